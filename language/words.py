"""Sentences in French and English, from one catalogue (gettext) whose keys are codes.

The catalogues are `locale/<language>/LC_MESSAGES/cluedo-notes.po`; `make words` compiles them. The command
line's own texts ("Usage:", "Missing argument") are in the same catalogues under their English wording.

In a sentence, `{points}` is an argument. `{points:point|points}` is one of two words, for one point or for
several. `[--roll¦the dice]` is what people type in a terminal, and what they tap on a page. A third form is
for programs that call the package. `{card:the}` is a card with its article, in French `{card:le}`,
`{card:de}` and `{card:à}`. `{cards:the or}` are several, or several numbers, with a word before the last.
French `pas {cards:le}` becomes "ni … ni …" for several.
French `de` and `que` before any other argument lose their e before a vowel.
"""

import gettext
import os
import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from cluedo_notes.language.articles import behind, denied, elides_before, joined_by, with_article
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.message import Hint, HintKind, Message
from cluedo_notes.language.name import Name
from cluedo_notes.language.printable import printable
from cluedo_notes.limits import MOST_QUOTED_LETTERS

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "cluedo-notes"

COPIED = "command"
"""The argument of a message that is a line for the reader to copy."""


TYPED, TAPPED, CALLED = range(3)
_FORMS = re.compile(r"\[([^\[\]]*¦[^\[\]]*)\]")
"""The two or three forms of a part of a sentence; without a third one, programs read the first."""


_ASKED = re.compile(r"\?( \([^()]*\))?$")


class _Sentence(string.Formatter):
    """Puts arguments into a sentence: their words, and the singular or plural of words that depend on
    them."""

    def __init__(self, singular: re.Pattern[str]) -> None:
        self.singular = singular

    def format_field(self, value: Any, format_spec: str) -> Any:
        one, two_forms, several = format_spec.partition("|")
        if not two_forms:
            return super().format_field(value, format_spec)
        return one if self.singular.fullmatch(str(value)) else several


def _elided(template: str, values: Mapping[str, Any]) -> str:
    """A sentence with d’ for “de” and qu’ for “que” before arguments that begin with a vowel."""

    def short(match: re.Match[str]) -> str:
        elides = elides_before(str(values.get(match["name"], "")))
        return f"{match['start']}’{{{match['name']}" if elides else match[0]

    return re.sub(r"\b(?P<start>[dD]|[qQ]u)e \{(?P<name>\w+)(?=\})", short, template)


def _quoted(value: Any) -> Any:
    """An argument of a message. Long texts keep only their beginning and end."""
    match value:
        case str() if len(value) > MOST_QUOTED_LETTERS:
            end = MOST_QUOTED_LETTERS // 4
            return f"{value[: MOST_QUOTED_LETTERS - end - 1]}…{value[-end:]}"
        case list() | tuple():
            return [_quoted(part) for part in value]
    return value


class _NoSuchCode(gettext.NullTranslations):
    """A catalogue for missing codes: such a code is an error, not a sentence."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)


WriteHint = Callable[[Hint, "Words"], str]
"""Writes a hint into a sentence as a face does: as a command or as a link."""


def prose(hint: Hint, words: "Words") -> str:
    """A hint in plain words, for readers who neither type nor tap: "correct #3"."""
    if hint.kind is HintKind.INSERT and not hint.event:
        return words("hint-insert-first")
    return words(f"hint-{hint.kind}", number=hint.event)


class Words:
    """Every sentence that a person reads, in one language, for people who type. `write_hint` writes the hints
    in sentences."""

    form = TYPED

    def __init__(self, language: str, write_hint: WriteHint = prose) -> None:
        self.language = language
        self._grammar = GRAMMARS[language]
        heads = "|".join((next(iter(self._grammar.articles)), *self._grammar.prepositions))
        articled = rf"\{{(?P<name>\w+):(?P<head>{heads})(?: (?P<last>\w+))?\}}"
        negation = "" if self._grammar.neither is None else f"(?P<negation>{self._grammar.neither[0]} )?"
        self._articled = re.compile(negation + articled)
        self._write_hint = write_hint
        self._catalogue = gettext.translation(DOMAIN, LOCALE, languages=[language])
        self._catalogue.add_fallback(_NoSuchCode())

    def __call__(self, code: str, **arguments: Any) -> str:
        """The sentence of a code. Raises `KeyError` for a code that is not in the catalogue."""
        template = _FORMS.sub(self._in_form, self._catalogue.gettext(code))
        values = {name: self._argument(value) for name, value in arguments.items()}
        template = self._articled.sub(lambda part: self._with_article(part, arguments, values), template)
        if self._grammar.elides:
            template = _elided(template, values)
        return self._filled(template, values)

    def _with_article(self, part: re.Match[str], arguments: Mapping[str, Any], values: dict[str, Any]) -> str:
        """A part of a sentence for a name with its article, which is added to the values."""
        key, given = f"{part['name']}_{part.start()}", arguments[part["name"]]
        several = list(given) if isinstance(given, list | tuple) else [given]
        names = [self._called(one, part["head"]) for one in several]
        if (neither := self._grammar.neither) and part["negation"]:
            values[key] = denied(*neither, names)
        else:
            values[key] = joined_by(part["last"] or ",", names)
        return f"{{{key}}}"

    def _called(self, called: Any, head: str) -> str:
        grammar = self._grammar
        text = str(self._argument(called))
        if isinstance(called, Name):
            text = with_article(called, self.language, grammar)
        return behind(head, text, grammar) if head in grammar.prepositions else text

    def _in_form(self, forms: re.Match[str]) -> str:
        said = forms[1].split("¦")
        return said[self.form] if self.form < len(said) else said[TYPED]

    def say(self, message: Message) -> str:
        """The sentence of a message. Long texts, such as typed ones, lose their middle; a `command` stays
        whole, because people copy it."""
        texts = {
            name: value if name == COPIED else _quoted(value) for name, value in message.arguments.items()
        }
        return self(message.code, **texts)

    def hint(self, hint: Hint) -> str:
        """A hint as the face writes it."""
        return printable(self._write_hint(hint, self))

    def prompting(self, question: str) -> str:
        """A question before an input. It ends with a colon, unless it has its own question mark, perhaps
        followed by a hint in brackets."""
        return f"{question} " if _ASKED.search(question) else question + self("prompt-suffix")

    def joined(self, separator: str, parts: Iterable[str]) -> str:
        """Sentences and texts, joined by `separator`; on a page they may be HTML."""
        return separator.join(parts)

    def _filled(self, template: str, values: Mapping[str, Any]) -> str:
        for name, value in values.items():
            if isinstance(value, str) and value.endswith("?"):  # its mark ends the sentence
                template = template.replace(f"{{{name}}}.", f"{{{name}}}")
        said: str = _Sentence(self._grammar.singular).vformat(template, (), values)
        return said

    def has(self, code: str) -> bool:
        """Is there a sentence for this code?"""
        try:
            self._catalogue.gettext(code)
        except KeyError:
            return False
        return True

    def _argument(self, value: Any) -> Any:
        match value:
            case Message():
                return self.say(value)
            case Hint():
                return self.hint(value)
            case Name():
                return value.in_language(self.language)
            case str():
                return printable(value)
            case Sequence():
                parts = map(self._argument, value)
                return self.joined(", ", (part if isinstance(part, str) else str(part) for part in parts))
        return value

    @contextmanager
    def spoken_by_libraries(self) -> Iterator[None]:
        """A context in which the command line library uses this language: it reads gettext's global domain
        and LANGUAGE."""
        domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
        os.environ["LANGUAGE"] = self.language
        gettext.bindtextdomain(DOMAIN, str(LOCALE))
        gettext.textdomain(DOMAIN)
        try:
            yield
        finally:
            gettext.textdomain(domain)
            os.environ.pop("LANGUAGE")
            if before is not None:
                os.environ["LANGUAGE"] = before


@cache
def words_in(language: str, write_hint: WriteHint = prose) -> Words:
    """The words of one language for one face, loaded once."""
    return Words(language, write_hint)
