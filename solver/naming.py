"""Certain facts if not all cards of a suggestion were heard."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from cluedo_notes.solver.problem import Constraint, HoldsOneOf, Lacks, Naming, SomeHold


def fits(naming: Naming, categories: Sequence[Sequence[str]]) -> Iterator[Constraint]:
    """The constraints that hold in a deal exactly where it fits some choice of the cards not heard.

    A card that was not heard may be that in the envelope, which none of those asked has: so only who showed
    matters. Each of them has another of the cards named, and by Hall's theorem that can be so exactly where
    any few of them together have cards of as many of the three kinds: a card heard, or a whole category.
    """
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
