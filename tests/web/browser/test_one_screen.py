"""A suggestion fits on one screen of a phone, and takes five taps from the sheet back to the sheet. Other
events need one scroll at most."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cluedo_notes.editions import load, shipped
from cluedo_notes.game.errors import GameError
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.serving import Served
from tests.helpers.cli.playing import header
from tests.helpers.logs import as_log
from tests.web.browser.conftest import Look, Serve

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "fr")
NAMES = ["Ana", "Bob", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon"]
HAND = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]
MOST_ON_ONE_SCREEN = 6

END = """
() => {
  const bar = document.querySelector("nav.bar").getBoundingClientRect().top;
  const last = [...document.querySelectorAll(".showers button:not([hidden])")].at(-1);
  return [last.getBoundingClientRect().bottom, bar];
}
"""
"""Where the last of those who may have shown ends, and where the bar at the foot of the page begins."""


def with_most_players(edition: str) -> dict[str, Any]:
    """The header of a game of as many players as fit on one screen; where cards are then left over, face
    down."""
    most = min(MOST_ON_ONE_SCREEN, load(edition).players.max)
    head = header(edition, " ".join(NAMES[:most]), me="Ana")
    try:
        as_log([head])
    except GameError:
        return {**head, "options": {"leftover": "centre"}}
    return head


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_suggestion_needs_is_in_sight(
    serve: Serve, look: Look, folder: Path, language: str
) -> None:
    games = folder / "cluedo-notes" / "games"
    games.mkdir(parents=True)
    for edition in shipped():
        (games / f"{edition}.jsonl").write_text(
            json.dumps(with_most_players(edition)) + "\n", encoding="utf-8"
        )
    one = look(serve(), PHONE, language)
    below = {}
    for edition in shipped():
        for asker in ("Ana", "Bob"):  # the keeper's own has a row more: the card that they saw
            one.open(f"/game/{edition}/ask?player={asker}")
            last, bar = one.page.evaluate(END)
            if last > bar:
                below[edition, asker] = last - bar
    assert below == {}
    assert one.faults == []


def test_a_turn_takes_five_taps_and_no_scroll(begun: Served, look: Look) -> None:
    """Bob asks, Cleo shows: the form, three cards, who showed; then it can be taken back by one."""
    one = look(begun, PHONE)
    page = one.open("/game/friday/")
    taps = ['nav.bar a[href$="/ask"]']
    taps += [
        f'label:has(input[name="{name}"][value="{card}"])'
        for name, card in (("suspect", "olive"), ("weapon", "corde"), ("room", "cuisine"))
    ]
    taps += ['button[name="showed"][value="2"]']
    for tap in taps:
        page.wait_for_selector(tap)
        assert page.evaluate("scrollY") == 0
        one.tap(page.locator(tap))
    page.wait_for_url("**/?noted=1")
    (event,) = begun.noted("friday")
    assert (event["player"], event["suspect"], event["weapon"], event["room"]) == (
        "Bob",
        "olive",
        "corde",
        "cuisine",
    )
    assert event["responses"] == [{"player": "Cleo", "action": "show"}]
    assert len(taps) == 5
    one.tap(page.locator('#changed button[value="undo"]'))
    page.wait_for_url("**/?noted=2")
    assert begun.noted("friday")[-1]["type"] == "retract"
    assert one.faults == []


def test_who_holds_several_of_the_cards_shows_one_of_them_by_a_tap(begun: Served, look: Look) -> None:
    log = begun.folder / "cluedo-notes" / "games" / "friday.jsonl"
    head = json.loads(log.read_text(encoding="utf-8"))
    hand = ["olive", "corde", "rose", "poignard", "hall", "bureau"]
    log.write_text(json.dumps(head | {"hand": hand}) + "\n", encoding="utf-8")
    one = look(begun, PHONE)
    page = one.open("/game/friday/ask")
    for name, card in (("suspect", "olive"), ("weapon", "corde"), ("room", "cuisine")):
        one.tap(page.locator(f'label:has(input[name="{name}"][value="{card}"])'))
    offered = page.locator('button[name="showed"]:visible')
    assert offered.all_inner_texts() == ["Cleo", "Ana: Dr Green", "Ana: Rope", "Nobody", "I missed it"]
    one.tap(offered.nth(2))
    page.wait_for_url("**/?noted=1")
    (event,) = begun.noted("friday")
    assert event["responses"] == [
        {"player": "Cleo", "action": "pass"},
        {"player": "Ana", "action": "show", "card": "corde"},
    ]


def test_a_correction_is_saved_by_a_button_in_sight(begun: Served, look: Look) -> None:
    """Another card, then the button that stands there: who showed need not be tapped again. Rows that were
    changed are saved as they stand, also once they are folded away."""
    one = look(begun, PHONE)
    page = one.open("/game/friday/ask")
    for name, card in (("suspect", "olive"), ("weapon", "corde"), ("room", "cuisine")):
        one.tap(page.locator(f'label:has(input[name="{name}"][value="{card}"])'))
    one.tap(page.locator('button[name="showed"][value="2"]'))
    page.wait_for_url("**/?noted=1")
    save = page.locator("form.event button.main:visible")
    one.open("/game/friday/edit/1")
    expect(save).to_be_in_viewport()
    for tap in ("nobody", "2"):  # says who showed, and saves nothing yet
        one.tap(page.locator(f'button[name="showed"][value="{tap}"]'))
        expect(page.locator(".showers [aria-current]")).to_have_attribute("value", tap)
        expect(save).to_be_in_viewport()
    one.tap(page.locator('label:has(input[name="weapon"][value="matraque"])'))
    one.tap(save)
    page.wait_for_url("**/?noted=2")
    corrected = begun.noted("friday")[-1]["as"]
    assert corrected["weapon"] == "matraque"
    assert corrected["responses"] == [{"player": "Cleo", "action": "show"}]
    one.open("/game/friday/edit/1")
    one.tap(page.locator("details.more summary"))
    expect(save).to_have_count(1)
    one.tap(page.locator('label:has(input[name="nobody"])'))
    with page.expect_response("**part=answers**"):
        one.tap(page.locator('label:has(input[name="answer-2"][value=""])'))
    one.tap(page.locator("details.more summary"))
    one.tap(save)
    page.wait_for_url("**/?noted=3")
    answers = begun.noted("friday")[-1]["as"]["responses"]
    assert answers == [{"player": name, "action": "pass"} for name in ("Cleo", "Ana")]
    assert one.faults == []


def test_who_folds_the_askers_away_is_asked_again(begun: Served, look: Look) -> None:
    one = look(begun, PHONE)
    page = one.open("/game/friday/ask?player=")
    one.tap(page.locator("details.asker summary"))
    for name, card in (("suspect", "olive"), ("weapon", "corde"), ("room", "cuisine")):
        one.tap(page.locator(f'label:has(input[name="{name}"][value="{card}"])'))
    one.tap(page.locator('button[name="showed"][value="2"]'))
    expect(page.locator('input[name="player"]').first).to_be_in_viewport()
    assert begun.noted("friday") == []


ORDERS = (
    ("rose", {"Bob": ["Cleo", "Ana (me)"], "Cleo": ["Ana (me)", "Bob"], "Ana": ["Bob", "Cleo"]}),
    ("moutarde", {"Cleo": ["Ana: Colonel Mustard", "Ana: Rope", "Bob"], "Ana": ["Bob", "Cleo"]}),
)
"""Who may have shown, in the order in which they are asked, by the suspect and the asker who are tapped."""


def test_those_who_may_have_shown_stand_in_the_order_of_asking(
    serve: Serve, look: Look, folder: Path
) -> None:
    """Also where one of them has a button for each card."""
    log = folder / "friday.jsonl"
    head = header("classic", "Ana Bob Cleo", me="Ana", hand=HAND)
    log.write_text(json.dumps(head) + "\n", encoding="utf-8")
    one = look(serve(str(log)), PHONE)
    page = one.open("/game/friday/ask?player=&weapon=corde")
    for suspect, orders in ORDERS:
        one.tap(page.locator(f'label:has(input[name="suspect"][value="{suspect}"])'))
        for asker, others in orders.items():
            if page.locator("details.asker:not([open])").count():
                one.tap(page.locator("details.asker summary"))
            one.tap(page.locator(f'label:has(input[name="player"][value="{asker}"])'))
            expect(page.locator(".showers button:visible")).to_have_text([*others, "Nobody", "I missed it"])


LONG = "Maximilienne-Eugénie"
ROPE = "ask?player=Bob&suspect=rose&weapon=corde&room=cuisine"


def test_a_long_name_stays_within_the_button_of_who_showed(serve: Serve, look: Look, folder: Path) -> None:
    """So does the sentence of each card of hers, as French writes it."""
    log = folder / "friday.jsonl"
    head = header(
        "classic", f"{LONG} Bob Cleo", me=LONG, hand=["rose", "corde", "olive", "poignard", "hall", "bureau"]
    )
    log.write_text(json.dumps(head) + "\n", encoding="utf-8")
    one = look(serve(str(log)), PHONE, "fr")
    page = one.open(f"/game/friday/{ROPE}")
    wider = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert page.locator(".showers button:visible").evaluate_all(wider) == []
    mine = page.locator(".showers [data-shows]")
    expect(mine).to_have_text([f"{LONG} : Mademoiselle Rose", f"{LONG} : Corde"])
    page.locator('label:has(input[value="revolver"])').tap()
    expect(page.locator(f'button[data-player="{LONG}"]:visible')).to_have_text(f"{LONG} (moi)")
    assert page.locator(".showers button:visible").evaluate_all(wider) == []


def test_a_card_of_ones_own_is_not_offered_as_the_card_that_another_showed(
    serve: Serve, look: Look, folder: Path
) -> None:
    """Unless it is ticked already, or all three are one's own."""
    log = folder / "friday.jsonl"
    head = header("classic", "Ana Bob Cleo", me="Ana", hand=HAND)
    log.write_text(json.dumps(head) + "\n", encoding="utf-8")
    one = look(serve(str(log)), PHONE)
    page = one.open("/game/friday/ask?player=Ana&suspect=rose&weapon=corde&room=veranda")
    offered = page.locator("fieldset.seen label:visible")
    expect(offered).to_have_text(["Miss Scarlett", "Conservatory", "Not seen"])
    one.tap(page.locator('label:has(input[name="weapon"][value="matraque"])'))
    expect(offered).to_have_text(["Miss Scarlett", "Lead pipe", "Conservatory", "Not seen"])
    one.tap(offered.first)
    one.tap(page.locator('label:has(input[name="suspect"][value="moutarde"])'))
    expect(offered).to_have_text(["Colonel Mustard", "Lead pipe", "Conservatory", "Not seen"])
    one.tap(offered.last)
    expect(offered).to_have_text(["Lead pipe", "Conservatory", "Not seen"])
    page = one.open("/game/friday/ask?player=Ana&suspect=moutarde&weapon=corde&room=hall")
    expect(offered).to_have_text(["Colonel Mustard", "Rope", "Hall", "Not seen"])


def test_who_did_not_ask_is_not_asked_which_card_they_saw(begun: Served, look: Look) -> None:
    """Neither before nor after a refusal."""
    page = look(begun, PHONE).open(f"/game/friday/{ROPE}")
    seen = page.locator("fieldset.seen")
    expect(seen).to_be_hidden()
    page.locator(".more summary").tap()
    for seat in (2, 0):
        page.locator(f'label:has(input[name="answer-{seat}"][value="show"])').tap()
    page.locator(".send .main").tap()
    expect(page.locator(".trouble")).to_be_visible()
    expect(seen).to_be_hidden()


# -- what happens besides suggestions

OTHER_EVENTS = ("open_cards", "clue_card", "heard_in_part", "leave", "look", "accusation", "fact")
TALLEST = 1_100
"""Pixels: a screen and a half."""

HAND_OF_2023 = ["moutarde", "corde", "entree", "bureau", "rose"]
OF_2023 = {**header("cluedo-2023", "Ana Bob Cleo Dan", me="Ana", hand=HAND_OF_2023), "first_player": "Bob"}
OF_TWO = {
    **header("cluedo-2023", "Ana Bob", me="Ana"),
    "first_player": "Ana",
    "options": {"aside-rooms": ["salon", "cuisine", "bureau", "jardin-d-hiver"]},
}
OF_SIX = {**header("classic", "Ana Bob Cleo Dan Eva Fay", me="Ana"), "first_player": "Bob"}


@pytest.fixture
def tables(serve: Serve, folder: Path) -> Served:
    games = folder / "cluedo-notes" / "games"
    games.mkdir(parents=True)
    for name, head in (("box", OF_2023), ("two", OF_TWO), ("classic", OF_SIX)):
        (games / f"{name}.jsonl").write_text(json.dumps(head) + "\n", encoding="utf-8")
    return serve()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_form_takes_no_more_than_one_scroll(tables: Served, look: Look, language: str) -> None:
    one = look(tables, PHONE, language)
    taller = {}
    for game in ("box", "two", "classic"):
        for kind in OTHER_EVENTS:
            page = one.open(f"/game/{game}/note/{kind}")
            height = page.evaluate("document.documentElement.scrollHeight")
            if height > TALLEST:
                taller[game, kind] = height
    assert taller == {}


UNCOVERED = """
(one) => {
  const box = one.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
  return one.contains(document.elementFromPoint((box.left + box.right) / 2, middle));
}
"""
"""Can it be tapped without a scroll?"""


class Thumb:
    """Counts taps and scrolls from the sheet back to the sheet."""

    def __init__(self, one: Looking, game: str) -> None:
        self.one, self.page, self.base = one, one.open(f"/game/{game}/"), f"/game/{game}"
        self.taps = self.scrolls = 0

    def __call__(self, selector: str) -> None:
        what = self.page.locator(selector).first
        what.wait_for()
        if not what.evaluate(UNCOVERED):
            self.scrolls += 1
            what.evaluate("one => one.scrollIntoView({block: 'start'})")
        self.taps += 1
        self.one.tap(what)

    def among(self, name: str, value: str) -> None:
        """One of a list that opens: a tap on the list, and one on the line."""
        self(f'select[name="{name}"]')
        self.taps += 1
        self.one.pick(self.page.locator(f'select[name="{name}"]'), value)

    def event(self, kind: str, *chosen: tuple[str, str]) -> tuple[int, int]:
        """The taps and the scrolls that it takes; of a suggestion's form the last choice notes it."""
        self('nav.bar a[href$="/more"]')
        self(f'main a[href="{self.base}/note/{kind}"]')
        self.page.wait_for_selector("form.event")
        for name, value in chosen:
            if name.startswith(("shown-", "spot-")):
                self.among(name, value)
                continue
            button = f'button[name="{name}"][value="{value}"]'
            self(f'{button}, label:has(input[name="{name}"][value="{value}"])')
        if kind != "heard_in_part":
            self("form.event .send .main")
        self.page.wait_for_url("**/?noted=*")
        return self.taps, self.scrolls


EACH_SHOWS = [("shown-0", "corde"), ("shown-1", "cuisine"), ("shown-2", "olive"), ("shown-3", "violet")]

TAPPED = [
    ("box", "open_cards", [("player", "Cleo"), ("cards", "violet")], (5, 0)),
    ("box", "clue_card", [("card", "violet"), ("target", "Cleo")], (5, 1)),
    ("box", "clue_card", [("clue", "named"), ("card", "violet"), ("target", "-")], (6, 1)),
    ("box", "clue_card", [("clue", "chosen"), ("target", "Cleo"), ("card", "violet")], (6, 1)),
    ("box", "clue_card", [("clue", "passage"), ("room", "salon")], (5, 0)),
    ("box", "clue_card", [("clue", "everybody"), *EACH_SHOWS], (12, 0)),
    ("box", "clue_card", [("clue", "left"), *EACH_SHOWS[::3]], (8, 0)),
    ("box", "clue_card", [("clue", "move"), ("spot-0", "bureau"), ("spot-1", "salon")], (8, 0)),
    ("box", "heard_in_part", [("suspect", "violet"), ("room", "salon"), ("showed", "2")], (5, 0)),
    ("box", "leave", [("player", "Cleo")], (4, 0)),
    ("two", "look", [("place", "aside-2"), ("cards", "revolver")], (5, 0)),
]
"""Who has the turn is chosen already."""


@pytest.mark.parametrize(("game", "kind", "chosen", "most"), TAPPED)
def test_the_taps_of_each_event_are_these(
    tables: Served, look: Look, game: str, kind: str, chosen: list[tuple[str, str]], most: tuple[int, int]
) -> None:
    thumb = Thumb(look(tables, PHONE), game)
    assert thumb.event(kind, *chosen) == most
    assert tables.noted(game)[-1]["type"] == kind
