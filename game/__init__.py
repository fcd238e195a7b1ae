"""The game itself: its log, its rules, what follows from it. Nothing here prints or parses arguments.

From the ground up, each knowing only those before it: `errors`, `estimates` and `manners`; `log` (the file),
`table` (the state of the game between two events), `rules` (is it legal), `deduction` (certain facts and
odds), `entry` (from typed words to a line) and `knowledge` (what each player can know), `private_notes`
(a log that a table shares and what each player alone saw), `askers` (what the others' questions tell),
`advice`, then `review` (after the game).
"""
