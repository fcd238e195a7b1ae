"""Every way to read a line of shorthand: each word as a player or a card, each player as asker or shower."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Edition, Power
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.responses import SaidAnswers, at_odds, responses_said, with_earlier_passes
from cluedo_notes.game.entry.shorthand.short_names import short_player
from cluedo_notes.game.entry.shorthand.words import Meaning, Role, TypedWord
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import AnySuggestion, HeardInPart, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import one_shows
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message
from cluedo_notes.limits import MOST_READING_STEPS

ENOUGH = 8
"""Reading stops after this many readings: one is accepted, several are ambiguous."""


TOO_VAGUE = message("quick-too-vague")


class Failure(Struct, frozen=True):
    """The reason why a way to read a line fails. The error names the failure that came `furthest`."""

    furthest: int
    what: Message


class Reading(Struct, frozen=True):
    """The meaning of a line, with one meaning chosen for each word."""

    meanings: tuple[Meaning, ...]
    suggestion: AnySuggestion


class Unheard(Struct, frozen=True):
    """The number of question marks that may mean a card that was not heard. `asker`: may the first word mean
    the asker?"""

    marks: int = 0
    asker: bool = False


ALL_HEARD = Unheard()

_CardsNamed = tuple[str | None, str | None, str | None]


class Search:
    """All readings of one line."""

    def __init__(
        self,
        words: Sequence[TypedWord],
        meanings: Sequence[Sequence[Meaning]],
        signs: SaidAnswers,
        power: Power | None,
        log: Log,
        table: Table,
        unheard: Unheard = ALL_HEARD,
        asker: str | None = None,
    ) -> None:
        self.words = words
        self.options = meanings
        self.signs = signs
        self.power = power
        self.log = log
        self.table = table
        self.unheard, self.asker = unheard, asker
        self.category = {card.id: card.category for card in log.edition.cards}
        cards = Names.of(log).cards
        self.together = [cards.named_by([word.typed, following.typed]) for word, following in pairwise(words)]
        self.within = {word.typed for word in words if cards.ranked(word.typed)[0] is Fit.PART}
        self.failure = Failure(-len(words) - 1, message("quick-empty"))
        self.steps = 0

    def run(self) -> tuple[list[Reading], Failure | None]:
        """The distinct readings, or the failure that came furthest.

        If a word that is typed twice may mean one card both times, as for a card that was seen, it does. In a
        line with a name of several words it must.
        """
        by_outcome: dict[AnySuggestion, Reading] = {}
        alike: dict[AnySuggestion, Reading] = {}
        for meanings in self._meanings((), {}):
            if (chance := self._again_by_chance(meanings)) is not None:
                self._note(chance)
                continue
            for outcome in self._suggestions(meanings):
                if isinstance(outcome, Failure):
                    self._note(outcome)
                    continue
                by_outcome.setdefault(outcome, Reading(meanings, outcome))
                if self._same_words_same_cards(meanings):
                    alike.setdefault(outcome, Reading(meanings, outcome))
            if len(by_outcome) >= ENOUGH:
                return list(by_outcome.values()), None
        if self.steps > MOST_READING_STEPS:
            return (list(by_outcome.values()), None) if len(by_outcome) > 1 else ([], Failure(9, TOO_VAGUE))
        if not alike and all(word.card is None for word in self.words):
            alike = by_outcome
        return list(alike.values()), None if alike else self.failure

    def _same_words_same_cards(self, meanings: Sequence[Meaning]) -> bool:
        cards: dict[str, str] = {}
        for word, meaning in zip(self.words, meanings, strict=True):
            typed = re.split("[=:]", word.typed)[-1].split()
            if meaning.card is not None and any(
                cards.setdefault(part, meaning.card) != meaning.card for part in typed
            ):
                return False
        return True

    def _again_by_chance(self, meanings: Sequence[Meaning]) -> Failure | None:
        """The error if a card is named twice, once by letters within its name: such a word is no sign of what
        was seen."""
        named: dict[str, str] = {}
        for word, meaning in zip(self.words, meanings, strict=True):
            if meaning.role is not Role.CARD or meaning.card is None:
                continue
            if meaning.card in named and not self.within.isdisjoint((word.typed, named[meaning.card])):
                return Failure(4, seen_of_whom(meaning.card, self.log.edition))
            named[meaning.card] = word.typed
        return None

    def _note(self, failure: Failure) -> None:
        if failure.furthest > self.failure.furthest:
            self.failure = failure

    def _meanings(
        self, chosen: tuple[Meaning, ...], cards: dict[Category, str]
    ) -> Iterator[tuple[Meaning, ...]]:
        """Every choice of one meaning for each word, without two cards of one category."""
        self.steps += 1
        if self.steps > MOST_READING_STEPS:
            return
        if len(chosen) == len(self.options):
            yield chosen
            return
        for meaning in self.options[len(chosen)]:
            card = meaning.card
            if card is None:
                yield from self._meanings((*chosen, meaning), cards)
                continue
            category = self.category[card]
            other = cards.get(category, card)
            if other != card:
                self._note(self._two_of_a_kind(len(chosen), category, other, card))
                continue
            yield from self._meanings((*chosen, meaning), {**cards, category: card})

    def _two_of_a_kind(self, place: int, category: Category, one: str, other: str) -> Failure:
        """The error if every reading fails here. If there are several such errors, that of the latest word
        counts."""
        names = [self.log.edition.by_id[card].name for card in (one, other)]
        what = message("quick-two-of-a-kind", kind=message(f"{category}s"), cards=names)
        return Failure(place - len(self.options), what)

    # -- from meanings to suggestions

    def _suggestions(self, meanings: tuple[Meaning, ...]) -> Iterator[AnySuggestion | Failure]:
        meanings = self._with_shown(self._named_once(meanings))
        triple = self._triple(meanings)
        if isinstance(triple, Failure):
            yield triple
            return
        signs = self._signs(meanings)
        seats = list(self._asker_and_showers(meanings, signs))
        if not seats:
            yield Failure(4, message("quick-who-asked"))
        for asker, showers in seats:
            try:
                answered = said_answers(meanings, showers, signs, self.log.edition)
            except EntryError as error:
                yield Failure(5, error.message)
            else:
                yield self._answered(asker, triple, answered)

    def _named_once(self, meanings: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
        """The meanings, with a single one for neighbouring words that name a card together: with a player
        Colin, `col mustard` may still be the colonel, who is then named once."""
        again = zip(pairwise(meanings), self.together, strict=True)
        kept = (
            meaning
            for (before, meaning), cards in again
            if not (meaning == before and meaning.role is Role.CARD and meaning.card in cards)
        )
        return (*meanings[:1], *kept)

    def _with_shown(self, meanings: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
        """The meanings. If a card is last, right after the player who showed, and no other of its kind was
        heard, it is the card shown, not a second mention."""
        places = [place for place, meaning in enumerate(meanings) if meaning.role is Role.CARD]
        if not self._unheard_left(meanings) or not places or not places[-1]:
            return meanings
        place = places[-1]
        card, named = meanings[place].card, [self.category.get(meaning.card or "") for meaning in meanings]
        if meanings[place - 1].role not in (Role.PLAYER, Role.SHOWED) or named.count(named[place]) > 1:
            return meanings
        return (*meanings[:place], Meaning(Role.SEEN, card=card), *meanings[place + 1 :])

    def _unheard_left(self, meanings: Sequence[Meaning]) -> bool:
        """Are there more question marks than cards and askers not heard?"""
        named = {self.category[m.card] for m in meanings if m.card is not None and m.role is Role.CARD}
        return self.unheard.marks - self.unheard.asker > len(Category) - len(named)

    def _signs(self, meanings: Sequence[Meaning]) -> SaidAnswers:
        """The signs, without the question marks that mean something not heard. If a card was shown, one may
        also mean the answers."""
        if not self.unheard.marks:
            return self.signs
        return replace(self.signs, not_noted=self._unheard_left(meanings))

    def _triple(self, meanings: Sequence[Meaning]) -> _CardsNamed | Failure:
        cards = {
            self.category[meaning.card]: meaning.card for meaning in meanings if meaning.card is not None
        }
        if len(cards) == len(Category):
            return cards[Category.SUSPECT], cards[Category.WEAPON], cards[Category.ROOM]
        missing = [message(str(category)) for category in Category if category not in cards]
        if len(missing) == len(Category):
            return Failure(0, message("quick-no-cards"))
        if len(missing) <= self.unheard.marks - self.unheard.asker:
            return cards.get(Category.SUSPECT), cards.get(Category.WEAPON), cards.get(Category.ROOM)
        named = [self.log.edition.by_id[card].name for card in cards.values()]
        return Failure(len(cards), message("quick-missing", missing=missing, cards=named))

    def _asker_and_showers(
        self, meanings: Sequence[Meaning], signs: SaidAnswers
    ) -> Iterator[tuple[str | None, tuple[str, ...]]]:
        """The asker, and the players who showed without a `=`: the first player named is the asker.

        If the turn is known, the asker may be left out. A single player who is not on turn then showed, but
        only behind a card: at the beginning of a line, it is the asker of a line without answers.
        """
        people = players_of(Role.PLAYER, meanings)
        if self.unheard.asker:
            yield None, people
            return
        if asked := set(players_of(Role.ASKED, meanings)):
            yield from ((asker, people) for asker in asked if len(asked) == 1)
            return
        if people and people[0] == self.asker:
            yield people[0], people[1:]
            return
        expected = self.table.next_asker
        if not people:
            if expected is not None:
                yield expected, ()
            return
        passes = any(meaning.role in (Role.PASSED, Role.DREW) for meaning in meanings)
        ended = signs != SaidAnswers() or any(meaning.role in ENDING for meaning in meanings)
        begins = meanings[0].role is Role.PLAYER
        lone = len(people) == 1 and not (ended or begins) and expected not in (None, people[0])
        if lone:
            assert expected is not None
            yield expected, people
        if not lone or passes:
            yield people[0], people[1:]

    def _answered(
        self, asker: str | None, triple: _CardsNamed, answered: SaidAnswers
    ) -> AnySuggestion | Failure:
        """The suggestion with its answers."""
        wrong = self._wrong(answered, asker)
        if wrong is not None:
            return Failure(5, wrong)
        if answered.silent and asker is not None:
            return Failure(6, message("quick-no-answer", player=asker))
        if asker is not None:
            answered = with_earlier_passes(answered, asker, self.table)
        try:
            answers = responses_said(answered, asker, self.table)
        except EntryError as error:
            return Failure(7, error.message)
        suspect, weapon, room = triple
        if asker is None or suspect is None or weapon is None or room is None:
            return HeardInPart(asker, suspect, weapon, room, answers)
        return Suggestion(asker, suspect, weapon, room, answers, self.power)

    def _wrong(self, answered: SaidAnswers, asker: str | None) -> Message | None:
        """A contradiction in the answers, or None."""
        if asker in answered.shown:
            return message("answer-by-suggester", player=asker)
        if asker is None and answered.nobody:
            return self._who_passed(answered)
        if (wrong := at_odds(answered)) is not None:
            return wrong
        if len(answered.shown) > 1 and one_shows(self.log.edition.rules.witnesses):
            return message("quick-one-shows", players=list(answered.shown))
        return None

    def _who_passed(self, answered: SaidAnswers) -> Message:
        """The error for "nobody" without a known asker, because the asker is not asked: it shows a line with
        the players who passed."""
        names, typed = Names.of(self.log), [word.typed for word in self.words]
        others = [player for player in self.table.seats if player not in (*answered.order, names.me)]
        passes = [short_player(player, names) + Role.PASSED.value for player in others[:2]]
        return message("asker-not-heard-nobody", line=" ".join(["?", *typed, *passes]))


ENDING = (Role.SHOWED, Role.BLOCKED)
"""With one of these in the line, a single player is the asker, because the line already has the answer."""


def said_answers(
    meanings: Sequence[Meaning], showers: Sequence[str], signs: SaidAnswers, edition: Edition
) -> SaidAnswers:
    """The answers in a line: from its signs, the meanings of its words, and those of its players who showed.
    Raises `EntryError` if a card is shown twice, or by nobody."""
    drawn = {meaning.player: meaning.drawn for meaning in meanings if meaning.role is Role.DREW}
    return replace(
        signs,
        shown=_shown(meanings, showers, edition),
        passed=players_of(Role.PASSED, meanings),
        blocked=players_of(Role.BLOCKED, meanings),
        drew={player: drawn[player] for player in players_of(Role.DREW, meanings)},
        order=tuple(meaning.player for meaning in meanings if meaning.player is not None),
    )


def players_of(role: Role, meanings: Sequence[Meaning]) -> tuple[str, ...]:
    """The players with this role in the line, in the order of the words."""
    return tuple(
        meaning.player for meaning in meanings if meaning.role is role and meaning.player is not None
    )


def _shown(meanings: Sequence[Meaning], showers: Sequence[str], edition: Edition) -> dict[str, str | None]:
    """The players who showed, each with the card if it was seen: named a second time, or after a `=`."""
    shown: dict[str, str | None] = dict.fromkeys(showers)
    if len(shown) < len(showers):
        twice = next(shower for shower in showers if list(showers).count(shower) > 1)
        raise EntryError(message("slip-answers-twice", player=twice))
    for meaning in meanings:
        if meaning.role is Role.SHOWED and meaning.player is not None:
            if shown.get(meaning.player) not in (None, meaning.card):
                raise EntryError(message("slip-answers-twice", player=meaning.player))
            shown[meaning.player] = meaning.card
    words = Counter(meaning.card for meaning in meanings if meaning.role is Role.CARD)
    if often := [card for card, count in words.items() if card is not None and count > 2]:
        raise EntryError(message("quick-named-often", card=edition.by_id[often[0]].name))
    for first, place, card in _seen(meanings):
        shower = _shower_of(meanings, first, place, shown)
        if shower is None or shown[shower] not in (None, card):
            raise EntryError(seen_of_whom(card, edition))
        shown[shower] = card
    return shown


def seen_of_whom(card: str, edition: Edition) -> Message:
    """The question whose card it was that the line names as seen."""
    return message("quick-seen-of-whom", card=edition.by_id[card].name)


def _seen(meanings: Sequence[Meaning]) -> Iterator[tuple[int, int, str]]:
    """The cards that were seen without naming their player, with the places in the line where each is named
    first and named as seen."""
    named: dict[str, int] = {}
    for place, meaning in enumerate(meanings):
        if meaning.card is None or meaning.role is Role.SHOWED:
            continue
        if meaning.role is Role.SEEN or meaning.card in named:
            yield named.get(meaning.card, place), place, meaning.card
        named.setdefault(meaning.card, place)


def _shower_of(
    meanings: Sequence[Meaning], first: int, place: int, shown: Mapping[str, str | None]
) -> str | None:
    """The player whose card it is: the one named right before it or, if only one showed, that one.

    A card that is named twice was then seen only if it comes last, behind all cards and the player. Anywhere
    else the word may be a slip, as in `h rope hall plum cleo`.
    """
    before = [meanings[at - 1].player for at in (place, first) if at]
    if (near := next((player for player in before if player in shown), None)) is not None:
        return near
    if len(shown) != 1:
        return None
    (shower,) = shown
    earlier = meanings[:place]
    cards = ({meaning.card for meaning in part} for part in (meanings, earlier))
    comes_last = set.issubset(*cards) and any(meaning.player == shower for meaning in earlier)
    return shower if comes_last or meanings[place].role is Role.SEEN else None
