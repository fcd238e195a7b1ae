"""The changes at the table by each event: these, and nothing else.

The changes are the golden page `tests/golden/table/changes.txt`, one short game after another. Read the
difference and write the page again with

    CLUEDO_NOTES_WRITE_GOLDEN=1 .venv/bin/pytest tests/game/table/test_apply.py
"""

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from cluedo_notes.editions.board import square_text
from cluedo_notes.game.log.events import Act
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.intrigue_deck import Deck
from cluedo_notes.game.table.of_log import table_at, tables
from cluedo_notes.game.table.turn import Turn
from tests.helpers.game.at_the_table_2008 import event, header
from tests.helpers.logs import as_log
from tests.helpers.places import ROOT

PAGE = ROOT / "tests" / "golden" / "table" / "changes.txt"
SEATS = "Ana rose, Bob moutarde, Cleo leblanc"
GUEST = "Ana roll 1 5; Ana move chambre-d-amis; "
TO_SPY = "Ana roll 3 5; Ana move 9,13 dice 10,17 10,16 10,15 9,15 9,14 9,13; "
SPIES = '{"type":"spy","player":"Ana","target":"Bob"}'
FALSE = '{"type":"false_witness","player":"Bob"}'
DRAWN = (
    '{"type":"suggestion","player":"Ana","suspect":"olive","weapon":"corde","room":"spa","responses":'
    '[{"player":"Bob","action":"draw","card":"clock"},{"player":"Cleo","action":"draw","card":"stay"}]}'
)
SEVEN_CLOCKS = "Ana draw clock; " * 7

TABLES = {
    "2008": header("secrets-2008", SEATS),
    "2008 without pawns": {
        **header("secrets-2008", SEATS),
        "players": [{"name": name} for name in ("Ana", "Bob", "Cleo")],
    },
    "2008 with gaps": {k: v for k, v in header("secrets-2008", SEATS, None).items() if k != "complete"},
    "super": header("super", SEATS, dealer="Cleo"),
    "super without pawns": {
        **header("super", SEATS, None),
        "players": [{"name": name} for name in ("Ana", "Bob", "Cleo")],
    },
    "classic": header("classic", SEATS),
    "thrones": header("got-red-keep", "Ana cersei, Bob tyrion, Cleo jaime", face_up=["arakh", "dague"]),
    "thrones for two": header("got-red-keep", "Ana cersei, Bob tyrion"),
    "asterix": header("asterix", "Ana grossebaf, Bob olibrius, Cleo suspect-3"),
}

GAMES: dict[str, tuple[str, ...]] = {
    "2008": (
        "Ana roll 3 ?",
        "Ana roll ? ?; Ana draw clock",
        "Ana roll ? 3; Ana draw",
        "Ana roll ? 3; Bob draw stay",
        "Ana roll 3 3; Ana draw stay",
        "Ana roll 4 3; Ana move 22,18",
        "Ana roll 4 3; Ana move 22,18; Bob end; Cleo end; Ana move 22,18 remain",
        "Ana roll 1 2; Ana move 24,19 dice 27,18 26,18 24,19",
        "Ana move 28,18 remain",
        GUEST,
        f"{GUEST}Ana suggest rose corde chambre-d-amis: Bob pass, Cleo show",
        f"{GUEST}Ana suggest moutarde corde chambre-d-amis: Bob pass, Cleo pass",
        f"{GUEST}Ana suggest moutarde corde chambre-d-amis: Bob draw, Bob block",
        f"{GUEST}Ana suggest moutarde corde chambre-d-amis: Cleo draw, Bob pass, Cleo show",
        f"{GUEST}Ana suggest olive corde chambre-d-amis",
        f"{GUEST}Ana suggest olive corde chambre-d-amis with suggest-twice: Bob show",
        f"{GUEST}Ana suggest olive corde chambre-d-amis: Bob show; "
        "Ana suggest violet hache chambre-d-amis with suggest-twice: Bob pass, Cleo pass",
        "Ana suggest olive corde spa with suggest-anywhere: Bob show",
        f"{GUEST}Ana suggest moutarde corde chambre-d-amis: Bob show; Bob draw",
        f"{GUEST}Ana suggest moutarde corde chambre-d-amis: Bob show; Bob move chambre-d-amis remain",
        f"{GUEST}Ana suggest moutarde corde chambre-d-amis: Bob show; Bob roll 1 1; Bob move 20,19",
        f"{GUEST}Ana suggest moutarde corde chambre-d-amis: Bob show; "
        "Bob suggest rose corde chambre-d-amis: Cleo show",
        f"{GUEST}Ana suggest moutarde corde chambre-d-amis: Bob show; "
        "Bob suggest leblanc hache chambre-d-amis: Cleo draw, Cleo pass, Ana pass; "
        "Cleo roll 1 1; Cleo move cuisine; Cleo suggest rose corde cuisine: Ana pass, Bob pass",
        "Ana draw; Ana draw; Ana move spa go-anywhere",
        "Ana draw; Ana roll 1 4; Ana move chambre-d-amis plus-six",
        f"Ana draw; {GUEST}Ana suggest rose corde chambre-d-amis: Bob show; Bob end; Cleo end; "
        "Ana move chambre-d-amis stay",
        f"Ana draw; {GUEST}Ana suggest rose corde chambre-d-amis: Bob show; Ana play play-again",
        f"Ana draw; {GUEST}Ana suggest moutarde corde chambre-d-amis: Bob show; Ana play send-home Bob",
        f"Ana draw; {GUEST}Ana suggest rose corde chambre-d-amis: Bob show; Ana play send-home Ana",
        f"Ana draw; {GUEST}Ana suggest rose corde chambre-d-amis: Bob show; Ana play send-home",
        f"Bob draw; {GUEST}Ana suggest rose corde chambre-d-amis: Bob show; Bob play right-neighbour",
        f"Ana draw; {GUEST}Ana suggest rose corde chambre-d-amis: Bob show; Ana play right-neighbour",
        "Ana draw; Ana roll 1 4; Ana play plus-six",
        "Bob draw; Ana roll 1 4; Bob play plus-six",
        "Ana draw; Ana play plus-six",
        "Ana power see-shown",
        "Ana move spa go-room",
        "Ana accuse wrong",
        "Ana accuse wrong; Bob accuse right",
        "Ana end",
        "Ana look pool",
        "Bob open",
        "Ana roll 1 2; Ana open",
        "Bob open; Ana play send-home Bob",
        f"Bob open; {GUEST}Ana suggest moutarde corde chambre-d-amis: Cleo pass",
        "Bob open; Cleo open; Ana suggest olive corde spa",
        f"{SEVEN_CLOCKS}Ana draw clock",
        f"{SEVEN_CLOCKS}Ana draw clock; Ana open",
        f"{SEVEN_CLOCKS}Ana draw clock; Bob open",
        f"{SEVEN_CLOCKS}Ana draw; Ana open",
        f"{SEVEN_CLOCKS}Ana draw; Bob open",
        f"{SEVEN_CLOCKS}Ana draw clock; Ana open; Bob draw clock",
        f"{SEVEN_CLOCKS}{DRAWN}",
        DRAWN,
        FALSE,
        '{"type":"reveal","envelope":{"suspect":"rose","weapon":"corde","room":"spa"}}',
        '{"type":"note","text":"?"}',
        '{"type":"fact","owner":"Bob","holds":["rose"]}',
    ),
    "2008 without pawns": (
        GUEST,
        "Ana suggest rose corde spa: Bob show",
        "Ana suggest rose corde spa: Bob show; Bob end; Cleo end; Ana roll 1 1; Ana move hall",
        "Ana roll 1 2; Ana play send-home Bob",
    ),
    "2008 with gaps": (
        "Ana roll 1 5",
        "Ana play right-neighbour",
        "Ana suggest rose corde spa: Bob show",
        "Ana suggest rose corde spa: Bob show; Ana move hall",
        "Ana suggest rose corde spa: Bob show; Cleo look pool",
    ),
    "super": (
        TO_SPY,
        f"{TO_SPY}{SPIES}",
        f"{TO_SPY}{SPIES}; Ana move 9,12",
        f"{TO_SPY}Ana suggest moutarde corde bureau: Bob show",
        "Ana roll 3 4; Ana move chemin dice 10,17 10,16 10,15 11,15 12,15 13,15 chemin",
        "Ana roll 5 4; Ana move chemin dice 10,17 10,16 10,15 11,15 12,15 13,15 chemin",
        "Ana roll 5 4; Ana move chemin",
        "Ana roll 4 4; Ana move cuisine",
        "Ana roll 4 5; Ana move cuisine; Ana move bibliotheque passage",
    ),
    "super without pawns": (SPIES, f"Ana roll 1 2; {SPIES}"),
    "classic": (
        "Ana roll 3 6; Ana move cuisine",
        "Ana roll 5 6; Ana move petit-salon; Ana suggest moutarde corde petit-salon: Bob draw, Bob show",
        "Ana roll 5 6; Ana move petit-salon; Ana end; Bob end; Cleo end; Ana move veranda passage",
        FALSE,
    ),
    "thrones": (
        "Bob open",
        "Bob open; Ana roll 2 3; Ana move cachots; Ana suggest tyrion arbalete cachots: Cleo pass",
        "Ana roll 2 3; Ana move cachots; Ana suggest tyrion arbalete cachots: Bob pass, Cleo pass",
        "Ana roll 2 3; Ana move cachots; Ana roll 1 ?",
        "Ana roll 1 2; Ana move salle-du-trone move-twice",
        "Bob open; Cleo open; Ana roll 2 3; Ana move cachots; Ana roll 1 1",
    ),
    "thrones for two": (
        "Ana roll 2 3; Ana move cachots; Ana suggest sansa arbalete cachots: Bob pass; Ana look aside 2",
        "Bob look aside 2",
    ),
    "asterix": (FALSE,),
}


def log_of(table: str, game: str) -> Log:
    events = [json.loads(one) if one.startswith("{") else event(one) for one in game.split("; ") if one]
    return as_log(({**TABLES[table], "format": 2}, *events), "table.jsonl")


def changes(before: Any, after: Any, place: str = "") -> Iterator[str]:
    """Every field that is not as it was, with what it is; of a mapping what is new, or gone."""
    for name in before.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old == new:
            continue
        if isinstance(new, Turn | Deck) and isinstance(old, Turn | Deck):
            yield from changes(old, new, f"{name}.")
        elif name == "suggestions" and not place:
            yield f"{name}: {sorted(set(new) - set(old))}"
        elif isinstance(new, Mapping):
            keys = [key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key)]
            each = (f"{written(key)} {written(new.get(key, 'gone'))}" for key in keys)
            yield f"{place}{name}: {', '.join(each)}"
        else:
            yield f"{place}{name}: {written(new)}"


def written(value: Any) -> str:
    match value:
        case frozenset():
            return ", ".join(sorted(map(written, value))) or "-"
        case Turn():
            return "; ".join(changes(Turn(), value))
        case int(), int():
            return square_text(value)
        case tuple():
            return " ".join(map(written, value)) or "-"
    return str(value)


def page(table: str) -> str:
    lines = []
    for game in GAMES[table]:
        *_, before, after = tables(log_of(table, game))
        lines += [f"{table}: {game.rstrip('; ')}", *(f"    {one}" for one in changes(before, after))]
    return "".join(f"{line}\n" for line in lines)


def test_each_event_changes_what_it_changes_and_nothing_else() -> None:
    found = "".join(map(page, GAMES))
    if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
        PAGE.write_text(found, encoding="utf-8")
    assert found == PAGE.read_text(encoding="utf-8")


def test_the_table_after_an_event_is_asked_for_by_its_number() -> None:
    game = '{"type":"note","text":"?"}; Ana roll 1 5; {"type":"retract","event":1}; Ana move chambre-d-amis'
    log = log_of("2008", game)
    start, rolled, moved = tables(log)
    assert (table_at(log, 0), table_at(log, 2), table_at(log, 4)) == (start, rolled, moved)
    assert table_at(log, None) == table_at(log, 3) == moved  # 3 only takes back


@pytest.mark.parametrize(
    ("table", "game", "known"),
    [
        ("2008", "", True),
        ("2008 with gaps", "", False),
        ("2008 with gaps", "Ana suggest rose corde spa: Bob show", False),
        ("2008 with gaps", "Ana roll 1 2", True),
        ("2008 with gaps", "Ana move hall", True),
    ],
)
def test_pawns_and_weapons_stand_somewhere_where_the_log_tells_of_places(
    table: str, game: str, known: bool
) -> None:
    first = tables(log_of(table, game))[0]
    assert (bool(first.pawns), bool(first.weapons)) == (known, known)
    assert first.pawns == (first.setting.starts if known else {})


def test_a_table_asked_about_one_act_after_another_answers_as_one_that_is_asked_anew() -> None:
    log = log_of("super", TO_SPY + "Ana move bureau; Bob roll 1 2; Bob suggest rose corde cuisine: Cleo show")
    acts = [live.event for live in log.live if isinstance(live.event, Act)]
    for table in tables(log):
        for act in (*acts, *reversed(acts)):
            anew = replace(table)
            assert table.joined(act) == anew.joined(act)
            assert table.begins_turn(act) == anew.begins_turn(act)
