"""Strategies of your own: a class in a Python file that plays a seat (docs/players.md).

The contents of the file decide how a game goes, so a strategy is identified by the digest of its file. Every
process reads the file itself and refuses other contents.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dis import opname
from functools import cache
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.entry.called import typed_name
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.setup.preference import choices
from cluedo_notes.game.errors import EntryError
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.language.message import Message, message, os_reason

PYTHON_SUFFIX = ".py"
DIGEST_DIGITS = 12
NEEDED_METHODS = ("suggestion", "accusation")
"""The methods that every class must have."""

LONGEST_SAID = 160
"""The most characters of a player's own text that fit into one line."""


class OwnStrategy(Struct, frozen=True):
    """The class `name` of a file with contents that have this digest."""

    file: str
    name: str
    digest: str

    def __str__(self) -> str:
        return self.name


AnyStrategy = Strategy | OwnStrategy
"""How a seat plays."""


def strategy_of(text: str) -> AnyStrategy:
    """The strategy that a text names: a built-in one in any language, or a file, a colon and the name of a
    class in it. Raises `EntryError` if it does not exist or the class cannot be used."""
    fit, meant = choices(Strategy).ranked(text)
    if fit is Fit.WHOLE:
        return Strategy(meant[0])
    file, _, name = text.rpartition(":")
    if text.endswith(PYTHON_SUFFIX) or (file.endswith(PYTHON_SUFFIX) and not name):
        raise EntryError(message("own-strategy-without-name", file=text.removesuffix(":")))
    if not text:
        raise EntryError(message("own-strategy-empty", known=list(map(typed_name, Strategy))))
    if not file.endswith(PYTHON_SUFFIX):
        raise EntryError(message("own-strategy-unknown", found=text, known=list(map(typed_name, Strategy))))
    strategy = OwnStrategy(file, name, _digest(_source(file)))
    class_of(strategy)
    return strategy


def strategy_from_anywhere(strategy: AnyStrategy) -> AnyStrategy:
    """The same strategy with the full path of its file, if it has one."""
    if not isinstance(strategy, OwnStrategy):
        return strategy
    return replace(strategy, file=str(Path(strategy.file).absolute()))


@cache
def class_of(strategy: OwnStrategy) -> type[Any]:
    """The class itself. Raises `EntryError` if the file cannot be read, is not Python or has changed. The
    same if it has no such class with the methods of `NEEDED_METHODS`."""
    source = _source(strategy.file)
    if _digest(source) != strategy.digest:
        raise mistake(strategy, message("own-strategy-changed"))
    contents = vars(_module(strategy, source))
    player_class = contents.get(strategy.name)
    if not isinstance(player_class, type):
        classes = [name for name, one in contents.items() if _stands_in(one, contents["__name__"])]
        if not classes:
            raise mistake(strategy, message("own-strategy-no-classes", name=strategy.name))
        raise mistake(strategy, message("own-strategy-missing", name=strategy.name, classes=classes))
    lacking = [method for method in NEEDED_METHODS if not callable(getattr(player_class, method, None))]
    if lacking:
        what = message("own-strategy-lacks", name=strategy.name, lacking=lacking, needed=list(NEEDED_METHODS))
        raise mistake(strategy, what)
    return player_class


def mistake(strategy: OwnStrategy, what: Message, line: int | None = None) -> EntryError:
    """The error for a mistake of a player's file or code."""
    if line is None:
        return EntryError(message("log-error", file=strategy.file, what=what))
    return EntryError(message("log-error-line", file=strategy.file, line=line, what=what))


@contextmanager
def blamed(strategy: OwnStrategy, code: str, **arguments: object) -> Iterator[None]:
    """Raises any error inside the block as a mistake of the player's file, with the sentence `code`."""
    try:
        yield
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        if isinstance(error, KeyboardInterrupt) and not _is_raised_in(strategy.file, error):
            raise
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == strategy.file]
        line = lines[-1] if lines else None
        raise mistake(strategy, message(code, error=said(error), **arguments), line) from None


def _is_raised_in(file: str, error: BaseException) -> bool:
    """Did a `raise` of this file raise it? Ctrl-C is raised by another instruction."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or trace.tb_frame.f_code.co_filename != file:
        return False
    return opname[trace.tb_frame.f_code.co_code[trace.tb_lasti]] == "RAISE_VARARGS"


def said(what: object) -> str:
    """An error, or any other result of a player's code, as a part of one line."""
    try:
        text = f"{type(what).__name__}: {what}" if isinstance(what, BaseException) else repr(what)
    except Exception:  # by the player's own code
        text = type(what).__name__
    text = " ".join(text.split()).removesuffix(":")
    return text if len(text) <= LONGEST_SAID else text[: LONGEST_SAID - 1] + "…"


def _source(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise EntryError(message("own-strategy-unreadable", file=file, reason=os_reason(error))) from None


def _digest(source: bytes) -> str:
    return sha256(source).hexdigest()[:DIGEST_DIGITS]


def _module(strategy: OwnStrategy, source: bytes) -> ModuleType:
    try:
        code = compile(source, strategy.file, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else None
        reason = error.msg if isinstance(error, SyntaxError) else said(error)
        raise mistake(strategy, message("own-strategy-no-python", reason=reason), line) from None
    module = ModuleType(f"cluedo_notes_player_{strategy.digest}")
    module.__file__ = strategy.file
    # Python looks for the module of a class here; data classes need it.
    sys.modules[module.__name__] = module
    with blamed(strategy, "own-strategy-not-begun"):
        exec(code, vars(module))
    return module


def _stands_in(one: object, module: str) -> bool:
    return isinstance(one, type) and one.__module__ == module
