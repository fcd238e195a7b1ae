"""The meaning of a suggestion that was heard only in part."""

from collections.abc import Iterator, Mapping, Sequence

from cluedo_notes.game.log.events import Action, HeardInPart
from cluedo_notes.solver import Constraint, Holds, HoldsOneOf, Lacks, Naming, Shown
from cluedo_notes.solver.naming import fits


def said_in_part(
    event: HeardInPart,
    number: int,
    categories: Sequence[Sequence[str]],
    denied: Mapping[str, Sequence[int]],
) -> Iterator[Constraint | Shown | Naming]:
    """The meaning of event `number`: it named one card of each kind not heard, the same for all answers.

    `denied`: the players who passed, each with the events that proved their pass to be false. A card that was
    shown is the named card of its kind; two of one kind contradict each other.
    """
    shown = [(r.player, r.card) for r in event.responses if r.action is Action.SHOW and r.card is not None]
    shower = {card: player for player, card in shown}
    heard, unheard, sources = list[str](), list[int](), (number,)
    for kind, (cards, named) in enumerate(zip(categories, event.cards, strict=True)):
        of_kind = [card for card in cards if card == named or (named is None and card in shower)]
        heard += of_kind[:1]
        unheard += () if of_kind else (kind,)
        if len(of_kind) > 1:
            yield HoldsOneOf(shower[of_kind[1]], (), sources=sources)
    for player, card in shown:  # if two players showed the same card, one of them did not
        yield Holds(player, card, sources=sources)
    for player, unless in denied.items():
        for card in heard:
            yield Lacks(player, card, sources=sources, unless=tuple(unless))
    naming = Naming(
        tuple(heard),
        tuple(unheard),
        (),
        tuple(r.player for r in event.responses if r.action is Action.SHOW and r.card is None),
        tuple(shown),
        sources=sources,
    )
    yield from fits(naming, categories)
    if not unheard:
        yield from (Shown(player, card, tuple(heard), sources=sources) for player, card in naming.shown)
        return
    # A pass that proved to be false says nothing about the cards that were not heard.
    passed = tuple(player for player, unless in denied.items() if not unless)
    yield Naming(naming.heard, naming.categories, passed, naming.showed, naming.shown, sources=sources)
