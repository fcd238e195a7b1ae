"""Finished games, kept in a file so that a long measurement continues where it stopped.

Each game is a line, written as soon as it is over. If the program was killed, its incomplete line is cut off.
A line counts only if the same game would be played again: by the same program, with the same edition, table,
seed, strategies and deal. A strategy of your own counts by the contents of its file.
"""

from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from cluedo_notes.editions.nesting import json_of
from cluedo_notes.game.entry.setup.edition_names import edition_of
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.whole_file import NotWritten
from cluedo_notes.lab.players.own_strategy import AnyStrategy
from cluedo_notes.lab.program import contents_of
from cluedo_notes.lab.simulation.played_out import Result
from cluedo_notes.lab.simulation.tournament import Plan
from cluedo_notes.language.message import message, os_reason

DECIDING = ("editions", "solver", "game", "lab/players", "lab/simulation")
"""The folders whose code decides how a game goes; commands and pages do not."""

MARK_DIGITS = 12
"""The number of digits in a program's mark."""


LINE_BEGINS = b'{"game":'
"""The beginning of every line. A line with another beginning is not ours."""


class PlayedGame(Struct, frozen=True, omit_defaults=True):
    """The identity of a game: everything that decides how it goes. `deal` counts from 0."""

    program: str
    edition: str
    players: int
    others: tuple[AnyStrategy, ...]
    seed: int
    deal: int
    strategy: AnyStrategy
    options: tuple[str, ...] = ()


def _contents(board_file: object) -> str:
    """The board matters, not the place of its file."""
    assert isinstance(board_file, Path)
    return board_file.read_text(encoding="utf-8")


def games_of(plan: Plan) -> list[tuple[PlayedGame, ...]]:
    """The games of a plan deal by deal, one for each strategy. Raises as `edition_of` does."""
    mark, options = program_mark(plan.edition), tuple(sorted(plan.options))
    return [
        tuple(
            PlayedGame(mark, plan.edition, plan.players, plan.others, plan.seed, deal, strategy, options)
            for strategy in plan.strategies
        )
        for deal in range(plan.games)
    ]


class _ResultLine(Struct, frozen=True):
    game: PlayedGame
    result: Result


def program_mark(edition: str) -> str:
    """A mark of the code that decides how a game goes and of its edition: it changes if either does. Raises
    as `edition_of` does."""
    whole = sha256(msgspec.json.encode(edition_of(edition), enc_hook=_contents))
    for piece in contents_of(DECIDING):
        whole.update(piece)
    return whole.hexdigest()[:MARK_DIGITS]


class FinishedGames:
    """The results in a file, which is created with the first one. Raises `LogError` if it cannot be read or
    has a line that is not ours."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._results = {line.game: line.result for line in self._lines()}

    def result_of(self, game: PlayedGame) -> Result | None:
        """The result of a game; None if it is not over."""
        return self._results.get(game)

    def keep(self, game: PlayedGame, result: Result) -> None:
        """Writes a result to the file. Raises `NotWritten`."""
        line = msgspec.json.encode(_ResultLine(game, result)) + b"\n"
        try:
            with self.file.open("ab", buffering=0) as opened:
                opened.write(line)
        except OSError as error:
            raise NotWritten(self.file, message("not-written", reason=os_reason(error))) from None
        self._results[game] = result

    def _lines(self) -> list[_ResultLine]:
        try:
            text = self.file.read_bytes()
            *whole, torn = text.split(b"\n")
            lines = [self._line(number, one) for number, one in enumerate(whole, 1)]
            if torn:
                if not torn.startswith(LINE_BEGINS[: len(torn)]):
                    raise self._none_of_ours(len(whole) + 1)
                with self.file.open("r+b") as opened:
                    opened.truncate(len(text) - len(torn))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise LogError(message("unreadable", reason=os_reason(error)), str(self.file)) from None
        return lines

    def _line(self, number: int, line: bytes) -> _ResultLine:
        try:
            return json_of(_ResultLine, line)
        except msgspec.MsgspecError:
            raise self._none_of_ours(number) from None

    def _none_of_ours(self, number: int) -> LogError:
        return LogError(message("simulated-no-result"), str(self.file), number)
