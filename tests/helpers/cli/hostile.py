"""A game and its edition in which every text is hostile, and the parts that nobody should get."""

import json
import unicodedata
from pathlib import Path

from tests.helpers.cli.playing import header

HOSTILE = [
    *"\0\a\b\t\v\f\r\x1b\x7f\x80\x85\x9b\x9d\xad",
    *"\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069",
    *"\u034f\u115f\u3164\uffa0\ufeff\ufff9\U000e0001\U000e0041",
    "\x1b[2J",
    "\x1b[31m",
    "\x1b]0;owned\x07",
    "\x9b8m",
]
"""Signs that ring, wipe, colour, turn the direction of writing, end lines, hide or take no room."""


def forbidden(printed: str) -> set[str]:
    """The signs of an output that nobody should get."""
    bad = {sign for sign in HOSTILE if len(sign) == 1}
    return {
        sign
        for sign in printed
        if sign != "\n" and (sign in bad or unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp"))
    }


def edition(hostile: str) -> str:
    """An edition of one's own with something hostile in every text that it has."""
    odd = "".join(f"\\U{ord(sign):08x}" for sign in hostile)
    return f"""
id = "house"
name = {{fr = "Maison{odd}", en = "House{odd}"}}
note = {{fr = "Note{odd}", en = "Note{odd}"}}
players = {{min = 2, max = 6}}
board = "my.board"
[cards.suspect]
rose = {{fr = "Rose{odd}", en = "Scarlett{odd}", aliases = ["a{odd}"], colour = "red{odd}"}}
olive = {{fr = "{odd}", en = "{odd}Green"}}
[cards.weapon]
corde = {{fr = "Corde {odd}", en = "Rope {odd}"}}
dague = {{fr = "D{odd}ague", en = "D{odd}agger"}}
[cards.room]
hall = {{fr = "Hall{odd}", en = "Hall{odd}"}}
cave = {{fr = "Cave{odd}", en = "Cellar{odd}"}}
[places.jardin]
fr = "Jardin{odd}"
en = "Garden{odd}"
[powers]
rose = "random-card"
[intrigue]
clock = {{count = 2, fr = "Horloge{odd}", en = "Clock{odd}"}}
cards = {{play-again = 2}}
"""


BOARD = """\
[legend]
H = hall
c = cave
J = jardin
1 = start olive
[map]
HHHHJ.v
HHHH<.c
###1..c
[doors]
0,5 W
[starts]
rose = hall
"""


def file_safe(hostile: str) -> str:
    return hostile.replace("\0", "").replace("/", "")


def written(folder: Path, hostile: str) -> dict[str, str]:
    """A hostile edition and a game with it; how commands name them."""
    file, log = folder / "my.toml", folder / f"x{file_safe(hostile)}.jsonl"
    file.write_text(edition(hostile), encoding="utf-8")
    (folder / "my.board").write_text(BOARD, encoding="utf-8")
    # Control signs in a player's name are refused when the log is read.
    ana = "Ana" + "".join(sign for sign in hostile if unicodedata.category(sign) != "Cc")
    seats = [{"name": ana}, {"name": "Bob"}]
    head = {**header("./my.toml", ""), "players": seats, "me": ana, "hand": ["olive", "dague"]}
    lines = [
        head,
        {"type": "note", "text": f"so {hostile}"},
        {"type": "play", "player": "Bob", "card": "other", "text": f"he {hostile}"},
        {"type": "suggestion", "player": ana, "suspect": "rose", "weapon": "corde", "room": "hall"}
        | {"responses": [{"player": "Bob", "action": "show"}]},
        {"type": "amend", "event": 1, "as": {"type": "note", "text": hostile}},
        {"type": "fact", "owner": ana, "holds": ["olive"]},
        {"type": "note", "text": hostile},
    ]
    log.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return {"edition": str(file), "log": str(log), "folder": str(folder), "odd": file_safe(hostile)}
