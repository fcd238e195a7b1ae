"""The sights of one player of a small game, from its JSON objects, and when they could have named the
envelope. Every deal, every truth and every unrecorded choice is tried. It shares no code with the packages.
Sets of deals are bits of one integer."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice, product
from math import prod
from operator import and_, or_
from typing import Any

from tests.oracle import in_part
from tests.oracle.deals import Deal, fitting_deals, is_true
from tests.oracle.reading import KEYS, Claim, Line, amiss, claims_of, hidden_by, live, seen, whole
from tests.oracle.small_games import SmallGame


@dataclass
class OracleInsight:
    """Event numbers, 0 before the first event."""

    earliest: int | None
    latest: int | None
    misled: int | None


def revealed(game: SmallGame) -> Line:
    """The line that lays everything open."""
    line: Line = {
        "type": "reveal",
        "envelope": dict(zip(KEYS, game.held("envelope"), strict=True)),
        "hands": {player: game.held(player) for player in game.players},
    }
    if "pool" in game.sizes[0]:
        line["pool"] = game.held("pool")
    if "aside-1" in game.sizes[0]:
        line["aside"] = [game.held(f"aside-{slot}")[0] for slot in range(1, 5)]
    return line


def seen_events(header: Line, events: list[tuple[int, Line]], player: str) -> list[tuple[int, Line]]:
    """The events as a player saw them; what he saw nothing of is a note."""
    shown = shown_cards(header, events)
    return [(number, _seen(header, events, shown, number, event, player)) for number, event in events]


def shown_cards(header: Line, events: list[tuple[int, Line]]) -> dict[tuple[int, str], str]:
    """Who showed what to which suggestion, from the answers and from those who were let see the card."""
    found: dict[tuple[int, str], str] = {}
    for number, event in events:
        if event["type"] == "suggestion":
            for answer in event["responses"]:
                if answer["action"] == "show" and answer.get("card"):
                    found[number, answer["player"]] = answer["card"]
    for number, event in events:
        if event["type"] in ("play", "power") and event.get("saw") and _what(event) == "see-shown":
            about, who = _about(header, events, number, event)
            if who and event["saw"] in [dict(events)[about][key] for key in KEYS]:
                found.setdefault((about, who), event["saw"])
    return found


def _what(event: Line) -> str:
    return str(event.get("card") or event.get("power"))


def _about(header: Line, events: list[tuple[int, Line]], number: int, event: Line) -> tuple[int, str | None]:
    """The suggestion that a shown card is about, and who showed it, where that is clear."""
    before = [n for n, e in events[: [n for n, _ in events].index(number)] if e["type"] == "suggestion"]
    about = event.get("event") or (before or [0])[-1]
    asked = {n: e for n, e in events if e["type"] == "suggestion"}
    if about not in asked:
        return 0, None
    if event.get("target"):
        return about, event["target"]
    showed = [a["player"] for a in asked[about]["responses"] if a["action"] == "show"]
    first = (header.get("options") or {}).get("witnesses", "first") == "first"
    return about, showed[0] if first and len(showed) == 1 else None


def _seen(
    header: Line,
    events: list[tuple[int, Line]],
    shown: dict[tuple[int, str], str],
    number: int,
    event: Line,
    player: str,
) -> Line:
    nothing: Line = {"type": "note", "text": ""}
    event = dict(event)
    match event["type"]:
        case "reveal":
            return nothing
        case "fact" if header.get("me") != player:
            return nothing
        case "suggestion":
            event["responses"] = answers = [dict(one) for one in event["responses"]]
            for answer in answers:
                if player not in (event["player"], answer["player"]):
                    answer.pop("card", None)
                elif answer["action"] == "show" and (number, answer["player"]) in shown:
                    answer["card"] = shown[number, answer["player"]]
        case "heard_in_part":
            event["responses"] = [
                {key: value for key, value in one.items() if key != "card" or _shares(event, one, player)}
                for one in event["responses"]
            ]
        case "accusation" if (header.get("options") or {}).get("accusation_written"):
            if player != event["player"] and not event["correct"]:
                for key in KEYS:
                    event.pop(key, None)
        case "spy" if player not in (event["player"], event["target"]):
            event.pop("card", None)
        case "look" if player != event["player"]:
            event.pop("cards", None)
        case "play" | "power" if player != event["player"]:
            event.pop("saw", None)  # whoever else knows it knows it otherwise: his own card, an answer to him
        case "play" | "power" if _what(event) == "see-shown" and not event.get("saw"):
            about, who = _about(header, events, number, event)
            if who and (about, who) in shown and who not in (player, dict(events)[about]["player"]):
                event["saw"] = shown[about, who]
    return event


def _shares(event: Line, answer: Line, player: str) -> bool:
    return player in (event.get("player"), answer["player"])


Alternatives = list[list[Claim]]


def heard_whole(
    noted: list[tuple[int, Line]],
    own: list[tuple[int, Line]],
    keeper: str | None,
    player: str,
    game: SmallGame,
) -> Iterator[Any]:
    """(number, alternatives) for each suggestion of which the keeper heard a part, and he all."""
    seen_so, hiding, playing = dict(own), hidden_by(own), [one for one in game.players if one != keeper]
    for number, event in noted:
        if event["type"] == "heard_in_part" and player != keeper:
            seen = seen_so[number]
            yield number, list(in_part.heard(number, event, seen, player, playing, game.cards, hiding))
        if event["type"] == "open_hand" or (event["type"] == "accusation" and not event["correct"]):
            playing = [one for one in playing if one != event["player"]]


def unrecorded(header: Line, events: list[tuple[int, Line]], player: str, cards: list[str]) -> Iterator[Any]:
    """(number, alternatives) for one card that he saw; (number, owner) for everything that an owner has."""
    players = [seat["name"] for seat in header["players"]]
    witnesses = (header.get("options") or {}).get("witnesses", "first")
    asked: dict[int, Line] = {}  # so far: nobody is shown the answer to what is yet to be asked
    out: dict[str, int] = {}
    known: list[tuple[int, str, str]] = []
    last = 0
    for number, event in events:
        if event["type"] == "suggestion":
            last, asked[number] = number, event
        if (where := event.get("event") or last) in asked:
            amiss(event, where, asked[where], players, witnesses, known)
        if event["type"] == "open_hand":
            out[event["player"]] = number
        if event.get("player") != player:
            continue
        match event["type"]:
            case "suggestion":
                for answer in event["responses"]:
                    if answer["action"] == "show" and not answer.get("card"):
                        yield number, [[("is", event[key], answer["player"], True)] for key in KEYS]
            case "spy" if not event.get("card"):
                yield number, [[("is", card, event["target"], True)] for card in cards]
            case "look" if event["place"] == "pool" and event.get("cards") is None:
                yield number, "pool"
            case "look" if event["place"] == "aside" and not (event.get("cards") and event.get("slot")):
                slots = [event["slot"]] if event.get("slot") else [1, 2, 3, 4]
                among = event.get("cards") or cards
                yield number, [[("is", card, f"aside-{slot}", True)] for card in among for slot in slots]
            case "play" | "power" if not event.get("saw"):
                about = asked.get(where)
                among = _named_and_shown(about) if _what(event) == "see-shown" else cards
                readings = [event | {"saw": card} for card in among]
                claimed = [
                    seen(reading, about, players, out, frozenset(), witnesses)
                    for reading in readings
                    if about is None or not amiss(reading, where, about, players, witnesses, [*known])
                ]
                if any(claimed):
                    yield number, claimed


def _named_and_shown(about: Line | None) -> list[str]:
    """The three cards of a suggestion at which a card was shown."""
    showed = about is not None and any(a["action"] == "show" for a in about["responses"])
    return [about[key] for key in KEYS] if about and showed else []


class TooMany(Exception):
    """More deals or choices than are worth trying."""


class Brute:
    """One player of a small game. `reveal`: the game's truth is known; else all that fits the log may be it.

    Raises `TooMany`.
    """

    def __init__(self, game: SmallGame, player: str, reveal: bool, most: int = 3000) -> None:
        self.cards, self.player, self.most = game.cards, player, most
        events = live(game.lines)
        opened = any(e["type"] == "open_hand" and e["player"] == player for _, e in events)
        self.hand_known = reveal or opened or game.header.get("me") == player
        public = {key: value for key, value in game.header.items() if key not in ("me", "hand")}
        dealt = claims_of(public, [], self.cards, frozenset())
        if self.hand_known:
            dealt += whole(player, game.held(player), self.cards)
        self.all = list(islice(fitting_deals(game.categories, game.sizes, dealt), most))
        if len(self.all) == most:
            raise TooMany
        self.all = sorted(set(self.all))
        self.truths = [tuple(game.truth[card] for card in self.cards)]
        if not reveal:
            fit = self._mask(claims_of(game.header, events, self.cards, frozenset()))
            self.truths = [deal for at, deal in enumerate(self.all) if fit >> at & 1]
        own = seen_events(game.header, events, player)
        seen_cards = [
            *unrecorded(public, own, player, self.cards),
            *heard_whole(events, own, game.header.get("me"), player, game),
        ]
        self._watch(public, own, seen_cards)
        self.envelopes: dict[tuple[str, ...], int] = {}
        for at, deal in enumerate(self.all):
            key = self._envelope(deal)
            self.envelopes[key] = self.envelopes.get(key, 0) | 1 << at

    def _watch(self, public: Line, own: list[tuple[int, Line]], seen_cards: list[Any]) -> None:
        """`prefixes[k]`: the deals that fit what he knew after k events; `sights`: what is not recorded."""
        self.numbers = [0]
        for number, event in own:
            if event["type"] == "accusation" and (event["correct"] or event["player"] == self.player):
                break
            self.numbers.append(number)
        self.prefixes = []
        for position in range(len(self.numbers)):
            later = frozenset(number for number, _ in own) - set(self.numbers[: position + 1])
            claimed = [self._honest(claim) for claim in claims_of(public, own, self.cards, later)]
            self.prefixes.append(self._mask([claim for claim in claimed if claim is not None]))
        self.sights = [(self.numbers.index(at), what) for at, what in seen_cards if at in self.numbers]
        if not self.hand_known:
            self.sights.append((0, self.player))

    def _honest(self, claim: Claim) -> Claim | None:
        """What his own answers claim of his hand he knows better."""
        if claim[0] == "at one of":
            if len(claim[2]) > 1:
                return ("at one of", claim[1], {*claim[2], self.player})
            claim = ("is", claim[1], *claim[2], True)
        if claim[0] == "named":
            return (*claim[:4], [one for one in claim[4] if one[:2] != (self.player, "pass")])
        return None if self.player == (claim[2] if claim[0] == "is" else claim[1]) else claim

    def _mask(self, claims: list[Claim]) -> int:
        """The deals in which all claims are true."""
        mask = 0
        for at, deal in enumerate(self.all):
            where = dict(zip(self.cards, deal, strict=True))
            if all(is_true(claim, where) for claim in claims):
                mask |= 1 << at
        return mask

    def _envelope(self, deal: Deal) -> tuple[str, ...]:
        return tuple(card for card, owner in zip(self.cards, deal, strict=True) if owner == "envelope")

    def _choices(self, truth: Deal) -> list[list[tuple[int, int]]]:
        """For each sight what a truth allows him to have seen: (position, the deals in which it is so)."""
        where = dict(zip(self.cards, truth, strict=True))
        found = []
        for position, what in self.sights:
            if isinstance(what, str):
                held = [card for card in self.cards if where[card] == what]
                options = [whole(what, held, self.cards)]
            else:
                options = [claimed for claimed in what if all(is_true(claim, where) for claim in claimed)]
            found.append([(position, self._mask(claimed)) for claimed in options])
        return [
            options for options in found if options
        ]  # without any the record is mistaken: it tells nothing

    def insight(self) -> OracleInsight:
        """When he could have named the envelope, and when he was misled."""
        runs = []  # for each truth and choice, which deals he had to think possible after each event
        for truth in self.truths:
            right, choices = self.envelopes[self._envelope(truth)], self._choices(truth)
            if len(runs) + prod(map(len, choices)) > self.most:
                raise TooMany
            for chosen in product(*choices):
                thoughts = [
                    reduce(and_, (mask for since, mask in chosen if since <= at), prefix)
                    for at, prefix in enumerate(self.prefixes)
                ]
                runs.append((right, thoughts))
        named = [[bool(t[at]) and not t[at] & ~right for right, t in runs] for at in range(len(self.numbers))]
        misled = (
            at for at in range(len(self.numbers)) if self._misled([(right, t[at]) for right, t in runs])
        )
        return OracleInsight(
            self._number(at for at, some in enumerate(named) if any(some)),
            self._number(at for at, some in enumerate(named) if all(some)),
            self._number(misled),
        )

    def _misled(self, runs: list[tuple[int, int]]) -> bool:
        possible = reduce(or_, (thoughts for _, thoughts in runs))
        left = sum(bool(possible & mask) for mask in self.envelopes.values())
        return left <= 1 and not any(right & thoughts for right, thoughts in runs)

    def _number(self, positions: Iterator[int]) -> int | None:
        at = next(positions, None)
        return None if at is None else self.numbers[at]
