"""How people type a command: after the program's name in a shell, alone in `play`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import assert_never

from msgspec import Struct

from cluedo_notes.game.entry.names import ways
from cluedo_notes.language.message import Hint, HintKind
from cluedo_notes.language.words import Words, prose

PROGRAM = "cluedo-notes"

COMPLETING = "_CLUEDO_NOTES_COMPLETE"
"""The variable by which a shell asks what may be completed."""

IN_PLAY = dict.fromkeys((HintKind.HAND, HintKind.KEEPER), "hand")
"""What has a command of its own in `play`, where it asks for the rest."""


class CommandLine(Struct, frozen=True):
    """Where commands are typed; `program` is the name before them, or empty."""

    program: str

    @property
    def sender(self) -> str:
        """The prefix of a message on standard error."""
        return f"{self.program}: " if self.program else ""

    def command(self, typed: str) -> str:
        """A command and its arguments as they are typed here."""
        return f"{self.program} {typed}" if self.program else typed

    def _spoken(self, typed: str, words: Words) -> str:
        """As `command`; within `play`, the command has a name in the reader's language."""
        if self.program:
            return self.command(typed)
        name, blank, arguments = typed.partition(" ")
        return words(f"prompt-{name.removeprefix('add-')}") + blank + arguments

    def __call__(self, hint: Hint, words: Words) -> str:
        """A hint as the command that does it; a line of the log as its number."""
        typed = _typed(hint, words) if self.program else IN_PLAY.get(hint.kind, _typed(hint, words))
        return prose(hint, words) if typed is None else self._spoken(typed, words)


SHELL = CommandLine(PROGRAM)
PROMPT = CommandLine("")


class _Here:
    """Where the running command was typed; and the log of which the reader knows already that its last line
    was cut short."""

    line = SHELL
    known_torn: Path | None = None


def current_line() -> CommandLine:
    """Where the running command was typed."""
    return _Here.line


@contextmanager
def typed_at(line: CommandLine, known_torn: Path | None = None) -> Iterator[None]:
    """Within, commands count as typed at this line; `known_torn`: the log of whose torn last line they need
    not warn."""
    before = _Here.line, _Here.known_torn
    _Here.line, _Here.known_torn = line, known_torn
    try:
        yield
    finally:
        _Here.line, _Here.known_torn = before


def is_known_torn(file: Path) -> bool:
    """Does the reader know already that the last line of this log was cut short?"""
    return _Here.known_torn is not None and file.resolve() == _Here.known_torn.resolve()


def _use(hint: Hint, words: Words) -> str:
    """How the card or power of a hint is typed."""

    return ways().typed(hint.use or "", words.language)


def _typed(hint: Hint, words: Words) -> str | None:  # noqa: C901 (a command for each kind)
    """The command of a hint; None where there is nothing to type."""
    match hint.kind:
        case HintKind.EVENT:
            return None
        case HintKind.EDIT:
            return f"edit {hint.event}"
        case HintKind.INSERT:
            return f"insert-after {hint.event}"
        case HintKind.UNDO:
            return f"undo {hint.event}"
        case HintKind.LOOK:
            return words("typed-look")
        case HintKind.MOVE:
            return f"add-move {hint.player} … --via {_use(hint, words)}"
        case HintKind.SUGGESTION:
            return f"add-suggestion {hint.player} … --power {_use(hint, words)}"
        case HintKind.BLOCK:
            return f"add-suggestion … --block {hint.player}"
        case HintKind.WHY:
            return "why " + (hint.typed.in_language(words.language) if hint.typed else "")
        case HintKind.CHECK:
            return "check"
        case HintKind.WHOLE_LOG:
            return "log --all"
        case HintKind.NEW_GAME:
            return "new"
        case HintKind.PLAYERS:
            return "new Ana Bob Cleo --me Ana"
        case HintKind.KEEPER:
            return words("typed-keeper")
        case HintKind.HAND:
            return words("typed-hand")
        case HintKind.CHOOSE_GAME:
            return "use"
        case HintKind.CHECK_EDITIONS:
            return "editions check"
        case _:
            assert_never(hint.kind)
