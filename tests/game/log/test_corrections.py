"""amend, insert, retract: the order in which events count."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.game.log.corrections import (
    active_lines,
    last_action,
    last_undo,
    live_order,
    reading_lines,
    with_event,
)
from cluedo_notes.game.log.events import Amend, Event, Insert, Note, Retract
from cluedo_notes.game.log.reader import read_log
from tests.oracle import reading
from tests.oracle.small_games import small_game


def read(*events: Event) -> list[tuple[int, str]]:
    return [(live.number, live.event.text) for live in live_order(events) if isinstance(live.event, Note)]


A, B, C, X, Y = (Note(text) for text in "abcxy")


def test_an_amended_event_reads_otherwise_at_its_place() -> None:
    assert read(A, B, Amend(1, X)) == [(1, "x"), (2, "b")]


def test_the_last_amendment_that_counts_is_read() -> None:
    assert read(A, Amend(1, X), Amend(1, Y)) == [(1, "y")]
    assert read(A, Amend(1, X), Amend(1, Y), Retract(3)) == [(1, "x")]
    assert read(A, Amend(1, X), Retract(2)) == [(1, "a")]


def test_amending_an_amendment_amends_its_event() -> None:
    assert read(A, Amend(1, X), Amend(2, Y)) == [(1, "y")]
    assert read(A, Amend(1, X), Amend(2, Y), Retract(3)) == [(1, "x")]
    assert read(A, B, Insert(1, X), Amend(3, Y), Amend(4, C)) == [(1, "a"), (3, "c"), (2, "b")]


def test_amending_an_amendment_that_does_not_count_comes_to_nothing() -> None:
    assert read(A, Amend(1, X), Amend(2, Y), Retract(2)) == [(1, "a")]
    assert read(A, Amend(1, X), Retract(2), Amend(2, Y)) == [(1, "a")]
    assert read(A, Amend(1, X), Amend(2, Y), Amend(3, C), Retract(2)) == [(1, "a")]
    assert read(A, Amend(1, X), Amend(2, Y), Amend(3, C), Retract(3)) == [(1, "x")]
    assert read(A, Amend(1, B), Amend(1, X), Amend(3, Y), Retract(3)) == [(1, "b")]


def test_what_a_retracted_amendment_took_along_counts_again_with_it() -> None:
    assert read(A, Amend(1, X), Amend(2, Y), Retract(2), Retract(4)) == [(1, "y")]


def test_an_insertion_follows_its_event_under_its_own_number() -> None:
    assert read(A, B, Insert(1, X)) == [(1, "a"), (3, "x"), (2, "b")]
    assert read(A, B, Insert(0, X)) == [(3, "x"), (1, "a"), (2, "b")]
    assert read(A, B, Insert(1, X), Amend(3, Y)) == [(1, "a"), (3, "y"), (2, "b")]
    assert read(A, B, Insert(1, X), Insert(3, Y)) == [(1, "a"), (3, "x"), (4, "y"), (2, "b")]


def test_of_two_insertions_after_one_event_the_later_line_stands_right_after_it() -> None:
    assert read(A, B, Insert(1, X), Insert(1, Y)) == [(1, "a"), (4, "y"), (3, "x"), (2, "b")]


def test_an_insertion_keeps_its_place_when_its_event_is_retracted() -> None:
    assert read(A, B, Insert(1, X), Retract(1)) == [(3, "x"), (2, "b")]


def test_a_retracted_retraction_brings_its_event_back() -> None:
    assert read(A, B, Retract(1)) == [(2, "b")]
    assert read(A, B, Retract(1), Retract(3)) == [(1, "a"), (2, "b")]
    assert read(A, B, Retract(1), Retract(3), Retract(4)) == [(2, "b")]


@given(seed=st.integers(min_value=0, max_value=2**32))
def test_the_live_order_is_that_of_a_second_reading(seed: int) -> None:
    """Against the oracle's recursion over the raw lines, through the real reader."""
    game = small_game(seed)
    with TemporaryDirectory() as folder:
        log = read_log(game.write(Path(folder)))
    ours = [
        (live.number, json.loads(msgspec.json.encode(live.event)))
        for live in log.live
        if not isinstance(live.event, Note)
    ]
    assert ours == reading.live(game.lines)


lines_after_two = st.lists(st.tuples(st.sampled_from("air"), st.integers(1, 9)), max_size=8)


@given(lines_after_two)
def test_the_line_of_an_events_reading_is_the_one_that_changes_it(kinds: list[tuple[str, int]]) -> None:
    """Another event put into that line is what the event then reads as; in any other it changes nothing
    of it."""
    events: list[Event] = [A, B]
    for number, (kind, target) in enumerate(kinds, start=3):
        at = 1 + target % (number - 1)
        events.append(
            {"a": Amend(at, Note(f"{number}")), "i": Insert(at, Note(f"{number}")), "r": Retract(at)}[kind]
        )
    places = reading_lines(events)
    assert places.keys() == {live.number for live in live_order(events)}
    for number in places:
        for line in range(1, len(events) + 1):
            changed = [*events[: line - 1], with_event(events[line - 1], X), *events[line:]]
            reads = {live.number: live.event for live in live_order(changed)}
            assert (reads[number] == X) is (line == places[number])


operations = st.lists(st.sampled_from(["note", "undo", "redo"]), max_size=30)


@given(operations)
@settings(max_examples=300)
def test_undo_and_redo_behave_like_two_stacks(steps: list[str]) -> None:
    """Against the textbook model: a new event empties the redo stack."""
    events: list[Event] = []
    done: list[str] = []
    undone: list[str] = []
    for step in steps:
        if step == "note":
            text = f"n{len(events)}"
            events.append(Note(text))
            done.append(text)
            undone.clear()
        elif step == "undo":
            target = last_action(events)
            assert (target is None) is (not done)
            if target is not None:
                events.append(Retract(target))
                undone.append(done.pop())
        else:
            target = last_undo(events)
            assert (target is None) is (not undone)
            if target is not None:
                events.append(Retract(target))
                done.append(undone.pop())
        assert [text for _, text in read(*events)] == done


def test_a_line_that_a_retraction_takes_back_does_not_count() -> None:
    assert active_lines((A, B, Retract(2), Retract(3), Retract(1))) == {2, 4, 5}
