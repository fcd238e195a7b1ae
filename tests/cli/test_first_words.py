"""The words that people try first, and the French ones of `play`: each is a command, or leads to one."""

import json
import re
from collections import Counter

import pytest

from cluedo_notes.cli import entry
from cluedo_notes.cli import main as program
from cluedo_notes.cli.commands import BEHIND, COMMANDS, SHORT
from cluedo_notes.cli.language import command_lexicon
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.errors import ExitStatus
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.first_words import tried_words
from tests.helpers.cli.playing import HEADER, CommandLine, Game

TRIED = {
    "accuse guess": "add accusation",
    "ask note suggest proposer": "add-suggestion",
    "roll throw jeter": "add roll",
    "spy": "add spy",
    "hint tip next what now quoi que": "advise",
    "solve who win winner gagnant status cards hand statut": "sheet",
    "finish fin finir": "add end-turn",
    "indice": "add clue-card",
    "list ls import": "games",
    "history": "log",
    "load open continue start setup demo players": "play",
    "delete delet supprimmer": "games delete",
    "rename": "games rename",
    "print pdf": "sheet --pdf",
    "export": "log --json",
    "web phone share qr": "serve",
}
"""First words, by where they should lead."""
IN_FRENCH = {
    "add accusation": "ajouter accusation",
    "add-suggestion": "hypothèse",
    "add roll": "ajouter lancer",
    "add spy": "ajouter espion",
    "advise": "conseiller",
    "sheet": "feuille",
    "add end-turn": "ajouter fin-du-tour",
    "add clue-card": "ajouter indice",
    "games": "parties",
    "log": "journal",
    "play": "jouer",
    "games delete": "parties supprimer",
    "games rename": "parties renommer",
    "sheet --pdf": "feuille --pdf",
    "log --json": "journal --json",
    "serve": "servir",
}
"""The same in the words of the French shell."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", TRIED)
def test_a_first_word_leads_to_its_command(cli: CommandLine, command: str, lang: str) -> None:
    for word in command.split():
        ran = cli("--lang", lang, word, "x")
        assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1), word
        lead = TRIED[command] if lang == "en" else IN_FRENCH[TRIED[command]]
        assert f"cluedo-notes {lead}" in ran.err, word


def test_the_french_words_that_are_named_are_taken(cli: CommandLine) -> None:
    for english, french in IN_FRENCH.items():
        typed = [[*words.partition(" --")[0].split(), "--help"] for words in (english, french)]
        assert cli("--lang", "fr", *typed[0]) == cli("--lang", "fr", *typed[1])


@pytest.mark.parametrize("typed", ["save", "enregistrer"])
def test_there_is_nothing_to_save(cli: CommandLine, typed: str) -> None:
    assert "nothing to save" in cli("--lang", "en", typed).err


@pytest.mark.parametrize(
    ("typed", "lead"),
    [
        ("games list", "games"),
        ("games ls", "games"),
        ("games remove friday", "games delete"),
        ("add guess", "add-suggestion or cluedo-notes add accusation"),
        ("add throw", "add roll"),
    ],
)
def test_a_first_word_behind_a_group_leads_within_it(cli: CommandLine, typed: str, lead: str) -> None:
    assert cli(*typed.split()).err.endswith(f" is not a command; type cluedo-notes {lead}\n")
    assert "accepted: list, show" in cli("editions", "ls").err


def test_the_version_and_a_game_to_try(cli: CommandLine) -> None:
    assert cli("-V") == cli("--version")
    assert "cluedo-notes --version" in cli("version").err
    *_, line = cli("demo").err.strip().split(": ")
    assert cli("new", "Ana", "Bob", "Cleo", "--me", "Ana").status == 0
    assert cli("s", *line.split()).status == 0
    *_, french = cli("--lang", "fr", "démo").err.strip().split(" : ")
    assert cli("--lang", "fr", "s", *french.split(), "--force").status == 0


@pytest.mark.parametrize(
    ("lang", "typed", "lead"),
    [
        ("en", "statuz", "“statuz” .* cluedo-notes sheet"),
        ("en", "quti", "nothing to quit"),
        ("en", "verison", "cluedo-notes --version"),
        ("en", "demoo", "cluedo-notes new Ana"),
        ("en", "ruls", "“ruls” .* cluedo-notes editions rules$"),
        ("en", "acuse", "type cluedo-notes add accusation$"),
        ("fr", "rgèles", "« rgèles » .* cluedo-notes éditions règles$"),
        ("fr", "histoire", "« histoire » .* cluedo-notes journal"),
        ("fr", "vesrion", "cluedo-notes --version"),
    ],
)
def test_a_slip_of_a_first_word_is_quoted_as_it_was_typed(
    cli: CommandLine, lang: str, typed: str, lead: str
) -> None:
    assert re.search(lead, cli("--lang", lang, typed).err)


def test_only_what_a_sentence_says_is_offered_to_programs(cli: CommandLine) -> None:
    def offered(typed: str) -> object:
        return json.loads(cli(typed, "--json").out)["refused"]["would_do"]

    assert [offered("version"), offered("save")] == [[], []]
    assert offered("demo") == ["cluedo-notes new Ana Bob Cleo --me Ana"]


@pytest.mark.parametrize("typed", ["help", "-h", "aide"])
def test_help_is_shown_at_once(cli: CommandLine, typed: str) -> None:
    assert cli(typed).out == cli("--help").out != ""


@pytest.mark.parametrize("typed", ["quit", "exit", "quitter"])
def test_there_is_nothing_to_quit(cli: CommandLine, typed: str) -> None:
    assert "nothing to quit" in cli("--lang", "en", typed).err


def test_first_words_lead_to_commands_that_there_are() -> None:
    words = [word for words in tried_words().values() for word in words]
    assert [word for word, times in Counter(words).items() if times > 1] == []
    assert not {*words} & {*COMMANDS}
    for commands in tried_words():
        for command in commands.split(", "):
            first, *rest = command.split()
            assert first in COMMANDS
            assert not rest or rest[0].startswith("--") or rest[0] in BEHIND[first]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shell_takes_the_french_commands(game: Game, lang: str) -> None:
    game.start(HEADER)
    for french, english in {
        "feuille": "sheet",
        "journal": "log",
        "chances": "odds",
        "editions règles": "editions rules",
    }.items():
        assert game("--lang", lang, *french.split()) == game("--lang", lang, *english.split())
    assert game("ajouter", "lancer", "bob", "4", "3").status == 0
    for again in (
        "add roll bob 5 3",
        "ajouter lancer bob 5 4",
        "lancer bob 6 1",
        "hypothèse bob violet matraque veranda",
        "--force ajouter accusation bob violet matraque veranda --faux",
        "accusation bob violet matraque veranda --juste --force",
    ):
        assert game("corriger", "1", *again.split()).status == 0, again
    assert game("insérer", "1", "s", "cleo", "violet", "matraque", "veranda", "-").status == 0


@pytest.mark.parametrize(
    ("lang", "example"), [("en", "cluedo-notes why rope bob"), ("fr", "cluedo-notes pourquoi corde bob")]
)
def test_a_command_alone_is_answered_with_an_example_in_its_words(
    game: Game, lang: str, example: str
) -> None:
    game.start(HEADER)
    for typed in ("why", "pourquoi"):
        assert game("--lang", lang, typed).err.endswith(
            f" : {example}\n" if lang == "fr" else f": {example}\n"
        )


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("feuile", "feuille"),
        ("sheat", "feuille"),
        ("ajouter lancr bob 4 3", "lancer"),
        ("games chosir x", "choisir"),
    ],
)
def test_a_mistyped_command_is_answered_in_the_reader_s_words(game: Game, typed: str, near: str) -> None:
    """The shell and `play` have one list of the commands in every language."""
    game.start(HEADER)
    assert f"vouliez-vous dire {near} ?" in game("--lang", "fr", *typed.split()).err
    assert "did you mean sheet?" in game("--lang", "en", "feuile").err


def test_the_french_help_of_games_lists_french_words(cli: CommandLine) -> None:
    page = cli("--lang", "fr", "parties", "--help").out
    assert [word for word in ("choisir", "renommer", "supprimer") if f"\n  {word} " not in page] == []
    assert cli("new", "Ana", "Bob", "--name", "friday").status == 0
    for typed in ("choisir friday", "renommer friday monday", "supprimer monday --force"):
        assert cli("--lang", "fr", "parties", *typed.split()).status == 0, typed


def test_options_have_french_names_with_and_without_accents(game: Game) -> None:
    """The English ones stay, and `edit` offers the line in the reader's words."""
    typed = ["--juste", "--right", "--faux", "--wrong"]
    for number, option in enumerate(typed, 1):
        game.start(HEADER)
        assert game("add", "accusation", "bob", "violet", "matraque", "veranda", option).status == 0, option
        assert game.rows[-1]["correct"] is (number < 3)
    assert "violet" in (now := game("--lang", "fr", "corriger", "1").err.casefold()) and "--faux" in now
    for option in ("--étui", "--etui", "--envelope"):
        game.start(HEADER)
        assert game("add", "reveal", option, "violet,matraque,veranda").status == 0
        game.start(HEADER)
        assert game("ajouter", "dévoiler", f"{option}=violet,matraque,veranda").status == 0
    assert "--étui CARTES" in game("--lang", "fr", "ajouter", "dévoiler", "--help").out
    assert game("add", "note", "--", "--juste").status == 0 and game.rows[-1]["text"] == "--juste"


def test_an_option_of_an_earlier_version_leads_to_the_present_one(game: Game) -> None:
    game.start(HEADER)
    for typed in (["--show-model", "any"], ["--show-model=any"]):
        ran = game("odds", *typed)
        assert ran.status == 2 and len(ran.err.splitlines()) == 1
        assert "did you mean --choice?" in ran.err


@pytest.mark.parametrize("command", ["log", "why olive", "check", "reply bob", "undo", "games"])
def test_it_leads_nowhere_at_a_command_without_the_present_one(game: Game, command: str) -> None:
    game.start(HEADER)
    ran = game(*command.split(), "--show-model", "any")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "there is no option --show-model" in ran.err and "--choice" not in ran.err


def test_no_french_word_is_ambiguous() -> None:
    """None is another command of the shell, and none leads elsewhere as a first word."""
    french = {plain(words_in("fr")(f"prompt-{name}")): command for name, command in SHORT.items()}
    assert len(french) == len(SHORT)
    assert {word for word in french if word in COMMANDS and word != french[word]} == set()
    first = {word for words in tried_words().values() for word in words}
    assert first & french.keys() == {"indice"}  # a Clue card, and in French a hint


def test_a_slip_is_for_the_command_with_that_name_before_one_with_a_part_of_it() -> None:
    assert command_lexicon(COMMANDS).near("ad") == [("add", "add")]


def test_ctrl_c_while_the_program_is_loaded_leaves_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(entry, "secure_streams", lambda: None)  # pytest has streams of its own
    monkeypatch.setattr(program, "main", interrupted)
    assert entry.main() == ExitStatus.INTERRUPTED
    assert capsys.readouterr() == ("", "")
