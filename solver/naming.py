"""Certain facts if not all cards of a suggestion were heard."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from cluedo_notes.solver.problem import Constraint, HoldsOneOf, Lacks, Naming, SomeHold


def fits(naming: Naming, categories: Sequence[Sequence[str]]) -> Iterator[Constraint]:
    """The constraints that a deal satisfies exactly if it fits some choice of the cards not heard.

    An unheard card may be the one in the envelope, which nobody has, so only the players who showed matter.
    Each of them has a different one of the named cards. By Hall's theorem that is possible exactly if any
    group of them together has cards of that many of the three kinds: a heard card, or a whole category."""
    sources, unless = naming.sources, naming.unless
    for owner in naming.passed:
        for card in naming.heard:
            yield Lacks(owner, card, sources=sources, unless=unless)
    kinds = [(card,) for card in naming.heard] + [tuple(categories[number]) for number in naming.categories]
    for number in range(1, min(len(naming.showed), len(kinds) + 1) + 1):
        for owners in combinations(naming.showed, number):
            for others in combinations(kinds, len(kinds) + 1 - number):
                cards = tuple(card for kind in others for card in kind)
                if number == 1:
                    yield HoldsOneOf(owners[0], cards, sources=sources, unless=unless)
                else:
                    yield SomeHold(owners, cards, sources=sources, unless=unless)
