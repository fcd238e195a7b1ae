"""How many deals fit a problem, exactly, and how probable each cell is.

Read `propagation` first (everything that is forced), `reduction` and `automata` (what is left), then
`frontier` (the states, card by card), `card_order` and `merging_order`, `residues`, `packing` and `steps`;
then `counting` and `envelope`, which count in whole numbers. `count` is what others call; `move_budget` is
how many moves several counts may take together.
"""
