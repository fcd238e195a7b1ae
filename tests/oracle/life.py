"""The lines of a game, weighed deal by deal: the chance of everything that the table did and showed. Written
from the log format only; it shares nothing with the packages, nor with `reading` and `deals`."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

Line = dict[str, Any]
Deal = dict[str, str]
"""Where each card lies."""

KINDS = ("suspect", "weapon", "room")


def sizes_of(header: Line, cards: int) -> list[dict[str, int]]:
    """The sizes of what players hold and of what lies beside, one table for each way to deal that the header
    leaves possible."""
    players = [seat["name"] for seat in header["players"]]
    options = {key.replace("-", "_"): value for key, value in (header.get("options") or {}).items()}
    aside = options.get("aside", 4 if options.get("two_player") else 0)
    beside = {f"aside-{slot}": 1 for slot in range(1, aside + 1)}
    dealt = cards - len(KINDS) - aside
    if "hand_size" in options:
        pile = dealt - options["hand_size"] * len(players)
        return [dict.fromkeys(players, options["hand_size"]) | ({"pool": pile} if pile else {}) | beside]
    share, rest = divmod(dealt, len(players))
    leftover = options.get("leftover") or ("face_up" if header.get("face_up") else "none")
    if leftover != "none":
        name = "face_up" if leftover == "face_up" else "pool"
        return [dict.fromkeys(players, share) | ({name: rest} if rest else {}) | beside]
    tables: list[dict[str, int]] = []
    for dealer in [header["dealer"]] if header.get("dealer") else players:
        after = players.index(dealer) + 1
        longer = {players[(after + step) % len(players)] for step in range(rest)}
        table = {player: share + (player in longer) for player in players} | beside
        stated = {seat["name"]: seat["hand_size"] for seat in header["players"] if "hand_size" in seat}
        if header.get("hand") is not None:
            stated[header["me"]] = len(header["hand"])
        if table not in tables and all(table[player] == size for player, size in stated.items()):
            tables.append(table)
    return tables


def weighed_deals(kinds: list[list[str]], header: Line, lines: list[Line]) -> list[tuple[Deal, Fraction]]:
    """Every deal in which all lines may be true, once for each table of sizes, with its weight."""
    cards = [card for kind in kinds for card in kind]
    found = []
    for sizes in sizes_of(header, len(cards)):
        for deal in _deals(kinds, sizes, _lies_plainly(header, lines)):
            weight = _Weighing(kinds, sizes, deal).of_lines(header, lines)
            if weight:
                found.append((deal, weight))
    return found


def _lies_plainly(header: Line, lines: list[Line]) -> Deal:
    """Cards whose place a line names: other deals weigh nothing, and need not be tried."""
    plain: Deal = dict.fromkeys(header.get("hand") or (), str(header.get("me")))
    plain |= dict.fromkeys(header.get("face_up") or (), "face_up")
    for line in lines:
        if line["type"] in ("open_cards", "open_hand", "leave"):
            plain |= dict.fromkeys(line.get("cards") or (), line["player"])
        entries = [*(line.get("shown") or ()), *line.get("responses", ())]
        plain |= {entry["card"]: entry["player"] for entry in entries if "card" in entry}
    return plain


def _deals(kinds: list[list[str]], sizes: dict[str, int], plain: Deal) -> Iterator[Deal]:
    """Every way to lay one card of each kind in the envelope and the others where `sizes` has room."""
    for envelope in product(*kinds):
        rest = [card for kind in kinds for card in kind if card not in envelope]
        if not plain.keys() & envelope:
            start = dict.fromkeys(envelope, "envelope")
            yield from _laid_out(sorted(rest, key=lambda card: card not in plain), start, sizes, plain)


def _laid_out(rest: list[str], deal: Deal, room: dict[str, int], plain: Deal) -> Iterator[Deal]:
    if not rest:
        yield deal
        return
    card = rest[0]
    for owner in [plain[card]] if card in plain else room:
        if room.get(owner):
            left = room | {owner: room[owner] - 1}
            yield from _laid_out(rest[1:], deal | {card: owner}, left, plain)


class _Weighing:
    """One deal, and who still plays in it as the lines go by."""

    def __init__(self, kinds: list[list[str]], sizes: dict[str, int], deal: Deal) -> None:
        self.kinds, self.sizes, self.deal = kinds, sizes, deal
        self.gone: set[str] = set()

    def of_lines(self, header: Line, lines: list[Line]) -> Fraction:
        """The chance of everything that is noted, given the deal."""
        if header.get("hand") is not None and self.hand(header["me"]) != set(header["hand"]):
            return Fraction(0)
        self.players = [seat["name"] for seat in header["players"]]
        weight = Fraction(1)
        for line in lines:
            weight *= self.of_line(line)
            if not weight:
                break
        return weight

    def hand(self, owner: str) -> set[str]:
        return {card for card, place in self.deal.items() if place == owner}

    def of_line(self, line: Line) -> Fraction:
        deal = self.deal
        match line["type"]:
            case "suggestion":
                return self.answered(line["responses"], [line[kind] for kind in KINDS])
            case "heard_in_part":
                return self.heard_in_part(line)
            case "clue_card":
                return self.clue_card(line)
            case "open_cards":
                return _if(all(deal[card] == line["player"] for card in line["cards"]))
            case "leave":
                self.gone.add(line["player"])
                return self.whole(line["player"], line.get("cards"))
            case "open_hand":
                return self.whole(line["player"], line["cards"])
            case "accusation" if "suspect" in line:
                right = all(deal[line[kind]] == "envelope" for kind in KINDS)
                return _if(right is line["correct"])
            case "spy" if "card" in line:
                return self.picked(line["target"], line["card"])
            case "look" if line.get("cards") is not None:
                if line["place"] == "pool":
                    return self.whole("pool", line["cards"])
                (card,) = line["cards"]
                if "slot" in line:
                    return _if(deal[card] == f"aside-{line['slot']}")
                return _if(deal[card].startswith("aside-"))
            case "fact":
                owner = line["owner"]
                holds = all(deal[card] == owner for card in line.get("holds") or ())
                lacks = all(deal[card] != owner for card in line.get("lacks") or ())
                some = "one_of" not in line or any(deal[card] == owner for card in line["one_of"])
                return _if(holds and lacks and some)
        return Fraction(1)

    def whole(self, owner: str, cards: list[str] | None) -> Fraction:
        return _if(cards is None or self.hand(owner) == set(cards))

    def picked(self, owner: str, card: str) -> Fraction:
        """One card of a whole hand, chosen or drawn."""
        return Fraction(self.deal[card] == owner, self.sizes[owner] or 1)

    def answered(self, responses: list[Line], named: list[str]) -> Fraction:
        """The chance of these answers when three cards were named."""
        weight = Fraction(1)
        for response in responses:
            can_show = [card for card in named if self.deal[card] == response["player"]]
            match response["action"]:
                case "pass":
                    weight *= not can_show
                case "show" if "card" not in response:
                    weight *= bool(can_show)
                case "show":
                    weight *= Fraction(response["card"] in can_show, len(can_show) or 1)
        return weight

    def heard_in_part(self, line: Line) -> Fraction:
        """Whatever was not heard was named with even chances; it is the same for everybody who answers."""
        choices = [[line[kind]] if kind in line else ids for kind, ids in zip(KINDS, self.kinds, strict=True)]
        named = [list(triple) for triple in product(*choices)]
        return sum((self.answered(line["responses"], triple) for triple in named), Fraction(0)) / len(named)

    def clue_card(self, line: Line) -> Fraction:
        shown, clue = line.get("shown"), line["clue"]
        if shown is None:
            return Fraction(1)
        weight = Fraction(1)
        if clue in ("printed", "named"):
            asked = [player for player in self.players if player not in self.gone]
            if not shown:
                return _if(self.deal[line["card"]] not in asked)
            return _if(all(self.deal[entry["card"]] == entry["player"] for entry in shown))
        for entry in shown:
            weight *= self.picked(entry["player"], entry["card"])
        return weight


def _if(fits: bool) -> Fraction:
    return Fraction(fits)


def shares(deals: list[tuple[Deal, Fraction]], owners: list[str]) -> dict[tuple[str, str], Fraction]:
    """The probability of each card at each owner; there must be a deal."""
    total = sum((weight for _, weight in deals), Fraction(0))
    cells = {(card, owner): Fraction(0) for card in deals[0][0] for owner in owners}
    for deal, weight in deals:
        for cell in deal.items():
            cells[cell] += weight / total
    return cells


# -- what one player saw


def seen_by(player: str, header: Line, lines: list[Line]) -> tuple[Line, list[Line]]:
    """The log that another player than the keeper could have kept, of what this one has."""
    own = {key: value for key, value in header.items() if key not in ("me", "hand")} | {"me": player}
    if "hand" in header:
        keeper = {"name": header["me"], "hand_size": len(header["hand"])}
        own["players"] = [keeper if seat["name"] == header["me"] else seat for seat in header["players"]]
    for line in lines:
        if line["type"] in ("open_hand", "leave") and line["player"] == player and "cards" in line:
            own["hand"] = line["cards"]
    playing = [seat["name"] for seat in header["players"]]
    seen = []
    for line in lines:
        seen.append(_of_line(line, player, playing))
        if line["type"] == "leave":
            playing.remove(line["player"])
    return own, seen


def _of_line(line: Line, player: str, playing: list[str]) -> Line:
    """What a player saw of a line, where those who still play sit so."""
    match line["type"]:
        case "suggestion" | "heard_in_part":
            keep = [player in (line.get("player"), response["player"]) for response in line["responses"]]
            answers = [
                response if known else {key: response[key] for key in ("player", "action")}
                for response, known in zip(line["responses"], keep, strict=True)
            ]
            return line | {"responses": answers}
        case "clue_card" if line["clue"] == "left" and "shown" in line:
            right = playing[playing.index(player) - 1] if player in playing else None
            mine = [entry for entry in line["shown"] if entry["player"] in (player, right)]
            return {key: line[key] for key in ("type", "player", "clue")} | ({"shown": mine} if mine else {})
        case "spy" if player not in (line["player"], line["target"]):
            return {key: line[key] for key in ("type", "player", "target")}
        case "look" if player != line["player"]:
            return {key: value for key, value in line.items() if key != "cards"}
        case "fact":
            return {"type": "note", "text": ""}
    return line
