"""Simulated players use intrigue cards, powers and spy squares: all of them, in time, by their own
knowledge."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cluedo_notes.editions import Effect, Feature, Power, load
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import (
    CLOCK,
    Action,
    Draw,
    EndTurn,
    Move,
    Play,
    Roll,
    Spy,
    Suggestion,
    UsePower,
)
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.rules.rooms import rooms_within_reach
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.card_uses import card_uses, power_uses
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.standing import may_roll_again
from cluedo_notes.game.table.table import showers
from cluedo_notes.lab.players.own_strategy import AnyStrategy
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.dealing import EFFECTS, Dealt, deal_game
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.using import Usable, at_end
from tests.helpers.examples import tiers
from tests.helpers.game.overheard import keep_from_accusing
from tests.helpers.watched_games import WatchedGame, watch

WITH_CARDS = [("secrets-2008", 4), ("got-red-keep", 4), ("got-red-keep", 2), ("got-meereen", 5)]
WITH_SPIES = [("super", 4), ("master-detective", 6)]


def watched(table: tuple[str, int], seed: int, others: AnyStrategy = Strategy.NOTEBOOK) -> WatchedGame:
    dealt = deal_game(*table, f"using/{seed}")
    return watch(dealt, others)


def played(table: tuple[str, int], games: int) -> Iterator[WatchedGame]:
    for seed in range(games):
        game = watched(table, seed, Strategy.CHANCE if seed % 3 == 2 else Strategy.NOTEBOOK)
        while not game.over:
            take_turn(game)
        yield game


def uses(game: SimulatedGame) -> Counter[object]:
    """How often each effect, power and spy square was used."""
    found: Counter[object] = Counter()
    for event in game.events:
        found.update(Effect(effect) for _, effect in card_uses(event))
        found.update(("power", power) for _, power in power_uses(event))
        found.update(["spy"] if isinstance(event, Spy) else [])
    return found


# -- everything is used


def test_each_card_and_each_power_is_used_in_games_that_break_no_rule() -> None:
    for table, games in (("secrets-2008", 4), 8), (("got-red-keep", 4), 16):
        found: Counter[object] = Counter()
        for game in played(table, games):
            assert verify(game.revealed()).verdict is Verdict.LEGAL
            found += uses(game)
        assert {effect for effect in EFFECTS if not found[effect]} == set()
        assert {power for power in Power if not found["power", power]} == set()


@pytest.mark.parametrize("table", WITH_SPIES)
def test_spy_squares_are_used_in_games_that_break_no_rule(table: tuple[str, int]) -> None:
    for game in played(table, 4):
        assert verify(game.revealed()).verdict is Verdict.LEGAL
        assert uses(game).keys() == {"spy"}


def test_where_a_board_is_known_everything_can_be_checked() -> None:
    for table in (*WITH_SPIES, ("secrets-2008", 4)):
        for game in played(table, 2):
            assert verify(game.revealed()).unchecked == ()


def test_where_there_is_nothing_to_use_nothing_is_used() -> None:
    for table in (("classic", 4), ("asterix", 4), ("american", 3)):
        for game in played(table, 2):
            assert uses(game) == {}
            assert not any(isinstance(event, Draw) for event in game.events)


# -- how it is dealt


def dealt_with(edition: str, seeds: int) -> list[Dealt]:
    return [deal_game(edition, 6, f"dealt/{seed}") for seed in range(seeds)]


def test_the_deck_has_the_cards_of_the_edition_and_each_player_the_power_of_their_pawn() -> None:
    edition = load("secrets-2008")
    assert edition.intrigue is not None
    for dealt in dealt_with("secrets-2008", 5):
        number = {CLOCK: edition.intrigue.clocks} | {str(one): n for one, n in edition.intrigue.cards}
        assert Counter(dealt.deck) == number
        pawns = {seat.name: seat.character for seat in dealt.log.header.players}
        assert dealt.powers == {name: edition.powers[str(pawn)] for name, pawn in pawns.items()}


def test_what_is_not_known_of_game_of_thrones_is_dealt_by_chance() -> None:
    decks, powers = set(), set()
    for dealt in dealt_with("got-red-keep", 20):
        assert Counter(dealt.deck)[CLOCK] == 8
        assert len(dealt.deck) == 21
        assert set(dealt.deck) - {CLOCK} <= set(EFFECTS)
        assert sorted(dealt.powers.values()) == sorted(Power)  # no two the same
        cersei = next(seat.name for seat in dealt.log.header.players if seat.character == "cersei")
        assert dealt.powers[cersei] is Power.MOVE_TWICE
        decks.add(tuple(sorted(dealt.deck)))
        powers.add(tuple((seat.character, dealt.powers[seat.name]) for seat in dealt.log.header.players))
    assert len(decks) > 15
    assert len({tuple(sorted(one, key=str)) for one in powers}) > 15
    assert deal_game("got-red-keep", 6, "a") == deal_game("got-red-keep", 6, "a")


def test_the_dice_are_the_same_whoever_plays() -> None:
    """For each turn of a player, as they count theirs, wherever both roll."""
    games = [watched(("secrets-2008", 4), 1, strategy) for strategy in (Strategy.NOTEBOOK, Strategy.CHANCE)]
    rolls: list[dict[tuple[str, int], tuple[int | str, ...]]] = [{}, {}]
    for game, found in zip(games, rolls, strict=True):
        keep_from_accusing(game)
        while not game.over:
            player, began = str(game.table.next_player), len(game.events)
            take_turn(game)
            dice = [event.dice for event in game.events[began:] if isinstance(event, Roll)]
            found |= {(player, len(game.turns[player])): dice[0]} if dice else {}
    both = rolls[0].keys() & rolls[1].keys()
    assert len(both) > 20
    assert all(rolls[0][turn] == rolls[1][turn] for turn in both)
    assert games[0].events != games[1].events


# -- nothing is saved up


def test_whoever_shows_a_card_could_not_block() -> None:
    blocks = 0
    for game in played(("secrets-2008", 4), 12):
        for moment in game.moments:
            if isinstance(moment.event, Suggestion):
                able = {
                    player
                    for player in moment.table.seats
                    if Effect.BLOCK in moment.table.deck.held_by(player) and moment.table.plays(player)
                }
                assert able.isdisjoint(showers(moment.event))
                for answer in moment.event.responses:
                    if answer.action is Action.BLOCK:
                        blocks += 1
                        assert answer.player in able
                        assert not game.dealt.hands[answer.player].isdisjoint(moment.event.triple)
    assert blocks


@pytest.mark.parametrize(("edition", "players"), tiers(WITH_CARDS, WITH_CARDS[0]))
def test_at_the_end_of_a_turn_no_card_is_left_that_could_be_played_then(edition: str, players: int) -> None:
    turns = 0
    for seed in range(8):
        game = watched((edition, players), seed)
        while not game.over:
            player = str(game.table.next_player)
            take_turn(game)
            now = game.table
            if now.over or not now.plays(player):
                continue
            held, sheet = now.deck.held_by(player), game.players[player].notebook
            turns += bool(held)
            assert Effect.PLAY_AGAIN not in held or now.next_player == player
            if Effect.RIGHT_NEIGHBOUR in held and player in now.right_neighbour:
                assert sheet.knows(now.right_neighbour[player])
            if Effect.SEND_HOME in held:
                others = {now.spot_of(one) for one in now.others_from(player) if now.plays(one)}
                homes = {now.setting.starts[now.setting.characters[one]] for one in now.others_from(player)}
                assert others.isdisjoint(now.setting.rooms) or homes & set(now.pawns.values())
    assert turns


def test_of_two_cards_to_play_again_one_is_kept_for_the_turn_that_follows() -> None:
    played_again = 0
    for game in played(("secrets-2008", 4), 6):
        for one in game.moments:
            if isinstance(one.event, Play) and one.event.card is Effect.PLAY_AGAIN:
                player, after = one.event.player, apply(one.table, LiveEvent(0, one.event))
                assert after.next_player == player
                usable = Usable(player, one.sheets[player], frozenset({Effect.PLAY_AGAIN}), None)
                assert at_end(after, usable, game.dealt.cards, game.random) is None
                played_again += 1
    assert played_again


def test_the_power_to_ask_anywhere_is_used_in_the_first_turn_without_a_question() -> None:
    used = 0
    for seed in range(12):
        game = watched(("secrets-2008", 6), seed)
        able = next(name for name, power in game.dealt.powers.items() if power is Power.SUGGEST_ANYWHERE)
        keep_from_accusing(game)
        while not game.over and able not in game.table.used_powers:
            player, began = game.table.next_player, len(game.events)
            take_turn(game)
            asked = any(isinstance(event, Suggestion) for event in game.events[began:])
            stopped = game.table.spot_of(able) in game.table.setting.squares_of(Feature.DRAW)  # A-S0-28
            if player == able and game.table.plays(able) and not stopped:
                assert asked or not game.players[able].notebook.looks_for_something
        used += able in game.table.used_powers
    assert used > 6


def test_more_points_are_used_where_the_dice_lead_to_no_room_that_is_looked_for() -> None:
    """Six points more lead to one; no first move that a second roll follows could have."""
    sixes = second_rolls = 0
    for game in played(("secrets-2008", 6), 12):
        moments = game.moments
        for place, (one, follows) in enumerate(pairwise(moments)):
            player = str(one.event.actor)
            looked_for = one.sheets[player].rooms_looked_for if player in one.sheets else frozenset()
            if isinstance(one.event, Play) and one.event.card is Effect.PLUS_SIX:
                sixes += 1
                assert isinstance(follows.event, Move)
                if follows.event.to != "piscine":  # where they accuse or look
                    before, after = (rooms_within_reach(m.table, player, None) for m in (one, follows))
                    assert looked_for.isdisjoint(before or ())
                    assert not looked_for.isdisjoint(after or ())
            elif isinstance(one.event, Roll) and may_roll_again(one.table) and one.table.turn.rolls == 1:
                second_rolls += 1
                first = next(m for m in reversed(moments[:place]) if isinstance(m.event, Move))
                assert first.event.actor == player
                rooms = rooms_within_reach(first.table, player, None)
                assert first.sheets[player].rooms_looked_for.isdisjoint(rooms or ())
    assert sixes > 5
    assert second_rolls > 5


def test_a_second_question_follows_an_answer_and_stays_in_the_room() -> None:
    seconds = 0
    for game in played(("secrets-2008", 3), 24):
        asked = [one for one in game.moments if isinstance(one.event, Suggestion)]
        for first, second in pairwise(asked):
            if isinstance(second.event, Suggestion) and second.event.power is Power.SUGGEST_TWICE:
                assert isinstance(first.event, Suggestion)
                assert (first.event.player, first.event.room) == (second.event.player, second.event.room)
                assert first.event.responses[-1].action in (Action.SHOW, Action.BLOCK)
                seconds += 1
    assert seconds > 5


# -- what is seen


@pytest.mark.parametrize(
    ("edition", "players"), tiers([*WITH_CARDS, *WITH_SPIES], WITH_CARDS[0], WITH_SPIES[0])
)
def test_a_card_is_seen_only_where_the_sheet_leaves_something_open(edition: str, players: int) -> None:
    sights = 0
    for game in played((edition, players), 6):
        for event, sheets in ((one.event, one.sheets) for one in game.moments):
            if isinstance(event, Spy | Play | UsePower) and event.target is not None:
                card = event.card if isinstance(event, Spy) else event.saw
                if card is not None:
                    sights += 1
                    assert card in game.dealt.hands[event.target]
                    assert sheets[event.player].open_cards(event.target)
    assert sights > 3


def test_a_spy_is_shown_a_card_by_whom_they_know_least() -> None:
    spied = 0
    for game in played(("super", 4), 6):
        for event, sheets in ((one.event, one.sheets) for one in game.moments):
            if isinstance(event, Spy):
                seat = game.table.seats.index(event.player)
                others = game.table.seats[seat + 1 :] + game.table.seats[:seat]
                open_cards = [len(sheets[event.player].open_cards(other)) for other in others]
                assert others.index(event.target) == open_cards.index(max(open_cards))
                spied += 1
    assert spied > 20


@pytest.mark.slow
def test_any_card_of_a_hand_is_shown_with_equal_chance() -> None:
    places = []
    for game in played(("super", 4), 60):
        for event in game.events:
            if isinstance(event, Spy):
                hand = game.dealt.cards[event.target]
                places.append((hand.index(str(event.card)) + 0.5) / len(hand))
    assert len(places) > 300
    # The mean of evenly drawn places is a half; four standard errors, the seeds are fixed.
    assert abs(sum(places) / len(places) - 0.5) < 4 * (1 / 12 / len(places)) ** 0.5


def test_a_stop_to_spy_costs_no_question() -> None:
    """Where a room was within reach before it, the turn has a question; and a player goes on from it."""
    kept = gone_on = 0
    for game in played(("super", 4), 8):
        moments = game.moments
        for place, one in enumerate(moments):
            if not isinstance(one.event, Spy):
                continue
            stop = moments[place - 1]
            rooms = rooms_within_reach(stop.table, one.event.player, None)
            follows = [
                later.event for later in moments[place + 1 :][:6] if later.event.actor == one.event.player
            ]
            gone_on += isinstance(follows[0], Move)
            if rooms:
                kept += 1
                turn = [event for event in follows if isinstance(event, Suggestion | EndTurn)]
                assert isinstance(turn[0], Suggestion)
    assert kept > 10
    assert gone_on > 10


# -- who knows it


@pytest.mark.parametrize(
    ("edition", "players"), tiers([*WITH_CARDS, *WITH_SPIES], WITH_CARDS[0], WITH_SPIES[0])
)
def test_nobodys_log_has_a_card_that_they_did_not_see(edition: str, players: int) -> None:
    hidden = shown = 0
    for game in played((edition, players), 4):
        for player in game.players:
            own = game.log_of(player).events
            for event, seen in zip(game.events, own, strict=True):
                match event, seen:
                    case Spy(), Spy():
                        known = player in (event.player, event.target)
                        assert seen.card == (event.card if known else None)
                    case (Play(), Play()) | (UsePower(), UsePower()):
                        known = player in (event.player, event.target)
                        assert seen.saw == (event.saw if known else None)
                    case Draw(), Draw():
                        known = player == event.player or event.card == CLOCK
                        assert seen.card == (event.card if known else None)
                    case _:
                        continue
                hidden, shown = hidden + (not known), shown + known
    assert hidden > 10
    assert shown > 10


def test_the_table_that_a_player_is_given_has_no_card_that_another_drew() -> None:
    for game in played(("secrets-2008", 4), 2):
        deck = tables(game.log())[-1].deck
        for player in game.players:
            own = tables(game.log_of(player))[-1].deck
            assert deck.as_seen_by(player).seen == own.seen
            assert deck.as_seen_by(player).held_by(player) == deck.held_by(player)
        assert any(deck.seen != deck.as_seen_by(player).seen for player in game.players)
