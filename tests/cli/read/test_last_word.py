"""The game after all words of a command that reads it: a card or a player comes first, then a game."""

import io

import pytest

from cluedo_notes.game.entry.library import data_folder
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in
from tests.cli.test_completion import offers
from tests.helpers.cli.playing import CommandLine
from tests.helpers.cli.terminal import on_terminal

READING = [
    "sheet",
    "sheet --at 0 --json",
    "odds",
    "odds rope",
    "odds --digits 2",
    "why rope",
    "why rope bob",
    "log",
    "advise",
    "others",
    "check",
    "turn",
    "reply mustard dagger hall --to bob",
    "reply mustard dagger hall --to=bob",
]
HAND = "mustard,dagger,rope,hall,study,kitchen"


@pytest.fixture(autouse=True)
def games(cli: CommandLine) -> None:
    """Two games, of which `tuesday` is not the current one."""
    for name, players in (("tuesday", "Ana Bob Cleo"), ("friday", "Ana Bob Dan")):
        new = cli("new", *players.split(), "--me", "ana", "--hand", HAND, "--name", name)
        assert new.status == 0, new


@pytest.mark.parametrize("typed", READING)
def test_the_last_word_names_the_game(cli: CommandLine, typed: str) -> None:
    behind = cli(*typed.split(), "tuesday")
    assert behind == cli(*typed.split(), "--game", "tuesday")
    assert behind.status == 0, behind
    path = str(data_folder() / "games" / "tuesday.jsonl")
    assert cli(*typed.split(), path) == behind


@pytest.mark.parametrize(
    ("typed", "beside"),
    [
        ("sheet nowhere", ""),
        ("log any nowhere", ""),
        ("others bob nowhere", ""),
        ("odds rope tuesday nowhere", ""),
        ("reply mustard rope hall nowhere --to bob", ""),
        ("others nowhere", ", and no player of that name"),
        ("odds nowhere", ", and no card of that name"),
        ("why rope nowhere", ", and no player or place of that name"),
    ],
)
def test_a_game_that_is_not_there_is_refused_alike(cli: CommandLine, typed: str, beside: str) -> None:
    new = "" if beside else "; to set one up: cluedo-notes new"
    sentence = f"cluedo-notes: there is no game “nowhere”{beside}; games: friday, tuesday{new}\n"
    assert cli(*typed.split()).err == sentence
    french = cli("--lang", "fr", "chances", "corde", "tuesday", "nulle-part").err
    assert french == (
        "cluedo-notes: il n’y a pas de partie « nulle-part » ; parties : friday, tuesday"
        " ; pour en créer une : cluedo-notes nouvelle\n"
    )


def test_what_is_neither_word_nor_game_is_refused(cli: CommandLine) -> None:
    assert "no card, player or game “nowhere”" in cli("why", "nowhere").err
    assert "not 4" in cli("reply", "mustard", "rope", "hall", "study", "--to", "bob").err
    assert "tuesday" in (twice := cli("sheet", "tuesday", "--game", "friday").err) and "friday" in twice


@pytest.mark.parametrize("typed", ["odds frday", "why me dagger frday", "sheet frday", "games use frday"])
def test_the_slip_of_a_game_s_name_is_proposed(cli: CommandLine, typed: str) -> None:
    assert cli(*typed.split()).err == "cluedo-notes: there is no game “frday”; did you mean friday?\n"


def test_a_game_s_name_of_two_words_is_proposed_and_may_be_typed_as_one(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "--name", "monday late").status == 0
    for typed in (["log", "mondy-late"], ["log", "monday lat"], ["games", "delete", "mondya-late"]):
        assert cli(*typed).err.endswith("did you mean monday late?\n")
    assert cli("turn", "monday-late") == cli("turn", "monday late") != cli("turn", "tuesday")
    assert cli("games", "rename", "monday late", "monday-late").status == 0
    assert cli("games", "use", "monday late").status == 0
    assert cli("games", "use", "monday ltae").err.endswith("did you mean monday-late?\n")


@pytest.mark.parametrize("typed", ["soiree-de-jeudi", "soirée de jeudi", "Soiree-de-jeudi.jsonl"])
def test_a_game_s_name_needs_no_accents_or_capitals_unless_two_have_it(cli: CommandLine, typed: str) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "Soirée de jeudi").status == 0
    shown = cli("turn", "Soirée de jeudi")
    assert cli("turn", typed) == shown and shown.status == 0
    assert cli("games", "use", typed).status == 0
    assert cli("new", "Ana", "Bob", "--name", "soiree de jeudi").status == 0
    err = cli("turn", "SOIREE-DE-JEUDI").err
    assert "no game “SOIREE-DE-JEUDI”; did you mean" in err
    assert "Soirée de jeudi" in err and "soiree de jeudi" in err


def test_the_slip_of_a_card_or_player_comes_before_that_of_a_game(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "rope-2").status == 0
    assert "did you mean Rope?" in cli("odds", "roep").err
    assert "did you mean Bob?" in cli("why", "bbo", "rope").err


def test_an_unknown_option_is_named_before_a_game(cli: CommandLine) -> None:
    assert "--at" in cli("--game", "friday", "turn", "--at", "12").err


def test_within_play_the_game_is_the_one_that_is_open(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("sheet tuesday\n"))
    assert "“tuesday” is one word too many here; to open another game, type use NAME" in cli("play").err


def test_a_card_or_a_player_comes_first(cli: CommandLine) -> None:
    before = {typed: cli(*typed.split()) for typed in ("odds rope", "why rope bob")}
    for name in ("rope", "bob"):
        assert cli("new", "Ana", "Bob", "Cleo", "--name", name).status == 0
    assert cli("games", "use", "friday").status == 0
    assert {typed: cli(*typed.split()) for typed in before} == before
    assert cli("sheet", "rope") == cli("sheet", "--game", "rope")  # it has no word for a card


@pytest.mark.parametrize(
    ("lang", "typed", "same"),
    [
        ("en", "why rope envelope", "why envelope rope"),
        ("fr", "pourquoi corde étui", "pourquoi étui corde"),
        ("en", "odds envelope", "odds"),
        ("fr", "chances étui", "chances"),
    ],
)
def test_the_envelope_is_no_game(cli: CommandLine, lang: str, typed: str, same: str) -> None:
    ran = cli("--lang", lang, *typed.split())
    assert (ran.status, ran.err) == (0, "")
    assert ran == cli("--lang", lang, *same.split())


@pytest.mark.parametrize(
    ("answers", "shown"), [(["game"], "suspect, one of"), (["what", "word"], "Where the Rope is")]
)
def test_where_it_may_be_either_a_person_is_asked(cli: CommandLine, answers: list[str], shown: str) -> None:
    assert cli("new", "Ana", "Bob", "Dan", "--name", "rope").status == 0
    assert cli("games", "use", "tuesday").status == 0
    dialogue = [("word or game", f"{answer}\n") for answer in answers]
    status, screen = on_terminal(["odds", "rope"], answers=dialogue)
    assert (status, shown in screen) == (0, True), screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_this_question_fits_a_terminal_with_room_for_the_answer(language: str) -> None:
    answers = {"word": message("answer-word"), "game": message("answer-game")}
    question = words_in(language).say(message("ask-last-word", typed="rope", **answers))
    assert len(question) + len(" partie") <= 80


def test_a_shell_completes_games_behind_all_words(cli: CommandLine) -> None:
    assert cli("games", "use", "friday").status == 0
    assert offers("sheet", "tu") == ["tuesday"]
    assert offers("odds", "rope", "tu") == ["tuesday"]


@pytest.mark.parametrize(
    ("typed", "joined"),
    [
        ("why mrs white bob", "why Mrs-White bob"),
        ("odds lead pipe tuesday", "odds lead-pipe tuesday"),
        ("odds --digits 2 dining room", "odds --digits 2 dining-room"),
        ("why bob rope", "why rope bob"),
        ("why bob Miss Scarlett friday", "why scarlett bob friday"),
        ("why the rope", "why rope"),
        ("why la corde bob", "why rope bob"),
        ("odds the lead pipe tuesday", "odds lead-pipe tuesday"),
    ],
)
def test_the_words_of_a_name_are_one_and_a_card_may_stand_behind_its_owner(
    cli: CommandLine, typed: str, joined: str
) -> None:
    assert cli(*typed.split()) == cli(*joined.split())
    assert cli(*typed.split()).status == 0


def test_an_article_belongs_to_the_card_behind_it_unless_it_is_a_player(cli: CommandLine) -> None:
    made = cli("new", "Les", "Bob", "--name", "secrets", "--edition", "secrets-2008")
    assert made.status == 0, made
    assert cli("why", "l’observatoire") == cli("why", "observatoire")
    assert cli("why", "les", "rope") == cli("why", "rope", "les")


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("odds biliard room", "biliard room”; did you mean Billiard room?"),
        ("why bilard room bob", "bilard room”; did you mean Billiard room?"),
        ("add fact bob --holds dinning_room", "dinning room”; did you mean Dining room?"),
    ],
)
def test_a_slip_in_a_name_of_two_words_is_one_for_the_whole_name(
    cli: CommandLine, typed: str, card: str
) -> None:
    words = [word.replace("_", " ") for word in typed.split()]
    assert cli(*words).err == f"cluedo-notes: there is no card “{card}\n"
    assert cli("why", "lead", "pip", "bob") == cli("why", "lead-pipe", "bob")


@pytest.mark.parametrize("typed", ["odds nogame", "others nogame", "why rope nogame", "sheet nogame"])
def test_without_a_current_game_another_that_is_not_there_is_refused_alike(
    cli: CommandLine, typed: str
) -> None:
    (data_folder() / "current").unlink()
    new = "to set one up: cluedo-notes new"
    sentence = f"cluedo-notes: there is no game “nogame”; games: friday, tuesday; {new}\n"
    assert cli(*typed.split()).err == sentence
    assert "no game is chosen" in cli("odds", "rope").err


@pytest.mark.parametrize(
    "typed",
    [
        "odds no.jsonl",
        "others no.jsonl",
        "why rope no.jsonl",
        "sheet no.jsonl",
        "games use no.jsonl",
        "games rename no.jsonl new",
        "games delete no.jsonl --force",
    ],
)
def test_a_file_that_is_not_there_is_refused_alike(cli: CommandLine, typed: str) -> None:
    assert cli(*typed.split()).err == "cluedo-notes: no.jsonl: there is no such file\n"


def test_a_card_too_many_is_no_game(cli: CommandLine) -> None:
    for typed in ("odds rope white", "odds rope white tuesday"):
        assert cli(*typed.split()).err.startswith("cluedo-notes: too much was typed: white;")
    french = cli("--lang", "fr", "chances", "rose", "leblanc").err
    assert french == "cluedo-notes: il y a des mots en trop : leblanc ; --help donne un exemple\n"
