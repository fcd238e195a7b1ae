"""One mistake is listed as one, with its consequences under it; two mistakes stay two."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review import follow_ups, replay
from cluedo_notes.game.review.replay import steps
from cluedo_notes.game.review.verify import Verdict, Verification, rules_broken, verify
from cluedo_notes.game.rules.check import findings, judged
from cluedo_notes.game.rules.finding import Broken, Violation
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.games.verification import verification_lines
from cluedo_notes.presentation.replay.steps import StepLines
from tests.helpers.game.corruptions import CORRUPTIONS, Corruption, hand_open_for_nothing, plays_after_the_end
from tests.helpers.game.verified_games import GAMES, Line, lines_of, played
from tests.helpers.logs import as_log

Mistake = tuple[int, Line]
"""How many events come before it, and the event."""


def read(head: Line, events: list[Line]) -> Log:
    return as_log((head, *events))


def as_line(event: TableEvent) -> Line:
    line: Line = json.loads(msgspec.json.encode(event))
    return line


def mistakes(corruption: Corruption, edition: str, players: int, seed: int, most: int) -> list[Mistake]:
    """Events that break a rule for the table at some places of a game."""
    game, random = played(edition, players, seed), Random(seed)
    before, found = tables(game.log()), list[Mistake]()
    for place in random.sample(range(len(before) - 1), len(before) - 1):
        if before[place].over and corruption is not plays_after_the_end:
            continue
        event = corruption(before[place], game.hands, random)
        if event is None:
            continue
        wrong = [one.rule for one in findings(before[place], event) if isinstance(one, Broken)]
        if CORRUPTIONS[corruption] in wrong:
            found.append((place, as_line(event)))
        if len(found) == most:
            break
    return found


def causes(found: Verification) -> set[tuple[int, Rule]]:
    return {(one.event, one.rule) for one in found.causes}


# -- one mistake


@pytest.mark.slow
@pytest.mark.parametrize("corruption", CORRUPTIONS, ids=lambda one: one.__name__)
def test_all_that_a_mistake_brings_follows_from_it(corruption: Corruption, thorough: bool) -> None:
    """A false event between true ones: it breaks its rule, and all else is listed as its consequence."""
    for edition, players in GAMES:
        for seed in range(4 if thorough else 1):
            head, events = lines_of(played(edition, players, seed))
            for place, event in mistakes(corruption, edition, players, seed, 3 if thorough else 1):
                found = verify(read(head, [*events[:place], event, *events[place:]]))
                assert (place + 1, CORRUPTIONS[corruption]) in causes(found), (edition, seed, place, event)
                others = [one for one in found.violations if one.event != place + 1]
                assert {one.follows_from for one in others} <= {place + 1}, (edition, seed, place, event)
                assert found.verdict is Verdict.ILLEGAL


@pytest.mark.slow
def test_an_event_that_was_noted_otherwise_drags_its_consequences_behind_it(thorough: bool) -> None:
    """In the place of a true event of its kind. Most of the rest names another suspect too than was named in
    truth, which no rule forbids: that somebody else was called in cannot be told from the log."""
    followed = brought = 0
    for corruption in CORRUPTIONS:
        for edition, players in GAMES:
            head, events = lines_of(played(edition, players, 0))
            for place, event in mistakes(corruption, edition, players, 0, 20 if thorough else 3):
                if events[place]["type"] != event["type"]:
                    continue
                if event["type"] == "roll" and CORRUPTIONS[corruption] is not Rule.DICE:
                    event["dice"] = events[place]["dice"]
                found = verify(read(head, [*events[:place], event, *events[place + 1 :]]))
                assert (place + 1, CORRUPTIONS[corruption]) in causes(found), (edition, place, event)
                others = [one.follows_from for one in found.violations if one.event != place + 1]
                brought, followed = brought + len(others), followed + others.count(place + 1)
    assert brought > 0
    assert followed >= 0.7 * brought


def test_what_is_reported_stays_reported_and_the_verdict_stays() -> None:
    """Nothing that was found is lost but what one rule, one player and one turn reported twice."""
    head, events = lines_of(played("secrets-2008", 4, 3))
    ((place, event),) = mistakes(hand_open_for_nothing, "secrets-2008", 4, 3, 1)
    log = read(head, [*events[:place], event, *events[place:]])
    raw = {
        (one.event, one.rule)
        for table, live in zip(tables(log), log.live, strict=False)
        for one in judged(table, live)
        if isinstance(one, Violation)
    }
    found = verify(log)
    assert {(one.event, one.rule) for one in found.violations} <= raw
    assert {rule for _, rule in raw} == {one.rule for one in found.violations}


# -- two mistakes


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_two_mistakes_stay_two(seed: int, thorough: bool) -> None:
    """Any two, one anywhere behind the other: each is reported as if alone, the rest follows from one. Left
    out are two moves of one player: after the first nobody knows where the pawn stands."""
    random = Random(seed)
    for _ in range(10 if thorough else 2):
        edition, players = random.choice(GAMES)
        head, events = lines_of(played(edition, players, 0))
        kinds = [one for one in CORRUPTIONS if one is not plays_after_the_end]
        random.shuffle(kinds)
        made = [(one, found) for one in kinds for found in mistakes(one, edition, players, 0, 1)][:2]
        (first, (a, one)), (second, (b, other)) = sorted(made, key=lambda pair: pair[1][0])
        moved_twice = one["type"] == other["type"] == "move" and one["player"] == other["player"]
        if b - a < 1 or moved_twice:
            continue
        found = verify(read(head, [*events[:a], one, *events[a:b], other, *events[b:]]))
        both = {(a + 1, CORRUPTIONS[first]), (b + 2, CORRUPTIONS[second])}
        assert both <= causes(found), (edition, one, other)
        assert {one.event for one in found.causes} == {a + 1, b + 2}
        assert {one.follows_from for one in found.violations} <= {None, a + 1, b + 2}


# -- many mistakes


def muddled(head: Line, events: list[Line], random: Random) -> Log:
    """The beginning of a game with some events left out, noted again elsewhere or exchanged."""
    events = events[: random.choice([30, 60])]
    for _ in range(random.randint(2, 8)):
        one, other = random.randrange(len(events)), random.randrange(len(events))
        match random.randrange(3):
            case 0:
                del events[one]
            case 1:
                events.insert(one, events[other])
            case _:
                events[one], events[other] = events[other], events[one]
    return read(head, events)


@pytest.mark.parametrize(
    ("edition", "players", "seeds"),
    [("classic", 3, (28, 51)), ("secrets-2008", 4, (125, 139)), ("asterix", 4, (26, 33, 84))],
)
def test_whatever_follows_from_a_mistake_is_listed_under_it(
    edition: str, players: int, seeds: tuple[int, ...], thorough: bool
) -> None:
    """Also where that mistake is not reported itself, but by an earlier one of its kind."""
    head, events = lines_of(played(edition, players, 0))
    for seed in (*seeds, *range(150 if thorough else 8)):
        found = verify(muddled(head, events, Random(seed)))
        mistaken = {one.event for one in found.causes}
        assert {one.follows_from for one in found.violations} <= {None, *mistaken}, seed
        lines = [line for line in verification_lines(found, words_in("en")) if line.lstrip().startswith("#")]
        assert len(lines) == len(found.violations), seed


class Walked(tuple[Violation, ...]):
    """Violations that count how many of them were looked at."""

    looked_at = 0

    def __iter__(self) -> Iterator[Violation]:
        for one in super().__iter__():
            type(self).looked_at += 1
            yield one


def test_mistakes_are_not_looked_for_among_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where they are listed, each one of its own, nor in the replay."""
    log, _ = opened()
    monkeypatch.setattr(Walked, "looked_at", 0)
    found = verify(log)
    mistaken = Walked(structs.replace(one, follows_from=None) for one in found.violations)
    list(verification_lines(structs.replace(found, violations=mistaken), words_in("en")))
    assert Walked.looked_at <= 3 * len(mistaken)

    broken = rules_broken(log, tables(log))
    wrong = Walked(broken[0])
    monkeypatch.setattr(replay, "rules_broken", lambda *_: (wrong, broken[1]))
    monkeypatch.setattr(Walked, "looked_at", 0)
    replayed = [one for step in steps(log) for one in step.broken]
    assert replayed == list(broken[0])
    assert Walked.looked_at == len(wrong)


# -- how it is said


def opened() -> tuple[Log, int]:
    """A game with one hand laid open for nothing, and the number of that event."""
    head, events = lines_of(played("secrets-2008", 4, 3))
    ((place, event),) = mistakes(hand_open_for_nothing, "secrets-2008", 4, 3, 1)
    return read(head, [*events[:place], event, *events[place:]]), place + 1


def test_consequences_stand_under_their_mistake_and_are_not_counted() -> None:
    log, number = opened()
    found, words = verify(log), words_in("en")
    lines = list(verification_lines(found, words))
    behind = [one for one in found.violations if one.follows_from == number]
    assert len(behind) > 5
    assert lines[0].endswith("Broken rules: 1.")
    assert lines[1].startswith(f"  #{number} ")
    assert lines[2] == "    As a result:"
    assert [line.split()[0] for line in lines[3 : 3 + len(behind)]] == [f"#{one.event}" for one in behind]
    assert all(line.startswith("      #") for line in lines[3 : 3 + len(behind)])


def test_the_replay_says_of_a_consequence_what_it_follows_from() -> None:
    log, number = opened()
    step_lines = StepLines(log, words_in("en"))
    broken = [(step, step_lines.complaints(step)[0]) for step in steps(log) if step.broken]
    assert broken[0][1].startswith("against the rules: ")
    assert len(broken) > 5
    for step, complaint in broken[1:]:
        assert complaint.startswith(f"against the rules, but only because of #{number}: "), step.number


def test_a_log_full_of_mistakes_is_looked_into_only_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event is out of turn, none comes right again."""
    head, _ = lines_of(played("secrets-2008", 4, 3))
    names = [seat["name"] for seat in head["players"]]
    events = [{"type": "open_hand", "player": names[0], "cards": []}]
    events += [{"type": "roll", "player": names[place % 2 * 2], "dice": [1, 2]} for place in range(3000)]
    calls = 0

    def counted(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        return judged(*arguments)

    monkeypatch.setattr(follow_ups, "judged", counted)
    verify(read(head, events))
    assert 0 < calls <= follow_ups.LEAST_EFFORT + follow_ups.EFFORT * len(events)
