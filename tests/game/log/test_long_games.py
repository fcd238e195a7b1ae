"""Games of thousands of events: their cost grows no faster than their length. Work is counted, not timed."""

import sys
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Category, load
from cluedo_notes.editions.model import Effect
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.askers.reader import read_odds
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.corrections import LiveEvent, live_order
from cluedo_notes.game.log.events import (
    Action,
    Amend,
    Draw,
    Event,
    Fact,
    Header,
    Insert,
    Note,
    Play,
    Response,
    Retract,
    Roll,
    Seat,
    Suggestion,
)
from cluedo_notes.game.log.reader import Log, parse_log
from cluedo_notes.game.log.shape_errors import key_twice
from cluedo_notes.game.rules.suspected import newly_broken
from cluedo_notes.game.table import of_log
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.turn import Suggestions
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.sat.encoding import Encoding

PLAYERS = ("Ana", "Bob", "Cleo")
HAND = ("moutarde", "leblanc", "violet", "grand-salon", "hall", "salle-de-billard")
ASKED = Suggestion("Ana", "olive", "corde", "cuisine", (Response("Bob", Action.SHOW, "corde"),))
DECK = Header(format=2, edition="secrets-2008", players=tuple(map(Seat, PLAYERS)))


def log_of(*events: Event) -> Log:
    return log_under(
        Header(format=1, edition="classic", players=tuple(map(Seat, PLAYERS)), me="Ana", hand=HAND), *events
    )


def log_under(header: Header, *events: Event) -> Log:
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *events))
    return parse_log(lines, "test", Path())


def peak(work: Callable[[], object]) -> int:
    """The most bytes that a piece of work held at a time."""
    tracemalloc.start()
    try:
        kept = work()
        del kept
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def searches(work: Callable[[], object]) -> int:
    """How often a piece of work calls what walks through a list or moves its rest along."""
    calls = 0

    def profile(_: Any, event: str, called: Any) -> None:
        nonlocal calls
        name = getattr(called, "__name__", "")
        if event == "c_call" and name in ("index", "insert", "remove", "count"):
            calls += isinstance(getattr(called, "__self__", None), list | tuple)

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


class Unsearched(tuple[Any, ...]):
    """A tuple through which nobody may look for something."""

    __slots__ = ()

    def __contains__(self, one: object) -> bool:
        raise AssertionError(f"looked for {one}")

    def index(self, *_: Any) -> int:
        raise AssertionError("looked for a place")


def test_the_tables_of_twice_as_many_suggestions_take_twice_the_memory() -> None:
    log = log_of(*[ASKED] * 4000)
    tables(log)
    half = peak(lambda: tables(log.at(2000)))
    assert peak(lambda: tables(log)) < 2.5 * half


@pytest.mark.parametrize(
    "event",
    [
        Draw("Ana", Effect.BLOCK),
        Suggestion("Ana", "olive", "corde", "cuisine", (Response("Bob", Action.BLOCK),)),
        Suggestion("Ana", "olive", "corde", "cuisine", (Response("Bob", Action.DRAW, Effect.BLOCK),)),
        Play("Ana", Effect.BLOCK),
    ],
    ids=["draw", "block", "draw-to-answer", "play"],
)
def test_the_tables_of_twice_as_many_intrigue_cards_take_twice_the_memory(event: Event) -> None:
    log = log_under(DECK, *[event] * 1500)
    tables(log)
    half = peak(lambda: tables(log.at(750)))
    assert peak(lambda: tables(log)) < 2.5 * half


def test_dice_are_looked_for_in_the_lines_that_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []
    search = of_log._any_moves

    def counted(live: Sequence[LiveEvent]) -> bool:
        looked_at.append(len(live))
        return search(live)

    monkeypatch.setattr(of_log, "_any_moves", counted)
    log = log_of(*[ASKED] * 9)
    for line in (ASKED, Roll("Bob", (1, 2))):
        assert not tables(log)[0].pawns
        log = log.with_line(line)
    assert tables(log)[0].pawns
    assert looked_at == [9, 1, 1]


def test_every_table_has_the_suggestions_before_it() -> None:
    log = log_of(Note("first"), ASKED, Note("then"), ASKED, Insert(0, ASKED))
    assert [list(table.suggestions) for table in tables(log)] == [[], [5], [5], [5, 2], [5, 2], [5, 2, 4]]


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 20), st.sampled_from(HAND[:3]))))
def test_suggestions_are_as_mappings_that_are_copied(steps: list[tuple[int, int, str]]) -> None:
    """Each step goes on from any of those made so far: a log that is read, and lines that are only tried."""
    made = [(Suggestions(), dict[int, Suggestion]())]
    for at, number, suspect in steps:
        before, copied = made[at % len(made)]
        one = Suggestion("Ana", suspect, "corde", "cuisine", ())
        made.append((before.with_one(number, one), {**copied, number: one}))
    for shared, copied in made:
        assert shared == copied
        assert list(shared.items()) == list(copied.items())
        assert all((number in shared) is (number in copied) for number in range(22))


def test_keys_are_not_looked_for_among_each_other() -> None:
    """A line in which no key stands twice, and one in which two do: the first of the two is named."""
    once = [f'"{number}": 0' for number in range(300)]
    lines = [f"{{{', '.join(keys)}}}".encode() for keys in (once, [*once, '"7": 1', '"5": 1'])]
    found: list[str | None] = []
    assert searches(lambda: found.extend(map(key_twice, lines))) == 0
    assert found == [None, "5"]


def test_corrections_look_nowhere_for_an_event() -> None:
    before = log_of(*[ASKED] * 30)
    after = before.with_line(Retract(30))
    for log in (before, after):
        log.__dict__["live"] = Unsearched(log.live)
    found = newly_broken(before, after)
    assert {one.event for one in found} <= set(range(30))


def test_insertions_and_amendments_move_no_other_event() -> None:
    events: list[Event] = [Note(str(number)) for number in range(100)]
    events += [Insert(50, Note("in between")) for _ in range(100)]
    events += [Amend(150, Note("otherwise")), Retract(120), Amend(120, Note("no longer"))]
    assert searches(lambda: live_order(events)) == 0
    numbers = [live.number for live in live_order(events)]
    inserted = [number for number in range(200, 100, -1) if number != 120]
    assert numbers == [*range(1, 51), *inserted, *range(51, 101)]


def test_the_smallest_repair_of_twice_as_many_events_takes_few_questions_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0
    satisfiable = Encoding.satisfiable

    def counted(encoding: Encoding, *arguments: Any) -> bool:
        nonlocal asked
        asked += 1
        return satisfiable(encoding, *arguments)

    monkeypatch.setattr(Encoding, "satisfiable", counted)
    counts = []
    for length in (200, 400):
        asked = 0
        wrong = Fact("Ana", holds=("corde",))
        position = position_of(log_of(*[ASKED] * length, wrong, *[ASKED] * length))
        assert position.ignored == (length + 1,)
        counts.append(asked)
    assert counts[1] - counts[0] <= 20


@pytest.mark.parametrize("times", [1073, 1074, 1075, 3000])
def test_a_card_shown_a_thousand_times_leaves_nothing_impossible_that_may_be(times: int) -> None:
    """Each showing of the rope makes it half as likely that Bob has one of the other cards too."""
    odds = odds_of(position_of(log_of(*[ASKED] * times)))
    row = odds.cells["olive"]
    assert 0 < row["Bob"] < 1e-300
    assert row["envelope"] + row["Cleo"] == pytest.approx(1)
    assert odds.cells["corde"]["Bob"] == 1
    few = odds_of(position_of(log_of(*[ASKED] * 60)))
    assert {cards: pytest.approx(one) for cards, one in few.by_envelope.items()} == odds.by_envelope


def test_advice_counts_what_the_sheet_counts_after_a_thousand_showings() -> None:
    """The weights are beyond floating point; twice as many tell nothing new."""
    some, many = (Adviser(position_of(log_of(*[ASKED] * times))) for times in (60, 1100))
    assert many.counting.weight > 10**308
    assert many.bits == pytest.approx(odds_of(many.position).bits) == pytest.approx(some.bits)
    for triple in (("rose", "poignard", "bureau"), ("olive", "revolver", "hall")):
        one, other = some.score(triple), many.score(triple)
        assert other.gain == pytest.approx(one.gain, abs=1e-9)
        assert other.refuted == pytest.approx(one.refuted)
        assert other.by == pytest.approx(one.by)
    assert [one.gain for one in many.best(3)] == pytest.approx([one.gain for one in some.best(3)], abs=1e-3)


@pytest.mark.parametrize("kind", [Adviser, ReadingAdviser])
def test_advice_counts_states_of_sixty_six_bits(kind: type[Adviser]) -> None:
    """Beyond one machine word: ten players, and of sixty showings no card seen and no pass noted."""
    random, edition = Random(0), load("super")
    cards = {category: [card.id for card in edition.of(category)] for category in Category}
    names = [f"p{number}" for number in range(10)]
    inside = [random.choice(of_category) for of_category in cards.values()]
    rest = [card for of_category in cards.values() for card in of_category if card not in inside]
    random.shuffle(rest)
    holder = {card: names[number % 10] for number, card in enumerate(rest)}
    hand = tuple(card for card, name in holder.items() if name == "p0")
    header = Header(format=1, edition="super", players=tuple(map(Seat, names)), me="p0", hand=hand)
    lines: list[Header | Event] = [header]
    while len(lines) <= 60:
        suspect, weapon, room = (random.choice(of_category) for of_category in cards.values())
        asker = random.choice(names)
        holders = [holder[card] for card in (suspect, weapon, room) if card in holder]
        others = [name for name in holders if name != asker]
        if others:
            shower = random.choice(others)
            lines.append(Suggestion(asker, suspect, weapon, room, (Response(shower, Action.SHOW),)))
    data = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    position = position_of(parse_log(data, "test", Path()))
    adviser = kind(position)
    assert Frontier(adviser.reduction).packing.bits > 62
    assert adviser.bits == pytest.approx((odds_of if kind is Adviser else read_odds)(position).bits)
    (best,) = adviser.best(1)
    assert 0 < best.gain <= adviser.bits
    assert max(adviser.envelopes.values()) <= best.best < 1
