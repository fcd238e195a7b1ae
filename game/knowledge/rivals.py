"""The knowledge of the others: certain facts, and how close each may be to the envelope.

A rival's knowledge follows from their view of the log. Their hand and the cards that only they saw come from
a deal. Deals are drawn by their probabilities in the keeper's position, with or without the others' questions
read. Each deal decides whether the rival can already name the envelope.
"""

from collections.abc import Sequence
from contextlib import closing
from itertools import compress
from random import Random

from msgspec import Struct

from cluedo_notes.game.deduction.evidence import Evidence, constraints_of, evidence
from cluedo_notes.game.deduction.position import Position, keeper
from cluedo_notes.game.estimates import Mean, wilson
from cluedo_notes.game.knowledge.minds import (
    Mind,
    OwnersByCard,
    envelope_in,
    knowing,
    mind_of,
    minds,
    without,
)
from cluedo_notes.game.knowledge.view import public
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.solver.problem import Holds, Lacks, Problem
from cluedo_notes.solver.sat.candidates import Candidates
from cluedo_notes.solver.sat.reasoner import CertainFacts, Reasoner

WORLDS = 200
"""The number of deals drawn by default."""

SEED = 0
"""The same deals are drawn every time, so that the same position shows the same figures everywhere."""


PublicAnswer = tuple[Evidence, ...]
"""The part of an answer to a question that everybody hears."""


class Share(Struct, frozen=True):
    """Something is true in `hits` of `worlds` drawn deals."""

    hits: int
    worlds: int

    @property
    def value(self) -> float:
        """The share, which estimates the probability."""
        return self.hits / self.worlds

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that contains the probability in 95% of all draws."""
        return wilson(self.value, self.worlds)


class Guess(Struct, frozen=True):
    """The conclusions of one rival about the envelope in each drawn deal.

    `named`: can they name it? `left`: an upper bound of the number of envelopes that they must think
    possible.
    """

    player: str
    named: tuple[bool, ...]
    left: tuple[int, ...]

    @property
    def share(self) -> Share:
        """The share of deals in which the rival can name the envelope."""
        return Share(sum(self.named), len(self.named))

    @property
    def mean_left(self) -> Mean:
        """The mean of `left`."""
        return Mean.of(self.left)


class Guesses(Struct, frozen=True):
    """The conclusions of the rivals about the envelope in the same drawn deals. Rivals who have looked into
    it are left out. `playing`: those who still take turns."""

    each: tuple[Guess, ...]
    playing: frozenset[str]

    def chance_that_somebody_knows(self) -> Share | None:
        """The share of deals in which at least one rival who still plays can name the envelope; None if no
        rival plays. Each has a turn before the keeper's next one."""
        rows = list(zip(*(guess.named for guess in self.each if guess.player in self.playing), strict=True))
        return Share(sum(map(any, rows)), len(rows)) if rows else None


def guesses(position: Position, deals: Sequence[OwnersByCard], random: Random) -> Guesses:
    """The conclusions of every rival about the envelope in each of some deals drawn from the position
    (`draw_deals`). Rivals who have accused are left out, because they know it.

    Raises `EntryError` if a spectator keeps the log.
    """
    others = table_at(position.log, None).others_from(keeper(position))
    return _guesses(position, minds(position, others), deals, random)


def _guesses(
    position: Position, others: Sequence[Mind], deals: Sequence[OwnersByCard], random: Random
) -> Guesses:
    table = table_at(position.log, None)
    each = tuple(guess(mind, deals, random) for mind in others if mind.player not in table.accused)
    return Guesses(each, frozenset(mind.player for mind in others if table.plays(mind.player)))


def chances_passed(
    position: Position,
    now: Guess,
    deals: Sequence[OwnersByCard],
    random: Random,
    enough: int,
    most: int,
    without_last: int,
) -> tuple[int, ...]:
    """For each deal, the number of a rival's last questions that passed without an accusation although only
    one envelope, or at most `enough`, was left to them right after it.

    At most `most` are counted, and the last `without_last` may be left out. `now`: their present conclusions
    in the same deals, which are at least as strong.
    """
    asked = [
        live.number
        for live in position.log.live
        if isinstance(live.event, Suggestion) and live.event.player == now.player
    ]
    passed, still = [0] * len(deals), [place for place, left in enumerate(now.left) if left <= enough]
    for number in reversed(asked[: len(asked) - without_last][-most:]):
        if not still:
            break
        log = without(position.log, position.ignored).at(number)
        then = guess(mind_of(log, now.player), [deals[place] for place in still], random)
        still = list(compress(still, [left <= enough for left in then.left]))
        for place in still:
            passed[place] += 1
    return tuple(passed)


def guess(mind: Mind, deals: Sequence[OwnersByCard], random: Random) -> Guess:
    """The conclusions of one rival about the envelope in each of some deals."""
    (guessed,) = guesses_hearing(mind, deals, [[()] * len(deals)], random)
    return guessed


def guesses_hearing(
    mind: Mind, deals: Sequence[OwnersByCard], hearings: Sequence[Sequence[PublicAnswer]], random: Random
) -> list[Guess]:
    """The same as `guess` for each of several hearings: the answers that the rival also hears in each of the
    deals."""
    with closing(Candidates(mind.problem)) as candidates:
        known = [_known_in(mind, candidates, deal, random) for deal in deals]
        left_by_hearing = [
            tuple(
                _left(mind, candidates, deal, [*cells, *map(candidates.so, constraints_of(heard))])
                for deal, cells, heard in zip(deals, known, hearing, strict=True)
            )
            for hearing in hearings
        ]
    return [Guess(mind.player, tuple(number == 1 for number in left), left) for left in left_by_hearing]


def _known_in(mind: Mind, candidates: Candidates, deal: OwnersByCard, random: Random) -> list[int]:
    """The unrecorded cards that the rival saw if this is the deal, as cells."""
    cells = [
        cell if owner == hand else -cell
        for hand in mind.hands
        for cell, owner in zip(candidates.row[hand], deal, strict=True)
    ]
    for pieces in mind.seen_in(deal, random):
        cells += map(candidates.so, constraints_of(pieces))
    return cells


def _left(mind: Mind, candidates: Candidates, deal: OwnersByCard, cells: Sequence[int]) -> int:
    """An upper bound of the number of envelopes that the rival must think possible; 1 only if there is
    exactly one."""
    left = candidates.at_most_left(cells)
    if left == 1:
        return 1
    return 1 if candidates.is_only(envelope_in(deal, mind.problem), cells) else left


# -- certain facts


class Rival(Struct, frozen=True):
    """The knowledge of one of the others. `plays`: do they still take turns?

    `facts`: everything that they can be certain of, from what they saw and from the keeper's certain
    knowledge of their hand. If they have looked into the envelope, the keeper's certain knowledge of it
    counts too. `shown`: the keeper's cards that they have seen. `deduced`: further cards of the keeper that
    they can be certain of. `guess`: None if they have looked.
    """

    player: str
    plays: bool
    facts: CertainFacts
    shown: tuple[str, ...]
    deduced: tuple[str, ...]
    guess: Guess | None

    @property
    def looked(self) -> bool:
        """Has the rival looked into the envelope, as everybody does who accuses?"""
        return self.guess is None


class RivalsKnowledge(Struct, frozen=True):
    """The knowledge of all the others, in the order of their seats from the keeper's left.

    `common`: the cards whose place everybody knows for certain. `public`: those of them that follow from
    events seen by everybody at the table. `worlds`: the number of deals drawn.
    """

    position: Position
    rivals: tuple[Rival, ...]
    guesses: Guesses
    common: tuple[str, ...]
    public: frozenset[str]
    worlds: int


def rivals_knowledge(position: Position, deals: Sequence[OwnersByCard], random: Random) -> RivalsKnowledge:
    """The knowledge of the others at a position; `deals` are drawn from it (`draw_deals`).

    Raises `EntryError` if a spectator keeps the log.
    """
    others = minds(position, table_at(position.log, None).others_from(keeper(position)))
    guessed = _guesses(position, others, deals, random)
    made = {guess.player: guess for guess in guessed.each}
    rivals = tuple(
        _rival(position, mind, made.get(mind.player), mind.player in guessed.playing) for mind in others
    )
    holders = [position.facts.holder, *(rival.facts.holder for rival in rivals)]
    common = tuple(card for card in position.problem.cards if all(holder[card] for holder in holders))
    onlooker = evidence(public(without(position.log, position.ignored)))
    with Reasoner(onlooker) as reasoner:
        holder = reasoner.certain_facts().holder
    public_cards = frozenset(card for card in common if holder[card])
    return RivalsKnowledge(position, rivals, guessed, common, public_cards, len(deals))


def _rival(position: Position, mind: Mind, made: Guess | None, plays: bool) -> Rival:
    me = keeper(position)
    seen = [mind.player] if made is not None else [mind.player, ENVELOPE]
    with Reasoner(_with_all_of(seen, mind, position.facts)) as reasoner:
        facts = reasoner.certain_facts()
    recorded = mind.seen_of(me)
    sure = [card for card in mind.problem.cards if facts.holder[card] == me]
    shown = tuple(card for card in sure if card in recorded)
    return Rival(mind.player, plays, facts, shown, tuple(c for c in sure if c not in recorded), made)


def _with_all_of(owners: Sequence[str], mind: Mind, facts: CertainFacts) -> Problem:
    """The knowledge of the rival with the certain cards of these owners, whose cards the rival has all
    seen."""
    pieces = [
        (Holds if facts.holder[card] == owner else Lacks)(owner, card)
        for owner in owners
        for card in facts.holder
        if owner == facts.holder[card] or owner in facts.impossible[card]
    ]
    return knowing(mind.problem, pieces)
