"""Input at the prompt: earlier lines and completions."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from cluedo_notes.cli.commands import at_the_prompt
from cluedo_notes.cli.completion import MOST_OFFERED, look_places
from cluedo_notes.cli.play.line import (
    KNOWN_ALREADY,
    LASTING,
    LOOK,
    NAMES,
    PREFER,
    PROMPT_WORDS,
    SUGGESTION_COMMANDS,
    taken_by,
)
from cluedo_notes.game.entry.called import said_in
from cluedo_notes.game.entry.known import CROSS
from cluedo_notes.game.entry.library import data_folder
from cluedo_notes.game.entry.names import NO_CLOCK, Lexicon, Names, card_names, plain
from cluedo_notes.game.entry.setup.preference import preferences, preferred
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.entry.shorthand.words import INITIALS, Role
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import HIDDEN
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.log.whole_file import MadeFiles
from cluedo_notes.language.name import Name
from cluedo_notes.language.printable import printable
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer

BEFORE_A_NAME = ("=", ":", "+", ",")
"""After one of these a new name begins within a word."""
DREW = Role.DREW.value

OF_KEEPER = {"accuse": "tap-when-to-accuse", "numbers": "tap-numbers"}
"""The subjects of `prefer` other than the rivals, each with the code of its meaning."""

NUMBERED = ("edit", "insert", "undo")
"""Commands that begin with the number of an event."""


Offered = tuple[str, str, str, Iterable[str]]
"""A possible word: its name, how to type it, its kind, and its names."""


class LineCompleter(Completer):
    """Completes the word before the cursor by any part of a name in either language."""

    def __init__(self, log: Callable[[], Log], words: Words) -> None:
        self.log = log
        self.words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The completions of the word before the cursor, the best fit first."""
        before = document.text_before_cursor
        *earlier, word = before.replace(",", " ").split(" ")
        typed = word
        for sign in BEFORE_A_NAME:
            typed = typed.rpartition(sign)[2]
        if not typed and not complete_event.completion_requested:
            return
        log, done = self.log(), [word for word in earlier if word]
        if len(done) == 1 and NAMES.get(done[0]) in NUMBERED:
            yield from _completions(typed, self._events(log))
            return
        if done and NAMES.get(done[0]) == KNOWN_ALREADY:
            yield from _completions(typed.removeprefix(CROSS), self._known(word, done, log))
            return
        if done and NAMES.get(done[0]) == PREFER:
            yield from _completions(typed, self._preferences(" ".join(done[1:]), log))
            return
        drawn = word.removesuffix(typed).endswith(DREW)
        offers = self._drawn(log) if drawn else self._offers(log, done, seen=typed != word)
        yield from _completions(typed, offers)

    def _events(self, log: Log) -> Iterator[Offered]:
        """The numbers of the last events, the latest first, each with its text."""
        describer = Describer(log, self.words)
        for live_event in reversed(log.live[-MOST_OFFERED:]):
            number = str(live_event.number)
            yield number, number, describer.event(live_event.event), (number,)

    def _known(self, word: str, done: list[str], log: Log) -> Iterator[Offered]:
        """After `known`: an owner with the next sign, and after that sign cards."""
        if "=" not in word and not word.startswith(CROSS):
            owners, kind = Names.of(log).owners(log), self.words("owner")
            for owner, labels in owners.labels.items():
                player = owner in log.deal.players
                text = typable(owner) if player else owners.typed(owner, self.words.language)
                yield Describer(log, self.words).owner(owner), f"{text}=", kind, labels
        if "=" in word or any("=" in word for word in done):
            yield from self._cards(log, set())

    def _preferences(self, who: str, log: Log) -> Iterator[Offered]:
        """After `prefer`: a player or a setting, and then the possible values."""
        describer = Describer(log, self.words)
        if who:
            for how, event in preferences(log, who, self.words.language).items():
                yield how, how, describer.event(event), (how,)
        else:
            lexicon = preferred(log)
            for about, labels in lexicon.labels.items():
                typed = typable(lexicon.typed(about, self.words.language))
                yield typed, typed, self.words(OF_KEEPER.get(about, "player")), labels

    def _cards(self, log: Log, taken: set[str]) -> Iterator[Offered]:
        """The cards, except those of the categories that are taken."""
        for card in log.edition.cards:
            if card.category not in taken:
                name = card.name.in_language(self.words.language)
                kind = self.words(str(card.category))
                yield name, "-".join(name.split()), kind, (card.id, *card_names(card))

    def _drawn(self, log: Log) -> Iterator[Offered]:
        """The intrigue cards, after the player who drew one; and that it was no clock."""
        kind, language = self.words("intrigue-card"), self.words.language
        names, describer = Names.of(log), Describer(log, self.words)
        for card, labels in {**names.drawn_cards.labels, HIDDEN: NO_CLOCK}.items():
            yield describer.drawn(card), names.drawn_typed(card, language), kind, labels

    def _offers(self, log: Log, done: list[str], seen: bool) -> Iterator[Offered]:
        """The words that are possible here."""
        command = bool(done) and NAMES.get(done[0]) is not None and done[0] not in SUGGESTION_COMMANDS
        if not seen:
            for player in log.deal.players:
                yield player, typable(player), self.words("player"), (player,)
        names = Names.of(log)
        if done and (lexicon := taken_by(NAMES.get(done[0], ""), names)) is not None:
            yield from self._named(lexicon)
        if done and NAMES.get(done[0]) == LOOK:
            yield from self._named(look_places(log))
        taken = set() if command or seen else _categories(names, done)
        yield from self._cards(log, taken)
        if not done:
            for name, target in PROMPT_WORDS[self.words.language].items():
                if target not in LASTING:
                    yield name, name, self.words("command"), (name, at_the_prompt(target)[0])

    def _named(self, lexicon: Lexicon) -> Iterator[Offered]:
        """The things of a lexicon."""
        for thing, name in zip(lexicon.offered, lexicon.all_called(), strict=True):
            said = name if isinstance(name, str) else said_in(name, self.words.language)
            typed = lexicon.typed(thing, self.words.language)
            yield said, typed, self.words(lexicon.kind), lexicon.labels[thing]


class OfferCompleter(Completer):
    """Completes the answers when a new game is set up."""

    def __init__(
        self, offers: Callable[[], Iterable[tuple[Name | str, Iterable[str]]]], language: str
    ) -> None:
        self.offers = offers
        self.language = language

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The completions of the word before the cursor, the best fit first."""
        word = document.text_before_cursor
        for sign in (",", ":", " "):
            word = word.rpartition(sign)[2]
        if word or complete_event.completion_requested:
            yield from _completions(word, self._offered())

    def _offered(self) -> Iterator[Offered]:
        for offered, labels in self.offers():
            name = offered if isinstance(offered, str) else offered.in_language(self.language)
            yield name, name if isinstance(offered, str) else "-".join(name.split()), "", labels


class NowCompleter(Completer):
    """Completes with the completer for the present situation, which may depend on whether it was requested.
    None: with none."""

    def __init__(self, now: Callable[[bool], Completer | None]) -> None:
        self.now = now

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The completions of the present completer."""
        completer = self.now(complete_event.completion_requested)
        if completer is not None:
            yield from completer.get_completions(document, complete_event)


def _completions(typed: str, offers: Iterable[Offered]) -> Iterator[Completion]:
    """The completions that are offered and fit, the best fit first."""
    fitting: list[tuple[int, str, str, str]] = []
    for name, text, kind, labels in offers:
        seen = printable(text) == text  # the prompt could not show it
        if seen and (fit := _fit(typed, labels)) is not None:
            fitting.append((fit, name, text, kind))
    for _, name, text, kind in sorted(fitting, key=lambda offer: offer[0]):
        yield Completion(text, -len(typed), display=name, display_meta=kind)


def _categories(names: Names, words: Iterable[str]) -> set[str]:
    """The categories of which a card is already named by a word with one meaning."""
    category = {card.id: card.category for card in names.edition.cards}
    kinds = set()
    for word in words:
        if names.players.candidates(word):
            continue
        meant = {category[card] for card in names.cards.candidates(word)}
        if len(meant) == 1:
            kinds |= meant
    return {str(offer) for offer in kinds}


def _fit(typed: str, labels: Iterable[str]) -> int | None:
    """0: the beginning of a name; 1: the beginning of one of its words; 2: anywhere in it, unless it is as
    short as initials; None: nowhere."""
    wanted = plain(typed)
    if typed and not wanted:
        return None  # a sign
    names = [plain(label) for label in labels]
    if any(name.startswith(wanted) for name in names):
        return 0
    if any(f" {wanted}" in f" {name}" for name in names):
        return 1
    inside = len(wanted) > INITIALS and any(wanted in name for name in names)
    return 2 if inside else None


def earlier_lines() -> History:
    """Earlier lines, kept across sessions where the user's folder can be written to."""
    try:
        MadeFiles().folder(data_folder())
        file = data_folder() / "play-history"
        file.touch(0o600)
    except (OSError, EntryError):
        return InMemoryHistory()
    return _LineHistory(str(file))


class _LineHistory(FileHistory):
    """A line that could not be stored on a full disk still comes back in this session."""

    def store_string(self, string: str) -> None:
        with suppress(OSError):
            super().store_string(string)
