"""`simulate`: figures for people and for programs, the same for one seed with any number of processes."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.cli.games.simulate import print_report
from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal import output
from cluedo_notes.editions import load, shipped
from cluedo_notes.editions.loader import DATA
from cluedo_notes.game.entry.called import typed_name
from cluedo_notes.lab.players.own_strategy import strategy_of
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.calibration import Decile
from cluedo_notes.lab.simulation.estimates import Estimate
from cluedo_notes.lab.simulation.finished import program_mark
from cluedo_notes.lab.simulation.report import report_parts
from cluedo_notes.lab.simulation.tournament import Difference, Record, Report
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import HOUSE, CommandLine
from tests.helpers.cli.terminal import PATIENCE, on_terminal
from tests.helpers.posix import posix
from tests.helpers.programs import program, start

QUICK = ("simulate", "--strategy", "notebook", "--games", "12")


def figures(cli: CommandLine, *arguments: str) -> Any:
    ran = cli(*arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    data = ran.json
    assert data.pop("seconds") > 0
    return data


def test_one_seed_says_the_same_whatever_the_number_of_processes(cli: CommandLine) -> None:
    one = figures(cli, *QUICK)
    assert one == figures(cli, *QUICK, "--jobs", "3")
    assert one != figures(cli, *QUICK, "--seed", "2")
    assert (one["edition"], one["players"], one["games"], one["seed"]) == ("classic", 4, 12, 1)
    (row,) = one["strategies"]
    assert row["strategy"] == "notebook"
    assert row["share"]["value"] == row["wins"] / 12


@pytest.mark.slow
def test_advice_is_measured_beside_the_notebook(cli: CommandLine) -> None:
    data = figures(cli, "simulate", "--games", "2", "--players", "3")
    assert [row["strategy"] for row in data["strategies"]] == ["advise", "notebook"]
    assert set(data["difference"]) == {"share"}
    assert [one["low"] for one in data["cells"]] == [tenth / 10 for tenth in range(10)]
    assert data == figures(cli, "simulate", "--games", "2", "--players", "3", "--jobs", "2")


@pytest.mark.slow
def test_a_person_reads_tables_of_eighty_columns(cli: CommandLine) -> None:
    for lang, words in (("en", "deals, seed 1"), ("fr", "donnes, graine 1")):
        ran = cli("--lang", lang, "simulate", "--games", "3", "--players", "3", "--strategy", "advise")
        assert (ran.status, ran.err) == (0, "")
        assert words in ran.out
        assert {"en": "advice", "fr": "conseils"}[lang] in ran.out
        assert "90–100" in ran.out
        assert [line for line in ran.out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_that_does_not_read_questions_is_named_and_explained(cli: CommandLine, lang: str) -> None:
    meaning = {
        "en": "without the others’ questions",
        "fr": "compte des hypothèses des autres",
    }
    unread = {"en": "advise-unread", "fr": "conseils-sans-lire"}[lang]
    helped = " ".join(cli("--lang", lang, "simulate", "--help").out.split())
    assert re.search(rf"{unread} \([^)]*{meaning[lang]}\)", helped)
    for option in ("--strategy", "--others"):
        refused = cli("--lang", lang, "simulate", option, "unread")
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
        for strategy in Strategy:
            assert re.search(rf"\b{typed_name(strategy).in_language(lang)}\b", refused.err)
        assert re.search(rf"{unread} \([^)]*{meaning[lang]}\)", refused.err)


def test_strategies_may_be_typed_in_french(cli: CommandLine) -> None:
    """In any run; English names stay valid in a French one. Programs read ids."""
    typed = ("simulate", "--games", "2", "--players", "3", "--strategy")
    french = figures(cli, *typed, "Carnet", "--others", "hasard,carnet")
    assert french == figures(cli, "--lang", "fr", *typed, "notebook", "--others", "chance,notebook")
    assert (french["others"], french["strategies"][0]["strategy"]) == (["chance", "notebook"], "notebook")
    for strategy in Strategy:
        assert strategy_of(typed_name(strategy).in_language("fr")) is strategy_of(strategy.value) is strategy
    refused = cli("--lang", "fr", *typed, "deux", "--strategy", "carnet").err
    assert refused.startswith("cluedo-notes: carnet figure deux fois")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_says_what_unread_means_where_somebody_plays_so(lang: str) -> None:
    words = words_in(lang)
    for seat, other, says in (
        (Strategy.ADVISE, Strategy.NOTEBOOK, False),
        (Strategy.ADVISE_UNREAD, Strategy.NOTEBOOK, True),
        (Strategy.ADVISE, Strategy.ADVISE_UNREAD, True),
    ):
        row = Record(seat, 1, WIDEST, 0)
        found = Report("classic", 3, 1, 1, (row,), None, None, None, others=(Strategy.CHANCE, other))
        parts = list(report_parts(found, 1, load("classic"), 1.0, words))
        assert (words("simulated-unread") in parts) is says


@pytest.mark.parametrize(("wanted", "says"), [(200, "1 of 200 deals so far, seed 1"), (1, "1 deal, seed 1")])
def test_a_report_of_fewer_deals_than_were_wanted_says_so(wanted: int, says: str) -> None:
    row = Record(Strategy.NOTEBOOK, 1, WIDEST, 0)
    found = Report("classic", 3, 1, 1, (row,), None, None, None)
    first, *_ = report_parts(found, wanted, load("classic"), 1.0, words_in("en"))
    assert str(first).endswith(says)


WIDEST = Estimate(1, -1.0, -1.0, 0.1221)  # of one deal: nothing is longer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_widest_figures_fit_eighty_columns(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    records = tuple(Record(one, 2000, WIDEST, 2000) for one in Strategy)
    deciles = (Decile(0.9, 1.0, 1234567, 2000, 1.0, WIDEST),)
    for edition in shipped():
        difference = Difference(WIDEST)
        found = Report(edition, 10, 100000, 123456, records, difference, deciles, deciles)
        print_report(Session(None, words_in(lang)), found, 200000, 1.0)
    lines = capsys.readouterr().out.splitlines()
    assert "-100" in "".join(lines)
    assert max(map(output.columns, lines)) <= 80


def test_a_difference_says_how_unsure_it_is_after_one_deal(cli: CommandLine) -> None:
    data = figures(cli, "simulate", "--games", "1", "--players", "3")
    share = data["difference"]["share"]
    assert -1 <= share["low"] <= share["value"] <= share["high"] <= 1
    assert share["high"] - share["low"] > 0.5


def test_the_logs_are_kept_and_anybody_can_verify_them(cli: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    figures(cli, *QUICK, "--edition", "got-red", "--players", "2", "--log", str(folder), "--jobs", "2")
    ran = cli("verify", str(folder), "--json")
    assert ran.status == 0
    assert len(ran.json) == 12
    assert {one["verdict"] for one in ran.json} == {"legal"}


@pytest.mark.parametrize("edition", ["classic", "american", "cluedo-2023"])
@pytest.mark.parametrize("dice", [0, 1, 2])
def test_the_options_of_a_game_are_played(cli: CommandLine, tmp_path: Path, edition: str, dice: int) -> None:
    options = ("--option", f"dice={dice}", "--option", "first-asked=right")
    data = figures(cli, *QUICK[:-1], "3", "--edition", edition, *options, "--log", str(tmp_path / "logs"))
    assert data["options"] == [f"dice={dice}", "first-asked=right"]
    logs = sorted((tmp_path / "logs").glob("*.jsonl"))
    assert {one["verdict"] for one in cli("verify", *map(str, logs), "--json").json} == {"legal"}
    lines = [json.loads(line) for log in logs for line in log.read_text(encoding="utf-8").splitlines()]
    rolls = [line for line in lines if line["type"] == "roll"]
    assert {len(line["dice"]) for line in rolls} == ({dice} if dice else set())
    assert (
        f"With the options dice={dice}, first-asked=right"
        in cli(*QUICK[:-1], "1", "--edition", edition, *options).out
    )


def test_logs_that_are_there_already_are_seen_before_anything_is_played(
    cli: CommandLine, tmp_path: Path
) -> None:
    typed = (*QUICK, "--log", str(tmp_path), "--games")
    figures(cli, *typed, "1")
    (log,) = tmp_path.iterdir()
    log.rename(log.with_name(log.name.replace("-1-1-P1-", "-1-9-P1-")))  # the ninth of twelve
    again = cli(*typed, "12")
    assert (again.status, again.out) == (2, "")
    assert "already" in again.err
    assert "--seed" in again.err
    assert len(again.err.splitlines()) == 1
    assert len(list(tmp_path.iterdir())) == 1
    figures(cli, *typed, "8")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_where_the_logs_go_must_be_a_folder(cli: CommandLine, tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "notes"
    file.touch()
    ran = cli(*QUICK, "--log", str(file), "--jobs", jobs)
    assert (ran.status, ran.out) == (2, "")
    assert "is a file: --log takes a folder" in ran.err
    ran = cli(*QUICK, "--log", str(file / "below"))
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)


@pytest.mark.parametrize("folder", [".", "logs", "deep/er"])
def test_an_edition_of_ones_own_is_played_too_and_kept_with_its_logs(
    cli: CommandLine, tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    own = (*QUICK, "--edition", "./house.toml", "--players", "2")
    data = figures(cli, *own)
    assert (data["games"], data["edition"]) == (12, "./house.toml")
    assert figures(cli, *own, "--log", folder, "--jobs", "2") == data
    logs = sorted((tmp_path / folder).glob("*.jsonl"))
    assert len(logs) == 12
    assert (tmp_path / folder / "house.toml").read_text(encoding="utf-8") == HOUSE
    ran = cli("verify", *map(str, logs), "--json")
    assert {one["verdict"] for one in ran.json} == {"legal"}


def test_an_edition_with_mistakes_or_too_few_players_leaves_no_files(
    cli: CommandLine, tmp_path: Path
) -> None:
    own = tmp_path / "house.toml"
    own.write_text(HOUSE, encoding="utf-8")
    typed = (*QUICK, "--edition", str(own), "--log", str(tmp_path / "logs"))
    assert cli(*typed, "--players", "7").status == 2
    own.write_text(HOUSE.replace("[deal]", "[dael]"), encoding="utf-8")
    ran = cli(*typed, "--players", "2")
    assert (ran.status, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    assert not (tmp_path / "logs").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--edition", "nosuch"), "nosuch"),
        (("--edition", "none.toml"), "none.toml"),
        (("--players", "7"), "2-6"),
        (("--option", "dice"), "dice"),
        (("--option", "dice=7"), "dice"),
        (("--option", "nosuch=1"), "nosuch"),
        (("--option", "aside=30"), "30"),
        (("--edition", "asterix", "--option", "stay=called-in"), "stop-short=true"),
        (("--players", "7", "--jobs", "2"), "2-6"),
        (("--games", "0"), "0"),
        (("--games", str(10**12)), "1000000"),
        (("--strategy", "luck"), "luck"),
        (("--log", "/proc/none"), "/proc/none"),
        (("--log", "/proc/none", "--jobs", "2"), "/proc/none"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    cli: CommandLine, arguments: tuple[str, ...], said: str
) -> None:
    ran = cli(*QUICK, *arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert said in ran.err
    assert len(ran.err.splitlines()) <= 2
    assert "Traceback" not in ran.err


def test_on_a_terminal_a_bar_tells_how_far_it_has_come() -> None:
    status, screen = on_terminal([*QUICK, "--games", "100"])
    assert status == 0
    assert "Playing" in screen
    assert "100 deals" in screen


@posix
@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_was_played_so_far(jobs: str, tmp_path: Path) -> None:
    arguments = ["simulate", "--strategy", "notebook", "--games", "100000", "--jobs", jobs, "--json"]
    process = start(
        program(*arguments, "--log", tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + PATIENCE
    while len(list(tmp_path.iterdir())) < 3:
        assert time.monotonic() < until
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert '"games":' in out
    assert err == "cluedo-notes: interrupted\n"


# -- in pieces


def test_a_measurement_goes_on_where_it_stopped(cli: CommandLine, tmp_path: Path) -> None:
    """Stopped anywhere, even within a line, and continued with more deals it says what one run says."""
    file = tmp_path / "results.jsonl"
    figures(cli, *QUICK[:-1], "5", "--results", str(file))
    kept = file.read_bytes()
    assert len(kept.splitlines()) == 5
    file.write_bytes(kept[:-20])
    assert figures(cli, *QUICK, "--results", str(file), "--jobs", "2") == figures(cli, *QUICK)
    lines = file.read_bytes().splitlines(keepends=True)
    assert b"".join(lines[:4]) == b"".join(kept.splitlines(keepends=True)[:4])
    assert len(lines) == 12


def test_what_is_over_is_not_played_again(cli: CommandLine, tmp_path: Path) -> None:
    """What the file says counts, whoever says it."""
    file = tmp_path / "results.jsonl"
    figures(cli, *QUICK, "--results", str(file))
    file.write_text(file.read_text(encoding="utf-8").replace('"won":false', '"won":true'), encoding="utf-8")
    (row,) = figures(cli, *QUICK, "--results", str(file))["strategies"]
    assert row["wins"] == 12


@pytest.mark.parametrize(
    "other", [("--seed", "2"), ("--players", "3"), ("--others", "chance"), ("--option", "dice=1")]
)
def test_games_of_another_measurement_do_not_count(
    cli: CommandLine, tmp_path: Path, other: tuple[str, ...]
) -> None:
    file = tmp_path / "results.jsonl"
    figures(cli, *QUICK, "--results", str(file))
    assert figures(cli, *QUICK, *other, "--results", str(file)) == figures(cli, *QUICK, *other)
    assert len(file.read_bytes().splitlines()) == 24


def test_nor_do_those_of_another_program(cli: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    figures(cli, *QUICK, "--results", str(file))
    mark = json.loads(file.read_bytes().splitlines()[0])["game"]["program"]
    older = file.read_text(encoding="utf-8").replace(mark, mark[::-1]).replace('"won":false', '"won":true')
    file.write_text(older, encoding="utf-8")
    assert figures(cli, *QUICK, "--results", str(file)) == figures(cli, *QUICK)


@pytest.mark.parametrize("text", ["milk\n", "milk", "{}\n"])
def test_a_file_of_something_else_is_one_line_and_stays(cli: CommandLine, tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text, encoding="utf-8")
    ran = cli(*QUICK, "--results", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert f"{file}, line 1: this is not the result of a simulated game" in ran.err
    assert file.read_text(encoding="utf-8") == text


def test_logs_and_results_go_ill_together(cli: CommandLine, tmp_path: Path) -> None:
    ran = cli(*QUICK, "--results", str(tmp_path / "results"), "--log", str(tmp_path / "logs"))
    assert (ran.status, ran.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


def test_a_changed_board_is_another_edition(tmp_path: Path) -> None:
    """Also where the edition's own file stays as it is, wherever both lie."""
    marks = []
    for number, square in enumerate((".", ".", "#")):
        folder = tmp_path / str(number)
        folder.mkdir()
        for file in ("classic.toml", "classic.board"):
            text = (DATA / file).read_text(encoding="utf-8")
            (folder / file).write_text(
                text.replace(".", square, 1) if file.endswith("board") else text, encoding="utf-8"
            )
        marks.append(program_mark(str(folder / "classic.toml")))
    assert marks[0] == marks[1] != marks[2]
