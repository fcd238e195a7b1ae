"""Clue cards by the rules: games that keep each of them, and one that breaks it."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.editions import Clue
from cluedo_notes.game.log.events import ClueCard, ShownForClue
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.rules.finding import said
from cluedo_notes.game.rules.legal_events import legal_events
from cluedo_notes.game.rules.rooms import beyond_passages
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import header, suggestion
from tests.helpers.game.random_play import any_act, play
from tests.helpers.logs import as_log

PAWNS = "Ana:rose Bob:moutarde Cleo:violet"
ROOM = "cuisine"


def head(edition: str = "cluedo-2023", **more: Any) -> dict[str, Any]:
    players = [dict(zip(("name", "character"), seat.split(":"), strict=True)) for seat in PAWNS.split()]
    start = header(edition, "Ana Bob Cleo", first_player="Ana", complete=True, **more)
    return {**start, "format": 4, "players": players}


def rolls(player: str, *dice: int | str) -> dict[str, Any]:
    return {"type": "roll", "player": player, "dice": list(dice)}


def draws(player: str, clue: str, *shown: str, **more: Any) -> dict[str, Any]:
    """`shown`: "Bob rose"; nothing is noted of what was shown where there is none."""
    cards = [dict(zip(("player", "card"), card.split(), strict=True)) for card in shown]
    return {
        "type": "clue_card",
        "player": player,
        "clue": clue,
        **({"shown": cards} if shown else {}),
        **more,
    }


def goes(player: str, to: str = ROOM, **more: Any) -> dict[str, Any]:
    return {"type": "move", "player": player, "to": to, **more}


def asks(player: str, room: str = ROOM) -> dict[str, Any]:
    others = [other for other in ("Ana", "Bob", "Cleo") * 2 if other != player]
    first = others.index({"Ana": "Bob", "Bob": "Cleo", "Cleo": "Ana"}[player])
    return suggestion(
        player, f"olive corde {room}", *(f"{other} pass" for other in others[first : first + 2])
    )


def ends(player: str) -> dict[str, Any]:
    return {"type": "end_turn", "player": player}


def wrong(*lines: dict[str, Any], edition: str = "cluedo-2023", **more: Any) -> list[tuple[int, str]]:
    found = verify(as_log((head(edition, **more), *lines)))
    return [(violation.event, str(violation.rule)) for violation in found.violations]


ASKED = {"card": "leblanc"}
LENS, ONE = rolls("Ana", "?", 3), draws("Ana", "printed", "Bob leblanc", card="leblanc")

KEPT: dict[str, list[dict[str, Any]]] = {
    "drawn before the move": [LENS, ONE, goes("Ana"), asks("Ana")],
    "drawn after the move": [LENS, goes("Ana"), ONE, asks("Ana")],
    "one for two lenses": [rolls("Ana", "?", "?"), ONE, goes("Ana"), asks("Ana")],
    "nobody has it": [LENS, draws("Ana", "named", card="leblanc", shown=[]), goes("Ana"), asks("Ana")],
    "the drawer has it": [
        LENS,
        draws("Ana", "printed", "Ana leblanc", card="leblanc"),
        goes("Ana"),
        ends("Ana"),
    ],
    "everybody": [LENS, draws("Ana", "everybody", "Ana rose", "Cleo olive"), goes("Ana"), ends("Ana")],
    "chosen": [LENS, draws("Ana", "chosen", "Bob rose", target="Bob"), goes("Ana"), ends("Ana")],
    "chosen, not noted what": [LENS, draws("Ana", "chosen", target="Bob"), goes("Ana"), ends("Ana")],
    "left": [LENS, draws("Ana", "left", "Ana rose", "Cleo olive"), goes("Ana"), ends("Ana")],
    "moved, and asked there": [LENS, draws("Ana", "move", spots={"Ana": ROOM, "Bob": "salon"}), asks("Ana")],
    "moved, then walked": [LENS, draws("Ana", "move", spots={"Ana": "bureau"}), goes("Ana"), asks("Ana")],
    "moved, and asked where it was not noted": [LENS, draws("Ana", "move"), asks("Ana")],
    "through the new passage": [
        *[LENS, draws("Ana", "passage", room="entree"), goes("Ana", "entree"), ends("Ana")],
        *[rolls("Bob", 1, 2), ends("Bob"), rolls("Cleo", 1, 2), ends("Cleo")],
        *[goes("Ana", "salon", via="passage"), asks("Ana", "salon"), rolls("Bob", 1, 2), ends("Bob")],
        *[rolls("Cleo", 1, 2), ends("Cleo"), goes("Ana", "entree", via="passage"), ends("Ana")],
    ],
    "no lens": [rolls("Ana", 1, 3), goes("Ana"), asks("Ana")],
    "accused after it": [
        LENS,
        ONE,
        {"type": "accusation", "player": "Ana", "correct": False},
        rolls("Bob", 1, 2),
    ],
    "a wrong accuser goes on showing": [
        {"type": "accusation", "player": "Ana", "correct": False},
        *[rolls("Bob", "?", 1), draws("Bob", "everybody", "Ana rose", "Bob olive"), ends("Bob")],
    ],
}

BROKEN: dict[str, tuple[list[dict[str, Any]], tuple[int, str]]] = {
    "no lens was rolled": ([rolls("Ana", 2, 3), ONE, goes("Ana"), asks("Ana")], (2, "clue-why")),
    "nothing was rolled": ([ONE, ends("Ana")], (1, "clue-why")),
    "two for two lenses": ([rolls("Ana", "?", "?"), ONE, ONE, goes("Ana"), asks("Ana")], (3, "clue-why")),
    "another draws": ([LENS, draws("Cleo", "left"), goes("Ana")], (2, "turn-order")),
    "asked before it": ([LENS, goes("Ana"), asks("Ana"), ONE], (3, "clue-must")),
    "accused at once": ([LENS, {"type": "accusation", "player": "Ana", "correct": False}], (2, "clue-must")),
    "ended without it": ([LENS, goes("Ana"), ends("Ana")], (3, "clue-must")),
    "the next went on": ([LENS, goes("Ana"), rolls("Bob", 1, 2)], (3, "clue-must")),
    "two show one card": (
        [LENS, draws("Ana", "printed", "Bob leblanc", "Cleo leblanc", card="leblanc"), goes("Ana")],
        (2, "clue-show"),
    ),
    "another card": (
        [LENS, draws("Ana", "printed", "Bob olive", card="leblanc"), goes("Ana")],
        (2, "shown-card"),
    ),
    "one shows twice": (
        [LENS, draws("Ana", "everybody", "Bob olive", "Bob rose"), goes("Ana")],
        (2, "clue-show"),
    ),
    "another than the chosen": ([LENS, draws("Ana", "chosen", "Bob olive", target="Cleo")], (2, "clue-show")),
    "the drawer chosen": ([LENS, draws("Ana", "chosen", "Ana olive", target="Ana")], (2, "clue-show")),
    "shown for a move": ([LENS, draws("Ana", "move", "Bob olive")], (2, "clue-show")),
    "no such passage": (
        [
            *[LENS, draws("Ana", "passage", room="entree"), goes("Ana", "bibliotheque"), ends("Ana")],
            *[rolls("Bob", 1, 2), ends("Bob"), rolls("Cleo", 1, 2), ends("Cleo")],
            goes("Ana", "entree", via="passage"),
        ],
        (9, "move-passage"),
    ),
    "after a wrong accusation": (
        [{"type": "accusation", "player": "Ana", "correct": False}, draws("Ana", "left")],
        (2, "only-answers"),
    ),
    "who left shows nothing": (
        [{"type": "leave", "player": "Bob"}, LENS, draws("Ana", "everybody", "Bob olive")],
        (3, "clue-show"),
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_a_game_that_keeps_the_rules(name: str) -> None:
    assert wrong(*KEPT[name]) == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_game_that_breaks_one(name: str) -> None:
    lines, expected = BROKEN[name]
    assert expected in wrong(*lines)


@pytest.mark.parametrize("clue", Clue)
def test_there_are_clue_cards_where_the_edition_has_them(clue: str) -> None:
    line = draws("Ana", clue)
    assert (1, "clue-deck") in wrong(line, edition="classic")
    assert (2, "clue-deck") not in wrong(LENS, line)
    assert (2, "clue-deck") not in wrong(LENS, line, edition="orchid-2016")  # of which kinds nobody knows


def test_in_a_log_with_gaps_a_lens_may_not_have_been_noted() -> None:
    log = as_log(({**head(), "complete": False}, ONE, asks("Ana"), draws("Bob", "left"), asks("Bob")))
    assert verify(log).verdict is Verdict.LEGAL


def test_a_lens_counts_as_one() -> None:
    assert table_at(as_log((head(), rolls("Ana", "?", 3))), None).turn.points == 4
    assert table_at(as_log((head(), rolls("Ana", "?", "?"))), None).turn.points == 2


# -- held against the cards that are laid open

HANDS = {
    "Ana": ["rose", "moutarde", "revolver", "corde", "bureau", "entree"],
    "Bob": ["leblanc", "olive", "cle-anglaise", "barre-de-fer", "salon", "bibliotheque"],
    "Cleo": ["pervenche", "poignard", "jardin-d-hiver", "salle-a-manger", "salle-de-reception", "cuisine"],
}
REVEALED = {"type": "reveal", "hands": HANDS}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (draws("Ana", "printed", "Bob leblanc", card="leblanc"), []),
        (draws("Ana", "printed", card="violet", shown=[]), []),
        (draws("Ana", "printed", card="leblanc", shown=[]), [("clue-hidden", "Bob")]),
        (draws("Ana", "named", card="rose", shown=[]), [("clue-hidden", "Ana")]),
        (draws("Ana", "printed", "Cleo leblanc", card="leblanc"), [("shown-card", "Cleo")]),
        (draws("Ana", "everybody", "Bob olive", "Cleo rose"), [("shown-card", "Cleo")]),
        (draws("Ana", "left", "Bob olive", "Cleo rose"), [("shown-card", "Cleo")]),
        (draws("Ana", "printed", card="leblanc"), []),
        (draws("Ana", "move"), []),
    ],
)
def test_whoever_held_the_card_and_did_not_show_it_broke_a_rule(
    line: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    found = verify(as_log((head(), LENS, line, goes("Ana"), ends("Ana"), REVEALED))).violations
    assert [(str(one.rule), one.arguments["player"]) for one in found] == expected
    assert all(one.event == 2 for one in found)


# -- random games


def drawn_at_random(table: Table, hands: Any, random: Random) -> Any:
    """Any legal act; of players who show a card of their own choice each shows any of theirs, and each moves
    anywhere."""
    event = any_act(
        table,
        hands,
        random,
        lambda event: type(event).__name__,
        {"Accusation": 0.03, "EndTurn": 0.3, "Suggestion": 2.0, "ClueCard": 6.0},
    )
    if not isinstance(event, ClueCard):
        return event
    cards = [card for card in legal_events(table, (1, 2), hands) if isinstance(card, ClueCard)]
    kind = random.choice(list(dict.fromkeys(card.clue for card in cards)))
    event = random.choice([card for card in cards if card.clue is kind])
    return event if kind in (Clue.PRINTED, Clue.NAMED, Clue.PASSAGE) else _by_choice(event, hands, random)


def _by_choice(event: ClueCard, hands: Any, random: Random) -> ClueCard:
    shown = tuple(
        ShownForClue(one.player, random.choice(sorted(hands[one.player])))
        for one in event.shown or ()
        if random.random() < 0.8
    )
    rooms = ("salon", "cuisine", "bureau", "entree")
    spots = {player: random.choice(rooms) for player in event.spots or {} if random.random() < 0.8}
    return replace(event, shown=shown or None, spots=spots or None)


@given(seed=st.integers(min_value=0, max_value=2**32), players=st.integers(min_value=2, max_value=6))
def test_a_game_by_the_rules_raises_no_false_alarm(seed: int, players: int) -> None:
    for edition in ("cluedo-2023", "orchid-2016"):
        log = play(edition, players, seed, most=60, pick=drawn_at_random).log()
        found = verify(log)
        assert (found.violations, found.conflict) == ((), ()), edition


def test_random_games_have_every_kind() -> None:
    logs = [play("cluedo-2023", 4, seed, most=60, pick=drawn_at_random).log() for seed in range(12)]
    drawn = {event.clue for log in logs for event in log.events if isinstance(event, ClueCard)}
    assert drawn == set(Clue)


# -- corrupted games

Lines = list[dict[str, Any]]
SPEAKS_OR_ENDS = {"suggestion", "accusation", "end_turn", "roll"}
"""What shows that no card came after the roll before."""


def corrupted(
    events: list[dict[str, Any]], hands: Any, at: int, how: str
) -> tuple[list[dict[str, Any]], str] | None:
    """The events with the Clue card at an index noted wrongly, and the rule that is then broken; None where
    this card cannot be so."""
    line = events[at]
    shown = line.get("shown") or []
    before, after = events[:at], events[at + 1 :]
    match how:
        case "hidden" if line["clue"] in ("printed", "named") and shown:
            return [*before, {**line, "shown": []}, *after], "clue-hidden"
        case "another showed" if shown:
            first, *rest = shown
            card = next(
                card for player in hands for card in sorted(hands[player]) if player != first["player"]
            )
            changed = {**line, "shown": [{**first, "card": card}, *rest]}
            return [*before, changed | ({"card": card} if "card" in line else {}), *after], "shown-card"
        case "not drawn" if {later["type"] for later in after} & SPEAKS_OR_ENDS:
            return [*before, *after], "clue-must"
        case "drawn twice":
            return [*before, line, line, *after], "clue-why"
        case "shown twice" if shown:
            return [*before, {**line, "shown": [*shown, shown[0]]}, *after], "clue-show"
    return None


@pytest.mark.parametrize("how", ["hidden", "another showed", "not drawn", "drawn twice", "shown twice"])
def test_a_clue_card_noted_wrongly_is_found(how: str) -> None:
    tried = 0
    for seed in range(16):
        played = play("cluedo-2023", 3 + seed % 4, seed, most=60, pick=drawn_at_random)
        head_line, *events = (json.loads(line) for line in played.text.splitlines())
        for at, line in enumerate(events):
            wrongly = corrupted(events, played.hands, at, how) if line["type"] == "clue_card" else None
            if wrongly is None:
                continue
            lines, rule = wrongly
            found = verify(as_log((head_line, *lines)))
            assert rule in {str(violation.rule) for violation in found.violations}, (seed, at)
            tried += 1
    assert tried >= 10


def test_the_pawn_of_who_left_stays_where_all_others_move() -> None:
    gone = {"type": "leave", "player": "Cleo"}
    moved = draws("Ana", "move", spots={"Ana": "salon"})
    table = table_at(
        as_log((head(), goes("Ana"), ends("Ana"), goes("Bob"), ends("Bob"), goes("Cleo"), gone, moved)), None
    )
    assert {pawn: table.pawns.get(pawn) for pawn in ("rose", "moutarde", "violet")} == {
        "rose": "salon",
        "moutarde": None,
        "violet": ROOM,
    }


def test_from_a_passage_one_comes_to_the_room_of_the_card_and_back() -> None:
    laid = draws("Ana", "passage", room="salle-de-billard")
    for room, beyond in (("cuisine", {"bureau", "salle-de-billard"}), ("entree", set[str]())):
        table = table_at(as_log((head(), rolls("Ana", "?", 3), laid, goes("Ana", room))), None)
        assert set(beyond_passages(table, room)) == beyond
    assert set(beyond_passages(table, "salle-de-billard")) == {"cuisine", "bureau", "jardin-d-hiver", "salon"}


def test_in_french_a_hidden_card_of_either_gender_is_asked_for() -> None:
    said = words_in("fr")("broke-clue-hidden", player="Bob", cards=["Corde"])
    assert said == "Bob n’a pas montré Corde, que demandait une carte Indice"


@pytest.mark.parametrize(("clue", "broken"), [("left", []), ("chosen", [(4, "false-pass")])])
def test_who_passes_on_a_card_lied_where_all_have_seen_it(clue: str, broken: list[tuple[int, str]]) -> None:
    """A card shown to the left one player saw: either line may be wrong."""
    of = {"target": "Bob"} if clue == "chosen" else {}
    assert wrong(LENS, draws("Ana", clue, "Bob olive", **of), goes("Ana"), asks("Ana")) == broken


MOVED = draws("Ana", "move")


@pytest.mark.parametrize(
    ("lines", "options", "sentence"),
    [
        (
            [LENS, MOVED, ends("Ana"), rolls("Bob", "?", 1), {**MOVED, "player": "Bob"}],
            None,
            "Bob cannot have drawn this Clue card: it could not have come up again yet",
        ),
        ([asks("Ana"), MOVED], {"dice": 0}, "Ana has already made a suggestion, so this is not possible now"),
    ],
)
def test_it_is_said_whose_clue_card_it_was(
    lines: list[dict[str, Any]], options: dict[str, Any] | None, sentence: str
) -> None:
    log = as_log(({**head(), "options": options}, *lines))
    assert [words_in("en").say(said(broken, log.edition)) for broken in verify(log).violations] == [sentence]
