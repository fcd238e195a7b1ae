"""The rule by which all simulated players use intrigue cards, powers and spy squares.

It uses the sheet that the game keeps for each player, whatever their strategy. It saves nothing up: a card or
power that can help is used as soon as possible. The room to go to and the cards to name are the strategy's
own choice (`strategies`).

- **To see a card**: on a spy square the player sees a card of the opponent of whom they know least, the next
  in turn order among equals (S1). With the card, they ask the right neighbour at the end of their turn. With
  the power, they ask the asker to whom they have just shown one (A-S0-14). Any card of that hand is equally
  likely, chosen or drawn, and nobody looks if they know the whole hand. A card just shown to another player
  is looked at if the sheet leaves open which it was.
- **Not to show one**: the first player who would have to show a card blocks the question if they can.
- **At the end of their turn**: a player sends home the next player whose pawn is in a room, and plays again.
- **Instead of rolling**: a player may be unable to ask at once about a room that they look for. They then
  stay by the card if they would ask again there. Otherwise they go by their power, or by the card, to a room
  where they would ask. A player who wants to accuse, or to look at left-over cards, stays or goes for that.
- **After rolling**: if no room that they look for is within reach, a player adds six points if these lead to
  one. Otherwise, by their power, they walk towards one and roll again.
- **To ask more**: a player with a power for it, who still looks for something, asks a second time unless
  nobody could answer. They also ask about any room if the turn would end without a question.
- **To spy** (S1): a player stops on the nearest spy square from which they still reach the room they go to. A
  player who reaches no room stops on the spy square nearest to their goal. Then they go on.

A power is used once a game. A player who is called in draws no card: they may, but need not.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.log.events import Action, Play, Response, Suggestion, UsePower
from cluedo_notes.game.rules.check import can_happen
from cluedo_notes.game.table.table import Table, showers
from cluedo_notes.lab.players.notebook import SimulatedNotebook

DealtCards = Mapping[str, Sequence[str]]
"""Each owner's cards, in an order for random choices."""


class Usable(Struct, frozen=True):
    """The intrigue cards (by effect) and the power that a player can still use; `notebook`: their sheet."""

    player: str
    notebook: SimulatedNotebook
    effects: frozenset[str]
    power: Power | None


# -- during a suggestion


def blocked(table: Table, suggestion: Suggestion, usable: Callable[[str], Usable]) -> Suggestion:
    """A suggestion with its answers. The first player who would have to show a card blocks it if they hold
    the card for that (S0, A-S0-10)."""
    for place, answer in enumerate(suggestion.responses):
        if answer.action is Action.SHOW and Effect.BLOCK in usable(answer.player).effects:
            answers = (*suggestion.responses[:place], Response(answer.player, Action.BLOCK))
            ended = replace(suggestion, responses=answers)
            if can_happen(table, ended):
                return ended
    return suggestion


def seen_after_answers(
    table: Table, suggestion: Suggestion, usable: Usable, cards: DealtCards, random: Random
) -> Play | UsePower | None:
    """The means by which a player sees a card right after another player's suggestion was answered; None: by
    none."""
    # All of them before one is used, so that the random numbers are the same whichever is possible.
    uses = [*_to_see(suggestion, usable, cards, random)]
    return next((use for use in uses if can_happen(table, use)), None)


def _to_see(
    suggestion: Suggestion, usable: Usable, cards: DealtCards, random: Random
) -> Iterator[Play | UsePower]:
    """The cards to see. One is the card that somebody else has just shown, if the sheet does not determine
    it. The other is drawn from the hand of the asker to whom the player has just shown a card (A-S0-14)."""
    player, asker, power = usable.player, suggestion.player, usable.power
    named = {*suggestion.triple}
    for answer in suggestion.responses:
        shown_to_another = answer.action is Action.SHOW and answer.player != player
        if shown_to_another and not named.isdisjoint(usable.notebook.open_cards(answer.player)):
            if Effect.SEE_SHOWN in usable.effects:
                yield Play(player, Effect.SEE_SHOWN, answer.player, answer.card)
            elif power is Power.SEE_SHOWN:
                yield UsePower(player, Power.SEE_SHOWN, answer.player, answer.card)
    if power is Power.RANDOM_CARD and player in showers(suggestion) and not usable.notebook.knows(asker):
        yield UsePower(player, Power.RANDOM_CARD, asker, random.choice(cards[asker]))


# -- at the end of the turn


def at_end(table: Table, usable: Usable, cards: DealtCards, random: Random) -> Play | None:
    """The next card that a player plays at the end of their turn; None: no more."""
    plays = _plays_at_end(table, usable, cards, random)
    return next((play for play in plays if can_happen(table, play)), None)


def _plays_at_end(table: Table, usable: Usable, cards: DealtCards, random: Random) -> Iterator[Play]:
    player, neighbour = usable.player, table.right_neighbour.get(usable.player)
    if Effect.RIGHT_NEIGHBOUR in usable.effects and neighbour and not usable.notebook.knows(neighbour):
        yield Play(player, Effect.RIGHT_NEIGHBOUR, neighbour, random.choice(cards[neighbour]))
    if Effect.SEND_HOME in usable.effects:
        for other in table.others_from(player):
            here, home = table.spot_of(other), table.setting.starts.get(table.setting.characters[other])
            free = isinstance(home, str) or home not in table.pawns.values()
            if table.plays(other) and here in table.setting.rooms and home not in (None, here) and free:
                yield Play(player, Effect.SEND_HOME, other)
    if Effect.PLAY_AGAIN in usable.effects and table.next_player != player:
        yield Play(player, Effect.PLAY_AGAIN)


# -- on spy squares


def spied_on(table: Table, notebook: SimulatedNotebook, player: str) -> str | None:
    """The opponent who shows a card to a player on a spy square. It is the one about whom they know least,
    the first to the player's left if equal; None: the player knows all hands."""
    target = least_known(notebook, table.others_from(player))
    return None if notebook.knows(target) else target


def least_known(notebook: SimulatedNotebook, players: Sequence[str]) -> str:
    """The player with most open cards, the first one if equal."""
    return max(players, key=lambda player: len(notebook.open_cards(player)))
