"""A part that was not heard breaks no rule: the players' actions with it are legal anyway."""

from typing import Any

import pytest

from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.table.of_log import table_at
from tests.helpers.cli.playing import header
from tests.helpers.logs import as_log

Line = dict[str, Any]

PAWNS = ("rose", "moutarde", "olive")


def head(edition: str, players: str = "Ana Bob Cleo", **more: Any) -> Line:
    seats = [{"name": name, "character": pawn} for name, pawn in zip(players.split(), PAWNS, strict=False)]
    start = header(edition, players, first_player="Ana", complete=True, format=4, **more)
    return {**start, "players": seats}


def heard(player: str | None, *answers: str, **named: str) -> Line:
    """Answers as "Bob show corde"."""
    responses = [dict(zip(("player", "action", "card"), each.split(), strict=False)) for each in answers]
    asker = {} if player is None else {"player": player}
    return {"type": "heard_in_part", **asker, **named, "responses": responses}


def rules(*lines: Line) -> list[tuple[int, str]]:
    return [(broke.event, str(broke.rule)) for broke in verify(as_log(lines)).violations]


WALKED = [
    {"type": "roll", "player": "Ana", "dice": [2, 3]},
    {"type": "move", "player": "Ana", "to": "spa", "via": "go-anywhere"},
]
NO_DICE = {"options": {"dice": 0}}


def in_2008(*lines: Line) -> list[tuple[int, str]]:
    return rules(head("secrets-2008", **NO_DICE), {"type": "move", "player": "Ana", "to": "spa"}, *lines)


SHOWN = heard("Ana", "Bob pass", "Cleo show", weapon="corde", room="spa")
BLANK = heard("Ana", "Bob pass", "Cleo pass", weapon="corde", room="spa")


def test_whose_pawn_may_have_been_named_may_draw_before_they_answer() -> None:
    drawn = heard("Ana", "Bob draw", "Bob pass", "Cleo pass", weapon="corde", room="spa")
    assert in_2008(drawn) == []
    named = heard("Ana", "Bob draw", "Bob pass", "Cleo pass", suspect="olive", room="spa")
    assert (2, "draw-why") in in_2008(named)
    late = heard("Ana", "Bob pass", "Bob draw", "Cleo pass", weapon="corde", room="spa")
    assert (2, "draw-why") in in_2008(late)


@pytest.mark.parametrize(
    ("line", "player", "broken"),
    [
        (SHOWN, "Bob", None),
        (SHOWN, "Ana", "card-target"),
        (BLANK, "Bob", "card-time"),
    ],
)
def test_a_card_shown_to_who_was_heard_in_part_may_be_seen(
    line: Line, player: str, broken: str | None
) -> None:
    draws = {"type": "draw", "player": player, "card": "see-shown"}
    sees = {"type": "play", "player": player, "card": "see-shown"}
    found = [rule for event, rule in in_2008(line, draws, sees) if event == 4]
    assert (broken in found) if broken else (found == [])


def test_without_dice_a_room_that_was_not_heard_may_be_any() -> None:
    """Ana plays alone: Bob has accused wrongly. She says a room that nobody notes, and then it again."""
    lines = [
        *[{"type": "end_turn", "player": "Ana"}, {"type": "accusation", "player": "Bob", "correct": False}],
        {"type": "move", "player": "Ana", "to": "hall"},
        heard("Ana", "Bob pass", suspect="olive", room="hall"),
        heard("Ana", "Bob pass", suspect="olive", weapon="corde"),
    ]
    log = (head("secrets-2008", "Ana Bob", options={"dice": 0}), *lines)
    assert table_at(as_log(log), None).spot_of("Ana") is None
    again = heard("Ana", "Bob pass", weapon="batte", room="hall")
    assert rules(*log, again) == []


def test_two_cannot_have_shown_one_card() -> None:
    shows = heard("Ana", "Bob show corde", "Cleo show corde", weapon="corde", room="spa")
    log = as_log((head("secrets-2008", options={"witnesses": "all"}), shows))
    assert verify(log).verdict is Verdict.CONTRADICTORY


def test_who_began_is_held_against_the_box_once() -> None:
    start = head("secrets-2008", by_the_box=True, dealer="Cleo", options={"starter": "dealer", "dice": 0})
    nobody = heard(None, "Bob pass", weapon="corde", room="spa")
    ends = [{"type": "end_turn", "player": player} for player in ("Ana", "Bob")]
    assert rules(start, ends[0], nobody, *ends) == [(1, "first-player")]
    assert (2, "first-player") in rules(start, nobody, *ends)


@pytest.mark.parametrize(
    ("named", "broken"),
    [
        ({"room": "hall"}, []),
        ({"weapon": "corde"}, []),
        ({"suspect": "olive", "room": "hall"}, []),
        ({"suspect": "rose", "room": "hall"}, [(5, "only-answers")]),
        ({"suspect": "rose", "weapon": "corde"}, [(5, "only-answers")]),
    ],
)
@pytest.mark.parametrize("asker", [None, "Bob"])
def test_a_step_off_a_door_is_noted_unless_the_pawn_was_heard_to_be_brought_away(
    asker: str | None, named: dict[str, str], broken: list[tuple[int, str]]
) -> None:
    """Ana, whose pawn is Miss Scarlett's, accused wrongly before the lounge's only door (A-G-10)."""
    before = [
        {"type": "roll", "player": "Ana", "dice": [3, 4]},
        {"type": "move", "player": "Ana", "to": "18,6"},
        {"type": "accusation", "player": "Ana", "correct": False},
    ]
    step = {"type": "move", "player": "Ana", "to": "petit-salon"}
    found = rules(head("american"), *before, heard(asker, "Cleo show", **named), step)
    assert [rule for rule in found if rule[0] == 5][:1] == broken
