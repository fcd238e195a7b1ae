"""Sheets as files: a page for a browser, a PDF, with a game's notes or empty."""

from collections.abc import Sequence
from pathlib import Path

from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal.files import make_files, refuse_existing
from cluedo_notes.editions import Edition
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.whole_file import replace_files
from cluedo_notes.language.message import message
from cluedo_notes.presentation.sheet.json import WrittenFiles
from cluedo_notes.presentation.sheet.paper import Paper


def empty_players(typed: str | None, edition: Edition) -> Sequence[str]:
    """The players of an empty sheet: names separated by commas, or as many empty texts as a number says.
    Without either, the greatest possible number of players. Raises `EntryError` for a number that the edition
    does not allow."""
    number = str(edition.players.max) if typed is None else typed.strip()
    if number.isdecimal():
        if not edition.players.min <= int(number) <= edition.players.max:
            accepted = f"{edition.players.min}-{edition.players.max}"
            raise EntryError(message("wrong-number-of-players", found=int(number), accepted=accepted))
        return [""] * int(number)
    return [name.strip() for name in number.split(",") if name.strip()]


def write_paper(
    session: Session, paper: Paper, html: Path | None, pdf: Path | None, force: bool, as_json: bool
) -> None:
    """Writes a sheet to the named files, all prepared before the first is written, and reports it.

    Raises `EntryError` if an existing file may not be overwritten, the PDF library is not installed, or a
    file cannot be written; all files are then unchanged."""
    wished = [file for file in (html, pdf) if file is not None]
    if not force:
        for file in wished:
            refuse_existing(file)
    made = []
    if html is not None:
        from cluedo_notes.presentation.sheet.html_table import sheet_page  # noqa: PLC0415 (a page only)

        made.append((html, sheet_page(paper, session.words).encode()))
    if pdf is not None:
        made.append((pdf, _pdf(session, paper)))
    write = replace_files if force else make_files
    write(made)
    if as_json:
        session.print_json(WrittenFiles(files=tuple(map(str, wished))))
    else:
        session.print_written(wished, session.words("files-written", files=[str(file) for file in wished]))


def _pdf(session: Session, paper: Paper) -> bytes:
    try:
        from cluedo_notes.presentation.sheet.pdf import sheet_pdf  # noqa: PLC0415 (only this needs the extra)

        return sheet_pdf(paper, session.words)
    except ModuleNotFoundError:
        from cluedo_notes.cli.extras import not_installed  # noqa: PLC0415 (asks how the program was installed)

        raise EntryError(not_installed("pdf-not-installed", "pdf")) from None
