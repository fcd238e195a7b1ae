"""Whole games played out: real events, by the rules engine's tables, from the deal to the end.

Players do only what deciding the game takes: intrigue cards are drawn where they must be and never played,
powers and spy squares are not used, a called-in player draws no card. Answers are honest; a player who could
show several cards shows any of them with equal chance, whatever this asker has seen before: the probabilities
assume the same, for each showing is a choice of its own. A die shows a question mark in place of its one
where the edition draws intrigue cards for it.

All chance in a player's turn comes from the game's seed, the player's name and the number of that turn, so
two games with one seed, played by other strategies, throw the same dice.
"""

from collections.abc import Mapping
from enum import StrEnum
from random import Random

from msgspec.structs import replace

from cluedo_notes.editions.switches import Stay
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.events import (
    Accusation,
    Draw,
    EndTurn,
    Look,
    LookPlace,
    Move,
    OpenHand,
    Roll,
    Suggestion,
    TableEvent,
    Triple,
)
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.rooms import beyond_passages
from cluedo_notes.game.rules.suggestions import ANYWHERE, may_accuse, may_ask
from cluedo_notes.game.simulation.dealing import Dealt
from cluedo_notes.game.simulation.strategies import SimulatedPlayer, Situation
from cluedo_notes.game.simulation.walking import Roads, move_along
from cluedo_notes.game.table.apply import apply, first_table
from cluedo_notes.game.table.asking import honest_answers
from cluedo_notes.game.table.intrigue_deck import CLOCK
from cluedo_notes.game.table.movement import Path
from cluedo_notes.game.table.turn import Phase

MOST_TURNS = 100
"""A game without a winner after this many turns of each player is broken off."""

FACES = (1, 2, 3, 4, 5, 6)
FACES_WITH_DRAWS = ("?", 2, 3, 4, 5, 6)

TRACELESS_ENDS = (Phase.START, Phase.ROLLED, Phase.ARRIVED)
"""The phases in which a turn may end without a trace."""


class AccusationPolicy(StrEnum):
    """Do the players accuse?"""

    YES = "yes"
    WHEN_CERTAIN = "when-certain"  # nobody takes a chance
    NEVER = "never"  # they play on and on, to measure what comes after somebody would have won


class SimulatedGame:
    """One game as it goes on: the table, everything that has happened, and the players.

    `turns`: for each player, the number of events before each of their turns.
    """

    def __init__(self, dealt: Dealt, players: Mapping[str, SimulatedPlayer]) -> None:
        self.dealt = dealt
        self.players = dict(players)
        self.table = first_table(dealt.log)
        self.events: list[TableEvent] = []
        self.turns: dict[str, list[int]] = {player: [] for player in players}
        self.deck = list(dealt.deck)
        self.random = Random(dealt.seed)

    def copy(self) -> "SimulatedGame":
        """The same game, to be played on independently."""
        new = SimulatedGame.__new__(SimulatedGame)
        new.__dict__ |= self.__dict__
        new.players = {name: player.copy() for name, player in self.players.items()}
        new.events, new.deck = self.events[:], self.deck[:]
        new.turns = {name: turns[:] for name, turns in self.turns.items()}
        return new

    @property
    def over(self) -> bool:
        """Has the game ended, or been broken off?"""
        return self.table.over or any(len(turns) > MOST_TURNS for turns in self.turns.values())

    def log(self) -> Log:
        """The log of everything that has happened."""
        return replace(self.dealt.log, events=tuple(self.events))

    def revealed(self) -> Log:
        """The log with all cards laid open at the end."""
        return replace(self.dealt.log, events=(*self.events, self.dealt.reveal()))

    def log_of(self, player: str) -> Log:
        """The log as a player saw it and would have kept it."""
        header = replace(self.dealt.log.header, me=player, hand=self.dealt.cards[player])
        return view(replace(self.log(), header=header), player)

    def happens(self, event: TableEvent) -> None:
        """Adds an event to the game; every player notes what they see of it."""
        self.events.append(event)
        self.table = apply(self.table, LiveEvent(len(self.events), event))
        for player in self.players.values():
            player.notebook.saw(event)

    # -- one turn

    def take_turn(self, accusing: AccusationPolicy) -> None:
        """The next player's turn."""
        player = self.table.next_player
        assert player is not None
        self.turns[player].append(len(self.events))
        self.random = Random(f"{self.dealt.seed}/{player}/{len(self.turns[player])}")
        _SimulatedTurn(self, player, accusing).play()


class _SimulatedTurn:
    def __init__(self, game: SimulatedGame, player: str, accusing: AccusationPolicy) -> None:
        self.game, self.name, self.accusing = game, player, accusing
        self.player = game.players[player]
        # Thrown first of all, so that no decision changes the dice.
        faces = FACES if game.table.setting.edition.intrigue is None else FACES_WITH_DRAWS
        self.dice = (game.random.choice(faces), game.random.choice(faces))

    def play(self) -> None:
        """Plays the turn to its end."""
        self.player.turn_begins(self._moment)
        if not self._accuse() and not self._ask_at_once() and self._roll():
            self._arrive()
        turn = self.game.table.turn
        if not self.game.table.over and turn.player == self.name and turn.phase in TRACELESS_ENDS:
            self.game.happens(EndTurn(self.name))

    @property
    def _moment(self) -> Situation:
        return Situation(
            len(self.game.events), self.game.table, self.game.random, lambda: self.game.log_of(self.name)
        )

    @property
    def _here(self) -> str | None:
        here = self.game.table.spot_of(self.name)
        return here if isinstance(here, str) else None

    # -- accusing

    def _accusation(self) -> Triple | None:
        if self.accusing is AccusationPolicy.NEVER or (
            self.accusing is AccusationPolicy.WHEN_CERTAIN and not self.player.sure
        ):
            return None
        return self.player.accusation(self._moment)

    def _accuse(self) -> bool:
        """Accuse, where the rules allow it now and the player would; did they?"""
        if not may_accuse(self.game.table, self.name):
            return False
        triple = self._accusation()
        if triple is None:
            return False
        self.game.happens(Accusation(self.name, triple == self.game.dealt.envelope, *triple))
        return True

    # -- before and without the dice

    def _ask_at_once(self) -> bool:
        """A suggestion without rolling, from where the player stands or at the end of a passage; did they
        make one?"""
        if self._errand() is not None:
            return False
        here, asked_about = self._here, self.game.table.setting.rooms
        rooms = {room: 1 for room in beyond_passages(self.game.table, here) if room in asked_about}
        if here is not None and self._only_now() and may_ask(self.game.table, self.name, here):
            rooms[here] = 0
        triple = self.player.starts_from(self._moment, rooms) if rooms else None
        if triple is None:
            return False
        if triple[2] != here:
            self.game.happens(Move(self.name, triple[2], "passage"))
        self._ask(triple)
        return True

    def _only_now(self) -> bool:
        """Does rolling cost anything: the right to suggest where the player stands, or a card that must be
        drawn?"""
        edition = self.game.table.setting.edition
        return edition.rules.stay is Stay.NO_SUGGESTION or edition.intrigue is not None

    def _errand(self) -> str | None:
        """The place, without a suggestion, to go to: the place for accusations once the player would make
        one, the place of the left-over cards once they want to see them."""
        rules, here = self.game.table.setting.edition.rules, self._here
        if rules.look_place not in (None, here) and self.player.wants_to_look(self._moment):
            return rules.look_place
        if rules.accusation_place in (ANYWHERE, here) or self._accusation() is None:
            return None
        return rules.accusation_place

    # -- by dice

    def _roll(self) -> bool:
        """Roll and draw what must be drawn; is the player still in the game?"""
        self.game.happens(Roll(self.name, self.dice))
        return self._draw()

    def _draw(self) -> bool:
        game = self.game
        while game.table.draws_due and game.table.due is None:
            face = game.deck.pop()
            game.happens(Draw(self.name, CLOCK if face == CLOCK else None))
            if game.table.due is not None:
                game.deck.insert(game.random.randrange(len(game.deck) + 1), face)
                game.happens(OpenHand(self.name, game.dealt.cards[self.name]))
                return False
        return True

    def _arrive(self) -> None:
        """Walk, and act at the end of the way."""
        roads, errand = Roads(self.game.table, self.name), self._errand()
        places = roads.places()
        if errand is not None and errand in places:
            self._walk(move_along(self.name, errand, places[errand]))
            self._run(errand)
            return
        rooms = self._rooms_to_ask_in(places)
        if errand is not None:
            self._walk(roads.towards(errand) or self._remaining())
            if (here := self._here) in rooms:
                assert here is not None
                self._ask(self.player.suggestion(self._moment, {here: 0}))
        elif rooms:
            triple = self.player.suggestion(self._moment, rooms)
            path = places.get(triple[2])
            self._walk(self._remaining() if path is None else move_along(self.name, triple[2], path))
            self._ask(triple)
        else:
            self._walk(roads.towards(self.player.goal(self._moment)))

    def _remaining(self) -> Move | None:
        """Staying in the place where the player stands."""
        return None if self._here is None else Move(self.name, self._here, "remain")

    def _rooms_to_ask_in(self, places: Mapping[str, Path]) -> Mapping[str, int]:
        """The rooms within reach in which the player may make a suggestion, and the points that each
        takes."""
        table = self.game.table
        moves = {
            place: (move_along(self.name, place, path), len(path))
            for place, path in places.items()
            if place in table.setting.rooms
        }
        here = self._here
        if here in table.setting.rooms and here not in moves:
            moves[here] = (Move(self.name, here, "remain"), 0)
        return {
            room: points
            for room, (move, points) in moves.items()
            if may_ask(apply(table, LiveEvent(0, move)), self.name, room)
        }

    def _walk(self, move: Move | None) -> None:
        if move is not None:
            self.game.happens(move)
            self._draw()

    def _run(self, errand: str) -> None:
        """Do what the player came for."""
        look_place = self.game.table.setting.edition.rules.look_place
        if errand == look_place and self.player.wants_to_look(self._moment):
            self.game.happens(Look(self.name, LookPlace.POOL, self.game.dealt.cards[POOL]))
        else:
            self._accuse()

    # -- asking

    def _ask(self, triple: Triple) -> None:
        game = self.game
        # A player who can show several cards shows each with equal chance, as the probabilities assume.
        answers = honest_answers(
            game.table, self.name, triple, game.dealt.hands, lambda _, fits: game.random.choice(fits)
        )
        game.happens(Suggestion(self.name, *triple, answers))
        if game.table.look_due:
            self._look_aside()
        self._accuse()

    def _look_aside(self) -> None:
        notebook, cards = self.player.notebook, self.game.dealt.cards
        slots = [owner for owner in cards if owner.startswith("aside-")]
        unseen = [slot for slot in slots if not notebook.knows(slot)]
        slot = self.game.random.choice(unseen or slots)
        number = int(slot.removeprefix("aside-"))
        self.game.happens(Look(self.name, LookPlace.ASIDE, cards[slot], number))
