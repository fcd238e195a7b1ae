"""The rules that are checked, in lines and for programs."""

from collections.abc import Iterator

from msgspec import Struct

from cluedo_notes.editions import Edition
from cluedo_notes.game.rules.rulebook import SOURCES, Rule
from cluedo_notes.game.rules.rules_of_box import rules_of
from cluedo_notes.language.words import Words


def rule_lines(edition: Edition, words: Words) -> Iterator[str]:
    """The name of an edition and each of its rules as a sentence."""
    yield edition.name.in_language(words.language)
    yield from (f"- {as_sentence(rule, words)}" for rule in rules_of(edition))


def as_sentence(rule: Rule, words: Words) -> str:
    """A rule as a whole sentence."""
    says = words(f"rule-{rule}")
    return f"{says[:1].upper()}{says[1:]}."


class RuleOutput(Struct, frozen=True):
    """A rule of `editions rules --json`: its id, what it says in the reader's language, its sources."""

    rule: Rule
    says: str
    sources: tuple[str, ...]


def rules_output(edition: Edition | None, words: Words) -> list[RuleOutput]:
    """The rules of an edition; without one, every rule."""
    rules = Rule if edition is None else rules_of(edition)
    return [RuleOutput(rule, words(f"rule-{rule}"), SOURCES[rule]) for rule in rules]
