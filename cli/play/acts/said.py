"""The words of a sentence at the prompt: the player who acts, and the cards and the place that it names."""

from collections.abc import Mapping, Sequence

from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, Names, plain
from cluedo_notes.game.entry.shorthand.words import INITIALS, SUBJECT, SURELY_I
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.sentence_words import (
    AFTER_ANYBODY,
    AFTER_I,
    FIRST_PERSON,
    SENTENCE_WORDS,
    SentenceWord,
)

_I = {*ME, *" ".join(SUBJECT).split()}
_FIRST_PERSON = in_all(FIRST_PERSON)
NO_NAMES = {
    word
    for said in SENTENCE_WORDS.values()
    for meaning in (SentenceWord.NOTHING, SentenceWord.TO, SentenceWord.TITLE)
    for word in said[meaning].replace(",", "").split()
}
"""Words that are part of a sentence rather than names."""


def plain_words(text: str) -> list[str]:
    """The words of a line, and a sign at the end if it is a question."""
    return plain(text).split() + ["?"] * ("?" in text)


def subject(typed: str, names: Names, language: str) -> tuple[str | None, Sequence[str]]:
    """The player with whom a sentence begins, by any part of the name, or the log's keeper as "I"; and the
    words behind. The player is None, and all words are behind, if nobody or several players are meant."""
    said = plain_words(typed)
    run = names.players.begun_by(said) if said else ()
    if len(run) > 1:
        return names.players.named_by(run)[0], said[len(run) :]
    fit, players = names.players.ranked(said[0]) if said else (Fit.NONE, ())
    if fit is not Fit.WHOLE and said and said[0] in _I and not _is_initial(typed, said, fit, language):
        behind = next((at for at, word in enumerate(said) if word not in _I), len(said))
        return names.me, said[behind:]
    if said and names.cards.ranked(said[0])[0] < fit:
        return None, said
    return (players[0], said[1:]) if len(players) == 1 else (None, said)


def subject_in_doubt(typed: str, names: Names, language: str) -> EntryError | None:
    """The error for a sentence whose first letter may be the writer and a player's initial: "i left"."""
    letter, *behind = (*plain_words(typed), "")
    fit, players = names.players.ranked(letter)
    either = _right_after(letter, behind, AFTER_ANYBODY, language)
    if names.me is None or not either or not _is_initial(typed, [letter, *behind], fit, language):
        return None
    return names.players.ambiguous(letter, tuple(dict.fromkeys((names.me, *players))))


def _is_initial(typed: str, said: Sequence[str], fit: Fit, language: str) -> bool:
    """Is "i" or "j" at the beginning of a line the beginning of a player's name, and not the writer?"""
    letter, *behind = said
    sure = SURELY_I.match(typed) is not None or not _FIRST_PERSON.isdisjoint(said)
    sure = sure or _right_after(letter, behind, AFTER_I, language)
    return fit is Fit.BEGINNING and len(letter) < INITIALS and not sure


def _right_after(letter: str, behind: Sequence[str], verbs: Mapping[str, str], language: str) -> bool:
    """Is "I", in this language, right before one of these verbs?"""
    return letter in GRAMMARS[language].subject and {*behind[:1]} <= {*verbs[language].split(", ")}


def says_i(said: Sequence[str]) -> bool:
    """Does any of these words mean the writer?"""
    return not _I.isdisjoint(said)


def behind_i(said: Sequence[str]) -> Sequence[str]:
    """The words behind the first that means the writer."""
    return said[next(at for at, word in enumerate(said, 1) if word in _I) :]


def named_cards(said: Sequence[str], names: Names) -> list[str]:
    """The cards that words name, each once."""
    cards = (card_named(word, names) for word in said)
    return list(dict.fromkeys(card for card in cards if card is not None))


def card_named(word: str, names: Names) -> str | None:
    """The one card that a word names. Short words are part of the sentence, unless a card's name has them
    whole, as the key is a whole word in French; names elsewhere only count whole."""
    fit, cards = names.cards.ranked(word)
    if len(cards) != 1:
        return None
    of_card = names.cards.labels[cards[0]]
    if fit is Fit.ELSEWHERE:
        sure = word in names.cards.elsewhere[cards[0]]
    elif len(word) > len("the"):
        sure = fit in (Fit.WHOLE, Fit.BEGINNING)
    else:
        sure = len(word) > INITIALS and word not in NO_NAMES and word in " ".join(of_card).split()
    return cards[0] if sure else None


def named_places(said: Sequence[str], names: Names) -> list[str]:
    """The places that words name, or nearly name, each once. A word that is only part of a name does not name
    a place if there are others: the cloak room is not the Dining room."""
    words = _words_of_places(said)
    ranked = [names.places.ranked(word) for word in words]
    fits = [(fit, places) for fit, places in ranked if fit in (Fit.WHOLE, Fit.BEGINNING)]
    if not fits:
        near = [{place for _, place in names.places.near(word)} for word in words]
        return [place for (place, *more) in filter(None, near) if not more]
    meant = dict.fromkeys(places[0] for _, places in fits if len(places) == 1)
    fitting = {place: [fit for fit, places in fits if place in places] for place in meant}
    return [place for place, by in fitting.items() if Fit.WHOLE in by or len(by) > 1 or len(words) == len(by)]


def names_places(said: Sequence[str], names: Names) -> bool:
    """Do words name a place, or several as "salon" does?"""
    begun = any(names.places.ranked(word)[0] <= Fit.BEGINNING for word in _words_of_places(said))
    return begun or bool(named_places(said, names))


def _words_of_places(said: Sequence[str]) -> list[str]:
    return [word for word in said if word not in NO_NAMES and len(word) > INITIALS]
