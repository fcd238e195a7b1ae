"""Reads shorthand by brute force: every word with every possible meaning, every combination judged. Only for
editions in which one player shows, and lines of names with `-`, `?`, `X=Y` between them. Shares no code with
the reader that it checks."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from cluedo_notes.editions import Edition
from tests.helpers.cli.shorthand_writer import bare

Reading = tuple[str, tuple[str, ...], str | None, str | None, str]
"""Who asked, the three cards, who showed, the card seen, the sign for the other answers."""


def called(word: str, things: Mapping[str, Sequence[str]], initials: Sequence[str] = ()) -> set[str]:
    """The things that a word is a part of, of the best fit: the whole name, the beginning of a word, any."""
    part = bare(word)
    if not part:
        return set()
    whole = {thing for thing, names in things.items() if part in map(bare, names)}
    begun = {t for t, names in things.items() if any(w.startswith(part) for w in _tails(names))}
    inside = {t for t, names in things.items() if len(part) > 4 and any(part in bare(n) for n in names)}
    if not whole and len(part) <= 2 and begun & set(initials):
        return begun & set(initials)
    return whole or begun or inside


def _tails(names: Sequence[str]) -> Iterator[str]:
    """Every name from each of its words on."""
    for name in names:
        words = bare(name).split()
        yield from (" ".join(words[first:]) for first in range(len(words)))


def readings(line: str, edition: Edition, players: Sequence[str], on_turn: str | None) -> set[Reading]:
    """All ways to read a line: parts of one card's name side by side as one name, or else each for itself."""
    cards = {card.id: [card.id, *card.name.in_all, *card.aliases] for card in edition.cards}
    words = line.split()
    joined = _whole_names(words, cards, players)
    if joined != words:
        alike, _ = _readings(joined, edition, players, on_turn)
        if alike:
            return alike
    alike, every = _readings(words, edition, players, on_turn)
    return alike or every


def _readings(
    words: Sequence[str], edition: Edition, players: Sequence[str], on_turn: str | None
) -> tuple[set[Reading], set[Reading]]:
    """The readings in which a word that stands twice is one card, and all of them."""
    cards = {card.id: [card.id, *card.name.in_all, *card.aliases] for card in edition.cards}
    people = {player: [player] for player in players}
    sign = "".join(word for word in words if word in "-?")
    choices: list[list[tuple[str | None, str | None]]] = []
    typed: list[str] = []
    for word in words:
        if word in "-?":
            continue
        who, equals, card = word.partition("=")
        typed.append(card if equals else word)
        if " " in word:
            choices.append([(None, card) for card in _named_by(word.split(), cards)])
        elif equals:
            shown = product(called(who, people), called(card, cards))
            choices.append(list(shown))
        else:
            found = called(word, {**people, **cards}, players)
            choices.append([(t, None) if t in people else (None, t) for t in sorted(found)])
    category = {card.id: str(card.category) for card in edition.cards}
    found_readings: set[Reading] = set()
    alike: set[Reading] = set()
    for chosen in product(*choices):
        if _again_by_chance(chosen, typed, cards):
            continue
        judged = set(_judged(_once_each(chosen, typed, cards), category, sign, on_turn))
        found_readings |= judged
        meant = {
            (part, card)
            for text, (_, card) in zip(typed, chosen, strict=True)
            if card is not None
            for part in text.split()
        }
        if len({part for part, _ in meant}) == len(meant):  # a word twice is one card
            alike |= judged
    return alike, found_readings


def _again_by_chance(
    chosen: Sequence[tuple[str | None, str | None]], typed: Sequence[str], cards: Mapping[str, Sequence[str]]
) -> bool:
    """Is a card named twice, and one of the words only in the middle of its names?"""
    for text, (player, card) in zip(typed, chosen, strict=True):
        if player is not None or card is None or chosen.count((None, card)) < 2 or " " in text:
            continue
        if not any(words.startswith(bare(text)) for words in _tails(cards[card])):
            return True
    return False


def _once_each(
    chosen: Sequence[tuple[str | None, str | None]], typed: Sequence[str], cards: Mapping[str, Sequence[str]]
) -> list[tuple[str | None, str | None]]:
    """The meanings, with a card once if two words side by side name it together."""
    return [
        (player, card)
        for place, (player, card) in enumerate(chosen)
        if player is not None
        or chosen[place - 1 : place] != ((player, card),)
        or card not in _named_by(" ".join(typed[place - 1 : place + 1]).split(), cards)
    ]


def _whole_names(words: list[str], cards: Mapping[str, Sequence[str]], players: Sequence[str]) -> list[str]:
    """The words, with those side by side that together name one card in one text."""
    for at in range(len(words)):
        for size in (6, 5, 4, 3, 2):
            run = words[at : at + size]
            marked = any(set(word) & set("=?!+:^") or word.endswith("-") or word == "-" for word in run)
            ends = [word for place, word in enumerate(run) if place in (0, size - 1) or len(word) > 2]
            if len(run) < size or marked or any(_of_player(word, players) for word in ends):
                continue
            if len(_named_by(run, cards)) == 1:
                return [*words[:at], " ".join(run), *_whole_names(words[at + size :], cards, players)]
    return words


def _named_by(run: Sequence[str], cards: Mapping[str, Sequence[str]]) -> list[str]:
    parts = " ".join(map(bare, run)).split()
    return [card for card, names in cards.items() if any(_together(parts, bare(name)) for name in names)]


def _together(parts: Sequence[str], name: str) -> bool:
    """Is this the name but for blanks, or what begins (by three letters) or shortens words of it?"""
    if "".join(parts) == "".join(name.split()):
        return True
    begun = [rf"{part}" + (r"\w*" if len(part) > 2 else "") for part in parts]
    short = parts[0][0] + "".join(rf"\w*{letter}" for letter in parts[0][1:])
    first = f"({begun[0]}|{short})" if len(parts[0]) > 1 else begun[0]
    return re.search(rf"(^| ){first}( .*)? " + "( .*)? ".join(begun[1:]) + r"( |$)", name) is not None


def _of_player(word: str, players: Sequence[str]) -> bool:
    return any(f" {bare(player)}".find(f" {bare(word)}") >= 0 for player in players)


def _named_as_seen(
    chosen: Sequence[tuple[str | None, str | None]], card: str, showers: Iterable[str]
) -> bool:
    """Does a card that stands twice follow a player who showed at once, or all the others at the end?"""
    places = [place for place, meant in enumerate(chosen) if meant == (None, card)]
    if any(place and chosen[place - 1][0] in showers for place in places):
        return True
    before = chosen[: places[-1]]
    cards = ({named for _, named in part if named is not None} for part in (chosen, before))
    return set.issubset(*cards) and any(player in showers for player, _ in before)


def _judged(
    chosen: Sequence[tuple[str | None, str | None]],
    category: Mapping[str, str],
    sign: str,
    on_turn: str | None,
) -> Iterator[Reading]:
    """What one way to take the words comes to, where it comes to anything."""
    plain_cards = [card for player, card in chosen if player is None and card is not None]
    with_sign = [(player, card) for player, card in chosen if player is not None and card is not None]
    people = [player for player, card in chosen if player is not None and card is None]
    named = sorted({card for _, card in chosen if card is not None})
    if sorted(category[card] for card in named) != ["room", "suspect", "weapon"] or len(sign) > 1:
        return
    again = [card for card in named if plain_cards.count(card) == 2]
    if any(plain_cards.count(card) > 2 for card in named) or len(again) > 1 or len(set(with_sign)) > 1:
        return
    seen = {*again, *(card for _, card in with_sign)}
    if len(seen) > 1:
        return
    answered = bool(sign or with_sign)
    begins = chosen[0] == (people[0], None) if people else False
    asker, rest = (people[0], people[1:]) if people else (on_turn, [])
    if len(people) == 1 and not answered and not begins and on_turn not in (None, people[0]):
        asker, rest = on_turn, people
    showers = {*rest, *(player for player, _ in with_sign)}
    if asker is None or asker in showers or len(showers) > 1 or len(set(rest)) < len(rest):
        return
    if bool(showers) == bool(sign) or (seen and not showers):
        return
    if again and not _named_as_seen(chosen, again[0], showers):
        return
    triple = tuple(sorted(named, key=lambda card: ["suspect", "weapon", "room"].index(category[card])))
    yield asker, triple, next(iter(showers), None), next(iter(seen), None), sign
