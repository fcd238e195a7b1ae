"""`prefer`: how sure the keeper wants to be, and how the others play."""

import json

import pytest

from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, CommandLine, Game

BOLDLY = "You accuse whenever that gives you the best chance of winning"


@pytest.mark.parametrize(
    ("typed", "line", "said"),
    [
        ("accuse bold", {"accuse": "bold"}, BOLDLY),
        ("bob child", {"rival": "Bob", "plays": "child"}, "Bob plays like a child"),
        ("bob", {"rival": "Bob"}, "You no longer say how Bob plays"),
        ("numbers questions", {"numbers": "questions"}, "Percentages use the others’ questions, too"),
        ("numbers cards", {"numbers": "cards"}, "Percentages use the cards only"),
        ("nombres cartes", {"numbers": "cards"}, "Percentages use the cards only"),
        ("accuser audacieux", {"accuse": "bold"}, BOLDLY),
        ("bob oublie", {"rival": "Bob", "plays": "forgets"}, "Bob forgets what was shown"),
    ],
)
def test_it_is_noted_and_raises_the_format(
    cli: CommandLine, game: Game, typed: str, line: dict[str, str], said: str
) -> None:
    game.start(HEADER)
    ran = cli("--game", str(game.path), "prefer", *typed.split())
    assert (ran.status, ran.err, ran.out) == (0, "", f"#1 {said}\n")
    header, noted = map(json.loads, game.path.read_bytes().splitlines())
    assert (header["format"], noted) == (4, {"type": "prefer", **line})


@pytest.mark.parametrize("typed", ["ana child", "ana"])
def test_of_oneself_only_when_to_accuse_is_said(cli: CommandLine, game: Game, typed: str) -> None:
    game.start(HEADER)
    before = game.path.read_bytes()
    ran = cli("--lang", "en", "--game", str(game.path), "prefer", *typed.split())
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "Ana is you; for yourself, say when you accuse (prefer accuse certain, safe or bold)" in ran.err
    assert game.path.read_bytes() == before


@pytest.mark.parametrize(
    "typed",
    [
        "accuse x",
        "bob or",
        "accuse",
        "accuse child",
        "bob bold",
        "zoe child",
        "numbers",
        "numbers bold",
        "accuse cards",
    ],
)
def test_what_is_neither_is_refused_in_one_line(cli: CommandLine, game: Game, typed: str) -> None:
    game.start(HEADER)
    before = game.path.read_bytes()
    ran = cli("--game", str(game.path), "prefer", *typed.split())
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert game.path.read_bytes() == before


@pytest.mark.parametrize(("language", "meant"), [("en", "child"), ("fr", "enfant")])
def test_the_slip_of_a_choice_is_proposed(cli: CommandLine, game: Game, language: str, meant: str) -> None:
    game.start(HEADER)
    ran = cli("--lang", language, "--game", str(game.path), "prefer", "bob", "chidl")
    assert (ran.status, ran.err.rstrip(" \xa0?\n").endswith(f" {meant}")) == (2, True), ran.err


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("numbres questions", "numbers"),
        ("nubmers questions", "numbers"),
        ("acuse bold", "accuse"),
        ("cloe child", "Cleo"),
        ("zoe child", "Bob, Cleo, accuse, numbers"),
    ],
)
def test_whom_or_what_it_may_be_about_is_offered(
    cli: CommandLine, play: Play, typed: str, meant: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    before = play.game.start(HEADER).path.read_bytes()
    prefer = words_in(language)("prompt-prefer")
    if language == "fr":
        meant = meant.replace("accuse", "accuser").replace("numbers", "nombres")
    for said in (cli("--game", str(play.game.path), "prefer", *typed.split()), play(f"{prefer} {typed}")):
        assert (said.err.count("\n"), said.err.rstrip(" \xa0?\n").endswith(f" {meant}")) == (1, True), (
            said.err
        )
    assert play.game.path.read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"accuse": "bold", "rival": "Bob"},
        {"accuse": "bold", "numbers": "cards"},
        {"numbers": "cards", "rival": "Bob"},
        {"numbers": "cards", "plays": "sure"},
        {"numbers": "exact"},
        {"plays": "sure"},
        {"rival": "Zoe"},
    ],
)
def test_a_line_says_one_thing(cli: CommandLine, game: Game, line: dict[str, str]) -> None:
    game.start({**HEADER, "format": 4}, {"type": "prefer", **line})
    assert cli("--game", str(game.path), "sheet").status == 2


def test_advice_goes_by_it_unless_the_option_says_otherwise(cli: CommandLine, game: Game) -> None:
    game.start({**HEADER, "format": 4}, {"type": "prefer", "accuse": "certain"})
    for options, expected in (((), "certain"), (("--accuse", "bold"), "bold")):
        ran = cli("--game", str(game.path), "advise", "--json", *options)
        assert expected in json.dumps(json.loads(ran.out)["accuse"])


def test_merging_keeps_that_of_the_log_of_the_marks_alone(cli: CommandLine, game: Game) -> None:
    turn = {"type": "end_turn", "player": HEADER["players"][0]["name"]}
    game.start({**HEADER, "format": 4}, turn, {"type": "prefer", "accuse": "bold"})
    other = game.path.with_name("other.jsonl")
    seats = [seat["name"] for seat in HEADER["players"]]
    other.write_text(
        "".join(
            json.dumps(line) + "\n"
            for line in (
                {
                    "type": "game",
                    "format": 4,
                    "edition": "classic",
                    "players": HEADER["players"],
                    "me": seats[1],
                },
                turn,
                {"type": "prefer", "rival": seats[0], "plays": "sure"},
            )
        ),
        encoding="utf-8",
    )
    for options, expected in (((), []), (("--marks", str(other)), ["sure"])):
        out = game.path.with_name(f"merged{len(options)}.jsonl")
        ran = cli("merge", str(game.path), str(other), "--output", str(out), *options)
        assert ran.status == 0, ran.err
        lines = [json.loads(line) for line in out.read_bytes().splitlines()]
        assert [line["plays"] for line in lines if line["type"] == "prefer"] == expected
