"""Options that all commands that read a game share, and the choice of the game."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import chain, islice
from typing import Annotated, Any

import typer
from msgspec import Struct
from typer.core import CompletionItem  # type: ignore[attr-defined]

from cluedo_notes.cli.completion import complete_game, log_at_hand
from cluedo_notes.cli.language import SpokenCommand, current_words
from cluedo_notes.cli.session import Session, session_of
from cluedo_notes.game.askers.shown import odds_by
from cluedo_notes.game.deduction.odds import AskersModel, Odds, ShowModel
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.entry.library import game_path
from cluedo_notes.game.entry.names import ME, Names, plain
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message
from cluedo_notes.presentation.envelope import Measure

At = Annotated[int | None, typer.Option(metavar="N", min=0, help="@arg-at")]
Digits = Annotated[int, typer.Option(metavar="N", min=0, max=6, help="@arg-digits", hidden=True)]
Seed = Annotated[int, typer.Option(metavar="N", help="@arg-draws-seed", hidden=True)]
Model = Annotated[
    ShowModel, typer.Option("--show-model", metavar="@meta-model", help="@arg-show-model", hidden=True)
]
Bits = Annotated[bool, typer.Option("--bits", help="@arg-bits", hidden=True)]
ReadOption = Annotated[
    bool | None,
    typer.Option("--read-askers/--no-read-askers", help="@arg-read-askers", show_default=False, hidden=True),
]


class ReadingCommand(SpokenCommand):
    """A command that reads a game, whose name or file may follow all its words."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As the library does, with the game taken from the end; the words of a whole name are one. Raises
        `EntryError` for a second game."""
        places = [] if ctx.resilient_parsing else list(self._words_in(args))
        if len(places) > 1 and (log := log_at_hand(ctx)) is not None:
            args = _with_whole_names(args, places, log)
            places = list(self._words_in(args))
        most = [parameter.nargs for parameter in self.params if parameter.param_type_name == "argument"]
        if places and ((-1 not in most and len(places) > sum(most)) or _is_game(ctx, args[places[-1]])):
            args = list(args)
            session_of(ctx).read_game(args.pop(places[-1]))
        return super().parse_args(ctx, args)

    def _words_in(self, args: Sequence[str]) -> Iterator[int]:
        """The places of what is neither an option nor its value."""
        values = {
            name: 0 if getattr(parameter, "is_flag", False) else parameter.nargs
            for parameter in self.params
            for name in (*parameter.opts, *parameter.secondary_opts)
        }
        places = iter(range(len(args)))
        for place in places:
            name, equals, _ = args[place].partition("=")
            if name == "--":
                yield from places
            elif name.startswith("-") and name != "-":
                list(islice(places, 0 if equals else values.get(name, 0)))
            else:
                yield place

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """As the library does, with the game at the end."""
        return [*super().collect_usage_pieces(ctx), f"[{current_words()('meta-game')}]"]

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """As the library does: options; behind all words, games."""
        games = [] if incomplete.startswith("-") else complete_game(incomplete)
        return [*super().shell_complete(ctx, incomplete), *map(CompletionItem, games)]


def _with_whole_names(args: Sequence[str], places: Sequence[int], log: Log) -> list[str]:
    """The arguments with each name of several words, such as Mrs White, as one of them."""
    names = Names.of(log)
    lexicons = (names.cards, names.players, names.places)
    several = {
        plain(label)
        for lexicon in lexicons
        for labels in lexicon.labels.values()
        for label in labels
        if " " in label
    }
    longest = max((len(name.split()) for name in several), default=1)
    joined, place = [], 0
    while place < len(args):
        lengths = (
            length
            for length in range(longest, 1, -1)
            if plain(" ".join(args[place : place + length])) in several
            and {*range(place, place + length)} <= {*places}
        )
        behind = place + next(lengths, 1)
        joined.append(" ".join(args[place:behind]))
        place = behind
    return joined


class HowRead(Struct, frozen=True):
    """After which line of the log a position is read, and under which models: an option for each field."""

    at: At = None
    show_model: Model = ShowModel.EVENLY
    read_askers: ReadOption = None

    @property
    def askers(self) -> AskersModel | None:
        """The meaning of `--read-askers`; None where it is not given."""
        match self.read_askers:
            case None:
                return None
            case True:
                return AskersModel.READ
            case False:
                return AskersModel.UNREAD


AS_IT_STANDS = HowRead()


def _is_game(ctx: typer.Context, word: str) -> bool:
    """Does a command's last word name a game? First it names a card, a player or a place of the current game;
    where it may be either, a person at a terminal is asked."""
    session, log = session_of(ctx), log_at_hand(ctx)
    if not game_path(word).is_file():
        return False
    if log is None or not _names_something(log, word):
        return True
    asked = message("ask-last-word", typed=word, word=message("answer-word"), game=message("answer-game"))
    answers = {plain(session.words(f"answer-{which}")): which == "game" for which in ("word", "game")}
    return session.interactive and bool(session.ask_until(asked, lambda typed: _answered(typed, answers)))


def _answered(typed: str, answers: Mapping[str, bool]) -> bool:
    if plain(typed) not in answers:
        raise EntryError(message("not-accepted", found=typed, accepted=[*answers]))
    return answers[plain(typed)]


def _names_something(log: Log, word: str) -> bool:
    names = Names.of(log)
    lexicons = (names.cards, names.players, names.places)
    return plain(word) in ME or any(lexicon.candidates(word) for lexicon in lexicons)


def with_how_read(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of `HowRead` in place of its parameter `how`, for typer to read."""
    options = inspect.signature(HowRead).parameters

    @wraps(command)
    def with_options(**values: Any) -> None:
        how = HowRead(**{name: values.pop(name) for name in options})
        command(**values, how=how)

    own = inspect.signature(command)
    named = (options.values() if name == "how" else [parameter] for name, parameter in own.parameters.items())
    with_options.__signature__ = own.replace(parameters=[*chain(*named)])  # type: ignore[attr-defined]
    return with_options


def measure_of(bits: bool) -> Measure:
    """The meaning of `--bits`."""
    return Measure.BITS if bits else Measure.SOLUTIONS


def log_at(ctx: typer.Context, at: int | None) -> Log:
    """The first `at` lines of the log, or all. Raises `EntryError`, `LogError`."""
    log = session_of(ctx).log()
    if at is None:
        return log
    if at > len(log.events):
        raise EntryError(message("at-beyond-end", found=at, last=len(log.events)))
    return log.at(at)


def position_at(ctx: typer.Context, at: int | None) -> Position:
    """The position after the first `at` lines of the log, or after all. Raises `EntryError`, `LogError`."""
    session, position = session_of(ctx), position_of(log_at(ctx, at))
    session.warn_of_contradiction(position)
    return position


def odds_or_warning(
    session: Session, position: Position, model: ShowModel, askers: AskersModel = AskersModel.UNREAD
) -> Odds | None:
    """The odds, or None, with a warning on standard error, where the position is too large."""
    try:
        with session.said_when_long():
            return odds_by(position, model, askers)
    except GameError as error:
        session.warn(error.message)
        return None
