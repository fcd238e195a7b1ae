"""The board as shapes: every square and place once, and each pawn in its place."""

from itertools import combinations

import pytest

from cluedo_notes.editions import load, shipped
from cluedo_notes.language.words import words_in
from cluedo_notes.web.base.board_picture import PAWN, Shape, board_picture, letters_of

WITH_BOARD = [name for name in shipped() if load(name).board is not None]


def covered(shape: Shape) -> set[tuple[int, int]]:
    return {(shape.y, column) for column in range(shape.x, shape.x + shape.width)}


@pytest.mark.parametrize("name", WITH_BOARD)
def test_every_square_and_place_is_drawn_once(name: str) -> None:
    edition = load(name)
    board = edition.board
    assert board is not None
    picture = board_picture(edition, {}, words_in("en"))
    assert picture is not None
    squares = [square for shape in picture.squares for square in covered(shape)]
    places = [square for shape in picture.places for square in covered(shape)]
    assert sorted(squares) == sorted(board.squares)
    assert sorted(places) == sorted(board.cells)
    assert all(0 <= row < picture.rows and 0 <= column < picture.columns for row, column in squares + places)
    assert [label.text for label in picture.labels] == [
        edition.place_names[one].in_language("en") for one in board.places
    ]


@pytest.mark.parametrize("name", WITH_BOARD)
def test_a_pawn_stands_where_it_is_and_no_two_on_one_point(name: str) -> None:
    edition = load(name)
    board = edition.board
    assert board is not None
    suspects = [card.id for card in edition.cards if card.category == "suspect"]
    room = board.places[0]
    square = min(board.squares)
    where = {suspects[0]: square, **dict.fromkeys(suspects[1:], room)}
    picture = board_picture(edition, where, words_in("fr"))
    assert picture is not None
    first, *others = picture.pawns
    assert (int(first.y), int(first.x)) == square
    assert len({(one.x, one.y) for one in others}) == len(suspects) - 1
    assert {one.name for one in picture.pawns} == {
        edition.by_id[one].name.in_language("fr") for one in suspects
    }


@pytest.mark.parametrize("name", WITH_BOARD)
def test_no_pawn_lies_over_another_or_over_the_name_of_its_place(name: str) -> None:
    edition = load(name)
    board = edition.board
    assert board is not None
    suspects = [card.id for card in edition.cards if card.category == "suspect"]
    for place in board.places:
        picture = board_picture(edition, dict.fromkeys(suspects, place), words_in("en"))
        assert picture is not None
        (label,) = (one for at, one in zip(board.places, picture.labels, strict=True) if at == place)
        assert all(one.y > label.y + PAWN / 2 for one in picture.pawns)
        for one, other in combinations(picture.pawns, 2):
            assert max(abs(one.x - other.x), abs(one.y - other.y)) >= PAWN - 1e-9


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", shipped())
def test_no_two_pawns_have_the_same_letters(name: str, language: str) -> None:
    names = [card.name.in_language(language) for card in load(name).cards if card.category == "suspect"]
    letters = letters_of(names)
    assert len({one.casefold() for one in letters}) == len(names)
    assert all(len(one) <= 2 for one in letters)


def test_letters_are_those_of_the_name_as_far_as_they_tell_it() -> None:
    assert letters_of(["Miss Scarlett", "Mrs Peacock", "Professor Plum"]) == ["S", "Pe", "Pl"]
    assert letters_of(["Cersei Lannister", "Tyrion Lannister"]) == ["C", "T"]
    assert letters_of(["Suspect 1", "Suspect 2", "Olibrius"]) == ["1", "2", "3"]
    assert letters_of(["Anna", "Hannah", "Ann"]) == ["1", "2", "3"]


def test_without_a_board_nothing_is_drawn() -> None:
    (name, *_) = [one for one in shipped() if load(one).board is None]
    assert board_picture(load(name), {}, words_in("en")) is None
