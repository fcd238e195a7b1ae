"""How people type a command: after the program's name in a shell, alone in `play`."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from cluedo_notes.cli.commands import BEHIND, at_the_prompt
from cluedo_notes.game.entry.names import ways
from cluedo_notes.language.choice import OTHERWISE
from cluedo_notes.language.message import Hint, HintKind
from cluedo_notes.language.words import Words, prose

PROGRAM = "cluedo-notes"

COMPLETING = "_CLUEDO_NOTES_COMPLETE"
"""The variable by which a shell asks for completions."""

IN_PLAY = dict.fromkeys((HintKind.HAND, HintKind.KEEPER), "hand")
"""Kinds of hints that have a command of their own in `play`, where it asks for the rest."""


class CommandLine(Struct, frozen=True):
    """Describes where commands are typed; `program` is the name before them, or empty."""

    program: str

    @property
    def sender(self) -> str:
        """The prefix of a message on standard error."""
        return f"{self.program}: " if self.program else ""

    def command(self, typed: str) -> str:
        """A command and its arguments, as typed here."""
        return f"{self.program} {typed}" if self.program else typed

    def help_of(self, command: str, words: Words) -> str:
        """How to ask for the help of a command, or of all if it is empty, after it or at the prompt."""
        if self.program:
            return "--help"
        return f"{words('prompt-help')} {self.spoken(command, words)}" if command else words("prompt-help")

    def spoken(self, typed: str, words: Words) -> str:
        """Like `command`, in the words of the reader's language; within `play`, a command has its name
        there."""
        if self.program:
            return self.command(in_words(typed, words))
        name, arguments = at_the_prompt(_options_in_words(typed, words))
        return f"{words(f'prompt-{name}')} {_behind(name, arguments, words)}".rstrip()

    def __call__(self, hint: Hint, words: Words) -> str:
        """A hint as the command that does it; a line of the log as its number."""
        typed = _typed(hint, words) if self.program else IN_PLAY.get(hint.kind, _typed(hint, words))
        return prose(hint, words) if typed is None else self.spoken(typed, words)


def in_words(typed: str, words: Words) -> str:
    """A command of the shell in the words of the reader's language, which the shell accepts as well."""
    if words.language == OTHERWISE:
        return typed
    name, blank, arguments = _options_in_words(typed, words).partition(" ")
    return f"{_name_in_words(name, words)}{blank}{_behind(name, arguments, words)}"


def option_in_words(name: str, words: Words) -> str:
    """An option in the reader's language. Without a name there it keeps its own."""
    code = f"option-{name}"
    return f"--{words(code) if words.has(code) else name}"


_OPTION = re.compile(r"'[^']*'|(?<!\S)--(\w[\w-]*)")
"""An option, or a text in quotation marks, which may look like one."""


def _options_in_words(typed: str, words: Words) -> str:
    """A command with its options in the reader's language; no text is one."""
    command, dashes, text = typed.partition(" -- ")

    def spoken(option: re.Match[str]) -> str:
        return option[0] if option[1] is None else option_in_words(option[1], words)

    return f"{_OPTION.sub(spoken, command)}{dashes}{text}"


def _behind(group: str, arguments: str, words: Words) -> str:
    """The words after the name of a command, the first in the reader's language if it is a command too."""
    first, blank, rest = arguments.partition(" ")
    return f"{_name_in_words(first, words)}{blank}{rest}" if first in BEHIND.get(group, ()) else arguments


def _name_in_words(name: str, words: Words) -> str:
    code = f"prompt-{at_the_prompt(name)[0]}"
    return words(code) if words.has(code) else name


SHELL = CommandLine(PROGRAM)
PROMPT = CommandLine("")


class _Here:
    """Where the running command was typed, and the log of whose torn last line the reader was already
    warned."""

    line = SHELL
    known_torn: Path | None = None


def current_line() -> CommandLine:
    """Where the running command was typed."""
    return _Here.line


@contextmanager
def typed_at(line: CommandLine, known_torn: Path | None = None) -> Iterator[None]:
    """A context in which commands count as typed at this line. `known_torn`: the log whose torn last line
    needs no warning."""
    before = _Here.line, _Here.known_torn
    _Here.line, _Here.known_torn = line, known_torn
    try:
        yield
    finally:
        _Here.line, _Here.known_torn = before


def is_known_torn(file: Path) -> bool:
    """Was the reader already warned that the last line of this log was cut short?"""
    return _Here.known_torn is not None and file.resolve() == _Here.known_torn.resolve()


TYPED = {
    HintKind.EDIT: "edit {hint.event}",
    HintKind.INSERT: "insert {hint.event}",
    HintKind.UNDO: "undo {hint.event}",
    HintKind.MOVE: "add move {hint.player} … --via {use}",
    HintKind.SUGGESTION: "add-suggestion {hint.player} … --power {use}",
    HintKind.FALSE_WITNESS: "add false-witness {typed} --event {hint.event}",
    HintKind.BLOCK: "add-suggestion … --block {hint.player}",
    HintKind.WHY: "why {typed}",
    HintKind.CHECK: "check",
    HintKind.VERIFY: "verify",
    HintKind.WHOLE_LOG: "log --all",
    HintKind.NEW_GAME: "new",
    HintKind.PLAYERS: "new Ana Bob Cleo --me Ana",
    HintKind.CHOOSE_GAME: "games use",
    HintKind.CHECK_EDITIONS: "editions check",
    HintKind.LOOK: "@typed-look",
    HintKind.KEEPER: "@typed-keeper",
    HintKind.HAND: "@typed-hand",
}
"""The command of each kind of hint, the same in every language. With @ it has the code of a sentence, for the
reader's own words. An event has none, because there is nothing to type."""


def _typed(hint: Hint, words: Words) -> str | None:
    """The command of a hint; None if there is nothing to type."""
    if hint.kind is HintKind.EVENT:
        return None
    command = TYPED[hint.kind]
    if command.startswith("@"):
        return words(command[1:])
    use = ways().typed(hint.use, words.language) if hint.use else ""
    typed = hint.typed.in_language(words.language) if hint.typed else ""
    return command.format(hint=hint, use=use, typed=typed)
