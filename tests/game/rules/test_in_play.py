"""Games by random players who only make legal moves: their logs replay without a broken rule."""

from functools import cache
from random import Random

import pytest

from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.rules.check import judged
from cluedo_notes.game.rules.finding import Broken, Violation
from cluedo_notes.game.table.of_log import tables
from tests.helpers.game.corruptions import CORRUPTIONS, Corruption, plays_after_the_end
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import Played, play
from tests.helpers.game.well_said import found_at

GAMES = [
    ("classic", 3),
    ("classic", 5),
    ("super", 4),
    ("super", 7),
    ("secrets-2008", 3),
    ("secrets-2008", 6),
    ("got-red-keep", 2),
    ("got-red-keep", 4),
    ("got-meereen", 5),
    ("asterix", 4),
]


@cache
def game(edition: str, players: int, seed: int) -> Played:
    return play(edition, players, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_legal_play_is_judged_legal_when_its_log_is_read_again(
    edition: str, players: int, thorough: bool
) -> None:
    settings = sum(one == edition for one, _ in GAMES)
    for seed in range((1000 if thorough else 24) // settings):
        log = (game if seed < 20 else play)(edition, players, seed).log()
        for table, live in zip(tables(log), log.live, strict=False):
            wrong = [one for one in judged(table, live) if isinstance(one, Violation)]
            assert wrong == [], (seed, live)


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_legal_play_with_every_card_and_power_is_legal_too(
    edition: str, players: int, thorough: bool
) -> None:
    """Blocks and draws between the answers, faces of cards, what was seen: nothing is reported wrongly."""
    for seed in range(20 if thorough else 1):
        found = verify(play(edition, players, seed, pick=eager).log())
        assert (found.violations, found.conflict) == ((), ()), seed


@pytest.mark.slow
@pytest.mark.parametrize("corruption", CORRUPTIONS, ids=lambda one: one.__name__)
def test_an_event_that_breaks_a_rule_is_reported_by_that_rule(corruption: Corruption, thorough: bool) -> None:
    """In the middle of games of every edition: the corrupted event, and no other before it."""
    broken = 0
    for edition, players in GAMES:
        for seed in range(20 if thorough else 2):
            played = game(edition, players, seed)
            log = played.log()
            before = tables(log)
            random = Random(seed)
            for number in [len(log.live), *random.sample(range(len(log.live)), min(len(log.live), 60))]:
                if before[number].over and corruption is not plays_after_the_end:
                    continue  # then nothing else matters
                event = corruption(before[number], played.hands, random)
                if event is None:
                    continue
                found = found_at(before[number], event)
                rules = [one.rule for one in found if isinstance(one, Broken)]
                assert CORRUPTIONS[corruption] in rules, (edition, seed, number, event, found)
                broken += 1
    assert broken > 0
