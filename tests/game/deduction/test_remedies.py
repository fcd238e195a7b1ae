"""Logs with one wrong line: the true event is among the first proposals, and each proposal removes the
contradiction."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction import remedies as module
from cluedo_notes.game.deduction.contradiction import Correction, diagnosis
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.deduction.remedies import Remedy, RemedyKind, remedies
from cluedo_notes.game.entry.responses import with_passes
from cluedo_notes.game.log.events import Action, Amend, HeardInPart, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import first_table
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.problem import Problem
from tests.helpers.cli.playing import Line, header, suggestion
from tests.helpers.game.keepers import keepers_log
from tests.helpers.logs import as_log

EDITIONS = [("classic", 3), ("classic", 6), ("secrets-2008", 4), ("got-meereen", 4), ("asterix", 5)]

HEAD = {
    **header("classic", "Ana Bob Cleo Dan"),
    "me": "Ana",
    "hand": ["moutarde", "poignard", "corde", "hall"],
}
VERANDA = suggestion("Ana", "rose revolver veranda", "Bob show veranda")


def asked_by_another(line: Suggestion, log: Log, random: Random) -> Suggestion | None:
    asker = random.choice(log.deal.players)
    shown = seen_by(log.header.me, asker, line)
    if asker in shown or (line.player == log.header.me and any(shown.values())):
        return None
    return replace(line, player=asker, responses=with_passes(shown, asker, first_table(log)))


def shown_by_another(line: Suggestion, log: Log, random: Random) -> Suggestion | None:
    shower, shown = random.choice(log.deal.players), seen_by(log.header.me, line.player, line)
    if shower == line.player or not shown:
        return None
    card = next(iter(shown.values())) if line.player == log.header.me else None
    return replace(line, responses=with_passes({shower: card}, line.player, first_table(log)))


def the_other_way_round(line: Suggestion, log: Log, _: Random) -> Suggestion | None:
    shown = seen_by(log.header.me, line.player, line)
    order = first_table(log).asked_from(line.player)[::-1]
    places = [order.index(player) for player in shown]
    passed = order[: places[0]] if places else order
    answers = [Response(player, Action.PASS) for player in passed]
    answers += [Response(player, Action.SHOW, card) for player, card in shown.items()]
    return replace(line, responses=tuple(answers))


def seen_by(keeper: str | None, asker: str, line: Suggestion) -> dict[str, str | None]:
    """Who showed, and the card where the keeper can have seen it."""
    shown = [answer for answer in line.responses if answer.action is Action.SHOW]
    return {answer.player: answer.card if keeper in (asker, answer.player) else None for answer in shown}


SLIPS = (asked_by_another, shown_by_another, the_other_way_round)


def mistaken(slip: Callable[[Suggestion, Log, Random], Suggestion | None]) -> Iterator[tuple[Log, int, Log]]:
    """Logs that contradict themselves because of one line, its number, and the log as it should be."""
    for edition, players in EDITIONS:
        for seed in range(12):
            log, random = keepers_log(edition, players, seed, 35), Random(seed)
            number = random.randrange(len(log.events)) + 1
            line = log.by_number[number]
            assert isinstance(line, Suggestion)
            noted = slip(line, log, random)
            if noted is None or noted == line:
                continue
            wrong = replace(log, events=(*log.events[: number - 1], noted, *log.events[number:]))
            if not position_of(wrong).consistent:
                yield wrong, number, log


def said(suggestion: Any) -> tuple[object, ...]:
    """What is said of a suggestion, apart from cards that the keeper need not have seen."""
    answers = [(answer.player, answer.action) for answer in suggestion.responses]
    return suggestion.player, suggestion.triple, answers


@pytest.mark.parametrize("slip", SLIPS)
def test_how_it_went_is_proposed_first_mostly_and_among_the_first_three_nearly_always(
    slip: Callable[[Suggestion, Log, Random], Suggestion | None],
) -> None:
    ranks = []
    for wrong, number, log in mistaken(slip):
        ways = remedies(wrong, Correction((number,)))
        readings = [said(way.becomes[number]) for way in ways if set(way.becomes) == {number}]
        assert said(log.by_number[number]) in readings
        ranks.append(readings.index(said(log.by_number[number])))
    assert len(ranks) > 12
    assert sum(rank == 0 for rank in ranks) >= 0.8 * len(ranks)
    assert sum(rank < 3 for rank in ranks) >= 0.95 * len(ranks)


def test_two_lines_in_each_other_s_place_are_exchanged() -> None:
    ranks = []
    for edition, players in EDITIONS:
        for seed in range(12):
            log = keepers_log(edition, players, seed, 35)
            place = Random(seed).randrange(len(log.events) - 1)
            first, second = log.events[place : place + 2]
            assert isinstance(first, Suggestion)
            assert isinstance(second, Suggestion)
            lines = [by_the_asker_of(*pair, log) for pair in ((first, second), (second, first))]
            if None in lines:
                continue
            wrong = replace(log, events=(*log.events[:place], *lines, *log.events[place + 2 :]))
            for correction in diagnosis(wrong).corrections[:1]:
                ways = remedies(wrong, correction)
                exchanged = [way.kind for way in ways].index(RemedyKind.EXCHANGED)
                becomes = {number: said(line) for number, line in ways[exchanged].becomes.items()}
                if correction.events[0] in (place + 1, place + 2) and set(becomes) == {place + 1, place + 2}:
                    assert becomes == {place + 1: said(first), place + 2: said(second)}
                    ranks.append(exchanged)
    assert len(ranks) > 6
    assert max(ranks) < 4


def by_the_asker_of(line: Suggestion, other: Suggestion, log: Log) -> Suggestion | None:
    """What was asked and answered in the second line, noted for the asker of the first."""
    shown = seen_by(log.header.me, other.player, other)
    if line.player in shown or (other.player == log.header.me and any(shown.values())):
        return None
    shown = {player: card if player == log.header.me else None for player, card in shown.items()}
    answers = with_passes(shown, line.player, first_table(log))
    return replace(other, player=line.player, responses=answers)


def ways(*lines: Line, head: Mapping[str, Any] = HEAD) -> dict[int, list[Remedy]]:
    """What is proposed for each event that mends a log alone."""
    log = as_log((dict(head), *lines))
    return {
        correction.events[0]: list(remedies(log, correction))
        for correction in diagnosis(log).corrections
        if len(correction.events) == 1
    }


def named(proposed: list[Remedy]) -> list[tuple[str, str | None]]:
    return [(way.kind, way.player) for way in proposed]


def answers(way: Remedy) -> list[tuple[str, str]]:
    (suggestion,) = way.becomes.values()
    return [(answer.player, answer.action) for answer in suggestion.responses]


def test_a_line_two_turns_too_early_was_asked_by_another() -> None:
    """Bob, who has the veranda, had not to answer: he asked."""
    rose = suggestion("Ana", "rose revolver veranda", "Bob show veranda")
    bob = suggestion("Bob", "olive chandelier cuisine", "Cleo show")
    early = suggestion("Dan", "olive chandelier veranda", "Ana pass", "Bob pass", "Cleo show")
    later = suggestion("Cleo", "violet matraque bureau", "Dan pass", "Ana pass", "Bob show")
    proposed = ways(rose, bob, early, later)[3]
    assert (RemedyKind.ASKER, "Bob") in named(proposed)[:2]
    by_bob = next(way for way in proposed if (way.kind, way.player) == (RemedyKind.ASKER, "Bob"))
    assert answers(by_bob) == [("Cleo", "show")]


def test_what_keeps_the_order_of_turns_comes_first() -> None:
    """It was Bob's turn: nobody but he is proposed before others who may have asked."""
    early = suggestion("Ana", "olive chandelier veranda", "Bob pass", "Cleo show")
    proposed = ways({**VERANDA}, early, suggestion("Cleo", "violet matraque bureau", "Dan show"))[2]
    assert named(proposed)[0] == (RemedyKind.ASKER, "Bob")


def test_asked_the_other_way_round_who_sits_on_that_side_passed() -> None:
    cleo = suggestion("Ana", "rose revolver veranda", "Bob pass", "Cleo show veranda")
    bob = suggestion("Bob", "olive chandelier veranda", "Cleo pass", "Dan show")
    round_about = next(way for way in ways(cleo, bob)[2] if way.kind is RemedyKind.DIRECTION)
    assert answers(round_about) == [("Ana", "pass"), ("Dan", "show")]
    nobody = suggestion("Dan", "olive chandelier veranda", "Ana pass", "Bob pass", "Cleo pass")
    assert {way.kind for way in ways(cleo, nobody)[2]} == {RemedyKind.SHOW, RemedyKind.ASKER}


def test_a_wrong_way_round_is_put_right() -> None:
    cleo = suggestion("Ana", "rose revolver veranda", "Bob pass", "Cleo show veranda")
    backwards = suggestion("Dan", "olive chandelier veranda", "Cleo pass", "Bob show")
    usual = next(way for way in ways(cleo, backwards)[2] if way.kind is RemedyKind.DIRECTION)
    assert answers(usual) == [("Ana", "pass"), ("Bob", "show")]


def test_who_asked_and_saw_the_card_knows_that_they_asked() -> None:
    lacks = {"type": "fact", "owner": "Bob", "lacks": ["veranda"]}
    assert RemedyKind.ASKER not in {way.kind for way in ways(VERANDA, lacks)[1]}
    unseen = suggestion("Ana", "rose revolver veranda", "Bob pass", "Cleo show")
    holds = {"type": "fact", "owner": "Bob", "holds": ["veranda"]}
    assert (RemedyKind.ASKER, "Bob") in named(ways(unseen, holds)[1])


def test_the_card_that_was_seen_goes_with_another_who_showed_where_it_can() -> None:
    lacks = {"type": "fact", "owner": "Bob", "lacks": ["veranda"]}
    shown = {way.player: way for way in ways(VERANDA, lacks)[1] if way.kind is RemedyKind.SHOW}
    (suggestion_of_dan,) = shown["Dan"].becomes.values()
    assert suggestion_of_dan.responses[-1] == Response("Dan", Action.SHOW, "veranda")
    assert answers(shown["Dan"]) == [("Bob", "pass"), ("Cleo", "pass"), ("Dan", "show")]


def test_what_was_not_all_heard_is_changed_in_one_answer_only() -> None:
    heard = suggestion("Ana", "rose revolver veranda", "Bob pass")
    holds = {"type": "fact", "owner": "Bob", "holds": ["veranda"]}
    assert named(ways(heard, holds)[1]) == [(RemedyKind.SHOW, "Bob")]
    blocked = suggestion("Ana", "rose revolver spa", "Bob pass", "Cleo block")
    head = header("secrets-2008", "Ana Bob Cleo")
    holds = {"type": "fact", "owner": "Bob", "holds": ["spa"]}
    assert named(ways(blocked, holds, head=head)[1]) == [(RemedyKind.SHOW, "Bob")]


def test_where_everybody_answers_others_answer_as_they_did() -> None:
    """Of another asker nothing is known but that the noted one was asked, too."""
    head = {**HEAD, "options": {"witnesses": "all"}}
    asked = suggestion("Bob", "rose revolver veranda", "Cleo show", "Dan pass", "Ana pass")
    lacks = {"type": "fact", "owner": "Cleo", "lacks": ["rose", "revolver", "veranda"]}
    proposed = ways(asked, lacks, head=head)[1]
    assert named(proposed) == [(RemedyKind.SHOW, "Dan"), (RemedyKind.PASS, "Cleo")]
    assert answers(proposed[0]) == [("Cleo", "pass"), ("Dan", "show"), ("Ana", "pass")]
    assert answers(proposed[1]) == [("Cleo", "pass"), ("Dan", "pass"), ("Ana", "pass")]
    holds = {"type": "fact", "owner": "Dan", "holds": ["rose"]}
    by_dan = next(way for way in ways(asked, holds, head=head)[1] if way.kind is RemedyKind.ASKER)
    assert (by_dan.player, answers(by_dan)) == ("Dan", [("Ana", "pass"), ("Cleo", "show")])


def test_events_that_are_no_suggestions_have_no_alternatives() -> None:
    facts = [{"type": "fact", "owner": "Bob", key: ["revolver"]} for key in ("holds", "lacks")]
    assert ways(*facts) == {1: [], 2: []}


def test_too_many_deals_to_count_leave_no_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    early = suggestion("Ana", "olive chandelier veranda", "Bob pass", "Cleo show")
    counted = ways(VERANDA, early)[2]

    def refuse(_: Problem) -> None:
        raise TooLarge

    monkeypatch.setattr(module, "count", refuse)
    assert sorted(named(ways(VERANDA, early)[2])) == sorted(named(counted))


@pytest.mark.parametrize("slip", SLIPS)
def test_with_what_is_proposed_everything_fits(
    slip: Callable[[Suggestion, Log, Random], Suggestion | None],
) -> None:
    for wrong, _, _ in mistaken(slip):
        for correction in diagnosis(wrong).corrections:
            for way in remedies(wrong, correction):
                log = wrong
                for number, becomes in way.becomes.items():
                    assert becomes != wrong.by_number[number]
                    log = log.with_line(Amend(number, becomes))
                assert position_of(log).consistent


def test_a_line_heard_in_part_gets_the_same_proposals() -> None:
    """Cleo showed Bob one of what he named, Rose in the veranda with some weapon; she has none."""
    weapons = [card.id for card in as_log((HEAD,)).edition.of(Category.WEAPON)]
    lacks = {"type": "fact", "owner": "Cleo", "lacks": ["rose", "veranda", *weapons]}
    line = heard("Bob", "Cleo show")
    log = as_log(({**HEAD, "format": 4}, lacks, line))
    ways = remedies(log, Correction((2,)))
    assert {way.kind for way in ways} == {RemedyKind.SHOW, RemedyKind.NOBODY}
    for way in ways:
        (event,) = way.becomes.values()
        assert isinstance(event, HeardInPart)
        assert position_of(log.with_line(Amend(2, event))).consistent


def test_of_an_asker_who_was_not_heard_only_answers_are_proposed() -> None:
    lacks = {"type": "fact", "owner": "Cleo", "lacks": ["rose", "revolver", "veranda"]}
    line = {**heard(None, "Bob pass", "Cleo show"), "weapon": "revolver"}
    log = as_log(({**HEAD, "format": 4}, lacks, line))
    assert [way.kind for way in remedies(log, Correction((2,)))] == [RemedyKind.PASS]
    assert [misnote.was.player for misnote in diagnosis(log).corrections[0].misnotes] == ["Cleo"]


def heard(asker: str | None, *answers: str) -> Line:
    """Rose in the veranda, and a weapon that was not heard."""
    line = {**suggestion(asker or "", "rose revolver veranda", *answers), "type": "heard_in_part"}
    return {key: line[key] for key in line if key != "weapon" and (asker or key != "player")}
