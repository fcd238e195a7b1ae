"""A suggestion as `s` reads it: asker, three cards, answers. A line that makes no sense in this order is read
in any order, as in `play`.

- `bob rose corde veranda cleo`: Bob asks, Cleo shows; several players if all answer
- `me rose corde veranda bob=rope`: and her card was seen (`bob =rope`, `bob:rope`)
- `bob rose corde veranda -`: nobody could show; `?` or nothing: the answers were not noted
"""

from collections.abc import Iterator, Sequence, Set
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Power
from cluedo_notes.game.entry.names import DASHES, NOBODY, NOT_NOTED, Names, plain
from cluedo_notes.game.entry.responses import SaidAnswers, at_odds, responses
from cluedo_notes.game.entry.shorthand.parse import Ambiguous, shorthand_of
from cluedo_notes.game.entry.shorthand.readings import players_of, said_answers
from cluedo_notes.game.entry.shorthand.sentence import spoken
from cluedo_notes.game.entry.shorthand.words import (
    BEHIND_NAME,
    OPTION,
    UNSURE_SIGN,
    Meaning,
    Role,
    TypedWord,
    has_stray_sign,
    is_unsure_card,
    sorted_out,
    unknown,
    with_card,
    with_keeper,
)
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, AnySuggestion, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in

CARDS = 3
_SIGNS = frozenset({NOBODY, *NOT_NOTED})
_AROUND_NAME = (*DASHES, UNSURE_SIGN, *(role.value for role in BEHIND_NAME))


class AnswerOptions(Struct, frozen=True):
    """The answers in the options of `add-suggestion`, each as typed. `cards` are those of `shown`, in the
    same order. `listed` is the list of all answers exactly as given."""

    shown: Sequence[str] = ()
    cards: Sequence[str] = ()
    nobody: bool = False
    block: str | None = None
    passed: Sequence[str] = ()
    drew: Sequence[str] = ()
    listed: str | None = None

    def meanings(self, names: Names) -> Iterator[Meaning]:
        """The options as meanings of words. Raises `EntryError`."""
        if self.shown and len(self.cards) not in (0, len(self.shown)):
            raise EntryError(message("cards-for-showers", showers=len(self.shown), cards=len(self.cards)))
        for number, player in enumerate(self.shown):
            yield _showed(player, self.cards[number] if self.cards else None, names)
        if not self.shown:
            yield from (_showed("", card, names) for card in self.cards)
        yield from (Meaning(Role.PASSED, names.player(player)) for player in self.passed)
        if self.block is not None:
            yield Meaning(Role.BLOCKED, names.player(self.block))
        for player, card in map(with_card, self.drew):
            yield Meaning(Role.DREW, names.player(player), drawn=None if card is None else names.drawn(card))


class Understood(Struct, frozen=True):
    """The meaning of a line. `silent`: it has nothing about answers, not even that they were not noted."""

    suggestion: AnySuggestion
    silent: bool = False


class TypedSuggestion(Struct, frozen=True):
    """The words of one line, the asker first, and its options. Commas separate words as blanks do."""

    asker: str
    behind: Sequence[str]
    options: AnswerOptions = AnswerOptions()
    power: Power | None = None

    def understood(self, log: Log, table: Table) -> Understood:
        """The meaning of the line at this table: in order or, if it has no such meaning, in any order.

        Options about answers require the order; the sign of a power is allowed in it. If a line begins in
        order, its asker is the player named first, or nobody. Raises `EntryError` for a line without
        meaning.
        """
        begun = with_keeper([TypedWord(word) for word in (self.asker, *_parted(self.behind))], Names.of(log))
        if (keeper := begun[0].typed) != self.asker:
            return replace(self, asker=keeper).understood(log, table)
        try:
            return self._in_order(log, table)
        except EntryError as error:
            refused = error
        words = _parted([self.asker, *self.behind])
        if self.options != AnswerOptions() and any(word in NOT_NOTED for word in words[: 1 + CARDS]):
            return Understood(self._in_part(words, log, table))
        if self.options != AnswerOptions() or any(word.startswith(OPTION) for word in words):
            raise refused
        asker = _asker_in_order(words, log)
        try:
            line = shorthand_of(words)
            line = replace(line, power=self.power or line.power, asker=_asker_of_some(words, log))
            in_order = tuple(map(TypedWord, words[: 1 + CARDS]))
            if asker is not None and line.words == in_order:  # after them only signs
                signs = [*[NOBODY] * line.nobody, *NOT_NOTED[: line.not_noted]]
                typed = TypedSuggestion(asker, [*words[1 : 1 + CARDS], *signs], power=line.power)
                return typed._in_order(log, table)
            suggestion = line.build(log, table)
        except EntryError as error:
            names = Names.of(log)
            what = error if _leaves_order([self.asker, *_parted(self.behind)], names) else refused
            if self.power is not None or isinstance(error, Ambiguous):
                raise what from None
            suggestion = spoken(" ".join([self.asker, *self.behind]), what, log, table)
        if asker not in (None, suggestion.player):
            raise refused
        return Understood(suggestion)

    def _in_part(self, words: Sequence[str], log: Log, table: Table) -> AnySuggestion:
        """The meaning if a card, or the asker, was not heard and options have the answers: that of the same
        line with short answers. Raises `EntryError`."""
        names, listed = Names.of(log), self.options.listed
        asker = _asker_of_some(words, log)
        meanings, answers = [*self.options.meanings(names)], tuple[Response, ...]()
        if listed is not None:
            if self.options != AnswerOptions(listed=listed) or len(words) > 1 + CARDS:
                raise EntryError(message("answers-and-others"))
            answers = tuple(_listed(part, asker, names) for part in listed.split(","))
            meanings = list(map(_meaning, answers))
        line = shorthand_of([*words, *map(_short, meanings), *[NOBODY] * self.options.nobody])
        suggestion = replace(line, power=self.power or line.power, asker=asker).build(log, table)
        return suggestion if listed is None else replace(suggestion, responses=answers)

    def _in_order(self, log: Log, table: Table) -> Understood:
        """The meaning in order. Raises `EntryError`."""
        words = _parted(self.behind)
        cards, behind = words[:CARDS], words[CARDS:]
        if len(cards) < CARDS:
            raise EntryError(message("three-cards", found=len(cards)))
        names = Names.of(log)
        asker, triple = names.player(self.asker), names.triple(cards)
        named = [word for word in behind if word not in _SIGNS]
        meanings = [_showed(*with_card(word), names) for word in named]
        for word in (self.asker, *named):
            if _signed(word, names):
                raise unknown(names, word)
        meanings += self.options.meanings(names)
        showers = players_of(Role.PLAYER, meanings)
        signs = SaidAnswers(
            nobody=self.options.nobody or NOBODY in behind,
            not_noted=any(sign in behind for sign in NOT_NOTED),
        )
        answered = said_answers(meanings, showers, signs, log.edition)
        if (wrong := at_odds(answered)) is not None:
            raise EntryError(wrong)
        if self.options.listed is None:
            answers = responses(answered, asker, table)
        elif answered == SaidAnswers():
            answers = tuple(_listed(part, asker, names) for part in self.options.listed.split(","))
        else:
            raise EntryError(message("answers-and-others"))
        silent = self.options.listed is None and answered.silent
        return Understood(Suggestion(asker, *triple, answers, self.power), silent)


def _parted(words: Sequence[str]) -> list[str]:
    return [part for word in words for part in word.split(",") if part]


def _showed(player: str, card: str | None, names: Names) -> Meaning:
    """The player who showed, as typed, and the card if it was seen; without a player if that is clear."""
    if card is None:
        return Meaning(Role.PLAYER, names.player(player))
    if not player:
        return Meaning(Role.SEEN, card=names.card(card))
    return Meaning(Role.SHOWED, names.player(player), names.card(card))


def _signed(word: str, names: Names) -> bool:
    """Has a player a sign, as in `bob-`, `-bob`, `bob~` or `bob=rope?`, that is no part of the name? Only
    the shorthand reads it, or refuses it."""
    if word.casefold() in map(str.casefold, names.players.labels):
        return False
    shower, seen = with_card(word)
    if seen is not None:
        return word.endswith(UNSURE_SIGN) or is_unsure_card(shower, seen, names)
    return word.startswith(_AROUND_NAME) or word.endswith(_AROUND_NAME) or has_stray_sign(word, names)


def _listed(part: str, asker: str | None, names: Names) -> Response:
    """One answer of a list: `PLAYER:ACTION`, `PLAYER:show=CARD` or `PLAYER:draw=CARD`."""
    player, _, rest = part.rpartition(":")
    typed, equals, card = rest.partition("=")
    action = plain(typed)
    actions = {plain(words(f"option-{way}")): way for words in map(words_in, LANGUAGES) for way in Action}
    if not player.strip() or action not in actions:
        accepted = [message(f"option-{way}") for way in Action]
        raise EntryError(message("answer-form", typed=part.strip(), accepted=accepted))
    answering = names.player(player)
    if answering == asker:
        raise EntryError(message("answer-by-suggester", player=answering))
    named = names.drawn if actions[action] is Action.DRAW else names.card
    return Response(answering, actions[action], named(card) if equals else None)


def _meaning(answer: Response) -> Meaning:
    """One answer of a list as the meaning of a word."""
    match answer.action:
        case Action.SHOW:
            return Meaning(Role.SHOWED, answer.player, answer.card)
        case Action.PASS:
            return Meaning(Role.PASSED, answer.player)
        case Action.BLOCK:
            return Meaning(Role.BLOCKED, answer.player)
        case Action.DRAW:
            return Meaning(Role.DREW, answer.player, drawn=answer.card)
        case _:
            assert_never(answer.action)


def _short(meaning: Meaning) -> str:
    """An answer as a word of the shorthand."""
    sign = meaning.role.value if meaning.role in BEHIND_NAME else "=" * (meaning.card is not None)
    return f"{meaning.player or ''}{sign}{meaning.drawn or meaning.card or ''}"


def _asker_in_order(words: Sequence[str], log: Log) -> str | None:
    """The player named first, if three cards follow as in the order; otherwise None."""
    names = Names.of(log)
    try:
        names.triple(words[1 : 1 + CARDS])
        return names.player(words[0])
    except EntryError:
        return None


def _asker_of_some(words: Sequence[str], log: Log) -> str | None:
    """The player named first, if the three words after it are partly cards and partly not heard."""
    names, cards = Names.of(log), words[1 : 1 + CARDS]
    heard = [word for word in cards if word not in NOT_NOTED]
    if len(heard) == len(cards) or not heard or not all(map(names.cards.candidates, heard)):
        return None
    return next(iter(names.players.candidates(words[0])), None)


def _leaves_order(words: Sequence[str], names: Names) -> bool:
    """Is a card missing, or does a word only have meanings that are not allowed in its place?"""
    places = [{Role.PLAYER}, *[{Role.CARD}] * CARDS, *[_BEHIND] * len(words)]
    return len(words) <= CARDS or any(_misplaced(*at, names) for at in zip(words, places, strict=False))


_BEHIND = {Role.PLAYER, Role.SHOWED, Role.SEEN}


def _misplaced(word: str, place: Set[Role], names: Names) -> bool:
    if word in _SIGNS:
        return place is not _BEHIND
    if not sorted_out([word])[0] or Role.DREW.value in word or _signed(word, names):
        return True  # only the shorthand has it
    try:
        return place.isdisjoint(meaning.role for meaning in TypedWord(word).meanings(names))
    except EntryError:  # nothing has this name
        return False
