"""One turn of a simulated game: accusing, moving and asking, with cards, powers and spy squares by the rule
of `using`.

Where to go and what to ask is the player's own choice (`SimulatedPlayer`).
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power
from cluedo_notes.editions.switches import Stay
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.rules.check import can_happen
from cluedo_notes.game.rules.rooms import Dice, beyond_passages
from cluedo_notes.game.rules.suggestions import ANYWHERE, may_accuse, may_ask
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.asking import honest_answers
from cluedo_notes.game.table.standing import may_roll_again
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.lab.players.strategies import Situation
from cluedo_notes.lab.players.walking import Roads, move_along, points_between
from cluedo_notes.lab.simulation.drawing import draw
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.using import (
    Usable,
    at_end,
    blocked,
    seen_after_answers,
    spied_on,
)

FACES = (1, 2, 3, 4, 5, 6)
FACES_WITH_DRAWS = ("?", 2, 3, 4, 5, 6)

TRACELESS_ENDS = (Phase.START, Phase.ROLLED, Phase.ARRIVED)
"""The phases in which a turn may end without a trace."""


def take_turn(game: SimulatedGame) -> None:
    """The next player's turn in a game."""
    player = game.table.next_player
    assert player is not None
    game.turns[player].append(len(game.events))
    game.random = Random(f"{game.dealt.seed}/{player}/{len(game.turns[player])}")
    SimulatedTurn(game, player).play()


class SimulatedTurn:
    """A turn about to begin."""

    def __init__(self, game: SimulatedGame, player: str) -> None:
        self.game, self.name = game, player
        self.player = game.players[player]
        # Thrown first, so that no decision changes the dice.
        self.dice, self.second_dice = self._throw(), None
        if self._usable.power is Power.MOVE_TWICE:
            self.second_dice = self._throw()

    def _throw(self) -> Dice:
        edition = self.game.table.setting.edition
        faces = FACES if edition.intrigue is None and not self.game.clues else FACES_WITH_DRAWS
        number = max(edition.rules.dice.numbers, default=0)
        return tuple(self.game.random.choice(faces) for _ in range(number))

    def play(self) -> None:
        """Plays the turn to its end."""
        self.player.turn_begins(self._moment)
        if not (self._accuse() or self._moves_without_dice()):
            if not self.dice:
                self._go_by(None)
            elif self._roll(self.dice):
                self._arrive()
        self._end()

    @property
    def _moment(self) -> Situation:
        return self._moment_of(self.name)

    def _moment_of(self, player: str) -> Situation:
        game = self.game
        return Situation(len(game.events), game.table, game.random, lambda: game.log_of(player))

    @property
    def _usable(self) -> Usable:
        return self.game.usable(self.name)

    @property
    def _here(self) -> str | None:
        here = self.game.table.spot_of(self.name)
        return here if isinstance(here, str) else None

    def _after(self, event: ev.Move | ev.Play) -> Table:
        return apply(self.game.table, LiveEvent(0, event))

    # -- accusing

    def _accuse(self) -> bool:
        """Accuses if the rules allow it now and the player wants to. Did they?"""
        triple = self.player.accusation(self._moment) if may_accuse(self.game.table, self.name) else None
        if triple is None:
            return False
        self.game.happens(ev.Accusation(self.name, triple == self.game.dealt.envelope, *triple))
        return True

    # -- before and without the dice

    def _moves_without_dice(self) -> bool:
        """Does something instead of rolling. Did they?"""
        if self._ask_at_once() or self._stay_by_card():
            return True
        power, effects = self._usable.power, self._usable.effects
        return (power is Power.GO_ROOM and self._go_by(Power.GO_ROOM)) or (
            Effect.GO_ANYWHERE in effects and self._go_by(Effect.GO_ANYWHERE)
        )

    def _ask_at_once(self) -> bool:
        """Makes a suggestion without rolling, in the present room or at the end of a passage. Did they?"""
        if self._errand() is not None:
            return False
        table, here = self.game.table, self._here
        ways = {room: ev.Move(self.name, room, "passage") for room in beyond_passages(table, here)}
        rooms = {
            room: 1
            for room, move in ways.items()
            if room in table.setting.rooms and may_ask(self._after(move), self.name, room)
        }
        if here in table.setting.rooms and self._only_now() and may_ask(table, self.name, str(here)):
            rooms[str(here)] = 0
        triple = self.player.starts_from(self._moment, rooms) if rooms else None
        if triple is None:
            return False
        if triple[2] != here:
            self.game.happens(ev.Move(self.name, triple[2], "passage"))
        self._ask(triple)
        return True

    def _only_now(self) -> bool:
        """Does rolling cost anything: the right to suggest in the present room, or the risk of a card that
        must be drawn?"""
        edition = self.game.table.setting.edition
        return edition.rules.stay is Stay.NO_SUGGESTION or edition.intrigue is not None

    def _stay_by_card(self) -> bool:
        """Stays in the room if the player came for something, or would ask again. Did they (S0, A-S0-15,
        A-S0-25)?"""
        table, here = self.game.table, self._here
        if Effect.STAY not in self._usable.effects or here is None:
            return False
        stay, wanted = ev.Move(self.name, here, Effect.STAY), self._place_wanted()
        if wanted == here:
            self.game.happens(stay)
            self._run(here)
            return True
        needed = here in table.setting.rooms and not may_ask(table, self.name, here)
        if wanted is not None or not (needed and may_ask(self._after(stay), self.name, here)):
            return False
        triple = self.player.starts_from(self._moment, {here: 0})
        if triple is None:
            return False
        self.game.happens(stay)
        self._ask(triple)
        return True

    def _go_by(self, via: str | None) -> bool:
        """Goes by the power or the card for it (S0), or with None to a named place. Did they?"""
        table, errand = self.game.table, self._errand()
        goals = sorted(table.setting.rooms) if errand is None else [errand]
        moves = {goal: ev.Move(self.name, goal, via) for goal in goals}
        moves = {goal: move for goal, move in moves.items() if can_happen(table, move)}
        if errand is not None:
            if errand in moves:
                self.game.happens(moves[errand])
                self._run(errand)
            return errand in moves
        rooms = {room: 0 for room, move in moves.items() if may_ask(self._after(move), self.name, room)}
        if rooms.keys().isdisjoint(self.player.notebook.rooms_looked_for):
            return False
        triple = self.player.suggestion(self._moment, rooms)
        self.game.happens(moves[triple[2]])
        self._ask(triple)
        return True

    def _place_wanted(self) -> str | None:
        """The place without suggestions that the player wants to reach. It is the place for accusations once
        they would make one, and the place of the left-over cards once they want to see them."""
        rules = self.game.table.setting.edition.rules
        if rules.look_place is not None and self.player.wants_to_look(self._moment):
            return rules.look_place
        if rules.accusation_place == ANYWHERE or self.player.accusation(self._moment) is None:
            return None
        return rules.accusation_place

    def _errand(self) -> str | None:
        """The place without suggestions to go to; None if the player is there or wants no such place."""
        wanted = self._place_wanted()
        return None if wanted == self._here else wanted

    # -- by dice

    def _roll(self, dice: Dice) -> bool:
        """Rolls and draws the required cards. Is the player still in the game?"""
        self.game.happens(ev.Roll(self.name, dice))
        return draw(self.game, self.name)

    def _arrive(self) -> None:
        """Walks, and acts at the end of the move."""
        self._add_six()
        self._roll_again()
        while self._spy():
            pass
        if self.game.table.turn.phase is not Phase.ROLLED:
            return  # the move is over, or the player is out
        errand, roads = self._errand(), Roads(self.game.table, self.name)
        places = roads.places()
        if errand is not None and errand in places:
            self._walk(move_along(self.name, errand, places[errand]))
            self._run(errand)
            return
        rooms = roads.rooms_to_ask_in(places)
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

    def _remaining(self) -> ev.Move | None:
        """Remains in the present place."""
        return None if self._here is None else ev.Move(self.name, self._here, "remain")

    def _walk(self, move: ev.Move | None) -> None:
        if move is None:
            return
        by_power = self.game.table.turn.by_power and move.via is None
        self.game.happens(replace(move, via=Power.MOVE_TWICE) if by_power else move)
        draw(self.game, self.name)

    def _run(self, errand: str) -> None:
        """Does what the player came for."""
        look_place = self.game.table.setting.edition.rules.look_place
        if errand == look_place and self.player.wants_to_look(self._moment):
            self.game.happens(ev.Look(self.name, ev.LookPlace.POOL, self.game.dealt.cards[POOL]))
        else:
            self._accuse()

    # -- more points

    def _within(self, table: Table, errand: str | None) -> Mapping[str, int]:
        """The useful places within reach, with the points: the place of an errand, otherwise the rooms for
        suggestions."""
        roads = Roads(table, self.name)
        places = roads.places()
        if errand is None:
            return roads.rooms_to_ask_in(places)
        return {errand: len(places[errand])} if errand in places else {}

    def _arrives(self, table: Table, errand: str | None) -> bool:
        """Is the place of the errand within reach or, without one, a room that the player looks for?"""
        looked_for = self.player.notebook.rooms_looked_for if errand is None else {errand}
        return not looked_for.isdisjoint(self._within(table, errand))

    def _add_six(self) -> None:
        """Adds six points by a card, if they reach something that the player looks for (S0)."""
        if Effect.PLUS_SIX not in self._usable.effects:
            return
        six, errand = ev.Play(self.name, Effect.PLUS_SIX), self._errand()
        if not self._arrives(self.game.table, errand) and self._arrives(self._after(six), errand):
            self.game.happens(six)

    def _roll_again(self) -> None:
        """Walks and rolls once more by the power for two moves. Not if the player also has the next turn,
        because that roll would begin it (S0, A-S0-12, A-S3-18)."""
        table = self.game.table
        if self.second_dice is None or table.next_player == self.name:
            return
        errand = self._errand()
        if self._arrives(table, errand):
            return
        self._walk(Roads(table, self.name).towards(errand or self.player.goal(self._moment)))
        if may_roll_again(self.game.table) and self._roll(self.second_dice):
            self._add_six()

    # -- on spy squares

    def _spy(self) -> bool:
        """Stops on a spy square and sees a card (S1, A-S1-5). Did they?"""
        table = self.game.table
        if not table.setting.edition.rules.spy_squares:
            return False
        target = spied_on(table, self.player.notebook, self.name)
        stop = None if target is None else self._stop()
        if target is None or stop is None:
            return False
        self._walk(stop)
        card = self.game.random.choice(self.game.dealt.cards[target])
        self.game.happens(ev.Spy(self.name, target, card))
        return True

    def _stop(self) -> ev.Move | None:
        """The move to a spy square that costs the player nothing."""
        table = self.game.table
        stops = Roads(table, self.name).spy_squares() if table.turn.phase is Phase.ROLLED else []
        if not stops:
            return None
        errand = self._errand()
        within = self._within(table, errand)
        if within:
            wanted = errand or self.player.suggestion(self._moment, within)[2]
            return next((stop for stop in stops if wanted in self._within(self._after(stop), errand)), None)
        goal = errand or self.player.goal(self._moment)
        return min(stops, key=lambda stop: points_between(table, table.setting.spot(stop.to), goal))

    # -- asking

    def _ask(self, triple: ev.Triple, power: Power | None = None) -> None:
        game = self.game
        if power is None and self._look_here():
            triple = self.player.suggestion(self._moment, {triple[2]: 0})
        answers = honest_answers(game.table, self.name, triple, game.dealt.hands, self._shown)
        suggestion = blocked(game.table, ev.Suggestion(self.name, *triple, answers, power), game.usable)
        game.happens(suggestion)
        for other in game.table.others_from(self.name):
            seen = seen_after_answers(
                game.table, suggestion, game.usable(other), game.dealt.cards, game.random
            )
            if seen is not None:
                game.happens(seen)
        if game.table.look_due:
            self._look_aside()
        if not self._accuse() and game.table.turn.shown is not False:
            self._ask_more(Power.SUGGEST_TWICE, [triple[2]])

    def _shown(self, player: str, cards: Sequence[str]) -> str:
        """The card that another player shows, of those that they may show."""
        shower, chosen = self.game.players[player], None
        if len(cards) > 1:
            chosen = shower.card_to_show(self._moment_of(player), self.name, cards)
        return self.game.random.choice(cards) if chosen is None else chosen

    def _ask_more(self, power: Power, rooms: Iterable[str]) -> None:
        """Asks again by the power for it, in one of these rooms. Either it is a second question in the same
        room, unless nobody answered the first (S0, A-S0-21). Or it is one about any room, in a turn without a
        suggestion (S0, A-S0-17, A-S0-27)."""
        if self._usable.power is not power or not self.player.notebook.looks_for_something:
            return
        allowed = {room: 0 for room in sorted(rooms) if may_ask(self.game.table, self.name, room, power)}
        if allowed:
            self._ask(self.player.suggestion(self._moment, allowed), power)

    def _look_aside(self) -> None:
        notebook, cards = self.player.notebook, self.game.dealt.cards
        slots = [owner for owner in cards if owner.startswith("aside-")]
        unseen = [slot for slot in slots if not notebook.knows(slot)]
        slot = self.game.random.choice(unseen or slots)
        number = int(slot.removeprefix("aside-"))
        self.game.happens(ev.Look(self.name, ev.LookPlace.ASIDE, cards[slot], number))

    def _look_here(self) -> bool:
        """Looks at the put-aside card in the room that the player has reached, if they do not know it. Did
        they (A-G-12)?"""
        table, cards = self.game.table, self.game.dealt.cards
        slot = table.setting.slot_in(self._here)
        if slot is None or self.player.notebook.knows(f"aside-{slot}"):
            return False
        look = ev.Look(self.name, ev.LookPlace.ASIDE, cards[f"aside-{slot}"], slot)
        if not can_happen(table, look):
            return False
        self.game.happens(look)
        return True

    # -- the end

    def _end(self) -> None:
        """The last actions of the turn."""
        game = self.game
        if game.table.turn.player == self.name:
            self._look_here()
        if not game.table.over and game.table.plays(self.name) and not game.table.turn.suggestions:
            self._ask_more(Power.SUGGEST_ANYWHERE, game.table.setting.rooms)
        if not game.table.over and game.table.plays(self.name):
            while (play := at_end(game.table, self._usable, game.dealt.cards, game.random)) is not None:
                game.happens(play)
        turn = game.table.turn
        if not game.table.over and turn.player == self.name and turn.phase in TRACELESS_ENDS:
            game.happens(ev.EndTurn(self.name))
