"""Setting a new game up within `play`: one question after the other, the hand from a list of cards."""

from collections.abc import Sequence
from pathlib import Path

from cluedo_notes.cli.play.line import HELP, NAMES, QUIT, WHAT
from cluedo_notes.cli.play.setup.saved_game import game_called, opened_by, saved_games
from cluedo_notes.editions.switches import UnevenStarter
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.entry.setup.conversation import (
    NAMES_PLAYER,
    PICKS,
    Conversation,
    SetupQuestion,
    new_game,
)
from cluedo_notes.game.entry.setup.edition_names import FIRST_EDITION, is_edition
from cluedo_notes.game.entry.setup.hands import cards_meant
from cluedo_notes.game.entry.setup.new_game import create_game, last_box
from cluedo_notes.game.entry.setup.people import says_nothing
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Event
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.setup_words import TAKES_BACK

UNDO = {*(name for name, command in NAMES.items() if command == "undo"), *in_all(TAKES_BACK)}
EXPLAINS = {WHAT, *(name for name, command in NAMES.items() if command == HELP)}
QUITS = ("q", *(name for name, command in NAMES.items() if command == QUIT))


class NewGameSetup:
    """A game being set up, as it is `now`. `place`: its future file; None: its name is asked for. `home`: the
    edition for an empty answer, unless another was played last."""

    title = message("play-new-game")
    """The title of the set-up."""
    begun = ""
    """The text in the input line at the present question: an answer that was taken back, to be changed."""
    made: Message | None = None
    """The message once the game exists; None: how to begin."""

    def __init__(self, home: str = FIRST_EDITION, place: Path | None = None) -> None:
        library = Library(data_folder())
        chosen = place or library.current()
        self._begin(new_game(place, last_box(library, home)), saved_games() if chosen is None else None)

    def _begin(self, conversation: Conversation, notice: Message | None = None) -> None:
        self.now = conversation
        self.notice = notice
        """The possible answers, if they were asked for; first the saved games, if none is chosen."""
        self._opened: Path | None = None
        """A saved game that is opened instead."""
        self._handless = False
        """Was the player already warned about a game without a hand?"""
        self._given: dict[SetupQuestion, str] = {}
        """The last answer to each question, as it was typed."""
        self._ticked: dict[SetupQuestion, Sequence[str]] = {}
        """The cards that were picked when a question for cards was left for the one before."""

    @property
    def complete(self) -> bool:
        """Has every question an answer, or is a saved game opened instead?"""
        return self._opened is not None or self.now.step is SetupQuestion.DONE

    def toggle(self, card: str) -> None:
        """Pick a card, or put it back."""
        self._handless = False
        self.now = self.now.toggled(card)

    def put_back(self) -> None:
        """Puts back the card that was picked last, if there is one."""
        if self.now.picked:
            self.toggle(self.now.picked[-1])

    def answer(self, text: str) -> None:
        """Takes an answer and goes on to the next question. `undo` takes back the last card, or the last
        answer; `?` asks what may be typed; `play` and the name of a saved game open that one instead.

        Raises `EntryError` for an unacceptable answer."""
        if self.now.step is SetupQuestion.NAME and text.strip().casefold() in QUITS:
            raise EntryError(message("play-leave-set-up"))
        saved = self._saved_game(text)
        if saved is not None:
            read_log(saved)
            self._opened, self.made = saved, message("play-opened", game=saved.stem)
            return
        try:
            self._answer(text.strip())
        except EntryError:
            if text.strip().casefold() not in QUITS:
                raise
            raise EntryError(message("play-leave-set-up")) from None

    def _saved_game(self, text: str) -> Path | None:
        """The saved game that an answer opens. At the first questions its name is enough, if it can be no
        answer to them."""
        if self.now.corrected is not None or self.now.step is SetupQuestion.NAME or self._is_name(text):
            return None
        opened = opened_by(text)
        match self.now.step:
            case SetupQuestion.EDITION if opened is None and not is_edition(text):
                return game_called(text)
            case SetupQuestion.PLAYERS if opened is None and self._names_too_few(text):
                return game_called(text)
        return opened

    def _names_too_few(self, text: str) -> bool:
        """Has a text fewer words than there are players?"""
        return len(plain(text).split()) < self.now.typed.box.players.min

    def _answer(self, text: str) -> None:
        explains = text.casefold() in EXPLAINS and not self._is_name(text)
        self.notice = self._explanation() if explains else None
        self._handless = self._handless and (not text or says_nothing(text, self.now.typed))
        if self.notice is not None:
            return
        if unaccented(text.casefold()) in UNDO and not self._is_name(text):
            if self.now.picked:
                self.put_back()
            else:
                self.back()
        elif self.now.step not in PICKS:
            self._go_on(self.now.answered(text), text)
        elif text and not says_nothing(text, self.now.typed):
            self._pick(list(dict.fromkeys(cards_meant(text, self.now.names))))
        else:
            self._check_hand()
            self._go_on(self.now.with_picked())

    def _pick(self, cards: Sequence[str]) -> None:
        """Picks the cards of a line. One alone that is picked already is put back. In a correction, several
        that are picked are put back, and a whole hand replaces the old one."""
        before, corrects = self.now.picked, self.now.corrected is not None
        whole = corrects and len(cards) in self.now.sizes
        puts_back = not whole and (corrects or len(cards) == 1) and set(cards) <= set(before)
        others = [card for card in before if whole and card not in cards]
        picked = [card for card in cards if puts_back or card not in before]
        for card in (*others, *picked):
            self.toggle(card)

    def _explanation(self) -> Message:
        """The explanation of the open question."""
        begins = self.now.edition.rules.starter_uneven is UnevenStarter.FEWER_CARDS
        if self.now.step is SetupQuestion.DEALER and begins:
            return message("play-what-dealer-begins")
        return message(f"play-what-{self.now.step}")

    def _go_on(self, then: Conversation, text: str = "") -> None:
        """Goes on after an answer. If the next question was answered before, its answer is there again."""
        answered, self.now = self.now.step, then
        if answered is not SetupQuestion.EDITION or text.endswith(".toml"):  # others are in a list
            self._given[answered] = text
        self.begun = "" if then.step is answered else self._given.get(then.step, "")
        ticked = self._ticked.get(then.step, then.picked)
        for card in (*then.picked, *ticked):
            if card in then.edition.by_id and (card in then.picked) != (card in ticked):
                self.toggle(card)

    def _is_name(self, text: str) -> bool:
        """Is this text an answer to the present question?"""
        return self.now.step in NAMES_PLAYER and self.now.names.players.candidates(text) != ()

    def _check_hand(self) -> None:
        """A hand is left out only after a second empty line."""
        if not self.now.picked and self.now.step is SetupQuestion.HAND and not self._handless:
            self._handless = True
            raise EntryError(message("play-no-hand"))

    def back(self, typed: str = "") -> bool:
        """Goes back to the question before, with its answer to be changed and its cards still picked. The
        text that was typed at the present question is kept for it. Was there one before?"""
        self.notice = None
        if self.now.before is None:
            return False
        if self.now.step in PICKS:
            self._ticked[self.now.step] = self.now.picked
        elif typed.strip():
            self._given[self.now.step] = typed
        self.now = self.now.before
        self.begun = self._given.get(self.now.step, "")
        return True

    def _events(self) -> Sequence[Event]:
        """The events that the game begins with."""
        return ()

    def create(self) -> Path:
        """Writes the game to disk and makes it the current one, or the saved one that is opened instead.
        Raises `EntryError` for an unacceptable game, and then returns to the state before the last answer."""
        if self._opened is not None:
            Library(data_folder()).choose(self._opened)
            return self._opened
        assert self.now.path is not None  # the last question
        try:
            create_game(self.now.typed, self.now.path, self._events(), Library(data_folder()))
        except EntryError:
            self.back()
            raise
        return self.now.path
