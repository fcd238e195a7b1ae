"""Random games of tables as people have them: a small box of their own, a true deal, and honest lines of
everything that the keeper saw and heard."""

import json
from collections.abc import Callable
from math import comb, prod
from pathlib import Path
from random import Random
from typing import Any

from tests.oracle.life import KINDS, Line, sizes_of

NAMES = ["Ana", "Bob", "Cleo", "Dan"]
MOST_DEALS = 30_000
FORMAT = 4
EVENTS = {
    "suggestion": 5,
    "heard_in_part": 3,
    "clue_card": 4,
    "open_cards": 1,
    "leave": 1,
    "look": 2,
    "accusation": 1,
    "spy": 1,
    "fact": 1,
}
"""How often each type of line is noted, beside the others."""
DEALT = ("dealt", "dealt", "leftover", "two_player", "aside", "hand-size")
"""How the cards are dealt."""
OPTIONS: dict[str, list[Any]] = {
    "witnesses": ["first", "all", "left-then-all"],
    "first-asked": ["left", "right"],
    "next-turn": ["left", "right"],
    "dice": [0, 1, 2],
}
CLUES = ("printed", "named", "everybody", "chosen", "left", "move", "passage")


class LifeGame:
    """`lines` are true of `truth`; `owners`: where cards may lie."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        while True:
            counts = [random.randint(2, 4) for _ in KINDS]
            self.kinds = [
                [f"{kind[0]}{n}" for n in range(count)] for kind, count in zip(KINDS, counts, strict=True)
            ]
            self.players = NAMES[: random.randint(2, 4)]
            random.shuffle(self.players)
            if self._is_dealt():
                break
        self.gone: list[str] = []
        self.lines: list[Line] = []
        for _ in range(random.randint(3, 12)):
            self.lines += self._something()

    @property
    def cards(self) -> list[str]:
        return [card for kind in self.kinds for card in kind]

    def hand(self, owner: str) -> list[str]:
        return [card for card in self.cards if self.truth[card] == owner]

    def write(self, folder: Path) -> Path:
        """The box and the log in a folder; answers the log."""
        toml = ['id = "life"', 'name = {fr = "Vie", en = "Life"}', "players = {min = 2, max = 4}"]
        toml += ["[deal]", 'leftover = "none"']
        for key, kind in zip(KINDS, self.kinds, strict=True):
            toml += [f"[cards.{key}]", *(f'{card} = {{fr = "{card}", en = "{card}"}}' for card in kind)]
        (folder / "life.toml").write_text("\n".join(toml), encoding="utf-8")
        path = folder / "game.jsonl"
        path.write_text(
            "".join(json.dumps(row) + "\n" for row in (self.header, *self.lines)), encoding="utf-8"
        )
        return path

    # -- before the game

    def _is_dealt(self) -> bool:
        """Deals the cards by some options; False where that would leave too many deals to try."""
        random = self.random
        options = self._options()
        self.header: Line = {"type": "game", "format": FORMAT, "edition": "./life.toml"}
        self.header |= {"players": [{"name": name} for name in self.players]}
        if options:
            self.header["options"] = options
        if options.get("leftover") == "face_up":
            self.header["face_up"] = []
        possible = sizes_of(self.header, len(self.cards))
        if any(size < 0 for sizes in possible for size in sizes.values()) or not all(
            sizes[player] for sizes in possible for player in self.players
        ):
            return False
        sizes = random.choice(possible)
        self.owners = ["envelope", *sizes]
        places = [owner for owner, size in sizes.items() for _ in range(size)]
        random.shuffle(places)
        self.truth = {random.choice(kind): "envelope" for kind in self.kinds}
        self.truth |= {card: places.pop() for card in self.cards if card not in self.truth}
        if options.get("leftover") == "face_up":
            self.header |= {"face_up": self.hand("face_up")}
        if random.random() < 0.85:
            self.header["me"] = me = random.choice(self.players)
            self.header["hand"] = self.hand(me)
        return self._deals(sizes) <= MOST_DEALS

    def _options(self) -> Line:
        random = self.random
        options: Line = {}
        how = random.choice(DEALT)
        if how == "leftover":
            options["leftover"] = random.choice(["pool", "centre", "face_up"])
        if how == "two_player" and len(self.players) == 2:
            options["two_player"] = True
        if how == "aside":
            options["aside"] = random.randint(1, 5)
            if random.random() < 0.5 and options["aside"] <= len(self.kinds[2]):
                options["aside-rooms"] = random.sample(self.kinds[2], options["aside"])
            if random.random() < 0.5:
                options["look-aside"] = random.choice(["never", "unanswered", "entering"])
        if how == "hand-size":
            options["hand-size"] = random.randint(1, 3)
        for key, values in OPTIONS.items():
            if random.random() < 0.3:
                options[key] = random.choice(values)
        return options

    def _deals(self, sizes: dict[str, int]) -> int:
        """How many deals there are for who has no hand."""
        left = len(self.cards) - len(KINDS) - sizes.get("face_up", 0)
        ways = prod(map(len, self.kinds))
        for owner, size in sizes.items():
            if owner != "face_up":
                ways *= comb(left, size)
                left -= size
        return ways

    # -- what happens

    def _something(self) -> list[Line]:
        happens: dict[str, Callable[[], list[Line]]] = {
            "suggestion": self._suggestion,
            "heard_in_part": self._heard_in_part,
            "clue_card": self._clue_card,
            "open_cards": self._open_cards,
            "leave": self._leave,
            "look": self._look,
            "accusation": self._accusation,
            "spy": self._spy,
            "fact": self._fact,
        }
        (kind,) = self.random.choices(list(EVENTS), list(EVENTS.values()))
        return happens[kind]()

    @property
    def playing(self) -> list[str]:
        return [player for player in self.players if player not in self.gone]

    def _noted(self, *who: str) -> bool:
        """Did the keeper see what passed between these players?"""
        me = self.header.get("me")
        return me in who if me else self.random.random() < 0.3

    def _suggestion(self) -> list[Line]:
        random, options = self.random, self.header.get("options", {})
        asker = random.choice(self.playing)
        named = [random.choice(kind) for kind in self.kinds]
        seats = self.players if options.get("first-asked") != "right" else self.players[::-1]
        seat = seats.index(asker)
        witnesses = options.get("witnesses", "first")
        responses: list[Line] = []
        for player in [player for player in seats[seat + 1 :] + seats[:seat] if player in self.playing]:
            can_show = [card for card in named if self.truth[card] == player]
            if not can_show:
                responses.append({"player": player, "action": "pass"})
                continue
            seen = {"card": random.choice(can_show)} if self._noted(asker, player) else {}
            responses.append({"player": player, "action": "show", **seen})
            if witnesses == "first" or (witnesses == "left-then-all" and len(responses) == 1):
                break
        if random.random() < 0.15:
            responses = [response for response in responses if random.random() < 0.6]
        heard = dict(zip(KINDS, named, strict=True))
        return [{"type": "suggestion", "player": asker, **heard, "responses": responses}]

    def _heard_in_part(self) -> list[Line]:
        (whole,) = self._suggestion()
        missing = self.random.choice([1, 1, 1, 2, 2, 0])
        unheard = set(self.random.sample(KINDS, missing))
        if not missing or self.random.random() < 0.3:
            unheard.add("player")
        return [
            {key: value for key, value in whole.items() if key not in unheard} | {"type": "heard_in_part"}
        ]

    def _clue_card(self) -> list[Line]:
        random = self.random
        drawer, clue = random.choice(self.playing), random.choice(CLUES)
        line: Line = {"type": "clue_card", "player": drawer, "clue": clue}
        holding = [player for player in self.playing if self.hand(player)]
        match clue:
            case "printed" | "named":
                line["card"] = card = random.choice(self.cards)
                holder = self.truth[card]
                shown = [{"player": holder, "card": card}] if holder in self.playing else []
            case "everybody":
                shown = [{"player": player, "card": random.choice(self.hand(player))} for player in holding]
                shown = [entry for entry in shown if random.random() < 0.9]
            case "chosen":
                line["target"] = target = random.choice(
                    [p for p in self.playing if p != drawer] or self.playing
                )
                if target == drawer:
                    return []
                shown = [{"player": target, "card": random.choice(self.hand(target))}]
            case "left":
                shown = [
                    {"player": player, "card": random.choice(self.hand(player))}
                    for player in holding
                    if len(self.playing) > 1 and self._noted(player, self._left_of(player))
                ]
                if not shown:
                    return [line]
            case "move":
                if random.random() < 0.5:
                    line["spots"] = {player: random.choice(self.kinds[2]) for player in self.playing}
                return [line]
            case _:
                return [line | {"room": random.choice(self.kinds[2])}]
        return [line | {"shown": shown}] if random.random() < 0.85 else [line]

    def _left_of(self, player: str) -> str:
        seat = self.players.index(player)
        return next(
            other for other in self.players[seat + 1 :] + self.players[:seat] if other in self.playing
        )

    def _open_cards(self) -> list[Line]:
        player = self.random.choice(self.playing)
        hand = self.hand(player)
        cards = self.random.sample(hand, min(len(hand), self.random.randint(1, 2)))
        return [{"type": "open_cards", "player": player, "cards": cards}]

    def _leave(self) -> list[Line]:
        others = [player for player in self.playing if player != self.header.get("me")]
        if len(self.playing) <= 2 or not others or self.random.random() < 0.5:
            return self._suggestion()
        player = self.random.choice(others)
        self.gone.append(player)
        line: Line = {"type": "leave", "player": player}
        return [line | {"cards": self.hand(player)} if self.random.random() < 0.5 else line]

    def _look(self) -> list[Line]:
        player = self.random.choice(self.playing)
        line: Line = {"type": "look", "player": player}
        aside = [owner for owner in self.owners if owner.startswith("aside-")]
        if aside:
            slot = self.random.randint(1, len(aside))
            line |= {"place": "aside"} | ({"slot": slot} if self.random.random() < 0.8 else {})
            return [line | {"cards": self.hand(f"aside-{slot}")} if self._noted(player) else line]
        if "pool" in self.owners:
            line["place"] = "pool"
            return [line | {"cards": self.hand("pool")} if self._noted(player) else line]
        return self._suggestion()

    def _accusation(self) -> list[Line]:
        named = {key: self.random.choice(kind) for key, kind in zip(KINDS, self.kinds, strict=True)}
        if all(self.truth[card] == "envelope" for card in named.values()):
            return []
        return [{"type": "accusation", "player": self.random.choice(self.playing), "correct": False, **named}]

    def _spy(self) -> list[Line]:
        if len(self.playing) < 2:
            return []
        player, target = self.random.sample(self.playing, 2)
        line = {"type": "spy", "player": player, "target": target}
        return [
            line | {"card": self.random.choice(self.hand(target))} if self._noted(player, target) else line
        ]

    def _fact(self) -> list[Line]:
        owner = self.random.choice([owner for owner in self.owners if owner != "face_up"])
        card = self.random.choice(self.cards)
        key = "holds" if self.truth[card] == owner else "lacks"
        return [{"type": "fact", "owner": owner, key: [card]}]
