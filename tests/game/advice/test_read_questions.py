"""The effect of questions if the others' questions are read, compared with the weighed deals."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, product
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.advice import reading_adviser
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.advice.value import chance_to_win
from cluedo_notes.game.askers import reader
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.solver.questions.ranking import AfterAnswer
from cluedo_notes.solver.questions.sampling import names_of_owners
from tests.game.advice.test_adviser import LATE, expected, others
from tests.helpers.examples import seeds
from tests.helpers.game.keepers import kept, log_of
from tests.helpers.game.overheard import overheard
from tests.oracle.reading import live
from tests.oracle.small_games import small_game

CLOSE = 0.04
"""More than chance makes of a probability in the deals that are drawn here."""

AS_GOOD = 0.03
"""As much less than the best question's worth, by the chance to name the envelope, may the first one's be."""

OWN_ROOMS = ("grand-salon", "hall", "salle-de-billard")


def after_cleos_questions() -> Position:
    """Cleo asked about Miss Scarlett with the revolver in each of Ana's rooms, and Ana showed the room each
    time: Cleo seems to have both cards, or to look for them."""
    head = {
        "type": "game",
        "format": 1,
        "edition": "classic",
        "players": [{"name": name} for name in ("Ana", "Bob", "Cleo")],
        "me": "Ana",
        "hand": ["moutarde", "leblanc", "violet", *OWN_ROOMS],
    }
    asked = [
        {
            "type": "suggestion",
            "player": "Cleo",
            **{"suspect": "rose", "weapon": "revolver", "room": room},
            "responses": [{"player": "Ana", "action": "show", "card": room}],
        }
        for room in OWN_ROOMS
    ]
    return position_of(log_of(head, asked))


def questions(position: Position) -> Iterator[tuple[str, str, str]]:
    """Every question that may be asked."""
    suspects, weapons, rooms = (
        [card.id for card in position.log.edition.of(category)] for category in Category
    )
    yield from product(suspects, weapons, rooms)


def weighed(adviser: ReadingAdviser) -> list[tuple[dict[str, str], Fraction]]:
    """The different deals that the reader has drawn, by their weights."""
    names, cards = names_of_owners(adviser.counting), adviser.position.problem.cards
    weights: dict[tuple[int, ...], float] = {}
    for deal, weight in zip(zip(*adviser.read.drawn, strict=True), adviser.figures.weights, strict=True):
        weights[deal] = weights.get(deal, 0.0) + weight
    return [
        ({card: names[owner] for card, owner in zip(cards, deal, strict=True)}, Fraction(weight))
        for deal, weight in weights.items()
    ]


def by_many_deals(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """From here on at least as many are drawn, and all figures of questions are of as many."""
    monkeypatch.setattr(reader, "FEWEST_DEALS", number)
    monkeypatch.setattr(reader, "MOST_DEALS", 2 * number)
    monkeypatch.setattr(reading_adviser, "FOR_QUESTIONS", number)


def assert_close(question: Question, figures: dict[str, Any]) -> None:
    for name in ("certain", "refuted", "best"):
        assert getattr(question, name) == pytest.approx(float(figures[name]), abs=CLOSE), name
    for player in question.by.keys() | figures["by"].keys():
        found, of_all = question.by.get(player, 0.0), float(figures["by"].get(player, 0))
        assert found == pytest.approx(of_all, abs=CLOSE), player


# -- the figures


@seeds()
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_figures_are_those_of_the_weighed_deals(seed: int) -> None:
    """In small games, each of whose possible deals is drawn many times."""
    games = map(small_game, count(seed))
    game = next(one for one in games if one.header.get("me", "") not in {"", *out(one.lines)})
    with TemporaryDirectory() as folder:
        adviser = ReadingAdviser(position_of(read_log(game.write(Path(folder)))))
    asked = others(game.players, game.header["me"], out(game.lines))
    witnesses = (game.header.get("options") or {}).get("witnesses", "first")
    with pytest.MonkeyPatch.context() as monkeypatch:
        by_many_deals(monkeypatch, 8000)
        deals = weighed(adviser)
        for triple in Random(seed).sample(list(product(*game.categories)), 2):
            figures = expected(deals, triple, asked, witnesses, adviser.asking.looks)
            assert_close(adviser.score(triple), figures)


def out(lines: list[dict[str, Any]]) -> set[str]:
    """The players whose hands lie open."""
    return {line["player"] for _, line in live(lines) if line["type"] == "open_hand"}


def test_figures_go_by_what_was_read() -> None:
    """By all deals alike other figures would be right."""
    position = after_cleos_questions()
    exact, reading = Adviser(position), ReadingAdviser(position)
    deals = weighed(reading)
    far = 0
    for triple in [
        ("rose", "revolver", "cuisine"),
        ("olive", "revolver", "hall"),
        ("rose", "corde", "bureau"),
    ]:
        figures = expected(deals, triple, ["Bob", "Cleo"], "first")
        found, by_all_deals = reading.score(triple), exact.score(triple)
        assert found.refuted == pytest.approx(float(figures["refuted"]), abs=CLOSE)
        assert found.by == pytest.approx({one: float(p) for one, p in figures["by"].items()}, abs=CLOSE)
        far += abs(by_all_deals.by["Cleo"] - found.by["Cleo"]) > 2 * CLOSE
    assert far > 1


@pytest.mark.parametrize(("edition", "players"), LATE)
def test_while_nobody_else_has_asked_all_is_exact(edition: str, players: int) -> None:
    head, events = kept(edition, players, 7, 3 * players)
    mine = [line for line in events if line["player"] == head["me"]]
    for lines in ([], mine[:1]):
        position = position_of(log_of(head, lines))
        exact, reading = Adviser(position), ReadingAdviser(position)
        for question in reading.best(2):
            assert replace(question, alike={}) == exact.score(question.triple)


@pytest.mark.parametrize(
    ("edition", "players", "turns"), [("classic", 3, 5), ("super", 6, 7), ("classic", 6, 8)]
)
def test_no_question_makes_the_envelope_less_likely(edition: str, players: int, turns: int) -> None:
    adviser = ReadingAdviser(overheard("likely", turns, edition, players)[1])
    now = max(adviser.envelopes.values())
    for triple in Random(1).sample(list(questions(adviser.position)), 40):
        found = adviser.score(triple)
        assert now - CLOSE < found.best <= 1


def test_early_in_a_game_no_more_is_hoped_for_than_by_many_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of many envelopes is then in few of the deals: what is likeliest in these is so by chance, and on
    average 4 points less likely."""
    positions = [overheard(f"early {seed}", 6, "classic", 6)[1] for seed in range(4)]
    found = [ReadingAdviser(position).best(1)[0] for position in positions]
    by_many_deals(monkeypatch, 12_000)
    by_many = [ReadingAdviser(p).score(one.triple) for p, one in zip(positions, found, strict=True)]
    errors = [one.best - many.best for one, many in zip(found, by_many, strict=True)]
    assert abs(fmean(errors)) < 0.015


# -- the order


def test_first_comes_what_wins_most_by_accusing_or_by_asking_on() -> None:
    adviser = ReadingAdviser(after_cleos_questions())
    some = replace(adviser.score(("rose", "corde", "hall")), gain=1.0)
    on = chance_to_win(adviser.rivals.race, adviser.bits - 1.0, rounds_before=1)
    unlikely, likely = (
        replace(some, after=(AfterAnswer(0.5, on / 4, True), AfterAnswer(0.5, second, True)))
        for second in (on / 2, (1 + on) / 2)
    )
    assert adviser._worth(unlikely)[0] == pytest.approx(on)
    assert adviser._worth(likely)[0] == pytest.approx(on / 2 + (1 + on) / 4)
    assert adviser._worth(replace(unlikely, gain=1.5)) > adviser._worth(unlikely)


def test_a_question_that_may_be_blocked_is_worth_as_much_less_as_a_block_is_likely() -> None:
    adviser = ReadingAdviser(overheard("blocks", 6, "secrets-2008", 4)[1])
    question = adviser.best(1)[0]
    assert set(adviser._blocks.values()) == {0.0}, "nobody has drawn a card"
    asked = adviser._worth(question)[0]
    on = chance_to_win(adviser.rivals.race, adviser.bits, rounds_before=1)
    for player, chance in question.by.items():
        vars(adviser)["_blocks"] = dict.fromkeys(adviser.asking.asked, 0.0) | {player: 0.5}
        assert adviser._worth(question)[0] == pytest.approx(asked - chance / 2 * (asked - on))


def test_cards_that_questions_tell_apart_are_not_called_alike() -> None:
    """By the count alone the revolver is a weapon like five others."""
    adviser = ReadingAdviser(after_cleos_questions())
    best = adviser.best(5)
    by_all_deals = Adviser(adviser.position).best(5)
    assert any("revolver" in (card, *same) for one in by_all_deals for card, same in one.alike.items())
    for one in best:
        assert one.alike.keys() <= set(OWN_ROOMS) | {"moutarde", "leblanc", "violet"}
    worth = max(adviser._worth(adviser.score(triple))[0] for triple in questions(adviser.position))
    assert adviser._worth(best[0])[0] > worth - AS_GOOD


def test_what_is_open_stays_open_whatever_is_estimated() -> None:
    """As chance may have it in drawn deals."""
    adviser = ReadingAdviser(after_cleos_questions())
    question = adviser.score(("olive", "corde", "cuisine"))
    checked = adviser.checked(replace(question, gain=0.0, certain=1.0, refuted=1.0, by={"Bob": 0.0}))
    assert checked.reveals and not checked.settles
    assert checked.refuted < 1
    assert checked.by.keys() == {"Bob", "Cleo"}
    assert min(checked.by.values()) > 0
