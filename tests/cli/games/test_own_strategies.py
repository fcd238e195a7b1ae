"""`simulate` with a user's own players: in every seat, in several processes, in parts; and refused ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.cli.playing import CommandLine
from tests.helpers.places import ROOT

BLUFFER = f"{ROOT / 'examples' / 'players' / 'bluffer.py'}:Bluffer"
ISOLATOR = f"{ROOT / 'examples' / 'players' / 'isolator.py'}:Isolator"
QUICK = ("simulate", "--players", "3", "--games", "6")

GOOD = """
class Player:
    def __init__(self, name, hand, notebook):
        self.notebook = notebook

    def suggestion(self, situation, rooms):
        return "rose", "corde", min(rooms)

    def accusation(self, situation):
        return self.notebook.envelope
"""


def figures(cli: CommandLine, *arguments: str) -> Any:
    ran = cli(*QUICK, *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    data = ran.json
    assert data.pop("seconds") > 0
    return data


def test_players_of_ones_own_play_in_every_seat_whatever_the_number_of_processes(cli: CommandLine) -> None:
    typed = ("--strategy", BLUFFER, "--strategy", "notebook", "--others", f"chance,{ISOLATOR}")
    data = figures(cli, *typed)
    assert data == figures(cli, *typed, "--jobs", "2")
    bluffer, notebook = (row["strategy"] for row in data["strategies"])
    assert notebook == "notebook"
    assert bluffer.keys() == {"file", "name", "digest"}
    assert f"{bluffer['file']}:{bluffer['name']}" == BLUFFER
    chance, isolator = data["others"]
    assert (chance, isolator["name"]) == ("chance", "Isolator")
    assert data["difference"] is not None
    assert data != figures(cli, *typed[:-1], f"{ISOLATOR},chance") | {"others": data["others"]}


def test_a_table_calls_them_by_the_class(cli: CommandLine) -> None:
    for lang, others in (("en", "The others"), ("fr", "Les autres")):
        ran = cli("--lang", lang, *QUICK, "--strategy", BLUFFER, "--others", f"{ISOLATOR},notebook")
        assert (ran.status, ran.err) == (0, "")
        assert f"{others}, " in ran.out
        assert "Isolator, " in ran.out
        assert any(line.startswith("Bluffer ") for line in ran.out.splitlines())


def test_a_long_name_leaves_the_table_eighty_columns(cli: CommandLine, tmp_path: Path) -> None:
    name = "Player" * 12
    (tmp_path / "long.py").write_text(GOOD.replace("Player", name), encoding="utf-8")
    ran = cli(*QUICK, "--strategy", f"{tmp_path / 'long.py'}:{name}", "--strategy", "notebook")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_logs_bear_their_names_and_are_legal(cli: CommandLine, tmp_path: Path) -> None:
    typed = ("--strategy", BLUFFER, "--strategy", "notebook", "--log", str(tmp_path / "logs"))
    figures(cli, *typed, "--others", ISOLATOR)
    names = sorted(file.name for file in (tmp_path / "logs").iterdir())
    assert len(names) == 12
    assert {name.rpartition("-")[2] for name in names} == {"Bluffer.jsonl", "notebook.jsonl"}
    ran = cli("verify", str(tmp_path / "logs"), "--json")
    assert {one["verdict"] for one in ran.json} == {"legal"}


def test_a_changed_file_is_another_player(cli: CommandLine, tmp_path: Path) -> None:
    """In the seat that is measured and in the others."""
    file, results = tmp_path / "player.py", tmp_path / "results.jsonl"
    file.write_text(GOOD, encoding="utf-8")
    kept = ("--results", str(results))
    for typed in (("--strategy", f"{file}:Player"), ("--strategy", "notebook", "--others", f"{file}:Player")):
        file.write_text(GOOD, encoding="utf-8")
        results.unlink(missing_ok=True)
        first = figures(cli, *typed, *kept)
        # Whatever the file says counts, so it is seen whether the games were played again.
        results.write_text(
            results.read_text(encoding="utf-8").replace('"won":false', '"won":true'), encoding="utf-8"
        )
        assert figures(cli, *typed, *kept)["strategies"][0]["wins"] == 6
        file.write_text(GOOD + "\n# the same otherwise\n", encoding="utf-8")
        again = figures(cli, *typed, *kept)
        assert again["strategies"][0]["wins"] == first["strategies"][0]["wins"]
        assert len(results.read_bytes().splitlines()) == 12
        digests = {json.dumps(json.loads(line)["game"]) for line in results.read_bytes().splitlines()}
        assert len(digests) == 12


FAULTS = {
    "no-python": ("class Player:\n    def (", "line 2"),
    "null": ("\0", "Python"),
    "raises": ("x = 1\n1 / 0\n", "line 2"),
    "interrupts": ("raise KeyboardInterrupt\n", "line 1"),
    "exits": ("raise SystemExit\n", "line 1"),
    "no-class": ("class Other:\n    pass\n", "Other"),
    "no-classes": ("Player = 3\n", "Player"),
    "no-methods": ("class Player:\n    pass\n", "suggestion, accusation"),
    "no-accusation": ("class Player:\n    def suggestion(self, situation, rooms): pass\n", " accusation"),
    "constructor": (GOOD.replace("name, hand, ", ""), "Player"),
    "wrong-kind": (GOOD.replace('"rose", "corde"', '"corde", "rose"'), "Player.suggestion"),
    "none": (GOOD.replace('return "rose", "corde", min(rooms)', "return None"), "Player.suggestion"),
    "unknown": (GOOD.replace('"rose"', '"rosa"'), "'rosa'"),
    "out-of-reach": (
        GOOD.replace("min(rooms)", "min(situation.table.setting.rooms - rooms.keys())"),
        "Player.suggestion",
    ),
    "fails": (GOOD.replace("min(rooms)", "rooms['x']"), "line 7"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("option", ["--strategy", "--others"])
def test_a_mistake_in_a_file_is_one_line_that_says_whose(
    cli: CommandLine, tmp_path: Path, fault: str, option: str, lang: str
) -> None:
    text, said = FAULTS[fault]
    file = tmp_path / "player.py"
    file.write_text(text, encoding="utf-8")
    ran = cli("--lang", lang, *QUICK, "--strategy", "notebook", option, f"{file}:Player")
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert str(file) in line
    assert said.replace("line", {"en": "line", "fr": "ligne"}[lang]) in line
    assert "Traceback" not in line


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("option", ["--strategy", "--others"])
def test_a_program_reads_whose_file_and_which_line(
    cli: CommandLine, tmp_path: Path, fault: str, option: str
) -> None:
    text, said = FAULTS[fault]
    file = tmp_path / "player.py"
    file.write_text(text, encoding="utf-8")
    ran = cli(*QUICK, "--strategy", "notebook", option, f"{file}:Player", "--json")
    where = ran.json["refused"]["where"]
    line = int(said.removeprefix("line ")) if said.startswith("line ") else None
    assert (where["file"], where["line"]) == (str(file), line)


def test_a_program_reads_which_file_is_not_there(cli: CommandLine) -> None:
    ran = cli(*QUICK, "--others", "none.py:Player", "--json")
    assert ran.json["refused"]["where"]["file"] == "none.py"


def test_a_mistake_in_another_process_is_the_same_line(cli: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "player.py"
    file.write_text(GOOD.replace("min(rooms)", "rooms['x']"), encoding="utf-8")
    typed = (*QUICK, "--strategy", f"{file}:Player", "--json")
    here, there = (cli(*typed, "--jobs", jobs) for jobs in ("1", "2"))
    assert (here.status, here.err, here.out) == (there.status, there.err, there.out)
    assert here.status == 2
    assert there.json["refused"]["where"]["line"] == 7


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--others", "luck"), "notebook, chance, advise"),
        (("--others", ""), "a strategy is missing"),
        (("--others", "notebook,,chance"), "a strategy is missing"),
        (("--others", "both"), "both"),
        (("--strategy", "none.py:Player"), "none.py"),
        (("--strategy", "none.py"), "none.py:NAME"),
        (("--strategy", "none.py:"), "none.py:NAME"),
        (("--strategy", "none:Player"), "none:Player"),
        (("--strategy", "notebook", "--strategy", "both"), "notebook"),
        (("--strategy", BLUFFER, "--strategy", BLUFFER), "rename one"),
    ],
)
def test_what_is_no_player_is_refused_in_one_line(
    cli: CommandLine, arguments: tuple[str, ...], said: str
) -> None:
    ran = cli(*QUICK, *arguments)
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert said in line
