"""Hostile text in a file: no character gets out that a terminal obeys or that nobody sees."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.cli.play.run_command import Ran, run
from cluedo_notes.cli.terminal.output import json_text
from tests.helpers import programs
from tests.helpers.cli.hostile import HOSTILE, forbidden, written
from tests.helpers.cli.playing import CommandLine, Game
from tests.helpers.cli.terminal import on_terminal

ALLOWED_COLOUR = re.compile(r"\x1b\[(0|1|2|33|35|36|97;40|1;3[0-9]|1;7(;[0-9;]+)?|3[0-9])m")
"""Those that the program paints with, where it paints."""


COMMANDS = [
    "log",
    "log --all",
    "log --json",
    "sheet",
    "sheet --json",
    "sheet --at 1",
    "odds",
    "odds --json",
    "odds rose",
    "odds rose --json",
    "advise",
    "advise --json",
    "others",
    "others --json",
    "replay --plain",
    "replay --at 1 --plain",
    "replay --json",
    "turn --board",
    "turn --board --json",
    "editions rules",
    "turn",
    "turn --json",
    "verify",
    "verify --json",
    "why rose",
    "why rose --json",
    "check",
    "check --json",
    "reply rose corde hall --to Bob",
    "editions show {edition}",
    "editions show {edition} --json",
    "editions check {edition} {folder}/missing{odd}.toml",
    "merge {log} {log}",
    "merge {log} {log} --json",
    "verify {log} {folder}/missing{odd}.jsonl",
    "verify {log} {folder}/missing{odd}.jsonl --json",
    "why {odd}",
    "add fact {odd} --holds rose",
    "edit 1",
    "{odd}",
    "--game {odd} sheet",
]


def answer_to(names: dict[str, str], typed: str, lang: str, columns: int | None = None) -> Ran:
    arguments = [word.format(**names) for word in typed.split()]
    return run(
        ["--lang", lang, *([] if "--game" in typed else ["--game", names["log"]]), *arguments], columns
    )


@pytest.fixture
def hostile(tmp_path: Path) -> Iterator[dict[str, str]]:
    folder = tmp_path / "hostile"
    folder.mkdir()
    yield written(folder, "".join(HOSTILE))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("typed", COMMANDS)
def test_nothing_hostile_of_a_file_is_printed(hostile: dict[str, str], typed: str, lang: str) -> None:
    ran = answer_to(hostile, typed, lang)
    assert forbidden(ran.out + ran.err) == set()
    assert ran.status in (0, 1, 2)
    assert "Traceback" not in ran.err
    if "missing" not in typed and "odd" not in typed and typed != "edit 1":
        assert ran.status != 2, ran.err
        assert ran.out
    if "--json" in typed and ran.status < 2:
        json.loads(ran.out)


@pytest.mark.parametrize("typed", COMMANDS)
def test_on_a_terminal_only_our_own_colours_are_printed(hostile: dict[str, str], typed: str) -> None:
    ran = answer_to(hostile, typed, "en", columns=100)
    assert forbidden(ALLOWED_COLOUR.sub("", ran.out)) == set()
    assert "\x1b[31mS" not in ran.out
    assert forbidden(ran.err) == set()


@settings(max_examples=25, deadline=None)
@given(
    odd=st.lists(st.sampled_from(HOSTILE) | st.characters(codec="utf-8"), min_size=1, max_size=6),
    typed=st.sampled_from(COMMANDS),
)
def test_whatever_a_file_says_is_printed_as_what_a_person_sees(odd: list[str], typed: str) -> None:
    with TemporaryDirectory() as folder:
        ran = answer_to(written(Path(folder), "".join(odd).replace("{", "")), typed, "en")
    assert forbidden(ran.out + ran.err) == set()


def test_json_read_back_is_what_the_log_says(hostile: dict[str, str]) -> None:
    text = answer_to(hostile, "log --json", "en").out
    events = json.loads(text)["events"]
    assert events[0]["event"]["text"] == "".join(HOSTILE)


def test_a_merged_log_printed_is_a_log_with_the_same_texts(hostile: dict[str, str]) -> None:
    lines = answer_to(hostile, "merge {log} {log}", "en").out.splitlines()
    texts = [one["text"] for one in map(json.loads, lines) if one["type"] == "note"]
    assert any(text.endswith("".join(HOSTILE)) for text in texts)


def test_a_file_s_name_that_is_no_text_is_reported(cli: CommandLine, tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(str(tmp_path)) + b"/x\xff.jsonl")
    ran = cli("--game", name, "sheet")
    assert (ran.status, ran.out) == (2, "")
    assert "x\\udcff.jsonl" in ran.err
    assert json.loads(json_text({"game": Path(name)})) == {"game": name}


def test_nothing_hostile_is_completed(hostile: dict[str, str]) -> None:
    asked = {
        "_CLUEDO_NOTES_COMPLETE": "complete_bash",
        "COMP_WORDS": "cluedo-notes s ",
        "COMP_CWORD": "2",
        "CLUEDO_NOTES_GAME": hostile["log"],
    }
    ran = programs.run(programs.program(), asked, capture_output=True, check=False)
    offers = ran.stdout.decode()
    assert "Bob" in offers
    assert forbidden(offers + ran.stderr.decode()) == set()


def test_nothing_hostile_is_on_the_screen_of_play(hostile: dict[str, str]) -> None:
    status, screen = on_terminal(
        ["--game", hostile["log"], "play"], 100, [("WEAPONS", "log\r"), ("he ", "\x04")]
    )
    assert status == 0
    left = re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>]|\([A-Z])", "", screen)  # what draws a screen
    assert forbidden(left) <= {"\r", "\b", "\x0e", "\x0f"}
    assert "owned\x07" not in screen


def test_nothing_hostile_is_on_the_screen_of_a_replay(hostile: dict[str, str]) -> None:
    status, screen = on_terminal(["--game", hostile["log"], "replay"], 100, [("q quit", "q")])
    assert status == 0
    left = re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])", "", screen)
    assert forbidden(left) <= {"\r"}
    assert "\x1b[2JS" not in screen


def test_a_note_of_one_s_own_is_shown_as_it_was_typed(game: Game) -> None:
    said = "Œuf « à la coque » – 大輔 😀 5\u00a0%"
    game.well("add", "note", said)
    assert said in game.well("log").out
