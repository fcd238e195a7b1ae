"""Clue cards: the editions that have them, the reasons to draw one, and the players who show a card for
it.
"""

from collections.abc import Iterator
from typing import assert_never

from cluedo_notes.editions import Category, Clue, Edition
from cluedo_notes.game.log.events import Accusation, ClueCard, Look, LookPlace, Suggestion
from cluedo_notes.game.rules.finding import Finding, Occasion, Reason, broken, check
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.standing import clue_due
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import IN_PLACE


def _in_deck(table: Table, event: ClueCard) -> Iterator[Finding]:
    """The edition has Clue cards, and one of this kind (S5)."""
    deck = table.setting.edition.clue_deck
    if deck is None or not deck.may_have(event.clue):
        yield broken(Rule.CLUE_DECK, player=event.player)


def _drawn_for_lens(table: Table, event: ClueCard) -> Iterator[Finding]:
    """A player draws one card in a turn in which a lens was rolled, regardless of how many (S5, A-S5-1). In
    games without dice they draw it in any turn before the suggestion (A-S5-4)."""
    if table.setting.edition.clue_deck is None:
        return
    turn = table.joined(event).turn
    if table.setting.names_places:
        if turn.phase not in (None, *IN_PLACE):
            yield broken(Rule.PHASE, Reason.TURNS, player=event.player, phase=turn.phase)
    elif turn.draws_due == 0:
        yield broken(Rule.CLUE_WHY, Reason.ROLL, player=event.player)


def _comes_again(table: Table, event: ClueCard) -> Iterator[Finding]:
    """A card goes under the pile and returns after all the others; one laid in a room stays there (S5,
    A-S5-3)."""
    edition, deck = table.setting.edition, table.setting.edition.clue_deck
    if deck is None or not deck.may_have(event.clue):
        return
    laid = [clue for clue in table.clues if clue.clue is Clue.PASSAGE]
    if event.clue is Clue.PASSAGE:
        if len(laid) >= deck.known(Clue.PASSAGE) + deck.unknown:
            yield broken(Rule.CLUE_AGAIN, player=event.player)
        return
    obeyed = [clue for clue in table.clues if clue.clue is not Clue.PASSAGE]
    # All of the pile except the card on its top.
    under = obeyed[max(0, len(obeyed) - max(0, deck.size - len(laid) - 1)) :]
    alike, most = [clue for clue in under if clue.clue is event.clue], deck.known(event.clue)
    face, faces = _face(edition, event)
    if face is not None and most == faces:  # one card for each of them
        alike, most = [clue for clue in alike if _face(edition, clue)[0] == face], 1
    if len(alike) >= most + deck.unknown:
        yield broken(Rule.CLUE_AGAIN, Reason.CARDS, player=event.player)


def _face(edition: Edition, event: ClueCard) -> tuple[str | None, int]:
    """The face of a Clue card, if it was noted, and the number of different faces of its kind. That is one
    for each card, or one each for a suspect, a weapon and a room."""
    match event.clue:
        case Clue.PRINTED:
            return event.card, len(edition.cards)
        case Clue.NAMED:
            return None if event.card is None else edition.by_id[event.card].category, len(Category)
        case Clue.EVERYBODY | Clue.CHOSEN | Clue.LEFT | Clue.MOVE | Clue.PASSAGE:
            return None, 1
        case _:
            assert_never(event.clue)


def _before_they_speak(table: Table, event: Suggestion | Accusation | Look) -> Iterator[Finding]:
    """A player who rolls a lens draws at once: before they suggest, accuse or look at the left-over cards
    (S5, A-S5-1)."""
    if isinstance(event, Look) and event.place is not LookPlace.POOL:
        return
    if clue_due(table) and event.player == table.turn.player and not table.over:
        yield broken(Rule.CLUE_MUST, Reason.CARDS, player=event.player)


def _as_it_says(table: Table, event: ClueCard) -> Iterator[Finding]:
    """The player whom the card asks shows one card, and nobody else does (S5)."""
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
    check(_comes_again, ClueCard),
    check(_before_they_speak, Suggestion, Accusation, Look, occasion=Occasion.OUT_OR_DUE),
    check(_as_it_says, ClueCard),
)
