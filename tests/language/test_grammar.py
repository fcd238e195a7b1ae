"""Everything specific to one language is in `language/`, in its catalogue or in the data."""

import ast
import re
from collections.abc import Iterator

from cluedo_notes.language.choice import LANGUAGES, OTHERWISE
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.words import words_in
from tests.helpers.places import PACKAGES, ROOT
from tests.helpers.sources import nodes


def foreign() -> set[str]:
    """The codes of all languages, and words that are typed in all but English."""
    typed = set(LANGUAGES)
    for language in typed - {OTHERWISE}:
        grammar = GRAMMARS[language]
        typed |= {
            grammar.me,
            grammar.no,
            grammar.unknown,
            words_in(language)("prompt-help"),
            *grammar.leading,
        }
        typed |= {word for further in grammar.further.values() for word in further}
    return typed - {"centre"}  # an English word, too: where cards that are left over lie


def texts_of(module: str) -> Iterator[str]:
    """The texts that a module works with: all but its docstrings."""
    docstrings = {id(node.value) for node in nodes(module) if isinstance(node, ast.Expr)}
    for node in nodes(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def test_no_module_has_words_of_one_language() -> None:
    words, found = foreign(), []
    assert {"moi", "aide", "étui", "salle"} <= words
    for package in set(PACKAGES) - {"language"}:
        for file in (ROOT / package).rglob("*.py"):
            for text in texts_of(file.read_text(encoding="utf-8")):
                letters = [word for word in re.findall(r"\w{3,}", text) if word.isalpha()]
                if text in words or any(unaccented(word) != word for word in letters):
                    found.append((file.name, text))
    assert found == []
