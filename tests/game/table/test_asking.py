"""The players who answer a suggestion, and the end of the asking, compared with the rule played player by
player."""

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Witnesses
from cluedo_notes.game.entry.responses import SaidAnswers, responses, with_passes
from cluedo_notes.game.entry.slips import first_slip
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.finding import Broken, found_by
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.rules.suggestions import SUGGESTION_CHECKS
from cluedo_notes.game.table.asking import asking_of, ends_asking, honest_answers, one_shows
from cluedo_notes.game.table.of_log import first_table
from cluedo_notes.game.table.table import Table
from tests.helpers.logs import as_log

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve", "Finn")
TRIPLE = ("rose", "corde", "hall")
ABOUT_ANSWERS = {Rule.ANSWER_ORDER, Rule.ANSWER_ENDS, Rule.ANSWER_MISSING, Rule.ANSWER_OUT}

sizes = pytest.mark.parametrize("size", range(2, 7))
modes = pytest.mark.parametrize("witnesses", ["first", "all", "left-then-all"])


def game(size: int, witnesses: str) -> tuple[Log, Table]:
    """A game whose log is complete, so that nothing about its answers is left open."""
    options = {"witnesses": witnesses} | ({"two_player": False} if size == 2 else {})
    seats = [{"name": name} for name in NAMES[:size]]
    head = {"type": "game", "format": 1, "edition": "classic", "players": seats, "options": options}
    log = as_log([head | {"complete": True}])
    return log, first_table(log)


def subsets(players: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(players, number) for number in range(len(players) + 1))


def askers(size: int) -> Iterator[tuple[str, list[str], set[str]]]:
    """Each asker, the others clockwise from them, and who of those is out."""
    players = NAMES[:size]
    for seat, asker in enumerate(players):
        if size < 6 or seat == 2:  # with six, one asker in the middle of the row stands for all
            others = (*players[seat + 1 :], *players[:seat])
            yield from ((asker, list(others), set(out)) for out in subsets(others))


def situations(size: int) -> Iterator[tuple[str, list[str], set[str], set[str]]]:
    """The same, with each set of others who could show."""
    for asker, others, out in askers(size):
        yield from ((asker, others, out, set(able)) for able in subsets(tuple(others)))


def played(others: list[str], out: set[str], able: set[str], witnesses: str) -> list[str]:
    """An independent reading of the rule (A-S1-2): who answers, one after the other, and what each does."""
    found: list[str] = []
    for player in others:
        if player in out:
            continue
        found.append(f"{player} {'show' if player in able else 'pass'}")
        stop_at = {"first": ["show"], "all": [], "left-then-all": ["show"] if len(found) == 1 else []}
        if found[-1].split()[1] in stop_at[witnesses]:
            break
    return found


def said(answers: tuple[Response, ...]) -> list[str]:
    return [f"{one.player} {one.action}" for one in answers]


def read(answers: list[str]) -> tuple[Response, ...]:
    return tuple(Response(who, Action(what)) for who, what in map(str.split, answers))


def at(table: Table, out: set[str]) -> Table:
    return replace(table, eliminated=dict.fromkeys(sorted(out), 1))


def broken(table: Table, asker: str, answers: list[str]) -> set[Rule]:
    checks = [one for one in SUGGESTION_CHECKS if Suggestion in one.of]
    found = found_by(checks, table, Suggestion(asker, *TRIPLE, read(answers)))
    return {one.rule for one in found if isinstance(one, Broken)} & ABOUT_ANSWERS


@sizes
@modes
def test_who_answers_is_who_answers_when_it_is_played_out(size: int, witnesses: str) -> None:
    _, table = game(size, witnesses)
    for asker, others, out, able in situations(size):
        expected = played(others, out, able, witnesses)
        now, shown = at(table, out), dict.fromkeys(sorted(able - out))
        assert [one.split()[0] for one in expected] == list(asking_of(now, asker).answering(able))
        assert said(honest_answers(now, asker, TRIPLE, {one: frozenset(TRIPLE) for one in able})) == expected
        shows = {who: card for who, card in shown.items() if f"{who} show" in expected}
        assert said(with_passes(shows, asker, now)) == expected
        assert said(responses(SaidAnswers(shown=shows, nobody=not shows), asker, now)) == expected


@sizes
@modes
def test_each_showing_is_one_of_the_ways_to_be_answered(size: int, witnesses: str) -> None:
    _, table = game(size, witnesses)
    for asker, others, out in askers(size):
        for owners in product([*others, "envelope"], repeat=3):
            expected = [one for one in played(others, out, set(owners), witnesses) if one.endswith("show")]
            ways = asking_of(at(table, out), asker).answers(owners)
            assert len(set(ways)) == len(ways) > 0
            for way in ways:
                assert [f"{who} show" for who, _ in way] == expected
                assert all(owners[place] == who for who, place in way)


@sizes
@modes
def test_the_rules_and_the_slips_accept_what_was_played_out_and_nothing_longer_or_shorter(
    size: int, witnesses: str
) -> None:
    log, table = game(size, witnesses)
    for asker, others, out, able in situations(size):
        answers, now = played(others, out, able, witnesses), at(table, out)
        assert broken(now, asker, answers) == set()
        assert first_slip(Suggestion(asker, *TRIPLE, read(answers)), now, log) is None
        answered = {one.split()[0] for one in answers}
        silent = [one for one in others if one not in out | answered]
        if silent:  # the asking ended before them
            late = [*answers, f"{silent[0]} pass"]
            assert Rule.ANSWER_ENDS in broken(now, asker, late)
            slip = first_slip(Suggestion(asker, *TRIPLE, read(late)), now, log)
            assert slip is not None
            assert slip.code == "slip-answer-after-end"
        if answers:
            assert Rule.ANSWER_MISSING in broken(now, asker, answers[:-1])


@sizes
@modes
def test_a_block_ends_the_asking_wherever_it_comes(size: int, witnesses: str) -> None:
    log, table = game(size, witnesses)
    for asker, others, out, able in situations(size):
        answers, now = played(others, out, able, witnesses), at(table, out)
        for place, answer in enumerate(answers):
            if any(one.endswith("show") for one in answers[:place]):
                continue  # a card was shown: too late for a block (A-S0-10)
            blocked = [*answers[:place], f"{answer.split()[0]} block"]
            assert broken(now, asker, blocked) == set()
            late = [*blocked, f"{others[-1]} pass"]
            assert Rule.ANSWER_ENDS in broken(now, asker, late)
            slip = first_slip(Suggestion(asker, *TRIPLE, read(late)), now, log)
            assert slip is not None
            assert slip.code == "slip-answer-after-end"


@sizes
def test_a_player_who_is_out_and_showed_all_the_same_was_asked_in_turn(size: int) -> None:
    _, table = game(size, "first")
    for asker, others, out in askers(size):
        for shower in sorted(out):
            before = [one for one in others[: others.index(shower)] if one not in out]
            expected = [*(f"{one} pass" for one in before), f"{shower} show"]
            assert said(with_passes({shower: None}, asker, at(table, out))) == expected


@modes
def test_one_player_shows_where_nowhere_more_do(witnesses: str) -> None:
    answers = [played(others, out, able, witnesses) for _, others, out, able in situations(4)]
    most = max(sum(one.endswith("show") for one in found) for found in answers)
    assert one_shows(Witnesses(witnesses)) == (most == 1)


@modes
def test_out_of_turn_an_answer_ends_the_asking_only_where_any_card_does(witnesses: str) -> None:
    _, table = game(4, witnesses)
    for number in range(1, 4):
        for order, acts in product(
            permutations(NAMES[1:4], number), product(["show", "pass"], repeat=number)
        ):
            answers = [f"{player} {act}" for player, act in zip(order, acts, strict=True)]
            ends = {"first": "show" in acts[:-1], "all": False, "left-then-all": answers[0] == "Bob show"}
            too_late = ends[witnesses] and number > 1
            assert (Rule.ANSWER_ENDS in broken(table, "Ana", answers)) == too_late


def test_what_ends_the_asking() -> None:
    ending = {
        (mode, action, place)
        for mode, action, place in product(Witnesses, Action, range(3))
        if ends_asking(mode, action, place)
    }
    blocks = {(mode, Action.BLOCK, place) for mode, place in product(Witnesses, range(3))}
    first = {(Witnesses.FIRST, Action.SHOW, place) for place in range(3)}
    assert ending == blocks | first | {(Witnesses.LEFT_THEN_ALL, Action.SHOW, 0)}
