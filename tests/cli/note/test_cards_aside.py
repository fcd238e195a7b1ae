"""Looks at cards that were put aside, as they are typed: by their number, or by the room where they lie."""

import json
from pathlib import Path

import pytest

from tests.helpers.cli.playing import CommandLine, Game, Line, header
from tests.helpers.cli.terminal import on_terminal

ROOMS = ["cuisine", "salon", "bibliotheque", "salle-de-reception"]


def head(edition: str, **options: object) -> Line:
    """Two players, Ana keeps the notes."""
    return header(edition, "Ana Bob", me="Ana", **({"options": options} if options else {}))


def look(slot: int | None, card: str | None = None) -> Line:
    slots = {} if slot is None else {"slot": slot}
    return {"type": "look", "player": "Ana", "place": "aside", **slots, **({"cards": [card]} if card else {})}


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("kitchen dagger", look(1, "poignard")),
        ("lounge", look(2)),
        ("bibl corde", look(3, "corde")),
        ("aside 4 rope", look(4, "corde")),
        ("aside-4 rope", look(4, "corde")),
        ("4 rope", look(4, "corde")),
        ("aside rope --slot 2", look(2, "corde")),
        ("aside rope", look(None, "corde")),
    ],
)
def test_a_card_in_a_room_is_named_by_the_room_or_by_its_number(
    cli: CommandLine, tmp_path: Path, typed: str, line: Line
) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("cluedo-2023", **{"aside-rooms": ROOMS}))
    game.records(f"add-look Ana {typed}", line)


def test_no_card_lies_in_another_room(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("cluedo-2023", **{"aside-rooms": ROOMS}))
    ran = game("add-look", "Ana", "hall", "rope")
    assert ran.status == 2 and "Hall" in ran.err


def test_where_the_rooms_are_not_noted_a_room_says_no_number(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("cluedo-2023"))
    game.records("add-look Ana hall rope", look(None, "corde"))


@pytest.mark.parametrize("typed", ["aside 7 rope", "aside-7 rope", "7 rope"])
def test_more_than_four_cards_have_numbers_too(cli: CommandLine, tmp_path: Path, typed: str) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("cluedo-2011", aside=8))
    game.records(f"add-look Ana {typed}", look(7, "corde"))
    assert all(f"As {slot}" in game.well("sheet").out for slot in range(1, 9))


def test_rooms_are_typed_by_any_of_their_names_when_a_game_begins(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "game.jsonl")
    rooms = "aside-rooms=kitchen,lounge,library,ballroom"
    game.well("new", "Ana", "Bob", "--edition", "2023", "--option", rooms)
    assert f'"aside-rooms":{ROOMS}'.replace("'", '"').replace(", ", ",") in game.path.read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("width", [40, 80])
def test_many_cards_aside_have_columns_that_differ(tmp_path: Path, width: int) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(head("cluedo-2011", aside=11)) + "\n", encoding="utf-8")
    status, screen = on_terminal(["--game", str(path), "--lang", "en", "sheet"], columns=width)
    heads = next(line for line in screen.splitlines() if line.rstrip("\x1b[0m").endswith("11")).split()[-11:]
    assert status == 0 and len(set(heads)) == 11
