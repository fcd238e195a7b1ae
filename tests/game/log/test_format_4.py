"""Format 4: cards that the whole table saw."""

from typing import Any

import pytest

from cluedo_notes.game.askers.reader import read_odds
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.knowledge.insights import insights
from cluedo_notes.game.knowledge.view import public, view
from cluedo_notes.game.log.events import EndTurn, OpenCards
from cluedo_notes.game.log.formats import needed_by
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.joining import join
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.lab.players.notebook import NotebookShape, SimulatedNotebook
from tests.helpers.cli.playing import header, suggestion
from tests.helpers.game.hearing import holds
from tests.helpers.logs import as_log

HEAD = header("classic", "Ana Bob Cleo", me="Ana")
DROPPED = {"type": "open_cards", "player": "Bob", "cards": ["rose", "hall"], "text": "dropped"}


def log_of(*lines: dict[str, Any], number: int = 4, **more: Any) -> Log:
    return as_log(({**HEAD, "format": number, **more}, *lines))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_older_format_has_no_such_event(number: int) -> None:
    assert log_of(DROPPED).events == (OpenCards("Bob", ("rose", "hall"), "dropped"),)
    with pytest.raises(LogError) as refused:
        log_of(DROPPED, number=number)
    assert refused.value.what.code == "line-of-newer-format"
    assert refused.value.what.arguments["needed"] == 4


def test_the_format_is_raised_only_where_it_is_used() -> None:
    assert needed_by(OpenCards("Bob", ("rose",))) == (4, "type")
    assert needed_by(EndTurn("Bob"))[0] == 1


# -- what it says of the cards


def test_the_player_has_each_card_and_others_besides() -> None:
    said = position_of(log_of(DROPPED)).problem
    assert said.constraints == (holds("Bob", "rose", 1), holds("Bob", "hall", 1))
    assert said.weights == ()


def test_a_hand_laid_open_proves_it_wrong() -> None:
    others = ["moutarde", "leblanc", "olive", "revolver", "corde", "clef-anglaise"]
    wrong = verify(log_of(DROPPED, {"type": "reveal", "hands": {"Bob": others}}))
    assert [(found.event, found.rule, found.arguments["cards"]) for found in wrong.violations] == [
        (1, Rule.SHOWN_CARD, ("rose", "hall"))
    ]
    true = ["rose", "hall", *others[:4]]
    assert verify(log_of(DROPPED, {"type": "reveal", "hands": {"Bob": true}})).verdict is Verdict.LEGAL


def test_the_hand_goes_on_as_before_and_after_the_end_nothing_is_shown() -> None:
    asked = suggestion("Cleo", "rose corde bureau", "Ana pass", "Bob show")
    assert verify(log_of(DROPPED, asked, DROPPED)).violations == ()
    right = {"type": "accusation", "player": "Ana", "correct": True}
    (late,) = verify(log_of(right, DROPPED)).violations
    assert (late.event, late.rule) == (2, Rule.GAME_OVER)


# -- everybody knows it


def test_every_player_and_who_only_watches_sees_it() -> None:
    log = log_of(DROPPED)
    for seen in (public(log), *(view(log, player) for player in ("Ana", "Bob", "Cleo"))):
        assert seen.events == log.events
        assert seen.header.format == 4


def test_it_is_a_line_of_the_public_log() -> None:
    parted = part(log_of(DROPPED))
    assert parted.public.events == (OpenCards("Bob", ("rose", "hall"), "dropped"),)
    assert (parted.public.header.format, parted.notes.lines) == (4, ())
    assert join(parted.public, parted.notes).log.events == parted.public.events


def test_two_logs_that_have_it_agree_and_other_cards_are_another_event() -> None:
    ana, bob = log_of(DROPPED), log_of(DROPPED, {**DROPPED, "cards": ["olive"]}, me="Bob")
    found = merged([ana, bob])
    assert found.disagreements == ()
    assert [event.cards for event in found.log.events] == [("rose", "hall"), ("olive",)]


def test_everybody_could_name_the_envelope_by_what_all_saw() -> None:
    hands = {
        "Ana": ["moutarde", "leblanc", "olive", "revolver", "corde", "clef-anglaise"],
        "Bob": ["rose", "pervenche", "matraque", "veranda", "petit-salon", "salle-a-manger"],
        "Cleo": ["poignard", "bibliotheque", "grand-salon", "bureau", "hall", "cuisine"],
    }
    seen = [
        {"type": "open_cards", "player": player, "cards": hands[player]} for player in ("Bob", "Cleo", "Ana")
    ]
    log = log_of(*seen, {"type": "reveal", "hands": hands}, hand=hands["Ana"])
    assert {found.player: found.earliest for found in insights(log)} == {"Ana": 2, "Bob": 3, "Cleo": 3}


def test_whoever_reads_the_others_questions_knows_that_they_saw_it() -> None:
    """Whoever saw Bob's rope does not ask for it to learn about it."""
    asked = suggestion("Cleo", "rose corde bureau", "Ana pass", "Bob show")
    seen = {"type": "open_cards", "player": "Bob", "cards": ["corde"]}
    mine = {"hand": ["moutarde", "poignard", "olive", "hall", "veranda", "cuisine"]}
    ask_first, see_first = (
        read_odds(position_of(log_of(*lines, **mine))).cells["rose"]["envelope"]
        for lines in ([asked, seen], [seen, asked])
    )
    assert ask_first != see_first


def test_a_simulated_player_writes_it_down() -> None:
    log = log_of(DROPPED)
    sheet = SimulatedNotebook(NotebookShape(log), "Ana", {"Ana": ("olive",)})
    sheet.saw(log.events[0])  # type: ignore[arg-type]
    assert "rose" not in sheet.possible(log.edition.by_id["rose"].category)
    assert "rose" not in sheet.open_cards("Bob")
