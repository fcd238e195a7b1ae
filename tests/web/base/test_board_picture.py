"""The board as shapes: every square and place once, and each pawn where it stands."""

import pytest

from cluedo_notes.editions import load, shipped
from cluedo_notes.language.words import words_in
from cluedo_notes.web.base.board_picture import Shape, board_picture

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
    assert [label.text for label in picture.labels] == [edition.place_names[one].en for one in board.places]


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
    assert {one.name for one in picture.pawns} == {edition.by_id[one].name.fr for one in suspects}


def test_without_a_board_nothing_is_drawn() -> None:
    (name, *_) = [one for one in shipped() if load(one).board is None]
    assert board_picture(load(name), {}, words_in("en")) is None
