"""Explanations of whole games: the named events prove the fact, and none of them can be left out."""

import re
from random import Random

import pytest

from cluedo_notes.editions import Category, load
from cluedo_notes.game.deduction.evidence import HEADER
from cluedo_notes.game.deduction.explanation import is_certain, prove, weigh
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.why.proof import WhyLines, outlined
from cluedo_notes.solver.counting.count import Counter
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.problem import Problem
from cluedo_notes.solver.sat.minimal import Cell
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.examples import tiers
from tests.helpers.game.keepers import keepers_log, kept, log_of

EDITIONS = [("classic", 4), ("super", 6), ("secrets-2008", 4), ("got-red-keep", 3), ("asterix", 4)]


def certain(position: Position) -> list[Cell]:
    held = [Cell(card, owner, True) for card, owner in position.facts.holder.items() if owner is not None]
    lacked = [Cell(c, o, False) for c, owners in position.facts.impossible.items() for o in sorted(owners)]
    return held + lacked


def follows(position: Position, events: set[int], cell: Cell) -> bool:
    """Is the cell certain with the header and these events only?"""
    out = frozenset(set(position.problem.sources) - events - {HEADER})
    with Reasoner(position.problem.without(out)) as reasoner:
        facts = reasoner.certain_facts()
    if cell.holds:
        return facts.holder[cell.card] == cell.owner
    return cell.owner in facts.impossible[cell.card]


@pytest.mark.parametrize(("edition", "players"), tiers(EDITIONS, EDITIONS[0], EDITIONS[-1]))
def test_the_events_named_suffice_and_none_can_be_spared(edition: str, players: int, thorough: bool) -> None:
    count = 0
    for seed in range(30 if thorough else 3):
        position = position_of(keepers_log(edition, players, seed))
        cells = certain(position)
        for cell in Random(seed).sample(cells, min(8, len(cells))):
            found = prove(position, cell)
            events = set(found.events)
            assert follows(position, events, cell), (seed, cell)
            for event in events:
                assert not follows(position, events - {event}, cell), (seed, cell, event)
            count += 1
    assert count > 10


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_every_proof_is_said_with_where_each_part_comes_from(
    edition: str, players: int, language: str
) -> None:
    """No premise is without its source: an event, the hand, a step before."""
    for seed in range(3):
        position = position_of(keepers_log(edition, players, seed))
        describer = Describer(position.log, words_in(language))
        cells = certain(position)
        for cell in Random(seed).sample(cells, min(15, len(cells))):
            found = prove(position, cell)
            for whole, shown in ((True, found), (False, found), (False, outlined(found))):
                why_lines = WhyLines(position.problem, describer, whole)
                page = "\n".join(why_lines.lines(shown.lines, cell))
                assert not re.search(r"\?\)", page), (seed, cell, page)
                assert all(f"#{event}" in page for event in found.events) or not page


def test_the_facts_named_are_the_hand_the_sizes_and_the_categories() -> None:
    position = position_of(keepers_log("classic", 3, 1))
    codes = {code.split("-")[0] for cell in certain(position) for code in prove(position, cell).facts}
    assert codes <= {"hand", "size", "one"}
    assert "hand" in codes


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_what_is_open_comes_with_a_deal_that_has_it_and_one_that_has_not(edition: str, players: int) -> None:
    position = position_of(keepers_log(edition, players, 2, suggestions=12))
    odds = odds_of(position)
    opened = [
        (card.id, owner)
        for card in position.log.edition.cards
        for owner in position.owners
        if is_certain(position, card.id, owner) is None
    ]
    assert opened
    for card, owner in Random(1).sample(opened, min(4, len(opened))):
        found = weigh(position, odds, card, owner)
        assert found.with_it[card] == owner
        assert found.without_it[card] != owner
        for deal in (found.with_it, found.without_it):
            assert set(deal) == {one.id for one in position.log.edition.cards}
            assert all(owner not in position.facts.impossible[one] for one, owner in deal.items())
        assert found.cell == Cell(card, owner, True)
        assert (found.probability, found.row) == (odds.cells[card][owner], odds.cells[card])
        assert weigh(position, None, card, owner).weighed == ()
        for one in found.weighed:
            left_out = position.problem.without(frozenset({one.event}))
            assert one.without == pytest.approx(odds_of(with_problem(position, left_out)).cells[card][owner])


def with_problem(position: Position, problem: object) -> Position:
    """The position of another problem, for its odds."""
    assert hasattr(problem, "constraints")
    with Reasoner(problem) as reasoner:  # type: ignore[arg-type]
        facts = reasoner.certain_facts()
    return Position(position.log, problem, facts)  # type: ignore[arg-type]


def test_the_events_that_are_weighed_name_the_card_or_the_owner() -> None:
    """The keeper, Ana, saw Bob's dagger; Cleo showed her a card of three; somebody glimpsed one of two."""
    head = {
        "type": "game",
        "format": 1,
        "edition": "classic",
        "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
        "me": "Ana",
        "hand": ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"],
    }
    asked = {"type": "suggestion", "suspect": "olive", "weapon": "matraque", "room": "veranda"}
    lines = [
        {**asked, "player": "Bob", "responses": [{"player": "Cleo", "action": "show"}]},
        {"type": "fact", "owner": "Bob", "one_of": ["rose", "revolver"]},
        {"type": "fact", "owner": "Bob", "lacks": ["violet"]},
        {
            **asked,
            "player": "Ana",
            "weapon": "revolver",
            "responses": [{"player": "Bob", "action": "show", "card": "olive"}],
        },
    ]
    position = position_of(log_of(head, lines))
    odds = odds_of(position)
    named = {
        ("rose", "Cleo"): [1, 2],
        ("matraque", "envelope"): [1],
        ("veranda", "Bob"): [1, 2, 3, 4],
        ("veranda", "envelope"): [1, 4],
    }
    for (card, owner), events in named.items():
        assert [one.event for one in weigh(position, odds, card, owner).weighed] == events


def test_a_card_that_lies_open_is_a_fact_of_its_own() -> None:
    head, lines = kept("classic", 4, 3, 0)
    out = [card.id for card in load("classic").cards if card.id not in head["hand"]][:2]
    position = position_of(log_of({**head, "face_up": out}, lines))
    facts = prove(position, Cell(out[0], "envelope", False)).facts
    assert facts == ("face-up",)


def test_a_hand_of_known_size_is_a_fact_of_its_own() -> None:
    """Who is known to have six cards has no seventh."""
    head, _ = kept("classic", 3, 1, 0)
    head = {key: value for key, value in head.items() if key not in ("me", "hand")}
    bob = head["players"][1]["name"]
    six = [card.id for category in Category for card in load("classic").of(category)[:2]]
    position = position_of(log_of(head, [{"type": "fact", "owner": bob, "holds": six}]))
    assert prove(position, Cell("cuisine", bob, False)).facts == (f"size-{bob}",)


def test_an_event_without_which_there_is_too_much_to_count_is_not_weighed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = position_of(keepers_log("classic", 4, 3, suggestions=8))
    odds = odds_of(position)
    card, owner = next(
        (card, owner)
        for card, row in odds.cells.items()
        for owner, chance in row.items()
        if 0 < chance < 1 and len(weigh(position, odds, card, owner).weighed) > 1
    )
    whole = weigh(position, odds, card, owner).weighed
    counted = Counter.count

    def count(counter: Counter, problem: Problem) -> Counting:
        if whole[0].event not in problem.sources:
            raise TooLarge
        return counted(counter, problem)

    monkeypatch.setattr(Counter, "count", count)
    assert weigh(position, odds, card, owner).weighed == whole[1:]
