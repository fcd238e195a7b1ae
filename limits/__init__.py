"""What a stranger's input may cost, in one place: bytes, words, moves, files; seconds only for a network.

Counts are the same on every machine, so that a log, a line or a box is accepted everywhere or nowhere. What
comes over a network has seconds as well, because a slow sender costs nothing but time. Every limit is far
above what a game at a table needs. docs/limits.md lists them for readers. This folder imports nothing.
"""

# -- files that are read

MOST_LOG_BYTES = 64_000_000
"""Of a log or of private notes: a hundred thousand events of 640 bytes; a suggestion with eleven answers has
fewer."""

MOST_EDITION_BYTES = 256_000
"""Of an edition's file; real ones have some three thousand."""

MOST_BOARD_BYTES = 256_000
"""Of a board's file; real ones have some two thousand."""

MOST_BOX_FILES = 2
"""The files of the box of a table that somebody joins: an edition and its board."""

MOST_BOX_NAME_LETTERS = 100
"""The letters in the name of such a file."""

MOST_PRIVATE_BYTES = 1_000_000
"""Of a file that only its owner may read: a key, the seats of a table."""

MOST_NESTED = 32
"""The depth of brackets in a line of JSON or in an edition's file; ours have four at most."""

# -- a box

MOST_PLAYERS, MOST_CARDS, MOST_PLACES = 12, 100, 100
"""Of an edition: within these bounds it is displayed, checked and played within seconds."""

MOST_BOARD_SIDE = 100
"""Rows, and columns, of a board's map."""

# -- what is typed

MOST_LINE_LETTERS = 20_000
"""Of a line in `play`: the hands of all players with long names take less."""

MOST_SUGGESTION_WORDS = 120
"""Of a suggestion in shorthand: those of three cards with long names and of eleven answers are fewer."""

MOST_READING_STEPS = 20_000
"""Steps in reading one suggestion; a line of single letters would otherwise take minutes."""

MOST_MARK_LETTERS = 8
"""Of a pencil mark."""

MOST_NAME_BYTES = 200
"""Of a game's name: most file systems allow 255, including the suffix and what is added while a file is
written."""

MOST_QUOTED_LETTERS = 200
"""Of a text that a message repeats."""

# -- counting

MOST_MOVES = 1_200_000
"""Moves of one count: they take up to four seconds and 250 megabytes."""

MOST_MOVES_AHEAD = 600_000
"""Moves of a count that looks ahead, fewer because the numbers are long: they take up to a second and half a
gigabyte."""

MOST_REPLAY_MOVES = 20_000_000
"""Moves of all counts of one replay; a constraint that is read counts as one. Games of ten who play by chance
take less than a million."""

MOST_HINDSIGHT_MOVES = 30_000_000
"""Of all comparisons of the keeper's suggestions with the best, in one replay; the same games take less than
one and a half million."""

MOST_REPLAY_EVENTS = 10_000
"""Events of one replay that have odds; the same games have some three hundred."""

MOST_GAMES = 1_000_000
"""Deals of one `simulate`. Their results are held in memory until the report."""

# -- an archive that comes into the site

MOST_FILES = 500
MOST_ENTRIES = 2 * MOST_FILES
"""Files and folders."""

MOST_UNPACKED_BYTES = 20_000_000
"""Of all files together: some thousands of games."""

# -- the network

MOST_HEAD_BYTES = 16_384
"""Of the head of a request."""

MOST_FORM_BYTES = 32_768
MOST_FORM_FIELDS = 300

SECONDS_FOR_A_FORM = 10.0
"""Within which a form must have arrived."""

MOST_ANSWER_BYTES = 8_000_000
"""Of an answer of a table that another computer serves: a game that people play has some thousands."""

SECONDS_OF_SILENCE = 3.0
"""For which nothing may come from such a table."""

SECONDS_FOR_AN_ANSWER = 10.0
"""Within which a request to it must have been sent and answered, however slowly its bytes drip in."""
