"""The knowledge of the others, compared with every deal and every unrecorded choice of small games."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.knowledge.minds import Mind, minds
from cluedo_notes.game.knowledge.rivals import Guess, Guesses, Share, guess, guesses, rivals_knowledge
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.solver.counting.count import count
from cluedo_notes.solver.counting.propagation import Propagation
from cluedo_notes.solver.questions.sampling import draw_deals
from cluedo_notes.solver.sat.reasoner import CertainFacts
from tests.game.knowledge.test_view import asks, log_of
from tests.helpers.game.keepers import keepers_log
from tests.oracle.deals import Deal
from tests.oracle.eyes import TooMany
from tests.oracle.minds import Watcher, envelope, my_deals
from tests.oracle.small_games import SmallGame, small_game

SEEDS = st.integers(min_value=0, max_value=2**32)
MOST = 500
NO_SHRINKING = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])


class Scripted(Random):
    """Chooses as it is told, then always the first; `options`: the chances of all there were."""

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__()
        self.script = list(script)
        self.options: list[list[Fraction]] = []

    def choice(self, seq: Any) -> Any:
        return self.choices(seq, [Fraction(1)] * len(seq))[0]

    def choices(self, seq: Any, weights: Any = None, **_: Any) -> Any:
        at = self.script[len(self.options)] if len(self.options) < len(self.script) else 0
        exact = [Fraction(weight).limit_denominator(10_000) for weight in weights]
        self.options.append([weight / sum(exact) for weight in exact])
        return [seq[at]]

    @property
    def chance(self) -> Fraction:
        return prod((each[at] for each, at in zip(self.options, self.script, strict=True)), start=Fraction(1))


def every_choice(mind: Mind, deal: Deal) -> Iterator[tuple[Fraction, Guess]]:
    """What a rival makes of one deal, for every choice of what he saw, with its chance."""
    scripts: list[list[int]] = [[]]
    while scripts:
        script = scripts.pop()
        random = Scripted(script)
        found = guess(mind, [deal], random)
        if len(random.options) > len(script):
            scripts += [[*script, at] for at in range(len(random.options[len(script)]))]
        else:
            yield random.chance, found


def kept(game: SmallGame) -> tuple[Position, list[Deal]]:
    """The position of a small game with a keeper, and every deal that he holds possible."""
    assume("me" in game.header)
    with TemporaryDirectory() as folder:
        position = position_of(read_log(game.write(Path(folder))))
    try:
        deals = my_deals(game, frozenset(position.ignored), MOST)
    except TooMany:
        assume(False)
    return position, deals


def rivals_of(game: SmallGame) -> list[str]:
    return [player for player in game.players if player != game.header["me"]]


def watcher(game: SmallGame, player: str | None, position: Position) -> Watcher:
    try:
        return Watcher(game, player, frozenset(position.ignored), MOST)
    except TooMany:
        assume(False)
        raise


@NO_SHRINKING
@given(SEEDS)
def test_what_a_rival_makes_of_a_deal_is_what_trying_every_deal_gives(seed: int) -> None:
    compared(small_game(seed), Random(seed))


def compared(game: SmallGame, random: Random) -> int:
    """In how many deals the rivals of a game's keeper were compared with all that they may think of."""
    position, deals = kept(game)
    number = 0
    for player in rivals_of(game):
        oracle = watcher(game, player, position)
        (mind,) = minds(position, [player])
        for deal in random.sample(deals, min(2, len(deals))):
            try:
                thoughts = oracle.thoughts(deal)
            except TooMany:
                continue
            assert all(deal in fitting for _, fitting in thoughts)
            truly = [(chance, envelopes(fitting, game)) for chance, fitting in thoughts]
            found = list(every_choice(mind, deal))
            named = sum(chance for chance, left in truly if left == 1)
            assert sum(chance for chance, one in found if one.named == (True,)) == named
            bounds = [(chance, one.left[0]) for chance, one in found]
            assert all(share_up_to(most, bounds) <= share_up_to(most, truly) for _, most in (*bounds, *truly))
            number += 1
    return number


def share_up_to(most: int, left: list[tuple[Fraction, int]]) -> Fraction:
    return sum((chance for chance, number in left if number <= most), Fraction(0))


def envelopes(deals: list[Deal], game: SmallGame) -> int:
    return len({envelope(deal, game.cards) for deal in deals})


@NO_SHRINKING
@given(SEEDS)
def test_what_a_rival_certainly_knows_is_what_holds_in_every_deal_that_he_may_think_of(seed: int) -> None:
    certainly_known(small_game(seed))


def certainly_known(game: SmallGame) -> None:
    """What each rival certainly knows, and what all do, holds in every deal that they may think of."""
    position, deals = kept(game)
    me = game.header["me"]
    found = rivals_knowledge(position, [deals[0]], Random(0))
    known = [set(owners) for owners in possible(position.facts, game)]
    sure = [len(owners) == 1 for owners in known]
    assert sorted(one.player for one in found.rivals) == sorted(rivals_of(game))
    for rival in found.rivals:
        holders = watcher(game, rival.player, position).holders(deals)
        assert possible(rival.facts, game) == holders
        mine = [card for card, owners in zip(game.cards, holders, strict=True) if owners == {me}]
        assert sorted((*rival.shown, *rival.deduced)) == sorted(mine)
        sure = [both and len(owners) == 1 for both, owners in zip(sure, holders, strict=True)]
    assert found.common == tuple(card for card, all_know in zip(game.cards, sure, strict=True) if all_know)
    onlooker = watcher(game, None, position)
    public = {
        card
        for at, card in enumerate(game.cards)
        if len({deal[at] for deal in onlooker.deals}) == 1 and card in found.common
    }
    assert found.public == public


def possible(facts: CertainFacts, game: SmallGame) -> list[set[str]]:
    owners = ["envelope", *game.sizes[0]]
    found = [{one for one in owners if one not in facts.impossible[card]} for card in game.cards]
    assert [facts.holder[card] for card in game.cards] == [
        next(iter(one)) if len(one) == 1 else None for one in found
    ]
    return found


def test_my_cards_that_he_has_seen_and_those_that_he_can_be_sure_of() -> None:
    log = log_of(
        asks("Bob", ("Cleo", "pass", None), ("Dan", "pass", None), ("Ana", "show", "rose")),
        asks("Cleo", ("Dan", "pass", None), ("Ana", "show", "corde")),
        me="Ana",
        hand=["rose", "corde", "cuisine", "veranda"],
    )
    bob, cleo, dan = rivals_knowledge(position_of(log), [deal_of(log)], Random(0)).rivals
    assert [(one.shown, one.deduced) for one in (bob, cleo, dan)] == [
        (("rose",), ()),
        (("corde",), ()),
        ((), ()),
    ]


def deal_of(log: Any) -> Deal:
    return draw_deals(count(position_of(log).problem), 1, Random(1))[0]


def test_who_has_accused_wrongly_plays_no_more() -> None:
    wrong = {"type": "accusation", "player": "Bob", "correct": False, "suspect": "rose", "weapon": "corde"}
    log = log_of(wrong | {"room": "hall"}, me="Ana", hand=["moutarde", "matraque", "cuisine", "veranda"])
    found = guesses(position_of(log), [deal_of(log)], Random(0))
    assert [one.player for one in found.each] == ["Cleo", "Dan"]
    assert found.playing == {"Cleo", "Dan"}


def test_who_has_accused_knows_of_the_envelope_what_the_keeper_knows() -> None:
    """He has seen it; and nothing is guessed of what he may still consider."""
    seen = {"type": "fact", "owner": "envelope", "holds": ["rose"]}
    wrong = {"type": "accusation", "player": "Bob", "correct": False, "suspect": "rose", "weapon": "corde"}
    log = log_of(
        seen, wrong | {"room": "hall"}, me="Ana", hand=["moutarde", "matraque", "cuisine", "veranda"]
    )
    found = rivals_knowledge(position_of(log), [deal_of(log)], Random(0))
    bob, cleo, dan = found.rivals
    assert [one.looked for one in found.rivals] == [True, False, False]
    assert bob.guess is None
    assert [one.facts.holder["rose"] for one in (bob, cleo, dan)] == ["envelope", None, None]
    assert found.worlds == 1


def test_the_same_seed_gives_the_same_figures() -> None:
    position = position_of(keepers_log("classic", 4, 3, 14))
    deals = draw_deals(count(position.problem), 40, Random(1))
    assert guesses(position, deals, Random(2)) == guesses(position, deals, Random(2))


@pytest.mark.parametrize("seed", range(3))
def test_the_bound_is_no_looser_than_that_of_the_counting_engines_propagation(seed: int) -> None:
    position = position_of(keepers_log("classic", 4, seed, 14))
    deals = draw_deals(count(position.problem), 20, Random(1))
    found = guesses(position, deals, Random(2))
    for made, mind in zip(found.each, minds(position, [one.player for one in found.each]), strict=True):
        for at, deal in enumerate(deals):
            assert made.left[at] <= loosely(mind, deal)


def loosely(mind: Mind, deal: Deal) -> int:
    """The envelopes that propagation leaves where only his hand is known."""
    work = Propagation(mind.problem)
    for card, owner in enumerate(deal):
        bit = 1 << work.owner[mind.player]
        work.may[card] &= bit if owner == mind.player else ~bit
    work.run()
    left = 1
    for members in work.members:
        left *= sum(work.may[card] >> work.slot[card] & 1 for card in members)
    return left


def test_a_spectators_log_has_no_rivals() -> None:
    position = position_of(log_of())
    with pytest.raises(EntryError) as error:
        guesses(position, [deal_of(log_of())], Random(0))
    assert error.value.message.code == "no-rivals"


# -- shares


@pytest.mark.parametrize(
    ("hits", "worlds", "interval"),
    # R: prop.test(correct = FALSE), and the closed forms z^2 / (n + z^2) at the ends
    [(8, 10, (0.4902, 0.9433)), (0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (81, 263, (0.2553, 0.3662))],
)
def test_the_interval_of_a_share(hits: int, worlds: int, interval: tuple[float, float]) -> None:
    assert Share(hits, worlds).interval == pytest.approx(interval, abs=5e-5)


def test_somebody_knows_where_any_of_those_who_play_does() -> None:
    each = (
        Guess("Bob", (True, False, False, False), (1, 2, 2, 2)),
        Guess("Cleo", (False, True, False, False), (2, 1, 2, 2)),
        Guess("Dan", (True, False, True, False), (1, 2, 1, 2)),
    )
    found = Guesses(each, frozenset({"Bob", "Cleo"}))
    assert found.chance_that_somebody_knows() == Share(2, 4)
    assert Guesses(each, frozenset()).chance_that_somebody_knows() is None
    assert each[0].mean_left.value == 1.75
    assert each[0].mean_left.error == pytest.approx(0.25)
