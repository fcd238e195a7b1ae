"""The keeper's statements on how the rivals play: they count at first, later events outweigh them, and they
are private."""

import pytest

from cluedo_notes.game.advice.race import Race, Standing, tempo_of
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.askers.as_said import BEGINNINGS, EARLY_SHARE, UNSAID, daring_of, plays_of
from cluedo_notes.game.askers.figures import LEAST
from cluedo_notes.game.askers.kinds import Habit
from cluedo_notes.game.askers.reader import read_odds
from cluedo_notes.game.askers.waiting import EARLY, NEVER, waits_after
from cluedo_notes.game.deduction.odds import AskersModel, ShowModel, odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.events import Prefer, Retract
from cluedo_notes.game.manners import Daring, Manner
from cluedo_notes.lab.players.strategies import Strategy
from tests.helpers.game.overheard import overheard


def first(manner: Manner | None, left: int, passed: int = 0, rounds: int = 1) -> float:
    """The chance that one rival names the envelope within some rounds."""
    _, position, _ = overheard("race", 3)
    tempo = tempo_of(position.log.edition, 3)
    begun = UNSAID if manner is None else BEGINNINGS[manner]
    return 1 - Race(tempo, [((Standing(left, passed),), 1.0)], [begun.habits], [begun.waits]).unnamed(rounds)


def test_each_word_moves_the_race_its_way() -> None:
    assert first(Manner.SURE, 1) > first(None, 1) > first(Manner.FORGETS, 1)
    assert first(None, 1) > first(Manner.CHILD, 1)
    assert first(Manner.EARLY, 3) > 1.2 * first(None, 3)
    for left in (2, 6, 20):
        assert (
            first(Manner.CHILD, left, rounds=5)
            < first(Manner.FORGETS, left, rounds=5)
            < first(None, left, rounds=5)
        )


def test_what_they_let_pass_outweighs_the_word() -> None:
    """Who is said to be sure, and still keeps silent, waits after all."""
    sure = BEGINNINGS[Manner.SURE].waits
    assert waits_after(0, waits=sure)[0] > 0.9
    assert waits_after(5, waits=sure)[0] < 0.05
    assert waits_after(5, waits=sure)[NEVER] > 0.8


@pytest.mark.parametrize("askers", AskersModel)
def test_a_guesser_is_unlearnt_where_chances_pass_with_few_envelopes_left(askers: AskersModel) -> None:
    """A rival who never accuses, and is said to guess early: with many left that says nothing yet."""
    early = {}
    for turns in (6, 39):
        _, position, _ = overheard("guesses", turns)
        player = position.log.deal.players[1]
        said = position_of(position.log.with_line(Prefer(rival=player, plays=Manner.EARLY)))
        race = adviser_of(said, ShowModel.EVENLY, askers).rivals.race
        early[turns] = race.waiting[0][EARLY]
    begun = BEGINNINGS[Manner.EARLY].waits[EARLY]
    assert early[6] == pytest.approx(begun, abs=0.05)
    assert early[39] < 0.3 * begun


def test_whoever_hesitates_guesses_less_early() -> None:
    early = BEGINNINGS[Manner.EARLY].waits
    shares = [waits_after(0, waits=early, hesitated=number)[EARLY] for number in range(4)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == pytest.approx(early[EARLY])
    assert shares[2] < EARLY_SHARE
    assert waits_after(2, hesitated=2) == waits_after(2)


@pytest.mark.parametrize("manner", Manner)
def test_the_shares_are_whole(manner: Manner) -> None:
    begun = BEGINNINGS[manner]
    assert sum(begun.habits.values()) == pytest.approx(1)
    assert sum(begun.waits.values()) == pytest.approx(1)


def test_a_child_is_unlearnt_where_a_notebook_is_kept() -> None:
    chances = {}
    for turns in (6, 24):
        _, position, _ = overheard("unlearnt", turns, others=Strategy.NOTEBOOK)
        player = position.log.deal.players[-1]
        said = position_of(position.log.with_line(Prefer(rival=player, plays=Manner.CHILD)))
        (unsaid, child) = (read_odds(at).figures.read.habits[player] for at in (position, said))
        assert unsaid[Habit.ANYTHING] < child[Habit.ANYTHING]
        chances[turns] = child[Habit.ANYTHING]
    assert chances[24] < 0.1 < chances[6]


@pytest.mark.parametrize("manner", Manner)
def test_no_word_changes_what_is_exact_or_goes_below_a_tenth(manner: Manner) -> None:
    _, position, _ = overheard("exact", 15)
    log = position.log
    for player in log.deal.players[1:]:
        log = log.with_line(Prefer(rival=player, plays=manner))
    said = position_of(log)
    exact = odds_of(said).by_envelope
    assert exact == odds_of(position).by_envelope
    envelopes = read_odds(said).figures.envelopes
    assert all(envelopes[envelope] >= 0.999 * LEAST * chance for envelope, chance in exact.items())


def test_the_last_word_counts_until_it_is_taken_back() -> None:
    _, position, _ = overheard("last", 0)
    log = position.log
    rival = log.deal.players[1]
    assert (daring_of(log), plays_of(log)) == (Daring.SAFE, {})
    for line in (Prefer(accuse=Daring.BOLD), Prefer(rival=rival, plays=Manner.SURE)):
        log = log.with_line(line)
    assert (daring_of(log), plays_of(log)) == (Daring.BOLD, {rival: Manner.SURE})
    log = log.with_line(Prefer(rival=rival))
    assert plays_of(log) == {}
    assert plays_of(log.with_line(Retract(len(log.events)))) == {rival: Manner.SURE}
