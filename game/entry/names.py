"""From what a player types to the ids of a log: any unique part of a name, ignoring accents and case."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product

from cluedo_notes.editions import Card, Category, Clue, Edition, Effect, Power
from cluedo_notes.editions.board import read_square, square_text
from cluedo_notes.game.entry.called import OWNER_WORDS, Called, drawn_name, owner_word, said_in
from cluedo_notes.game.entry.fit import (
    Fit,
    best_fit,
    called_elsewhere,
    containing,
    likely_things,
    name_together,
    names_elsewhere,
    near_name,
    near_things,
    or_initials,
    or_writer,
)
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import CLOCK, DRAWN_CARDS, HIDDEN
from cluedo_notes.game.log.fields import WAYS_TO_MOVE
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.card_uses import effects_of, possible_powers, ways_of
from cluedo_notes.language.articles import AND, SMALL_WORDS, unelided
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.name import Name
from cluedo_notes.language.words import words_in

ME = tuple(grammar.me for grammar in GRAMMARS.values())
NOBODY = "-"
DASHES = (NOBODY, "–", "—")  # a phone's keyboard turns hyphens into dashes
NOT_NOTED = ("?", *(grammar.unknown for grammar in GRAMMARS.values()))
"""How to type that something happened but was not seen; a bare ? is a pattern to most shells."""
NO_CLOCK = (HIDDEN, *(grammar.no for grammar in GRAMMARS.values()))
"""How to type in full that a drawn card was no clock: beginnings of these words may mean a card."""

_CROSSED = re.compile(r"(?<![^\s,])[-–—−][^\s,]+")
_SPOTS = re.compile(r"\s*\d+\s*,\s*\d+\s*(?=,|$)|[^,]*[^,\s][^,]*")
"""The squares and places of a path; the name of a square contains a comma."""


@lru_cache(maxsize=4096)  # for every name of several editions: each typed line needs all of them again
def plain(text: str) -> str:
    """Text in the form that is compared: no accents, no case, every other character a space."""
    letters = unaccented(text.casefold()).casefold()
    return " ".join("".join(c if c.isalnum() else " " for c in letters).split())


MOST_LISTED = 12
"""The number of names that an error lists."""


class Lexicon:
    """Things of one kind and the names of each.

    `kind` is the code of the kind's word in the catalogue ("card", "player"), for the errors. `offered`: the
    things that errors list, if not all. `called`: the name of each in errors. `elsewhere`: names in further
    languages, which count only if no other name fits.
    """

    def __init__(
        self,
        kind: str,
        names: Mapping[str, Iterable[str]],
        offered: Iterable[str] | None = None,
        called: Called | None = None,
        elsewhere: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.kind = kind
        self.offered = list(names if offered is None else offered)
        self.called = called or {}
        self.labels = {
            thing: tuple(dict.fromkeys(plain(n) for n in (thing, *labels))) for thing, labels in names.items()
        }
        self.elsewhere = {thing: tuple(map(plain, labels)) for thing, labels in (elsewhere or {}).items()}

    def candidates(self, typed: str) -> tuple[str, ...]:
        """The possible meanings of `typed`. The things with that name come before those with a word that
        begins like this, and those before things with it anywhere in a name. Only the best kind counts."""
        return self.ranked(typed)[1]

    def ranked(self, typed: str) -> tuple[Fit, tuple[str, ...]]:
        """The fit and the possible meanings of `typed`; a thing with this name elsewhere is among them."""
        if typed in self.labels:
            return Fit.WHOLE, (typed,)
        wanted = plain(typed)
        fit, things = best_fit(self.labels, wanted)
        if self.elsewhere and wanted:
            called_so, begun = called_elsewhere(self.elsewhere, wanted)
            if fit is Fit.NONE and begun and not containing(self.labels, wanted):
                return Fit.ELSEWHERE, begun
            things = tuple(thing for thing in self.labels if thing in {*things, *called_so})
        return fit, things

    def named_by(self, words: Sequence[str]) -> tuple[str, ...]:
        """The things that these words name together, in any language."""
        parts = plain(" ".join(words)).split()
        return tuple(
            thing
            for thing, labels in self.labels.items()
            if name_together(parts, (*labels, *self.elsewhere.get(thing, ())))
        )

    def begun_by(self, words: Sequence[str]) -> Sequence[str]:
        """The most of the first words that name one thing together; otherwise the first."""
        longest = max(len(label.split()) for labels in self.labels.values() for label in labels)
        runs = (words[:number] for number in range(min(longest, len(words)), 1, -1))
        return next((run for run in runs if all(map(plain, run)) and len(self.named_by(run)) == 1), words[:1])

    def parts(self, text: str) -> list[str]:
        """The texts for the things in a text, without small words: those between commas and "and" or, if no
        text is then unknown, between words. Words that name a thing together become its id."""
        pieces = [text] if self._means_one(text) else text.split(",")
        return [part for piece in pieces for part in self._parts(piece, len(pieces) > 1)]

    def _parts(self, piece: str, apart: bool) -> Sequence[str]:
        if self._means_one(piece):
            return [piece.strip()]
        rest = words = unelided(piece).split()
        parts: list[str] = []
        while rest:
            run = self.begun_by(rest)
            rest = rest[len(run) :]
            if len(run) > 1:
                parts += self.named_by(run)
            elif run[0].casefold() not in AND and not (rest and plain(run[0]) in SMALL_WORDS):
                parts += run
        is_one = self.is_slip(words) or (apart and {*AND}.isdisjoint(words))
        return [piece.strip()] if is_one and not all(map(self._means_one, parts)) else parts

    def _means_one(self, text: str) -> bool:
        return len(self.candidates(text)) == 1

    def is_slip(self, words: Sequence[str]) -> bool:
        """Are several words together a slip for one name, and none the name of another thing?"""
        meant = [{*self.candidates(word)} for word in words]
        if len(words) < 2 or (any(len(things) == 1 for things in meant) and not set.intersection(*meant)):
            return False
        return near_name(plain(" ".join(words)), self.labels)

    def find(self, typed: str) -> str:
        """The one thing that `typed` means. Raises `EntryError`: unknown (did you mean) or ambiguous."""
        things = self.candidates(typed)
        if len(things) == 1:
            return things[0]
        raise self.ambiguous(typed, things) if things else self.unknown(typed)

    def unknown(self, typed: str) -> EntryError:
        """The error for an unknown name: with similar names, those that contain it or, if there are none, all
        names."""
        within = containing(self.labels, plain(typed))
        close = list(within or dict.fromkeys(thing for _, thing in self.likely(typed)))
        kind, listed = message(self.kind), self._calls(close or self.offered)
        if close:
            return EntryError(message("unknown-did-you-mean", kind=kind, typed=typed, close=listed))
        return EntryError(message("unknown", kind=kind, typed=typed, accepted=listed))

    def ambiguous(self, typed: str, things: Sequence[str]) -> EntryError:
        """The error for a text that fits several things."""
        kind = message(self.kind)
        return EntryError(message("ambiguous", kind=kind, typed=typed, candidates=self._calls(things)))

    def _calls(self, things: Sequence[str]) -> list[str | Name | Message]:
        """The names of things, in a list of readable length: a long one ends with how many more there are."""
        listed = things if len(things) <= MOST_LISTED else things[: MOST_LISTED - 1]
        calls = [self.called.get(thing, thing) for thing in listed]
        rest = len(things) - len(listed)
        return [*calls, message("and-more", number=rest)] if rest else calls

    def all_called(self) -> list[str | Name | Message]:
        """The names of all the things that errors would list."""
        return [self.called.get(thing, thing) for thing in self.offered]

    def typed(self, thing: str, language: str) -> str:
        """How to type a thing as one word: its name in a language, with hyphens for blanks, or its id if that
        name would be ambiguous."""
        called = self.called.get(thing, thing)
        name = called if isinstance(called, str) else said_in(called, language)
        word = "-".join("".join(sign if sign.isalnum() or sign in "’-" else " " for sign in name).split())
        return word if self.candidates(word) == (thing,) and not word.startswith(NOBODY) else thing

    def near(self, typed: str) -> list[tuple[str, str]]:
        """The words of names that are similar to a typed one, the nearest first, each with its thing."""
        return near_things(plain(typed), self.labels)

    def likely(self, typed: str) -> list[tuple[str, str]]:
        """The same; if there are none, the words of the only thing whose names begin like the typed one."""
        return likely_things(plain(typed), self.labels)


class People(Lexicon):
    """Players, also by the initials of several words. A capital “I” may be the log's keeper, `me`."""

    def __init__(
        self, kind: str, names: Mapping[str, Iterable[str]], me: str | None, called: Called | None = None
    ) -> None:
        super().__init__(kind, names, called=called)
        self.me = me

    def ranked(self, typed: str) -> tuple[Fit, tuple[str, ...]]:
        """The fit and the possible meanings of `typed`; initials fit as the beginning of a word does."""
        fit, people = or_initials(*super().ranked(typed), self.labels, plain(typed))
        return fit, or_writer(typed, fit, people, self.me)


def card_names(card: Card) -> tuple[str, ...]:
    """The names of a card in all languages, and its aliases."""
    return (*card.name.in_all, *card.aliases)


class Names:
    """Every lexicon of one game."""

    def __init__(self, edition: Edition, players: Sequence[str], me: str | None) -> None:
        self.edition = edition
        self.me = me
        self.cards = card_lexicon("card", edition.cards)
        self.players = People("player", dict.fromkeys(players, ()), me)

    @classmethod
    def of(cls, log: Log) -> "Names":
        """The lexicons of a log's game."""
        return cls(log.edition, log.deal.players, log.header.me)

    def player(self, typed: str) -> str:
        """A player; "me", in any language, is the log's keeper unless a player has that name. Raises
        `EntryError`."""
        if typed in self.players.labels:
            return typed
        if plain(typed) not in ME or plain(typed) in map(plain, self.players.labels):
            return self.players.find(typed)
        if self.me is None:
            raise EntryError(message("no-me"))
        return self.me

    def card(self, typed: str) -> str:
        """A card. Raises `EntryError`."""
        return self.cards.find(typed)

    def card_list(self, typed: Iterable[str]) -> tuple[str, ...]:
        """Cards as they are typed in a row, separated by commas or by spaces. Raises `EntryError`, also for a
        card behind a dash, which its owner does not have."""
        if (crossed := _CROSSED.search(line := " ".join(typed))) is not None:
            raise self.cards.unknown(crossed[0])
        return tuple(map(self.card, self.cards.parts(line)))

    def triple(self, typed: Sequence[str]) -> tuple[str, str, str]:
        """A suspect, a weapon and a room, typed in any order.

        A text that fits several cards is accepted if the other two leave one category for it. Raises
        `EntryError` for unknown or ambiguous names, and unless there is one of each category.
        """
        choices = [self.cards.candidates(part) for part in typed]
        for part, things in zip(typed, choices, strict=True):
            if not things:
                raise self.cards.unknown(part)
        category = {card.id: card.category for card in self.edition.cards}
        fitting = [
            cards for cards in product(*choices) if sorted(category[c] for c in cards) == sorted(Category)
        ]
        if len(fitting) == 1:
            suspect, weapon, room = sorted(fitting[0], key=lambda card: list(Category).index(category[card]))
            return suspect, weapon, room
        for part, things in zip(typed, choices, strict=True):
            if len(things) > 1:
                raise self.cards.ambiguous(part, things)
        called = self.cards.called
        named = [
            message("card-of-category", card=called[c], category=message(category[c])) for (c,) in choices
        ]
        raise EntryError(message("not-one-of-each", found=named))

    @cached_property
    def places(self) -> Lexicon:
        """The places where a pawn can be: the rooms and those without a card."""
        rooms = self.edition.of(Category.ROOM)
        names = {card.id: card_names(card) for card in rooms}
        names |= {place.id: (*place.name.in_all, *place.aliases) for place in self.edition.places}
        return Lexicon("place", names, called=self.edition.place_names, elsewhere=names_elsewhere(rooms))

    def spot(self, typed: str) -> str:
        """A place, or a square "row,col", as logs write it. Raises `EntryError`."""
        square = read_square("".join(typed.split()))
        if square is not None:
            return square_text(square)
        if re.match(r"\s*\d|.*,", typed) and not self.places.candidates(typed):
            raise EntryError(message("not-a-square", typed=typed))
        return self.places.find(typed)

    def path(self, typed: str) -> tuple[str, ...]:
        """Squares and places separated by commas: `17,9,17,10,hall`. Raises `EntryError`."""
        return tuple(self.spot(spot) for spot in _SPOTS.findall(typed) or [typed])

    def way(self, typed: str) -> str:
        """A way to move that logs can have, whether this edition has it or not. Raises `EntryError`."""
        return self.ways.find(typed)

    @cached_property
    def ways(self) -> Lexicon:
        """The ways to move; errors list those that this edition has."""
        return ways(ways_of(self.edition))

    def drawn(self, typed: str) -> str:
        """The intrigue card that was drawn; clock cards also by the edition's name for them. Raises
        `EntryError`."""
        return HIDDEN if plain(typed) in NO_CLOCK else self.drawn_cards.find(typed)

    @cached_property
    def drawn_cards(self) -> Lexicon:
        """The intrigue cards."""
        names = _said("effect", (*Effect, CLOCK))
        names[CLOCK] += _said("typed", [CLOCK])[CLOCK]
        if self.edition.intrigue is not None:
            clock = self.edition.intrigue.clock_name
            names[CLOCK] += clock.in_all
        called = {card: drawn_name(card, self.edition) for card in DRAWN_CARDS}
        return Lexicon("intrigue-card", names, called=called)

    def drawn_typed(self, card: str, language: str) -> str:
        """How to type a drawn card in a language."""
        return GRAMMARS[language].no if card == HIDDEN else self.drawn_cards.typed(card, language)

    @cached_property
    def effects(self) -> Lexicon:
        """The effects of intrigue cards; errors list those that this edition may have."""
        return effects(effects_of(self.edition))

    @cached_property
    def powers(self) -> Lexicon:
        """The powers; errors list those that this edition may have."""
        return powers(possible_powers(self.edition))

    def owner(self, typed: str, log: Log) -> str:
        """An owner of a fact: a player, the envelope, the pool, or a put-aside card. Raises `EntryError`."""
        if typed in log.deal.players or plain(typed) in ME:
            return self.player(typed)
        return self.owners(log).find(typed)

    def owners(self, log: Log) -> Lexicon:
        """The possible owners of a card: a player, the envelope, the pool, or a put-aside card."""
        others = [ENVELOPE, *log.deal.hidden]
        things: dict[str, Sequence[str]] = dict.fromkeys(log.deal.players, ())
        things |= {owner: OWNER_WORDS[owner] for owner in others}
        return People("owner", things, self.me, {owner: owner_word(owner) for owner in others})


def card_lexicon(kind: str, cards: Sequence[Card]) -> Lexicon:
    """Cards by id and by their names."""
    names, called = {card.id: card_names(card) for card in cards}, {card.id: card.name for card in cards}
    return Lexicon(kind, names, called=called, elsewhere=names_elsewhere(cards))


def effects(offered: Sequence[str] | None = None) -> Lexicon:
    """The effects of intrigue cards by id and by their names in both languages."""
    return _spoken("effect", Effect, offered)


def powers(offered: Sequence[str] | None = None) -> Lexicon:
    """The powers by id and by their names in both languages."""
    return _spoken("power", Power, offered)


def _spoken(kind: str, ids: Iterable[str], offered: Sequence[str] | None) -> Lexicon:
    """Things with names in the catalogue."""
    names = _said(kind, ids)
    return Lexicon(kind, names, offered or None, {name: message(f"{kind}-{name}") for name in names})


def clues() -> Lexicon:
    """The actions of Clue cards, by id and by their words in both languages."""
    return _spoken("clue", Clue, None)


def ways(offered: Iterable[str] | None = None) -> Lexicon:
    """The ways to move by id and by their words in both languages; errors list those `offered`."""
    others = [way for way in WAYS_TO_MOVE if way not in (*Effect, *Power)]
    names: dict[str, list[str]] = _said("way", others)
    called: dict[str, Message] = {}
    for kind, ids in (("effect", Effect), ("power", Power)):
        for way, said in _said(kind, ids).items():
            names.setdefault(way, []).extend(said)
    for kind, of_kind in (("power", [*Power]), ("effect", [*Effect]), ("way", others)):
        called |= {str(way): message(f"{kind}-{way}") for way in of_kind}
    return Lexicon("way", names, offered, called)


def _said(kind: str, ids: Iterable[str]) -> dict[str, list[str]]:
    """Each id with its words in both languages."""
    return {str(thing): [words_in(lang)(f"{kind}-{thing}") for lang in LANGUAGES] for thing in ids}
