"""Pure inference over cards, owners and constraints. It knows no game.

Read `problem` first: cards, owners, constraints; `naming` finds facts if not all cards were heard. `sat`
finds certain facts and their reasons, `counting` probabilities, and `questions` how much an answer is
expected to reveal. `sat` loads python-sat: import it only where it is needed.
"""

from cluedo_notes.solver.problem import (
    AllOf,
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    Naming,
    NotAllOf,
    Picked,
    Problem,
    Shown,
    SomeHold,
    Source,
    Weight,
    cards_of,
    owners_of,
)

__all__ = [
    "AllOf",
    "Constraint",
    "Holds",
    "HoldsOneOf",
    "Lacks",
    "Naming",
    "NotAllOf",
    "Picked",
    "Problem",
    "Shown",
    "SomeHold",
    "Source",
    "Weight",
    "cards_of",
    "owners_of",
]
