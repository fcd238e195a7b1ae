"""A table that shares one log: a public log, and private notes for each player.

Read `lines` (the file of private notes), then `reader` and `notes_journal` (from and to disk). `seen` has the
private part of an event, and checks it after a correction. `parting` splits a log into both files, and
`joining` joins them, and finds numbers in either direction. `noting` writes a line in both files.
`open_questions` finds details that the player must have seen and the notes lack. `shared_log` reads and
writes both files as one log; `remote_log` does the same for a public log that another computer keeps.
`table_answers` and `served_log` are that computer's answers and requests, and `served_box` brings a user's
own box along.
"""
