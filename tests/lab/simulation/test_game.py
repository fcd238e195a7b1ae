"""Simulated games: legal in every edition, based on what each player saw, the same for the same seed."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.editions import load, shipped
from cluedo_notes.game.knowledge.unrecorded import known_by
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import Accusation, Note, Reveal, Suggestion, Triple
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.lab.players.strategies import ByNotebook, Situation, Strategy
from cluedo_notes.lab.simulation.dealing import Dealt, deal_game
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.played_out import (
    PlayedOut,
    begun,
    play_out,
)
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.examples import tiers

TABLES = [
    (edition, players)
    for edition in shipped()
    for players in range(load(edition).players.min, load(edition).players.max + 1)
]
EARLY = [
    table
    for table in TABLES
    if table[0] in RULE_BOOKS or table in (("american", 4), ("cluedo-2011", 2), ("cluedo-2023", 3))
]
GAMES = st.tuples(st.sampled_from(TABLES), st.integers(0, 10**6))


def dealt(table: tuple[str, int], seed: object) -> Dealt:
    return deal_game(*table, f"test/{seed}")


class Gambler(ByNotebook):
    """Accuses of anything that his sheet does not rule out."""

    def accusation(self, situation: Situation) -> Triple | None:
        if situation.random.random() < 0.5:
            return None
        left = [
            self.notebook.columns.names(self.notebook.may[0] & kind) for kind in self.notebook.columns.kinds
        ]
        suspect, weapon, room = map(situation.random.choice, left)
        return suspect, weapon, room

    def copy(self) -> "Gambler":
        return Gambler(self.name, self.hand, self.notebook.copy())


def with_gamblers(dealt: Dealt) -> SimulatedGame:
    game = begun(dealt, {})
    for name in Random(dealt.seed).sample(sorted(game.players), 2):
        game.players[name] = Gambler(name, dealt.hands[name], game.players[name].notebook)
    return game


# -- the rules


@pytest.mark.parametrize(("edition", "players"), tiers(TABLES, *EARLY))
def test_every_game_is_legal_and_whole(edition: str, players: int, thorough: bool) -> None:
    for seed in range(40 if thorough else 3):
        game = dealt((edition, players), seed)
        seat = game.log.deal.players[seed % players]
        played = play_out(game, seat, Strategy.NOTEBOOK)
        assert_legal(played)
        assert played.log.header.complete


def assert_legal(played: PlayedOut) -> None:
    text = b"".join(msgspec.json.encode(line) + b"\n" for line in (played.log.header, *played.log.events))
    found = verify(parse_log(text, "simulated.jsonl", Path()))
    assert found.verdict is Verdict.LEGAL, found.violations
    reveal = played.log.events[-1]
    assert isinstance(reveal, Reveal)
    assert reveal.hands is not None
    assert set(reveal.hands) == set(played.log.deal.players)


@settings(max_examples=30)
@given(GAMES)
def test_games_with_wrong_accusations_are_legal_too(drawn: tuple[tuple[str, int], int]) -> None:
    game = with_gamblers(dealt(*drawn))
    while not game.over:
        take_turn(game)
    found = verify(game.revealed())
    assert found.verdict is Verdict.LEGAL, found.violations
    wrong = [one.player for one in game.events if isinstance(one, Accusation) and not one.correct]
    assert len(set(wrong)) == len(wrong)
    assert game.table.winner not in wrong


def test_answers_are_honest() -> None:
    for seed in range(20):
        for fits, shown, _ in answers(seed):
            assert (shown in fits) if fits else shown is None


@pytest.mark.slow
def test_a_card_is_chosen_evenly_among_those_that_fit_whatever_was_shown_before() -> None:
    """Of two that fit, the first of the three named is shown half the time, and so is the one of them that
    this asker has seen already."""
    first, again = [], []
    for seed in range(200):
        for fits, shown, before in answers(seed):
            if len(fits) == 2:
                first.append(shown == fits[0])
                if len(before.intersection(fits)) == 1:
                    again.append(shown in before)
    assert len(first) > 200
    assert len(again) > 30
    for found in (first, again):
        # Four standard errors; the seeds are fixed.
        assert abs(sum(found) / len(found) - 0.5) < 4 * (0.25 / len(found)) ** 0.5


def answers(seed: int) -> Iterator[tuple[list[str], str | None, set[str]]]:
    """Of every answer in a game: the cards that could be shown, the one that was, and those that this asker
    had seen from this player before."""
    game = dealt(("classic", 4), seed)
    seen: dict[tuple[str, str], set[str]] = {}
    for event in play_out(game, "P1", Strategy.NOTEBOOK).log.events:
        for answer in event.responses if isinstance(event, Suggestion) else ():
            fits = [card for card in event.triple if card in game.hands[answer.player]]
            before = seen.setdefault((answer.player, event.player), set())
            yield fits, answer.card, set(before)
            before |= {answer.card} if answer.card is not None else set()


# -- what the players go by


@settings(max_examples=60)
@given(GAMES, st.integers(1, 60))
def test_a_notebook_states_nothing_that_complete_reasoning_on_what_its_owner_saw_would_not(
    drawn: tuple[tuple[str, int], int], turns: int
) -> None:
    game = with_gamblers(dealt(*drawn))
    for _ in range(turns):
        if not game.over:
            take_turn(game)
    player = Random(drawn[1]).choice(sorted(game.players))
    notebook = game.players[player].notebook
    columns = notebook.columns
    with Reasoner(known_by(game.log_of(player))) as reasoner:
        facts = reasoner.certain_facts()
    for column, owner in enumerate(columns.owners):
        for card in columns.cards:
            if notebook.has[column] & columns.bit[card]:
                assert facts.holder[card] == owner
                assert card in game.dealt.cards[owner]
            if not notebook.may[column] & columns.bit[card]:
                assert owner in facts.impossible[card]
                assert card not in game.dealt.cards[owner]


@settings(max_examples=30)
@given(GAMES, st.integers(1, 40))
def test_a_player_is_given_the_log_as_he_saw_it(drawn: tuple[tuple[str, int], int], turns: int) -> None:
    game = begun(dealt(*drawn), {})
    for _ in range(turns):
        if not game.over:
            take_turn(game)
    for player in game.players:
        own = game.log_of(player)
        of_whole = view(game.revealed(), player)
        assert (*own.events, Note("")) == of_whole.events
        assert own.header.hand == of_whole.header.hand
        assert own.header.me == player


# -- chance


def test_one_seed_gives_one_game_and_another_another() -> None:
    games = [play_out(dealt(("super", 6), seed), "P2", Strategy.NOTEBOOK).log for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert games[0].events != games[2].events
