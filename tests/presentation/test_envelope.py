"""The lines about the envelope, below every sheet."""

from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.envelope import likeliest_lines
from tests.helpers.cli.playing import HEADER, Line, suggestion
from tests.helpers.logs import as_log


def test_the_likeliest_solution_is_named_once_one_is_likelier() -> None:
    """At the start, one of many equally likely solutions was called the likeliest."""
    games: list[list[Line]] = [[], [suggestion("Bob", "violet matraque veranda", "Cleo show")]]
    said = []
    for events in games:
        odds = odds_of(position_of(as_log([HEADER, *events])))
        said.append(likeliest_lines(odds, 1, words_in("en")))
    assert said[0] == []
    assert said[1][0].startswith("Likeliest: ")
