"""Tables as people have them, with every box: random legal games raise no false alarm. A wrong entry is
reported by its rule at its event. `benchmarks/false_alarms.py` plays thousands."""

from random import Random

import pytest

from cluedo_notes.editions import Clue, load, shipped
from cluedo_notes.game.log.events import ClueCard, Fact, HeardInPart, Leave, Look, LookPlace, OpenCards
from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.rules.finding import Broken
from cluedo_notes.game.table.of_log import tables
from tests.helpers.game.well_said import found_at
from tests.helpers.life.corrupted_life import AFTER_THE_END, LIFE_CORRUPTIONS
from tests.helpers.life.spoilt_logs import SPOILS
from tests.helpers.life.table_life import Lived, lived

SEEDS = range(3)
"""So many games of each box in the first tier: of two players, three and four where the box has seats."""

each_box = pytest.mark.parametrize("edition", shipped())


def games(edition: str, thorough: bool) -> list[Lived]:
    return [lived(edition, seed) for seed in (range(60) if thorough else SEEDS)]


@each_box
def test_a_legal_game_of_any_table_raises_no_alarm(edition: str, thorough: bool) -> None:
    for seed, game in enumerate(games(edition, thorough)):
        for played in (game.whole, game.heard):
            found = verify(played.log())
            assert (found.violations, found.conflict) == ((), ()), (seed, played.text)


@each_box
def test_an_event_that_breaks_a_rule_of_table_life_is_reported_by_it(edition: str, thorough: bool) -> None:
    for seed, game in enumerate(games(edition, thorough)):
        log, random = game.whole.log(), Random(seed)
        before = tables(log)
        for corruption, rule in LIFE_CORRUPTIONS.items():
            for number in (len(log.live), *random.sample(range(len(log.live)), min(len(log.live), 20))):
                if before[number].over and corruption not in AFTER_THE_END:
                    continue  # then nothing else matters
                event = corruption(before[number], game.cards, random)
                if event is not None:
                    found = found_at(before[number], event)
                    rules = [one.rule for one in found if isinstance(one, Broken)]
                    assert rule in rules, (seed, number, corruption, event, found)
                    break


@each_box
def test_a_log_in_which_something_is_noted_otherwise_says_where(edition: str, thorough: bool) -> None:
    for seed, game in enumerate(games(edition, thorough)):
        log, random = game.heard.log(), Random(seed)
        for spoil, rule in SPOILS.items():
            spoilt = spoil(log, game.cards, random)
            if spoilt is not None:
                found = verify(spoilt.log)
                broken = {(violation.event, violation.rule) for violation in found.violations}
                assert (spoilt.number, rule) in broken, (seed, spoil, spoilt.number, found.conflict)


def test_all_of_table_life_happens() -> None:
    played = [lived(edition, seed) for edition in shipped() for seed in SEEDS]
    logs = [game.heard.log() for game in played]
    events = [event for log in logs for event in log.events]
    assert {Fact, HeardInPart, Leave, OpenCards} <= {type(event) for event in events}
    looks = [event.place for event in events if isinstance(event, Look)]
    assert LookPlace.ASIDE in looks
    assert {event.clue for event in events if isinstance(event, ClueCard)} <= set(Clue)
    options = {key for log in logs for key in log.header.options or {}}
    assert {"dice", "witnesses", "first-asked", "next-turn", "aside", "look-aside", "hand-size"} <= options
    assert {len(log.deal.players) for log in logs} == {2, 3, 4}
    assert {log.header.by_the_box for log in logs} == {None, True}


@pytest.mark.slow
def test_each_kind_of_clue_card_is_drawn_and_every_box_is_played_by_all_its_seats() -> None:
    drawn = set()
    for seed in range(40):
        log = lived("cluedo-2023", seed).whole.log()
        drawn |= {event.clue for event in log.events if isinstance(event, ClueCard)}
    assert drawn == set(Clue)
    for edition in shipped():
        most = load(edition).players.max
        assert len(lived(edition, most - 2).whole.log().deal.players) == most
