"""The command `cluedo-notes`.

Read `main`, `commands` (where each command lies) and `session` (what they share). `note` holds the commands
that write to the log, `read` those that read it, `games` those about whole games, `play` the prompt that
stays open. `terminal` is how things are printed, `command_line` says how a
command is typed, `language` chooses French or English, `completion` helps the shell.
"""
