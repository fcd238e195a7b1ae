"""The rooms that could have been chosen: first those without dice, then those that the dice allow."""

from typing import Any

import pytest

from cluedo_notes.game.askers.heard import HeardQuestion, questions_heard
from tests.helpers.game.overheard import overheard
from tests.helpers.logs import as_log

HEADER = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [
        {"name": "Ana", "character": "rose"},
        {"name": "Bob", "character": "moutarde"},
        {"name": "Cleo"},
    ],
    "me": "Ana",
}
ROOMS = 9


def asks(player: str, room: str) -> dict[str, Any]:
    return {
        "type": "suggestion",
        "player": player,
        "suspect": "olive",
        "weapon": "corde",
        "room": room,
        "responses": [],
    }


def moves(player: str, to: str, via: str | None = None) -> dict[str, Any]:
    return {"type": "move", "player": player, "to": to} | ({} if via is None else {"via": via})


def rolls(player: str, *dice: int) -> dict[str, Any]:
    return {"type": "roll", "player": player, "dice": list(dice)}


def heard(*events: dict[str, Any]) -> HeardQuestion:
    """The last question of some events."""
    return list(questions_heard(as_log([HEADER, *events])).values())[-1]


IN_KITCHEN = (
    rolls("Bob", 6, 6),
    moves("Bob", "cuisine"),
    asks("Bob", "cuisine"),
    {"type": "end_turn", "player": "Bob"},
)


def test_by_a_passage_only_what_takes_no_dice_could_have_been_chosen() -> None:
    """A passage leads from the kitchen to the study (S2)."""
    found = heard(*IN_KITCHEN, moves("Bob", "bureau", "passage"), asks("Bob", "bureau"))
    assert found.rooms[0] == "bureau"
    assert set(found.rooms) <= {"bureau", "cuisine"}
    assert found.ordered


def test_by_dice_the_rooms_within_their_points_are_in_order() -> None:
    found = heard(
        *IN_KITCHEN, rolls("Bob", 6, 5), moves("Bob", "salle-a-manger"), asks("Bob", "salle-a-manger")
    )
    assert found.ordered
    assert found.rooms[0] == "bureau"  # by the passage
    assert "salle-a-manger" in found.rooms
    fewer = heard(*IN_KITCHEN, rolls("Bob", 1, 1), moves("Bob", "bureau", "passage"), asks("Bob", "bureau"))
    assert set(fewer.rooms) < set(found.rooms)


@pytest.mark.parametrize(
    "between",
    [
        {"type": "draw", "player": "Bob"},
        {"type": "play", "player": "Bob", "card": "plus-six"},
        {"type": "power", "player": "Bob", "power": "move-twice"},
        {"type": "spy", "player": "Bob", "target": "Ana"},
        {"type": "look", "player": "Bob", "place": "pool"},
    ],
    ids=lambda line: line["type"],
)
def test_whatever_else_a_player_does_before_asking_the_dice_are_theirs(between: dict[str, Any]) -> None:
    rolled, asked = rolls("Bob", 1, 1), asks("Bob", "hall")
    plain, found = (heard(*IN_KITCHEN, rolled, *more, asked) for more in ([], [between]))
    assert found == plain
    assert len(found.rooms) < ROOMS
    of_others = heard(*IN_KITCHEN, rolls("Cleo", 1, 1), between, asked)
    assert of_others.rooms[:-1] != found.rooms[:-1]


def test_a_room_that_the_log_does_not_lead_to_counts_as_the_last() -> None:
    found = heard(*IN_KITCHEN, rolls("Bob", 1, 1), asks("Bob", "hall"))
    assert found.rooms[-1] == "hall"


def test_without_dice_in_the_log_no_room_is_known_to_be_nearer() -> None:
    found = heard(asks("Bob", "hall"))
    assert (len(found.rooms), found.ordered) == (ROOMS, False)
    assert heard(asks("Cleo", "hall")).rooms == tuple(sorted(found.rooms))  # the pawn is not known either


@pytest.mark.parametrize("edition", ["classic", "super", "secrets-2008", "got-red-keep", "asterix"])
def test_of_every_game_the_room_asked_about_is_among_those_that_could_be_chosen(edition: str) -> None:
    _, position, _ = overheard("rooms", 16, edition, 4)
    found = questions_heard(position.log)
    assert found
    assert "P1" not in {one.player for one in found.values()}
    for one in found.values():
        assert one.triple[2] in one.rooms
        assert len(set(one.rooms)) == len(one.rooms)
