"""A new game set up inside `play`: its questions, and taking answers back."""

from pathlib import Path

import pytest

from cluedo_notes.cli.play.setup.new_game import NewGameSetup
from cluedo_notes.game.entry.setup.conversation import SetupQuestion
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import New
from tests.helpers.cli.playing import HOUSE

HAND = ("mou,poi", "cor hal", "bur cui", "")


def test_a_new_game_is_set_up_by_its_answers_and_played_on(new: New) -> None:
    ran = new("", "Ana, Bob, Cleo", "rose - viol", "bob", *HAND, "cleo", "friday", "a oli mat ver b=oli")
    assert ran.status == 1  # Bob does not hold the card
    assert sorted(new.header["hand"]) == ["bureau", "corde", "cuisine", "hall", "moutarde", "poignard"]  # type: ignore[call-overload]
    assert (new.header["edition"], new.header["me"], new.header["first_player"]) == ("classic", "Bob", "Cleo")
    assert [seat.get("character") for seat in new.header["players"]] == ["rose", None, "violet"]  # type: ignore[attr-defined]
    assert [game["name"] for game in new.cli("games", "--json").json["games"]] == ["friday"]


def test_the_last_card_ends_nothing_before_it_is_confirmed(new: New) -> None:
    assert new("classic", "Ana Bob Cleo", "", "a", "mou poi cor hal bur cui").status == 1
    assert new.cli("games", "--json").json["games"] == []
    assert new("classic", "Ana Bob Cleo", "", "a", "mou poi cor hal bur cui", "", "", "").status == 0
    assert len(new.header["hand"]) == 6  # type: ignore[arg-type]


def test_cards_and_pawns_of_two_words_need_no_commas(new: New) -> None:
    pawns = "colonel moutarde dr olive -"
    cards = "petit salon lead pipe mme pervenche corde grand salon hall"
    assert new("classic", "Ana Bob Cleo", pawns, "a", cards, "", "", "").status == 0
    assert new.header["hand"] == ["petit-salon", "matraque", "pervenche", "corde", "grand-salon", "hall"]


def test_a_wrong_card_is_taken_back(new: New) -> None:
    cards = ("mou poi cor hal bur", "veranda", "undo", "cui", "")
    assert new("classic", "Ana Bob Cleo", "", "a", *cards, "", "").status == 0
    assert sorted(new.header["hand"]) == ["bureau", "corde", "cuisine", "hall", "moutarde", "poignard"]  # type: ignore[call-overload]


def test_a_card_that_is_named_again_in_a_list_stays_picked(new: New) -> None:
    cards = ("mou poi cor mou", "cor hal bur", "cui", "")
    assert new("classic", "Ana Bob Cleo", "", "a", *cards, "", "").status == 0
    assert sorted(new.header["hand"]) == ["bureau", "corde", "cuisine", "hall", "moutarde", "poignard"]  # type: ignore[call-overload]


def test_every_answer_can_be_taken_back_and_a_hand_stays_picked(new: New) -> None:
    answers = ("super", "undo", "classic", "Ana Bob Cleo Dan", "undo", "Ana Bob Cleo", "", "b", "undo", "a")
    assert new(*answers, *HAND, "bob", "undo", "undo", "undo", "ver", "", "", "saturday").status == 0
    assert sorted(new.header["hand"]) == ["bureau", "corde", "hall", "moutarde", "poignard", "veranda"]  # type: ignore[call-overload]
    assert "first_player" not in new.header


def test_a_dealer_is_noted_as_such_and_who_begins_is_still_asked(new: New) -> None:
    """In the classic game with hands of one size it does not follow from the dealer."""
    assert new("", "Ana Bob Cleo", "", "a", *HAND, "c’est Bob qui distribue", "Cleo", "friday").status == 0
    assert (new.header["dealer"], new.header["first_player"]) == ("Bob", "Cleo")


def test_who_begins_is_not_asked_where_it_follows_from_the_dealer(new: New) -> None:
    assert new("super", "Ana Bob Cleo", "", "-", "Bob dealt", "friday").status == 0
    assert (new.header["dealer"], new.header.get("first_player")) == ("Bob", None)


def test_only_what_the_deal_depends_on_is_asked_besides(new: New) -> None:
    """Four hands of uneven size: who dealt; open cards where there are some; neither for three."""
    assert new("classic", "Ana Bob Cleo Dan", "", "a", "mou poi cor hal", "", "bob", "").status == 0
    assert new.header["dealer"] == "Bob"
    six = "sansa,petyr,dague,cachots,jardins,pycelle"
    cards = ("fiole sans-visage", "", six, "")
    assert new("red keep", "Jon Arya Bran", "", "arya", *cards, "", "").status == 0
    assert new.header["face_up"] == ["fiole-de-poison", "sans-visage"]


@pytest.mark.parametrize(
    ("language", "begins"),
    [
        ("en", "By the rules of this box, the player after them begins."),
        ("fr", "D’après la règle de cette boîte, le joueur qui les suit commence."),
    ],
)
def test_the_question_for_the_dealer_explains_who_begins(language: str, begins: str) -> None:
    """In the classic box, whoever is first to have a card less; in others, uneven hands change nothing."""
    for edition in ("classic", "british"):
        setup = NewGameSetup()
        for answer in (edition, "Ana Bob Cleo Dan", "", "Ana", "rose, olive, corde, hall", "", "?"):
            setup.answer(answer)
        assert setup.now.step is SetupQuestion.DEALER
        assert setup.notice is not None
        assert (begins in words_in(language).say(setup.notice)) == (edition == "classic")


def test_pawns_are_asked_for_where_they_are_followed_and_not_named_yet(new: New) -> None:
    assert new("asterix", "Ana Bob Cleo", "", "-", "bob", "one").status == 0
    assert new("classic", "Ana:rose Bob Cleo", "-", "bob", "two").status == 0
    assert [seat.get("character") for seat in new.header["players"]] == ["rose", None, None]  # type: ignore[attr-defined]
    ran = new("classic", "Ana::6 Bob Cleo", "rose olive", "rose rose olive", "rose olive -", "-", "", "three")
    assert len(ran.err.splitlines()) == 2
    seats = [(seat.get("character"), seat.get("hand_size")) for seat in new.header["players"]]  # type: ignore[attr-defined]
    assert seats == [("rose", 6), ("olive", None), (None, None)]


def test_a_name_that_is_taken_is_asked_for_again(new: New) -> None:
    assert new("classic", "Ana Bob Cleo", "", "-", "", "friday").status == 0
    ran = new("classic", "Ana Bob Cleo", "", "-", "", "friday", "a/b", "con", "saturday")
    assert len(ran.err.splitlines()) == 3
    assert "con-1" in ran.err
    assert sorted(game["name"] for game in new.cli("games", "--json").json["games"]) == ["friday", "saturday"]


def test_an_answer_that_cannot_be_is_asked_again(new: New) -> None:
    ran = new(
        "cluedo 1949",
        "classic",
        "",
        "Ana Ana",
        "Ana Bob Cleo",
        "",
        "dan",
        "a",
        "xyz",
        "mou",
        "",
        "poi cor hal bur cui",
        *("", "", ""),
    )
    assert ran.status == 1
    assert len(ran.err.splitlines()) == 6
    assert "in seating order, clockwise: Ana, Bob, Cleo" in ran.err
    assert len(str(new.header["hand"]).split(",")) == 6


@pytest.mark.parametrize("leave", ["q", "quit", "Quitter", "exit"])
def test_who_wants_to_leave_a_set_up_reads_how(new: New, leave: str) -> None:
    ran = new("", leave, "Ana, Bob, Cleo", leave, "", "-", "", leave, "friday")
    assert ran.err.count("to leave, press Ctrl-D") == 3 and ran.status == 1
    assert [game["name"] for game in new.cli("games", "--json").json["games"]] == ["friday"]
    assert len(new.header["players"]) == 3  # type: ignore[arg-type]


def test_a_game_that_cannot_be_written_asks_the_last_question_again(
    new: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/nowhere")
    ran = new("classic", "Ana Bob Cleo", "", "-", "", "friday", "saturday")
    assert ran.status == 1
    first, second, ended = ran.err.splitlines()
    assert first.startswith("cluedo-notes: line 6: ")
    assert second.startswith("cluedo-notes: line 7: ")
    unwritten = "/dev/null/nowhere/cluedo-notes/games: the file cannot be written"
    assert all(unwritten in line for line in (first, second))
    assert "it should answer “Name" in ended


def test_answers_that_end_too_early_make_no_game(new: New) -> None:
    ran = new("classic", "Ana Bob Cleo")
    assert ran.status == 1
    assert "it should answer" in ran.err
    assert new.cli("games", "--json").json["games"] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "cluedo-notes: A new game: line {number} is missing; it should answer “{asked}"),
        ("fr", "cluedo-notes: Nouvelle partie : il manque la ligne {number}, qui doit répondre à « {asked}"),
    ],
)
@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ((), {"en": "Edition", "fr": "Édition"}),
        (("classic",), {"en": "Players", "fr": "Joueurs"}),
        (
            ("classic", "Ana Bob Cleo", "", "a", "mou"),
            {"en": "Your cards, then an", "fr": "Vos cartes, puis"},
        ),
    ],
)
def test_the_first_line_that_is_missing_is_named_with_its_question(
    new: New,
    monkeypatch: pytest.MonkeyPatch,
    answers: tuple[str, ...],
    asked: dict[str, str],
    language: str,
    said: str,
) -> None:
    monkeypatch.setenv("LANG", language)
    (line,) = new(*answers).err.splitlines()
    assert line.startswith(said.format(number=len(answers) + 1, asked=asked[language]))


@pytest.mark.parametrize(
    ("answers", "question"),
    [
        (("clasic",), "Edition"),
        (("classic", "Ana"), "Players in seating order"),
        (("classic", "Ana Bob Cleo", "rose"), "Which pawn does each"),
        (("classic", "Ana Bob Cleo", "", "zoe"), "Which one are you"),
        (("classic", "Ana Bob Cleo", "", "a", "xyz"), "Your cards"),
    ],
)
def test_a_wrong_answer_is_named_with_its_question(new: New, answers: tuple[str, ...], question: str) -> None:
    wrong, _ = new(*answers).err.splitlines()
    assert wrong.startswith(f"cluedo-notes: line {len(answers)}: the answer to “{question}")


def test_an_edition_of_ones_own_is_played_from_its_file(new: New, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    empty = ["", "-", "", ""]
    assert new(str(tmp_path / "house.toml"), "Ana Bob", *empty, "ana rose corde hall bob").status == 0
    assert new.header["edition"] == "./house.toml"


def test_the_hand_is_left_out_by_a_second_enter_only(new: New) -> None:
    ran = new("classic", "Ana Bob Cleo", "", "a", "", "", "bob", "one")
    assert ran.status == 1
    assert "line 5" in ran.err and len(ran.err.splitlines()) == 1
    assert ("hand" in new.header, new.header["first_player"]) == (False, "Bob")
    assert new("classic", "Ana Bob Cleo", "", "a", "", "mou", "undo", "", "").status == 1
    assert len(new.cli("games", "--json").json["games"]) == 1  # the first Enter was long ago


@pytest.mark.parametrize(
    ("typed", "edition"),
    [("", "classic"), ("2", "american"), ("2008", "secrets-2008"), ("meereen", "got-meereen")],
)
def test_an_edition_is_chosen_by_its_number_or_any_part_of_its_name(
    new: New, typed: str, edition: str
) -> None:
    assert "it should answer “Edition" in new("cluedo").err  # several
    assert "it should answer “Players in seating order" in new(typed).err
    new(typed, "Ana Bob Cleo", *[""] * 7)
    assert new.header["edition"] == edition


def test_each_question_explains_itself_and_names_what_may_be_typed(new: New) -> None:
    asked = (
        "?",
        "classic",
        "?",
        "Ana Bob Cleo",
        "?",
        "",
        "?",
        "a",
        "?",
        "mou poi cor hal bur cui",
        "",
        "?",
        "",
        "?",
    )
    said = [line for line in new(*asked).err.splitlines() if "line 14" not in line]
    expected = (
        ("The box you are playing with", "British Cluedo, Cluedo 2011 (with a garage), Cluedo 2023"),
        ("everybody’s name", "Miss Scarlett, "),
        ("each player’s pawn", "Miss Scarlett, "),
        ("whose cards", "Ana, Bob, Cleo"),
        ("Tick the cards", "Wrench"),
        ("the first turn", "Ana, Bob, Cleo"),
    )
    explained, (last, *_) = said[: 2 * len(expected)], said[2 * len(expected) :]
    for place, (why, offered) in enumerate(expected):
        assert why in explained[2 * place] and offered in explained[2 * place + 1]
    assert "you will find the game again" in last


def test_every_question_has_an_explanation_of_its_own() -> None:
    steps = [step for step in SetupQuestion if step is not SetupQuestion.DONE]
    for language in LANGUAGES:
        said = {words_in(language)(f"play-what-{step.value}") for step in steps}
        assert len(said) == len(steps)


def test_the_suspects_that_only_the_box_names_are_asked_for(new: New) -> None:
    ran = new("asterix", "Ana Bob Cleo", "a,b,c,d,e", "Batdaf, Cénotaf", "", "", "a", "cenotaf", "?")
    assert "line 3: " in ran.err and "5 names typed, but only 4 are missing" in ran.err
    assert "Cénotaf, Suspect 5, " in ran.err
    ran = new("asterix", "Ana Bob Cleo", "Batdaf, Cénotaf", "", "batdaf - olibrius", "bob", *[""] * 3, "four")
    assert new.header["options"] == {"suspects": ["Batdaf", "Cénotaf"]}
    assert new.header["players"][0]["character"] == "batdaf"  # type: ignore[index]


def test_the_suspects_still_missing_are_counted_and_asked_for_again(new: New) -> None:
    asked = new("asterix", "Ana Bob Cleo").err
    assert "4 suspects are named only in your box" in asked and "Grossebaf, Olibrius" in asked
    asked = new("asterix", "Ana Bob Cleo", "Batdaf, Épitaf, Olaf").err
    assert "Batdaf, Épitaf, Olaf" in asked and "Of 4 names, 1 is still missing" in asked
    asked = new("asterix", "Ana Bob Cleo", "Batdaf, Épitaf, Olaf", "Cénotaf").err
    assert "Which pawn does each" in asked
    assert "3 are still missing" in new("asterix", "Ana Bob Cleo", "Batdaf", "Épitaf", "undo").err


def test_a_player_is_no_suspect_of_the_box(new: New) -> None:
    ran = new("asterix", "Ana Bob Cleo", "bob, Batdaf")
    assert "line 3: " in ran.err and "bob is a player" in ran.err and "names from the cards" in ran.err


@pytest.mark.parametrize("me", range(4))
@pytest.mark.parametrize("begins", range(4))
@pytest.mark.parametrize("hand", ["mou poi cor hal", "mou poi cor hal bur"])
def test_a_hand_that_somebody_can_hold_is_never_refused(new: New, me: int, begins: int, hand: str) -> None:
    """Whoever begins: where the rules would have somebody else begin, the dealer says who has a card more."""
    players = ["Ana", "Bob", "Cleo", "Dan"]
    start = ("classic", "Ana Bob Cleo Dan", "", players[me], hand, "", "", players[begins])
    ran = new(*start)
    assert [line for line in ran.err.splitlines() if "it should answer" not in line] == []
    more = (hand.count(" ") + 1) - 4
    dealers = [seat for seat in range(4) if ((me - seat - 1) % 4 < 2) == bool(more)]
    if "Who dealt" in ran.err:
        assert new(*start, players[dealers[0]], "one").status == 0
        assert (new.header["dealer"], new.header["first_player"]) == (players[dealers[0]], players[begins])
        assert new(*start, "", "two").status == 0
        assert "first_player" not in new.header
    else:
        assert (begins - 2 - 1) % 4 in dealers
        assert new(*start, "one").status == 0
        assert new.header["first_player"] == players[begins]


def test_enter_is_the_first_player_named_and_a_dash_is_nobody(new: New) -> None:
    assert "(Enter: Cleo; - if you only watch)" in new("classic", "Cleo Ana Bob", "").err
    assert new("classic", "Cleo:olive Ana Bob", "", *HAND, "", "one").status == 0
    assert new.header["me"] == "Cleo"
    assert new("classic", "Cleo Ana Bob", "", "-", "", "two").status == 0
    assert "me" not in new.header


@pytest.mark.parametrize(
    ("players", "pawns", "begins"),
    [
        ("Ana Bob Cleo", "", "not known"),
        ("Ana Bob Cleo", "olive violet -", "not known"),
        ("Ana Bob Cleo", "olive violet pervenche", "Ana, by the rules"),
        ("Ana Bob Cleo", "olive rose -", "Bob, by the rules"),
    ],
)
def test_who_begins_by_the_rules_is_promised_where_they_say_it(
    new: New, players: str, pawns: str, begins: str
) -> None:
    answers = ("classic", players, pawns, "-")
    assert f"Who begins? (Enter: {begins})" in new(*answers).err
    assert new(*answers, "", "one").status == 0
    turn = new.cli("turn").out
    assert ("know yet whose turn" in turn) == (begins == "not known"), turn


def test_the_last_players_are_offered_again(new: New) -> None:
    assert "Enter: " not in new("classic").err.partition("it should answer “Players")[2]
    assert new("classic", "Ana Bob Cleo Dan", "", "bob", "mou poi cor hal", *[""] * 3, "one").status == 0
    assert "Enter: Ana, Bob, Cleo, Dan again" in new("super").err
    assert "(Enter: Bob; - if you only watch)" in new("classic", "", "").err
    assert new("classic", "", "", "", "mou poi cor hal", *[""] * 3, "two").status == 0
    assert [seat["name"] for seat in new.header["players"]] == ["Ana", "Bob", "Cleo", "Dan"]  # type: ignore[attr-defined]
    assert new.header["me"] == "Bob"
    assert new("classic", "", "", "-", *[""] * 2, "three").status == 0
    assert "me" not in new.header


def test_last_players_who_cannot_play_this_edition_are_not_offered(new: New) -> None:
    seven = "Ana Bob Cleo Dan Eva Fay Gil"
    assert new("super", seven, "", "-", "", "", "one").status == 0
    assert "again" not in new("classic").err
    assert "Enter: Ana, Bob, Cleo, Dan, Eva, Fay, Gil again" in new("super").err


@pytest.mark.parametrize("name", ["unknown", "Inconnu", "étui"])
def test_a_name_that_means_something_else_in_a_line_is_asked_again(new: New, name: str) -> None:
    ran = new("classic", f"Ana {name} Cleo", "Ana Bob Cleo", "", "a", *HAND, "", "")
    assert (ran.status, len(ran.err.splitlines())) == (1, 1)
    assert f"“{name}” already means something" in ran.err
    assert [seat["name"] for seat in new.header["players"]] == ["Ana", "Bob", "Cleo"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("nothing", ["", "none", "je ne sais pas"])
def test_who_has_no_pawns_and_no_hand_may_say_so(new: New, nothing: str) -> None:
    answers = ("me Ana, Bob, Cleo", nothing, nothing, nothing, "unknown", "friday")
    assert new("", *answers).status == 1  # the warning about the hand
    assert (new.header["me"], new.header.get("hand")) == ("Ana", None)


@pytest.mark.parametrize("back", ["undo", "back", "Retour", "précédent"])
def test_a_word_goes_back_and_help_explains(new: New, back: str) -> None:
    answers = ("super", back, "classic", "help", "me Ana, Bob, Cleo", "aide", "", *HAND, "", "help", "friday")
    ran = new(*answers)
    assert (ran.status, new.header["edition"]) == (0, "classic")
    assert "Type everybody’s name" in ran.err and "Name each player’s pawn" in ran.err


@pytest.mark.parametrize("watches", ["-", "nobody", "I only watch", "je regarde", "spectateur"])
def test_who_only_watches_says_so(new: New, watches: str) -> None:
    assert new("", "Ana, Bob, Cleo", "", watches, "", "friday").status == 0
    assert "me" not in new.header
