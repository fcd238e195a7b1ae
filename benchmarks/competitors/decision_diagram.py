"""The same probabilities by a general tool: a sentential decision diagram (package pysdd), counted by weight.

A variable for each open cell of the notes sheet (`crossing_out`). The diagram is a conjunction: every card
has one owner, the envelope one card of each category, every hand its size, and every unseen refutation and
wrong accusation. Sizes are diagrams built cell by cell, not clauses. The weights of the literals are the
chances of the cards shown: the owner who showed a card and has k cards of the suggestion for sure weighs the
cell of another by k / (k + 1); where two others are open, a variable for "both" makes it k / (k + 2).

Of what was tried on one position in fourteen (trees right-linear or balanced, cards or owners outermost,
three orders of cards, five of conjunction), the quickest is here: right-linear, cards outermost, cards of one
refutation side by side, the sizes last, and the size that the others imply left out.
"""

import multiprocessing
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection
from typing import Any

from competitors.crossing_out import Sheet, crossed_out
from msgspec import Struct
from pysdd.sdd import SddManager, Vtree
from timing import best_of_three

from cluedo_notes.solver import HoldsOneOf, NotAllOf, Problem, Shown

Cell = tuple[str, str]
Variable = Cell | tuple[Cell, Cell]
"""A card at an owner, or two such cells both."""

START_UP_SECONDS = 60.0
"""A process that takes longer to start than this has failed."""


class Diagrammed(Struct, frozen=True):
    """How long it took, how many nodes and edges the diagram has, and the probability of every cell."""

    seconds: float
    size: int
    marginals: dict[Cell, float]


def diagrammed(problem: Problem) -> Diagrammed:
    """Total and marginals, timed."""
    seconds, (size, marginals) = best_of_three(lambda: _counted(problem))
    return Diagrammed(seconds, size, marginals)


def diagrammed_within(problem: Problem, seconds: float) -> Diagrammed | None:
    """The same in a process of its own, which is ended when the time is over: then None.

    A single conjunction may take minutes inside the library, where nothing else can stop it.
    """
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_answer, args=(there, problem), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(START_UP_SECONDS):
            raise TimeoutError("the process for decision diagrams did not start")
        here.recv()
        return here.recv() if here.poll(seconds) else None
    except EOFError:
        return None  # it died, for want of memory most likely
    finally:
        process.kill()
        process.join()
        here.close()


def _answer(connection: "Connection[Any, Any]", problem: Problem) -> None:
    connection.send(None)  # ready: the imports are done
    connection.send(diagrammed(problem))


def _counted(problem: Problem) -> tuple[int, dict[Cell, float]]:
    sheet = crossed_out(problem)
    marginals = {(card, owner): 0.0 for card in problem.cards for owner in problem.everyone}
    for cell in sheet.ticked():
        marginals[cell] = 1.0
    if not sheet.open_cards():
        return 0, marginals
    diagram = _Diagram(problem, sheet)
    for cell, probability in diagram.probabilities():
        marginals[cell] = probability
    return diagram.root.size(), marginals


class _Diagram:
    """The diagram of a problem with open cells; its literals are numbered from 1 in the order of the tree."""

    def __init__(self, problem: Problem, sheet: Sheet) -> None:
        self.problem = problem
        self.sheet = sheet
        self.cards = _order(sheet, list(self._open_clauses()))
        self.weights: dict[Variable, float] = {
            (card, owner): 1.0
            for card in self.cards
            for owner in problem.everyone
            if owner in sheet.possible[card]
        }
        self._weigh()
        self.number = {variable: n for n, variable in enumerate(self._variables(), start=1)}
        count = len(self.number)
        tree = Vtree(var_count=count, var_order=list(range(1, count + 1)), vtree_type="right")
        self.manager = SddManager.from_vtree(tree)
        self.literal = {variable: self.manager.literal(n) for variable, n in self.number.items()}
        self.root = self.manager.true()
        for part in self._parts():
            self.root = self.root & part

    def probabilities(self) -> Iterator[tuple[Cell, float]]:
        """The probability of every open cell, by one pass up and one down."""
        counter = self.root.wmc(log_mode=False)
        for variable, weight in self.weights.items():
            counter.set_literal_weight(self.number[variable], weight)
        counter.propagate()
        for card in self.cards:
            for owner in self.sheet.possible[card]:
                yield (card, owner), counter.literal_pr(self.number[card, owner])

    def _open_clauses(self) -> Iterator[tuple[str, list[str]]]:
        """Each refutation not yet explained: the owner and the open cards that may explain it."""
        possible = self.sheet.possible
        for said in self.problem.constraints:
            if isinstance(said, HoldsOneOf) and not any(possible[c] == {said.owner} for c in said.cards):
                yield said.owner, [card for card in said.cards if said.owner in possible[card]]

    def _weigh(self) -> None:
        possible = self.sheet.possible
        for shown in self.problem.weights:
            if not isinstance(shown, Shown):
                continue
            held = sum(possible[card] == {shown.owner} for card in shown.among)
            cells = [(card, shown.owner) for card in shown.among if (card, shown.owner) in self.weights]
            if not held or len(cells) > 2:
                raise ValueError(f"the weight of {shown} is not encoded")
            for cell in cells:
                self.weights[cell] *= held / (held + 1)
            if len(cells) == 2:
                first, second = cells
                both = (held + 1) ** 2 / (held * (held + 2))
                self.weights[first, second] = self.weights.get((first, second), 1.0) * both

    def _variables(self) -> Iterator[Variable]:
        """Card by card; a variable for two cells after the card that comes last."""
        pairs = [variable for variable in self.weights if isinstance(variable[0], tuple)]
        seen: set[str] = set()
        for card in self.cards:
            seen.add(card)
            yield from ((card, owner) for owner in self.problem.everyone if (card, owner) in self.weights)
            for pair in pairs:
                (first, _), (second, _) = pair
                if card in (first, second) and {first, second} <= seen:
                    yield pair

    def _parts(self) -> Iterator[Any]:
        """Everything that holds, as diagrams, in the order in which they are conjoined."""
        for card in self.cards:
            yield self._exactly(1, ((card, owner) for owner in self.sheet.possible[card]))
        for category in self.problem.categories:
            cells = [cell for card in category if (cell := (card, self.problem.envelope)) in self.weights]
            if cells:
                yield self._exactly(1, cells)
        yield from self._refutations()
        yield from self._accusations()
        for variable in self.weights:
            if isinstance(variable[0], tuple):
                first, second = variable
                yield self.literal[variable].equiv(self.literal[first] & self.literal[second])
        hands = {
            owner: [cell for card in self.cards if (cell := (card, owner)) in self.weights]
            for owner in self.sheet.places
        }
        by_length = sorted((owner for owner in hands if hands[owner]), key=lambda owner: len(hands[owner]))
        for owner in by_length[:-1]:  # when all others have their number, so has the last
            yield self._exactly(self.sheet.places[owner], hands[owner])

    def _refutations(self) -> Iterator[Any]:
        for owner, cards in self._open_clauses():
            yield self._any(self.literal[card, owner] for card in cards)

    def _accusations(self) -> Iterator[Any]:
        for said in self.problem.constraints:
            if isinstance(said, NotAllOf) and all(said.owner in self.sheet.possible[c] for c in said.cards):
                cells = [(card, said.owner) for card in said.cards]
                yield self._any(~self.literal[cell] for cell in cells if cell in self.weights)

    def _any(self, parts: Iterable[Any]) -> Any:
        result = self.manager.false()
        for part in parts:
            result = result | part
        return result

    def _exactly(self, size: int, cells: Iterable[Cell]) -> Any:
        """So many of the cells: from the last cell on, the diagrams for 0 to `size` of those passed."""
        false = self.manager.false()
        counts = [self.manager.true()] + [false] * size
        for cell in sorted(cells, key=self.number.__getitem__, reverse=True):
            literal = self.literal[cell]
            one_less = [false, *counts]
            counts = [(literal & one_less[n]) | (~literal & counts[n]) for n in range(size + 1)]
        return counts[size]


def _order(sheet: Sheet, clauses: list[tuple[str, list[str]]]) -> list[str]:
    """The open cards, so that few refutations are begun and not ended at any moment."""
    rest = sheet.open_cards()
    order: list[str] = []

    def cost(card: str) -> tuple[int, int, int]:
        placed = {*order, card}
        begun = sum(not placed.isdisjoint(cards) and not placed.issuperset(cards) for _, cards in clauses)
        return begun, -sum(card in cards for _, cards in clauses), len(sheet.possible[card])

    while rest:
        card = min(rest, key=cost)
        rest.remove(card)
        order.append(card)
    return order
