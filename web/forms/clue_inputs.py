"""The form of a Clue card: its text, the card or room and the player in it, then each player's shown card or
new room.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, assert_never

from msgspec import Struct

from cluedo_notes.editions import Category, Clue
from cluedo_notes.game.entry.names import NOBODY
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import ClueCard, TableEvent
from cluedo_notes.language.message import message
from cluedo_notes.web.forms.fields import ChoiceField, Field, FormValues, Option, PlacementField
from cluedo_notes.web.forms.inputs import FormContext, Values, cards, cards_of, missing, players

SHOWN, SPOT = "shown", "spot"
"""The beginnings of the names of the players' lists; the number of the seat follows."""

ONE_SHOWN = (Clue.PRINTED, Clue.NAMED, Clue.CHOSEN)
EACH_SHOWN = (Clue.EVERYBODY, Clue.LEFT)
"""The kinds of Clue card that show one card, and those with which each player shows one."""

AskedFor = tuple[str, str, tuple[Option, ...], tuple[Clue, ...]]
"""A question: its name in the form, the code of its legend, the options, and the kinds of card that ask
it."""


class ClueDrawn(Struct, frozen=True):
    """All keys of a Clue card except who drew it."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """Chips for the text of the card, for a card and for a player; lists for the actions of all
        players."""
        words, unsaid = at.words, Option("", at.words("tap-not-noted"))
        deck = at.log.edition.clue_deck
        kinds = tuple(
            Option(clue, words(f"tap-clue-{clue}")) for clue in Clue if deck is None or deck.may_have(clue)
        )
        rooms = tuple(cards_of(Category.ROOM)(at))
        people = (*players(at), Option(NOBODY, words("clue-nobody")))
        yield ChoiceField("clue", words("tap-clue"), kinds, filled.one("clue") or kinds[0].value)
        asked: tuple[AskedFor, ...] = (
            ("card", "tap-clue-card", tuple(cards(at)), ONE_SHOWN),
            ("target", "tap-clue-shower", people, ONE_SHOWN),
            ("room", "tap-clue-room", rooms, (Clue.PASSAGE,)),
        )
        for name, legend, options, only_for in asked:
            yield ChoiceField(name, words(legend), (*options, unsaid), filled.one(name), only_for=only_for)
        listed: tuple[AskedFor, ...] = (
            (SHOWN, "tap-clue-each-shown", tuple(cards(at)), EACH_SHOWN),
            (SPOT, "tap-clue-each-spot", rooms, (Clue.MOVE,)),
        )
        for begin, legend, options, only_for in listed:
            rows = tuple(
                (Option(f"{begin}-{seat}", player), filled.one(f"{begin}-{seat}"))
                for seat, player in enumerate(at.log.deal.players)
            )
            yield PlacementField(words(legend), (unsaid, *options), rows, only_for)

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The keys of this kind of card. Raises `EntryError` if something is missing or does not exist."""
        if filled.one("clue") not in tuple(Clue):
            raise missing("tap-clue")
        clue, card, player = Clue(filled.one("clue")), filled.one("card"), filled.one("target")
        shown = None if not player or not card else [{"player": player, "card": card}]
        line: dict[str, Any] = {"clue": clue}
        match clue:
            case Clue.PRINTED | Clue.NAMED:
                if not card:
                    raise EntryError(message("clue-needs-card"))
                line |= {"card": card, "shown": [] if player == NOBODY else shown}
            case Clue.CHOSEN:
                if player in ("", NOBODY):
                    raise EntryError(message("clue-needs-player"))
                line |= {"target": player, "shown": shown}
            case Clue.EVERYBODY | Clue.LEFT:
                each = _each(SHOWN, at, filled)
                line["shown"] = [{"player": who, "card": theirs} for who, theirs in each.items()] or None
            case Clue.MOVE:
                line["spots"] = dict(_each(SPOT, at, filled)) or None
            case Clue.PASSAGE:
                line["room"] = filled.one("room") or None
            case _:
                assert_never(clue)
        return {key: value for key, value in line.items() if value is not None}

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The event's card, player and lists."""
        assert isinstance(event, ClueCard)
        seats = {player: str(seat) for seat, player in enumerate(at.log.deal.players)}
        shown = event.shown or ()
        values: dict[str, str | None] = {"clue": event.clue}
        if event.clue in (Clue.EVERYBODY, Clue.LEFT):
            values |= _listed(SHOWN, ((seats[entry.player], entry.card) for entry in shown))
        else:
            first = next(iter(shown), None)
            values["card"] = event.card or (None if first is None else first.card)
            values["room"] = event.room
            nobody = NOBODY if event.shown == () else None
            values["target"] = event.target or (nobody if first is None else first.player)
        values |= _listed(SPOT, ((seats[who], room) for who, room in (event.spots or {}).items()))
        return {key: (value,) for key, value in values.items() if value is not None}


def _each(begin: str, at: FormContext, filled: FormValues) -> Mapping[str, str]:
    """The card that each player showed, or the place where each one went."""
    lists = ((player, filled.one(f"{begin}-{seat}")) for seat, player in enumerate(at.log.deal.players))
    return {player: value for player, value in lists if value}


def _listed(begin: str, rows: Iterable[tuple[str, str]]) -> dict[str, str | None]:
    return {f"{begin}-{seat}": value for seat, value in rows}
