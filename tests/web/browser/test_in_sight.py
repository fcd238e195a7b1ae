"""A form counts as made for others' lines once they were in sight; until then it is refused."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.helpers.browser.looking import PATIENCE, PHONE, Looking, Screen
from tests.web.browser.conftest import EXAMPLES, Look, Serve
from tests.web.browser.test_axe import AXE

pytestmark = pytest.mark.slow

GAME = "/game/friday"
LONG = 2_000
"""Milliseconds that are more than enough to have seen what is in sight."""

SCROLL_ON = """(box) => {
    const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
    box.scrollTo(0, atEnd ? 0 : box.scrollTop + box.clientHeight / 2);
}"""


on_a_phone = pytest.mark.parametrize("screen", [PHONE], ids=str)
"""What is covered, comes too late or is asked for anew is so on any screen."""


@pytest.fixture
def log(folder: Path) -> Path:
    """A game in the middle of it, with many to answer."""
    whole = (EXAMPLES / "classic-5p.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    path = folder / "friday.jsonl"
    path.write_text("".join(whole[: len(whole) // 2]), encoding="utf-8")
    return path


@pytest.fixture
def form(serve: Serve, look: Look, log: Path, screen: Screen) -> Looking:
    """A long form, filled in, folded out, and scrolled to its end."""
    one = look(serve("--game", str(log)), screen)
    one.open(f"{GAME}/ask")
    for name, value in {"player": "Hugo", "suspect": "rose", "weapon": "corde", "room": "bureau"}.items():
        one.choose(name, value)
    one.tap(one.page.locator("details.more > summary"))
    one.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    return one


def append(log: Path, *texts: str) -> None:
    """Somebody else notes these at once."""
    with log.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps({"type": "note", "text": text}) + "\n" for text in texts)


def lines(log: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]


def made_for(one: Looking) -> Locator:
    """Up to which line the form knows what happened."""
    return one.page.locator("form input[name=lines]")


def news(one: Looking) -> Locator:
    return one.page.locator("#since li")


def refused(one: Looking) -> Locator:
    """Send the form as it is now; what it is refused for."""
    one.page.locator("form.event button.main").dispatch_event("click")
    complaints = one.page.locator(".trouble li")
    expect(complaints.first).to_be_visible()
    return complaints


def test_news_is_in_sight_at_the_end_of_a_long_form_too(form: Looking, log: Path, screen: Screen) -> None:
    scrolled = form.page.evaluate("scrollY")
    assert scrolled > screen.height / 2 or screen is not PHONE
    for number in (1, 2):
        append(log, f"news {number}")
        expect(news(form)).to_have_count(number)
        expect(news(form).last).to_be_in_viewport(ratio=0.99)
        expect(made_for(form)).to_have_value(str(len(lines(log))))
    assert form.page.evaluate("scrollY") >= scrolled
    box, button = (
        form.page.locator(one).bounding_box() for one in ("#since", "form.event .send button.main")
    )
    assert box is not None
    assert button is not None
    assert box["y"] + box["height"] <= button["y"]
    form.send()
    assert [one["type"] for one in lines(log)[-3:]] == ["note", "note", "suggestion"]


@on_a_phone
@pytest.mark.parametrize("path", ["ask", "note/note", "log"])
@pytest.mark.parametrize("scrolled", [0, 40])
def test_nothing_moves_under_a_finger(form: Looking, log: Path, path: str, scrolled: int) -> None:
    form.open(f"{GAME}/{path}")
    form.page.evaluate(f"scrollTo(0, {scrolled})")
    top = "() => document.querySelector('#since + *').getBoundingClientRect().top"
    before = form.page.evaluate(top)
    for number in (1, 2):
        append(log, f"news {number}")
        expect(news(form)).to_have_count(number)
        expect(news(form).last).to_be_in_viewport(ratio=0.99)
        expect(made_for(form).first).to_have_value(str(len(lines(log))))
        assert form.page.evaluate(top) == pytest.approx(before, abs=1)  # windows are scrolled by whole pixels


def test_what_nobody_could_see_is_no_reason_to_note(form: Looking, log: Path) -> None:
    """The box stands where it cannot be seen; then it is scrolled to."""
    form.page.evaluate("document.styleSheets[0].insertRule('#since { position: static !important }')")
    form.page.locator("form.event").evaluate("form => { form.style.paddingTop = '100vh' }")
    form.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    before = len(lines(log))
    append(log, "out of sight")
    expect(news(form)).to_have_count(1)
    expect(news(form)).not_to_be_in_viewport()
    form.page.wait_for_timeout(LONG)
    expect(made_for(form)).to_have_value(str(before))
    expect(refused(form)).to_contain_text("out of sight")
    assert lines(log)[-1]["type"] == "note"


def test_of_many_lines_all_must_have_been_in_sight(form: Looking, log: Path) -> None:
    before = len(lines(log))
    append(log, *(f"news {number}" for number in range(40)))
    expect(news(form)).to_have_count(40)
    form.page.wait_for_timeout(LONG)
    expect(made_for(form)).to_have_value(str(before))
    for _ in range(PATIENCE // LONG):  # again from the top where the machine did not see all of it
        form.page.locator("#since").evaluate(SCROLL_ON)
        form.page.wait_for_timeout(LONG / 2)
        if made_for(form).input_value() != str(before):
            break
    expect(made_for(form)).to_have_value(str(before + 40))
    assert form.offences(AXE) == []
    append(log, "the latest")
    expect(news(form).last).to_be_in_viewport(ratio=0.99)
    expect(made_for(form)).to_have_value(str(before + 41))
    form.send()


@on_a_phone
def test_a_hidden_page_tells_nothing(form: Looking, log: Path) -> None:
    before = len(lines(log))
    form.page.keyboard.press("Escape")
    append(log, "behind the cover")
    expect(news(form)).to_have_count(1)
    form.page.wait_for_timeout(LONG)
    expect(made_for(form)).to_have_value(str(before))
    form.tap(form.page.locator("#cover"))
    expect(made_for(form)).to_have_value(str(before + 1))
    expect(news(form)).to_be_in_viewport()
    form.send()


@on_a_phone
def test_what_appears_under_the_finger_was_not_seen(form: Looking, log: Path) -> None:
    """Two phones, one turn: the other's line comes while the button is on its way down."""
    form.page.evaluate("""() => document.addEventListener("htmx:load", (event) => {
        if (event.target.id === "since") document.querySelector("form.event button.main").click();
    })""")
    append(log, "the same turn")
    complaints = form.page.locator(".trouble li")
    expect(complaints).to_contain_text("the same turn")
    assert lines(log)[-1]["type"] == "note"


@on_a_phone
@pytest.mark.parametrize("path", ["ask", "log"])
def test_where_the_log_was_changed_otherwise_one_looks_again_by_a_tap(
    form: Looking, log: Path, path: str
) -> None:
    """What was chosen stays."""
    if path == "log":
        form.open(f"{GAME}/log")
    *kept, _ = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(kept), encoding="utf-8")
    expect(form.page.locator("#since .problem")).to_contain_text("the game was changed")
    form.tap(form.page.get_by_role("button", name="Look again"))
    expect(form.page.locator("#since .problem")).to_have_count(0)
    if path == "ask":
        expect(form.page.locator('input[name="weapon"][value="corde"]')).to_be_checked()
        form.send()
    else:
        expect(form.page.locator("ol.log > li").first).to_have_attribute("id", f"e{len(kept) - 1}")
