"""Joining a table that another computer serves: a seat, the cards, and a folder for what is noted here."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

from cluedo_notes.cli.session import Session
from cluedo_notes.cli.stores import NOTES, TABLE, public_copy
from cluedo_notes.cli.table_client import KeptTable, TableClient, keep_table, kept_table
from cluedo_notes.game.entry.library import SUFFIX, Library, data_folder
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import EntryError, GameError, LogError
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.log.whole_file import all_or_nothing
from cluedo_notes.game.private_notes.notes_journal import create_notes
from cluedo_notes.game.private_notes.reader import notes_header, read_both
from cluedo_notes.game.private_notes.remote_log import Unreached
from cluedo_notes.game.private_notes.served_box import joined_log
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.language.letters import slug
from cluedo_notes.language.message import Message, message

Ask = Callable[[Message], str]
"""Asks a question and returns the typed text without surrounding spaces; an empty text if nothing was
typed."""


def join_table(session: Session, address: str, ask: Ask) -> Path:
    """The file of the private notes of the player's seat at a table. If they had a seat already, it is the
    old file.

    Raises `EntryError` if the table cannot be joined, and `LogError`."""
    client = TableClient(address)
    try:
        folder = _seat_before(client) or _new_seat(session, client, ask)
    except Unreached as error:
        raise EntryError(error.said) from None
    _ask_for_hand(session, folder, ask)
    return folder / NOTES


def _seats_folder() -> Path:
    return data_folder() / "tables"


def _seat_before(client: TableClient) -> Path | None:
    """The folder of an earlier seat at this table, if the table still accepts it."""
    for file in sorted(_seats_folder().glob(f"*/{TABLE}")):
        kept: KeptTable | None = kept_table(file)
        if kept is not None and kept.address == client.address:
            client.enter(kept.seat)
            if client.sits:
                return file.parent
    return None


def _new_seat(session: Session, client: TableClient, ask: Ask) -> Path:
    client.enter()
    table = joined_log(client.public_log, client.game)
    public = table.log
    names = Names(public.edition, public.deal.players, None)
    player = session.ask_until(message("table-who", players=list(public.deal.players)), names.player, ask)
    if player is None:
        raise EntryError(message("table-no-seat"))
    client.take(player)
    game = slug(unquote(client.game)) or "table"
    folder = _free_folder(f"{game}-{slug(player)}")
    copy = folder / f"{game}{SUFFIX}"
    with Library(data_folder()).written(), all_or_nothing() as made:
        made.folder(folder)
        table.put(made, copy)
    create_notes(folder / NOTES, read_log(copy), notes_header(public, player))
    keep_table(folder / TABLE, client)
    return folder


def _free_folder(name: str) -> Path:
    folder, number = _seats_folder() / name, 1
    while folder.exists():
        number += 1
        folder = _seats_folder() / f"{name}-{number}"
    return folder


def _ask_for_hand(session: Session, folder: Path, ask: Ask) -> None:
    """The cards of the hand, if they are not noted yet. An empty answer leaves them for later."""
    shared = SharedLog(public_copy(folder), folder / NOTES)
    public, notes = read_both(shared.public_log, shared.notes)
    names = Names(public.edition, public.deal.players, notes.owner)
    while notes.hand is None and (typed := ask(message("table-hand", player=notes.owner))):
        try:
            shared.note_hand(names.card_list([typed]))
            return
        except LogError as error:  # about the file just made; nobody asked for its name
            session.warn(error.what)
        except GameError as error:
            session.warn(error.message)
