"""`rules`, `turn`, warnings about broken rules, and `--strict`."""

import json

import pytest

from cluedo_notes.game.entry.library import data_folder
from cluedo_notes.game.rules.rulebook import SOURCES, Rule
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import HEADER, CommandLine, Game, header, suggestion

SEATS = [
    {"name": "Ana", "character": "rose"},
    {"name": "Bob", "character": "moutarde"},
    {"name": "Cleo", "character": "violet"},
]
CLASSIC = {**header("classic", "Ana Bob Cleo"), "players": SEATS}
COMPLETE = {**CLASSIC, "complete": True}


def test_rules_lists_every_rule_with_its_sentence_and_sources(cli: CommandLine) -> None:
    listed = cli("editions", "rules", "--json").json
    assert [one["rule"] for one in listed] == [str(rule) for rule in Rule]
    assert all(one["says"] and one["sources"] for one in listed)
    assert set(SOURCES) == set(Rule)


@pytest.mark.parametrize(
    ("edition", "mine", "others"),
    [
        ("super", {Rule.SPY_SQUARE, Rule.SUGGEST_REPEAT}, {Rule.CLOCKS, Rule.CLUE_WHY, Rule.MOVE_DOUBLE}),
        ("classic", {Rule.MOVE_DOUBLE, Rule.MOVE_REENTRY}, {Rule.NO_SPIES, Rule.SPY_SQUARE, Rule.LOOK_MUST}),
        ("secrets-2008", {Rule.CLOCKS, Rule.POWER_OWN, Rule.LOOK_PLACE}, {Rule.CLUE_DECK, Rule.NO_DECK}),
        ("cluedo-2023", {Rule.CLUE_WHY}, {Rule.DRAW_WHY, Rule.POWER_OWN}),
    ],
)
def test_rules_are_those_of_the_box_that_is_named_or_of_the_current_game(
    game: Game, edition: str, mine: set[Rule], others: set[Rule]
) -> None:
    listed = {row["rule"] for row in game.well("editions", "rules", edition, "--json").json}
    assert mine <= listed and not others & listed
    by_name = game.well("editions", "rules", edition).out
    assert by_name.splitlines()[0] == game.well("editions", "show", edition).out.splitlines()[0]
    assert by_name.count("\n- ") == len(listed) < len(Rule)
    game.start(header(edition, "Ana Bob Cleo"))
    assert game.well("editions", "rules").out == by_name


def test_rules_follow_the_house_rules_of_a_game(game: Game) -> None:
    by_the_box = game.well("editions", "rules", "classic").out
    game.start({**header("classic", "Ana Bob Cleo"), "options": {"reenter-room": True}})
    left_out = set(by_the_box.splitlines()) - set(game.well("editions", "rules").out.splitlines())
    assert len(left_out) == 1 and "room that you left" in left_out.pop()


@pytest.mark.parametrize(("language", "other_boxes"), [("en", "some boxes"), ("fr", "certaines boîtes")])
@pytest.mark.parametrize("edition", ["classic", "secrets-2008", "super"])
def test_the_rules_of_a_box_speak_of_no_other(
    cli: CommandLine, language: str, other_boxes: str, edition: str
) -> None:
    assert other_boxes not in " ".join(cli("--lang", language, "editions", "rules", edition).out.split())


@pytest.mark.parametrize(("edition", "one_place"), [("classic", False), ("secrets-2008", True)])
def test_a_place_to_accuse_is_a_rule_only_where_there_is_one(
    cli: CommandLine, edition: str, one_place: bool
) -> None:
    listed = {row["rule"] for row in cli("editions", "rules", edition, "--json").json}
    assert (Rule.ACCUSE_PLACE in listed) is one_place


def test_rules_are_listed_although_the_current_game_cannot_be_read(cli: CommandLine) -> None:
    without_game = cli("editions", "rules")
    assert cli("new", "Ana", "Bob", "Cleo", "--edition", "super", "--name", "lost").status == 0
    file = data_folder() / "games" / "lost.jsonl"
    file.write_text("damaged\n", encoding="utf-8")
    damaged = cli("editions", "rules")
    assert (damaged.status, damaged.out) == (0, without_game.out) and str(file) in damaged.err
    file.unlink()
    gone = cli("editions", "rules")
    assert (gone.out, gone.err) == (without_game.out, f"cluedo-notes: {file}: there is no such file\n")
    assert cli("editions", "rules", "--game", str(file)).status == 2


@pytest.mark.parametrize("typed", ["editions rules", "éditions règles", "editions show", "editions board"])
@pytest.mark.parametrize("name", ["american clue", "Clue américain"])
def test_an_edition_s_name_of_two_words_needs_no_quotation_marks(
    cli: CommandLine, typed: str, name: str
) -> None:
    assert cli(*typed.split(), *name.split()) == (by_id := cli(*typed.split(), "american"))
    assert by_id.status == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_both_its_sentences(language: str) -> None:
    words = words_in(language)
    assert all(words.has(f"rule-{rule}") and words.has(f"broke-{rule}") for rule in Rule)


def test_turn_tells_who_begins_and_where_a_roll_leads(game: Game) -> None:
    """From Rose's start eight points lead into the lounge (and to ten squares, by the table of the board)."""
    game.start(COMPLETE)
    turn = game.well("turn", "--roll", "4", "4", "--json").json
    assert (turn["player"], turn["phase"]) == ("Ana", "start")
    assert "roll" in turn["may"]
    assert "suggestion" not in turn["may"]
    assert turn["destinations"]["places"] == ["petit-salon"]
    assert len(turn["destinations"]["squares"]) == 10
    page = game.well("turn", "--roll", "4", "4").out
    assert "Lounge" in page
    assert "Ana" in page


def test_turn_follows_what_happens(game: Game) -> None:
    game.start(COMPLETE)
    game.well("add", "roll", "ana", "4", "4")
    assert set(game.well("turn", "--json").json["may"]) == {"move", "end_turn"}  # walk, or stay (A-S2-4)
    game.well("add", "move", "ana", "petit-salon")
    turn = game.well("turn", "--json").json
    assert (turn["player"], turn["phase"]) == ("Ana", "arrived")
    assert {"suggestion", "end_turn"} <= set(turn["may"])
    game.well("s", "ana", "rose", "corde", "petit-salon", "bob")
    turn = game.well("turn", "--json").json
    assert (turn["player"], turn["phase"]) == ("Ana", "asked")
    assert "accusation" in turn["may"]
    game.well("add", "end-turn", "ana")
    assert game.well("turn", "--json").json["player"] == "Bob"


def test_turn_tells_apart_what_each_player_may_do(game: Game) -> None:
    """Ana has asked: she may accuse, and Bob may begin; dice asked for are his."""
    game.start(COMPLETE)
    game.well("add", "roll", "ana", "4", "4")
    page = game.well("turn").out
    assert "Lounge" in page  # the dice that lie there
    game.well("add", "move", "ana", "petit-salon")
    game.well("s", "ana", "rose", "corde", "petit-salon", "bob")
    turn = game.well("turn", "--roll", "1", "2", "--json").json
    assert set(turn["may"]) == {"accusation", "end_turn"}
    assert list(turn["others"]) == ["Bob"]
    assert {"roll", "suggestion"} & set(turn["others"]["Bob"]) == {"roll"}
    assert turn["walks"] == "Bob"


SECRETS = {**COMPLETE, "edition": "secrets-2008"}


def test_turn_tells_where_cards_lead_instead_of_the_dice_a_s0_24(game: Game) -> None:
    """Ana drew two cards unseen: one may lead her anywhere but onto a pawn or to where she stands."""
    game.start(SECRETS)
    assert "by_right" not in game.well("turn", "--json").json
    for line in (
        "add roll ana ? ?",
        "add draw ana",
        "add draw ana",
        "add end-turn ana",
        "add roll bob 1 1",
        "add move bob 26,7",
        "add end-turn cleo",
    ):
        game.well(*line.split())
    led = game.well("turn", "--json").json["by_right"]
    assert list(led) == ["Ana"]
    assert list(led["Ana"]) == ["go-anywhere"]  # in the corridor there is nowhere to stay (A-S0-25)
    places, squares = led["Ana"]["go-anywhere"]["places"], led["Ana"]["go-anywhere"]["squares"]
    assert len(places) == 10
    assert {"28,7", "22,18", "25,17", "1,21"} <= set(squares)  # whence Bob came, a question mark, corridors
    assert not {"26,7", "28,18", "0,6"} & set(squares)  # Bob, Ana, a pawn that nobody plays
    printed = " ".join(game.well("turn").out.split())
    assert "If Ana has the card “go anywhere”, it may be used instead of rolling:" in printed
    assert "Spa, any free square" in printed
    game.well("add", "move", "ana", "25,17", "--via", "go-anywhere", "--strict")


def test_turn_tells_where_powers_and_the_card_to_stay_lead(game: Game) -> None:
    white = [{"name": "Ana", "character": "leblanc"}, *SEATS[1:]]
    game.start({**SECRETS, "players": white})
    (led,) = game.well("turn", "--json").json["by_right"]["Ana"].items()
    assert led[0] == "go-room"
    assert (len(led[1]["places"]), led[1]["squares"]) == (6, [])  # five rooms without a passage, and the pool
    game.well("add", "move", "ana", "patio", "--via", "go-room")
    assert "Patio" not in game.well("turn").out
    game.start(SECRETS)
    for line in ("add roll ana ? 1", "add draw ana stay", "add move ana 27,18", "add end-turn bob"):
        game.well(*line.split())
    for line in ("add end-turn cleo", "add roll ana 5 5", "add move ana chambre-d-amis", "add end-turn bob"):
        game.well(*line.split())
    game.well("add", "end-turn", "cleo")
    there = {"places": ["chambre-d-amis"], "squares": []}
    assert game.well("turn", "--json").json["by_right"] == {"Ana": {"stay": there}}
    assert "Guest house" in " ".join(game.well("turn").out.split())


def test_turn_and_board_when_a_hand_is_due(game: Game) -> None:
    """No hand is known of who drew the last clock: they are asked to lay it open."""
    game.start({**COMPLETE, "edition": "secrets-2008", "complete": False})
    for _ in range(8):
        game.well("add", "draw", "bob", "clock")
    turn = game.well("turn", "--json").json
    assert (turn["player"], turn["may"]) == ("Bob", ["open_hand"])
    assert "Bob" in game.well("turn").out
    assert game.well("turn", "--board").out


def test_a_log_with_gaps_is_warned_of_what_it_breaks_if_nothing_was_left_out(game: Game) -> None:
    game.start(CLASSIC)
    ran = game.well("s", "bob", "rose", "corde", "petit-salon", "cleo")
    assert "against the rules" not in ran.err  # no moves are noted; only that it was Ana's turn is asked
    game.start(CLASSIC)
    game.well("add", "roll", "ana", "4", "4")
    far = game.well("add", "move", "ana", "cuisine", "--json")
    assert far.json["broken"] == ["move-reach"]
    assert "left out" in far.err
    assert game.well("add", "move", "ana", "bureau").err == ""  # something was: nothing is known any more


def test_a_correction_tells_what_it_makes_illegal(game: Game) -> None:
    game.start(COMPLETE)
    game.well("add", "roll", "ana", "4", "4")
    game.well("add", "move", "ana", "petit-salon")
    ran = game.well("edit", "1", "add", "roll", "ana", "1", "2", "--json")
    assert ran.json["unsettled"] == [{"event": 2, "rule": "move-reach"}]
    assert "event 2" in ran.err
    assert game.well("undo").err == ""


def test_turn_tells_what_is_left_of_the_intrigue_cards(game: Game) -> None:
    game.start({**COMPLETE, "edition": "secrets-2008"})
    assert "24 of 24" in game.well("turn").out
    game.well("add", "roll", "ana", "?", "?")
    game.well("add", "draw", "ana", "clock")
    game.well("add", "draw", "ana")
    assert game.well("turn", "--json").json["deck"] == {"left": 22, "size": 24, "out": 1, "clocks": 8}
    assert "22 of 24" in game.well("turn").out
    game.start(COMPLETE)
    assert "deck" not in game.well("turn", "--json").json


def test_what_breaks_a_rule_is_noted_with_one_line_that_says_so(game: Game) -> None:
    game.start(COMPLETE)
    ran = game.well("add", "roll", "bob", "4", "4", "--json")
    assert ran.json["broken"] == ["first-player"]
    assert len(ran.err.splitlines()) == 1
    assert "Ana" in ran.err
    assert game.last == {"type": "roll", "player": "Bob", "dice": [4, 4]}
    assert "règles" in game.well("--lang", "fr", "add", "move", "bob", "veranda").err


def test_strict_refuses_it_with_status_1_and_notes_nothing(game: Game) -> None:
    game.start(COMPLETE)
    before = game.path.read_bytes()
    ran = game("add", "roll", "bob", "4", "4", "--strict")
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (1, "", 1)
    assert game.path.read_bytes() == before
    assert game("--strict", "add", "roll", "ana", "4", "4").status == 0


def test_what_a_log_with_gaps_leaves_open_is_no_broken_rule(game: Game) -> None:
    """Cleo after Ana: Bob's turn was not noted. But an answer after a card was shown is one."""
    game.start(CLASSIC)
    assert game.well("s", "ana", "rose", "corde", "hall", "bob", "--json").json["broken"] == []
    assert game.well("s", "cleo", "rose", "corde", "hall", "ana", "--json").json["broken"] == []
    game.well("add", "accusation", "bob", "--wrong")
    assert game.well("s", "bob", "olive", "matraque", "bureau", "-", "--json").json["broken"] == [
        "only-answers"
    ]
    assert game.well("add", "accusation", "bob", "--wrong", "--json").json["broken"][-1] == "accuse-once"


def test_the_turn_of_a_game_that_is_over_is_nobody_s(game: Game) -> None:
    game.start(CLASSIC, suggestion("Ana", "rose corde hall", "Bob show"))
    game.well("add", "accusation", "cleo", "rose", "corde", "hall", "--right", "--force")
    assert game.well("turn", "--json").json == {
        "player": None,
        "phase": "over",
        "may": [],
        "others": {},
    }
    assert json.dumps("over")[1:-1] in game.well("turn").out


def test_who_accused_wrongly_comes_not_next(game: Game) -> None:
    """Noting that their turn ends is still allowed."""
    game.start(header("classic", "Ana Bob Cleo"), suggestion("Ana", "rose corde hall", "Bob show"))
    game.well("add", "accusation", "cleo", "--wrong")
    assert game.well("turn", "--json").json["others"] == {"Cleo": ["end_turn"]}
    said = game.well("turn").out.splitlines()
    assert "Out: Cleo" in said
    assert not any(line.startswith("Next, ") for line in said)


def test_who_may_do_the_same_is_said_in_one_line_while_nobody_knows_whose_turn_it_is(game: Game) -> None:
    game.start(header("classic", "Ana Bob Cleo"))
    whose, _, may = game.well("turn").out.splitlines()
    assert "know yet whose turn" in whose
    assert may == "Ana, Bob or Cleo may roll, move, suggest or end the turn."


@pytest.mark.parametrize(
    ("language", "next_player"),
    [
        ("en", "Next, Bob may roll, move, suggest or end the turn."),
        ("fr", "Ensuite, Bob peut lancer les dés, avancer, émettre une hypothèse ou finir le tour."),
    ],
)
def test_what_comes_next_is_said_in_a_sentence(game: Game, language: str, next_player: str) -> None:
    game.start(header("classic", "Ana Bob Cleo"), suggestion("Ana", "rose corde hall", "Bob show"))
    assert next_player in " ".join(game.well("--lang", language, "turn").out.split())


def test_board_shows_the_game_s_pieces_and_what_a_roll_reaches(game: Game) -> None:
    game.start(COMPLETE)
    game.well("add", "roll", "ana", "4", "4")
    game.well("add", "move", "ana", "petit-salon")
    game.well("s", "ana", "moutarde", "corde", "petit-salon", "bob")
    shown = game.well("turn", "--board", "--json").json
    assert shown["pawns"]["rose"] == shown["pawns"]["moutarde"] == "petit-salon"
    assert shown["weapons"] == {"corde": "petit-salon"}
    assert shown["reachable"] == []
    game.well("add", "end-turn", "ana")
    reached = game.well("turn", "--board", "--roll", "2", "1", "--json").json["reachable"]
    assert set(reached) == set(
        game.well("turn", "--roll", "2", "1", "--json").json["destinations"]["squares"]
    )
    assert len(reached) == 6  # by the table of the board: from the lounge with three points
    assert "•" in game.well("turn", "--board", "--roll", "2", "1").out


def test_one_die_leads_as_far_as_it_shows_and_without_dice_no_roll_is_due(game: Game) -> None:
    game.start({**COMPLETE, "options": {"dice": 1}})
    one = game.well("turn", "--roll", "3", "-", "--json").json
    assert "roll" in one["may"]
    assert one["destinations"] == {"places": [], "squares": ["21,7", "22,8"]}  # three steps from Rose's start
    game.start({**COMPLETE, "options": {"dice": 0}})
    assert {"move", "suggestion"} <= set(game.well("turn", "--json").json["may"])
    assert "roll" not in game.well("turn", "--json").json["may"]


def test_a_look_is_called_by_what_is_looked_at(game: Game) -> None:
    game.start(header("cluedo-2023", "Ana Bob", first_player="Ana"))
    assert "look at a put-aside card" in game.well("turn").out
    game.start(header("secrets-2008", "Ana Bob Cleo Dan", first_player="Ana"))
    assert "look at left-over cards" in game.well("turn").out


def test_cards_that_were_not_noted_are_called_as_the_box_calls_its_cards(game: Game) -> None:
    rolled = {"type": "roll", "player": "Ana", "dice": [4, "?"]}
    game.start(
        header("cluedo-2023", "Ana Bob Cleo", first_player="Ana"),
        rolled,
        suggestion("Ana", "rose corde entree"),
    )
    said = " ".join(game("verify", str(game.path)).out.split())
    assert "the Clue cards that were drawn are not noted" in said


@pytest.mark.parametrize("command", [("turn",), ("turn", "--board")], ids=" ".join)
def test_one_die_is_typed_alone_where_one_is_rolled(game: Game, command: tuple[str, ...]) -> None:
    for dice in ("1", "1-or-2"):
        game.start(HEADER | {"options": {"dice": dice}, "first_player": "Ana"})
        alone = [game.well(*command, *typed).out for typed in (["--roll", "4"], ["--roll=4"])]
        assert alone == [game.well(*command, "--roll", "4", "-").out] * 2
        assert game.well(*command, "--roll", "4", "--json").status == 0
    game.start(HEADER)
    ran = game(*command, "--roll", "4")
    assert (ran.status, ran.err) == (
        2,
        "cluedo-notes: the option --roll needs two values, as in --roll 4 3\n",
    )


@pytest.mark.parametrize("typed", ["--roll=4 3", "--roll=43", "--roll 43", "--roll 4,3", "--dés=4 3"])
@pytest.mark.parametrize("named", ["", " friday"], ids=["alone", "and a game"])
def test_two_dice_are_no_game_and_one_may_follow_them(cli: CommandLine, typed: str, named: str) -> None:
    assert cli("new", "Ana", "Bob", "--name", "friday").status == 0
    asked = cli("turn", "--roll", "4", "3")
    ran = cli("turn", *typed.split(), *named.split())
    assert (asked.status, ran.status, ran.out) == (0, 0, asked.out)
