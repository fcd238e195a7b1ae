"""Completions for the shell: cards, players and games."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import typer
from typer import _completion_classes
from typer.completion import install  # type: ignore[attr-defined]

from cluedo_notes.cli.commands import NOTING
from cluedo_notes.cli.language import current_words
from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal.command_line import COMPLETING
from cluedo_notes.editions import Category
from cluedo_notes.game.entry.called import OWNER_WORDS, owner_word
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.entry.names import Lexicon, Names, card_lexicon, plain
from cluedo_notes.game.entry.setup.preference import choices, preferences, preferred
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.log.whole_file import NotWritten
from cluedo_notes.game.manners import Daring
from cluedo_notes.language.choice import LANGUAGES, OTHERWISE
from cluedo_notes.language.message import message, os_reason
from cluedo_notes.language.printable import printable
from cluedo_notes.language.words import words_in

# The meaning of an offer is a text of ours, and for shells each line is an offer. The library would look for
# markup in it and break it at the width of the screen, with an import as long as all the rest.
_completion_classes._sanitize_help_text = lambda text: text


def log_at_hand(ctx: typer.Context) -> Log | None:
    """The log of the current game; None if none can be read."""
    try:
        return Session(ctx.find_root().params.get("game"), words_in(OTHERWISE)).store().read()
    except GameError:
        return None


def _starting(incomplete: str, offers: Iterable[str]) -> list[str]:
    """The offers that begin with the last comma-separated part typed so far, ignoring accents and case.
    Offers with invisible characters are left out."""
    done, comma, last = incomplete.rpartition(",")
    # The part already typed stays as it is: the library offers only what begins with it.
    seen = (offer for offer in offers if printable(offer) == offer)
    fitting = [offer for offer in seen if plain(offer).startswith(plain(last))]
    return [_as_bash_reads(done + comma + last + offer[len(last) :]) for offer in fitting]


_READ_OTHERWISE = re.compile(r"([\s'\"&;()<>|$`\\])")


class _BashOffer(str):
    """An offer with escapes for the characters that are special in bash. It compares like its unescaped text,
    because the library compares it with typed text, in which bash's escapes are undone."""

    meant: str

    def __new__(cls, meant: str) -> "_BashOffer":
        """The offer for a text."""
        offer = super().__new__(cls, _READ_OTHERWISE.sub(r"\\\1", meant))
        offer.meant = meant
        return offer

    def startswith(self, *begins: Any) -> bool:
        """Like `str.startswith`, for the unescaped text."""
        return str.startswith(self.meant, *begins)


def _as_bash_reads(offer: str) -> str:
    """An offer as bash puts it into the line: bash adds no quotation marks by itself, other shells do."""
    words = os.environ.get("COMP_WORDS", "").split("\n")
    place = os.environ.get("COMP_CWORD", "")
    if not os.environ.get(COMPLETING, "").endswith("_bash") or not place.isdecimal():
        return offer
    typed = words[int(place)] if int(place) < len(words) else ""
    return offer if typed[:1] in ("'", '"') else _BashOffer(offer)


def _naming(incomplete: str, lexicons: Iterable[Lexicon]) -> list[str]:
    """The names in the reader's language with this beginning. If there are none, those in the other language,
    and then the ids."""
    lexicons = tuple(lexicons)
    things = [(lexicon, thing) for lexicon in lexicons for thing in lexicon.offered]
    spoken = current_words().language
    for language in (spoken, *(other for other in LANGUAGES if other != spoken)):
        if named := _starting(incomplete, [lexicon.typed(thing, language) for lexicon, thing in things]):
            return named
    return _starting(incomplete, [thing for _, thing in things])


def _of_names(*kinds: str) -> Callable[[typer.Context, str], list[str]]:
    """Completes by these lexicons of the game's names."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        log = log_at_hand(ctx)
        return [] if log is None else _naming(incomplete, (getattr(Names.of(log), kind) for kind in kinds))

    return complete


def _of_log(offers: Callable[[Log], Iterable[str]]) -> Callable[[typer.Context, str], list[str]]:
    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        log = log_at_hand(ctx)
        return [] if log is None else _starting(incomplete, offers(log))

    return complete


complete_player = _of_log(lambda log: log.deal.players)
complete_card = _of_names("cards")
complete_player_or_card = _of_names("cards", "players")
complete_place = _of_names("places")
complete_effect = _of_names("effects")
complete_drawn = _of_names("drawn_cards")
complete_power = _of_names("powers")
complete_way = _of_names("ways")


def _owners(log: Log) -> Iterable[str]:
    def typed(place: str) -> str:
        return current_words().say(owner_word(place))

    return (typed(ENVELOPE), *log.deal.players, *map(typed, log.deal.hidden))


complete_owner = _of_log(_owners)
complete_preferred = _of_log(
    lambda log: [preferred(log).typed(about, current_words().language) for about in preferred(log).offered]
)


def look_places(log: Log) -> Lexicon:
    """The places at this table with cards to look at."""
    places = {place: OWNER_WORDS[place] for place in log.deal.hidden}
    return Lexicon("place", places, called={place: owner_word(place) for place in places})


def complete_look_place(ctx: typer.Context, incomplete: str) -> list[str]:
    """Those places and, if cards are in rooms, the rooms."""
    log = log_at_hand(ctx)
    if log is None:
        return []
    lie_in_rooms = log.deal.aside and log.edition.rules.looks_entering
    rooms = card_lexicon("room", log.edition.of(Category.ROOM) if lie_in_rooms else ())
    return _naming(incomplete, [look_places(log), rooms])


MOST_OFFERED = 20
"""The number of last events to offer."""


def complete_event(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The numbers of the last events, the latest first, each with its text for shells that show it."""
    from cluedo_notes.presentation.describe import Describer  # noqa: PLC0415 (few words need it)

    log = log_at_hand(ctx)
    if log is None:
        return []
    describer = Describer(log, current_words())
    latest = reversed(log.live[-MOST_OFFERED:])
    said = [(str(live.number), describer.event(live.event)) for live in latest]
    return [(number, text) for number, text in said if number.startswith(incomplete)]


def complete_preference(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The words after `prefer`, each with its meaning, as for events."""
    from cluedo_notes.presentation.describe import Describer  # noqa: PLC0415 (few words need it)

    log = log_at_hand(ctx)
    if log is None:
        return []
    describer = Describer(log, current_words())
    said = preferences(log, ctx.params["who"], current_words().language).items()
    return [(how, describer.event(event)) for how, event in said if how.startswith(incomplete)]


def complete_command(ctx: typer.Context, incomplete: str) -> list[str]:
    """The words after `edit N`: a command that notes an event, then players and cards."""
    return [*_starting(incomplete, NOTING), *complete_player_or_card(ctx, incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """The names of the user's games."""
    try:
        return _starting(incomplete, Library(data_folder()).names())
    except EntryError:
        return []


def complete_daring(incomplete: str) -> list[str]:
    """The choices of when to accuse."""
    return _naming(incomplete, [choices(Daring)])


def complete_choice(incomplete: str) -> list[str]:
    """The assumptions on how a player picks among several cards."""
    from cluedo_notes.game.deduction.odds import ShowModel  # noqa: PLC0415 (few words need it)

    return _naming(incomplete, [choices(ShowModel)])


def complete_edition(incomplete: str) -> list[str]:
    """The shipped editions."""
    from cluedo_notes.game.entry.setup.edition_names import edition_lexicon  # noqa: PLC0415 (few words need it)

    return _naming(incomplete, [edition_lexicon()])


def complete_strategy(incomplete: str) -> list[str]:
    """The built-in strategies of `simulate`."""
    from cluedo_notes.lab.players.strategies import Strategy  # noqa: PLC0415 (few words need it)

    return _naming(incomplete, [choices(Strategy)])


def complete_drew(ctx: typer.Context, incomplete: str) -> list[str]:
    """A player and, after `=`, the card drawn."""
    player, equals, _ = incomplete.rpartition("=")
    if not equals:
        return complete_player(ctx, incomplete)
    return [f"{player}={card}" for card in complete_drawn(ctx, incomplete.rpartition("=")[2])]


COMPLETED: dict[str, Callable[..., Any]] = {
    "@meta-card": complete_card,
    "@meta-cards": complete_card,
    "@meta-command": complete_command,
    "@meta-daring": complete_daring,
    "@meta-drawn": complete_drawn,
    "@meta-edition": complete_edition,
    "@meta-effect-on": complete_effect,
    "@meta-game": complete_game,
    "@meta-log": complete_game,
    "@meta-logs": complete_game,
    "@meta-how": complete_preference,
    "@meta-look-place": complete_look_place,
    "@meta-owner": complete_owner,
    "@meta-player": complete_player,
    "@meta-power": complete_power,
    "@meta-power-on": complete_power,
    "@meta-rival": complete_preferred,
    "@meta-seen": complete_card,
    "@meta-spot": complete_place,
    "@meta-spots": complete_place,
    "@meta-suggestion": complete_player_or_card,
    "@meta-target": complete_player,
    "@meta-triple": complete_card,
    "@meta-three-cards": complete_card,
    "@meta-way": complete_way,
}
"""The completer for an argument, by its metavar on help pages."""


def argument(metavar: str, code: str) -> Any:
    """An argument, completed according to its `metavar`. `code`: that of its help."""
    return typer.Argument(metavar=metavar, help=code, autocompletion=COMPLETED.get(metavar))


def option(metavar: str, code: str, *names: str) -> Any:
    """The same for an option. It has its parameter's name unless others are given."""
    return typer.Option(*names, metavar=metavar, help=code, autocompletion=COMPLETED.get(metavar))


def install_completion(ctx: Any, _: Any, wished: Any) -> Any:
    """Sets up completion for the shell in use. It says in the reader's language which files changed and how
    to undo that. Raises `EntryError` for a shell without completion, for a user without a home, and if the
    home accepts no file."""
    if not wished or ctx.resilient_parsing:
        return wished

    try:
        with _all_or_nothing(), redirect_stdout(StringIO()):  # it speaks English
            shell, path = install()
    except typer.Exit:
        raise EntryError(message("completion-no-shell", accepted=list(SHELLS))) from None
    except RuntimeError:  # of `Path.home`
        raise EntryError(message("completion-no-home")) from None
    words = current_words()
    print(words("completion-installed", shell=shell))
    print(words(SHELLS[shell.replace("pwsh", "powershell")], path=str(path), file=f"~/.{shell}rc"))
    raise typer.Exit


@contextmanager
def _all_or_nothing() -> Iterator[None]:
    """If the rest cannot be written, the shells' own files, which the library writes first, get their old
    contents back."""
    files = [Path.home() / name for name in (".bashrc", ".zshrc")]
    before = {file: file.read_bytes() for file in files if file.is_file()}
    try:
        yield
    except OSError as error:
        for file in filter(Path.is_file, files):
            if file not in before:
                file.unlink()
            elif file.read_bytes() != before[file]:
                file.write_bytes(before[file])
        what = message("not-written", reason=os_reason(error))
        raise NotWritten(Path(error.filename or Path.home()), what) from None


SHELLS = {
    "bash": "completion-undo-bash",
    "zsh": "completion-undo-zsh",
    "fish": "completion-undo-fish",
    "powershell": "completion-undo-powershell",
}
"""The supported shells, each with the code of the sentence about the changed files."""
