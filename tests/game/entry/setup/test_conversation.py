"""The conversation that sets a game up: each answer makes a new one, and the old one does not change."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cluedo_notes.game.entry.setup.conversation import (
    ARISES,
    OF_A_PLAYER,
    OF_NOBODY,
    Conversation,
    SetupQuestion,
    new_game,
    rest_of,
)
from cluedo_notes.game.entry.setup.edition_names import editions_meant
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.errors import EntryError

HAND = ("moutarde", "poignard", "corde", "hall", "bureau", "cuisine")


@pytest.fixture(autouse=True)
def _own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def answered(conversation: Conversation, *answers: str) -> Conversation:
    for answer in answers:
        conversation = conversation.answered(answer)
    return conversation


def test_of_every_question_it_is_known_when_it_arises() -> None:
    assert ARISES.keys() == set(SetupQuestion)


def test_every_question_that_arises_is_open_once_and_in_order(tmp_path: Path) -> None:
    conversation, asked = new_game(tmp_path / "friday.jsonl"), []
    answers = ["classic", "Ana, Bob, Cleo", "", "ana", ", ".join(HAND), "bob"]
    for answer in answers:
        asked.append(conversation.step)
        conversation = conversation.answered(answer)
    steps = (SetupQuestion.EDITION, SetupQuestion.PLAYERS, SetupQuestion.PAWNS, SetupQuestion.ME)
    assert asked == [*steps, SetupQuestion.HAND, SetupQuestion.FIRST]
    assert conversation.step is SetupQuestion.DONE
    header = conversation.typed.header
    assert (header.me, header.hand, header.first_player) == ("Ana", HAND, "Bob")


def test_nobody_is_asked_who_they_are_after_they_said_so_with_their_pawn() -> None:
    asked = answered(new_game(None), "classic", "Ana Bob Cleo", "bob is plum, ana green, I am scarlett")
    assert (asked.step, asked.typed.me) == (SetupQuestion.HAND, "Cleo")


def test_what_is_not_known_is_left_out() -> None:
    asked = answered(
        new_game(None), "classic", "Ana Bob Cleo", "not sure", "ana", ", ".join(HAND), "sais pas"
    )
    assert (asked.step, asked.typed.first_player) == (SetupQuestion.NAME, None)
    with pytest.raises(EntryError):
        answered(new_game(None), "classic", "Ana Bob Cleo", "", "not sure")  # one knows who one is


def test_an_answer_leaves_the_conversation_before_as_it_was() -> None:
    before = answered(new_game(None), "classic", "Ana Bob Cleo", "", "ana")
    as_it_was = before.typed
    picked = before.toggled("corde").toggled("hall").toggled("corde")
    assert (before.picked, picked.picked) == ((), ("hall",))
    after = answered(before, ", ".join(HAND))
    assert (before.typed, before.step) == (as_it_was, SetupQuestion.HAND)
    assert after.before is before and after.typed.header.hand == HAND


def test_a_refused_answer_leaves_its_question_open() -> None:
    conversation = answered(new_game(None), "classic")
    for refused in ("", "Ana Ana", "Ana"):
        with pytest.raises(EntryError):
            conversation.answered(refused)
    assert conversation.step is SetupQuestion.PLAYERS and not conversation.may_be_skipped
    assert conversation.answered("Ana Bob Cleo").step is SetupQuestion.PAWNS


@pytest.mark.parametrize(
    "typed", ["Ana, Bob et Cleo", "Ana Bob and Cleo", "Ana, Bob, & Cleo", "Ana and Bob and Cleo"]
)
def test_the_last_player_may_stand_behind_and(typed: str) -> None:
    asked = answered(new_game(None), "classic", typed)
    assert list(asked.typed.players) == ["Ana", "Bob", "Cleo"]


def test_only_so_many_cards_are_taken_as_a_hand_may_have() -> None:
    conversation = answered(new_game(None), "classic", "Ana Bob Cleo Dan", "", "ana")
    assert conversation.sizes == (4, 5)
    for card in HAND[:3]:
        conversation = conversation.toggled(card)
    with pytest.raises(EntryError):
        conversation.with_picked()
    assert conversation.toggled(HAND[3]).with_picked().step is SetupQuestion.DEALER


def test_what_was_typed_already_is_not_asked() -> None:
    typed = Setup("", ["Ana", "Bob", "Cleo"], me="bob")
    assert rest_of(typed).step is SetupQuestion.HAND
    unnamed = rest_of(Setup("asterix", ["Ana:batdaf", "Bob", "Cleo"], me="bob"))
    some = unnamed.answered("Olaf, Epitaf")
    assert (unnamed.step, some.step) == (SetupQuestion.SUSPECTS, SetupQuestion.SUSPECTS)
    for refused in ("bob", "Batdaf, Bob", "Batdaf, Olaf", "?", "a, b, c, d, e"):
        with pytest.raises(EntryError):
            some.answered(refused)
    all_named = some.answered("Batdaf, Cenotaf")
    assert all_named.step is SetupQuestion.HAND and all_named.typed.header.players[0].character == "batdaf"


def test_the_names_of_a_box_are_asked_once_where_nobody_knows_them() -> None:
    asked = rest_of(Setup("asterix", ["Ana", "Bob", "Cleo"], me="bob"))
    assert (asked.step, asked.answered("").step) == (SetupQuestion.SUSPECTS, SetupQuestion.HAND)


FOUR = Setup("classic", ["Ana", "Bob", "Cleo", "Dan"])
ON_A_FORM = {
    (): [SetupQuestion.ME, SetupQuestion.DEALER, SetupQuestion.HAND, SetupQuestion.FIRST],
    ("leftover=face_up",): [SetupQuestion.ME, SetupQuestion.HAND, SetupQuestion.FACE_UP, SetupQuestion.FIRST],
    ("leftover=pool",): [SetupQuestion.ME, SetupQuestion.HAND, SetupQuestion.FIRST],
}


@pytest.mark.parametrize("options", ON_A_FORM)
def test_a_form_shows_what_is_open_and_what_is_answered(options: tuple[str, ...]) -> None:
    form = Conversation(replace(FOUR, options=options), OF_A_PLAYER)
    steps = [asked.step for asked in form.on_a_form({})]
    assert steps == ON_A_FORM[options]
    dealt = [asked.step for asked in form.on_a_form({SetupQuestion.DEALER: ["Bob"]})]
    assert set(dealt) == {*steps, SetupQuestion.DEALER}
    watched = {SetupQuestion.ME: ["-"], SetupQuestion.DEALER: [""]}  # a form shows what another tap may mean
    assert [asked.step for asked in form.on_a_form(watched)] == steps


def test_a_form_is_taken_whole_and_checked_when_the_game_begins() -> None:
    form = Conversation(FOUR, OF_A_PLAYER)
    half = form.filled({SetupQuestion.ME: ["Ana"], SetupQuestion.HAND: HAND[:2], SetupQuestion.FIRST: [""]})
    assert (half.header.me, half.header.hand, half.header.first_player) == ("Ana", HAND[:2], None)
    with pytest.raises(EntryError):
        half.check()
    assert form.filled({question: [""] for question in OF_A_PLAYER}) == FOUR
    nobodys = Conversation(FOUR, OF_NOBODY)
    assert nobodys.filled({SetupQuestion.ME: ["Ana"], SetupQuestion.HAND: HAND}) == FOUR


@pytest.mark.parametrize(
    ("typed", "edition"),
    [
        ("the classic box", "classic"),
        ("la boîte classique", "classic"),
        ("boite harry potter poudlard", "harry-potter-hogwarts"),
        ("the simpsons", "simpsons"),
        ("the super one", "super"),
        ("le super", "super"),
        ("la version 2023", "cluedo-2023"),
        ("classic 4 players", "classic"),
        ("classique à 4 joueurs", "classic"),
    ],
)
def test_a_box_is_named_with_its_article_and_the_word_box(typed: str, edition: str) -> None:
    assert answered(new_game(None), typed).typed.edition == edition
    assert editions_meant(typed) in ([edition], (edition,))


def test_the_boxes_with_a_typed_word_are_listed_first() -> None:
    with pytest.raises(EntryError) as refused:
        answered(new_game(None), "the Potter school one")
    accepted = refused.value.message.arguments["accepted"]
    assert [name.in_language("en") for name in accepted[:3]] == [
        "Harry Potter Clue, Hogwarts",
        "World of Harry Potter Clue",
        "American Clue",
    ]
