"""Whole games played out.

Read `dealing`, `game`, `one_turn` and `walking`, then the players: `strategies`, `notebook`, `by_advice`;
`own_strategy` reads those of a file, `by_own_strategy` has them play; `using` is the rule by which all of
them use intrigue cards, powers and spy squares. `played_out` is one game with its result, `tournament` many,
`finished` keeps their results, `calibration` checks how true the stated probabilities were.
"""
