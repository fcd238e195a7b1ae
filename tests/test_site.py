"""The documents as a site: the build succeeds, and a dead link stops it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.helpers.places import ROOT
from tests.helpers.programs import run, script

OPTIONS = re.findall(
    r"^\t\$\(BIN\)/sphinx-build (.*) \. build/site$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M
)


def built(tree: Path) -> subprocess.CompletedProcess[str]:
    """As `make docs` does it, in a copy of the documents."""
    for folder in ("docs", "examples"):
        shutil.copytree(ROOT / folder, tree / folder)
    for file in (ROOT / "LICENSE", ROOT / "pyproject.toml", *ROOT.glob("*.md")):
        if not (tree / file.name).exists():
            shutil.copy(file, tree / file.name)
    command = [script("sphinx-build"), *OPTIONS[0].split(), ".", "build/site"]
    known = {"LC_ALL": "C"}  # the tests' language is one that no system knows
    return run(command, known, cwd=tree, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_site_has_every_page_and_fetches_nothing(tmp_path: Path) -> None:
    assert (done := built(tmp_path)).returncode == 0, done.stderr
    site = tmp_path / "build" / "site"
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT)).with_suffix(".html").is_file()
    pages = [page.read_text(encoding="utf-8") for page in (site / "index.html", *site.rglob("docs/*.html"))]
    for text in pages:
        assert re.findall(r'<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:https?:)?//', text) == []
    assert 'href="docs/fr/index.html"' in pages[0]
    (opening,) = re.findall("<html[^>]*>", (site / "docs" / "fr" / "index.html").read_text(encoding="utf-8"))
    assert 'lang="fr"' in opening


@pytest.mark.slow
def test_a_dead_link_and_an_unknown_name_fail(tmp_path: Path) -> None:
    dead = ["[a page](docs/gone.md)", "[a heading](#gone-too)", "[another's](docs/play.md#gone-as-well)"]
    unknown = ["`cluedo_notes.game.gone`", "`cluedo_notes.game.estimates.gone`"]
    (tmp_path / "SECURITY.md").write_text(
        "# Title\n\n" + "\n\n".join([*dead, *unknown]) + "\n", encoding="utf-8"
    )
    done = built(tmp_path)
    assert done.returncode != 0
    for line, wrong in enumerate([*dead, *unknown], start=1):
        name = re.split("[(#]", wrong)[-1].strip("`)")
        where = f"SECURITY.md:{2 * line + 1}: WARNING: "
        assert [one for one in done.stderr.splitlines() if where in one and name in one], done.stderr
