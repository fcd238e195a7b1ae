"""Options in the reader's language: each has a French name, is taken by it, and is proposed by it."""

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
import typer.main

from cluedo_notes.cli.commands import ADD, COMMANDS, EVENT_WORDS
from cluedo_notes.cli.terminal.command_line import SHELL, option_in_words
from cluedo_notes.cli.terminal.options import name_options, names_of_options
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import HEADER, CommandLine, Game

SAME = {"bits", "force", "html", "json", "option", "pdf", "port", "site", "table", "top", "via"}
"""The options that have one name in both languages."""


def french(option: str) -> str:
    return option_in_words(option.removeprefix("--"), words_in("fr"))


def all_commands() -> Iterator[tuple[str, Any]]:
    """Every command with its words, also those that follow another."""
    for name, module in COMMANDS.items():
        command: Any = typer.main.get_group(import_module(f"cluedo_notes.cli.{module}").app).commands[name]
        yield name, command
        yield from ((f"{name} {word}", below) for word, below in getattr(command, "commands", {}).items())
    for word, module in EVENT_WORDS.items():
        events = typer.main.get_group(import_module(f"cluedo_notes.cli.{module}").app).commands
        yield f"{ADD} {word}", events["add-suggestion" if word == "suggestion" else word]


def test_every_option_has_a_french_name_that_no_other_option_of_its_command_has() -> None:
    seen = set()
    for typed, command in all_commands():
        english = [name for names in names_of_options(command) for name in names]
        assert {name.removeprefix("--") for name in english if french(name) == name} <= SAME, typed
        name_options(command, words_in("fr"))
        taken = Counter(name for names in names_of_options(command) for name in names)
        assert [name for name, times in taken.items() if times > 1] == [], typed
        assert {*english, *map(french, english)} <= {*taken}, typed
        seen |= {*english}
    assert len(seen) > 60


def test_the_french_help_shows_no_english_option(cli: CommandLine) -> None:
    for typed, command in all_commands():
        named = {name for names in names_of_options(command) for name in names}
        page = cli("--lang", "fr", *typed.split(), "--help-all").out
        shown = set(re.findall(r"--[\w-]+", page))
        assert shown & {name for name in named if french(name) != name} == set(), typed
        assert {*map(french, named)} <= shown, typed


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_command_of_a_list_is_explained_with_a_cut_sentence(cli: CommandLine, lang: str) -> None:
    for group in ("games", "editions", "add"):
        _, commands = cli("--lang", lang, group, "--help").out.split("\n\n", 1)
        assert "..." not in commands, group


@pytest.mark.parametrize(
    ("lang", "typed", "near"),
    [
        ("fr", "ajouter accusation bob --ju", "--juste"),
        ("fr", "ajouter accusation bob --jutse", "--juste"),
        ("fr", "hypothèse bob violet corde hall --monrte ana", "--montre"),
        ("fr", "feuille --apr 3", "--après"),
        ("en", "add accusation bob --ri", "--right"),
        ("en", "sheet --htlm x", "--html"),
    ],
)
def test_a_mistyped_option_is_answered_in_the_reader_s_words(
    game: Game, lang: str, typed: str, near: str
) -> None:
    game.start(HEADER)
    ran = game("--lang", lang, *typed.split())
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert {"en": f"did you mean {near}?", "fr": f"vouliez-vous dire {near} ?"}[lang] in ran.err


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        (
            "hypothèse ana violet corde hall --montre bob --carte corde",
            "add-suggestion ana violet corde hall --show bob --card corde",
        ),
        (
            "hypothèse ana violet corde hall --reponses bob:passe,cleo:montre=corde",
            "add-suggestion ana violet corde hall --answers bob:pass,cleo:show=corde",
        ),
        (
            "hypothèse ana violet corde hall --réponses bob:Passe,cleo:MONTRE=Corde",
            "add-suggestion ana violet corde hall --answers bob:pass,cleo:show=corde",
        ),
        ("ajouter fait bob --possède corde --sans=hall", "add fact bob --holds corde --lacks hall"),
    ],
)
def test_an_event_is_noted_alike_with_options_in_french(game: Game, typed: str, english: str) -> None:
    noted = []
    for line in (typed, english):
        game.start(HEADER)
        assert game("--lang", "fr", *line.split(), "--force").status == 0
        noted.append(game.last)
    assert noted[0] == noted[1]


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("conseiller --accuser certain", "advise --accuse certain"),
        ("conseiller --accuser prudent", "advise --accuse safe"),
        ("conseiller --accuser audacieux", "advise --accuse bold"),
        ("tours --dés 43", "turn --roll 4 3"),
        ("tours --des=4+3", "turn --roll 4 3"),
        ("feuille --décimales 2 --apres 0", "sheet --digits 2 --at 0"),
    ],
)
def test_a_question_is_answered_alike_with_options_in_french(game: Game, typed: str, english: str) -> None:
    game.start(HEADER)
    asked = game("--lang", "fr", *typed.split())
    assert (asked.status, asked.out) == (0, game("--lang", "fr", *english.split()).out)


def test_the_options_of_all_commands_are_taken_in_french(
    cli: CommandLine, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before and after the command, whatever the reader's language."""
    game.start(HEADER)
    asked = game("--lang", "fr", "journal").out
    file = str(game.path)
    for typed in (["--partie", file, "journal"], ["journal", f"--partie={file}"]):
        assert cli("--lang", "fr", *typed).out == asked != ""
        assert cli(*typed, "--langue", "fr").out == asked
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert cli("journal", "--partie", file).out == asked
    english = cli("--langue", "en", "--partie", file, "log").out
    assert english == game("--lang", "en", "log").out != asked
    page = " ".join(cli("--help").out.split())
    assert "--partie PARTIE, --langue en|fr" in page
    assert "vouliez-vous dire --partie ?" in cli("--parti", file, "journal").err


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("fr", "feuille --langues en", "vouliez-vous dire --langue ?"),
        ("fr", "feuille --parti x", "vouliez-vous dire --partie ?"),
        ("en", "sheet --gam x", "did you mean --game?"),
        ("en", "games --langu fr", "did you mean --lang?"),
        ("fr", "feuille --partie", " --partie"),
        ("fr", "feuille --lang", " --langue"),
        ("en", "sheet --langue", " --lang "),
        ("en", "--game", " --game "),
    ],
)
def test_a_wrong_option_of_every_command_is_answered_in_the_reader_s_words(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, lang: str, typed: str, said: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    ran = cli(*typed.split())
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert said in ran.err.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_answers_may_have_blanks_between_their_parts(game: Game) -> None:
    game.start(HEADER)
    typed = [
        "hypothèse",
        "ana",
        "violet",
        "corde",
        "hall",
        "--réponses",
        " bob : passe , cleo : montre = corde",
    ]
    assert game("--lang", "fr", *typed, "--force").status == 0
    assert game.last["responses"] == [
        {"player": "Bob", "action": "pass"},
        {"player": "Cleo", "action": "show", "card": "corde"},
    ]


def test_a_choice_is_named_in_the_reader_s_words(game: Game) -> None:
    game.start(HEADER)
    assert "certain, prudent, audacieux" in game("--lang", "fr", "conseiller", "--accuser", "vite").err
    assert "certain, safe, bold" in game("--lang", "en", "advise", "--accuse", "soon").err


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "advise --accuse x", None),
        ("en", "advise --accuse au", None),
        ("fr", "conseiller --accuser af", None),
        ("en", "sheet --choice l", None),
        ("en", "sheet --choice inc", None),
        ("fr", "feuille --choix unk", None),
        ("en", "sheet --choice=", None),
        ("en", "advise --accuse audacieux", "advise --accuse bold"),
        ("en", "advise --accuse B", "advise --accuse bold"),
        ("fr", "conseiller --accuser pru", "advise --accuse safe"),
        ("fr", "feuille --choix inc", "sheet --choice unknown"),
        ("fr", "feuille --choix unknown", "sheet --choice unknown"),
        ("en", "sheet --choice unk", "sheet --choice unknown"),
    ],
)
def test_a_choice_is_a_word_or_its_beginning_in_the_reader_s_language(
    game: Game, lang: str, typed: str, meant: str | None
) -> None:
    game.start(HEADER)
    ran = game("--lang", lang, *typed.split())
    if meant is None:
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    else:
        assert (ran.status, ran.out) == (0, game("--lang", lang, *meant.split()).out)


def test_the_help_explains_both_assumptions_on_the_choice(cli: CommandLine) -> None:
    page = " ".join(cli("--lang", "en", "sheet", "--help-all").out.split())
    assert "With “even”, each card is equally likely; with “unknown”, nothing is assumed" in page


def test_a_shell_completes_an_option_and_its_value_in_french(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.start(HEADER)
    monkeypatch.setenv("_CLUEDO_NOTES_COMPLETE", "complete_bash")
    monkeypatch.setenv("CLUEDO_NOTES_GAME", str(game.path))

    def offered(line: str) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", f"cluedo-notes --lang fr {line}")
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) + 2))
        return game().out.split()

    assert offered("hypothèse ana --mo") == ["--montre"]
    assert offered("hypothèse ana --sh") == ["--show"]
    assert offered("hypothèse ana --carte cor") == offered("hypothèse ana --card cor") == ["corde"]


def test_a_shell_completes_the_options_of_every_command(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the reader's language, unless they are begun in another; after a command, once they are begun."""
    assert cli("new", "Ana", "Bob", "--name", "friday").status == 0
    monkeypatch.setenv("_CLUEDO_NOTES_COMPLETE", "complete_bash")
    monkeypatch.delenv("LANGUAGE", raising=False)

    def offered(lang: str, line: str) -> list[str]:
        monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
        monkeypatch.setenv("COMP_WORDS", f"cluedo-notes {line}")
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" "))))
        return cli().out.split()

    assert offered("fr", "--")[:2] == ["--partie", "--langue"]
    assert offered("en", "--")[:2] == ["--game", "--lang"]
    for lang in ("fr", "en"):
        for before in ("", "journal "):
            assert offered(lang, f"{before}--pa") == ["--partie"]
            assert offered(lang, f"{before}--ga") == ["--game"]
            assert offered(lang, f"{before}--partie ") == offered(lang, f"{before}--game fr") == ["friday"]
    assert offered("fr", "--la") == ["--langue"] and offered("en", "log --la") == ["--lang"]
    assert "--partie" not in offered("fr", "journal --")


def test_a_text_that_looks_like_an_option_is_no_option() -> None:
    words = words_in("fr")
    assert SHELL.spoken("add open-cards bob rose --text 'a --card'", words).endswith("--texte 'a --card'")
    assert SHELL.spoken("add note -- x --card y", words).endswith("-- x --card y")
