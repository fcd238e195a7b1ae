"""Whether to accuse now: the chance to win by it, beside that of asking once more and accusing then.

The others are taken to play by a simple model. Until the keeper's next turn each of them who still plays has
one turn: who can name the envelope accuses and wins; who has to think n envelopes possible finds the right
one in that turn with chance 1/n. The keeper asks his best question and then, if nobody was faster, accuses of
the envelope that is likeliest for him. How far the others are is decided in deals drawn by their exact
probabilities (`rivals`); everything else is exact.
"""

from math import prod
from statistics import fmean

from msgspec import Struct

from cluedo_notes.game.advice import Adviser, Question
from cluedo_notes.game.rivals import Guesses

CERTAIN = 1.0


class Accusing(Struct, frozen=True):
    """The likeliest envelope, and the chances to win.

    `now`: by accusing of it at once (exact: its probability); `first`: that somebody else names the envelope
    before the next turn; `later`: how likely the likeliest envelope is then expected to be (exact).
    """

    envelope: tuple[str, ...]
    now: float
    first: float
    later: float

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


def accusing(adviser: Adviser, best: Question | None, guesses: Guesses) -> Accusing:
    """What accusing is worth; `best` is what would be asked (None: nothing can be), `guesses` what the others
    make of the envelope."""
    likeliest, now = max(adviser.counting.envelopes.items(), key=lambda one: round(one[1], 12))
    return Accusing(likeliest, now, faster(guesses), now if best is None else best.best)


def faster(guesses: Guesses) -> float:
    """The chance that somebody else names the envelope before the keeper's next turn."""
    playing = [one.left for one in guesses.each if one.player in guesses.playing]
    worlds = zip(*playing, strict=True)
    return fmean([1 - prod(1 - 1 / left for left in world) for world in worlds]) if playing else 0.0
