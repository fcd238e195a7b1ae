"""Whole games played out.

Read `dealing`, `game` and `one_turn`. `using` is the rule by which all players use intrigue cards, powers and
spy squares. `drawing` is the rule by which they draw cards and obey Clue cards. `played_out` is one game with
its result, and `tournament` many. `finished` keeps their results, and `calibration` checks the stated
probabilities. `estimates` has the intervals of shares and means, and `report` prints the results.
"""
