"""How close each other player is to the envelope after the answer to a question."""

from collections.abc import Sequence
from random import Random
from statistics import mode

from cluedo_notes.game.advice.race import Race, Standing
from cluedo_notes.game.advice.rivals_ahead import RivalsAhead
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.knowledge.minds import OwnersByCard, minds
from cluedo_notes.game.knowledge.rivals import PublicAnswer, guesses_hearing
from cluedo_notes.game.log.events import Triple
from cluedo_notes.game.table.asking import Asking
from cluedo_notes.solver.problem import HoldsOneOf, Lacks


def races_after(
    position: Position,
    rivals: RivalsAhead,
    asking: Asking,
    questions: Sequence[Triple],
    deals: Sequence[OwnersByCard],
    random: Random,
) -> list[Race]:
    """The race after each of the keeper's questions is answered in some deals, as seen by players who are
    shown no card. A player who then has only one envelope left has let as many chances pass as in most
    deals."""
    cards, passed = position.problem.cards, rivals.usually_passed
    hesitated = {player: mode(numbers) for player, numbers in rivals.hesitated.items()}
    hearings = [
        [_heard(asking, question, dict(zip(cards, deal, strict=True))) for deal in deals]
        for question in questions
    ]
    by_rival = [
        guesses_hearing(mind, deals, hearings, random)
        for mind in minds(position, [rival.player for rival in rivals.playing])
    ]
    races = []
    for guesses in zip(*by_rival, strict=True):
        standings = [
            [
                Standing(left, passed[rival.player] if left == 1 else 0, hesitated.get(rival.player, 0))
                for left in rival.left
            ]
            for rival in guesses
        ]
        races.append(rivals.race.where(list(zip(*standings, strict=True))))
    return races


def _heard(asking: Asking, question: Triple, owners: dict[str, str]) -> PublicAnswer:
    """The public part of the answer if these are the owners of the cards: the players who have none of the
    three, and one who shows a card."""
    holders = {owners[card] for card in question}
    pieces: list[HoldsOneOf | Lacks] = []
    for player in asking.answering(holders):
        if player in holders:
            pieces.append(HoldsOneOf(player, question))
        else:
            pieces += [Lacks(player, card) for card in question]
    return tuple(pieces)
