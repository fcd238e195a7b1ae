"""Sentences about another action of a player than a suggestion, and the line that notes each."""

import re
from collections.abc import Mapping, Sequence
from typing import assert_never

from cluedo_notes.cli.play.acts.accusation import DOUBTS, NEITHER, answered_accusation, outcome_said
from cluedo_notes.cli.play.acts.led_elsewhere import led_elsewhere, odds_meant
from cluedo_notes.cli.play.acts.said import (
    NO_NAMES,
    behind_i,
    card_named,
    named_cards,
    named_places,
    names_places,
    plain_words,
    says_i,
    subject,
    subject_in_doubt,
)
from cluedo_notes.cli.play.help import (
    LACKS,
    behind_command,
    example_of,
    line_that_would_do,
    may_be_looked_at,
)
from cluedo_notes.cli.play.line import (
    ACCUSE,
    EDIT,
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
from cluedo_notes.game.entry.names import NOT_NOTED, Names
from cluedo_notes.game.entry.shorthand.sentence import NearMiss, SpokenLine
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.entry.shorthand.words import Role
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import SEES, in_all
from cluedo_notes.language.sentence_words import (
    ALTERNATIVES,
    SPOKEN_ACTS,
    TOWARDS,
    SentenceWord,
    SpokenAct,
    phrases_for,
)
from cluedo_notes.language.words import Words

ACT_OF_PHRASE = {
    phrase: act
    for of_language in SPOKEN_ACTS.values()
    for act, phrases in of_language.items()
    for phrase in phrases.split(", ")
}
_NO_CARD = phrases_for(SentenceWord.PASSES) | phrases_for(SentenceWord.NOBODY)
_SIGNS_OF_ANSWERS = {Role.SHOWED.value, Role.DREW.value}
"""Before "no" they are part of an answer: Bob drew a card that was no clock."""
_TOWARDS = in_all(TOWARDS)
_SEES = in_all(SEES)
_PRONOUNS = phrases_for(SentenceWord.PRONOUN)
_BESIDE_CARDS = NO_NAMES.union(
    in_all(ALTERNATIVES),
    phrases_for(SentenceWord.BOTH),
    phrases_for(SentenceWord.TOO),
    NEITHER,
    _PRONOUNS,
    *(phrase.split() for phrase, act in ACT_OF_PHRASE.items() if act in (SpokenAct.HAS, SpokenAct.LACKS)),
)
"""Words that may be next to the cards that somebody has or lacks: no others, such as “a vu” in French."""
QUESTION_WORDS = phrases_for(SentenceWord.ASKS)
"""The words of a player who asks."""
_QUESTION_WORD = re.compile(rf"\b({'|'.join(QUESTION_WORDS)})\b", re.IGNORECASE)


def line_meant(typed: str, game: Game, words: Words) -> EntryError | None:
    """The error for a sentence about another action of a player, with the line that notes it, or about
    something that no line notes. None for other lines."""
    if (led := led_elsewhere(typed, game, words)) is not None:
        return led
    names = Names.of(game.log)
    if (doubt := subject_in_doubt(typed, names, words.language)) is not None:
        return doubt
    player, said = subject(typed, names, words.language)
    length, act = _act_begun(said)
    ended = outcome_said(said, names) if act in (None, SpokenAct.HAS) else None
    if ended is not None and not named_cards(said, names):
        length, act = 0, SpokenAct.ACCUSES  # "it was right" says how one ended
        if ended == "wrong":
            return _wrong_meant(player, game, words)
    if player is None:
        if act in (SpokenAct.HAS, SpokenAct.LACKS) and names.me is None and says_i(plain_words(typed)[:1]):
            return EntryError(message("no-me"))
        return _who_meant(act, said[length:], game, words)
    if act is None:
        passes = " ".join(said) in _NO_CARD and _SIGNS_OF_ANSWERS.isdisjoint(typed)
        return _pass_meant(player, game, words) if passes else None
    behind_act = said[length:]
    if not (DOUBTS | NEITHER).isdisjoint(behind_act) and not _is_clear(act, behind_act):
        return None
    if typed.rstrip().endswith(NOT_NOTED[0]):
        return _asked(act, player, behind_act, game, words)
    return _as_noted(act, player, typed, behind_act, game, words)


def _asked(act: SpokenAct, player: str, said: Sequence[str], game: Game, words: Words) -> EntryError | None:
    """The error for a question whether a player did this. No line that would note it waits for Enter."""
    if act in (SpokenAct.HAS, SpokenAct.LACKS):
        return odds_meant(said, Names.of(game.log), words.language, player)
    meant = _act_meant(act, player, said, game, words)
    return EntryError(meant.message) if isinstance(meant, NearMiss) else meant


def _as_noted(
    act: SpokenAct, player: str, typed: str, said: Sequence[str], game: Game, words: Words
) -> EntryError | None:
    """The error for a sentence that says that a player did this."""
    if act is SpokenAct.MOVES and not QUESTION_WORDS.isdisjoint(said):
        return _move_and_question_meant(player, typed, game, words)
    meant = _act_meant(act, player, said, game, words)
    return meant and answered_accusation(player, typed, meant, game, words)


def _act_begun(said: Sequence[str]) -> tuple[int, SpokenAct | None]:
    """The action with whose words a sentence begins, and how many they are; none if it is no action."""
    phrases = ((length, ACT_OF_PHRASE.get(" ".join(said[:length]))) for length in (4, 3, 2, 1))
    return next(((length, act) for length, act in phrases if act is not None), (0, None))


def _act_meant(
    act: SpokenAct, player: str, said: Sequence[str], game: Game, words: Words
) -> EntryError | None:
    """The error for an action of a player, with the words after it."""
    match act:
        case SpokenAct.MOVES if _asks_for(said, Names.of(game.log)):
            return None
        case SpokenAct.HAS | SpokenAct.LACKS:
            return _known_meant(act, player, said, game.log, words)
        case SpokenAct.ROLLS:
            return _roll_meant(player, said, game, words)
        case SpokenAct.LETS_SEE if says_i(said):  # only the reader saw the cards, or not even they
            seen = [word for word in behind_i(said) if word not in _SEES]
            return _known_meant(SpokenAct.HAS, player, seen, game.log, words)
        case SpokenAct.LOOKS if not may_be_looked_at(game.log):
            return EntryError(message("nothing-to-look-at"))
        case SpokenAct.LEAVES if names_places(said, Names.of(game.log)):  # they leave a room, or go to one
            towards = said if said[0] in _TOWARDS else ()
            return _command_meant(SpokenAct.MOVES, player, towards, game, words)
        case SpokenAct.LEAVES | SpokenAct.ENDS | SpokenAct.OUT if named_cards(said, Names.of(game.log)):
            return None
        case SpokenAct.OUT:
            return _out_meant(player, game, words)
    return _command_meant(act, player, said, game, words)


def _asks_for(said: Sequence[str], names: Names) -> bool:
    """Do words behind "went" say what somebody asked? They went for several cards, and not to a room."""
    return f"go {' '.join(said[:1])}" in QUESTION_WORDS and len(named_cards(said, names)) > 1


def _command_meant(
    act: SpokenAct, player: str, said: Sequence[str], game: Game, words: Words
) -> EntryError | None:
    """The error for an action that a command of its own notes."""
    names, command = Names.of(game.log), _COMMAND_OF[act]
    named = named_places(said, names) if act is SpokenAct.MOVES else named_cards(said, names)
    outcome = outcome_said(said, names)
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
    line = f"{spoken(command, words.language)} {known}"
    if act is SpokenAct.ACCUSES:
        return EntryError(message("play-lacks-accused", example=_with_outcome(line, outcome, words)))
    return EntryError(message(LACKS[command], player=player, example=line))


def _with_outcome(line: str, outcome: str | None, words: Words) -> str:
    """An example of an accusation with this outcome, if any is known."""
    return f"{line.rpartition(' ')[0]} {option_in_words(outcome, words)}" if outcome else line


def _who_meant(act: SpokenAct | None, behind: Sequence[str], game: Game, words: Words) -> EntryError | None:
    """The error for a whole sentence about an action of nobody who is named; None for other lines."""
    outcome = outcome_said(behind, Names.of(game.log))
    if act not in _ALONE or (behind and not outcome):
        return None
    if (line := line_that_would_do(_COMMAND_OF[act], game, words)) is None:
        return None
    return EntryError(message("play-lacks-player", example=_with_outcome(line, outcome, words)))


def _wrong_meant(player: str | None, game: Game, words: Words) -> EntryError:
    """The error for "it was wrong": the last line, or an accusation."""
    who = player if player is not None else example_of(game.log, words).shower_name
    line = f"{spoken(ACCUSE, words.language)} {typable(who)} {option_in_words('wrong', words)}"
    return EntryError(message("play-wrong-meant", undo=spoken("undo", words.language), accuse=line))


def _pass_meant(player: str, game: Game, words: Words) -> EntryError:
    """The error for a player who is said to pass: without a question, or as an answer to the last one."""
    line = f"{spoken(END_TURN, words.language)} {typable(player)}"
    asked = [entry.number for entry in game.log.live if isinstance(entry.event, Suggestion)]
    if not asked:
        return EntryError(message("play-line-meant", example=line))
    edit = f"{spoken(EDIT, words.language)} {asked[-1]}"
    return EntryError(message("play-pass-meant", player=player, end=line, edit=edit))


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
    alternatives = act is SpokenAct.LACKS and DOUBTS.intersection(said) <= set(ALTERNATIVES.values())
    return alternatives or act is SpokenAct.ACCUSES


def _known_meant(
    act: SpokenAct, player: str, said: Sequence[str], log: Log, words: Words
) -> EntryError | None:
    """The error for a sentence about cards that a player has or lacks: with an example if no card is named,
    "has it", or if another player is. None if the sentence says more than that."""
    names, lacks = Names.of(log), act is SpokenAct.LACKS
    own = said[: next((at for at in range(len(said)) if _begins_another(said[at:], names)), len(said))]
    cards, begun = named_cards(own, names), f"{spoken(KNOWN_ALREADY, words.language)} {typable(player)}="
    if not cards and not lacks and _BESIDE_CARDS.issuperset(said):
        return EntryError(message("play-known-which", example=f"{begun}{example_of(log, words).card}"))
    lacking = _lacking(own, lacks, names)
    signs = (f"{'-' if card in lacking else ''}{names.cards.typed(card, words.language)}" for card in cards)
    line = begun + ",".join(signs)
    of_cards = {word for card in cards for label in names.cards.labels[card] for word in label.split()}
    is_whole = of_cards.union(_BESIDE_CARDS).issuperset(word for word in own if not card_named(word, names))
    if not is_whole or not 0 < len(cards) < len(Category):
        return None
    if len(own) < len(said):
        return EntryError(message("play-known-each", example=line))
    return NearMiss(message("play-line-meant", example=line), line)


def _begins_another(said: Sequence[str], names: Names) -> bool:
    """Do words begin with a player who is named in full, or who has something or lacks it?"""
    fit, players = names.players.ranked(said[0])
    acts = (ACT_OF_PHRASE.get(" ".join(said[1 : 1 + length])) for length in (1, 2, 3))
    is_card = names.cards.ranked(said[0])[0] <= Fit.BEGINNING
    has = bool(players) and not {SpokenAct.HAS, SpokenAct.LACKS}.isdisjoint(acts)
    return has or (fit is Fit.WHOLE and not is_card)


def _lacking(said: Sequence[str], lacks: bool, names: Names) -> set[str]:
    """The cards in a sentence that it denies, up to words such as "and has the rope"."""
    lacking, at = set[str](), 0
    while at < len(said):
        length, act = _act_begun(said[at:])
        article = said[at : at + length] == ["a"] and (at == 0 or said[at - 1] not in _PRONOUNS)
        if act in (SpokenAct.HAS, SpokenAct.LACKS) and not article:
            lacks = act is SpokenAct.LACKS
            at += length
            continue
        if lacks:
            lacking.update(named_cards(said[at : at + 1], names))
        at += 1
    return lacking


_ALONE = (SpokenAct.ACCUSES, SpokenAct.LEAVES, SpokenAct.ENDS)
"""Actions that need no more words."""
_COMMAND_OF: Mapping[SpokenAct, str] = {
    SpokenAct.ACCUSES: ACCUSE,
    SpokenAct.LEAVES: LEAVE,
    SpokenAct.LETS_SEE: OPEN_CARDS,
    SpokenAct.LOOKS: LOOK,
    SpokenAct.MOVES: MOVE,
    SpokenAct.ENDS: END_TURN,
}


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
            return f" {names.places.typed(cards[0], words.language)}" if len(cards) == 1 else None
        case _:
            assert_never(act)
