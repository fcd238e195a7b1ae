"""An event with names becomes the event with ids."""

from pathlib import Path

import pytest

from cluedo_notes.game.entry.named_events import with_ids
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.reader import read_log
from tests.helpers.places import ROOT

SHOW = ev.Action.SHOW
CLASSIC = read_log(ROOT / "examples" / "classic-3p.jsonl")


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.jsonl")), ids=lambda path: path.stem)
def test_ids_stay_as_they_are(example: Path) -> None:
    log = read_log(example)
    assert log.live
    for live in log.live:
        assert with_ids(live.event, log) == live.event


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (
            ev.Suggestion("ana", "Mrs White", "rope", "study", (ev.Response("bob", SHOW, "Rope"),)),
            ev.Suggestion(
                "Ana", "leblanc", "corde", "bureau", (ev.Response("Bob", ev.Action.SHOW, "corde"),)
            ),
        ),
        (ev.Fact("env", holds=("study",)), ev.Fact("envelope", holds=("bureau",))),
        (ev.Mark("moutarde", "cleo", "x"), ev.Mark("moutarde", "Cleo", "x")),
        (
            ev.Reveal(ev.Envelope("white", "rope", "hall"), {"bob": ("study",)}),
            ev.Reveal(ev.Envelope("leblanc", "corde", "hall"), {"Bob": ("bureau",)}),
        ),
        (ev.Move("Bob", "kitchen", "passage"), ev.Move("Bob", "cuisine", "passage")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_names_in_any_language_are_found_wherever_they_stand(
    written: ev.TableEvent, meant: ev.TableEvent
) -> None:
    assert with_ids(written, CLASSIC) == meant


@pytest.mark.parametrize("room", ["rope", "xyz", "b"])
def test_what_names_no_room_or_several_is_refused(room: str) -> None:
    with pytest.raises(EntryError):
        with_ids(ev.Suggestion("Ana", "leblanc", "corde", room, ()), CLASSIC)
