"""`play`: the prompt that stays open at the table.

Read `command`, `session` (what it does with a line) and `followed_game`. `line` reads, `layout` shows;
`screen`, `typed_lines` and `prompt` are the terminal, and `plain` works without one. `run_command` and
`run_in_process` run every other command inside. `setup` asks about a new game, a seat at another computer's
table, and facts that are already known. `advice` and `help` are parts of the display. `meant` suggests the
line that a refused one was meant to be, and `acts` the one that notes what a sentence says of a player.
"""
