"""Cards that a player claims to have been shown, and that cannot have been (2008)."""

from typing import Any, NamedTuple

from cluedo_notes.game.rules.rulebook import Rule
from tests.helpers.game.at_the_table_2008 import event, header

Line = dict[str, Any]

HEAD = header("secrets-2008", "Ana rose, Bob moutarde, Cleo leblanc, Dan olive")
CARD_DRAWN = [
    *map(event, ("Ana roll ? 2", "Ana draw see-shown", "Ana end")),
    *map(event, ("Bob roll 4 5", "Bob move cuisine")),
]
WALKED = [*map(event, ("Ana roll 2 3", "Ana move 23,18", "Bob roll 4 5", "Bob move cuisine"))]
DRAWN_BY_BOTH = [
    *map(event, ("Ana roll 2 3", "Ana move 23,18", "Bob roll ? 2", "Bob draw see-shown", "Bob end")),
    *map(event, ("Cleo roll 4 5", "Cleo move cuisine")),
]
HANDS = {
    "Ana": ["trophee", "moutarde", "poignard", "hall", "patio"],
    "Bob": ["olive", "violet", "revolver", "salon", "cuisine"],
    "Cleo": ["pervenche", "poison", "chandelier", "spa", "observatoire"],
    "Dan": ["leblanc", "corde", "batte", "hache", "chambre-d-amis"],
}
LAID_OPEN = {"type": "reveal", "hands": HANDS}


def power(**more: Any) -> Line:
    """Ana uses her power to see the card just shown."""
    return {"type": "power", "player": "Ana", "power": "see-shown", **more}


def card(player: str, **more: Any) -> Line:
    """A player plays the card to see the card just shown."""
    return {"type": "play", "player": player, "card": "see-shown", **more}


class WrongPeek(NamedTuple):
    """A game in which the last event breaks `rule`; `clash`: the events that cannot all be true."""

    events: list[Line]
    rule: Rule
    clash: tuple[int, ...]


SHOWN = event("Bob suggest pervenche chandelier cuisine: Cleo show chandelier")
UNSEEN = event("Bob suggest pervenche chandelier cuisine: Cleo show")
PASSED_FIRST = event("Bob suggest leblanc corde cuisine: Cleo pass, Dan show")

WRONG_PEEKS = {
    "not the card noted": WrongPeek(
        [*WALKED, SHOWN, power(target="Cleo", saw="pervenche")], Rule.SEEN_CARD, (5, 6)
    ),
    "not a card named": WrongPeek(
        [*WALKED, UNSEEN, power(target="Cleo", saw="corde")], Rule.SEEN_CARD, (5, 6)
    ),
    "not a card named, of nobody": WrongPeek([*WALKED, UNSEEN, power(saw="corde")], Rule.SEEN_CARD, (5, 6)),
    "of one who was not asked": WrongPeek(
        [*WALKED, SHOWN, power(target="Dan", saw="cuisine")], Rule.CARD_TARGET, (5, 6)
    ),
    "of one who passed": WrongPeek(
        [*WALKED, PASSED_FIRST, power(target="Cleo", saw="cuisine")], Rule.CARD_TARGET, (5, 6)
    ),
    "of the asker": WrongPeek(
        [*WALKED, UNSEEN, power(target="Bob", saw="cuisine")], Rule.CARD_TARGET, (5, 6)
    ),
    "by a card, of one who was not asked": WrongPeek(
        [*CARD_DRAWN, SHOWN, card("Ana", target="Dan", saw="cuisine")], Rule.CARD_TARGET, (6, 7)
    ),
    "not the card that another saw": WrongPeek(
        [
            *DRAWN_BY_BOTH,
            event("Cleo suggest leblanc corde cuisine: Dan show"),
            power(target="Dan", saw="corde"),
            card("Bob", target="Dan", saw="leblanc"),
        ],
        Rule.SEEN_CARD,
        (8, 9, 10),
    ),
}
