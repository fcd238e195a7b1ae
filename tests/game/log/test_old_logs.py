"""Logs written in a released format stay readable: these files are never rewritten (docs/formats.md)."""

import pytest

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.events import Action, Mark, Suggestion
from cluedo_notes.game.log.reader import read_log
from tests.helpers.places import ROOT

FIXTURES = ROOT / "tests" / "fixtures"

# What was certain of the envelope at the end of each game, noted when its format was current.
ENVELOPES = {
    "format-1/asterix-4p.jsonl": ("olibrius", "sac", "tente-romaine"),
    "format-1/classic-5p.jsonl": ("leblanc", "chandelier", "salle-a-manger"),
    "format-1/got-red-keep-2p.jsonl": ("cersei", "dague", "chambre-de-cersei"),
    "format-1/secrets-2008-4p.jsonl": ("rose", "chandelier", "salle-de-projection"),
    "format-1/super-6p.jsonl": ("chose", "revolver", "grange"),
    "format-2/secrets-2008-4p.jsonl": ("rose", "chandelier", "salle-de-projection"),
    "format-2/secrets-2008-4p-raised.jsonl": ("rose", "chandelier", "salle-de-projection"),
    "format-3/secrets-2008-4p.jsonl": ("rose", "chandelier", "salle-de-projection"),
    "format-4/classic-4p.jsonl": ("pervenche", "chandelier", "salle-a-manger"),
}

FACES = {
    "secrets-2008-4p.jsonl": (12, 6, ["??", "ou", None, "!"]),
    "secrets-2008-4p-raised.jsonl": (11, 6, []),
}


def test_every_fixture_is_checked() -> None:
    files = {str(path.relative_to(FIXTURES)) for path in FIXTURES.glob("format-*/*.jsonl")}
    assert files == set(ENVELOPES)


@pytest.mark.parametrize("name", sorted(ENVELOPES))
def test_an_old_log_reads_as_it_did(name: str) -> None:
    position = position_of(read_log(FIXTURES / name))
    assert position.log.header.format == int(name.removeprefix("format-").partition("/")[0])
    assert position.consistent
    assert tuple(position.envelope().values()) == ENVELOPES[name]


def test_the_faces_and_marks_of_format_2_are_read() -> None:
    """So many cards were drawn among the answers, so many of them clocks; and these are the marks."""
    for name, expected in FACES.items():
        log = read_log(FIXTURES / "format-2" / name)
        drew = [
            one.card
            for live in log.live
            if isinstance(live.event, Suggestion)
            for one in live.event.responses
            if one.action is Action.DRAW
        ]
        marks = [live.event.text for live in log.live if isinstance(live.event, Mark)]
        assert (len(drew), drew.count("clock"), marks) == expected
