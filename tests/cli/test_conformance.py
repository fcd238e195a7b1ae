"""The conformance logs use every feature, and our own answers are those in the files next to them.

A new case is a folder with a log and a sheet with only `{"events": N}`. The answers are written by
    CLUEDO_NOTES_WRITE_GOLDEN=1 .venv/bin/pytest tests/cli/test_conformance.py
"""

import copy
import json
import os
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.editions import Clue, Effect, Power
from cluedo_notes.game.log.events import EVENT_TYPES, FORMATS, Action, Header, LookPlace
from cluedo_notes.game.review.verify import Verdict
from tests.helpers.cli.playing import CommandLine
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.places import ROOT

FOLDER = ROOT / "examples" / "conformance"
CASES = sorted(one.parent.name for one in FOLDER.glob("*/log.jsonl"))
COMPARE = runpy.run_path(str(FOLDER / "compare.py"))


def answers(cli: CommandLine, case: str) -> dict[str, str]:
    """What we answer to a case, by the name of the file."""
    log, number = FOLDER / case / "log.jsonl", expected(case, "sheet")["events"]
    sheet = cli("--lang", "en", "--game", str(log), "sheet", "--at", str(number), "--json").out
    return {"sheet.json": sheet, "verify.json": cli("--lang", "en", "verify", str(log), "--json").out}


def expected(case: str, what: str) -> Any:
    return json.loads((FOLDER / case / f"{what}.json").read_text(encoding="utf-8"))


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a value of JSON."""
    if isinstance(value, dict):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(one)


@pytest.mark.parametrize("case", CASES)
def test_our_answers_are_those_of_the_case(cli: CommandLine, tmp_path: Path, case: str) -> None:
    (tmp_path / case).mkdir()
    for name, text in answers(cli, case).items():
        (tmp_path / case / name).write_text(text, encoding="utf-8")
        if "CLUEDO_NOTES_WRITE_GOLDEN" in os.environ:
            (FOLDER / case / name).write_text(text, encoding="utf-8", newline="\n")
    assert list(COMPARE["differences"](tmp_path)) == []
    assert list(COMPARE["answered"](tmp_path)) == [(case, "sheet.json"), (case, "verify.json")]
    verified = json.loads((tmp_path / case / "verify.json").read_text(encoding="utf-8"))
    assert verified["violations"] == expected(case, "verify")["violations"]  # the sentences too


def test_together_they_have_everything() -> None:
    lines = [
        json.loads(line)
        for case in CASES
        for line in (FOLDER / case / "log.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    found = [one for line in lines for one in objects(line)]
    heads = [one for one in found if one.get("type") == "game"]
    said = {value for one in found for value in one.values() if isinstance(value, str)}
    assert {*EVENT_TYPES, *Action, *LookPlace, *Effect, *Power, *Clue, "clock"} <= said
    assert {one["format"] for one in heads} == set(FORMATS)
    assert {one["edition"] for one in heads} == {*RULE_BOOKS, "cluedo-2023"}
    assert {key for one in heads for key in one} == {"type", *Header.__struct_encode_fields__}
    assert {expected(case, "verify")["verdict"] for case in CASES} == set(Verdict)
    assert any("follows_from" in one for case in CASES for one in expected(case, "verify")["violations"])
    assert {expected(case, "sheet")["consistent"] for case in CASES} == {True, False}


def test_a_wrong_answer_is_named() -> None:
    sheet, judged = expected("answers", "sheet"), expected("broken-rules", "verify")
    for compared, right, key, change in (
        ("sheet", sheet, "rose.p.Bob", lambda one: _card(one, "rose")["p"].update(Bob=0.5)),
        ("sheet", sheet, "corde.certain", lambda one: _card(one, "corde").update(certain=None)),
        ("sheet", sheet, "olive.impossible", lambda one: _card(one, "olive").update(impossible=["Bob"])),
        ("sheet", sheet, "envelope.triples", lambda one: one["envelope"].update(triples=1)),
        ("sheet", sheet, "envelope.bits", lambda one: one["envelope"].update(bits=1)),
        ("sheet", sheet, "envelope.top", lambda one: one["envelope"]["top"].pop()),
        ("sheet", sheet, "cards", lambda one: one["cards"].pop()),
        ("sheet", sheet, "consistent", lambda one: one.update(consistent=False)),
        ("verify", judged, "violations", lambda one: one["violations"].pop()),
        ("verify", judged, "violations", lambda one: one["violations"][0].update(rule="dice")),
        ("verify", judged, "verdict", lambda one: one.update(verdict="legal")),
    ):
        wrong = copy.deepcopy(right)
        change(wrong)
        assert list(COMPARE[f"{compared}_differences"](right, right)) == []
        assert list(COMPARE[f"{compared}_differences"](right, wrong)) == [key]
    for one in sheet["cards"]:
        del one["p"]  # a program that does not count
    assert list(COMPARE["sheet_differences"](expected("answers", "sheet"), sheet)) == []


def _card(sheet: Any, card: str) -> Any:
    return next(one for one in sheet["cards"] if one["card"] == card)


def test_no_answer_is_not_a_right_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, status in ((FOLDER, 0), (tmp_path, 1)):
        monkeypatch.setattr("sys.argv", ["compare.py", str(folder)])
        assert COMPARE["main"]() == status


def test_an_answer_that_is_no_json_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / CASES[0]).mkdir()
    (tmp_path / CASES[0] / "sheet.json").write_text("{x", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["compare.py", str(tmp_path)])
    assert COMPARE["main"]() == 1
    assert capsys.readouterr().out.startswith(f"{CASES[0]}/sheet.json: not JSON (")


def test_a_folder_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["compare.py", str(tmp_path / "nowhere")])
    with pytest.raises(SystemExit) as left:
        COMPARE["main"]()
    assert left.value.code == 2
    assert f"{tmp_path / 'nowhere'}: there is no such folder" in capsys.readouterr().err
