"""How close the rivals are, from drawn deals: solutions they could name, chances they let pass, and the
race.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import compress, repeat
from math import prod
from random import Random

from msgspec import Struct

from cluedo_notes.game.advice.race import GUESSED, Race, Standing, missed_by, tempo_of
from cluedo_notes.game.askers.as_said import UNSAID, AsDescribed, beginnings_of, is_believed, plays_of
from cluedo_notes.game.askers.figures import ReadFigures
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED, evidence
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.knowledge.minds import OwnersByCard
from cluedo_notes.game.knowledge.rivals import Guess, chances_passed, guesses
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import Manner
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, has_asked, moment_of
from cluedo_notes.game.table.of_log import table_at


class RivalsAhead(Struct, frozen=True):
    """The rivals who still play, and the race against them.

    `passed`: the chances to name the envelope that each has let pass in the drawn deals. `hesitated`: the
    chances to guess early, for those who are known to do so.
    """

    playing: Sequence[Guess]
    passed: Mapping[str, Sequence[int]]
    hesitated: Mapping[str, Sequence[int]]
    race: Race

    @classmethod
    def in_deals(
        cls,
        position: Position,
        deals: Sequence[OwnersByCard],
        random: Random,
        figures: ReadFigures | None,
    ) -> RivalsAhead:
        """The rivals according to deals drawn from a position. `figures`: the reading of the others'
        questions, None if they were not read."""
        guessed = guesses(position, deals, random)
        playing = [rival for rival in guessed.each if rival.player in guessed.playing]
        passed = {rival.player: _passed(position, rival, deals, random) for rival in playing}
        early = [rival for rival in playing if plays_of(position.log).get(rival.player) is Manner.EARLY]
        hesitated = {rival.player: _passed(position, rival, deals, random, GUESSED) for rival in early}
        return cls(playing, passed, hesitated, _race(position, playing, passed, hesitated, figures))

    @property
    def usually_passed(self) -> Mapping[str, int]:
        """The number of chances that each has let pass in most of the deals in which they can name the
        envelope."""
        return {rival.player: _usually(rival, self.passed[rival.player]) for rival in self.playing}

    def described(self, log: Log) -> Mapping[str, AsDescribed]:
        """The keeper's entries about how they play, and whether they are still believed."""
        plays, race = plays_of(log), self.race
        return {
            rival.player: AsDescribed(plays[rival.player], is_believed(plays[rival.player], habits, waits))
            for rival, habits, waits in zip(self.playing, race.habits, race.waiting, strict=True)
            if rival.player in plays
        }

    def are_children(self, log: Log) -> bool:
        """Is everybody who still plays a child, by the keeper's entries, and is it believed?"""
        described = self.described(log)
        child = AsDescribed(Manner.CHILD, believed=True)
        return bool(self.playing) and all(described.get(rival.player) == child for rival in self.playing)


def _usually(rival: Guess, passed: Sequence[int]) -> int:
    counts = Counter(compress(passed, rival.named))
    return max(counts, key=lambda count: (counts[count], -count), default=0)


def _race(
    position: Position,
    playing: Sequence[Guess],
    passed: Mapping[str, Sequence[int]],
    hesitated: Mapping[str, Sequence[int]],
    figures: ReadFigures | None,
) -> Race:
    """`hesitated`: the chances to guess early that were let pass by those who are known to do so."""
    setting = table_at(position.log, None).setting
    tempo = tempo_of(setting.edition, len(setting.seats))
    left = zip(
        *(
            map(Standing, rival.left, passed[rival.player], hesitated.get(rival.player, repeat(0)))
            for rival in playing
        ),
        strict=True,
    )
    said = beginnings_of(position.log)
    begun = [said.get(rival.player, UNSAID) for rival in playing]
    asking, waits = [beginning.habits for beginning in begun], [beginning.waits for beginning in begun]
    if figures is None:
        missed = missed_by(tempo)
        weighed = [
            (
                each,
                prod(
                    evidence(rival.passed, missed, of, rival.hesitated)
                    for rival, of in zip(each, waits, strict=True)
                ),
            )
            for each in left
        ]
        return Race(tempo, weighed, asking, waits)
    # The chances that they let pass are already weighed in deals that were read (`askers.reader`).
    learnt = [
        figures.read.habits.get(rival.player, habits) for rival, habits in zip(playing, asking, strict=True)
    ]
    return Race(tempo, [(each, 1.0) for each in left], learnt, waits)


def _passed(
    position: Position, rival: Guess, deals: Sequence[OwnersByCard], random: Random, enough: int = 1
) -> Sequence[int]:
    """For each deal, the number of chances to accuse that a rival has let pass with at most `enough`
    envelopes left. Their last question does not count yet if they may still accuse, or if they could not
    accuse after it in that turn."""
    log = position.log
    none_yet = has_asked(table_at(log, None), rival.player) or not _could_after_asking(log, rival.player)
    return chances_passed(position, rival, deals, random, enough, CHANCES_COUNTED, int(none_yet))


def _could_after_asking(log: Log, player: str) -> bool:
    """Could a player have accused in the turn of their last question, after its answers?"""
    asked = [
        live.number for live in log.live if isinstance(live.event, Suggestion) and live.event.player == player
    ]
    return bool(asked) and moment_of(table_at(log, asked[-1]), player) is AccusationMoment.ASKED
