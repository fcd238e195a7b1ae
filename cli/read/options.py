"""Options that all commands that read a game share, and the choice of the game."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from itertools import chain, islice
from typing import Annotated, Any

import typer
from msgspec import Struct
from typer.core import CompletionItem  # type: ignore[attr-defined]

from cluedo_notes.cli.completion import complete_choice, complete_game, log_at_hand
from cluedo_notes.cli.language import SpokenCommand, current_words
from cluedo_notes.cli.session import Session, session_of
from cluedo_notes.cli.terminal.command_line import PROMPT, current_line
from cluedo_notes.editions import load
from cluedo_notes.game.askers.shown import odds_by
from cluedo_notes.game.deduction.odds import AskersModel, Odds, ShowModel
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.entry.called import OWNER_WORDS
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.library import (
    Library,
    data_folder,
    game_path,
    is_file_name,
    near_game,
    no_such_game,
)
from cluedo_notes.game.entry.names import ME, Lexicon, Names, card_lexicon, plain
from cluedo_notes.game.entry.setup.preference import chosen
from cluedo_notes.game.entry.shorthand.words import SUBJECT
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.articles import ARTICLES, IN_QUESTIONS
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.phrases import in_all
from cluedo_notes.presentation.envelope import Measure

At = Annotated[int | None, typer.Option(metavar="N", min=0, help="@arg-at")]
Digits = Annotated[int, typer.Option(metavar="N", min=0, max=6, help="@arg-digits", hidden=True)]
Seed = Annotated[int, typer.Option(metavar="N", help="@arg-draws-seed", hidden=True)]
Model = Annotated[
    str,
    typer.Option(
        metavar="@meta-choice",
        help="@arg-choice",
        autocompletion=complete_choice,
        show_default=False,
        hidden=True,
    ),
]
Bits = Annotated[bool, typer.Option("--bits", help="@arg-bits", hidden=True)]
ReadOption = Annotated[
    bool | None,
    typer.Option("--read-askers/--no-read-askers", help="@arg-read-askers", show_default=False, hidden=True),
]

_IN_QUESTIONS = in_all(IN_QUESTIONS) | ARTICLES


class ReadingCommand(SpokenCommand):
    """A command that reads a game, whose name or file may follow all its words."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As the library does, after taking the game from the end; the words of a whole name are one. Raises
        `EntryError` for a second game."""
        places = [] if ctx.resilient_parsing else self._words_in(args)
        log = log_at_hand(ctx) if places else None
        names = None if log is None else Names.of(log)
        if names is not None:
            args = _as_names(args, places, names)
            places = self._words_in(args)
        own = [parameter for parameter in self.params if parameter.param_type_name == "argument"]
        beyond = all(parameter.nargs != -1 for parameter in own) and len(places) > len(own)
        last = own[len(places) - 1 : len(places)]
        optional = next((message(str(parameter.name)) for parameter in last if not parameter.required), None)
        if not places:
            is_game = False
        elif beyond:
            is_game = not (own and _is_only_a_word(args[places[-1]], names))
        else:
            is_game = _is_game(ctx, args[places[-1]], names, optional)
        if is_game:
            args = list(args)
            session_of(ctx).read_game(args.pop(places[-1]))
        return super().parse_args(ctx, args)

    def _words_in(self, args: Sequence[str]) -> list[int]:
        """The indices of words that are neither an option nor its value. Empty if an option is unknown,
        because its value is then unknown too."""
        values = {
            name: 0 if getattr(parameter, "is_flag", False) else parameter.nargs
            for parameter in self.params
            for name in (*parameter.opts, *parameter.secondary_opts)
        }
        found: list[int] = []
        places = iter(range(len(args)))
        for place in places:
            name, equals, _ = args[place].partition("=")
            if name == "--":
                found.extend(places)
            elif name.startswith("-") and name != "-":
                if name not in values:
                    return []
                list(islice(places, max(values[name] - bool(equals), 0)))
            else:
                found.append(place)
        return found

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """As the library does, with the game at the end."""
        return [*super().collect_usage_pieces(ctx), f"[{current_words()('meta-game')}]"]

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """As the library does: options; after all words, games."""
        games = [] if incomplete.startswith("-") else complete_game(incomplete)
        return [*super().shell_complete(ctx, incomplete), *map(CompletionItem, games)]


class QuestionCommand(ReadingCommand):
    """A command whose card and owner may be in a question: `why does Tilly have the rope`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As a command that reads a game, without the words that name nothing, unless no other is left."""
        log = None if ctx.resilient_parsing else log_at_hand(ctx)
        if log is not None:
            most = sum(parameter.param_type_name == "argument" for parameter in self.params)
            args = _named_in_question(args, self._words_in(args), most, Names.of(log)) or args
            if most == 1:
                args = _without_owners(args, self._words_in(args), log)
        return super().parse_args(ctx, args)


def _without_owners(args: list[str], places: Sequence[int], log: Log) -> list[str]:
    """The arguments without the owners next to a single card, because the answer shows every owner."""
    names = Names.of(log)
    owners = {
        place
        for place in places
        if not game_path(args[place]).is_file()
        and names.cards.ranked(args[place])[0] > Fit.BEGINNING
        and (plain(args[place]) in ME or names.owners(log).ranked(args[place])[0] <= Fit.BEGINNING)
    }
    return [word for at, word in enumerate(args) if at not in owners or len(places) != len(owners) + 1]


def _named_in_question(args: Sequence[str], places: Sequence[int], most: int, names: Names) -> list[str]:
    """The arguments with only the names among the words at these places. The beginning of a name counts as
    one, unless there are more than `most`. In a question only the last word does."""
    bare = {place: _bare(args[place], names) for place in places}
    begun = {
        place: args[place]
        for place, word in bare.items()
        if word in ("", ME[0])
        and any(kind.ranked(args[place])[0] <= Fit.BEGINNING for kind in (names.players, names.cards))
    }
    said = {plain(args[place]) for place, word in bare.items() if not word and place not in begun}
    if said - ARTICLES:
        begun = {place: word for place, word in begun.items() if place == places[-1]}
    if sum(map(bool, {**bare, **begun}.values())) <= most:
        bare |= begun
    return [word for place, typed in enumerate(args) if (word := bare.get(place, typed))]


def _bare(typed: str, names: Names) -> str:
    """A word without those that name nothing, at both its ends: `me` of `j'ai`, and nothing of `doesn't`."""
    if Fit.WHOLE in (names.players.ranked(typed)[0], names.cards.ranked(typed)[0]):
        return typed
    words = rest = plain(typed).split()
    while rest and rest[0] in _IN_QUESTIONS:
        rest = rest[1:]
    while rest and rest[-1] in _IN_QUESTIONS:
        rest = rest[:-1]
    if rest and " ".join(rest) in SUBJECT:
        return ME[0]
    return typed if rest == words else " ".join(rest)


def _as_names(args: Sequence[str], places: Sequence[int], names: Names) -> list[str]:
    """The arguments with each name of several words, such as Mrs White, as one of them, and each card without
    an article before it."""
    labels = {label for kind in _kinds(names) for of_thing in kind.labels.values() for label in of_thing}
    longest = max(len(label.split()) for label in labels)
    joined, place = [], 0
    while place < len(args):
        runs = [
            args[place : place + length]
            for length in range(longest, 1, -1)
            if {*range(place, place + length)} <= {*places}
        ]
        whole = (len(run) for run in runs if plain(" ".join(run)) in labels)
        slips = (len(run) for run in runs if names.cards.is_slip(run) and not _names_player(run, names))
        behind = place + next(whole, next(slips, 1))
        if behind > place + 1 or not ({place, place + 1} <= {*places} and _is_article(args[place:], names)):
            joined.append(_without_article(" ".join(args[place:behind]), names))
        place = behind
    return joined


def _names_player(words: Sequence[str], names: Names) -> bool:
    """May one of the words be a player?"""
    return any(plain(word) in ME or names.players.candidates(word) for word in words)


def _is_article(words: Sequence[str], names: Names) -> bool:
    """Is the first word the article of a card that follows, and not a player?"""
    article, card = words[:2]
    is_player = names.players.ranked(article)[0] is Fit.WHOLE
    return plain(article) in ARTICLES and not is_player and bool(names.cards.candidates(card))


def _without_article(word: str, names: Names) -> str:
    """The word without an article that is written together with a card, as in l'Observatoire."""
    article, _, card = plain(word).partition(" ")
    together = article in ARTICLES and not any(kind.candidates(word) for kind in _kinds(names))
    return card if together and names.cards.candidates(card) else word


def _kinds(names: Names) -> tuple[Lexicon, ...]:
    return names.cards, names.players, names.places, _OTHER_OWNERS


def is_the_envelope(word: str, names: Names) -> bool:
    """Does a word mean the envelope, and no card or player?"""
    return _OTHER_OWNERS.candidates(word) == (ENVELOPE,) and not (
        names.cards.candidates(word) or names.players.candidates(word)
    )


def is_only_a_player(word: str, names: Names) -> bool:
    """Does a word mean the log's keeper, or a player's whole name and at most the middle of a card's?"""
    fit, of_card = names.players.ranked(word)[0], names.cards.ranked(word)[0]
    return plain(word) in ME or (fit is Fit.WHOLE and of_card > Fit.BEGINNING)


_OTHER_OWNERS = Lexicon("owner", OWNER_WORDS)
"""The owners who are not players, such as the envelope in `why rope envelope`."""


class HowRead(Struct, frozen=True):
    """How a position is read: after which line of the log, and with which models. There is an option for each
    field."""

    at: At = None
    choice: Model = ShowModel.EVENLY
    read_askers: ReadOption = None

    @property
    def show_model(self) -> ShowModel:
        """The meaning of `--choice`, in any language. Raises `EntryError` for other words."""
        return ShowModel(chosen(ShowModel, self.choice, current_words().language))

    @property
    def askers(self) -> AskersModel | None:
        """The meaning of `--read-askers`; None if it is not used."""
        match self.read_askers:
            case None:
                return None
            case True:
                return AskersModel.READ
            case False:
                return AskersModel.UNREAD


AS_IT_STANDS = HowRead()


def _is_game(ctx: typer.Context, word: str, names: Names | None, optional: Message | None) -> bool:
    """Does a command's last word name a game? Names of a card, a player or a place of the current game come
    first. If it may be either, a person at a terminal is asked. Raises `EntryError` for a mistyped game's
    name, and for a word that is neither although it is `optional`: of this kind, or a game."""
    session, kinds = session_of(ctx), () if names is None else _kinds(names)
    is_named = plain(word) in ME or any(kind.candidates(word) for kind in kinds)
    if not game_path(word).is_file():
        if is_named or any(kind.near(word) for kind in kinds):
            return False
        if (near := near_game(word)) is not None:
            raise near
        if optional is not None and current_line() != PROMPT:
            _refuse(session, word, optional if kinds else None)
        return False
    if not is_named:
        return True
    asked = message("ask-last-word", typed=word, word=message("answer-word"), game=message("answer-game"))
    answers = {plain(session.words(f"answer-{which}")): which == "game" for which in ("word", "game")}
    return session.interactive and bool(session.ask_until(asked, lambda typed: _answered(typed, answers)))


def _refuse(session: Session, word: str, kind: Message | None) -> None:
    """Raises `GameError` for a word that names no game and nothing of this kind. Without a current game the
    word may still be a card of the default edition."""
    library = Library(data_folder())
    without_game = session.game is None and library.current() is None
    is_card = without_game and bool(card_lexicon("card", load(session.home_edition).cards).candidates(word))
    if is_file_name(word) or (library.names() and (kind is not None or without_game) and not is_card):
        raise no_such_game(word, library, kind)


def _is_only_a_word(word: str, names: Names | None) -> bool:
    """Does it name a card, a player or a place, and no game?"""
    is_named = names is not None and any(kind.ranked(word)[0] <= Fit.BEGINNING for kind in _kinds(names))
    return is_named and not game_path(word).is_file()


def _answered(typed: str, answers: Mapping[str, bool]) -> bool:
    if plain(typed) not in answers:
        raise EntryError(message("not-accepted", found=typed, accepted=[*answers]))
    return answers[plain(typed)]


def with_how_read(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of `HowRead` in place of its parameter `how`, so that typer reads them."""
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
    """The odds, or None with a warning on standard error, if the position is too large."""
    try:
        with session.said_when_long():
            return odds_by(position, model, askers)
    except GameError as error:
        session.warn(error.message)
        return None
