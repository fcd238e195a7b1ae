"""The disk is full when a line is recorded: the form says so, keeps its choices, and nothing is recorded."""

import errno
import os
from pathlib import Path

import pytest
from httpx2 import Response

from cluedo_notes.game.log.events import Spy
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.game.failing_disk import HEADER, failing
from tests.helpers.web.page_reader import Page
from tests.helpers.web.phones import Phone, opened_table
from tests.helpers.web.serving import ADDRESS, Browser, copied, served

GAME = "/game/friday"
FROM_OURS = {"origin": ADDRESS, "sec-fetch-site": "same-origin"}


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def send(browser: Browser, path: str, fields: dict[str, object]) -> Response:
    """Send the form of a page; the disk is full until there is an answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", full)
        patch.setattr(os, "fsync", full)
        return browser.client.post(GAME + path, data=fields, headers=FROM_OURS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_is_shown_again_with_all_that_was_chosen(tmp_path: Path, language: str) -> None:
    file = copied("classic-3p", tmp_path)
    before = file.read_bytes()
    browser = Browser(served(tmp_path, file), **{"accept-language": language})
    browser.get("/")
    form = Page(browser.get(f"{GAME}/note/note").text).form("/note/note") | {"text": ["creaking stairs"]}
    answer = send(browser, "/note/note", form)
    assert answer.status_code == 507
    assert file.read_bytes() == before
    page = Page(answer.text)
    assert page.complaints() == []
    (trouble,) = [one.words() for one in page.all("p") if one.attributes.get("class") == "problem"]
    words = words_in(language)
    assert words("os-disk-full") in trouble
    assert words("web-not-written", what="x").partition(". ")[2] in trouble
    assert str(tmp_path) not in answer.text
    assert page.form("/note/note")["text"] == ["creaking stairs"]
    again = browser.client.post(f"{GAME}/note/note", data=page.form("/note/note"), headers=FROM_OURS)
    assert again.status_code == 303
    assert file.read_text(encoding="utf-8").count("creaking stairs") == 1


def test_taking_back_says_so_too(tmp_path: Path) -> None:
    file = copied("classic-3p", tmp_path)
    before = file.read_bytes()
    browser = Browser(served(tmp_path, file), **{"accept-language": "en"})
    browser.get("/")
    form = Page(browser.get(f"{GAME}/?noted=1").text).form("/undo") | {"do": ["undo"]}
    answer = send(browser, "/undo", form)
    assert answer.status_code == 507
    assert "the disk is full" in answer.text
    assert Page(answer.text).form("/undo")
    assert file.read_bytes() == before


def test_at_a_table_the_form_sent_again_notes_no_second_line(tmp_path: Path) -> None:
    """The disk was full once the line that all saw was noted, before what the player alone saw was."""
    phone = Phone(opened_table(tmp_path, HEADER), "Ana")
    action = f"{phone.home}note/spy"
    form = Page(phone.get(action).text).form(action) | phone.form_of(Spy("Ana", "Bob", "rose"))
    with pytest.MonkeyPatch.context() as patch, failing(patch, "write", errno.ENOSPC, at=2):
        answer = phone.client.post(action, data=form, headers=FROM_OURS)
    assert answer.status_code == 507
    assert "is noted for everybody, but your private part" in answer.text
    assert "nothing was noted" not in answer.text
    again = phone.client.post(action, data=Page(answer.text).form(action), headers=FROM_OURS)
    assert again.status_code == 303, again.text
    assert phone.log.events == (Spy("Ana", "Bob", "rose"),)
