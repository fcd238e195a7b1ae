"""Why a command is refused, for programs and in one sentence for people."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cluedo_notes.game.errors import ExitStatus, GameError, Refused
from cluedo_notes.language.message import Hint, HintKind, Message
from cluedo_notes.language.name import Name
from cluedo_notes.language.words import Words


class RefusedPlace(Struct, frozen=True, kw_only=True):
    """Where a refusal applies. `events`: the events of the log (0: its header) that a new event contradicts
    or that the sentence names. `file`, `line`, `key`: a place in a file. `key` may also be the option or
    argument typed wrong, `line` the input's line if there is no file."""

    events: tuple[int, ...] = ()
    file: str | None = None
    line: int | None = None
    key: str | None = None


class RefusedCommand(Struct, frozen=True, kw_only=True):
    """Why a command is refused. `code`: the kind of refusal, the same in every language. `sentence`: the line
    on standard error without the program's name. `would_do`: commands and names, as typed, that would be
    accepted."""

    code: str
    sentence: str
    where: RefusedPlace
    would_do: tuple[str, ...]


class RefusedOutput(Struct, frozen=True, kw_only=True):
    """`--json` of a command that is refused."""

    refused: RefusedCommand


NEAR = "unknown-did-you-mean"
"""The code of a refusal whose name is close to other names."""

OFFERED = frozenset({"accepted", "candidates", "close"})
"""The arguments of sentences that list accepted values."""


def refused_by(error: GameError, words: Words) -> RefusedCommand:
    """The refusal for an error."""
    what = error.message
    if error.exit_status is ExitStatus.CONTRADICTS:
        from cluedo_notes.presentation.contradiction import refusal  # noqa: PLC0415 (few errors need it)

        what = refusal(error, words)
    events = error.clash if isinstance(error, Refused) else tuple(sorted(set(_events_in(error.message))))
    return _refused(error.message, words.say(what), _place(error.message, events), words)


def refused_for(what: Message, where: RefusedPlace, words: Words) -> RefusedCommand:
    """The refusal for a sentence."""
    return _refused(what, words.say(what), where, words)


def _place(what: Message, events: tuple[int, ...]) -> RefusedPlace:
    """The place that a sentence names. An error of another process has only its sentence."""
    inner, named = what.arguments.get("what"), what.arguments
    if what.code == NEAR:
        return RefusedPlace(events=events, key=named["typed"])
    if "file" in named:
        place = {key: named.get(key) for key in ("line", "key")}
        return RefusedPlace(events=events, file=named["file"] or None, **place)
    return _place(inner, events) if isinstance(inner, Message) else RefusedPlace(events=events)


def _refused(what: Message, sentence: str, where: RefusedPlace, words: Words) -> RefusedCommand:
    mend = (words.hint(item) if isinstance(item, Hint) else item for item in would_do(what, words))
    return RefusedCommand(
        code=_code(what), sentence=sentence, where=where, would_do=tuple(dict.fromkeys(mend))
    )


def _code(what: Message) -> str:
    """The code of the innermost sentence; the outer ones only give the place."""
    inner = what.arguments.get("what")
    return _code(inner) if isinstance(inner, Message) else what.code


def would_do(what: Message, words: Words) -> Iterator[Hint | str]:
    """The commands and the accepted names in a sentence."""
    for name, value in what.arguments.items():
        for item in _items(value):
            match item:
                case Hint(kind=kind):
                    if kind is not HintKind.EVENT:
                        yield item
                case Message(code="and-more"):
                    pass
                case _ if name in OFFERED and value is not item:
                    yield _named(item, words)
                case Message():
                    yield from would_do(item, words)


def _named(item: object, words: Words) -> str:
    """An offered value as a person reads it."""
    match item:
        case Message():
            return words.say(item)
        case Name():
            return item.in_language(words.language)
    return str(item)


def _events_in(what: Message) -> Iterator[int]:
    """The events that a sentence names."""
    for name, value in what.arguments.items():
        for item in _items(value):
            match item:
                case Message():
                    yield from _events_in(item)
                case Hint(event=int(number)):
                    yield number
                case int(number) if name == "event":
                    yield number


def _items(value: object) -> Sequence[object]:
    """The items of an argument: of a list its items, otherwise the argument itself."""
    return value if isinstance(value, list | tuple) else (value,)
