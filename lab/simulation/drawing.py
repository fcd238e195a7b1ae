"""Cards drawn for dice and squares, and the effect of Clue cards.

The player who drew a Clue card decides by the sheet that the game keeps for them, whatever their strategy:

- **The card to name**: one that they look for, of the kind that the card asks for. If there is none, one that
  another player may have, so that nothing is given away; otherwise any.
- **The player to choose**: the opponent of whom they know least, the next in turn order among equals.
- **The card to show**: a player who shows one of their own choice shows any of their hand with equal chance.
- **Where to move, and where to put the passage**: each player goes into one of the rooms that they look for,
  by chance. The drawer puts the passage in one of theirs.

A Clue card goes back under the pile, except for the passage, which stays in its room.
"""

from collections.abc import Iterable
from typing import assert_never

from cluedo_notes.editions import Clue
from cluedo_notes.game.log.events import ClueCard, Draw, OpenHand, ShownForClue
from cluedo_notes.game.table.asking import seated
from cluedo_notes.game.table.standing import clue_due
from cluedo_notes.lab.simulation.dealing import ClueFace
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.using import least_known


def draw(game: SimulatedGame, player: str) -> bool:
    """Draws the required cards. Is the player still in the game?"""
    if clue_due(game.table):
        game.happens(_clue_card(game, player))
    while game.table.draws_due and game.table.due is None:
        face = game.deck.pop()
        game.happens(Draw(player, face))
        if game.table.due is not None:
            game.deck.insert(game.random.randrange(len(game.deck) + 1), face)
            game.happens(OpenHand(player, game.dealt.cards[player]))
            return False
    return True


def _clue_card(game: SimulatedGame, player: str) -> ClueCard:
    """Draws the top card of the pile and obeys it."""
    face = game.clues.pop()
    if face.clue is not Clue.PASSAGE:
        game.clues.insert(0, face)
    match face.clue:
        case Clue.PRINTED | Clue.NAMED:
            card = _asked_for(game, player, face)
            holders = [other for other in seated(game.table) if card in game.dealt.hands[other]]
            shown = tuple(ShownForClue(holder, card) for holder in holders)
            return ClueCard(player, face.clue, card, shown=shown)
        case Clue.EVERYBODY | Clue.LEFT:
            return ClueCard(player, face.clue, shown=_of_their_choice(game, seated(game.table)))
        case Clue.CHOSEN:
            chosen = least_known(game.players[player].notebook, game.table.others_from(player))
            return ClueCard(player, face.clue, target=chosen, shown=_of_their_choice(game, [chosen]))
        case Clue.MOVE:
            spots = {other: _room_looked_for(game, other) for other in seated(game.table)}
            return ClueCard(player, face.clue, spots=spots)
        case Clue.PASSAGE:
            return ClueCard(player, face.clue, room=_room_looked_for(game, player))
        case _:
            assert_never(face.clue)


def _asked_for(game: SimulatedGame, player: str, face: ClueFace) -> str:
    """The card that is printed, or that the drawer names."""
    if face.card is not None:
        return face.card
    assert face.kind is not None
    notebook = game.players[player].notebook
    safe = notebook.safe(face.kind)
    with_others = [card.id for card in game.dealt.log.edition.of(face.kind) if card.id not in safe]
    return game.random.choice(notebook.worth_asking(face.kind) or with_others or safe)


def _of_their_choice(game: SimulatedGame, players: Iterable[str]) -> tuple[ShownForClue, ...] | None:
    """A card from each of these players' hands, each with equal probability; None for an empty hand."""
    hands = {player: game.dealt.cards[player] for player in players}
    shown = (ShownForClue(player, game.random.choice(hand)) for player, hand in hands.items() if hand)
    return tuple(shown) or None


def _room_looked_for(game: SimulatedGame, player: str) -> str:
    return game.random.choice(sorted(game.players[player].notebook.rooms_looked_for))
