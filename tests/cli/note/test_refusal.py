"""Why an event is refused: in the game's words, with every event that it contradicts and what that says."""

import pytest

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.refusal import reason
from cluedo_notes.game.log.events import Action, Suggestion
from cluedo_notes.game.log.reader import read_log
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, CommandLine, Game, suggestion

SEEN = suggestion("Ana", "violet matraque veranda", "Bob show matraque")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("-", "Bob holds Lead pipe: they had to show a card"),
        ("Bob =veranda --pass Ana", "Bob does not have Conservatory: they cannot have shown it"),
    ],
)
def test_one_fact_against_an_event_is_its_reason(game: Game, typed: str, why: str) -> None:
    lacks = {"type": "fact", "owner": "Bob", "lacks": ["veranda"]}
    game.start(HEADER, SEEN, lacks)
    ran = game(*["s", "Cleo", "violet", "matraque", "veranda"], *typed.split())
    assert (ran.status, ran.err.count("\n")) == (3, 1)
    assert ran.err.startswith(f"cluedo-notes: {why}; this contradicts #")


def test_every_event_that_may_be_the_mistake_is_said(game: Game) -> None:
    game.start(HEADER, SEEN)
    line = game("s", "Cleo", "violet", "matraque", "veranda", "-").err
    assert "#1 (Ana suggests Professor Plum, Lead pipe, Conservatory; Bob shows Lead pipe)" in line
    line = game("--lang", "fr", "s", "Cleo", "violet", "matraque", "veranda", "-").err
    assert "Bob a Matraque : il fallait montrer une carte" in line
    assert "#1 (Ana propose Professeur Violet, Matraque, Véranda ; Bob montre Matraque)" in line


def test_the_prompt_says_it_too(play: Play) -> None:
    play.game.start(HEADER, SEEN)
    ran = play("c violet mat ver -")
    assert "Bob holds Lead pipe" in ran.err and "#1 (Ana suggests" in ran.err


def test_where_the_card_is_certain_elsewhere_its_holder_is_named(game: Game) -> None:
    game.start(HEADER, SEEN)
    assert (
        "Bob has Lead pipe: Cleo cannot have shown it"
        in game("s", "Bob", "olive", "matraque", "veranda", "Cleo=matraque").err
    )


def test_whoever_has_none_of_the_three_cannot_have_shown(game: Game) -> None:
    lacks = {"type": "fact", "owner": "Bob", "lacks": ["violet", "matraque", "veranda"]}
    game.start(HEADER, lacks)
    ran = game("s", "Ana", "violet", "matraque", "veranda", "Bob")
    assert "Bob has none of Professor Plum, Lead pipe, Conservatory: they cannot have shown a card" in ran.err


def test_a_correction_is_judged_without_what_it_corrects(game: Game) -> None:
    game.start(HEADER, SEEN, suggestion("Cleo", "violet matraque bureau", "Ana pass", "Bob show"))
    ran = game("edit", "1", "s", "Ana", "violet", "matraque", "veranda", "-", "--json")
    assert "Bob holds" not in ran.err  # what is corrected is no reason


def test_what_fits_has_no_reason_against_it(game: Game) -> None:
    position = position_of(read_log(game.start(HEADER, SEEN).path))
    fitting = read_log(game.start(HEADER, suggestion("Cleo", "rose corde veranda", "Bob show")).path).events[
        0
    ]
    assert isinstance(fitting, Suggestion) and fitting.responses[0].action is Action.SHOW
    assert reason(fitting, position) is None


@pytest.mark.parametrize("typed", ["undo 99", "edit 99", "edit"])
def test_whoever_looks_for_a_number_sees_the_last_events_with_theirs(game: Game, typed: str) -> None:
    game.start(HEADER, *[{"type": "note", "text": f"n{number}"} for number in range(5)])
    ran = game(*typed.split())
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert [f"#{number}" in ran.err for number in range(1, 6)] == [False, False, True, True, True]


def test_a_missing_game_lists_those_that_there_are(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "friday").status == 0
    ran = cli("--game", "fryday", "sheet")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "fryday" in ran.err and "friday" in ran.err
