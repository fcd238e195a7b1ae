"""The rules that are checked, in lines and for programs."""

from collections.abc import Iterator

from msgspec import Struct

from cluedo_notes.game.rules.rulebook import SOURCES, Rule
from cluedo_notes.language.words import Words

BEFORE_TEXT = max(len(rule) for rule in Rule) + 2
"""The columns of a rule's id, before what it says."""


def rule_lines(words: Words) -> Iterator[str]:
    """Each rule's id, what it says, and its sources."""
    for rule in Rule:
        yield f"{rule:<{BEFORE_TEXT}}{words(f'rule-{rule}')} ({', '.join(SOURCES[rule])})"


class RuleOutput(Struct, frozen=True):
    """A rule of `rules --json`: its id, what it says in the reader's language, its sources."""

    rule: Rule
    says: str
    sources: tuple[str, ...]


def rules_output(words: Words) -> list[RuleOutput]:
    """Every rule."""
    return [RuleOutput(rule, words(f"rule-{rule}"), SOURCES[rule]) for rule in Rule]
