"""`serve`: the game as a page for phones and browsers."""

import errno
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from msgspec import UNSET, Struct

from cluedo_notes.cli.completion import argument
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.output import print_coloured
from cluedo_notes.cli.terminal.qr_code import qr_lines
from cluedo_notes.cli.terminal.streams import is_lost
from cluedo_notes.game.entry.library import Library, data_folder, game_path
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.locking import locked_file
from cluedo_notes.game.log.private_file import NotPrivate, remove_private, served_file
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.log.whole_file import NotWritten, all_or_nothing
from cluedo_notes.game.private_notes.noting import is_public
from cluedo_notes.language.message import Message, message, numbered, os_reason
from cluedo_notes.presentation.games.new import ServedSite, ServeOutput
from cluedo_notes.web import server
from cluedo_notes.web.app import make_app
from cluedo_notes.web.base.kept_address import (
    KeptAddress,
    file_beside,
    file_of_all,
    keep,
    mark_of,
    read_kept,
)
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.seat_keys import SeatKey
from cluedo_notes.web.live.seats import SeatBook
from cluedo_notes.web.middleware.guard import ENTRANCE
from cluedo_notes.web.middleware.tokens import Tokens
from cluedo_notes.web.server import bound, bound_near
from cluedo_notes.web.site.hosting import is_site, site_app

TYPE_CHECKING = False
if TYPE_CHECKING:
    from socket import socket

    from starlette.applications import Starlette

PORT = 8765

app = CommandModule()


@app.command("serve")
def serve(
    ctx: typer.Context,
    game: Annotated[str | None, argument("@meta-game", "@arg-serve-game")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="@arg-lan")] = False,
    port: Annotated[int | None, typer.Option(metavar="N", min=1, max=65535, help="@arg-port")] = None,
    address: Annotated[str | None, typer.Option(metavar="@meta-address", help="@arg-address")] = None,
    new_address: Annotated[bool, typer.Option("--new-address", help="@arg-new-address")] = False,
    table: Annotated[bool, typer.Option("--table", help="@arg-serve-table")] = False,
    site: Annotated[Path | None, typer.Option(metavar="@meta-folder", help="@arg-site")] = None,
    as_json: Json = False,
) -> None:
    """Serve the game as a page for phones and browsers."""
    session = session_of(ctx)
    if site is not None:
        if not table and (game is not None or session.game is not None or new_address):
            raise EntryError(message("site-alone"))
        if not is_site(site):
            raise EntryError(message("site-not-in-folder", folder=str(site)))
    there = _address(lan or (table and address != server.LOOPBACK), address) or server.LOOPBACK
    if site is not None and not table:
        _serve_site(session, site, _bound(there, port, PORT, []), as_json)
        return
    closed = server.is_loopback(there) and not table
    path = _game(session, game, closed)
    if table and path is not None:
        _hold_table(ctx, path)
    in_network = None if closed else path
    file, mark = _place(in_network)
    if new_address:
        remove_private(file)
    said: list[Message] = []
    before = _kept(file, mark, said)
    opened = _bound(there, port, before.port if before and in_network else PORT, said)
    host, taken = opened.getsockname()[:2]
    now = (before or KeptAddress()).at(host, taken, mark)
    if now != before:
        _keep(file, now, said)
    if in_network and before and (before.host, before.port) != (host, taken):
        said.append(message("web-moved"))
    _serve(session, Serving(path, now, table, None if closed else now.secret, site), opened, said, as_json)


def _hold_table(ctx: typer.Context, path: Path) -> None:
    """A context in which no other program serves this table. Raises `EntryError` if one does, or if a table
    cannot share this game."""
    if path.exists():
        _check_nobodys(path)
    ctx.with_resource(_served_alone(path))
    if path.exists():
        _check_seats(path)


def _check_nobodys(path: Path) -> None:
    """Raises `EntryError` for a log with facts that only one player saw."""
    log = read_log(path)
    if (keeper := log.header.me) is not None:
        raise EntryError(message("table-has-keeper", game=path.stem, player=keeper))
    for number, line in enumerate(log.events, start=1):
        if not (is_public(line, log.edition) or isinstance(line, Note)):  # a note may be meant for all
            raise EntryError(message("table-has-private", game=path.stem, event=numbered(number)))


def _check_seats(path: Path) -> None:
    """Raises `EntryError` if the file with the seats cannot be trusted. Its notes may still be wanted, so
    nothing is started again without asking."""
    try:
        SeatBook.read(path, mark_of(read_log(path).header))
    except NotPrivate as error:
        mode_mends = isinstance(error.what, Message) and error.what.code == "private-open"
        code = "seats-not-private" if mode_mends else "seats-not-trusted"
        raise EntryError(message(code, what=error.message)) from None


@contextmanager
def _served_alone(path: Path) -> Iterator[None]:
    """Keeps another program from serving the same table, whose seats it would overwrite. Raises `EntryError`
    if one serves it already."""
    with ExitStack() as held:
        try:
            with all_or_nothing() as made:
                made.folder(path.parent)
            held.enter_context(locked_file(served_file(path), 0))
        except TimeoutError:
            raise EntryError(message("table-served-already", game=path.stem)) from None
        except (OSError, NotWritten):
            pass  # a drive without locks: the evening can go on without them
        yield


class Serving(Struct, frozen=True):
    """The served log of one game, or all games. `table`: do its players share it? `secret`: lets users in;
    None: everybody on this machine is let in. `site`: the folder of the program with which their phones keep
    their own notes."""

    path: Path | None
    kept: KeptAddress
    table: bool
    secret: str | None
    site: Path | None


def _address(lan: bool, address: str | None) -> str | None:
    """The address in the local network, or None for this machine alone. Raises `EntryError`."""
    if address is not None:
        if not server.is_local(address):
            raise EntryError(message("web-not-local", typed=address))
        if not (lan or server.is_loopback(address)):
            raise EntryError(message("web-address-needs-lan", typed=address))
        if lan and server.is_loopback(address):
            raise EntryError(message("web-lan-is-not-here", typed=address))
        return address
    if not lan:
        return None
    try:
        return server.local_address()
    except server.NoNetwork:
        raise EntryError(message("web-no-network")) from None


def _game(session: Session, game: str | None, closed: bool) -> Path | None:
    """The only game to serve: the named one, otherwise in the network the current one; None for all.

    Raises `EntryError`, or `LogError` for a file that is not a game."""
    library = Library(data_folder())
    wish = game if game is not None else session.game
    path = game_path(wish) if wish is not None else None
    if path is None and not closed:
        path = library.current() or library.path_of(library.new_name(date.today()))
    if path is not None and path.exists():
        read_log(path)
    return path


def _place(in_network: Path | None) -> tuple[Path, str]:
    """The file that keeps the address of a game in the network (None: of this machine only), and the mark of
    the game. The mark is empty if the game does not exist yet."""
    if in_network is None:
        return file_of_all(Library(data_folder())), ""
    return file_beside(in_network), mark_of(read_log(in_network).header) if in_network.exists() else ""


def _kept(file: Path, mark: str, said: list[Message]) -> KeptAddress | None:
    """The address kept for this game, or None."""
    try:
        return read_kept(file, mark)
    except NotPrivate as error:
        said.append(message("web-kept-not-used", what=error.message))
        return None


def _keep(file: Path, now: KeptAddress, said: list[Message]) -> None:
    """Keeps the address if possible; the evening can go on without it."""
    try:
        keep(file, now)
    except NotWritten as error:
        said.append(message("web-not-kept", what=error.message))


def _bound(address: str, port: int | None, kept: int, said: list[Message]) -> "socket":
    """A socket at the requested port. Without one, at the kept port, or at another if that is taken. Raises
    `EntryError`."""
    try:
        if port is not None:
            return bound(address, port)
        opened = bound_near(address, kept)
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise EntryError(message("web-address-elsewhere", address=address)) from None
        raise EntryError(message("web-port-taken", port=port or kept, reason=os_reason(error))) from None
    if (other := opened.getsockname()[1]) != kept:
        said.append(message("web-port-other", port=kept, other=other))
    return opened


def _serve(
    session: Session, serving: Serving, opened: "socket", said: Sequence[Message], as_json: bool
) -> None:
    """Serve until Ctrl-C."""
    kept = serving.kept
    settings = ServerSettings(
        library=Library(data_folder()),
        hosts=server.hosts_of(kept.host, kept.port),
        language=session.words.language,
        game=serving.path,
        secret=serving.secret,
        key=kept.key,
        table=serving.table,
        site=serving.site,
    )
    link, hosts_link = _links(serving)
    if as_json:
        game = None if serving.path is None else str(serving.path)
        session.print_json(ServeOutput(address=link, game=game, host=hosts_link or UNSET))
    else:
        _announce(session, serving, link, hosts_link)
    _run(session, make_app(settings), opened, said)


def _serve_site(session: Session, folder: Path, opened: "socket", as_json: bool) -> None:
    """Serves the files of a built site until Ctrl-C, for phones that keep their own games."""
    host, port = opened.getsockname()[:2]
    link = server.link_to(host, port)
    if as_json:
        session.print_json(ServedSite(address=link, site=str(folder)))
    else:
        session.print_lines([session.words("site-over-http"), session.words("site-stop")])
        line = session.words("site-serving", folder=str(folder))
        _print_address(session, line, link, with_code=not server.is_loopback(host))
    _run(session, site_app(folder), opened)


def _run(session: Session, app: "Starlette", opened: "socket", said: Sequence[Message] = ()) -> None:
    """Warn, then serve until Ctrl-C."""
    if is_lost(sys.stdout):  # nobody knows the address
        return
    for sentence in said:
        session.warn(sentence)
    try:
        server.server_of(app).run(sockets=[opened])
    except KeyboardInterrupt:
        return  # the usual end


def _links(serving: Serving) -> tuple[str, str | None]:
    """The address that lets users in and, at a shared table, that of its host."""
    kept = serving.kept
    link = server.link_to(kept.host, kept.port)
    if serving.secret is None:
        return link, None
    link += f"{ENTRANCE.lstrip('/')}{serving.secret}"
    return link, f"{link}/{SeatKey.HOST}/{Tokens(kept.key).host_key}" if serving.table else None


def _note(serving: Serving) -> str:
    """The code of the sentence above the QR code."""
    if not serving.table:
        return "web-lan-note"
    return "table-note" if serving.site is None else "table-note-on-phones"


def _announce(session: Session, serving: Serving, link: str, hosts_link: str | None) -> None:
    """Prints the page's address as text and, for phones, as a QR code."""
    words, path = session.words, serving.path
    name = None if path is None else path.stem
    if path is not None and not path.exists():
        session.print_lines([words("web-yet-to-begin", game=name)])
    if hosts_link is not None:
        session.print_lines([words("table-host")])
        print(hosts_link)
    notes = [] if serving.secret is None else [words(_note(serving))]
    session.print_lines([*notes, words("web-stop")])
    line = words("web-serving-all") if name is None else words("web-serving", game=name)
    _print_address(session, line, link, with_code=serving.secret is not None)


def _print_address(session: Session, line: str, link: str, *, with_code: bool) -> None:
    """Prints the address last: a QR code fills a small terminal, and only what is below it stays in sight."""
    if with_code:
        print_coloured(qr_lines(link, sys.stdout.encoding or "ascii", sys.stdout.isatty()))
    session.print_lines([line])
    print(link)
