"""The order of turns, players who are out, and duties before a turn may end."""

from collections.abc import Iterator
from typing import assert_never, get_args

from cluedo_notes.game.log import events as ev
from cluedo_notes.game.rules.finding import Finding, Occasion, Reason, broken, check
from cluedo_notes.game.rules.moves import why_unknown
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.standing import clue_due, must_leave
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase

AnyAct = ev.Act | ev.Draw | ev.Play | ev.UsePower
"""The acts of players before the end, in any player's turn."""

ACTS: tuple[type[AnyAct], ...] = get_args(AnyAct)
OF_TURN: tuple[type[ev.Act], ...] = get_args(ev.Act)


def opens_turn(table: Table, event: ev.Act) -> bool:
    """Is this an act that only the player whose turn it is may do?

    Exceptions are an unanswered asker's look at a put-aside card, a look of a player who was brought to a
    card's room, and a wrong accuser's step off a door.
    """
    if isinstance(event, ev.Look) and event.place is ev.LookPlace.ASIDE:
        return table.setting.edition.rules.looks_entering and not table.is_called_to_look(event)
    return not table.is_off_a_door(event)


def _over(table: Table, event: ev.TableEvent) -> Iterator[Finding]:
    """Nothing is played once the game is won, revealed, or no player is left (A-S2-12, A-G-5)."""
    if table.over and not _due_hand(table, event):
        yield broken(Rule.GAME_OVER)


def _due_hand(table: Table, event: ev.TableEvent) -> bool:
    return isinstance(event, ev.OpenHand) and event.player == table.due


def _out(table: Table, event: AnyAct) -> Iterator[Finding]:
    """An eliminated player neither plays nor draws (S0, S3); one who accused wrongly only answers
    (A-S2-10)."""
    if event.player in table.left and not table.over:
        yield broken(Rule.LEFT_GAME, player=event.player)
        return
    eliminated = event.player in table.eliminated
    if not (eliminated or event.player in table.barred) or table.over:
        return
    if eliminated:
        yield broken(Rule.OUT_OF_GAME, player=event.player)
    elif not (_may_react(table, event) or _says_it_is_over(table, event) or _steps_off(table, event)):
        yield broken(Rule.ONLY_ANSWERS, player=event.player)


def _leaves(table: Table, event: ev.Leave) -> Iterator[Finding]:
    """A player leaves once; otherwise leaving is legal at any time."""
    if event.player in table.left:
        yield broken(Rule.LEFT_GAME, player=event.player)


def _says_it_is_over(table: Table, event: ev.TableEvent) -> bool:
    """Is this the end of the turn in which the player accused?"""
    return isinstance(event, ev.EndTurn) and event.player == table.turn.player


def _steps_off(table: Table, event: ev.TableEvent) -> bool:
    """Is this the step off a door that the edition asks of a wrong accuser's pawn (A-G-10)?"""
    return isinstance(event, ev.Move) and table.is_off_a_door(event)


def _may_react(table: Table, event: ev.TableEvent) -> bool:
    """May a wrong accuser draw when called in, and play cards and powers out of turn, by the switches for it
    (A-S0-5, A-S3-19)?"""
    rules = table.setting.edition.rules
    match event:
        case ev.Look():
            return True
        case ev.Draw():
            return rules.wrong_accuser_draws
        case ev.Play() | ev.UsePower():
            return rules.wrong_accuser_reacts
        case _:
            return False


def _order(table: Table, event: ev.Act) -> Iterator[Finding]:
    """Turns go round the table and skip players who are out (S2, A-S2-2)."""
    player, turn = event.player, table.turn
    if player == turn.player or (expected := table.next_player) in (player, None):
        return
    if opens_turn(table, event) and not table.over and table.plays(player):
        rule = Rule.FIRST_PLAYER if turn.player is None else Rule.TURN_ORDER
        yield broken(rule, Reason.TURNS, player=player, expected=expected)


def _by_the_box(table: Table, _: ev.Act) -> Iterator[Finding]:
    """At the first act, if the header says that the box's rule was meant: the player who began and the deal
    must follow that rule."""
    otherwise = table.setting.otherwise
    if table.turn.player is not None or not table.setting.by_the_box:
        return
    if otherwise.first is not None:
        yield broken(Rule.FIRST_PLAYER, player=otherwise.began, expected=otherwise.first)
    if otherwise.dealt:
        yield broken(Rule.DEAL)


def _ended_too_early(table: Table, event: ev.Act) -> Iterator[Finding]:
    """A turn ends only after its move, when its cards are drawn and looked at (S0, S3: "?" draws a card).

    A player who also has the next turn ends the present one by beginning it (A-S3-17).
    """
    turn, own = table.turn, event.player == table.turn.player
    ends = own and isinstance(event, ev.EndTurn)
    if own and not ends and not _begins_own(table, event):
        return
    if not opens_turn(table, event) or turn.player is None or table.over or not table.plays(turn.player):
        return
    if table.draws_due:
        yield broken(Rule.DRAW_MUST, Reason.CARDS, player=turn.player)
    if clue_due(table):
        yield broken(Rule.CLUE_MUST, Reason.CARDS, player=turn.player)
    if table.look_due and not turn.ended:  # otherwise it was reported when the turn ended
        yield broken(Rule.LOOK_MUST, Reason.TURNS, player=turn.player)
    if turn.ended and ends and table.next_player != turn.player:
        yield broken(Rule.PHASE, Reason.TURNS, player=turn.player, phase=turn.phase)
    yield from _unmoved(table, turn.player)


def _begins_own(table: Table, event: ev.Act) -> bool:
    """Does the player begin their next turn, with none in between, or suggest once more in this one?"""
    asks_again = table.turn.suggestions > 0 and isinstance(event, ev.Suggestion)
    return asks_again or (table.begins_turn(event) and table.next_player == table.turn.player)


def _unmoved(table: Table, player: str) -> Iterator[Finding]:
    """The player rolled and did not move, or stopped where a move must go on (A-S1-19)."""
    turn = table.turn
    if turn.must_go_on:
        yield broken(Rule.PHASE, Reason.MOVE, player=player, phase=turn.phase)
    if turn.phase is not Phase.ROLLED or turn.moved:
        return
    must = must_leave(table, player)
    match must:
        case True:
            yield broken(Rule.PHASE, Reason.MOVE, player=player, phase=turn.phase)
        case None:
            yield why_unknown(table, player)
        case False:
            pass
        case _:
            assert_never(must)


def _draws_first(table: Table, event: ev.Move | ev.Roll | ev.Suggestion | ev.Accusation) -> Iterator[Finding]:
    """A question mark draws its card at once, before the other die is walked (S0, S3, A-S0-7, A-S0-20)."""
    if table.draws_due and event.player == table.turn.player and not table.over:
        yield broken(Rule.DRAW_MUST, Reason.CARDS, player=event.player)


def _hand_due(table: Table, event: ev.TableEvent) -> Iterator[Finding]:
    """A player who draws the last clock reveals their hand at once (S0, S3)."""
    if table.due is not None and not _due_hand(table, event):
        yield broken(Rule.HAND_DUE, Reason.CARDS, player=table.due)


def _hand_why(table: Table, event: ev.OpenHand) -> Iterator[Finding]:
    """Only the player who drew the last clock reveals their hand."""
    if event.player == table.due:
        return
    intrigue = table.setting.edition.intrigue
    if intrigue is not None and table.deck.may_be_last_clock(event.player, intrigue):
        return
    if event.player in table.deck.perhaps_last and event.player not in table.eliminated:
        yield Reason.CARDS
        return
    certain = intrigue is None or event.player in table.eliminated
    yield broken(Rule.HAND_WHY, None if certain else Reason.CARDS, player=event.player)


NOT_OVER = check(_over, *ACTS, ev.OpenHand, ev.OpenCards, ev.Leave, occasion=Occasion.OUT_OR_DUE)
NO_HAND_DUE = check(_hand_due, *ACTS, ev.OpenHand, occasion=Occasion.OUT_OR_DUE)
TURN_CHECKS = (
    NOT_OVER,
    check(_leaves, ev.Leave, occasion=Occasion.OUT_OR_DUE),
    check(_out, *ACTS, occasion=Occasion.OUT_OR_DUE),
    check(_order, *OF_TURN),
    check(_by_the_box, *OF_TURN),
    check(_ended_too_early, *OF_TURN),
    check(_draws_first, ev.Move, ev.Roll, ev.Suggestion, ev.Accusation, occasion=Occasion.OUT_OR_DUE),
    NO_HAND_DUE,
    check(_hand_why, ev.OpenHand),
)
