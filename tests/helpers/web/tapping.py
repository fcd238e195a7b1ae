"""Events as a player would tap them, from the lines of a log only. It shares no code with the forms, but uses
the names of their fields and the meaning of each tap."""

from typing import Any

Line = dict[str, Any]
Taps = dict[str, list[str]]

TRIPLE = ("suspect", "weapon", "room")
SIMPLE = (*TRIPLE, "player", "target", "card", "saw", "power", "text", "via", "owner", "event")
LISTS = ("cards", "holds", "lacks", "one_of")


def taps_of(line: Line, seats: list[str]) -> tuple[str, Taps]:
    """Which form, and what is chosen in it."""
    kind = line["type"]
    taps: Taps = {key: [str(line[key])] for key in SIMPLE if line.get(key) is not None}
    taps |= {key: list(line[key]) or ["-"] for key in LISTS if line.get(key) is not None}
    if kind in ("suggestion", "heard_in_part"):
        taps |= _answers(line["responses"], seats)
    elif kind == "accusation":
        taps["correct"] = ["right" if line["correct"] else "wrong"]
    elif kind == "look":
        taps["place"] = [line["place"] + (f"-{line['slot']}" if "slot" in line else "")]
    elif kind == "roll":
        taps |= {f"die-{n}": [str(die)] for n, die in enumerate(line["dice"], start=1)}
    elif kind == "move":
        taps |= {"square" if line["to"][0].isdigit() else "to": [line["to"]]}
        taps.setdefault("via", ["dice"])
        taps |= {"path": [" ".join(line["path"])]} if line.get("path") else {}
    elif kind == "reveal":
        taps |= _laid_open(line)
    elif kind == "clue_card":
        taps |= _for_a_clue_card(line, seats)
    return kind, taps


def _answers(responses: list[Line], seats: list[str]) -> Taps:
    """Every answer where it was noted; and nothing of the others, which the seats tell."""
    taps: Taps = {}
    for one in responses:
        seat, action = seats.index(one["player"]), one["action"]
        if action == "draw":
            taps.setdefault("drew", []).append(str(seat))
            taps |= {f"drawn-{seat}": [one["card"]]} if "card" in one else {}
        else:
            both = action == "block" and f"answer-{seat}" in taps
            taps[f"answer-{seat}"] = [
                f"show:{one['card']}" if "card" in one else "pass-block" if both else action
            ]
    return taps


def _for_a_clue_card(line: Line, seats: list[str]) -> Taps:
    """What it says, and the one card or room, or what each player showed or where they went."""
    taps: Taps = {"clue": [line["clue"]]}
    shown = line.get("shown")
    if line["clue"] in ("everybody", "left"):
        return taps | {f"shown-{seats.index(entry['player'])}": [entry["card"]] for entry in shown or ()}
    taps |= {f"spot-{seats.index(player)}": [room] for player, room in (line.get("spots") or {}).items()}
    if line.get("room"):
        taps["room"] = [line["room"]]
    if shown is not None:
        taps["target"] = [shown[0]["player"] if shown else "-"]
        taps |= {"card": [shown[0]["card"]]} if shown else {}
    return taps


def _laid_open(line: Line) -> Taps:
    places = dict.fromkeys((line.get("envelope") or {}).values(), "envelope")
    places |= {card: player for player, cards in (line.get("hands") or {}).items() for card in cards}
    places |= dict.fromkeys(line.get("pool") or (), "pool")
    places |= {card: f"aside-{slot}" for slot, card in enumerate(line.get("aside") or (), start=1)}
    return {f"at-{card}": [place] for card, place in places.items()}


def lazy(taps: Taps) -> Taps:
    """The same with as few taps as will do: passes before somebody showed are left to the seats."""
    shown = any(value[0].startswith("show") for name, value in taps.items() if name.startswith("answer-"))
    if not shown:
        passes = [name for name, value in taps.items() if name.startswith("answer-") and value == ["pass"]]
        others = [name for name in taps if name.startswith("answer-")]
        if passes and len(passes) == len(others):
            return {name: value for name, value in taps.items() if name not in passes} | {"nobody": ["1"]}
        return taps
    return {name: value for name, value in taps.items() if value != ["pass"]}
