"""Typed words about a Clue card: its kind, then cards, players and rooms in any order.

- `plum bob`: it prints Plum, and Bob shows it (`-`: nobody has it, `?`: not seen)
- `named plum bob`: the drawer named Plum
- `all ana plum bob hall`: everybody shows a card
- `chosen bob plum`: Bob, chosen by the drawer
- `left bob plum`: everybody showed one to the left; these are the known ones
- `move ana hall bob study`: everybody moved
- `passage hall`: the card is in the hall
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from cluedo_notes.editions import Clue
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import DASHES, NOT_NOTED, Names, clues
from cluedo_notes.game.entry.shorthand.uses import only_meaning
from cluedo_notes.game.entry.shorthand.whole_names import joined
from cluedo_notes.game.entry.shorthand.words import TypedWord
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import ClueCard, ShownForClue
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message


def clue_card(typed: Sequence[str], by: str | None, log: Log, table: Table) -> ClueCard:
    """The Clue card that was typed. `by`: the player who drew it, by default the one whose turn it is. Raises
    `EntryError`."""
    names = Names.of(log)
    drawer = None if by is None else names.player(by)
    fit, kinds = clues().ranked(typed[0]) if typed else (Fit.NONE, ())
    clue = Clue(kinds[0]) if fit is Fit.WHOLE else Clue.PRINTED
    said = _ClueWords(typed[fit is Fit.WHOLE :], names)
    if drawer is None and clue.asks_for_card and said.begins_with_drawer:
        drawer, said = said.meanings[0].player, said.without_first()
    drawer = table.next_asker if drawer is None else drawer
    if drawer is None:
        raise EntryError(message("clue-who-drew"))
    return said.event(drawer, clue)


class _ClueWords:
    """The words after the card's kind."""

    def __init__(self, typed: Sequence[str], names: Names) -> None:
        self.typed, self.names = typed, names
        self.nobody = any(word in DASHES for word in typed)
        named = [word for word in typed if word not in DASHES and word.casefold() not in NOT_NOTED]
        self.words = [word.typed for word in joined([TypedWord(word) for word in named], names)]
        self.meanings = [
            only_meaning(word, names) for word in joined([TypedWord(word) for word in named], names)
        ]

    @property
    def begins_with_drawer(self) -> bool:
        """Do the words begin with the drawer? Then they have two players, one of them first, or only that one
        if they have `-`."""
        players = sum(meaning.player is not None for meaning in self.meanings)
        first = bool(self.meanings) and self.meanings[0].card is None
        return first and players == (1 if self.nobody else 2)

    def without_first(self) -> "_ClueWords":
        """The words after the drawer."""
        return _ClueWords(self.typed[1:], self.names)

    def event(self, drawer: str, clue: Clue) -> ClueCard:
        """The event. Raises `EntryError` for words that the card does not ask for, and for missing ones."""
        match clue:
            case Clue.PRINTED | Clue.NAMED:
                return self._asked_for(drawer, clue)
            case Clue.EVERYBODY | Clue.LEFT:
                shown = tuple(ShownForClue(player, card) for player, card in self._pairs())
                return ClueCard(drawer, clue, shown=shown or None)
            case Clue.CHOSEN:
                players, cards = self._apart(1)
                if not players:
                    raise EntryError(message("clue-needs-player"))
                shown = tuple(ShownForClue(players[0], card) for card in cards)
                return ClueCard(drawer, clue, target=players[0], shown=shown or None)
            case Clue.MOVE:
                return ClueCard(drawer, clue, spots=dict(self._pairs()) or None)
            case Clue.PASSAGE:
                _, cards = self._apart(0)
                return ClueCard(drawer, clue, room=next(iter(cards), None))
            case _:
                assert_never(clue)

    def _asked_for(self, drawer: str, clue: Clue) -> ClueCard:
        players, cards = self._apart(1)
        if not cards:
            raise EntryError(message("clue-needs-card"))
        if self.nobody:
            if players:
                raise EntryError(message("too-much-typed", typed=players[0]))
            return ClueCard(drawer, clue, cards[0], shown=())
        return ClueCard(
            drawer, clue, cards[0], shown=tuple(ShownForClue(player, cards[0]) for player in players) or None
        )

    def _apart(self, players: int) -> tuple[list[str], list[str]]:
        """At most this number of players, and a card."""
        named = [meaning.player for meaning in self.meanings if meaning.player is not None]
        cards = [meaning.card for meaning in self.meanings if meaning.card is not None]
        for word, meaning in zip(self.words, self.meanings, strict=True):
            extra = meaning.player in named[players:] or meaning.card in cards[1:]
            if meaning.drawn is not None or extra:
                raise EntryError(message("too-much-typed", typed=word))
        return named, cards

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """Players and cards in pairs, each player next to a card."""
        player = card = None
        for word, meaning in zip(self.words, self.meanings, strict=True):
            taken = (meaning.player and player) or (meaning.card and card)
            if taken or meaning.drawn is not None:
                raise EntryError(message("too-much-typed", typed=word))
            player, card = meaning.player or player, meaning.card or card
            if player is not None and card is not None:
                yield player, card
                player = card = None
        if player is not None or card is not None:
            raise EntryError(message("clue-alone", typed=self.words[-1]))


def clue_typed(event: ClueCard, names: Names, language: str) -> Iterator[str]:
    """The words for a Clue card, with the player who drew it."""

    def card_typed(card: str) -> str:
        return names.cards.typed(card, language)

    yield clues().typed(event.clue, language)
    match event.clue:
        case Clue.PRINTED | Clue.NAMED:
            yield from () if event.card is None else (card_typed(event.card),)
            yield from ("-",) if event.shown == () else (shown.player for shown in event.shown or ())
        case Clue.EVERYBODY | Clue.LEFT:
            for shown in event.shown or ():
                yield from (shown.player, card_typed(shown.card))
        case Clue.CHOSEN:
            yield from () if event.target is None else (event.target,)
            yield from (card_typed(shown.card) for shown in event.shown or ())
        case Clue.MOVE:
            for player, room in (event.spots or {}).items():
                yield from (player, card_typed(room))
        case Clue.PASSAGE:
            yield from () if event.room is None else (card_typed(event.room),)
        case _:
            assert_never(event.clue)
    yield from ("--by", event.player)
