"""Pure inference over cards, owners and constraints: certain facts by SAT, exact counts by a frontier.

`certain` loads python-sat: import it where needed.
"""

from cluedo_notes.solver.problem import (
    AllOf,
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    NotAllOf,
    Picked,
    Problem,
    Shown,
    Source,
    Weight,
)

__all__ = [
    "AllOf",
    "Constraint",
    "Holds",
    "HoldsOneOf",
    "Lacks",
    "NotAllOf",
    "Picked",
    "Problem",
    "Shown",
    "Source",
    "Weight",
]
