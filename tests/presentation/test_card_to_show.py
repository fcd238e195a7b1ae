"""The card to show, in words: a difference that readers would not see is not mentioned."""

from math import log2

import pytest

from cluedo_notes.game.advice.card_to_show import CardChoice, CardToShow
from cluedo_notes.game.estimates import Mean
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.card_to_show import showing_explained, showing_table
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import Measure
from tests.helpers.places import ROOT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("times", "said"), [(0.96, True), (1.0, False), (1.004, False), (1.3, True)])
def test_what_the_others_learn_is_said_where_it_is_seen(times: float, said: bool, language: str) -> None:
    words, choice = words_in(language), CardChoice("hall", False, Mean(0.5, 0.0), Mean(0.5, 0.0))
    found = CardToShow("Bob", (choice,), Mean(log2(times), 0.0), 40)
    for measure in Measure:
        lines = list(showing_explained(found, measure, words))
        assert len(lines) == 1 + (said or (measure is Measure.BITS and times == 1.004))
    *_, last = showing_explained(found, Measure.SOLUTIONS, words)
    assert ("0.96" in last or "0,96" in last) is (times == 0.96)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_figure_is_explained_by_the_heading_above_it(language: str) -> None:
    words, choice = words_in(language), CardChoice("hall", False, Mean(0.5, 0.0), Mean(0.5, 0.0))
    found = CardToShow("Bob", (choice,), None, 40)
    describer = Describer(read_log(ROOT / "examples" / "classic-3p.jsonl"), words)
    _, *headings = showing_table(found, describer, Measure.SOLUTIONS).headings
    (line,) = showing_explained(found, Measure.SOLUTIONS, words)
    assert [heading for heading in headings if heading not in line] == []
