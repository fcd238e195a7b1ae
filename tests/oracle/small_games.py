"""Random small games: an edition of their own, a true deal, and recorded events (occasionally wrong ones)."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.oracle.reading import KEYS, Line, live

NAMES = ["Ana", "Bob", "Cleo", "Dan", "Eva"]


@dataclass
class SmallGame:
    """A dealt game and its log. `sizes`: the tables of sizes that the header leaves possible."""

    random: Random
    categories: list[list[str]]
    header: Line
    sizes: list[dict[str, int]]
    truth: dict[str, str]
    lines: list[Line] = field(default_factory=list)
    shown: dict[int, list[tuple[str, str]]] = field(default_factory=dict)

    @property
    def cards(self) -> list[str]:
        return [card for category in self.categories for card in category]

    @property
    def players(self) -> list[str]:
        return [seat["name"] for seat in self.header["players"]]

    def held(self, owner: str) -> list[str]:
        return [card for card in self.cards if self.truth[card] == owner]

    def write(self, folder: Path, lines: int | None = None) -> Path:
        """The edition's TOML and the log (its first `lines` events) in a folder."""
        toml = ['id = "small"', 'name = {fr = "Petit", en = "Small"}', "players = {min = 2, max = 5}"]
        toml += ["[deal]", 'leftover = "none"']
        for key, category in zip(KEYS, self.categories, strict=True):
            toml.append(f"[cards.{key}]")
            toml += [f'{card} = {{fr = "{card.upper()}", en = "{card.upper()}"}}' for card in category]
        (folder / "small.toml").write_text("\n".join(toml), encoding="utf-8")
        path = folder / "game.jsonl"
        rows = [self.header, *self.lines[:lines]]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return path


def small_game(seed: int) -> SmallGame:
    """A game of 8 to 12 cards and 2 to 5 players with up to some dozen events."""
    random = Random(seed)
    game = _dealt(random)
    for _ in range(random.choice([4, 10, 16, 24, 32])):
        _note_something(game)
    return game


def _dealt(random: Random) -> SmallGame:
    observed = random.random() < 0.2
    total = random.choice([8, 9, 9, 10, 10] if observed else [8, 9, 10, 10, 11, 11, 12])
    categories = _categories(random, total)
    players = NAMES[: random.randint(2, 5)]
    random.shuffle(players)
    header: Line = {"type": "game", "format": 1, "edition": "./small.toml"}
    header["players"] = [{"name": name} for name in players]
    options = _options(random, two=len(players) == 2 and total >= 9)
    leftover, aside = options.get("leftover", "none"), 4 if "two_player" in options else 0
    share, rest = divmod(total - 3 - aside, len(players))
    dealer = random.choice(players)
    tables = {name: _sizes(players, name, share, rest, leftover, aside) for name in players}
    truth = _deal(random, categories, tables[dealer])
    game = SmallGame(random, categories, header, [], truth)
    known = list(tables.values())
    if leftover == "face_up" and rest:
        header["face_up"] = game.held("face_up")
    if not observed:
        header["me"] = random.choice(players)
        header["hand"] = game.held(header["me"])
        known = [table for table in known if table[header["me"]] == len(header["hand"])]
    if random.random() < 0.2:
        header["dealer"] = dealer
        known = [tables[dealer]]
    for seat in header["players"]:
        if random.random() < 0.1:
            size = tables[dealer][seat["name"]]
            seat["hand_size"] = size
            known = [table for table in known if table[seat["name"]] == size]
    if options:
        header["options"] = options
    game.sizes = [table for position, table in enumerate(known) if table not in known[:position]]
    return game


def _options(random: Random, two: bool) -> dict[str, Any]:
    """Options of a header; where `two` may play it, perhaps the game for two with its cards aside."""
    options: dict[str, Any] = {}
    if two and random.random() < 0.5:
        options["two_player"] = True
    leftover = random.choice(["none", "none", "none", "none", "pool", "centre", "face_up"])
    if leftover != "none" or random.random() < 0.2:
        options["leftover"] = leftover
    if random.random() < 0.2:
        options["witnesses"] = random.choice(["all", "left-then-all"])
    return options


def _categories(random: Random, total: int) -> list[list[str]]:
    counts = [2, 2, 2]
    while sum(counts) < total:
        counts[random.randrange(3)] += 1
    return [[f"{key[0]}{n}" for n in range(count)] for key, count in zip(KEYS, counts, strict=True)]


def _sizes(
    players: list[str], dealer: str, share: int, rest: int, leftover: str, aside: int
) -> dict[str, int]:
    """Cards are dealt one by one from the dealer's left."""
    table = dict.fromkeys(players, share)
    if leftover == "none":
        first = players.index(dealer) + 1
        for step in range(rest):
            table[players[(first + step) % len(players)]] += 1
    elif rest:
        table["face_up" if leftover == "face_up" else "pool"] = rest
    return table | {f"aside-{slot}": 1 for slot in range(1, aside + 1)}


def _deal(random: Random, categories: list[list[str]], table: dict[str, int]) -> dict[str, str]:
    truth = {random.choice(category): "envelope" for category in categories}
    places = [owner for owner, size in table.items() for _ in range(size)]
    random.shuffle(places)
    for category in categories:
        for card in category:
            if card not in truth:
                truth[card] = places.pop()
    return truth


def _note_something(game: SmallGame) -> None:
    """One more line: mostly an event, now and then a correction of earlier ones."""
    random = game.random
    what = random.random()
    numbers = range(1, len(game.lines) + 1)
    if what < 0.06 and numbers:
        game.lines.append({"type": "retract", "event": random.choice(numbers)})
    elif what < 0.14 and numbers:
        target = random.choice(numbers)
        game.lines.append({"type": "amend", "event": target, "as": _event(game)})
    elif what < 0.2:
        game.lines.append({"type": "insert", "after": random.randint(0, len(numbers)), "as": _event(game)})
    else:
        game.lines.append(_event(game))


def _event(game: SmallGame) -> Line:
    kinds = [_suggestion] * 9 + [_accusation, _spy, _look, _fact, _play, _power, _false_witness]
    kinds += [_open_hand] if game.random.random() < 0.3 else [_other_note]
    return game.random.choice(kinds)(game)


def _seen_by_me(game: SmallGame, *who: str) -> bool:
    """Did the log's keeper see a card that passed between these players?"""
    me = game.header.get("me")
    return me in who if me else game.random.random() < 0.3


def _suggestion(game: SmallGame, liar: bool = False) -> Line:
    random = game.random
    asker = random.choice(game.players)
    triple = [random.choice(category) for category in game.categories]
    seat = game.players.index(asker)
    others = game.players[seat + 1 :] + game.players[:seat]
    witnesses = (game.header.get("options") or {}).get("witnesses", "first")
    responses: list[Line] = []
    shown: list[tuple[str, str]] = []
    for position, player in enumerate(others):
        if random.random() < 0.05:
            responses.append({"player": player, "action": "block"})
            break
        can = [card for card in triple if game.truth[card] == player]
        if can and (liar or random.random() < 0.02):
            can, liar = [], False
        if not can:
            responses.append({"player": player, "action": "pass"})
            continue
        card = random.choice(can)
        shown.append((player, card))
        seen = {"card": card} if _seen_by_me(game, asker, player) else {}
        responses.append({"player": player, "action": "show", **seen})
        if witnesses == "first" or (witnesses == "left-then-all" and position == 0):
            break
    game.shown[len(game.lines) + 1] = shown
    if random.random() < 0.1:
        responses = [response for response in responses if random.random() < 0.6]
    return {
        "type": "suggestion",
        "player": asker,
        **dict(zip(KEYS, triple, strict=True)),
        "responses": responses,
    }


def _accusation(game: SmallGame) -> Line:
    triple = [game.random.choice(category) for category in game.categories]
    right = all(game.truth[card] == "envelope" for card in triple)
    event = {"type": "accusation", "player": game.random.choice(game.players), "correct": right}
    return event | dict(zip(KEYS, triple, strict=True)) if game.random.random() < 0.8 else event


def _spy(game: SmallGame) -> Line:
    player, target = game.random.sample(game.players, 2)
    event = {"type": "spy", "player": player, "target": target}
    hand = game.held(target)
    return event | {"card": game.random.choice(hand)} if hand and _seen_by_me(game, player, target) else event


def _look(game: SmallGame) -> Line:
    player = game.random.choice(game.players)
    seen = _seen_by_me(game, player)
    if "aside-1" in game.sizes[0] and game.random.random() < 0.7:
        slot = game.random.randint(1, 4)
        event: Line = {"type": "look", "player": player, "place": "aside"}
        event |= {"slot": slot} if game.random.random() < 0.8 else {}
        return event | {"cards": game.held(f"aside-{slot}")} if seen else event
    if "pool" in game.sizes[0]:
        event = {"type": "look", "player": player, "place": "pool"}
        return event | {"cards": game.held("pool")} if seen else event
    return _other_note(game)


def _fact(game: SmallGame) -> Line:
    random = game.random
    owner = random.choice(["envelope", *(o for o in game.sizes[0] if o != "face_up")])
    hand = game.held(owner)
    others = [card for card in game.cards if card not in hand]
    what = random.random()
    if hand and what < 0.3:
        return {"type": "fact", "owner": owner, "holds": [random.choice(hand)]}
    if hand and what < 0.6:
        few = {random.choice(hand), *random.sample(game.cards, 2)}
        return {"type": "fact", "owner": owner, "one_of": sorted(few)}
    return {"type": "fact", "owner": owner, "lacks": random.sample(others, min(2, len(others)))}


def _out(game: SmallGame) -> set[str]:
    return {event["player"] for _, event in live(game.lines) if event["type"] == "open_hand"}


def _play(game: SmallGame) -> Line:
    random = game.random
    player = random.choice(game.players)
    if random.random() < 0.5:
        event: Line = {"type": "play", "player": player, "card": "right-neighbour"}
        seat, out = game.players.index(player), _out(game)
        backwards = [game.players[seat - step] for step in range(1, len(game.players))]
        living = [one for one in backwards if one not in out]
        if living and game.held(living[0]) and _seen_by_me(game, player, living[0]):
            event["saw"] = random.choice(game.held(living[0]))
            if random.random() < 0.5:
                event["target"] = living[0]
        return event
    return _see_shown(game, {"type": "play", "player": player, "card": "see-shown"})


def _see_shown(game: SmallGame, event: Line) -> Line:
    answered = [number for number, shown in game.shown.items() if shown and number <= len(game.lines)]
    if answered and _seen_by_me(game, event["player"]):
        number = game.random.choice(answered)
        event |= {"event": number, "saw": game.random.choice(game.shown[number])[1]}
    return event


def _power(game: SmallGame) -> Line:
    random = game.random
    player = random.choice(game.players)
    if random.random() < 0.5:
        return _see_shown(game, {"type": "power", "player": player, "power": "see-shown"})
    event: Line = {"type": "power", "player": player, "power": "random-card"}
    asked = [(n, e) for n, e in live(game.lines) if e["type"] == "suggestion" and e["player"] != player]
    if asked and _seen_by_me(game, player):
        number, suggestion = random.choice(asked)
        hand = game.held(suggestion["player"])
        if hand:
            event |= {"event": number, "saw": random.choice(hand)}
    return event


def _false_witness(game: SmallGame) -> Line:
    """Somebody who passed although he could show; mostly the lie is still to come, then it is noted now."""
    for number, event in live(game.lines):
        if event["type"] != "suggestion":
            continue
        for response in event["responses"]:
            hidden = [event[key] for key in KEYS if game.truth[event[key]] == response["player"]]
            if response["action"] == "pass" and hidden:
                found: Line = {"type": "false_witness", "player": response["player"]}
                if game.random.random() < 0.9:
                    found["event"] = number
                return found | {"card": hidden[0]} if game.random.random() < 0.5 else found
    return _suggestion(game, liar=True)


def _open_hand(game: SmallGame) -> Line:
    player = game.random.choice(game.players)
    return {"type": "open_hand", "player": player, "cards": game.held(player)}


def _other_note(game: SmallGame) -> Line:
    return {"type": "note", "text": f"turn {len(game.lines)}"}


def asking_game(seed: int) -> SmallGame:
    """A small game with a keeper in which nothing but suggestions was noted, and then all that he might know:
    who holds what."""
    random = Random(seed)
    game = _dealt(random)
    while "me" not in game.header:
        game = _dealt(random)
    for _ in range(random.choice([0, 1, 2, 4, 8])):
        game.lines.append(_suggestion(game))
    for owner in game.sizes[0]:
        if owner not in (game.header["me"], "face_up"):
            game.lines.append({"type": "fact", "owner": owner, "holds": game.held(owner)})
    return game
