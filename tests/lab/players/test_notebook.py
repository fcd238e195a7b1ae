"""The conclusions on the paper sheet of a simulated player, case by case."""

from pathlib import Path

import msgspec

from cluedo_notes.editions import Category, Effect, Power
from cluedo_notes.game.log.events import Accusation, Action, Play, Response, Spy, Suggestion, UsePower
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.lab.players.notebook import NotebookShape, SimulatedNotebook

HEADER = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
    "dealer": "Ana",
}
HAND = ("rose", "moutarde", "revolver", "corde", "veranda", "hall")


def sheet(**options: object) -> SimulatedNotebook:
    """Ana's."""
    head = msgspec.json.encode(HEADER | {"options": options})
    return SimulatedNotebook(NotebookShape(parse_log(head, "x", Path())), "Ana", {"Ana": HAND})


def asked(sheet: SimulatedNotebook, player: str, cards: str, *answers: str) -> None:
    """`answers`: "Bob", who passes; "Bob:", who shows a card; "Bob:rose", who shows this card."""
    responses = []
    for answer in answers:
        who, shows, card = answer.partition(":")
        responses.append(Response(who, Action.SHOW if shows else Action.PASS, card or None))
    sheet.saw(Suggestion(player, *cards.split(), tuple(responses)))


def has(sheet: SimulatedNotebook, owner: str) -> set[str]:
    return set(sheet.columns.names(sheet.has[sheet.columns.column[owner]]))


def may_have(sheet: SimulatedNotebook, owner: str) -> set[str]:
    return set(sheet.columns.names(sheet.may[sheet.columns.column[owner]]))


def test_what_nobody_shows_and_he_has_not_is_in_the_envelope() -> None:
    ana = sheet()
    asked(ana, "Ana", "olive matraque hall", "Bob", "Cleo")
    assert has(ana, "envelope") == {"olive", "matraque"}
    assert may_have(ana, "envelope") & {"violet", "chandelier"} == set()
    assert ana.envelope is None
    assert ana.envelopes == 7  # the rooms that she has not
    asked(ana, "Ana", "rose corde cuisine", "Bob", "Cleo")
    assert ana.envelope == ("olive", "matraque", "cuisine")


def test_a_card_shown_to_him_is_seen_and_one_shown_to_another_is_noted() -> None:
    ana = sheet()
    asked(ana, "Ana", "olive matraque bureau", "Bob:bureau")
    assert has(ana, "Bob") == {"bureau"}
    asked(ana, "Bob", "olive poignard cuisine", "Cleo:olive")  # as the whole log has it
    assert has(ana, "Cleo") == set()
    asked(ana, "Bob", "leblanc poignard cuisine", "Cleo")
    assert has(ana, "Cleo") == {"olive"}


def test_a_card_seen_on_a_spy_square_by_a_card_or_by_a_power_is_ticked() -> None:
    ana = sheet()
    ana.saw(Spy("Ana", "Bob", "olive"))
    ana.saw(Play("Ana", Effect.RIGHT_NEIGHBOUR, "Cleo", "matraque"))
    asked(ana, "Bob", "leblanc poignard bureau", "Cleo:leblanc")  # as the whole log has it
    ana.saw(UsePower("Ana", Power.SEE_SHOWN, "Cleo", "leblanc"))
    assert has(ana, "Bob") == {"olive"}
    assert has(ana, "Cleo") == {"matraque", "leblanc"}
    assert "poignard" in may_have(ana, "Cleo")
    assert ana.open_cards("Cleo") == tuple(
        card for card in ana.columns.cards if card in may_have(ana, "Cleo") - has(ana, "Cleo")
    )


def test_a_card_that_only_others_saw_is_not_noted() -> None:
    ana = sheet()
    before = ana.copy()
    ana.saw(Spy("Bob", "Cleo", "olive"))
    ana.saw(Spy("Bob", "Ana", "rose"))
    ana.saw(Play("Cleo", Effect.RIGHT_NEIGHBOUR, "Bob", "matraque"))
    ana.saw(UsePower("Bob", Power.RANDOM_CARD, "Cleo", "leblanc"))
    ana.saw(Play("Ana", Effect.SEND_HOME, "Bob"))
    ana.saw(Suggestion("Bob", "olive", "matraque", "bureau", (Response("Cleo", Action.BLOCK),)))
    assert (ana.has, ana.may, ana.notes) == (before.has, before.may, before.notes)


def test_what_somebody_else_is_seen_to_have_narrows_a_note() -> None:
    ana = sheet()
    asked(ana, "Bob", "rose matraque bureau", "Cleo:")
    asked(ana, "Ana", "olive poignard bureau", "Bob:bureau")
    assert has(ana, "Cleo") == {"matraque"}


def test_a_full_hand_has_nothing_else_and_one_that_can_just_be_filled_has_all() -> None:
    ana = sheet()
    for suspect, weapon, room in (
        ("olive", "revolver", "hall"),
        ("leblanc", "revolver", "hall"),
        ("rose", "matraque", "hall"),
        ("rose", "poignard", "hall"),
        ("rose", "corde", "bureau"),
    ):
        asked(
            ana,
            "Ana",
            f"{suspect} {weapon} {room}",
            f"Bob:{next(c for c in (suspect, weapon, room) if c not in HAND)}",
        )
    assert len(has(ana, "Bob")) == 5
    asked(ana, "Ana", "rose corde cuisine", "Bob:cuisine")
    assert may_have(ana, "Bob") == has(ana, "Bob")
    left = {"pervenche", "violet", "clef-anglaise", "chandelier"}
    assert may_have(ana, "Cleo") >= left
    asked(ana, "Bob", "pervenche clef-anglaise veranda", "Cleo")
    assert has(ana, "envelope") == {"pervenche", "clef-anglaise"}


def test_a_hand_that_only_just_fills_is_known() -> None:
    ana = sheet()
    for cards in ("olive matraque bureau", "leblanc poignard cuisine", "pervenche clef-anglaise petit-salon"):
        asked(ana, "Cleo", cards, "Ana", "Bob")
    assert len(may_have(ana, "Bob")) == 6
    assert has(ana, "Bob") == may_have(ana, "Bob") == {
        "violet", "chandelier", "salle-a-manger", "bibliotheque", "grand-salon", "salle-de-billard",
    }  # fmt: skip


def test_a_wrong_accusation_rules_out_one_envelope_unless_it_is_written() -> None:
    for written, expected in ((False, 1), (True, 2)):
        ana = sheet(accusation_written=written)
        asked(ana, "Ana", "olive matraque hall", "Bob", "Cleo")
        for room in ("bureau", "cuisine", "petit-salon", "salle-a-manger", "grand-salon"):
            asked(ana, "Ana", f"rose corde {room}", f"Bob:{room}")
        assert ana.envelopes == 2
        ana.saw(Accusation("Bob", False, "olive", "matraque", "bibliotheque"))
        assert ana.envelopes == expected
        assert (ana.envelope is None) is written


def test_he_asks_for_what_another_may_have_and_calls_safe_what_no_other_has() -> None:
    ana = sheet()
    asked(ana, "Ana", "olive matraque hall", "Bob", "Cleo")
    assert ana.worth_asking(Category.SUSPECT) == ()
    assert ana.safe(Category.SUSPECT) == ("rose", "moutarde", "olive")
    assert "bureau" in ana.worth_asking(Category.ROOM)
    assert ana.safe(Category.ROOM) == ("veranda", "hall")


def test_a_copy_is_a_sheet_of_its_own() -> None:
    ana = sheet()
    other = ana.copy()
    asked(other, "Ana", "olive matraque hall", "Bob", "Cleo")
    assert has(ana, "envelope") == set()
    assert has(other, "envelope") == {"olive", "matraque"}
