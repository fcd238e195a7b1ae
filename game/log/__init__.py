"""The file: reading it, writing to it, and its events.

Read `events` (one struct per type), `fields` (what their fields say), `reader` (a log from its lines),
`corrections` (from file order to live order) and `journal` (appending a line). `deal` derives the number of
cards each player was dealt. `shape_errors` and `id_checks` say what is wrong with a line; `formats` which
format it needs; `whole_file` writes files whole or not at all, `private_file` those beside a log that are no
part of the game; `locking` keeps other writers out; `own_edition` copies a user's own edition beside the log;
`kept` holds what was found in a log, also for when it goes on.
"""
