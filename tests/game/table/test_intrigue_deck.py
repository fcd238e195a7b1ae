"""The probability that players hold an intrigue card, compared with all ways to deal the deck."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cluedo_notes.editions.model import Effect, Intrigue
from cluedo_notes.game.log.events import CLOCK, HIDDEN
from cluedo_notes.game.table.intrigue_deck import Deck

CARDS = (Effect.BLOCK, Effect.BLOCK, Effect.STAY, Effect.PLUS_SIX, Effect.PLUS_SIX)
DECK = Intrigue({"fr": "Temps", "en": "Clock"}, 1, tuple(Counter(CARDS).items()))


@given(
    mine=st.integers(0, 2),
    bobs=st.integers(0, 2),
    cleos=st.integers(0, 2),
    drawn=st.lists(st.sampled_from(CARDS), min_size=2, max_size=2),
    played=st.sampled_from([None, *CARDS]),
)
def test_a_hidden_card_is_as_likely_any_that_is_left(
    mine: int, bobs: int, cleos: int, drawn: list[Effect], played: Effect | None
) -> None:
    """Ana saw her own cards; Bob plays his first one, or none."""
    own = drawn[:mine]
    assume(not Counter(own) - Counter(CARDS) and mine + bobs + cleos <= len(CARDS))
    assume(played is None or (bobs and not Counter([*own, played]) - Counter(CARDS)))
    deck = Deck().draw("Cleo", CLOCK)
    for player, cards in {"Ana": own, "Bob": [HIDDEN] * bobs, "Cleo": [HIDDEN] * cleos}.items():
        for card in cards:
            deck = deck.draw(player, card)
    if played is not None:
        deck = deck.play("Bob", played)
    deals = [
        deal[mine : mine + bobs]
        for deal in permutations(CARDS)
        if list(deal[:mine]) == own and (played is None or deal[mine] == played)
    ]
    kept = [hand if played is None else hand[1:] for hand in deals]
    share = sum(Effect.BLOCK in hand for hand in kept) / len(kept)
    seen = deck.as_seen_by("Ana")
    assert seen.chance_to_hold("Bob", Effect.BLOCK, DECK) == pytest.approx(share)
    assert seen.chance_to_hold("Ana", Effect.BLOCK, DECK) == (Effect.BLOCK in own)


def test_a_card_that_nobody_has_printed_is_held_by_nobody() -> None:
    unknown = Intrigue({"fr": "Marcheurs", "en": "Walkers"}, 8, (), 13)
    deck = Deck().draw("Bob", HIDDEN)
    assert deck.chance_to_hold("Bob", Effect.BLOCK, unknown) == 0
    assert deck.play("Cleo", Effect.BLOCK).chance_to_hold("Bob", Effect.BLOCK, unknown) == 0
