"""Suggestions that the log's keeper heard in part: their meaning, and the parts that the others heard. It
shares no code with the packages. A card's kind is the first letter of its name, as in `small_games`."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

Line = dict[str, Any]
Claim = tuple[Any, ...]
KEYS = ("suspect", "weapon", "room")


def misheard(lines: list[Line], random: Random) -> list[Line]:
    """The same lines by somebody who did not hear all suggestions whole. What may be seen of them by cards
    and powers is left out."""
    return [_misheard(line, random) for line in lines]


def _misheard(line: Line, random: Random) -> Line:
    if "as" in line:
        return line | {"as": _misheard(line["as"], random)}
    if line["type"] in ("play", "power"):
        return {"type": "note", "text": ""}
    if line["type"] != "suggestion" or random.random() < 0.4:
        return line
    gone = random.sample(KEYS, random.choice([0, 1, 1, 1, 2]))
    if not gone or random.random() < 0.3:
        gone.append("player")
    return {key: value for key, value in line.items() if key not in gone} | {"type": "heard_in_part"}


def triples(event: Line, cards: list[str]) -> list[tuple[str, ...]]:
    """The three cards that may have been named; one that was shown is the one of its kind."""
    shown = [
        answer["card"] for answer in event["responses"] if answer.get("card") and answer["action"] == "show"
    ]
    kinds = []
    for key in KEYS:
        of_kind = [card for card in cards if card[0] == key[0]]
        sure = [event[key]] if key in event else [card for card in of_kind if card in shown]
        kinds.append(sure or of_kind)
    return list(product(*kinds))


def _sure(event: Line) -> list[str]:
    """The cards that were named for certain."""
    shown = [answer.get("card") for answer in event["responses"] if answer["action"] == "show"]
    return [card for card in (*(event.get(key) for key in KEYS), *shown) if card]


def _more(
    answers: list[tuple[str, str, str | None]], triple: tuple[str, ...], sure: list[str]
) -> Iterator[Claim]:
    """What answers to three cards say, but for passes on those that are sure: the line itself says that."""
    for who, action, card in answers:
        if action == "pass":
            yield from (("is", named, who, False) for named in triple if named not in sure)
        else:
            yield ("is", card, who, True) if card else ("any", who, list(triple))


def claim(number: int, event: Line, cards: list[str], hiding: set[tuple[int, str]]) -> Claim:
    """That there is a choice of what was not heard which fits all answers."""
    return ("named", None, cards, triples(event, cards), _answers(number, event, hiding))


def _answers(number: int, event: Line, hiding: set[tuple[int, str]]) -> list[tuple[str, str, str | None]]:
    return [
        (answer["player"], answer["action"], answer.get("card"))
        for answer in event["responses"]
        if answer["action"] == "show"
        or (answer["action"] == "pass" and (number, answer["player"]) not in hiding)
    ]


def heard(
    number: int,
    noted: Line,
    seen: Line,
    player: str,
    playing: list[str],
    cards: list[str],
    hiding: set[tuple[int, str]],
) -> Iterator[list[Claim]]:
    """What a player may have heard and seen of an event that reads `noted` in the keeper's log and `seen` in
    his own; each with a claim ("chance", chance before the cards are known, who showed one of which three).

    `playing`: those who may have asked, if they did not answer.
    """
    answered = [answer["player"] for answer in noted["responses"]]
    askers = [noted["player"]] if "player" in noted else [one for one in playing if one not in answered]
    asked = Fraction(player in askers, len(askers) or 1)
    known = {answer["player"]: answer.get("card") for answer in noted["responses"]}
    own, sure = _answers(number, seen, hiding), _sure(seen)
    for triple in triples(noted, cards):
        for chance, by_asker in ((1 - asked, False), (asked, True)):
            if not chance:
                continue
            unseen = [who for who, action, card in own if action == "show" and card is None and by_asker]
            for cards_seen in product(triple, repeat=len(unseen)):
                saw = dict(zip(unseen, cards_seen, strict=True))
                full = [(who, action, card or saw.get(who)) for who, action, card in own]
                showed = [who for who, action, card in full if action == "show" and (card or known.get(who))]
                yield [
                    *_more(full, triple, sure),
                    ("chance", chance, [(who, triple) for who in showed]),
                ]
