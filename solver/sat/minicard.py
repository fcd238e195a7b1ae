"""The solver MiniCard, by the compiled module of python-sat.

The classes of python-sat come with formulas, files and solvers of many kinds. They take three times as long
to load as the compiled module, and a sheet would wait for them. They may also leave Ctrl-C to the compiled
module's own handler, which jumps out of its code and stays installed. The next Ctrl-C then jumps into freed
memory: a crash, or a process that hangs. Here that handler is never used (`BY_PYTHON`): Python raises
`KeyboardInterrupt` once the call returns.
"""

from collections.abc import Sequence
from typing import Any

BY_PYTHON = 0
"""Python handles Ctrl-C."""

NO_INTERRUPT = 0
"""No other thread interrupts a question."""

PHASES_FORGOTTEN = 0
"""Propagation does not save the values it tries."""


class Minicard:
    """One solver. Literals are whole numbers other than 0, negative if the variable is false.

    Free it with `delete`; ask nothing after that."""

    def __init__(self) -> None:
        import pysolvers  # noqa: PLC0415 (reading a log need not wait for it)

        self._module: Any = pysolvers
        self._solver: Any = pysolvers.minicard_new()
        self._found: bool | None = None

    def __del__(self) -> None:
        self.delete()

    def delete(self) -> None:
        """Frees the solver's memory."""
        if self._solver is not None:
            self._module.minicard_del(self._solver)
            self._solver = None

    def add_clause(self, literals: Sequence[int]) -> None:
        """Adds a clause: one of the literals is true."""
        self._module.minicard_add_cl(self._solver, literals)

    def add_atmost(self, literals: Sequence[int], bound: int) -> None:
        """Adds the constraint that at most `bound` of the literals are true."""
        self._module.minicard_add_am(self._solver, literals, bound)

    def solve(self, assumptions: Sequence[int]) -> bool:
        """Is there a solution in which all these literals are true?"""
        self._found = self._module.minicard_solve(self._solver, assumptions, BY_PYTHON)
        return bool(self._found)

    def solve_within(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Like `solve`; None if it is not settled after this many conflicts."""
        self._module.minicard_cbudget(self._solver, conflicts)
        self._found = self._module.minicard_solve_lim(self._solver, assumptions, BY_PYTHON, NO_INTERRUPT)
        return self._found

    def propagate(self, assumptions: Sequence[int]) -> Sequence[int]:
        """The literals that follow from these by unit propagation alone."""
        _, implied = self._module.minicard_propagate(self._solver, assumptions, PHASES_FORGOTTEN, BY_PYTHON)
        return implied or ()

    def model(self) -> list[int]:
        """The last solution found: a literal for each variable, in their order."""
        assert self._found is True, "only after a question that has a solution"
        return self._module.minicard_model(self._solver) or []

    def core(self) -> list[int]:
        """Assumptions of the last question that cannot all be true. Only valid if it has no solution."""
        assert self._found is False, "only after a question that has no solution"
        return self._module.minicard_core(self._solver) or []
