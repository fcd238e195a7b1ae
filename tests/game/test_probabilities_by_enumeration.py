"""Probabilities of whole logs against every consistent deal, weighed by the oracle, as rationals."""

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cluedo_notes.game.evidence import evidence
from cluedo_notes.game.log import read_log
from cluedo_notes.solver.exact import ExactCounting
from cluedo_notes.solver.frontier import Frontier
from cluedo_notes.solver.reduction import reduce

from ..oracle.deals import Deal, fitting_deals
from ..oracle.reading import chances, claims
from ..oracle.small_games import SmallGame, small_game


def weighed_deals(game: SmallGame) -> list[tuple[Deal, Fraction]]:
    """Every deal that fits the log, once for each table of sizes, with the chance of what was shown."""
    said = claims(game.header, game.lines, game.cards)
    shown = chances(game.header, game.lines)
    deals = []
    for sizes in game.sizes:
        for deal in fitting_deals(game.categories, [sizes], said):
            where = dict(zip(game.cards, deal, strict=True))
            weight = Fraction(1)
            for kind, owner, *among in shown:
                if kind == "hand":
                    weight /= sizes[owner]
                else:
                    weight /= sum(where[card] == owner for card in among[0])
            deals.append((deal, weight))
    return deals


@settings(max_examples=5 * settings().max_examples, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_probabilities_of_a_log_are_those_of_its_weighed_deals(seed: int) -> None:
    game = small_game(seed)
    deals = weighed_deals(game)
    if not deals:
        return  # a log that contradicts itself has no probabilities
    with TemporaryDirectory() as folder:
        counting = ExactCounting(Frontier(reduce(evidence(read_log(game.write(Path(folder)))))))
    total = sum((weight for _, weight in deals), Fraction(0))
    assert counting.total == total
    marginals = counting.rational_marginals()
    for number, card in enumerate(game.cards):
        for owner in ("envelope", *game.sizes[0]):
            expected = sum((w for deal, w in deals if deal[number] == owner), Fraction(0)) / total
            assert marginals[card][owner] == expected, (card, owner)
    envelopes: dict[tuple[str, ...], Fraction] = {}
    for deal, weight in deals:
        triple = tuple(c for c, owner in zip(game.cards, deal, strict=True) if owner == "envelope")
        envelopes[triple] = envelopes.get(triple, Fraction(0)) + weight / total
    assert counting.rational_envelopes() == envelopes
