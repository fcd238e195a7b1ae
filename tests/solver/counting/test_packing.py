"""The packing of states: fields do not overlap, and too many places are detected."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.solver.counting.packing import ALWAYS, Packing, Span

ROOMS = st.lists(st.integers(0, 40), min_size=1, max_size=14)


@st.composite
def spans(draw: st.DrawFn) -> list[Span]:
    """Items over some cards in an order, as the frontier has them."""
    found = []
    for _ in range(draw(st.integers(0, 20))):
        first, last = sorted(draw(st.tuples(st.integers(0, 29), st.integers(0, 29))))
        found.append(Span(first, last, draw(st.sampled_from([0, 1, 1, 1, 2, 3, 4, 9]))))
    return found


@st.composite
def filled(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """The most places of some owners, and places that they may have."""
    most = draw(ROOMS)
    return most, [draw(st.integers(0, places)) for places in most]


def bits_of_item(packing: Packing, item: int) -> int:
    return packing.item_mask[item] << packing.item_shift[item]


def bits_of_owner(packing: Packing, owner: int) -> int:
    """With the guard above his places."""
    return (2 * packing.mask[owner] + 1) << packing.shift[owner]


@given(filled(), spans())
def test_the_places_that_go_in_come_out(filled: tuple[list[int], list[int]], spans: list[Span]) -> None:
    most, rooms = filled
    packing = Packing(most, spans)
    state = packing.start(rooms)
    assert state & ALWAYS
    assert [packing.places(state, owner) for owner in range(len(rooms))] == rooms
    assert state.bit_length() <= packing.bits


@given(filled(), spans(), st.data())
def test_what_items_hold_does_not_touch_the_places(
    filled: tuple[list[int], list[int]], spans: list[Span], data: st.DataObject
) -> None:
    most, rooms = filled
    packing = Packing(most, spans)
    state = packing.start(rooms)
    at = data.draw(st.integers(0, 29))
    held = {}
    for item, span in enumerate(spans):
        if span.first <= at < span.last:
            held[item] = data.draw(st.integers(0, span.largest))
            state += held[item] << packing.item_shift[item]
    assert [packing.places(state, owner) for owner in range(len(rooms))] == rooms
    for item, number in held.items():
        assert state >> packing.item_shift[item] & packing.item_mask[item] == number
    assert state.bit_length() <= packing.bits


@given(ROOMS, spans())
def test_owners_never_share_bits_with_anything(most: list[int], spans: list[Span]) -> None:
    packing = Packing(most, spans)
    parts = [ALWAYS, *(bits_of_owner(packing, owner) for owner in range(len(most)))]
    for one, other in combinations(parts, 2):
        assert not one & other
    for part in parts:
        assert not any(part & bits_of_item(packing, item) for item in range(len(spans)))
        assert part.bit_length() <= packing.bits


@given(ROOMS, spans())
def test_items_open_at_the_same_time_never_share_bits(most: list[int], spans: list[Span]) -> None:
    """An item is open from its first card until its last is placed."""
    packing = Packing(most, spans)
    for one, other in combinations(range(len(spans)), 2):
        if max(spans[one].first, spans[other].first) < min(spans[one].last, spans[other].last):
            assert not bits_of_item(packing, one) & bits_of_item(packing, other), (spans[one], spans[other])
    for item, span in enumerate(spans):
        assert packing.item_mask[item] >= span.largest
        assert bits_of_item(packing, item).bit_length() <= packing.bits


def test_items_that_follow_each_other_share_their_bits() -> None:
    one_by_one = Packing([3, 3], [Span(first, first + 1, 1) for first in range(20)])
    assert one_by_one.bits == Packing([3, 3], [Span(0, 1, 1)]).bits
    together = Packing([3, 3], [Span(0, 20, 1) for _ in range(20)])
    assert together.bits == one_by_one.bits + 19


@given(filled(), spans(), st.data())
def test_a_guard_shows_exactly_when_some_owner_has_more_places_than_cards(
    filled: tuple[list[int], list[int]], spans: list[Span], data: st.DataObject
) -> None:
    most, rooms = filled
    packing = Packing(most, spans)
    owners = data.draw(st.sets(st.sampled_from(range(len(rooms)))))
    candidates = {owner: data.draw(st.integers(0, 45)) for owner in owners}
    state = packing.start(rooms)
    for item, span in enumerate(spans):
        if span.first <= 10 < span.last:
            state += span.largest << packing.item_shift[item]
    bias, guards = packing.limits(candidates)
    assert bool(state + bias & guards) is any(rooms[owner] > cards for owner, cards in candidates.items())


@given(filled(), spans(), st.data())
def test_places_that_move_are_gone_there_and_here(
    filled: tuple[list[int], list[int]], spans: list[Span], data: st.DataObject
) -> None:
    most, rooms = filled
    gone, into = data.draw(st.integers(0, len(rooms) - 1)), data.draw(st.integers(0, len(rooms) - 1))
    if gone == into:
        return
    most[into] += most[gone]
    packing = Packing(most, spans)
    state = packing.moved(packing.start(rooms), rooms[gone], gone, into)
    after = list(rooms)
    after[into], after[gone] = rooms[into] + rooms[gone], 0
    assert [packing.places(state, owner) for owner in range(len(rooms))] == after
