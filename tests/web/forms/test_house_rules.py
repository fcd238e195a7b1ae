"""House rules by taps: each has a sentence and the edition's value until it is changed; no typed option is
lost."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import ImmutableMultiDict

from cluedo_notes.editions import apply_options, load, shipped
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.web.base.page_words import TappedWords
from cluedo_notes.web.forms.house_rules import FIELD, NUMBERS, house_rules, other_options, with_choices
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import Browser, served

EDITIONS = [load(one) for one in shipped()]
UNTOUCHED = ["stairs-cost=1", "suspects=Un,Deux", "nonsense=1", "x", "accusation-place=hall"]


def ways(edition_id: str) -> list[tuple[str, str]]:
    """Every rule of an edition with each way to play it."""
    rules = house_rules(load(edition_id), "")
    return [
        (rule.key, value)
        for rule in rules
        for value in ([one.value for one in rule.values] or ["true", "false"])
    ]


EVERY_WAY = [(edition.id, *way) for edition in EDITIONS for way in ways(edition.id)]


def tapped(**choices: str) -> ImmutableMultiDict[str, str]:
    return ImmutableMultiDict({FIELD + key.replace("_", "-"): value for key, value in choices.items()})


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_sentence_and_so_has_each_way_to_play(language: str) -> None:
    words = words_in(language)
    for edition in EDITIONS:
        for rule in house_rules(edition, ""):
            said = [words.say(one.label) for one in rule.values]
            assert len(set(said)) == len(said) != 1
            assert words.say(rule.question)[:1].isupper()


RULE_BOOK = {
    "en": ("call", "running", "pool", "refute", "used up"),
    "fr": ("appel", "donneur", "jet", "à tort"),
}
"""Words of those who read rule books, which no child at the table knows."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_said_without_the_words_of_a_rule_book(language: str) -> None:
    words = words_in(language)
    said = {
        words.say(one)
        for edition in EDITIONS
        for rule in house_rules(edition, "")
        if rule.key not in edition.nicknames
        for one in (rule.question, *(value.label for value in rule.values))
    }
    assert {one for one in said if any(word in one.casefold() for word in RULE_BOOK[language])} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_are_called_as_those_of_the_box(language: str) -> None:
    words, edition = words_in(language), load("got-red-keep")
    assert edition.intrigue is not None
    said = [words.say(rule.question) for rule in house_rules(edition, "")]
    assert any(edition.intrigue.clock_name.in_language(language) in one for one in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_choose_instead_is_called_as_it_stands_there(language: str) -> None:
    """Where cards are left over, the page of the cards sends back to a house rule."""
    words = words_in(language)
    (left,) = (rule for rule in house_rules(load("classic"), "") if rule.key == "leftover")
    (centre,) = (words.say(one.label) for one in left.values if one.value == "centre")
    assert centre in TappedWords(language)("face-up-missing", number=2, share=4)


@pytest.mark.parametrize(("edition_id", "key", "value"), EVERY_WAY)
def test_every_way_is_an_option_that_new_takes(edition_id: str, key: str, value: str) -> None:
    edition = load(edition_id)
    options = with_choices(edition, "", tapped(**{key: value}))
    (rule,) = [one for one in house_rules(edition, "") if one.key == key]
    assert options == ("" if value == rule.own else f"{key}={value}")
    header = Setup(edition=edition_id, players=(), options=options.splitlines()).header
    changed, chosen = apply_options(edition, header.options or {})
    played = chosen.leftover or edition.leftover if key == "leftover" else None
    if key in edition.nicknames:
        return
    if key in NUMBERS:
        assert str({"aside": chosen.aside, "hand-size": chosen.hand_size}[key] if value else "") == value
        return
    if key == "look-aside" and changed.rules.look_when_unanswered:
        assert value == "unanswered" == rule.own  # the older switch of Game of Thrones
        return
    found = played or getattr(changed.rules, key.replace("-", "_"))
    assert str(found).lower() == value


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.id)
def test_untouched_it_says_what_the_edition_says(edition: object) -> None:
    for rule in house_rules(edition, ""):  # type: ignore[arg-type]
        assert rule.own == rule.chosen
        assert not rule.values or rule.own in [one.value for one in rule.values]


@given(
    st.sampled_from(EDITIONS),
    st.lists(st.sampled_from(UNTOUCHED), unique=True),
    st.data(),
)
def test_what_is_not_among_them_stays_as_it_was_typed(
    edition: object, typed: list[str], data: st.DataObject
) -> None:
    """Also when a form is sent again and again, and what is chosen is what is shown."""
    edition = load(edition.id)  # type: ignore[attr-defined]
    options = "\n".join(typed)
    for _ in range(3):
        key, value = data.draw(st.sampled_from(ways(edition.id)))
        options = with_choices(edition, options, tapped(**{key: value}))
        assert other_options(edition, options) == typed
        (rule,) = [one for one in house_rules(edition, options) if one.key == key]
        assert rule.chosen == value
        assert with_choices(edition, options, tapped(**{key: value})) == options


def test_an_option_typed_with_underscores_is_the_same_rule() -> None:
    edition = load("classic")
    options = "called_in_suggests=false\nleftover = face_up"
    chosen = {rule.key: rule.chosen for rule in house_rules(edition, options)}
    assert (chosen["called-in-suggests"], chosen["leftover"]) == ("false", "face_up")
    assert with_choices(edition, options, tapped(called_in_suggests="false")) == options
    assert with_choices(edition, options, tapped(called_in_suggests="true")) == "leftover = face_up"


def test_a_switch_that_is_not_ticked_is_off_and_one_that_was_not_asked_is_as_it_was() -> None:
    edition = load("classic")
    assert edition.rules.free_doubles
    both = ImmutableMultiDict([("rule-free-doubles", "false"), ("rule-free-doubles", "true")])
    assert with_choices(edition, "", both) == ""
    assert (
        with_choices(edition, "", ImmutableMultiDict([("rule-free-doubles", "false")]))
        == "free-doubles=false"
    )
    assert with_choices(edition, "free-doubles=false", ImmutableMultiDict([])) == "free-doubles=false"


def test_they_are_set_by_taps_and_stand_in_the_log(tmp_path: Path) -> None:
    browser = Browser(served(tmp_path))
    page = Page(browser.get("/new?edition=classic").text)
    fields = page.form("/new")
    fields |= {"seat": ["Ana", "Bob", "Cleo"], "rule-witnesses": ["all"], "rule-free-doubles": ["false"]}
    cards = Page(browser.post("/new", {**fields, "do": "cards"}).text).form("/new")
    assert browser.post("/new", {**cards, "name": "friday", "do": "found"}).status_code == 303
    header = read_log(tmp_path / "games" / "friday.jsonl").header
    assert header.options == {"witnesses": "all", "free-doubles": False}
    assert header.me == "Ana"
    back = Page(browser.get("/new?events-of=friday&part=players").text)
    assert back.form("/new")["rule-witnesses"] == ["all"]
