"""The table between two events: turn, places, players who are out.

A detail that the log leaves out is unknown from then on; a complete log leaves nothing out.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from cluedo_notes.editions import Power, Spot
from cluedo_notes.editions.switches import AccusationTime, DeadPawn, LookAside
from cluedo_notes.game.log.events import (
    Accusation,
    Act,
    Action,
    ClueCard,
    EndTurn,
    Look,
    LookPlace,
    Move,
    Suggestion,
)
from cluedo_notes.game.table.card_uses import possible_powers
from cluedo_notes.game.table.intrigue_deck import Deck
from cluedo_notes.game.table.setting import Setting
from cluedo_notes.game.table.turn import PHASES, Phase, Suggestions, Turn

Kept = TypeVar("Kept")


class HowChosen(Enum):
    """The way in which a card that another player saw by an event was chosen."""

    SHOWN = "shown"  # the card that was shown at a suggestion, the same for all who saw it
    OF_HAND = "of-hand"  # a card of the whole hand: its owner chose it, or it was drawn
    UNSAID = "unsaid"  # unknown, and perhaps they saw none


class Whose(Struct, frozen=True):
    """By the events `sources` a card was this player's, unless one of the events `unless` counts."""

    player: str
    sources: tuple[int, ...]
    unless: tuple[int, ...] = ()


class PassedCard(Struct, frozen=True):
    """A card of one player's that another, `player`, saw by event `number`.

    `about`: the suggestion in question (0: none). `target` and `card`: its owner and the card itself, None if
    the event does not say so. `whose`: its owner, by the rules too.
    """

    number: int
    player: str
    chosen: HowChosen
    about: int
    target: str | None
    card: str | None
    whose: tuple[Whose, ...]

    @property
    def holder(self) -> str | None:
        """The player whose card it was; None if that is not clear."""
        return next((whose.player for whose in self.whose if not whose.unless), None)

    @property
    def shown_at(self) -> int:
        """The suggestion at which it was shown; 0 if none is noted."""
        return self.about if self.chosen is HowChosen.SHOWN else 0


class Table(Struct, frozen=True, dict=True):
    """Everything that has happened so far, if it is in the log.

    `eliminated`: players who neither play nor answer, with the event that put them out. `left`: players who
    left; their pawns stay. `barred`: wrong accusers and, in some editions, false witnesses, who only answer.
    `accused`: players who have accused. `suggestions`: the suggestions by number; `last_suggestion`: the
    number of the latest. `peeks`: shown cards that others could see. `pawns` and `weapons`: where they are,
    if known. `called_in`: players whose pawn was brought to a room since they last moved. `may_draw`: how
    many cards they may draw for that before their turn (A-S0-31). `off_doors`: wrong accusers whose pawn left
    a door for a room; None: the room is unknown. `last_rooms`: the room of each player's last suggestion;
    `asked_in`: the same until they leave it. `used_powers`: players who have used theirs. `due`: the player
    who drew the last clock and must reveal their hand. `looked_aside`: the slots aside that each player has
    looked at; None: unknown. `winner`: the player who accused correctly. `passage_room`: the room of the Clue
    card with a passage. `clues`: the Clue cards drawn so far.
    """

    setting: Setting
    turn: Turn = Turn()
    eliminated: Mapping[str, int] = {}
    left: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    accused: frozenset[str] = frozenset()
    suggestions: Suggestions = field(default_factory=Suggestions)
    last_suggestion: int | None = None
    peeks: tuple[PassedCard, ...] = ()
    pawns: Mapping[str, Spot] = {}
    weapons: Mapping[str, str] = {}
    called_in: frozenset[str] = frozenset()
    may_draw: Mapping[str, int] = {}
    off_doors: Mapping[str, str | None] = {}
    asked_in: Mapping[str, str] = {}
    last_rooms: Mapping[str, str] = {}
    deck: Deck = Deck()
    used_powers: frozenset[str] = frozenset()
    due: str | None = None
    looked_aside: Mapping[str, tuple[int | None, ...]] = {}
    winner: str | None = None
    revealed: bool = False
    passage_room: str | None = None
    clues: tuple[ClueCard, ...] = ()

    # -- players

    @property
    def seats(self) -> tuple[str, ...]:
        """The players clockwise."""
        return self.setting.seats

    def others_from(self, player: str) -> tuple[str, ...]:
        """The other players clockwise from `player`'s left neighbour."""
        return self.setting.others_from(player)

    def asked_from(self, player: str) -> tuple[str, ...]:
        """The other players in the order in which they answer `player`'s suggestion."""
        return self.setting.asked_from(player)

    def nobody_answers(self, player: str) -> bool:
        """Are the hands of all others open, or have they left, so that nobody can answer this player
        (A-S3-17)?"""
        return self.eliminated.keys() >= set(self.others_from(player))

    def plays(self, player: str) -> bool:
        """Does this player still take turns?"""
        return player not in self.eliminated and player not in self.barred and player != self.due

    @property
    def over(self) -> bool:
        """Has the game ended: won, revealed, or no player left who takes turns (A-S2-12, A-G-5)?"""
        if self.revealed or self.winner is not None:
            return True
        return not (self._all_play or any(map(self.plays, self.seats)))

    @property
    def _all_play(self) -> bool:
        """Does every player still take turns, as in most of a game?"""
        return not (self.eliminated or self.barred or self.due)

    @property
    def out_or_due(self) -> bool:
        """Is anybody out of the game, is anything due before it goes on, or is the game perhaps over?"""
        ended = self.revealed or self.winner is not None
        return ended or not self._all_play or self.turn.draws_due > 0

    @property
    def next_player(self) -> str | None:
        """The player whose turn comes after the present one or, before the first turn, who begins. None: not
        known."""
        if self.turn.player is None:
            return self._first_of_all
        if self.turn.again and self.plays(self.turn.player):
            return self.turn.player
        follow = self.setting.next_from(self.turn.player)
        return follow[0] if self._all_play else next(filter(self.plays, follow), None)

    @property
    def _first_of_all(self) -> str | None:
        """The player who begins, or the next one if they have left."""
        first = self.setting.first_player
        if first is None or self._all_play:
            return first
        return next(filter(self.plays, (first, *self.setting.next_from(first))), None)

    @property
    def on_turn(self) -> tuple[str | None, Phase | None]:
        """The player whose turn it is now and how far it has come: the next player's once the present turn is
        over.

        Each is None if it is not known; the player is None once the game is over. If a hand must still be
        opened, its player comes first.
        """
        turn = self.turn
        if self.over:
            return None, Phase.OVER
        if self.due is not None:
            return self.due, turn.phase
        if turn.player is not None and self.plays(turn.player) and turn.phase is not Phase.OVER:
            return turn.player, turn.phase
        follows = self.next_player
        return follows, None if follows is None else Phase.START

    @property
    def next_asker(self) -> str | None:
        """The player who could make the next suggestion: the one whose turn it is or, once they have asked,
        the next. None: not known, or nobody may."""
        turn = self.turn
        if self.over or self.due is not None:
            return None
        if turn.player is None or turn.phase in (Phase.ASKED, Phase.OVER) or not self.plays(turn.player):
            return self.next_player
        return None if turn.phase is None else turn.player

    def to_the_right(self, player: str) -> Iterator[str]:
        """The players to the right of `player`, up to the next living one (A-G-5)."""
        for other in reversed(self.others_from(player)):
            yield other
            if other not in self.eliminated:
                return

    @property
    def right_neighbour(self) -> Mapping[str, str]:
        """Each player's next living player to the right, if there is one."""
        return {
            player: other
            for player in self.seats
            for other in self.to_the_right(player)
            if other not in self.eliminated
        }

    # -- what is owed

    @property
    def draws_due(self) -> int:
        """The number of cards that the player whose turn it is must draw now, if the deck has any
        (A-S0-9)."""
        intrigue = self.setting.edition.intrigue
        if intrigue is None or not self.turn.draws_due:
            return 0
        return max(0, min(self.turn.draws_due, intrigue.size - self.deck.taken))

    @property
    def look_due(self) -> bool:
        """Must the asker look at a put-aside card, because nobody could answer (S3, A-S3-12, A-S3-15)?"""
        asks = self.setting.aside > 0 and self.setting.edition.rules.looks_unanswered
        return asks and self.turn.shown is False and not self.turn.looked and not self._has_seen_aside

    @property
    def _has_seen_aside(self) -> bool:
        """Has the player whose turn it is seen every put-aside card, if each look must be at a new one?"""
        anew = self.setting.edition.rules.look_aside is LookAside.UNANSWERED
        return anew and len(self.looked_aside.get(self.turn.player or "", ())) >= self.setting.aside

    # -- what a player may use

    def may_be_power(self, player: str, power: Power) -> bool:
        """May this be the power of a player's character? The powers of many in Game of Thrones are
        unknown."""
        edition = self.setting.edition
        known = edition.powers.get(self.setting.characters.get(player, ""), power)
        return known == power and power in possible_powers(edition)

    # -- places

    def spot_of(self, player: str) -> Spot | None:
        """The spot of a player's pawn, or None if it is not known."""
        suspect = self.setting.characters.get(player)
        return None if suspect is None else self.pawns.get(suspect)

    @property
    def gone(self) -> frozenset[str]:
        """The pawns that have left the board with their players (S0, A-S0-8)."""
        if not self.eliminated or self.setting.edition.rules.dead_pawn is not DeadPawn.REMOVED:
            return frozenset()
        return frozenset(
            self.setting.characters.get(player, "") for player in self.eliminated if player not in self.left
        )

    def is_off_a_door(self, act: Act) -> bool:
        """Does this act note that a wrong accuser's pawn has stepped off a door into the room? That is not an
        act of a turn (A-G-10)."""
        if not isinstance(act, Move) or act.via is not None or act.player not in self.off_doors:
            return False
        room = self.off_doors[act.player]
        return act.to == room if room is not None else act.to in self.setting.rooms

    def is_called_to_look(self, act: Act) -> bool:
        """Is this a look by a player whose pawn was brought to the room of a put-aside card in another's
        turn, and who has not seen that card yet? That is not an act of a turn (A-G-13)."""
        own = act.player in (self.turn.player, self.on_turn[0])
        if own or not isinstance(act, Look) or act.place is not LookPlace.ASIDE:
            return False
        enters = self.setting.edition.rules.looks_entering and act.player in self.called_in
        return enters and (act.slot is None or act.slot not in self.looked_aside.get(act.player, ()))

    # -- turns

    def joined(self, act: Act) -> "Table":
        """The table with the turn to which an act belongs: the present one if it is that player's and has
        come that far, otherwise a new one.

        If a log with gaps leaves turns out, the pawns' places and the progress of the turn are unknown.
        """
        # Each rule about an act needs it, and so does the table after the act. This table itself is kept as
        # None: an object that refers to itself is not freed at once.
        known: tuple[Act, Table | None] | None = self.__dict__.get("_joined")
        if known is None or known[0] is not act:
            joined = self._joined_by(act)
            known = self.__dict__["_joined"] = (act, None if joined is self else joined)
        return known[1] or self

    def _joined_by(self, act: Act) -> "Table":
        turn, follows = self.turn, self.may_pass_on and act.player == self.next_player
        if self.is_called_to_look(act):
            return self
        if self._is_second_move(act):
            return self._with_both_rolls()
        if turn.player == act.player and not (follows and self._begins_anew(act)):
            fits = turn.phase is None or turn.phase in PHASES[type(act)] or self._at_rest_for(act)
            fits = fits or _looks_where_it_asked(turn, act)
            if fits or (self.setting.complete and not follows):
                return self  # in their turn, although it is too early or too late
        if self.setting.complete or (follows and Phase.START in PHASES[type(act)]):
            may_draw = without(self.may_draw, act.player)
            return replace(self, turn=Turn(act.player, Phase.START), may_draw=may_draw)
        if turn.player is None:
            return replace(self, turn=Turn(act.player))
        return replace(self, turn=Turn(act.player), pawns={}, weapons={}, asked_in={}, called_in=frozenset())

    def begins_turn(self, act: Act) -> bool:
        """Is this act the first of a turn?"""
        return self.joined(act) is not self and not self._is_second_move(act)

    def _is_second_move(self, act: Act) -> bool:
        """Does this move show that the last roll was the second of one turn? A player who also has the next
        turn may have rolled for a new turn, or again in this one by their power. The way in which they moved
        decides (A-S3-18)."""
        turn = self.turn
        if turn.perhaps is None or turn.player != act.player or turn.phase is not Phase.ROLLED:
            return False
        return isinstance(act, Move) and act.via == Power.MOVE_TWICE

    def _with_both_rolls(self) -> "Table":
        """The table with the turn before and this one as one turn of two rolls."""
        first = self.turn.perhaps
        assert first is not None
        came_from, rolls = self.turn.came_from | first.came_from, self.turn.rolls + first.rolls
        spied = self.turn.spied | first.spied
        return replace(
            self,
            turn=replace(
                self.turn, came_from=came_from, rolls=rolls, by_power=True, spied=spied, perhaps=None
            ),
        )

    def _at_rest_for(self, act: Act) -> bool:
        """Is nothing left to walk, or did the player stop at a place where they may stay, so that this act
        may follow the move?"""
        return self.turn.at_rest and Phase.ARRIVED in PHASES[type(act)]

    def _begins_anew(self, act: Act) -> bool:
        """Does this act begin a new turn of a player who plays alone or plays again by a card? Their next
        suggestion does, and so does an accusation too late for this turn. The second of two ends of turn ends
        the new one (A-G-7)."""
        if isinstance(act, EndTurn):
            return self.turn.ended
        if not self.turn.suggestions:
            return False
        if isinstance(act, Suggestion):
            return act.power is not Power.SUGGEST_TWICE
        late = self.setting.edition.rules.accusation_time
        refuted = late is AccusationTime.UNREFUTED and self.turn.shown is True
        return isinstance(act, Accusation) and (refuted or late is AccusationTime.INSTEAD)

    @property
    def may_pass_on(self) -> bool:
        """May the present turn be over without a further trace?"""
        turn = self.turn
        return turn.player is None or turn.phase not in (Phase.START, Phase.ROLLED) or turn.at_rest


def _looks_where_it_asked(turn: Turn, act: Act) -> bool:
    """Is this a look at a put-aside card in the room of the turn's suggestion, which was noted first?"""
    return turn.phase is Phase.ASKED and isinstance(act, Look) and act.place is LookPlace.ASIDE


def with_turn(table: Table, **changes: object) -> Table:
    """The table with these changes of its turn."""
    return replace(table, turn=replace(table.turn, **changes))


def without(values: Mapping[str, Kept], player: str) -> Mapping[str, Kept]:
    """The same without the entry of a player."""
    return {who: value for who, value in values.items() if who != player} if player in values else values


def showers(suggestion: Suggestion) -> tuple[str, ...]:
    """The players who showed a card at this suggestion."""
    return tuple([r.player for r in suggestion.responses if r.action is Action.SHOW])


def was_blocked(suggestion: Suggestion) -> bool:
    """Did an intrigue card block this suggestion (S0)?"""
    return Action.BLOCK in [response.action for response in suggestion.responses]
