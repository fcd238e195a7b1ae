"""Whether to accuse now: the chance to win by it, beside that of asking once more and accusing then.

The others are taken to play by a simple model. Until the keeper's next turn each of them who still plays has
one turn: who can name the envelope accuses and wins; who has to think n envelopes possible finds the right
one in that turn with chance 1/n. The keeper asks his best question and then, if nobody was faster, accuses of
the envelope that is likeliest for him. How far the others are is decided in deals drawn by their exact
probabilities (`rivals`); everything else is exact.
"""

from collections.abc import Mapping
from math import prod
from random import Random
from statistics import fmean

from msgspec import Struct

from cluedo_notes.game.advice import Adviser, Question
from cluedo_notes.game.rivals import Guesses, Share, guesses
from cluedo_notes.solver.sampling import draw_deals

WORLDS = 100
"""In so many drawn deals it is decided how far the others are."""

SEED = 1
"""The deals are drawn alike every time: the same position gets the same figures."""

CERTAIN = 1.0


class Accusing(Struct, frozen=True):
    """The likeliest envelope, and the chances to win.

    `now`: by accusing of it at once (exact: its probability); `first`: that somebody else names the envelope
    before the next turn; `later`: how likely the likeliest envelope is then expected to be (exact). `knows`:
    in how many of the drawn deals each of those who still play can name the envelope already.
    """

    envelope: tuple[str, ...]
    now: float
    first: float
    later: float
    knows: Mapping[str, Share]

    @property
    def wait(self) -> float:
        """The chance to win by asking once more and accusing then."""
        return (1 - self.first) * self.later

    @property
    def certain(self) -> bool:
        """Is there only one envelope left?"""
        return self.now == CERTAIN

    @property
    def advised(self) -> bool:
        """Is it as good to accuse now as to wait?"""
        return self.certain or self.now >= self.wait


def accusing(adviser: Adviser, best: Question | None) -> Accusing:
    """What accusing is worth where `best` is what would be asked (None: nothing can be)."""
    envelopes = adviser.counting.envelopes
    likeliest = max(envelopes, key=lambda cards: round(envelopes[cards], 12))
    now = envelopes[likeliest]
    random = Random(SEED)
    found = guesses(adviser.position, draw_deals(adviser.counting, WORLDS, random), random)
    knows = {one.player: one.share for one in found.each if one.player in found.playing}
    return Accusing(likeliest, now, faster(found), now if best is None else best.best, knows)


def faster(found: Guesses) -> float:
    """The chance that somebody else names the envelope before the keeper's next turn."""
    left = [one.left for one in found.each if one.player in found.playing]
    worlds = zip(*left, strict=True)
    return fmean([1 - prod(1 - 1 / number for number in world) for world in worlds]) if left else 0.0
