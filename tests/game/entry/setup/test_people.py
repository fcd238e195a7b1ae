"""Players and pawns as people name them while a game is set up."""

from collections.abc import Sequence

import pytest

from cluedo_notes.game.entry.setup.new_game import likeliest_me
from cluedo_notes.game.entry.setup.people import (
    player_meant,
    says_nothing,
    with_pawns_meant,
    with_players_meant,
    with_role_meant,
)
from cluedo_notes.game.entry.setup.typed import Setup, split_people
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.language.message import message

TABLE = Setup("classic", ["Tom", "Emily", "Papa"])


@pytest.mark.parametrize(
    ("typed", "pawns"),
    [
        ("plum, col mustard, mlle rose", ["plum", "moutarde", "rose"]),
        ("tom is plum, I am scarlett, papa: mustard", ["plum", "scarlett", "mustard"]),
        ("Tom: plum, emily: green", ["plum", "green", "-"]),
        ("emily = dr green and tom plum", ["plum", "dr green", "-"]),
        ("papa moutarde, je suis rose et tom joue violet", ["violet", "rose", "moutarde"]),
        ("I'm scarlett, papa mustard, emily -", ["rose", "-", "moutarde"]),
        ("j’ai rose, papa moutarde, emily leblanc", ["rose", "leblanc", "moutarde"]),
        ("papa le colonel, tom la pervenche et emily le docteur olive", ["pervenche", "olive", "moutarde"]),
        ("tom the colonel, papa -", ["moutarde", "-", "-"]),
    ],
)
def test_a_pawn_may_be_behind_its_player(typed: str, pawns: Sequence[str]) -> None:
    assert with_pawns_meant(typed, TABLE).seats == TABLE.with_pawns(pawns).seats


@pytest.mark.parametrize("typed", ["Papa", "tom plum, papa", "papa is, tom plum", "I am Papa"])
def test_a_player_alone_is_no_answer_for_their_pawn(typed: str) -> None:
    with pytest.raises(EntryError) as refused:
        with_pawns_meant(typed, TABLE)
    assert refused.value.message == message("player-without-pawn", player="Papa")


@pytest.mark.parametrize("typed", ["me rose, papa moutarde", "I am scarlett"])
def test_a_pawn_of_a_speaker_who_may_be_several_is_refused(typed: str) -> None:
    with pytest.raises(EntryError) as refused:
        with_pawns_meant(typed, TABLE)
    assert refused.value.message.code == "pawn-of-whom"


@pytest.mark.parametrize("typed", ["Jean-Paul plum, Jean green", "jean green and jean-paul plum"])
def test_the_longest_name_that_fits_is_the_player(typed: str) -> None:
    table = Setup("classic", ["Jean", "Jean-Paul", "Ann"])
    assert with_pawns_meant(typed, table).seats == table.with_pawns(["green", "plum", "-"]).seats


@pytest.mark.parametrize("typed", ["tom plum, tom green", "emily plum, I am green, tom white, I am mustard"])
def test_a_player_with_two_pawns_is_refused(typed: str) -> None:
    table = Setup("classic", TABLE.players, me="Papa")
    with pytest.raises(EntryError) as refused:
        with_pawns_meant(typed, table)
    assert refused.value.message.code == "named-twice"


@pytest.mark.parametrize(
    ("typed", "me"),
    [
        ("tom is plum, I am scarlett, papa: mustard", "Emily"),
        ("I am Papa mustard, tom plum", "Papa"),
        ("Tom: plum, emily: green", None),
        ("plum green white", None),
    ],
)
def test_a_speaker_with_a_pawn_keeps_the_notes(typed: str, me: str | None) -> None:
    assert with_pawns_meant(typed, TABLE).me == me


def test_a_player_called_me_is_the_default_keeper_and_has_a_pawn_by_that_name() -> None:
    table = Setup("classic", ["Ana", "Moi", "Bob"])
    last = Header(1, "classic", (Seat("Ana"), Seat("Moi"), Seat("Bob")), me="Ana")
    assert likeliest_me(table.players, last) == "Moi"
    seats = with_pawns_meant("moi rose, ana violet", table).seats
    assert [seat.character for seat in seats] == ["violet", "rose", None]


@pytest.mark.parametrize(
    ("typed", "player"),
    [
        ("Tom begins", "Tom"),
        ("emily dealt", "Emily"),
        ("papa commence", "Papa"),
        ("papa a distribué", "Papa"),
        ("me", "Emily"),
        ("je commence", "Emily"),
        ("I am Tom", "Tom"),
        ("em", "Emily"),
        ("the player left of Tom", "the player left of Tom"),
        ("tom or emily", "tom or emily"),
        ("Tom was the dealer", "Tom"),
        ("Tom's wife", "Tom's wife"),
        ("Emily's left", "Emily's left"),
        ("I pass", "I pass"),
        ("moi non", "moi non"),
        ("tom not", "tom not"),
    ],
)
def test_a_player_is_named_in_a_short_sentence(typed: str, player: str) -> None:
    known = Setup("classic", TABLE.players, me="Emily")
    assert player_meant(typed, known) == player


def test_the_speaker_is_nobody_before_it_is_known_who_they_are() -> None:
    assert player_meant("me", TABLE) == "me"


@pytest.mark.parametrize(
    ("typed", "dealer", "first"),
    [
        ("Tom", None, "Tom"),
        ("Tom begins", None, "Tom"),
        ("c’est papa qui commence", None, "Papa"),
        ("papa a distribué", "Papa", None),
        ("c’est papa qui distribue", "Papa", None),
        ("Papa donne", "Papa", None),
        ("le donneur est Tom", "Tom", None),
        ("Tom is the dealer", "Tom", None),
        ("it was Tom who dealt", "Tom", None),
        ("I dealt", "Emily", None),
        ("c'est moi qui distribue", "Emily", None),
        ("papa distribue, je commence", "Papa", "Emily"),
        ("tom or papa deals", "tom or papa deals", None),
        ("Tom dealt, so Emily begins", "Tom", "Emily"),
        ("Tom dealt and begins", "Tom", "Tom"),
        ("Tom and Emily", None, "Tom and Emily"),
        ("Emily, Papa, Tom", None, "Emily, Papa, Tom"),
        ("", None, None),
    ],
)
def test_a_sentence_about_the_dealer_is_not_about_the_first_player(
    typed: str, dealer: str | None, first: str | None
) -> None:
    known = Setup("classic", TABLE.players, me="Emily")
    said = with_role_meant(typed, known, "first_player")
    assert (said.dealer, said.first_player) == (dealer, first)


def test_the_question_for_the_dealer_takes_a_first_player() -> None:
    said = with_role_meant("Tom begins", TABLE, "dealer")
    assert (said.dealer, said.first_player) == (None, "Tom")


def test_a_player_with_an_and_in_the_name_is_one() -> None:
    couple = Setup("classic", ["Papa et Maman", "Tom", "Emily"])
    assert with_role_meant("Papa et Maman commence", couple, "dealer").first_player == "Papa et Maman"


@pytest.mark.parametrize(
    ("typed", "kind", "word"), [("zork", "character", "zork"), ("emilly plum", "player", "emilly")]
)
def test_the_first_unknown_word_among_pawns_is_named(typed: str, kind: str, word: str) -> None:
    with pytest.raises(EntryError) as refused:
        with_pawns_meant(typed, TABLE)
    assert (refused.value.message.arguments["kind"], refused.value.message.arguments["typed"]) == (
        message(kind),
        word,
    )


FAMILY = Setup("classic", ["Jean-Marc", "mamie Odette", "Bob (dad)", "Melanie"], me="Bob (dad)")


@pytest.mark.parametrize(
    ("typed", "pawns"),
    [
        ("odette pervenche, bob is plum", ["-", "pervenche", "plum", "-"]),
        ("mamie pervenche", ["-", "pervenche", "-", "-"]),
        ("jm violet, me white", ["plum", "-", "white", "-"]),
    ],
)
def test_any_part_of_a_name_and_initials_are_enough_for_a_pawn(typed: str, pawns: Sequence[str]) -> None:
    assert with_pawns_meant(typed, FAMILY).seats == FAMILY.with_pawns(pawns).seats


def test_a_part_of_a_name_that_may_be_a_card_is_no_player() -> None:
    table = Setup("classic", ["Rosalie", "Tom", "Ann"])
    assert with_pawns_meant("ros, plum, -", table).seats == table.with_pawns(["rose", "plum", "-"]).seats
    with pytest.raises(EntryError):
        with_pawns_meant("ros plum", table)


@pytest.mark.parametrize(
    ("typed", "dealer", "first"),
    [
        ("jm a distribué", "Jean-Marc", None),
        ("mamie dealt so me first", "mamie Odette", "Bob (dad)"),
        ("odette a distribué donc jean-marc commence", "mamie Odette", "Jean-Marc"),
        ("c’est donc Odette qui commence", None, "mamie Odette"),
        ("me", None, "Bob (dad)"),
        ("xy dealt so me first", "xy dealt so me first", None),
    ],
)
def test_any_part_of_a_name_and_initials_are_enough_for_a_role(
    typed: str, dealer: str | None, first: str | None
) -> None:
    said = with_role_meant(typed, FAMILY, "first_player")
    assert (said.dealer, said.first_player) == (dealer, first)


@pytest.mark.parametrize(
    ("named", "players", "me"),
    [
        (["me Dwayne", "grandma Mary-Lou"], ["Dwayne", "grandma Mary-Lou"], "Dwayne"),
        (["Bob (dad)", "moi (Nadège)"], ["Bob (dad)", "Nadège"], "Nadège"),
        (["Bob (dad)", "Nadège:rose (moi)"], ["Bob (dad)", "Nadège:rose"], "Nadège"),
        (["I’m Dwayne", "Bob"], ["Dwayne", "Bob"], "Dwayne"),
        (["me", "Melanie", "Imogen"], ["me", "Melanie", "Imogen"], None),
        (["me A", "me B"], ["me A", "me B"], None),
    ],
)
def test_a_player_named_as_the_speaker_keeps_the_notes(
    named: Sequence[str], players: Sequence[str], me: str | None
) -> None:
    seated = with_players_meant(named, Setup("classic", ()))
    assert (seated.players, seated.me) == (players, me)


@pytest.mark.parametrize("typed", ["none", "Skip", "don’t know", "aucun", "je ne sais pas", "unknown", "-"])
def test_a_question_may_be_left_open_in_words(typed: str) -> None:
    assert says_nothing(typed, TABLE)


def test_a_player_may_be_called_like_a_word_that_leaves_a_question_open() -> None:
    assert not says_nothing("skip", Setup("classic", ["Skip", "Tom", "Ann"]))


@pytest.mark.parametrize(
    ("typed", "people"),
    [
        ("Ana; Bob; mamie Odette", ["Ana", "Bob", "mamie Odette"]),
        ("Jo Ann -> Mary Ann > Bob", ["Jo Ann", "Mary Ann", "Bob"]),
        ("Bob/Rob, Ana and Cleo", ["Bob/Rob", "Ana", "Cleo"]),
        ("Ana Bob and Cleo", ["Ana", "Bob", "Cleo"]),
        ("mamie papi tonton", ["mamie", "papi", "tonton"]),
    ],
)
def test_people_stand_between_commas_other_signs_or_blanks(typed: str, people: Sequence[str]) -> None:
    assert split_people(typed) == people


@pytest.mark.parametrize(
    ("typed", "name"), [("Ana mamie Odette Bob", "mamie Odette"), ("jo ann mary ann", "mary ann")]
)
def test_blanks_that_may_be_within_a_name_are_asked_about(typed: str, name: str) -> None:
    with pytest.raises(EntryError) as refused:
        split_people(typed)
    assert refused.value.message == message("people-without-commas", name=name)
