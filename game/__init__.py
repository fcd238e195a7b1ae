"""The game itself: its log, its rules, and the deductions from them. Nothing here prints or parses arguments.

The modules are listed from the ground up; each imports only those before it. `errors`, `estimates` and
`manners` come first. `log` is the file, `table` the state of the game between two events, and `rules` decides
whether an event is legal. `deduction` has certain facts and odds. `entry` turns typed words into a line, and
`knowledge` is what each player can know. `private_notes` splits a log into a shared one and each player's own
notes. `askers` reads the others' questions. `advice` comes next, and `review` is for after the game.
"""
