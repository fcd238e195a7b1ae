"""`odds`: percentages, bars, entropy, counts, the model of shown cards, positions that are too large."""

import json
from fractions import Fraction
from itertools import combinations
from math import comb, log2
from pathlib import Path

import pytest

from cluedo_notes.game.deduction import odds as odds_module
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.numbers import bar, percent
from cluedo_notes.language.words import words_in
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.counting.reduction import NoDeal
from tests.helpers.cli.playing import CommandLine, Game, header, suggestion
from tests.helpers.places import ROOT

ENGLISH = words_in("en")
EXAMPLES = ROOT / "examples"
HAND = ["rose", "corde", "hall", "moutarde", "leblanc", "cuisine"]
HOUSE = """
id = "maison"
name = {fr = "Maison", en = "House"}
players = {min = 2, max = 4}
[deal]
leftover = "none"
[cards.suspect]
rose = {fr = "Rose", en = "Rose"}
violet = {fr = "Violet", en = "Violet"}
[cards.weapon]
corde = {fr = "Corde", en = "Rope"}
hache = {fr = "Hache", en = "Axe"}
[cards.room]
hall = {fr = "Hall", en = "Hall"}
cave = {fr = "Cave", en = "Cellar"}
bureau = {fr = "Bureau", en = "Study"}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Seven cards; Ana holds the rope, Bob showed one of rose, rope, hall: rose or hall."""
    (tmp_path / "maison.toml").write_text(HOUSE, encoding="utf-8")
    head = header(str(tmp_path / "maison.toml"), "Ana Bob", me="Ana", hand=["corde", "bureau"])
    lines = [head, suggestion("Ana", "rose corde hall", "Bob show")]
    path = tmp_path / "tiny.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_the_envelopes_of_a_tiny_game_by_hand(cli: CommandLine, house: Path) -> None:
    """Axe is in the envelope. Bob has one suspect and one of hall and cellar, rose or hall among them: three
    of four deals fit, each as likely."""
    envelope = cli("--game", str(house), "odds", "--json").json
    assert envelope["certain"] == {"suspect": None, "weapon": "hache", "room": None}
    assert {(one["suspect"], one["room"]): one["p"] for one in envelope["top"]} == {
        ("rose", "cave"): pytest.approx(1 / 3, abs=1e-15),
        ("violet", "hall"): pytest.approx(1 / 3, abs=1e-15),
        ("violet", "cave"): pytest.approx(1 / 3, abs=1e-15),
    }
    assert envelope["triples"] == envelope["deals"] == 3
    assert envelope["bits"] == pytest.approx(log2(3))
    row = cli("--game", str(house), "odds", "rose", "--json").json
    assert row["p"] == {"envelope": pytest.approx(1 / 3), "Ana": 0.0, "Bob": pytest.approx(2 / 3)}
    assert row["impossible"] == ["Ana"]


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("even", {"envelope": Fraction(2, 3), "Bob": Fraction(1, 3)}),
        ("inconnu", {"envelope": Fraction(1, 2), "Bob": Fraction(1, 2)}),
        ("unknown", {"envelope": Fraction(1, 2), "Bob": Fraction(1, 2)}),
    ],
)
def test_a_shown_card_weighs_one_over_what_could_be_shown(
    cli: CommandLine, house: Path, model: str, expected: dict[str, Fraction]
) -> None:
    """Bob shows rose: with the hall as well he would have shown it only every second time."""
    lines = house.read_text(encoding="utf-8").splitlines()
    lines[1] = json.dumps(suggestion("Ana", "rose corde hall", "Bob show rose"))
    house.write_text("\n".join(lines) + "\n", encoding="utf-8")
    row = cli("--game", str(house), "odds", "hall", "--choice", model, "--json").json
    assert {owner: p for owner, p in row["p"].items() if p} == pytest.approx(
        {owner: float(p) for owner, p in expected.items()}, abs=1e-15
    )


def test_the_number_of_deals_at_the_start_is_a_product_of_binomials(game: Game) -> None:
    game.start(header("classic", "Ana Bob Cleo"))
    envelope = game.well("odds", "--all", "--json").json
    assert envelope["deals"] == 6 * 6 * 9 * comb(18, 6) * comb(12, 6)
    assert envelope["triples"] == len(envelope["top"]) == 324
    assert envelope["bits"] == pytest.approx(log2(324))


def test_all_lists_every_envelope_and_they_add_up(cli: CommandLine) -> None:
    typed = ("--game", str(EXAMPLES / "super-6p.jsonl"), "odds", "--at", "21")
    ten, everything = (cli(*typed, *more, "--json").json for more in ((), ("--all",)))
    assert len(ten["top"]) == 10
    assert everything["top"][:10] == ten["top"]
    assert len(everything["top"]) == ten["triples"] > 10
    assert sum(one["p"] for one in everything["top"]) == pytest.approx(1, abs=1e-12)
    assert [one["p"] for one in everything["top"]] == pytest.approx(
        sorted((one["p"] for one in everything["top"]), reverse=True), abs=1e-12
    )
    assert everything["bits"] == pytest.approx(-sum(one["p"] * log2(one["p"]) for one in everything["top"]))
    lines = cli(*typed, "--all").out.splitlines()
    assert sum("█" in line or "▏" in line for line in lines) >= ten["triples"] / 2
    assert "--all" in cli(*typed).out


@pytest.mark.parametrize(
    ("probability", "digits", "expected"),
    [
        (0.0, 0, "0"),
        (1.0, 0, "100"),
        (0.004, 0, "<1"),
        (0.006, 0, "1"),
        (1e-12, 0, "<1"),
        (0.996, 0, ">99"),
        (1 - 1e-12, 0, ">99"),
        (0.994, 0, "99"),
        (0.0004, 1, "<0.1"),
        (0.9996, 1, ">99.9"),
        (0.12345, 2, "12.35"),
        (1 - 1e-9, 3, ">99.999"),
    ],
)
def test_no_percent_says_0_or_100_of_what_is_open(probability: float, digits: int, expected: str) -> None:
    assert percent(probability, digits, ENGLISH) == expected
    assert percent(probability, digits, words_in("fr")) == expected.replace(".", ",")


@pytest.mark.parametrize("digits", [0, 1, 3])
def test_the_sheet_has_as_many_digits_as_asked(cli: CommandLine, digits: int) -> None:
    typed = ("--game", str(EXAMPLES / "classic-3p.jsonl"), "sheet", "--at", "10")
    page = cli(*typed, "--digits", str(digits)).out
    p = next(row for row in cli(*typed, "--json").json["cards"] if row["card"] == "olive")["p"]
    row = next(line for line in page.splitlines() if line.startswith("Dr Green"))
    for owner in ("envelope", "Bob", "Cleo"):
        assert f"{100 * p[owner]:.{digits}f}" in row


def test_bars_are_as_long_as_what_they_stand_for() -> None:
    lengths = [len(bar(part / 80, 20, "█").rstrip("▏▎▍▌▋▊▉")) for part in range(1, 81)]
    assert lengths == [part // 4 for part in range(1, 81)]
    assert all(bar(part / 80, 20, "█") for part in range(1, 81))
    assert bar(1.0, 20, "#") == "#" * 20
    assert bar(0.001, 20, "#") == "#"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_position_too_large_shows_what_is_certain_and_says_why(
    game: Game, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """Never a guess: the marks stay, the probabilities are absent."""

    def too_large(*_: object) -> None:
        raise TooLarge

    game.start(header("classic", "Ana Bob Cleo", me="Ana", hand=HAND))
    monkeypatch.setattr(odds_module, "count", too_large)
    for command in ("sheet", "odds"):
        ran = game.well("--lang", lang, command)
        assert len(ran.err.splitlines()) == 1
        assert "%" not in ran.out
        data = game.well(command, "--json").json
        assert "top" not in (data if command == "odds" else data["envelope"])
    assert "✓" in game.well("sheet").out
    ran = game.well("--lang", lang, "odds", "rose")
    assert len(ran.err.splitlines()) == 1
    assert "p" not in game.well("odds", "rose", "--json").json


def test_a_page_is_whole_when_only_the_number_of_deals_is_too_large(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_large(_: object) -> None:
        raise TooLarge

    monkeypatch.setattr(odds_module, "number_of_deals", too_large)
    typed = ("--game", str(EXAMPLES / "super-6p.jsonl"), "odds", "--at", "21")
    ran = cli(*typed)
    assert (ran.status, ran.err) == (0, "")
    assert "still possible" in ran.out
    assert "Deals" not in ran.out
    assert "deals" not in cli(*typed, "--json").json


def test_when_counting_and_sat_disagree_the_program_stops(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_deal(*_: object) -> None:
        raise NoDeal

    monkeypatch.setattr(odds_module, "count", no_deal)
    ran = cli("--game", str(EXAMPLES / "classic-3p.jsonl"), "sheet")
    assert (ran.status, ran.out) == (70, "")
    assert "Mismatch" in ran.err


def test_any_leaves_random_draws_their_weight(game: Game) -> None:
    """The spy's card came out of a whole hand; hands are uneven, the dealer unknown: chance, no choice."""
    head = header("super", "Ana Bob Cleo Dan")
    game.start(head, {"type": "spy", "player": "Ana", "target": "Bob", "card": "rose"})
    weighed = game.well("odds", "corde", "--json").json["p"]
    assert game.well("odds", "corde", "--json", "--choice", "unknown").json["p"] == weighed
    game.start(head, {"type": "fact", "owner": "Bob", "holds": ["rose"]})
    assert game.well("odds", "corde", "--json").json["p"] != weighed


def test_odds_of_an_unknown_card_names_what_there_is(game: Game) -> None:
    game.start(header("classic", "Ana Bob Cleo"))
    ran = game("odds", "zzz")
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("name", ["classic-3p", "super-6p", "secrets-2008-4p"])
def test_the_envelope_opens_from_the_start_to_the_end_of_a_game(cli: CommandLine, name: str) -> None:
    lines = (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    bits = [
        cli("--game", str(EXAMPLES / f"{name}.jsonl"), "odds", "--at", str(at), "--json").json["bits"]
        for at in range(0, len(lines), 6)
    ]
    assert all(left >= 0 for left in bits)
    assert bits[0] > bits[len(bits) // 2] > bits[-1]


def test_pairs_of_cards_that_nothing_tells_apart_have_equal_rows(cli: CommandLine) -> None:
    """At the start every card of a category has the same odds everywhere."""
    sheet = cli("--game", str(EXAMPLES / "super-6p.jsonl"), "sheet", "--at", "0", "--json").json
    for category in ("suspect", "weapon", "room"):
        rows = [row["p"] for row in sheet["cards"] if row["category"] == category and row["certain"] is None]
        for one, other in combinations(rows, 2):
            assert one == pytest.approx(other, abs=1e-12)


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "of rope in the envelope"),
        ("en", "that bob has the rope"),
        ("fr", "corde bob"),
        ("en", "of the rope"),
        ("en", "for rope"),
        ("fr", "de la corde"),
        ("fr", "que ce soit la corde"),
    ],
)
def test_the_card_may_be_in_a_question(game: Game, language: str, typed: str) -> None:
    asked = ("--lang", language, "odds")
    assert game.well(*asked, *typed.split()).out == game.well(*asked, "corde").out != ""
