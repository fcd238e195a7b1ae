"""The language of the pages for a browser."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.web.base.request_language import COOKIE, locale_wished, wished, words_of
from tests.helpers.web.serving import Browser, served


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", None),
        ("fr", "fr"),
        ("fr-CA,en;q=0.8", "fr"),
        ("de,fr;q=0.5,en;q=0.7", "en"),
        ("de, ja", None),
        ("EN-gb", "en"),
        ("fr;q=0", None),
        ("fr;q=x,en;q=0.1", "en"),
        ("fr;q=nan", None),
        ("*", None),
    ],
)
def test_the_best_liked_of_our_languages_is_spoken(header: str, language: str | None) -> None:
    assert wished(header) == language


@pytest.mark.parametrize(
    ("header", "locale"),
    [
        ("", "en"),
        ("en", "en"),
        ("en-gb,en;q=0.9", "en_GB"),
        ("fr-FR, en;q=0.8, en-US;q=0.7, en-GB", "en_US"),
        ("fr-FR", "en"),
    ],
)
def test_the_country_is_the_first_that_is_named_with_the_language(header: str, locale: str) -> None:
    assert locale_wished(header, "en") == locale


@given(header=st.text(), cookie=st.text())
def test_whatever_a_browser_wishes_it_is_spoken_to(header: str, cookie: str) -> None:
    assert words_of({COOKIE: cookie}, header, "fr").language in ("fr", "en")


def test_the_switch_comes_before_the_browser_and_the_browser_before_the_server(
    tmp_path: Path, log_file: Path
) -> None:
    browser = Browser(served(tmp_path, log_file, language="fr"))
    page = "/game/friday/"
    assert '<html lang="fr">' in browser.get(page, **{"accept-language": "de"}).text
    assert '<html lang="en">' in browser.get(page, **{"accept-language": "en"}).text
    browser.post("/language", {"language": "fr", "back": page})
    assert '<html lang="fr">' in browser.get(page, **{"accept-language": "en"}).text
