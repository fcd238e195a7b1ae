"""The entries of several logs about one Clue card become one line."""

from typing import Any

from cluedo_notes.game.log.events import ClueCard
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.merge.merge import Merged, merged
from tests.helpers.cli.playing import header
from tests.helpers.logs import as_log

HEAD = {**header("cluedo-2023", "Ana Bob Cleo", me="Ana"), "format": 4}


def drawn(clue: str, *cards: str, **more: Any) -> dict[str, Any]:
    shown = [dict(zip(("player", "card"), card.split(), strict=True)) for card in cards]
    return {"type": "clue_card", "player": "Bob", "clue": clue, **({"shown": shown} if shown else {}), **more}


def of(player: str, *lines: dict[str, Any], **more: Any) -> Log:
    return as_log(({**HEAD, "me": player, **more}, *lines))


def only(found: Merged) -> ClueCard:
    (event,) = found.log.events
    assert isinstance(event, ClueCard)
    return event


def shown(found: Merged) -> list[tuple[str, str]]:
    return [(entry.player, entry.card) for entry in only(found).shown or ()]


def differing(found: Merged) -> list[tuple[str, str | None]]:
    return [(difference.what, difference.player) for difference in found.disagreements]


def test_each_knows_two_of_the_cards_shown_to_the_left() -> None:
    logs = [
        of("Ana", drawn("left", "Ana rose", "Cleo corde")),
        of("Bob", drawn("left", "Bob olive", "Ana rose")),
        of("Cleo", drawn("left")),
    ]
    found = merged(logs)
    assert shown(found) == [("Ana", "rose"), ("Bob", "olive"), ("Cleo", "corde")]
    assert found.disagreements == ()


def test_of_one_card_shown_to_the_left_the_one_who_showed_it_must_know() -> None:
    found = merged([of("Bob", drawn("left", "Ana olive")), of("Ana", drawn("left", "Ana rose"))])
    assert shown(found) == [("Ana", "rose")]
    assert differing(found) == [("shown", "Ana")]


def test_one_saw_who_had_it_and_another_says_nothing() -> None:
    found = merged(
        [of("Ana", drawn("printed", card="rose")), of("Bob", drawn("printed", "Cleo rose", card="rose"))]
    )
    assert (shown(found), found.disagreements) == ([("Cleo", "rose")], ())


def test_nobody_had_it_by_all_logs() -> None:
    found = merged([of("Ana", drawn("named", card="rose", shown=[])), of("Bob", drawn("named", card="rose"))])
    assert (only(found).shown, found.disagreements) == ((), ())


def test_one_says_nobody_had_it() -> None:
    logs = [
        of("Ana", drawn("printed", card="rose", shown=[])),
        *(of(player, drawn("printed", "Cleo rose", card="rose")) for player in ("Bob", "Cleo")),
    ]
    found = merged(logs)
    assert shown(found) == [("Cleo", "rose")]
    assert differing(found) == [("shower", None)]


def test_where_everybody_went_is_put_together() -> None:
    found = merged(
        [
            of("Ana", drawn("move", spots={"Ana": "salon", "Bob": "bureau"})),
            of("Bob", drawn("move", spots={"Cleo": "entree", "Bob": "cuisine"})),
        ]
    )
    assert only(found).spots == {"Ana": "salon", "Bob": "cuisine", "Cleo": "entree"}
    assert differing(found) == [("spot", "Bob")]


def test_two_kinds_are_two_cards() -> None:
    found = merged([of("Ana", drawn("left")), of("Bob", drawn("everybody"))])
    assert {event.clue for event in found.log.events} == {"left", "everybody"}  # type: ignore[union-attr]


def test_a_complete_log_without_it_says_that_it_was_not_drawn() -> None:
    roll = {"type": "roll", "player": "Cleo", "dice": [1, 2]}
    found = merged([of("Ana", drawn("left"), roll), of("Bob", roll, complete=True)])
    assert ("missing", None) in differing(found)


def test_the_card_that_was_shown_is_the_one_that_most_logs_have() -> None:
    logs = [
        of("Ana", drawn("printed", "Cleo rose", card="rose")),
        *(of(player, drawn("printed", "Cleo olive", card="olive")) for player in ("Bob", "Cleo")),
    ]
    found = merged(logs)
    assert (only(found).card, shown(found)) == ("olive", [("Cleo", "olive")])


def test_of_a_card_shown_to_all_only_the_one_who_showed_it_must_know() -> None:
    three = [
        of(player, drawn("everybody", f"Ana {card}")) for player, card in (("Cleo", "rose"), ("Bob", "olive"))
    ]
    assert shown(merged(three)) == [("Ana", "rose")]


def test_who_left_is_nobody_s_neighbour() -> None:
    gone = {"type": "leave", "player": "Bob"}
    logs = [
        of(player, gone, drawn("left", f"Ana {card}"))
        for player, card in (("Bob", "olive"), ("Cleo", "rose"))
    ]
    event = merged(logs).log.events[1]
    assert isinstance(event, ClueCard)
    assert [(entry.player, entry.card) for entry in event.shown or ()] == [("Ana", "rose")]
