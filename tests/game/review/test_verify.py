"""Replaying games: what was played by the rules passes; every mistake is reported by rule and event."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cluedo_notes.editions import load
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.game.review.verify import Verdict, Verification, verify
from cluedo_notes.game.rules.finding import Reason
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.apply import tables
from tests.helpers.examples import tiers
from tests.helpers.game.corruptions import CORRUPTIONS, Corruption, plays_after_the_end
from tests.helpers.game.random_play import Played, play

Line = dict[str, Any]
GAMES = [
    ("classic", 3),
    ("classic", 5),
    ("super", 4),
    ("super", 8),
    ("secrets-2008", 4),
    ("secrets-2008", 6),
    ("got-red-keep", 2),
    ("got-red-keep", 4),
    ("got-meereen", 5),
    ("asterix", 4),
]


@cache
def played(edition: str, players: int, seed: int) -> Played:
    return play(edition, players, seed, most=110)


def lines_of(game: Played) -> tuple[Line, list[Line]]:
    head, *events = map(json.loads, game.text.splitlines())
    return head, events


def verified(head: Line, events: list[Line]) -> Verification:
    text = "".join(json.dumps(line) + "\n" for line in (head, *events))
    return verify(parse_log(text.encode(), "x", Path()))


def numbers_and_rules(found: Verification) -> set[tuple[int, Rule]]:
    return {(one.event, one.rule) for one in found.violations}


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_games_played_by_the_rules_pass(edition: str, players: int, thorough: bool) -> None:
    """Nothing but geometry without a board stays unchecked in a complete log."""
    without_board = load(edition).board is None
    for seed in range(300 if thorough else 8):
        found = verify(
            played(edition, players, seed).log() if seed < 20 else play(edition, players, seed).log()
        )
        assert (found.verdict, found.violations, found.conflict) == (Verdict.LEGAL, (), ()), seed
        reasons = {one.reason for one in found.unchecked}
        assert reasons <= ({Reason.NO_BOARD, Reason.POSITION} if without_board else set()), (seed, reasons)


@pytest.mark.slow
@pytest.mark.parametrize("corruption", CORRUPTIONS, ids=lambda one: one.__name__)
def test_a_corrupted_event_is_reported_by_its_rule_at_its_number(
    corruption: Corruption, thorough: bool
) -> None:
    count = 0
    for edition, players in GAMES:
        for seed in range(10 if thorough else 1):
            game = played(edition, players, seed)
            head, events = lines_of(game)
            before, random = tables(game.log()), Random(seed)
            for number in random.sample(range(len(events)), min(len(events), 25)):
                if before[number].over and corruption is not plays_after_the_end:
                    continue
                event = corruption(before[number], game.hands, random)
                if event is None:
                    continue
                corrupted = json.loads(msgspec.json.encode(event))
                found = verified(head, [*events[:number], corrupted, events[-1]])
                assert (number + 1, CORRUPTIONS[corruption]) in numbers_and_rules(found), (
                    edition,
                    seed,
                    number,
                    event,
                )
                assert not {one for one in numbers_and_rules(found) if one[0] <= number}
                assert found.verdict is not Verdict.LEGAL
                count += 1
    # What needs a whole game to come about is not met in every small sample.
    assert count > 0 or not thorough


# -- what was noted about the cards


def suggestions(events: list[Line]) -> Iterator[int]:
    return (place for place, one in enumerate(events) if one["type"] == "suggestion")


def answered(game: Played, event: Line, player: str, action: str, seats: list[str]) -> Line:
    """The suggestion with another answer of one player, and honest ones from there on."""
    named = [event["suspect"], event["weapon"], event["room"]]
    responses = []
    for one in event["responses"]:
        responses.append(one)
        if one["player"] == player:
            responses[-1] = {"player": player, "action": action}
            break
    left = seats.index(event["player"])
    order = [*seats[left + 1 :], *seats[:left]]
    for other in order[order.index(player) + 1 :]:
        if action == "pass" and other in {one["player"] for one in event["responses"]} | set(game.hands):
            held = [card for card in named if card in game.hands[other]]
            responses.append(
                {"player": other, "action": "show", "card": held[0]}
                if held
                else {"player": other, "action": "pass"}
            )
            if held:
                break
    return {**event, "responses": responses}


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_a_hidden_card_is_found_in_every_game_that_reveals_it(
    edition: str, players: int, thorough: bool
) -> None:
    """One who had to show a card passes; the next ones are asked."""
    count = 0
    for seed in range(60 if thorough else 4):
        game = played(edition, players, seed)
        head, events = lines_of(game)
        seats = [one["name"] for one in head["players"]]
        # Who is dead is not asked: only what happens before the first hand lies open is hidden here.
        first = next((at for at, one in enumerate(events) if one["type"] == "open_hand"), len(events))
        shown = [
            (place, answer["player"])
            for place in suggestions(events[:first])
            for answer in events[place]["responses"]
            if answer["action"] == "show"
        ]
        for place, player in Random(seed).sample(shown, min(len(shown), 4)):
            hidden = answered(game, events[place], player, "pass", seats)
            named = {hidden["suspect"], hidden["weapon"], hidden["room"]}
            found = verified(head, [*events[:place], hidden, events[-1]])
            passes = [one for one in found.violations if one.rule is Rule.FALSE_PASS]
            assert [(one.event, one.arguments["player"]) for one in passes] == [(place + 1, player)], seed
            assert set(passes[0].arguments["cards"]) == named & game.hands[player]
            assert found.verdict is Verdict.ILLEGAL
            count += 1
    assert count > 0


def corrupted_card(game: Played, event: Line, random: Random) -> tuple[Line, str, Rule] | None:
    """The event with a card that lies elsewhere, whose act it is, and the rule that this breaks."""
    hands, seats = game.hands, list(game.hands)
    elsewhere = {owner: sorted(set().union(*hands.values()) - hand) for owner, hand in hands.items()}
    match event["type"]:
        case "suggestion":
            named = [event["suspect"], event["weapon"], event["room"]]
            for at, answer in enumerate(event["responses"]):
                not_held = [card for card in named if card not in hands[answer["player"]]]
                if answer["action"] == "show" and not_held:
                    changed = [*event["responses"]]
                    changed[at] = {**answer, "card": random.choice(not_held)}
                    return {**event, "responses": changed}, answer["player"], Rule.SHOWN_CARD
                if answer["action"] == "pass" and len(not_held) == 3:
                    changed = [*event["responses"][:at], {"player": answer["player"], "action": "show"}]
                    return {**event, "responses": changed}, answer["player"], Rule.SHOWN_CARD
        case "spy":
            return (
                {**event, "card": random.choice(elsewhere[event["target"]])},
                event["player"],
                Rule.SEEN_CARD,
            )
        case "accusation":
            cards = {"suspect": 0, "weapon": 1, "room": 2}
            triple = [random.choice(sorted(hands[seats[0]])) for _ in cards]
            edition = load(json.loads(game.text.splitlines()[0])["edition"])
            triple = [
                next(
                    c.id
                    for c in edition.cards
                    if c.category == kind and any(c.id in h for h in hands.values())
                )
                for kind in cards
            ]
            named = dict(zip(cards, triple, strict=True))
            return {**event, **named, "correct": True}, event["player"], Rule.VERDICT
        case "open_hand":
            wrong = [*event["cards"][1:], random.choice(elsewhere[event["player"]])]
            return {**event, "cards": wrong}, event["player"], Rule.HAND_LAID_OPEN
        case "play" if event["card"] == "right-neighbour":
            right = seats[seats.index(event["player"]) - 1]
            return (
                {**event, "target": right, "saw": random.choice(elsewhere[right])},
                event["player"],
                Rule.SEEN_CARD,
            )
    return None


@pytest.mark.parametrize(("edition", "players"), tiers(GAMES, ("classic", 3), ("secrets-2008", 4)))
def test_what_was_noted_about_the_cards_is_held_against_the_revealed_hands(
    edition: str, players: int, thorough: bool
) -> None:
    count = 0
    for seed in range(40 if thorough else 3):
        game = played(edition, players, seed)
        head, events = lines_of(game)
        random = Random(seed)
        for place in random.sample(range(len(events) - 1), min(len(events) - 1, 40)):
            corrupted = corrupted_card(game, events[place], random)
            if corrupted is None:
                continue
            event, player, rule = corrupted
            found = verified(head, [*events[:place], event, events[-1]])
            wrong = [(one.event, one.arguments["player"], one.rule) for one in found.violations]
            assert (place + 1, player, rule) in wrong, (seed, event, wrong)
            assert not found.conflict
            count += 1
    assert count > 0


def revealed(change: Callable[[Line], None]) -> tuple[Line, list[Line]]:
    """A classic game among three of which the reveal is changed."""
    head, events = lines_of(played("classic", 3, 1))
    change(events[-1])
    return head, events


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda reveal: reveal["hands"]["Ana"].append(reveal["hands"]["Bob"][0]), Rule.REVEAL_TWICE),
        (lambda reveal: reveal["hands"]["Ana"].append(reveal["hands"]["Bob"].pop()), Rule.REVEAL_SIZE),
        (lambda reveal: reveal["hands"]["Ana"].pop(), Rule.REVEAL_MISSING),
        (
            lambda reveal: reveal["hands"]["Ana"].__setitem__(0, reveal["envelope"]["suspect"]),
            Rule.REVEAL_TWICE,
        ),
    ],
    ids=["twice", "size", "missing", "in the envelope too"],
)
def test_cards_that_are_revealed_wrongly(change: Callable[[Line], None], rule: Rule) -> None:
    head, events = revealed(change)
    found = verified(head, events)
    assert (len(events), rule) in numbers_and_rules(found)
    assert {one.event for one in found.violations} <= {len(events)}
    assert found.verdict is Verdict.ILLEGAL


def test_the_rest_that_is_left_for_the_envelope_must_be_one_of_each() -> None:
    """Two suspects and no room are left when all hands lie open."""
    head, events = lines_of(played("classic", 3, 1))
    reveal = events[-1]
    envelope = reveal.pop("envelope")
    suspects = set(load("classic").suspects)
    name, other = next((n, c) for n, hand in reveal["hands"].items() for c in hand if c in suspects)
    reveal["hands"][name] = [envelope["room"] if card == other else card for card in reveal["hands"][name]]
    found = verified(head, [reveal])
    assert numbers_and_rules(found) == {(1, Rule.REVEAL_ENVELOPE)}


# -- verdicts


HEAD = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
    "me": "Ana",
    "hand": ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"],
}


def asks(player: str, cards: str, *answers: str) -> Line:
    suspect, weapon, room = cards.split()
    responses = [dict(zip(("player", "action", "card"), one.split(), strict=False)) for one in answers]
    return {
        "type": "suggestion",
        "player": player,
        "suspect": suspect,
        "weapon": weapon,
        "room": room,
        "responses": responses,
    }


def test_a_contradiction_that_no_broken_rule_accounts_for_is_reported_as_such() -> None:
    """Bob showed Ana the veranda, then passed on it: one of the two was noted wrongly, nobody knows which."""
    shown = asks("Ana", "olive matraque veranda", "Bob show veranda")
    passed = asks("Cleo", "rose revolver veranda", "Ana pass", "Bob pass")
    found = verified(HEAD, [shown, passed])
    assert (found.verdict, found.conflict) == (Verdict.CONTRADICTORY, (1, 2))
    reveal = {
        "type": "reveal",
        "hands": {"Bob": ["veranda", "rose", "olive", "revolver", "matraque", "salle-de-billard"]},
    }
    solved = verified(HEAD, [shown, passed, reveal])
    assert (solved.verdict, numbers_and_rules(solved)) == (Verdict.ILLEGAL, {(2, Rule.FALSE_PASS)})


def test_a_pass_of_the_keeper_is_held_against_his_own_hand() -> None:
    found = verified(HEAD, [asks("Cleo", "rose corde hall", "Ana pass", "Bob pass")])
    assert numbers_and_rules(found) == {(1, Rule.FALSE_PASS)}
    assert set(found.violations[0].arguments["cards"]) == {"corde", "hall"}


def test_a_pass_that_was_found_out_is_reported_once() -> None:
    passed = asks("Cleo", "rose revolver veranda", "Ana pass", "Bob pass")
    caught = {"type": "false_witness", "player": "Bob", "event": 1, "card": "veranda"}
    found = verified(HEAD, [passed, caught])
    assert [(one.event, one.rule, one.arguments["cards"]) for one in found.violations] == [
        (1, Rule.FALSE_PASS, ("veranda",))
    ]


def test_what_was_not_noted_is_not_held_against_anybody() -> None:
    found = verified(HEAD, [asks("Cleo", "rose revolver veranda", "Bob pass")])
    assert found.verdict is Verdict.LEGAL
    assert {one.reason for one in found.unchecked} >= {Reason.ANSWERS}


def test_one_mistake_is_reported_once() -> None:
    """Who goes on playing after the end is reported once; a card not drawn is owed once a turn."""
    head, events = lines_of(played("classic", 3, 1))
    won = {"type": "accusation", "player": events[0]["player"], "correct": True}
    found = verified(head, [won, *events[:-1]])
    assert [one.rule for one in found.violations] == [Rule.ACCUSE_TIME, Rule.GAME_OVER]


# -- looks


SECRETS = {
    "type": "game",
    "format": 1,
    "edition": "secrets-2008",
    "players": [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan")],
}
HANDS = {
    "Ana": ["rose", "corde", "spa", "hall", "poison"],
    "Bob": ["moutarde", "hache", "patio", "salon", "batte"],
    "Cleo": ["olive", "trophee", "cuisine", "observatoire", "haltere"],
    "Dan": ["violet", "revolver", "salle-a-manger", "salle-de-projection", "chandelier"],
}
ENVELOPE = {"suspect": "leblanc", "weapon": "poignard", "room": "chambre-d-amis"}
LOOK = {"type": "look", "player": "Ana", "place": "pool", "cards": ["pervenche"]}


@pytest.mark.parametrize("hands", [HANDS, {name: HANDS[name] for name in ("Ana", "Bob", "Cleo")}])
def test_a_look_at_the_left_over_cards_is_held_against_the_reveal(hands: dict[str, list[str]]) -> None:
    """The card left over is known by the hands and the envelope together, or not at all."""
    whole = len(hands) == 4
    reveal = {"type": "reveal", "envelope": ENVELOPE, "hands": hands}
    assert numbers_and_rules(verified(SECRETS, [LOOK, reveal])) == set()
    wrong = verified(SECRETS, [{**LOOK, "cards": ["violet"]}, reveal])
    assert numbers_and_rules(wrong) == ({(1, Rule.LOOKED_CARDS)} if whole else set())
    assert numbers_and_rules(verified(SECRETS, [{**LOOK, "cards": ["rose"]}, reveal])) == {
        (1, Rule.LOOKED_CARDS)
    }


def test_a_pool_that_is_revealed_wrongly_is_reported() -> None:
    reveal = {"type": "reveal", "envelope": ENVELOPE, "hands": HANDS, "pool": ["pervenche"]}
    assert numbers_and_rules(verified(SECRETS, [LOOK, reveal])) == set()
    twice = {**reveal, "pool": ["violet"]}
    assert numbers_and_rules(verified(SECRETS, [reveal | twice])) == {
        (1, Rule.REVEAL_TWICE),
        (1, Rule.REVEAL_MISSING),
    }


def test_only_what_a_partial_reveal_tells_is_held_against_anybody() -> None:
    """Cleo's hand is all that is known: Bob's passes stand, hers do not."""
    reveal = {"type": "reveal", "hands": {"Cleo": HANDS["Cleo"]}}
    passed = asks("Ana", "olive hache cuisine", "Bob pass", "Cleo pass", "Dan pass")
    found = verified(SECRETS, [passed, reveal])
    assert numbers_and_rules(found) == {(1, Rule.FALSE_PASS)}
    assert found.violations[0].arguments == {"player": "Cleo", "cards": ("olive", "cuisine")}


def test_a_wrong_verdict_is_reported_whichever_way_it_is_wrong() -> None:
    reveal = {"type": "reveal", "envelope": ENVELOPE, "hands": HANDS}
    said = {"type": "accusation", "player": "Ana", **ENVELOPE}
    assert (1, Rule.VERDICT) in numbers_and_rules(verified(SECRETS, [{**said, "correct": False}, reveal]))
    assert (1, Rule.VERDICT) not in numbers_and_rules(verified(SECRETS, [{**said, "correct": True}, reveal]))
    other = {**said, "weapon": "corde", "correct": True}
    assert (1, Rule.VERDICT) in numbers_and_rules(verified(SECRETS, [other, reveal]))


def test_a_card_aside_is_held_against_the_reveal() -> None:
    head = {
        "type": "game",
        "format": 1,
        "edition": "got-red-keep",
        "players": [{"name": "Ana"}, {"name": "Bob"}],
    }
    look = {"type": "look", "player": "Ana", "place": "aside", "slot": 2, "cards": ["dague"]}
    reveal = {"type": "reveal", "aside": ["cersei", "arakh", "cachots", "dague"]}
    assert numbers_and_rules(verified(head, [look, reveal])) == {(1, Rule.LOOKED_CARDS)}
    right = {**reveal, "aside": ["cersei", "dague", "cachots", "arakh"]}
    assert numbers_and_rules(verified(head, [look, right])) == set()


# -- what cannot be at all


def test_a_card_that_was_not_asked_for_is_not_shown() -> None:
    """Whether the hands are known or not, and held or not."""
    found = verified(HEAD, [asks("Ana", "olive matraque veranda", "Bob show rose")])
    assert numbers_and_rules(found) == {(1, Rule.SHOWN_CARD)}


@pytest.mark.parametrize(
    ("event", "card"),
    [(1, None), (2, None), (2, "rose")],
    ids=["he showed", "he had none", "not that one"],
)
def test_who_is_cleared_by_the_open_cards_is_not_accused_by_a_false_witness(
    event: int, card: str | None
) -> None:
    """Bob showed at the first, and rightly passed at the second."""
    shown = asks("Ana", "olive matraque veranda", "Bob show veranda")
    passed = asks("Cleo", "rose revolver grand-salon", "Ana pass", "Bob pass")
    caught = {"type": "false_witness", "player": "Bob", "event": event, **({"card": card} if card else {})}
    hand = ["veranda", "olive", "matraque", "chandelier", "clef-anglaise", "salle-de-billard"]
    found = verified(HEAD, [shown, passed, caught, {"type": "reveal", "hands": {"Bob": hand}}])
    assert Rule.FALSE_PASS not in {one.rule for one in found.violations}


def test_a_reveal_that_accuses_several_players_is_doubted_where_all_fits_without_it() -> None:
    """Two cards changed hands in the reveal; one hidden card is no reason to doubt it."""
    first = asks("Ana", "olive hache cuisine", "Bob show hache", "Cleo pass")
    events = [
        asks("Ana", "moutarde trophee spa", "Bob show moutarde"),
        asks("Ana", "olive hache hall", "Bob show hache"),
        asks("Bob", "olive poison patio", "Cleo show olive"),
    ]
    swapped = {**HANDS, "Bob": ["olive", *HANDS["Bob"][1:]], "Cleo": ["moutarde", *HANDS["Cleo"][1:]]}
    reveal = {"type": "reveal", "envelope": ENVELOPE, "hands": swapped}
    assert verified(SECRETS, [*events, reveal]).doubtful == (4,)
    assert verified(SECRETS, [*events, {**reveal, "hands": HANDS}]).doubtful == ()
    hidden = asks("Ana", "olive trophee spa", "Bob pass", "Cleo pass", "Dan pass")
    assert verified(SECRETS, [first, hidden, {**reveal, "hands": HANDS}]).doubtful == ()


def test_an_accusation_that_a_reveal_disproves_is_reported_once() -> None:
    said = {"type": "accusation", "player": "Ana", **ENVELOPE, "weapon": "corde", "correct": True}
    found = verified(SECRETS, [said, {"type": "reveal", "envelope": ENVELOPE, "hands": HANDS}])
    assert [one.rule for one in found.violations if one.event == 1].count(Rule.VERDICT) == 1
    assert Rule.REVEAL_HAND not in {one.rule for one in found.violations}
