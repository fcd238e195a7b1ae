"""The command `cluedo-notes`.

Read `main`, `commands` (where each command lies) and `session` (what they share). `note` holds the commands
that write to the log, `read` those that read it, `games` those about whole games, `play` the prompt that
stays open. `start` shows how to begin, `help_page` lays help out. `terminal` prints, `language` chooses
French or English, `completion` helps the shell.
"""
