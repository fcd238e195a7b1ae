"""`merge`: several players' logs of one game become one log; disagreements are put into words."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Line, header, suggestion

BOB: Line = {
    **HEADER,
    "me": "Bob",
    "hand": ["rose", "leblanc", "revolver", "matraque", "veranda", "petit-salon"],
}
ASKED = suggestion("Ana", "olive matraque bibliotheque", "Bob show")
SHOWN = suggestion("Ana", "olive matraque bibliotheque", "Bob show matraque")
PASSED = suggestion("Ana", "olive matraque bibliotheque", "Bob pass")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the logs, where the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(name: str, *lines: Line) -> str:
    Path(name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return name


def rows(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_merged_log_is_printed_line_by_line(cli: CommandLine) -> None:
    ran = cli("merge", put("ana.jsonl", HEADER, SHOWN), put("bob.jsonl", BOB, ASKED))
    head, *events = rows(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert head["players"] == [
        {"name": "Ana", "hand_size": 6},
        {"name": "Bob", "hand_size": 6},
        {"name": "Cleo"},
    ]
    assert "me" not in head
    assert "hand" not in head
    hands = {"Ana": HEADER["hand"], "Bob": BOB["hand"]}
    assert events == [SHOWN, {"type": "reveal", "hands": hands}]


def test_a_file_that_is_given_twice_is_named_once(cli: CommandLine) -> None:
    mine, other = (
        put("ana.jsonl", HEADER, SHOWN),
        put("cleo.jsonl", {**HEADER, "me": None, "hand": None}, PASSED),
    )
    once, twice = cli("merge", mine, other), cli("merge", mine, mine, other)
    assert (twice.err.count("ana.jsonl"), twice.err) == (1, once.err)


def test_the_merged_log_goes_to_a_file_that_is_not_overwritten(cli: CommandLine, folder: Path) -> None:
    two = [put("ana.jsonl", HEADER, SHOWN), put("bob.jsonl", BOB, ASKED)]
    ran = cli("merge", *two, "--output", "all.jsonl")
    assert (ran.status, ran.err, ran.out) == (0, "", "all.jsonl: 2 events\n")
    written = Path("all.jsonl").read_bytes()
    assert written.decode() == cli("merge", *two).out
    assert cli("--game", "all.jsonl", "sheet", "--json").json["consistent"]
    again = cli(
        "merge", *two, put("cleo.jsonl", {**HEADER, "me": None, "hand": None}), "--output", "all.jsonl"
    )
    assert (again.status, again.out, len(again.err.splitlines())) == (2, "", 1)
    assert "--force" in again.err
    assert Path("all.jsonl").read_bytes() == written
    assert cli("merge", *reversed(two), "--output", "all.jsonl", "--force").status == 0
    assert rows(Path("all.jsonl").read_text(encoding="utf-8"))[0]["players"][0]["name"] == "Ana"
    assert sorted(path.name for path in folder.iterdir()) == [
        ".all.jsonl.lock",  # stays, as after every command that writes to a log
        "all.jsonl",
        "ana.jsonl",
        "bob.jsonl",
        "cleo.jsonl",
    ]


def test_no_log_is_overwritten_by_what_it_is_merged_into(cli: CommandLine) -> None:
    two = [put("ana.jsonl", HEADER, SHOWN), put("bob.jsonl", BOB, ASKED)]
    before = Path("ana.jsonl").read_bytes()
    ran = cli("merge", *two, "--output", "ana.jsonl", "--force")
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert Path("ana.jsonl").read_bytes() == before


def test_a_disagreement_is_one_line_in_the_reader_s_language(cli: CommandLine) -> None:
    note = {"type": "note", "text": "hm"}
    two = [put("ana.jsonl", HEADER, note, PASSED), put("bob.jsonl", BOB, SHOWN)]
    english, french = (cli("--lang", lang, "merge", *two) for lang in ("en", "fr"))
    assert (english.status, french.status) == (1, 1)
    assert english.out == french.out
    assert rows(english.out)[2] == SHOWN
    assert english.err.splitlines() == [
        "cluedo-notes: #2, the answer of Bob: Bob passes (Ana, ana.jsonl #2); "
        "Bob shows a card (Bob, bob.jsonl #1)"
    ]
    assert french.err.splitlines() == [
        "cluedo-notes: #2, la réponse de Bob : Bob passe (Ana, ana.jsonl #2) ; "
        "Bob montre une carte (Bob, bob.jsonl #1)"
    ]


def test_json_tells_events_disagreements_and_the_log(cli: CommandLine) -> None:
    two = [put("ana.jsonl", HEADER, PASSED), put("bob.jsonl", {**BOB, "dealer": "Bob"}, SHOWN)]
    ran = cli(
        "merge", *two, put("cleo.jsonl", {**HEADER, "me": None, "hand": None, "dealer": "Cleo"}), "--json"
    )
    result = ran.json
    assert ran.status == 1
    assert result["events"] == 2
    assert result["consistent"] is True
    assert result["log"][0]["type"] == "game"
    assert result["log"][1] == SHOWN
    assert result["disagreements"] == [
        {
            "event": None,
            "what": "dealer",
            "logs": [
                {"file": "bob.jsonl", "event": None, "says": "Bob"},
                {"file": "cleo.jsonl", "event": None, "says": "Cleo"},
            ],
        },
        {
            "event": 1,
            "what": "answer",
            "player": "Bob",
            "logs": [
                {"file": "ana.jsonl", "event": 1, "says": "pass"},
                {"file": "bob.jsonl", "event": 1, "says": "show"},
            ],
        },
    ]
    assert len(ran.err.splitlines()) == 2


def test_cards_that_contradict_each_other_are_reported(cli: CommandLine) -> None:
    """Both logs agree that Bob passed, and Bob's hand has one of the three."""
    two = [put("ana.jsonl", HEADER, PASSED), put("bob.jsonl", BOB, PASSED)]
    ran = cli("merge", *two)
    assert ran.status == 0
    assert len(ran.err.splitlines()) == 1
    assert "#" in ran.err
    result = cli("merge", *two, "--json").json
    assert (result["consistent"], len(result["ignored"]), result["disagreements"]) == (False, 1, [])


SIX = "Ana Bob Cleo Dan Eva Fay"
TRIPLE = "rose corde spa"


def differing(line: Line, **other: Any) -> tuple[Line, Line]:
    """An event as one log has it, and as another has it."""
    return line, {**line, **other}


DIFFERING: list[tuple[Line, Line]] = [
    differing(suggestion("Ana", TRIPLE, power="suggest-twice"), power="suggest-anywhere"),
    (suggestion("Bob", TRIPLE, "Cleo show rose"), suggestion("Bob", TRIPLE, "Cleo show spa")),
    differing({"type": "roll", "player": "Cleo", "dice": [1, 2]}, dice=[1, 3]),
    differing(
        {"type": "move", "player": "Cleo", "to": "spa", "via": "passage", "path": ["0,0", "spa"]},
        via="stay",
        path=["0,1", "spa"],
    ),
    differing({"type": "move", "player": "Dan", "to": "hall"}, to="3,4"),
    differing({"type": "draw", "player": "Dan", "card": "clock"}, card="send-home"),
    differing(
        {"type": "play", "player": "Dan", "card": "right-neighbour", "target": "Cleo", "saw": "rose"},
        saw="spa",
    ),
    differing({"type": "accusation", "player": "Eva", "correct": True}, correct=False),
    differing(
        {"type": "open_hand", "player": "Eva", "cards": ["rose", "corde", "spa"]},
        cards=["rose", "corde", "hall"],
    ),
    differing(
        {"type": "reveal", "pool": ["rose", "corde", "spa"], "hands": {"Fay": ["olive", "patio", "hache"]}},
        pool=["rose", "corde", "olive"],
        hands={"Fay": ["violet", "patio", "hache"]},
    ),
]
"""Events in whatever may differ."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_of_disagreement_has_its_words(cli: CommandLine, lang: str) -> None:
    """Two logs of Cluedo 2008 that differ in their headers and in every event."""
    options = {"witnesses": "all"}
    ana = header("secrets-2008", SIX, options=options, first_player="Ana", complete=True)
    bob = header("secrets-2008", SIX, first_player="Bob", dealer="Ana")
    ana["players"][0] |= {"character": "rose"}
    bob["players"][0] |= {"character": "violet"}
    missing = {"type": "roll", "player": "Fay", "dice": [1, 1]}
    first = put("ana.jsonl", ana, *(one for one, _ in DIFFERING))
    second = put("bob.jsonl", bob, missing, *(other for _, other in DIFFERING))
    merging = cli("--lang", lang, "merge", first, second, "--json")
    whats = "character first_player options missing power card dice via path to saw correct cards hands pool"
    assert " ".join(dict.fromkeys(one["what"] for one in merging.json["disagreements"])) == whats
    lines = [line for line in merging.err.splitlines() if "jsonl" in line]
    assert len(lines) == len(merging.json["disagreements"])
    assert all(line.startswith("cluedo-notes: ") for line in lines)
    assert ("Kasandra Scarlett" in merging.err) == (lang == "en")
    assert (" Rose" in merging.err) == (lang == "fr")


def test_logs_of_two_games_are_wrong_input(cli: CommandLine) -> None:
    ana = put("ana.jsonl", HEADER)
    other = {**BOB, "players": [{"name": name} for name in ("Ana", "Cleo", "Bob")]}
    ran = cli("merge", ana, put("bob.jsonl", other))
    assert (ran.status, ran.out) == (2, "")
    assert "bob.jsonl" in ran.err
    assert "Ana, Cleo, Bob" in ran.err
    rotated = {**BOB, "players": [{"name": name} for name in ("Bob", "Cleo", "Ana")]}
    assert cli("merge", ana, put("bob.jsonl", rotated)).status == 0
    for files in ([ana], [ana, "nowhere.jsonl"]):
        ran = cli("merge", *files)
        assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)


def test_games_may_be_named_as_elsewhere(cli: CommandLine) -> None:
    for name in ("friday", "friday-bob"):
        assert cli("new", "Ana", "Bob", "Cleo", "--name", name).status == 0
    assert rows(cli("merge", "friday", "friday-bob").out)[0]["type"] == "game"


def test_an_edition_of_one_s_own_goes_with_the_merged_log(cli: CommandLine) -> None:
    Path("kept").mkdir()
    Path("kept/house.toml").write_text(HOUSE, encoding="utf-8")
    head = header("./house.toml", "Ana Bob")
    two = [put("kept/ana.jsonl", head), put("kept/bob.jsonl", head)]
    assert cli("merge", *two, "--output", "whole/all.jsonl").status == 0
    assert cli("--game", "whole/all.jsonl", "sheet", "--json").status == 0
    assert Path("whole/house.toml").read_text(encoding="utf-8") == HOUSE


def test_a_torn_last_line_is_reported_and_left_out(cli: CommandLine) -> None:
    ana, bob = put("ana.jsonl", HEADER, SHOWN), put("bob.jsonl", BOB, ASKED)
    with Path(ana).open("a", encoding="utf-8") as file:
        file.write('{"type":"no')
    ran = cli("merge", ana, bob)
    assert ran.status == 0
    assert len(ran.err.splitlines()) == 1
    assert len(rows(ran.out)) == 3
