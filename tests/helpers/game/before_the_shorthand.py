"""The reader of `s` before the shorthand: words in one order. It is kept unchanged, to compare today's reader
with it. It shares names and seats with the program, but nothing that reads lines."""

from collections.abc import Sequence

from msgspec import Struct

from cluedo_notes.editions import Power
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.responses import SaidAnswers, responses
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message

NOBODY = "-"
NOT_NOTED = ("?", "unknown", "inconnu")
SAW = ("=", ":")


class TypedAnswer(Struct):
    """How a suggestion was answered, as typed."""

    shown: list[tuple[str, str | None]] = []
    nobody: bool = False
    block: str | None = None
    passed: Sequence[str] = ()
    drew: Sequence[tuple[str, str | None]] = ()
    not_noted: bool = False
    listed: str | None = None

    @property
    def silent(self) -> bool:
        """Was nothing said about answers?"""
        answered = self.shown or self.nobody or self.block or self.passed or self.listed
        return not (answered or self.not_noted)


class TypedOptions(Struct, frozen=True):
    """The options of the command, as it was given them."""

    show: Sequence[str] = ()
    card: Sequence[str] = ()
    nobody: bool = False
    block: str | None = None
    passed: Sequence[str] = ()
    drew: Sequence[str] = ()
    listed: str | None = None


def read_before(
    player: str, words: Sequence[str], options: TypedOptions, power: Power | None, log: Log, table: Table
) -> tuple[Suggestion, bool]:
    """The suggestion of a line, and whether it said nothing about answers. Raises `EntryError`."""
    cards, answered = _understood(words)
    answered.shown = _paired(answered.shown, options.show, options.card)
    answered.nobody |= options.nobody
    answered.block, answered.listed = options.block, options.listed
    answered.passed, answered.drew = options.passed, [_with_card(one) for one in options.drew]
    _check_one_way(answered)
    names = Names.of(log)
    suggester = names.player(player)
    suspect, weapon, room = names.triple(cards)
    answers = _responses(answered, suggester, names, table)
    return Suggestion(suggester, suspect, weapon, room, answers, power), answered.silent


def _understood(words: Sequence[str]) -> tuple[Sequence[str], TypedAnswer]:
    words = [part for word in words for part in word.split(",") if part]
    cards, behind = words[:3], words[3:]
    if len(cards) < 3:
        raise EntryError(message("three-cards", found=len(cards)))
    answered = TypedAnswer()
    for word in behind:
        if word == NOBODY:
            answered.nobody = True
        elif word in NOT_NOTED:
            answered.not_noted = True
        elif word.startswith(SAW):
            if not answered.shown or answered.shown[-1][1] is not None:
                raise EntryError(message("card-without-shower", typed=word))
            answered.shown[-1] = (answered.shown[-1][0], word[1:])
        else:
            answered.shown.append(_with_card(word))
    return cards, answered


def _with_card(typed: str) -> tuple[str, str | None]:
    player, equals, seen = typed.replace(":", "=").partition("=")
    return player, seen if equals else None


def _check_one_way(answered: TypedAnswer) -> None:
    if answered.nobody and answered.shown:
        raise EntryError(message("nobody-and-somebody"))
    noted = answered.shown or answered.nobody or answered.block or answered.listed
    if answered.not_noted and noted:
        raise EntryError(message("not-noted-and-noted"))
    if answered.block and answered.shown:
        raise EntryError(message("block-and-shown"))
    others = (answered.shown, answered.nobody, answered.block, answered.passed, answered.drew)
    if answered.listed is not None and any(others):
        raise EntryError(message("answers-and-others"))


def _paired(
    shown: list[tuple[str, str | None]], show: Sequence[str], cards: Sequence[str]
) -> list[tuple[str, str | None]]:
    if not show and len(cards) == len(shown) == 1 and shown[0][1] is None:
        return [(shown[0][0], cards[0])]
    if len(cards) > len(show):
        raise EntryError(message("card-without-shower", typed=cards[-1]))
    if cards and len(cards) != len(show):
        raise EntryError(message("cards-for-showers", showers=len(show), cards=len(cards)))
    seen: Sequence[str | None] = cards or [None] * len(show)
    return [*shown, *zip(show, seen, strict=True)]


def _responses(answered: TypedAnswer, suggester: str, names: Names, table: Table) -> tuple[Response, ...]:
    if answered.listed is not None:
        return tuple(_listed(part, suggester, names) for part in answered.listed.split(","))
    said = SaidAnswers(
        shown=_showers(answered, names),
        nobody=answered.nobody,
        blocked=() if answered.block is None else (names.player(answered.block),),
        passed=tuple(names.player(one) for one in answered.passed),
        drew={names.player(one): None if card is None else names.drawn(card) for one, card in answered.drew},
    )
    return responses(said, suggester, table)


def _showers(answered: TypedAnswer, names: Names) -> dict[str, str | None]:
    shown: dict[str, str | None] = {}
    for typed, card in answered.shown:
        shower = names.player(typed)
        if shower in shown:
            raise EntryError(message("slip-answers-twice", player=shower))
        shown[shower] = None if card is None else names.card(card)
    return shown


def _listed(part: str, suggester: str, names: Names) -> Response:
    player, _, rest = part.strip().rpartition(":")
    action, equals, card = rest.partition("=")
    if not player or action not in list(Action):
        raise EntryError(message("answer-form", typed=part, accepted=list(Action)))
    answering = names.player(player)
    if answering == suggester:
        raise EntryError(message("answer-by-suggester", player=answering))
    named = names.drawn if action == Action.DRAW else names.card
    return Response(answering, Action(action), named(card) if equals else None)
