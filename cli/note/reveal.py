"""`reveal`: the cards revealed at the end. On a terminal it asks for them."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.arguments import three_cards
from cluedo_notes.cli.note.revealed import RevealCommand, nothing_open
from cluedo_notes.cli.session import Force, Json, Session, session_of
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.events import Envelope, Reveal
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message

app = CommandModule()


@app.command("reveal", cls=RevealCommand)
def add_reveal(
    ctx: typer.Context,
    envelope: Annotated[str | None, option("@meta-cards", "@arg-envelope")] = None,
    hand: Annotated[list[str] | None, option("@meta-hand", "@arg-hands")] = None,
    pool: Annotated[str | None, option("@meta-cards", "@arg-pool")] = None,
    aside: Annotated[str | None, option("@meta-cards", "@arg-aside")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note what was revealed at the end of the game."""
    session = session_of(ctx)
    if not (envelope or hand or pool or aside):
        if not session.interactive:
            raise nothing_open(session)
        asked = _ask(session)
        session.note(lambda _, __: asked, force, as_json)
        return

    def build(log: Log, _: Table) -> Reveal:
        names = Names.of(log)
        return Reveal(
            None if envelope is None else Envelope(*three_cards(names, [envelope])),
            dict(_hand(names, typed) for typed in hand) if hand else None,
            None if pool is None else names.card_list([pool]),
            None if aside is None else names.card_list([aside]),
        )

    session.note(build, force, as_json)


def _hand(names: Names, typed: str) -> tuple[str, tuple[str, ...]]:
    player, equals, cards = typed.partition("=")
    if not equals:
        raise EntryError(message("hand-form", typed=typed))
    return names.player(player), names.card_list([cards])


def _ask(session: Session) -> Reveal:
    """Asks one question for each owner whose cards can be open; an empty answer leaves it out."""
    log = session.log()
    names = Names.of(log)
    envelope = session.ask_until(
        message("ask-envelope"), lambda typed: Envelope(*three_cards(names, [typed]))
    )
    hands = {}
    for player in log.deal.players:
        cards = session.ask_until(
            message("ask-hand-of", player=player), lambda typed: names.card_list([typed])
        )
        if cards is not None:
            hands[player] = cards
    pool = aside = None
    if POOL in log.deal.owners:
        pool = session.ask_until(message("ask-pool"), lambda typed: names.card_list([typed]))
    if log.deal.aside:
        aside = session.ask_until(message("ask-aside"), lambda typed: names.card_list([typed]))
    if envelope is None and not hands and pool is None and aside is None:
        raise nothing_open(session)
    return Reveal(envelope, hands or None, pool, aside)
