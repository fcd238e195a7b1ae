"""Entries for one type of event each."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cluedo_notes.editions.board import read_square
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import ENVELOPE, FACE_UP, POOL, revealed_cards
from cluedo_notes.game.log.events import Accusation, Look, LookPlace, Move, Reveal, Roll, TableEvent
from cluedo_notes.game.log.fields import DICE
from cluedo_notes.language.message import message
from cluedo_notes.language.numbers import read_number
from cluedo_notes.limits import MOST_PATH_LETTERS, MOST_SQUARE_LETTERS
from cluedo_notes.presentation.sheet.grid import other_column
from cluedo_notes.web.forms.fields import (
    ChoiceField,
    Field,
    FormValues,
    Heading,
    Option,
    PlacementField,
    TextLine,
)
from cluedo_notes.web.forms.inputs import FormContext, OneOf, Values, choice, missing


class Right(Struct, frozen=True):
    """Was an accusation right?"""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """Two buttons."""
        options = tuple(Option(verdict, at.words(verdict)) for verdict in ("wrong", "right"))
        yield ChoiceField("correct", at.words("tap-accusation-result"), options, filled.one("correct"))

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The verdict. Raises `EntryError` when none was chosen."""
        if filled.one("correct") not in ("right", "wrong"):
            raise EntryError(message("tap-right-or-wrong"))
        return {"correct": filled.one("correct") == "right"}

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The event's verdict."""
        assert isinstance(event, Accusation)
        return {"correct": ("right" if event.correct else "wrong",)}


class LookAt(Struct, frozen=True):
    """The cards that a player looked at: the hidden left-overs, or one of the put-aside cards."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """A chip for each. The one in the room with the player's pawn is already chosen."""
        options = [Option(owner, self._called(owner, at)) for owner in at.log.deal.hidden]
        if len(options) > 1 or not options:
            options.append(Option("aside", at.words("tap-aside-unknown")))
        here = options[0].value if len(options) == 1 else self._where_stands(filled.one("player"), at)
        chosen = filled.one("place") or here
        yield ChoiceField("place", at.words("tap-look-place"), tuple(options), chosen)

    def _rooms(self, at: FormContext) -> dict[str, str]:
        return dict(zip(at.log.deal.aside, at.log.deal.aside_rooms, strict=False))

    def _where_stands(self, player: str, at: FormContext) -> str:
        """The put-aside card in the room of a player's pawn; empty if there is none or the room is not
        known."""
        here = at.table.spot_of(player)
        return next((slot for slot, room in self._rooms(at).items() if room == here), "")

    def _called(self, owner: str, at: FormContext) -> str:
        """The owner's name. A put-aside card is named by its room, if that is known."""
        rooms = self._rooms(at)
        if owner not in rooms:
            return at.describer.owner(owner)
        slot, room = owner.removeprefix("aside-"), at.describer.place(rooms[owner])
        return at.words("tap-aside-in-room", slot=slot, room=room)

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The place, and its number if that is known. Raises `EntryError`."""
        place, _, slot = filled.one("place").partition("-")
        if not place:
            raise missing("tap-look-place")
        return {"place": place, **({"slot": int(slot)} if slot else {})}

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The event's place and its number."""
        assert isinstance(event, Look)
        if event.place is LookPlace.ASIDE and event.slot is not None:
            return {"place": (f"aside-{event.slot}",)}
        return {"place": (str(event.place),)}


class DiceInput(Struct, frozen=True):
    """The dice of a roll: as many as the game has, or as were noted."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """Seven buttons per die, including one for a die that was not rolled."""
        options = (*(Option(str(die), str(die)) for die in DICE), Option("", at.words("tap-no-die")))
        most = max(at.log.edition.rules.dice.numbers, default=0)
        for number in range(1, max(most, self._noted(filled)) + 1):
            legend = at.words("tap-die", number=number)
            yield ChoiceField(f"die-{number}", legend, options, filled.one(f"die-{number}"))

    def _noted(self, filled: FormValues) -> int:
        return max((n for n in range(1, 10) if filled.one(f"die-{n}")), default=0)

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The dice in order."""
        dice = [filled.one(f"die-{number}") for number in range(1, self._noted(filled) + 1)]
        numbers = [(die, read_number(die)) for die in dice if die]
        return {"dice": tuple(die if number is None else number for die, number in numbers)}

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The event's dice."""
        assert isinstance(event, Roll)
        return {f"die-{number}": (str(die),) for number, die in enumerate(event.dice, start=1)}


class Destination(Struct, frozen=True):
    """The destination of a pawn: a button for each place, a line for a square and for the path."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """The places. Squares only if there is a board, or one was noted."""
        language, edition = at.words.language, at.log.edition
        places = tuple(
            Option(place, name.in_language(language)) for place, name in edition.place_names.items()
        )
        yield choice(at, "to", "tap-move-to", places, filled.one("to"))
        square, path = filled.one("square"), filled.one("path")
        if edition.board is not None or square or path:
            hint = at.words("tap-square-hint")
            yield TextLine("square", at.words("tap-square"), square, hint, most=MOST_SQUARE_LETTERS)
            yield TextLine(
                "path", at.words("tap-path"), path, at.words("tap-path-hint"), most=MOST_PATH_LETTERS
            )

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The square, if one was typed, otherwise the place; and the path. Raises `EntryError`."""
        to = filled.one("square").strip().replace(" ", "") or filled.one("to")
        if not to:
            raise missing("tap-move-to")
        typed = filled.one("path").split()
        if not typed:
            return {"to": to}
        return {"to": to, "path": () if typed == ["-"] else tuple(typed)}

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The event's place or square, and its path."""
        assert isinstance(event, Move)
        filled: Values = {"to" if read_square(event.to) is None else "square": (event.to,)}
        if event.path is not None:
            filled["path"] = (" ".join(event.path) or "-",)
        return filled


class Accused(OneOf, frozen=True):
    """The first of the three cards of an accusation, below a heading for all of them."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """The heading, then the buttons."""
        yield Heading(at.words("tap-accused"))
        yield from OneOf.fields(self, at, filled)


class LaidOpen(Struct, frozen=True):
    """The place of every card at the end."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """A list of owners for each card."""
        words, cards = at.words, at.log.edition.cards
        owners = tuple(Option(owner, self._short(owner, at)) for owner in self._owners(at))
        rows = tuple(
            (Option(f"at-{card.id}", at.describer.card(card.id)), filled.one(f"at-{card.id}"))
            for card in cards
        )
        places = (Option("", words("tap-not-laid-open")), *owners)
        yield PlacementField(words("tap-laid-open"), places, rows)

    def _short(self, owner: str, at: FormContext) -> str:
        """The owner's heading on the sheet: a list next to a card's name has no more room than a column."""
        return owner if owner in at.log.deal.players else other_column(owner, at.words).heading

    def _owners(self, at: FormContext) -> tuple[str, ...]:
        return (ENVELOPE, *(owner for owner in at.log.deal.owners if owner != FACE_UP))

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The envelope, the hands by seat, the pool, the put-aside cards. Raises `EntryError`."""
        lies: dict[str, list[str]] = {}
        for card in at.log.edition.cards:
            if owner := filled.one(f"at-{card.id}"):
                lies.setdefault(owner, []).append(card.id)
        line: dict[str, Any] = {}
        if inside := lies.get(ENVELOPE):
            line["envelope"] = self._triple(at, inside)
        if hands := {player: tuple(lies[player]) for player in at.log.deal.players if player in lies}:
            line["hands"] = hands
        if POOL in lies:
            line["pool"] = tuple(lies[POOL])
        if aside := [slot for slot in at.log.deal.aside if slot in lies]:
            if any(len(lies[slot]) != 1 for slot in aside):
                raise EntryError(message("tap-aside-one"))
            line["aside"] = tuple(lies[slot][0] for slot in aside)
        if not lies.keys() & set(self._owners(at)) - {
            at.log.header.me
        }:  # the keeper's own hand is already filled in
            raise EntryError(message("tap-nothing-laid-open"))
        return line

    def _triple(self, at: FormContext, inside: list[str]) -> dict[str, str]:
        by_category = {str(at.log.edition.by_id[card].category): card for card in inside}
        if len(inside) != 3 or len(by_category) != 3:
            raise EntryError(message("tap-envelope-three"))
        return by_category

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The event's owners, card by card."""
        assert isinstance(event, Reveal)
        lies = {**(event.hands or {}), **revealed_cards(event)}
        return {f"at-{card}": (owner,) for owner, cards in lies.items() for card in cards}
