"""The rule switches: every difference between the rules of editions.

Each switch works in every edition, a user's own too; the engine reads switches and never an edition's name.
Citations: S0 = 2008, S1 = Super, S2 = classic, S3 = Game of Thrones, S4 = Astérix; A-... = a reading of an
ambiguity (docs/rules.md). A game log's header may set any of them under `options`.
"""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct


class Stay(StrEnum):
    """May a player remain in a room on their turn?"""

    FREE = "free"  # and suggest there again (S2, A-S2-7)
    NO_SUGGESTION = "no-suggestion"  # but not suggest there again (A-S1-18, A-S4-5)
    CALLED_IN = "called-in"  # only where a suggestion or a card brought them (S0, S3)


class DiceRolled(StrEnum):
    """How many dice are rolled to move?"""

    NONE = "0"  # rooms are named: nobody rolls
    ONE = "1"
    TWO = "2"
    ONE_OR_TWO = "1-or-2"  # the box was sold with one or the other

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of dice that a roll may have, the least first; none if nobody rolls."""
        match self:
            case DiceRolled.NONE:
                return ()
            case DiceRolled.ONE:
                return (1,)
            case DiceRolled.TWO:
                return (2,)
            case DiceRolled.ONE_OR_TWO:
                return (1, 2)
            case _:
                assert_never(self)


class Pawns(StrEnum):
    """How do other pawns on the way affect a move?"""

    BLOCK = "block"  # neither stop on nor pass over them (S2, A-S4-6)
    JUMP = "jump"  # pass over one when the roll is strictly greater; else stop before it (S1)
    PASS = "pass"  # pass over, not stop on (S0, A-S3-5)


class RepeatSuggestion(StrEnum):
    """May a player's next suggestion be in the room of their last one?"""

    FREE = "free"  # (S2)
    AFTER_LEAVING = "after-leaving"  # not before they have left it (A-S1-3, S4)
    AFTER_LEAVING_OR_CALL = "after-leaving-or-call"  # or been called in, or stayed by a card (S0, S3)
    OTHER_ROOM = "other-room"  # only after one in another room (the strict reading of A-S1-3)


class AccusationTime(StrEnum):
    """When in their own turn may a player accuse?"""

    AFTER_SUGGESTION = "after-suggestion"  # right after their own suggestion (S2, A-S2-9)
    OWN_TURN = "own-turn"  # at any time; after the suggestion if there is one (S1, A-S1-14)
    INSTEAD = "instead"  # in a turn without a suggestion (S0, S3)
    UNREFUTED = "unrefuted"  # before a suggestion, or after one that nobody refuted (A-S4-3)


class Witnesses(StrEnum):
    """Who answers a suggestion? (A-S1-2)"""

    FIRST = "first"  # one after the other, until one card is shown
    ALL = "all"  # every holder shows one card
    LEFT_THEN_ALL = "left-then-all"  # the neighbour asked first; if they have none, all the others


class Side(StrEnum):
    """The side of a player on which the next one sits. (Players are listed clockwise: each is the left
    neighbour of the one before.)"""

    LEFT = "left"  # as every rule book has it
    RIGHT = "right"  # as some tables play


class SpiedCard(StrEnum):
    """The card of another player that a player sees on a spy square."""

    CHOSEN = "chosen"  # one that they choose (S1)
    RANDOM = "random"  # one drawn from their hand


class LookAside(StrEnum):
    """The player who looks at a card that was put aside."""

    NEVER = "never"
    UNANSWERED = "unanswered"  # an asker who was shown nothing, at one that they have not seen (2011)
    ENTERING = "entering"  # a player who enters its room alone (2023)


class Starter(StrEnum):
    """The player who takes the first turn."""

    HIGHEST_ROLL = "highest-roll"  # a roll that the log does not have (S0, S3)
    DEALER = "dealer"  # the highest roller, who dealt (A-S1-1)
    LEFT_OF_DEALER = "left-of-dealer"  # (A-S1-1, the other setting)
    PAWN = "pawn"  # the player of `starter_pawn`, or the first clockwise from its start (A-S2-3, A-S4-8)


class UnevenStarter(StrEnum):
    """The player who takes the first turn if hands are uneven."""

    SAME = "same"  # as with even hands
    FEWER_CARDS = "fewer-cards"  # the first after the dealer who has one card fewer (S2, A-S2-1)


class DeadPawn(StrEnum):
    """What happens to the pawn of a player eliminated by the last clock card?"""

    REMOVED = "removed"  # it leaves the board and may still be named (S0, A-S0-8)
    STAYS = "stays"  # (S3)


class Switches(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Every switch, with the default for a user's own edition.

    The names in a TOML file and in a header's `options` have hyphens for underscores; the header also accepts
    underscores."""

    # Turn order.
    starter: Starter = Starter.HIGHEST_ROLL
    starter_pawn: str | None = None
    starter_uneven: UnevenStarter = UnevenStarter.SAME

    # Moving.
    dice: DiceRolled = DiceRolled.TWO
    stay: Stay = Stay.FREE
    stop_short: bool = False  # may end on a corridor square short of the roll (S0, S3)
    pawns: Pawns = Pawns.BLOCK
    repeat_squares: bool = False  # may walk one square twice in a move (A-S2-5)
    cross_rooms: bool = False  # may walk through a room as one square (S1)
    free_doubles: bool = False  # a double 1 or 6 leads into any room (S2, A-S2-6)
    passage_after_dice: bool = False  # dice, then a passage for one point, in one turn (S1)
    stairs_cost: int = 0  # points, 0 or 1, to step from the corridor onto the stairs of a passage (A-S1-11)
    reenter_room: bool = False  # may enter the room that they left in the same turn (S0, S3, S4: no)

    # Turns.
    next_turn: Side = Side.LEFT  # the side of the next player, and the direction of play

    # Suggestions and answers.
    repeat_suggestion: RepeatSuggestion = RepeatSuggestion.FREE
    called_in_suggests: bool = True  # a called-in player may suggest without moving (A-S2-8, A-S4-4)
    called_in_draws: bool = False  # a called-in player may draw an intrigue card (S0, S3)
    first_asked: Side = Side.LEFT  # the side of the first to answer, and the direction of answers
    witnesses: Witnesses = Witnesses.FIRST
    false_witness_ban: bool = False  # a player who hid a card may only answer from then on (S2, A-S2-11)
    spy_squares: bool = False  # stopping on one shows a card of one opponent (S1)
    spied_card: SpiedCard = SpiedCard.CHOSEN

    # Accusations.
    accusation_place: str = "anywhere"  # or the id of the one place where they are made (S0, S3)
    accusation_time: AccusationTime = AccusationTime.OWN_TURN
    accusation_written: bool = False  # compared in secret: the others may never learn the triple (A-G-6)
    accuse_from_start: bool = True  # from the centre without having moved in (A-S3-1)
    wrong_accuser_reacts: bool = False  # they still play cards and powers out of turn (A-S0-5)
    wrong_accuser_draws: bool = False  # they still draw when called in (A-S3-19; S0: no)
    wrong_accuser_clears_door: bool = False  # a pawn before a door steps into the room (A-G-10)

    # Left-over cards.
    look_place: str | None = None  # where to look at the hidden left-over cards, instead of accusing (S0)
    look_when_unanswered: bool = False  # an unanswered asker looks at any put-aside card, seen or not (S3)
    look_aside: LookAside = LookAside.NEVER  # the looker at a put-aside card, instead of the previous switch

    # Elimination by intrigue cards.
    dead_pawn: DeadPawn = DeadPawn.REMOVED

    @property
    def looks_unanswered(self) -> bool:
        """May an asker who was shown nothing look at a put-aside card?"""
        return self.look_when_unanswered or self.look_aside is LookAside.UNANSWERED

    @property
    def looks_entering(self) -> bool:
        """May a player who enters the room of a put-aside card look at it?"""
        return self.look_aside is LookAside.ENTERING
