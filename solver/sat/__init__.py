"""Certain facts and their reasons, by a SAT solver.

Read `minicard` (the solver) and `encoding` (a problem as clauses), then `reasoner` (the backbone, which is
everything true in every deal). `minimal`, `proof_lines`, `proof` and `swaps` explain a fact; `repairs`
corrects a contradiction. `candidates`, `two_deals` and `watching` find out what somebody else can know.
"""
