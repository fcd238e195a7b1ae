"""Which card to show: the bits against every deal of small games tried one by one, and the order of cards."""

from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cluedo_notes.game.events import Suggestion
from cluedo_notes.game.log import read_log
from cluedo_notes.game.message import EntryError
from cluedo_notes.game.position import Position, position_of
from cluedo_notes.game.showing import Telling, ranked, showing

from ..oracle.eyes import TooMany
from ..oracle.minds import Bits, Watcher
from ..oracle.reading import KEYS
from ..oracle.small_games import SmallGame, asking_game
from .keepers import keepers_log
from .test_view import SEATS, asks, log_of

MOST = 800


@settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_what_a_card_tells_is_the_entropy_over_every_deal(seed: int) -> None:
    game = asking_game(seed)
    me, random = game.header["me"], Random(seed)
    asker = random.choice([player for player in game.players if player != me])
    triple = a_triple_with_my_cards(game, random)
    mine = [card for card in triple if game.truth[card] == me]
    with TemporaryDirectory() as folder:
        position = position_of(read_log(game.write(Path(folder))))
    if not position.consistent:
        return
    if (passed := those_who_pass(game, asker, triple)) is not None:
        answers = [{"player": player, "action": "pass"} for player in passed]
        named = dict(zip(KEYS, triple, strict=True))
        game.lines.append({"type": "suggestion", "player": asker, **named, "responses": answers})
    others = [player for player in game.players if player not in (me, asker)]
    found = showing(position, Suggestion(asker, *triple, ()), len(others) or 1, random)
    knows = {player: bits(game, player) for player in (asker, *others)}
    if None in knows.values():
        return
    before = knows[asker]
    assert sorted(one.card for one in found.choices) == sorted(mine)
    for one in found.choices:
        after = before.shown(one.card, triple)
        assert one.envelope == pytest.approx(before.of_envelope() - after.of_envelope(), abs=1e-9)
        assert one.hand == pytest.approx(before.of_hand() - after.of_hand(), abs=1e-9)
    if not others:
        assert found.others is None
        return
    learnt = [
        knows[player].of_envelope() - knows[player].overheard(triple).of_envelope() for player in others
    ]
    assert found.others == pytest.approx(fmean(learnt), abs=1e-9)


def a_triple_with_my_cards(game: SmallGame, random: Random) -> list[str]:
    while True:
        triple = [random.choice(category) for category in game.categories]
        if any(game.truth[card] == game.header["me"] for card in triple):
            return triple


def those_who_pass(game: SmallGame, asker: str, triple: list[str]) -> list[str] | None:
    """Who sits between the asker and the keeper: they have passed, if the first who can show ends the round
    and if they can have."""
    if (game.header.get("options") or {}).get("witnesses", "first") != "first":
        return None
    seat = game.players.index(asker)
    round_ = game.players[seat + 1 :] + game.players[:seat]
    before = round_[: round_.index(game.header["me"])]
    return None if any(game.truth[card] in before for card in triple) else before


def bits(game: SmallGame, player: str) -> Any:
    """How open all is to a rival in the true deal; None where he may have seen one thing or another, or where
    there is too much to try."""
    try:
        thoughts = Watcher(game, player, frozenset(), MOST).thoughts(tuple(game.truth[c] for c in game.cards))
    except TooMany:
        return None
    return Bits(game, player, thoughts[0][1]) if len(thoughts) == 1 else None


# -- the order


def telling(card: str, envelope: float, hand: float, seen: bool = False) -> Telling:
    return Telling(card, seen, envelope, 0.0, hand)


def test_what_he_has_seen_comes_first_then_the_least_of_the_envelope_then_of_my_hand() -> None:
    choices = [
        telling("more", 0.3, 0.0),
        telling("tied-but-more-of-the-hand", 0.1, 0.5),
        telling("tied", 0.104, 0.2),
        telling("seen", 0.9, 0.9, seen=True),
    ]
    order = [one.card for one in ranked(choices)]
    assert order == ["seen", "tied", "tied-but-more-of-the-hand", "more"]


def test_of_several_that_he_has_seen_the_one_that_tells_least() -> None:
    choices = [telling("a", 0.2, 0.0, seen=True), telling("b", 0.1, 0.0, seen=True), telling("c", 0.0, 0.0)]
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
    to_bob = showing(position, asked("Bob", "rose", "corde", "hall"), 3, Random(1))
    assert [(one.card, one.seen) for one in to_bob.choices] == [("rose", True), ("corde", False)]
    to_cleo = showing(position, asked("Cleo", "rose", "corde", "hall"), 3, Random(1))
    assert not any(one.seen for one in to_cleo.choices)


def test_without_any_of_the_three_there_is_nothing_to_show() -> None:
    found = showing(position_with(), asked("Bob", "olive", "poignard", "hall"), 3, Random(1))
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
        showing(position_with(**header), asked(asker, "rose", "corde", "hall"), 3, Random(1))
    assert error.value.message.code == code


def test_where_those_before_me_cannot_have_passed_nothing_is_read_into_it() -> None:
    shown = asks("Ana", ("Bob", "pass", None), ("Cleo", "show", "hall"))
    position = position_with(shown)
    found = showing(position, asked("Bob", "rose", "corde", "hall"), 3, Random(1))
    assert {one.card for one in found.choices} == {"rose", "corde"}


def test_the_same_seed_gives_the_same_figures_and_each_deal_is_told() -> None:
    position = position_of(keepers_log("classic", 4, 3, 14))
    me = position.log.header.me
    (asker, *_) = (name for name in SEATS if name != me)
    card = next(card for card in position.problem.categories[2] if position.facts.holder[card] == me)
    done: list[None] = []
    first = showing(position, asked(asker, "rose", "corde", card), 4, Random(5), lambda: done.append(None))
    assert first == showing(position, asked(asker, "rose", "corde", card), 4, Random(5))
    assert len(done) == 4
