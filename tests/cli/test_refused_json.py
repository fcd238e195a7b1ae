"""With `--json`, every refused command also reports that on standard output."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
import typer

from cluedo_notes.cli.main import app
from cluedo_notes.cli.play.run_in_process import OwnProcess
from cluedo_notes.cli.terminal.command_line import in_words
from cluedo_notes.language.words import words_in
from tests.cli.test_json import commands
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, CommandLine, Game, suggestion

SEEN = suggestion("Ana", "violet matraque veranda", "Bob show matraque")
KEYS = ["code", "sentence", "where", "would_do"]


def refused(game: Game, *arguments: str) -> dict[str, Any]:
    """What a refused command prints with `--json`; all else of it is as without."""
    before = game.path.read_bytes()
    plain, ran = game(*arguments), game(*arguments, "--json")
    assert game.path.read_bytes() == before
    assert (ran.status, ran.err) == (plain.status, plain.err)
    (line,) = ran.out.splitlines()
    found: dict[str, Any] = json.loads(line)["refused"]
    assert list(found) == KEYS
    assert plain.err == f"cluedo-notes: {found['sentence']}\n"
    return found


def test_what_contradicts_the_log_names_the_events_and_what_mends_them(game: Game) -> None:
    game.start(HEADER, SEEN)
    found = refused(game, "s", "Cleo", "violet", "matraque", "veranda", "-")
    assert found["code"] == "contradicts-because"
    assert found["where"]["events"] == [1]
    assert found["would_do"] == ["cluedo-notes why Lead-pipe Bob", "cluedo-notes edit 1"]


def test_a_name_that_is_not_known_comes_with_those_that_are_like_it(game: Game) -> None:
    found = refused(game, "odds", "ropee")
    assert (found["code"], found["would_do"]) == ("unknown-did-you-mean", ["Rope"])


def test_an_event_that_does_not_count_is_where_it_is(game: Game) -> None:
    found = refused(game.start(HEADER, SEEN), "undo", "7")
    assert (found["code"], found["where"]["events"]) == ("not-live", [7])
    assert found["would_do"] == ["cluedo-notes log --all"]


def test_a_file_that_cannot_be_read_is_named_with_line_and_key(game: Game) -> None:
    game.start({**HEADER, "me": "Zoe"})
    where = refused(game, "sheet")["where"]
    assert (Path(where["file"]).name, where["line"], where["key"]) == ("friday.jsonl", 1, "me")


def test_what_the_system_refuses_names_its_file(game: Game, tmp_path: Path) -> None:
    target = str(tmp_path / "missing" / "sheet.html")
    assert refused(game, "sheet", "--html", target)["would_do"] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sentence_is_in_the_readers_language_and_the_code_is_not(game: Game, language: str) -> None:
    found = refused(game, "--lang", language, "odds", "nothing-like-it")
    assert found["code"] == "unknown"
    assert len(found["would_do"]) == 11  # as many as a reader takes in


def test_a_mistake_in_the_options_of_any_command(cli: CommandLine) -> None:
    """Whatever takes `--json`, an option that there is not and a global option that is wrong."""
    for command in commands(typer.main.get_command(app)):
        for wrong in ("--no-such-option", "--lang=xx"):
            ran = cli(*command, wrong, "--json")
            assert ran.status == 2, command
            assert list(json.loads(ran.out)["refused"]) == KEYS, command
            assert ran.err.count("\n") == 1


@pytest.mark.parametrize(("language", "said"), [("en", "belongs after"), ("fr", "se met après")])
def test_an_option_before_its_command_is_sent_behind_it(cli: CommandLine, language: str, said: str) -> None:
    for command in commands(typer.main.get_command(app)):
        name = in_words(" ".join(command), words_in(language))
        ran = cli("--lang", language, "--json", *command)
        assert ran.err.startswith(f"cluedo-notes: --json {said} {name}")
        found = ran.json["refused"]
        assert (ran.status, found["code"], found["where"]["key"]) == (2, "usage-option-after", "--json")
        assert found["would_do"] == [f"cluedo-notes {name} --json"]


@pytest.mark.parametrize(
    ("typed", "mended"),
    [
        (("--at", "1", "sheet"), "sheet --at …"),
        (("--at=1", "odds", "rope"), "odds --at …"),
        (("--no-read-askers", "advise"), "advise --no-read-askers"),
        (("editions", "--json", "list"), "editions list --json"),
        (("--hand", "rope", "new", "Ana"), "new --hand …"),
    ],
)
def test_so_is_one_that_takes_a_value_or_stands_within_a_group(
    cli: CommandLine, typed: tuple[str, ...], mended: str
) -> None:
    assert cli(*typed).err.endswith(f": cluedo-notes {mended}\n")


def test_an_option_of_another_command_is_none_of_this_one(cli: CommandLine) -> None:
    assert "there is no option --hand" in cli("--hand", "rope", "sheet").err
    assert "there is no option --hand" in cli("sheet", "--hand", "rope").err


def test_an_argument_that_is_missing_is_named(game: Game) -> None:
    found = refused(game, "why")
    assert (found["code"], found["where"]["key"]) == ("usage-missing-example", "CARD")


def test_no_game_at_all(cli: CommandLine) -> None:
    ran = cli("sheet", "--json")
    assert ran.status == 2 and ran.json["refused"]["would_do"]


def test_without_json_standard_output_stays_empty(game: Game) -> None:
    assert game("odds", "ropee").out == ""
    assert game("odds", "--", "ropee", "--json").out == ""  # behind -- it is no option


def test_what_is_fine_is_not_refused(game: Game) -> None:
    assert "refused" not in game.well("turn", "--json").json


def test_a_line_of_play_has_it_beside_its_error(play: Play) -> None:
    play.game.start(HEADER, SEEN)
    ran = play("c violet mat ver -", "odds ropee", "undo 9", "turn", options=("--json",))
    assert ran.status == 1
    lines = [json.loads(line) for line in ran.out.splitlines()]
    for line in lines[:3]:
        assert line["refused"]["sentence"] == line["error"]
    assert [line["refused"] and line["refused"]["code"] for line in lines] == [
        "contradicts-because",
        "unknown-did-you-mean",
        "not-live",
        None,
    ]
    assert lines[0]["refused"]["would_do"] == ["why Lead-pipe Bob", "edit 1"]


def test_a_refused_command_with_json_is_an_error_of_its_line(play: Play) -> None:
    ran = play("odds ropee --json")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("cluedo-notes: line 1: ")


def test_a_command_in_a_process_of_its_own_says_why_it_is_refused(game: Game) -> None:
    ran = OwnProcess().run(["--game", str(game.path), "why", "ropee"], None)
    assert ran.refused is not None
    assert (ran.status, ran.refused.code, ran.refused.would_do) == (2, "unknown-did-you-mean", ("Rope",))


def test_answers_to_the_questions_of_a_new_game(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("no-such-edition\n"))
    ran = cli("play", "--new", "--json")
    found = [json.loads(line)["refused"] for line in ran.out.splitlines()]
    assert (ran.status, [one["where"]["line"] for one in found]) == (1, [1, 2])  # the second is missing
    assert all("Edition (and how many can play)" in one["sentence"] for one in found)
    assert [one["code"] for one in found] == ["unknown", "play-set-up-ended"]
