"""The options of every command, accepted before and after it."""

import os
import sys
from collections.abc import Iterable, Sequence

from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.language.choice import language_of, spoken_language
from cluedo_notes.language.words import words_in

GLOBAL_OPTIONS = ("--game", "--lang")
GLOBAL_FLAGS = ("--strict",)


def global_options_first(args: Sequence[str]) -> list[str]:
    """The arguments with `--game`, `--lang` and `--strict` moved first, because they may also follow the
    command. They are then called so, even if they were typed by their names in the language of this run or of
    the locale."""
    return _first(args, (_language_of_locale(), language_here(args)))


def _first(args: Sequence[str], languages: Iterable[str]) -> list[str]:
    """The same, with their names in these languages."""
    english = {
        option_in_words(name.removeprefix("--"), words): name
        for words in map(words_in, languages)
        for name in GLOBAL_OPTIONS
    }
    front: list[str] = []
    rest: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in GLOBAL_FLAGS:
            front.append(word)
        elif (option := english.get(word, word)) in GLOBAL_OPTIONS:
            front += [option, *(value for value in [next(words, None)] if value is not None)]
        elif (option := english.get(name := word.partition("=")[0], name)) in GLOBAL_OPTIONS:
            front.append(f"{option}{word.removeprefix(name)}")
        else:
            rest.append(word)
    return front + rest


def language_here(arguments: Sequence[str]) -> str:
    """The language of this run, from `--lang`, otherwise from the locale."""
    wished, here = "", _language_of_locale()
    front = _first(arguments, [here])
    for position, word in enumerate(front):
        if word == "--lang" and position + 1 < len(front):
            wished = front[position + 1]
        elif word.startswith("--lang="):
            wished = word.removeprefix("--lang=")
    return spoken_language(wished) or here


def _language_of_locale() -> str:
    return language_of({"LANG": _own_locale(), **os.environ})


def _own_locale() -> str:
    """The user's locale, if the system does not keep it in variables: "French_France" on Windows."""
    if sys.platform != "win32":
        return ""
    from locale import getlocale  # noqa: PLC0415 (asked for there alone)

    return getlocale()[0] or ""
