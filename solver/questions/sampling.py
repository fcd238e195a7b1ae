"""Whole deals drawn at random, each independent and with exactly its probability.

A deal is drawn step by step through the frontier: each move is taken with the weight of all deals that go on
through it. A card that goes to merged players goes to one of them, with one chance per place left; the cards
that are never placed one by one are shuffled.
"""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from msgspec import Struct

from cluedo_notes.solver.counting.counting import Counting, Number
from cluedo_notes.solver.counting.exact import ExactCounting
from cluedo_notes.solver.counting.steps import MergePlayers, PlaceCard, ways


class _Draft(Struct):
    """A deal being drawn: the packed state, the places left at each owner, each card's owner so far."""

    state: int
    left: list[int]
    owner: dict[int, int]


def draw_deals(counting: Counting, number: int, random: Random) -> list[tuple[str, ...]]:
    """`number` deals drawn independently: the owner of each card, in the order of `problem.cards`."""
    if isinstance(counting, ExactCounting):
        return _Sampler(counting, random).deals(number)
    from cluedo_notes.solver.counting.arrays import ArrayCounting  # noqa: PLC0415
    from cluedo_notes.solver.questions.array_sampling import draw_owners  # noqa: PLC0415 (numpy takes 80 ms)

    assert isinstance(counting, ArrayCounting), "there are two ways of counting"
    names = names_of_owners(counting)
    deals = draw_owners(counting, number, random).tolist()
    return [tuple([names[owner] for owner in deal]) for deal in deals]


def names_of_owners(counting: Counting) -> list[str]:
    """The name of every owner by number; the envelope's name stands for each of its places."""
    problem = counting.problem
    return [*problem.owners, *[problem.envelope] * len(problem.categories)]


class _Sampler:
    def __init__(self, counting: ExactCounting, random: Random) -> None:
        self.counting = counting
        self.frontier = counting.frontier
        self.random = random
        self.names = names_of_owners(counting)

    def deals(self, number: int) -> list[tuple[str, ...]]:
        """`number` finished deals, as in `draw_deals`."""
        drafts = self._begun(number)
        for layer, step in enumerate(self.frontier.steps):
            if isinstance(step, MergePlayers):
                self._merge(step, drafts)
            else:
                self._place(step, layer, drafts)
        for draft in drafts:
            self._deal_tail(draft)
        cards = range(len(self.counting.problem.cards))
        names = self.names
        return [tuple([names[draft.owner[card]] for card in cards]) for draft in drafts]

    def _begun(self, number: int) -> list[_Draft]:
        """The drafts before the first step, each with one of the arrangements of sizes."""
        reduction, packing = self.counting.reduction, self.frontier.packing
        starts = [packing.start(rooms) for rooms, _ in reduction.rooms]
        weights = [weight for _, weight in reduction.rooms]
        onward = [self.counting.ahead[0].get(state, 0) for state in starts]
        draw = _WeightedChoice([w * b for w, b in zip(weights, onward, strict=True)])
        drafts = []
        for _ in range(number):
            chosen = draw.one(self.random)
            left = list(reduction.rooms[chosen][0])
            drafts.append(_Draft(starts[chosen], left, dict(reduction.fixed)))
        return drafts

    def _merge(self, merge: MergePlayers, drafts: Sequence[_Draft]) -> None:
        packing = self.frontier.packing
        for draft in drafts:
            places = packing.places(draft.state, merge.gone)
            draft.state = packing.moved(draft.state, places, merge.gone, merge.into)

    def _place(self, step: PlaceCard, layer: int, drafts: Sequence[_Draft]) -> None:
        at_state: dict[int, list[_Draft]] = {}
        for draft in drafts:
            at_state.setdefault(draft.state, []).append(draft)
        moves: dict[int, list[tuple[int, int, Number]]] = {state: [] for state in at_state}
        allowed, ahead = self.counting.allowed.get(step.card), self.counting.ahead[layer + 1]
        for owner, edges in ways(step, at_state):
            if allowed is None or owner in allowed:
                for state, to, factor in edges:
                    moves[state].append((owner, to, factor * ahead.get(to, 0)))
        groups = self.counting.groups[layer]
        for state, here in at_state.items():
            draw = _WeightedChoice([weight for _, _, weight in moves[state]])
            for draft in here:
                owner, draft.state, _ = moves[state][draw.one(self.random)]
                self._give(draft, step.card, self._member(draft, groups[owner]) if owner in groups else owner)

    def _member(self, draft: _Draft, members: Sequence[int]) -> int:
        """One of the merged players, drawn with one chance per place."""
        place = self.random.randrange(sum(draft.left[player] for player in members))
        for player in members:
            place -= draft.left[player]
            if place < 0:
                return player
        raise AssertionError("a place beyond the last one")

    def _give(self, draft: _Draft, card: int, owner: int) -> None:
        draft.owner[card] = owner
        draft.left[owner] -= 1

    def _deal_tail(self, draft: _Draft) -> None:
        tail = self.frontier.tail.cards
        cards = [card for of_slot in tail.values() for card in of_slot]
        for slot in range(self.frontier.players, self.frontier.owners):
            if draft.left[slot]:
                card = self.random.choice(tail[slot])
                self._give(draft, card, slot)
                cards.remove(card)
        places = [owner for owner, left in enumerate(draft.left) for _ in range(left)]
        self.random.shuffle(places)
        draft.owner.update(zip(cards, places, strict=True))


class _WeightedChoice:
    """Draws one of several choices by weight: exactly where the weights are whole numbers."""

    def __init__(self, weights: Sequence[Number]) -> None:
        self.until = list(accumulate(weights))

    def one(self, random: Random) -> int:
        """The number of the choice drawn."""
        if len(self.until) == 1:
            return 0
        total = self.until[-1]
        point = random.randrange(total) if isinstance(total, int) else random.random() * total
        return bisect(self.until, point)
