"""Other things to do than asking: their worth, compared with the cards they may show, counted one by one."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Feature, Power
from cluedo_notes.game.advice.accusation import Accusing
from cluedo_notes.game.advice.advice import weighed_accusation
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.advice.opportunities import NEARLY, Opportunity, Worth, opportunities
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.rivals import Share
from cluedo_notes.game.manners import Daring
from tests.helpers.game.keepers import Line, kept, log_of

NEAR = 0.12
"""In bits: what a thousand drawn deals leave to chance."""


def adviser_after(head: Line, events: list[Line]) -> Adviser:
    return Adviser(position_of(log_of(head, events)))


def found_in(
    adviser: Adviser, rooms: frozenset[str] | None = None, **decision: Any
) -> Mapping[Effect | Power | Feature, Opportunity]:
    accusing: Accusing = replace(weighed_accusation(adviser, rooms, Daring.SAFE), **decision)
    return {one.means: one for one in opportunities(adviser, accusing, rooms)}


def game(edition: str = "secrets-2008", suggestions: int = 9) -> tuple[Line, list[Line], str, list[str]]:
    """A game as its keeper noted it; the keeper; the others clockwise from their left."""
    head, events = kept(edition, 4, 2, suggestions)
    seats, me = [one["name"] for one in head["players"]], head["me"]
    at = seats.index(me)
    return head, events, me, seats[at + 1 :] + seats[:at]


def draws(player: str, effect: Effect) -> Line:
    return {"type": "draw", "player": player, "card": effect}


def bits_by_cases(before: Adviser, cases: Mapping[str, float], after: Mapping[str, Adviser]) -> float:
    """The bits that are gained on average where each case has such a chance."""
    return before.bits - sum(chance * after[card].bits for card, chance in cases.items())


def test_a_card_of_the_right_neighbour_is_worth_what_its_cases_leave() -> None:
    head, events, me, others = game()
    effect, neighbour = Effect.RIGHT_NEIGHBOUR, others[-1]
    events = [*events, draws(me, effect)]
    before = adviser_after(head, events)
    size = before.position.log.deal.size(neighbour)
    assert size is not None
    cases = {card: row[neighbour] / size for card, row in before.cells.items() if row[neighbour]}
    assert sum(cases.values()) == pytest.approx(1)
    shown = {"type": "play", "player": me, "card": effect, "target": neighbour}
    after = {card: adviser_after(head, [*events, {**shown, "saw": card}]) for card in cases}
    found = found_in(before)[effect]
    assert (found.worth, found.player) == (Worth.SEES, neighbour)
    assert found.gain == pytest.approx(bits_by_cases(before, cases, after), abs=NEAR)


def shown_to_another(events: list[Line], me: str) -> int:
    """The number of events up to the last one in which another showed a card to another."""
    return max(
        place
        for place, event in enumerate(events, start=1)
        if event["player"] != me
        and event["responses"][-1]["action"] == "show"
        and event["responses"][-1].keys() == {"player", "action"}
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_card_just_shown_is_worth_seeing_where_it_may_tell_much(seed: int) -> None:
    head, events = kept("secrets-2008", 4, seed, 12)
    me, effect = head["me"], Effect.SEE_SHOWN
    events = events[: shown_to_another(events, me)]
    last = events[-1]
    events = [draws(me, effect), *events]
    before = adviser_after(head, events)
    shower = last["responses"][-1]["player"]
    use = {"type": "play", "player": me, "card": effect, "target": shower}
    named = [last[kind] for kind in ("suspect", "weapon", "room")]
    after = {c: adviser_after(head, [*events, {**use, "saw": c}]) for c in named if before.cells[c][shower]}
    found = found_in(before)[effect]
    assert found.player == shower
    assert found.gain is not None
    expected = (Worth.LATER, Worth.SEES)[found.gain >= max(0.05, before.best(1)[0].gain / 2)]
    assert found.worth is expected
    # On average over the cards that it may be, whatever their chances, no more is gained than with the best.
    best = max(before.bits - one.bits for one in after.values())
    assert found.gain <= best + NEAR


def test_nothing_that_somebody_else_showed_can_be_seen_after_ones_own_question() -> None:
    head, events, me, _ = game(suggestions=12)
    mine = max(place for place, event in enumerate(events, start=1) if event["player"] == me)
    found = found_in(adviser_after(head, [draws(me, Effect.SEE_SHOWN), *events[:mine]]))
    assert found[Effect.SEE_SHOWN].worth is Worth.LATER


def test_only_what_the_keeper_holds_is_judged() -> None:
    head, events, me, others = game()
    drawn = [draws(me, Effect.PLAY_AGAIN), draws(me, Effect.BLOCK), {"type": "draw", "player": others[0]}]
    played = {"type": "play", "player": me, "card": Effect.PLAY_AGAIN}
    power = Power(adviser_after(head, events).position.log.edition.powers[_character(head, me)])
    found = found_in(adviser_after(head, [*drawn, *events]))
    assert found.keys() == {Effect.PLAY_AGAIN, Effect.BLOCK, power}
    assert (found[Effect.PLAY_AGAIN].worth, found[Effect.BLOCK].worth) == (Worth.ASKS_AGAIN, Worth.LATER)
    used = {"type": "power", "player": me, "power": power}
    found = found_in(adviser_after(head, [*drawn, *events, played, used]))
    assert found.keys() == {Effect.BLOCK}


def _character(head: Line, player: str) -> str:
    (character,) = [str(one["character"]) for one in head["players"] if one["name"] == player]
    return character


def test_going_anywhere_is_worth_it_where_the_dice_lead_to_no_good_question() -> None:
    head, events, me, _ = game(suggestions=24)
    adviser = adviser_after(head, [draws(me, Effect.GO_ANYWHERE), *events])
    best = adviser.best(1)[0]
    gains = {room: adviser.best(1, {room})[0].gain for room in adviser.ways}
    assert min(gains.values()) < NEARLY * best.gain, "or this test tells nothing"
    for room, gain in gains.items():
        found = found_in(adviser, frozenset({room}))[Effect.GO_ANYWHERE]
        if gain < NEARLY * best.gain:
            assert found.worth is Worth.LEADS, room
            assert gains[str(found.place)] == pytest.approx(best.gain, rel=0.05)
        else:
            assert found.worth is Worth.LATER, room


def test_with_the_envelope_known_only_the_way_to_the_accusation_counts() -> None:
    head, events, me, _ = game()
    effects = (Effect.GO_ANYWHERE, Effect.RIGHT_NEIGHBOUR, Effect.PLAY_AGAIN, Effect.STAY)
    adviser = adviser_after(head, [*(draws(me, one) for one in effects), *events])
    found = found_in(adviser, now=1.0)
    assert found[Effect.GO_ANYWHERE] == Opportunity(Effect.GO_ANYWHERE, Worth.ACCUSES, place="piscine")
    assert {found[one].worth for one in effects[1:]} == {Worth.LATER}


def test_who_may_know_the_envelope_is_sent_home() -> None:
    head, events, me, others = game()
    adviser = adviser_after(head, [draws(me, Effect.SEND_HOME), *events])
    knows = {others[0]: Share(20, 100), others[1]: Share(70, 100), others[2]: Share(0, 100)}
    found = found_in(adviser, knows=knows)[Effect.SEND_HOME]
    assert (found.worth, found.player) == (Worth.DELAYS, others[1])
    found = found_in(adviser, knows={others[0]: Share(20, 100)})[Effect.SEND_HOME]
    assert found.worth is Worth.LATER


def test_on_a_spy_square_one_looks_at_whoever_tells_most() -> None:
    head, events, _, others = game("super", 6)
    adviser = adviser_after(head, events)
    found = found_in(adviser)[Feature.SPY]
    gains = {player: adviser.bits_of_card(player) for player in others}
    assert found.worth is Worth.SEES
    assert found.gain == max(gains.values()) == gains[str(found.player)]
    assert Feature.SPY not in found_in(adviser_after(*kept("classic", 4, 2, 6)))


@pytest.mark.parametrize("effect", [Effect.STAY, Effect.PLUS_SIX])
def test_nobody_is_led_on_from_where_no_pawn_is_known_to_stand(effect: Effect) -> None:
    head, _, me, _ = game()
    assert found_in(adviser_after(head, [draws(me, effect)]))[effect].worth is Worth.LATER
