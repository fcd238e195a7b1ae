"""One evening as a script: the hands, three turns, and something misheard. Also the logs that players keep of
it, written from the log format only."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from cluedo_notes.editions import Category, Edition, Witnesses, load, load_file, shipped
from tests.helpers.editions import HOUSE

Line = dict[str, Any]

OWN = "maison.toml"
"""The box of one's own, by its file."""

THOROUGH_BOXES = ("classic", "secrets-2008", OWN)
OTHER_BOXES = tuple(edition for edition in shipped() if edition not in THOROUGH_BOXES)

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eva")
ME, NEXT_PLAYER, THIRD = NAMES[:3]
MISHEARD = 2
"""The turn that was noted wrongly at first."""


class Script(Struct, frozen=True):
    """An evening. `box`: the edition's id, or the file of one's own; `events`: what happened, every card
    known; `misheard`: the second of them as it was noted first."""

    box: str
    edition: Edition
    hands: dict[str, list[str]]
    events: Sequence[Line]
    misheard: Line

    @property
    def players(self) -> list[str]:
        return list(self.hands)

    @property
    def is_own(self) -> bool:
        """Is the box one of the user's own?"""
        return self.box == OWN

    @property
    def named_in_log(self) -> str:
        """The box as a header names it."""
        return f"./{self.box}" if self.is_own else self.box

    @property
    def owners(self) -> dict[str, str]:
        """Who holds each card in truth."""
        held = {card: player for player, hand in self.hands.items() for card in hand}
        return {card.id: held.get(card.id, "envelope") for card in self.edition.cards}

    def header(self, player: str | None) -> Line:
        """The header of the log that a player keeps; None: of somebody who watches."""
        seats = [{"name": name} for name in self.players]
        own = {} if player is None else {"me": player, "hand": self.hands[player]}
        return {"type": "game", "format": 1, "edition": self.named_in_log, "players": seats, **own}

    def heard(self, event: Line, player: str) -> Line:
        """An event as a player saw it."""
        if event["type"] != "suggestion":
            return event
        answers = [
            answer if player in (event["player"], answer["player"]) else without_card(answer)
            for answer in event["responses"]
        ]
        return {**event, "responses": answers}

    def log_of(self, player: str) -> list[Line]:
        """The lines of the log of somebody who heard everything."""
        return [self.header(player), *(self.heard(event, player) for event in self.events)]

    def log_with_correction(self) -> list[Line]:
        """The lines of the log that the keeper comes to have: one turn misheard, corrected at the end."""
        head, *events = self.log_of(ME)
        right, events[MISHEARD - 1] = events[MISHEARD - 1], self.misheard
        return [head, *events, {"type": "amend", "event": MISHEARD, "as": right}]

    def log_of_both(self) -> list[Line]:
        """The lines that say what the keeper and the player behind them know together."""
        both = (ME, NEXT_PLAYER)
        events = [self.heard(event, ME) for event in self.events]
        events[MISHEARD - 1] = self.heard(self.events[MISHEARD - 1], NEXT_PLAYER)
        reveal = {"type": "reveal", "hands": {player: self.hands[player] for player in both}}
        return [self.header(None), *events, reveal]

    def write(self, folder: Path, name: str, lines: Iterable[Line]) -> Path:
        """A log's file, with the box beside it where it is one's own."""
        folder.mkdir(parents=True, exist_ok=True)
        self.write_box(folder)
        file = folder / f"{name}.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return file

    def write_box(self, folder: Path) -> None:
        """Put the box into a folder where it is one's own."""
        if self.is_own:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / OWN).write_text(HOUSE, encoding="utf-8")


def without_card(answer: Line) -> Line:
    return {key: value for key, value in answer.items() if key != "card"}


def script_of(box: str, folder: Path) -> Script:
    """The evening of a box; `folder` is where one's own is written to be read."""
    if box == OWN:
        (folder / OWN).write_text(HOUSE, encoding="utf-8")
    edition = load_file(folder / OWN) if box == OWN else load(box)
    random = Random(box)
    while (turns := three_turns(edition, hands := dealt(edition, random))) is None:
        pass
    events: list[Line] = [*turns]
    misheard = {**events[MISHEARD - 1], "responses": all_pass(hands, NEXT_PLAYER)}
    if edition.intrigue is not None:
        events.insert(MISHEARD, {"type": "draw", "player": NEXT_PLAYER, "card": "clock"})
    return Script(box, edition, hands, events, misheard)


def dealt(edition: Edition, random: Random) -> dict[str, list[str]]:
    """Hands of equal size, no card left over; three cards of three categories are left out."""
    cards = [card.id for card in edition.cards]
    random.shuffle(cards)
    envelope = {next(card for card in cards if edition.by_id[card].category is one) for one in Category}
    rest = [card for card in cards if card not in envelope]
    players = next(number for number in range(3, len(NAMES) + 1) if len(rest) % number == 0)
    return {name: rest[seat::players] for seat, name in enumerate(NAMES[:players])}


def three_turns(edition: Edition, hands: dict[str, list[str]]) -> tuple[Line, Line, Line] | None:
    """A turn of each of the first three; nothing said before shows that the second was misheard."""
    for first, second in product(turns_of(edition, hands, ME), turns_of(edition, hands, NEXT_PLAYER)):
        named = {second[kind] for kind in ("suspect", "weapon", "room")}
        third = next(turns_of(edition, hands, THIRD), None)
        if third is not None and not named & {answer.get("card") for answer in first["responses"]}:
            return first, second, third
    return None


def turns_of(edition: Edition, hands: dict[str, list[str]], asker: str) -> Iterator[Line]:
    """Suggestions that one card answers: one shown to the keeper, to another player, or by the keeper."""
    shower, silent = {ME: (THIRD, NEXT_PLAYER), NEXT_PLAYER: (THIRD, ME), THIRD: (ME, NEXT_PLAYER)}[asker]
    for triple in product(*([card.id for card in edition.of(category)] for category in Category)):
        held = {name: [card for card in triple if card in hand] for name, hand in hands.items()}
        between = [name for name in hands if name not in (asker, shower)]
        if len(held[shower]) == 1 and not any(held[name] for name in between) and not held[silent]:
            said = dict(zip(("suspect", "weapon", "room"), triple, strict=True))
            yield {"type": "suggestion", "player": asker, **said, "responses": answers(edition, held, asker)}


def answers(edition: Edition, held: dict[str, list[str]], asker: str) -> list[Line]:
    """The answers in the order of the seats, up to the first card unless the rules let all answer."""
    others = seats_after(list(held), asker)
    given = [
        {"player": name, "action": "show", "card": held[name][0]}
        if held[name]
        else {"player": name, "action": "pass"}
        for name in others
    ]
    stops = [number for number, answer in enumerate(given, start=1) if answer["action"] == "show"]
    if edition.rules.witnesses is Witnesses.ALL or (
        edition.rules.witnesses is Witnesses.LEFT_THEN_ALL and stops[0] > 1
    ):
        return given
    return given[: stops[0]]


def all_pass(hands: dict[str, list[str]], asker: str) -> list[Line]:
    return [{"player": name, "action": "pass"} for name in seats_after(list(hands), asker)]


def seats_after(players: list[str], asker: str) -> list[str]:
    at = players.index(asker)
    return [*players[at + 1 :], *players[:at]]
