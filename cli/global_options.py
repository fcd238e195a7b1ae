"""The options of every command, accepted before and after it."""

import os
import sys
from collections.abc import Sequence
from typing import Any

from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.cli.terminal.options import names_of_options
from cluedo_notes.language.choice import LANGUAGES, language_of, spoken_language
from cluedo_notes.language.words import words_in

GLOBAL_OPTIONS = ("--game", "--lang")
GLOBAL_FLAGS = ("--strict",)


def global_options_first(args: Sequence[str]) -> list[str]:
    """The arguments with `--game`, `--lang` and `--strict` moved first, because they may also follow the
    command. They are then called so, whatever the language of the names that were typed. One without its
    value is last, so that no command is taken for the value."""
    front: list[str] = []
    rest: list[str] = []
    words = iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        option = None if word in ("--", *GLOBAL_FLAGS) else _in_english(name)
        if word == "--":
            rest += [word, *words]
        elif word in GLOBAL_FLAGS:
            front.append(word)
        elif option is None:
            rest.append(word)
        elif equals:
            front.append(f"{option}={value}")
        elif (follows := next(words, None)) is None:
            return [*front, option]
        else:
            front += [option, follows]
    return front + rest


def _in_english(typed: str) -> str | None:
    """The option with this name in any language; None if it is not one of every command."""
    if typed in GLOBAL_OPTIONS:
        return typed
    named = (
        (option_in_words(option.removeprefix("--"), words), option)
        for words in map(words_in, LANGUAGES if typed.startswith("--") else ())
        for option in GLOBAL_OPTIONS
    )
    return next((option for name, option in named if name == typed), None)


def options_everywhere(ctx: Any) -> list[list[str]]:
    """The names of each option of every command, which may follow this one too; none before a command."""
    named = [] if ctx.parent is None else names_of_options(ctx.find_root().command)
    return [names for names in named if not {*names}.isdisjoint((*GLOBAL_OPTIONS, *GLOBAL_FLAGS))]


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
