"""A player leaves: they have no more turns, answers or passes, and their hand is open or unseen; the others
go on."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import load
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.knowledge.view import hand_of, public, view
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Action, Amend, EndTurn, Leave, Response, TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.joining import join
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.rules.check import findings
from cluedo_notes.game.rules.finding import Broken
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.asking import Hands, honest_answers
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.standing import clue_due
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.lab.players.notebook import NotebookShape, SimulatedNotebook
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.examples import tiers
from tests.helpers.game.random_play import picked, play
from tests.helpers.logs import as_log

PLAYERS = [
    {"name": "Ana", "character": "rose"},
    {"name": "Bob", "character": "moutarde"},
    {"name": "Cleo", "character": "violet"},
    {"name": "Dan", "character": "olive"},
]
HEAD = {"type": "game", "format": 4, "edition": "classic", "players": PLAYERS, "first_player": "Ana"}
COMPLETE = {**HEAD, "complete": True}
CLEO = {"type": "leave", "player": "Cleo"}


HEARD = {
    "type": "heard_in_part",
    "suspect": "violet",
    "weapon": "corde",
    "responses": [{"player": "Cleo", "action": "show"}],
}
"""Nobody heard who asked."""


def log_of(*lines: dict[str, Any], **more: Any) -> Log:
    return as_log(({**HEAD, **more}, *lines))


def asks(player: str, *answers: str, room: str = "hall") -> dict[str, Any]:
    responses = [dict(zip(("player", "action", "card"), answer.split(), strict=False)) for answer in answers]
    triple = {"suspect": "violet", "weapon": "corde", "room": room}
    return {"type": "suggestion", "player": player, **triple, "responses": responses}


def rules_of(log: Log) -> list[tuple[int, Rule]]:
    return [(found.event, found.rule) for found in verify(log).violations]


# -- the table


def test_turns_and_questions_pass_over_who_left() -> None:
    after = table_at(log_of(asks("Bob", "Cleo pass", "Dan show"), CLEO), None)
    assert (after.next_player, after.plays("Cleo"), after.over) == ("Dan", False, False)
    assert [answer.player for answer in honest_answers(after, "Bob", ("rose", "corde", "hall"), {})] == [
        *("Dan", "Ana")
    ]


def test_who_leaves_in_their_turn_ends_it_and_who_begins_may_have_left() -> None:
    moved = {"type": "move", "player": "Ana", "to": "hall"}
    after = table_at(log_of(moved, {"type": "leave", "player": "Ana"}), None)
    assert (after.turn.phase, after.on_turn) == (Phase.OVER, ("Bob", Phase.START))
    at_once = table_at(log_of({"type": "leave", "player": "Ana"}, {"type": "leave", "player": "Bob"}), None)
    assert at_once.next_player == "Cleo"


@pytest.mark.parametrize("edition", ["secrets-2008", "cluedo-2023"])
def test_who_leaves_draws_no_card_for_the_dice_any_more(edition: str) -> None:
    lines = {"type": "roll", "player": "Ana", "dice": ["?", 4]}, {"type": "leave", "player": "Ana"}
    pawns = [{"name": seat["name"]} for seat in PLAYERS]
    before, after = (
        table_at(log_of(*some, edition=edition, players=pawns), None) for some in (lines[:1], lines)
    )
    assert (before.turn.draws_due, after.turn.draws_due, after.draws_due, clue_due(after)) == (1, 0, 0, False)


def test_who_leaves_lays_no_hand_open_any_more_and_whoever_else_must_still_does() -> None:
    table = table_at(
        log_of(edition="secrets-2008", players=[{"name": seat["name"]} for seat in PLAYERS], complete=True),
        None,
    )
    gone = LiveEvent(1, Leave("Cleo"))
    for due, still in (("Cleo", None), ("Dan", "Dan")):
        after = apply(replace(table, due=due), gone)
        hand_due = {found.rule for found in findings(after, EndTurn("Bob")) if isinstance(found, Broken)}
        assert (after.due, Rule.HAND_DUE in hand_due) == (still, still is not None)


def test_their_pawn_stays_and_may_be_named() -> None:
    start = {"type": "roll", "player": "Ana", "dice": [4, 4]}
    after = table_at(log_of(start, CLEO, asks("Ana")), None)
    assert after.pawns["violet"] == "hall"
    assert "Cleo" not in after.called_in


def test_two_who_are_left_play_on() -> None:
    left = [CLEO, {"type": "leave", "player": "Dan"}]
    log = log_of(*left, asks("Ana", "Bob pass"), asks("Bob", "Ana show"))
    assert rules_of(log) == []
    assert table_at(log, None).next_player == "Ana"


# -- the rules


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        ([CLEO], []),
        ([CLEO, CLEO], [(2, Rule.LEFT_GAME)]),
        ([CLEO, asks("Cleo", "Dan show")], [(2, Rule.LEFT_GAME)]),
        ([CLEO, {"type": "roll", "player": "Cleo", "dice": [1, 2]}], [(2, Rule.LEFT_GAME)]),
        ([CLEO, {"type": "accusation", "player": "Cleo", "correct": False}], [(2, Rule.LEFT_GAME)]),
        ([CLEO, asks("Ana", "Bob pass", "Cleo pass", "Dan show")], [(2, Rule.LEFT_GAME)]),
        ([CLEO, asks("Ana", "Bob pass", "Dan show")], []),
        ([asks("Ana", "Bob pass", "Cleo show"), CLEO, asks("Bob", "Dan show")], []),
        ([CLEO, HEARD], [(2, Rule.LEFT_GAME)]),
        ([CLEO, {**HEARD, "responses": [{"player": "Cleo", "action": "pass"}]}], [(2, Rule.LEFT_GAME)]),
        ([CLEO, {**HEARD, "responses": [{"player": "Dan", "action": "show"}]}], []),
        ([HEARD, CLEO], []),
        ([{"type": "accusation", "player": "Cleo", "correct": False}, CLEO], []),
        ([{"type": "accusation", "player": "Cleo", "correct": True}, CLEO], [(2, Rule.GAME_OVER)]),
    ],
)
def test_leaving_is_legal_before_the_end_and_whoever_left_does_nothing_more(
    lines: list[dict[str, Any]], broken: list[tuple[int, Rule]]
) -> None:
    assert rules_of(log_of(*lines)) == broken


def test_nobody_is_spied_on_who_has_left() -> None:
    spied = {"type": "spy", "player": "Ana", "target": "Cleo"}
    assert (2, Rule.LEFT_GAME) in rules_of(log_of(CLEO, spied, edition="super", first_player=None))


# -- the cards


HAND = ["rose", "leblanc", "corde", "hall", "cuisine"]


def test_a_hand_set_aside_unseen_says_nothing_and_one_laid_open_is_the_whole_hand() -> None:
    assert position_of(log_of(CLEO)).problem.constraints == ()
    facts = position_of(log_of({**CLEO, "cards": HAND}, me="Ana")).facts
    assert {card for card, owner in facts.holder.items() if owner == "Cleo"} == set(HAND)
    assert all("Cleo" in facts.impossible[card] for card in facts.holder if card not in HAND)


def test_a_hand_laid_open_is_held_against_what_was_said_and_revealed() -> None:
    passed = asks("Bob", "Cleo pass", "Dan show")
    assert rules_of(log_of(passed, {**CLEO, "cards": HAND})) == [(1, Rule.FALSE_PASS)]
    other = {"type": "reveal", "hands": {"Cleo": ["olive", "leblanc", "clef-anglaise", "bureau", "cuisine"]}}
    assert rules_of(log_of({**CLEO, "cards": HAND}, other)) == [(1, Rule.HAND_LAID_OPEN)]


# -- everybody knows it


def test_it_is_public_and_the_same_in_every_view_and_log() -> None:
    log = log_of({**CLEO, "cards": HAND}, me="Ana")
    for seen in (public(log), *(view(log, player) for player in ("Ana", "Bob", "Cleo"))):
        assert seen.events == log.events
    assert hand_of(log, "Cleo") == tuple(HAND)
    assert hand_of(log_of(CLEO), "Cleo") is None
    parted = part(log)
    assert join(parted.public, parted.notes).log.events == parted.public.events == log.events
    both = merged([log, log_of(CLEO, me="Bob")])
    assert (both.disagreements, both.log.events) == ((), (Leave("Cleo", tuple(HAND)),))


def test_a_simulated_player_writes_an_open_hand_down() -> None:
    log = log_of({**CLEO, "cards": HAND})
    sheet = SimulatedNotebook(NotebookShape(log), "Ana", {"Ana": ("olive",)})
    sheet.saw(log.events[0])  # type: ignore[arg-type]
    assert "rose" not in sheet.possible(log.edition.by_id["rose"].category)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_older_formats_have_no_such_event(number: int) -> None:
    with pytest.raises(LogError) as refused:
        log_of(CLEO, format=number)
    assert refused.value.what.code == "line-of-newer-format"


# -- corrections


def test_taken_back_or_put_in_the_turns_follow() -> None:
    asked = asks("Bob", "Cleo pass", "Dan show")
    back = log_of(asked, CLEO, {"type": "retract", "event": 2})
    assert table_at(back, None).next_player == "Cleo"
    put_in = log_of(asked, asks("Dan", "Ana show"), {"type": "insert", "after": 1, "as": CLEO})
    assert rules_of(put_in) == []
    amended = log_of(asked, CLEO, {"type": "amend", "event": 2, "as": {"type": "leave", "player": "Dan"}})
    assert table_at(amended, None).left == {"Dan"}


# -- random games


def leaving(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    """Now and then somebody leaves, as long as two play on."""
    playing = [player for player in table.seats if table.plays(player)]
    if len(playing) > 2 and table.due is None and random.random() < 0.04:
        player = random.choice([player for player in table.seats if player not in table.eliminated])
        return Leave(player, tuple(sorted(hands[player])) if random.random() < 0.5 else None)
    return picked(table, hands, random)


TABLES = [
    (edition, players)
    for edition in RULE_BOOKS
    for players in range(max(3, load(edition).players.min), load(edition).players.max + 1)
]


@pytest.mark.parametrize(
    ("edition", "players"), tiers(TABLES, ("classic", 4), ("secrets-2008", 5), ("super", 4))
)
def test_random_games_with_leavers_break_no_rule(edition: str, players: int, thorough: bool) -> None:
    left = 0
    for seed in range(40 if thorough else 4):
        log = play(edition, players, seed, pick=leaving).log()
        found = verify(log)
        assert found.verdict is Verdict.LEGAL, (seed, found.violations, found.conflict)
        left += sum(isinstance(live.event, Leave) for live in log.live)
    assert left


def test_each_thing_done_or_shown_by_who_left_is_found_in_its_event() -> None:
    """In random games somebody who has left answers, takes a turn, or is found to have had another hand."""
    found = 0
    for seed in range(6):
        log = play("classic", 5, seed, pick=leaving).log()
        for live in log.live:
            if not isinstance(live.event, Leave):
                continue
            left, number = live.event.player, live.number
            asked = [
                later for later in log.live if later.number > number and later.event.kind == "suggestion"
            ]
            for later in asked[:2]:
                answer = Response(left, Action.PASS)
                wrong = replace(later.event, responses=(*later.event.responses, answer))  # type: ignore[type-var]
                found += _finds(log, later.number, wrong, Rule.LEFT_GAME)
                found += _finds(log, later.number, replace(later.event, player=left), Rule.LEFT_GAME)  # type: ignore[type-var]
            if live.event.cards is not None:
                others = {card for card in log.edition.by_id if card not in live.event.cards}
                other = (*live.event.cards[1:], min(others))
                found += _finds(log, number, Leave(left, other), Rule.HAND_LAID_OPEN)
    assert found > 10


def _finds(log: Log, number: int, wrong: TableEvent, rule: Rule) -> int:
    """Is an event that reads so now named, by this rule? The number of findings."""
    verified = verify(log.with_line(Amend(number, wrong)))
    assert (number, rule) in [(one.event, one.rule) for one in verified.violations], (number, wrong)
    return 1
