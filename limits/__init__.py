"""Limits for input from strangers, in one place: bytes, words, moves, files; seconds only for a network.

Counts are the same on every machine, so that a log, a line or a box is accepted everywhere or nowhere. Data
from a network also has a time limit, because a slow sender costs only time. Every limit is far above what a
game at a table needs. docs/limits.md has those that players may meet. This folder imports nothing.
"""

# -- files

MOST_LOG_BYTES = 64_000_000
"""The most bytes of a log or of private notes: a hundred thousand events of 640 bytes. A suggestion with
eleven answers has fewer."""

MOST_EDITION_BYTES = 256_000
"""The most bytes of an edition's file; real ones have some three thousand."""

MOST_BOARD_BYTES = 256_000
"""The most bytes of a board's file; real ones have some two thousand."""

MOST_BOX_FILES = 2
"""The most files of the box of a table that somebody joins: an edition and its board."""

MOST_BOX_NAME_LETTERS = 100
"""The most letters in the name of such a file."""

MOST_BOARD_NAMES = 100
"""The most times an edition's file is read to find where it names its board; ours name it once."""

MOST_PRIVATE_BYTES = 1_000_000
"""The most bytes of a file that only its owner may read: a key, the seats of a table."""

MOST_NESTED = 32
"""The greatest depth of brackets in a line of JSON or in an edition's file, and the most dots in a key; ours
have four."""

# -- a box

MOST_PLAYERS, MOST_CARDS, MOST_PLACES = 12, 100, 100
"""Limits for an edition. Within them it is displayed, checked and played within seconds."""

MOST_BOARD_SIDE = 100
"""The most rows, and the most columns, of a board's map."""

# -- typed text

MOST_LINE_LETTERS = 20_000
"""The most letters of a line in `play`: the hands of all players with long names need fewer."""

MOST_SUGGESTION_WORDS = 120
"""The most words of a suggestion in shorthand: three cards with long names and eleven answers need fewer."""

MOST_READING_STEPS = 20_000
"""The most steps in reading one suggestion; a line of single letters would otherwise take minutes."""

MOST_DIGITS = 9
"""The most digits of a number. Ours are smaller, and Python refuses to read thousands of digits."""

MOST_FIELD_LETTERS = 500
"""The most letters of a line of text in a form; a note of a few sentences is shorter."""

MOST_SQUARE_LETTERS = 20
"""The most letters of the name of a square in a form."""

MOST_PATH_LETTERS = 2000
"""The most letters of a path in a form: the squares of the longest roll need a tenth of it."""

MOST_MARK_LETTERS = 8
"""The most letters of a pencil mark."""

MOST_NAME_BYTES = 200
"""The most bytes of a game's name: most file systems allow 255, including the suffix and additions while a
file is written."""

MOST_QUOTED_LETTERS = 200
"""The most letters of a text that a message repeats."""

# -- counting

MOST_MOVES = 1_200_000
"""The most moves of one count: they take up to four seconds and 250 megabytes."""

MOST_MOVES_AHEAD = 600_000
"""The most moves of a count that looks ahead, fewer because the numbers are long: they take up to a second
and half a gigabyte."""

MOST_REPLAY_MOVES = 20_000_000
"""The most moves of all counts of one replay. A constraint that is read counts as one. Games of ten who play
by chance take less than a million."""

MOST_HINDSIGHT_MOVES = 30_000_000
"""The most moves of all comparisons of the keeper's suggestions with the best, in one replay; the same games
take less than one and a half million."""

MOST_REPLAY_EVENTS = 7_000
"""The most events of one replay that have odds; the same games have some three hundred."""

MOST_RESIDUES = 60_000
"""The most residues of one count (`solver/counting/residues`): a tenth of a second, as measured. After that
states stay as they are, which is also correct."""

MOST_WEIGHED_EVENTS = 30
"""The most events that `why` weighs for and against an open cell: each takes a count."""

MOST_SUPPOSED = 800
"""The most suppositions of a proof; a longer one is given up as too long to follow."""

MOST_PROPOSALS = 200
"""The most sets of events to try before one counts as minimal only, not smallest."""

MOST_CONFLICTS = 2000
"""The most conflicts of the SAT solver in one question for such a set; unsettled sources count as needed."""

MOST_CORRECTIONS_TRIED, MOST_CORRECTIONS = 400, 20
"""The most sets of events to try as corrections of a log that contradicts itself, and the most to find."""

MOST_TRUTHS = 500
"""The most deals to try in finding out who could have known what after whole hands were seen: there are too
many to try all."""

MOST_GAMES = 1_000_000
"""The most deals of one `simulate`. Their results are held in memory until the report."""

# -- an archive brought into the site

MOST_FILES = 500
MOST_ENTRIES = 2 * MOST_FILES
"""The most files and folders."""

MOST_UNPACKED_BYTES = 20_000_000
"""The most bytes of all files together: some thousands of games."""

# -- the network

MOST_HEAD_BYTES = 16_384
"""The most bytes of the head of a request."""

MOST_HEADERS = 60
"""The most headers of a request; no browser sends more."""

MOST_FORM_BYTES = 32_768
MOST_FORM_FIELDS = 300

SECONDS_FOR_A_FORM = 10.0
"""The seconds within which a form must have arrived."""

SECONDS_FOR_A_HEAD = 10.0
"""The seconds within which a connection must have sent the whole head of a request, however slowly its bytes
arrive."""

SECONDS_FOR_READING = 60.0
"""The seconds within which it must read an answer that is too long for the buffers."""

MOST_CONNECTIONS, MOST_CONNECTIONS_OF_ALL = 100, 200
"""The most connections of one address, and of all. A browser opens up to six, and ten browsers may share one
address."""

MOST_REQUESTS_AT_ONCE, MOST_REQUESTS_A_SECOND = 120, 20.0
"""The most requests of one client at once, and per second on average. A page with all its files needs ten,
and browsers keep the files."""

MOST_CLIENTS = 1000
"""The most clients whose requests are counted at once; no family has more."""

MOST_LISTENING_PAGES, MOST_LISTENING_PAGES_OF_ALL = 3, 64
"""The most pages of one client, and of all, that listen for changes. Three are half of the connections that a
browser opens, so that its pages can use the others."""

MOST_CODES_AT_ONCE, MOST_CODES_A_MINUTE = 10, 10
"""The most codes of seats that one address, and one session, may try at once, and per minute on average."""

SECONDS_BETWEEN_CODES = 0.5
"""The seconds between two attempts at codes at the table. With continuous attempts for twelve hours, the
chance of finding one of six codes is one in two million."""

MOST_COOKIES = 10
"""The most cookies that are kept of a table that another computer serves; it gives three."""

MOST_ANSWER_BYTES = 8_000_000
"""The most bytes of an answer of a table that another computer serves: a real game has some thousands."""

SECONDS_OF_SILENCE = 3.0
"""The seconds without any data after which such a table counts as lost."""

SECONDS_FOR_AN_ANSWER = 10.0
"""The seconds within which a request to it must have been sent and answered, however slowly its bytes
arrive."""

SECONDS_FOR_A_SCHEDULER = 10.0
"""The seconds after which the scheduler of a cluster counts as unreachable."""
