"""Pure inference over cards, owners and constraints. `certain` loads python-sat: import it where needed."""

from cluedo_notes.solver.problem import (
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    NotAllOf,
    Problem,
    Source,
)

__all__ = [
    "Constraint",
    "Holds",
    "HoldsOneOf",
    "Lacks",
    "NotAllOf",
    "Problem",
    "Source",
]
