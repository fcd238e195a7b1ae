"""The log that one player keeps of a game of random suggestions: their hand, the cards they saw, nothing
else."""

from random import Random
from typing import Any

from cluedo_notes.editions import Category, load
from cluedo_notes.game.log.reader import Log
from tests.helpers.game.kept_logs import seen_event
from tests.helpers.game.random_play import dealt
from tests.helpers.logs import as_log

Line = dict[str, Any]


def kept(edition: str, players: int, seed: int, suggestions: int) -> tuple[Line, list[Line]]:
    """The header with the keeper's hand, and so many suggestions, honestly answered, as he saw them."""
    random = Random(seed)
    head, hands, _ = dealt(edition, players, random)
    seats = [one["name"] for one in head["players"]]
    keeper = random.choice(seats)
    head = {**head, "me": keeper, "hand": sorted(hands[keeper])}
    del head["complete"]
    cards = [[card.id for card in load(edition).of(category)] for category in Category]
    lines = []
    for turn in range(suggestions):
        asker = seats[turn % players]
        triple = [random.choice(one) for one in cards]
        whole = {
            "type": "suggestion",
            "player": asker,
            **dict(zip(("suspect", "weapon", "room"), triple, strict=True)),
            "responses": answers(triple, asker, seats, hands, random),
        }
        lines.append(seen_event(whole, keeper))
    return head, lines


def answers(
    triple: list[str], asker: str, seats: list[str], hands: Any, random: Random
) -> list[dict[str, str]]:
    found = []
    at = seats.index(asker)
    for player in (*seats[at + 1 :], *seats[:at]):
        held = [card for card in triple if card in hands[player]]
        if held:
            return [*found, {"player": player, "action": "show", "card": random.choice(held)}]
        found.append({"player": player, "action": "pass"})
    return found


def log_of(head: Line, events: list[Line]) -> Log:
    return as_log((head, *events), "kept.jsonl")


def keepers_log(edition: str, players: int, seed: int, suggestions: int = 40) -> Log:
    """A game of random suggestions as one of its players noted it."""
    return log_of(*kept(edition, players, seed, suggestions))


def with_a_wrong_answer(events: list[Line], random: Random) -> tuple[int, list[Line]]:
    """The events with one answer noted wrongly: a pass for a card, a card for a pass, another card. And the
    number of that event."""
    place = random.choice([n for n, line in enumerate(events) if line["responses"]])
    line = events[place]
    at = random.randrange(len(line["responses"]))
    was = line["responses"][at]
    if was["action"] == "pass":
        now = {"player": was["player"], "action": "show"}
    elif "card" in was and random.random() < 0.5:
        others = [card for card in (line["suspect"], line["weapon"], line["room"]) if card != was["card"]]
        now = {**was, "card": random.choice(others)}
    else:
        now = {"player": was["player"], "action": "pass"}
    responses = [*line["responses"][:at], now, *line["responses"][at + 1 :]]
    return place + 1, [*events[:place], {**line, "responses": responses}, *events[place + 1 :]]
