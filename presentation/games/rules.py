"""The rules that are checked, in lines and for programs."""

from collections.abc import Iterator

from msgspec import Struct

from cluedo_notes.game.rules.rulebook import SOURCES, Rule
from cluedo_notes.language.words import Words


def rule_lines(words: Words) -> Iterator[str]:
    """Each rule as a sentence."""
    for rule in Rule:
        says = words(f"rule-{rule}")
        yield f"- {says[:1].upper()}{says[1:]}."


class RuleOutput(Struct, frozen=True):
    """A rule of `editions rules --json`: its id, what it says in the reader's language, its sources."""

    rule: Rule
    says: str
    sources: tuple[str, ...]


def rules_output(words: Words) -> list[RuleOutput]:
    """Every rule."""
    return [RuleOutput(rule, words(f"rule-{rule}"), SOURCES[rule]) for rule in Rule]
