"""The player's turn and its stage, and the suggestions so far."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from cluedo_notes.editions import Spot
from cluedo_notes.game.log.events import Accusation, ClueCard, EndTurn, Look, Move, Roll, Spy, Suggestion


class Phase(StrEnum):
    """How far a turn has come."""

    START = "start"  # nothing has happened
    ROLLED = "rolled"  # the dice are rolled, points are left to walk
    ARRIVED = "arrived"  # the move is over
    ASKED = "asked"  # a suggestion was made and answered
    OVER = "over"  # only cards played at the end may follow


IN_PLACE = frozenset({Phase.START, Phase.ROLLED, Phase.ARRIVED})
PHASES: Mapping[type, frozenset[Phase]] = {
    Roll: frozenset({Phase.START}),
    Move: frozenset({Phase.START, Phase.ROLLED}),
    ClueCard: IN_PLACE,
    Spy: IN_PLACE,
    Look: IN_PLACE,
    Suggestion: frozenset({Phase.START, Phase.ARRIVED, Phase.ASKED}),
    Accusation: frozenset({Phase.START, Phase.ROLLED, Phase.ARRIVED, Phase.ASKED}),
    EndTurn: frozenset(Phase),
}
"""The phases in which an act may belong to a turn."""


class Turn(Struct, frozen=True):
    """One player's turn, as noted in the log.

    `player` and `phase`: None if unknown. `points`: the points left to walk, None if unknown; `most` is then
    their upper limit. `must_go_on`: the player stopped where only a continued move may stop. `came_from`:
    places left in this turn. `walked`: squares used since the last roll. `spied`: spy squares used. `rolls`,
    `suggestions`: their numbers. `by_power`: the last roll is the second one of the power for two moves.
    `shown`: whether the last suggestion was answered with a card; None: no suggestion, a block, or unknown.
    `draws_due`: intrigue cards to draw now. `again`: a card gives this player another turn. `ended`: the log
    says so. `moved`: the player has moved. `called`: they asked in the room they were called to, and may look
    there. `stayed_by_card`: a card let them stay. `perhaps`: their own turn before, if this roll may be its
    second (A-S3-18).
    """

    player: str | None = None
    phase: Phase | None = None
    dice: tuple[int | str, ...] = ()
    points: int | None = None
    most: int | None = None
    must_go_on: bool = False
    came_from: frozenset[Spot] = frozenset()
    walked: frozenset[Spot] = frozenset()
    spied: frozenset[Spot] = frozenset()
    rolls: int = 0
    by_power: bool = False
    suggestions: int = 0
    shown: bool | None = None
    draws_due: int = 0
    looked: bool = False
    accused: bool = False
    again: bool = False
    moved: bool = False
    called: bool = False
    ended: bool = False
    stayed_by_card: bool = False
    perhaps: "Turn | None" = None

    @property
    def at_rest(self) -> bool:
        """Has the player rolled with nothing left to walk, or walked to a place where they may stay with
        points left?"""
        return self.phase is Phase.ROLLED and (self.points == 0 or self.moved) and not self.must_go_on

    @property
    def may_roll_again(self) -> bool:
        """Has the player rolled once and walked that, so that a power could let them roll again?"""
        return self.rolls == 1 and not self.suggestions and (self.phase is Phase.ARRIVED or self.at_rest)


class Suggestions(Mapping[int, Suggestion]):
    """The suggestions so far by number, in the order in which they were made.

    This is an immutable value; a game has one before each of its events. They share their common part, so all
    of them together take no more memory than the last.
    """

    __slots__ = ("_made", "_number", "_place")

    def __init__(self, made: Mapping[int, Suggestion] | None = None) -> None:
        # By index, everything that the longest of the sharing values has; the first `_number` entries belong
        # to this one.
        self._made = dict(enumerate((made or {}).items()))
        self._place = {number: place for place, (number, _) in self._made.items()}
        self._number = len(self._made)

    def with_one(self, number: int, suggestion: Suggestion) -> "Suggestions":
        """These and one more, or a new one in place of the suggestion with the same number."""
        entry = (number, suggestion)
        # Another game may have gone on from here. If two threads add at once, one comes first.
        if number in self._place or self._made.setdefault(self._number, entry) is not entry:
            return Suggestions({**self, number: suggestion})
        self._place[number] = self._number
        more = Suggestions.__new__(Suggestions)
        more._made, more._place, more._number = self._made, self._place, self._number + 1
        return more

    def __getitem__(self, number: int) -> Suggestion:
        place = self._place[number]
        if place >= self._number:
            raise KeyError(number)
        return self._made[place][1]

    def __iter__(self) -> Iterator[int]:
        return (self._made[place][0] for place in range(self._number))

    def __len__(self) -> int:
        return self._number
