"""Which types of event a game cannot have, by its edition's rules and by how it was dealt."""

from cluedo_notes.game.deal import ASIDE, POOL
from cluedo_notes.game.log import Log


def impossible_kinds(log: Log) -> frozenset[str]:
    """The types, as logs name them, of what cannot happen in this game."""
    edition, hidden = log.edition, {POOL, *ASIDE} & set(log.deal.owners)
    without = {
        "spy": not edition.rules.spy_squares,
        "look": not hidden,
        "play": edition.intrigue is None,
        "draw": edition.intrigue is None,
        "open_hand": edition.intrigue is None,
        "power": not edition.powers and edition.intrigue is None,
    }
    return frozenset(kind for kind, never in without.items() if never)
