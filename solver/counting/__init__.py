"""How many deals fit a problem, exactly, and how probable each cell is.

Read `reduction` first (it propagates everything that is forced), then `frontier` (the states, card by card),
`card_order`, `residues`, `packing` and `steps`; then the two ways to count, which check each other: `exact`
and `exact_envelope` in whole numbers, `arrays`, `array_steps`, `array_sums` and `array_envelope` in floating
point. `counting` holds what both share; `count` chooses between them.
"""
