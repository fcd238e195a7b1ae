"""Conclusions from suggestions that were partly heard: random logs of a small box, with corrections. They are
compared with every deal and every choice of the cards that may have been named. The test reads the lines
itself."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cluedo_notes.game.deduction.odds import ShowModel, counting_of, odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import Log, read_log
from tests.helpers.solver.every_deal import Deal, dealt

Line = dict[str, Any]

KINDS = ("suspect", "weapon", "room")
BOX = {"suspect": ["sa", "sb", "sc"], "weapon": ["wa", "wb", "wc"], "room": ["ra", "rb", "rc"]}
CARDS = [card for kind in KINDS for card in BOX[kind]]


def box_in(folder: Path) -> None:
    toml = ['id = "small"', 'name = {fr = "Petit", en = "Small"}', "players = {min = 2, max = 5}"]
    toml += ["[deal]", 'leftover = "none"']
    for kind, cards in BOX.items():
        toml += [f"[cards.{kind}]", *(f'{card} = {{fr = "{card}", en = "{card}"}}' for card in cards)]
    (folder / "small.toml").write_text("\n".join(toml), encoding="utf-8")


# -- random games


def random_game(random: Random) -> tuple[Line, list[Line]]:
    """A header, and what its keeper noted of a random deal."""
    players = ["Ana", "Bob", "Cleo", "Dan"][: random.choice((3, 3, 4))]
    envelope = [random.choice(BOX[kind]) for kind in KINDS]
    rest = [card for card in CARDS if card not in envelope]
    random.shuffle(rest)
    hands = {player: rest[at :: len(players)] for at, player in enumerate(players)}
    seats = [{"name": player, "hand_size": len(hands[player])} for player in players]
    head = {"type": "game", "format": 4, "edition": "./small.toml", "players": seats}
    if random.random() < 0.7:
        head |= {"me": "Ana", "hand": hands["Ana"]}
    lines = [random_question(random, players, hands) for _ in range(random.randint(1, 5))]
    if random.random() < 0.4:
        number = random.randint(1, len(lines))
        lines.append(
            random.choice(
                (
                    {"type": "retract", "event": number},
                    {"type": "amend", "event": number, "as": random_question(random, players, hands)},
                    {"type": "insert", "after": number, "as": random_question(random, players, hands)},
                )
            )
        )
    return head, lines


def random_question(random: Random, players: Sequence[str], hands: Mapping[str, Sequence[str]]) -> Line:
    named = {kind: random.choice(BOX[kind]) for kind in KINDS}
    at = random.randrange(len(players))
    everybody, answers = random.random() < 0.3, []
    for player in (*players[at + 1 :], *players[:at]):
        held = [card for card in named.values() if card in hands[player]]
        if not held:
            answers.append({"player": player, "action": "pass"})
            continue
        seen = {"card": random.choice(held)} if random.random() < 0.3 else {}
        answers.append({"player": player, "action": "show", **seen})
        if not everybody:
            break
    if random.random() < 0.2:
        answers = answers[1:]
    gone = random.sample(KINDS, random.choice((0, 1, 1, 1, 2, 2)))
    line = {key: value for key, value in {"player": players[at], **named}.items() if key not in gone}
    if (gone and random.random() < 0.2) or (not gone and random.random() < 0.5):
        del line["player"]
    kind = "suggestion" if len(line) == 4 else "heard_in_part"
    return {"type": kind, **line, "responses": answers}


# -- every deal, every choice


def lines_that_count(lines: Sequence[Line]) -> list[Line]:
    *first, last = lines
    match last:
        case {"type": "retract", "event": number}:
            return [line for at, line in enumerate(first, 1) if at != number]
        case {"type": "amend", "event": number, "as": other}:
            return [other if at == number else line for at, line in enumerate(first, 1)]
        case {"type": "insert", "as": other}:
            return [*first, other]
    return list(lines)


def every_deal(head: Line) -> Iterator[Deal]:
    sizes = [(seat["name"], seat["hand_size"]) for seat in head["players"]]
    for envelope in product(*BOX.values()):
        rest = [card for card in CARDS if card not in envelope]
        for deal in dealt(rest, sizes, dict.fromkeys(envelope, "envelope")):
            if all((deal[card] == "Ana") is (card in head["hand"]) for card in CARDS if "hand" in head):
                yield deal


def weight_of(line: Line, deal: Deal) -> Fraction:
    total = Fraction(0)
    for named in product(*([line[kind]] if kind in line else BOX[kind] for kind in KINDS)):
        weight = Fraction(1)
        for answer in line["responses"]:
            held = [card for card in named if deal[card] == answer["player"]]
            if answer["action"] == "pass":
                weight *= not held
            elif "card" in answer:
                weight *= Fraction(1, len(held)) if answer["card"] in held else 0
            else:
                weight *= bool(held)
        total += weight
    return total


def weighed(head: Line, lines: Sequence[Line]) -> list[tuple[Deal, Fraction]]:
    weights = []
    for deal in every_deal(head):
        weight = Fraction(1)
        for line in lines_that_count(lines):
            weight *= weight_of(line, deal)
        if weight:
            weights.append((deal, weight))
    return weights


def log_in(folder: Path, head: Line, lines: Sequence[Line]) -> Log:
    box_in(folder)
    path = folder / "game.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in (head, *lines)), encoding="utf-8")
    return read_log(path)


@pytest.mark.parametrize("seed", range(300))
def test_cells_and_odds_are_those_of_every_deal_with_every_choice(seed: int, tmp_path: Path) -> None:
    head, lines = random_game(Random(seed))
    position = position_of(log_in(tmp_path, head, lines))
    assert position.consistent
    weights = weighed(head, lines)
    total = sum(weight for _, weight in weights)
    counting = counting_of(position, ShowModel.EVENLY)
    owners = {owner for deal, _ in weights for owner in deal.values()}
    for card, row in counting.rational_marginals().items():
        for owner in owners:
            chance = Fraction(sum(weight for deal, weight in weights if deal[card] == owner), total)
            assert row[owner] == chance
            assert (position.facts.holder[card] == owner) is (chance == 1)
            assert (owner in position.facts.impossible[card]) is (chance == 0)
    assert odds_of(position).deals == len(weights)


@pytest.mark.parametrize("seed", range(40))
def test_a_log_that_grows_says_the_same(seed: int, tmp_path: Path) -> None:
    head, lines = random_game(Random(1000 + seed))
    log = log_in(tmp_path, head, lines)
    grown = log.at(0)
    for event in log.events:
        grown = grown.with_line(event)
    assert position_of(grown).facts == position_of(log).facts
    assert odds_of(position_of(grown)).cells == odds_of(position_of(log)).cells
