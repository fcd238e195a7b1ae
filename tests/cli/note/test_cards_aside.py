"""Looks at cards put aside: typed by their number, or by their room."""

import json
import re
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
    game.records(f"add look Ana {typed}", line)


def test_no_card_lies_in_another_room(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("cluedo-2023", **{"aside-rooms": ROOMS}))
    ran = game("add", "look", "Ana", "hall", "rope")
    assert ran.status == 2 and "Hall" in ran.err


def test_where_the_rooms_are_not_noted_a_room_says_no_number(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("cluedo-2023"))
    game.records("add look Ana hall rope", look(None, "corde"))


@pytest.mark.parametrize("typed", ["aside 7 rope", "aside-7 rope", "7 rope"])
def test_more_than_four_cards_have_numbers_too(cli: CommandLine, tmp_path: Path, typed: str) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("cluedo-2011", aside=8))
    game.records(f"add look Ana {typed}", look(7, "corde"))
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
    heads = re.findall(r"(?<=\s)(?:En\S*|Ana?|Bob?|As?\d+|1[01])(?=\s|\x1b)", screen.partition("WEAPONS")[0])
    assert status == 0 and len(heads) == len(set(heads)) == len(["envelope", "Ana", "Bob"]) + 11


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "this game does not allow it (look-aside=unanswered would)"),
        ("fr", "(look-aside=unanswered"),
    ],
)
def test_a_look_at_a_table_without_looks_names_the_option_that_allows_it(
    cli: CommandLine, tmp_path: Path, language: str, said: str
) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("classic", aside=2))
    assert said in game("--lang", language, "add", "look", "Bob", "aside-1").err
    game.start(head("classic", aside=2) | {"options": {"aside": 2, "look-aside": "unanswered"}})
    assert "look-aside" not in game("--lang", language, "add", "look", "Bob", "aside-1").err


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Kitchen is named twice, but only one card lies in each room"),
        ("fr", "la pièce Cuisine est nommée deux fois"),
    ],
)
def test_a_room_that_is_named_twice_for_the_cards_aside_is_said_to_be(
    cli: CommandLine, tmp_path: Path, language: str, said: str
) -> None:
    game = Game(cli, tmp_path / "game.jsonl")
    rooms = "aside-rooms=kitchen,kitchen,hall,lounge"
    ran = game("--lang", language, "new", "Ana", "Bob", "--edition", "2023", "--option", rooms)
    assert ran.status == 2 and said in ran.err and ran.err.count("\n") == 1


def test_an_asker_who_should_have_looked_is_named_once(cli: CommandLine, tmp_path: Path) -> None:
    """When the turn ends, and not again when the next one begins."""
    lines = ["move Bob cuisine", "suggestion Bob", "end-turn Bob", "move Ana chambre", "end-turn Ana"]
    game = Game(cli, tmp_path / "game.jsonl").start(
        head("cluedo-2011", dice="0") | {"complete": True, "first_player": "Bob"}
    )
    for line in lines:
        kind, player, *place = line.split()
        cards = ["scarlet", "rope", "kitchen", "--nobody"] if kind == "suggestion" else place
        game.well("add", kind, player, *cards)
    broken = json.loads(game("verify", "--json").out)["violations"]
    assert [(violation["event"], violation["rule"]) for violation in broken] == [(3, "look-must")]


def test_a_place_of_one_card_says_that_card_and_none_that_it_is_not(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "game.jsonl").start(head("cluedo-2023"))
    looked = game.well("add", "look", "Ana", "aside-1", "rope").out
    assert "Put-aside card 1 is the Rope.\n" in looked and "does not have" not in looked
    taken_back = game.well("undo").out
    assert "No longer certain: put-aside card 1 is the Rope.\n" in taken_back
    assert taken_back.count("put-aside card 1") == 2  # the line itself, and what it said
    assert len(game.well("redo", "--json").json["impossible"]) == 20  # programs get every cell
    lacks = game.well("add", "fact", "Bob", "--lacks", "hall,study").out
    assert "Bob does not have the Study or the Hall.\n" in lacks
    game.start(header("classic", "Ana Bob Cleo Dan", me="Ana", options={"leftover": "pool"}))
    assert "Not in the pool: " in game.well("add", "look", "Ana", "pool", "hall,study").out
