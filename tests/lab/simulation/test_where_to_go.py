"""The first sentence of advice names a room within reach, or where to walk; simulated players do the same."""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

import pytest

from cluedo_notes.game.advice.advice import Advice, Step, advised, rooms_by_dice
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.advice.walk import Going
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import Accusation, Move, Roll, Spy, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.rooms import has_rolled
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.dealing import deal_game
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.played_out import begun
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.advice.step import StepWords

TABLES = [("classic", 3), ("super", 4), ("secrets-2008", 4), ("got-red-keep", 4), ("got-meereen", 5)]
AT_HAND = 7
"""The pips of a roll of two dice, more often than not."""

TURNS, FEWER_TURNS = 500, 40


def own_log(table: tuple[str, int], seed: str, strategy: Strategy = Strategy.NOTEBOOK) -> Log:
    """A game as one player saw it, with all rolls and moves."""
    game = begun(deal_game(*table, seed), {"P1": strategy})
    while not game.over:
        take_turn(game)
    return view(game.revealed(), "P1")


def own_moments(log: Log) -> list[int]:
    """The number of events before each roll of the player's own, and after it, where the pawn's place is
    known."""
    found = []
    for number, table in enumerate(tables(log)[:-1]):
        phase = table.turn.phase if table.turn.player == "P1" else Phase.START
        mine = table.on_turn[0] == "P1" and phase in (Phase.START, Phase.ROLLED)
        if mine and table.spot_of("P1") is not None:
            found.append(number)
    return found


def advice_at(log: Log, number: int) -> Advice:
    adviser = ReadingAdviser(position_of(log.at(number)))
    return advised(adviser, rooms_by_dice(adviser, None), False, None, 1)


def advice_on(log: Log, moments: list[int]) -> Iterator[Advice]:
    return (advice_at(log, number) for number in moments)


def says_where(advice: Advice) -> bool:
    """Does the first sentence name a room within the roll or, before it, one that is at hand, or else say
    where to walk? On a board without squares it says "if you can get there". Where nothing is left to
    learn, or the advice is not to ask, there need be no room."""
    adviser, aim = advice.adviser, advice.aim
    if advice.step is Step.NOTHING:
        return not any(question.reveals for question in map(adviser.checked, adviser.best(1)))
    if advice.step not in (Step.ASK, Step.WALK) or aim is None:
        return advice.step not in (Step.ASK, Step.WALK)
    said = StepWords(advice, words_in("en")).said.sentence
    way, rolled = adviser.ways[aim.question.triple[2]], has_rolled(adviser.table, adviser.asker)
    match aim.going:
        case Going.WALK:
            return ("alk towards" in said or said.startswith("Leave ")) and rolled is (aim.left is not None)
        case Going.IF_REACHED:
            places_only = adviser.table.setting.board_graph is None
            return places_only and "if you can get there" in said and aim.any_room is not None
        case Going.AT_HAND if rolled:
            return aim.question.triple[2] in (advice.rooms or ())
        case Going.AT_HAND:
            return way.passage or (way.pips is not None and way.pips <= AT_HAND)
        case _:
            assert_never(aim.going)


@pytest.mark.parametrize("table", TABLES)
def test_the_first_sentence_names_a_room_at_hand_or_says_where_to_walk(table: tuple[str, int]) -> None:
    log = own_log(table, "where/0")
    moments = own_moments(log)[:12:3]
    assert moments
    assert all(map(says_where, advice_on(log, moments)))


@pytest.mark.slow
def test_it_does_at_many_own_turns(thorough: bool) -> None:
    said: Counter[bool] = Counter()
    seed = 0
    while said.total() < (TURNS if thorough else FEWER_TURNS):
        for table in TABLES:
            log = own_log(table, f"where/{seed}")
            said.update(map(says_where, advice_on(log, own_moments(log))))
        seed += 1
    assert not said[False]


def test_simulated_players_go_where_they_would_be_sent() -> None:
    walked = 0
    for edition, seed in (("classic", 2), ("classic", 3), ("super", 0)):
        log = own_log((edition, 3), f"shown/{seed}", Strategy.ADVISE)
        every = list(tables(log))
        for number in own_moments(log):
            advice, event = advice_at(log, number), log.events[number]
            aim = advice.aim
            if aim is None or isinstance(event, Accusation):
                continue
            room, graph = aim.question.triple[2], every[number].setting.board_graph
            if advice.rooms == frozenset():
                here = every[number + 1].spot_of("P1")
                assert isinstance(event, Move) and graph is not None and here is not None
                if isinstance(log.events[number + 1], Spy):
                    continue  # stopped on the way, by the rule of all players
                assert graph.points_between(here, room) == aim.left
                walked += 1
            elif every[number].turn.phase is not Phase.ROLLED and not isinstance(event, Roll):
                asked = next(later for later in log.events[number:] if isinstance(later, Suggestion))
                assert (aim.going, asked.triple) == (Going.AT_HAND, aim.question.triple)
    assert walked > 2
