"""What every command prints with `--json` where it is refused."""

from msgspec import Struct


class RefusedPlace(Struct, frozen=True, kw_only=True):
    """What a refusal is about. `events`: the log's events (0: its header) that a new event contradicts, or
    that a sentence names; `file`, and `line` and `key` within it; `key` is also the option or the argument of
    a command typed wrong, `line` that of the input where there is no file."""

    events: tuple[int, ...] = ()
    file: str | None = None
    line: int | None = None
    key: str | None = None


class RefusedCommand(Struct, frozen=True, kw_only=True):
    """Why a command is refused. `code` names the kind of refusal, in every language alike; `sentence` is the
    line on standard error, without the program's name; `would_do`: the commands that mend it and the names
    that are accepted, as they are typed."""

    code: str
    sentence: str
    where: RefusedPlace
    would_do: tuple[str, ...]


class RefusedOutput(Struct, frozen=True, kw_only=True):
    """`--json` of a command that is refused."""

    refused: RefusedCommand
