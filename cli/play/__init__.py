"""`play`: the prompt that stays open at the table.

Read `command`, `session` (what it does with a line) and `followed_game`; `line` reads, `layout` shows,
`screen`, `typed_lines` and `prompt` are the terminal, `plain` works without one. `run_command` and
`run_in_process` run every other command inside; `setup` asks for a new game, for a seat at another computer's
table and for what is known already. `advice` and `help` are parts of the display, `meant` says what a line
that is not taken was meant to be.
"""
