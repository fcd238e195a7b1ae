"""The game that `play` holds open: its log, what follows from it, and what other terminals add to it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import TypeVar

from cluedo_notes.cli.play.line import LASTING, another_game
from cluedo_notes.cli.session import Session
from cluedo_notes.cli.stores import doubts_in, is_of_seat, store_of
from cluedo_notes.cli.terminal.command_line import PROMPT
from cluedo_notes.game.askers.shown import change_shown
from cluedo_notes.game.deduction.changes import fact_changes
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.doubts import cards_left_out
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.entry.note import AtEnd, LogPlace, Noted, last_noted
from cluedo_notes.game.entry.open_game import OpenGame
from cluedo_notes.game.entry.shorthand.late_answers import LateAnswer
from cluedo_notes.game.entry.shorthand.parse import Shorthand
from cluedo_notes.game.entry.shorthand.sentence import SpokenLine
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.corrections import last_action
from cluedo_notes.game.log.events import Action, Suggestion
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.language.message import Hint, HintKind, Message, message, numbered
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.noted import certain_lines, changed_lines

WATCHED = 0.3
"""Seconds between two checks of the log's file, because other terminals and the phone write to it too."""

TAKE_BACK = "undo"
OPTIONS_OF_LAST = frozenset({"--force", "--json"})
"""The options of `undo` when it takes back the last line, and no others."""

Awaited = TypeVar("Awaited")


class FollowedGame:
    """A game held open on the screen: `now` is its present state, `before` the state before the last
    change."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.store = store_of(path)
        self._network = Lock()
        self._open = OpenGame(self.store)
        self.store.fetch()
        self.now = self.before = self._open.look()
        self._fault: Message | None = None
        self.seen_alone: int | None = None
        """At another computer's table: the event to which the player last added what only they saw, as long
        as they noted nothing else."""

    def note(
        self, line: Shorthand | SpokenLine | LateAnswer, place: LogPlace | None = None, strict: bool = False
    ) -> Noted:
        """Note a suggestion typed in shorthand, or an answer to it. Raises as `entry.note` does."""
        try:
            noted = self._open.note(line.build, place or AtEnd(), line.forced, strict)
        except EntryError as error:
            slip = error.message.arguments.get("what")
            if isinstance(slip, Message) and slip.code == "slip-after-reveal":
                raise EntryError(message("play-after-reveal", what=slip, next=another_game())) from None
            raise
        self.before, self.now = self.now, self._open.game
        self.seen_alone = noted.said[0] if noted.alone else None
        return noted

    def refresh_after_command(self) -> None:
        """Reads what a command noted. Raises `LogError`."""
        before = self.now.log
        if self.is_gone or not self.refresh():
            return
        if len(self.now.log.events) != len(before.events):
            self.seen_alone = None
        elif self.is_elsewhere:
            events = zip(before.live, self.now.log.live, strict=False)
            changed = (now.number for then, now in events if then != now)
            self.seen_alone = next(changed, self.seen_alone)

    def check_undo(self, arguments: Sequence[str]) -> None:
        """Raises `EntryError` for an `undo` of the last line if the player's last note is theirs alone: the
        last line belongs to everybody."""
        command, *options = arguments
        if command != TAKE_BACK or not OPTIONS_OF_LAST.issuperset(options):
            return
        last = last_action(self.now.log.events)
        if self.seen_alone is not None and last is not None:
            edit, undo = Hint(HintKind.EDIT, self.seen_alone), Hint(HintKind.UNDO, last)
            event = numbered(self.seen_alone)
            raise EntryError(message("undo-seen-alone", event=event, edit=edit, undo=undo))

    def doubts(self, noted: Noted) -> Iterator[Message]:
        """Like `doubts_in`; after the end, also how to begin another game."""
        yield from doubts_in(self.path, noted)
        if any(broken.rule is Rule.GAME_OVER for broken in (*noted.broken, *noted.suspected)):
            yield another_game()

    def cards_left_out(self) -> Iterator[Message]:
        """The questions about cards that the owner of a seat saw and others could not note. In a game without
        a table each was asked when it was noted."""
        return cards_left_out(self.now.log) if self.is_elsewhere else iter(())

    def refresh(self) -> bool:
        """Reads what others wrote to the log, wherever it is kept. Was there anything? Raises `LogError`."""
        self.store.fetch()
        return self.look()

    def look(self) -> bool:
        """Like `refresh`, but from data that was already fetched, without the other computer. Raises
        `EntryError` if the file is gone."""
        if self.is_gone:
            raise EntryError(message("play-game-gone", name=self.path.stem))
        game = self._open.look()
        if game is self.now:
            return False
        self.before, self.now = self.now, game
        return True

    @property
    def is_gone(self) -> bool:
        """Did somebody rename or delete its file?"""
        return not self.is_elsewhere and not self.path.exists()

    @property
    def is_elsewhere(self) -> bool:
        """Is it kept by another computer, whose answer may take a while?"""
        return is_of_seat(self.path)

    async def beside(self, work: Callable[[], Awaited]) -> Awaited:
        """Does work that may wait for the network in a thread, one piece after another, while the prompt goes
        on."""
        from asyncio import to_thread  # noqa: PLC0415 (lines from a pipe are entered without it)

        def in_turn() -> Awaited:
            with self._network:
                return work()

        return await to_thread(in_turn)

    async def news(self, watched: Callable[[], "FollowedGame | None"]) -> bool:
        """Like `refresh`, while the prompt goes on. False if another game is watched by then. Raises
        `GameError`, but the same one only once."""
        fault, self._fault = self._fault, None
        try:
            if self.is_elsewhere:
                await self.beside(self.store.fetch)
            return watched() is self and self.look()
        except GameError as error:
            self._fault = error.message
            if self._fault == fault:
                return False
            raise


def chooses_game(arguments: Sequence[str]) -> bool:
    """Is this a command after which another game is the current one?"""
    return _words_of(arguments)[:1] == ["new"] or _words_of(arguments)[:2] == ["games", "use"]


def game_after(arguments: Sequence[str], game: FollowedGame, words: Words) -> FollowedGame:
    """The game that is open after a command: the one that it chose or began, or this one under a new name."""
    if chooses_game(arguments) and "--help" not in arguments:
        return FollowedGame(Session(None, words).path())
    match _words_of(arguments):
        case ["games", "rename", _, name] if not game.path.exists():
            return FollowedGame(Library(data_folder()).path_of(name))
    return game


def check_stays(arguments: Sequence[str], game: FollowedGame) -> None:
    """Raises `EntryError` for a command that would not return to the prompt or would delete the open game."""
    if arguments[0] in LASTING:
        raise EntryError(message("play-not-inside", command=message(f"prompt-{arguments[0]}")))
    match _words_of(arguments):
        case ["games", "delete", *name] if (
            name and Library(data_folder()).in_any_case(" ".join(name)).resolve() == game.path.resolve()
        ):
            raise EntryError(message("play-open-game", name=game.path.stem))


def _words_of(arguments: Sequence[str]) -> list[str]:
    """The words of a command, without its options."""
    command, *further = arguments
    return [word for word in (*command.split(), *further) if not word.startswith("--")]


def news_lines(before: Game, game: FollowedGame, words: Words) -> Iterator[str]:
    """The latest events of a game, the questions that they raise for the player who noted them, and new
    certain facts."""
    now = game.now
    describer = Describer(now.log, words)
    known, step = len(before.log.events), before
    for number, event in enumerate(now.log.events[known:], start=known + 1):
        yield describer.numbered(number, event)
        earlier, step = step, Game(now.log.at(number).going_on(step.log))
        noted = last_noted(step, earlier)
        yield from (words.say(doubt) for doubt in (game.doubts(noted) if noted else ()))
    if not now.log.events:
        return
    changes = fact_changes(before.position, now.position)
    yield from (f"  {line}" for line in certain_lines(changes.gained, changes.lost, now.position, words))
    yield from change_lines(before, now, words)
    yield from ending_lines(before, now, words)


def ending_lines(before: Game, now: Game, words: Words) -> Iterator[str]:
    """The commands to type next when the game has just ended; once its hands are revealed, how to begin
    another."""
    if now.table.over and now.table.revealed and not before.table.revealed:
        yield words.say(another_game())
    if before.table.over or not now.table.over or now.table.revealed:
        return
    owner = next(player for player in now.log.deal.players if player != now.log.header.me)
    reveal = f"add reveal --hand {typable(owner)}={words('meta-cards')}"
    reveal, check, replay = (PROMPT.spoken(typed, words) for typed in (reveal, "check", "replay"))
    yield words("play-over", reveal=reveal, check=check, replay=replay)


def change_lines(before: Game, now: Game, words: Words) -> Iterator[str]:
    """The changed probabilities of a game."""
    if (change := change_shown(before, now)) is not None:
        yield from changed_lines(change, words)


def brief_ignored_lines(position: Position, words: Words) -> Iterator[str]:
    """Like the first of `ignored_lines`, where there is little room."""
    if not position.consistent:
        yield words("play-ignored-brief", number=position.ignored[-1])


def ignored_lines(position: Position, words: Words) -> Iterator[str]:
    """For a log that contradicts itself: the events left out of the display, and a way to correct it. If
    another player passed in the last of them with one of the cards, also the line that notes this."""
    if position.consistent:
        return
    events, number = [numbered(number) for number in position.ignored], position.ignored[-1]
    yield words("play-ignored", events=events, number=number)
    event = position.log.by_number[number]
    if not isinstance(event, Suggestion):
        return
    holders = {position.facts.holder[card] for card in event.triple} - {position.log.header.me}
    for answer in event.responses:
        if answer.action is Action.PASS and answer.player in holders:
            lied = f"add false-witness {typable(answer.player)} --event {number}"
            yield words("play-lied", player=answer.player, command=PROMPT.spoken(lied, words))
