"""A good player's paper sheet: ticks, crosses and notes in the margin, narrowed by plain propagation only.

Plain propagation means no search. It covers a card that nobody else can have, a hand that is full or can only
just be filled, and one card of each kind in the envelope. It also covers "one of these three" with two of
them crossed out. Everything on the sheet is true; complete reasoning would find it too, and more. Sets of
cards are bits of one integer, so that a game of six such players takes a few milliseconds.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from cluedo_notes.editions import Category
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import shows_secretly

KINDS = tuple(Category)


def triple_of(cards: Sequence[str]) -> ev.Triple:
    """The suspect, weapon and room among three cards given in the order of the categories."""
    suspect, weapon, room = cards
    return suspect, weapon, room


class NotebookShape:
    """The data that the sheets of all players of one game share: cards as bits, owners as columns, their
    sizes.

    Column 0 is the envelope. A size is None if the deal does not determine it."""

    def __init__(self, log: Log) -> None:
        self.cards = tuple(log.edition.by_id)
        self.bit = {card: 1 << number for number, card in enumerate(self.cards)}
        self.kinds = tuple(self.bits(card.id for card in log.edition.of(kind)) for kind in KINDS)
        self.owners = (ENVELOPE, *log.deal.owners)
        self.column = {owner: number for number, owner in enumerate(self.owners)}
        self.players = log.deal.players
        self.sizes = (len(self.kinds), *map(log.deal.size, log.deal.owners))
        self.written = log.edition.rules.accusation_written

    def kind(self, kind: Category) -> int:
        """The cards of a kind, as bits."""
        return self.kinds[KINDS.index(kind)]

    def bits(self, cards: Iterable[str]) -> int:
        """A set of cards, as bits."""
        return sum(self.bit[card] for card in set(cards))

    def names(self, bits: int) -> tuple[str, ...]:
        """The cards of a set, in the order of the notes sheet."""
        return tuple(card for card in self.cards if bits & self.bit[card])


class SimulatedNotebook:
    """One player's sheet. For each owner it keeps the possible cards and the certain cards (as bits).

    It also keeps the notes "has one of these", and the wrong accusations, which rule out envelopes."""

    def __init__(self, columns: NotebookShape, player: str, seen: Mapping[str, Sequence[str]]) -> None:
        """`seen`: whole hands that the player knows at the start, including their own, by owner."""
        self.columns, self.player = columns, player
        self.others = [columns.column[other] for other in columns.players if other != player]
        everything = sum(columns.kinds)
        self.may = [everything] * len(columns.owners)
        self.has = [0] * len(columns.owners)
        self.notes: list[tuple[int, int]] = []
        self.ruled_out: list[int] = []
        for owner, cards in seen.items():
            self._whole(owner, cards)
        self._narrow()

    def copy(self) -> "SimulatedNotebook":
        """An independent copy."""
        new = SimulatedNotebook.__new__(SimulatedNotebook)
        new.columns, new.player, new.others = self.columns, self.player, self.others
        new.may, new.has = self.may[:], self.has[:]
        new.notes, new.ruled_out = self.notes[:], self.ruled_out[:]
        return new

    # -- conclusions so far

    @property
    def envelope(self) -> ev.Triple | None:
        """The three cards of the envelope, once they are certain."""
        has = self.has[0]
        return triple_of(self.columns.names(has)) if has.bit_count() == len(self.columns.kinds) else None

    def possible(self, kind: Category) -> tuple[str, ...]:
        """The cards of a kind that may be in the envelope."""
        return self.columns.names(self.may[0] & self.columns.kind(kind))

    def worth_asking(self, kind: Category) -> tuple[str, ...]:
        """The cards of a kind that may be in the envelope but may also be with another player."""
        return self.columns.names(self.may[0] & self._with_others() & self.columns.kind(kind))

    @property
    def rooms_looked_for(self) -> frozenset[str]:
        """The rooms worth asking about or, if there are none, the rooms that no other player can have."""
        return frozenset(self.worth_asking(Category.ROOM) or self.safe(Category.ROOM))

    @property
    def looks_for_something(self) -> bool:
        """Whether any card is worth asking for."""
        return any(map(self.worth_asking, Category))

    def safe(self, kind: Category) -> tuple[str, ...]:
        """The cards of a kind that no other player can have, so nobody can show them."""
        return self.columns.names(~self._with_others() & self.columns.kind(kind))

    def _with_others(self) -> int:
        """The cards that another player may have."""
        cards = 0
        for column in self.others:
            cards |= self.may[column]
        return cards

    @property
    def envelopes(self) -> int:
        """The number of envelopes that are possible according to the columns."""
        product = 1
        for kind in self.columns.kinds:
            product *= (self.may[0] & kind).bit_count()
        return product

    def knows(self, owner: str) -> bool:
        """Whether all cards of an owner are certain."""
        column = self.columns.column[owner]
        return self.has[column] == self.may[column]

    def open_cards(self, owner: str) -> tuple[str, ...]:
        """The possible cards of an owner that are not certain."""
        column = self.columns.column[owner]
        return self.columns.names(self.may[column] & ~self.has[column])

    # -- noting events

    def saw(self, event: ev.TableEvent) -> None:
        """Notes an event. A card that was shown is noted only if this player saw it."""
        match event:
            case ev.Suggestion():
                noted = self._answered(event)
            case ev.OpenHand() | ev.OpenCards() | ev.Leave() | ev.ClueCard():
                noted = self._laid_open(event)
            case ev.Look(player, place, cards, slot) if player == self.player and cards is not None:
                noted = self._whole("pool" if place is ev.LookPlace.POOL else f"aside-{slot}", cards)
            case ev.Accusation():
                noted = self._accused(event)
            case ev.Spy() | ev.Play() | ev.UsePower():
                noted = self._seen(event)
            case ev.Roll() | ev.Move() | ev.Draw() | ev.EndTurn() | ev.Look() | ev.Reveal() | ev.Note():
                return
            case ev.Mark() | ev.Prefer() | ev.Fact() | ev.FalseWitness() | ev.HeardInPart():
                return  # simulated games have none of these
            case _:
                assert_never(event)
        if noted:
            self._narrow()

    def _accused(self, accusation: ev.Accusation) -> bool:
        """Notes three cards that are not all in the envelope. Were they said aloud?"""
        heard = accusation.player == self.player or not self.columns.written
        if accusation.correct or accusation.triple is None or not heard:
            return False
        self.ruled_out.append(self.columns.bits(accusation.triple))
        return True

    def _laid_open(self, event: ev.OpenHand | ev.OpenCards | ev.Leave | ev.ClueCard) -> bool:
        match event:
            case ev.OpenHand(player, cards) | ev.Leave(player, tuple(cards)):
                return self._whole(player, cards)
            case ev.Leave():
                return False  # an unseen hand reveals nothing
            case ev.OpenCards(player, cards):
                return self._has(player, cards)
            case ev.ClueCard():
                return self._clue_card(event)
            case _:
                assert_never(event)

    def _clue_card(self, event: ev.ClueCard) -> bool:
        """Notes the cards shown for a Clue card: to all, or to this player from their right."""
        right = shows_secretly(self.player, self.columns.players)
        shown = [entry for entry in event.shown or () if entry.player == right or not event.clue.is_secret]
        for entry in shown:
            self._has(entry.player, (entry.card,))
        if event.nobody_had is not None:
            for player in self.columns.players:
                self.may[self.columns.column[player]] &= ~self.columns.bit[event.nobody_had]
        return event.shown is not None

    def _answered(self, suggestion: ev.Suggestion) -> bool:
        """Notes the answers. Was any of them new?"""
        bit, column = self.columns.bit, self.columns.column
        named = self.columns.bits(suggestion.triple)
        news = False
        for answer in suggestion.responses:
            if answer.player == self.player:
                continue
            owner = column[answer.player]
            if answer.action is ev.Action.PASS:
                news |= bool(self.may[owner] & named)
                self.may[owner] &= ~named
            elif answer.action is ev.Action.SHOW:
                seen = named if suggestion.player != self.player or answer.card is None else bit[answer.card]
                if not seen & self.has[owner]:
                    self.notes.append((owner, seen))
                    news = True
        return news

    def _seen(self, event: ev.Spy | ev.Play | ev.UsePower) -> bool:
        """Notes a card that this player saw in a hand. Did they see one?"""
        card = event.card if isinstance(event, ev.Spy) else event.saw
        if event.player != self.player or event.target is None or card is None:
            return False
        return self._has(event.target, (card,))

    def _has(self, player: str, cards: Sequence[str]) -> bool:
        """Notes cards seen in a hand."""
        self.has[self.columns.column[player]] |= self.columns.bits(cards)
        return True

    def _whole(self, owner: str, cards: Sequence[str]) -> bool:
        column = self.columns.column[owner]
        self.has[column] = self.may[column] = self.columns.bits(cards)
        return True

    # -- consequences

    def _narrow(self) -> None:
        """Adds ticks and crosses until nothing more follows."""
        while self._by_columns() | self._by_notes():
            pass

    def _by_columns(self) -> bool:
        """Cards that only one owner can have, full columns, and one card of each kind in the envelope."""
        may, has, sizes = self.may, self.has, self.columns.sizes
        once = twice = ticked = 0
        for bits in may:
            twice |= once & bits
            once |= bits
        changed = False
        for column, bits in enumerate(may):
            ticks = has[column] | bits & ~twice
            if column == 0:
                ticks, bits = self._of_a_kind(ticks, bits)
            elif ticks.bit_count() == sizes[column]:
                bits = ticks
            elif bits.bit_count() == sizes[column]:
                ticks = bits
            if ticks != has[column] or bits != may[column]:
                has[column], may[column], changed = ticks, bits, True
            ticked |= ticks
        return self._cross_out(ticked) or changed

    def _of_a_kind(self, ticks: int, bits: int) -> tuple[int, int]:
        """The envelope's column: one card of each kind, and none that would complete a wrong accusation."""
        for kind in self.columns.kinds:
            if ticks & kind:
                bits &= ~kind | ticks
            elif not (left := bits & kind) & (left - 1):
                ticks |= left
        for triple in self.ruled_out:
            if not (left := triple & ~ticks) & (left - 1):
                bits &= ~left
        return ticks, bits

    def _cross_out(self, ticked: int) -> bool:
        """Crosses out a card for all other owners if one has it."""
        changed = False
        for column, (bits, ticks) in enumerate(zip(self.may, self.has, strict=True)):
            if bits & ticked & ~ticks:
                self.may[column] = bits & ~(ticked & ~ticks)
                changed = True
        return changed

    def _by_notes(self) -> bool:
        """An owner who showed one of three cards and cannot have two of them has the third."""
        kept = []
        ticked = 0
        for column, cards in self.notes:
            if cards & self.has[column]:
                continue
            left = cards & self.may[column]
            if left & (left - 1):
                kept.append((column, left))
            else:
                self.has[column] |= left
                ticked |= left
        self.notes = kept
        return self._cross_out(ticked) or bool(ticked)
