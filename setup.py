"""Adds to pyproject.toml the package's page, with links and pictures that lead to the public address."""

import re
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import setup

ROOT = Path(__file__).parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ADDRESS = SETTINGS["tool"]["cluedo-notes"]["address"].rstrip("/")
VERSION = SETTINGS["project"]["version"]
FILES = f"{ADDRESS}/blob/v{VERSION}"
PICTURES = f"{ADDRESS}/raw/v{VERSION}"
PAGES = {
    "Repository": ADDRESS,
    "Documentation": f"{FILES}/README.md",
    "Changelog": f"{FILES}/CHANGELOG.md",
    "Rules": f"{FILES}/docs/rules.md",  # where `rules` says its codes are explained
}
FROM_THE_CHECKOUT = "pipx install .     # in the project's folder; "
FROM_THE_INDEX = "pipx install cluedo-notes     # "

# A picture first: it may stand in a link. What has a scheme or leads within the page stays.
RELATIVE = r"(?!\w+:|#)([^)\"\s]+)"
LED_TO = {
    rf"(!\[[^]]*\]\(|<img src=\"){RELATIVE}": rf"\1{PICTURES}/\2",
    rf"(\]\(){RELATIVE}": rf"\1{FILES}/\2",
}


def public(page: str) -> str:
    """README.md as it is read away from its checkout."""
    for relative, absolute in LED_TO.items():
        page = re.sub(relative, absolute, page)
    return page.replace(FROM_THE_CHECKOUT, FROM_THE_INDEX)


def places(folder: str) -> dict[str, dict[str, str]]:
    """The options that keep what is made on the way to a wheel out of the checkout, in another folder.
    A source archive needs its list of files beside them."""
    return {} if "sdist" in sys.argv else {"build": {"build_base": folder}, "egg_info": {"egg_base": folder}}


page = (ROOT / "README.md").read_text(encoding="utf-8")
with TemporaryDirectory() as folder:
    setup(
        long_description=public(page) if ADDRESS else page,
        long_description_content_type="text/markdown",
        project_urls=PAGES if ADDRESS else {},
        options=places(folder),
    )
