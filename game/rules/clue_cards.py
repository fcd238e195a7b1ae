"""Clue cards: where they exist, what they are drawn for, and who shows a card for them."""

from collections.abc import Iterator
from typing import assert_never

from cluedo_notes.editions import Clue
from cluedo_notes.game.log.events import ClueCard, Suggestion
from cluedo_notes.game.rules.finding import Finding, Occasion, Reason, broken, check
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.standing import clue_due
from cluedo_notes.game.table.table import Table


def _in_deck(table: Table, event: ClueCard) -> Iterator[Finding]:
    """The edition has Clue cards, and one of this kind (S5)."""
    deck = table.setting.edition.clue_deck
    if deck is None or not deck.may_have(event.clue):
        yield broken(Rule.CLUE_DECK, player=event.player)


def _drawn_for_lens(table: Table, event: ClueCard) -> Iterator[Finding]:
    """One is drawn in a turn in which a lens was rolled, however many were (S5, A-S5-1)."""
    known = table.setting.edition.clue_deck is not None
    if known and table.joined(event).turn.draws_due == 0:
        yield broken(Rule.CLUE_WHY, Reason.ROLL, player=event.player)


def _before_the_suggestion(table: Table, event: Suggestion) -> Iterator[Finding]:
    """Whoever rolls a lens draws before they suggest (S5)."""
    if clue_due(table) and event.player == table.turn.player and not table.over:
        yield broken(Rule.CLUE_MUST, Reason.CARDS, player=event.player)


def _as_it_says(table: Table, event: ClueCard) -> Iterator[Finding]:
    """Whoever the card asks shows one card, and nobody else (S5)."""
    shown = event.shown or ()
    showers = [entry.player for entry in shown]
    others: list[str] = []
    match event.clue:
        case Clue.PRINTED | Clue.NAMED:
            others = showers[1:]
            if shown and event.card not in (None, shown[0].card):
                yield broken(Rule.SHOWN_CARD, player=shown[0].player, cards=(shown[0].card,))
        case Clue.EVERYBODY | Clue.LEFT:
            others = [player for place, player in enumerate(showers) if player in showers[:place]]
        case Clue.CHOSEN:
            others = [player for player in showers if player not in (event.target, None)] or showers[1:]
            if event.target == event.player:
                others = [event.player]
        case Clue.MOVE | Clue.PASSAGE:
            others = showers
        case _:
            assert_never(event.clue)
    others += [player for player in showers if player in table.eliminated]
    if others:
        yield broken(Rule.CLUE_SHOW, player=others[0])


CLUE_CHECKS = (
    check(_in_deck, ClueCard),
    check(_drawn_for_lens, ClueCard),
    check(_before_the_suggestion, Suggestion, occasion=Occasion.OUT_OR_DUE),
    check(_as_it_says, ClueCard),
)
