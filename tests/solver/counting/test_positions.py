"""The shared positions of games: each compared with its known answer, and with the SAT solver."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from cluedo_notes.solver import Problem
from cluedo_notes.solver.counting.count import Mismatch, check_agreement, count
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.steps import WORTH_RESIDUES
from cluedo_notes.solver.sat.reasoner import CertainFacts, Reasoner
from tests.helpers.solver.positions import Position, answers, estimate, kinds, of_kind, positions
from tests.helpers.solver.ways import TOLERANCE, exactly

EVERY_KIND = pytest.mark.parametrize("kind", kinds())
"""The positions of one edition with so many players, one after the other."""


def assert_answer(counting: Counting, position: Position) -> None:
    """The known answer, within 1e-12."""
    expected = answers()[position.name]
    assert set(counting.marginals) == set(expected.marginals)
    for card, row in expected.marginals.items():
        assert set(counting.marginals[card]) == set(row)
        for owner, probability in row.items():
            assert abs(counting.marginals[card][owner] - probability) < TOLERANCE, (position, card, owner)
    assert set(counting.envelopes) == set(expected.envelopes), position
    for envelope, probability in expected.envelopes.items():
        assert abs(counting.envelopes[envelope] - probability) < TOLERANCE, (position, envelope)


def certain_facts(problem: Problem) -> CertainFacts:
    """By the SAT solver."""
    with Reasoner(problem) as reasoner:
        return reasoner.certain_facts()


def differences(
    problem: Problem,
    marginals: Mapping[str, Mapping[str, Fraction]],
    envelopes: Mapping[tuple[str, ...], Fraction],
) -> list[Fraction]:
    """How far the probabilities are from adding up as they must: those of a card to 1, of an owner to his
    number of cards, of the envelopes to 1, of the envelopes with a card to the card's."""
    found = [sum(row.values()) - Fraction(1) for row in marginals.values()]
    for owner, size in zip(problem.owners, problem.arrangements[0], strict=True):
        found.append(sum(row[owner] for row in marginals.values()) - Fraction(size))
    found.append(sum(envelopes.values()) - Fraction(1))
    with_card = dict.fromkeys(problem.cards, Fraction(0))
    for triple, probability in envelopes.items():
        for card in triple:
            with_card[card] += probability
    found += [with_card[card] - marginals[card][problem.envelope] for card in problem.cards]
    return found


# -- the known answers


def test_there_are_positions_of_every_kind() -> None:
    assert len(positions()) == 264
    assert {position.players for position in positions()} == set(range(3, 11))
    assert {position.spectator for position in positions()} == {True, False}
    assert sum(bool(position.problem.weights) for position in positions()) > 100
    large = [position for position in positions() if estimate(position) >= WORTH_RESIDUES]
    assert 20 < len(large) < 100


@EVERY_KIND
def test_every_position_has_the_known_answer_and_adds_up(kind: str) -> None:
    for position in of_kind(kind):
        counting = count(position.problem)
        assert_answer(counting, position)
        marginals, envelopes = counting.rational_marginals(), counting.rational_envelopes()
        assert set(differences(position.problem, marginals, envelopes)) == {0}, position


# -- the SAT solver


def some(thorough: bool, default: int) -> Sequence[Position]:
    """One position of so many, or all."""
    return positions() if thorough else positions()[::default]


def test_zeros_and_ones_are_those_of_the_sat_solver(thorough: bool) -> None:
    for position in some(thorough, 4):
        check_agreement(exactly(position.problem), certain_facts(position.problem))


def test_a_single_wrong_fact_is_noticed(thorough: bool) -> None:
    noticed = {"certain": 0, "impossible": 0, "open": 0}
    for position in some(thorough, 20):
        counting = exactly(position.problem)
        facts = certain_facts(position.problem)
        check_agreement(counting, facts)
        for card, owner in product(position.problem.cards, position.problem.everyone):
            for was, wrong in wrong_facts(facts, card, owner):
                with pytest.raises(Mismatch, match=f"^{card} at {owner}: {was} by counting"):
                    check_agreement(counting, wrong)
                noticed[was] += 1
    assert min(noticed.values()) > 50, noticed


def wrong_facts(facts: CertainFacts, card: str, owner: str) -> list[tuple[str, CertainFacts]]:
    """What the facts say of one cell, each time with facts that say something else of it alone."""
    impossible = facts.impossible[card]
    sure = with_holder(facts, card, owner)
    never = with_impossible(facts, card, impossible | {owner})
    if facts.holder[card] == owner:
        return [("certain", with_holder(facts, card, None))]
    if owner in impossible:
        # Certain facts are looked at first, so that one card at two owners is noticed at the other.
        other = [("impossible", sure)] if facts.holder[card] is None else []
        return [("impossible", with_impossible(facts, card, impossible - {owner})), *other]
    return [("open", sure), ("open", never)]


def with_holder(facts: CertainFacts, card: str, owner: str | None) -> CertainFacts:
    return replace(facts, holder={**facts.holder, card: owner})


def with_impossible(facts: CertainFacts, card: str, owners: frozenset[str]) -> CertainFacts:
    return replace(facts, impossible={**facts.impossible, card: owners})
