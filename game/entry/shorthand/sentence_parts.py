"""A sentence split into its words, names and phrases, and the text between them."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, NOBODY, NOT_NOTED, Names, plain
from cluedo_notes.game.entry.shorthand.sentence_doubt import Unsure, is_opinion
from cluedo_notes.game.entry.shorthand.whole_names import WORDS_OF_A_NAME, one_card
from cluedo_notes.game.entry.shorthand.words import (
    INITIALS,
    SUBJECT,
    SURELY_I,
    Meaning,
    Role,
    TypedWord,
)
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.articles import BEFORE_APOSTROPHES
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.sentence_words import (
    A_CARD,
    ANYTHING,
    BEHIND_I,
    SENTENCE_WORDS,
    SPACED_QUESTIONS,
    SentenceWord,
    phrases_for,
)
from cluedo_notes.limits import MOST_SUGGESTION_WORDS

BREAK = re.compile(r"[,;/|.()\[\]>→⇒]|\s[-–—]+\s")
"""The signs between two parts that separate what they say."""

WITHIN_NAME = re.compile(r"[\s.\"“”«»]+|[-'’]")
"""The characters that may be between the words of one name."""

_SENTENCE_WORD = re.compile(r"[^\W_]+|[✓✔✅✗✘❌✖&]|(?<![\w?!])\?(?![\w?!])")


_HAS = "a "
"""The verb that begins a French pass, unless a player's name begins so."""


def _phrases() -> dict[str, tuple[SentenceWord, ...]]:
    phrases: dict[str, tuple[SentenceWord, ...]] = dict.fromkeys(NOT_NOTED, (SentenceWord.UNSEEN,))
    phrases |= dict.fromkeys(SUBJECT, (SentenceWord.ME,))
    for of_language in SENTENCE_WORDS.values():
        for said, words in of_language.items():
            for phrase in words.split(", "):
                phrases[phrase] = (*phrases.get(phrase, ()), said)
                spoken = phrase.removeprefix("ne ").removeprefix("n ")
                if said is SentenceWord.PASSES and not spoken.startswith(_HAS):
                    phrases.setdefault(spoken, (said,))
    return phrases


_PHRASES = _phrases()
_LONGEST_PART = max(WORDS_OF_A_NAME, *(len(phrase.split()) for phrase in _PHRASES))
_WITHOUT_NE = {
    phrase.removeprefix("n ") for phrase in phrases_for(SentenceWord.PASSES) if phrase.startswith(f"n {_HAS}")
}
_LEAST_NEAR = 4
_LONG_WORDS = {word for phrase in _PHRASES for word in phrase.split() if len(word) >= _LEAST_NEAR}
BETWEEN_NAMES = frozenset({SentenceWord.TO, SentenceWord.BOTH, SentenceWord.TITLE, SentenceWord.NOTHING})
"""Words that may be between names."""
_SPEAKS = frozenset({SentenceWord.ASKS, SentenceWord.PASSES, SentenceWord.YES})
_ONE_LETTER_SUBJECTS = {word for g in GRAMMARS.values() if g.elides for word in g.subject if len(word) == 1}
_ACTS = _SPEAKS | {SentenceWord.SHOWS}
_ANSWERS = _ACTS - {SentenceWord.ASKS} | {SentenceWord.NOBODY}
_DENIALS = frozenset({SentenceWord.PASSES, SentenceWord.NOBODY})
_BEHIND_I = in_all(BEHIND_I)
_SOMEBODY = frozenset({SentenceWord.UNSEEN, SentenceWord.SOMEBODY})
_CARD = in_all(A_CARD)
_HANDS_ON = re.compile(r"\bpass\w*$", re.IGNORECASE)


class SentencePart(Struct):
    """A word of a sentence, or several of one name or phrase; `gap` is the text before it. It is unknown if
    it has no `said` and no meanings."""

    typed: str
    gap: str
    said: tuple[SentenceWord, ...] = ()
    meanings: tuple[Meaning, ...] = ()

    @property
    def unknown(self) -> bool:
        """Is it neither a name nor a word of sentences?"""
        return not self.said and not self.meanings

    @property
    def is_player(self) -> bool:
        """Is it a player, and no card?"""
        return self.may_be(Role.PLAYER) and not self.may_be(Role.CARD)

    @property
    def may_act(self) -> bool:
        """Is it a player, or the log's keeper as “I”?"""
        return self.is_player or SentenceWord.ME in self.said

    @property
    def is_short(self) -> bool:
        """Is it only one or two letters, and not a player's whole name?"""
        whole = (plain(meaning.player or "") for meaning in self.meanings)
        return len(self.typed) <= INITIALS and plain(self.typed) not in whole

    def may_be(self, role: Role) -> bool:
        """May it be a player, or a card?"""
        return any(meaning.role is role for meaning in self.meanings)


def near_spoken(typed: str) -> str | None:
    """The word of sentences that a slip was meant to be, with a letter too few or too many: showd."""
    return next(iter(get_close_matches(plain(typed), _LONG_WORDS, n=1, cutoff=0.88)), None)


def begins_short(parts: Sequence[SentencePart]) -> bool:
    """Do three cards follow the first word at once? Then it is the asker, as in shorthand, although “m”
    may also be a title, and “a” a small word."""
    match parts:
        case [who, first, second, third, *_]:
            cards = all(card.may_be(Role.CARD) for card in (first, second, third))
            small = who.is_player and {*BETWEEN_NAMES, SentenceWord.TO_ME}.issuperset(who.said)
            return small and first.gap.isspace() and cards
        case _:
            return False


def is_spoken_to(part: SentencePart, before: SentencePart | None, after: SentencePart | None) -> bool:
    """Is "me" the one to whom the player before it says no, or whom they ask: "Bob me dit non"?"""
    if SentenceWord.TO_ME not in part.said or before is None or after is None or not before.is_player:
        return False
    apart = not all(WITHIN_NAME.fullmatch(beside.gap) for beside in (part, after))
    return not apart and not _SPEAKS.isdisjoint(after.said)


def doubtful_deed(parts: Sequence[SentencePart]) -> str | None:
    """The words for what a player did, as typed, if they may mean something else.

    To pass a card is to hand it over, "anything" is shown by nobody, and a question mark leaves a pass open.
    In French, which has a blank before it, it leaves open a card that was shown, too; in English the card was
    not seen.
    """
    deed: SentencePart | None = None
    denied = False
    for part in parts:
        if BREAK.search(part.gap):
            deed, denied = None, False
        if _ANSWERS.intersection(part.said):
            deed, denied = part, denied or not _DENIALS.isdisjoint(part.said)
        elif plain(part.typed) == ANYTHING and not denied:
            return part.typed
        elif deed is None:
            continue
        elif part.typed == NOT_NOTED[0]:
            if SentenceWord.SHOWS not in deed.said or plain(deed.typed) in SPACED_QUESTIONS:
                return deed.typed
        elif plain(part.typed) in _CARD and _HANDS_ON.search(deed.typed):
            return deed.typed
    return None


def opinion_of_a_player(parts: Sequence[SentencePart]) -> str | None:
    """The verb, as typed, if the writer has an opinion of a player: "I reckon Bob" is no question of the
    writer's."""
    for writer, verb, after in zip(parts, parts[1:], parts[2:], strict=False):
        opinion = SentenceWord.ME in writer.said and is_opinion(f"{writer.typed} {verb.typed}")
        if opinion and after.may_act:
            return verb.typed
    return None


def standing_for(part: SentencePart, player: str | None) -> SentencePart:
    """A word such as "I" or "she" as this player. Raises `Unsure` without one, or if the word begins another
    player's name."""
    if player is None or any(meaning.player != player for meaning in part.meanings):
        raise Unsure
    return replace(part, meanings=(Meaning(Role.PLAYER, player),))


def the_other(people: Sequence[str | None], asker: str | None, me: str | None) -> str | None:
    """The only player other than the asker among those named, for "she". None if there are several or none,
    if no asker is known, or if it is the log's keeper."""
    match [player for player in dict.fromkeys(people) if player != asker]:
        case [player] if asker is not None and player != me:
            return player
        case _:
            return None


def parts_of(line: str, names: Names) -> tuple[list[SentencePart], str]:
    """The parts of a line, and the text after the last one: all the rest, if there are too many words."""
    found = list(_SENTENCE_WORD.finditer(line))[:MOST_SUGGESTION_WORDS]
    ends = [0, *(word.end() for word in found)]
    gaps = [line[end : word.start()] for end, word in zip(ends, found, strict=False)]
    typed = [word.group() for word in found]
    parts: list[SentencePart] = []
    begin = 0
    while begin < len(typed):
        lengths = range(min(_LONGEST_PART, len(typed) - begin), 0, -1)
        runs = (
            (length, _part(typed[begin : begin + length], gaps[begin : begin + length + 1], names))
            for length in lengths
            if all(map(WITHIN_NAME.fullmatch, gaps[begin + 1 : begin + length]))
        )
        length, part = next(
            (run for run in runs if not run[1].unknown), (1, SentencePart(typed[begin], gaps[begin]))
        )
        parts.append(part)
        begin += length
    return parts, line[ends[-1] :]


def with_subjects(parts: Sequence[SentencePart]) -> Sequence[SentencePart]:
    """The parts, each “je” or “j’” before a verb, and “I” before one in the first person, only as the log's
    keeper. Each “j” without an apostrophe is only a player if it begins a player's name."""
    return [_subject(part, parts[place:]) for place, part in enumerate(parts, 1)]


def _subject(part: SentencePart, behind: Sequence[SentencePart]) -> SentencePart:
    """The part, either as a word for the log's keeper or as the beginning of a name, by those behind it."""
    if SentenceWord.ME not in part.said or not part.meanings:
        return part
    elided = any(next_part.gap in ("'", "’") for next_part in behind[:1])
    if part.typed.casefold() in _ONE_LETTER_SUBJECTS and not elided:
        return replace(part, said=())
    verb = next((word for word in behind if SentenceWord.NOTHING not in word.said), None)
    if verb is None or _ACTS.isdisjoint(verb.said):
        return part
    is_mine = SURELY_I.match(part.typed) and plain(verb.typed).partition(" ")[0] in _BEHIND_I
    return replace(part, meanings=()) if elided or len(part.typed) > 1 or is_mine else part


def settled(parts: Sequence[SentencePart]) -> Sequence[SentencePart]:
    """The parts, each with what it can mean between its neighbours: "from" says whom somebody asks only right
    behind a card, and "not" belongs to the player next to it."""
    done: list[SentencePart] = []
    for part, after in zip(parts, [*parts, None][1:], strict=True):
        if {SentenceWord.TO, SentenceWord.NOTHING}.issubset(part.said):
            of_card = bool(done) and done[-1].may_be(Role.CARD)
            part = replace(part, said=(SentenceWord.TO if of_card else SentenceWord.NOTHING,))
        elif SentenceWord.NOT in part.said and sum(name.may_be(Role.CARD) for name in done) >= len(Category):
            part = _denial(part, done, after)
        done.append(part)
    return done


def _denial(part: SentencePart, earlier: Sequence[SentencePart], after: SentencePart | None) -> SentencePart:
    """ "Not" as a pass of the player before it, or of the one behind it; as it is, if that is not clear."""
    *_, other, last = earlier
    apart = BREAK.search(part.gap) is not None
    if last.may_act and (after is None or BREAK.search(after.gap)):
        if not apart:
            return replace(part, said=(SentenceWord.PASSES,))
        if BREAK.search(last.gap) and not other.may_act and part.gap.strip() == ",":  # Moi, rien.
            return replace(part, gap=" ", said=(SentenceWord.PASSES,))
    if after is None or not after.may_act or not WITHIN_NAME.fullmatch(after.gap):
        return part
    not_to_me = SentenceWord.TO_ME in after.said and any(SentenceWord.SHOWS in name.said for name in earlier)
    if not_to_me or (last.may_act and not (apart and SentenceWord.NEITHER in other.said)):
        return part
    return replace(part, said=(SentenceWord.NEITHER,))


def without_somebody(parts: Sequence[SentencePart]) -> Sequence[SentencePart]:
    """The parts without the first one, if it is an asker who was not heard."""
    match parts:
        case [who, verb, *rest] if not _SOMEBODY.isdisjoint(who.said) and SentenceWord.ASKS in verb.said:
            return [replace(verb, gap=who.gap + verb.gap), *rest]
        case _:
            return parts


def _part(run: Sequence[str], gaps: Sequence[str], names: Names) -> SentencePart:
    """The part that words form together, if any: a player's whole name, a phrase, or a name as in shorthand.
    A player with the name of a pawn may also be its card. `gaps`: the texts before, between and behind them.
    A word that has lost its vowel, as in “n’a”, is no name."""
    gap, *behind = gaps
    key = " ".join(plain(word) or word for word in run)
    players, cards = _called(key, names.players.labels), _called(key, names.cards.labels)
    players = players or _begun_with_hyphens(run, behind, names)
    if len(players) == 1:
        cards = [card for card, labels in names.cards.labels.items() if key in " ".join(labels).split()]
        meanings = (Meaning(Role.PLAYER, players[0]), *(Meaning(Role.CARD, card=card) for card in cards))
        return SentencePart(" ".join(run), gap, (), meanings)
    if len(cards) == 1 and all(len(word) > 1 for word in run):
        meanings = (Meaning(Role.CARD, card=cards[0]),)
    elif len(run) == 1:
        elided = key in BEFORE_APOSTROPHES and any(text[:1] in ("'", "’") for text in behind)
        meanings = () if elided else _meanings(key, names)
    else:
        points = ("." if text.startswith(".") else "" for text in behind)
        card = one_card(
            [TypedWord(f"{word}{point}") for word, point in zip_longest(run, points, fillvalue="")], names
        )
        meanings = () if card is None else card.meanings(names)
    said = _PHRASES.get(key, ())
    if key in _WITHOUT_NE and names.players.ranked(run[0])[0] > Fit.BEGINNING:
        said = (SentenceWord.PASSES,)
    return SentencePart(" ".join(run), gap, said, meanings)


def _called(key: str, labels_of: Mapping[str, Sequence[str]]) -> list[str]:
    """The things with exactly this name, wherever the blanks are."""
    together = key.replace(" ", "")
    return [
        thing
        for thing, labels in labels_of.items()
        if together in [label.replace(" ", "") for label in labels]
    ]


def _begun_with_hyphens(run: Sequence[str], behind: Sequence[str], names: Names) -> list[str]:
    """The player of whose name words with hyphens between them are the beginnings, as in `mary-jan`. None if
    a word may be another player, who then passes."""
    between = behind[: len(run) - 1]
    people = names.players.named_by(run) if {*between} == {NOBODY} else ()
    others = {other for word in run for other in names.players.candidates(word)}.difference(people)
    return [] if others else [*people]


def _meanings(word: str, names: Names) -> tuple[Meaning, ...]:
    """The meanings of a word that is a name or begins one. In a sentence, the middle of a name only matches
    by chance."""
    fit = min(names.players.ranked(word)[0], names.cards.ranked(word)[0])
    if fit is Fit.PART and word not in ME:
        return ()
    try:
        return TypedWord(word).meanings(names)
    except EntryError:
        return ()
