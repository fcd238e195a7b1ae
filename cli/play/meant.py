"""Likely meanings of a line that the prompt refuses, and the line that notes each."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from cluedo_notes.cli.commands import ADD, NOTING
from cluedo_notes.cli.language import command_lexicon, now_called
from cluedo_notes.cli.play.acts.accusation import check_accusation
from cluedo_notes.cli.play.acts.corrections import check_number
from cluedo_notes.cli.play.acts.led_elsewhere import odds_meant
from cluedo_notes.cli.play.acts.said import named_cards
from cluedo_notes.cli.play.acts.spoken_acts import ACT_OF_PHRASE, QUESTION_WORDS, line_meant
from cluedo_notes.cli.play.help import example_of
from cluedo_notes.cli.play.line import (
    CLUE_CARD,
    EDIT,
    INSERT,
    KNOWN_ALREADY,
    LASTING,
    LEAVE,
    NAMES,
    NEW,
    PROMPT_NAMES,
    QUIT,
    SUGGESTION_COMMANDS,
    USE,
    TypedLine,
    as_suggestion,
    begins_player,
    command_begun,
    spoken,
)
from cluedo_notes.cli.play.run_command import LineResult
from cluedo_notes.cli.terminal.command_line import PROMPT
from cluedo_notes.cli.terminal.first_words import explained, leading, quoting, tried_first, tried_nearly
from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, NOT_NOTED, Names, plain
from cluedo_notes.game.entry.note import After, InsteadOf
from cluedo_notes.game.entry.shorthand.clear_part import (
    Incomplete,
    without_missing,
    without_unknown,
    without_word,
)
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.sentence import Doubtful, NearMiss, SpokenLine, Unclear
from cluedo_notes.game.entry.shorthand.words import FORCE
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import AGREES, ASKED_WHAT, SAYS_NO, SAYS_YES, THEY, WHO, in_all
from cluedo_notes.language.sentence_words import (
    APOLOGIES,
    ASKED_WHERE,
    STOP_OR_TAKE_BACK,
    SentenceWord,
    phrases_for,
    says_unknown,
)
from cluedo_notes.language.words import Words, words_in

_STOP_OR_TAKE_BACK = in_all(STOP_OR_TAKE_BACK)
_ASKED_WHERE = in_all(ASKED_WHERE)
_ASKED_WHAT = in_all(ASKED_WHAT)
_THEY = in_all(THEY)
_SAID_ANSWERS = tuple(map(phrases_for, (SentenceWord.SHOWS, SentenceWord.YES, SentenceWord.PASSES)))
_DEEDS = {phrase.split()[0] for phrase in QUESTION_WORDS.union(ACT_OF_PHRASE, *_SAID_ANSWERS)}
"""First words of what players do."""
_WHO_SHOWED = {said for said in phrases_for(SentenceWord.SHOWS) if said.split()[0] in in_all(WHO)}
_NOBODY_SHOWED = phrases_for(SentenceWord.NOBODY)
_APOLOGIES = in_all(APOLOGIES)
_CLUE = re.compile(
    "|".join(
        rf"{words('clue').replace(' ', '[ -]')}\s*:?\s+(.+)|{words('prompt-clue-card')}\s*:\s+(.+)"
        for words in map(words_in, LANGUAGES)
    ),
    re.IGNORECASE,
)
"""A Clue card by its whole name, or with a colon."""


INSTEAD: Mapping[str, Sequence[str]] = {"play": (USE, NEW)}
"""Words that lead to one command here and to another in a shell."""


def check_sense(line: TypedLine, game: Game, words: Words) -> None:
    """Raises `EntryError` for a line that makes no sense here: `quit` with more words, a phrase for leaving
    or undoing, "nobody" without a suggestion. The same for a Clue card's name, and for an accusation without
    its option."""
    log, language, said = game.log, words.language, plain(line.text)
    names = Names.of(log)
    if line.command == QUIT and len(line.words) > 1:
        leave = f"{spoken(LEAVE, language)} {line.words[-1]}"
        raise EntryError(message("play-quit-alone", command=line.words[0], leave=leave))
    check_accusation(line, game, words)
    if says_unknown(said) and said not in map(plain, game.log.deal.players):
        raise EntryError(message("play-unknown-stays"))
    if begins_player(line.words[0], names):
        return
    check_number(line, log, language)
    _check_question(line, game, words)
    if said in _STOP_OR_TAKE_BACK and names.cards.ranked(said)[0] not in (Fit.WHOLE, Fit.BEGINNING):
        near = {"quit": spoken(QUIT, language), "undo": spoken("undo", language)}
        raise EntryError(message("play-stop-meant", typed=line.text, **near))
    if log.live and any(said.startswith(f"{phrase} ") for phrase in _APOLOGIES):
        edit = f"{spoken(EDIT, language)} {log.live[-1].number}"
        raise EntryError(message("play-mistake-meant", edit=edit, undo=spoken("undo", language)))
    begun = any(f"{said} ".startswith(f"{phrase} ") for phrase in _NOBODY_SHOWED)
    if begun and line.command is None and len(named_cards(said.split(), names)) < len(Category):
        whole = f"{example_of(log, words).line.rsplit(maxsplit=1)[0]} -"
        raise EntryError(message("play-nobody-alone", typed=line.text, example=whole))
    if (clue := _CLUE.fullmatch(line.text)) is not None:
        near_line = f"{spoken(CLUE_CARD, language)} {next(filter(None, clue.groups()))}"
        raise NearMiss(message("play-line-meant", example=near_line), near_line)


def _check_question(line: TypedLine, game: Game, words: Words) -> None:
    """Raises `EntryError` for a question about cards or a player, and for a sentence that only has "she" or
    "they" for its player."""
    names, said, language = Names.of(game.log), plain(line.text), words.language
    if said in _WHO_SHOWED:
        log_line = spoken("log", language)
        raise NearMiss(message("play-odds-meant", example=log_line), log_line)
    if any(f"{said} ".startswith(f"{phrase} ") for phrase in _ASKED_WHERE):
        raise odds_meant(said.split(), names, language)
    if _asks_what(said, names):
        sheet = spoken("sheet", language)
        raise NearMiss(message("play-odds-meant", example=sheet), sheet)
    if line.command is None and _is_about_them(said):
        raise EntryError(message("play-lacks-player", example=example_of(game.log, words).line))


def _asks_what(said: str, names: Names) -> bool:
    """Does a line ask what a player has, or what is known about one?"""
    asked = any(said.startswith(f"{phrase} ") for phrase in _ASKED_WHAT)
    return asked and any(names.players.ranked(word)[0] is Fit.WHOLE for word in said.split())


def _is_about_them(said: str) -> bool:
    """Does a line begin with "she" or "they" and a deed, and not with the beginning of a command?"""
    first, deed = (*said.split(), "", "")[:2]
    return first in _THEY and deed in _DEEDS and deed not in NAMES


def of_names_first(line: TypedLine, game: Game, words: Words) -> TypedLine:
    """The line without its command, if its first word is a name and the line is complete with it. It may be a
    suggestion that begins with any part of a name, as `log` is one of Logan's. It may also be a sentence
    about a player with the command's name, such as Mark."""
    is_player = plain(line.words[0]) in map(plain, game.log.deal.players)
    if line.command is None or (line.words[0] in SUGGESTION_COMMANDS and not is_player):
        return line
    try:
        parse_shorthand(line.text).build(game.log, game.table)
    except EntryError:
        if not is_player or not _is_sentence(line.text, game, words):
            return line
    return TypedLine(line.text, line.words, None)


def _is_sentence(typed: str, game: Game, words: Words) -> bool:
    """Is it a suggestion in a sentence, perhaps with a slip or not whole, or does it describe another action
    of a player?"""
    try:
        SpokenLine(typed).build(game.log, game.table)
    except NearMiss:
        return True
    except Unclear:
        return not QUESTION_WORDS.isdisjoint(plain(typed).split())
    except EntryError:
        return line_meant(typed, game, words) is not None
    return True


def led(line: TypedLine, names: Names, words: Words) -> EntryError | None:
    """The error for a word that people try first, with the command it leads to here. None for any other word,
    for the beginning of a command, and for a possible name."""
    first = line.words[0]
    card = names.cards.ranked(first)[0] in (Fit.WHOLE, Fit.BEGINNING)  # demo is only within Mademoiselle
    if line.command is not None or card or begins_player(first, names):
        return None
    if command_begun(first, names, words.language) is not None:
        return None
    if (answer := now_called(first, PROMPT, words) or explained(first, words)) is not None:
        return answer
    lead = [here for command in tried_first(first) for here in INSTEAD.get(command, (command,))]
    if not LASTING.isdisjoint(lead):
        return EntryError(message("play-not-inside", command=message(f"prompt-{lead[0]}")))
    return leading(first, [PROMPT.spoken(command, words) for command in lead])


def with_clear_part(error: EntryError, line: TypedLine, game: Game, language: str) -> EntryError:
    """The error of a line that was refused as a suggestion. If only one word of the line is unclear, or only
    one card missing, the error names it and has the rest of the line, to be completed."""
    text, what = line.after_sign, error.message
    rest: Doubtful | None = None
    if what.code == "quick-ambiguous":
        rest = without_word(what.arguments["typed"], what, text, game.log, game.table, language)
    elif what.code == "quick-missing":
        rest = without_missing(what, text, game.log, game.table, language)
    elif what.code in _UNCLEAR_WORD and not isinstance(error, NearMiss):
        rest = without_unknown(text, game.log, game.table, language)
    return error if rest is None else type(rest)(rest.message, as_suggestion(rest.instead))


def behind(error: EntryError, place: After | InsteadOf, line: str, log: Log, words: Words) -> EntryError:
    """The error of a line that was typed behind `edit N` or `insert N`, with this beginning before each line
    in it that notes an event. If the line is incomplete, the beginning stays at the prompt, so that the rest
    is noted in the same place."""
    what, beginning = error.message, begins(place, words.language)
    if what.code in _LACKS_CARDS and isinstance(place, InsteadOf):
        return EntryError(message("play-edit-whole", edit=beginning.strip()))
    places = dict.fromkeys(_LINES, place)
    if "move" in what.arguments:  # it comes before the other of two lines
        first = place if isinstance(place, After) else After(_number_before(place.number, log))
        then = After(len(log.events) + 1) if isinstance(place, After) else place
        places |= {"move": first, "example": then}
    lines = {
        name: f"{begins(places[name], words.language)}{line}"
        for name, line in what.arguments.items()
        if name in places and _notes(line)
    }
    what = message(what.code, **{**what.arguments, **lines})
    if isinstance(error, Doubtful):
        whole = _notes(error.instead)
        return type(error)(what, f"{beginning}{error.instead}") if whole else error
    if what.code in _LACKS_END:
        return Incomplete(what, f"{beginning}{line} ")
    return Incomplete(what, beginning) if "example" in lines else EntryError(what) if lines else error


def begins(place: After | InsteadOf, language: str) -> str:
    """The beginning of a line that notes an event in this place."""
    return f"{spoken(EDIT if isinstance(place, InsteadOf) else INSERT, language)} {place.number} "


def _number_before(number: int, log: Log) -> int:
    """The number of the event before another; 0 at the start."""
    return [0, *(entry.number for entry in takewhile(lambda entry: entry.number != number, log.live))][-1]


def _notes(line: str) -> bool:
    """Does a whole line note an event, as a suggestion or by a command?"""
    command = NAMES.get(line.partition(" ")[0])
    return command is None or command in (KNOWN_ALREADY, *NOTING) or command.startswith(ADD)


_LINES = ("accuse", "end", "example", "leave", "move")
"""The arguments of errors that are lines to be typed."""


def offered_by(line: str, answer: LineResult) -> str:
    """The line that the answer to another offers; empty if it offers none."""
    if answer.refused is not None and answer.refused.code == "delete-needs-force":
        return f"{line} {FORCE}"
    return answer.typed or "" if answer.error is not None else ""


def taken(text: str, offered: str, game: Game) -> str | None:
    """The line that is meant by one that was typed after another was `offered`: "yes" means that one, and a
    whole suggestion behind a line to be completed replaces it. None for "no", and for a word such as "ok" if
    the offered line takes back or deletes something."""
    rest = text.removeprefix(offered)
    if offered.endswith(" "):
        begun = _BEGUN.match(offered)
        beginning = "" if begun is None else begun.group()
        named = named_cards(plain(offered.removeprefix(beginning)).split(), Names.of(game.log))
        return f"{beginning}{rest}" if named and rest != text and _is_whole(rest, game) else text
    said = plain(text)
    if not offered or said not in _YES | _AGREES | _NO:
        return text
    return offered if said in _YES or (said in _AGREES and not _takes_away(offered)) else None


def _takes_away(line: str) -> bool:
    """Does a line take back another, or delete a game?"""
    return NAMES.get(line.split()[0]) == "undo" or line.endswith(FORCE)


def _is_whole(line: str, game: Game) -> bool:
    """Is this a whole suggestion by itself?"""
    try:
        SpokenLine(line).build(game.log, game.table)
    except EntryError:
        return False
    return True


_YES, _AGREES, _NO = in_all(SAYS_YES), in_all(AGREES), in_all(SAYS_NO)
_BEGUN = re.compile(
    rf"({'|'.join(name for name, command in NAMES.items() if command in (EDIT, INSERT))}) \d+ "
)
_LACKS_CARDS = ("quick-no-cards", "play-nobody-alone")
"""The errors about an answer without a suggestion."""
_LACKS_END = ("quick-missing", "quick-no-answer")
"""The errors about a suggestion that was not typed to its end."""
_UNCLEAR_WORD = ("quick-unknown", "unknown-did-you-mean", "quick-unsure")
"""The errors about a word that is unknown, or perhaps is."""


def may_be_forgotten(words: Sequence[str], names: Names) -> bool:
    """Is this a whole suggestion whose first word is nobody's name, as if a player had been forgotten when
    the game was set up?"""
    first, *rest = words
    if first in NOT_NOTED or plain(first) in ME:
        return False
    named = [word for word in rest if names.cards.candidates(word)]
    return len(named) >= len(Category) and not (
        names.players.candidates(first) or names.cards.candidates(first)
    )


_LONG_FOR_A_SLIP = 3
"""The most words of a line that may begin with a slip; longer ones are sentences."""


def near_command(line: TypedLine, names: Names, words: Words) -> EntryError | None:
    """The error for a mistyped command's name (did you mean), or for a slip of a word that people try first.
    None if the word is close to neither, or may be a player, a card or a room, perhaps mistyped."""
    first = line.words[0]
    named = (names.players, names.cards, names.places)
    if line.command is not None or any(kind.candidates(first) or kind.near(first) for kind in named):
        return None
    lexicon = command_lexicon(PROMPT_NAMES)
    if lexicon.near(first):
        return lexicon.unknown(first)
    if len(line.words) > _LONG_FOR_A_SLIP:
        return None
    nearly = TypedLine(line.text, (tried_nearly(first, words), *line.words[1:]), None)
    return quoting(led(nearly, names, words), first)
