"""How a suggestion is answered: the order of players, the end, and the cards each may show.

Only this module decides the first two. All code that notes, checks, plays or foresees answers asks it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import product
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Witnesses
from cluedo_notes.game.log.deal import ASIDE
from cluedo_notes.game.log.events import (
    Action,
    AnySuggestion,
    Response,
    Suggestion,
)
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase, Turn

CardsShown = tuple[tuple[str, int], ...]
"""The player who shows, and the index of the card among the three named, in the order of asking."""


def ends_asking(witnesses: Witnesses, action: Action, place: int) -> bool:
    """Does the asking end with this action of the player at `place` in the order of asking (0: the first)?

    A block ends the asking (S0, A-S0-10). A shown card also does, unless others are asked anyway (A-S1-2).
    """
    match action:
        case Action.BLOCK:
            return True
        case Action.SHOW:
            return _shown_ends(witnesses, place)
        case Action.PASS | Action.DRAW:
            return False
        case _:
            assert_never(action)


def _shown_ends(witnesses: Witnesses, place: int) -> bool:
    match witnesses:
        case Witnesses.FIRST:
            return True
        case Witnesses.ALL:
            return False
        case Witnesses.LEFT_THEN_ALL:
            return place == 0
        case _:
            assert_never(witnesses)


def one_shows(witnesses: Witnesses) -> bool:
    """Does at most one player show a card, wherever they sit?"""
    return _shown_ends(witnesses, place=1)  # if the asking ends with the second, it ends with the first


class Asking(Struct, frozen=True):
    """The players who are asked, in this order, and the rule for who shows.

    `looks`: the put-aside card that the asker looks at when none is shown, if the rules allow it and the
    asker does not know that card yet. `entered`: by room, the put-aside cards that the asker sees by coming
    there to ask.
    """

    asked: tuple[str, ...]
    witnesses: Witnesses = Witnesses.FIRST
    looks: str | None = None
    entered: Mapping[str, str] = {}

    def answering(self, showing: Collection[str]) -> tuple[str, ...]:
        """The players who answer, in order, if the players in `showing` show when asked."""
        for place, player in enumerate(self.asked):
            if player in showing and ends_asking(self.witnesses, Action.SHOW, place):
                return self.asked[: place + 1]
        return self.asked

    def answers(self, owners: tuple[str, ...]) -> tuple[CardsShown, ...]:
        """Every possible way to be answered, each as likely as the others, given the owners of the named
        cards.

        A player who has several of them shows each with equal chance; nobody hides a card. An intrigue card
        that blocks an answer is left out.
        """
        held = {
            player: [place for place, owner in enumerate(owners) if owner == player]
            for player in self.asked
            if player in owners
        }
        show = [player for player in self.answering(held) if player in held]
        ways = product(*(held[player] for player in show))
        return tuple(tuple(zip(show, places, strict=True)) for places in ways)


def asking_of(
    table: Table, asker: str, known: Collection[str] = (), answered: Collection[str] = ()
) -> Asking:
    """The players who are asked about a player's suggestion at a table. These are all others, in order from
    the side of the asker where the table begins, except those whose hands are open.

    `known`: the owners of the cards that the asker knows for certain; the asker looks at a put-aside card
    that is not among them (S3, A-S3-12, A-G-12). `answered`: players who did answer; some tables also ask
    those whose hands are open.
    """
    rules = table.setting.edition.rules
    asked = asked_by(table, asker, answered)
    aside = ASIDE[: table.setting.aside] if rules.looks_unanswered else ()
    looks = next((slot for slot in aside if slot not in known), None)
    return Asking(asked, rules.witnesses, looks, _entered(table, asker, known))


def _entered(table: Table, asker: str, known: Collection[str]) -> Mapping[str, str]:
    """By room, the put-aside cards that an asker sees by coming there, or may look at in their present
    room."""
    if not table.setting.edition.rules.looks_entering:
        return {}
    here, turn = table.spot_of(asker), table.turn
    own = turn.player == asker == table.on_turn[0]
    may_look = (asker in table.called_in or (own and turn.moved)) and not (own and turn.looked)
    lying = zip(ASIDE, table.setting.aside_rooms, strict=False)
    return {room: slot for slot, room in lying if slot not in known and (room != here or may_look)}


def asked_by(table: Table, asker: str, answered: Collection[str] = ()) -> tuple[str, ...]:
    """The players who are asked, in this order; see `asking_of`."""
    others = table.asked_from(asker)
    if not table.eliminated:
        return others
    return tuple(player for player in others if player in answered or player not in table.eliminated)


def passes_over(table: Table, event: AnySuggestion) -> bool:
    """Should another player have made a suggestion? By a power a player may suggest twice, and one who rolled
    or moved need not suggest at all. An asker who was not heard may have been anybody."""
    again = isinstance(event, Suggestion) and event.power is not None and event.player == table.turn.player
    expected = (table.next_asker, table.next_player, None)
    return expected[0] is not None and event.player not in expected and not again


Hands = Mapping[str, frozenset[str]]
"""Each player's cards."""


Choose = Callable[[str, Sequence[str]], str]
"""Chooses the card that a player shows, from those that they could show."""


def honest_answers(
    table: Table,
    asker: str,
    triple: tuple[str, str, str],
    hands: Hands,
    choose: Choose = lambda _, fits: fits[0],
) -> tuple[Response, ...]:
    """The answers of players who keep to the rules, in the order of asking.

    `hands`: each player's cards; `choose`: picks the card that a player shows, from those of the triple in
    their hand.
    """
    asking = asking_of(table, asker)
    fitting = {player: [card for card in triple if card in hands.get(player, ())] for player in asking.asked}
    showing = {player: fits for player, fits in fitting.items() if fits}
    return tuple(
        Response(player, Action.SHOW, choose(player, showing[player]))
        if player in showing
        else Response(player, Action.PASS)
        for player in asking.answering(showing)
    )


# -- cards shown to the left


def turn_after(suggestion: Suggestion, table: Table) -> Turn:
    """The turn of a table after a suggestion in it."""
    turn, entering = table.turn, table.setting.edition.rules.looks_entering
    return replace(
        turn,
        phase=Phase.ASKED,
        suggestions=turn.suggestions + 1,
        shown=_was_shown(table, suggestion),
        looked=turn.looked and entering,
        called=entering and suggestion.player in table.called_in,
        points=0,
        must_go_on=False,
    )


def _was_shown(table: Table, suggestion: Suggestion) -> bool | None:
    """Was a card shown? None if the suggestion was blocked, or if no answer was noted although somebody could
    answer. A player whose hand is open cannot (A-S3-17)."""
    actions = [response.action for response in suggestion.responses]
    unknown = not (actions or table.nobody_answers(suggestion.player))
    return None if Action.BLOCK in actions or unknown else Action.SHOW in actions


def seated(table: Table) -> tuple[str, ...]:
    """The players who show cards, clockwise; a player who has left the game shows none."""
    return tuple(player for player in table.seats if player not in table.eliminated)


def sees_secretly(shower: str, seated: Sequence[str]) -> str | None:
    """The player who sees the card that another shows to the left; None if they have left."""
    return seated[(seated.index(shower) + 1) % len(seated)] if shower in seated else None


def shows_secretly(seer: str, seated: Sequence[str]) -> str | None:
    """The player whose card another sees when everybody shows one to the left; None if there is none."""
    return seated[seated.index(seer) - 1] if seer in seated else None
