"""Errors for programs: the text of each is the sentence that people read."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from cluedo_notes.editions import EditionError
from cluedo_notes.game.errors import EntryError, GameError, LogError, Refused
from cluedo_notes.game.log.whole_file import NotWritten
from cluedo_notes.language.words import CALLED, Words
from cluedo_notes.presentation.refused import refused_by, would_do


class CalledWords(Words):
    """Sentences for programs that call the package: they name arguments instead of command options."""

    form = CALLED


@cache
def called_words(language: str) -> CalledWords:
    """The sentences of one language for such programs, loaded once."""
    return CalledWords(language)


class Error(Exception):
    """The base class of all errors in this package. `str` is one sentence that gives the mistake, its place
    and a correct form.

    `code` identifies the kind of error and is the same in every language. `suggestions` are names that would
    be accepted.
    """

    def __init__(self, sentence: str, code: str = "", suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.code, self.suggestions = code, suggestions


class LineError(Error):
    """A line, name or request that cannot be understood, or that makes no sense in the game."""


class ContradictionError(Error):
    """An event that cannot be true if the notes are. `events`: the numbers of the events that contradict it
    (0: the hand in the header)."""

    events: tuple[int, ...] = ()


class FileError(Error):
    """A file that cannot be read or written."""


@contextmanager
def raised_in(words: Words) -> Iterator[None]:
    """Raises the errors of the game inside the block as errors of this package, in the language of
    `words`."""
    try:
        yield
    except EditionError as error:
        raise FileError(words.say(error.message), error.message.code, ()) from None
    except GameError as error:
        raise _as_error(error, words) from None


def _as_error(error: GameError, words: Words) -> Error:
    refusal = refused_by(error, words)
    match error:
        case LogError() | NotWritten():
            kind: type[Error] = FileError
        case EntryError():
            kind = LineError
        case Refused():
            kind = ContradictionError
        case _:
            kind = Error
    names = dict.fromkeys(name for name in would_do(error.message, words) if isinstance(name, str))
    raised = kind(refusal.sentence, refusal.code, tuple(names))
    if isinstance(error, Refused) and isinstance(raised, ContradictionError):
        raised.events = error.clash
    return raised
