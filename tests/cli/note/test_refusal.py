"""Refused events: the reason in the game's words, with every event that they contradict and what it
records."""

import json
import re

import pytest

from cluedo_notes.cli.terminal.output import wrapped
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.refusal import reason
from cluedo_notes.game.log.events import Action, Suggestion
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, CommandLine, Game, suggestion
from tests.helpers.places import ROOT

SEEN = suggestion("Ana", "violet matraque veranda", "Bob show matraque")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("-", "Bob has the Lead pipe, so they had to show a card"),
        ("Bob =veranda --pass Ana", "Bob does not have the Conservatory, so they cannot have shown it"),
    ],
)
def test_one_fact_against_an_event_is_its_reason(game: Game, typed: str, why: str) -> None:
    lacks = {"type": "fact", "owner": "Bob", "lacks": ["veranda"]}
    game.start(HEADER, SEEN, lacks)
    ran = game(*["s", "Cleo", "violet", "matraque", "veranda"], *typed.split())
    assert (ran.status, ran.err.count("\n")) == (3, 1)
    assert re.match(rf"cluedo-notes: this entry contradicts #\d(, #\d)*; {why} \(cluedo-notes why ", ran.err)


def test_the_event_to_mend_first_is_said(game: Game) -> None:
    game.start(HEADER, SEEN)
    line = game("s", "Cleo", "violet", "matraque", "veranda", "-").err
    assert (
        "edit 1 (Ana suggests Professor Plum, the Lead pipe and the Conservatory; Bob shows the Lead pipe)"
        in line
    )
    line = game("--lang", "fr", "s", "Cleo", "violet", "matraque", "veranda", "-").err
    assert "Bob a la Matraque : il fallait montrer une carte" in line
    assert (
        "corriger 1 (Ana propose le Professeur Violet, la Matraque et la Véranda ; Bob montre la Matraque)"
        in line
    )


def test_the_prompt_says_it_too(play: Play) -> None:
    play.game.start(HEADER, SEEN)
    ran = play("c violet mat ver -")
    assert ran.err.startswith("cluedo-notes: line 1: this entry contradicts #1; Bob has the Lead pipe")
    assert "edit 1 (Ana suggests" in ran.err


LONG = "got-meereen-5p"
"""An example whose accusation, noted otherwise, contradicts twenty of its events."""


@pytest.mark.parametrize(("width", "lines"), [(80, 7), (40, 13)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_however_many_events_speak_against_it_a_refusal_fits_a_screen(
    game: Game, width: int, lines: int, language: str
) -> None:
    header, *events = (ROOT / "examples" / f"{LONG}.jsonl").read_text(encoding="utf-8").splitlines()
    before = [json.loads(line) for line in events if json.loads(line)["type"] not in ("accusation", "reveal")]
    game.start(json.loads(header), *before)
    accused = ("Lea", "hizdahr", "sans-visage", "portes-de-la-ville", "--right")
    ran = game("--lang", language, "add", "accusation", *accused)
    folded = list(wrapped(ran.err.rstrip("\n"), width, 2))
    assert ran.status == 3
    assert re.search(r"(contradicts|contredit) #1,\s+#2", " ".join(folded[:2]))
    assert len(folded) <= lines


def test_the_command_that_a_refusal_names_proves_its_reason(game: Game) -> None:
    game.start(HEADER, SEEN)
    line = game("s", "Cleo", "violet", "matraque", "veranda", "-").err
    (named,) = re.findall(r"\(cluedo-notes (why [^)]*)\)", line)
    assert game.well(*named.split()).out.startswith("Certain: Bob has the Lead pipe")


def test_where_the_card_is_certain_elsewhere_its_holder_is_named(game: Game) -> None:
    game.start(HEADER, SEEN)
    assert (
        "Bob has the Lead pipe: Cleo cannot have shown it"
        in game("s", "Bob", "olive", "matraque", "veranda", "Cleo=matraque").err
    )


def test_whoever_has_none_of_the_three_cannot_have_shown(game: Game) -> None:
    lacks = {"type": "fact", "owner": "Bob", "lacks": ["violet", "matraque", "veranda"]}
    game.start(HEADER, lacks)
    ran = game("s", "Ana", "violet", "matraque", "veranda", "Bob")
    assert "Bob does not have Professor Plum, the Lead pipe or the Conservatory, so they cannot" in ran.err


def test_a_correction_is_judged_without_what_it_corrects(game: Game) -> None:
    game.start(HEADER, SEEN, suggestion("Cleo", "violet matraque bureau", "Ana pass", "Bob show"))
    ran = game("edit", "1", "s", "Ana", "violet", "matraque", "veranda", "-", "--json")
    assert "Bob has the" not in ran.err  # what is corrected is no reason


def test_what_fits_has_no_reason_against_it(game: Game) -> None:
    position = position_of(read_log(game.start(HEADER, SEEN).path))
    fitted = read_log(game.start(HEADER, suggestion("Cleo", "rose corde veranda", "Bob show")).path)
    fitting = fitted.events[0]
    assert isinstance(fitting, Suggestion) and fitting.responses[0].action is Action.SHOW
    assert reason(fitting, 1, fitted, position) is None


HELD = {"type": "fact", "owner": "Bob", "holds": ["revolver"]}
ENVELOPE = {"type": "fact", "owner": "envelope", "holds": ["violet", "matraque", "veranda"]}


@pytest.mark.parametrize(
    ("before", "typed", "why", "raison"),
    [
        (
            HELD,
            "add accusation Cleo violet revolver veranda --right",
            "Bob has the Revolver: it cannot be in the envelope",
            "Bob a le Revolver : cette carte ne peut pas être dans l’étui",
        ),
        (
            ENVELOPE,
            "add accusation Cleo violet matraque veranda --wrong",
            "the envelope has Professor Plum, the Lead pipe and the Conservatory: that accusation is right",
            "l’étui contient le Professeur Violet, la Matraque et la Véranda : cette accusation est juste",
        ),
        (
            HELD,
            "add fact Cleo --holds revolver",
            "Bob has the Revolver: Cleo cannot have it",
            "Bob a le Revolver : Cleo ne",
        ),
        (HELD, "add fact Bob --lacks revolver", "Bob has the Revolver", "Bob a le Revolver"),
        (
            ENVELOPE,
            "add fact Bob --one-of violet,matraque",
            "Bob does not have Professor Plum or the Lead pipe",
            "Bob n’a ni le Professeur Violet ni la Matraque",
        ),
        (
            {"type": "fact", "owner": "envelope", "lacks": ["revolver"]},
            "add fact envelope --holds revolver",
            "the envelope: the Revolver is certainly not there",
            "l’étui : le Revolver ne peut pas s’y trouver",
        ),
        (
            {"type": "fact", "owner": "envelope", "lacks": ["violet", "rose"]},
            "add fact envelope --one-of violet,rose",
            "the envelope: Professor Plum and Miss Scarlett are not there",
            "l’étui : le Professeur Violet et Mademoiselle Rose ne peuvent pas s’y trouver",
        ),
        (
            ENVELOPE,
            "add reveal --hand Bob=violet,rose,olive,pervenche,chandelier,clef-anglaise",
            "Professor Plum is in the envelope: Bob cannot have it",
            "l’étui contient le Professeur Violet : Bob ne peut pas avoir cette carte",
        ),
        (
            ENVELOPE,
            "add spy Cleo Bob --card violet",
            "Professor Plum is in the envelope: Bob cannot have shown it",
            "l’étui contient le Professeur Violet : Bob n’a pas pu",
        ),
        (
            {"type": "fact", "owner": "Bob", "lacks": ["violet"]},
            "add fact Bob --holds violet",
            "Bob does not have Professor Plum",
            "Bob n’a pas le Professeur Violet",
        ),
    ],
)
def test_whatever_an_event_says_is_refused_with_its_reason(
    game: Game, before: dict[str, object], typed: str, why: str, raison: str
) -> None:
    game.start(HEADER, before)
    for language, said in (("en", why), ("fr", raison)):
        ran = game("--lang", language, *typed.split())
        assert (ran.status, ran.err.count("\n")) == (3, 1)
        assert re.match(rf"cluedo-notes: (?:\w+ )+#1 ?; {re.escape(said)}", ran.err)
        assert f"{words_in(language)('prompt-edit')} 1 (" in ran.err


def test_left_over_cards_and_cards_aside_are_reasons_too(game: Game) -> None:
    seats = [{"name": name} for name in ("Ana", "Bob")]
    two = {"type": "game", "format": 1, "edition": "got-meereen", "players": seats}
    aside = {"type": "fact", "owner": "aside-1", "holds": ["arakh"]}
    game.start(two, aside)
    assert game("add", "fact", "Bob", "--holds", "arakh").err.startswith(
        "cluedo-notes: this entry contradicts #1; put-aside card 1 is the Arakh: "
        "Bob cannot have it (cluedo-notes "
    )
    assert "cannot be where you put it" in game("add", "fact", "aside-2", "--holds", "arakh").err


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
