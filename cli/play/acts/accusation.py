"""Accusations in words at the prompt, and how they ended."""

import re
from collections.abc import Sequence

from cluedo_notes.cli.play.acts.said import card_named, plain_words, says_i, subject
from cluedo_notes.cli.play.help import check_whole
from cluedo_notes.cli.play.line import ACCUSE, TypedLine, accuser
from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, Names, plain
from cluedo_notes.game.entry.shorthand.sentence import NearMiss, SpokenLine
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.entry.shorthand.words import INITIALS
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.sentence_words import (
    BESIDE_OUTCOMES,
    OUTCOMES,
    SENTENCE_WORDS,
    SPOKEN_ACTS,
    SentenceWord,
    SpokenAct,
)
from cluedo_notes.language.words import Words

_OUTCOME_OF = {word: option for option, said in OUTCOMES.items() for word in said.split(", ")}
_BESIDE_OUTCOMES = in_all(BESIDE_OUTCOMES)
NEITHER, DOUBTS, PASSES = (
    {word for said in SENTENCE_WORDS.values() for word in said[meaning].replace(",", "").split()}
    for meaning in (SentenceWord.NEITHER, SentenceWord.DOUBT, SentenceWord.PASSES)
)
"""Single words of phrases with these meanings."""
_ACCUSING = in_all({language: acts[SpokenAct.ACCUSES] for language, acts in SPOKEN_ACTS.items()})
_ACCUSES = re.compile(rf"\b({'|'.join(_ACCUSING)})\b", re.IGNORECASE)


def check_accusation(line: TypedLine, game: Game, words: Words) -> None:
    """Raises `NearMiss` for the command of an accusation whose outcome is in words, with the line that notes
    it and names the player. Raises `EntryError` if it is not certain who accused."""
    names, behind = Names.of(game.log), line.text.partition(" ")[2]
    if line.command != ACCUSE or " -" in line.text:
        return
    player, said = subject(behind, names, words.language)
    outcome = outcome_said(said, names)
    if outcome is None:
        return
    is_i = player == names.me and says_i(plain_words(behind)[:1])
    by_name = player is not None and not is_i
    command, *typed = without_outcome(line.text).split()
    if not by_name:
        typed = [word for word in typed if not says_i(plain_words(word))]
        accusers = [names.player(ME[0])] if says_i(plain_words(behind)) else accuser(game.table)
        typed = [*map(typable, accusers), *typed]
    option = option_in_words(outcome, words)
    check_whole([ACCUSE, *typed, option], game, words)
    near_line = " ".join([command, *typed, option])
    raise NearMiss(message("play-line-meant", example=near_line), near_line)


def outcome_said(said: Sequence[str], names: Names) -> str | None:
    """The option for the outcome of an accusation, if the last word says it and is nobody's and no card's
    name. None if any word before it is neither a card's nor sure to leave the outcome as it is."""
    *before, last = ("", *said)
    if names.cards.candidates(last) or names.players.candidates(last):
        return None
    others = [word for word in before[1:] if word not in _BESIDE_OUTCOMES]
    against = (DOUBTS | NEITHER | PASSES).intersection(others)
    sure = all(card_named(word, names) or _begins_card(word, names) for word in others)
    return _OUTCOME_OF.get(last) if sure and not against else None


def _begins_card(word: str, names: Names) -> bool:
    """Does a word that is more than an initial begin cards' names?"""
    return len(word) >= INITIALS and names.cards.ranked(word)[0] in (Fit.WHOLE, Fit.BEGINNING)


def without_outcome(text: str) -> str:
    """An accusation up to its last card, without the words for its outcome."""
    *words, _ = re.finditer(r"[^\W_]+[\"'”»]*", text)
    while plain(words[-1].group()) in _BESIDE_OUTCOMES:
        words.pop()
    return text[: words[-1].end()]


def answered_accusation(player: str, typed: str, meant: EntryError, game: Game, words: Words) -> EntryError:
    """The error for a sentence about an accusation to which others answer, so that it may have been a
    suggestion. For any other sentence, the error that it has already, `meant`."""
    verb = _ACCUSES.search(unaccented(typed))
    if meant.message.code != "play-accusation-meant" or verb is None:
        return meant
    line = f"{typable(player)} {words('play-suggests')} {typed[verb.end() :].strip()}"
    try:
        event = SpokenLine(line).build(game.log, game.table)
    except EntryError:
        return meant
    if not event.responses:
        return meant
    accuse = meant.message.arguments["example"]
    return EntryError(message("play-accusation-answered", example=line, accuse=accuse))
