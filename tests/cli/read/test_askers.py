"""Conclusions from the others' questions, in the output of `advise`, `sheet` and `odds`, and as data."""

import html
import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.game.advice.advice import advised
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.askers.figures import Impression, ReadFigures
from cluedo_notes.game.askers.kinds import Habit
from cluedo_notes.game.deduction.odds import ShowModel
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.name import Name
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.advice.json import advise_output
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.solver.counting import count as count_module
from cluedo_notes.solver.counting.counting import TooLarge
from tests.helpers.cli.playing import HEADER, CommandLine, Game, Line, header, suggestion
from tests.helpers.editions import HOUSE
from tests.helpers.places import ROOT

EXAMPLES = ROOT / "examples"
EXAMPLE = str(EXAMPLES / "classic-3p.jsonl")
READS = ("--read-askers",)
FIGURES = (("sheet",), ("odds",), ("odds", "study"))
OF_BOB = suggestion("Bob", "rose chandelier veranda", "Cleo pass", "Ana pass")
"""Nobody could show anything: Bob has these cards, or the envelope has."""


@pytest.fixture
def house(game: Game) -> Line:
    """Rose or Green, rope or axe, hall or yard: one of each is Bob's, the others are in the envelope."""
    (game.path.parent / "maison.toml").write_text(HOUSE, encoding="utf-8")
    return header("maison.toml", "Ana Bob", me="Ana", hand=["violet", "cave", "bureau"])


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def beginning(code: str, lang: str) -> str:
    """A sentence as far as it is always the same."""
    changing = dict.fromkeys(("points", "player", "card", "before", "after", "habit"), "###")
    return words_in(lang)(code, **changing).split("###")[0].strip()


# -- where it is read


def test_advice_reads_by_itself_and_the_figures_only_with_the_option(cli: CommandLine) -> None:
    typed = ("--game", EXAMPLE)
    at = ("--at", "8", "--json")
    read, unread = (cli(*typed, "advise", *at, *more).json for more in ((), ("--no-read-askers",)))
    assert {one["exact"] for one in (*read["questions"], *unread["questions"])} == {True}
    assert (read["bits"], read["beside"]) == (unread["bits"], unread["beside"])
    assert read.keys() - unread.keys() == {"askers"}
    assert cli(*typed, "advise", *at, *READS).json == read
    for command in FIGURES:
        exact = cli(*typed, *command, *at).json
        assert cli(*typed, *command, *at, "--no-read-askers").json == exact
        with_it = cli(*typed, *command, *at, *READS).json
        assert with_it.keys() - exact.keys() == {"askers"}
        assert with_it["askers"] == read["askers"]
        assert with_it != exact | {"askers": with_it["askers"]}


@pytest.mark.parametrize("at", [3, 9])
def test_unread_advice_is_what_the_adviser_says_and_read_advice_what_the_reading_one(
    cli: CommandLine, at: int
) -> None:
    position = position_of(read_log(Path(EXAMPLE)).at(at))
    for kind, more in ((Adviser, ("--no-read-askers",)), (ReadingAdviser, ())):
        said = advise_output(advised(kind(position, ShowModel.EVENLY), None, named=False, dice=None, top=5))
        typed = cli("--game", EXAMPLE, "advise", "--at", str(at), "--json", *more).json
        assert typed == json.loads(msgspec.json.encode(said))


def test_the_same_position_gets_the_same_figures(cli: CommandLine) -> None:
    typed = ("--game", EXAMPLE, "odds", "--all", *READS, "--at", "9", "--json")
    assert cli(*typed).json == cli(*typed).json


# -- what it says


@pytest.mark.parametrize("width", [80, 40])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_says_that_the_questions_are_read_and_what_they_tell(
    cli: CommandLine, lang: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    typed = ("--lang", lang, "--game", EXAMPLE)
    for command in (*FIGURES, ("advise", "--all")):
        plain, read = (
            cli(*typed, *command, "--at", "12", option) for option in ("--no-read-askers", "--read-askers")
        )
        assert (read.status, read.err) == (0, "")
        code = "askers-read-to-advise" if command[0] == "advise" else "askers-read"
        sentence = beginning(code, lang)
        assert sentence in in_one_line(read.out)
        assert sentence not in in_one_line(plain.out)
        widest = max(map(columns, plain.out.splitlines()))
        assert max(map(columns, read.out.splitlines())) <= max(width, widest)
        assert command == ("sheet",) or widest <= width


def kind_of_impression(before: float, after: float) -> str:
    """The code of the sentence about a card that somebody seems to have, or not to have."""
    if after > before:
        return "askers-has" if after > 0.5 else "askers-likelier"
    return "askers-lacks" if after < 0.5 else "askers-unlikelier"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_sentence_of_the_greatest_change_is_shown(cli: CommandLine, lang: str) -> None:
    """And none of a change of less than five points; how they ask only where that explains something and is
    at all sure."""
    shown = 0
    explanations = set()
    words = words_in(lang)
    describer = Describer(read_log(Path(EXAMPLE)), words)
    for at in ("3", "4", "6", "9", "11", "16"):
        typed = ("--lang", lang, "--game", EXAMPLE, "odds", "--at", at, *READS)
        found = cli(*typed, "--json").json["askers"]["read"]
        changes = [abs(one["after"] - one["before"]) for one in found]
        assert len(changes) == 2
        assert changes == sorted(changes, reverse=True)
        said = in_one_line(cli(*typed).out)
        for place, one in enumerate(found):
            before, after, sure = (signed_percent(one[key], 0, words) for key in ("before", "after", "sure"))
            sentence = words(
                kind_of_impression(one["before"], one["after"]),
                player=one["player"],
                card=describer.named(one["card"]),
                before=before,
                after=after,
                habit="",
            ).rstrip()
            assert (sentence in said) is (place == 0 and changes[0] >= 0.05)
            explained = one["habit"] != Habit.ANYTHING and one["sure"] >= 0.6
            code = f"asker-{one['habit']}"
            habit = "" if one["habit"] == Habit.ANYTHING else words(code, player=one["player"], percent=sure)
            assert not habit or (f"{sentence} {habit}" in said) is (sentence in said and explained)
            shown += sentence in said
            explanations.add(explained)
    assert shown > 0
    assert explanations == {True, False}, "or this test says little"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_asks_as_if_they_had_a_card_is_said_to(game: Game, house: Line, lang: str) -> None:
    """Of two weapons Bob, who holds one, looks for neither: he names his own."""
    game.start(house, suggestion("Bob", "rose corde hall", "Ana pass"))
    (bob,) = game.well("odds", "hall", *READS, "--json").json["askers"]["read"]
    assert (bob["player"], bob["card"], bob["before"]) == ("Bob", "corde", 0.5)
    assert 0.7 < bob["after"] < 0.95
    words = words_in(lang)
    after = signed_percent(bob["after"], 0, words)
    said = words(
        "askers-has",
        player="Bob",
        card=Name({"fr": "Corde", "en": "Rope"}),
        before=signed_percent(0.5, 0, words),
        after=after,
        habit="",
    )
    assert said.strip() in in_one_line(game.well("--lang", lang, "odds", "hall", *READS).out)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_habit_has_a_sentence_of_its_own_that_begins_with_the_name(lang: str) -> None:
    said = {words_in(lang)(f"asker-{habit}", player="Ana", percent="7%") for habit in Habit}
    assert len(said) == len(Habit)
    assert all(sentence.startswith("Ana ") for sentence in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheets_title_says_it_in_full(cli: CommandLine, lang: str) -> None:
    title, *_ = cli("--lang", lang, "--game", EXAMPLE, "sheet", "--at", "12", *READS).out.splitlines()
    assert title == words_in(lang)("title-askers", game=f"{Path(EXAMPLE).stem} #12")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_to_print_says_it_too(cli: CommandLine, tmp_path: Path, lang: str) -> None:
    typed = ("--lang", lang, "--game", EXAMPLE, "sheet", "--at", "12", "--force", "--html")
    for more, says in (((), False), (READS, True)):
        file = tmp_path / "sheet.html"
        assert cli(*typed, str(file), *more).status == 0
        page = in_one_line(html.unescape(file.read_text(encoding="utf-8")))
        assert (beginning("askers-read", lang) in page) is says
        assert (words_in(lang)("title-askers", game="") in page) is says


# -- what it leaves alone


@pytest.mark.parametrize("name", ["classic-3p", "super-6p", "secrets-2008-4p", "got-red-keep-2p"])
def test_what_is_certain_or_impossible_is_so_whatever_was_asked(cli: CommandLine, name: str) -> None:
    typed = ("--game", str(EXAMPLES / f"{name}.jsonl"), "sheet", "--at", "12", "--json")
    exact, read = (cli(*typed, *more).json for more in ((), READS))
    assert any(one["before"] != one["after"] for one in read["askers"]["read"])
    for before, after in zip(exact["cards"], read["cards"], strict=True):
        assert {**before, "p": None} == {**after, "p": None}
        assert sum(after["p"].values()) == pytest.approx(1)
        for owner, probability in before["p"].items():
            assert (probability in (0, 1)) == (after["p"][owner] in (0, 1))
            assert probability not in (0, 1) or after["p"][owner] == probability


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_nobody_else_has_asked_yet_that_is_said_and_all_is_exact(game: Game, lang: str) -> None:
    mine = suggestion("Ana", "rose chandelier veranda", "Bob pass", "Cleo show")
    asked_by_bob = {"type": "amend", "event": 1, "as": mine}
    for events in ((), (mine,), (OF_BOB, {"type": "retract", "event": 1}), (OF_BOB, asked_by_bob)):
        game.start(HEADER, *events)
        exact, read = (game.well("odds", "veranda", "--json", *more).json for more in ((), READS))
        assert read.pop("askers")["read"] == []
        assert read == exact
        for typed in (("advise", "--all"), ("odds", *READS)):
            said = in_one_line(game.well("--lang", lang, *typed).out)
            assert words_in(lang)("askers-silent") in said
            assert beginning("askers-read", lang) not in said


def test_my_own_questions_are_never_read(game: Game) -> None:
    mine = suggestion("Ana", "olive chandelier grand-salon", "Bob pass", "Cleo pass")
    found = game.start(HEADER, OF_BOB, mine).well("advise", "--json").json["askers"]["read"]
    assert [one["player"] for one in found] == ["Bob"]


def test_a_question_that_contradicts_the_rest_is_not_read(game: Game, house: Line) -> None:
    """Ana holds nothing that she could have shown."""
    game.start(house, suggestion("Bob", "rose corde hall", "Ana show"))
    row = game.well("odds", "hall", *READS, "--json").json
    assert (row["ignored"], row["askers"]["read"]) == ([1], [])
    assert row["p"] == {"envelope": 0.5, "Ana": 0.0, "Bob": 0.5}
    ran = game.well("advise", "--all")
    assert ran.err
    assert words_in("en")("askers-silent") in in_one_line(ran.out)


def test_what_else_was_asked_is_read_in_a_log_that_contradicts_itself(game: Game, house: Line) -> None:
    asked = suggestion("Bob", "rose corde hall", "Ana pass")
    over = {"type": "end_turn", "player": "Bob"}  # as the line that is left out says too
    exact = game.start(house, asked, over).well("odds", "hall", *READS, "--json").json
    contradicting = suggestion("Ana", "violet hache cave", "Bob show violet")
    row = game.start(house, asked, contradicting).well("odds", "hall", *READS, "--json").json
    assert row.pop("ignored") == [2]
    assert row.pop("consistent") is False
    assert row == exact


# -- logs of several kinds


def test_of_a_log_that_nobody_keeps_all_who_ask_are_read(game: Game) -> None:
    """A spectator sees no card: every player is one of the others."""
    head = {key: value for key, value in HEADER.items() if key not in ("me", "hand")}
    asked = [
        suggestion("Ana", "rose corde hall", "Bob pass", "Cleo show"),
        suggestion("Bob", "rose chandelier veranda", "Cleo pass", "Ana pass"),
        suggestion("Cleo", "olive poignard grand-salon", "Ana show"),
    ]
    game.start(head, *asked)
    for command in FIGURES:
        found = game.well(*command, *READS, "--json").json["askers"]["read"]
        assert {one["player"] for one in found} == {"Ana", "Bob", "Cleo"}
    assert beginning("askers-read", "en") in in_one_line(game.well("odds", *READS).out)
    refused = game("advise")
    assert (refused.status, refused.out) == (2, "")
    assert "whose notes these are" in refused.err


def test_the_rooms_in_reach_count_as_far_as_rolls_are_noted(game: Game) -> None:
    """By eight points Mustard reaches fewer rooms than by twelve; where nothing was rolled, any as far as
    twelve, in no order that is known."""
    seats = [
        {"name": "Ana", "character": "rose"},
        {"name": "Bob", "character": "moutarde"},
        {"name": "Cleo", "character": "olive"},
    ]
    asked = suggestion("Bob", "rose chandelier petit-salon", "Cleo pass", "Ana pass")
    head = {**HEADER, "players": seats, "first_player": "Bob"}
    moved = {"type": "move", "player": "Bob", "to": "petit-salon"}
    rolls = [{"type": "roll", "player": "Bob", "dice": dice} for dice in ([4, 4], [6, 6])]
    found = []
    for events in ([asked], *([roll, moved, asked] for roll in rolls)):
        read = game.start(head, *events).well("odds", "petit-salon", *READS, "--json").json
        assert [one["player"] for one in read["askers"]["read"]] == ["Bob"]
        assert game.well("advise").err == ""
        found.append(read["p"])
    none, eight, twelve = found
    assert none != eight != twelve


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_position_too_large_to_count_is_read_no_more_than_counted(
    game: Game, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def too_large(*_: object) -> None:
        raise TooLarge

    monkeypatch.setattr(count_module, "counted", too_large)
    game.start(HEADER, OF_BOB)
    for command in FIGURES:
        ran = game.well("--lang", lang, *command, *READS)
        assert ran.err
        assert beginning("askers-read", lang) not in in_one_line(ran.out)
        assert "askers" not in game.well(*command, *READS, "--json").json


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_change_is_said_that_cannot_be_seen_but_that_figures_are_estimates(
    cli: CommandLine, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ("--lang", lang, "--game", EXAMPLE, "odds", "--at", "8", *READS)
    hardly = Impression("Bob", "bureau", 0.251, 0.249, Habit.ANYTHING, 0.99)
    certain = Impression("Bob", None, 0.0, 0.0, Habit.SEEKS, 0.99)
    for shown, says in ((hardly, False), (certain, False), (replace(hardly, after=0.2), True)):
        monkeypatch.setattr(ReadFigures, "impressions", lambda _, one=shown: (one,))
        said = in_one_line(cli(*typed).out)
        assert (beginning("askers-unlikelier", lang) in said) is says
        assert beginning("askers-read", lang) in said
        assert words_in(lang)("askers-silent") not in said
