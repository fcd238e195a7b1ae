"""An event as the command that notes it: the text that `edit` offers for change."""

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import assert_never

from cluedo_notes.game.entry.called import OWNER_WORDS, owner_word, said_in
from cluedo_notes.game.entry.names import Names, effects, powers, ways
from cluedo_notes.game.entry.responses import with_passes
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Draw,
    EndTurn,
    Fact,
    FalseWitness,
    Look,
    Mark,
    Move,
    Note,
    OpenHand,
    Play,
    Response,
    Reveal,
    Roll,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message

NONE = "-"
"""How to type an empty list: none at all, rather than none noted."""


def typed_command(event: TableEvent, table: Table, log: Log, language: str) -> str:
    """The command (and its arguments) that notes `event` at a table, in the names of a language."""
    return " ".join(map(_quoted, _CommandWriter(log, language).parts(event, table)))


_BARE = re.compile(r"[\w@%+=:,./-]+")


def _quoted(word: str) -> str:
    """A word as shells read it; letters with accents need no quotation marks, which `shlex.quote` gives
    them."""
    return word if _BARE.fullmatch(word) else shlex.quote(word)


class _CommandWriter:
    """Writes the commands of one game."""

    def __init__(self, log: Log, language: str) -> None:
        self.names = Names.of(log)
        self.language = language

    def parts(self, event: TableEvent, table: Table) -> Iterator[str]:
        """The words of the command."""
        match event:
            case Suggestion():
                return self._suggestion(event, table)
            case Roll() | Move() | Draw() | EndTurn():
                return self._of_turn(event)
            case Accusation() | Spy() | Look() | OpenHand() | Play() | UsePower() | FalseWitness():
                return self._by_player(event)
            case Fact() | Reveal() | Note() | Mark():
                return self._by_keeper(event)
            case _:
                assert_never(event)

    # -- events

    def _by_player(
        self, event: Accusation | Spy | Look | OpenHand | Play | UsePower | FalseWitness
    ) -> Iterator[str]:
        match event:
            case Accusation(player, correct):
                named = self._cards(event.triple or ())
                yield from ("add-accusation", player, *named, "--right" if correct else "--wrong")
            case Spy(player, target, card):
                yield from ("add-spy", player, target, *self._card_option("--card", card))
            case Look(player, place, cards, slot):
                named = self._cards(cards) if cards else () if cards is None else (NONE,)
                where = said_in(message(f"typed-{place}"), self.language)
                yield from ("add-look", player, where, *named, *_option("--slot", slot))
            case OpenHand(player, cards):
                yield from ("add-open-hand", player, *self._cards(cards))
            case Play() | UsePower():
                yield from self._used(event)
            case FalseWitness(player, card, number):
                yield from ("add-false-witness", player, *_option("--event", number))
                yield from self._card_option("--card", card)
            case _:
                assert_never(event)

    def _by_keeper(self, event: Fact | Reveal | Note | Mark) -> Iterator[str]:
        match event:
            case Fact(owner, holds, lacks, one_of):
                yield from ("add-fact", self._owner(owner), *self._listed("--holds", holds))
                yield from (*self._listed("--lacks", lacks), *self._listed("--one-of", one_of))
            case Note(text):
                yield from ("add-note", "--", text)
            case Reveal():
                yield from self._reveal(event)
            case Mark(card, owner, text):
                yield from ("mark", self._card(card), self._owner(owner), *(() if not text else ("--", text)))
            case _:
                assert_never(event)

    def _of_turn(self, event: Roll | Move | Draw | EndTurn) -> Iterator[str]:
        match event:
            case Roll(player, dice):
                yield from ("add-roll", player, *(map(str, dice) if dice else (NONE,)))
            case Move(player, to, via, path):
                way = None if via is None else ways().typed(via, self.language)
                walked = None if path is None else ",".join(map(self._spot, path)) or NONE
                yield from ("add-move", player, self._spot(to), *_option("--via", way))
                yield from _option("--path", walked)
            case Draw(player, card):
                yield from ("add-draw", player, *(() if card is None else (self._drawn(card),)))
            case EndTurn(player):
                yield from ("add-end-turn", player)
            case _:
                assert_never(event)

    def _suggestion(self, event: Suggestion, table: Table) -> Iterator[str]:
        yield from ("add-suggestion", event.player, *self._cards(event.triple))
        shown = {r.player: r.card for r in event.responses if r.action is Action.SHOW}
        filled = with_passes(shown, event.player, table)
        if event.responses and event.responses == filled and len(shown) < 2:
            if not shown:
                yield "--nobody"
            for player, card in shown.items():
                yield from ("--show", player, *self._card_option("--card", card))
        elif event.responses:
            yield from ("--answers", ",".join(map(self._response, event.responses)))
        power = None if event.power is None else powers().typed(event.power, self.language)
        yield from _option("--power", power)

    def _response(self, response: Response) -> str:
        if response.card is None:
            return f"{response.player}:{response.action}"
        seen = self._drawn if response.action is Action.DRAW else self._card
        return f"{response.player}:{response.action}={seen(response.card)}"

    def _used(self, event: Play | UsePower) -> Iterator[str]:
        if isinstance(event, Play):
            used = effects().typed(event.card, self.language)
            yield from ("add-play", event.player, used, *_option("--text", event.text))
        else:
            yield from ("add-power", event.player, powers().typed(event.power, self.language))
        yield from _option("--target", event.target)
        yield from self._card_option("--saw", event.saw)
        yield from _option("--event", event.event)

    def _reveal(self, event: Reveal) -> Iterator[str]:
        yield "add-reveal"
        if event.envelope is not None:
            yield from self._listed("--envelope", event.envelope.triple)
        for player, cards in (event.hands or {}).items():
            yield from ("--hand", f"{player}={','.join(self._cards(cards))}")
        yield from self._listed("--pool", event.pool)
        yield from self._listed("--aside", event.aside)

    # -- their words

    def _card(self, card: str) -> str:
        return self.names.cards.typed(card, self.language)

    def _cards(self, cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self._card, cards))

    def _card_option(self, name: str, card: str | None) -> tuple[str, ...]:
        return _option(name, None if card is None else self._card(card))

    def _listed(self, name: str, cards: Iterable[str] | None) -> tuple[str, ...]:
        return () if cards is None else (name, ",".join(self._cards(cards)))

    def _drawn(self, card: str) -> str:
        return self.names.drawn_typed(card, self.language)

    def _owner(self, owner: str) -> str:
        if owner not in OWNER_WORDS:
            return owner
        word = said_in(owner_word(owner), self.language)
        return owner if self.names.players.candidates(word) else word

    def _spot(self, spot: str) -> str:
        return self.names.places.typed(spot, self.language) if spot in self.names.places.labels else spot


def _option(name: str, value: object) -> tuple[str, ...]:
    return () if value is None else (name, str(value))
