"""After the game.

Read `verify` (a log against the rules and the cards), `follow_ups` (findings that follow from an earlier one)
and `truth` (where the cards were). `replay` goes through the game again, with the odds of each step from
`step_odds`. `merge` makes one log of several players' logs, and `laid_open` one of the private notes of a
shared table.
"""
