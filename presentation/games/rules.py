"""The rules that are checked, in lines and for programs."""

from collections.abc import Iterator
from typing import Any

from cluedo_notes.game.rules.rulebook import SOURCES, Rule
from cluedo_notes.language.words import Words

BEFORE_TEXT = max(len(rule) for rule in Rule) + 2
"""The columns of a rule's id, before what it says."""


def rule_lines(words: Words) -> Iterator[str]:
    """Each rule's id, what it says, and its sources."""
    for rule in Rule:
        yield f"{rule:<{BEFORE_TEXT}}{words(f'rule-{rule}')} ({', '.join(SOURCES[rule])})"


def rules_json(words: Words) -> list[dict[str, Any]]:
    """For programs: each rule's id, what it says, and its sources."""
    return [{"rule": str(rule), "says": words(f"rule-{rule}"), "sources": SOURCES[rule]} for rule in Rule]
