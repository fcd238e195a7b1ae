"""A player's paper sheet in many deals at once.

It is the sheet that a good player keeps by hand, with the same rules. They notice a card that nobody else can
have, and a hand that is full or can only just be filled. They know that the envelope has one card of each
category, and that "one of these three" with two crossed out means the third. The sheet depends on the
player's hand and on the cards that only they saw, so it differs between deals. Each entry is the set of the
deals in which it is true.
"""

from collections.abc import Iterable, Sequence

from cluedo_notes.game.askers.deals import number_by_digits
from cluedo_notes.solver.questions.drawn_deals import DealSet


class PaperSheets:
    """The sheet of one player in each of some deals.

    `may[column][card]`, `has[column][card]`: the deals in which, according to the sheet, an owner may have a
    card, and in which they must. Column 0 is the envelope. `categories`: the cards of each category. `sizes`:
    the number of cards in each column (None if it is not known).
    """

    def __init__(self, everywhere: DealSet, categories: Sequence[range], sizes: Sequence[int | None]) -> None:
        cards = categories[-1].stop
        self.everywhere = everywhere
        self.categories = categories
        self.sizes = sizes
        self.may: list[list[DealSet]] = [[everywhere] * cards for _ in sizes]
        self.has: list[list[DealSet]] = [[0] * cards for _ in sizes]
        self.notes: list[tuple[int, tuple[int, ...]]] = []
        self.ruled_out: list[tuple[int, ...]] = []
        self._cards = set(range(cards))
        self._columns = set(range(len(sizes)))

    # -- notes

    def whole(self, column: int, cards: Sequence[DealSet]) -> None:
        """All cards of an owner are seen: the deals in which each is theirs."""
        for card, deals in enumerate(cards):
            self._set(column, card, may=deals, has=deals)

    def has_not(self, column: int, cards: Iterable[int]) -> None:
        """An owner has none of these cards."""
        for card in cards:
            self._set(column, card, may=0)

    def sees(self, column: int, card: int, deals: DealSet) -> None:
        """In these deals an owner is seen to have a card."""
        self._set(column, card, has=self.has[column][card] | deals)

    def crosses_out(self, card: int, deals: DealSet) -> None:
        """In these deals a card is not in the envelope; its owner is not noted (a child's sheet)."""
        self._set(0, card, may=self.may[0][card] & (self.everywhere ^ deals))

    def one_of(self, column: int, cards: tuple[int, ...]) -> None:
        """An owner has at least one of these cards."""
        self.notes.append((column, cards))

    def not_together(self, cards: tuple[int, ...]) -> None:
        """These cards are not together in the envelope."""
        self.ruled_out.append(cards)
        self._columns.add(0)

    def _set(self, column: int, card: int, may: DealSet | None = None, has: DealSet | None = None) -> bool:
        changed = False
        if may is not None and may != self.may[column][card]:
            self.may[column][card], changed = may, True
        if has is not None and has != self.has[column][card]:
            self.has[column][card], changed = has, True
        if changed:
            self._cards.add(card)
            self._columns.add(column)
        return changed

    # -- consequences

    def narrow(self) -> None:
        """Ticks and crosses out until nothing more follows in any deal."""
        while True:
            cards, columns = self._cards, self._columns
            self._cards, self._columns = set(), set()
            for card in cards:
                self._by_card(card)
            for column in columns:
                self._by_column(column)
            if not self._cards and not self._by_notes():
                return

    def _by_card(self, card: int) -> None:
        """A card that only one owner can have is theirs; a card that somebody has is nobody else's."""
        once = twice = ticked = 0
        for may, has in zip(self.may, self.has, strict=True):
            twice |= once & may[card]
            once |= may[card]
            ticked |= has[card]
        only, unticked = self.everywhere ^ twice, self.everywhere ^ ticked
        for column, (may, has) in enumerate(zip(self.may, self.has, strict=True)):
            theirs = has[card] | may[card] & only
            self._set(column, card, may=may[card] & (unticked | theirs), has=theirs)

    def _by_column(self, column: int) -> None:
        if column == 0:
            self._in_envelope()
            return
        size = self.sizes[column]
        if size is None:
            return
        may, has = self.may[column], self.has[column]
        full, tight = self._where(has, size), self._where(may, size)
        if not full | tight:
            return
        not_full = self.everywhere ^ full
        for card in range(len(may)):
            self._set(column, card, may=may[card] & (not_full | has[card]), has=has[card] | may[card] & tight)

    def _in_envelope(self) -> None:
        """The envelope has one card of each category, and no three cards of a wrong accusation."""
        may, has = self.may[0], self.has[0]
        for category in self.categories:
            unticked = self.everywhere ^ _in_any(has, category)
            only = self.everywhere ^ _in_several(may, category)
            for card in category:
                left = may[card] & (unticked | has[card])
                self._set(0, card, may=left, has=has[card] | left & only)
        for triple in self.ruled_out:
            for card in triple:
                others = self.everywhere
                for other in triple:
                    if other != card:
                        others &= has[other]
                self._set(0, card, may=may[card] & (self.everywhere ^ others))

    def _by_notes(self) -> bool:
        """An owner who showed one of three and cannot have two of them has the third."""
        changed = False
        kept = []
        for column, cards in self.notes:
            may, has = self.may[column], self.has[column]
            known = _in_any(has, cards)
            third = self.everywhere ^ (_in_several(may, cards) | known)
            for card in cards:
                changed |= self._set(column, card, has=has[card] | may[card] & third)
            if known != self.everywhere:
                kept.append((column, cards))
        self.notes = kept
        return changed

    def _where(self, sets: Sequence[DealSet], number: int) -> DealSet:
        """The deals that are in exactly this number of sets."""
        planes = number_by_digits(sets)
        deals = self.everywhere if number >> len(planes) == 0 else 0
        for place, plane in enumerate(planes):
            deals &= plane if number >> place & 1 else self.everywhere ^ plane
        return deals


def _in_any(row: Sequence[DealSet], cards: Iterable[int]) -> DealSet:
    """The deals in which a row has any of these cards."""
    deals = 0
    for card in cards:
        deals |= row[card]
    return deals


def _in_several(row: Sequence[DealSet], cards: Iterable[int]) -> DealSet:
    """The deals in which a row has two or more of them."""
    once = twice = 0
    for card in cards:
        twice |= once & row[card]
        once |= row[card]
    return twice
