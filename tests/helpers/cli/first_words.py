"""The words that people try first, in every language."""

from cluedo_notes.cli.commands import FIRST_WORDS
from cluedo_notes.game.entry.names import plain
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in


def tried_words() -> dict[str, set[str]]:
    """The words without accents, by the commands that they lead to."""
    return {
        commands: {plain(word) for language in LANGUAGES for word in words_in(language)(code).split()}
        for code, commands in FIRST_WORDS.items()
    }
