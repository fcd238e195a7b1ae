"""All existing pages, in the middle of a game of an edition with most of the special rules."""

from tests.web.browser.test_together import GAME

KINDS = (
    "suggestion",
    "heard_in_part",
    "open_cards",
    "clue_card",
    "leave",
    "accusation",
    "play",
    "look",
    "power",
    "fact",
    "reveal",
    "roll",
    "move",
    "draw",
    "note",
)

PAGES = (
    "/",
    "/new",
    "/new?edition=super",
    "/game/none/",
    *(
        GAME + path
        for path in (
            "/",
            "/?noted=3",
            "/ask?player=Nia",
            "/log",
            "/log?all=1",
            "/check",
            "/more",
            "/edit/1",
            "/insert/2",
            "/advice",
            "/rivals",
            "/show",
            "/verify",
            "/replay",
            "/why?card={card}&owner=envelope",
            "/odds?card={card}",
            *(f"/note/{kind}" for kind in KINDS),
        )
    ),
)


def address(page: str) -> str:
    """A page's address; where it tells of a card, that card is chosen."""
    return page.replace("{card}", "corde")
