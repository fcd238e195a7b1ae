"""A table that asks and plays to the right is the mirror image of one that does so to the left."""

import json
from typing import Any

import pytest

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.responses import SaidAnswers, responses
from cluedo_notes.game.log.events import Action, Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.table.of_log import first_table, tables
from tests.game.test_examples import EXAMPLES, NAMES
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.logs import as_log

BOTH = {"first_asked": "right", "next_turn": "right"}
RIGHT = "right-neighbour"
"""An intrigue card about the neighbour, who is another one where the seats are turned round."""


def lines_of(name: str) -> list[dict[str, Any]]:
    """An example's lines with its hands' sizes said, without the cards about a neighbour."""
    path = EXAMPLES / f"{name}.jsonl"
    header, *events = map(json.loads, path.read_text("utf-8").splitlines())
    seats = zip(header["players"], read_log(path).deal.arrangements[0], strict=False)
    header["players"] = [seat | {"hand_size": size} for seat, size in seats]
    header["complete"] = True  # so that nothing about turns and answers is left open
    return [header, *(event for event in events if event.get("card") != RIGHT)]


def turned(lines: list[dict[str, Any]], options: dict[str, str]) -> list[dict[str, Any]]:
    header, *events = lines
    options = header.get("options", {}) | options
    return [header | {"players": header["players"][::-1], "options": options}, *events]


def logs_of(name: str, options: dict[str, str] = BOTH) -> tuple[Log, Log]:
    lines = lines_of(name)
    return as_log(lines), as_log(turned(lines, options))


def broken(log: Log) -> list[tuple[int, str]]:
    return [(broke.event, str(broke.rule)) for broke in verify(log).violations]


each_example = pytest.mark.parametrize("name", NAMES)


@each_example
def test_the_rules_find_the_same(name: str) -> None:
    left, right = logs_of(name)
    assert broken(right) == broken(left)
    assert [table.next_player for table in tables(right)] == [table.next_player for table in tables(left)]


@pytest.mark.parametrize("name", [name for name in NAMES if not name.endswith("-2p")])
def test_turns_and_answers_go_their_ways_apart(name: str) -> None:
    """With the seats turned round, whatever still goes to the left goes wrong."""
    rules = {key: {rule for _, rule in broken(logs_of(name, {key: "right"})[1])} for key in BOTH}
    assert "turn-order" in rules["first_asked"] and "answer-order" not in rules["first_asked"]
    assert "answer-order" in rules["next_turn"] and "turn-order" not in rules["next_turn"]


@each_example
def test_who_passed_follows_from_who_showed(name: str) -> None:
    left, right = logs_of(name)
    suggested = [live.event for live in left.live if isinstance(live.event, Suggestion)]
    there, here = first_table(left), first_table(right)
    for event in suggested:
        shown = {answer.player: answer.card for answer in event.responses if answer.action is Action.SHOW}
        said = SaidAnswers(shown=shown, nobody=not shown)
        assert responses(said, event.player, here) == responses(said, event.player, there)
    assert suggested


@pytest.mark.parametrize("name", ["classic-3p", "got-meereen-5p"])
def test_what_is_certain_and_how_probable_the_rest_is_are_the_same(name: str) -> None:
    left, right = map(Game, logs_of(name))
    assert right.position.facts == left.position.facts
    assert right.odds is not None
    assert left.odds is not None
    assert right.odds.by_envelope == left.odds.by_envelope


@pytest.mark.parametrize("edition", RULE_BOOKS)
def test_the_first_to_be_asked_sits_on_the_right(edition: str) -> None:
    seats = [{"name": name} for name in ("Ana", "Bob", "Cleo")]
    header = {"type": "game", "format": 1, "edition": edition, "players": seats}
    setting = first_table(as_log([header | {"options": {"leftover": "none", **BOTH}}])).setting
    assert setting.asked_from("Ana") == ("Cleo", "Bob")
    assert setting.next_from("Ana") == ("Cleo", "Bob", "Ana")
    assert setting.others_from("Ana") == ("Bob", "Cleo")


@pytest.mark.parametrize("options", [{}, BOTH])
def test_cards_are_dealt_to_the_left_wherever_turns_go(options: dict[str, str]) -> None:
    seats = [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan")]
    header = {"type": "game", "format": 1, "edition": "super", "players": seats, "dealer": "Bob"}
    options = options | {"starter": "left-of-dealer"}
    assert first_table(as_log([header | {"options": options}])).next_player == "Cleo"


def test_notes_of_such_a_table_merge_in_its_order() -> None:
    left, right = logs_of("classic-3p")
    assert merged([right, right]).log.events == merged([left, left]).log.events
