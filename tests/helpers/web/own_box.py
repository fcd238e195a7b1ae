"""A user's own box, as a family may have drawn it: the classic one, with another name for a card."""

from pathlib import Path

from cluedo_notes.game.log.events import Header, Seat
from tests.helpers.places import ROOT

DATA = ROOT / "editions" / "data"
EDITION = (DATA / "classic.toml").read_text(encoding="utf-8").replace('en = "Rope"', 'en = "Skipping rope"')
BOARD = (DATA / "classic.board").read_text(encoding="utf-8")
FILES = {"ours.toml": EDITION, "classic.board": BOARD}
OF_OUR_BOX = Header(1, "ours.toml", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))


def put_box(folder: Path) -> None:
    """Its files, beside the log of a game."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
