"""What a player knows by the log and, in a deal that it allows, by his hand and by what else only he saw."""

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.events import Retract
from cluedo_notes.game.evidence import Told, evidence
from cluedo_notes.game.knowledge import Unrecorded, unrecorded
from cluedo_notes.game.log import Log
from cluedo_notes.game.position import Position
from cluedo_notes.game.view import view
from cluedo_notes.solver.problem import Holds, Lacks, Problem
from cluedo_notes.solver.two_deals import WholeHand

Deal = tuple[str, ...]
"""The owner of each card, in the order of the problem's cards."""


class Mind(Struct, frozen=True):
    """What `player` knows: `problem`, what follows for whoever saw his view of the log without his hand;
    `hands`: the owners all of whose cards he saw besides, himself first; `sights`: single cards that he saw
    and the log does not tell."""

    player: str
    problem: Problem
    hands: tuple[str, ...]
    sights: tuple[Unrecorded, ...]

    def seen_in(self, deal: Deal, random: Random) -> list[tuple[Told, ...]]:
        """What he saw, and the log does not tell, if this is the deal: of each sight one alternative, drawn
        among those that are true, each as likely (who can show several cards shows any of them). Two who
        saw the same unrecorded card are not made to agree."""
        where = dict(zip(self.problem.cards, deal, strict=True))
        drawn = []
        for sight in self.sights:
            true = [told for told in sight.alternatives if _is_true(told, where)]
            if true:
                drawn.append(random.choice(true))
        return drawn


def _is_true(told: tuple[Told, ...], where: Mapping[str, str]) -> bool:
    """Is what is told of single cards so?"""
    return all(
        (where[one.card] == one.owner) is isinstance(one, Holds)
        for one in told
        if isinstance(one, Holds | Lacks)
    )


def minds(position: Position, players: Sequence[str]) -> tuple[Mind, ...]:
    """What these players know at a position: of a log that contradicts itself what its smallest repair
    leaves, so that every deal of the position fits what each of them knows."""
    log = without(position.log, position.ignored)
    return tuple(_mind(log, player) for player in players)


def without(log: Log, ignored: Sequence[int]) -> Log:
    """The log with these events taken back."""
    return replace(log, events=(*log.events, *(Retract(number) for number in ignored)))


def _mind(log: Log, player: str) -> Mind:
    own = view(log, player)
    # His hand is that of the deal in question, also where it lies open by now.
    own = replace(own, header=replace(own.header, hand=None))
    seen = tuple(unrecorded(own, frozenset(live.number for live in own.live)))
    hands = tuple(dict.fromkeys(one.owner for one in seen if isinstance(one, WholeHand)))
    return Mind(player, evidence(own), hands, tuple(one for one in seen if isinstance(one, Unrecorded)))
