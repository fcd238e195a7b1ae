"""The file: reading it, writing to it, and its events.

Read `events` (one struct per type), `fields` (their meaning), `reader` (a log from its lines), `corrections`
(from file order to live order) and `journal` (appending a line). `deal` derives the number of cards each
player was dealt. `shape_errors` and `id_checks` describe mistakes in a line, and `formats` finds the format
it needs. `whole_file` writes files whole or not at all, and `private_file` those next to a log that are not
part of the game. `locking` keeps other writers out, and `own_edition` copies a user's own edition. `kept`
stores the results of a log, also for a longer version of it.
"""
