"""`verify`: one log, many, folders, for people and for programs."""

import json
import re
from pathlib import Path

import pytest

from cluedo_notes.cli.games import verify as verify_command
from cluedo_notes.cli.main import main
from cluedo_notes.game.knowledge.insights import Insight
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.verify import insights_of
from cluedo_notes.game.rules.rulebook import Rule
from tests.helpers.cli.playing import CommandLine, Game, Line, header, suggestion
from tests.helpers.places import ROOT

EXAMPLES = ROOT / "examples"
HAND = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]
HEAD = {**header("classic", "Ana Bob Cleo"), "me": "Ana", "hand": HAND}
FAIR = suggestion("Bob", "rose revolver hall", "Cleo pass", "Ana show hall")
FALSE_PASS = suggestion("Bob", "rose corde veranda", "Cleo pass", "Ana pass")


def write(folder: Path, name: str, *lines: Line) -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_fair_game_is_legal(cli: CommandLine, tmp_path: Path) -> None:
    log = write(tmp_path, "fair.jsonl", HEAD, FAIR)
    ran = cli("verify", str(log), "--json")
    assert ran.status == 0
    assert (ran.json["edition"], ran.json["events"], ran.json["verdict"]) == ("classic", 1, "legal")
    assert ran.json["violations"] == []
    assert {"event", "reason"} == set(ran.json["unchecked"][0])


def test_who_wrongly_passed_is_named_and_the_code_is_only_in_json(cli: CommandLine, tmp_path: Path) -> None:
    log = write(tmp_path, "false.jsonl", HEAD, FAIR, FALSE_PASS)
    ran = cli("verify", str(log), "--json")
    assert ran.status == 1
    assert ran.json["verdict"] == "illegal"
    (violation,) = ran.json["violations"]
    assert (violation["event"], violation["player"], violation["rule"]) == (2, "Ana", "false-pass")
    assert "Rope" in violation["message"]
    for lang, name in (("en", "Rope"), ("fr", "Corde")):
        shown = cli("--lang", lang, "verify", str(log))
        assert shown.status == 1
        assert name in shown.out and "#2 Ana" in shown.out
        assert "false-pass" not in shown.out and re.search(r"[(\[]|\bS\d\b", shown.out) is None


def test_the_current_game_is_verified_without_a_name(game: Game) -> None:
    game.start(HEAD, FAIR)
    assert game("verify").status == 0
    game.start(HEAD, FALSE_PASS)
    assert game("verify").status == 1


def test_many_files_and_folders_are_reported_in_a_list_and_a_summary(
    cli: CommandLine, tmp_path: Path
) -> None:
    inside = tmp_path / "evenings"
    inside.mkdir()
    write(inside, "b.jsonl", HEAD, FALSE_PASS)
    write(inside, "a.jsonl", HEAD, FAIR)
    broken = write(tmp_path, "broken.jsonl", HEAD, {"type": "no such event"})
    ran = cli("verify", str(inside), str(broken), "--json")
    assert ran.status == 2
    assert [Path(one["file"]).name for one in ran.json] == ["a.jsonl", "b.jsonl", "broken.jsonl"]
    assert [one.get("verdict") for one in ran.json] == ["legal", "illegal", None]
    assert "line 2" in ran.json[2]["error"]
    page = cli("verify", str(inside)).out
    assert "b.jsonl" in page
    assert "legal: 1" in page
    assert "must show one: 1" in page and "false-pass" not in page


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_more_processes_tell_the_same(cli: CommandLine, tmp_path: Path, jobs: str) -> None:
    for number in range(4):
        write(tmp_path, f"{number}.jsonl", HEAD, FALSE_PASS if number % 2 else FAIR)
    ran = cli("verify", str(tmp_path), "--jobs", jobs, "--json")
    assert [one["verdict"] for one in ran.json] == ["legal", "illegal"] * 2


def test_what_contradicts_itself_without_a_broken_rule_says_what_cannot_all_be_true(
    cli: CommandLine, tmp_path: Path
) -> None:
    shown = suggestion("Ana", "olive matraque veranda", "Bob show veranda")
    passed = suggestion("Cleo", "rose revolver veranda", "Ana pass", "Bob pass")
    ran = cli("verify", str(write(tmp_path, "x.jsonl", HEAD, shown, passed)), "--json")
    assert (ran.status, ran.json["verdict"], ran.json["conflict"]) == (1, "contradictory", [1, 2])


def test_a_folder_without_logs_and_a_missing_file_are_said(cli: CommandLine, tmp_path: Path) -> None:
    assert cli("verify", str(tmp_path)).status == 2
    missing = cli("verify", str(tmp_path / "none.jsonl"))
    assert missing.status == 2
    assert len(missing.err.splitlines()) == 1


def test_every_rule_of_the_cards_is_listed_by_rules(cli: CommandLine) -> None:
    listed = {one["rule"] for one in cli("editions", "rules", "--json").json}
    assert {str(Rule.FALSE_PASS), str(Rule.SHOWN_CARD), str(Rule.VERDICT), str(Rule.REVEAL_TWICE)} <= listed


def test_who_could_have_known_is_said_for_one_game(cli: CommandLine) -> None:
    """Lou could have accused after event 33 and did at 38."""
    insights = cli("verify", str(EXAMPLES / "classic-5p.jsonl"), "--json").json["insights"]
    lou = next(one for one in insights if one["player"] == "Lou")
    assert (lou["earliest"], lou["latest"], lou["accused"], lou["right"]) == (33, 33, 38, True)
    page = cli("verify", str(EXAMPLES / "classic-5p.jsonl")).out
    assert "Lou: after #33; accused at #38, right" in page


# -- what follows from a mistake


def opened(folder: Path) -> Path:
    """Bob's hand was laid open for nothing; he plays on, and each time that breaks a rule."""
    names, pawns = ("Ana", "Bob", "Cleo"), ("cersei", "tyrion", "jaime")
    seats = [{"name": name, "character": pawn} for name, pawn in zip(names, pawns, strict=True)]
    more = {"complete": True, "first_player": "Ana", "players": seats, "face_up": ["arakh", "dague"]}
    head = {**header("got-red-keep", "Ana Bob Cleo"), **more}
    hand = ["tyrion", "jaime", "sansa", "jardins", "cachots", "pavillon"]
    turns: list[Line] = []
    for place in ("cachots", "jardins", "pavillon"):
        for name in names:
            turns.append({"type": "roll", "player": name, "dice": [1, 2]})
            turns.append({"type": "move", "player": name, "to": place})
    return write(folder, "opened.jsonl", head, {"type": "open_hand", "player": "Bob", "cards": hand}, *turns)


def test_accusations_are_listed_although_nobody_could_have_known(cli: CommandLine, tmp_path: Path) -> None:
    """The page After the game promises the turn of each; a game won by a guess showed none."""
    cards = {"suspect": "rose", "weapon": "revolver", "room": "veranda"}
    wrong: Line = {"type": "accusation", "player": "Bob", **cards, "correct": False}
    right: Line = {**wrong, "player": "Cleo", "weapon": "matraque", "correct": True}
    listed = cli("verify", str(write(tmp_path, "guessed.jsonl", HEAD, FAIR, wrong, right))).out
    assert "Bob: not before the end; accused at #2, wrong" in listed
    assert "Cleo: not before the end; accused at #3, right" in listed


def test_what_follows_from_a_mistake_names_it_and_stays_in_the_data(cli: CommandLine, tmp_path: Path) -> None:
    ran = cli("verify", str(opened(tmp_path)), "--json")
    assert (ran.status, ran.json["verdict"]) == (1, "illegal")
    cause, *others = ran.json["violations"]
    assert (cause["event"], cause["rule"], "follows_from" in cause) == (1, "hand-why", False)
    assert len(others) >= 3
    assert {one["follows_from"] for one in others} == {1}


def test_the_totals_count_mistakes(cli: CommandLine, tmp_path: Path) -> None:
    log = opened(tmp_path)
    lines = cli("verify", str(log)).out.splitlines()
    assert lines[0] == "Broken rules so far: 1."
    under = lines.index("    As a result:")
    assert lines[1].startswith("  #1 ")
    assert all(line.startswith("      ") for line in lines[under + 1 : under + 4])
    summary = cli("verify", str(tmp_path)).out
    broken = "Broken rules:\n  only the player who drew the last clock reveals their hand: 1\n"
    assert broken in summary
    assert "  out-of-game: " not in summary


def test_the_verdict_is_read_while_it_is_worked_out_who_could_have_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[str] = []

    def worked_out(log: Log) -> tuple[Insight, ...]:
        printed.append(capsys.readouterr().out)
        return insights_of(log)

    monkeypatch.setattr(verify_command, "insights_of", worked_out)
    log = EXAMPLES / "classic-3p.jsonl"
    assert main(["--lang", "en", "verify", str(log)]) == 0
    assert printed[0].startswith("No rule was broken.")
    assert "after #" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "Some rules could not be checked for {}, because earlier turns were not noted.",
        ),
        (
            "fr",
            "Impossible de vérifier si toutes les règles sont respectées en {}, "
            "car certains des tours précédents n’ont pas été notés.",
        ),
    ],
)
def test_what_a_game_noted_from_the_middle_leaves_unchecked_is_named(
    cli: CommandLine, tmp_path: Path, lang: str, said: str
) -> None:
    """They ask against the order of the seats: the turns between may be missing."""
    turns = [suggestion(player, "rose revolver hall") for player in ("Bob", "Ana", "Cleo") * 3]
    more = {"en": "#2, #3, #4, #5, #6 and 3 other events", "fr": "#2, #3, #4, #5, #6 et 3 autres événements"}
    for number, events in ((3, "#2, #3"), (9, more[lang])):
        log = write(tmp_path, f"{number}.jsonl", HEAD, *turns[:number])
        text = " ".join(cli("--lang", lang, "verify", str(log)).out.split())
        assert said.format(events) in text


def test_the_unchecked_events_are_in_order_also_after_an_insertion(cli: CommandLine, game: Game) -> None:
    turns = [suggestion(player, "rose revolver hall") for player in ("Bob", "Ana", "Cleo")]
    game.start(HEAD, *turns)
    game.well("insert", "1", "add-suggestion", "Cleo", "rose", "rope", "hall", "--force")
    text = " ".join(cli("--lang", "en", "verify", str(game.path)).out.split())
    listed = re.findall("could not be checked for ([^.]*?), because", text)
    numbers = [[int(number) for number in re.findall(r"#(\d+)", events)] for events in listed]
    assert max(map(len, numbers)) > 2
    assert numbers == [sorted(events) for events in numbers]
