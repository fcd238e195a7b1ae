"""An event as the command that notes it: the text that `edit` offers for change."""

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from cluedo_notes.editions import Category, Effect, Power
from cluedo_notes.game.entry.called import OWNER_WORDS, owner_word, said_in
from cluedo_notes.game.entry.clue_words import clue_typed
from cluedo_notes.game.entry.names import Names, effects, powers, ways
from cluedo_notes.game.entry.responses import with_passes
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.fields import EventField, FieldMeaning, fields_of
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message

QUESTION_MARK = "?"
"""How to type a card or an asker that was not heard."""

NONE = "-"
"""How to type an empty list, which means "none", not "not noted"."""


def typed_command(event: ev.TableEvent, table: Table, log: Log, language: str) -> str:
    """The command (with its arguments) that notes `event` at a table, with the names of a language."""
    return " ".join(map(_quoted, _CommandWriter(log, language).parts(event, table)))


def command_of_new(typed: Setup, known: Iterable[str]) -> str:
    """The command that sets a game up. `known`: facts that are already known, each as `--known` takes it."""
    words = ["new", *typed.players, "--edition", typed.edition]
    words += [] if typed.me is None else ["--me", typed.me]
    words += [word for option in typed.options for word in ("--option", option)]
    words += [word for fact in known for word in ("--known", fact)]
    return " ".join(map(_quoted, words))


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

    def parts(self, event: ev.TableEvent, table: Table) -> Iterator[str]:
        """The words of the command. There is a case for each event whose command does not take its parts by
        its fields."""
        match event:
            case ev.Suggestion():
                yield from self._suggestion(event, table)
            case ev.HeardInPart():
                yield from self._heard_in_part(event)
            case ev.Accusation(player, correct):
                named = self._cards(event.triple or ())
                yield from ("add", "accusation", player, *named, "--right" if correct else "--wrong")
            case ev.ClueCard():
                yield from ("add", "clue-card", *clue_typed(event, self.names, self.language))
            case ev.Reveal():
                yield from self._reveal(event)
            case ev.Leave(player, cards):
                yield from ("add", "leave", player, *self._cards(cards or ()))
            case ev.Note(text):
                yield from ("add", "note", "--", text)
            case ev.Mark(card, owner, text):
                yield from ("add", "mark", self._card(card), self._owner(owner))
                yield from ("--", text) if text else ()
            case ev.Prefer(accuse, rival, plays, numbers):
                what = rival or ("accuse" if numbers is None else "numbers")
                yield from ("prefer", what, *filter(None, (accuse, plays, numbers)))
            case _:
                yield from self._by_fields(event)

    # -- events

    def _by_fields(self, event: ev.TableEvent) -> Iterator[str]:
        """A command with the necessary parts of an event and those that its player alone saw, in order. The
        rest are options, texts first and a card last."""
        yield from ("add", "intrigue" if event.kind == "play" else event.kind.replace("_", "-"))
        noted = [field for field in fields_of(type(event)) if getattr(event, field.name) is not None]
        arguments = [field for field in noted if field.required or field.seen_by == ("player",)]
        for field in arguments:
            yield from self._words(field, getattr(event, field.name))
        options = [field for field in noted if field not in arguments]
        for field in sorted(options, key=lambda option: (option.name != "text", option.name == "card")):
            words = ",".join(self._words(field, getattr(event, field.name)))
            yield from (f"--{field.name.replace('_', '-')}", words)

    def _words(self, field: EventField, value: Any) -> list[str]:
        """The typed form of a value; for several, of each."""
        if not isinstance(value, tuple):
            return [self._word(field.meaning, value)]
        nothing = [] if field.meaning is FieldMeaning.CARD and field.seen_by is None else [NONE]
        return [self._word(field.meaning, part) for part in value] or nothing

    def _word(self, meaning: FieldMeaning | Category | None, value: Any) -> str:
        match meaning, value:
            case FieldMeaning.CARD, _:
                return self._card(value)
            case FieldMeaning.DRAWN_CARD, _:
                return self._drawn(value)
            case FieldMeaning.SPOT, _:
                return self._spot(value)
            case FieldMeaning.HOLDER, _:
                return self._owner(value)
            case FieldMeaning.WAY, _:
                return ways().typed(value, self.language)
            case _, Effect():
                return effects().typed(value, self.language)
            case _, Power():
                return powers().typed(value, self.language)
            case _, ev.LookPlace():
                return said_in(message(f"typed-{value}"), self.language)
        return str(value)

    def _suggestion(self, event: ev.Suggestion, table: Table) -> Iterator[str]:
        yield from ("add-suggestion", event.player, *self._cards(event.triple))
        shown = {r.player: r.card for r in event.responses if r.action is ev.Action.SHOW}
        filled = with_passes(shown, event.player, table)
        if event.responses and event.responses == filled and len(shown) < 2:
            if not shown:
                yield "--nobody"
            for player, card in shown.items():
                yield from ("--show", player, *(() if card is None else ("--card", self._card(card))))
        elif event.responses:
            yield from ("--answers", ",".join(map(self._response, event.responses)))
        if event.power is not None:
            yield from ("--power", powers().typed(event.power, self.language))

    def _heard_in_part(self, event: ev.HeardInPart) -> Iterator[str]:
        """The shorthand, the only form for parts that were not heard."""
        cards = (QUESTION_MARK if card is None else self._card(card) for card in event.cards)
        yield from ("add-suggestion", event.player or QUESTION_MARK, *cards)
        for response in event.responses:
            match response.action:
                case ev.Action.SHOW:
                    seen = "" if response.card is None else f"={self._card(response.card)}"
                    yield f"{response.player}{seen}"
                case ev.Action.PASS:
                    yield f"{response.player}-"
                case ev.Action.BLOCK:
                    yield f"{response.player}!"
                case ev.Action.DRAW:
                    yield f"{response.player}+{'' if response.card is None else self._drawn(response.card)}"
                case _:
                    assert_never(response.action)
        if not event.responses:
            yield QUESTION_MARK

    def _response(self, response: ev.Response) -> str:
        answer = f"{response.player}:{said_in(message(f'option-{response.action}'), self.language)}"
        if response.card is None:
            return answer
        seen = self._drawn if response.action is ev.Action.DRAW else self._card
        return f"{answer}={seen(response.card)}"

    def _reveal(self, event: ev.Reveal) -> Iterator[str]:
        yield from ("add", "reveal")
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

    def _listed(self, name: str, cards: Iterable[str] | None) -> tuple[str, ...]:
        return () if cards is None else (name, ",".join(self._cards(cards)))

    def _drawn(self, card: str) -> str:
        return self.names.drawn_typed(card, self.language)

    def _owner(self, owner: str) -> str:
        if owner not in OWNER_WORDS or owner in self.names.players.labels:
            return owner
        word = said_in(owner_word(owner), self.language)
        return owner if self.names.players.candidates(word) else word

    def _spot(self, spot: str) -> str:
        return self.names.places.typed(spot, self.language) if spot in self.names.places.labels else spot
