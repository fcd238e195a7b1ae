"""Whole games played out.

Read `dealing`, `game` and `one_turn`; `using` is the rule by which all players use intrigue cards, powers and
spy squares, `drawing` the one by which they draw cards and obey Clue cards. `played_out` is one game with its
result, `tournament` many, `finished` keeps their results, `calibration` checks how true the stated
probabilities were, `estimates` has the intervals of shares and means, `report` says all of it.
"""
