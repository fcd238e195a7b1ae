"""Sentences that only say who answered the last suggestion, and the line that corrects it."""

from collections.abc import Sequence, Set

from msgspec.structs import replace

from cluedo_notes.cli.note.corrections import event_of
from cluedo_notes.cli.play.acts.said import card_named, plain_words, subject
from cluedo_notes.cli.play.line import EDIT, as_suggestion, spoken
from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.names import NOT_NOTED, Names
from cluedo_notes.game.entry.shorthand.sentence import NearMiss
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.entry.shorthand.write import meaning_of
from cluedo_notes.game.log.events import Action, AnySuggestion, Suggestion
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import BEFORE_WHO_SHOWED, WHO, in_all
from cluedo_notes.language.sentence_words import A_CARD, SentenceWord, phrases_for
from cluedo_notes.language.words import Words
from cluedo_notes.limits import MOST_SUGGESTION_WORDS

_BEFORE_SHOWER = in_all(BEFORE_WHO_SHOWED)
_TO_ME = phrases_for(SentenceWord.TO_ME)
_WHO = in_all(WHO)
_SHOWS = phrases_for(SentenceWord.SHOWS)
_SMALL = phrases_for(SentenceWord.NOTHING) | in_all(A_CARD) | _TO_ME | {"a"}
_LONGEST = max(phrase.count(" ") + 1 for phrase in _BEFORE_SHOWER | _TO_ME | _SHOWS)


def who_showed(typed: str, game: Game, words: Words) -> NearMiss | None:
    """The error for a sentence that says who answered the last suggestion, with the line that corrects it.
    None for other lines, for a name alone, for a question, and for an answer that is noted already."""
    log, names, said = game.log, Names.of(game.log), plain_words(typed)
    asked = [entry.number for entry in log.live if isinstance(entry.event, Suggestion)]
    if not asked or len(said) > MOST_SUGGESTION_WORDS or NOT_NOTED[0] in said:
        return None
    event, table = event_of(log, asked[-1])
    behind = _behind(said, _BEFORE_SHOWER)
    player, deed = subject(" ".join(behind), names, words.language)
    left = _behind(_behind(deed, _TO_ME | _WHO), _SHOWS)
    seen = [card_named(word, names) for word in left if word not in _SMALL]
    only_a_name = len(behind) == len(said) and left == deed
    if not isinstance(event, Suggestion) or player is None or only_a_name or len({*seen}) > 1:
        return None
    if not _TO_ME.isdisjoint(deed) and event.player != names.me:
        return None  # it was shown to somebody else
    cards = [names.cards.typed(card, words.language) for card in (*event.triple, *filter(None, seen[:1]))]
    answer = "=".join([typable(player), *cards[len(Category) :]])
    line = " ".join([typable(event.player), *cards[: len(Category)], answer])
    meant = meaning_of(line, log, table)
    if None in seen or meant is None or not _is_new(player, bool(seen), meant, event):
        return None
    corrected = f"{spoken(EDIT, words.language)} {asked[-1]} {as_suggestion(line)}"
    return NearMiss(message("play-line-meant", example=corrected), corrected)


def _is_new(player: str, seen: bool, meant: AnySuggestion, event: Suggestion) -> bool:
    """Does the event only get another answer, and lose nothing that people do except showing and passing?"""
    known = {response.player for response in event.responses if response.action is Action.SHOW}
    others = {response.action for response in event.responses} - {Action.SHOW, Action.PASS}
    same = isinstance(meant, Suggestion) and replace(meant, responses=event.responses) == event
    return same and meant != event and not others and (seen or player not in known)


def _behind(said: Sequence[str], phrases: Set[str]) -> Sequence[str]:
    """The words behind any number of phrases at their beginning."""
    begun = _begun(said, phrases)
    while begun:
        said = said[begun:]
        begun = _begun(said, phrases)
    return said


def _begun(said: Sequence[str], phrases: Set[str]) -> int:
    """How many words at the beginning are one of these phrases."""
    return next((length for length in range(_LONGEST, 0, -1) if " ".join(said[:length]) in phrases), 0)
