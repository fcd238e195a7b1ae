"""The names of a command's options in every language, and the two dice of one of them."""

import re
from collections.abc import Container, Sequence
from itertools import chain
from typing import Any

from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.words import Words, words_in


def names_of_options(command: Any) -> list[list[str]]:
    """The names of each option; those with which a flag is refused are apart."""
    options = [parameter for parameter in command.params if parameter.param_type_name == "option"]
    return [names for option in options for names in (option.opts, option.secondary_opts) if names]


def name_options(command: Any, reader: Words) -> None:
    """Give the options of a command their names in every language, the reader's first, also without
    accents."""
    for names in names_of_options(command):
        spoken = [
            option_in_words(name.removeprefix("--"), words)
            for words in (reader, *map(words_in, LANGUAGES))
            for name in names
            if name.startswith("--")
        ]
        names[:] = dict.fromkeys([*chain(*((name, unaccented(name)) for name in spoken)), *names])


_DIE = re.compile(r"[1-6?]")
_TWO_DICE = re.compile(r"([1-6?])[+,]?([1-6?])")
_SECOND_DIE = re.compile(r"[?-]|\d{1,2}")
"""A word for a second die, right or wrong, but not the name of an edition."""


def dice_apart(args: Sequence[str], rolls: Container[str]) -> list[str]:
    """The arguments with `--roll 43` and `--roll 4+3` as `--roll 4 3`, because the option takes two words.
    With a single die the second is empty. `rolls`: the names of the option."""
    apart: list[str] = []
    for word, after in zip(args, [*args[1:], "--"], strict=False):
        option, equals, typed = word.partition("=")
        follows = bool(apart) and apart[-1] in rolls
        behind = typed if option in rolls and equals else word if follows else ""
        if dice := _TWO_DICE.fullmatch(behind):
            apart += [*([option] if equals else []), *dice.groups()]
        elif _DIE.fullmatch(behind) and not _SECOND_DIE.fullmatch(after):
            apart += [*([option] if equals else []), behind, ""]
        else:
            apart.append(word)
    return apart
