"""Advice with cards in rooms that entering players look at: question and card together, compared with every
deal."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import log2
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cluedo_notes
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.deduction.position import position_of
from tests.helpers.examples import seeds
from tests.helpers.game.at_the_table_2008 import header, log_of
from tests.oracle.life import Line, weighed_deals
from tests.oracle.life_games import LifeGame

Joint = dict[Any, dict[tuple[str, ...], Fraction]]
"""By what the asker hears and sees, how likely it is with each envelope."""


class GameInRooms(LifeGame):
    """Some rooms have a card aside; who enters one looks."""

    def _options(self) -> Line:
        rooms = self.random.sample(self.kinds[2], self.random.randint(1, len(self.kinds[2])))
        how = {"aside": len(rooms), "look-aside": "entering", "aside-rooms": rooms}
        if self.random.random() < 0.3:
            how["witnesses"] = self.random.choice(["first", "all", "left-then-all"])
        if self.random.random() < 0.3:
            how["first-asked"] = "right"
        return how


# -- every deal, and every answer in it


def asked(life: LifeGame) -> list[str]:
    """Who is asked by the keeper, in this order."""
    me, seats = life.header["me"], life.players
    if life.header["options"].get("first-asked") == "right":
        seats = seats[::-1]
    at = seats.index(me)
    return [player for player in (*seats[at + 1 :], *seats[:at]) if player not in life.gone]


def answers(deal: dict[str, str], triple: tuple[str, ...], players: list[str], who: str) -> list[Any]:
    """Every way to answer in a deal, each as likely."""
    can = [(player, [card for card in triple if deal[card] == player]) for player in players]
    first_can = bool(can) and bool(can[0][1])
    showing = [(player, cards) for player, cards in can if cards]
    if who == "first" or (who == "left-then-all" and first_can):
        showing = showing[:1]
    return [
        tuple(zip([player for player, _ in showing], cards, strict=True))
        for cards in product(*(cards for _, cards in showing))
    ]


def joint(deals: list[tuple[dict[str, str], Fraction]], life: LifeGame, triple: tuple[str, ...]) -> Joint:
    """What may be heard and seen, the card that lies in the room of the question together with the answer."""
    options, total = life.header["options"], sum(weight for _, weight in deals)
    rooms = options["aside-rooms"]
    slot = f"aside-{rooms.index(triple[2]) + 1}" if triple[2] in rooms else None
    table: Joint = defaultdict(lambda: defaultdict(Fraction))
    for deal, weight in deals:
        envelope = tuple(sorted(card for card, owner in deal.items() if owner == "envelope"))
        seen = next((card for card, owner in deal.items() if owner == slot), None)
        ways = answers(deal, triple, asked(life), options.get("witnesses", "first"))
        for answer in ways:
            table[answer, seen][envelope] += weight / total / len(ways)
    return table


def bits(parts: list[Fraction]) -> float:
    whole = sum(parts)
    return -sum(float(part / whole) * log2(part / whole) for part in parts if part)


def checked_against(question: Question, table: Joint) -> None:
    before: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for row in table.values():
        for envelope, chance in row.items():
            before[envelope] += chance
    after = sum(float(sum(row.values())) * bits(list(row.values())) for row in table.values())
    assert question.gain == pytest.approx(bits(list(before.values())) - after, abs=1e-9)
    settled = sum(sum(row.values()) for row in table.values() if len(row) == 1)
    assert question.certain == pytest.approx(float(settled), abs=1e-9)
    assert question.settles == (settled == 1)
    assert question.best == pytest.approx(float(sum(max(row.values()) for row in table.values())))
    refuted = sum(sum(row.values()) for (answer, _), row in table.items() if answer)
    assert question.refuted == pytest.approx(float(refuted), abs=1e-9)
    for player, chance in question.by.items():
        by = sum(sum(row.values()) for (answer, _), row in table.items() if player in dict(answer))
        assert chance == pytest.approx(float(by), abs=1e-9)


@seeds(times=2)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_a_question_is_worth_its_answer_and_the_card_of_its_room_together(seed: int) -> None:
    life = GameInRooms(seed)
    assume("me" in life.header and life.header["me"] not in life.gone)
    with TemporaryDirectory() as folder:
        log = cluedo_notes.load(life.write(Path(folder))).log
    adviser = Adviser(position_of(log))
    deals = weighed_deals(life.kinds, life.header, life.lines)
    every = list(product(*life.kinds))
    for triple in Random(seed).sample(every, min(6, len(every))):
        checked_against(adviser.score(triple), joint(deals, life, triple))
    best = adviser.best(1)[0].gain
    assert best == pytest.approx(max(adviser.score(triple).gain for triple in every), rel=0.05, abs=1e-9)


# -- which rooms have a card to see

SLOTS = ["salon", "cuisine", "bureau", "entree"]
TWO = header("cluedo-2023", "Ana rose, Bob olive", options={"aside-rooms": SLOTS})
HAND = {"me": "Ana", "hand": ["moutarde", "poignard", "corde", "entree", "bureau", "violet", "rose"]}
TO_KITCHEN = ("Ana roll 5 6", "Ana move cuisine")
ASKS = "Ana suggest violet corde cuisine: Bob pass"
ALL = {"salon": "aside-1", "cuisine": "aside-2", "bureau": "aside-3", "entree": "aside-4"}


def entered(*events: str, **head: Any) -> set[str]:
    """The places whose card the asker would see."""
    adviser = Adviser(position_of(log_of({**TWO, **HAND, **head}, *events)))
    assert adviser.asking.entered.items() <= ALL.items()
    return set(adviser.asking.entered)


@pytest.mark.parametrize(
    ("events", "unseen"),
    [
        ((), set(ALL)),
        (TO_KITCHEN, set(ALL)),  # she has come in and may look
        ((*TO_KITCHEN, "Ana look aside 2"), set(ALL) - {"cuisine"}),  # she has looked
        ((*TO_KITCHEN, ASKS, "Bob roll 1 2"), set(ALL) - {"cuisine"}),  # she would stay there
        ((*TO_KITCHEN, ASKS, "Bob roll 1 2", "Bob move entree", "Ana roll 1 2", "Ana move 7,18"), set(ALL)),
        (
            ("Ana end", "Bob roll 5 6", "Bob move salon", "Bob suggest rose corde salon: Ana show corde"),
            set(ALL),
        ),
    ],
)
def test_a_card_is_seen_where_the_asker_comes_in_and_has_not_seen_it(
    events: tuple[str, ...], unseen: set[str]
) -> None:
    assert entered(*events, complete=False) == unseen


def test_without_rooms_or_where_nobody_looks_by_entering_nothing_is_seen() -> None:
    assert not entered(options={})
    assert not entered(options={"aside-rooms": SLOTS, "look-aside": "never"})
