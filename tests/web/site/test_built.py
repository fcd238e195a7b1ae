"""No page needs anything that `make site` leaves out of the site."""

import json
import re
import runpy
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tests.helpers.places import ROOT
from tests.helpers.programs import python, run

EXAMPLE = ROOT / "examples" / "classic-3p.jsonl"
PAGES = (
    *("/", "/ask", "/log", "/advice?now=1", "/rivals?now=1", "/show?now=1", "/more", "/verify", "/check"),
    *("/replay?now=1", "/replay/page", "/download", "/note/move", "/edit/1", "/insert/1?kind=note"),
)

ASKING = f"""
import sys
from pathlib import Path
from cluedo_notes.web.live import background
background.THREADS = False
from cluedo_notes.web.site.in_browser import Site
site = Site(Path(sys.argv[1]), Path())
def page(path):
    answer = site.answer("GET", path, {{}})
    assert answer.status == 200, path
    return answer.body.decode()
import re
for game in ("whole", "contradictory"):
    for path in {PAGES!r}:
        page(f"/game/{{game}}{{path}}")
    for cell in re.findall('href="([^"]*/why[?][^"]*)"', page(f"/game/{{game}}/")):
        page(cell.replace("&amp;", "&"))
for one in list(sys.modules.values()):
    if file := getattr(one, "__file__", None):
        print(file)
"""


def contradictory() -> str:
    """A game whose keeper holds a card that another is said to have."""
    header, *lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    shown = next(
        line for line in map(json.loads, lines) if line["type"] == "suggestion" and line["player"] == "Ana"
    )
    other = {
        **shown,
        "responses": [{"player": "Cleo", "action": "show", "card": shown["responses"][0]["card"]}],
    }
    return "\n".join([header, *lines[:5], json.dumps(other)]) + "\n"


def left_out() -> Iterator[str]:
    """The patterns of what is left out, both of Python's own library and of the wheels."""
    built = runpy.run_path(str(ROOT / ".ci" / "site.py"))
    return (one for name in ("NOT_OF_THE_LIBRARY", "NOT_LOADED") for one in built[name])


LOOKED_FOR = ("typing_extensions", "sniffio")
"""Taken where other packages brought them along, and gone without elsewhere."""


def test_no_page_imports_what_is_left_out_or_not_pinned(tmp_path: Path) -> None:
    """Every page and every proof of a whole game and of one with a contradiction."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "whole.jsonl").write_bytes(EXAMPLE.read_bytes())
    (tmp_path / "games" / "contradictory.jsonl").write_text(contradictory(), encoding="utf-8")
    ran = run(python(ASKING, tmp_path), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    loaded = [file for file in ran.stdout.splitlines() if file.endswith(".py")]
    files = {re.sub(r".*/(site-packages|python3\.\d+)/", "", file) for file in loaded}
    assert "pysat/examples/hitman.py" in files
    assert [file for file in files if any(fnmatch(file, pattern) for pattern in left_out())] == []
    pinned = (ROOT / "web" / "site" / "requirements.txt").read_text(encoding="utf-8")
    names = {*re.findall(r"^(\S+)==", pinned, re.MULTILINE), "pysat", *LOOKED_FOR}
    brought = {re.split(r"site-packages/", file)[-1] for file in loaded if "site-packages" in file}
    tops = {file.partition("/")[0].removesuffix(".py") for file in brought}
    assert {one for one in tops if not one.startswith("_")} <= names
