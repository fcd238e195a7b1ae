"""The example games: they can be read, agree with their own ending, and are written again by the
generator."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.deal import ASIDE, ENVELOPE, FACE_UP, POOL
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Amend,
    ClueCard,
    FalseWitness,
    Look,
    Reveal,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review.verify import Verdict, verify
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.places import ROOT
from tests.helpers.programs import python_file, run

EXAMPLES = ROOT / "examples"
NAMES = (
    "asterix-4p",
    "classic-3p",
    "classic-5p",
    "cluedo-2023-2p",
    "got-meereen-5p",
    "got-red-keep-2p",
    "got-red-keep-3p",
    "secrets-2008-4p",
    "super-10p",
    "super-6p",
)

each_example = pytest.mark.parametrize("name", NAMES)


def example(name: str) -> Log:
    return read_log(EXAMPLES / f"{name}.jsonl")


def prefix(log: Log, length: int) -> Log:
    return replace(log, events=log.events[:length])


def true_owners(log: Log) -> dict[str, str]:
    """Every card's owner as the final reveal says it."""
    reveal = log.events[-1]
    assert isinstance(reveal, Reveal)
    assert reveal.envelope is not None
    envelope = reveal.envelope
    owners = dict.fromkeys((envelope.suspect, envelope.weapon, envelope.room), ENVELOPE)
    for player, cards in (reveal.hands or {}).items():
        owners |= dict.fromkeys(cards, player)
    owners |= dict.fromkeys(reveal.pool or (), POOL)
    owners |= dict.fromkeys(log.header.face_up or (), FACE_UP)
    return owners | dict(zip(reveal.aside or (), ASIDE, strict=False))


def mistaken(log: Log, length: int) -> bool:
    """Do the first lines hold a mistake (a wrong note, a hidden card) that only a later line puts right?"""
    return any(
        isinstance(later, Amend | FalseWitness) and later.event is not None and later.event <= length
        for later in log.events[length:]
    )


def turns(log: Log) -> list[TableEvent]:
    """The suggestions and accusations that count, in order."""
    return [live.event for live in log.live if isinstance(live.event, Suggestion | Accusation)]


def test_the_examples_are_these() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("*.jsonl")) == sorted(NAMES)


def test_every_rule_book_has_an_example_and_so_have_clue_cards() -> None:
    assert {example(name).header.edition for name in NAMES} == {*RULE_BOOKS, "cluedo-2023"}


@each_example
def test_the_name_tells_edition_and_players(name: str) -> None:
    log = example(name)
    assert name == f"{log.header.edition}-{len(log.header.players)}p"
    assert re.fullmatch(r"[a-z0-9-]+-\d+p", name)


@each_example
def test_the_ending_lays_every_card_open(name: str) -> None:
    log = example(name)
    assert set(true_owners(log)) == set(log.edition.by_id)
    assert log.torn == b""


@each_example
def test_consistent_and_true_after_every_line(name: str) -> None:
    """What is certain agrees with the reveal, but for the lines between a mistake and its correction."""
    log = example(name)
    truth = true_owners(log)
    for length in range(len(log.events) + 1):
        position = position_of(prefix(log, length))
        assert position.consistent, length
        if mistaken(log, length):
            continue
        for card, owner in truth.items():
            assert position.facts.holder[card] in (None, owner), (length, card)
            assert owner not in position.facts.impossible[card], (length, card)


@each_example
def test_what_was_shown_and_passed_is_true(name: str) -> None:
    """The answers as they read at last, against the true hands; a false witness' pass is the exception."""
    log = example(name)
    truth = true_owners(log)
    lies = {
        (live.event.event, live.event.player) for live in log.live if isinstance(live.event, FalseWitness)
    }
    for live in log.live:
        if not isinstance(live.event, Suggestion):
            continue
        for response in live.event.responses:
            held = [card for card in live.event.triple if truth[card] == response.player]
            if response.action is Action.PASS:
                assert bool(held) == ((live.number, response.player) in lies), live.number
            elif response.action is Action.SHOW:
                assert response.card in (None, *held), live.number
                assert held, live.number


@each_example
def test_ends_with_a_right_accusation(name: str) -> None:
    last = turns(example(name))[-1]
    assert isinstance(last, Accusation)
    assert last.correct


@each_example
def test_nobody_suggests_twice_running_in_a_room(name: str) -> None:
    """Not where he stayed (S0, S1, S3, S4); but a second suggestion by a power must be there (S0, Violet)."""
    room: dict[str, str] = {}
    for event in turns(example(name)):
        if isinstance(event, Suggestion):
            assert (room.get(event.player) == event.room) == (event.power == "suggest-twice")
            room[event.player] = event.room


def test_the_game_of_2023_for_two_is_complete_and_legal_with_looks_and_clue_cards() -> None:
    log = example("cluedo-2023-2p")
    assert log.header.complete
    assert verify(log).verdict is Verdict.LEGAL
    kinds = {type(event) for event in log.events}
    assert {Look, ClueCard} <= kinds


def test_the_generator_writes_the_same_bytes(tmp_path: Path) -> None:
    run(python_file(EXAMPLES / "deal_and_play.py", "--out", tmp_path), check=True)
    for name in NAMES:
        written = (tmp_path / f"{name}.jsonl").read_bytes()
        assert written == (EXAMPLES / f"{name}.jsonl").read_bytes(), name
