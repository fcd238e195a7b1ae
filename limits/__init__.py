"""Limits for input from strangers, in one place: bytes, words, moves, files; seconds only for a network.

Counts are the same on every machine, so that a log, a line or a box is accepted everywhere or nowhere. Data
from a network also has a time limit, because a slow sender costs only time. Every limit is far above what a
game at a table needs. docs/limits.md lists them for readers. This folder imports nothing.
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

MOST_BOARD_NAMES = 100
"""How often an edition's file is read to find where it names its board; ours name it once."""

MOST_PRIVATE_BYTES = 1_000_000
"""Of a file that only its owner may read: a key, the seats of a table."""

MOST_NESTED = 32
"""The depth of brackets in a line of JSON or in an edition's file, and the dots in a key; ours have four."""

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

MOST_DIGITS = 9
"""Of a number: ours are smaller, and Python refuses to read thousands of digits with an error."""

MOST_FIELD_LETTERS = 500
"""Of a line of text in a form; a note of a few sentences is shorter."""

MOST_SQUARE_LETTERS = 20
"""Of the name of a square in a form."""

MOST_PATH_LETTERS = 2000
"""Of a path in a form: the squares of the longest roll are a tenth of it."""

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

MOST_REPLAY_EVENTS = 7_000
"""Events of one replay that have odds; the same games have some three hundred."""

MOST_RESIDUES = 60_000
"""Residues of one count (`solver/counting/residues`): a tenth of a second, as measured; after that states
stay as they are, which is also correct."""

MOST_WEIGHED_EVENTS = 30
"""Events of which `why` says how they weigh for and against an open cell: each takes a count."""

MOST_SUPPOSED = 800
"""Suppositions of a proof; a longer one is given up as too long to follow."""

MOST_PROPOSALS = 200
"""Sets of events that are tried before one counts as minimal only, not smallest."""

MOST_CONFLICTS = 2000
"""Of the SAT solver in one question for such a set; what it does not settle counts as needed."""

MOST_CORRECTIONS_TRIED, MOST_CORRECTIONS = 400, 20
"""Sets of events that are tried as corrections of a log that contradicts itself, and of those found."""

MOST_TRUTHS = 500
"""Deals that are tried where whole hands are open, to say who could have known what: there are too many to
try all."""

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

MOST_HEADERS = 60
"""Of a request; no browser sends more."""

MOST_FORM_BYTES = 32_768
MOST_FORM_FIELDS = 300

SECONDS_FOR_A_FORM = 10.0
"""Within which a form must have arrived."""

SECONDS_FOR_A_HEAD = 10.0
"""Within which a connection must have sent the whole head of a request, however slowly its bytes drip in."""

SECONDS_FOR_READING = 60.0
"""Within which it must read an answer that is too long for the buffers."""

MOST_CONNECTIONS, MOST_CONNECTIONS_OF_ALL = 100, 200
"""Of one address, and of all: a browser opens up to six, and ten browsers may share one address."""

MOST_REQUESTS_AT_ONCE, MOST_REQUESTS_A_SECOND = 120, 20.0
"""Of one client, the latter in the long run: a page with all its files is ten, and browsers keep
the files."""

MOST_CLIENTS = 1000
"""Clients whose requests are counted at once; no family has more."""

MOST_LISTENING_PAGES, MOST_LISTENING_PAGES_OF_ALL = 3, 64
"""Pages of one client, and of all, that listen for changes: three are half of the connections that a browser
opens, so that its pages have the others."""

MOST_CODES_AT_ONCE, MOST_CODES_A_MINUTE = 10, 10
"""Codes of seats that one address, and one session, may try, the latter in the long run."""

SECONDS_BETWEEN_CODES = 0.5
"""Between two codes that are tried at the table, whoever tries them: who tried them for twelve hours would
find one of six with a chance of one in two million."""

MOST_COOKIES = 10
"""Cookies that are kept of a table that another computer serves; it gives three."""

MOST_ANSWER_BYTES = 8_000_000
"""Of an answer of a table that another computer serves: a game that people play has some thousands."""

SECONDS_OF_SILENCE = 3.0
"""For which nothing may come from such a table."""

SECONDS_FOR_AN_ANSWER = 10.0
"""Within which a request to it must have been sent and answered, however slowly its bytes drip in."""

SECONDS_FOR_A_SCHEDULER = 10.0
"""After which the scheduler of a cluster is out of reach."""
