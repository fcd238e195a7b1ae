"""The envelopes that remain for a player who knows a problem and some cells, compared with every deal."""

from contextlib import closing
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.solver import NotAllOf, Problem
from cluedo_notes.solver.sat.candidates import Candidates
from tests.helpers.solver.random_problems import ENVELOPE, random_problem, weighed_deals


@given(st.integers(min_value=0, max_value=2**32))
def test_the_bound_is_one_and_whether_one_is_left_is_decided(seed: int) -> None:
    problem, hidden = random_problem(seed)
    random = Random(seed)
    deals = {deal for deal, _ in weighed_deals(problem)}
    with closing(Candidates(problem)) as candidates:
        for deal in [hidden, *random.choices(sorted(deals), k=3)]:
            owner = random.choice(problem.owners)
            fitting = [one for one in deals if [o == owner for o in one] == [o == owner for o in deal]]
            envelopes = {envelope(problem, one) for one in fitting}
            cells = [
                cell if o == owner else -cell for cell, o in zip(candidates.row[owner], deal, strict=True)
            ]
            assert candidates.at_most_left(cells) >= len(envelopes)
            assert candidates.is_only(envelope(problem, deal), cells) is (len(envelopes) == 1)


def envelope(problem: Problem, deal: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card, owner in zip(problem.cards, deal, strict=True) if owner == ENVELOPE)


CARDS = (("s0", "s1"), ("w0", "w1"), ("r0", "r1", "r2"))


def left(*constraints: NotAllOf, held: tuple[str, ...] = ()) -> int:
    problem = Problem(CARDS, ENVELOPE, ("A", "B"), ((2, 2),), constraints)
    with closing(Candidates(problem)) as candidates:
        return candidates.at_most_left([candidates.cell[card, "A"] for card in held])


def test_the_bound_is_the_product_of_the_categories_without_wrong_accusations() -> None:
    assert left() == 12
    assert left(held=("r0", "s0")) == 4
    wrong = NotAllOf(ENVELOPE, ("s1", "w0", "r1"), sources=(1,))
    again = NotAllOf(ENVELOPE, ("r1", "s1", "w0"), sources=(2,))
    elsewhere = NotAllOf(ENVELOPE, ("s0", "w0", "r1"), sources=(3,))
    assert left(wrong, again, elsewhere) == 10
    assert left(wrong, again, elsewhere, held=("r0", "s0")) == 3


def test_an_accusation_that_may_not_count_rules_nothing_out() -> None:
    assert left(NotAllOf(ENVELOPE, ("s1", "w0", "r1"), sources=(1,), unless=(2,))) == 12


def test_a_card_that_the_sizes_alone_put_somewhere_is_no_candidate() -> None:
    problem = Problem((("s0",), ("w0", "w1"), ("r0", "r1")), ENVELOPE, ("A", "B"), ((2, 0),))
    with closing(Candidates(problem)) as candidates:
        assert candidates.at_most_left([candidates.cell["w0", "A"]]) == 2
        assert candidates.is_only(("s0", "w1", "r0"), [candidates.cell[card, "A"] for card in ("w0", "r1")])
