"""The pages answered without a server: the same as a server's, and nothing waits."""

import re
import shutil
import sys
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import pytest

from cluedo_notes.web.live import background
from cluedo_notes.web.site.in_browser import PageAnswer, Site
from tests.helpers.places import ROOT
from tests.helpers.programs import python, run
from tests.helpers.web.serving import Browser, served

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
PAGES = (
    *("/", "/ask", "/log", "/advice?now=1", "/rivals?now=1", "/show?now=1", "/more", "/verify", "/check"),
    *("/replay?now=1", "/replay/page", "/download", "/note/move", "/edit/1", "/insert/1?kind=note"),
)
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture(autouse=True)
def no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """As inside a browser: none can be started."""
    monkeypatch.setattr(background, "THREADS", False)
    monkeypatch.setattr(Thread, "start", lambda _: pytest.fail("a thread was started"))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with all example games."""
    (tmp_path / "games").mkdir()
    for file in EXAMPLES:
        shutil.copy(file, tmp_path / "games")
    return tmp_path


def field(answer: PageAnswer, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', answer.body.decode())
    assert found is not None
    return found[1]


def test_every_page_of_every_example_is_answered_at_once(games: Path, thorough: bool) -> None:
    site = Site(games, EXAMPLES[0])
    for file in EXAMPLES if thorough else EXAMPLES[:2]:
        for page in PAGES:
            assert site.answer("GET", f"/game/{file.stem}{page}", {}).status == 200, (file.stem, page)


def test_what_is_noted_stands_in_the_log_when_the_answer_is_there(games: Path) -> None:
    site = Site(games, EXAMPLES[0])
    log = games / "games" / "classic-3p.jsonl"
    before = log.read_text(encoding="utf-8")
    asked = site.answer("GET", "/game/classic-3p/note/note", {})
    fields = {name: field(asked, name) for name in ("token", "lines", "log")} | {"text": "a cough"}
    noted = site.answer("POST", "/game/classic-3p/note/note", FORM, urlencode(fields).encode())
    assert noted.status == 303
    assert log.read_text(encoding="utf-8") == before + '{"type":"note","text":"a cough"}\n'
    again = site.answer("POST", "/game/classic-3p/note/note", FORM, urlencode(fields).encode())
    assert again.headers["location"] == noted.headers["location"]
    assert log.read_text(encoding="utf-8") == before + '{"type":"note","text":"a cough"}\n'


def test_a_sheet_after_noting_is_the_one_of_a_program_begun_anew(games: Path) -> None:
    """What is known since the line was noted is what the file says."""
    site = Site(games, EXAMPLES[0])
    for text in ("a cough", "another"):
        asked = site.answer("GET", "/game/classic-3p/note/note", {})
        fields = {name: field(asked, name) for name in ("token", "lines", "log")} | {"text": text}
        site.answer("POST", "/game/classic-3p/note/note", FORM, urlencode(fields).encode())
        page = "/game/classic-3p/?noted=1"
        anew = Site(games, EXAMPLES[0])
        assert site.answer("GET", page, {}).body == anew.answer("GET", page, {}).body


def test_who_has_no_game_reads_what_this_is_for(tmp_path: Path, games: Path) -> None:
    said = b"note here what happens at the table"
    assert said in Site(tmp_path / "nothing", EXAMPLES[0]).answer("GET", "/", {}).body
    assert said not in Site(games, EXAMPLES[0]).answer("GET", "/", {}).body


def test_its_pages_are_those_of_a_server(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Apart from where the drawings lie, and the token of the forms."""
    monkeypatch.undo()
    browser = Browser(served(games), **{"accept-language": "fr"})
    monkeypatch.setattr(background, "THREADS", False)
    site = Site(games, EXAMPLES[0])
    for page in ("/game/classic-3p/", "/game/classic-3p/ask", "/game/classic-3p/log", "/new?edition=classic"):
        here = site.answer("GET", page, {"accept-language": "fr"}).body.decode()
        there = browser.get(page).text.replace('="/static/', '="static/').replace(browser.token, "here")
        assert here == there, page


def test_language_is_kept_by_the_browser_and_forms_are_read(games: Path) -> None:
    site = Site(games, EXAMPLES[0])
    answer = site.answer("POST", "/language", FORM, urlencode({"language": "fr", "back": "/new"}).encode())
    assert (answer.status, answer.headers["location"]) == (303, "/new")
    cookie = answer.headers["set-cookie"].split(";")[0]
    assert b'<html lang="fr">' in site.answer("GET", "/new", {"cookie": cookie}).body
    assert site.answer("GET", "/game/nowhere/", {}).status == 404


def test_what_pages_import_needs_neither_numpy_nor_a_server(games: Path) -> None:
    """Everything is asked for once and a line noted, then the modules are counted, without those that a
    system's Python loads as it starts."""
    script = f"""
import sys
before = set(sys.modules)
import re
from pathlib import Path
from cluedo_notes.web.live import background
background.THREADS = False
from cluedo_notes.web.site.in_browser import Site
site = Site(Path({str(games)!r}), Path())
for page in {PAGES!r}:
    assert site.answer("GET", "/game/classic-3p" + page, {{}}).status == 200
form = site.answer("GET", "/game/classic-3p/note/note", {{}}).body.decode()
lines, log = (re.search(f'name="{{name}}" value="([^"]*)"', form)[1] for name in ("lines", "log"))
body = f"token=here&lines={{lines}}&log={{log}}&text=a+cough".encode()
assert site.answer("POST", "/game/classic-3p/note/note", {FORM!r}, body).status == 303
print(*sorted({{name.partition(".")[0] for name in sys.modules.keys() - before}}))
"""
    ran = run(python(script), capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert not loaded & {"numpy", "uvicorn", "h11", "segno", "typer", "rich", "prompt_toolkit", "fpdf"}
    ours = {"cluedo_notes", "starlette", "jinja2", "markupsafe", "msgspec", "pysat", "anyio"}
    assert ours <= loaded
    known = ours | set(sys.stdlib_module_names) | {"idna", "platformdirs", "filelock", "pysolvers", "pycard"}
    others = {name for name in loaded - known if not name.startswith("_")}
    assert others <= {"six", "sniffio", "typing_extensions", "pyformula"}


def test_the_first_page_speaks_to_everybody(games: Path) -> None:
    """Nothing is known of its reader yet: which language, whether scripts run, how old the browser is."""
    page = Site(games, EXAMPLES[0]).answer("GET", "/loading", {}).body.decode()
    without_script = page[page.rindex("<noscript>") :]
    for language, loading, script, old in (
        ("en", "The program is loading", "needs JavaScript", "too old"),
        ("fr", "Le programme se charge", "besoin de JavaScript", "trop ancien"),
    ):
        assert re.search(
            rf'<div lang="{language}"[^>]*data-old="[^"]*{old}[^>]*>\s*<p role="status">{loading}', page
        )
        assert re.search(rf'<p lang="{language}" class="problem">[^<]*{script}', without_script)


def test_the_bar_above_the_first_page_is_said_in_both_languages(games: Path) -> None:
    page = Site(games, EXAMPLES[0]).answer("GET", "/loading", {}).body.decode()
    for language, games_are, hide in (("en", "Games", "Hide"), ("fr", "Parties", "Cacher")):
        assert re.search(rf'<div lang="{language}"[^>]*data-games="{games_are}"[^>]*data-hide="{hide}"', page)
