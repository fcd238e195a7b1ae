"""The pictures of `play` in the pages show its real output."""

import os
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
def test_the_picture_of_the_pages_is_the_screen_that_is_drawn(
    cli: CommandLine, tmp_path: Path, language: str
) -> None:
    """Taken again by CLUEDO_NOTES_WRITE_GOLDEN=1; then look at it."""
    shown = SHOWN[language]
    picture = ROOT / shown.folder / "screenshots" / "terminal.svg"
    header = HEADER | {"edition": shown.edition, "hand": HAND}
    path = Game(cli, tmp_path / f"{shown.name}.jsonl").start(header).path
    with PlayTerminal(["--lang", language, "play", str(path)], rows=ROWS) as terminal:
        terminal.until(lambda text: "\n>" in text)
        for number, line in enumerate(shown.lines, start=1):
            terminal.type(f"{line}\r")
            terminal.until_noted(number)
        terminal.type(shown.typed)
        terminal.until(lambda text: shown.typed in text)
        terminal.type("\x1b")  # closes the menu
        if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
            terminal.until_still()
            picture.write_text(picture_of(terminal.screen), encoding="utf-8")
        wanted = picture.read_text(encoding="utf-8")
        terminal.until(lambda _: picture_of(terminal.screen) == wanted)
