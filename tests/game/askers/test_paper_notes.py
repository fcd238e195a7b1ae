"""A player's notes on cards that others lay open, show to all or show to one player."""

from typing import Any

import pytest

from cluedo_notes.game.askers import reader
from cluedo_notes.game.askers.heard import GameHeard
from cluedo_notes.game.askers.kinds import CHILDREN, KINDS_OF_PLAYER
from cluedo_notes.game.askers.paper_sheets import PaperSheets
from cluedo_notes.game.deduction.odds import ShowModel, counting_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.events import Prefer
from cluedo_notes.game.manners import Manner
from tests.helpers.game.keepers import log_of
from tests.helpers.game.overheard import drawn

Line = dict[str, Any]

PLAYERS = ("Ana", "Bob", "Cleo", "Dan")
HEAD = {
    "type": "game",
    "format": 4,
    "edition": "cluedo-2023",
    "players": [{"name": name} for name in PLAYERS],
    "me": "Ana",
}
ASKED = {
    "type": "suggestion",
    "player": "Bob",
    **{"suspect": "rose", "weapon": "corde", "room": "cuisine"},
    "responses": [],
}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, tuple[int, ...]]]:
    """What was written down, in what column and of which cards (none: of all)."""
    calls: list[tuple[str, int, tuple[int, ...]]] = []
    for name in ("sees", "has_not", "whole"):

        def writes(_: PaperSheets, column: int, cards: Any, *__: Any, name: str = name) -> None:
            of = () if name == "whole" else (cards,) if isinstance(cards, int) else tuple(cards)
            calls.append((name, column, of))

        monkeypatch.setattr(PaperSheets, name, writes)
    return calls


def bob_writes(
    written: list[tuple[str, int, tuple[int, ...]]], *lines: Line
) -> list[tuple[str, str, list[str]]]:
    """What Bob writes down of some lines, beside his own hand."""
    position = position_of(log_of(HEAD, [*lines, ASKED]))
    asker = reader._Asker(GameHeard(position), drawn(counting_of(position, ShowModel.EVENLY), 4), "Bob")
    assert [what for what, _, _ in written] == ["whole"]
    asker.costs()
    owners = {column: owner for owner, column in asker.column.items()}
    cards = position.problem.cards
    return [(what, owners[column], [cards[card] for card in which]) for what, column, which in written[1:]]


def test_of_cards_shown_to_the_left_only_the_one_that_they_saw(written: list[Any]) -> None:
    shown = [{"player": "Ana", "card": "moutarde"}, {"player": "Dan", "card": "olive"}]
    left = {"type": "clue_card", "player": "Cleo", "clue": "left", "shown": shown}
    assert bob_writes(written, left) == [("sees", "Ana", ["moutarde"])]


def test_that_nobody_had_the_card_asked_for(written: list[Any]) -> None:
    nobody = {"type": "clue_card", "player": "Cleo", "clue": "printed", "card": "olive", "shown": []}
    assert bob_writes(written, nobody) == [("has_not", player, ["olive"]) for player in PLAYERS]


def test_the_hand_of_who_left_only_where_it_was_laid_open(written: list[Any]) -> None:
    assert bob_writes(written, {"type": "leave", "player": "Dan"}) == []


def test_a_child_crosses_out_their_own_hand_and_what_they_saw_alone() -> None:
    shown = [{"player": "Ana", "card": "moutarde"}, {"player": "Dan", "card": "olive"}]
    left = {"type": "clue_card", "player": "Cleo", "clue": "left", "shown": shown}
    heard = ASKED | {"player": "Cleo", "responses": [{"player": "Dan", "action": "pass"}]}
    log = log_of(HEAD, [left, heard, ASKED])
    for plays, kinds in ((None, ()), (Manner.CHILD, CHILDREN)):
        position = position_of(log if plays is None else log.with_line(Prefer(rival="Bob", plays=plays)))
        deals = drawn(counting_of(position, ShowModel.EVENLY), 4)
        asker = reader._Asker(GameHeard(position), deals, "Bob")
        assert len(asker.costs()) == len(KINDS_OF_PLAYER + kinds)
        assert (asker.child_sheets is None) == (plays is None)
    assert asker.child_sheets is not None
    for card, own, may in zip(
        deals.cards, deals.held[asker.column["Bob"]], asker.child_sheets.may[0], strict=True
    ):
        assert may == (0 if card == "moutarde" else deals.all ^ own)


def test_a_child_crosses_out_the_card_that_answered_their_question() -> None:
    """In each deal one of those that Cleo has there."""
    answered = ASKED | {"responses": [{"player": "Cleo", "action": "show"}]}
    position = position_of(log_of(HEAD, [answered]).with_line(Prefer(rival="Bob", plays=Manner.CHILD)))
    deals = drawn(counting_of(position, ShowModel.EVENLY), 40)
    asker = reader._Asker(GameHeard(position), deals, "Bob")
    asker.costs()
    assert asker.child_sheets is not None
    held, own = deals.held[asker.column["Cleo"]], deals.held[asker.column["Bob"]]
    named = [deals.cards.index(card) for card in ("rose", "corde", "cuisine")]
    crossed = [deals.all ^ asker.child_sheets.may[0][card] for card in named]
    for card, out in zip(named, crossed, strict=True):
        assert out & ~(held[card] | own[card]) == 0
    shown = [out & held[card] for card, out in zip(named, crossed, strict=True)]
    assert shown[0] | shown[1] | shown[2] == deals.all
    assert shown[0] & shown[1] == shown[1] & shown[2] == shown[0] & shown[2] == 0
