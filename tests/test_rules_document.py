"""docs/rules.md explains every code that the commands print and the source cites, each once, and no other.
The rules themselves are not in it: `editions rules` prints a sentence for each."""

import re
from collections import Counter
from email.message import Message
from functools import cache
from pathlib import Path

import pytest

from cluedo_notes.editions import load, shipped
from cluedo_notes.editions.switches import Switches
from cluedo_notes.game.rules.finding import Reason
from cluedo_notes.game.rules.rulebook import SOURCES, Rule
from cluedo_notes.game.rules.rules_of_box import rules_of
from cluedo_notes.language.choice import LANGUAGES
from tests.helpers.cli.playing import CommandLine, Game, header
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SECTIONS = {text.partition("\n")[0]: text for text in re.split(r"^#+ ", PAGE, flags=re.MULTILINE)}
READING = re.compile(r"\bA-(?:S\d|G)-\d+\b")
IN_NAMES = re.compile(r"_(a_(?:s\d|g)_\d+)(?=_|\b)")  # of tests: test_..._a_s4_10
CODE = re.compile(r"\b(?:A-)?S\d(?:-\d+)?\b|\bA-G-\d+\b")
EXPLAINED = Counter(re.findall(r"^\| `([^`]+)` \|", PAGE, flags=re.MULTILINE))
BOOKS = {"S0", "S1", "S2", "S3", "S4", "S5", "format"}
MORE_OPTIONS = {"leftover", "plage"}  # of the deal and the board, no switches of the rules


@cache
def source() -> str:
    """Everything that is written in the code, the editions and the tests."""
    folders = ("editions", "game", "web", "cli", "presentation", "lab", "examples", "benchmarks", "tests")
    files = [
        file
        for folder in folders
        for ending in ("*.py", "*.toml", "*.html", "*.js", "*.po")
        for file in sorted((ROOT / folder).rglob(ending))
    ]
    assert len(files) > 300
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def cited() -> set[str]:
    """The readings that the source names, in a comment or in the name of a test."""
    in_names = {code.upper().replace("_", "-") for code in IN_NAMES.findall(source())}
    return {*READING.findall(source()), *in_names}


def printable() -> set[str]:
    """The codes that `rules` and `verify` can print."""
    return {*(code for codes in SOURCES.values() for code in codes), *Reason}


def test_every_code_is_explained_once() -> None:
    assert {code: number for code, number in EXPLAINED.items() if number != 1} == {}


def test_every_code_that_can_be_printed_is_explained() -> None:
    assert printable() - EXPLAINED.keys() == set()


def test_every_reading_that_the_source_names_is_explained() -> None:
    assert {"A-S0-1", "A-S4-10"} <= cited()  # in an edition's file, in the name of a test
    assert cited() - EXPLAINED.keys() == set()


def test_nothing_else_is_explained() -> None:
    assert EXPLAINED.keys() - printable() - cited() == set()


def test_the_page_itself_names_only_what_it_explains() -> None:
    assert set(CODE.findall(PAGE)) - EXPLAINED.keys() == set()


def test_every_code_stands_under_its_heading() -> None:
    """The rule books first, each reading under its game."""
    under = {heading: re.findall(r"^\| `([^`]+)`", text, flags=re.M) for heading, text in SECTIONS.items()}
    assert set(under["Where a rule is written"]) == BOOKS
    assert set(under["What could not be checked"]) == set(Reason)
    assert all(code.startswith("A-G-") for code in under["Readings for every edition"])
    for book in sorted(BOOKS - {"format"}):
        (heading,) = [heading for heading in SECTIONS if heading.endswith(f"({book})")]
        numbers = [int(code.removeprefix(f"A-{book}-")) for code in under[heading]]
        assert numbers == sorted(numbers)


def test_every_row_says_something_in_every_cell() -> None:
    for row in re.findall(r"^\| `.*", PAGE, flags=re.MULTILINE):
        cells = [cell.strip() for cell in row.strip("|").split(" | ")]
        assert len(cells) == (2 if cells[0].strip("`") in set(Reason) else 3), row
        assert all(cells)


def test_the_options_that_readings_name_exist() -> None:
    switches = {name.replace("_", "-") for name in Switches.__struct_fields__}
    named = set(re.findall(r"option `([a-z-]+)", PAGE))
    assert len(named) > 5
    assert named - switches - MORE_OPTIONS == set()
    values = re.findall(r"option `([a-z-]+)=([a-z0-9-]+)`", PAGE)
    assert len(values) > 5
    for name, value in values:
        assert name in MORE_OPTIONS or _is_value(name, value), (name, value)


def _is_value(name: str, value: str) -> bool:
    """May a switch have this value?"""
    default = getattr(Switches(), name.replace("-", "_"))
    if isinstance(default, bool):
        return value in ("true", "false")
    return value.isdigit() if isinstance(default, int) else value in list(type(default))


@pytest.mark.parametrize("edition", tiers(shipped(), *RULE_BOOKS))
def test_rules_prints_sentences_its_codes_only_as_json_and_points_to_the_page(
    edition: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """In a game of every edition, and in both languages."""
    names = ("Ana", "Bob", "Cleo")[: load(edition).players.min]
    game = Game(CommandLine(capsys), tmp_path / "game.jsonl").start(header(edition, " ".join(names)))
    for language in LANGUAGES:
        *rules, pointer = game.well("--lang", language, "editions", "rules").out.splitlines()
        assert "docs/rules.md" in pointer
        assert "docs/rules.md" not in "".join(rules)
        assert CODE.findall(" ".join(rules)) == []
        whole = [line for line in rules if line.startswith("- ")]
        assert len(whole) == len(rules_of(load(edition)))
        assert all(line[2].isupper() or line[2] == "“" for line in whole)
    listed = game.well("editions", "rules", "--json").json
    assert {rule["rule"] for rule in listed} == set(Rule)
    printed = {source for rule in listed for source in rule["sources"]}
    assert BOOKS - {"format"} <= printed <= EXPLAINED.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_points_to_the_public_page_once_there_is_one(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    about, page = Message(), "https://example.org/cluedo-notes/docs/rules.md"
    about["Project-URL"] = "Repository, https://example.org/cluedo-notes"
    about["Project-URL"] = f"Rules, {page}"
    monkeypatch.setattr("importlib.metadata.metadata", lambda _: about)
    said = CommandLine(capsys)("--lang", language, "editions", "rules").out
    assert re.findall(r"\S*rules\.md\S*", said) == [page]


def test_verify_says_a_rule_and_names_its_id_only_in_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Of a game in which the wrong player begins, with a die that the classic game does not have."""
    seats = [{"name": "Ana", "character": "rose"}, {"name": "Bob"}, {"name": "Cleo"}]
    head = {**header("classic", ""), "players": seats, "complete": True}
    roll = {"type": "roll", "player": "Cleo", "dice": ["?", 1]}
    game = Game(CommandLine(capsys), tmp_path / "game.jsonl").start(head, roll)
    violations = game.cli("verify", str(game.path), "--json").json["violations"]
    assert {"dice", "first-player"} <= {violation["rule"] for violation in violations} <= set(Rule)
    lines = game.cli("verify", str(game.path)).out
    assert CODE.findall(lines) == [] and "first-player" not in lines
