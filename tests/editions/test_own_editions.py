"""A user's own edition: the minimal file of README.md loads, and every mistake in one is named."""

import json
import shutil
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cluedo_notes.cli.main import main
from cluedo_notes.editions import Category, EditionError, Leftover, load, load_file
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Message
from cluedo_notes.language.words import words_in
from tests.helpers.places import ROOT

# README.md, "this much is enough".
MINIMAL = """
id = "house"
name = {fr = "Maison", en = "House"}
players = {min = 2, max = 6}
[deal]
leftover = "none"            # none: uneven hands | pool: equal hands, the rest face down | face_up | centre
[cards.suspect]
rose = {fr = "Mademoiselle Rose", en = "Miss Scarlet"}
[cards.weapon]
corde = {fr = "Corde", en = "Rope"}
[cards.room]
hall = {fr = "Hall", en = "Hall"}
"""
LEFTOVERS = ("none", "pool", "face_up", "centre")
EFFECTS = (
    "stay",
    "go-anywhere",
    "plus-six",
    "right-neighbour",
    "play-again",
    "send-home",
    "see-shown",
    "block",
)
POWERS = ("see-shown", "move-twice", "go-room", "suggest-anywhere", "random-card", "suggest-twice")
CLASSIC = tomllib.loads((ROOT / "editions" / "data" / "classic.toml").read_text(encoding="utf-8"))


def mistakes_of(folder: Path, text: str | bytes) -> tuple[Message, ...]:
    """Every mistake that loading a file of this text names; none when it loads."""
    path = folder / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    try:
        load_file(path)
    except EditionError as error:
        assert error.file == str(path)
        assert error.mistakes
        return error.mistakes
    return ()


def said(mistake: Message, language: str = "en") -> str:
    return words_in(language).say(Message(mistake.code, mistake.arguments))


def test_the_minimal_file_of_the_design_loads(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(MINIMAL, encoding="utf-8")
    edition = load_file(path)
    assert (edition.id, edition.name.in_all) == ("house", ("Maison", "House"))
    assert (edition.players.min, edition.players.max) == (2, 6)
    assert edition.leftover is Leftover.NONE
    assert [(card.id, card.category, card.name.in_language("en")) for card in edition.cards] == [
        ("rose", Category.SUSPECT, "Miss Scarlet"),
        ("corde", Category.WEAPON, "Rope"),
        ("hall", Category.ROOM, "Hall"),
    ]
    assert (edition.places, edition.passages, edition.intrigue) == ((), (), None)
    assert edition.two_players is None


@pytest.mark.parametrize("leftover", LEFTOVERS)
def test_each_way_to_treat_left_overs_is_accepted(tmp_path: Path, leftover: str) -> None:
    assert mistakes_of(tmp_path, MINIMAL.replace('"none"', f'"{leftover}"')) == ()


def test_a_name_in_one_language_serves_for_both(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(MINIMAL.replace('{fr = "Corde", en = "Rope"}', '{en = "Rope"}'), encoding="utf-8")
    name = load_file(path).by_id["corde"].name
    assert {name.in_language(language) for language in LANGUAGES} == {"Rope"}


def test_every_table_that_may_follow_is_accepted(tmp_path: Path) -> None:
    more = """
[places]
cave = {fr = "Cave", en = "Cellar", aliases = ["Basement"]}
[two_players]
aside = 3
[board]
passages = [["cave", "hall"]]
[rules]
accusation-place = "cave"
witnesses = "left-then-all"
[intrigue]
unknown = 2
clock = {fr = "Temps", en = "Clock", count = 5}
[intrigue.cards]
block = 3
[powers]
rose = "random-card"
"""
    path = tmp_path / "house.toml"
    path.write_text(MINIMAL + more, encoding="utf-8")
    edition = load_file(path)
    assert edition.two_players is not None and edition.two_players.aside == 3
    assert edition.passages == (("cave", "hall"),)
    assert edition.intrigue is not None and edition.intrigue.size == 10
    assert edition.rules.accusation_place == "cave"
    assert edition.rules.witnesses == "left-then-all"


TOP_KEYS = ("id", "name", "players", "deal", "cards", "places", "rules", "board", "powers", "intrigue")
ROPE = 'corde = {fr = "Corde", en = "Rope"}'
HOUSE = 'name = {fr = "Maison", en = "House"}'
CARDS = MINIMAL[MINIMAL.index("[cards.suspect]") :]

# What stands in the minimal file, what is written instead, the key that is named, what the sentence accepts.
REPLACED = {
    "unknown key at the top": ('id = "house"', 'id = "house"\nidd = 3', "idd", TOP_KEYS),
    "unknown key in name": ('en = "House"', 'en = "House", de = "Haus"', "name.de", ("fr", "en")),
    "unknown key in players": ("max = 6", "max = 6, most = 7", "players.most", ("min", "max")),
    "unknown key in deal": ("[deal]", "[deal]\nrest = 1", "deal.rest", ("leftover",)),
    "unknown category": (ROPE, f"{ROPE}\n[cards.tool]", "cards.tool", ("suspect", "weapon", "room")),
    "unknown key in a card": ('"Rope"', '"Rope", color = "red"', "cards.weapon.corde.color", ("colour",)),
    "id is no text": ('id = "house"', "id = 3", "id", ("string",)),
    "id is no slug": ('id = "house"', 'id = "My House"', "id", ("my-house",)),
    "id is missing": ('id = "house"', "", "id", ()),
    "name is missing": (HOUSE, "", "name", ("fr", "en")),
    "name is a text": (HOUSE, 'name = "House"', "name", ("table",)),
    "name is empty": (HOUSE, "name = {}", "name", ("fr", "en")),
    "players are missing": ("players = {min = 2, max = 6}", "", "players", ("min", "max")),
    "players.min is missing": ("min = 2, ", "", "players.min", ("whole number",)),
    "players.max is missing": (", max = 6", "", "players.max", ("whole number",)),
    "players.min is a text": ("min = 2", 'min = "2"', "players.min", ("whole number",)),
    "players.min is true": ("min = 2", "min = true", "players.min", ("whole number",)),
    "players.min is 1": ("min = 2", "min = 1", "players.min", ("2",)),
    "bad leftover": ('"none"', '"bin"', "deal.leftover", LEFTOVERS),
    "leftover is no text": ('"none"', "false", "deal.leftover", LEFTOVERS),
    "no cards at all": (CARDS, "", "cards", ("cards.suspect", "cards.weapon", "cards.room")),
    "a category without cards": (ROPE, "", "cards.weapon", ()),
    "a card is a text": (ROPE, 'corde = "Rope"', "cards.weapon.corde", ("table",)),
    "a card without a name": (ROPE, "corde = {}", "cards.weapon.corde.fr", ("string",)),
    "a blank name": ('en = "Rope"', 'en = " "', "cards.weapon.corde.en", ("string",)),
    "a card's id is no slug": ("corde = ", '"La Corde" = ', "cards.weapon.La Corde", ("la-corde",)),
    "an id twice": ("hall = ", "corde = ", "cards.room.corde", ("cards.weapon.corde",)),
    "aliases are a text": ('"Rope"', '"Rope", aliases = "R"', "cards.weapon.corde.aliases", ("list",)),
    "an alias is a number": ('"Rope"', '"Rope", aliases = [1]', "cards.weapon.corde.aliases", ("list",)),
}

# The same for a table that is added to the minimal file.
ADDED = {
    "unknown key in a place": ("[places]\ncave = {fr = 'C', x = 1}", "places.cave.x", ("fr", "en")),
    "a place with a card's id": ("[places]\nhall = {fr = 'H'}", "places.hall", ("cards.room.hall",)),
    "unknown switch": ("[rules]\nfree-double = true", "rules.free-double", ("free-doubles",)),
    "a bad switch": ("[rules]\nstay = 'no'", "rules.stay", ("free", "no-suggestion", "called-in")),
    "a switch that is no flag": ("[rules]\nspy-squares = 1", "rules.spy-squares", ("true", "false")),
    "accusations at an unknown place": (
        "[rules]\naccusation-place = 'attic'",
        "rules.accusation-place",
        ("anywhere", "hall"),
    ),
    "an unknown pawn begins": ("[rules]\nstarter-pawn = 'corde'", "rules.starter-pawn", ("rose",)),
    "unknown key in board": ("[board]\npassage = []", "board.passage", ("passages",)),
    "a passage to nowhere": ("[board]\npassages = [['hall', 'attic']]", "board.passages", ("hall",)),
    "a passage of three": ("[board]\npassages = [['hall', 'hall', 'hall']]", "board.passages", ()),
    "a passage of numbers": ("[board]\npassages = [[1, 2]]", "board.passages", ()),
    "a passage from a place to itself": (
        "[board]\npassages = [['hall', 'hall']]",
        "board.passages",
        ("hall",),
    ),
    "a nickname of no room": ("[nicknames]\nplage = ['attic']", "nicknames.plage", ("hall",)),
    "unknown effect": (
        "[intrigue]\nclock = {fr = 'T'}\ncards = {fly = 2}",
        "intrigue.cards.fly",
        EFFECTS,
    ),
    "unknown key in intrigue": (
        "[intrigue]\nclock = {fr = 'T'}\ndeck = 9",
        "intrigue.deck",
        ("clock", "unknown", "cards"),
    ),
    "no clock cards": ("[intrigue]\nclock = {fr = 'T', count = 0}", "intrigue.clock.count", ("1",)),
    "unknown key in two_players": ("[two_players]\nslots = 4", "two_players.slots", ("aside",)),
    "more cards aside than a box has": ("[two_players]\naside = 101", "two_players.aside", ("1", "100")),
    "the power of no suspect": ("[powers]\nbob = 'go-room'", "powers.bob", ("rose",)),
    "an unknown power": ("[powers]\nrose = 'fly'", "powers.rose", POWERS),
}
MISTAKES = {name: (MINIMAL.replace(old, new, 1), *rest) for name, (old, new, *rest) in REPLACED.items()}
MISTAKES |= {name: (f"{MINIMAL}\n{table}", *rest) for name, (table, *rest) in ADDED.items()}


@pytest.mark.parametrize(("text", "key", "accepted"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_named_by_key_and_accepted_values(
    tmp_path: Path, text: str, key: str, accepted: tuple[str, ...]
) -> None:
    assert text != MINIMAL
    named = [mistake for mistake in mistakes_of(tmp_path, text) if mistake.arguments.get("key") == key]
    assert named
    for language in ("en", "fr"):
        assert all(key in said(mistake, language) for mistake in named)
    sentences = " ".join(map(said, named))
    assert [word for word in accepted if word not in sentences] == []


def test_more_players_at_least_than_at_most(tmp_path: Path) -> None:
    (mistake,) = mistakes_of(tmp_path, MINIMAL.replace("min = 2, max = 6", "min = 5, max = 4"))
    assert mistake.arguments["key"].startswith("players.")
    assert "5" in said(mistake) and "4" in said(mistake)


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    (mistake,) = mistakes_of(tmp_path, MINIMAL.replace("Maison", "Château").encode("latin-1"))
    assert mistake.code == "not-text"
    assert len(said(mistake).splitlines()) == 1


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(MINIMAL, encoding="utf-8-sig")
    assert load_file(path).id == "house"


def test_two_cards_of_one_name_are_refused(tmp_path: Path) -> None:
    """They could not be told apart on the sheet."""
    card = '[cards.weapon]\n{} = {{fr = "{}", en = "{}"}}\n'
    for french, english, key in (("Dague", "Rope", "corde.en"), ("Corde", "Dagger", "corde.fr")):
        text = MINIMAL.replace("[cards.weapon]\n", card.format("dague", french, english))
        (mistake,) = mistakes_of(tmp_path, text)
        assert mistake.arguments["key"] == f"cards.weapon.{key}"
        assert "dague" in said(mistake)


def test_a_directory_and_a_missing_file_are_refused_in_one_line(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.toml"):
        with pytest.raises(EditionError) as caught:
            load_file(path)
        assert caught.value.file == str(path)
        assert len(said(caught.value.mistakes[0]).splitlines()) == 1


def test_all_mistakes_of_one_file_are_reported_at_once(tmp_path: Path) -> None:
    text = MINIMAL
    for old, new in (
        ('id = "house"', 'id = "My House"\ncolour = 3'),
        ("min = 2", 'min = "two"'),
        ('"none"', '"bin"'),
        ('en = "Rope"', 'en = "Rope", z = 1'),
        ("hall = ", '"Le Hall" = '),
        ("[deal]", "[rules]\nstay = 3\n[board]\npassages = [['x', 'y']]\n[deal]"),
    ):
        assert old in text
        text = text.replace(old, new)
    keys = [mistake.arguments["key"] for mistake in mistakes_of(tmp_path, text)]
    assert sorted(set(keys)) == sorted(
        {
            "id",
            "colour",
            "players.min",
            "deal.leftover",
            "cards.weapon.corde.z",
            "cards.room.Le Hall",
            "rules.stay",
            "board.passages",
        }
    )
    assert keys.count("board.passages") == 2


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x = " + "[" * 5000 + "]" * 5000, id="deeply nested"),
        pytest.param("x" + ".x" * 100_000 + " = 1", id="a key of gigabytes, if it were parsed"),
        pytest.param("x = " + "1" * 5000, id="a number of 5000 digits"),
        pytest.param("x = 2026-13-45", id="a day that is none"),
        pytest.param("\0", id="a zero byte"),
        pytest.param("", id="an empty file"),
    ],
)
def test_odd_files_are_mistakes_too(tmp_path: Path, text: str) -> None:
    assert mistakes_of(tmp_path, text)


def test_a_path_with_a_zero_byte_is_a_mistake_too() -> None:
    with pytest.raises(EditionError):
        load_file(Path("a\0b.toml"))


def test_a_colour_of_one_s_own_can_be_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = MINIMAL.replace('en = "Miss Scarlet"', 'en = "Miss Scarlet", colour = "mauve"')
    assert mistakes_of(tmp_path, text) == ()
    assert main(["editions", "show", str(tmp_path / "house.toml"), "--lang", "en"]) == 0
    assert "mauve" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "house"', 'id = "a\\nb"'),
        ('id = "house"', 'id = "house"\n"a\\nb" = 1'),
        ('"none"', '"a\\nb"'),
    ],
    ids=["id", "key", "leftover"],
)
def test_a_line_break_in_what_was_written_keeps_the_error_on_one_line(
    tmp_path: Path, old: str, new: str
) -> None:
    for mistake in mistakes_of(tmp_path, MINIMAL.replace(old, new)):
        assert len(said(mistake).splitlines()) == 1


def toml(value: Any) -> str:
    """A value as TOML; tables are written inline."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{toml(key)} = {toml(one)}" for key, one in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case date():
            return value.isoformat()
    return repr(value)


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in nested tables and lists something stands."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, below in inside:
        yield (*path, key)
        if isinstance(below, dict | list):
            yield from paths_in(below, (*path, key))


DELETED = object()
VALUES = st.one_of(
    st.just(DELETED),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.dates(),
    st.sampled_from([[], {}, [[]], [{}], {"fr": "X"}, {"fr": 1}, [["hall", "hall"]], [["hall"]], "rose"]),
)


def mutated(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """classic.toml's tables with one thing deleted or replaced."""
    tables: Any = deepcopy(CLASSIC)
    inside = tables
    for key in path[:-1]:
        inside = inside[key]
    if value is DELETED:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return tables  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("editions")
    board = load("classic").board_file
    assert board is not None
    shutil.copy(board, made)
    return made


def test_the_toml_writer_of_these_tests_writes_classic_as_it_is(folder: Path) -> None:
    text = "\n".join(f"{toml(key)} = {toml(value)}" for key, value in CLASSIC.items())
    assert tomllib.loads(text) == CLASSIC
    assert mistakes_of(folder, text) == ()


@given(path=st.sampled_from(list(paths_in(CLASSIC))), value=VALUES)
@example(path=("cards",), value={"suspect": []})
def test_a_mutation_of_classic_raises_nothing_but_edition_errors(
    folder: Path, path: tuple[Any, ...], value: Any
) -> None:
    text = "\n".join(f"{toml(key)} = {toml(one)}" for key, one in mutated(path, value).items())
    for mistake in mistakes_of(folder, text):
        for language in ("en", "fr"):
            assert said(mistake, language)
