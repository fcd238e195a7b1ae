"""`serve --site`: a built site for the phones at the table, whose games stay in each phone."""

import sys
from pathlib import Path

from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal.output import print_coloured
from cluedo_notes.cli.terminal.qr_code import qr_lines
from cluedo_notes.cli.terminal.streams import is_lost
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.message import message
from cluedo_notes.presentation.games.new import ServedSite
from cluedo_notes.web import server
from cluedo_notes.web.site.hosting import is_site, site_app

TYPE_CHECKING = False
if TYPE_CHECKING:
    from socket import socket


def check_site(folder: Path) -> None:
    """Raises `EntryError` where a folder does not hold a site."""
    if not is_site(folder):
        raise EntryError(message("site-not-in-folder", folder=str(folder)))


def serve_site(session: Session, folder: Path, opened: "socket", as_json: bool) -> None:
    """Serve the files until Ctrl-C."""
    host, port = opened.getsockname()[:2]
    link = server.link_to(host, port)
    if as_json:
        session.print_json(ServedSite(address=link, site=str(folder)))
    else:
        session.print_lines([session.words("site-serving", folder=str(folder))])
        print(link)
        if not server.is_loopback(host):
            print_coloured(qr_lines(link, sys.stdout.encoding or "ascii", sys.stdout.isatty()))
        session.print_lines([session.words("site-over-http"), session.words("site-stop")])
    if is_lost(sys.stdout):  # nobody knows the address
        return
    try:
        server.server_of(site_app(folder)).run(sockets=[opened])
    except KeyboardInterrupt:
        return  # the usual end
