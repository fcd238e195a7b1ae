"""The code that reads a stranger's bytes, by the kind of file. A target fails only if the program is at
fault.

Every refusal is worded in both languages. Accepted input must be consistent: it leads to certain facts and
probabilities, and after writing it reads as the same.
"""

import tempfile
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from cluedo_notes.editions import EditionError, load_file
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.journal import log_text
from cluedo_notes.game.log.reader import Log, parse_log, read_log
from cluedo_notes.game.private_notes.joining import join
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.game.private_notes.reader import parse_notes
from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Message
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.web.site.in_browser import Site

Target = Callable[[bytes], None]

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
DEMO = EXAMPLES / "classic-3p.jsonl"
BOARD = ROOT / "editions" / "data" / "classic.board"
FORM = {"content-type": "application/x-www-form-urlencoded"}


def read_as_log(data: bytes) -> None:
    """Reads a log and tries all queries on it."""
    try:
        log = parse_log(data, "friday.jsonl", EXAMPLES)
        again = parse_log(log_text(log.header, log.events), "friday.jsonl", EXAMPLES)
        assert again.events == log.events
        for language in LANGUAGES:
            describer = Describer(log, words_in(language))
            for live in log.live:
                describer.event(live.event)
        odds_of(position_of(log))
        verify(log)
    except GameError as error:
        _say(error.message)


def read_as_line(data: bytes) -> None:
    """Reads a line typed into `play`. The suggestion, written as shorthand, must be read as the same one."""
    log = _demo()
    table = table_at(log, 3)
    try:
        event = parse_shorthand(data.decode("utf-8", "replace")).build(log, table)
        written = shorthand_line(event, log, table, "en")
        assert written is None or parse_shorthand(written).build(log, table) == event
    except GameError as error:
        _say(error.message)


def read_as_edition(data: bytes) -> None:
    """Reads the file of a box; the board next to it is that of the classic box."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / BOARD.name).write_bytes(BOARD.read_bytes())
        path = Path(folder) / "own.toml"
        path.write_bytes(data)
        try:
            load_file(path)
        except EditionError as error:
            _say(error.message)


def read_as_private_notes(data: bytes) -> None:
    """Reads a player's private notes on a game whose public part is known; the joined notes can be separated
    again."""
    public = _public()
    try:
        joined = join(public, parse_notes(data, "ana.notes", public))
        part(joined.log)
        odds_of(position_of(joined.log))
    except GameError as error:
        _say(error.message)


def read_as_archive(data: bytes) -> None:
    """Brings an archive into the site; the page that answers shows the result."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), DEMO)
        body = urlencode([("name", "friday.zip"), ("data", b64encode(data).decode())]).encode()
        answer = site.answer("POST", "/files", FORM, body)
        assert answer.status == 200, answer.status


TARGETS: Mapping[str, Target] = {
    "log": read_as_log,
    "line": read_as_line,
    "edition": read_as_edition,
    "notes": read_as_private_notes,
    "archive": read_as_archive,
}


def _say(message: Message) -> None:
    for language in LANGUAGES:
        assert words_in(language).say(message).strip()


@cache
def _demo() -> Log:
    return read_log(DEMO)


@cache
def _public() -> Log:
    parted = part(_demo())
    return parse_log(log_text(parted.public.header, parted.public.events), "table.jsonl", EXAMPLES)
