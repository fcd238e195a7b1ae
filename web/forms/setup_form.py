"""A game being set up on a page: the answers so far, step by step; the form itself keeps them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Card, Category, Edition, shipped
from cluedo_notes.game.entry.called import Called
from cluedo_notes.game.entry.names import NOBODY
from cluedo_notes.game.entry.setup.conversation import (
    AT_THE_TABLE,
    OF_A_PLAYER,
    PICKS,
    Conversation,
    SetupQuestion,
)
from cluedo_notes.game.entry.setup.corrected import setup_of
from cluedo_notes.game.entry.setup.edition_names import known_edition
from cluedo_notes.game.entry.setup.new_game import likeliest_me
from cluedo_notes.game.entry.setup.typed import SUSPECTS, Setup
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.letters import slug
from cluedo_notes.language.message import message
from cluedo_notes.language.name import Name
from cluedo_notes.language.numbers import read_number
from cluedo_notes.web.base.form import Form
from cluedo_notes.web.forms.house_rules import with_choices
from cluedo_notes.web.forms.refusals import called

ROOM_AT_FIRST = 3
"""The number of seats on a new page; a button adds more."""

ANSWERED = (SetupQuestion.CARDS_LIE, *OF_A_PLAYER, SetupQuestion.NAME)
"""The questions that have fields of their own, by the question's name."""


class SetupPage(StrEnum):
    """The steps of the page."""

    SEATS = "seats"
    CARDS_LIE = "cards-lie"  # only with two players
    CARDS = "cards"


class SetupForm(Struct, frozen=True):
    """The contents of a form. `box`: the edition, and `options`: its rules, both as `new` takes them.
    `seats`: in order, also those without a name yet. `answers`: to the questions after the seats, and the
    game's name. `events_of`: the game that is being corrected, if any."""

    edition: Edition
    box: str
    seats: tuple[Seat, ...]
    options: str = ""
    suspects: tuple[str, ...] = ()
    answers: Mapping[SetupQuestion, Sequence[str]] = {}
    events_of: str = ""

    @property
    def edition_name(self) -> str:
        """The edition's name in a form: its id, or the name of the user's own file."""
        return Path(self.box).name

    @property
    def named(self) -> tuple[Seat, ...]:
        """The seats that have a player."""
        return tuple(seat for seat in self.seats if seat.name)

    def said(self, question: SetupQuestion) -> str:
        """The answer to a question that takes one answer."""
        return (*self.answers.get(question, ()), "")[0]

    def chosen(self, asked: Conversation) -> str:
        """The selected player of a question. If that player does not play, the question's default; `NOBODY`
        for a reader who only watches."""
        said = self.said(asked.step)
        return said if said in (NOBODY, *(seat.name for seat in self.named)) else asked.promised

    @property
    def typed_suspects(self) -> tuple[tuple[Card, str], ...]:
        """The suspects whose names are on the box but not in the rules, each with the typed name, if any."""
        unnamed = self.edition.unnamed_suspects
        return tuple(zip(unnamed, (*self.suspects, *[""] * len(unnamed)), strict=False))

    @property
    def cards(self) -> Mapping[Category, tuple[Card, ...]]:
        """The edition's cards with the typed names; they keep their ids of the edition."""
        typed = {card.id: Name.everywhere(name) for card, name in self.typed_suspects if name}

        def called(card: Card) -> Card:
            return replace(card, name=typed.get(card.id, card.name))

        return {category: tuple(map(called, self.edition.of(category))) for category in Category}

    @property
    def called(self) -> Called:
        """The words for an id, including ids of typed names."""
        typed = {slug(name): Name.everywhere(name) for _, name in self.typed_suspects if name}
        return {**called(self.edition), **typed}

    def setup(self, questions: Sequence[SetupQuestion] = ()) -> Setup:
        """The answers about the seats, and to these questions. They are not checked yet, because a hand may
        be incomplete. Raises `EntryError` for a name that includes a character."""
        played = self._played()
        options = [line.strip() for line in self.options.splitlines() if line.strip()]
        answers = {
            SetupQuestion.PLAYERS: [_typed(seat, played) for seat in self.named],
            SetupQuestion.SUSPECTS: self.suspects,
            **self.answers,
            **{question: _renamed(self.answers.get(question, ()), played) for question in PICKS},
        }
        return Conversation(Setup(self.box, (), options=options), (*AT_THE_TABLE, *questions)).filled(answers)

    def _played(self) -> Mapping[str, str]:
        """The cards' ids in the game. A suspect with a typed name gets its id from the name. Names are given
        in order, so suspects without one take the last places."""
        places = [card.id for card, _ in self.typed_suspects]
        named = {card.id: slug(name) for card, name in self.typed_suspects if name}
        unnamed = [place for place in places if place not in named]
        return named | dict(zip(unnamed, places[len(named) :], strict=True))

    def kept_for(self, step: SetupPage) -> tuple[tuple[str, str], ...]:
        """The values that a step's page keeps without asking for them, as names and values of its form."""
        lie = SetupQuestion.CARDS_LIE
        match step:
            case SetupPage.SEATS:
                return _fields(self.answers)
            case SetupPage.CARDS_LIE:
                others = {question: given for question, given in self.answers.items() if question is not lie}
                return (*self._of_the_seats, *_fields(others))
            case SetupPage.CARDS:
                return (*self._of_the_seats, *_fields({lie: self.answers.get(lie, ())}))
            case _:
                assert_never(step)

    @property
    def _of_the_seats(self) -> tuple[tuple[str, str], ...]:
        """The fields on the page of the seats."""
        seats = (
            (("seat", seat.name), ("pawn", seat.character or ""), ("size", str(seat.hand_size or "")))
            for seat in self.seats
        )
        suspects = (("suspect", name) for name in self.suspects)
        options = (("options", line) for line in self.options.splitlines())  # a field has one line
        return (*chain.from_iterable(seats), *suspects, *options)


def _fields(answers: Mapping[SetupQuestion, Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, answer) for name, given in answers.items() for answer in given)


def _renamed(cards: Sequence[str], ids: Mapping[str, str]) -> Sequence[str]:
    return [ids.get(card, card) for card in cards]


def _typed(seat: Seat, played: Mapping[str, str]) -> str:
    if ":" in seat.name:
        raise EntryError(message("untypable-name", typed=seat.name))
    pawn = seat.character or ""
    size = "" if seat.hand_size is None else seat.hand_size
    return f"{seat.name}:{played.get(pawn, pawn)}:{size}"


def _box(name: str, own: Mapping[str, Path]) -> str:
    """The value of a shipped edition (its id) or one of the user's `own` (its file's name) for `new`. Raises
    `EntryError`."""
    if name not in (*own, *shipped()):
        raise EntryError(message("unknown", kind=message("edition"), typed=name, accepted=list(shipped())))
    return str(own.get(name, name))


def readable_editions(own: Mapping[str, Path]) -> Mapping[str, Edition]:
    """The user's own editions that can be read and therefore played."""
    readable = {}
    for name, file in own.items():
        with suppress(EntryError):
            readable[name] = known_edition(str(file))
    return readable


def filled(form: Form, own: Mapping[str, Path]) -> SetupForm:
    """The contents of a form; without seats, it gets some empty ones. Raises `EntryError` for its edition."""
    box = _box(form.get("edition", ""), own)
    edition = known_edition(box)
    seats = form.getlist("seat") or [""] * max(ROOM_AT_FIRST, edition.players.min)
    names = [name.strip() for name in seats[: edition.players.max]]
    pawns, sizes = ([*form.getlist(field), *[""] * len(names)] for field in ("pawn", "size"))
    return SetupForm(
        edition=edition,
        box=box,
        seats=tuple(
            Seat(name, pawn or None, read_number(size) or None)
            for name, pawn, size in zip(names, pawns, sizes, strict=False)
        ),
        options=with_choices(edition, "\n".join(form.getlist("options")), form),
        suspects=tuple(name.strip() for name in form.getlist("suspect")),
        answers={question: [text.strip() for text in form.getlist(question)] for question in ANSWERED},
        events_of=form.get("events-of", ""),
    )


def may_be_corrected(log: Log) -> bool:
    """Can a form contain everything in this log's header?"""
    header = log.header
    return header.edition in shipped() and header.complete is None and header.by_the_box is None


def filled_again(log: Log, name: str) -> SetupForm:
    """A form with the contents of a game's header, to be corrected."""
    typed = setup_of(log)
    entry = SetupForm(
        edition=known_edition(typed.edition),
        box=typed.edition,
        seats=(),
        options="\n".join(option for option in typed.options if not option.startswith(f"{SUSPECTS}=")),
        suspects=tuple(typed.named_suspects),
        events_of=name,
    )
    here = {played: card for card, played in entry._played().items()}
    seats = (
        replace(seat, character=here.get(seat.character or "", seat.character)) for seat in log.header.players
    )
    answers = {
        SetupQuestion.ME: [typed.me or NOBODY],
        SetupQuestion.DEALER: [typed.dealer or ""],
        SetupQuestion.HAND: _renamed(typed.hand, here),
        SetupQuestion.FACE_UP: _renamed(typed.face_up or (), here),
        SetupQuestion.FIRST: [typed.first_player or ""],
    }
    return replace(entry, seats=tuple(seats), answers=answers)


def played_again(log: Log) -> SetupForm:
    """A form for the same people's next game: the seats, the pawns, the keeper and the options. Cards, their
    numbers, dealer and first player belong to the old game only."""
    old = filled_again(log, "")
    seats = tuple(replace(seat, hand_size=None) for seat in old.seats)
    me = likeliest_me([seat.name for seat in seats], log.header)
    return replace(old, seats=seats, answers={SetupQuestion.ME: [me]})


def seated(entry: SetupForm, last: Header | None) -> SetupForm:
    """The form with the players and the keeper of the last game instead of its seats; unchanged without a
    last game."""
    if last is None:
        return entry
    players = [seat.name for seat in last.players]
    answers = {**entry.answers, SetupQuestion.ME: [likeliest_me(players, last)]}
    return replace(entry, seats=tuple(map(Seat, players)), answers=answers)


def rearranged(entry: SetupForm, what: str) -> SetupForm:
    """The form with one seat more (`add`), one less (`drop-2`) or two exchanged (`up-2`, `down-2`), counted
    from 0."""
    seats = list(entry.seats)
    verb, _, number = what.partition("-")
    at = -1 if (typed := read_number(number)) is None else typed
    if verb == "add" and len(seats) < entry.edition.players.max:
        seats.append(Seat(""))
    elif verb == "drop" and 0 <= at < len(seats) and len(seats) > 1:
        del seats[at]
    elif verb in ("up", "down"):
        other = at + (1 if verb == "down" else -1)
        if 0 <= at < len(seats) and 0 <= other < len(seats):
            seats[at], seats[other] = seats[other], seats[at]
    return replace(entry, seats=tuple(seats))


def sizes_of(setup: Setup) -> Mapping[str, Mapping[str, Mapping[str, int | None]]]:
    """The number of each player's cards, None if it is not known. There is one entry for every possible
    dealer and, without a dealer, for everyone who may begin ("" for nobody chosen). It is empty while the
    open cards are missing. Raises `EntryError`."""
    names = [seat.name for seat in setup.seats]

    def sizes(chosen: Setup) -> Mapping[str, int | None]:
        deal = chosen.deal()
        return {} if deal is None else {name: deal.size(name) for name in names}

    return {
        "dealer": {name: sizes(replace(setup, dealer=name or None)) for name in ["", *names]},
        "first": {name: sizes(replace(setup, first_player=name or None)) for name in ["", *names]},
    }
