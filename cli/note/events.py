"""Accusations, spies, looks, open hands and false witnesses."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_card, complete_player
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.arguments import PlayerArgument
from cluedo_notes.cli.note.as_command import NONE
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.game.deduction.contradiction import false_passes
from cluedo_notes.game.entry.called import ASIDE_WORDS, OWNER_WORDS
from cluedo_notes.game.entry.names import Lexicon, Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.events import Accusation, FalseWitness, Look, LookPlace, OpenHand, Spy
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message, numbered

app = CommandModule()

LOOK_PLACES = Lexicon(
    "place",
    {LookPlace.POOL: OWNER_WORDS[POOL], LookPlace.ASIDE: ASIDE_WORDS},
    called={place: message(f"typed-{place}") for place in LookPlace},
)


@app.command("add-accusation")
def add_accusation(
    ctx: typer.Context,
    player: PlayerArgument,
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="@meta-triple", help="@arg-accused", autocompletion=complete_card),
    ] = None,
    right: Annotated[bool | None, typer.Option("--right/--wrong", help="@arg-right")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note an accusation."""
    if right is None:
        raise EntryError(message("right-or-wrong"))
    cards = [part for typed in cards or () for part in typed.split(",") if part]
    if cards and len(cards) != 3:
        raise EntryError(message("three-cards", found=len(cards)))

    def build(log: Log, _: Table) -> Accusation:
        names = Names.of(log)
        if not cards:
            return Accusation(names.player(player), right)
        suspect, weapon, room = names.triple(cards)
        return Accusation(names.player(player), right, suspect, weapon, room)

    session_of(ctx).note(build, force, as_json)


@app.command("add-spy")
def add_spy(
    ctx: typer.Context,
    player: PlayerArgument,
    target: Annotated[
        str, typer.Argument(metavar="@meta-target", help="@arg-spied-on", autocompletion=complete_player)
    ],
    seen: Annotated[
        str | None, typer.Argument(metavar="@meta-seen", help="@arg-seen", autocompletion=complete_card)
    ] = None,
    card: Annotated[
        str | None, typer.Option(metavar="@meta-card", help="@arg-seen", autocompletion=complete_card)
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a card seen from a spy square."""
    if seen is not None and card is not None:
        raise EntryError(message("usage-extra", typed=seen))
    named = seen if card is None else card

    def build(log: Log, _: Table) -> Spy:
        names = Names.of(log)
        return Spy(names.player(player), names.player(target), None if named is None else names.card(named))

    session_of(ctx).note(build, force, as_json)


@app.command("add-look")
def add_look(
    ctx: typer.Context,
    player: PlayerArgument,
    place: Annotated[str, typer.Argument(metavar="@meta-look-place", help="@arg-look-place")],
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="@meta-cards", help="@arg-looked", autocompletion=complete_card),
    ] = None,
    slot: Annotated[int | None, typer.Option(metavar="1-4", help="@arg-slot")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a look at left-over cards."""
    where = LookPlace(LOOK_PLACES.find(place))

    def build(log: Log, _: Table) -> Look:
        names = Names.of(log)
        seen = None if not cards else () if cards == [NONE] else names.card_list(cards)
        return Look(names.player(player), where, seen, slot)

    session_of(ctx).note(build, force, as_json)


@app.command("add-open-hand")
def add_open_hand(
    ctx: typer.Context,
    player: PlayerArgument,
    cards: Annotated[
        list[str], typer.Argument(metavar="@meta-cards", help="@arg-open-hand", autocompletion=complete_card)
    ],
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a hand laid open."""

    def build(log: Log, _: Table) -> OpenHand:
        names = Names.of(log)
        return OpenHand(names.player(player), names.card_list(cards))

    session_of(ctx).note(build, force, as_json)


@app.command("add-false-witness")
def add_false_witness(
    ctx: typer.Context,
    player: PlayerArgument,
    event: Annotated[int | None, typer.Option(metavar="N", help="@arg-hid-at")] = None,
    card: Annotated[
        str | None, typer.Option(metavar="@meta-card", help="@arg-hid", autocompletion=complete_card)
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note that a player had hidden a card."""

    def build(log: Log, _: Table) -> FalseWitness:
        names = Names.of(log)
        return FalseWitness(names.player(player), None if card is None else names.card(card), event)

    session = session_of(ctx)
    noted = session.note(build, force, as_json)
    if event is None:
        session.warn(message("false-witness-without-event"))
        log = noted.after.log
        names = Names.of(log)
        hidden = None if card is None else names.card(card)
        where = [numbered(number) for number in false_passes(log, names.player(player), hidden)]
        if where:
            session.warn(message("false-witness-where", player=names.player(player), events=where))
