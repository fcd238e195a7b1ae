"""The meaning of a line typed into `play`: a suggestion, or one of the program's commands."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cluedo_notes.cli.commands import ADD, BEHIND, SHORT, at_the_prompt
from cluedo_notes.cli.language import in_english
from cluedo_notes.cli.note.as_command import typed_command
from cluedo_notes.cli.terminal.command_line import PROMPT
from cluedo_notes.editions import Category, Edition
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, Lexicon, Names, clues, plain
from cluedo_notes.game.entry.setup.corrected import SetupPart
from cluedo_notes.game.entry.shorthand.parse import Shorthand, parse_shorthand
from cluedo_notes.game.entry.shorthand.words import FORCE, INITIALS, power_options
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import AnySuggestion, Suggestion, TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.articles import ARTICLES, SMALL_WORDS, unelided
from cluedo_notes.language.choice import LANGUAGES, OTHERWISE
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.numbers import read_number
from cluedo_notes.language.phrases import (
    ASK_WHOSE_TURN,
    BEGIN_ANOTHER,
    END_OF_TURN,
    TAKE_BACK_LAST,
    in_all,
)
from cluedo_notes.language.sentence_words import ALSO_CALLED, FORGOT_A_TURN, PLEASE
from cluedo_notes.language.words import words_in
from cluedo_notes.limits import MOST_LINE_LETTERS

QUIT, NEW, HELP, EDIT, INSERT, USE = "quit", "new", "help", "edit", "insert", "games use"
KNOWN_ALREADY = "known"
HAND, PLAYERS = (part.value for part in SetupPart)
ALONE = (HAND, PLAYERS)
"""Commands that are a whole line and are typed in full. With more words, such a word may be part of a card's
name, and their beginnings are those of other commands."""
NOTE = "add note"
"""Takes any text behind it, so it is typed in full: `not a command` is no note."""
WHAT = "?"
"""The sign that asks what may be typed, in answer to any question."""
FOR_HELP = (WHAT, "-h", "--help")
WITHOUT_GAME = frozenset({QUIT, NEW, USE, "games", HELP, *FOR_HELP})
"""Commands that still work after another program renamed or deleted the game."""

SHORTEST = 3
"""The least number of words in a suggestion."""

LASTING = frozenset({"play", "serve"})
"""Commands that go on until somebody stops them, so that each needs its own terminal."""

LEAVE = "add leave"
LOOK = "add look"
CLUE_CARD = "add clue-card"
ROLL = "add roll"
MOVE = "add move"
ACCUSE = "add accusation"
OPEN_CARDS = "add open-cards"
PREFER = "prefer"
MARK = "add mark"
END_TURN = "add end-turn"
BY_PLAYER = frozenset({ACCUSE, END_TURN, LEAVE, LOOK, MOVE, OPEN_CARDS, ROLL})
"""Commands that begin with the player who acts."""
ON_TURN = (ROLL, MOVE, LOOK)
"""Commands whose player may be left out. It is then the one whose turn it is and who has not rolled, moved or
looked yet."""
ABOUT_A_CARD = ("odds", "why")
"""Commands that take a card, and perhaps its owner."""
ASKS = frozenset({"advise", "check", "log", "odds", "others", "reply", "sheet", "turn", "why"})
"""Commands that answer a question, so that people may end them with a question mark."""

SLOW = frozenset({"others", "reply", "advise", "replay", "simulate", "verify", "merge", "check", "why"})
"""Commands that may take longer than people wait at a prompt."""

PROMPT_NAMES: Mapping[str, str] = {
    **SHORT,
    "exit": QUIT,
    **{name: name for name in (QUIT, HELP, KNOWN_ALREADY, HAND, PLAYERS)},
}
"""Every command within `play` by its English name."""

PROMPT_WORDS: Mapping[str, Mapping[str, str]] = {
    language: {words_in(language)(f"prompt-{name}"): command for name, command in PROMPT_NAMES.items()}
    for language in LANGUAGES
}
"""The names of the commands in each language."""


def _names() -> Mapping[str, str]:
    """Every name of a command within `play`, whatever the language, and the command."""
    names: dict[str, str] = {}
    for of_language in PROMPT_WORDS.values():
        names |= {unaccented(name): command for name, command in of_language.items()}
        names |= of_language
    names |= {command: command for command in SHORT.values()}
    for name, command in ALSO_CALLED.items():
        names |= dict.fromkeys((name, unaccented(name)), SHORT[command])
    return {**names, **PROMPT_WORDS[OTHERWISE]}


NAMES = _names()
SUGGESTION_COMMANDS = tuple(name for name, command in NAMES.items() if command in ("s", "add-suggestion"))


def spoken(command: str, language: str) -> str:
    """How to type a command within `play` in a language."""
    return words_in(language)(f"prompt-{at_the_prompt(command)[0]}")


def rolled(edition: Edition) -> str | None:
    """A roll as it is typed in this game; None if nobody rolls."""
    return " ".join(map(str, (4, 3)[: max(edition.rules.dice.numbers, default=0)])) or None


_COMMAND_OF_PHRASE = {
    phrase: command
    for command, spoken_words in (
        (NEW, BEGIN_ANOTHER),
        ("turn", ASK_WHOSE_TURN),
        ("undo", TAKE_BACK_LAST),
        (END_TURN, END_OF_TURN),
        (INSERT, FORGOT_A_TURN),
    )
    for phrase in in_all(spoken_words)
}
"""Lines in other words than a command's, and the command."""
_POLITE = in_all(PLEASE)
_PLEASE = re.compile(rf" ({'|'.join(_POLITE)})$")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
_IN_A_WORD = "\ue000"
"""Stands for an apostrophe within a word while quotation marks are read: nobody types it."""
_NUMBERED = "|".join(name for name, command in NAMES.items() if command in (EDIT, INSERT, "undo"))
_NUMBER = re.compile(rf"^((?:{_NUMBERED})\s+|.*\s--(?:event|at)[ =])#(?=\d+(?!\S))")
_NUMBER_END = re.compile(rf"^((?:{_NUMBERED})\s+#?\d+)[.:,;)]\s*(?!\d)")
_TWICE = re.compile(rf"^((?:{_NUMBERED})\s+\d+)\s+\1(?!\S)")


def unmarked(text: str) -> str:
    """A typed line with plain event numbers, even if they were typed with a sign: `edit #3`, `edit 3: ...`.
    It begins only once, even if the whole line was typed after the beginning at the prompt."""
    return _TWICE.sub(r"\1", _NUMBER.sub(r"\1", _NUMBER_END.sub(r"\1 ", text).strip()))


def as_line(event: TableEvent, table: Table, log: Log, language: str) -> str:
    """How to type an event here: in shorthand if that can express it, otherwise as its command."""
    short = shorthand_line(event, log, table, language) if isinstance(event, Suggestion) else None
    if short is None:
        return PROMPT.spoken(typed_command(event, table, log, language), words_in(language))
    return as_suggestion(short)


def as_suggestion(short: str) -> str:
    """A line of shorthand as it is typed here: behind `s` if a player has the name of a command."""
    return short if NAMES.get(short.split()[0]) is None else f"{SUGGESTION_COMMANDS[0]} {short}"


class TypedLine(Struct, frozen=True):
    """A line and its words. `command`: the command whose whole name is the first word, or None."""

    text: str
    words: tuple[str, ...]
    command: str | None

    @property
    def may_be_suggestion(self) -> bool:
        """Can it be tried as a suggestion? A command's whole name is the command, except for `s`, which
        begins both."""
        if self.command is None:
            return True
        options = {word.partition("=")[0] for word in self.words if word.startswith("--")}
        return self.words[0] in SUGGESTION_COMMANDS and options <= {FORCE, *power_options()}

    @property
    def after_sign(self) -> str:
        """The line without its leading `s`."""
        return self.text.partition(" ")[2] if self.words[0] in SUGGESTION_COMMANDS else self.text


def line_of(text: str) -> TypedLine:
    """A typed line divided into words. Raises `EntryError` for a quotation mark that is not closed, and for a
    line of more than `MOST_LINE_LETTERS`."""
    if len(text) > MOST_LINE_LETTERS:
        raise EntryError(message("line-too-long", signs=len(text), most=MOST_LINE_LETTERS))
    try:
        parts = shlex.split(_APOSTROPHE.sub(_IN_A_WORD, text))
        words = tuple(part.replace(_IN_A_WORD, "'") for part in parts)
    except ValueError:
        # Many names contain an apostrophe; only a command needs its quotation marks in pairs.
        words = tuple(text.split())
        if NAMES.get(words[0]) is not None:
            raise EntryError(message("unbalanced-quotes", typed=text)) from None
    if len(words) > 1 and NAMES.get(words[0]) == ADD and NAMES.get(words[1], "").startswith(ADD):
        text, words = text.split(maxsplit=1)[1], words[1:]
    meant = _COMMAND_OF_PHRASE.get(_PLEASE.sub("", plain(text)))
    if meant is not None and words[1:] != (WHAT,):
        text, words = meant, (meant,)
    words = _asked(words)
    command = NAMES.get(words[0])
    more = command in ALONE and words[1:] not in ((), (WHAT,))
    return TypedLine(text, words, None if more else command)


def _asked(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a command that only asks, without the question mark at its name and "please" at the end:
    `advise?`, `check please`. Other words are unchanged."""
    first = words[0].removesuffix(WHAT)
    if NAMES.get(first) not in ASKS:
        return words
    ends = (number for number in range(1, len(words)) if plain(" ".join(words[number:])) in _POLITE)
    return (first, *words[1 : next(ends, len(words))])


def shorthand_in(line: TypedLine, log: Log, table: Table) -> Shorthand:
    """The suggestion in a line. An `s` at its beginning is either a sign or the beginning of a name, never
    both. Raises `EntryError` if the line has no reading, or more than one."""
    texts = [line.after_sign]
    if line.after_sign != line.text and begins_player(line.words[0], Names.of(log)):
        texts.append(line.text)
    readings: dict[AnySuggestion, Shorthand] = {}
    errors = []
    for text in texts:
        try:
            read = parse_shorthand(text)
            readings[read.build(log, table)] = read
        except EntryError as error:
            errors.append(error)
    if not readings:
        raise errors[0]
    if len(readings) > 1:
        raise EntryError(message("play-sign-or-name", typed=line.words[0]))
    return next(iter(readings.values()))


def command_begun(word: str, names: Names, language: str, behind: str = "") -> str | None:
    """The one command whose name begins with this word, in the reader's language or otherwise in the other.
    None for one letter, for "me", or if a player's name begins in the same way. The next word, `behind` it,
    may leave only `add`: `ad note`. Behind an article it leaves nothing: `la clé` is no roll."""
    if len(word) < INITIALS or plain(word) in ME or begins_player(word, names):
        return None
    if plain(word) in SMALL_WORDS and behind[:1].isalpha() and not begins_player(behind, names):
        return None
    if (whole := NAMES.get(word)) in (*ALONE, NOTE):
        return whole
    commands = _begun(word, language)
    if ADD in commands and NAMES.get(behind, "").startswith(ADD):
        return ADD
    return commands.pop() if len(commands) == 1 and commands != {NOTE} else None


def asked_about(words: Sequence[str], names: Names, language: str) -> str | None:
    """The command in a request for help; None if it names none."""
    if any(plain(word) in ME for word in words):
        return None
    command = next((NAMES.get(word) or command_begun(word, names, language) for word in words), None)
    return None if command in (HELP, QUIT) else command


def several_begun(words: Sequence[str], names: Names, language: str) -> list[str]:
    """The commands that a line may begin, as they are typed, if there are several and it cannot be a
    suggestion. A line cannot be one if it is too short, or if its first word begins no name."""
    if len(words[0]) < INITIALS or begins_player(words[0], names):
        return []
    commands = sorted(spoken(command, language) for command in _begun(words[0], language))
    card = names.cards.ranked(words[0])[0]
    named = len(words) >= SHORTEST and card in (Fit.WHOLE, Fit.BEGINNING)
    return commands if len(commands) > 1 and not named else []


def taken_by(command: str, names: Names) -> Lexicon | None:
    """The names that a command takes in addition to players and cards; None for most."""
    taken = {
        "add intrigue": names.effects,
        "add power": names.powers,
        "add draw": names.drawn_cards,
        MOVE: names.places,
        CLUE_CARD: clues(),
    }
    return taken.get(command)


def begins_player(word: str, names: Names) -> bool:
    """Is this a player's name, or the beginning of one?"""
    return names.players.ranked(word)[0] in (Fit.WHOLE, Fit.BEGINNING)


def _begun(word: str, language: str) -> set[str]:
    """The commands with such a name or beginning, in this language if there are any."""
    begin = unaccented(word.casefold())
    for spoken_language in (language, *LANGUAGES):
        words = PROMPT_WORDS[spoken_language].items()
        commands = {command for word, command in words if unaccented(word).startswith(begin)}
        if commands := commands.difference(ALONE):
            return commands
    return set()


def expanded(words: Sequence[str], names: Names, table: Table | None, language: str) -> list[str]:
    """A command with its whole name, completed with a player if that may be left out. It is the player whose
    turn it is, or the log's keeper for a look with a seen card."""
    name, *arguments = words
    command = NAMES.get(name) or command_begun(name, names, language, *arguments[:1]) or name
    if arguments and command in BEHIND:
        arguments[0] = in_english(arguments[0], BEHIND[command])
    arguments = _as_options(command, arguments, names, language)
    on_turn = _on_turn(command, table) if command in ON_TURN and table is not None else None
    if table is not None and command == LOOK and _names_card(arguments):
        on_turn = names.me or on_turn
    if on_turn is not None and not any(
        plain(first) in ME or names.players.candidates(first) for first in arguments[:1]
    ):
        return [command, on_turn, *arguments]
    if command == ACCUSE and table is not None and names_three(arguments, names):
        return [command, *accuser(table), *arguments]
    return [command, *arguments]


def _as_options(command: str, arguments: list[str], names: Names, language: str) -> list[str]:
    """The words after a command as its options take them: several words that name a card as one, and those of
    the player who acts. Without a question mark at the end of a question."""
    if command in BY_PLAYER and len(run := names.players.begun_by(arguments)) > 1:
        return [*names.players.named_by(run), *arguments[len(run) :]]
    if command in ABOUT_A_CARD:
        arguments = list(_cards_together(arguments, names, language))
    if command in ASKS and arguments and arguments != [WHAT]:
        *before, last = arguments
        return [word for word in (*before, last.removesuffix(WHAT)) if word]
    return arguments


def _cards_together(arguments: Sequence[str], names: Names, language: str) -> Iterator[str]:
    """The words, without articles, and with one word for each card that several words name: `mrs white`."""
    rest = list(map(unelided, arguments))
    while rest:
        run = rest[:1] if begins_player(rest[0], names) else names.cards.begun_by(rest)
        rest = rest[len(run) :]
        if len(run) > 1:
            yield names.cards.typed(names.cards.named_by(run)[0], language)
        elif not (rest and plain(run[0]) in ARTICLES):
            yield run[0]


def names_three(arguments: Sequence[str], names: Names) -> bool:
    """Does an accusation have three cards and no player?"""
    typed = [word for word in arguments if not word.startswith("--")]
    if not typed or begins_player(typed[0], names) or plain(typed[0]) in ME:
        return False
    cards = [card for part in " ".join(typed).split(",") for card in names.cards.parts(part)]
    return len(cards) == len(Category) and all(map(names.cards.candidates, cards))


def accuser(table: Table) -> Sequence[str]:
    """The player whose turn it is; nobody after a suggestion, because the next may accuse as well."""
    may = {player for player in (table.turn.player, table.next_asker) if player and table.plays(player)}
    return tuple(may) if len(may) == 1 else ()


def _names_card(arguments: Sequence[str]) -> bool:
    """Does a look name the seen card after the place? Only the player who looked saw it, so it is the
    keeper's look."""
    said = [word for word in arguments if not word.startswith("--")]
    return len(said) > 1 and read_number(said[-1]) is None


def _on_turn(command: str, table: Table) -> str | None:
    """The player who acts. After a suggestion the asker may have to look; otherwise it is the next player."""
    return table.turn.player if command == LOOK and table.look_due else table.next_asker


def another_game() -> Message:
    """How to begin another game, once this one is over."""
    return message("play-over-new", new=message("prompt-new"))
