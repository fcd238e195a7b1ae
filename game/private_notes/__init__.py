"""A table that shares one log: a public log, and private notes for each player.

Read `lines` (the file of private notes), `reader` and `notes_journal` (from and to disk), then `seen`
(what of an event is private, and when it still can be meant after a correction), `parting` (a log into
both), `joining` (both into one log, and back by number), `noting` (a line with everything its player saw,
onto both files), `open_questions` (what the player must have seen and the notes do not hold),
`shared_log` (both files, read and written as one log), `remote_log` (the same, of a public log that
another computer keeps), `table_answers` and `served_log` (what that answers, and how it is asked) and
`served_box` (how a box of one's own comes along)."""
