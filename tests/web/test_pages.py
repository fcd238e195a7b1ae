"""Every page of every example, in both languages."""

from pathlib import Path

import pytest

from .serving import EXAMPLES, Browser, copied, served

GAMES = sorted(path.stem for path in EXAMPLES.glob("*.jsonl"))
PAGES = (
    "/",
    "/ask",
    "/log",
    "/log?all=1",
    "/advice?now=1",
    "/rivals?now=1",
    "/more",
    "/check",
    "/verify",
    "/show",
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_there(tmp_path: Path, game: str, language: str) -> None:
    file = copied(game, tmp_path)
    browser = Browser(served(tmp_path, file), **{"accept-language": language})
    browser.get("/")
    for page in PAGES:
        answer = browser.get(f"/game/friday{page}")
        assert answer.status_code == 200, (page, answer.text[:2000])
