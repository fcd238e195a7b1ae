"""The conversation that sets a game up: the open question, the accepted answers, and the effect of each. All
faces use it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Card, Category, Edition
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.entry.names import Names, card_names
from cluedo_notes.game.entry.setup import people, two_players
from cluedo_notes.game.entry.setup.corrected import SetupPart, seated_again, taken_over, without_hand
from cluedo_notes.game.entry.setup.edition_names import (
    FIRST_EDITION,
    chosen_edition,
    edition_lexicon,
    editions_meant,
    listed_editions,
)
from cluedo_notes.game.entry.setup.new_game import last_setup, likeliest_me
from cluedo_notes.game.entry.setup.typed import Missing, Setup, player_of, split_people
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Header
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.name import Name


class SetupQuestion(StrEnum):
    """The questions, in the order of a game that begins with none answered. The open cards come before the
    hand, whose size depends on them."""

    EDITION = "edition"
    PLAYERS = "players"
    SUSPECTS = "suspects"
    PAWNS = "pawns"
    CARDS_LIE = "cards-lie"
    ME = "me"
    FACE_UP = "face-up"
    HAND = "hand"
    DEALER = "dealer"
    FIRST = "first"
    DEALER_AFTER_ALL = "dealer-after-all"
    NAME = "name"
    DONE = "done"


TYPED_AS = {
    SetupQuestion.FACE_UP: "face_up",
    SetupQuestion.HAND: "hand",
    SetupQuestion.DEALER: "dealer",
    SetupQuestion.FIRST: "first_player",
    SetupQuestion.DEALER_AFTER_ALL: "dealer",
}
"""The field for an answer that is kept as typed."""

READ_BY: Mapping[SetupQuestion, Callable[[Setup, Sequence[str]], Setup]] = {
    SetupQuestion.SUSPECTS: Setup.with_suspects,
    SetupQuestion.PAWNS: Setup.with_pawns,
    SetupQuestion.CARDS_LIE: two_players.with_answers,
}
"""The function that reads an answer with several parts or with words of its own."""

PICKS = (SetupQuestion.HAND, SetupQuestion.FACE_UP)
NAMES_PLAYER = (SetupQuestion.ME, SetupQuestion.DEALER, SetupQuestion.FIRST, SetupQuestion.DEALER_AFTER_ALL)
MAY_BE_UNKNOWN = (SetupQuestion.PAWNS, SetupQuestion.DEALER, SetupQuestion.FIRST)

AT_THE_TABLE = (SetupQuestion.PLAYERS, SetupQuestion.SUSPECTS)
OF_A_PLAYER = (
    *(SetupQuestion.ME, SetupQuestion.DEALER, SetupQuestion.HAND, SetupQuestion.FACE_UP),
    SetupQuestion.FIRST,
)
OF_NOBODY = (SetupQuestion.DEALER, SetupQuestion.FACE_UP, SetupQuestion.FIRST)
"""The questions that a form asks at once: first who plays, then those for a player's own game, and those for
a spectator's."""

Offer = tuple[Name | str, tuple[str, ...]]
"""A thing that may be typed: the name that people read, and all its names."""

QUESTIONS = {
    SetupQuestion.EDITION: "ask-edition",
    SetupQuestion.HAND: "play-ask-hand",
    SetupQuestion.FACE_UP: "play-ask-face-up",
    SetupQuestion.PAWNS: "play-ask-pawns",
    SetupQuestion.DEALER: "ask-dealer",
    SetupQuestion.FIRST: "play-ask-first",
    SetupQuestion.DONE: "play-done",
}


def _pawns_matter(typed: Setup) -> bool:
    """Are pawns followed, and is none chosen yet?"""
    edition = typed.played_edition
    named = bool(typed.named_suspects)  # only now can they be chosen
    followed = named or edition.board_file is not None or bool(edition.powers)
    return followed and not any(seat.character for seat in typed.seats)


ARISES: Mapping[SetupQuestion, Callable[[Setup], bool]] = {
    SetupQuestion.EDITION: lambda typed: not (typed.edition or typed.players),
    SetupQuestion.PLAYERS: lambda typed: not typed.players,
    SetupQuestion.SUSPECTS: lambda typed: bool(typed.played_edition.unnamed_suspects),
    SetupQuestion.PAWNS: _pawns_matter,
    SetupQuestion.CARDS_LIE: two_players.is_open,
    SetupQuestion.ME: lambda typed: typed.me is None,
    SetupQuestion.FACE_UP: lambda typed: typed.missing() is Missing.FACE_UP,
    SetupQuestion.HAND: lambda typed: typed.me is not None and not typed.hand,
    SetupQuestion.DEALER: lambda typed: typed.missing() is Missing.DEALER,
    SetupQuestion.FIRST: lambda typed: typed.first_is_open,
    SetupQuestion.DEALER_AFTER_ALL: lambda typed: typed.dealer_needed,
    SetupQuestion.NAME: lambda _: True,
    SetupQuestion.DONE: lambda _: True,
}
"""Does a question arise after the answers so far?"""


class Conversation(Struct, frozen=True):
    """A game being set up. `coming`: the questions that may still arise, the open one first. `last`: the game
    whose players are offered. `corrected`: the game whose set-up was wrong, if any. `path`: the new game's
    file, once known. `before`: the conversation before the last answer. `home`: the edition for an empty
    answer."""

    typed: Setup
    coming: tuple[SetupQuestion, ...]
    last: Header | None = None
    corrected: Log | None = None
    path: Path | None = None
    before: "Conversation | None" = None
    home: str = FIRST_EDITION

    # -- the open question

    @property
    def step(self) -> SetupQuestion:
        """The open question."""
        return self.coming[0]

    @property
    def question(self) -> Message:
        """The open question in words."""
        match self.step:
            case SetupQuestion.PLAYERS:
                again = message("ask-players-again", players=self.last_players) if self.last else ""
                players = self.typed.box.players
                return message("ask-players", min=players.min, max=players.max, again=again)
            case SetupQuestion.SUSPECTS:
                return self._asked_suspects
            case SetupQuestion.CARDS_LIE:
                return two_players.asked(self.typed)
            case SetupQuestion.ME:
                return message("ask-me", player=self.promised)
            case SetupQuestion.FIRST if (first := self.typed.first_by_the_rules) is not None:
                return message("play-ask-first-known", player=first)
            case SetupQuestion.DEALER_AFTER_ALL:
                return message("ask-dealer-after-all", first=self.names.player(self.typed.first_player or ""))
            case SetupQuestion.NAME:
                return message("play-ask-name", name=_name_of_the_day())
        return message(QUESTIONS[self.step])

    @property
    def _asked_suspects(self) -> Message:
        """The names of the suspects that are only on the box, and how many are missing."""
        edition, number, named = self.edition, len(self.typed.box.unnamed_suspects), self.typed.named_suspects
        if named:
            missing = len(edition.unnamed_suspects)
            return message("ask-suspects-more", named=list(named), number=number, missing=missing)
        known = [card.name for card in edition.of(Category.SUSPECT) if not card.unnamed]
        return message("ask-suspects", known=known, number=number)

    # -- possible answers

    @property
    def edition(self) -> Edition:
        """The chosen edition, with the suspects' typed names."""
        return self.typed.played_edition

    @property
    def names(self) -> Names:
        """The names of players and cards."""
        return Names(self.edition, [seat.name for seat in self.typed.seats], None)

    @property
    def cards(self) -> Sequence[Card]:
        """The cards to pick from; empty for other questions."""
        return self.edition.cards if self.step in PICKS else ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of cards that may be picked, if known."""
        if self.step is not SetupQuestion.HAND or self.typed.me is None:
            return ()
        deal = replace(self.typed, hand=()).deal()
        if deal is None:
            return ()
        seat = deal.players.index(self.names.player(self.typed.me))
        return tuple(sorted({sizes[seat] for sizes in deal.arrangements}))

    @property
    def picked(self) -> Sequence[str]:
        """The cards picked so far; empty for other questions."""
        return getattr(self.typed, TYPED_AS[self.step]) or () if self.step in PICKS else ()

    @property
    def may_be_skipped(self) -> bool:
        """May the open question be left without an answer?"""
        return self.step is not SetupQuestion.PLAYERS or self.last is not None

    def offers(self) -> Iterator[Offer]:
        """The things that may be typed."""
        if self.step is SetupQuestion.EDITION:
            labels = edition_lexicon().labels
            yield from ((edition.name, labels[edition.id]) for edition in listed_editions(self.home))
        elif self.step in NAMES_PLAYER:
            for player in self.names.players.labels:
                yield player, (player,)
        elif self.step in (SetupQuestion.PLAYERS, SetupQuestion.PAWNS):
            for suspect in self.edition.of(Category.SUSPECT):
                yield suspect.name, (suspect.id, *card_names(suspect))
        for card in self.cards:
            yield card.name, (card.id, *card_names(card))

    def fitting(self, text: str) -> Collection[str]:
        """The ids of the listed things that a text, or its last word, may mean; all if it means none."""
        if self.step is SetupQuestion.EDITION:
            return editions_meant(text, self.home)
        names = self.names.cards
        last = text.rpartition(",")[2]
        named = names.candidates(last) or names.candidates((last.split() or [""])[-1])
        return named or [card.id for card in self.cards]

    @property
    def last_players(self) -> Sequence[str]:
        """The players of the last game, whom an empty answer for players means; empty if there is none."""
        return () if self.last is None else [seat.name for seat in self.last.players]

    @property
    def promised(self) -> str:
        """The player whom an empty answer means, who then keeps the notes."""
        if self.step is not SetupQuestion.ME:
            return ""
        return likeliest_me([player_of(seat) for seat in self.typed.players], self.last)

    # -- the effect of an answer

    def answered(self, text: str) -> "Conversation":
        """With the open question answered by a text. An empty one means what the question promises or, if it
        promises nothing, no answer. Raises `EntryError` for an unacceptable answer."""
        if self.step is SetupQuestion.NAME:
            place = Library(data_folder()).place_of_new(text or _name_of_the_day())
            return replace(self._on(self.typed), path=place)
        if self.step in MAY_BE_UNKNOWN and people.says_nothing(text, self.typed):
            text = ""
        answers: Sequence[str] = split_people(text) if self.step in AT_THE_TABLE else [text]
        pawns = self.step is SetupQuestion.PAWNS
        typed = people.with_pawns_meant(text, self.typed) if pawns else self._with(answers)
        if self.step is SetupQuestion.SUSPECTS:  # a name still to come may be a player's character
            self.typed.check_suspects(answers)
        elif self.step is SetupQuestion.PLAYERS or (text and typed.players):
            typed.check()
        return self._on(typed)

    def on_a_form(self, answers: Mapping[SetupQuestion, Sequence[str]]) -> Iterator["Conversation"]:
        """At each question that a form shows: those that arise while none is answered, and those that the
        form answers. Raises `EntryError` for mistakes that no answer can mend."""
        left_open = self.typed
        for question in self.coming:
            asked = replace(self, typed=left_open, coming=(question,))
            if any(answers.get(question, ())) or ARISES[question](left_open):
                yield asked
            left_open = asked._with(())

    def filled(self, answers: Mapping[SetupQuestion, Sequence[str]]) -> Setup:
        """The set-up typed so far with a form's answers, not checked yet: it may be half filled."""
        typed = self.typed
        for question in self.coming:
            if any(given := answers.get(question, ())):
                typed = replace(self, typed=typed, coming=(question,))._with(given)
        return typed

    def toggled(self, card: str) -> "Conversation":
        """With a card picked, or put back."""
        others = tuple(picked for picked in self.picked if picked != card)
        return replace(self, typed=self._with_cards(others if card in self.picked else (*others, card)))

    def with_picked(self) -> "Conversation":
        """With the open question for cards answered by the picked ones. Raises `EntryError`."""
        cards = self.picked
        if cards and self.sizes and len(cards) not in self.sizes:
            raise EntryError(message("play-pick-more", number=len(cards), sizes=list(self.sizes)))
        typed = self._with_cards(cards)
        typed.check()
        return self._on(typed)

    def _with_cards(self, cards: Sequence[str]) -> Setup:
        return replace(self.typed, **{TYPED_AS[self.step]: cards})

    def _with(self, answers: Sequence[str]) -> Setup:
        """The set-up typed so far with the answer to the open question, not checked yet."""
        typed, text = self.typed, ",".join(answers)
        match self.step:
            case SetupQuestion.EDITION:
                return replace(typed, edition=chosen_edition(text, self.home))
            case SetupQuestion.PLAYERS:
                old, players = self.corrected, answers or self.last_players
                return seated_again(old, players) if old else people.with_players_meant(players, typed)
            case SetupQuestion.SUSPECTS | SetupQuestion.PAWNS | SetupQuestion.CARDS_LIE:
                return READ_BY[self.step](typed, answers)
            case SetupQuestion.ME:
                return replace(typed, me=people.keeper_meant(text or self.promised, typed))
            case SetupQuestion.FACE_UP | SetupQuestion.HAND:
                return self._with_cards([text]) if text else typed
            case SetupQuestion.DEALER_AFTER_ALL if not text:
                return replace(typed, first_player=None)
            case SetupQuestion.DEALER | SetupQuestion.FIRST | SetupQuestion.DEALER_AFTER_ALL:
                return people.with_role_meant(text, typed, TYPED_AS[self.step])
            case SetupQuestion.NAME | SetupQuestion.DONE:
                return typed
            case _:
                assert_never(self.step)

    def _on(self, typed: Setup) -> "Conversation":
        """At the next question that arises: the same one if its answer left it open."""
        again = self.step in (SetupQuestion.SUSPECTS, SetupQuestion.FIRST) and typed != self.typed
        coming = self.coming[0 if again else 1 :]
        return replace(self, typed=typed, coming=coming, before=self).at_first()

    def at_first(self) -> "Conversation":
        """At the first of the coming questions that arises."""
        coming = self.coming
        while not ARISES[coming[0]](self.typed):
            coming = coming[1:]
        offers = coming[0] is SetupQuestion.PLAYERS
        last = last_setup(self.typed, Library(data_folder())) if offers else self.last
        there = replace(self, coming=coming, last=last)
        return replace(there, typed=there._ticked(self.corrected)) if self.corrected else there

    def _ticked(self, old: Log) -> Setup:
        """With the cards of the old game's hand picked, if its keeper's hand is the question."""
        me = self.typed.me
        if self.step is SetupQuestion.HAND and me is not None and self.names.player(me) == old.header.me:
            return self._with_cards(old.header.hand or ())
        return self.typed


def new_game(path: Path | None, home: str = FIRST_EDITION) -> Conversation:
    """The questions of a new game, for which at most its path is known."""
    coming = tuple(question for question in SetupQuestion if not (path and question is SetupQuestion.NAME))
    return Conversation(Setup(edition="", players=()), coming, path=path, home=home)


def rest_of(typed: Setup, home: str = FIRST_EDITION) -> Conversation:
    """The questions for everything that was not typed of a new game."""
    begin = (SetupQuestion.EDITION, SetupQuestion.PLAYERS, SetupQuestion.SUSPECTS)
    own = (SetupQuestion.CARDS_LIE, SetupQuestion.ME, SetupQuestion.HAND)
    coming = (*begin, *own, *_about_the_deal(typed))
    return Conversation(typed, coming, home=home).at_first()


def rest_of_taken_over(typed: Setup, old: Log) -> Conversation:
    """The questions about everything that cannot be taken over with an old game's events: the hand, if more
    or fewer play, and the deal. Raises as `taken_over` does."""
    taken = taken_over(typed, old)
    deal = _about_the_deal(taken)
    if taken.hand and not typed.hand and len(taken.players) != len(old.deal.players):
        return Conversation(replace(taken, hand=()), (SetupQuestion.HAND, *deal))
    return Conversation(taken, deal).at_first()


def _about_the_deal(typed: Setup) -> tuple[SetupQuestion, ...]:
    dealer = (SetupQuestion.DEALER,) if typed.first_player is None else ()
    return (SetupQuestion.FACE_UP, *dealer, SetupQuestion.DEALER_AFTER_ALL, SetupQuestion.DONE)


def correction(log: Log, part: SetupPart) -> Conversation:
    """The questions for the mistake in a game's set-up. If the keeper of the notes is not known or left, that
    is asked too."""
    typed, end = without_hand(log), (SetupQuestion.DEALER_AFTER_ALL, SetupQuestion.DONE)
    match part:
        case SetupPart.PLAYERS:
            me = () if log.header.me is None else (SetupQuestion.ME,)
            deal = (SetupQuestion.FACE_UP, SetupQuestion.HAND, SetupQuestion.DEALER)
            return Conversation(typed, (SetupQuestion.PLAYERS, *me, *deal, *end), log.header, log)
        case SetupPart.HAND:
            hand = (SetupQuestion.ME, SetupQuestion.HAND, *end)
            return Conversation(typed, hand, log.header, log).at_first()
        case _:
            assert_never(part)


def _name_of_the_day() -> str:
    """A name that no game has yet."""
    return Library(data_folder()).new_name(date.today())
