"""A suggestion in the order of `add-suggestion`: the asker, three cards, then the answers; and `s`, which
reads a line in that order first, and as shorthand only where it has no meaning in that order.

    bob rose corde veranda cleo      Bob asks, Cleo shows; several where all answer
    me rose corde veranda bob=rose   and her card was seen (`bob =rose`, `bob:rose`)
    bob rose corde veranda -         nobody could show; ? or nothing: the answers were not noted
"""

from collections.abc import Callable, Iterator, Sequence, Set

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Power
from cluedo_notes.game.entry.names import NOBODY, NOT_NOTED, Names
from cluedo_notes.game.entry.responses import SaidAnswers, at_odds, responses
from cluedo_notes.game.entry.shorthand.parse import shorthand_of
from cluedo_notes.game.entry.shorthand.words import BEHIND_NAME, OPTION, Role, TypedWord, sorted_out
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message

SAW_SIGNS = ("=", ":")  # a bare =WORD is a command's path to zsh
CARDS = 3

TypedShower = tuple[str, str | None]
"""A player and the card they showed, as typed; None where no card is given."""


class AnswerOptions(Struct, frozen=True):
    """What the options of `add-suggestion` say of the answers, each as typed; `cards` are those of
    `shown`, in the same order, and `listed` is the list of all answers exactly as given."""

    shown: Sequence[str] = ()
    cards: Sequence[str] = ()
    nobody: bool = False
    block: str | None = None
    passed: Sequence[str] = ()
    drew: Sequence[str] = ()
    listed: str | None = None


class TypedSuggestion(Struct, frozen=True):
    """The words of one line, the asker first, and its options. Commas separate words as blanks do."""

    asker: str
    behind: Sequence[str]
    options: AnswerOptions = AnswerOptions()
    power: Power | None = None

    @property
    def words(self) -> list[str]:
        """The words after the asker."""
        return _parted(self.behind)


class Understood(Struct, frozen=True):
    """The meaning of a line. `silent`: it says nothing about answers, not even that they were not noted;
    `unread`: the words whose sign after a name has no meaning in this order, each with the player
    understood as shower."""

    suggestion: Suggestion
    silent: bool = False
    unread: Sequence[tuple[str, str]] = ()


Grammar = Callable[[TypedSuggestion, Log, Table], Understood]
"""How to read a line at a table. Raises `EntryError` for a line without meaning."""


def in_order(typed: TypedSuggestion, log: Log, table: Table) -> Understood:
    """The suggestion of a line in the order of `add-suggestion`. Raises `EntryError`."""
    cards, by_words, signs = _in_places(typed.words)
    showers = _paired(by_words, typed.options.shown, typed.options.cards)
    names = Names.of(log)
    asker = names.player(typed.asker)
    triple = names.triple(cards)
    answered = _answered(typed.options, showers, signs, names)
    if typed.options.listed is None:
        answers = responses(answered, asker, table)
    elif answered == SaidAnswers():
        answers = tuple(_listed(part, asker, names) for part in typed.options.listed.split(","))
    else:
        raise EntryError(message("answers-and-others"))
    silent = typed.options.listed is None and replace(answered, drew={}) == SaidAnswers()
    return Understood(
        Suggestion(asker, *triple, answers, typed.power), silent, tuple(_unread(by_words, names))
    )


def in_any_order(typed: TypedSuggestion, log: Log, table: Table) -> Understood:
    """The suggestion of a line in that order or, where it has no meaning in it, in shorthand.

    Options about answers belong to the fixed order; a power may stand in it by its sign. A line that begins
    in order has the asker that it names first, or none. A line without meaning in either raises the error of
    the reading that its words fit.
    """
    try:
        return in_order(typed, log, table)
    except EntryError as error:
        refused = error
    words = _parted([typed.asker, *typed.behind])
    if typed.options != AnswerOptions() or any(word.startswith(OPTION) for word in words):
        raise refused
    asker = _asker_in_order(words, log)
    try:
        line = shorthand_of(words)
        line = replace(line, power=typed.power or line.power)
        if asker is not None and line.power is not None and len(line.words) == 1 + CARDS:
            return in_order(TypedSuggestion(asker, words[1 : 1 + CARDS], power=line.power), log, table)
        suggestion = line.build(log, table)
    except EntryError as error:
        raise (error if _leaves_order(typed, Names.of(log)) else refused) from None
    if asker not in (None, suggestion.player):
        raise refused
    return Understood(suggestion)


def _parted(words: Sequence[str]) -> list[str]:
    return [part for word in words for part in word.split(",") if part]


# -- in order


def _in_places(words: Sequence[str]) -> tuple[Sequence[str], list[TypedShower], Set[str]]:
    """The three cards, the showers, and the signs after them. Raises `EntryError`."""
    cards, behind = words[:CARDS], words[CARDS:]
    if len(cards) < CARDS:
        raise EntryError(message("three-cards", found=len(cards)))
    showers: list[TypedShower] = []
    for word in behind:
        if word in _SIGNS:
            continue
        if not word.startswith(SAW_SIGNS):
            showers.append(_with_card(word))
        elif showers and showers[-1][1] is None:
            showers[-1] = (showers[-1][0], word[1:])
        else:
            raise EntryError(message("card-without-shower", typed=word))
    return cards, showers, _SIGNS.intersection(behind)


_SIGNS = frozenset({NOBODY, *NOT_NOTED})


def _with_card(typed: str) -> TypedShower:
    """A player, and the card after a sign where there is one, as in `bob=rope`."""
    player, equals, card = typed.replace(":", "=").partition("=")
    return player, card if equals else None


def _paired(
    showers: Sequence[TypedShower], shown: Sequence[str], cards: Sequence[str]
) -> Sequence[TypedShower]:
    """The showers by the short form and by `--show`, each with their card.

    Cards go to the `--show`s in order; a single card to the only shower.
    """
    if not shown and len(cards) == len(showers) == 1 and showers[0][1] is None:
        return [(showers[0][0], cards[0])]
    if len(cards) > len(shown):
        raise EntryError(message("card-without-shower", typed=cards[-1]))
    if cards and len(cards) != len(shown):
        raise EntryError(message("cards-for-showers", showers=len(shown), cards=len(cards)))
    seen: Sequence[str | None] = cards or [None] * len(shown)
    return [*showers, *zip(shown, seen, strict=True)]


def _answered(
    options: AnswerOptions, showers: Sequence[TypedShower], signs: Set[str], names: Names
) -> SaidAnswers:
    """What was said of the answers. Raises `EntryError` for unknown names and for contradictions."""
    drew = map(_with_card, options.drew)
    answered = SaidAnswers(
        shown=_shown(showers, names),
        nobody=options.nobody or NOBODY in signs,
        passed=tuple(names.player(player) for player in options.passed),
        blocked=() if options.block is None else (names.player(options.block),),
        drew={names.player(one): None if card is None else names.drawn(card) for one, card in drew},
        not_noted=not signs.isdisjoint(NOT_NOTED),
    )
    if (wrong := at_odds(answered)) is not None:
        raise EntryError(wrong)
    return answered


def _shown(showers: Sequence[TypedShower], names: Names) -> dict[str, str | None]:
    """The showers, each with the card where it was seen."""
    shown: dict[str, str | None] = {}
    for typed, card in showers:
        shower = names.player(typed)
        if shower in shown:
            raise EntryError(message("slip-answers-twice", player=shower))
        shown[shower] = None if card is None else names.card(card)
    return shown


def _unread(showers: Sequence[TypedShower], names: Names) -> Iterator[tuple[str, str]]:
    """Names that end with a sign of the shorthand: in this order `bob-` is part of Bob's name, and Bob
    counts as a shower."""
    signs = tuple(role.value for role in BEHIND_NAME)
    for typed, _ in showers:
        if typed.rstrip("?").endswith(signs) and typed not in names.players.labels:
            yield typed, names.player(typed)


def _listed(part: str, asker: str, names: Names) -> Response:
    """One answer of a list: `PLAYER:ACTION`, `PLAYER:show=CARD` or `PLAYER:draw=CARD`."""
    player, _, rest = part.strip().rpartition(":")
    action, equals, card = rest.partition("=")
    if not player or action not in list(Action):
        raise EntryError(message("answer-form", typed=part, accepted=list(Action)))
    answering = names.player(player)
    if answering == asker:
        raise EntryError(message("answer-by-suggester", player=answering))
    named = names.drawn if action == Action.DRAW else names.card
    return Response(answering, Action(action), named(card) if equals else None)


# -- out of order


def _asker_in_order(words: Sequence[str], log: Log) -> str | None:
    """The player named first, where three cards follow as in the fixed order; else None."""
    names = Names.of(log)
    try:
        names.triple(words[1 : 1 + CARDS])
        return names.player(words[0])
    except EntryError:
        return None


def _leaves_order(typed: TypedSuggestion, names: Names) -> bool:
    """Is a card missing, or does a word stand where the order has no place for its meaning?"""
    if len(typed.words) < CARDS:
        return True
    cards, behind = typed.words[:CARDS], typed.words[CARDS:]
    places = [(typed.asker, ASKER), *((card, CARD) for card in cards), *((word, BEHIND) for word in behind)]
    return any(_misplaced(word, place, names) for word, place in places)


ASKER, CARD = frozenset({Role.PLAYER}), frozenset({Role.CARD})
BEHIND = frozenset({Role.PLAYER, Role.SHOWED, Role.SEEN})
"""What a word may mean at each place of the order."""


def _misplaced(word: str, place: Set[Role], names: Names) -> bool:
    """Does a word mean something, but nothing that may stand at this place?"""
    if word in _SIGNS:
        return place is not BEHIND
    only_shorthand = not sorted_out([word])[0] or Role.DREW.value in word
    try:
        return only_shorthand or not any(meaning.role in place for meaning in TypedWord(word).meanings(names))
    except EntryError:  # nothing has this name
        return False
