"""`add-suggestion` and its short form `s`: a suggestion and its answers on one line, typed in a hurry."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from msgspec import Struct

from cluedo_notes.cli.completion import (
    complete_card,
    complete_drew,
    complete_player,
    complete_player_or_card,
    complete_power,
)
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.cli.typed import NOT_NOTED
from cluedo_notes.editions import Power
from cluedo_notes.game.entry import Noted
from cluedo_notes.game.events import Action, Response, Suggestion
from cluedo_notes.game.log import Log
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.names import Names, powers
from cluedo_notes.game.responses import Answered, responses
from cluedo_notes.game.state import table_at
from cluedo_notes.game.table import Table

app = CommandModule()

NOBODY = "-"
SAW = ("=", ":")  # a bare =WORD is a command's path to zsh


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


Asker = Annotated[
    str, typer.Argument(metavar="@meta-player", help="@arg-asker", autocompletion=complete_player)
]
Said = Annotated[
    list[str],
    typer.Argument(metavar="@meta-suggestion", help="@arg-said", autocompletion=complete_player_or_card),
]
SeenCards = Annotated[
    list[str] | None,
    typer.Option("--card", metavar="@meta-card", help="@arg-card", autocompletion=complete_card),
]
Blocker = Annotated[
    str | None, typer.Option(metavar="@meta-player", help="@arg-block", autocompletion=complete_player)
]
ByPower = Annotated[
    str | None, typer.Option(metavar="@meta-power", help="@arg-by-power", autocompletion=complete_power)
]
Listed = Annotated[str | None, typer.Option("--answers", metavar="@meta-answers", help="@arg-answers")]


def _players(option: str, code: str) -> Any:
    """An option that names a player and may be given several times."""
    complete = complete_drew if option == "--draw" else complete_player
    return typer.Option(option, metavar="@meta-player", help=code, autocompletion=complete)


def add_suggestion(
    ctx: typer.Context,
    player: Asker,
    words: Said,
    show: Annotated[list[str] | None, _players("--show", "@arg-show")] = None,
    card: SeenCards = None,
    nobody: Annotated[bool, typer.Option("--nobody", help="@arg-nobody")] = False,
    block: Blocker = None,
    passed: Annotated[list[str] | None, _players("--pass", "@arg-pass")] = None,
    drew: Annotated[list[str] | None, _players("--draw", "@arg-drew")] = None,
    power: ByPower = None,
    listed: Listed = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    session = session_of(ctx)
    cards, answered = _understood(words)
    answered.shown = _paired(answered.shown, show or [], card or [])
    answered.nobody |= nobody
    answered.block, answered.listed = block, listed
    answered.passed, answered.drew = passed or [], [_with_card(one) for one in drew or []]
    _check_one_way(answered)
    used = None if power is None else Power(powers().find(power))

    def build(log: Log, table: Table) -> Suggestion:
        names = Names.of(log)
        suggester = names.player(player)
        suspect, weapon, room = names.triple(cards)
        responses = _responses(answered, suggester, names, table)
        return Suggestion(suggester, suspect, weapon, room, responses, used)

    noted = session.note(build, force, as_json)
    if answered.silent and not _alone(noted):
        session.warn(message("no-answer-noted", number=noted.number))


def _alone(noted: Noted) -> bool:
    """Was nobody there who could have answered: everybody else's hand lies open?"""
    suggestion, table = noted.event, table_at(noted.after.log, noted.number)
    return isinstance(suggestion, Suggestion) and table.nobody_answers(suggestion.player)


app.command("add-suggestion")(add_suggestion)
app.command("s")(add_suggestion)


def _understood(words: Sequence[str]) -> tuple[Sequence[str], TypedAnswer]:
    """The three cards, and the answer that the short form puts behind them."""
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
    """A player, and the card that was seen of him: `bob` or `bob=rope`."""
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
    """Those who showed by the short form and by `--show`, each with his card.

    Cards go to the `--show`s one by one; a lone card to the one shower that there is.
    """
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
    said = Answered(
        shown=_showers(answered, names),
        nobody=answered.nobody,
        blocked=() if answered.block is None else (names.player(answered.block),),
        passed=tuple(names.player(one) for one in answered.passed),
        drew={names.player(one): None if card is None else names.drawn(card) for one, card in answered.drew},
    )
    return responses(said, suggester, table)


def _showers(answered: TypedAnswer, names: Names) -> dict[str, str | None]:
    """Who showed, and the card where it was seen."""
    shown: dict[str, str | None] = {}
    for typed, card in answered.shown:
        shower = names.player(typed)
        if shower in shown:
            raise EntryError(message("slip-answers-twice", player=shower))
        shown[shower] = None if card is None else names.card(card)
    return shown


def _not_the_asker(player: str, suggester: str) -> None:
    if player == suggester:
        raise EntryError(message("answer-by-suggester", player=player))


def _listed(part: str, suggester: str, names: Names) -> Response:
    """One answer of `--answers`: `PLAYER:ACTION`, `PLAYER:show=CARD` or `PLAYER:draw=CARD`."""
    player, _, rest = part.strip().rpartition(":")
    action, equals, card = rest.partition("=")
    if not player or action not in list(Action):
        raise EntryError(message("answer-form", typed=part, accepted=list(Action)))
    answering = names.player(player)
    _not_the_asker(answering, suggester)
    named = names.drawn if action == Action.DRAW else names.card
    return Response(answering, Action(action), named(card) if equals else None)
