"""One number for one thing: advice and sheet give the same figure for a solution, on every face."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec import UNSET

from cluedo_notes.game.advice.advice import advised, check_still_playing, rooms_by_dice
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.deduction.odds import AskersModel, Odds, ShowModel, odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.advice.json import advise_output
from cluedo_notes.presentation.advice.lines import AdviceLines
from cluedo_notes.presentation.envelope import envelope_figures
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
WORDS = words_in("en")
OUT_OF_TEN = re.compile(r"You would be wrong .*")


PARTS = 4
"""The lines of a game are tried in parts: those of ten players take minutes."""


def positions(log: Log, numbers: Iterable[int]) -> Iterator[Position]:
    """After these lines of a game, if its keeper still plays and knows their hand."""
    for number in numbers:
        position = position_of(log.at(number))
        try:
            check_still_playing(adviser_of(position, ShowModel.EVENLY, AskersModel.UNREAD))
        except GameError:
            continue
        yield position


def assert_one_number(position: Position) -> None:
    """The likeliest solution of the sheet, and what advice says of it, and of the cards of its first
    question, in sentences and for programs."""
    odds, counted = odds_of(position), Adviser(position)
    adviser = adviser_of(position, ShowModel.EVENLY, AskersModel.READ)
    advice = advised(adviser, rooms_by_dice(adviser, None), False, None, 1)
    accusing, lines = advice.accusing, AdviceLines(advice, WORDS)
    first, *_ = envelope_figures(position, odds).top
    assert first.p == max(odds.by_envelope.values())
    assert accusing.exact == odds.by_envelope[accusing.envelope]
    output = advise_output(advice)
    assert output.bits == envelope_figures(position, odds).bits
    for question in (*output.questions, *([] if output.aim is UNSET else [output.aim.question])):
        exact = counted.score((question.suspect, question.weapon, question.room))
        found = (question.bits, question.certain, question.refuted, question.by)
        assert found == (exact.gain, exact.certain, exact.refuted, exact.by)
    accuse = output.accuse
    assert accuse.p == odds.by_envelope[accuse.suspect, accuse.weapon, accuse.room]
    if accusing.certain:
        return
    said = lines.step.likeliest()
    assert said.startswith(f"{lines.describer.cards(likeliest(odds, accusing.envelope))} (")
    assert said.split(" (")[1].startswith(signed_percent(first.p, 0, WORDS))
    if accusing.advised:  # no sentence names an accusation without the number of the sheet
        step = lines.step.said
        assert all(said in text for text in (step.sentence, step.reason, step.brief or ""))
    for line in lines.accusation():  # other percentages are what others may know, not solutions
        assert said in line or "%" not in OUT_OF_TEN.sub("", line) or line.startswith("Chance that somebody")
    (why,) = [line for line in lines.suggestions() if line.startswith("The first suggestion in")] or [""]
    for card in advice.questions[0].triple:
        for percent in re.findall(rf"{re.escape(lines.describer.card(card))} ([<>]?\d+%)", why):
            assert percent == signed_percent(odds.cells[card]["envelope"], 0, WORDS)


def likeliest(odds: Odds, named: tuple[str, ...]) -> tuple[str, ...]:
    """The likeliest solution on the sheet: of several the one that advice names, if it is one of them."""
    most = max(odds.by_envelope.values())
    if odds.by_envelope[named] >= most * (1 - 1e-9):
        return named
    return max(odds.by_envelope, key=odds.by_envelope.__getitem__)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_advice_says_the_numbers_of_the_sheet_late_in_each_example(example: Path) -> None:
    log = read_log(example)
    every = list(positions(log, range(1, len(log.events) + 1)))
    for position in every[-8::4]:
        assert_one_number(position)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_advice_says_the_numbers_of_the_sheet_after_every_line(example: Path, part: int) -> None:
    log = read_log(example)
    for position in positions(log, range(part + 1, len(log.events) + 1, PARTS)):
        assert_one_number(position)
