"""The claims of a log, read directly from its JSON objects: the live order and the claim of each event.
Written from the log format, not from the packages, and by other means. The live order is a recursion over a
tree of insertions, and a claim is a plain tuple."""

from typing import Any

from tests.oracle import in_part

Line = dict[str, Any]
Claim = tuple[Any, ...]
"""("is", card, owner, bool) | ("any", owner, cards) | ("not all", owner, cards), and those of `in_part`"""

KEYS = ("suspect", "weapon", "room")


def counts(lines: list[Line], number: int) -> bool:
    """Does line `number` count? It does unless a retract that counts itself takes it back."""
    return not any(
        line["type"] == "retract"
        and line["event"] == number
        and counts(lines, later)
        and not amended(lines, later)
        for later, line in enumerate(lines, start=1)
        if later > number
    )


def amended(lines: list[Line], number: int) -> bool:
    """Does line `number` read otherwise by now?"""
    return any(
        line["type"] == "amend" and line["event"] == number and counts(lines, later)
        for later, line in enumerate(lines, start=1)
    )


def stands(lines: list[Line], number: int) -> bool:
    """Does an amendment count, and each amendment that it amends?"""
    target = lines[number - 1]["event"]
    return counts(lines, number) and (lines[target - 1]["type"] != "amend" or stands(lines, target))


def meant(lines: list[Line], number: int) -> int:
    """The event that a line stands for: an amendment stands for what it amends."""
    line = lines[number - 1]
    return meant(lines, line["event"]) if line["type"] == "amend" else number


def live(lines: list[Line]) -> list[tuple[int, Line]]:
    """The events that count, in the order in which they happened."""
    inserted: dict[int, list[int]] = {}
    for number, line in enumerate(lines, start=1):
        if line["type"] == "insert":
            after = line["after"] and meant(lines, line["after"])
            inserted.setdefault(after, []).append(number)
    order: list[int] = []

    def put(number: int) -> None:
        order.append(number)
        for child in reversed(inserted.get(number, [])):
            put(child)

    for child in reversed(inserted.get(0, [])):
        put(child)
    for number, line in enumerate(lines, start=1):
        if line["type"] not in ("insert", "amend"):
            put(number)
    events = []
    for number in order:
        reads = lines[number - 1]
        reads = reads["as"] if reads["type"] == "insert" else reads
        for later, line in enumerate(lines, start=1):
            if line["type"] == "amend" and meant(lines, later) == number and stands(lines, later):
                reads = line["as"]
        if reads["type"] not in ("retract", "note") and counts(lines, number):
            events.append((number, reads))
    return events


def claims(
    header: Line, lines: list[Line], cards: list[str], left_out: frozenset[int] = frozenset()
) -> list[Claim]:
    """Everything that the header and the live events claim about the cards, but for those left out."""
    return claims_of(header, live(lines), cards, left_out)


def claims_of(
    header: Line, events: list[tuple[int, Line]], cards: list[str], left_out: frozenset[int]
) -> list[Claim]:
    """The same of events that are in order already."""
    said: list[Claim] = []
    if header.get("hand") is not None:
        said += whole(header["me"], header["hand"], cards)
    said += [("is", card, "face_up", True) for card in header.get("face_up") or ()]
    players = [seat["name"] for seat in header["players"]]
    witnesses = (header.get("options") or {}).get("witnesses", "first")
    hiding = hidden_by([(n, e) for n, e in events if n not in left_out])
    out: dict[str, int] = {}
    asked = {n: e for n, e in events if e["type"] == "suggestion" and n not in left_out}
    known: list[tuple[int, str, str]] = []
    last = 0
    for number, event in events:
        claimed: list[Claim] = []
        match event["type"]:
            case "suggestion":
                claimed = answers(number, event, hiding)
                last = number
            case "heard_in_part":
                claimed = [in_part.claim(number, event, cards, hiding)]
            case "open_hand":
                claimed = whole(event["player"], event["cards"], cards)
                out[event["player"]] = number
            case "play" | "power":
                about = event.get("event") or last
                claimed = seen(event, asked.get(about), players, out, left_out, witnesses)
                if number not in left_out and about in asked:
                    claimed += amiss(event, about, asked[about], players, witnesses, known)
            case "false_witness" if event.get("event"):
                claimed = hidden(event, asked.get(event["event"]))
            case _:
                claimed = other(event, cards)
        if number not in left_out:
            said += claimed
    return said


def hidden_by(events: list[tuple[int, Line]]) -> set[tuple[int, str]]:
    """The passes that were found to be false: the event, and who passed."""
    return {(e["event"], e["player"]) for _, e in events if e["type"] == "false_witness" and e.get("event")}


def whole(owner: str, hand: list[str], cards: list[str]) -> list[Claim]:
    return [("is", card, owner, card in hand) for card in cards]


def answers(number: int, event: Line, hiding: set[tuple[int, str]]) -> list[Claim]:
    triple = [event[key] for key in KEYS]
    said: list[Claim] = []
    for answer in event["responses"]:
        who = answer["player"]
        if answer["action"] == "pass" and (number, who) not in hiding:
            said += [("is", card, who, False) for card in triple]
        if answer["action"] == "show":
            shown = answer.get("card")
            said.append(("is", shown, who, True) if shown else ("any", who, triple))
    return said


def seen(
    event: Line,
    about: Line | None,
    players: list[str],
    out: dict[str, int],
    left_out: frozenset[int],
    witnesses: str,
) -> list[Claim]:
    card = event.get("saw")
    if card is None:
        return []
    if event.get("target"):
        return [("is", card, event["target"], True)]
    what = event.get("card") or event.get("power")
    if what == "right-neighbour":
        seat = players.index(event["player"])
        # Seats go clockwise, each next one being the left neighbour: to the right is backwards.
        rightwards = [players[(seat - step) % len(players)] for step in range(1, len(players))]
        for player in rightwards:
            if player not in out or out[player] in left_out:
                return [("is", card, player, True)]
        return []
    if about is None:
        return []
    if what == "random-card":
        return [("is", card, about["player"], True)]
    if what == "see-shown":
        return see_shown(event, card, about, players, witnesses)
    return []


def see_shown(event: Line, card: str, about: Line, players: list[str], witnesses: str) -> list[Claim]:
    """Who showed it is neither who saw it nor the asker, nobody who passed or showed another card."""
    showed = {answer["player"] for answer in about["responses"] if answer["action"] == "show"}
    blocked = any(answer["action"] == "block" for answer in about["responses"])
    if (showed or blocked) and witnesses == "first":
        may = showed - {event["player"], about["player"]}
        return [("at one of", card, may)] if may else []
    may = set(players) - {event["player"], about["player"]}
    for answer in about["responses"]:
        if answer["action"] == "pass" or answer.get("card") not in (None, card):
            may.discard(answer["player"])
    return [("at one of", card, may)] if may else []


def amiss(
    event: Line,
    number: int,
    about: Line,
    players: list[str],
    witnesses: str,
    known: list[tuple[int, str, str]],
) -> list[Claim]:
    """A claim that nothing can fulfil, where the card seen cannot be one that was shown at a suggestion.

    `known`: the cards seen so far, each with its suggestion and who showed it; this one is added to them.
    """
    card, never = event.get("saw"), [("any", about["player"], [])]
    if card is None or (event.get("card") or event.get("power")) != "see-shown":
        return []
    showed = {one["player"]: one.get("card") for one in about["responses"] if one["action"] == "show"}
    silent = {one["player"] for one in about["responses"] if one["action"] == "pass"}
    blocked = any(one["action"] == "block" for one in about["responses"])
    if witnesses == "first" and (showed or blocked):
        may = set(showed)
    else:
        may = set(players) - silent
        if not event.get("target"):
            may -= {one["player"] for one in about["responses"] if one.get("card") not in (None, card)}
    may -= {about["player"], event["player"]}
    if event.get("target"):
        may &= {event["target"]}
    alone = event.get("target") or (next(iter(showed)) if witnesses == "first" and len(showed) == 1 else None)
    before = [one for where, who, one in known if where == number and {who} == may]
    named = card in [about[key] for key in KEYS]
    if alone and named and alone in showed:
        known.append((number, alone, card))
    if not may or not named:
        return never
    (shower, *others) = may
    differs = not others and shower in showed and {card} != {showed[shower] or card, *before} - {None}
    return never if differs else []


def hidden(event: Line, about: Line | None) -> list[Claim]:
    if event.get("card"):
        return [("is", event["card"], event["player"], True)]
    if about is None:
        return []
    return [("any", event["player"], [about[key] for key in KEYS])]


def other(event: Line, cards: list[str]) -> list[Claim]:
    said: list[Claim] = []
    match event["type"]:
        case "accusation" if event.get("suspect"):
            triple = [event[key] for key in KEYS]
            if event["correct"]:
                said += [("is", card, "envelope", True) for card in triple]
            else:
                said.append(("not all", "envelope", triple))
        case "spy" if event.get("card"):
            said.append(("is", event["card"], event["target"], True))
        case "look" if event.get("cards") is not None:
            if event["place"] == "aside":
                slots = [event["slot"]] if event.get("slot") else [1, 2, 3, 4]
                said.append(("at one of", event["cards"][0], {f"aside-{slot}" for slot in slots}))
            else:
                said += whole("pool", event["cards"], cards)
        case "fact":
            said += [("is", card, event["owner"], True) for card in event.get("holds") or ()]
            said += [("is", card, event["owner"], False) for card in event.get("lacks") or ()]
            if event.get("one_of"):
                said.append(("any", event["owner"], event["one_of"]))
        case "reveal":
            for key in KEYS if event.get("envelope") else ():
                said.append(("is", event["envelope"][key], "envelope", True))
            for player, hand in (event.get("hands") or {}).items():
                said += whole(player, hand, cards)
            if event.get("pool") is not None:
                said += whole("pool", event["pool"], cards)
            for slot, card in enumerate(event.get("aside") or (), start=1):
                said.append(("is", card, f"aside-{slot}", True))
    return said


Chance = tuple[Any, ...]
"""("of", owner, cards): he showed one of these cards that he has; ("hand", owner): one of his whole hand."""


def chances(header: Line, lines: list[Line]) -> list[Chance]:
    """Every choice among several cards of which the log tells the outcome, each once."""
    players = [seat["name"] for seat in header["players"]]
    witnesses = (header.get("options") or {}).get("witnesses", "first")
    events = live(lines)
    asked = {n: e for n, e in events if e["type"] == "suggestion"}
    out: dict[str, int] = {}
    seen_already: set[tuple[int, str]] = set()
    last = 0
    found: list[Chance] = []
    for number, event in events:
        if event["type"] == "suggestion":
            last = number
            for answer in event["responses"]:
                if answer["action"] == "show" and answer.get("card"):
                    found.append(("of", answer["player"], [event[key] for key in KEYS]))
        elif event["type"] == "open_hand":
            out[event["player"]] = number
        elif event["type"] == "spy" and event.get("card"):
            found.append(("hand", event["target"]))
        elif event["type"] in ("play", "power") and event.get("saw"):
            about = event.get("event") or last
            holders = {
                owner
                for claim in seen(event, asked.get(about), players, out, frozenset(), witnesses)
                for owner in (claim[2] if claim[0] == "at one of" else {claim[2]})
            }
            if len(holders) != 1:
                continue
            (holder,) = holders
            if (event.get("card") or event.get("power")) != "see-shown":
                found.append(("hand", holder))
            elif about in asked and (about, holder) not in seen_already:
                answers_given = {a["player"]: a.get("card") for a in asked[about]["responses"]}
                named = [asked[about][key] for key in KEYS]
                # A correction may have put other cards in the place of the one that was seen.
                if not answers_given.get(holder) and event["saw"] in named:
                    seen_already.add((about, holder))
                    found.append(("of", holder, named))
    return found
