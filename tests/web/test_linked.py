"""What a sentence would have typed in a terminal is a link on the page."""

from cluedo_notes.game.words import words_in
from cluedo_notes.web.rendering import linked


def test_numbers_and_what_mends_lead_to_their_places() -> None:
    line = (
        "#4 says the same as #3: take it back: cluedo-notes undo 4; or: cluedo-notes edit 3; "
        "cluedo-notes insert-after 2; cluedo-notes add-look me aside CARD; <b>"
    )
    assert linked(line, "/game/a", words_in("en")) == (
        '<a href="/game/a/log#e4">#4</a> says the same as <a href="/game/a/log#e3">#3</a>: '
        'take it back: <a href="/game/a/log#e4">take back #4</a>; or: '
        '<a href="/game/a/edit/3">correct #3</a>; <a href="/game/a/insert/2">insert after #2</a>; '
        '<a href="/game/a/note/look">Look at hidden cards</a>; &lt;b&gt;'
    )
