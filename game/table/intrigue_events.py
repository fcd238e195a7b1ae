"""The effect of intrigue cards on the table, and the open hand after the last clock."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from cluedo_notes.editions import Effect
from cluedo_notes.editions.model import Intrigue
from cluedo_notes.game.log.events import CLOCK, Action, Play, Response, Suggestion
from cluedo_notes.game.table.intrigue_deck import Deck
from cluedo_notes.game.table.reach import PLUS_SIX
from cluedo_notes.game.table.table import Table, with_turn, without
from cluedo_notes.game.table.turn import Phase

AT_END = (Effect.RIGHT_NEIGHBOUR, Effect.PLAY_AGAIN, Effect.SEND_HOME)
"""Cards for the end of the player's own turn (S0)."""

ANSWERS = (Action.PASS, Action.SHOW)
"""The actions that answer a question; the others draw or play an intrigue card."""


def answers_at(table: Table, suggestion: Suggestion) -> Iterator[tuple[Response, Table]]:
    """Each answer with the table before it. Cards drawn and played among the answers count: a player who
    draws the last clock is out at once (A-S0-22)."""
    for response in suggestion.responses:
        yield response, table
        if response.action not in ANSWERS:
            table = after_answer(table, response)


def after_answer(table: Table, response: Response) -> Table:
    """The table after the card that was drawn or played for an answer."""
    match response.action:
        case Action.PASS | Action.SHOW:
            return table
        case Action.DRAW:
            card = face_of(table, response.card)
            deck = table.deck.draw_to_answer(response.player, card)
            return drawn(table, response.player, card, deck)
        case Action.BLOCK:
            return replace(table, deck=table.deck.play(response.player, Effect.BLOCK))
        case _:
            assert_never(response.action)


def face_of(table: Table, card: str | None) -> str | None:
    """The face of a card that is drawn now, from the log or because only one kind is left."""
    intrigue = table.setting.edition.intrigue
    return card if intrigue is None else table.deck.face_of(card, intrigue)


def laid_open(table: Table, player: str, number: int) -> Table:
    """The table after event `number` laid a hand open: its player is out, and so is their pawn if the edition
    says so."""
    intrigue, deck = table.setting.edition.intrigue, table.deck
    if intrigue is not None and player != table.due and _was_perhaps_last(deck, player, intrigue):
        deck = deck.was_last_clock(player)
    due = None if table.due == player else table.due
    table = replace(table, eliminated={**table.eliminated, player: number}, deck=deck, due=due)
    table = replace(table, pawns={pawn: at for pawn, at in table.pawns.items() if pawn not in table.gone})
    return with_turn(table, phase=Phase.OVER) if table.turn.player == player else table


def _was_perhaps_last(deck: Deck, player: str, intrigue: Intrigue) -> bool:
    return player in deck.perhaps_last or deck.may_be_last_clock(player, intrigue)


def drawn(table: Table, player: str, card: str | None, deck: Deck) -> Table:
    """The table after a player has drawn a card; `deck` is the deck after the draw."""
    intrigue, untold = table.setting.edition.intrigue, deck.untold > table.deck.untold
    table = replace(table, deck=deck)
    if table.turn.player == player and table.turn.draws_due:
        table = with_turn(table, draws_due=table.turn.draws_due - 1)
    elif left := table.may_draw.get(player):
        others = without(table.may_draw, player)
        table = replace(table, may_draw={**others, player: left - 1} if left > 1 else others)
    if intrigue is None or not (card == CLOCK or untold):
        return table
    if card == CLOCK and deck.eliminates(intrigue):
        return replace(table, deck=deck.shuffle_back(), due=player)
    return replace(table, deck=deck.suspecting(player, card, intrigue))


def played(table: Table, play: Play) -> Table:
    """The table after an intrigue card is played by itself."""
    table = replace(table, deck=table.deck.play(play.player, play.card))
    own = table.turn.player == play.player
    if own and play.card in AT_END and table.turn.phase is not None:
        table = with_turn(table, phase=Phase.OVER)
    match play.card:
        case Effect.PLAY_AGAIN:
            return with_turn(table, again=True)
        case Effect.PLUS_SIX:
            points = table.turn.points
            return table if points is None or not own else with_turn(table, points=points + PLUS_SIX)
        case Effect.SEND_HOME:
            return table if play.target is None else _sent_home(table, play.target)
        case Effect.STAY | Effect.GO_ANYWHERE | Effect.RIGHT_NEIGHBOUR | Effect.SEE_SHOWN:
            return table
        case Effect.BLOCK | Effect.OTHER:
            return table
        case _:
            assert_never(play.card)


def _sent_home(table: Table, player: str) -> Table:
    """Puts the player's pawn back on its start. It was not called in there, and it has left the room of its
    suggestion."""
    suspect = table.setting.characters.get(player)
    if suspect is None or suspect not in table.setting.starts or suspect in table.gone:
        return table
    return replace(
        table,
        pawns={**table.pawns, suspect: table.setting.starts[suspect]},
        asked_in={who: room for who, room in table.asked_in.items() if who != player},
        called_in=table.called_in - {player},
    )
