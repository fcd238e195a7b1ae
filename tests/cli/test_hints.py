"""Each face writes the hints of a sentence its own way, without searching the sentence."""

import ast
import json
import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

import pytest

from cluedo_notes.cli.commands import COMMANDS, NOW_CALLED, SHORT
from cluedo_notes.cli.play.line import NAMES, PROMPT_WORDS
from cluedo_notes.cli.terminal.command_line import IN_PLAY, PROMPT, SHELL, CommandLine, in_words
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Hint, HintKind, Message, message
from cluedo_notes.language.name import Name
from cluedo_notes.language.words import Words, words_in
from cluedo_notes.web.base import page_words
from cluedo_notes.web.base.page_words import PageWords, linking
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, Game
from tests.helpers.places import ROOT
from tests.helpers.sources import nodes
from tests.helpers.web.table import ASKED, BASE, Table

LAYERS = ("editions", "game", "presentation", "lab", "cli", "web")
ODD = "#7: cluedo-notes edit 7 <b>"
"""A hint that looks like all that faces once searched sentences for."""


def hint(kind: HintKind) -> Hint:
    if kind is HintKind.WHY:
        return Hint(kind, player="Ana", use="corde", typed=Name(fr="corde Ana", en="rope Ana"))
    return Hint(kind, 7, "Ana", "block")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", HintKind)
def test_every_kind_is_written_by_every_face(kind: HintKind, language: str) -> None:
    shell, prompt = words_in(language, SHELL).hint(hint(kind)), words_in(language, PROMPT).hint(hint(kind))
    said, linked = words_in(language).hint(hint(kind)), linking(language, "/game/a").hint(hint(kind))
    if kind is HintKind.EVENT:
        assert shell == prompt
    else:  # each command has a name in the reader's language at the prompt
        name, blank, arguments = prompt.partition(" ")
        assert name in PROMPT_WORDS[language]
        name = NAMES[name]
    if kind in IN_PLAY:
        new = in_words("new --events-of ", words_in(language))
        assert (name, arguments) == (IN_PLAY[kind], "") and shell.startswith(f"cluedo-notes {new}")
    elif kind is not HintKind.EVENT:
        assert shell == f"cluedo-notes {in_words(name, words_in(language))}{blank}{arguments}"
    assert re.fullmatch(rf'<a href="/[^"]*">{re.escape(said)}</a>', linked)
    assert "None" not in shell + linked
    assert "cluedo-notes" not in prompt + linked


@pytest.mark.parametrize("kind", HintKind)
def test_every_link_leads_to_a_page(tmp_path: Path, kind: HintKind) -> None:
    table = Table(tmp_path, f"{json.dumps(HEADER)}\n" + 7 * '{"type":"note","text":"one"}\n')
    linked = linking("en", BASE).hint(hint(kind))
    (address,) = re.findall('href="([^"]*)"', linked)
    assert table.browser.get(unescape(address)).status_code in (200, 303)


def calls() -> Iterator[tuple[str, frozenset[str]]]:
    """Every code that is said with hints, and the names of the arguments that are hints, or lists of them."""
    for layer in LAYERS:
        for file in sorted((ROOT / layer).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            for node in nodes(text) if re.search("Hint|numbered", text) else ():
                match node:
                    case ast.Call(ast.Name("message"), [ast.Constant(str(code)), *_], keywords):
                        names = {one.arg for one in keywords if one.arg and _is_hint(one.value)}
                        if names:
                            yield code, frozenset(names)


def _is_hint(value: ast.expr) -> bool:
    return any(isinstance(one, ast.Name) and one.id in ("Hint", "numbered") for one in ast.walk(value))


HINTING = dict(calls())


def template(language: str, code: str) -> str:
    text: str = words_in(language)._catalogue.gettext(code)
    return text


def with_hints(code: str, language: str) -> Message:
    """A message with a hint for each of its hints, and a text for all else."""
    names = re.findall(r"{(\w+)", template(language, code))
    values = {name: Hint(HintKind.EDIT, 7) if name in HINTING[code] else "1" for name in names}
    return message(code, **values)


def test_hints_are_found_in_the_source() -> None:
    assert {"not-live", "doubt-again", "doubt-unseen", "slip-by-move", "no-game"} <= HINTING.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", HINTING)
def test_a_hint_stands_in_its_sentence_as_the_face_writes_it(code: str, language: str) -> None:
    said = with_hints(code, language)
    number = sum(one in HINTING[code] for one in re.findall(r"{(\w+)}", template(language, code)))
    assert number
    assert Words(language, lambda *_: ODD).say(said).count(ODD) == number
    if "¦" not in template(language, code):  # the page has words of its own for it
        assert PageWords(language, lambda *_: ODD).say(said).count(escape(ODD)) == number


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_names_a_command_by_itself(language: str) -> None:
    """A command within a sentence would stand in every face as the shell writes it."""
    sentences = words_in(language)._catalogue._catalog.values()  # type: ignore[attr-defined]
    assert [one for one in sentences if "cluedo-notes " in one] == []


@pytest.fixture
def odd_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CommandLine, "__call__", lambda *_: ODD)


@pytest.mark.usefixtures("odd_commands")
@pytest.mark.parametrize("typed", ["undo 7", "edit 7", "add intrigue Bob block", "s Bob rose corde veranda"])
def test_a_shell_prints_a_hint_as_it_is_written(game: Game, typed: str) -> None:
    assert ODD in game(*typed.split()).err


@pytest.mark.usefixtures("odd_commands")
@pytest.mark.parametrize(
    "typed",
    ["undo 7", "edit 7", "play Bob block", "edit 7 s bob rose corde hall -", "insert 0 --json"],
)
def test_the_prompt_prints_a_hint_as_it_is_written(play: Play, typed: str) -> None:
    assert ODD in play(typed).err


@pytest.mark.parametrize(("language", "mend"), [("en", "to add it: hand"), ("fr", "pour l’ajouter : main")])
def test_the_prompt_names_its_own_command_for_a_hand_that_is_not_noted(
    play: Play, monkeypatch: pytest.MonkeyPatch, language: str, mend: str
) -> None:
    monkeypatch.setenv("LANG", language)
    play.game.start({key: value for key, value in HEADER.items() if key != "hand"})
    assert mend in play("advise").out.replace("\xa0", " ")


@pytest.mark.usefixtures("odd_commands")
def test_the_prompt_prints_an_answer_as_it_is_written(play: Play) -> None:
    """A doubt, and the number of the line that was noted."""
    assert play("bob rose mat ver cleo", "bob rose mat ver cleo").out.count(ODD) == 5


def test_a_page_shows_a_hint_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_words, "_link", lambda *_: ODD)
    table = Table(tmp_path)
    for _ in range(2):
        assert table.note("/ask", ASKED).status_code == 303
    doubt, *_ = re.findall('<p class="problem">(.*)</p>', table.browser.get(f"{BASE}/").text)
    assert doubt.count(escape(ODD)) == 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_word_of_the_prompt_is_led_to_where_it_works(game: Game, language: str) -> None:
    """In either language, whatever the reader's: a tip from the help of `play` may be tried in the shell."""
    for name, command in SHORT.items():
        for spoken in LANGUAGES:
            typed = words_in(spoken)(f"prompt-{name}")
            if typed not in COMMANDS and (spoken == "en" or (command not in COMMANDS and name != "play")):
                ran = game.cli("--lang", language, typed)
                assert (ran.status, len(ran.err.splitlines())) == (2, 1)
                assert f"cluedo-notes {in_words(command, words_in(language))}" in ran.err, typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_old_name_leads_to_the_new_one(game: Game, language: str) -> None:
    assert not NOW_CALLED.keys() & COMMANDS.keys()
    for name, command in NOW_CALLED.items():
        for typed in ([name, "--json"], ["edit", "1", name]) if name.startswith("add-") else ([name],):
            ran = game.cli("--lang", language, "--game", str(game.path), *typed)
            assert (ran.status, len(ran.err.splitlines())) == (2, 1), typed
            assert ran.err.endswith(f": cluedo-notes {in_words(command, words_in(language))}\n"), typed
    assert "is now: cluedo-notes add intrigue" in game("add", "play", "bob", "block").err


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_the_prompt_has_leads_there(game: Game, language: str) -> None:
    for typed in ("known", "hand", "players", "connu", "main", "joueurs"):
        ran = game.cli("--lang", language, typed)
        play = words_in(language)("prompt-play")
        assert ran.status == 2 and typed in ran.err and f"cluedo-notes {play}" in ran.err
    assert "cluedo-notes " not in game.cli("--lang", language, "xyzzy").err.removeprefix("cluedo-notes: ")
