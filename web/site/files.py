"""The files of a site whose games live in the browser: brought in, taken along, a demo to look at."""

import io
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from itertools import count
from pathlib import Path
from typing import assert_never
from zipfile import ZIP_DEFLATED, ZipFile

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.editions import BoardError, EditionError, load_file
from cluedo_notes.game.entry.library import SUFFIX, Library, shortened
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.reader import Log, parse_log
from cluedo_notes.game.log.whole_file import all_or_nothing
from cluedo_notes.language.message import Message, message
from cluedo_notes.web.base.rendering import attachment, rendered
from cluedo_notes.web.live.games import Games, address_of
from cluedo_notes.web.site.archive import NotUnpacked, unpacked
from cluedo_notes.web.site.joined import GamesHere

DEMO = "demo"
EDITION, BOARD, ARCHIVE = ".toml", ".board", ".zip"
UNSEEN_BEGINS = "."
"""The beginnings of the names of invisible files; a Mac adds one for each file of an archive."""


class Brought(Struct, frozen=True):
    """The result for a file: its name, and a sentence."""

    name: str
    said: Message

    @property
    def shown(self) -> str:
        """The name in one short line."""
        return shortened(self.name)


async def files(request: Request) -> Response:
    """The stored files, and the ways to add and save some."""
    return _page(request, ())


def _page(request: Request, brought: Sequence[Brought]) -> Response:
    games: Games = request.app.state.games
    return rendered(request, "after/files.html", brought=brought, games=games.names())


async def bring(request: Request) -> Response:
    """Stores the files of a form: `name` and `data` (base64), one after another."""
    form, library = request.state.form, request.app.state.settings.library
    sent = [
        (_plain(name), _decoded(data))
        for name, data in zip(form.getlist("name"), form.getlist("data"), strict=False)
    ]
    brought = [file for name, contents in _in_order(sent) for file in _all_brought(library, name, contents)]
    return _page(request, brought)


def _plain(name: str) -> str:
    """A file's name without its folders, with our spelling of the ending. Some Windows programs separate
    folders in archives with a backslash."""
    path = Path(name.replace("\\", "/"))
    return path.stem + path.suffix.lower()


def _decoded(data: str) -> bytes:
    try:
        return b64decode(data, validate=True)
    except NotBase64:
        return b""


def _in_order(files: Iterable[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """The files in an order in which a game comes after its edition, and an edition after its board."""
    return sorted(files, key=lambda file: (file[0].endswith(SUFFIX), file[0].endswith(EDITION), file[0]))


def _all_brought(library: Library, name: str, contents: bytes) -> list[Brought]:
    """One file, or those of an archive."""
    if not name.endswith(ARCHIVE):
        return [_brought(library, name, contents)]
    try:
        files = _in_order((_plain(member), inside) for member, inside in unpacked(contents))
    except NotUnpacked as error:
        return [Brought(name, error.what)]
    files = [(member, inside) for member, inside in files if not member.startswith(UNSEEN_BEGINS)]
    return [_brought(library, *file) for file in files] or [Brought(name, message("site-archive-empty"))]


def _brought(library: Library, name: str, contents: bytes) -> Brought:
    suffix = Path(name).suffix
    try:
        if suffix == SUFFIX:
            return _game(library, Path(name).stem, contents)
        if suffix in (EDITION, BOARD):
            contents.decode()
            return _edition(library, name, contents)
    except UnicodeDecodeError:
        return Brought(name, message("site-no-file-of-ours"))
    except (EntryError, LogError, EditionError, BoardError) as error:
        return Brought(name, message("site-not-brought", what=_what(error)))
    return Brought(name, message("site-no-file-of-ours"))


def _what(error: EntryError | LogError | EditionError | BoardError) -> Message | str:
    """The problem with a file that is already named, without paths in the program's own memory."""
    match error:
        case LogError() | BoardError():
            return error.what
        case EditionError():
            return error.mistakes[0]
        case EntryError():
            return error.message
        case _:
            assert_never(error)


def _game(library: Library, stem: str, contents: bytes) -> Brought:
    """Stores a log under its name or, if another game has that, with a number. The same game is not stored
    twice."""
    for number in count(1):
        path = library.path_of(stem if number == 1 else f"{stem}-{number}")
        if not path.exists():
            break
        if path.read_bytes() == contents:
            return Brought(path.stem, message("site-there-already"))
    log = parse_log(contents, str(path), library.games, library.editions)
    with all_or_nothing() as made:
        made.folder(path.parent)
        made.file(path, contents)
        for file in _brought_editions(library, log):
            if not (library.games / file.name).exists():
                made.file(library.games / file.name, file.read_bytes())
    return Brought(path.stem, message("site-brought"))


def _brought_editions(library: Library, log: Log) -> Iterator[Path]:
    """The files of a log's edition, if it is the user's own and was stored before."""
    if log.header.edition.endswith(EDITION):
        files = (library.editions / Path(log.header.edition).name, log.edition.board_file)
        yield from (file for file in files if file is not None and file.parent == library.editions)


def _edition(library: Library, name: str, contents: bytes) -> Brought:
    """Stores an edition's file, which may name a board in the same archive."""
    place = library.edition_path(name)
    before = place.read_bytes() if place.exists() else None
    if before == contents:
        return Brought(name, message("site-there-already"))
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(contents)
    try:
        if place.suffix == EDITION:
            load_file(place)
    except (EditionError, BoardError):
        if before is None:
            place.unlink()
        else:
            place.write_bytes(before)
        raise
    return Brought(name, message("site-brought"))


async def take_all(request: Request) -> Response:
    """Every game and every own edition, as one archive."""
    games: GamesHere = request.app.state.games
    library: Library = request.app.state.settings.library
    archive = io.BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as made:
        for name, contents in _named_apart(games, library.games, library.editions).items():
            made.writestr(name, contents)
    name = f"cluedo-notes-{datetime.now(UTC):%Y-%m-%d}{ARCHIVE}"
    return attachment(archive.getvalue(), name, "application/zip")


def _named_apart(games: GamesHere, *folders: Path) -> Mapping[str, bytes]:
    """The files of folders by their names. A game has a copy of its edition next to it: two equal copies
    become one file, and if two differ, the later one gets a number."""
    named: dict[str, bytes] = {}
    for file in (file for folder in folders for file in sorted(folder.glob("[!.]*"))):
        contents, name, number = games.whole(file), file.name, 2
        while named.get(name, contents) != contents:
            name, number = f"{file.stem}-{number}{file.suffix}", number + 1
        named[name] = contents
    return named


async def delete(request: Request) -> Response:
    """Deletes a `game` for good. Its editions stay, because others may be played with them."""
    games: GamesHere = request.app.state.games
    name = request.state.form.get("game", "")
    if name not in games.names():
        return _page(request, ())
    games.delete(name)
    return _page(request, (Brought(name, message("site-deleted")),))


async def demo(request: Request) -> Response:
    """A finished game to look at; each tap makes a new copy."""
    library: Library = request.app.state.settings.library
    contents: bytes = request.app.state.demo.read_bytes()
    game = _game(library, DEMO, contents)
    return RedirectResponse(f"{address_of(game.name)}/", HTTPStatus.SEE_OTHER)


routes = [
    Route("/files", files),
    Route("/files", bring, methods=["POST"]),
    Route("/files/all", take_all),
    Route("/files/delete", delete, methods=["POST"]),
    Route("/demo", demo, methods=["POST"]),
]
