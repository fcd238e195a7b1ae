"""A single slip is corrected by Enter: the intended command runs, never one that overwrites."""

import pytest

from cluedo_notes.cli.refused import mended
from cluedo_notes.presentation.refused import NEAR, RefusedCommand, RefusedPlace
from tests.helpers.cli.playing import HEADER, Game
from tests.helpers.cli.terminal import on_terminal

ASKED = {
    "en": ("Did you mean {}? (Enter: yes) ", "yes)"),
    "fr": ("Vouliez-vous dire {} ? (Entrée : oui) ", "oui)"),
}


def slip(typed: str, *near: str) -> RefusedCommand:
    return RefusedCommand(code=NEAR, sentence="", where=RefusedPlace(key=typed), would_do=near)


@pytest.mark.parametrize(
    ("line", "typed", "meant"),
    [
        ("odds roep", "roep", "odds Rope"),
        ("reply rose,roep,hall --to bob", "roep", "reply rose,Rope,hall --to bob"),
        ("s ana rose roep hall bob=roep", "roep", None),
        ("s ana rose rope hall --show=roep", "roep", "s ana rose rope hall --show=Rope"),
        ("ana:roep bob cleo", "roep", "ana:Rope bob cleo"),
        ("why rope roepa", "roep", None),
        ("edit 3 s ana rose roep hall", "roep", None),
        ("--game friday corriger 3 s ana rose roep hall", "roep", None),
        ("corr 3 s ana rose roep hall", "roep", None),
        ("add fact bob --holds roep --force", "roep", None),
        ("games delete roep", "roep", None),
        ("parties supprimer roep", "roep", None),
        ("parties renommer roep rope", "roep", None),
    ],
)
def test_the_one_word_that_is_wrong_is_replaced(line: str, typed: str, meant: str | None) -> None:
    words = mended(line.split(), slip(typed, "Rope"))
    assert (None if words is None else " ".join(words)) == meant


def test_a_name_of_two_words_is_typed_as_one() -> None:
    assert mended(["odds", "scarlet"], slip("scarlet", "Miss Scarlett")) == ["odds", "Miss-Scarlett"]


@pytest.mark.parametrize(
    ("line", "typed", "name", "meant"),
    [
        ("why miss scarlt bob", "scarlt", "Miss Scarlett", "why Miss-Scarlett bob"),
        ("dinning room rope", "dinning", "Dining room", "Dining-room rope"),
        ("rope,room dinning,rope", "dinning", "Dining room", "rope,Dining-room,rope"),
        ("corde salle à mangr hall", "mangr", "Salle à manger", "corde Salle-à-manger hall"),
        ("known bob=miss scarlt", "scarlt", "Miss Scarlett", "known bob=Miss-Scarlett"),
        ("connu bob=-salle à mangr,corde", "mangr", "Salle à manger", "connu bob=-Salle-à-manger,corde"),
        ("known bob=biliard room,rope", "biliard room", "Billiard room", "known bob=Billiard-room,rope"),
        ("room, dinning room", "dinning", "Dining room", "room, Dining-room"),
        ("dinning, room", "dinning", "Dining room", "Dining-room, room"),
    ],
)
def test_the_other_words_of_the_name_are_not_typed_twice(
    line: str, typed: str, name: str, meant: str
) -> None:
    assert mended(line.split(), slip(typed, name)) == meant.split()


def test_of_two_names_that_are_near_none_is_meant() -> None:
    assert mended(["odds", "roep"], slip("roep", "Rope", "Rose")) is None
    other = RefusedCommand(code="unknown", sentence="", where=RefusedPlace(key="roep"), would_do=("Rope",))
    assert mended(["odds", "roep"], other) is None


@pytest.mark.parametrize(
    ("language", "command", "meant", "answer"),
    [
        ("en", "add roll bbo 4 3", "Bob", ""),
        ("fr", "add roll bbo 4 3", "Bob", "oui"),
        ("en", "add rol bob 4 3", "roll", "y"),
    ],
)
def test_enter_does_what_was_meant(game: Game, language: str, command: str, meant: str, answer: str) -> None:
    game.start(HEADER)
    question, end = ASKED[language]
    status, screen = on_terminal(
        ["--game", str(game.path), "--lang", language, *command.split()], answers=[(end, f"{answer}\n")]
    )
    assert status == 0 and question.format(meant) in screen.replace("\xa0", " ").replace("\u202f", " ")
    assert game.last == {"type": "roll", "player": "Bob", "dice": [4, 3]}


def test_another_answer_changes_nothing(game: Game) -> None:
    game.start(HEADER)
    line = ["--game", str(game.path), "add", "roll", "bbo", "4", "3"]
    status, screen = on_terminal(line, answers=[("yes)", "no\n")])
    assert status == 2 and "there is no player “bbo”; did you mean Bob?" in screen
    assert game.last == HEADER


@pytest.mark.parametrize("command", ["udno", "edit 1 add roll bbo 4 3", "games delte friday"])
def test_what_overwrites_is_refused_as_ever(game: Game, command: str) -> None:
    game.start(HEADER, {"type": "roll", "player": "Bob", "dice": [1, 2]})
    before = game.path.read_bytes()
    status, screen = on_terminal(["--game", str(game.path), *command.split()])
    assert status == 2 and "did you mean" in screen
    assert game.path.read_bytes() == before


def test_without_a_terminal_it_is_one_line(game: Game) -> None:
    game.start(HEADER)
    ran = game("odds", "crode")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "cluedo-notes: there is no card “crode”; did you mean Rope?\n"
    refused = game("odds", "crode", "--json").json["refused"]
    assert (refused["code"], refused["where"]["key"], refused["would_do"]) == (NEAR, "crode", ["Rope"])
