"""The card to show: the bits, compared with every deal of small games, and the order of cards."""

from pathlib import Path
from random import Random
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from cluedo_notes.game.advice.card_to_show import CardChoice, card_to_show, ranked
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.estimates import Mean
from cluedo_notes.game.knowledge.minds import draw_worlds, envelope_in, knowing, minds
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.solver.counting.count import count
from cluedo_notes.solver.problem import Holds, HoldsOneOf, Shown
from tests.game.knowledge.test_view import SEATS, asks, log_of
from tests.helpers.game.keepers import keepers_log
from tests.oracle.deals import Deal
from tests.oracle.eyes import TooMany
from tests.oracle.minds import Belief, Watcher
from tests.oracle.reading import KEYS
from tests.oracle.small_games import SmallGame, asking_game, small_game

SEEDS = st.integers(min_value=0, max_value=2**32)
NO_SHRINKING = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])
MOST = 800
WORLDS = 5


@settings(NO_SHRINKING, max_examples=settings().max_examples // 2)
@given(seed=SEEDS, all_known=st.booleans())
def test_what_a_card_tells_is_how_much_likelier_the_truth_is_over_every_deal(
    seed: int, all_known: bool
) -> None:
    game, random = asking_game(seed), Random(seed)
    if not all_known:
        game.lines = [line for line in game.lines if line["type"] != "fact"]
    me = game.header["me"]
    asker, *others = random.sample([player for player in game.players if player != me], len(game.players) - 1)
    triple = a_triple_with_my_cards(game, random)
    position = position_of_game(game)
    assume(position.consistent)
    found = card_to_show(position, Suggestion(asker, *triple, ()), WORLDS, Random(seed))
    ask(game, asker, triple)
    deals = draw_worlds(position_of_game(game), WORLDS, Random(seed))
    others.sort(key=seats_from_me(game).index)
    watchers = [others[at % len(others)] for at in range(WORLDS)] if others else []
    try:
        before = [belief(game, asker, deal) for deal in deals]
        overhearing = [belief(game, player, deal) for player, deal in zip(watchers, deals, strict=False)]
    except TooMany:
        return
    assert sorted(one.card for one in found.choices) == sorted(c for c in triple if game.truth[c] == me)
    for one in found.choices:
        after = [knew.shown(one.card, triple) for knew in before]
        beliefs = list(zip(deals, before, after, strict=True))
        same_mean(
            one.envelope, [now.of_envelope(deal) - knew.of_envelope(deal) for deal, knew, now in beliefs]
        )
        same_mean(one.hand, [now.of_hand(deal) - knew.of_hand(deal) for deal, knew, now in beliefs])
    if not others:
        assert found.others is None
        return
    assert found.others is not None
    same_mean(
        found.others,
        [
            knew.overheard(triple).of_envelope(deal) - knew.of_envelope(deal)
            for deal, knew in zip(deals, overhearing, strict=True)
        ],
    )


def same_mean(found: Mean, values: list[float]) -> None:
    assert found.value == pytest.approx(fmean(values), abs=1e-9)
    assert found.error == pytest.approx(stdev(values) / len(values) ** 0.5, abs=1e-9)


def position_of_game(game: SmallGame) -> Position:
    with TemporaryDirectory() as folder:
        return position_of(read_log(game.write(Path(folder))))


def a_triple_with_my_cards(game: SmallGame, random: Random) -> list[str]:
    while True:
        triple = [random.choice(category) for category in game.categories]
        if any(game.truth[card] == game.header["me"] for card in triple):
            return triple


def seats_from_me(game: SmallGame) -> list[str]:
    seat = game.players.index(game.header["me"])
    return game.players[seat + 1 :] + game.players[:seat]


def ask(game: SmallGame, asker: str, triple: list[str]) -> None:
    """Note that he asks: those between him and the keeper have passed, if the first who can show ends the
    round and if they can have."""
    round_ = seats_from_me(game)
    passed = round_[round_.index(asker) + 1 :]
    if (game.header.get("options") or {}).get("witnesses", "first") != "first":
        passed = []
    answers = [{"player": player, "action": "pass"} for player in passed]
    named = dict(zip(KEYS, triple, strict=True))
    game.lines.append({"type": "suggestion", "player": asker, **named, "responses": answers})
    if not position_of_game(game).consistent:
        game.lines.pop()


def belief(game: SmallGame, player: str, deal: Deal) -> Belief:
    """What a rival gives to the truth in a deal. Raises `TooMany` where he may have seen one thing or
    another, or where there is too much to try."""
    thoughts = Watcher(game, player, frozenset(), MOST).thoughts(deal)
    if len(thoughts) > 1:
        raise TooMany
    return Belief(game, player, thoughts[0][1])


@NO_SHRINKING
@given(SEEDS)
def test_the_truth_of_a_drawn_deal_is_possible_for_everybody_before_and_after(seed: int) -> None:
    game = small_game(seed)
    assume("me" in game.header)
    me, random = game.header["me"], Random(seed)
    position = position_of_game(game)
    mine = [card for card in game.cards if position.facts.holder[card] == me]
    assume(mine)
    card = random.choice(mine)
    triple = tuple(card if card in one else random.choice(one) for one in game.categories)
    shown = [Holds(me, card), Shown(me, card, triple)]
    for mind in minds(position, [player for player in game.players if player != me]):
        for deal in draw_worlds(position, 2, random):
            knows = mind.problem_in(deal, random)
            for problem in (knows, knowing(knows, shown), knowing(knows, [HoldsOneOf(me, triple)])):
                counting = count(problem)
                assert counting.envelopes[envelope_in(deal, problem)] > 0
                rows = zip(counting.marginals.values(), deal, strict=True)
                assert all(row[owner] > 0 for row, owner in rows)


# -- the order


def choice(card: str, envelope: float, hand: float, seen: bool = False) -> CardChoice:
    return CardChoice(card, seen, Mean(envelope, 0.0), Mean(hand, 0.0))


def test_what_he_has_seen_comes_first_then_the_least_of_the_envelope_then_of_my_hand() -> None:
    choices = [
        choice("more", 0.3, 0.0),
        choice("tied-but-more-of-the-hand", 0.1, 0.5),
        choice("tied", 0.104, 0.2),
        choice("seen", 0.9, 0.9, seen=True),
    ]
    order = [one.card for one in ranked(choices)]
    assert order == ["seen", "tied", "tied-but-more-of-the-hand", "more"]


def test_of_several_that_he_has_seen_the_one_that_tells_least() -> None:
    choices = [choice("a", 0.2, 0.0, seen=True), choice("b", 0.1, 0.0, seen=True), choice("c", 0.0, 0.0)]
    assert [one.card for one in ranked(choices)] == ["b", "a", "c"]


# -- a real game

HAND = ["rose", "corde", "cuisine", "veranda"]


def asked(player: str, *cards: str) -> Suggestion:
    suspect, weapon, room = cards
    return Suggestion(player, suspect, weapon, room, ())


def position_with(*lines: dict[str, Any], **header: Any) -> Position:
    return position_of(log_of(*lines, **({"me": "Ana", "hand": HAND} | header)))


def test_the_card_that_he_has_seen_and_no_other_players_card() -> None:
    shown = asks("Bob", ("Cleo", "pass", None), ("Dan", "pass", None), ("Ana", "show", "rose"))
    position = position_with(shown)
    to_bob = card_to_show(position, asked("Bob", "rose", "corde", "hall"), 3, Random(1))
    assert [(one.card, one.seen) for one in to_bob.choices] == [("rose", True), ("corde", False)]
    to_cleo = card_to_show(position, asked("Cleo", "rose", "corde", "hall"), 3, Random(1))
    assert not any(one.seen for one in to_cleo.choices)


def test_without_any_of_the_three_there_is_nothing_to_show() -> None:
    found = card_to_show(position_with(), asked("Bob", "olive", "poignard", "hall"), 3, Random(1))
    assert found.choices == ()


@pytest.mark.parametrize(
    ("header", "asker", "code"),
    [
        ({"me": None, "hand": None}, "Bob", "no-rivals"),
        ({"hand": None}, "Bob", "show-hand-unknown"),
        ({}, "Ana", "show-to-myself"),
    ],
)
def test_what_cannot_be_meant(header: dict[str, Any], asker: str, code: str) -> None:
    with pytest.raises(EntryError) as error:
        card_to_show(position_with(**header), asked(asker, "rose", "corde", "hall"), 3, Random(1))
    assert error.value.message.code == code


def test_where_those_before_me_cannot_have_passed_nothing_is_read_into_it() -> None:
    shown = asks("Ana", ("Bob", "pass", None), ("Cleo", "show", "hall"))
    position = position_with(shown)
    found = card_to_show(position, asked("Bob", "rose", "corde", "hall"), 3, Random(1))
    assert {one.card for one in found.choices} == {"rose", "corde"}


def test_the_same_seed_gives_the_same_figures_and_each_deal_is_reported() -> None:
    position = position_of(keepers_log("classic", 4, 3, 14))
    me = position.log.header.me
    (asker, *_) = (name for name in SEATS if name != me)
    card = next(card for card in position.problem.categories[2] if position.facts.holder[card] == me)
    done: list[None] = []
    first = card_to_show(
        position, asked(asker, "rose", "corde", card), 4, Random(5), lambda: done.append(None)
    )
    assert first == card_to_show(position, asked(asker, "rose", "corde", card), 4, Random(5))
    assert len(done) == 4
