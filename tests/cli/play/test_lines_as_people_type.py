"""Two hundred lines as people type them, by an author who knew the cards but not the program. An accepted
line is read as every person would read it, both in `play` and by `s`."""

import json
import re
import shlex
from collections.abc import Sequence
from typing import Any

import pytest

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.session import PlaySession
from cluedo_notes.cli.session import Session
from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import Game
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT

FILE = ROOT / "tests" / "fixtures" / "entry" / "lines-as-people-type-them.jsonl"
LINES: list[dict[str, Any]] = [json.loads(row) for row in FILE.read_text("utf-8").splitlines()]
PARTS = 10

MENDED = (
    "bob mustrad rope hall cleo",
    "bob plum rope libary cleo",
    "bob plum revolvr kichen cleo",
    "bob plumb dager conservatry cleo",
    "bob scarlette wrench dinning room cleo",
    "Timy plum rope hall Maxme",
    "Léo moutade chandelir cuisne Inès",
    "Léo pr violet pistolet billard inès",
    "Bob prof. plum leadpipe billiards Cleo",
    "bob rev green spaner lounge nobody",
    "bob kasandra dumbell guest house cleo",
    "Inès demande Dario avec la dague dans l'arène de Daznak, Zoé passe, Léo montre",
)
"""Lines with slips, each near to one name: `play` mends them and takes them after another Enter."""

NOT_TAKEN = (
    "Léo pervanche matraqe vérenda Inès",  # near to Véranda and to Reverend
)
"""Lines that are refused although a reader understands them."""

IN_ORDER = {
    "Bob plum rope hal": {"asker": "Bob"},
    "Plum rope hall Mustard": {"asker": "Plum"},
    "Ana plum rope hall": {"asker": "Ana"},
    "s plum rope hall bob": {"asker": "Ana"},
}
"""Lines that mean something else to `s` than to `play`, as documented: it reads its words in their order
first, where nothing behind the cards means that no answer was noted."""

ACCUSATIONS = {
    "Zoé accuse Violet, corde, hall : perdu !": "accuser Zoé Professeur-Violet Corde Hall --faux",
}
"""Lines that are no suggestions, and what `play` offers for them."""


def noted(row: dict[str, Any]) -> dict[str, Any]:
    """What a line of the fixture should be noted as."""
    wanted = {key: row["expect"][key] for key in ("asker", "suspect", "weapon", "room", "shower", "shown")}
    return wanted | {"passes": sorted(row["expect"]["passes"])}


def read(event: dict[str, Any]) -> dict[str, Any]:
    """An event of a log in the same keys."""
    answers = event.get("responses") or []
    shown = [answer for answer in answers if answer["action"] == "show"]
    return {
        "asker": event["player"],
        **{key: event[key] for key in ("suspect", "weapon", "room")},
        "shower": shown[0]["player"] if shown else None,
        "shown": shown[0].get("card") if shown else None,
        "passes": sorted(answer["player"] for answer in answers if answer["action"] == "pass"),
    }


def start(game: Game, row: dict[str, Any]) -> None:
    seats = [{"name": name} for name in row["players"]]
    header = {"type": "game", "format": 1, "edition": row["edition"], "players": seats, "me": row["me"]}
    game.start(header | {"first_player": row["turn"], "options": {"leftover": "none"}})


def arguments(line: str) -> Sequence[str]:
    """A line as the arguments of a command, with an apostrophe as part of its word: the asker apart and the
    rest in quotation marks where a word would be an option, or where there is but one."""
    words = shlex.split(line.replace("'", "\\'"))
    words = words[words[0] == "s" :]
    if len(words) == 1 or any(re.match("[-=]>", word) for word in words):
        asker = re.match(r"\W*\w+\W*", line)
        assert asker is not None
        return asker.group(), line[asker.end() :]
    return words


def events(game: Game) -> list[dict[str, Any]]:
    return [read(event) for event in game.rows[1:]]


@pytest.mark.parametrize("part", tiers(range(PARTS), 0))
def test_play_takes_what_a_reader_understands_and_nothing_otherwise(part: int, game: Game) -> None:
    for row in LINES[part::PARTS]:
        start(game, row)
        session = Session(str(game.path), words_in(row["language"]))
        play = PlaySession(session, FollowedGame(game.path), lambda: 80)
        answer = play.enter(row["typed"])
        if row["typed"] in ACCUSATIONS:
            assert (answer.typed, events(game)) == (ACCUSATIONS[row["typed"]], []), row
            continue
        to_complete = answer.typed is not None and answer.typed.endswith(" ")
        assert (answer.typed is not None and not to_complete) == (row["typed"] in MENDED), row
        refused = "refused" in row["expect"] or row["typed"] in NOT_TAKEN
        if answer.typed is not None:
            assert events(game) == [], row
            assert answer.error is not None, row
            assert refused or not to_complete, row
            play.enter(answer.typed)
        assert events(game) == ([] if refused else [noted(row)]), row


@pytest.mark.parametrize("part", tiers(range(PARTS), 0))
def test_the_command_takes_the_same_lines_with_the_same_meanings(part: int, game: Game) -> None:
    for row in LINES[part::PARTS]:
        start(game, row)
        game("s", *arguments(row["typed"]))
        if row["typed"] in IN_ORDER:
            assert IN_ORDER[row["typed"]].items() <= events(game)[0].items(), row
            continue
        refused = "refused" in row["expect"] or row["typed"] in (*MENDED, *NOT_TAKEN)
        assert events(game) == ([] if refused else [noted(row)]), row


def test_a_shell_takes_a_sentence_in_quotation_marks(game: Game) -> None:
    (typed,) = re.findall(r"`s (bob \".*\")`", (ROOT / "docs" / "shell.md").read_text("utf-8"))
    game.well("s", *shlex.split(typed))
    assert events(game)[0]["shower"] == "Cleo"
    ran = game("s", "bob", "asks Plum in the hall with the libary, Cleo shows")
    assert (ran.status, len(game.rows)) == (2, 2)


def test_there_are_lines_of_both_kinds() -> None:
    assert len(LINES) == 200
    assert sum("refused" in row["expect"] for row in LINES) == 50
    assert {*MENDED, *NOT_TAKEN, *IN_ORDER, *ACCUSATIONS} <= {row["typed"] for row in LINES}


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        (
            "en",
            "reveal --hand Bob=white, lead pipe, dining room --envelope miss scarlett, wrench, lounge",
        ),
        (
            "en",
            "reveal --envelope miss scarlett wrench lounge --hand=bob = white lead pipe dining room",
        ),
        ("en", "reveal bob=white, lead pipe, dining room --envelope scarlett,wrench,lounge"),
        ("en", "reveal --envelope scarlett,wrench,lounge bob=white lead pipe dining room"),
        ("en", "reveal --envelope scarlett,wrench,lounge --hand bob: white lead pipe dining room"),
        ("en", "reveal Bob: white, lead pipe, dining room --envelope scarlett,wrench,lounge"),
        ("en", "reveal bob white, lead pipe, dining room --envelope scarlett,wrench,lounge"),
        ("fr", "dévoiler bob : leblanc, matraque, salle à manger --étui rose,clef,petit-salon"),
        (
            "fr",
            "dévoiler --main bob=leblanc, matraque, salle à manger --étui rose, clef anglaise, petit salon",
        ),
    ],
)
def test_revealed_cards_are_typed_with_blanks_as_in_a_hand(play: Play, lang: str, line: str) -> None:
    assert not play(f"{line} --force", options=("--lang", lang)).status
    assert play.game.last["hands"] == {"Bob": ["leblanc", "matraque", "salle-a-manger"]}
    assert play.game.last["envelope"] == {"suspect": "rose", "weapon": "clef-anglaise", "room": "petit-salon"}


def test_an_article_in_a_list_of_cards_is_no_card(play: Play) -> None:
    assert not play("seen bob the wrench").status
    assert play.game.last["cards"] == ["clef-anglaise"]


def test_help_shows_how_a_hand_is_revealed(play: Play) -> None:
    for lang, line, example in (
        ("en", "help reveal", "reveal --hand bob=white,wrench,lounge"),
        ("fr", "aide dévoiler", "dévoiler --main bob=leblanc,clef,petit-salon"),
    ):
        assert example in play(line, options=("--lang", lang)).out
