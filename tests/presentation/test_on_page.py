"""HTML on its way to a browser: French signs stay with their words."""

import re

from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.presentation.on_page import held_together

HARD = "\u00a0"


def test_no_line_begins_or_ends_with_a_sign_of_the_word_beside_it() -> None:
    page = '<p>#1 <a href="/1">Bob</a> : la corde ; qui ? « Non ! »</p>'
    assert held_together(page) == page.replace(" :", HARD + ":").replace(" ;", HARD + ";").replace(
        " ?", HARD + "?"
    ).replace("« ", "«" + HARD).replace(" !", HARD + "!").replace(" »", HARD + "»")


@given(st.lists(st.sampled_from(["<b>", "</b>", '<i title="a : « b »">', "a", " ", ":", ";", "«", "»"])))
def test_nothing_but_spaces_of_the_text_changes(parts: list[str]) -> None:
    page = "".join(parts)
    held = held_together(page)
    assert held.replace(HARD, " ") == page
    assert re.findall("<[^>]*>", held) == re.findall("<[^>]*>", page)
    assert held_together(held) == held
