"""The screen of `play` that the pages show, as text and as a picture, is what is drawn."""

import os
import re
from pathlib import Path

import pytest
from msgspec import Struct

from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import HEADER, CommandLine, Game
from tests.helpers.cli.terminal_picture import picture_of
from tests.helpers.places import ROOT

ROWS = 24


class Shown(Struct, frozen=True):
    """A game as a reader plays it: the page's folder, its name, box and lines, the last not sent yet."""

    folder: str
    name: str
    edition: str
    lines: tuple[str, ...]
    typed: str


SHOWN = {
    "en": Shown(
        "docs",
        "friday",
        "british",
        (
            "a gre rope kit b rope",
            "white cand study c",
            "c peacock lounge lead -",
            "a peacock lead ballroom -",
        ),
        "b rope green hall c",
    ),
    "fr": Shown(
        "docs/fr",
        "vendredi",
        "classic",
        ("a ol cor cui b cor", "leb chand bur c", "c perv petit mat -", "a perv mat gra -"),
        "b cor ol hal c",
    ),
}
HAND = ["moutarde", "leblanc", "violet", "grand-salon", "hall", "salle-de-billard"]


@pytest.mark.parametrize("language", SHOWN)
def test_the_screen_of_the_pages_is_what_is_drawn(cli: CommandLine, tmp_path: Path, language: str) -> None:
    """Written anew by CLUEDO_NOTES_WRITE_GOLDEN=1."""
    shown = SHOWN[language]
    page, picture = ROOT / shown.folder / "play.md", ROOT / shown.folder / "screenshots" / "terminal.svg"
    before, wanted, after = re.split(
        rf"(?<=^```\n)({shown.name} · .*?)(?=^```$)",
        page.read_text(encoding="utf-8"),
        flags=re.DOTALL | re.MULTILINE,
    )
    path = (
        Game(cli, tmp_path / f"{shown.name}.jsonl")
        .start(HEADER | {"edition": shown.edition, "hand": HAND})
        .path
    )
    with PlayTerminal(["--lang", language, "play", str(path)], rows=ROWS) as terminal:
        for number, line in enumerate(shown.lines):
            terminal.until_noted(number) if number else terminal.until(lambda text: "\n>" in text)
            terminal.type(f"{line}\r")
        terminal.until_noted(len(shown.lines))
        terminal.type(shown.typed)
        terminal.until(lambda text: shown.typed in text)
        terminal.type("\x1b")  # closes the menu
        if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
            page.write_text(f"{before}{terminal.until_still().rstrip()}\n{after}", encoding="utf-8")
            picture.write_text(picture_of(terminal.screen), encoding="utf-8")
            return
        terminal.until(lambda text: text.rstrip() == wanted.rstrip())
        assert picture_of(terminal.screen) == picture.read_text(encoding="utf-8")
