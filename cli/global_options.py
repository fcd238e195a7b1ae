"""The options of every command, accepted before and after it."""

import os
import sys
from collections.abc import Sequence

from cluedo_notes.language.choice import language_of, spoken_language

GLOBAL_OPTIONS = ("--game", "--lang")
GLOBAL_FLAGS = ("--strict",)


def global_options_first(args: Sequence[str]) -> list[str]:
    """The arguments with `--game`, `--lang` and `--strict` moved first, because they may also follow the
    command."""
    front: list[str] = []
    rest: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in GLOBAL_FLAGS:
            front.append(word)
        elif word in GLOBAL_OPTIONS:
            front += [word, *(value for value in [next(words, None)] if value is not None)]
        elif word.startswith(tuple(f"{option}=" for option in GLOBAL_OPTIONS)):
            front.append(word)
        else:
            rest.append(word)
    return front + rest


def language_here(arguments: Sequence[str]) -> str:
    """The language of this run, from `--lang`, otherwise from the locale."""
    wished = ""
    front = global_options_first(arguments)
    for position, word in enumerate(front):
        if word == "--lang" and position + 1 < len(front):
            wished = front[position + 1]
        elif word.startswith("--lang="):
            wished = word.removeprefix("--lang=")
    return spoken_language(wished) or language_of({"LANG": _own_locale(), **os.environ})


def _own_locale() -> str:
    """The user's locale, if the system does not keep it in variables: "French_France" on Windows."""
    if sys.platform != "win32":
        return ""
    from locale import getlocale  # noqa: PLC0415 (asked for there alone)

    return getlocale()[0] or ""
