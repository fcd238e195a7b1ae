"""Errors of the reader of logs: each one names file, line and key in one line of either language. If there
are accepted values, it lists them."""

import json
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.language.words import words_in


def words(text: str) -> list[str]:
    return text.split()


# Typed by hand: the types of events of the log format.
TABLE_EVENTS = words(
    "suggestion accusation spy look open_hand play power fact false_witness reveal roll move draw end_turn "
    "note mark"
)
EVENTS = [*TABLE_EVENTS, "amend", "insert", "retract"]
HEADER_KEYS = words("format edition players me hand dealer first_player face_up complete options")
SUSPECTS = words("rose moutarde leblanc olive pervenche violet")
WEAPONS = words("revolver corde clef-anglaise matraque poignard chandelier")
ROOMS = words(
    "veranda petit-salon salle-a-manger bibliotheque grand-salon bureau hall cuisine salle-de-billard"
)
SUGGESTION_KEYS = "type, player, suspect, weapon, room, responses, power"
EFFECTS = words("stay go-anywhere plus-six right-neighbour play-again send-home see-shown block other")
POWERS = words("see-shown move-twice go-room suggest-anywhere random-card suggest-twice")
EDITIONS = words("classic super secrets-2008 got-red-keep got-meereen asterix")
EDITIONS += words("american british orchid-2016 cluedo-2023 master-detective")
PLAYERS = words("Ana Bob Cleo")

HEADER: dict[str, Any] = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
}
OTHERS = [{"name": "Bob"}, {"name": "Cleo"}]
FOR_TWO = {**HEADER, "edition": "got-meereen", "players": [{"name": "Ana"}, {"name": "Bob"}]}
SUGGESTION: dict[str, Any] = {
    "type": "suggestion",
    "player": "Ana",
    "suspect": "rose",
    "weapon": "corde",
    "room": "hall",
    "responses": [],
}


def header(**keys: Any) -> dict[str, Any]:
    return {**HEADER, **keys}


def suggestion(**keys: Any) -> dict[str, Any]:
    return {**SUGGESTION, **keys}


def answer(**keys: Any) -> dict[str, Any]:
    return suggestion(responses=[{"player": "Bob", "action": "pass", **keys}])


def ana(kind: str, **keys: Any) -> dict[str, Any]:
    return {"type": kind, "player": "Ana", **keys}


def amend(becomes: object, event: int = 1) -> dict[str, Any]:
    return {"type": "amend", "event": event, "as": becomes}


def without(values: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name != key}


def error_of(data: bytes) -> LogError | None:
    try:
        parse_log(data, "friday.jsonl", Path(__file__).parent)
    except LogError as error:
        return error
    return None


def said(error: LogError, language: str = "en") -> str:
    return words_in(language).say(error.message)


def lines(*values: object) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


# A bad header: the key that is named, and words of the sentence (the accepted values first of all).
BAD_HEADERS: dict[str, tuple[object, str | None, list[str]]] = {
    "no object": (["game"], "type", ["header", '"game"']),
    "type is missing": (without(HEADER, "type"), "type", ["header", '"game"']),
    "an event first": (SUGGESTION, "type", ["header", '"game"']),
    "format is missing": (without(HEADER, "format"), "format", ["missing", *HEADER_KEYS]),
    "newer format": (header(format=5, clocks=3), "format", ["5", "newer", "1, 2, 3, 4"]),
    "format 0": (header(format=0), "format", ["0", "1, 2"]),
    "format is a text": (header(format="1"), "format", ["string", "whole number"]),
    "edition is missing": (without(HEADER, "edition"), "edition", ["missing"]),
    "unknown edition": (header(edition="monopoly"), "edition", ["monopoly", *EDITIONS]),
    "an edition's file is missing": (header(edition="./house.toml"), "edition", ["house.toml"]),
    "players are missing": (without(HEADER, "players"), "players", ["missing", *HEADER_KEYS]),
    "players are a number": (header(players=3), "players", ["whole number", "list"]),
    "no players": (header(players=[]), "players", []),
    "a player is a text": (header(players=["Ana"]), "players[0]", ["string", "object"]),
    "a player without a name": (
        header(players=[{"character": "rose"}]),
        "players[0].name",
        ["missing", "name, character, hand_size"],
    ),
    "unknown key in players": (
        header(players=[{"name": "Ana"}, {"name": "Bob", "hand": 3}]),
        "players[1].hand",
        ["name", "character", "hand_size"],
    ),
    "unknown character": (
        header(players=[{"name": "Ana", "character": "corde"}]),
        "players[0].character",
        ["corde", *SUSPECTS],
    ),
    "a name twice": (header(players=[{"name": "Ana"}, {"name": "Ana"}]), "players", ["Ana", "twice"]),
    "an unprintable sign in a name": (
        header(players=[{"name": "Ana"}, {"name": "B\tob"}]),
        "players[1].name",
        [],
    ),
    "hand size 0": (header(players=[{"name": "Ana", "hand_size": 0}, *OTHERS]), "players[0].hand_size", []),
    "hand size is a text": (
        header(players=[*OTHERS, {"name": "Ana", "hand_size": "6"}]),
        "players[2].hand_size",
        ["string", "whole number"],
    ),
    "hand sizes that do not add up": (
        header(players=[*OTHERS, {"name": "Ana", "hand_size": 5}]),
        "players[2].hand_size",
        ["5", "6 6 6"],
    ),
    "unknown key": (header(player=[]), "player", HEADER_KEYS),
    "unknown me": (header(me="Zoe"), "me", ["Zoe", *PLAYERS]),
    "unknown dealer": (header(dealer="Zoe"), "dealer", ["Zoe", *PLAYERS]),
    "unknown first player": (header(first_player="Zoe"), "first_player", ["Zoe", *PLAYERS]),
    "hand without me": (header(hand=["rose"]), "hand", ["me"]),
    "unknown card in hand": (header(me="Ana", hand=["peche"]), "hand", ["peche", *SUSPECTS, *ROOMS]),
    "hand is a text": (header(me="Ana", hand="rose"), "hand", ["string", "list"]),
    "a card twice in hand": (header(me="Ana", hand=["rose", "rose"]), "hand", ["rose", "twice"]),
    "unknown open card": (header(face_up=["peche"]), "face_up", ["peche", *WEAPONS]),
    "a card in hand and open": (header(me="Ana", hand=["rose"], face_up=["rose"]), "face_up", ["rose"]),
    "all weapons in hand": (header(me="Ana", hand=WEAPONS), "hand", ["weapon", "envelope"]),
    "complete is a number": (header(complete=1), "complete", ["whole number", "true or false"]),
    "unknown option": (header(options={"left": 1}), "options", ["options.left", "leftover", "starter"]),
}

# A bad event on line 3, after a good suggestion on line 2.
BAD_EVENTS: dict[str, tuple[object, str | None, list[str]]] = {
    "no object": ([], None, ["list", "object"]),
    "type is missing": (without(SUGGESTION, "type"), "type", EVENTS),
    "unknown type": ({"type": "guess"}, "type", ["guess", *EVENTS]),
    "a second header": (HEADER, "type", ["game", *EVENTS]),
    "type is a number": ({"type": 3}, "type", ["whole number", *EVENTS]),
    "type is null": ({"type": None}, "type", ["null", *EVENTS]),
    "type is a list": ({"type": ["note"]}, "type", ["a list", *EVENTS]),
    "unknown key": (suggestion(by="x"), "by", [SUGGESTION_KEYS]),
    "unknown key in a response": (answer(shown="x"), "responses[0].shown", ["player", "action", "card"]),
    "unknown key in as": (amend({"type": "note", "text": "x", "by": 1}), "as.by", ["type, text"]),
    "unknown key in a response in as": (
        amend(answer(z=1)),
        "as.responses[0].z",
        ["player", "action", "card"],
    ),
    "unknown key in an inserted event": (
        {"type": "insert", "after": 0, "as": ana("end_turn", z=1)},
        "as.z",
        ["type, player"],
    ),
    "unknown key in envelope": (
        {"type": "reveal", "envelope": {"suspect": "rose", "weapon": "corde", "room": "hall", "place": "x"}},
        "envelope.place",
        ["suspect", "weapon", "room"],
    ),
    "a key is missing": (without(SUGGESTION, "weapon"), "weapon", ["missing", SUGGESTION_KEYS]),
    "a key is missing in a response": (
        suggestion(responses=[{"player": "Bob"}]),
        "responses[0].action",
        ["missing", "player, action, card"],
    ),
    "type is missing in as": (amend({}), "as.type", TABLE_EVENTS),
    "as is missing": ({"type": "amend", "event": 1}, "as", ["missing", "type, event, as"]),
    "as is a list": (amend([]), "as", ["list", "object"]),
    "an amend in as": (amend({"type": "retract", "event": 1}), "as.type", ["retract", *TABLE_EVENTS]),
    "player is a number": (suggestion(player=1), "player", ["whole number", "string"]),
    "player is null": (suggestion(player=None), "player", ["null", "string"]),
    "responses are null": (suggestion(responses=None), "responses", ["null", "list"]),
    "correct is a text": (ana("accusation", correct="no"), "correct", ["string", "true or false"]),
    "unknown player": (suggestion(player="Zoe"), "player", ["Zoe", *PLAYERS]),
    "unknown answering player": (answer(player="Zoe"), "responses[0].player", ["Zoe", *PLAYERS]),
    "unknown target": (ana("spy", target="Zoe"), "target", ["Zoe", *PLAYERS]),
    "unknown action": (
        answer(action="shrug"),
        "responses[0].action",
        ["shrug", "pass", "show", "block", "draw"],
    ),
    "answer by the suggester": (answer(player="Ana"), "responses[0].player", ["Ana"]),
    "answer by the suggester in as": (amend(answer(player="Ana")), "as.responses[0].player", ["Ana"]),
    "unknown suspect": (suggestion(suspect="peche"), "suspect", ["peche", *SUSPECTS]),
    "weapon as suspect": (suggestion(suspect="corde"), "suspect", ["corde", "weapon", *SUSPECTS]),
    "room as weapon": (suggestion(weapon="hall"), "weapon", ["hall", "room", *WEAPONS]),
    "suspect as room": (suggestion(room="rose"), "room", ["rose", "suspect", *ROOMS]),
    "suspect as room in as": (amend(suggestion(room="rose")), "as.room", ["rose", *ROOMS]),
    "unknown shown card": (answer(action="show", card="peche"), "responses[0].card", ["peche", *ROOMS]),
    "unknown power of a suggestion": (suggestion(power="fly"), "power", ["fly", *POWERS]),
    "two cards of an accusation": (
        ana("accusation", correct=False, suspect="rose", room="hall"),
        "weapon",
        ["suspect", "weapon", "room"],
    ),
    "weapon accused": (
        ana("accusation", correct=False, suspect="corde", weapon="corde", room="hall"),
        "suspect",
        ["corde", *SUSPECTS],
    ),
    "unknown spied card": (ana("spy", target="Bob", card="peche"), "card", ["peche"]),
    "unknown place to look": (ana("look", place="attic"), "place", ["attic", "pool", "aside"]),
    "cards of no pool": (ana("look", place="pool", cards=["rose"]), "place", ["left-over"]),
    "no cards aside": (ana("look", place="aside", slot=1), "place", ["aside"]),
    "unknown card in an open hand": (ana("open_hand", cards=["rose", "peche"]), "cards", ["peche"]),
    "a card twice in an open hand": (ana("open_hand", cards=["rose", "rose"]), "cards", ["rose", "twice"]),
    "unknown effect": (ana("play", card="fly"), "card", ["fly", *EFFECTS]),
    "unknown seen card": (ana("play", card="see-shown", saw="peche"), "saw", ["peche"]),
    "unknown power": (ana("power", power="fly"), "power", ["fly", *POWERS]),
    "a play about an event to come": (ana("play", card="see-shown", event=2), "event", ["2", "1"]),
    "unknown owner": ({"type": "fact", "owner": "pool"}, "owner", ["pool", *PLAYERS, "envelope"]),
    "unknown card in a fact": ({"type": "fact", "owner": "Ana", "lacks": ["peche"]}, "lacks", ["peche"]),
    "one of none": ({"type": "fact", "owner": "Ana", "one_of": []}, "one_of", []),
    "a pass of an event to come": (ana("false_witness", event=2), "event", ["2", "1"]),
    "weapon revealed as suspect": (
        {"type": "reveal", "envelope": {"suspect": "corde", "weapon": "corde", "room": "hall"}},
        "envelope.suspect",
        ["corde", *SUSPECTS],
    ),
    "a room missing in envelope": (
        {"type": "reveal", "envelope": {"suspect": "rose", "weapon": "corde"}},
        "envelope.room",
        ["missing", "suspect, weapon, room"],
    ),
    "hand of an unknown player": ({"type": "reveal", "hands": {"Zoe": ["rose"]}}, "hands", ["Zoe", *PLAYERS]),
    "unknown card in a hand": ({"type": "reveal", "hands": {"Bob": ["peche"]}}, "hands.Bob", ["peche"]),
    "a hand is a text": ({"type": "reveal", "hands": {"Bob": "rose"}}, "hands.Bob", ["string", "list"]),
    "a pool where there is none": ({"type": "reveal", "pool": ["rose"]}, "pool", ["left-over"]),
    "cards aside where there are none": ({"type": "reveal", "aside": ["rose"]}, "aside", ["0"]),
    "a die of 7": (ana("roll", dice=[3, 7]), "dice[1]", ["1", "6", "?"]),
    "a die of 0": (ana("roll", dice=[0, 3]), "dice[0]", ["1", "6", "?"]),
    "a die of x": (ana("roll", dice=["x"]), "dice[0]", ["1", "6", "?"]),
    "unknown place": (ana("move", to="attic"), "to", ["attic", "row,col", *ROOMS]),
    "unknown place on the way": (
        ana("move", to="hall", path=["1,2", "attic"]),
        "path[1]",
        ["attic", "row,col"],
    ),
    "unknown way to move": (
        ana("move", to="hall", via="taxi"),
        "via",
        ["taxi", "dice", "passage", "remain", "double"],
    ),
    "unknown card drawn": (ana("draw", card="rose"), "card", ["rose", "clock", *EFFECTS]),
    "a drawn card under format 1": (answer(action="draw", card="clock"), "responses[0].card", ["format 2"]),
    "a mark under format 1": (
        {"type": "mark", "card": "rose", "owner": "Bob", "text": "?"},
        "type",
        ["format 2"],
    ),
    "text is missing": ({"type": "note"}, "text", ["missing", "type, text"]),
    "an amended event to come": (amend(SUGGESTION, 2), "event", ["2", "1"]),
    "event 0 retracted": ({"type": "retract", "event": 0}, "event", ["1"]),
    "an event to come retracted": ({"type": "retract", "event": 3}, "event", ["3", "1"]),
    "inserted after itself": ({"type": "insert", "after": 2, "as": SUGGESTION}, "after", ["2", "0", "1"]),
    "inserted before the start": ({"type": "insert", "after": -1, "as": SUGGESTION}, "after", ["0"]),
}
# The same under a header of format 2.
BAD_IN_FORMAT_2: dict[str, tuple[object, str | None, list[str]]] = {
    "unknown card drawn to answer": (
        answer(action="draw", card="rose"),
        "responses[0].card",
        ["rose", "clock", *EFFECTS],
    ),
    "an intrigue card shown": (answer(action="show", card="clock"), "responses[0].card", ["clock", *ROOMS]),
    "unknown marked card": ({"type": "mark", "card": "clock", "owner": "Bob"}, "card", ["clock", *SUSPECTS]),
    "a mark on an unknown owner": (
        {"type": "mark", "card": "rose", "owner": "pool"},
        "owner",
        ["pool", *PLAYERS, "envelope"],
    ),
    "a mark without an owner": (
        {"type": "mark", "card": "rose"},
        "owner",
        ["missing", "type, card, owner, text"],
    ),
    "a long mark": ({"type": "mark", "card": "rose", "owner": "Bob", "text": "nine, too"}, "text", ["8"]),
    "unknown key of a mark": (
        {"type": "mark", "card": "rose", "owner": "Bob", "color": "red"},
        "color",
        ["type, card, owner, text"],
    ),
}
# The same in the game for two, which has cards aside.
BAD_LOOKS: dict[str, tuple[object, str | None, list[str]]] = {
    "slot 5": (ana("look", place="aside", slot=5), "slot", ["5", "1", "2", "3", "4"]),
    "slot 0": (ana("look", place="aside", slot=0), "slot", ["1"]),
    "an unknown card in a slot": (ana("look", place="aside", slot=1, cards=["rose"]), "cards", ["rose"]),
    "three of four revealed": (
        {"type": "reveal", "aside": ["temple", "dague", "arakh"]},
        "aside",
        ["3", "4"],
    ),
    "slot 5 in a fact": ({"type": "fact", "owner": "aside-5"}, "owner", ["aside-5", "aside-1", "aside-4"]),
}
BAD_LINES = {
    f"header: {name}": (lines(bad), 1, key, named) for name, (bad, key, named) in BAD_HEADERS.items()
}
BAD_LINES |= {
    f"event: {name}": (lines(HEADER, SUGGESTION, bad), 3, key, named)
    for name, (bad, key, named) in BAD_EVENTS.items()
}
BAD_LINES |= {
    f"format 2: {name}": (lines(header(format=2), SUGGESTION, bad), 3, key, named)
    for name, (bad, key, named) in BAD_IN_FORMAT_2.items()
}
BAD_LINES |= {
    f"for two: {name}": (lines(FOR_TWO, bad), 2, key, named) for name, (bad, key, named) in BAD_LOOKS.items()
}


@pytest.mark.parametrize(("data", "line", "key", "accepted"), BAD_LINES.values(), ids=BAD_LINES.keys())
def test_an_error_names_file_line_key_and_what_is_accepted(
    data: bytes, line: int, key: str | None, accepted: list[str]
) -> None:
    error = error_of(data)
    assert error is not None
    assert (error.file, error.line, error.key) == ("friday.jsonl", line, key)
    named = ["friday.jsonl", f"line {line}", *([f"key {key}"] if key else []), *accepted]
    assert [word for word in named if word not in said(error)] == []


@pytest.mark.parametrize("data", [bad for bad, *_ in BAD_LINES.values()], ids=BAD_LINES.keys())
def test_an_error_is_one_line_in_both_languages_free_of_the_libraries_jargon(data: bytes) -> None:
    error = error_of(data)
    assert error is not None
    for language in ("en", "fr"):
        sentence = said(error, language)
        assert len(sentence.splitlines()) == 1
        for jargon in ("regex", "None", "@", " str ", " int ", " array ", ">=", "<=", "[...]", "$"):
            assert jargon not in sentence


@pytest.mark.parametrize(
    "bad",
    [
        lambda odd: [header(edition=odd)],
        lambda odd: [header(**{odd: 1})],
        lambda odd: [header(me=odd)],
        lambda odd: [HEADER, {"type": odd}],
        lambda odd: [HEADER, suggestion(**{odd: 1})],
        lambda odd: [HEADER, suggestion(player=odd)],
        lambda odd: [HEADER, suggestion(suspect=odd)],
        lambda odd: [HEADER, answer(action=odd)],
    ],
    ids=["edition", "header key", "me", "type", "key", "player", "card", "action"],
)
def test_unprintable_signs_of_a_log_do_not_reach_the_terminal(bad: Any) -> None:
    error = error_of(lines(*bad("a\n\r\u2028\x1b[31mb")))
    assert error is not None
    assert said(error).isprintable()


@pytest.mark.parametrize("code", ["@and", "@card", "@help-usage"])
def test_what_a_log_says_is_quoted_as_it_stands_even_where_it_looks_like_a_code_of_ours(code: str) -> None:
    error = error_of(lines(HEADER, suggestion(suspect=code)))
    assert error is not None
    assert code in said(error)
