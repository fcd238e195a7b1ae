"""Settings of the site that `make docs` builds from README.md and the documents."""

import tomllib
from pathlib import Path
from pkgutil import resolve_name

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

project = "cluedo-notes"
with Path(__file__).parents[1].joinpath("pyproject.toml").open("rb") as settings:
    release = tomllib.load(settings)["project"]["version"]
html_title = f"cluedo-notes {release}"
extensions = ["myst_parser"]
include_patterns = ["*.md", "docs/**.md", "examples/*.md", "examples/*/*.md"]
exclude_patterns = ["README.md", ".*", "build", "dist", "typings", "tests"]  # README.md stands in index.md
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
highlight_language = "none"
html_theme = "furo"
html_show_sourcelink = False


def unknown_names(_: Sphinx, page: nodes.document) -> None:
    """Warn of every module and name of the packages that a page has in backquotes and that is not there."""
    for literal in page.findall(nodes.literal):
        name = literal.astext()
        if name.startswith("cluedo_notes."):
            try:
                resolve_name(name)
            except (ImportError, AttributeError, ValueError):
                logging.getLogger(__name__).warning("unknown name: %s", name, location=literal)


def in_its_language(_: Sphinx, page: str, __: str, context: dict[str, object], *___: object) -> None:
    """Say of the French pages, which lie in a folder of their own, that they are French."""
    if page.startswith("docs/fr/"):
        context["language"] = "fr"


def first_page(_: Sphinx, __: str, source: list[str]) -> None:
    """Lead links to README.md to the page that includes it."""
    source[0] = source[0].replace("(../../README.md)", "(../../index.md)")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", first_page)
    app.connect("doctree-read", unknown_names)
    app.connect("html-page-context", in_its_language)
