"""The command `cluedo-notes`.

Read `entry` (which starts `main`), `main`, `commands` (where each command lies) and `session` (what they
share); `stores` has a game's log by its file, `table_client` speaks with a table that another computer
serves, over a `timed_connection`. `global_options` are those of every command. `note` holds the commands that
write to the log, `read` those that read it, `games` those about whole games, `play` the prompt that stays
open. `start` shows how to begin, `help_page` lays help out, `refused` says why a command is refused, `extras`
how to install a part that is missing. `terminal` prints, `language` chooses French or English, `completion`
helps the shell.
"""
