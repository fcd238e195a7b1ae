"""The words that people try first, and the answer to each."""

from collections.abc import Mapping, Sequence

from cluedo_notes.cli.commands import EXPLAINED, FIRST_WORDS
from cluedo_notes.cli.terminal.command_line import SHELL
from cluedo_notes.game.entry.fit import near_words
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Hint, HintKind, message
from cluedo_notes.language.words import Words, words_in


def explained(typed: str, words: Words) -> EntryError | None:
    """The error for a word that people try and that no command answers; None for any other."""
    for sentence in _tried(typed, EXPLAINED):
        match sentence:
            case "demo-to-try":
                begun = {"new": Hint(HintKind.PLAYERS), "play": SHELL.spoken("play", words)}
                return EntryError(message(sentence, **begun))
            case "version-shown-by":
                return EntryError(message(sentence, version=SHELL.command("--version")))
        return EntryError(message(sentence))
    return None


def tried_first(typed: str) -> list[str]:
    """The commands for a word that people try first; none for other words."""
    return [command for commands in _tried(typed, FIRST_WORDS) for command in commands.split(", ")]


def _tried(typed: str, leads: Mapping[str, str]) -> list[str]:
    """Where a word leads that is, in any language, among those with these codes."""
    said = [(words(code), lead) for words in map(words_in, LANGUAGES) for code, lead in leads.items()]
    return list(dict.fromkeys(lead for tried, lead in said if plain(typed) in map(plain, tried.split())))


def tried_nearly(typed: str, words: Words) -> str:
    """The word that people try first and that a typed one is a slip for, in the reader's language before any
    other; the typed one if there is none."""
    codes = ("prompt-quit", *FIRST_WORDS, *EXPLAINED)
    for spoken in (words, *map(words_in, LANGUAGES)):
        if near := near_words(
            plain(typed), [plain(tried) for code in codes for tried in spoken(code).split()]
        ):
            return near[0]
    return typed


def quoting(refused: EntryError | None, typed: str) -> EntryError | None:
    """The error for a slip, with the word that was typed instead of the one that was meant."""
    if refused is None or "typed" not in refused.message.arguments:
        return refused
    return EntryError(message(refused.message.code, **{**refused.message.arguments, "typed": typed}))


def leading(typed: str, commands: Sequence[str]) -> EntryError | None:
    """The error for a word that leads to one of these commands, or to either; None if there are none."""
    if not commands:
        return None
    code = "first-word" if len(commands) == 1 else "first-word-of-two"
    return EntryError(message(code, typed=typed, command=commands[0], other=commands[-1]))
