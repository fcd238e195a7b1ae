"""The Python package: the same answers as the commands, the same in memory and on disk, and errors as
sentences."""

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import cluedo_notes
from cluedo_notes import events
from cluedo_notes.cli.main import main
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import read_log
from tests.helpers.places import ROOT
from tests.helpers.programs import python, run

LOGS = sorted((ROOT / "examples").glob("*.jsonl"))
HAND = "mustard white plum ballroom hall billiard"


@pytest.fixture
def notebook() -> cluedo_notes.Notebook:
    return cluedo_notes.new("american", ["Ana", "Bob", "Cleo"], me="Ana", hand=HAND)


def test_everything_is_there_and_nothing_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, cluedo_notes; print(*sys.modules)"
    loaded = run(python(code), capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith("cluedo_notes.")] == []
    for name in cluedo_notes.__all__:  # each as the first that is asked for
        run(python(f"import cluedo_notes; assert cluedo_notes.{name}"), check=True)
    with pytest.raises(AttributeError, match="play"):
        cluedo_notes.play  # noqa: B018


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_game_answers_as_the_position_does(path: Path) -> None:
    """By ids and by names, in both languages."""
    log = read_log(path)
    position, odds = position_of(log), odds_of(position_of(log))
    for language in ("en", "fr"):
        game = cluedo_notes.load(path, language=language)
        assert len(game) == len(log.events) and list(game) == list(log.events)
        for card, name in zip(log.edition.cards, game.cards, strict=True):
            assert game.holder(name) == game.holder(card.id) == position.facts.holder[card.id]
            for owner in game.owners:
                assert game.probability(name, owner) == odds.cells[card.id][owner]
                assert game.can_have(card.id, owner) == (odds.cells[card.id][owner] > 0)
        assert [chance for _, chance in game.solutions()] == [one.probability for one in odds.envelopes]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_notebook_in_memory_and_one_on_disk_are_alike(path: Path, tmp_path: Path) -> None:
    log = read_log(path)
    start, written = tmp_path / "start.jsonl", tmp_path / "whole.jsonl"
    header = msgspec.structs.replace(log.header, format=1)
    start.write_bytes(msgspec.json.encode(header) + b"\n")
    on_disk = cluedo_notes.open(start)
    in_memory = cluedo_notes.Notebook.holding(cluedo_notes.load(start))
    for event in (live.event for live in log.live):
        assert list(on_disk.note(event, force=True)) == list(in_memory.note(event, force=True))
    assert on_disk.undo().log.events == in_memory.undo().log.events
    assert str(on_disk.game) == str(in_memory.game)
    in_memory.save(written)
    assert written.read_bytes() == start.read_bytes()


def test_a_name_that_means_nothing_or_two_things_is_said(notebook: cluedo_notes.Notebook) -> None:
    game = notebook.game
    with pytest.raises(cluedo_notes.LineError, match="did you mean Rope") as unknown:
        game.holder("ropp")
    assert unknown.value.suggestions == ("Rope",)
    with pytest.raises(cluedo_notes.LineError, match="Dining room, Billiard room"):
        game.probability("room", "Ana")
    with pytest.raises(cluedo_notes.LineError, match="Zoe"):
        game.seen_by("Zoe")
    with pytest.raises(IndexError):
        game[0]


def test_what_is_refused_is_not_noted(notebook: cluedo_notes.Notebook) -> None:
    notebook.suggest("Bob", "green", "rope", "study", nobody=True)
    with pytest.raises(cluedo_notes.ContradictionError, match="#1") as clash:
        notebook.suggest("Ana", "green", "knife", "kitchen", shown_by="Cleo", card="green")
    assert clash.value.events == (1,)
    with pytest.raises(cluedo_notes.LineError):
        notebook.suggest("Ana", "green", "rope", "kitchen", shown_by="Bob", nobody=True)
    with pytest.raises(cluedo_notes.LineError):
        notebook.push("b green rope")
    assert len(notebook.game) == 1


def test_files_that_cannot_be_read_or_written_are_named(
    notebook: cluedo_notes.Notebook, tmp_path: Path
) -> None:
    file = tmp_path / "friday.jsonl"
    with pytest.raises(cluedo_notes.FileError, match="friday"):
        cluedo_notes.open(file)
    notebook.save(file)
    with pytest.raises(cluedo_notes.FileError, match="already"):
        notebook.save(file)
    file.write_bytes(b"{}")
    with pytest.raises(cluedo_notes.FileError, match="line 1"):
        cluedo_notes.load(file)
    file.with_suffix(".toml").write_bytes(b"id = 3")
    with pytest.raises(cluedo_notes.FileError, match=r"friday\.toml"):
        cluedo_notes.new(str(file.with_suffix(".toml")), ["Ana", "Bob"])


def test_a_box_of_ones_own_travels_with_its_game(tmp_path: Path) -> None:
    box, there = tmp_path / "ours.toml", tmp_path / "elsewhere"
    text = (ROOT / "editions" / "data" / "classic.toml").read_text(encoding="utf-8")
    box.write_text(text.replace('id = "classic"', 'id = "ours"'), encoding="utf-8")
    (tmp_path / "classic.board").write_bytes((ROOT / "editions" / "data" / "classic.board").read_bytes())
    there.mkdir()
    notebook = cluedo_notes.new(str(box), ["Ana", "Bob", "Cleo"], language="fr")
    notebook.push("a rose corde veranda b")
    notebook.save(there / "friday.jsonl")
    game = cluedo_notes.load(there / "friday.jsonl", language="fr")
    assert str(game).splitlines()[1:] == str(notebook.game).splitlines()[1:]
    assert game.why("rose", "Bob").lines[0].startswith("Pas certain")


def test_two_games_made_from_one_do_not_disturb_each_other(notebook: cluedo_notes.Notebook) -> None:
    first = notebook.push("a green rope kitchen b rope")
    chance = first.probability("study", "Cleo")
    second = notebook.push("b white candlestick study c")
    assert second.probability("study", "Cleo") != chance
    assert first.probability("study", "Cleo") == chance == second.at(1).probability("study", "Cleo")


def test_advice_is_what_the_command_gives(capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "examples" / "classic-3p.jsonl"
    advice = cluedo_notes.load(path).at(13).advice()
    assert main(["--lang", "en", "--game", str(path), "advise", "--at", "13"]) == 0
    assert " ".join(str(advice).split()) in " ".join(capsys.readouterr().out.split())
    assert advice.accuse is None


def test_a_correction_and_a_forgotten_event_take_their_place(notebook: cluedo_notes.Notebook) -> None:
    notebook.suggest("Bob", "green", "rope", "study", nobody=True)
    corrected = replace(notebook.game[1], responses=())
    game = notebook.amend(1, corrected)
    assert (game[1] == corrected, list(game.events.values())) == (False, [corrected])
    forgotten = cluedo_notes.events.Note("a cough")
    assert list(notebook.insert(0, forgotten).events.values()) == [forgotten, corrected]
    with pytest.raises(cluedo_notes.LineError):
        notebook.amend(9, corrected)


def test_nothing_that_was_said_is_left_out(notebook: cluedo_notes.Notebook) -> None:
    with pytest.raises(cluedo_notes.LineError, match="Rope"):
        notebook.suggest("Ana", "green", "rope", "kitchen", card="rope")
    game = notebook.suggest("Ana", "green", "rope", "kitchen", passed="Cleo")
    assert [answer.player for answer in game[1].responses] == ["Cleo"]
    assert notebook.accuse("Bob", "scarlet rope study", correct=False)[2].triple is not None
    assert (game.me, game.hand[0], game.turn, game.over) == ("Ana", "Colonel Mustard", "Ana", False)
    assert game.suspects + game.weapons + game.rooms == game.cards


def test_what_does_not_exist_is_said(notebook: cluedo_notes.Notebook) -> None:
    game = notebook.game
    with pytest.raises(cluedo_notes.LineError, match="x"):
        game.check(cluedo_notes.events.Suggestion("Ana", "x", "y", "z", ()))
    with pytest.raises(cluedo_notes.LineError, match="fr, en"):
        cluedo_notes.load("friday.jsonl", language="de")
    with pytest.raises(IndexError, match="from 0 to 0"):
        game.at(1)


def test_games_and_errors_travel_between_processes(notebook: cluedo_notes.Notebook) -> None:
    game = notebook.push("a green rope kitchen b rope")
    there = pickle.loads(pickle.dumps(game))
    assert there == game and there in {game} and there.holder("rope") == "Bob"
    assert copy.deepcopy(game) == game
    with pytest.raises(cluedo_notes.LineError) as refused:
        game.holder("ropp")
    error = pickle.loads(pickle.dumps(refused.value))
    assert (type(error), str(error), error.suggestions) == (
        cluedo_notes.LineError,
        str(refused.value),
        ("Rope",),
    )


# -- what a program gets wrong


WRONG: dict[str, Callable[[Any], object]] = {
    "a text too long": lambda notebook: notebook.note(events.Mark("rope", "Bob", "much too long")),
    "no such power": lambda notebook: notebook.note(events.UsePower("Ana", "bogus")),  # type: ignore[arg-type]
    "neither right nor wrong": lambda notebook: notebook.accuse("Bob", correct=None),
    "no number": lambda notebook: notebook.undo(True),
    "half a number": lambda notebook: notebook.amend(1.5, events.Note("x")),
    "nobody": lambda notebook: notebook.note(events.EndTurn(None)),  # type: ignore[arg-type]
    "a number for a text": lambda notebook: notebook.note(events.Note(5), force=True),  # type: ignore[arg-type]
    "a text for a list": lambda notebook: notebook.note(events.Fact("Bob", holds="rope"), force=True),  # type: ignore[arg-type]
    "a correction of nothing": lambda notebook: notebook.insert(0, events.Retract(1)),
    "half a sign": lambda notebook: notebook.note(events.Note("\ud800")),
    "no event": lambda notebook: notebook.note(None),
}
"""What no line of a file can say."""


@pytest.mark.parametrize("wrong", WRONG)
def test_what_could_not_be_read_again_is_not_noted(wrong: str, tmp_path: Path) -> None:
    made = cluedo_notes.new("american", ["Ana", "Bob", "Cleo"])
    made.push("a green rope kitchen b")
    made.save(tmp_path / "game.jsonl")
    before = (tmp_path / "game.jsonl").read_bytes()
    for notebook in (made, cluedo_notes.open(tmp_path / "game.jsonl")):
        with pytest.raises(cluedo_notes.LineError):
            WRONG[wrong](notebook)
        assert len(notebook.game) == 1
    assert (tmp_path / "game.jsonl").read_bytes() == before


REFUSED: dict[str, Callable[[cluedo_notes.Notebook], object]] = {
    "a card of one's own hand": lambda notebook: notebook.suggest(
        "Bob", "white", "rope", "study", shown_by="Cleo", card="white"
    ),
    "what cannot be beside the rest": lambda notebook: notebook.note(events.Fact("Bob", holds=("study",))),
    "no card": lambda notebook: notebook.note(events.Fact("Bob")),
    "shown to oneself": lambda notebook: notebook.game.card_to_show("scarlet rope hall", to="Ana"),
    "an option of a command": lambda notebook: notebook.push("b white rope study c --at"),
    "too many words": lambda notebook: notebook.push("b white rope study c c c c hall"),
    "a hand of nobody's": lambda _: cluedo_notes.new("american", ["Ana", "Bob"], hand=HAND),
    "cards left over": lambda _: cluedo_notes.new("got-meereen", ["Ana", "Bob", "Cleo", "Dan"]),
}


LINE_OPTIONS = ("--force", "--power", "--pouvoir", "--at")
"""What a line that is pushed may have, and what the line above has."""


@pytest.mark.parametrize("refused", REFUSED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_error_names_arguments_and_no_options_of_commands(refused: str, language: str) -> None:
    notebook = cluedo_notes.new("american", ["Ana", "Bob", "Cleo"], me="Ana", hand=HAND, language=language)
    notebook.note(events.Fact("Cleo", holds=("study",)))
    with pytest.raises(cluedo_notes.Error) as error:
        REFUSED[refused](notebook)
    said = str(error.value)
    assert [word for word in re.findall(r"--\w+", said) if word not in LINE_OPTIONS] == [], said


def test_names_of_several_words_stand_between_commas() -> None:
    notebook = cluedo_notes.new("american", ["Ana", "Bob", "Cleo"])
    game = notebook.accuse("Bob", "Miss Scarlet, lead pipe, dining room", correct=False)
    assert game[1] == events.Accusation("Bob", False, "rose", "matraque", "salle-a-manger")


def test_lists_are_as_good_as_tuples() -> None:
    notebook = cluedo_notes.new("american", ["Ana", "Bob", "Cleo"])
    notebook.note(events.Fact("Bob", lacks=["knife"]))  # type: ignore[arg-type]
    assert notebook.game[1] == events.Fact("Bob", lacks=("poignard",))


def test_a_name_that_means_two_things_lists_both() -> None:
    game = cluedo_notes.new("american", ["Ana", "Bob", "Cleo"]).game
    with pytest.raises(cluedo_notes.LineError) as refused:
        game.holder("m")
    assert len(refused.value.suggestions) > 1
    assert all(name in game.cards for name in refused.value.suggestions)


def test_what_is_legal_is_of_whose_turn_it_is() -> None:
    notebook = cluedo_notes.new("american", ["Ana", "Bob", "Cleo"])
    game = notebook.push("a green rope kitchen b")
    assert game.legal("ana") == ("accusation", "end_turn")
    assert game.legal("Cleo") == ()
    assert repr(game) == "<Game of Ana, Bob, Cleo: american; 1 noted>"
