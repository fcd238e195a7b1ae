"""The exact number of deals that fit a problem, and the probability of each cell.

Read `propagation` first (everything that is forced), then `reduction` and `automata` (the rest). `frontier`
has the states, card by card. `card_order`, `merging_order`, `residues`, `packing` and `steps` serve it.
`counting` and `envelope` then count in whole numbers. Others call `count`. `move_budget` limits the moves of
several counts together.
"""
