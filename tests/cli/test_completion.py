"""Completion in shells, requested as bash does unless a test says otherwise."""

import os
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
import typer

from cluedo_notes.cli.commands import COMMANDS, GROUPS, CommandGroup
from cluedo_notes.cli.help_page import known_by_help
from cluedo_notes.cli.main import main
from cluedo_notes.cli.terminal.command_line import in_words
from cluedo_notes.editions import load, shipped
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import HEADER, CommandLine, Game, header
from tests.helpers.programs import program, run


def asked(*words: str, shell: str = "bash") -> dict[str, str]:
    """The variables by which a shell asks for the last of these words behind `cluedo-notes`: those of all
    shells, of which each reads its own."""
    line = " ".join(["cluedo-notes", *words])
    return {
        "_CLUEDO_NOTES_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words)),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": words[-1],
    }


def answered(*words: str, shell: str = "bash") -> str:
    """What a shell reads that asks for the last of these words behind `cluedo-notes`."""
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(StringIO()) as out,
        redirect_stderr(StringIO()) as err,
    ):
        patch.setenv("LANGUAGE", os.environ.get("LANGUAGE", ""))  # the command puts its own there
        for name, value in asked(*words, shell=shell).items():
            patch.setenv(name, value)
        status = main([])
    assert (status, err.getvalue()) == (0, "")
    return out.getvalue()


def offers(*words: str) -> list[str]:
    """What bash is offered for the last of these words behind `cluedo-notes`."""
    return answered(*words).split()


@pytest.fixture(autouse=True)
def current(cli: CommandLine, game: Game) -> Game:
    assert cli("games", "use", str(game.path)).status == 0
    return game


def test_the_shell_is_answered_by_a_process_of_its_own() -> None:
    ran = run(program(), asked("add-s"), capture_output=True, text=True)
    assert (ran.stdout.split(), ran.stderr) == (offers("add-s"), "")


def test_commands_are_offered() -> None:
    assert offers("add-s") == ["add-suggestion"]
    assert set(offers("")) == set(COMMANDS) - set(GROUPS[CommandGroup.FURTHER])
    assert offers("sim") == ["simulate"]
    assert set(offers("editions", "")) == {"list", "show", "board", "rules", "check"}


@pytest.mark.parametrize("word", ["help", "aide"])
def test_behind_a_word_that_asks_for_help_stands_a_command(word: str) -> None:
    assert offers(word, "add-s") == ["add-suggestion"]
    assert set(offers("editions", word, "")) == {"list", "show", "board", "rules", "check"}


def beginnings(lang: str) -> list[str]:
    """Every beginning of a command in English and in a language."""
    names = {*COMMANDS, *(in_words(command, words_in(lang)) for command in COMMANDS)}
    return sorted({name[:length] for name in names for length in range(len(name) + 1)})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("shell", "offer", "all_offers"),
    [
        ("bash", "{0}", "{}\n"),
        ("zsh", '"{0}":"{1}"', "_arguments '*: :(({}))'\n"),
        ("fish", "{0}\t{1}", "{}\n"),
        ("powershell", "{0}:::{1}", "{}\n"),
    ],
)
def test_every_beginning_of_a_command_is_completed(
    shell: str, offer: str, all_offers: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command with what the shell shows of it, whichever module it lies in."""
    monkeypatch.setenv("LANGUAGE", lang)
    for begun in beginnings(lang):
        further = () if begun else GROUPS[CommandGroup.FURTHER]
        words = {name: (in_words(name, words_in(lang)), name) for name in COMMANDS if name not in further}
        lines = [
            offer.format(next(word for word in both if word.startswith(begun)), _meaning(name, lang, shell))
            for name, both in words.items()
            if any(word.startswith(begun) for word in both)
        ]
        assert answered(begun, shell=shell) == all_offers.format("\n".join(lines)), begun


def _meaning(name: str, lang: str, shell: str) -> str:
    """The beginning of a command's help, with the signs that zsh reads otherwise escaped."""
    text = known_by_help(name, words_in(lang)).get_short_help_str()
    return text.replace("'", "''").replace(":", r"\\:") if shell == "zsh" else text


@pytest.mark.parametrize("begun", ["S", "x", "add-x", "é", "s,", "1"])
def test_what_begins_no_command_is_not_completed(begun: str) -> None:
    assert offers(begun) == []


@pytest.mark.parametrize("begun", ["'sh", '"sh', "s\\h"])
def test_a_command_is_completed_however_it_is_quoted(begun: str) -> None:
    assert offers(begun) == ["sheet"]


def test_options_are_offered_behind_a_hyphen() -> None:
    assert offers("--st") == ["--strict"]
    assert {"--game", "--lang", "--help"} < set(offers("-"))


def test_the_options_of_experts_are_not_offered() -> None:
    assert offers("odds", "--") == ["--all", "--at", "--json", "--help"]


def test_players_are_offered() -> None:
    assert offers("add", "spy", "") == ["Ana", "Bob", "Cleo"]
    assert offers("add", "spy", "Ana", "B") == ["Bob"]
    assert offers("add-suggestion", "Bob", "rose", "corde", "hall", "--show", "C") == ["Cleo"]


def test_cards_are_offered() -> None:
    assert offers("add", "spy", "Ana", "Bob", "--card", "d") == ["dr-Green", "dagger", "dining-room"]
    assert offers("add", "fact", "Bob", "--holds", "") == typed_cards("en")


def typed_cards(language: str) -> list[str]:
    """Every card's name as one word."""
    return ["-".join(card.name.in_language(language).split()) for card in load("classic").cards]


def test_cards_are_offered_in_the_reader_s_language_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offers("add", "spy", "Ana", "Bob", "--card", "pet") == ["petit-salon"]
    monkeypatch.setenv("LANGUAGE", "fr")
    assert offers("add", "spy", "Ana", "Bob", "--card", "D") == ["Docteur-Olive"]
    assert offers("add", "spy", "Ana", "Bob", "--card", "Dag") == ["Dagger"]
    assert offers("add", "fact", "Bob", "--holds", "") == typed_cards("fr")


def test_whom_and_what_prefer_is_about_is_offered_and_then_how() -> None:
    assert offers("prefer", "") == ["Bob", "Cleo", "accuse", "numbers"]
    assert offers("prefer", "N") == ["Numbers"]
    assert offers("prefer", "numbers", "") == ["cards", "questions"]
    assert offers("prefer", "accuse", "b") == ["bold"]
    assert offers("prefer", "bo", "") == ["sure", "early", "forgets", "child"]
    assert offers("prefer", "zoe", "") == []


@pytest.mark.parametrize(
    ("lang", "word", "meant"),
    [("en", "child", "Bob plays like a child"), ("fr", "enfant", "Bob joue comme un enfant")],
)
def test_what_a_way_to_play_means_is_shown(
    lang: str, word: str, meant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    assert answered("prefer", "Bob", word[:2], shell="fish") == f"{word}\t{meant}\n"


def test_behind_a_comma_the_next_card_is_offered() -> None:
    assert offers("add", "fact", "Bob", "--holds", "rose,din") == ["rose,dining-room"]


def test_a_suggestion_offers_cards_and_players() -> None:
    offered = offers("s", "Bob", "")
    assert set(offered) == {*typed_cards("en"), "Ana", "Bob", "Cleo"}


def test_owners_offer_the_envelope_too(current: Game) -> None:
    assert offers("add", "fact", "") == ["envelope", "Ana", "Bob", "Cleo"]
    current.start(header("secrets-2008", "Ana Bob Cleo Dan"))
    assert "pool" in offers("add", "fact", "")


def test_in_french_the_owners_are_french(current: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    current.start(header("secrets-2008", "Ana Bob Cleo Dan"))
    assert offers("add", "fact", "") == ["étui", "Ana", "Bob", "Cleo", "Dan", "pile"]
    assert offers("why", "rose", "et") == ["etui"]


def test_the_places_that_a_table_has_are_offered_for_a_look(
    current: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert offers("add", "look", "Ana", "") == []
    current.start(header("classic", "Ana Bob", options={"aside": 3}))
    assert offers("add", "look", "Ana", "") == ["aside-1", "aside-2", "aside-3"]
    current.start(header("secrets-2008", "Ana Bob Cleo Dan"))
    assert offers("add", "look", "Ana", "") == ["pool"]
    assert offers("add", "look", "Ana", "pi") == ["pile"]
    current.start(header("cluedo-2023", "Ana Bob"))
    assert offers("add", "look", "Ana", "ki") == ["kitchen"]
    monkeypatch.setenv("LANGUAGE", "fr")
    assert offers("add", "look", "Ana", "a-") == ["a-part-1", "a-part-2", "a-part-3", "a-part-4"]


def test_the_game_that_the_command_line_names_is_the_one(cli: CommandLine) -> None:
    assert cli("new", "Dan", "Eva", "Fay", "--edition", "super", "--name", "friday").status == 0
    assert cli("new", "Gil", "Hal", "Ida", "--name", "saturday").status == 0
    assert offers("--game", "friday", "add", "spy", "") == ["Dan", "Eva", "Fay"]
    assert offers("add", "spy", "--game", "friday", "") == ["Dan", "Eva", "Fay"]


def test_games_editions_effects_and_powers_are_offered(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "friday").status == 0
    assert offers("games", "use", "fr") == ["friday"]
    assert len(offers("new", "--edition", "")) == len(shipped())
    assert offers("new", "--edition", "class") == ["classic-Cluedo"]
    assert offers("add", "intrigue", "Ana", "p") == ["play-again"]
    assert offers("add", "intrigue", "Ana", "plus") == ["plus-six"]  # its id
    assert offers("add", "power", "Ana", "suggest") == ["suggest-about-any-room", "suggest-twice"]


def test_games_are_offered_behind_the_game_option(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "friday").status == 0
    assert offers("--game", "fr") == ["friday"]


def test_the_command_behind_edit_is_offered() -> None:
    assert offers("edit", "1", "add-s") == ["add-suggestion"]
    assert offers("edit", "1", "rol") == ["roll"]


def test_the_numbers_of_the_last_events_are_offered_the_latest_first(current: Game) -> None:
    current.start(HEADER, *({"type": "note", "text": f"note {number}"} for number in range(1, 31)))
    for command in ("edit", "undo", "insert"):
        assert offers(command, "") == [str(number) for number in range(30, 10, -1)]
        assert offers(command, "1") == [str(number) for number in range(19, 10, -1)]


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell"])
def test_what_an_offer_means_is_said_on_its_line_word_for_word(
    current: Game, shell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell takes each line for an offer, however narrow the screen is."""
    monkeypatch.setenv("COLUMNS", "40")
    text = f"[red] is no colour and [/] no slip, {'what is noted may be long; ' * 5}"
    current.start(HEADER, {"type": "note", "text": text})
    assert text in answered("undo", "1", shell=shell)
    assert len(answered("--s", shell=shell).splitlines()) == len(("--strict", "--show-completion"))


@pytest.mark.parametrize("content", [b"", b"\0\xff" * 40, b"{}\n", b'{"type":"game","format":9}\n'])
def test_an_unreadable_game_is_kept_silent_about(current: Game, content: bytes) -> None:
    current.path.write_bytes(content)
    assert offers("add", "spy", "") == []
    assert "add-suggestion" in offers("add-s")


def test_without_any_game_nothing_is_said(current: Game) -> None:
    current.path.unlink()
    assert offers("add", "spy", "") == []


def test_a_torn_last_line_is_no_hindrance(current: Game) -> None:
    current.start(HEADER)
    with current.path.open("ab") as file:
        file.write(b'{"type":"no')
    assert offers("add", "spy", "A") == ["Ana"]


def test_names_are_offered_whatever_the_case_and_accents_typed() -> None:
    assert offers("s", "an") == ["ana"]
    assert offers("s", "Bob", "rose", "corde", "vé") == ["véranda"]
    assert offers("s", "Bob", "rose", "corde", "CON") == ["CONservatory"]
    assert offers("add-suggestion", "Bob", "rose", "corde", "hall", "--show", "c") == ["cleo"]


def bash_offers(typed: str) -> list[str]:
    """What bash puts in place of the last word, as it typed it: with its own signs in it."""
    asked = {
        "_CLUEDO_NOTES_COMPLETE": "complete_bash",
        "COMP_WORDS": "\n".join(["cluedo-notes", "add", "spy", typed]),
        "COMP_CWORD": "3",
    }
    ran = run(program(), asked, capture_output=True, text=True)
    assert ran.stderr == ""
    return str(ran.stdout).splitlines()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("Anna\\ M", ["Anna\\ Maria"]),
        ("Anna\\ ", ["Anna\\ Maria", "Anna\\ Lena"]),
        ("Ann", ["Anna\\ Maria", "Anna\\ Lena"]),
        ('"Anna M', ["Anna Maria"]),
        ("'Anna L", ["Anna Lena"]),
        ("O", ["O\\'Hara"]),
        ("O\\'H", ["O\\'Hara"]),
    ],
)
def test_a_name_of_several_words_is_completed_however_it_was_begun(
    current: Game, typed: str, offered: list[str]
) -> None:
    players = [{"name": name} for name in ("Anna Maria", "Anna Lena", "O'Hara")]
    current.start(header("classic", "") | {"players": players})
    assert bash_offers(typed) == offered


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_shell_that_cannot_be_taught_is_refused_in_one_line(
    cli: CommandLine, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown() -> tuple[str, str]:
        print("Shell csh is not supported.")
        raise typer.Exit(1)

    monkeypatch.setattr("cluedo_notes.cli.completion.install", unknown)
    ran = cli("--lang", language, "--install-completion")
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert "zsh" in ran.err


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_teaching_the_shell_says_which_files_it_changed(
    cli: CommandLine, tmp_path: Path, shell: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr("typer._completion_shared._get_shell_name", lambda: shell)
    ran = cli("--lang", language, "--install-completion")
    first, second = ran.out.splitlines()
    undo = {"en": "To undo this, delete", "fr": "Pour revenir en arrière, supprimez"}[language]
    assert (ran.status, ran.err) == (0, "")
    assert shell in first and undo in second
    changed = [file for file in home.rglob("*") if file.is_file()]
    assert changed
    for file in changed:
        assert str(file) in second or f"~/{file.relative_to(home)}" in second


@pytest.mark.parametrize("shell", ["powershell", "pwsh"])
def test_powershell_says_that_its_policy_was_changed(
    cli: CommandLine, shell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cluedo_notes.cli.completion.install", lambda: (shell, "/home/ana/profile.ps1"))
    ran = cli("--install-completion")
    assert "/home/ana/profile.ps1" in ran.out and "Set-ExecutionPolicy Undefined" in ran.out


def test_a_user_without_a_home_has_no_shell_to_teach(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> None:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("cluedo_notes.cli.completion.install", homeless)
    ran = cli("--install-completion")
    assert ran.status == 2 and "HOME" in ran.err and len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("before", [None, "alias ll=ls\n"])
@pytest.mark.parametrize(("shell", "folder"), [("bash", ".bash_completions"), ("zsh", ".zfunc")])
def test_where_the_home_takes_no_file_nothing_is_changed(
    cli: CommandLine,
    tmp_path: Path,
    shell: str,
    folder: str,
    before: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("typer._completion_shared._get_shell_name", lambda: shell)
    (tmp_path / folder).write_text("a file where a folder belongs", encoding="utf-8")
    own = tmp_path / f".{shell}rc"
    if before is not None:
        own.write_text(before, encoding="utf-8")
    ran = cli("--lang", "en", "--install-completion")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert folder in ran.err and "nothing was changed" in ran.err
    assert (own.read_text(encoding="utf-8") if own.exists() else None) == before


def test_options_that_the_help_leaves_out_are_not_offered() -> None:
    assert "--at" in offers("odds", "--")
    assert not {"--digits", "--bits", "--choice", "--help-all"} & set(offers("odds", "--"))
