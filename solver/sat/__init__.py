"""Certain facts and their reasons, by a SAT solver.

Read `minicard` (the solver) and `encoding` (a problem as clauses), then `reasoner` (the backbone: what holds
in every deal). `minimal`, `proof_lines`, `proof` and `swaps` explain a fact; `repairs` mends a contradiction;
`candidates`, `two_deals` and `watching` reason about what somebody else can know.
"""
