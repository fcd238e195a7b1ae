"""How well a typed text fits the names of things."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from enum import IntEnum

from cluedo_notes.editions import Card
from cluedo_notes.language.articles import SMALL_WORDS
from cluedo_notes.language.grammar import GRAMMARS


class Fit(IntEnum):
    """How well a typed text fits a name, the best first."""

    WHOLE = 0
    BEGINNING = 1  # the beginning of a word of it
    PART = 2
    ELSEWHERE = 3  # its name in a language without sentences here, or the beginning of a word of that
    NONE = 4


LEAST_WITHIN = 5
"""The least number of letters within a word of a name that mean it: fewer are there by chance, as “dem” and
“elle” in Mademoiselle Rose."""

LEAST_ELSEWHERE = 3
"""The least number of letters that begin a word of a name elsewhere: one or two are more likely a slip."""


def best_fit(labels_of: Mapping[str, Sequence[str]], wanted: str) -> tuple[Fit, tuple[str, ...]]:
    """The best fit of a text to the labels of things, and the things that it fits in this way."""
    if wanted:
        for fit, fits in (
            (Fit.WHOLE, lambda label: label == wanted),
            (Fit.BEGINNING, lambda label: f" {wanted}" in f" {label}"),
            (Fit.PART, lambda label: len(wanted) >= LEAST_WITHIN and wanted in label),
        ):
            things = tuple(thing for thing, labels in labels_of.items() if any(map(fits, labels)))
            if things:
                return fit, things
    return Fit.NONE, ()


def containing(labels_of: Mapping[str, Sequence[str]], wanted: str) -> tuple[str, ...]:
    """The things with a few letters anywhere in their names, also if those are too few to mean one."""
    few = len(wanted) >= LEAST_ALIKE
    return tuple(thing for thing, labels in labels_of.items() if few and any(wanted in n for n in labels))


_NO_INITIALS = SMALL_WORDS.union(*((grammar.me, *grammar.subject) for grammar in GRAMMARS.values()))


def or_initials(
    fit: Fit, people: tuple[str, ...], labels_of: Mapping[str, Sequence[str]], wanted: str
) -> tuple[Fit, tuple[str, ...]]:
    """The fit of a text and the people whom it may mean, with those who have these initials of several words.
    They count as much as the beginning of a word. Words that stand for the writer are no initials."""
    called = {
        person
        for person, labels in labels_of.items()
        if any(" " in label and wanted == "".join(word[0] for word in label.split()) for label in labels)
    }
    if fit is Fit.WHOLE or not called or wanted in _NO_INITIALS:
        return fit, people
    meant = called.union(people if fit is Fit.BEGINNING else ())
    return Fit.BEGINNING, tuple(person for person in labels_of if person in meant)


WRITER = "I"


def or_writer(typed: str, fit: Fit, people: tuple[str, ...], me: str | None) -> tuple[str, ...]:
    """The people whom a text may mean. A capital “I” that begins only other players' names may also be the
    log's keeper, who writes it."""
    if typed != WRITER or fit is not Fit.BEGINNING or me is None or me in people:
        return people
    return (me, *people)


def called_elsewhere(
    labels_of: Mapping[str, Sequence[str]], wanted: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The things with exactly this name in a further language, and all things with a name there that the text
    begins. A whole name in one language can be the beginning of another elsewhere."""
    called_so = tuple(thing for thing, labels in labels_of.items() if wanted in labels)
    if len(wanted) < LEAST_ELSEWHERE:
        return called_so, called_so
    begun = (thing for thing, labels in labels_of.items() if any(f" {wanted}" in f" {n}" for n in labels))
    return called_so, tuple(begun)


def names_elsewhere(cards: Iterable[Card]) -> dict[str, tuple[str, ...]]:
    """The names of cards, by id, in languages that have no sentences here, and words that no box has for them
    but people have."""
    words = [grammar.further for grammar in GRAMMARS.values()]
    named = {
        card.id: (*(card.elsewhere or ()), *(word for further in words for word in further.get(card.id, ())))
        for card in cards
    }
    return {card: names for card, names in named.items() if names}


def initialled(start: str, last: str, labels: Iterable[str]) -> bool:
    """Are this the first letters of the first word of one of these labels, and its last word or the beginning
    of it, as a narrow sheet writes "S. manger"?"""
    named = (label.split() for label in labels if " " in label)
    return any(words[0].startswith(start) and _begins(last, words[-1]) for words in named)


LEAST_TOGETHER = 3
"""The least number of letters that begin a word of a name, if other words of it are typed too."""


def name_together(parts: Sequence[str], labels: Iterable[str]) -> bool:
    """Are words one of these labels, with or without its blanks? They may also be the beginnings of words of
    one in their order, perhaps with its title shortened: `rev green`, `dr olive`, `candle stick`."""
    initial = f" {parts[0][0]}"  # begins a word of each of them; looked for first, for most labels have none
    return any(
        initial in f" {label}"
        and ("".join(parts) == label.replace(" ", "") or _begin_in_order(parts, label.split()))
        for label in labels
    )


def _begin_in_order(parts: Sequence[str], words: Sequence[str]) -> bool:
    title, *rest = parts
    behind = iter(words)
    if not any(_begins(title, word) or _shortens(title, word) for word in behind):
        return False
    return all(any(_begins(part, word) for word in behind) for part in rest)


SHORTENED = {"rm": "room"}
"""Words of a name that people shorten otherwise than to its first letters."""


def _begins(part: str, word: str) -> bool:
    return SHORTENED.get(part, part) == word or (len(part) >= LEAST_TOGETHER and word.startswith(part))


def _shortens(title: str, word: str) -> bool:
    """Is this a word's first letter, some letters within it, and its last, as in dr, mme, cnel, sgt?"""
    within = iter(word)
    ends = len(title) > 1 and (title[0], title[-1]) == (word[0], word[-1])
    return ends and all(letter in within for letter in title)


def near_words(typed: str, words: Collection[str]) -> list[str]:
    """The words that a typed one may be a slip for: with two letters exchanged or, if there is none, the most
    similar. The nearest comes first."""
    slips = [word for word in words if _is_exchanged(typed, word)]
    return slips or get_close_matches(typed, words, n=3, cutoff=0.75)


LEAST_ALIKE = 3
"""The least number of letters that a word and a name begin with alike."""


def near_things(typed: str, labels_of: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    """The labels, and words of them, that a typed one may be a slip for, each with its thing."""
    of_word = _words_of(labels_of)
    return [(word, of_word[word]) for word in near_words(typed, of_word)]


def likely_things(typed: str, labels_of: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    """The same or, if there are none, the words of a single thing that begin like the typed one. More than
    half of its letters must be the same, as in diner for the Dining room."""
    begin = typed[: max(LEAST_ALIKE, len(typed) // 2 + 1)]
    alike = [(word, thing) for word, thing in _words_of(labels_of).items() if word.startswith(begin)]
    is_one = len(begin) >= LEAST_ALIKE and len({thing for _, thing in alike}) == 1
    return near_things(typed, labels_of) or (alike if is_one else [])


def _words_of(labels_of: dict[str, tuple[str, ...]]) -> Mapping[str, str]:
    """Each label with its thing, and each word of one that is not itself the label of another."""
    of_word = {label: thing for thing, labels in reversed(labels_of.items()) for label in labels}
    for thing, labels in labels_of.items():
        for word in " ".join(labels).split():
            of_word.setdefault(word, thing)
    return of_word


def near_name(typed: str, labels_of: Mapping[str, Sequence[str]]) -> bool:
    """May several words be a slip for the name of a single thing, with as many words?"""
    number = len(typed.split())
    of_label = {
        label: thing
        for thing, labels in labels_of.items()
        for label in labels
        if len(label.split()) == number
    }
    return len({of_label[near] for near in near_words(typed, of_label)}) == 1


def _is_exchanged(typed: str, word: str) -> bool:
    """Is it the word with two neighbouring letters exchanged?"""
    if len(typed) != len(word):
        return False
    differs = [at for at, letters in enumerate(zip(typed, word, strict=True)) if letters[0] != letters[1]]
    return len(differs) == 2 and typed[differs[0] : differs[1] + 1] == word[differs[1]] + word[differs[0]]
