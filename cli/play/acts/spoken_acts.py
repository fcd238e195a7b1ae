"""Sentences about another action of a player than a suggestion, and the line that notes each."""

import re
from collections.abc import Mapping, Sequence
from typing import assert_never

from cluedo_notes.cli.play.help import LACKS, behind_command, example_of, may_be_looked_at
from cluedo_notes.cli.play.line import (
    ACCUSE,
    END_TURN,
    KNOWN_ALREADY,
    LEAVE,
    LOOK,
    MOVE,
    OPEN_CARDS,
    ROLL,
    as_suggestion,
    spoken,
)
from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, NOT_NOTED, Names, plain
from cluedo_notes.game.entry.shorthand.sentence import NearMiss, SpokenLine
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.entry.shorthand.words import INITIALS, SUBJECT
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.message import message
from cluedo_notes.language.sentence_words import (
    ALTERNATIVES,
    BESIDE_OUTCOMES,
    OUTCOMES,
    SENTENCE_WORDS,
    SPOKEN_ACTS,
    SentenceWord,
    SpokenAct,
)
from cluedo_notes.language.words import Words

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
QUESTION_WORDS = {
    phrase for said in SENTENCE_WORDS.values() for phrase in said[SentenceWord.ASKS].split(", ")
}
"""The words of a player who asks."""
_QUESTION_WORD = re.compile(rf"\b({'|'.join(QUESTION_WORDS)})\b", re.IGNORECASE)


def line_meant(typed: str, game: Game, words: Words) -> EntryError | None:
    """The error for a sentence about another action of a player, with the line that notes it. None for
    other lines."""
    names, said = Names.of(game.log), plain_words(typed)
    phrases = ((length, _ACT_OF_PHRASE.get(" ".join(said[1 : 1 + length]))) for length in (4, 3, 2, 1))
    length, act = next(((length, act) for length, act in phrases if act is not None), (0, None))
    players = [names.me] if said[:1] and said[0] in _I else names.players.candidates(said[0]) if said else ()
    if act is None or len(players) != 1 or players[0] is None:
        return None
    behind_act = said[1 + length :]
    if not (_DOUBTS | _NEITHER).isdisjoint(behind_act) and not _is_clear(act, behind_act):
        return None
    if act is SpokenAct.MOVES and not QUESTION_WORDS.isdisjoint(behind_act):
        return _move_and_question_meant(players[0], typed, game, words)
    return _act_meant(act, players[0], behind_act, game, words)


def _act_meant(
    act: SpokenAct, player: str, said: Sequence[str], game: Game, words: Words
) -> EntryError | None:
    """The error for an action of a player, with the words after it."""
    match act:
        case SpokenAct.HAS | SpokenAct.LACKS:
            return _known_meant(player, said, act is SpokenAct.LACKS, game.log, words)
        case SpokenAct.ROLLS:
            return _roll_meant(player, said, game, words)
        case SpokenAct.LOOKS if not may_be_looked_at(game.log):
            return EntryError(message("nothing-to-look-at"))
        case SpokenAct.LEAVES | SpokenAct.ENDS | SpokenAct.OUT if named_cards(said, Names.of(game.log)):
            return None  # they leave a room, and not the game
        case SpokenAct.OUT:
            return _out_meant(player, game, words)
    return _command_meant(act, player, said, game, words)


def _command_meant(
    act: SpokenAct, player: str, said: Sequence[str], game: Game, words: Words
) -> EntryError | None:
    """The error for an action that a command of its own notes."""
    names, command = Names.of(game.log), _COMMAND_OF[act]
    named, outcome = named_cards(said, names), outcome_said(said, names)
    begun = f"{spoken(command, words.language)} {typable(player)}"
    if (behind := _as_typed(act, named, outcome or "wrong", names, words)) is not None:
        line = f"{begun}{behind}"
        if act is SpokenAct.ACCUSES and not outcome:  # only the reader knows how it ended
            return EntryError(message("play-accusation-meant", example=line))
        if act in (SpokenAct.LEAVES, SpokenAct.ENDS) and said:  # the reader knows what more they say
            return EntryError(message("play-line-meant", example=line))
        return NearMiss(message("play-line-meant", example=line), line)
    if act is SpokenAct.ACCUSES and outcome == "wrong" and not named:  # the cards may be left out
        line = f"{begun} {option_in_words(outcome, words)}"
        return NearMiss(message("play-line-meant", example=line), line)
    if (known := behind_command(command, player, game, words)) is None:
        return None
    code = "play-lacks-accused" if act is SpokenAct.ACCUSES else "play-line-meant"
    return EntryError(message(code, example=f"{spoken(command, words.language)} {known}"))


def _out_meant(player: str, game: Game, words: Words) -> EntryError:
    """The error for a player who is said to be out, with the lines that note why, unless one did."""
    if not game.table.plays(player):
        return EntryError(message("play-out-already", player=player))
    leave, accuse = (f"{spoken(command, words.language)} {typable(player)}" for command in (LEAVE, ACCUSE))
    wrong = f"{accuse} {option_in_words('wrong', words)}"
    return EntryError(message("play-out-meant", player=player, accuse=wrong, leave=leave))


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


def _move_and_question_meant(player: str, typed: str, game: Game, words: Words) -> EntryError | None:
    """The error for a move and a suggestion in one sentence, with the answer if it can be read. None if no
    place is named."""
    log, names, language = game.log, Names.of(game.log), words.language
    cards = named_cards(plain_words(typed), names)
    if not names.places.labels.keys() & cards:
        return None
    named = {log.edition.by_id[card].category: card for card in reversed(cards)}
    said = [named.get(category, log.edition.of(category)[0].id) for category in Category]
    *_, room = called = [names.cards.typed(card, language) for card in said]
    example = " ".join([typable(player), *called, NOT_NOTED[0]])
    for question in _QUESTION_WORD.finditer(unaccented(typed)):
        try:
            event = SpokenLine(f"{player} {question[0]} {room},{typed[question.end() :]}").build(
                log, game.table
            )
        except EntryError:
            continue
        if isinstance(event, Suggestion):
            line = shorthand_line(event, log, game.table, language)
            example = example if line is None else as_suggestion(line)
    move = f"{spoken(MOVE, language)} {typable(player)} {room}"
    return EntryError(message("play-two-lines", move=move, example=example))


def _is_clear(act: SpokenAct, said: Sequence[str]) -> bool:
    """Does a word of doubt leave the action clear? That is so if somebody has none of several cards, "this or
    that", and for an accusation, which may be wrong but was made."""
    alternatives = act is SpokenAct.LACKS and _DOUBTS.intersection(said) <= set(ALTERNATIVES.values())
    return alternatives or act is SpokenAct.ACCUSES


def _known_meant(player: str, said: Sequence[str], lacks: bool, log: Log, words: Words) -> EntryError | None:
    """The error for a sentence about cards that a player has or, with `lacks`, does not have. It has an
    example if no card is named: "has it". None if the sentence says more than that."""
    names = Names.of(log)
    cards, begun = named_cards(said, names), f"{spoken(KNOWN_ALREADY, words.language)} {typable(player)}="
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
    SpokenAct.ENDS: END_TURN,
}


def named_cards(said: Sequence[str], names: Names) -> list[str]:
    """The cards that words name, each once; short words are part of the sentence."""
    fits = (names.cards.ranked(word) for word in said if len(word) > len("the"))
    cards = (cards[0] for fit, cards in fits if len(cards) == 1 and fit in (Fit.WHOLE, Fit.BEGINNING))
    return list(dict.fromkeys(cards))


def plain_words(text: str) -> list[str]:
    """The words of a line, and a sign at the end if it is a question."""
    return plain(text).split() + ["?"] * ("?" in text)


def outcome_said(said: Sequence[str], names: Names) -> str | None:
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


def without_outcome(text: str) -> str:
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
        case SpokenAct.LEAVES | SpokenAct.ENDS:
            return ""
        case SpokenAct.LETS_SEE:
            return typed or None
        case SpokenAct.LOOKS | SpokenAct.HAS | SpokenAct.LACKS | SpokenAct.ROLLS | SpokenAct.OUT:
            return None
        case SpokenAct.MOVES:
            return typed if len(cards) == 1 and cards[0] in names.places.labels else None
        case _:
            assert_never(act)
