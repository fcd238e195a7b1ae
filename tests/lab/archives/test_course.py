"""The figures of a game, compared with a plain count of its lines, and with turns counted by hand."""

import json
import re
from pathlib import Path

import pytest

from cluedo_notes.game.log.reader import read_log
from cluedo_notes.lab.archives.course import Course, course_of
from tests.helpers.cli.playing import Line, header, suggestion
from tests.helpers.game.random_play import play
from tests.helpers.logs import as_log
from tests.helpers.places import ROOT

HEAD = header("classic", "Ana Bob Cleo")
ACCUSED = {"type": "accusation", "player": "Bob", "suspect": "rose", "weapon": "corde", "room": "hall"}


def course(*lines: Line) -> Course:
    return course_of(as_log([HEAD, *lines], "friday.jsonl"))


def uncorrected() -> list[Path]:
    """The examples in which every line counts as it stands."""
    logs = sorted((ROOT / "examples").glob("*.jsonl"))
    return [log for log in logs if not re.search('"(amend|insert|retract)"', log.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("log", uncorrected(), ids=lambda path: path.stem)
def test_the_figures_of_the_examples_are_those_of_their_lines(log: Path) -> None:
    head, *lines = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    found = course_of(read_log(log))
    kinds = [line["type"] for line in lines]
    assert found.players == len(head["players"])
    assert found.suggestions == kinds.count("suggestion")
    assert found.accusations == kinds.count("accusation")
    right = [line["player"] for line in lines if line["type"] == "accusation" and line["correct"]]
    assert [found.winner] == right
    assert found.over


ACTS = ("roll", "move", "suggestion", "accusation", "end_turn")


@pytest.mark.parametrize("seed", range(6))
def test_as_long_as_two_play_a_turn_ends_where_another_player_acts(seed: int) -> None:
    """So it is by the classic rules, in a log that leaves nothing out."""
    head, *lines = map(json.loads, play("classic", 4, seed).text.splitlines())
    wrong = [place for place, line in enumerate(lines) if line.get("correct") is False]
    lines = lines[: wrong[1]] if len(wrong) > 1 else lines
    players = [line["player"] for line in lines if line["type"] in ACTS]
    turns = sum(one != before for before, one in zip([None, *players], players, strict=False))
    assert course_of(as_log([head, *lines], "random.jsonl")).turns == turns > 0


def test_a_question_and_the_accusation_after_it_are_one_turn() -> None:
    asked = suggestion("Bob", "rose corde hall", "Cleo pass", "Ana pass")
    assert course(asked, {**ACCUSED, "correct": True}) == Course(3, 1, 1, 1, "Bob", True)
    assert course(asked, {**ACCUSED, "player": "Cleo", "correct": False}) == Course(3, 2, 1, 1, None, False)


def test_what_was_taken_back_is_not_counted() -> None:
    asked = suggestion("Ana", "rose corde hall", "Bob pass", "Cleo pass")
    assert course(asked, {"type": "retract", "event": 1}) == Course(3, 0, 0, 0, None, False)
