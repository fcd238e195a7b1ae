"""The private part of an event in the notes, put back, and kept or dropped when the event is corrected."""

import json
from collections.abc import Sequence

import pytest

from cluedo_notes.game.knowledge.privacy import public_part
from cluedo_notes.game.log.events import TABLE_EVENT_TYPES
from cluedo_notes.game.log.fields import private_keys
from cluedo_notes.game.private_notes.joining import join
from cluedo_notes.game.private_notes.reader import notes_header, parse_notes
from cluedo_notes.game.private_notes.seen import filled_with, seen_in
from tests.helpers.game.shared_table import PLAYED, Line, asks, eager_game, head, rows
from tests.helpers.logs import as_log


def test_what_is_taken_out_of_an_event_can_be_put_back() -> None:
    """Every event of random games of every rule book; between them, every private key of every type."""
    seen: set[tuple[str, str]] = set()
    for edition in PLAYED:
        for seed in range(4):
            log = eager_game(edition, seed)
            for live in log.live:
                public, event = public_part(live.event, log.edition), live.event
                if public is None:
                    continue
                for line in seen_in(event, live.number, live.number, log.edition):
                    public = filled_with(public, line)
                    keys = rows([line])[0].keys() - {"type", "after", "event", "player", "action"}
                    seen |= {(event.kind, key) for key in keys}
                assert public == event
    wanted = {(name, key) for name, kind in TABLE_EVENT_TYPES.items() for key in private_keys(kind)}
    assert seen == wanted | {("suggestion", "card")}


# -- corrections

HAND = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]
SEATS = head(edition="secrets-2008") | {"players": [{"name": n} for n in ("Ana", "Bob", "Cleo", "Dan")]}


def amend(number: int, becomes: Line) -> Line:
    return {"type": "amend", "event": number, "as": becomes}


def seen(after: int, event: int, **keys: object) -> Line:
    return {"type": "seen", "after": after, "event": event, **keys}


def shown(after: int, event: int, player: str, card: str | None) -> Line:
    return seen(after, event, player=player, action="show", **({"card": card} if card else {}))


def live_rows(header: Line, events: Sequence[Line], notes: Sequence[Line], owner: str = "Ana") -> list[Line]:
    """The events that count of the log that Ana has of both."""
    public = as_log([header, *events], "public")
    lines = [*rows([notes_header(public, owner)]), *notes]
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    return rows(live.event for live in join(public, parse_notes(text, "notes", public)).log.live)


ASKED = asks("Ana", "Bob pass", "Cleo show")
SHOWN = asks("Bob", "Cleo pass", "Ana show")
SPIED = {"type": "spy", "player": "Ana", "target": "Bob"}
SPIED_ON = {"type": "spy", "player": "Bob", "target": "Ana"}
SEES = {"type": "power", "player": "Ana", "power": "see-shown", "event": 1}
LOOKED = {"type": "look", "player": "Ana", "place": "pool"}
DREW = {"type": "draw", "player": "Ana"}
KEPT: list[tuple[str, list[Line], Line, Line, bool]] = [
    # what the event was, what was seen of it, what it becomes, does the card still count?
    ("a passer more", [ASKED], shown(1, 1, "Cleo", "hall"), asks("Ana", "Cleo show"), True),
    ("the same once more", [ASKED], shown(1, 1, "Cleo", "hall"), ASKED, True),
    ("another showed", [ASKED], shown(1, 1, "Cleo", "hall"), asks("Ana", "Bob show"), False),
    ("another asked", [ASKED], shown(1, 1, "Cleo", "hall"), asks("Bob", "Cleo show"), False),
    ("nobody showed", [ASKED], shown(1, 1, "Cleo", "hall"), asks("Ana", "Cleo pass"), False),
    ("still among the three", [ASKED], shown(1, 1, "Cleo", "hall"), ASKED | {"weapon": "poignard"}, True),
    ("no longer named", [ASKED], shown(1, 1, "Cleo", "hall"), ASKED | {"room": "spa"}, False),
    ("I showed it to another", [SHOWN], shown(1, 1, "Ana", "hall"), asks("Cleo", "Ana show"), True),
    ("I did not show", [SHOWN], shown(1, 1, "Ana", "hall"), asks("Bob", "Cleo show"), False),
    ("a glimpse", [asks("Bob", "Cleo show")], shown(1, 1, "Cleo", "hall"), asks("Bob", "Cleo show"), True),
    (
        "another's glimpse",
        [asks("Bob", "Cleo show")],
        shown(1, 1, "Cleo", "hall"),
        asks("Dan", "Cleo show"),
        False,
    ),
    ("another's card", [SPIED], seen(1, 1, card="hall"), SPIED | {"target": "Cleo"}, False),
    ("I was the one", [SPIED], seen(1, 1, card="hall"), SPIED_ON, False),
    ("mine, by another", [SPIED_ON], seen(1, 1, card="hall"), SPIED_ON | {"player": "Cleo"}, True),
    ("not at me", [SPIED_ON], seen(1, 1, card="hall"), SPIED_ON | {"target": "Cleo"}, False),
    ("another kind of event", [SPIED], seen(1, 1, card="hall"), LOOKED, False),
    ("a look stays", [LOOKED], seen(1, 1, cards=["hall"]), LOOKED, True),
    ("another looked", [LOOKED], seen(1, 1, cards=["hall"]), LOOKED | {"player": "Bob"}, False),
    ("another drew", [DREW], seen(1, 1, card="stay"), DREW | {"player": "Bob"}, False),
    ("a clock after all", [DREW], seen(1, 1, card="stay"), DREW | {"card": "clock"}, False),
]


@pytest.mark.parametrize(("name", "events", "line", "becomes", "counts"), KEPT)
def test_a_correction_keeps_what_can_still_be_meant(
    name: str, events: list[Line], line: Line, becomes: Line, counts: bool
) -> None:
    card = str(line.get("card") or line["cards"][0])
    assert f'"{card}"' in str(live_rows(SEATS, events, [line])).replace("'", '"')
    (after,) = live_rows(SEATS, [*events, amend(1, becomes)], [line])
    assert (after != becomes) is counts, name
    # taken back, the correction brings the card back
    back = {"type": "retract", "event": 2}
    assert live_rows(SEATS, [*events, amend(1, becomes), back], [line]) == live_rows(SEATS, events, [line])
    # noted again after the correction, whatever fits the event counts
    if becomes["type"] == events[0]["type"] == "suggestion" and counts:
        again = line | {"after": 2}
        assert live_rows(SEATS, [*events, amend(1, becomes)], [line, again])[0] == after


def test_what_a_power_showed_goes_with_the_suggestion_that_it_is_about() -> None:
    asked = asks("Bob", "Cleo show")
    line = seen(2, 2, saw="hall")
    assert live_rows(SEATS, [asked, SEES], [line])[1]["saw"] == "hall"
    for becomes, counts in (
        (asked | {"suspect": "olive"}, True),
        (asked | {"room": "spa"}, False),
        (asks("Bob", "Dan show"), False),
    ):
        power = live_rows(SEATS, [asked, SEES, amend(1, becomes)], [line])[1]
        assert ("saw" in power) is counts, becomes


def test_what_is_noted_after_a_correction_is_of_the_corrected_event() -> None:
    events = [ASKED, amend(1, asks("Ana", "Bob show"))]
    assert live_rows(SEATS, events, [shown(2, 1, "Bob", "rose")])[0]["responses"][0]["card"] == "rose"
    assert live_rows(SEATS, events, [shown(1, 1, "Bob", "rose")])[0] == asks("Ana", "Bob show")


def test_a_later_line_stands_in_an_earlier_ones_place_and_an_empty_one_takes_it_back() -> None:
    def card(*lines: Line) -> object:
        return live_rows(SEATS, [ASKED], lines)[0]["responses"][1].get("card")

    assert card(shown(1, 1, "Cleo", "hall"), shown(1, 1, "Cleo", "rose")) == "rose"
    assert card(shown(1, 1, "Cleo", "hall"), shown(1, 1, "Bob", "rose")) == "hall"
    assert card(shown(1, 1, "Cleo", "hall"), shown(1, 1, "Cleo", None)) is None


@pytest.mark.parametrize(
    "line",
    [
        shown(1, 1, "Bob", "hall"),
        seen(1, 1, card="hall"),
        seen(1, 1, player="Cleo", action="show", saw="hall"),
        seen(1, 1, player="Cleo", action="show", card="stay"),
        seen(1, 1, cards=["hall"]),
        seen(1, 1, player="Cleo", action="draw", card="stay"),
    ],
)
def test_what_does_not_fit_its_event_says_nothing(line: Line) -> None:
    assert live_rows(SEATS, [ASKED], [line]) == [ASKED]


def test_a_retracted_event_and_one_brought_back() -> None:
    gone = {"type": "retract", "event": 1}
    line = shown(1, 1, "Cleo", "hall")
    assert live_rows(SEATS, [ASKED, gone], [line]) == []
    assert (
        live_rows(SEATS, [ASKED, gone, {"type": "retract", "event": 2}], [line])[0]["responses"][1]["card"]
        == "hall"
    )
