"""What passed between two players at a suggestion, and what others were let see of it.

Entry, the rules, deduction, each player's view, private notes and merge all ask here. By an intrigue card
or a power a player sees the card that one player has just shown to another at a suggestion (S0, A-S0-29,
A-S3-11): so it is one of the three named, and the same card for everybody who saw it.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power, Witnesses
from cluedo_notes.game.log.events import Action, Play, Suggestion, TableEvent, Triple, UsePower
from cluedo_notes.game.table.asking import one_shows
from cluedo_notes.game.table.table import Peek, Table, showers, was_blocked

SEE_SHOWN = (Effect.SEE_SHOWN, Power.SEE_SHOWN)
"""By these a player sees the card that was shown at a suggestion."""


def used_in(event: Play | UsePower) -> Effect | Power:
    """The effect of the card that is played, or the power that is used."""
    return event.card if isinstance(event, Play) else event.power


def about_of(event: Play | UsePower, table: Table) -> int:
    """The number of the suggestion that an intrigue card or a power used at this table is about: the one that
    the event names, else the last one; 0: there is none."""
    return event.event or table.last_suggestion or 0


def peek_of(event: TableEvent, number: int, table: Table) -> Peek | None:
    """What a player was let see by event `number`, at the table before it: a card shown at the suggestion
    that the event names, else at the last one. None for every other event."""
    if not isinstance(event, Play | UsePower) or used_in(event) not in SEE_SHOWN:
        return None
    return Peek(number, event.player, about_of(event, table), event.target, event.saw)


class PassedCard(Struct, frozen=True):
    """A card that `shower` showed to `asker`, one of the three `named`.

    `known_from`: the events that say which it was, each with the card: the suggestion itself, or those by
    which a player was let see it. `seen_by`: the asker and the others who saw it.
    """

    asker: str
    shower: str
    named: Triple
    known_from: tuple[tuple[int, str], ...]
    seen_by: tuple[str, ...]

    @property
    def card(self) -> str | None:
        """The card, by the first event that says it (None: not known)."""
        return self.known_from[0][1] if self.known_from else None


class Wrong(Enum):
    """Why a player cannot have been let see a card as it is noted."""

    NOBODY = "nobody"  # the player named as the one who showed it showed none, or nobody did
    NOT_NAMED = "not-named"  # the card is none of the three
    ANOTHER = "another"  # it was another card


class Misfit(Struct, frozen=True):
    """What is wrong with a peek. `clashes`: the events that it cannot be true beside, each set by itself;
    `shown`: the card that was shown, where another one was."""

    wrong: Wrong
    clashes: tuple[tuple[int, ...], ...]
    shown: PassedCard | None = None


class PassedCards(Struct, frozen=True, dict=True):
    """The cards that passed between players at suggestion `number`. `peeks`: who was let see any card that
    was shown, at this suggestion or at others; `seats`: the players."""

    number: int
    suggestion: Suggestion
    peeks: Sequence[Peek]
    seats: Sequence[str]
    witnesses: Witnesses

    @cached_property
    def by_shower(self) -> Mapping[str, PassedCard]:
        """What each player showed who is noted to have shown a card."""
        return {
            response.player: self._passed(response.player, response.card)
            for response in self.suggestion.responses
            if response.action is Action.SHOW
        }

    def _passed(self, shower: str, noted: str | None) -> PassedCard:
        asker, named = self.suggestion.player, self.suggestion.triple
        here = [peek for peek in self.peeks if peek.about == self.number]
        seen = [peek for peek in here if self.shower_of(peek) == shower]
        answer = () if noted is None else ((self.number, noted),)
        known = ((peek.number, peek.card) for peek in seen if peek.card is not None and peek.card in named)
        seen_by = tuple(dict.fromkeys((asker, *(peek.player for peek in seen))))
        return PassedCard(asker, shower, named, (*answer, *known), seen_by)

    def shower_of(self, peek: Peek) -> str | None:
        """The player whose card was seen, where that is clear: the one named, else the only one who
        showed."""
        if peek.target is not None:
            return peek.target
        shown_by = showers(self.suggestion)
        return shown_by[0] if len(shown_by) == 1 and one_shows(self.witnesses) else None

    def may_have_shown(self, peek: Peek) -> tuple[str, ...]:
        """The players of whom one showed the card of a peek: where it is not noted who showed, anybody
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

    def may_have_seen(self, peek: Peek) -> tuple[str, ...]:
        """The cards of which a player let see one saw which; none where nobody can have shown it."""
        cards = self.suggestion.triple
        return tuple(card for card in cards if self.misfit(replace(peek, card=card)) is None)

    def misfit(self, peek: Peek) -> Misfit | None:
        """What is wrong with a peek at a card shown at this suggestion, which is none of `peeks`; None:
        nothing that is known."""
        if peek.card is not None and peek.card not in self.suggestion.triple:
            return Misfit(Wrong.NOT_NAMED, ((self.number,),))
        may_have = self.may_have_shown(peek)
        if not may_have:
            return Misfit(Wrong.NOBODY, ((self.number,),))
        if peek.card is None:
            return None
        shown = self.by_shower.get(may_have[0]) if len(may_have) == 1 else None
        differing = [number for number, card in shown.known_from if card != peek.card] if shown else []
        if not differing:
            return None
        clashes = tuple(tuple(sorted({self.number, number})) for number in differing)
        return Misfit(Wrong.ANOTHER, clashes, shown)


def passed_cards(table: Table, peek: Peek) -> PassedCards | None:
    """The cards that passed at the suggestion of a peek; None where no such suggestion is noted yet."""
    suggestion = table.suggestions.get(peek.about)
    return None if suggestion is None else passed_at(table, peek.about, suggestion)


def passed_at(table: Table, number: int, suggestion: Suggestion) -> PassedCards:
    """The cards that passed at suggestion `number`, by what is known at a table."""
    witnesses = table.setting.edition.rules.witnesses
    return PassedCards(number, suggestion, table.peeks, table.seats, witnesses)
