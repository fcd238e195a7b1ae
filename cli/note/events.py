"""Accusations, spies, looks, open hands and false witnesses."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument, look_places, option
from cluedo_notes.cli.language import CommandModule, current_words
from cluedo_notes.cli.note.arguments import PlayerArgument, noting, three_cards
from cluedo_notes.cli.note.as_command import NONE, command_of_new
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.cli.terminal.command_line import current_line
from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.contradiction import false_passes
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.called import ASIDE_WORDS, OWNER_WORDS, owner_word, said_in
from cluedo_notes.game.entry.names import Lexicon, Names, card_lexicon
from cluedo_notes.game.entry.setup.dealt_again import dealt_again, known_of_envelope
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import ASIDE, ENVELOPE, POOL
from cluedo_notes.game.log.events import (
    Accusation,
    FalseWitness,
    Leave,
    Look,
    LookPlace,
    OpenCards,
    OpenHand,
    Spy,
)
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message, numbered
from cluedo_notes.language.numbers import read_number

app = CommandModule()

LOOK_PLACES = Lexicon(
    "place",
    {LookPlace.POOL: OWNER_WORDS[POOL], LookPlace.ASIDE: ASIDE_WORDS},
    called={place: message(f"typed-{place}") for place in LookPlace},
)


@noting(app, "accusation")
def add_accusation(
    log: Log,
    player: PlayerArgument,
    cards: Annotated[list[str] | None, argument("@meta-triple", "@arg-accused")] = None,
    right: Annotated[bool | None, typer.Option("--right/--wrong", help="@arg-right")] = None,
) -> Accusation:
    """Note an accusation."""
    if right is None:
        raise EntryError(message("right-or-wrong"))
    names = Names.of(log)
    return Accusation(names.player(player), right, *(three_cards(names, cards) if cards else ()))


@noting(app, "spy")
def add_spy(
    log: Log,
    player: PlayerArgument,
    target: Annotated[str, argument("@meta-target", "@arg-spied-on")],
    seen: Annotated[str | None, argument("@meta-seen", "@arg-seen")] = None,
    card: Annotated[str | None, option("@meta-card", "@arg-seen")] = None,
) -> Spy:
    """Note a card seen from a spy square."""
    if seen is not None and card is not None:
        raise EntryError(message("too-much-typed", typed=seen))
    named = seen if card is None else card
    names = Names.of(log)
    return Spy(names.player(player), names.player(target), None if named is None else names.card(named))


@noting(app, "look")
def add_look(
    log: Log,
    player: PlayerArgument,
    place: Annotated[str, argument("@meta-look-place", "@arg-look-place")],
    cards: Annotated[list[str] | None, argument("@meta-cards", "@arg-looked")] = None,
    slot: Annotated[int | None, option("N", "@arg-slot")] = None,
) -> Look:
    """Note a look at left-over cards, or at a put-aside card."""
    names = Names.of(log)
    where, in_slot, left = _looked_at(place, cards or [], log)
    seen = None if not left else () if left == [NONE] else names.card_list(left)
    return Look(names.player(player), where, seen, in_slot if slot is None else slot)


def _looked_at(place: str, cards: list[str], log: Log) -> tuple[LookPlace, int | None, list[str]]:
    """The place of the cards, the slot if it was typed, and the cards typed after it. A put-aside card is
    `aside 2`, `aside-2`, `2` or its room. Raises `EntryError`."""
    aside = log.deal.aside
    if aside and _slot_typed(place, log) is not None:
        return LookPlace.ASIDE, _slot_typed(place, log), cards
    if aside and log.edition.rules.looks_entering and not LOOK_PLACES.candidates(place):
        return LookPlace.ASIDE, _slot_in(place, log), cards
    if not LOOK_PLACES.candidates(place):
        raise _no_such_place(place, log)
    where = LookPlace(LOOK_PLACES.find(place))
    slot = _slot_typed(cards[0], log) if cards and where is LookPlace.ASIDE else None
    return where, slot, cards if slot is None else cards[1:]


def _no_such_place(typed: str, log: Log) -> EntryError:
    """The error for a place without cards, with a list of those that this game has."""
    if not log.deal.hidden:
        return EntryError(message("nothing-to-look-at-there", typed=typed))
    return look_places(log).unknown(typed)


def _slot_typed(text: str, log: Log) -> int | None:
    """The slot for a number, or for the name of a put-aside card."""
    slots = Lexicon("owner", {slot: OWNER_WORDS[slot] for slot in log.deal.aside})
    number = read_number(text)
    meant = slots.candidates(text if number is None else f"aside-{number}")
    return ASIDE.index(meant[0]) + 1 if len(meant) == 1 and any(map(str.isdigit, text)) else None


def _slot_in(place: str, log: Log) -> int | None:
    """The slot of the card in a room; None if the rooms of the cards are not noted."""
    room = card_lexicon("room", log.edition.of(Category.ROOM)).find(place)
    if log.deal.aside_rooms and room not in log.deal.aside_rooms:
        raise EntryError(message("no-card-aside-there", room=log.edition.by_id[room].name))
    return log.deal.aside_rooms.index(room) + 1 if log.deal.aside_rooms else None


@noting(app, "open-hand")
def add_open_hand(
    log: Log,
    player: PlayerArgument,
    cards: Annotated[list[str], argument("@meta-cards", "@arg-open-hand")],
) -> OpenHand:
    """Note a revealed hand."""
    names = Names.of(log)
    return OpenHand(names.player(player), names.card_list(cards))


@noting(app, "open-cards")
def add_open_cards(
    log: Log,
    player: PlayerArgument,
    cards: Annotated[list[str], argument("@meta-cards", "@arg-open-cards")],
    text: Annotated[str | None, option("@meta-text", "@arg-occasion")] = None,
) -> OpenCards:
    """Note cards that all saw."""
    names = Names.of(log)
    return OpenCards(names.player(player), names.card_list(cards), text)


@app.command("leave")
def add_leave(
    ctx: typer.Context,
    player: PlayerArgument,
    cards: Annotated[list[str] | None, argument("@meta-cards", "@arg-left-open")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note that a player leaves the game."""

    def build(log: Log, _: Table) -> Leave:
        names = Names.of(log)
        return Leave(names.player(player), names.card_list(cards) if cards else None)

    session = session_of(ctx)
    noted = session.note(build, force, as_json)
    position = noted.after.position
    if isinstance(noted.event, Leave) and not as_json and _may_be_dealt_out(noted.event, position):
        session.print_lines([session.words("left-dealt-out", player=noted.event.player)])
        anew = current_line().spoken(_begun_anew(position), session.words)
        print(f"  {anew}")  # in one piece, to be copied


def _may_be_dealt_out(leave: Leave, position: Position) -> bool:
    """Is there an unknown hand that may have been dealt out among at least two others?"""
    playing = len(position.log.deal.players) - len(table_at(position.log, None).left)
    return leave.cards is None and playing > 1 and position.consistent


def _begun_anew(position: Position) -> str:
    """The command that begins a game after a hand was dealt out among the others, with the known facts about
    the envelope."""
    names, language = Names.of(position.log), current_words().language
    has, lacks = known_of_envelope(position)
    cards = [names.cards.typed(card, language) for card in has]
    cards += [f"-{names.cards.typed(card, language)}" for card in lacks]
    known = [f"{said_in(owner_word(ENVELOPE), language)}={','.join(cards)}"] if cards else []
    return command_of_new(dealt_again(position), known)


@app.command("false-witness")
def add_false_witness(
    ctx: typer.Context,
    player: PlayerArgument,
    event: Annotated[int | None, option("N", "@arg-hid-at")] = None,
    card: Annotated[str | None, option("@meta-card", "@arg-hid")] = None,
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
