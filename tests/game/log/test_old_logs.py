"""Logs written in a released format stay readable: these files are never rewritten (docs/formats.md)."""

import json
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Clue
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.events import Action, ClueCard, HeardInPart, Leave, Mark, Suggestion, TableEvent
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.review.verify import verify
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
    "format-4/classic-4p-by-the-box.jsonl": ("pervenche", "poignard", "grand-salon"),
    "format-4/classic-4p-by-the-box-another-began.jsonl": ("pervenche", "poignard", "grand-salon"),
    "format-4/classic-4p-heard-in-part.jsonl": ("leblanc", "chandelier", "cuisine"),
    "format-4/classic-5p-leaving.jsonl": ("leblanc", "clef-anglaise", "salle-de-billard"),
    "format-4/cluedo-2023-4p-clue-cards.jsonl": ("rose", "corde", "salle-de-billard"),
}

KEPT = json.loads((FIXTURES / "kept.json").read_text(encoding="utf-8"))
"""By log, noted when its format was current and never rewritten: the verdict, the events that broke rules,
and before the last line of the log the owner of each card, or all who may have it."""

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


def test_the_verdict_and_the_sheet_of_every_fixture_are_kept() -> None:
    assert {name: kept_of(name) for name in sorted(ENVELOPES)} == KEPT


def kept_of(name: str) -> dict[str, Any]:
    log = read_log(FIXTURES / name)
    found, earlier = verify(log), position_of(replace(log, events=log.events[:-1]))
    owners = {card: sorted({*earlier.owners} - earlier.facts.impossible[card]) for card in log.edition.by_id}
    return {
        "verdict": str(found.verdict),
        "broken": [[violation.event, str(violation.rule)] for violation in found.violations],
        "sheet": {card: who[0] if len(who) == 1 else who for card, who in owners.items()},
    }


def test_format_4_has_each_of_its_lines() -> None:
    """Every event that it added, Clue cards of every kind, each part that may not be heard, both ways to
    leave, and the header's key."""
    logs = [read_log(path) for path in FIXTURES.glob("format-4/*.jsonl")]
    events = [live.event for log in logs for live in log.live]
    assert {kind for kind in get_args(TableEvent) if kind.since == 4} <= set(map(type, events))
    assert {event.clue for event in events if isinstance(event, ClueCard)} == set(Clue)
    not_heard = [
        {field for field in ("player", "suspect", "weapon", "room") if getattr(event, field) is None}
        for event in events
        if isinstance(event, HeardInPart)
    ]
    assert set().union(*not_heard) == {"player", "suspect", "weapon", "room"}
    assert {event.cards is None for event in events if isinstance(event, Leave)} == {True, False}
    assert any(log.header.by_the_box for log in logs)


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
