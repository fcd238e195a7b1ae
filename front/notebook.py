"""The notes of a game, in memory or in a file that other programs may write to as well."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec.structs import replace

from cluedo_notes.errors import called_words, raised_in
from cluedo_notes.game.entry.named_events import with_ids
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.note import After, AtEnd, Build, InsteadOf, LogPlace
from cluedo_notes.game.entry.open_game import OpenGame
from cluedo_notes.game.entry.responses import SaidAnswers, at_odds, responses
from cluedo_notes.game.entry.setup.edition_names import edition_of
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.entry.shorthand.sentence import SpokenLine
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Accusation, Event, Suggestion, TableEvent
from cluedo_notes.game.log.journal import LogFile, Store, create_with
from cluedo_notes.game.log.own_edition import put_edition_beside
from cluedo_notes.game.log.reader import Log, edition_file, folders_of, is_own, read_log
from cluedo_notes.game.log.whole_file import all_or_nothing
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.choice import LANGUAGES, OTHERWISE, spoken_language
from cluedo_notes.language.message import message
from cluedo_notes.played_game import Game, triple_of


class LogInMemory(Store):
    """A log that nobody else writes to."""

    def __init__(self, log: Log) -> None:
        self.log = self.known = log

    def read(self) -> Log:
        """The current log."""
        return self.log

    def stamp(self) -> str:
        """The number of events."""
        return str(len(self.log.events))

    @contextmanager
    def locked(self) -> Iterator["LogInMemory"]:
        """Itself."""
        yield self

    def append(self, *events: Event) -> Log:
        """Appends all events or none. Raises `LogError` for an id that is not accepted."""
        after = self.log
        for event in events:
            after = after.with_line(event)
        self.log = after
        return after


class Notebook:
    """The notes of a game. Each call either adds everything, on disk if the notebook has a file, or raises an
    `Error` and changes nothing.

    You can name players and cards as in `play`. You can use a notebook in a `with` statement; leaving the
    statement does nothing. All calls that add something raise the same errors as `push`.
    """

    def __init__(self, store: Store, language: str) -> None:
        self._open, self._language, self._words = OpenGame(store), language, called_words(language)

    @classmethod
    def holding(cls, game: Game) -> Self:
        """A notebook in memory that continues a game."""
        return cls(LogInMemory(game.log), game.language)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    @property
    def game(self) -> Game:
        """The current game, including events that other programs added. Raises `FileError` if the file
        cannot be read."""
        with raised_in(self._words):
            return Game(self._open.look(), self._language)

    def push(self, line: str, *, force: bool = False) -> Game:
        """Notes one suggestion, typed as in `play`: "b white candlestick study c".

        Raises `LineError` if the line cannot be understood or is a slip, and `ContradictionError` if
        it contradicts the notes. `force` notes it anyway, provided that it can be understood.
        """
        with raised_in(self._words):
            typed = SpokenLine(line)
            return self._noted(typed.build, force or typed.forced)

    def suggest(
        self,
        player: str,
        suspect: str,
        weapon: str,
        room: str,
        *,
        shown_by: str | None = None,
        card: str | None = None,
        nobody: bool = False,
        passed: str | Sequence[str] = (),
        force: bool = False,
    ) -> Game:
        """Notes a suggestion. `shown_by`: the player who showed a card, after everybody before them passed.
        `card`: that card, if you saw it. `nobody`: everybody passed. `passed`: players who passed, if the
        rest is unknown."""

        def build(log: Log, table: Table) -> Suggestion:
            names = Names.of(log)
            if card is not None and shown_by is None:
                raise EntryError(message("quick-seen-of-whom", card=names.cards.called[names.card(card)]))
            shown = {} if shown_by is None else {names.player(shown_by): card and names.card(card)}
            players = tuple(map(names.player, _listed(passed)))
            answers = SaidAnswers(shown=shown, nobody=nobody, passed=players)
            if (wrong := at_odds(answers)) is not None:
                raise EntryError(wrong)
            asker = names.player(player)
            return Suggestion(asker, *names.triple((suspect, weapon, room)), responses(answers, asker, table))

        return self._noted(build, force)

    def accuse(
        self, player: str, cards: str | Sequence[str] = (), *, correct: bool, force: bool = False
    ) -> Game:
        """Notes an accusation. `cards`: the three cards, as a list or one string; empty if you
        do not know them."""

        def build(log: Log, _table: Table) -> Accusation:
            names = Names.of(log)
            named = triple_of(cards, names) if cards else (None, None, None)
            return Accusation(names.player(player), correct, *named)

        return self._noted(build, force)

    def note(self, event: TableEvent, *, force: bool = False) -> Game:
        """Notes any event (`cluedo_notes.events`)."""
        return self._noted(lambda log, _table: with_ids(event, log), force)

    def amend(self, number: int, event: TableEvent, *, force: bool = False) -> Game:
        """Replaces event `number` with `event`."""
        return self._noted(lambda log, _table: with_ids(event, log), force, InsteadOf(number))

    def insert(self, after: int, event: TableEvent, *, force: bool = False) -> Game:
        """Inserts a forgotten event after event `after` (0: at the start)."""
        return self._noted(lambda log, _table: with_ids(event, log), force, After(after))

    def undo(self, number: int | None = None, *, force: bool = False) -> Game:
        """Undoes event `number`, or the last event that counts. Undoing adds an event."""
        with raised_in(self._words):
            return Game(self._open.undo(number, force).after, self._language)

    def redo(self, *, force: bool = False) -> Game:
        """Restores the event that was undone last."""
        with raised_in(self._words):
            return Game(self._open.redo(force).after, self._language)

    def save(self, path: str | Path) -> None:
        """Writes the game to a new file, with a copy of your own box if the game uses one, and creates the
        folder if necessary. Later events are not written to the file. Raises `FileError`, for example if it
        exists."""
        with raised_in(self._words), all_or_nothing() as made:
            log, file = self._open.look().log, Path(path)
            header = log.header
            if is_own(header):
                own = edition_file(header, folders_of(Path(log.file)))
                header = replace(header, edition=f"./{put_edition_beside(made, own, log.edition, file)}")
            create_with(made, file, header, log.events)

    def _noted(self, build: Build, force: bool, place: LogPlace = AtEnd()) -> Game:  # noqa: B008
        with raised_in(self._words):
            return Game(self._open.note(build, place, force).after, self._language)


IN_MEMORY = "notebook"
"""The name of a game in memory in place of a file's name."""


def new(
    edition: str | Path,
    players: Sequence[str],
    *,
    me: str | None = None,
    hand: str | Sequence[str] = (),
    dealer: str | None = None,
    first_player: str | None = None,
    face_up: str | Sequence[str] | None = None,
    options: Sequence[str] = (),
    language: str = OTHERWISE,
) -> Notebook:
    """Starts a new game in memory.

    `edition`: part of a box's name, or the path of your own box (`.toml`). `players`: the players in seating
    order, as "Ana", "Ana:scarlett" or, with the number of her cards, "Ana:scarlett:6". `me` and `hand`: the
    player who keeps the notes, and their cards as a list or one string. `face_up`: the cards that are face
    up. `options`: house rules, each as "key=value". `language`: the language code for sentences and names.

    Raises `LineError`, or `FileError` for mistakes in your own box.
    """
    spoken, box = _known(language), str(edition)
    setup = Setup(
        box,
        _listed(players),
        me,
        _listed(hand),
        dealer,
        first_player,
        None if face_up is None else _listed(face_up),
        _listed(options),
    )
    with raised_in(called_words(spoken)):
        edition_of(box)  # an edition's own mistakes are those of a file
        setup.check()
        place = Path(box).with_name(IN_MEMORY) if box.endswith(".toml") else Path(IN_MEMORY)
        return Notebook(LogInMemory(setup.log(place)), spoken)


def _listed(names: str | Sequence[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _known(language: str) -> str:
    """The code of a language. Raises `LineError` for an unknown one."""
    if (spoken := spoken_language(language)) is None:
        with raised_in(called_words(OTHERWISE)):
            raise EntryError(message("unknown-language", typed=language, accepted=list(LANGUAGES)))
    return spoken


def open(path: str | Path, *, language: str = OTHERWISE) -> Notebook:  # noqa: A001 (as in `cluedo_notes.open`)
    """Opens a game to continue it. Every event is on disk when the call that noted it returns. `game` also
    includes events that other programs added. Raises `FileError`."""
    spoken, file = _known(language), LogFile(Path(path))
    with raised_in(called_words(spoken)):
        file.read()
    return Notebook(file, spoken)


def load(path: str | Path, *, language: str = OTHERWISE) -> Game:
    """Reads a game from a file. Raises `FileError`."""
    spoken = _known(language)
    with raised_in(called_words(spoken)):
        return Game.of_log(read_log(Path(path)), spoken)
