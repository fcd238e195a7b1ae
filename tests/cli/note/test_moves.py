"""Rolls, moves, drawn cards and ends of turns: every way to type them gives the same line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Effect, Power, load, shipped
from cluedo_notes.game.entry.names import Names, ways
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import DRAWN_CARDS
from cluedo_notes.game.log.fields import WAYS_TO_MOVE
from cluedo_notes.language.words import words_in
from tests.cli.note.test_bad_input import ENGLISH, Wrong, in_language, one_line
from tests.cli.test_completion import offers
from tests.helpers.cli.playing import HEADER, CommandLine, Game, Line, header

LANGUAGES = ("en", "fr")
NAMES = {edition: Names(load(edition), ["Ana", "Bob"], "Ana") for edition in shipped()}


def roll(*dice: int | str) -> Line:
    return {"type": "roll", "player": "Bob", "dice": list(dice)}


def move(to: str, **more: Any) -> Line:
    return {"type": "move", "player": "Bob", "to": to, **more}


# -- rolls


@pytest.mark.parametrize(
    "typed", ["4 3", "4+3", "43", "4,3", "4 + 3", "4+ 3", "--json 4 3", "4 --force 3", "-- 4 3"]
)
def test_one_roll_however_it_is_typed(game: Game, typed: str) -> None:
    game.records(f"add roll bob {typed}", roll(4, 3))


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("6", [6]),
        ("? 3", ["?", 3]),
        ("?3", ["?", 3]),
        ("3+?", [3, "?"]),
        ("unknown 3", ["?", 3]),
        ("inconnu", ["?"]),
        ("11", [1, 1]),
        ("6 6 6", [6, 6, 6]),
    ],
)
def test_one_die_or_several_seen_or_not(game: Game, typed: str, dice: list[int | str]) -> None:
    game.records(f"add roll Bob {typed}", roll(*dice))


# -- moves


@pytest.mark.parametrize("typed", ["petit-salon", "petit", "Lounge", "PETIT SALON", "loun"])
def test_one_place_however_it_is_typed(game: Game, typed: str) -> None:
    game.records(["add", "move", "bob", typed], move("petit-salon"))


@pytest.mark.parametrize("typed", ["17,9", " 17, 9", "017,09"])
def test_a_square_is_its_row_and_its_column(game: Game, typed: str) -> None:
    game.records(["add", "move", "bob", typed], move("17,9"))


@pytest.mark.parametrize(
    ("typed", "via"),
    [
        ("dice", "dice"),
        ("dés", "dice"),
        ("passage", "passage"),
        ("secret", "passage"),
        ("double", "double"),
        ("remain", "remain"),
        ("rester-sur-place", "remain"),
        ("stay", "stay"),
        ("go-anywhere", "go-anywhere"),
        ("six", "plus-six"),
        ("move-twice", "move-twice"),
        ("déplacer-deux-fois", "move-twice"),
        ("see-shown", "see-shown"),
    ],
)
def test_the_way_to_move_goes_by_its_id_or_its_words(game: Game, typed: str, via: str) -> None:
    game.records(f"add move bob hall --via {typed}", move("hall", via=via))


def test_the_squares_and_places_walked_through_are_noted_in_order(game: Game) -> None:
    game.records("add move bob 17,9 --path 17,8,17,9", move("17,9", path=["17,8", "17,9"]))
    walked = ["petit-salon", "18,6", "17,6"]
    game.records(["add", "move", "bob", "17,6", "--path", "Lounge, 18,6, 17,6"], move("17,6", path=walked))
    game.records("add move bob hall --path 17,11,hall", move("hall", path=["17,11", "hall"]))


def test_places_without_a_card_and_nicknames_are_places(game: Game) -> None:
    game.start(header("super", "Ana Bob Cleo"))
    game.records("add move bob stairs", move("escaliers"))
    game.records("add move bob cloak", move("hall"))
    game.start(header("asterix", "Ana Bob Cleo", options={"plage": "falaise"}))
    game.records("add move bob plage", move("falaise"))


def test_without_a_board_any_square_is_accepted(game: Game) -> None:
    game.start(header("asterix", "Ana Bob Cleo"))
    game.records("add move bob 99,99", move("99,99"))


@pytest.mark.parametrize("edition", shipped())
def test_every_place_of_an_edition_goes_by_its_id_and_both_its_names(edition: str) -> None:
    for place, name in load(edition).place_names.items():
        for typed in (place, *name.in_all, name.in_language("fr").upper()):
            assert NAMES[edition].spot(typed) == place


@given(data=st.data())
def test_a_path_of_any_squares_and_places_reads_as_it_was_written(data: st.DataObject) -> None:
    edition = load(data.draw(st.sampled_from(shipped())))
    square = st.tuples(st.integers(0, 30), st.integers(0, 40)).map(lambda at: f"{at[0]},{at[1]}")
    spot = st.one_of(square, st.sampled_from(sorted(edition.place_names)))
    path = data.draw(st.lists(spot, min_size=1))
    comma = data.draw(st.sampled_from([",", ", ", " , "]))
    assert NAMES[edition.id].path(comma.join(path)) == tuple(path)


@given(typed=st.text(alphabet="0123456789,;. -ahl", max_size=8))
def test_whatever_is_typed_for_squares_is_understood_or_refused(typed: str) -> None:
    for read in (NAMES["classic"].spot, NAMES["classic"].path):
        try:
            read(typed)
        except EntryError as error:
            assert error.message.arguments


def test_every_way_to_move_is_found_by_its_id() -> None:
    assert [ways().find(way) for way in WAYS_TO_MOVE] == list(WAYS_TO_MOVE)
    assert set(ways().labels) == {"dice", "passage", "double", "remain", *Effect, *Power}


@pytest.mark.parametrize(
    ("edition", "offered"),
    [
        ("classic", "dice passage double remain"),
        ("super", "dice passage remain"),
        ("secrets-2008", "dice passage remain stay go-anywhere plus-six go-room move-twice"),
        ("got-meereen", "dice passage remain stay go-anywhere plus-six go-room move-twice"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistyped_way_lists_those_that_the_edition_has(
    game: Game, edition: str, offered: str, lang: str
) -> None:
    game.start(header(edition, "Ana Bob Cleo", options={"leftover": "pool"}))
    line = one_line(game("--lang", lang, "add", "move", "bob", "hall", "--via", "zzz"), 2)
    assert line.endswith(": " + ", ".join(way_names(offered, lang)))


def way_names(ways: str, language: str) -> list[str]:
    """What readers call ways, in one language."""
    words = words_in(language)
    kinds = ("way", "effect", "power")
    return [
        next(words(f"{kind}-{way}") for kind in kinds if words.has(f"{kind}-{way}")) for way in ways.split()
    ]


# -- drawn cards, ends of turns


@pytest.mark.parametrize(
    ("edition", "typed", "card"),
    [
        ("secrets-2008", "clock", "clock"),
        ("secrets-2008", "temps", "clock"),
        ("secrets-2008", "Horloge", "clock"),
        ("got-meereen", "walker", "clock"),
        ("got-meereen", "marcheur", "clock"),
        ("secrets-2008", "play-again", "play-again"),
        ("secrets-2008", "rejouer", "play-again"),
        ("secrets-2008", "home", "send-home"),
        ("secrets-2008", "other", "other"),
    ],
)
def test_a_drawn_card_goes_by_its_effect_or_the_edition_s_clock(
    game: Game, edition: str, typed: str, card: str
) -> None:
    game.start(header(edition, "Ana Bob Cleo Dan", options={"leftover": "pool"}))
    game.records(f"add draw bob {typed}", {"type": "draw", "player": "Bob", "card": card})


@pytest.mark.parametrize("typed", ["", "?", "unknown"])
def test_a_card_that_nobody_else_saw_is_just_drawn(game: Game, typed: str) -> None:
    game.records(f"add draw bob {typed}", {"type": "draw", "player": "Bob"})


def test_every_card_that_may_be_drawn_is_found_by_its_id() -> None:
    assert [NAMES["secrets-2008"].drawn(card) for card in DRAWN_CARDS] == list(DRAWN_CARDS)


def test_the_end_of_a_turn_is_noted(game: Game) -> None:
    game.records("add end-turn me", {"type": "end_turn", "player": "Ana"})


def test_the_squares_within_reach_are_listed_by_row_and_column(game: Game) -> None:
    """From Miss Scarlett's start the dice lead into columns of one and of two figures, and into rooms."""
    seats = [{"name": "Ana", "character": "rose"}, {"name": "Bob"}, {"name": "Cleo"}]
    game.start({**header("classic", "", complete=True, first_player="Ana"), "players": seats})
    reachable = game.well("turn", "--board", "--roll", "6", "6", "--json").json["reachable"]
    squares = [spot for spot in reachable if "," in spot]
    numbers = [tuple(map(int, square.split(","))) for square in squares]
    assert {len(str(column)) for _, column in numbers} == {1, 2}
    assert numbers == sorted(numbers)
    assert reachable == [*sorted(set(reachable) - set(squares)), *squares]


# -- like every other event


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "#1 Bob rolls 4 + ?",
                "#2 Bob moves to row 17, column 9 (dice)",
                "#3 Bob moves to the Lounge (secret passage)",
                "#4 Bob stays in the Hall",
                "#5 Bob moves to the Hall (move twice)",
                "#6 Bob draws the card “clock”",
                "#7 Bob ends the turn",
            ],
        ),
        (
            "fr",
            [
                "#1 Bob lance 4 + ?",
                "#2 Bob se rend à la case de la ligne 17, colonne 9 (dés)",
                "#3 Bob se rend au Petit salon (passage secret)",
                "#4 Bob reste sur place (Hall)",
                "#5 Bob se rend au Hall (se déplacer deux fois)",
                "#6 Bob tire la carte « temps »",
                "#7 Bob finit son tour",
            ],
        ),
    ],
)
def test_the_answer_is_one_line_in_each_language(game: Game, lang: str, said: list[str]) -> None:
    typed = ["add roll bob 4 ?", "add move bob 17,9", "add move bob lounge --via passage"]
    typed += ["add move bob hall --via remain", "add move bob hall --via move-twice"]
    typed += ["add draw bob clock", "add end-turn bob"]
    for command, expected in zip(typed, said, strict=True):
        ran = game.well("--lang", lang, *command.split())
        assert ran.out.splitlines() == [expected]  # some of these break a rule, which is said apart


def test_the_json_answer_has_the_event(game: Game) -> None:
    answer = game.well("add", "move", "bob", "hall", "--json").json
    assert (answer["event"], answer["recorded"]) == (1, move("hall"))
    assert answer["certain"] == answer["impossible"] == answer["movers"] == []


def test_they_are_corrected_and_inserted_like_the_others(game: Game) -> None:
    game.well("add", "roll", "bob", "4", "3")
    game.records("edit 1 add roll bob 5 ?", {"type": "amend", "event": 1, "as": roll(5, "?")})
    inserted = {"type": "insert", "after": 1, "as": move("17,9", via="dice")}
    game.records("insert 1 add move bob 17,9 --via dice", inserted)
    game.records("edit 3 add end-turn bob", {"type": "amend", "event": 3, "as": {"type": "end_turn"} | BOB})
    shown = game("edit", "1")
    assert "cluedo-notes edit 1 add roll Bob 5 '?'" in shown.err
    assert "cluedo-notes edit 3 add end-turn Bob" in game("edit", "3").err


BOB = {"player": "Bob"}

WRONG = {
    "roll-player-unknown": Wrong("add roll Zoe 4 3", "Zoe|Ana|Bob|Cleo"),
    "roll-seven": Wrong("add roll Bob 7 3", "7 3|1|6"),
    "roll-zero": Wrong("add roll Bob 40", "40"),
    "roll-word": Wrong("add roll Bob four", "four"),
    "roll-plus-only": Wrong("add roll Bob +", "+"),
    "roll-missing": Wrong("add roll Bob", "cluedo-notes add roll/cluedo-notes ajouter lancer"),
    "roll-of-no-dice": Wrong("add roll Bob -", "--force"),
    "move-player-unknown": Wrong("add move Zoe hall", "Zoe"),
    "move-place-unknown": Wrong("add move Bob attic", "attic|Hall|Study/Bureau"),
    "move-place-misspelt": Wrong("add move Bob cuisinne", "cuisinne|Kitchen/Cuisine"),
    "move-place-ambiguous": Wrong("add move Bob salon", "salon|Lounge/Petit salon|Ballroom/Grand salon"),
    "move-square-half": Wrong("add move Bob 17", "17"),
    "move-square-malformed": Wrong("add move Bob 17,x", "17,x|17,9"),
    "move-square-three": Wrong("add move Bob 1,2,3", "1,2,3"),
    "move-square-off-board": Wrong("add move Bob 99,99", "99,99|--force"),
    "move-square-in-place": Wrong("add move Bob 2,2", "2,2|Kitchen/Cuisine|--force"),
    "move-square-in-the-middle": Wrong("add move Bob 12,12", "12,12|--force"),
    "move-path-off-board": Wrong("add move Bob 17,9 --path 17,8,0,0,17,9", "0,0|--force"),
    "move-path-malformed": Wrong("add move Bob 17,9 --path 17,8,17", "17"),
    "move-path-place-unknown": Wrong("add move Bob hall --path 17,11,attic", "attic"),
    "move-path-empty": Wrong("add move Bob hall --path ,", ","),
    "move-way-unknown": Wrong("add move Bob hall --via broomstick", "broomstick|passage"),
    "move-way-ambiguous": Wrong("add move Bob hall --via rester", "suggest/proposer|put/sur place"),
    "draw-player-unknown": Wrong("add draw Zoe", "Zoe"),
    "draw-card-unknown": Wrong("add draw Bob rope", "rope|play again/rejouer|clock/temps"),
    "end-turn-player-unknown": Wrong("add end-turn Zoe", "Zoe"),
    "end-turn-too-much": Wrong("add end-turn Bob Cleo", "Cleo"),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_wrong_input_is_one_line_in_each_language_and_nothing_is_noted(game: Game, wrong: Wrong) -> None:
    before = game.path.read_bytes()
    said = {}
    for lang in LANGUAGES:
        line = one_line(game("--lang", lang, *wrong.typed.split()), wrong.status)
        words = [in_language(word, lang) for word in wrong.says.split("|")]
        assert [word for word in words if word not in line] == [], line
        said[lang] = line
    assert said["en"] != said["fr"]
    assert ENGLISH.findall(said["fr"].replace("--", "").replace(wrong.typed, "")) == []
    assert game.path.read_bytes() == before


def test_force_records_squares_that_the_board_does_not_have(game: Game) -> None:
    game.records("add move bob 99,99 --force", move("99,99"))
    game.records("add move bob 2,2 --force --path 1,1,2,2", move("2,2", path=["1,1", "2,2"]))
    game.records("add roll bob - --force", roll())
    assert game("add", "move", "bob", "attic", "--force").status == 2
    assert game("add", "roll", "bob", "7", "--force").status == 2


def test_after_the_reveal_nobody_moves(game: Game) -> None:
    envelope = {"suspect": "violet", "weapon": "chandelier", "room": "petit-salon"}
    game.start(HEADER, {"type": "reveal", "envelope": envelope})
    for typed in ("add roll bob 4 3", "add move bob hall", "add draw bob", "add end-turn bob"):
        one_line(game(*typed.split()), 2)


def test_places_ways_and_drawn_cards_are_offered(cli: CommandLine, game: Game) -> None:
    assert cli("games", "use", str(game.path)).status == 0
    assert offers("add", "roll", "") == ["Ana", "Bob", "Cleo"]
    assert offers("add", "move", "Bob", "ha") == ["hall"]
    rooms = [name.in_language("en").replace(" ", "-") for name in load("classic").place_names.values()]
    assert offers("add", "move", "Bob", "") == rooms
    ways = ["dice", "secret-passage", "double", "stay-put"]
    assert offers("add", "move", "Bob", "hall", "--via", "") == ways
    assert offers("add", "move", "Bob", "hall", "--path", "17,11,ha") == ["17,11,hall"]
    assert offers("add", "draw", "Bob", "c") == ["clock"]
    assert offers("editions", "board", "s") == ["super-Cluedo-Master-Detective"]
