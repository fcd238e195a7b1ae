"""Reading a TOML table and noting every mistake: the key, the value found, what is accepted."""

import re
import reprlib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from cluedo_notes.language.letters import slug
from cluedo_notes.language.message import Hint, HintKind, Message, message
from cluedo_notes.language.printable import printable

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Member = TypeVar("Member", bound=StrEnum)


class EditionError(Exception):
    """An edition that cannot be used.

    `file` is its path or id; `mistakes` lists every mistake, in the order of the file.
    """

    def __init__(self, file: str, mistakes: Iterable[Message]) -> None:
        self.file = file
        self.mistakes = tuple(mistakes)
        more = len(self.mistakes) - 1
        code = "bad-edition-more" if more else "bad-edition"
        self.message = message(
            code,
            edition=file,
            what=self.mistakes[0],
            more=more,
            check=Hint(HintKind.CHECK_EDITIONS),
        )
        super().__init__(file, *(f"{p.code} {dict(p.arguments)}" for p in self.mistakes))


class Mistakes:
    """The mistakes found so far in one file."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def add(self, code: str, **arguments: object) -> None:
        """Notes a mistake."""
        self.messages.append(Message(code, arguments))


class TomlTable:
    """One TOML table being read. Getters note mistakes and return their default instead of raising."""

    def __init__(
        self, values: Mapping[str, Any], path: str, mistakes: Mistakes, absent: bool = False
    ) -> None:
        self.values = values
        self.path = path
        self.mistakes = mistakes
        self.absent = absent
        self.read: list[str] = []

    def key(self, name: str) -> str:
        """The full key of `name`, from the top of the file."""
        return f"{self.path}.{name}" if self.path else name

    def value(self, name: str, kind: type, accepted: str | Message, default: Any) -> Any:
        """The value of `name` if it is of type `kind`, otherwise the default; `accepted` describes accepted
        values."""
        self.read.append(name)
        if name not in self.values:
            return default
        content = self.values[name]
        if type(content) is kind:
            return content
        self.mistakes.add("edition-wrong-type", key=self.key(name), found=_short(content), accepted=accepted)
        return default

    def require(self, name: str, accepted: str | Message) -> None:
        """Notes that `name` is missing, if it is; `accepted` describes accepted values.

        If the whole table is missing, that has been noted already."""
        if name not in self.values and not self.absent:
            self.mistakes.add("edition-missing-key", key=self.key(name), accepted=accepted)

    def text(self, name: str, default: str | None = None) -> str | None:
        """A non-empty text, made printable: every face shows names and notes."""
        value = self.exact_text(name, default)
        return value if value is None else printable(value)

    def exact_text(self, name: str, default: str | None = None) -> str | None:
        """A non-empty text exactly as written, such as a file's name."""
        value = self.value(name, str, message("text"), default)
        if value is not None and not value.strip():
            self.mistakes.add("edition-wrong-type", key=self.key(name), found='""', accepted=message("text"))
            return default
        return value  # type: ignore[no-any-return]

    def slug(self, name: str, default: str | None = None) -> str | None:
        """An id: lower-case letters, digits, hyphens."""
        value = self.text(name, default)
        if value is not None and not SLUG.fullmatch(value):
            self.mistakes.add(
                "edition-not-a-slug", key=self.key(name), found=value, accepted=slug(value) or "clef-anglaise"
            )
            return default
        return value

    def integer(self, name: str, default: int, minimum: int = 0, maximum: int = 99) -> int:
        """A whole number within bounds."""
        value: int = self.value(name, int, message("integer"), default)
        if not minimum <= value <= maximum:
            self.mistakes.add(
                "edition-out-of-range", key=self.key(name), found=value, minimum=minimum, maximum=maximum
            )
            return default
        return value

    def flag(self, name: str, default: bool) -> bool:
        """True or false."""
        return self.value(name, bool, "true, false", default)  # type: ignore[no-any-return]

    def choice(self, name: str, choices: type[Member], default: Member) -> Member:
        """One of an enum's values; a number is read as it is written."""
        numbered = type(self.values.get(name)) is int
        value = self.value(name, int if numbered else str, ", ".join(choices), None)
        value = str(value) if numbered else value
        if value is None:
            return default
        if value in list(choices):
            return choices(value)
        self.mistakes.add("edition-not-accepted", key=self.key(name), found=value, accepted=list(choices))
        return default

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of non-empty texts, made printable."""
        values = self.value(name, list, message("texts"), [])
        if not all(isinstance(value, str) and value.strip() for value in values):
            self.mistakes.add(
                "edition-wrong-type", key=self.key(name), found=_short(values), accepted=message("texts")
            )
            return ()
        return tuple(map(printable, values))

    def table(self, name: str) -> "TomlTable":
        """The table with this name; an empty one, `absent`, if there is none."""
        values = self.value(name, dict, message("table"), None)
        return TomlTable(values or {}, self.key(name), self.mistakes, absent=values is None)

    def tables(self) -> Iterable[tuple[str, "TomlTable"]]:
        """Every entry of this table; each must be a table itself."""
        for name in self.values:
            yield name, self.table(name)

    def is_text(self, name: str) -> bool:
        """Is there a text under this name? (If so, it counts as read.)"""
        if not isinstance(self.values.get(name), str):
            return False
        self.read.append(name)
        return True

    def has(self, name: str) -> bool:
        """Is there anything under this name?"""
        return name in self.values

    def finish(self) -> None:
        """Notes every key that no getter has read."""
        for name in self.values:
            if name not in self.read:
                accepted = list(dict.fromkeys(self.read))
                self.mistakes.add("edition-unknown-key", key=self.key(name), accepted=accepted)


def _short(value: object) -> str:
    """A value for a message, cut after about forty characters, however deep or long it is."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = reprlib.repr(value)
    return text if len(text) <= 40 else text[:39] + "…"
