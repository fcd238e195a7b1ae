"""Refusals in the words of the page."""

import re
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in
from cluedo_notes.web.forms.event_forms import kinds_of
from cluedo_notes.web.forms.refusals import tapped
from tests.helpers.examples import tiers
from tests.helpers.web.page_forms import Field, forms_of
from tests.helpers.web.page_reader import Page
from tests.helpers.web.raw_ids import ids_in, raw_ids
from tests.helpers.web.serving import EXAMPLES
from tests.helpers.web.table import BASE, Table, address


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_it_with_what_the_terminal_knows_and_names_no_option(language: str) -> None:
    sentences = words_in(language)._catalogue._catalog.values()  # type: ignore[attr-defined]
    in_two_forms = [sentence for sentence in sentences if "¦" in sentence]
    assert len(in_two_forms) > 20
    for sentence in in_two_forms:
        forms = r"\[([^¦\]]*)¦([^¦\]]*)(?:¦([^¦\]]*))?\]"
        typed, on_page, called = (re.sub(forms, form, sentence) for form in (r"\1", r"\2", r"\3"))
        assert placeholders(on_page) | placeholders(called) <= placeholders(typed)
        assert "--" not in on_page
        assert not re.search(r"[\[\]¦]", typed + on_page + called)


def test_what_is_inside_of_a_refusal_is_said_so_too() -> None:
    said = message("slip", what=message("slip-empty-fact"))
    assert tapped(said, {}, "en") == "choose a card. Nothing was noted."
    assert words_in("en").say(said).startswith("name a card: give --holds")


TYPED = ("", "x", "5,5", "99,99", "nowhere at all")
SEVERAL = ("cards", "holds", "lacks", "one_of", "drew")
KEPT = ("token", "lines", "log")


def tapped_at_random(field: Field, random: Random) -> list[str]:
    if field.name in KEPT:
        return field.values[:1]
    if field.typed:
        return [random.choice(TYPED)]
    return (
        random.sample(field.values, min(len(field.values), random.randrange(1, 4)))
        if (field.name in SEVERAL)
        else [random.choice(field.values)]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game",
    tiers(
        ["classic-3p", "super-6p", "got-red-keep-3p", "got-meereen-5p", "asterix-4p"],
        "super-6p",
        "got-red-keep-3p",
    ),
)
def test_whatever_is_refused_names_cards_and_places_as_people_do(
    tmp_path: Path, game: str, language: str, thorough: bool
) -> None:
    """Every form of a game in the middle of it, filled in at random: what is refused has no id in it."""
    lines = (EXAMPLES / f"{game}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    text, random, refused = "".join(lines[: len(lines) // 2]), Random(f"{game} a"), 0
    table = Table(tmp_path, text, **{"accept-language": language})
    log = read_log(table.file)
    for kind in kinds_of(log):
        page = table.browser.get(f"{BASE}{address(kind)}").text
        form = next(one for one in forms_of(page) if one.action.startswith(BASE))
        for _ in range(20 if thorough else 2):
            fields = {
                one.name: tapped_at_random(one, random)
                for one in form.fields
                if one.name not in ("refresh", "force", "asker")
            }
            answer = table.send(address(kind), fields)
            table.file.write_text(text, encoding="utf-8")
            if answer.status_code == 303:
                continue
            refused += 1
            refusal = Page(answer.text)
            said = [one.words() for one in refusal.all("p") if one.attributes.get("class") == "problem"]
            assert said, answer.text
            assert raw_ids(refusal) == []
            assert ids_in(said, log.edition) == [], said
    assert refused > len(kinds_of(log)) // 2
