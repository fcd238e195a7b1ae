"""Logs written by hand and verified: verdicts, looks at cards, and impossible events."""

import pytest

from cluedo_notes.game.review.verify import Verdict
from cluedo_notes.game.rules.finding import Reason
from cluedo_notes.game.rules.rulebook import Rule
from tests.helpers.game.verified_games import Line, lines_of, numbers_and_rules, played, verified

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
