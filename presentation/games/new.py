"""A new game, the list of the user's games, and the address that serves one, in lines and for programs."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

from msgspec import UNSET, Struct, UnsetType

from cluedo_notes.game.log.events import Header
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.setting import setting_of
from cluedo_notes.language.dates import date_text
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.text_table import TextTable


def new_lines(log: Log, words: Words) -> Iterator[str]:
    """How many cards each owner has, where the game differs from the box, and what is not known about the
    edition's cards."""
    describer = Describer(log, words)
    sizes = ", ".join(
        words("new-size", owner=describer.owner(owner), size="?" if size is None else size)
        for owner in log.deal.owners
        for size in [log.deal.size(owner)]
    )
    yield words("new-sizes", sizes=sizes)
    if len(log.deal.arrangements) > 1:
        yield words("new-sizes-unknown")
    yield from otherwise_lines(log, words)
    if len(log.deal.players) == 2 < log.edition.players.min and not log.deal.owners[2:]:
        yield words("new-two-players", min=log.edition.players.min, max=log.edition.players.max)
    if any(card.unnamed for card in log.edition.cards) and log.edition.note:
        yield log.edition.note.in_language(words.language)


def otherwise_lines(log: Log, words: Words) -> Iterator[str]:
    """Where the game differs from the box, unless the log says that the box's rule was meant."""
    setting = setting_of(log)
    if setting.by_the_box:
        return
    otherwise = setting.otherwise
    if otherwise.first is not None:
        yield words("house-began", player=otherwise.began, expected=otherwise.first)
    if otherwise.dealt:
        yield words("house-dealt")
    if setting.clues_at_will:
        yield words("house-clue-cards")


class GameRow(Struct, frozen=True):
    """A game in the list. `changed` is None if there is no file; `log` is None if the file cannot be read."""

    name: str
    changed: date | None
    current: bool
    log: Log | None


def games_table(games: Sequence[GameRow], words: Words) -> TextTable:
    """The games, a row each; the current one has a star."""
    headings = "", *map(words, ("game", "last-change", "edition", "players", "events"))
    rows = (
        (
            "*" if game.current else "",
            game.name,
            "" if game.changed is None else date_text(game.changed, words),
            *_about(game.log, words),
        )
        for game in games
    )
    return TextTable(headings, tuple(rows))


def _about(log: Log | None, words: Words) -> tuple[str, str, str]:
    """A game's edition, players and number of events, or that it cannot be read."""
    if log is None:
        return words("game-unreadable"), "", ""
    edition = log.edition.name.in_language(words.language)
    return edition, ", ".join(log.deal.players), str(len(log.live))


# -- for programs


class NewOutput(Struct, frozen=True):
    """`new --json`: the file and the header of a new game."""

    game: str
    header: Header


class GameOfList(Struct, frozen=True):
    """One of the user's games: its name and file, whether it is the current one, and the last change of the
    file (ISO 8601, UTC)."""

    name: str
    path: str
    current: bool
    changed: str


class GamesOutput(Struct, frozen=True):
    """`games --json`: the user's games, the one changed last first, and the file of the current one, which
    may be elsewhere."""

    games: tuple[GameOfList, ...]
    current: str | None


class UseOutput(Struct, frozen=True, kw_only=True):
    """`games use --json`: the file of the current game."""

    current: str


class DeletedOutput(Struct, frozen=True, kw_only=True):
    """`games delete --json`: the name of the deleted game, and the file that keeps it for `--undo`."""

    deleted: str
    kept: str


class ServedSite(Struct, frozen=True, kw_only=True):
    """The line that `serve --site` prints at the start."""

    address: str
    site: str


class ServeOutput(Struct, frozen=True, kw_only=True):
    """`serve --json`: the page's address and the game's file (null: none was chosen). With `--table` also the
    host's address."""

    address: str
    game: str | None
    host: str | UnsetType = UNSET


def games_output(paths: Mapping[str, Path], current: Path | None) -> GamesOutput:
    """The user's games by their names, and the file of the current one."""
    listed = tuple(game_output(name, path, current) for name, path in paths.items())
    return GamesOutput(listed, None if current is None else str(current))


def game_output(name: str, path: Path, current: Path | None) -> GameOfList:
    """One of the user's games."""
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    return GameOfList(name, str(path), path.resolve() == current, changed)
