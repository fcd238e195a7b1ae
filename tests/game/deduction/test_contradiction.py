"""Logs with one wrong answer: the mistake is among the smallest corrections, and corrections remove the
contradiction."""

from functools import cache
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from cluedo_notes.game.deduction import contradiction
from cluedo_notes.game.deduction.contradiction import diagnosis, false_passes
from cluedo_notes.game.deduction.evidence import HEADER, evidence
from cluedo_notes.game.deduction.position import clash_in, clashes_with, menders, position_of
from cluedo_notes.game.entry.note import Amend
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.problem import Problem
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.game.keepers import keepers_log, kept, log_of, with_a_wrong_answer
from tests.helpers.places import ROOT

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


def test_an_answer_is_blamed_before_the_hands_laid_open() -> None:
    """Everybody saw the hands; that Cleo passed at #8 was misheard."""
    log = read_log(ROOT / "examples" / "classic-3p.jsonl")
    asked = log.by_number[8]
    assert isinstance(asked, Suggestion)
    passes = tuple(Response(player, Action.PASS) for player in ("Cleo", "Ana"))
    misheard = log.with_line(Amend(8, replace(asked, responses=passes)))
    answer, hands = diagnosis(misheard).corrections
    assert (answer.events, hands.events) == ((8,), (21,))
    assert (answer.chance, hands.chance) == (None, None), "nobody counts deals against open cards"
    assert position_of(misheard).ignored == (8,)


@pytest.mark.parametrize(("edition", "players"), EDITIONS[:3])
def test_what_clashes_with_a_change_leaves_the_rest_consistent(edition: str, players: int) -> None:
    """Each clash holds an event apart from the change, no two share one, and without all of them the rest
    fits; the events that mend alone are those whose removal alone does."""
    found = 0
    for seed in range(10):
        case = mistaken(edition, players, seed)
        if case is None:
            continue
        number, log = case
        changed = frozenset({number})
        clashes = clashes_with(log, changed, frozenset())
        assert clashes
        others = [set(clash) - {HEADER} for clash in clashes]
        assert all(number not in clash for clash in clashes)
        if not others[-1]:
            assert clashes[-1] == (HEADER,)  # the change alone cannot be true
            continue
        assert sum(map(len, others)) == len(set().union(*others))
        assert fits_without(log, tuple(set().union(*others)))
        assert not fits_without(log, tuple(set().union(*others[:-1])))
        for clash in clashes:
            assert menders(log, clash) == tuple(one for one in clash if fits_without(log, (one,)))
        left_out = frozenset(set().union(*others))
        assert clashes_with(log, changed, left_out) == []
        found += 1
    assert found > 2


def test_a_hidden_card_names_the_passes_that_hid_it() -> None:
    """Bob passes on the rope twice, the second time with a card that the keeper knows to be his."""
    head, _ = kept("classic", 3, 1, 0)
    ana, bob, cleo = (one["name"] for one in head["players"])
    head = {**head, "me": ana, "hand": ["moutarde", "poignard", "hall", "bureau", "cuisine", "rose"]}
    passed = {"player": bob, "action": "pass"}
    asked = {"type": "suggestion", "player": ana, "suspect": "olive", "weapon": "corde"}
    lines = [
        {**asked, "room": "veranda", "responses": [passed, {"player": cleo, "action": "pass"}]},
        {"type": "note", "text": "no answer"},
        {**asked, "weapon": "revolver", "room": "bibliotheque", "responses": [passed]},
        {**asked, "room": "bibliotheque", "responses": [passed]},
    ]
    log = log_of(head, lines)
    assert false_passes(log, bob, "corde") == (1, 4)
    assert false_passes(log, bob, "olive") == (1, 3, 4)
    assert false_passes(log, cleo, "corde") == (1,)
    assert false_passes(log, bob, "rose") == ()
    assert false_passes(log, bob, None) == ()
    holds = {"type": "fact", "owner": bob, "holds": ["revolver"]}
    assert false_passes(log_of(head, [*lines, holds]), bob, None) == (3,)


def test_only_an_answer_can_be_noted_wrongly() -> None:
    """A fact against a fact: each alone mends, but no answer explains it."""
    head, _ = kept("classic", 3, 1, 0)
    head = {key: value for key, value in head.items() if key not in ("me", "hand")}
    bob = head["players"][1]["name"]
    facts = [{"type": "fact", "owner": bob, key: ["corde"]} for key in ("holds", "lacks")]
    found = diagnosis(log_of(head, facts)).corrections
    assert {(one.events, one.misnotes) for one in found} == {((1,), ()), ((2,), ())}


def test_a_block_is_no_answer_that_could_have_been_noted_wrongly() -> None:
    """Bob is said to have the rope and not to: his pass may be the mistake, Cleo's block never."""
    head, _ = kept("secrets-2008", 3, 1, 0)
    head = {key: value for key, value in head.items() if key not in ("me", "hand")}
    ana, bob, cleo = (one["name"] for one in head["players"])
    answers = [{"player": bob, "action": "pass"}, {"player": cleo, "action": "block"}]
    asked = {"type": "suggestion", "player": ana, "suspect": "olive", "weapon": "corde", "room": "spa"}
    lines = [{**asked, "responses": answers}, {"type": "fact", "owner": bob, "holds": ["corde"]}]
    found = {one.events: one.misnotes for one in diagnosis(log_of(head, lines)).corrections}
    assert [(one.was.player, one.instead.action) for one in found[(1,)]] == [(bob, "show")]
    assert found[(2,)] == ()


def test_corrections_that_are_too_many_to_count_have_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(filter(None, (mistaken("classic", 4, seed) for seed in range(14))))
    counted = diagnosis(case[1])
    smallest = [one for one in counted.corrections if len(one.events) == 1]
    assert len(smallest) > 1
    assert None not in [one.chance for one in smallest]

    def refuse(_: Problem) -> None:
        raise TooLarge

    monkeypatch.setattr(contradiction, "count", refuse)
    uncounted = diagnosis(case[1])
    assert {one.events for one in uncounted.corrections} == {one.events for one in counted.corrections}
    assert {one.chance for one in uncounted.corrections} == {None}


def test_the_fewest_that_clash_are_the_card_and_who_has_it() -> None:
    head, _ = kept("classic", 3, 1, 0)
    head = {key: value for key, value in head.items() if key not in ("me", "hand")}
    bob = head["players"][1]["name"]
    facts = [
        {"type": "fact", "owner": bob, key: [card]} for key, card in (("holds", "rose"), ("holds", "corde"))
    ]
    lacks = {"type": "fact", "owner": bob, "lacks": ["corde"]}
    assert set(clash_in(position_of(log_of(head, [*facts, lacks])))) - {HEADER} == {2, 3}
