"""Logs with one answer noted wrongly: the mistake is among the smallest corrections, and corrections mend."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from cluedo_notes.game.deduction.contradiction import diagnosis
from cluedo_notes.game.deduction.evidence import HEADER, evidence
from cluedo_notes.game.deduction.position import clash_in, position_of
from cluedo_notes.game.entry.note import Amend
from cluedo_notes.game.log.reader import Log
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.game.keepers import keepers_log, kept, log_of, with_a_wrong_answer

EDITIONS = [("classic", 4), ("super", 6), ("secrets-2008", 4), ("got-meereen", 4), ("asterix", 5)]


SUGGESTIONS = {"super": 60}


@cache
def mistaken(edition: str, players: int, seed: int) -> tuple[int, Log] | None:
    """A contradictory log and the number of the event that was noted wrongly."""
    head, events = kept(edition, players, seed, SUGGESTIONS.get(edition, 35))
    number, lines = with_a_wrong_answer(events, Random(seed))
    log = log_of(head, lines)
    return None if position_of(log).consistent else (number, log)


def fits_without(log: Log, events: tuple[int, ...]) -> bool:
    with Reasoner(evidence(log)) as reasoner:
        return reasoner.consistent_without(frozenset(events))


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_the_mistake_is_among_the_single_corrections_every_time(
    edition: str, players: int, thorough: bool
) -> None:
    found = 0
    for seed in range(200 if thorough else 14):
        case = mistaken(edition, players, seed)
        if case is None:
            continue
        number, log = case
        diagnosed = diagnosis(log)
        assert (number,) in [one.events for one in diagnosed.corrections], seed
        found += 1
    assert found > 4


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_corrections_mend_and_no_smaller_set_does(edition: str, players: int, thorough: bool) -> None:
    found = 0
    for seed in range(60 if thorough else 14):
        case = mistaken(edition, players, seed)
        if case is None:
            continue
        _, log = case
        diagnosed = diagnosis(log)
        for one in diagnosed.corrections:
            assert fits_without(log, one.events), (seed, one)
            for fewer in combinations(one.events, len(one.events) - 1):
                assert not fits_without(log, fewer), (seed, one)
        assert not fits_without(log, ())
        ignored = position_of(log).ignored
        assert ignored in [one.events for one in diagnosed.corrections], seed
        sizes = [len(one.events) for one in diagnosed.corrections]
        assert sizes == sorted(sizes)
        chances = [one.chance for one in diagnosed.corrections if len(one.events) == sizes[0]]
        if None not in chances:
            assert sum(filter(None, chances)) == pytest.approx(1)
        found += 1
    assert found > 4


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_clashes_clash_and_nothing_of_them_can_be_spared(edition: str, players: int) -> None:
    for seed in range(14):
        case = mistaken(edition, players, seed)
        if case is None:
            continue
        _, log = case
        sources = set(evidence(log).sources)
        diagnosed = diagnosis(log)
        for clash in (*diagnosed.clashes, clash_in(position_of(log))):
            others = sources - set(clash)
            assert not fits_without(log, tuple(others)), (seed, clash)
            for one in set(clash) - {HEADER}:
                assert fits_without(log, (*others, one)), (seed, clash, one)
        assert (
            len(clash_in(position_of(log))) <= min(len(set(one) - {HEADER}) for one in diagnosed.clashes) + 1
        )


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_an_answer_that_would_do_does(edition: str, players: int) -> None:
    reported = 0
    for seed in range(14):
        case = mistaken(edition, players, seed)
        if case is None:
            continue
        number, log = case
        for correction in diagnosis(log).corrections:
            for one in correction.misnotes:
                event = next(live.event for live in log.live if live.number == one.event)
                answers = [one.instead if was == one.was else was for was in event.responses]  # type: ignore[union-attr]
                amended = type(event)(
                    **{**{f: getattr(event, f) for f in event.__struct_fields__}, "responses": tuple(answers)}
                )
                assert position_of(log.with_line(Amend(one.event, amended))).consistent
                reported += one.event == number
    assert reported > 0


def test_a_log_that_fits_itself_has_nothing_to_mend() -> None:
    diagnosed = diagnosis(keepers_log("classic", 4, 3))
    assert diagnosed.consistent
    assert (diagnosed.clashes, diagnosed.corrections) == ((), ())
