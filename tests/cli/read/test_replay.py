"""`replay` in a terminal and as text: golden pages, its JSON, its keys.

The pages `tests/golden/replay/<example>.<language>.txt` are the output of the command. Look at the difference
and write them again with

    CLUEDO_NOTES_WRITE_GOLDEN=1 .venv/bin/pytest tests/cli/read/test_replay.py
"""

import json
import os
import re
from collections.abc import Iterator
from html import unescape
from math import log2
from pathlib import Path

import pytest

from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review import replay, step_odds
from cluedo_notes.game.review.replay import ReplayStep
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.describe import Describer
from tests.cli.test_start_up import run_and_loaded
from tests.helpers.cli.playing import HEADER, CommandLine, Game, header, suggestion
from tests.helpers.editions import HOUSE
from tests.helpers.examples import spanning
from tests.helpers.places import ROOT

EXAMPLES = {path.stem: path for path in sorted((ROOT / "examples").glob("*.jsonl"))}
GOLDEN = ROOT / "tests" / "golden" / "replay"
PAGES = {"classic-5p": "18", "secrets-2008-4p": "40"}
"""The examples that are printed whole, and the event that is printed with its sheet."""

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.mark.parametrize(("name", "lang"), spanning(PAGES, LANGUAGES))
def test_the_steps_print_as_they_did(cli: CommandLine, name: str, lang: str) -> None:
    printed = ""
    for typed in (["replay"], ["replay", "--plain", "--at", PAGES[name]]):
        ran = cli("--lang", lang, "--game", str(EXAMPLES[name]), *typed)
        assert (ran.status, ran.err) == (0, "")
        printed += f"$ cluedo-notes {' '.join(typed)}\n{ran.out}"
    page = GOLDEN / f"{name}.{lang}.txt"
    if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        page.write_text(printed, encoding="utf-8")
    assert printed == page.read_text(encoding="utf-8")


def test_no_golden_page_is_left_over() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {
        f"{n}.{lang}.txt" for n in PAGES for lang in LANGUAGES
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_event_is_said_in_order_with_the_words_of_the_log(cli: CommandLine, name: str) -> None:
    page = " ".join(cli("replay", str(EXAMPLES[name])).out.split())
    log = read_log(EXAMPLES[name])
    describer = Describer(log, words_in("en"))
    place = 0
    for live in log.live:
        place = page.index(f"#{live.number} {describer.event(live.event)}", place)


# -- JSON


def test_the_json_has_the_agreed_shape_and_the_envelope_of_the_sheet(cli: CommandLine) -> None:
    path = str(EXAMPLES["classic-3p"])
    steps = cli("replay", path, "--json").json
    assert [step["event"] for step in steps] == list(range(22))
    for step in steps:
        assert list(step)[:4] == ["event", "says", "turn", "certain"]
        assert {"envelope", "broken", "impossible"} <= set(step)
        assert list(step["turn"]) == ["player", "phase"]
    for at in (0, 9, 21):
        assert (
            steps[at]["envelope"] == cli("sheet", "--json", "--at", str(at), "--game", path).json["envelope"]
        )
        assert cli("replay", path, "--json", "--at", str(at)).json == [steps[at]]
    assert steps[3]["turn"] == {"player": "Cleo", "phase": "asked"}
    assert {"card": "corde", "owner": "Bob"} in steps[1]["certain"]
    assert steps[-1]["turn"] == {"player": None, "phase": "over"}


def test_the_certain_cells_of_all_steps_add_up_to_the_sheet(cli: CommandLine) -> None:
    path = str(EXAMPLES["secrets-2008-4p"])
    held: dict[str, str] = {}
    for step in cli("replay", path, "--json").json:
        held |= {cell["card"]: cell["owner"] for cell in step["certain"]}
    rows = cli("sheet", "--json", "--game", path).json["cards"]
    assert held == {row["card"]: row["certain"] for row in rows if row["certain"]}


def test_broken_rules_and_contradictions_are_reported(game: Game) -> None:
    wrong = suggestion("Cleo", "rose corde hall", "Bob show corde")
    game.start({**HEADER, "complete": True, "first_player": "Ana"}, wrong)
    step = game.well("replay", "--json").json[1]
    assert "first-player" in step["broken"]
    assert (step["consistent"], step["ignored"]) == (False, [1])  # the rope is in Ana's hand
    page = game.well("replay").out
    assert "against the rules: " in page
    assert "the sheet leaves out #1" in page


@each_language
def test_where_no_more_is_counted_that_is_said_once(
    cli: CommandLine, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step_odds, "MOST_REPLAY_EVENTS", 12)
    words, path = words_in(lang), str(EXAMPLES["classic-5p"])
    said = words("replay-counted-no-more", event=13)

    def times(text: str) -> int:
        return " ".join(text.split()).count(said)

    text = cli("--lang", lang, "replay", path)
    assert (times(text.out), text.err) == (1, "")
    assert " ".join(text.out.split()).index("#13 ") < " ".join(text.out.split()).index(said)
    assert times(cli("--lang", lang, "replay", path, "--plain", "--at", "20").out) == 0  # it counts alone
    data = cli("--lang", lang, "replay", path, "--json")
    assert times(data.err) == 1
    assert ["bits" in step["envelope"] for step in data.json] == [True] * 13 + [False] * 24
    file = tmp_path / "page.html"
    page = cli("--lang", lang, "replay", path, "--html", str(file))
    assert (page.status, times(page.err)) == (0, 1)
    assert times(unescape(file.read_text(encoding="utf-8"))) > 1  # each event is shown by itself


# -- what the keeper asked


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Rose or Green, rope or axe, hall or yard: one of each is Bob's, the others are in the envelope: three
    bits. Ana asks for her own Violet, the rope and the hall, and Bob shows the rope."""
    (tmp_path / "maison.toml").write_text(HOUSE, encoding="utf-8")
    head = header(str(tmp_path / "maison.toml"), "Ana Bob", me="Ana", hand=["violet", "cave", "bureau"])
    lines = [head, suggestion("Ana", "violet corde hall", "Bob show corde")]
    lines.append(suggestion("Bob", "rose hache hall"))
    path = tmp_path / "asked.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def entropy(*weights: float) -> float:
    return sum(-one / sum(weights) * log2(one / sum(weights)) for one in weights)


def test_what_a_suggestion_promised_beside_the_best_of_its_room(cli: CommandLine, house: Path) -> None:
    """He passes once in four: rope and hall are in the envelope. Else he shows the rope, say: then he has the
    hall with chance 1/3. With an unknown suspect he passes once in eight; a shown card leaves the two others,
    both in the envelope, one or the other, or neither, with weights 1, 1/2, 1/2, 1/3."""
    start, mine, others = cli("replay", str(house), "--json").json
    assert "question" not in start
    assert "question" not in others
    question = mine["question"]
    assert question["bits"] == pytest.approx(3 - (1 / 4 * 1 + 3 / 4 * (1 + entropy(2 / 3, 1 / 3))))
    best = question["best"]
    assert best.pop("bits") == pytest.approx(3 - 7 / 8 * entropy(1, 1 / 2, 1 / 2, 1 / 3))
    assert best["room"] == "hall"
    assert best["suspect"] in ("rose", "olive")
    assert question["gained"] == pytest.approx(3 - (1 + entropy(2 / 3, 1 / 3)))


@each_language
def test_the_same_is_said_as_text_with_its_sum(cli: CommandLine, house: Path, lang: str) -> None:
    page = " ".join(cli("--lang", lang, "replay", str(house)).out.split())
    words = words_in(lang)
    made, best, gained = (one.replace(".", words("decimal-sign")) for one in ("2.5", "2.6", "2.1"))
    assert words("replay-asked-all", number=1, made=made, best=best, brought=gained) in page
    # He passes once in four and leaves two solutions, otherwise four: 3.5 of 8, written 4. The best one
    # leaves more, 1 once in eight and otherwise four: it is not compared by numbers.
    assert page.count(words("replay-asked-made", before="8", made="4", after="4")) == 1


def test_where_nothing_promised_more_that_is_said(cli: CommandLine, house: Path) -> None:
    text = house.read_text(encoding="utf-8")
    house.write_text(text.replace('"suspect": "violet"', '"suspect": "rose"', 1), encoding="utf-8")
    for typed in (("replay", str(house)), ("replay", str(house), "--plain", "--at", "1")):
        assert "no other in that room promised better" in " ".join(cli(*typed).out.split())


def test_one_step_looks_back_on_no_other(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(replay, "hindsight", lambda position, *_: asked.append(position))
    path = str(EXAMPLES["classic-5p"])
    for at, number in (("17", 1), ("18", 1)):  # 17 is Lou's, 18 another's
        assert cli("replay", path, "--json", "--at", at).status == 0
        assert len(asked) == number
    assert cli("replay", path).status == 0
    assert len(asked) == 8


# -- which game, which event


def test_the_game_is_the_named_file_or_the_current_one(cli: CommandLine, game: Game) -> None:
    other = game.path.with_name("other.jsonl")
    Game(cli, other).start(HEADER, suggestion("Ana", "rose revolver veranda", "Bob show veranda"))
    assert cli("games", "use", str(game.path)).status == 0
    assert "#1" not in cli("replay").out
    assert "#1 Ana" in cli("replay", str(other)).out
    assert "#1 Ana" in cli("--game", str(other), "replay").out
    gone = cli("replay", str(other.with_name("gone.jsonl")))
    assert (gone.status, gone.out) == (2, "")
    assert "gone.jsonl" in gone.err


def test_an_event_that_does_not_count_is_refused(game: Game) -> None:
    game.start(HEADER, {"type": "note", "text": "one"}, {"type": "retract", "event": 1})
    for number in ("1", "2", "3"):
        ran = game("replay", "--at", number)
        assert (ran.status, ran.out) == (2, "")
        assert f"event {number} " in ran.err
    assert game.well("replay", "--at", "0").out.startswith("The start")


def test_as_text_it_needs_no_tables_and_no_lock() -> None:
    modules = run_and_loaded("replay", str(EXAMPLES["classic-3p"]))
    assert modules & {"rich", "rich.console", "filelock", "platformdirs"} == set()


@each_language
def test_as_text_every_line_is_printed_before_the_next_is_worked_out(
    cli: CommandLine, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[int] = []
    steps = replay.steps

    def one_by_one(log: Log) -> Iterator[ReplayStep]:
        for number, step in enumerate(steps(log)):
            printed.append(capsys.readouterr().out.count("\n"))
            assert number == 0 or printed[-1] > 0, number
            yield step

    monkeypatch.setattr(replay, "steps", one_by_one)
    assert cli("--lang", lang, "replay", "--plain", str(EXAMPLES["classic-3p"])).status == 0
    assert len(printed) == 22


def test_a_table_with_ways_of_its_own_is_replayed_with_them(game: Game, tmp_path: Path) -> None:
    """At the start, above the sheet of one step, in the head of the page; nothing where all is as usual."""
    ways = "The neighbour on the right answers first.", "Turns go to the right."
    asked = suggestion("Ana", "rose matraque veranda", "Cleo pass", "Bob pass")
    game.start({**HEADER, "options": {"first-asked": "right", "next-turn": "right"}}, asked)
    assert [game.well("replay").out.count(way) for way in ways] == [1, 1]
    for at in ("0", "1"):
        assert [game.well("replay", "--plain", "--at", at).out.count(way) for way in ways] == [1, 1]
    game.well("replay", "--html", str(tmp_path / "page.html"))
    (head,) = re.findall("<header>.*</header>", (tmp_path / "page.html").read_text(encoding="utf-8"))
    assert all(way in head for way in ways)
    game.start(HEADER, suggestion("Ana", "rose matraque veranda", "Bob pass", "Cleo pass"))
    for typed in (["replay"], ["replay", "--plain", "--at", "1"]):
        assert not any(way in game.well(*typed).out for way in ways)
