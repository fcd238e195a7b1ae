"""Cards that one player saw of another: by an answer, a spy square, an intrigue card or a power.

Entry, the rules, deduction, each player's view, private notes and merge all ask here. Some cards and powers
let a player see the card that was just shown to the asker (S0, A-S0-29, A-S3-11). It is then one of the three
named cards, and the same card for everybody who saw it.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power, Witnesses
from cluedo_notes.game.log.events import Action, Play, Spy, Suggestion, TableEvent, UsePower
from cluedo_notes.game.table.asking import one_shows
from cluedo_notes.game.table.table import HowChosen, PassedCard, Table, Whose, showers, was_blocked


def how_chosen(used: Effect | Power) -> HowChosen:
    """The way in which the card was chosen that a player sees by an intrigue card or a power, if they see one
    at all."""
    match used:
        case Effect.RIGHT_NEIGHBOUR | Power.RANDOM_CARD:
            return HowChosen.OF_HAND
        case Effect.SEE_SHOWN | Power.SEE_SHOWN:
            return HowChosen.SHOWN
        case Effect.STAY | Effect.GO_ANYWHERE | Effect.PLUS_SIX | Effect.PLAY_AGAIN | Effect.SEND_HOME:
            return HowChosen.UNSAID
        case Power.MOVE_TWICE | Power.GO_ROOM | Power.SUGGEST_ANYWHERE | Power.SUGGEST_TWICE:
            return HowChosen.UNSAID
        case Effect.BLOCK | Effect.OTHER:
            return HowChosen.UNSAID
        case _:
            assert_never(used)


def used_in(event: Play | UsePower) -> Effect | Power:
    """The effect of the card that is played, or the power that is used."""
    return event.card if isinstance(event, Play) else event.power


def about_of(event: Play | UsePower, table: Table) -> int:
    """The number of the suggestion that an intrigue card or a power used at this table refers to. It is the
    one that the event names or, if it names none, the last one; 0 if there is none."""
    return event.event or table.last_suggestion or 0


def passed_in(
    event: TableEvent, number: int, table: Table, suggestions: Mapping[int, Suggestion] | None = None
) -> PassedCard | None:
    """The card that passed by event `number` at the table before it, on a spy square, by an intrigue card or
    by a power. None for every other event.

    If the card or power itself shows none, it is `HowChosen.UNSAID`. `suggestions`: those of the whole log,
    because the event may refer to one that the table has not had.
    """
    if isinstance(event, Spy):
        theirs = (Whose(event.target, (number,)),)
        return PassedCard(number, event.player, HowChosen.OF_HAND, 0, event.target, event.card, theirs)
    if not isinstance(event, Play | UsePower):
        return None
    used, about = used_in(event), about_of(event, table)
    whose: tuple[Whose, ...] = ()
    if event.target is not None:
        whose = (Whose(event.target, (number,)),)
    elif used is Effect.RIGHT_NEIGHBOUR:
        about, whose = 0, tuple(_right_neighbours(event.player, number, table))
    elif (holder := _holder_by(used, shown_cards(table, about, suggestions))) is not None:
        whose = (Whose(holder, tuple(sorted({about, number}))),)
    return PassedCard(number, event.player, how_chosen(used), about, event.target, event.saw, whose)


def _right_neighbours(player: str, number: int, table: Table) -> Iterator[Whose]:
    """The next living player to the right shows a card. Each open hand on the way is part of the reason:
    without it, that player would have shown one."""
    sources: tuple[int, ...] = (number,)
    for other in table.to_the_right(player):
        unless = (table.eliminated[other],) if other in table.eliminated else ()
        yield Whose(other, sources, unless)
        sources = tuple(sorted({*sources, *unless}))


def _holder_by(used: Effect | Power, shown: "ShownCards | None") -> str | None:
    """The player whose card is seen if none is named. It is the only one who showed a card or, if the card
    was drawn, the asker, who has just seen one of the drawing player's (A-S0-14)."""
    if shown is None:
        return None
    if used is Power.RANDOM_CARD:
        return shown.suggestion.player
    return None if how_chosen(used) is HowChosen.UNSAID else shown.only_shower


class Wrong(Enum):
    """The reason why a player cannot have been let see a card as it is noted."""

    NOBODY = "nobody"  # the player named as the one who showed it showed none, or nobody did
    NOT_NAMED = "not-named"  # the card is none of the three
    ANOTHER = "another"  # it was another card


class Misfit(Struct, frozen=True):
    """The fault of a peek. `clashes`: sets of events that contradict it, each by itself. `shower` and `card`:
    the player who showed another card, and that card, if that is the fault."""

    wrong: Wrong
    clashes: tuple[tuple[int, ...], ...]
    shower: str | None = None
    card: str | None = None


class ShownCards(Struct, frozen=True, dict=True):
    """The cards that players showed at suggestion `number`. `peeks`: the events by which other players saw a
    shown card, at this suggestion or at others. `seats`: the players."""

    number: int
    suggestion: Suggestion
    peeks: Sequence[PassedCard]
    seats: Sequence[str]
    witnesses: Witnesses

    @cached_property
    def by_shower(self) -> Mapping[str, tuple[PassedCard, ...]]:
        """The notes about the card of each player who is noted to have shown one. The asker's sight of it
        comes first, then those of players who were let see it and may have seen it."""
        named = (None, *self.suggestion.triple)
        here = [peek for peek in self.peeks if peek.about == self.number and peek.card in named]
        return {
            response.player: (
                self._answer(response.player, response.card),
                *[peek for peek in here if self.shower_of(peek) == response.player],
            )
            for response in self.suggestion.responses
            if response.action is Action.SHOW
        }

    def _answer(self, shower: str, card: str | None) -> PassedCard:
        asker, theirs = self.suggestion.player, (Whose(shower, (self.number,)),)
        return PassedCard(self.number, asker, HowChosen.SHOWN, self.number, shower, card, theirs)

    def known_of(self, shower: str) -> Sequence[PassedCard]:
        """The sights of the card that a player showed, if they say which card it was."""
        return [passed for passed in self.by_shower.get(shower, ()) if passed.card is not None]

    @property
    def only_shower(self) -> str | None:
        """The only player who can have shown a card; None if that is not clear."""
        shown_by = showers(self.suggestion)
        return shown_by[0] if len(shown_by) == 1 and one_shows(self.witnesses) else None

    def shower_of(self, peek: PassedCard) -> str | None:
        """The player whose card was seen, if that is clear: the one named or, if none is, the only one who
        showed."""
        return peek.target or self.only_shower

    def may_have_shown(self, peek: PassedCard) -> tuple[str, ...]:
        """The players who may have shown the card of a peek. If it is not noted who did, this is anybody
        except the asker, the player who was let see it, and those who passed or showed another card."""
        shown_by, apart = showers(self.suggestion), {self.suggestion.player, peek.player}
        known = one_shows(self.witnesses) and bool(shown_by or was_blocked(self.suggestion))
        if not known:
            apart |= {answer.player for answer in self.suggestion.responses if answer.action is Action.PASS}
        if not known and peek.target is None and peek.card is not None:
            shows = [answer for answer in self.suggestion.responses if answer.action is Action.SHOW]
            apart |= {answer.player for answer in shows if answer.card not in (None, peek.card)}
        players = shown_by if known else self.seats
        return tuple(player for player in players if player not in apart and peek.target in (None, player))

    def may_have_seen(self, peek: PassedCard) -> tuple[str, ...]:
        """The cards that a player who was let see one may have seen; empty if nobody can have shown it."""
        cards = self.suggestion.triple
        return tuple(card for card in cards if self.misfit(replace(peek, card=card)) is None)

    def misfit(self, peek: PassedCard) -> Misfit | None:
        """The fault of a peek at a card shown at this suggestion, which is not in `peeks`; None if no fault
        is known."""
        if peek.card is not None and peek.card not in self.suggestion.triple:
            return Misfit(Wrong.NOT_NAMED, ((self.number,),))
        may_have = self.may_have_shown(peek)
        if not may_have:
            return Misfit(Wrong.NOBODY, ((self.number,),))
        if peek.card is None or len(may_have) > 1:
            return None
        known = self.known_of(may_have[0])
        differing = [passed.number for passed in known if passed.card != peek.card]
        if not differing:
            return None
        clashes = tuple(tuple(sorted({self.number, number})) for number in differing)
        return Misfit(Wrong.ANOTHER, clashes, may_have[0], known[0].card)


def shown_cards(
    table: Table, number: int, suggestions: Mapping[int, Suggestion] | None = None
) -> ShownCards | None:
    """The cards that passed at suggestion `number`, by what is known at a table; None if it is not noted yet.
    `suggestions` as in `passed_in`."""
    suggestion = (table.suggestions if suggestions is None else suggestions).get(number)
    if suggestion is None:
        return None
    witnesses = table.setting.edition.rules.witnesses
    return ShownCards(number, suggestion, table.peeks, table.seats, witnesses)
