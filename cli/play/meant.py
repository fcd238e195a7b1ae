"""Likely meanings of a line that the prompt refuses, and the line that notes each."""

import re
from collections.abc import Mapping, Sequence
from typing import assert_never

from cluedo_notes.cli.language import command_lexicon, now_called
from cluedo_notes.cli.play.help import LACKS, behind_command, check_number, example_of, may_be_looked_at
from cluedo_notes.cli.play.line import (
    ACCUSE,
    CLUE_CARD,
    KNOWN_ALREADY,
    LASTING,
    LEAVE,
    LOOK,
    MOVE,
    NEW,
    OPEN_CARDS,
    PROMPT_NAMES,
    QUIT,
    ROLL,
    SUGGESTION_COMMANDS,
    USE,
    TypedLine,
    as_suggestion,
    begins_player,
    command_begun,
    spoken,
)
from cluedo_notes.cli.terminal.command_line import PROMPT, option_in_words
from cluedo_notes.cli.terminal.first_words import explained, leading, quoting, tried_first, tried_nearly
from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, NOT_NOTED, Names, plain
from cluedo_notes.game.entry.shorthand.clear_part import (
    Incomplete,
    without_missing,
    without_unknown,
    without_word,
)
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.sentence import Doubtful, NearMiss, SpokenLine, Unclear
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.entry.shorthand.words import INITIALS, SUBJECT
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import message
from cluedo_notes.language.sentence_words import (
    ALTERNATIVES,
    ASKED_WHERE,
    BESIDE_OUTCOMES,
    OUTCOMES,
    SENTENCE_WORDS,
    SPOKEN_ACTS,
    STOP_OR_TAKE_BACK,
    SentenceWord,
    SpokenAct,
    says_unknown,
)
from cluedo_notes.language.words import Words, words_in

_STOP_OR_TAKE_BACK = {phrase for said in STOP_OR_TAKE_BACK.values() for phrase in said.split(", ")}
_ASKED_WHERE = [phrase for said in ASKED_WHERE.values() for phrase in said.split(", ")]
_ACT_OF_PHRASE = {
    phrase: act
    for of_language in SPOKEN_ACTS.values()
    for act, phrases in of_language.items()
    for phrase in phrases.split(", ")
}
_OUTCOME_OF = {word: option for option, said in OUTCOMES.items() for word in said.split(", ")}
_BESIDE_OUTCOMES = {word for said in BESIDE_OUTCOMES.values() for word in said.split(", ")}
_NEITHER, _DOUBTS, _PASSES = (
    {word for said in SENTENCE_WORDS.values() for word in said[meaning].replace(",", "").split()}
    for meaning in (SentenceWord.NEITHER, SentenceWord.DOUBT, SentenceWord.PASSES)
)
_ASKS, _NOBODY = (
    {phrase for said in SENTENCE_WORDS.values() for phrase in said[meaning].split(", ")}
    for meaning in (SentenceWord.ASKS, SentenceWord.NOBODY)
)
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


def check_sense(line: TypedLine, log: Log, words: Words) -> None:
    """Raises `EntryError` for a line that makes no sense here: `quit` with more words, a phrase for leaving
    or undoing, "nobody" without a suggestion. The same for a Clue card's name, and for an accusation without
    its option."""
    names, language, said = Names.of(log), words.language, plain(line.text)
    if line.command == QUIT and len(line.words) > 1:
        leave = f"{spoken(LEAVE, language)} {line.words[-1]}"
        raise EntryError(message("play-quit-alone", command=line.words[0], leave=leave))
    if (
        line.command == ACCUSE
        and " -" not in line.text
        and (outcome := _outcome(_plain_words(line.text)[2:], names))
    ):
        near_line = f"{_without_outcome(line.text)} {option_in_words(outcome, words)}"
        raise NearMiss(message("play-line-meant", example=near_line), near_line)
    if begins_player(line.words[0], names):
        return
    if says_unknown(said):
        raise EntryError(message("play-unknown-stays"))
    check_number(line, log, language)
    if any(f"{said} ".startswith(f"{phrase} ") for phrase in _ASKED_WHERE):
        asked = [names.cards.typed(card, language) for card in _named(said.split(), names)]
        odds = " ".join([spoken("odds", language), *asked[: len(asked) == 1]])
        raise NearMiss(message("play-odds-meant", example=odds), odds)
    if said in _STOP_OR_TAKE_BACK and names.cards.ranked(said)[0] not in (Fit.WHOLE, Fit.BEGINNING):
        near = {"quit": spoken(QUIT, language), "undo": spoken("undo", language)}
        raise EntryError(message("play-stop-meant", typed=line.text, **near))
    begun = any(f"{said} ".startswith(f"{phrase} ") for phrase in _NOBODY)
    if begun and line.command is None and len(_named(said.split(), names)) < len(Category):
        whole = f"{example_of(log, words).line.rsplit(maxsplit=1)[0]} -"
        raise EntryError(message("play-nobody-alone", typed=line.text, example=whole))
    if (clue := _CLUE.fullmatch(line.text)) is not None:
        near_line = f"{spoken(CLUE_CARD, language)} {next(filter(None, clue.groups()))}"
        raise NearMiss(message("play-line-meant", example=near_line), near_line)


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
        return not _ASKS.isdisjoint(plain(typed).split())
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
    if what.code == "quick-ambiguous":
        rest = without_word(what.arguments["typed"], what, text, game.log, game.table, language)
    elif what.code == "quick-missing":
        rest = without_missing(what, text, game.log, game.table, language)
    elif what.code in _UNCLEAR_WORD and not isinstance(error, NearMiss):
        rest = without_unknown(text, game.log, game.table, language)
    else:
        rest = None
    return error if rest is None else Incomplete(rest.message, as_suggestion(rest.instead))


def behind(error: EntryError, beginning: str, line: str) -> EntryError:
    """The error of a line that was typed behind `edit N` or `insert N`. If the line is incomplete, this
    beginning stays at the prompt, so that the rest is noted in the same place."""
    if isinstance(error, Doubtful):
        return error.behind(beginning)
    if error.message.code in _LACKS_END:
        return Incomplete(error.message, f"{beginning}{line} ")
    return Incomplete(error.message, beginning) if "example" in error.message.arguments else error


_LACKS_END = ("quick-missing", "quick-no-answer")
"""The errors about a suggestion that was not typed to its end."""
_UNCLEAR_WORD = ("quick-unknown", "unknown-did-you-mean", "quick-unsure")
"""The errors about a word that is unknown, or perhaps is."""


def may_be_forgotten(words: Sequence[str], names: Names) -> bool:
    """Is this a whole suggestion whose first word is nobody's name, as if a player had been forgotten when
    the game was set up?"""
    first, *rest = words
    if first in NOT_NOTED:
        return False
    named = [word for word in rest if names.cards.candidates(word)]
    return len(named) >= len(Category) and not (
        names.players.candidates(first) or names.cards.candidates(first)
    )


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
    nearly = TypedLine(line.text, (tried_nearly(first, words), *line.words[1:]), None)
    return quoting(led(nearly, names, words), first)


def line_meant(typed: str, game: Game, words: Words) -> EntryError | None:
    """The error for a sentence about another action of a player, with the line that notes it. None for
    other lines."""
    names, said = Names.of(game.log), _plain_words(typed)
    phrases = ((length, _ACT_OF_PHRASE.get(" ".join(said[1 : 1 + length]))) for length in (4, 3, 2, 1))
    length, act = next(((length, act) for length, act in phrases if act is not None), (0, None))
    players = [names.me] if said[:1] and said[0] in _I else names.players.candidates(said[0]) if said else ()
    if act is None or len(players) != 1 or players[0] is None:
        return None
    behind_act = said[1 + length :]
    if not (_DOUBTS | _NEITHER).isdisjoint(behind_act) and not _is_clear(act, behind_act):
        return None
    return _act_meant(act, players[0], behind_act, game, words)


def _act_meant(
    act: SpokenAct, player: str, said: Sequence[str], game: Game, words: Words
) -> EntryError | None:
    """The error for an action of a player, with the words after it."""
    names, named = Names.of(game.log), _named(said, Names.of(game.log))
    if act in (SpokenAct.HAS, SpokenAct.LACKS):
        return _known_meant(player, said, act is SpokenAct.LACKS, game.log, words)
    if act is SpokenAct.LOOKS and not may_be_looked_at(game.log):
        return EntryError(message("nothing-to-look-at"))
    if act is SpokenAct.ROLLS:
        return _roll_meant(player, said, game, words)
    command = _COMMAND_OF[act]
    if act is SpokenAct.MOVES and names.places.labels.keys() & named and not _ASKS.isdisjoint(said):
        return _move_and_question_meant(player, named, game.log, words)
    if act is SpokenAct.LEAVES and named:
        return None  # they leave a room, and not the game
    known = behind_command(command, player, game, words)
    if (behind := _as_typed(act, named, _outcome(said, names) or "wrong", names, words)) is not None:
        line = f"{spoken(command, words.language)} {typable(player)}{behind}"
        if act is SpokenAct.ACCUSES and not _outcome(said, names):  # only the reader knows how it ended
            return EntryError(message("play-accusation-meant", example=line))
        if act is SpokenAct.LEAVES and said:  # the reader knows what they leave
            return EntryError(message("play-line-meant", example=line))
        return NearMiss(message("play-line-meant", example=line), line)
    if known is None:
        return None
    code = "play-lacks-accused" if act is SpokenAct.ACCUSES else "play-line-meant"
    return EntryError(message(code, example=f"{spoken(command, words.language)} {known}"))


def _roll_meant(player: str, said: Sequence[str], game: Game, words: Words) -> EntryError | None:
    """The error for a sentence about a roll; None if it has no number."""
    dice = [word for word in said if word.isdecimal()]
    if said and not dice:
        return None
    numbers = game.log.edition.rules.dice.numbers
    if len(dice) in numbers and {"1", "2", "3", "4", "5", "6"}.issuperset(dice):
        line = f"{spoken(ROLL, words.language)} {typable(player)} {' '.join(dice)}"
        whole = all(len(word) <= len("and") for word in said)
        what = message("play-line-meant", example=line)
        return NearMiss(what, line) if whole else EntryError(what)
    command = ROLL if numbers else MOVE
    line = f"{spoken(command, words.language)} {behind_command(command, player, game, words)}"
    return EntryError(message(LACKS[command], player=player, example=line))


def _move_and_question_meant(player: str, cards: Sequence[str], log: Log, words: Words) -> EntryError:
    """The error for a move and a suggestion in one sentence."""
    named = {log.edition.by_id[card].category: card for card in cards}
    said = [named.get(category, log.edition.of(category)[0].id) for category in Category]
    *_, room = typed = [Names.of(log).cards.typed(card, words.language) for card in said]
    move = f"{spoken(MOVE, words.language)} {typable(player)} {room}"
    return EntryError(message("play-two-lines", move=move, example=" ".join([typable(player), *typed, "?"])))


def _is_clear(act: SpokenAct, said: Sequence[str]) -> bool:
    """Does a word of doubt leave the action clear? That is so if somebody has none of several cards, "this or
    that", and for an accusation, which may be wrong but was made."""
    alternatives = act is SpokenAct.LACKS and _DOUBTS.intersection(said) <= set(ALTERNATIVES.values())
    return alternatives or act is SpokenAct.ACCUSES


def _known_meant(player: str, said: Sequence[str], lacks: bool, log: Log, words: Words) -> EntryError | None:
    """The error for a sentence about cards that a player has or, with `lacks`, does not have. It has an
    example if no card is named: "has it". None if the sentence says more than that."""
    names = Names.of(log)
    cards, begun = _named(said, names), f"{spoken(KNOWN_ALREADY, words.language)} {typable(player)}="
    if not cards and not lacks and all(len(word) <= len("the") for word in said):
        return EntryError(message("play-known-which", example=f"{begun}{example_of(log, words).card}"))
    if not cards or sum(len(word) > len("the") for word in said) > len(cards) or len(cards) >= len(Category):
        return None
    signs = ",".join(f"{'-' if lacks else ''}{names.cards.typed(card, words.language)}" for card in cards)
    line = begun + signs
    return NearMiss(message("play-line-meant", example=line), line)


_I = {*ME, *SUBJECT}
_COMMAND_OF: Mapping[SpokenAct, str] = {
    SpokenAct.ACCUSES: ACCUSE,
    SpokenAct.LEAVES: LEAVE,
    SpokenAct.LETS_SEE: OPEN_CARDS,
    SpokenAct.LOOKS: LOOK,
    SpokenAct.MOVES: MOVE,
}


def _named(said: Sequence[str], names: Names) -> list[str]:
    """The cards that words name, each once; short words are part of the sentence."""
    fits = (names.cards.ranked(word) for word in said if len(word) > len("the"))
    cards = (cards[0] for fit, cards in fits if len(cards) == 1 and fit in (Fit.WHOLE, Fit.BEGINNING))
    return list(dict.fromkeys(cards))


def _plain_words(text: str) -> list[str]:
    """The words of a line, and a sign at the end if it is a question."""
    return plain(text).split() + ["?"] * ("?" in text)


def _outcome(said: Sequence[str], names: Names) -> str | None:
    """The option for the outcome of an accusation, if the last word says it and is nobody's and no card's
    name. None if any word before it is neither a card's nor sure to leave the outcome as it is."""
    *before, last = ("", *said)
    if names.cards.candidates(last) or names.players.candidates(last):
        return None
    others = [word for word in before[1:] if word not in _BESIDE_OUTCOMES]
    against = (_DOUBTS | _NEITHER | _PASSES).intersection(others)
    sure = all(
        len(word) >= INITIALS and names.cards.ranked(word)[0] in (Fit.WHOLE, Fit.BEGINNING) for word in others
    )
    return _OUTCOME_OF.get(last) if sure and not against else None


def _without_outcome(text: str) -> str:
    """An accusation up to its last card, without the words for its outcome."""
    *words, _ = re.finditer(r"[^\W_]+[\"'”»]*", text)
    while plain(words[-1].group()) in _BESIDE_OUTCOMES:
        words.pop()
    return text[: words[-1].end()]


def _as_typed(act: SpokenAct, cards: Sequence[str], outcome: str, names: Names, words: Words) -> str | None:
    """The words after the player, starting with the named cards; None if the cards are not enough."""
    typed = "".join(f" {names.cards.typed(card, words.language)}" for card in cards)
    match act:
        case SpokenAct.ACCUSES:
            return f"{typed} {option_in_words(outcome, words)}" if len(cards) == len(Category) else None
        case SpokenAct.LEAVES:
            return ""
        case SpokenAct.LETS_SEE:
            return typed or None
        case SpokenAct.LOOKS | SpokenAct.HAS | SpokenAct.LACKS | SpokenAct.ROLLS:
            return None
        case SpokenAct.MOVES:
            return typed if len(cards) == 1 and cards[0] in names.places.labels else None
        case _:
            assert_never(act)
