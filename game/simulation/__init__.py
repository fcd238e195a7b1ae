"""Whole games played out.

Read `dealing`, `game` and `walking`, then who plays: `strategies`, `notebook`, `by_advice`. `played_out` is
one game with its result, `tournament` many, `calibration` how true the stated probabilities were.
"""
