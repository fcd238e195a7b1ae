"""The command `cluedo-notes`.

Read `entry` (which starts `main`), `main`, `commands` (where each command is) and `session` (shared work).
`stores` has a game's log by its file. `table_client` talks to a table that another computer serves, over a
`timed_connection`. `global_options` are those of every command.

`note` has the commands that write to the log, `read` those that read it, and `games` those about whole games.
`play` is the prompt that stays open. `start` shows how to begin, `help_page` prints help, `refused` explains
why a command is refused, and `extras` how to install a missing part. `terminal` prints, `language` chooses
French or English, `completion` helps the shell.
"""
