"""The answers to a suggestion, completed from what was typed: the seats show who passed."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, Response
from cluedo_notes.game.table.asking import asked_by, asking_of, ends_asking, one_shows
from cluedo_notes.game.table.intrigue_events import after_answer
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message


class SaidAnswers(Struct, frozen=True):
    """The answers as entered.

    `shown`: for each player who showed, the card, None if it was not seen. `nobody`: no player could show.
    `passed`: players who are said to have passed. `blocked`: players who blocked the suggestion with a card.
    `drew`: for each player who drew an intrigue card first, that card, None if it was not seen. `not_noted`:
    the answers were not followed. `order`: the players in the order in which they were named, if that shows
    who was asked first.
    """

    shown: Mapping[str, str | None] = {}
    nobody: bool = False
    passed: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    drew: Mapping[str, str | None] = {}
    not_noted: bool = False
    order: tuple[str, ...] = ()

    @property
    def silent(self) -> bool:
        """Was no answer entered? Drawing a card is no answer."""
        return replace(self, drew={}, order=()) == SaidAnswers()


def at_odds(answered: SaidAnswers) -> Message | None:
    """The first contradiction in the answers as entered; None if there is none."""
    if answered.nobody and answered.shown:
        return message("nobody-and-somebody")
    if answered.not_noted and (answered.shown or answered.nobody or answered.blocked):
        return message("not-noted-and-noted")
    if answered.blocked and (answered.shown or len(answered.blocked) > 1):
        return message("block-and-shown")
    return None


def responses(answered: SaidAnswers, suggester: str, table: Table) -> tuple[Response, ...]:
    """The answers in the order of asking, whatever the order in which they were entered. Draws by players
    called in come first, a block last, even by a player who passed (A-S0-23).

    The other players' passes follow from the seats only if the player who showed is known, or that nobody
    could. Raises `EntryError` for an answer by the asker and for a player who passes and shows.
    """
    for player in (*answered.passed, *answered.drew, *answered.shown, *answered.blocked):
        if player == suggester:
            raise EntryError(message("answer-by-suggester", player=suggester))
    if twice := [player for player in answered.passed if player in answered.shown]:
        raise EntryError(message("slip-answers-twice", player=twice[0]))
    said = [Response(player, Action.PASS) for player in answered.passed]
    if answered.shown or answered.nobody:
        answers = with_passes(answered.shown, suggester, table)
        # If nobody could show, a player who blocked had passed first.
        named = {*answered.passed, *(() if answered.nobody else answered.blocked)}
        dead = set(_dead(answered, table))
        answers = tuple(
            answer for answer in answers if answer.action is not Action.PASS or answer.player not in dead
        )
        said += [response for response in answers if response.player not in named]
    order = table.asked_from(suggester)
    drew = [
        Response(player, Action.DRAW, answered.drew[player]) for player in order if player in answered.drew
    ]
    blocked = (Response(player, Action.BLOCK) for player in order if player in answered.blocked)
    return (*drew, *sorted(said, key=lambda response: order.index(response.player)), *blocked)


def responses_said(answered: SaidAnswers, suggester: str | None, table: Table) -> tuple[Response, ...]:
    """The same as `responses`, even if the asker was not heard.

    Then nobody knows who was asked first, so only the answers entered are used, in that order. If one card
    ends the asking, it comes last. Raises `EntryError` if nobody could show, or if no answer was entered.
    """
    if suggester is not None:
        return responses(answered, suggester, table)
    if answered.nobody or answered.silent:
        raise EntryError(message("asker-not-heard-answers"))
    if twice := [player for player in answered.passed if player in answered.shown]:
        raise EntryError(message("slip-answers-twice", player=twice[0]))
    drew = (Response(player, Action.DRAW, card) for player, card in answered.drew.items())
    passed = [Response(player, Action.PASS) for player in answered.passed]
    shown = [Response(player, Action.SHOW, card) for player, card in answered.shown.items()]
    blocked = (Response(player, Action.BLOCK) for player in answered.blocked)
    order, ends = answered.order or table.seats, one_shows(table.setting.edition.rules.witnesses)

    def place(response: Response) -> tuple[bool, int]:
        return ends and response.action is Action.SHOW, order.index(response.player)

    return (*drew, *sorted((*passed, *shown), key=place), *blocked)


def with_earlier_passes(answered: SaidAnswers, suggester: str, table: Table) -> SaidAnswers:
    """The answers in a line. If it only says who passed, those asked before the last of them passed, too, if
    their card would have ended the asking; after a block nothing is certain."""
    if answered.shown or answered.nobody or answered.blocked:
        return answered
    order, dead = table.asked_from(suggester), set(_dead(answered, table))
    last = max((order.index(player) for player in answered.passed if player in order), default=0)
    witnesses = table.setting.edition.rules.witnesses
    earlier = (
        player
        for place, player in enumerate(asked_by(table, suggester))
        if player in order[:last] and player not in dead and ends_asking(witnesses, Action.SHOW, place)
    )
    return replace(answered, passed=tuple(dict.fromkeys((*answered.passed, *earlier))))


def with_passes(shown: Mapping[str, str | None], suggester: str, table: Table) -> tuple[Response, ...]:
    """The answers in the order of asking. `shown`: for each player who showed, the card (None: not seen). The
    seats fill in the passes, all of them if `shown` is empty.

    A player whose hand is open answers only if they are said to have shown: some tables allow it.
    """
    answering = asking_of(table, suggester, answered=shown).answering(shown)
    in_turn = [
        Response(player, Action.SHOW, shown[player]) if player in shown else Response(player, Action.PASS)
        for player in answering
    ]
    late = [Response(player, Action.SHOW, card) for player, card in shown.items() if player not in answering]
    return (*in_turn, *late)


def _dead(answered: SaidAnswers, table: Table) -> Iterator[str]:
    """The players eliminated by the card that they drew: they do not answer (A-S0-22)."""
    for player, card in answered.drew.items():
        if after_answer(table, Response(player, Action.DRAW, card)).due == player:
            yield player
