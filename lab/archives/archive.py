"""Many verified games: faults of each, totals, and a table.

The table has a row for each game, and after it a row for each broken rule. The columns that name the game are
filled in every row. Its figures are only in its own row, so that no sum counts a game twice. docs/formats.md
has every column.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict

from cluedo_notes.game.review.verify import Verdict, Verification
from cluedo_notes.game.rules.rulebook import SOURCES, Rule
from cluedo_notes.lab.archives.course import course_of
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.printable import printable
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.games.verification import (
    VerifyOutput,
    player_of,
    sentence,
    verification_lines,
    verify_output,
)
from cluedo_notes.presentation.log import torn_line

UNREADABLE = "unreadable"
"""The verdict for a file that is not a log."""


class RowKind(StrEnum):
    """The subject of a row."""

    GAME = "game"
    VIOLATION = "violation"


class ArchiveRow(Struct, frozen=True, kw_only=True):
    """A row; its fields are the columns of the table, in their order. None: no value."""

    row: RowKind
    file: str
    edition: str | None = None
    players: int | None = None
    events: int | None = None
    verdict: str | None = None
    over: bool | None = None
    winner: str | None = None
    turns: int | None = None
    suggestions: int | None = None
    accusations: int | None = None
    hands_open: bool | None = None
    violations: int | None = None
    unchecked: int | None = None
    conflict: str | None = None
    event: int | None = None
    player: str | None = None
    rule: str | None = None
    follows_from: int | None = None
    source: str | None = None
    message: str | None = None
    torn: bool | None = None


def _bare(kind: object) -> type:
    """The type of a field without None, which every kind of table has."""
    bare = next((part for part in get_args(kind) if part is not type(None)), kind)
    return str if bare is RowKind else bare  # type: ignore[return-value]


COLUMNS: Mapping[str, type] = {name: _bare(kind) for name, kind in get_type_hints(ArchiveRow).items()}
"""Every column with its type: str, int or bool."""


class VerifiedLog(VerifyOutput, frozen=True):
    """One of several logs in `verify --json`. `torn`: a crash cut its last line short, which does not
    count."""

    # Not by keyword only, unlike those of the base: therefore these two come first.
    file: str
    torn: bool


class UnreadableLog(Struct, frozen=True):
    """A file in `verify --json` that cannot be read, and why."""

    file: str
    error: str


class VerifiedFile(Struct, frozen=True):
    """The verification of one of several files, as it passes between processes.

    `data`: for programs. `lines`: the file and its mistakes, empty if there are none. `verdict`: None if the
    file cannot be read. `rules`: the broken rule of each mistake. `rows`: for the table."""

    data: VerifiedLog | UnreadableLog
    lines: tuple[str, ...]
    verdict: Verdict | None
    rules: tuple[Rule, ...]
    rows: tuple[ArchiveRow, ...]


def verified_file(file: Path, verification: Verification, words: Words) -> VerifiedFile:
    """The verification of a file."""
    torn = bool(verification.log.torn)
    data = VerifiedLog(str(file), torn, **asdict(verify_output(verification, words)))
    lines = [f"  {words.say(torn_line(verification.log))}"] if torn else []
    if verification.verdict is not Verdict.LEGAL:
        lines += list(verification_lines(verification, words))[1:]
    if lines:
        lines.insert(0, str(file))
    rules = tuple(cause.rule for cause in verification.causes)
    return VerifiedFile(
        data, tuple(lines), verification.verdict, rules, tuple(_rows(file, verification, words))
    )


def unreadable_file(file: Path, why: Message, words: Words) -> VerifiedFile:
    """The verification of a file that is not a log."""
    said = words.say(why)
    row = ArchiveRow(row=RowKind.GAME, file=printable(str(file)), verdict=UNREADABLE, message=said)
    return VerifiedFile(UnreadableLog(str(file), said), (str(file), f"  {said}"), None, (), (row,))


# -- rows


def _rows(file: Path, verification: Verification, words: Words) -> Iterator[ArchiveRow]:
    """The row of a verified game, followed by those of the broken rules."""
    log, course = verification.log, course_of(verification.log)
    game = ArchiveRow(
        row=RowKind.GAME,
        file=printable(str(file)),
        edition=printable(log.header.edition),
        players=course.players,
        events=len(log.events),
        verdict=verification.verdict,
        over=course.over,
        winner=course.winner,
        turns=course.turns,
        suggestions=course.suggestions,
        accusations=course.accusations,
        hands_open=verification.hands_open,
        violations=len(verification.causes),
        unchecked=len(verification.unchecked),
        conflict=_listed(verification.conflict),
        torn=bool(log.torn),
    )
    yield game
    for violation in verification.violations:
        yield ArchiveRow(
            row=RowKind.VIOLATION,
            file=game.file,
            edition=game.edition,
            players=game.players,
            event=violation.event,
            player=player_of(violation, log),
            rule=violation.rule,
            follows_from=violation.follows_from,
            source=_listed(SOURCES[violation.rule]),
            message=sentence(violation, log, words),
        )


def _listed(parts: tuple[object, ...]) -> str | None:
    return " ".join(map(str, parts)) or None


# -- totals


class VerdictCounts:
    """The number of files with each verdict so far (None: they cannot be read), and how often each rule was
    broken."""

    def __init__(self) -> None:
        self.verdicts: Counter[Verdict | None] = Counter()
        self.rules: Counter[Rule] = Counter()

    def add(self, one: VerifiedFile) -> None:
        """Counts one more file."""
        self.verdicts[one.verdict] += 1
        self.rules.update(one.rules)


def summary_lines(counts: VerdictCounts, wanted: int, words: Words) -> Iterator[str]:
    """The counts in lines. If there are fewer files than `wanted`, they say so."""
    files = counts.verdicts.total()
    if files < wanted:
        yield words("verified-files-of", number=files, wanted=wanted)
    else:
        yield words("verified-files", number=files - counts.verdicts[None])
    for verdict, number in counts.verdicts.items():
        if verdict is not None:
            yield "  " + words("counted", what=message(f"count-{verdict}"), number=number)
    if unreadable := counts.verdicts[None]:
        yield words("counted-unreadable", number=unreadable)
    if counts.rules:
        yield words("counted-rules")
    for rule, number in counts.rules.most_common():
        yield "  " + words("counted", what=message(f"rule-{rule}"), number=number)
