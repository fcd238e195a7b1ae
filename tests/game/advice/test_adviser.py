"""The expected information of a suggestion, compared with every deal and answer; the ranking, compared with
all scores."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, product
from math import log2
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from cluedo_notes.editions import Category
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.reading_adviser import OVERHEARD, ReadingAdviser
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.reader import Log, read_log
from tests.game.deduction.test_probabilities_by_enumeration import weighed_deals
from tests.helpers.examples import seeds
from tests.helpers.game.keepers import kept, log_of
from tests.oracle.deals import Deal, fitting_deals
from tests.oracle.reading import chances, claims, live
from tests.oracle.small_games import small_game

Line = dict[str, Any]
Weighed = list[tuple[dict[str, str], Fraction]]
Answer = tuple[tuple[str, str], ...]
"""Who shows which card."""


# -- an independent reading of how a suggestion is answered


def answers(where: dict[str, str], triple: tuple[str, ...], asked: list[str], witnesses: str) -> list[Answer]:
    """Every way to answer when the cards lie so, each as likely: who is `asked`, in this order."""
    hands = [(player, [card for card in triple if where[card] == player]) for player in asked]
    able = [(player, hand) for player, hand in hands if hand]
    if witnesses == "first" or (witnesses == "left-then-all" and hands and hands[0][1]):
        able = able[:1]
    return [tuple(zip([p for p, _ in able], cards, strict=True)) for cards in product(*(h for _, h in able))]


def expected(
    deals: Weighed, triple: tuple[str, ...], asked: list[str], witnesses: str, looks: str | None = None
) -> dict[str, Any]:
    """The figures of a suggestion from every deal and answer; `looks`: what is seen where there is none."""
    table: dict[Answer, dict[tuple[str, ...], Fraction]] = {}
    before: dict[tuple[str, ...], Fraction] = {}
    total = sum((weight for _, weight in deals), Fraction(0))
    for where, weight in deals:
        envelope = tuple(card for card, owner in where.items() if owner == "envelope")
        before[envelope] = before.get(envelope, Fraction(0)) + weight / total
        ways = answers(where, triple, asked, witnesses)
        if looks is not None and ways == [()]:
            ways = [(("looked", card),) for card, owner in where.items() if owner == looks]
        for answer in ways:
            row = table.setdefault(answer, {})
            row[envelope] = row.get(envelope, Fraction(0)) + weight / total / len(ways)
    chance = {answer: sum(row.values()) for answer, row in table.items()}
    after = sum(
        float(chance[answer]) * bits([part / chance[answer] for part in row.values()])
        for answer, row in table.items()
    )
    showers = {player for answer in table for player, _ in answer if player != "looked"}
    return {
        "gain": bits(list(before.values())) - after,
        "possible": sum(chance[answer] * len(row) for answer, row in table.items()),
        "certain": sum(chance[answer] for answer, row in table.items() if len(row) == 1),
        "refuted": sum(p for answer, p in chance.items() if answer and answer[0][0] != "looked"),
        "by": {
            player: sum(p for answer, p in chance.items() if player in dict(answer)) for player in showers
        },
        "best": sum(max(row.values()) for row in table.values()),
    }


def bits(parts: list[Fraction]) -> float:
    return -sum(float(part) * log2(part) for part in parts)


def assert_as_expected(question: Question, figures: dict[str, Any]) -> None:
    for name in ("gain", "possible", "certain", "refuted", "best"):
        assert getattr(question, name) == pytest.approx(float(figures[name]), abs=1e-9), name
    assert question.by.keys() == figures["by"].keys()
    for player, chance in figures["by"].items():
        assert question.by[player] == pytest.approx(float(chance), abs=1e-9)


def others(players: list[str], asker: str, out: set[str]) -> list[str]:
    """The others clockwise from the asker's left, without those whose hands lie open."""
    at = players.index(asker)
    return [player for player in [*players[at + 1 :], *players[:at]] if player not in out]


# -- small games: everything is tried


@seeds(times=2)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_figures_are_those_of_every_deal_and_answer(seed: int) -> None:
    game = small_game(seed)
    random = Random(seed)
    assume("me" in game.header)
    asker = game.header["me"]
    deals = weighed_deals(game)
    if not deals:
        return  # a log that contradicts itself: what is advised then leaves events out
    weighed = [(dict(zip(game.cards, deal, strict=True)), weight) for deal, weight in deals]
    out = {line["player"] for _, line in live(game.lines) if line["type"] == "open_hand"}
    with TemporaryDirectory() as folder:
        adviser = Adviser(position_of(read_log(game.write(Path(folder)))))
    witnesses = (game.header.get("options") or {}).get("witnesses", "first")
    for triple in random.sample(list(product(*game.categories)), 3):
        figures = expected(weighed, triple, others(game.players, asker, out), witnesses)
        assert_as_expected(adviser.score(triple), figures)


@settings(max_examples=settings().max_examples // 2, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_an_unanswered_asker_looks_at_a_card_aside_that_he_does_not_know(seed: int) -> None:
    games = map(small_game, count(seed))
    game = next(one for one in games if "aside-1" in one.sizes[0] and "me" in one.header)
    game.header["options"] = {**game.header["options"], "look_when_unanswered": True}
    asker = game.header["me"]
    deals = weighed_deals(game)
    if not deals:
        return
    weighed = [(dict(zip(game.cards, deal, strict=True)), weight) for deal, weight in deals]
    slots = [f"aside-{slot}" for slot in range(1, 5)]
    unknown = [s for s in slots if len({c for where, _ in weighed for c in where if where[c] == s}) > 1]
    with TemporaryDirectory() as folder:
        adviser = Adviser(position_of(read_log(game.write(Path(folder)))))
    out = {line["player"] for _, line in live(game.lines) if line["type"] == "open_hand"}
    asked = others(game.players, asker, out)
    witnesses = game.header["options"].get("witnesses", "first")
    for triple in Random(seed).sample(list(product(*game.categories)), 3):
        figures = expected(weighed, triple, asked, witnesses, (unknown or [None])[0])
        assert_as_expected(adviser.score(triple), figures)


@pytest.mark.parametrize("kind", [Adviser, ReadingAdviser])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_what_is_said_to_tell_as_much_does(kind: type[Adviser], seed: int) -> None:
    random = Random(seed)
    edition, players = random.choice(
        [("classic", 3), ("classic", 6), ("secrets-2008", 4), ("got-red-keep", 2), ("got-red-keep", 4)]
    )
    adviser = kind(position_of(log_of(*kept(edition, players, seed, random.randint(0, 12)))))
    (best,) = adviser.best(1)
    for card, alike in best.alike.items():
        other = tuple(random.choice(alike) if one == card else one for one in best.triple)
        for name in ("gain", "possible", "certain", "refuted", "by", "best"):
            found, same = getattr(adviser.score(other), name), getattr(best, name)
            # Bits are estimated by parts, of which one is whether the card named is in the envelope.
            near = 0.1 if name == "gain" and kind is ReadingAdviser else 1e-9
            assert found == pytest.approx(same, abs=near), name


def test_the_small_games_hold_every_rule_of_answering() -> None:
    """The property above would say little about games that are all of a kind."""
    games = [small_game(seed) for seed in range(200)]
    rules = [(game.header.get("options") or {}).get("witnesses", "first") for game in games]
    assert set(rules) == {"first", "all", "left-then-all"}
    assert any(line["type"] == "open_hand" for game in games for line in game.lines)


# -- late positions of the shipped editions


LATE = [
    ("classic", 3),
    ("classic", 6),
    ("super", 3),
    ("super", 4),
    ("secrets-2008", 4),
    ("got-red-keep", 3),
    ("got-meereen", 5),
    ("asterix", 4),
]
MOST_DEALS = 2000


def late_position(edition: str, players: int, seed: int) -> tuple[Line, list[Line]]:
    """A keeper's log right after there are few enough deals to count them out."""
    head, events = kept(edition, players, seed, 90)
    for number in range(6, len(events)):
        log = log_of(head, events[:number])
        found = odds_of(position_of(log)).deals
        if found is not None and found <= MOST_DEALS:
            return head, events[:number]
    raise AssertionError("no late position")


def enumerated(log: Log, head: Line, events: list[Line]) -> Weighed:
    """Every deal that fits, by the oracle's own reading of the lines."""
    categories = [[card.id for card in log.edition.of(category)] for category in Category]
    cards = [card for category in categories for card in category]
    sizes = [dict(zip(log.deal.owners, table, strict=True)) for table in log.deal.arrangements]
    shown = chances(head, events)

    def weight(where: dict[str, str]) -> Fraction:
        product = Fraction(1)
        for kind, owner, *among in shown:
            assert kind == "of"
            product /= sum(where[card] == owner for card in among[0])
        return product

    def found() -> Iterator[Deal]:
        return fitting_deals(categories, sizes, claims(head, events, cards))

    deals = [dict(zip(cards, deal, strict=True)) for deal in found()]
    return [(where, weight(where)) for where in deals]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), LATE)
def test_late_positions_of_the_editions_by_enumeration(edition: str, players: int, thorough: bool) -> None:
    """Seven positions of each of eight tables with `--thorough`."""
    for seed in range(7 if thorough else 1):
        head, events = late_position(edition, players, seed)
        log = log_of(head, events)
        assert log.deal.arrangements[1:] == ()
        deals = enumerated(log, head, events)
        assert len(deals) > 1
        adviser = Adviser(position_of(log))
        asked = others([seat["name"] for seat in head["players"]], head["me"], set())
        ranked = adviser.best(2)
        random = Random(seed)
        some = [random.choice([c.id for c in log.edition.of(category)]) for category in Category]
        for triple in [*(one.triple for one in ranked), tuple(some)]:
            assert_as_expected(adviser.score(triple), expected(deals, triple, asked, "first"))


# -- the ranking


EARLY = [("classic", 4, 14), ("secrets-2008", 5, 6), ("got-meereen", 4, 3), ("asterix", 4, 10)]
MORE = [("classic", 3, 2), ("classic", 6, 25), ("super", 5, 30), ("super", 8, 12), ("secrets-2008", 6, 20)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Adviser, ReadingAdviser])
@pytest.mark.parametrize(("edition", "players", "number"), EARLY)
def test_the_first_advice_is_as_good_as_any(
    edition: str, players: int, number: int, kind: type[Adviser]
) -> None:
    """Every suggestion is scored: the first one is within three hundredths of the best, in bits or, where
    questions are read, by the chance to name the envelope after the answer."""
    adviser = kind(position_of(log_of(*kept(edition, players, 100, number))))
    ranked = [adviser._worth(one)[0] for one in adviser.best(6)]
    overheard = OVERHEARD if kind is ReadingAdviser else 1  # these are put in order by the race after them
    assert ranked[overheard:] == sorted(ranked[overheard:], reverse=True)
    assert min(ranked[:overheard]) >= ranked[overheard]
    edition_cards = adviser.position.log.edition
    every = product(*([card.id for card in edition_cards.of(category)] for category in Category))
    best = max(adviser._worth(adviser.score(triple))[0] for triple in every)
    assert best - 0.03 < ranked[0] <= best + 1e-9


@pytest.mark.parametrize(("edition", "players", "number"), MORE)
def test_the_first_advice_is_as_good_as_any_in_longer_games(
    edition: str, players: int, number: int, thorough: bool
) -> None:
    """With `--thorough`: up to half a minute each."""
    if not thorough:
        pytest.skip("with --thorough")
    test_the_first_advice_is_as_good_as_any(edition, players, number, Adviser)


def test_only_the_rooms_that_were_given_are_asked_about() -> None:
    adviser = Adviser(position_of(log_of(*kept("classic", 4, 5, 9))))
    rooms = {"hall", "cuisine"}
    assert {one.triple[-1] for one in adviser.best(40, rooms)} == rooms
    assert adviser.best(5, set()) == ()


def test_a_log_that_nobody_keeps_has_nobody_to_advise() -> None:
    head, events = kept("classic", 3, 1, 5)
    head = {key: value for key, value in head.items() if key not in ("me", "hand")}
    events = [
        {**line, "responses": [{k: v for k, v in one.items() if k != "card"} for one in line["responses"]]}
        for line in events
    ]
    with pytest.raises(EntryError):
        Adviser(position_of(log_of(head, events)))
