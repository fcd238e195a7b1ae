"""Every command's help has an example in both languages, the examples run, and French is all French."""

import io
import re
import shlex
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import typer

from cluedo_notes.cli.commands import BEHIND, COMMANDS
from cluedo_notes.cli.help_page import known_by_help
from cluedo_notes.cli.language import choose_language
from cluedo_notes.cli.main import app
from cluedo_notes.cli.terminal.command_line import in_words, option_in_words
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.words import words_in
from tests.helpers.cli.interrupting import interrupted_once_it_answers
from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Game, Line, header, suggestion
from tests.helpers.examples import spanning

LANGUAGES = ("en", "fr")
PAGES = [(name,) for name in COMMANDS if name not in ("editions", "add")]
PAGES += [(name, word) for name, words in BEHIND.items() for word in words]

each_page = pytest.mark.parametrize("page", PAGES, ids=" ".join)
each_language = pytest.mark.parametrize("lang", LANGUAGES)

NOTES: list[Line] = [{"type": "note", "text": str(number)} for number in range(1, 8)]
PASSED = suggestion("Ana", "rose corde hall", "Bob pass", "Cleo pass")
UNKNOWN_HAND = header("classic", "Ana Bob Cleo", me="Ana")
FOUR = header("secrets-2008", "Ana Bob Cleo Dan", me="Ana")
SIX = header("secrets-2008", "Ana Bob Cleo Dan Eva Fay", me="Ana")  # hands and pool of three

FITTING: dict[str, list[Line]] = {
    "add spy": [header("super", "Ana Bob Cleo", me="Ana")],
    "add look": [SIX],
    "add open-hand": [SIX],
    "add clue-card": [header("cluedo-2023", "Ana Bob Cleo", me="Ana")],
    "add intrigue": [FOUR],
    "add draw": [FOUR],
    "add power": [FOUR],
    "add false-witness": [UNKNOWN_HAND, *NOTES[:6], PASSED],
    "add fact": [UNKNOWN_HAND],
    "add reveal": [header("classic", "Ana Bob Cleo Dan Eva Fay", me="Ana")],
    "edit": [UNKNOWN_HAND, *NOTES],
    "insert": [UNKNOWN_HAND, *NOTES],
    "undo": [HEADER, *NOTES],
    "redo": [HEADER, *NOTES, {"type": "retract", "event": 7}],
}
"""The game that a command's example is written for; where none is given, `HEADER`."""


def help_of(cli: CommandLine, lang: str, *page: str, how: str = "--help-all") -> str:
    ran = cli("--lang", lang, *page, how)
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def example_of(text: str) -> list[str]:
    """The words of the example that a help page ends with, the command's own name left out."""
    (example,) = re.findall(r"Ex[ae]mple ?: cluedo-notes (.*)", text, re.DOTALL)
    return shlex.split(example)


@each_language
@each_page
def test_every_help_page_ends_with_an_example_of_the_command(
    cli: CommandLine, page: tuple[str, ...], lang: str
) -> None:
    named = ["add-suggestion"] if page == ("add", "suggestion") else list(page)
    named = in_words(" ".join(named), words_in(lang)).split()
    assert example_of(help_of(cli, lang, *page))[: len(named)] == named


@pytest.mark.parametrize(
    ("page", "lang"),
    spanning(PAGES, LANGUAGES),
    ids=lambda one: one if isinstance(one, str) else " ".join(one),
)
def test_every_example_runs(
    cli: CommandLine, game: Game, page: tuple[str, ...], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = example_of(help_of(cli, lang, *page))
    monkeypatch.chdir(game.path.parent)
    for name in ("friday", "vendredi", "friday-bob", "vendredi-bob"):
        assert cli("new", "Ana", "Bob", "Cleo", "--name", name).status == 0
    for name in ("my.toml", "mienne.toml"):
        Path(name).write_text(HOUSE, encoding="utf-8")
    if page[0] not in ("new", "games", "use", "editions"):
        game.start(*FITTING.get(" ".join(page), [HEADER]))
        assert cli("games", "use", str(game.path)).status == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("b rose mat ver c\n"))  # `play` reads lines
    with interrupted_once_it_answers() if page[0] == "serve" else nullcontext([]) as more:
        ran = cli("--lang", lang, *typed, *more)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


@each_page
def test_the_help_of_a_command_differs_between_the_languages(cli: CommandLine, page: tuple[str, ...]) -> None:
    english, french = (help_of(cli, lang, *page).splitlines() for lang in LANGUAGES)
    shared = {line.strip() for line in english if " " in line.strip()} & {line.strip() for line in french}
    assert [
        line
        for line in shared
        if not re.match(r"Ex[ae]mple|cluedo-notes|--\w+ [\w|]+$|--[\w-]+ / --no-[\w-]+$", line)
    ] == []


ENGLISH = (
    r"Usage:",
    r"Show this message",
    r"and exit",
    r"\[required\]",
    r"\[default",
    r"\[env var",
    r"Commands:",
    r"\bCOMMAND\b",
    r"\bARGS\b",
    r"\bTEXT\b",
    r"\bINTEGER\b",
    r"\bPLAYER\b",
    r"\bCARDS?\b",
    r"(?<![-\w])(the|of|with|your|which|who)\b",
)


@pytest.mark.parametrize(
    "page", [(), ("editions",), *PAGES], ids=lambda page: " ".join(page) or "cluedo-notes"
)
def test_no_english_is_left_in_the_french_help(cli: CommandLine, page: tuple[str, ...]) -> None:
    text = help_of(cli, "fr", *page)
    assert [pattern for pattern in ENGLISH if re.search(pattern, text)] == []
    assert "@" not in text


LISTED = {
    "en": "play serve new games editions add-suggestion add undo edit insert "
    "sheet odds why log advise reply others check verify replay",
    "fr": "jouer servir nouvelle parties éditions hypothèse ajouter annuler corriger insérer "
    "feuille chances pourquoi journal conseiller répondre autres contrôler vérifier revoir",
}
"""The commands of the first page of help."""


@each_language
def test_the_first_page_is_a_screen_with_what_a_player_needs(cli: CommandLine, lang: str) -> None:
    lines = help_of(cli, lang, how="--help").splitlines()
    listed = [match[1] for line in lines if (match := re.match(r"  ([\w-]+)  ", line))]
    assert listed == LISTED[lang].split()
    assert len(lines) <= 24 and max(map(len, lines)) <= 80
    options = [option_in_words(name, words_in(lang)) for name in ("game", "lang", "help-all")]
    assert all(option in lines[-1] for option in options)


@each_language
def test_the_options_of_experts_are_shown_on_request(cli: CommandLine, lang: str) -> None:
    in_language = partial(option_in_words, words=words_in(lang))
    shown, everything = (
        re.findall(r"^  (?:-h, )?(--[\w-]+)", help_of(cli, lang, "sheet", how=how), re.MULTILINE)
        for how in ("--help", "--help-all")
    )
    assert shown == [in_language(name) for name in ("at", "html", "pdf", "empty", "json")]
    experts = map(in_language, ("choice", "read-askers", "digits", "help-all"))
    assert {*experts, *shown} <= {*everything}
    sheet = in_words("sheet", words_in(lang))
    assert f"cluedo-notes {sheet} --help-all" in help_of(cli, lang, "sheet", how="--help").splitlines()[-1]
    assert "--help-all" not in help_of(cli, lang, "undo", how="--help")


@each_language
@each_page
def test_the_help_says_in_words_what_an_option_takes(
    cli: CommandLine, page: tuple[str, ...], lang: str
) -> None:
    assert re.findall(r"x>=|<=x|<[a-z1]|[{}]", help_of(cli, lang, *page)) == []


HERE = {
    "classic": {"intrigue", "draw", "power", "open-hand", "clue-card", "spy", "look"},
    "cluedo-2023": {"intrigue", "draw", "power", "open-hand", "spy", "look"},
    "secrets-2008": {"clue-card", "look", "spy"},
    "super": {"intrigue", "draw", "power", "open-hand", "clue-card", "look"},
}
"""The words for what cannot happen in a game of each edition."""


@pytest.mark.parametrize("edition", HERE)
def test_the_words_behind_add_are_those_of_the_game(cli: CommandLine, game: Game, edition: str) -> None:
    game.start(header(edition, "Ana Bob Cleo"))
    listed = re.findall(r"^  ([a-z-]+)  ", game("add", "--help").out, re.MULTILINE)
    assert set(BEHIND["add"]) - set(listed) == HERE[edition]
    assert game("add").out == game("add", "--help").out
    assert re.findall(r"^  ([a-z-]+)  ", cli("add", "--help").out, re.MULTILINE) == list(BEHIND["add"])


@each_language
def test_the_first_page_lists_every_command(cli: CommandLine, lang: str) -> None:
    text = help_of(cli, lang)
    listed = re.findall(r"^  ([\w-]+)  ", text, re.MULTILINE)
    names = [in_words(name, words_in(lang)) for name in COMMANDS]
    assert [name for name in listed if name in names] == names
    assert "@" not in text


@each_language
@pytest.mark.parametrize("name", COMMANDS)
def test_lists_say_of_a_command_what_its_own_help_begins_with(name: str, lang: str) -> None:
    words = choose_language(["--lang", lang])
    group: Any = typer.main.get_command(app)
    command = group.get_command(typer.Context(group), name)
    for limit in range(1, 200):
        assert known_by_help(name, words).get_short_help_str(limit) == command.get_short_help_str(limit)


@each_language
@each_page
def test_every_command_but_the_plain_ones_offers_json(
    cli: CommandLine, page: tuple[str, ...], lang: str
) -> None:
    """`edit` and `insert` pass it on to the command behind them."""
    if page[0] not in ("edit", "insert") and page[1:] not in (("rename",), ("delete",)):
        assert "--json" in help_of(cli, lang, *page)


@each_language
@pytest.mark.parametrize("page", ["add draw", "add-suggestion"])
def test_the_help_says_how_to_type_that_a_drawn_card_was_no_clock(
    cli: CommandLine, page: str, lang: str
) -> None:
    clock, none = {"en": "clock", "fr": "temps"}[lang], GRAMMARS[lang].no
    assert re.search(rf"\b{clock}\b[^.]*\b{none}\b", help_of(cli, lang, *page.split()))


def test_the_help_speaks_the_language_of_the_locale(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert help_of(cli, "en") == cli("--help-all").out
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert help_of(cli, "fr") == cli("--help-all").out
    assert cli("--help-all", "--lang", "en").out == help_of(cli, "en")


def test_without_a_command_the_help_is_shown(cli: CommandLine) -> None:
    ran = cli()
    assert "add-suggestion" in ran.out
    assert ran.err == ""


@each_language
@pytest.mark.parametrize("word", ["help", "aide"])
@pytest.mark.parametrize("page", [(), ("editions",), *PAGES], ids=lambda page: " ".join(page) or "all")
def test_the_word_for_help_is_the_option(
    cli: CommandLine, page: tuple[str, ...], word: str, lang: str
) -> None:
    ran = cli("--lang", lang, word, *page)
    assert (ran.status, ran.err, ran.out) == (0, "", help_of(cli, lang, *page, how="--help"))
    assert cli("--lang", lang, *page, "-h").out == ran.out


def test_the_word_for_help_stands_within_a_group_too_and_before_no_unknown_command(cli: CommandLine) -> None:
    assert cli("editions", "help", "show").out == help_of(cli, "en", "editions", "show", how="-h")
    ran = cli("help", "sheets")
    assert (ran.status, ran.out) == (2, "") and "did you mean sheet?" in ran.err
