"""Ticks and crosses become facts: one owner each, all or none, and contradicting events are named."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.known import (
    CardAtOwner,
    Sign,
    check_known,
    filled_facts,
    known_facts,
    note_known,
)
from cluedo_notes.game.entry.refusal import Contradicts
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.events import Action, Fact, Header, Response, Seat, Suggestion
from cluedo_notes.game.log.journal import LogFile, create, log_text
from cluedo_notes.game.log.reader import Log, parse_log, read_log

HEADER = Header(
    1,
    "classic",
    (Seat("Ana"), Seat("Bob"), Seat("Cleo")),
    me="Ana",
    hand=("moutarde", "poignard", "corde", "hall", "bureau", "cuisine"),
)
SHOWN = Suggestion(
    "Ana", "rose", "revolver", "veranda", (Response("Bob", Action.PASS), Response("Cleo", Action.SHOW))
)
OWNERS = ("envelope", "Ana", "Bob", "Cleo")


def log_with(*events: Suggestion | Fact) -> Log:
    return parse_log(log_text(HEADER, events), "x", Path())


LOG = log_with(SHOWN)
CARDS = [card.id for card in LOG.edition.cards]
SHEETS = st.dictionaries(
    st.tuples(st.sampled_from(CARDS), st.sampled_from(OWNERS)), st.sampled_from(Sign), max_size=8
)


@given(filled=SHEETS)
def test_each_sign_is_said_once_by_the_fact_of_its_owner(filled: dict[CardAtOwner, Sign]) -> None:
    facts = filled_facts(LOG, filled)
    said = {(card, fact.owner): Sign.TICK for fact in facts for card in fact.holds or ()}
    said |= {(card, fact.owner): Sign.CROSS for fact in facts for card in fact.lacks or ()}
    assert said == filled
    assert [fact.owner for fact in facts] == [one for one in OWNERS if any(one == of for _, of in filled)]


@given(filled=SHEETS)
def test_what_is_accepted_is_what_some_deal_fits(filled: dict[CardAtOwner, Sign]) -> None:
    facts = filled_facts(LOG, filled)
    fits = position_of(log_with(SHOWN, *facts)).consistent
    try:
        check_known(LOG, facts)
    except (EntryError, Contradicts):
        assert not fits
    else:
        assert fits


@pytest.mark.parametrize(
    ("typed", "code", "events"),
    [
        ("cleo=-rose,-revolver,-veranda,-hall", "known-contradicts", (1,)),
        ("bob=rose", "known-contradicts", (1,)),
        ("bob=hall", "known-contradicts-deal", ()),
        ("bob=olive cleo=olive", "known-contradicts-others", ()),
    ],
)
def test_what_a_cell_contradicts_is_named(typed: str, code: str, events: tuple[int, ...]) -> None:
    with pytest.raises((EntryError, Contradicts)) as refused:
        check_known(LOG, known_facts(LOG, typed.split()))
    assert refused.value.message.code == code
    assert getattr(refused.value, "clash", ()) == events


def test_the_cell_named_is_the_first_that_does_not_fit() -> None:
    with pytest.raises(Contradicts) as refused:
        check_known(LOG, known_facts(LOG, ["cleo=-rose,-revolver,-veranda,-olive", "bob=hall"]))
    cell = refused.value.message.arguments["cell"]
    assert (cell.code, cell.arguments["owner"]) == ("cell-has-not", "Cleo")
    assert cell.arguments["card"] == LOG.edition.by_id["veranda"].name


def test_a_log_that_contradicts_itself_already_takes_what_contradicts_nothing_new() -> None:
    torn = log_with(SHOWN, Fact("Cleo", lacks=("rose", "revolver", "veranda")))
    assert not position_of(torn).consistent
    check_known(torn, known_facts(torn, ["bob=olive"]))
    with pytest.raises(EntryError):
        check_known(torn, known_facts(torn, ["bob=hall"]))


@pytest.mark.parametrize(
    "typed", ["bob=oli,-hall cleo=-mat", "bob=oli -hall cleo=-mat", "bob=oli, -hall cleo=-mat"]
)
def test_commas_and_blanks_separate_cards(typed: str) -> None:
    assert known_facts(LOG, typed.split()) == (
        Fact("Bob", ("olive",), ("hall",)),
        Fact("Cleo", None, ("matraque",)),
    )


@pytest.mark.parametrize(
    "typed", ["bob~=olive", "bob=~olive", "bob*=olive", "bob?=olive", "bob=olive?", "bob!=olive", "bob≠olive"]
)
def test_a_sign_of_doubt_is_no_tick(typed: str) -> None:
    with pytest.raises(EntryError) as refused:
        known_facts(LOG, [typed])
    assert refused.value.message.code == "known-form"


def test_all_facts_are_written_at_once_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    create(path, HEADER, [SHOWN])
    before = path.read_bytes()
    states: list[bytes] = []
    synced, room = os.fsync, [False]

    def fsync(handle: int) -> None:
        synced(handle)
        states.append(path.read_bytes())
        if not room[0]:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    facts = (Fact("Bob", lacks=("olive",)), Fact("Cleo", lacks=("leblanc",)))
    with pytest.raises(LogError):
        note_known(LogFile(path), lambda _: facts)
    assert path.read_bytes() == before
    room[0] = True
    states.clear()
    noted = note_known(LogFile(path), lambda _: facts)
    assert [one.number for one in noted] == [2, 3]
    assert read_log(path).events == (SHOWN, *facts)
    assert set(states) == {path.read_bytes()}
    assert noted[0].after.log.events == noted[1].before.log.events == (SHOWN, facts[0])
