"""A suggestion that was heard in part, in all code that reads a log."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.knowledge.view import public, view
from cluedo_notes.game.log.events import EndTurn, HeardInPart, Response, Suggestion
from cluedo_notes.game.log.formats import needed_by
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes.joining import join
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.solver.problem import Naming
from tests.helpers.cli.playing import header, suggestion
from tests.helpers.logs import as_log
from tests.helpers.places import ROOT

HEAD = header("classic", "Ana Bob Cleo Dan", me="Ana")
PASS, SHOW = {"action": "pass"}, {"action": "show"}


def heard(**said: Any) -> dict[str, Any]:
    return {"type": "heard_in_part", **said}


def answers(*said: str) -> list[dict[str, str]]:
    """`bob-`, `cleo` or `cleo=rose`."""
    lines = []
    for word in said:
        player, _, card = word.rstrip("-").partition("=")
        action = PASS if word.endswith("-") else SHOW
        lines.append({"player": player.capitalize(), **action, **({"card": card} if card else {})})
    return lines


def log_of(*lines: dict[str, Any], number: int = 4, **more: Any) -> Log:
    return as_log(({**HEAD, "format": number, **more}, *lines))


ROSE_HALL = heard(player="Bob", suspect="rose", room="hall", responses=answers("cleo-", "dan"))


# -- the line


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_older_format_has_no_such_event(number: int) -> None:
    with pytest.raises(LogError) as refused:
        log_of(ROSE_HALL, number=number)
    assert refused.value.what.code == "line-of-newer-format"


def test_the_format_is_raised_only_where_it_is_used() -> None:
    assert needed_by(HeardInPart("Bob", "rose")) == (4, "type")
    assert needed_by(EndTurn("Bob"))[0] == 1


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"player": "Bob", "responses": answers("dan")}, "heard-nothing"),
        ({"player": "Bob", "suspect": "rose", "weapon": "corde", "room": "hall"}, "heard-all"),
        ({"player": "Bob", "suspect": "corde"}, "wrong-category"),
        ({"player": "Bob", "suspect": "rose", "responses": answers("bob")}, "answer-by-suggester"),
        ({"suspect": "rose", "responses": answers("eve")}, "unknown-player"),
    ],
)
def test_what_is_no_such_line_is_refused(said: dict[str, Any], code: str) -> None:
    with pytest.raises(LogError) as refused:
        log_of(heard(**said))
    assert refused.value.what.code == code


# -- the cards


def test_a_card_of_the_kind_that_was_not_heard_may_be_the_one_shown() -> None:
    """Dan has none of the weapons but one, and neither Rose nor the hall."""
    weapons = ["revolver", "corde", "clef-anglaise", "matraque", "poignard"]
    facts = [{"type": "fact", "owner": "Dan", "lacks": ["rose", "hall", *weapons]}]
    log = log_of(ROSE_HALL, *facts)
    assert position_of(log).facts.holder["chandelier"] == "Dan"
    assert position_of(log_of(*facts)).facts.holder["chandelier"] is None


def test_who_passed_has_what_was_heard_and_may_have_any_other() -> None:
    impossible = position_of(log_of(ROSE_HALL)).facts.impossible
    assert [card for card, owners in impossible.items() if "Cleo" in owners] == ["rose", "hall"]


def test_two_cards_of_one_kind_that_was_not_heard_contradict_the_line() -> None:
    twice = heard(player="Ana", suspect="rose", responses=answers("bob=corde", "cleo=revolver"))
    assert position_of(log_of(twice)).ignored == (1,)


def test_a_contradiction_names_the_line_that_is_wrong() -> None:
    log = log_of(ROSE_HALL, {"type": "fact", "owner": "Cleo", "holds": ["rose"]})
    assert not position_of(log).consistent


def test_a_pass_that_was_found_to_be_false_says_nothing_of_what_was_not_heard() -> None:
    """Else Cleo would less probably have any of the weapons."""
    found = {"type": "false_witness", "player": "Cleo", "event": 1, "card": "rose"}
    for lines, passed in (((ROSE_HALL, found), ()), ((ROSE_HALL,), ("Cleo",))):
        weights = evidence(log_of(*lines)).weights
        assert [weight.passed for weight in weights if isinstance(weight, Naming)] == [passed]


# -- the table and the rules


def at_end(*lines: dict[str, Any], **more: Any) -> Any:
    log = log_of(*lines, **more)
    return table_at(log, len(log.events) + 1) if lines else None


CHARACTERS = [
    {"name": name, "character": pawn}
    for name, pawn in zip(["Ana", "Bob", "Cleo", "Dan"], ["rose", "moutarde", "violet", "olive"], strict=True)
]


def test_the_pawn_comes_as_far_as_both_were_heard() -> None:
    table = at_end(ROSE_HALL, players=CHARACTERS)
    assert table.pawns["rose"] == table.pawns["moutarde"] == "hall"
    assert table.turn.player == "Bob"
    assert table.turn.suggestions == 1


def test_any_weapon_may_have_come_where_it_was_not_heard() -> None:
    first = suggestion("Ana", "violet corde bureau")
    assert at_end(first, players=CHARACTERS).weapons == {"corde": "bureau"}
    assert at_end(first, ROSE_HALL, players=CHARACTERS).weapons == {}


def test_any_pawn_may_have_come_where_it_was_not_heard() -> None:
    first = suggestion("Ana", "violet corde bureau")
    unheard = heard(player="Bob", weapon="corde", room="hall", responses=answers("cleo"))
    table = at_end(first, unheard, players=CHARACTERS)
    assert table.pawns == {"moutarde": "hall"}
    assert table.called_in >= {"Ana", "Cleo", "Dan"}


def test_after_an_asker_who_was_not_heard_nobody_knows_whose_turn_it_is() -> None:
    unheard = heard(suspect="rose", weapon="corde", room="hall", responses=answers("cleo-"))
    table = at_end(suggestion("Ana", "violet corde bureau"), unheard, players=CHARACTERS, complete=True)
    assert table.turn.player is None
    assert table.next_player is None
    assert not table.setting.complete


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.jsonl")), ids=lambda path: path.stem)
def test_no_rule_is_held_against_what_was_not_heard(path: Path) -> None:
    """Whatever was not heard of its suggestions, a game breaks no rule that it did not break."""
    log = read_log(path)
    broken = {(violation.event, violation.rule) for violation in verify(log).violations}
    for seed in range(3):
        random = Random(seed)
        lines = [msgspec.to_builtins(event) for event in log.events]
        lines = [partly(line, random) if line["type"] == "suggestion" else line for line in lines]
        lines = [
            {**line, "as": partly(line["as"], random)}
            if line.get("as", {}).get("type") == "suggestion"
            else line
            for line in lines
        ]
        head = {**msgspec.to_builtins(log.header), "format": 4}
        in_part = verify(as_log((head, *lines), str(path)))
        assert {(violation.event, violation.rule) for violation in in_part.violations} <= broken


def partly(line: dict[str, Any], random: Random) -> dict[str, Any]:
    if line.get("power") or random.random() < 0.5:
        return line
    gone = random.sample(("suspect", "weapon", "room"), random.randint(1, 2))
    gone = random.choice((gone, gone, ["player"], [*gone[:1], "player"]))
    kept = {key: value for key, value in line.items() if key not in gone}
    return {**kept, "type": "heard_in_part"}


def test_a_card_heard_proves_a_pass_wrong_and_one_not_heard_does_not() -> None:
    hand = ["rose", "revolver", "cuisine", "bureau"]
    reveal = {"type": "reveal", "hands": {"Cleo": hand}}
    found = verify(log_of(ROSE_HALL, reveal, players=sized(4))).violations
    assert [(one.event, one.rule, one.arguments["cards"]) for one in found] == [
        (1, Rule.FALSE_PASS, ("rose",))
    ]
    others = {"type": "reveal", "hands": {"Cleo": ["olive", *hand[1:]]}}
    assert verify(log_of(ROSE_HALL, others, players=sized(4))).violations == ()


def test_who_showed_must_have_one_of_the_kind_or_of_those_heard() -> None:
    none = {"type": "reveal", "hands": {"Dan": ["olive", "violet", "cuisine", "bureau"]}}
    found = verify(log_of(ROSE_HALL, none, players=sized(4))).violations
    assert [one.rule for one in found] == [Rule.SHOWN_CARD]


def sized(number: int) -> list[dict[str, Any]]:
    seats = ["Ana", "Bob", "Cleo", "Dan"]
    return [{"name": seat, **({"hand_size": number} if seat in ("Cleo", "Dan") else {})} for seat in seats]


# -- others' logs


def test_the_whole_suggestion_of_another_log_wins() -> None:
    whole = suggestion("Bob", "rose corde hall", "Cleo pass", "Dan show hall")
    other = as_log(({**header("classic", "Ana Bob Cleo Dan", me="Bob")}, whole))
    for logs in ((log_of(ROSE_HALL), other), (other, log_of(ROSE_HALL))):
        log = merged(logs).log
        assert log.events == other.events
        assert merged(logs).disagreements == ()


def test_what_two_heard_in_part_makes_one_suggestion() -> None:
    mine = heard(player="Bob", suspect="rose", room="hall", responses=answers("cleo-", "dan"))
    theirs = heard(player="Bob", suspect="rose", weapon="corde", responses=answers("cleo-"))
    other = as_log(({**HEAD, "format": 4, "me": "Dan"}, theirs))
    found = merged((log_of(mine), other)).log.events
    passes = (Response("Cleo", "pass"), Response("Dan", "show"))  # type: ignore[arg-type]
    assert found == (Suggestion("Bob", "rose", "corde", "hall", passes),)


def test_an_asker_is_heard_by_another_log() -> None:
    mine = heard(suspect="rose", weapon="corde", responses=answers("dan"))
    theirs = heard(player="Bob", weapon="corde", responses=answers("cleo-", "dan"))
    (event,) = merged((log_of(mine), as_log(({**HEAD, "format": 4, "me": "Dan"}, theirs)))).log.events
    assert event == HeardInPart(
        "Bob",
        "rose",
        "corde",
        None,
        (Response("Cleo", "pass"), Response("Dan", "show")),  # type: ignore[arg-type]
    )


def test_the_card_shown_is_private_to_two() -> None:
    log = log_of(heard(player="Ana", suspect="rose", room="hall", responses=answers("bob=corde")))
    (seen,) = view(log, "Cleo").events
    assert isinstance(seen, HeardInPart)
    assert seen.responses[0].card is None
    assert view(log, "Ana").events == log.events
    assert public(log).events == (seen,)
    parted = part(log)
    assert join(parted.public, parted.notes).log.events == log.events
