"""Many games together: seats rotate, deals are shared, advice is followed, and the figures are those of the
games."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from math import isnan, nan
from pathlib import Path

import pytest

from cluedo_notes.editions import Power
from cluedo_notes.game.advice.accusation import accusing
from cluedo_notes.game.advice.advice import TOP, weighed_accusation
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.askers.reader import read_odds
from cluedo_notes.game.deduction.odds import Odds, odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Move, Roll, Suggestion, Triple
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.manners import Daring
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.rules.rooms import rooms_within_reach
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.lab.players.by_advice import ByAdvice
from cluedo_notes.lab.players.strategies import Situation, Strategy
from cluedo_notes.lab.simulation.dealing import deal_game
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.played_out import begun, forecasts_of, play_out
from cluedo_notes.lab.simulation.tournament import Plan, played, report

BOTH = (Strategy.ADVISE, Strategy.NOTEBOOK)


def own_turns(log: Log, player: str) -> list[int]:
    """The number of events before each of a player's turns, read from the tables."""
    found, before = [], None
    for number, table in enumerate(tables(log)[1:]):
        if table.turn.player == player and before != player:
            found.append(number)
        before = table.turn.player
    return found


def test_a_seat_that_follows_advice_plays_by_the_rules() -> None:
    for edition, players in (("classic", 3), ("got-red-keep", 2)):
        found = play_out(deal_game(edition, players, "a"), "P2", Strategy.ADVISE)
        assert verify(found.log).verdict is Verdict.LEGAL
        assert found.winner is not None


def test_whoever_asks_by_chance_plays_by_the_rules_and_names_his_own_cards_as_often_as_any() -> None:
    """18 of 21 cards are dealt to four: of suspects and weapons drawn from all, 3 in 14 are his own."""
    named = own = 0
    for seed in range(12):
        dealt = deal_game("classic", 4, f"chance {seed}")
        found = play_out(dealt, "P1", Strategy.NOTEBOOK, (Strategy.CHANCE,))
        assert verify(found.log).verdict is Verdict.LEGAL
        for event in found.log.events:
            if isinstance(event, Suggestion) and event.player != "P1":
                named += 1
                own += sum(
                    event.suspect == card or event.weapon == card for card in dealt.hands[event.player]
                )
    assert named > 200
    assert abs(own / (2 * named) - 3 / 14) < 0.06


@pytest.mark.parametrize(
    ("edition", "strategy", "odds"),
    [
        ("classic", Strategy.ADVISE, read_odds),
        ("classic", Strategy.ADVISE_UNREAD, odds_of),
        ("cluedo-2023", Strategy.ADVISE, read_odds),
    ],
)
def test_what_was_forecast_is_what_their_own_log_says_at_their_turns(
    edition: str, strategy: Strategy, odds: Callable[[Position], Odds]
) -> None:
    dealt = deal_game(edition, 3, "b")
    game = begun(dealt, {"P1": strategy})
    while not game.over:
        take_turn(game)
    player = game.players["P1"]
    assert isinstance(player, ByAdvice)
    own = view(game.revealed(), "P1")
    turns = own_turns(game.log(), "P1")
    assert len(player.probabilities) == len(turns) == len(game.turns["P1"])
    for cells, number in zip(player.probabilities, turns, strict=True):
        assert cells == odds(position_of(own.at(number))).cells
    forecasts = forecasts_of(player, dealt)
    assert "P1" not in forecasts
    true = [card for card, _ in zip(dealt.envelope, forecasts[ENVELOPE], strict=False)]
    assert len(true) == 3
    assert sum(came_true for _, came_true in forecasts[ENVELOPE]) <= 3 * len(turns)
    assert all(0 < probability < 1 for owner in forecasts for probability, _ in forecasts[owner])


class SaysWhatIsShown(ByAdvice):
    """Keeps for each turn what advice says first in it of the chance to win, where it computes that."""

    shown: list[float]

    def turn_begins(self, situation: Situation) -> None:
        super().turn_begins(situation)
        self.shown.append(nan)

    def accusation(self, situation: Situation) -> Triple | None:
        triple = super().accusation(situation)
        if triple is None and self._conclusions(situation).decision is not None:
            self._shows(weighed_accusation(self._adviser(situation), None, self.daring).chance)
        return triple

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> Triple:
        adviser = self._adviser(situation)
        best = adviser.best(TOP, rooms.keys())[0]
        self._shows(accusing(adviser, best, Daring.CERTAIN, at_hand=True).chance)
        return super().suggestion(situation, rooms)

    def _shows(self, chance: float) -> None:
        if isnan(self.shown[-1]):
            self.shown[-1] = chance

    def _adviser(self, situation: Situation) -> ReadingAdviser:
        return ReadingAdviser(position_of(situation.own_log()))


def test_the_chance_to_win_that_is_forecast_is_the_one_that_advice_says() -> None:
    compared = 0
    for seed in "bcdefg":
        dealt = deal_game("classic", 3, seed)
        game = begun(dealt, {})
        player = SaysWhatIsShown("P1", dealt.hands["P1"], game.players["P1"].notebook, ReadingAdviser)
        player.shown, game.players["P1"] = [], player
        while not game.over:
            take_turn(game)
        for began, shown in zip(game.turns["P1"], player.shown, strict=True):
            if began in player.forecasts:
                assert player.forecasts[began].win == pytest.approx(shown)
                compared += 1
    assert compared > 6


def test_seats_go_round_and_both_strategies_get_the_same_deal(tmp_path: Path) -> None:
    plan = Plan("classic", 3, 3, 7, BOTH, tmp_path)
    results = [played(plan, number) for number in range(3)]
    assert all(len(one) == 2 for one in results)
    logs = {file.name: read_log(file) for file in tmp_path.iterdir()}
    assert sorted(logs) == [
        f"classic-3p-7-{number}-P{number}-{strategy}.jsonl" for number in (1, 2, 3) for strategy in BOTH
    ]
    for number in (1, 2, 3):
        one, other = (logs[f"classic-3p-7-{number}-P{number}-{strategy}.jsonl"] for strategy in BOTH)
        assert one.header == other.header
        assert one.events[-1] == other.events[-1]  # the cards
        assert first_roll(one) == first_roll(other)
        assert one.events != other.events


def first_roll(log: Log) -> Roll:
    return next(event for event in log.events if isinstance(event, Roll))


def test_what_a_lost_worker_had_written_is_played_again_and_stays(tmp_path: Path) -> None:
    """The same deal gives the same log; any other file is somebody's."""
    plan = Plan("classic", 3, 1, 1, (Strategy.NOTEBOOK,), tmp_path)
    first = played(plan, 0)
    (log,) = tmp_path.iterdir()
    text = log.read_bytes()
    assert played(plan, 0) == first
    assert log.read_bytes() == text
    log.write_bytes(text[: text.rindex(b"\n", 0, -1) + 1])
    with pytest.raises(LogError):
        played(plan, 0)


def test_the_report_is_the_sum_of_the_games() -> None:
    plan = Plan("classic", 3, 4, 5, BOTH)
    results = [played(plan, number) for number in range(4)]
    found = report(plan, results)
    advised, fixed = found.strategies
    assert (advised.strategy, fixed.strategy) == BOTH
    assert advised.wins == sum(one.won for one, _ in results)
    assert fixed.share.value == sum(one.won for _, one in results) / 4
    assert found.difference is not None
    assert found.difference.share.value == (advised.wins - fixed.wins) / 4
    assert found.cells is not None
    assert found.envelope is not None
    assert sum(one.facts for one in found.cells) == sum(sum(one.facts.number) for one, _ in results)
    assert sum(one.facts for one in found.envelope) < sum(one.facts for one in found.cells)


def test_without_advice_nothing_is_said_of_probabilities() -> None:
    plan = Plan("classic", 3, 2, 5, (Strategy.NOTEBOOK,))
    found = report(plan, [played(plan, number) for number in range(2)])
    assert (found.cells, found.envelope, found.difference) == (None, None, None)


def test_what_is_asked_after_a_roll_is_asked_in_a_room_within_reach() -> None:
    """In complete logs, by what `advise --roll` goes by, before each move by dice."""
    seen: Counter[str | None] = Counter()
    for edition in ("classic", "super", "secrets-2008"):
        log = play_out(deal_game(edition, 4, "c"), "P1", Strategy.NOTEBOOK).log
        for (event, table), follows in pairwise(zip(log.events, tables(log), strict=False)):
            asked, by_dice = follows[0], isinstance(event, Move) and event.via in (None, Power.MOVE_TWICE)
            if by_dice and isinstance(asked, Suggestion) and asked.power is None:
                assert isinstance(event, Move)
                rooms = rooms_within_reach(table, event.player, None)
                assert rooms is not None
                assert asked.room in rooms
                seen[event.via] += 1
    assert seen[None] > 20
    assert seen[Power.MOVE_TWICE]
