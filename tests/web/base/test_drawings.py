"""Every card has a drawing in one file that loads nothing and contains nothing unused."""

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Card, Category, load, shipped
from cluedo_notes.language.name import Name
from cluedo_notes.presentation.standalone_page import part
from cluedo_notes.web.base.drawings import SPRITE, drawing, drawing_of, known

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 16_000
LINES = {"path", "circle", "ellipse", "rect", "g", "use"}
SAID = {"id", "viewBox", "d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "fill", "href"}
"""All that drawings are made of: their line, its width and their colour are the style sheet's alone."""

CARDS = [card for edition in shipped() for card in load(edition).cards]


def card(name: str, category: Category = Category.WEAPON, *aliases: str) -> Card:
    return Card("own", category, Name.everywhere(name), aliases)


def test_the_file_is_small_and_well_formed() -> None:
    assert SPRITE.stat().st_size < MOST_BYTES
    symbols = list(ElementTree.parse(SPRITE).getroot())
    assert [one.tag for one in symbols] == [f"{SVG}symbol"] * len(symbols)
    names = [one.get("id") for one in symbols]
    assert sorted(set(map(str, names))) == sorted(map(str, names))
    assert set(names) == known()
    assert {one.get("viewBox") for one in symbols} == {"0 0 24 24"}


def test_it_refers_to_nothing_but_itself_and_has_one_style() -> None:
    for symbol in ElementTree.parse(SPRITE).getroot():
        for one in symbol.iter():
            assert set(one.attrib) <= SAID
            assert one.get("fill") in (None, "none")
            if one is not symbol:
                assert one.tag.removeprefix(SVG) in LINES
            target = one.get("href", "#suspect")
            assert target.startswith("#")
            assert target[1:] in known()


def test_no_line_is_drawn_outside_of_its_square() -> None:
    """Not further out, at least, than where a path says that it goes."""
    for symbol in ElementTree.parse(SPRITE).getroot():
        for one in symbol.iter(f"{SVG}path"):
            starts = re.findall(r"M(-?[.\d]+) ?(-?[.\d]+)", one.get("d", ""))
            assert starts
            assert all(0 <= float(at) <= 24 for pair in starts for at in pair)


def test_every_drawing_is_some_cards_own() -> None:
    used = {drawing_of(one) for one in CARDS} | set(Category)
    assert known() - used == set()


@pytest.mark.parametrize("edition", shipped())
def test_every_card_has_one_of_its_category(edition: str) -> None:
    for one in load(edition).cards:
        found = drawing_of(one)
        assert found in known()
        assert found.partition("-")[0] == one.category


def test_the_usual_cards_have_their_own() -> None:
    found = {one.id: drawing_of(one) for one in load("classic").cards}
    assert len(set(found.values())) == len(found)
    assert set(found.values()).isdisjoint(Category)
    assert (found["corde"], found["rose"], found["hall"]) == ("weapon-rope", "suspect-red", "room-hall")


def test_colours_make_suspects_and_nothing_else_does() -> None:
    rose = card("Rope", Category.SUSPECT)
    assert drawing_of(rose) == "suspect"
    assert drawing_of(replace(rose, colour="blue")) == "suspect-blue"
    assert drawing_of(replace(rose, colour="ultraviolet")) == "suspect"


def test_an_edition_of_ones_own_has_them_by_its_names() -> None:
    assert drawing_of(card("Rope")) == "weapon-rope"
    assert drawing_of(card("Battle axe")) == "weapon-axe"
    assert drawing_of(card("Pantry", Category.ROOM, "Kitchen")) == "room-kitchen"
    assert drawing_of(card("Rope", Category.ROOM)) == "room"
    assert drawing_of(card("Teapot")) == "weapon"
    assert drawing_of(card("!")) == "weapon"


def test_every_colour_of_a_suspect_is_in_the_palette() -> None:
    palette = part("palette.css")
    app = SPRITE.with_name("app.css").read_text(encoding="utf-8")
    for name in known():
        if name.startswith("suspect-"):
            assert palette.count(f"--{name}: ") == 2
            assert f".{name} {{ fill: var(--{name}); }}" in app


def test_a_drawing_says_nothing_to_who_listens() -> None:
    assert drawing("weapon-rope") == (
        '<svg class="drawing weapon-rope" aria-hidden="true">'
        '<use href="/static/drawings.svg#weapon-rope"/></svg>'
    )
    assert "<b>" not in drawing("<b>")
