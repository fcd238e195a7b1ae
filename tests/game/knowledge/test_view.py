"""The log as one player saw it: its contents, and its numbers, which do not change."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.knowledge.view import UNSEEN_EVENT, hand_of, view
from cluedo_notes.game.log.deal import ENVELOPE, FACE_UP, POOL
from cluedo_notes.game.log.events import Action, Fact, Note, Play, Reveal, Suggestion, UsePower
from cluedo_notes.game.log.reader import Log, parse_log, read_log
from cluedo_notes.solver import Constraint, Holds, HoldsOneOf, Lacks, NotAllOf
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.game.random_play import Played, play
from tests.helpers.logs import as_log
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
SEATS = ("Ana", "Bob", "Cleo", "Dan")


def log_of(*lines: dict[str, Any], edition: str = "classic", **header: Any) -> Log:
    head = {
        "type": "game",
        "format": 1,
        "edition": edition,
        "players": [{"name": n} for n in SEATS],
        **header,
    }
    return as_log((head, *lines))


def written(log: Log) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (log.header, *log.events))


def asks(player: str, *answers: tuple[str, str, str | None]) -> dict[str, Any]:
    responses = [
        {"player": who, "action": what} | ({"card": card} if card else {}) for who, what, card in answers
    ]
    triple = {"suspect": "rose", "weapon": "corde", "room": "hall"}
    return {"type": "suggestion", "player": player, **triple, "responses": responses}


# -- who knows what

ASKED = asks("Ana", ("Bob", "pass", None), ("Cleo", "show", "corde"))
SPIED = {"type": "spy", "player": "Ana", "target": "Bob", "card": "corde"}
LOOKED = {"type": "look", "player": "Ana", "place": "pool", "cards": ["corde", "hall"]}
RIGHT = {"type": "play", "player": "Ana", "card": "right-neighbour", "saw": "corde"}
RIGHT_AT = RIGHT | {"target": "Bob"}
RANDOM = {"type": "power", "player": "Bob", "power": "random-card", "saw": "corde"}
WRONG = {"type": "accusation", "player": "Bob", "correct": False, "suspect": "rose", "weapon": "corde"}
WRITTEN = WRONG | {"room": "hall"}
FACT = {"type": "fact", "owner": "Cleo", "holds": ["corde"]}
OPEN = {"type": "open_hand", "player": "Bob", "cards": ["corde", "hall"]}
HIDDEN = {"type": "false_witness", "player": "Bob", "card": "corde"}
PRIVATE = [
    ([ASKED], {"Ana", "Cleo"}, {}),
    ([SPIED], {"Ana", "Bob"}, {}),
    ([LOOKED], {"Ana"}, {"options": {"leftover": "pool"}}),
    ([RIGHT], {"Ana", "Dan"}, {}),
    ([OPEN | {"player": "Dan", "cards": []}, RIGHT], {"Ana", "Cleo"}, {}),
    ([RIGHT_AT], {"Ana", "Bob"}, {}),
    ([asks("Ana"), RANDOM], {"Bob", "Ana"}, {}),
    ([RANDOM], {"Bob"}, {}),
    ([WRITTEN], {"Bob"}, {"options": {"accusation_written": True}}),
    ([WRITTEN], set(SEATS), {"options": {"accusation_written": False}}),
    ([WRITTEN | {"correct": True}], set(SEATS), {"options": {"accusation_written": True}}),
    ([FACT], {"Cleo"}, {"me": "Cleo"}),
    ([FACT], set(), {}),
    ([{"type": "note", "text": "corde?"}], {"Cleo"}, {"me": "Cleo"}),
    ([OPEN], set(SEATS), {}),
    ([HIDDEN], set(SEATS), {}),
    ([{"type": "draw", "player": "Bob", "card": "clock"}], set(SEATS), {}),
    ([{"type": "reveal", "envelope": {"suspect": "rose", "weapon": "corde", "room": "hall"}}], set(), {}),
]


@pytest.mark.parametrize(("lines", "know", "header"), PRIVATE)
def test_what_is_private_is_in_the_view_of_those_who_know_it_only(
    lines: list[dict[str, Any]], know: set[str], header: dict[str, Any]
) -> None:
    log = log_of(*lines, **header)
    last = log.live[-1]
    assert {player for player in SEATS if view(log, player).live[-1] == last} == know
    assert {player for player in SEATS if "corde" in str(view(log, player).live[-1])} <= know | (
        # the named cards are public, the shown one is not
        set(SEATS) if isinstance(last.event, Suggestion) else set()
    )


def test_the_asker_knows_what_another_was_let_see_of_the_card_shown_to_him() -> None:
    log = log_of(
        asks("Ana", ("Bob", "pass", None), ("Cleo", "show", None)),
        {"type": "power", "player": "Dan", "power": "see-shown", "saw": "hall"},
        me="Dan",
    )
    cards = {player: view(log, player).live[0].event.responses[1].card for player in SEATS}  # type: ignore[union-attr]
    assert cards == {"Ana": "hall", "Bob": None, "Cleo": "hall", "Dan": None}


def test_who_is_let_see_a_card_knows_what_the_asker_noted() -> None:
    log = log_of(ASKED, {"type": "power", "player": "Dan", "power": "see-shown"}, me="Ana")
    saw = {player: view(log, player).live[1].event.saw for player in SEATS}  # type: ignore[union-attr]
    assert saw == {"Ana": None, "Bob": None, "Cleo": None, "Dan": "corde"}


def test_a_right_neighbours_card_is_not_taken_for_the_one_that_he_showed_before() -> None:
    log = log_of(ASKED, {"type": "play", "player": "Dan", "card": "right-neighbour", "target": "Cleo"})
    assert view(log, "Dan").live[1].event.saw is None  # type: ignore[union-attr]


# -- the header


def test_the_header_has_his_hand_where_the_log_knows_it() -> None:
    mine = ["moutarde", "poignard", "cuisine", "veranda"]
    log = log_of(
        {"type": "open_hand", "player": "Bob", "cards": ["corde", "hall", "rose", "bureau"]},
        {"type": "reveal", "hands": {"Cleo": ["olive", "revolver", "petit-salon", "matraque", "violet"]}},
        me="Ana",
        hand=mine,
    )
    assert hand_of(log, "Ana") == tuple(mine)
    assert view(log, "Ana").header == log.header
    assert view(log, "Bob").header.hand == ("corde", "hall", "rose", "bureau")
    assert view(log, "Cleo").header.hand == ("olive", "revolver", "petit-salon", "matraque", "violet")
    assert view(log, "Dan").header.hand is None
    assert view(log, "Dan").header.me == "Dan"


def test_what_the_keepers_hand_tells_of_the_sizes_is_kept() -> None:
    """Eighteen cards for four: hands of four and five; his of four leaves fewer dealers."""
    log = log_of(me="Ana", hand=["moutarde", "poignard", "cuisine", "veranda"])
    of_bob = view(log, "Bob")
    assert of_bob.deal == log.deal
    again = parse_log(written(of_bob), "x", Path())
    assert again.deal == log.deal
    assert len(again.deal.arrangements) < len(log_of().deal.arrangements)
    assert "moutarde" not in str(of_bob.header)


def test_nobody_of_that_name() -> None:
    with pytest.raises(ValueError, match="Zoe"):
        view(log_of(), "Zoe")


# -- corrections


def test_numbers_and_order_stay_and_what_was_corrected_is_gone() -> None:
    log = log_of(
        {"type": "fact", "owner": "Bob", "holds": ["revolver"]},
        asks("Bob", ("Cleo", "show", "rose")),
        {"type": "spy", "player": "Ana", "target": "Bob", "card": "corde"},
        {"type": "amend", "event": 2, "as": asks("Bob", ("Cleo", "show", "hall"))},
        {
            "type": "insert",
            "after": 1,
            "as": {"type": "spy", "player": "Ana", "target": "Bob", "card": "corde"},
        },
        {"type": "retract", "event": 3},
    )
    seen = view(log, "Dan")
    assert [live.number for live in seen.live] == [live.number for live in log.live] == [1, 5, 2]
    assert [type(live.event).__name__ for live in seen.live] == ["Note", "Spy", "Suggestion"]
    assert "revolver" not in str(seen.events)
    assert "card='" not in str(seen.events)
    for player in ("Bob", "Cleo"):
        assert "card='hall'" in str(view(log, player).events)
        assert "card='rose'" not in str(view(log, player).events)
    assert parse_log(written(seen), "x", Path()).live == seen.live


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_view_is_a_log_that_can_be_written_and_read_again(path: Path) -> None:
    log = read_log(path)
    for player in log.deal.players:
        seen = view(log, player)
        again = parse_log(written(seen), str(path), path.parent)
        assert again.live == seen.live
        assert view(again, player).live == seen.live
        assert [live.number for live in seen.live] == [live.number for live in log.live]


# -- random games of every edition


def true_in(constraint: Constraint, owner_of: dict[str, str]) -> bool:
    match constraint:
        case Holds(owner, card):
            return owner_of[card] == owner
        case Lacks(owner, card):
            return owner_of[card] != owner
        case HoldsOneOf(owner, cards):
            return any(owner_of[card] == owner for card in cards)
        case NotAllOf(owner, cards):
            return not all(owner_of[card] == owner for card in cards)


def truth_of(played: Played) -> dict[str, str]:
    """The owner of each card."""
    log = played.log()
    reveal = log.live[-1].event
    assert isinstance(reveal, Reveal) and reveal.envelope is not None
    truth = {card: player for player, hand in played.hands.items() for card in hand}
    truth |= dict.fromkeys((reveal.envelope.suspect, reveal.envelope.weapon, reveal.envelope.room), ENVELOPE)
    truth |= dict.fromkeys(log.header.face_up or (), FACE_UP)
    return truth | {card: POOL for card in log.edition.by_id if card not in truth}


def shown_in(log: Log) -> list[tuple[int, int, Suggestion]]:
    """Every answer that shows a card: the event, its place in it, and the suggestion."""
    return [
        (live.number, position, live.event)
        for live in log.live
        if isinstance(live.event, Suggestion)
        for position, response in enumerate(live.event.responses)
        if response.action is Action.SHOW
    ]


def let_see(log: Log) -> set[str]:
    """Who was let see a card that was shown to somebody else."""
    used = (live.event for live in log.live)
    return {
        event.player
        for event in used
        if (isinstance(event, Play) and event.card is Effect.SEE_SHOWN)
        or (isinstance(event, UsePower) and event.power is Power.SEE_SHOWN)
    }


@pytest.mark.slow
@pytest.mark.parametrize("edition", RULE_BOOKS)
def test_all_that_a_player_saw_is_in_his_view_and_it_is_true(edition: str) -> None:
    seen = 0
    for seed in range(3):
        played = play(edition, 4, seed)
        log, truth = played.log(), truth_of(played)
        for player in log.deal.players:
            own = view(log, player)
            assert own.header.hand == tuple(sorted(played.hands[player]))
            constraints = evidence(own).constraints
            assert all(true_in(one, truth) for one in constraints)
            for number, position, suggestion in shown_in(log):
                response = suggestion.responses[position]
                assert response.card is not None
                if player in (suggestion.player, response.player):
                    assert Holds(response.player, response.card, sources=(number,)) in constraints
                    seen += 1
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize("edition", RULE_BOOKS)
def test_what_a_player_may_not_know_never_changes_his_view(edition: str) -> None:
    changed = 0
    for seed in range(3):
        log = play(edition, 4, seed).log()
        views = {player: view(log, player) for player in log.deal.players}
        for number, position, suggestion in shown_in(log)[:6]:
            responses = list(suggestion.responses)
            for card in suggestion.triple:
                responses[position] = replace(responses[position], card=card)
                events = list(log.events)
                events[number - 1] = replace(suggestion, responses=tuple(responses))
                other = replace(log, events=tuple(events))
                for player, own in views.items():
                    knows = player in {suggestion.player, responses[position].player} | let_see(log)
                    same = view(other, player) == own
                    assert same or (knows and other != log)
                    changed += not same
    assert changed


def test_without_a_keeper_facts_are_nobodys() -> None:
    log = log_of({"type": "fact", "owner": "Bob", "holds": ["corde"]}, {"type": "note", "text": "hm"})
    for player in SEATS:
        assert [live.event for live in view(log, player).live] == [UNSEEN_EVENT, UNSEEN_EVENT]
    kept = view(replace(log, header=replace(log.header, me="Ana")), "Ana")
    assert [live.event for live in kept.live] == [Fact("Bob", holds=("corde",)), Note("hm")]
