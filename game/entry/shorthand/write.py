"""A suggestion written in shorthand, which `parse_shorthand` reads back as the same suggestion."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from msgspec import Struct

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import NOT_NOTED, Names, powers
from cluedo_notes.game.entry.responses import with_passes
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.short_names import short_card, short_player, typable
from cluedo_notes.game.entry.shorthand.words import POWER_SIGN
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, AnySuggestion, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import first_table
from cluedo_notes.game.table.table import Table


def shorthand_line(event: Suggestion, log: Log, table: Table, language: str) -> str | None:
    """The shorthand for a suggestion at a table, as short as reads well. None if no shorthand can express the
    answers, or if a name cannot be typed."""
    for line in _Writer(log, language).lines(event):
        if meaning_of(line, log, table) == event:
            return line
    return None


def lines_without(
    card: str, event: Suggestion, own: Mapping[str, str], log: Log, language: str
) -> Iterator[str]:
    """The shorthand for a suggestion without one of its cards, to be completed. `own`: the player's own words
    for players and cards."""
    for line in _Writer(log, language, own).lines(event, card):
        yield line.removesuffix(f" {NOT_NOTED[0]}")  # it might mean that the card was not heard


class Example(Struct, frozen=True):
    """The words of a suggestion that a player may type: the asker, three cards, the player who showed (with
    their whole name) and the card shown."""

    asker: str
    cards: tuple[str, str, str]
    shower: str
    shower_name: str
    card: str

    @property
    def line(self) -> str:
        """The line for a card that was shown unseen."""
        return " ".join([self.asker, *self.cards, self.shower])

    @property
    def seen(self) -> str:
        """The line for a card that was seen: named a second time."""
        return f"{self.line} {self.card}"


def example(log: Log, language: str) -> Example | None:
    """An example in a game's own names, for players who have not typed any: with cards that the keeper does
    not have, so that others can show them. None if these cannot be typed."""
    writer, table = _Writer(log, language), first_table(log)
    asker, shower = log.deal.players[0], table.asked_from(log.deal.players[0])[0]
    suspect, weapon, room = (_worth_asking(log, category) for category in Category)
    cards = writer.card(suspect), writer.card(weapon), writer.card(room)
    shown_by = writer.player(shower), typable(shower)
    sample = Example(writer.player(asker), cards, *shown_by, writer.card(weapon))
    for line, seen in ((sample.line, None), (sample.seen, weapon)):
        answers = with_passes({shower: seen}, asker, table)
        if meaning_of(line, log, table) != Suggestion(asker, suspect, weapon, room, answers):
            return None
    return sample


def meaning_of(line: str, log: Log, table: Table) -> AnySuggestion | None:
    """The meaning of a line of shorthand, or None."""
    try:
        return parse_shorthand(line).build(log, table)
    except EntryError:
        return None


def _worth_asking(log: Log, category: Category) -> str:
    """A card that the keeper does not have, if there is one."""
    cards, hand = [card.id for card in log.edition.of(category)], log.header.hand or ()
    return ([card for card in cards if card not in hand] or cards)[:2][-1]


class _Writer:
    """Writes the lines of one game."""

    def __init__(self, log: Log, language: str, own: Mapping[str, str] | None = None) -> None:
        self.names = Names.of(log)
        self.by_id = log.edition.by_id
        self.language = language
        self.own = own or {}

    def lines(self, event: Suggestion, without: str | None = None) -> Iterator[str]:
        """The lines for a suggestion, perhaps without a card: first with the passes left to the seats, then
        with every pass named."""
        said = [self.player(event.player), *(self.card(card) for card in event.triple if card != without)]
        power = [] if event.power is None else [POWER_SIGN + powers().typed(event.power, self.language)]
        every_answer = [self._response(response) for response in event.responses]
        for answered in (self._answers(event), every_answer):
            yield " ".join([*said, *answered, *power])

    def _answers(self, event: Suggestion) -> list[str]:
        if not event.responses:
            return [NOT_NOTED[0]]
        passed = any(response.action is Action.PASS for response in event.responses)
        answers = [response for response in event.responses if response.action is not Action.PASS]
        before = [self._response(answer) for answer in answers if answer.action is not Action.BLOCK]
        blocks = [self._response(answer) for answer in answers if answer.action is Action.BLOCK]
        shown = any(answer.action is Action.SHOW for answer in answers)
        return [*before, *(() if shown or (blocks and not passed) else ("-",)), *blocks]

    def _response(self, response: Response) -> str:
        who = self.player(response.player)
        match response.action:
            case Action.SHOW:
                return who if response.card is None else f"{who}={self.card(response.card)}"
            case Action.PASS:
                return f"{who}-"
            case Action.BLOCK:
                return f"{who}!"
            case Action.DRAW:
                return f"{who}+{response.card or ''}"
            case _:
                assert_never(response.action)

    def player(self, player: str) -> str:
        """A player's own word, or shortest name."""
        return self.own.get(player) or short_player(player, self.names)

    def card(self, card: str) -> str:
        """A card's own word, or shortest name."""
        return self.own.get(card) or short_card(self.by_id[card], self.names, self.language)
