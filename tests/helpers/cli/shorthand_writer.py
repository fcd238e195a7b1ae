"""Writes events as a player at the table would type them. It shares no code with the reader of these lines. A
part of a name is used only if it begins a word of exactly one name, of players and cards together. This rule
is stricter than the reader's, and implemented separately."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cluedo_notes.editions import Edition

Line = Mapping[str, Any]

ARTICLES = {"an", "the", "au", "aux", "de", "des", "du", "la", "le", "les", "un", "une", "zo"}
NO_PARTS = {"i", "j", "je", "me", "moi", "s", "and", "of", "en", "et", *ARTICLES}
"""Words that mean something else, or nothing by themselves."""


def bare(text: str) -> str:
    """Letters and digits in lower case without accents, blanks for the rest."""
    text = text.lower().replace("œ", "oe")
    letters = [c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)]
    return " ".join("".join(c if c.isalnum() else " " for c in letters).split())


class Writer:
    """Writes lines for one game. `languages` are those whose names it uses, in this order."""

    def __init__(
        self, edition: Edition, players: Sequence[str], languages: Sequence[str] = ("fr", "en")
    ) -> None:
        self.players = list(players)
        self.card_names = {
            card.id: [card.name.in_language(language) for language in languages] for card in edition.cards
        }
        every = {card.id: [card.id, *card.name.in_all, *card.aliases] for card in edition.cards}
        self.known = [(player, {bare(player)}) for player in players]
        self.known += [(card, {bare(name) for name in names}) for card, names in every.items()]

    # -- parts of names

    def _meant(self, part: str) -> set[str]:
        """The players and cards of which a word begins so; those called exactly so, where there are any."""
        exact = {thing for thing, names in self.known if part in names}
        begins = {thing for thing, names in self.known if any(f" {part}" in f" {name}" for name in names)}
        return exact or begins

    def parts(self, thing: str) -> Iterator[str]:
        """Ways to type a player or a card, the shortest first."""
        names = [thing] if thing in self.players else self.card_names[thing]
        starts = {
            bare(" ".join(words[first:]))
            for words in (name.replace("’", " ").replace("'", " ").split() for name in names)
            for first in range(len(words))
        }
        cut = {start[:end].rstrip() for start in starts for end in range(1, len(start) + 1)}
        for part in sorted(cut, key=lambda one: (len(one), one)):
            if self._distinguishes(part, thing):
                yield part.replace(" ", "-")

    def _distinguishes(self, part: str, thing: str) -> bool:
        initials = {p for p in self.players if any(w.startswith(part) for w in bare(p).split())}
        if len(part) <= 2 and initials:
            return initials == {thing} or part == bare(thing)
        return part not in NO_PARTS and self._meant(part) == {thing}

    def part(self, thing: str, random: Random | None = None) -> str:
        """The shortest part, or one picked at random."""
        parts = list(self.parts(thing))
        return parts[0] if random is None else random.choice(parts)

    # -- suggestions

    def suggestion(self, event: Line, asker: bool = True, random: Random | None = None) -> str:
        """The line of a suggestion, its passes left out; in any order where there is a `random`."""
        cards = [self.part(event[kind], random) for kind in ("suspect", "weapon", "room")]
        if random is not None:
            random.shuffle(cards)
        answer = self._answer(event, cards, random)
        said = [self.part(event["player"], random)] if asker else []
        if random is None or not answer:
            line = [*said, *cards, *answer]
        else:
            line = _mixed([said, answer], cards, random)
        if event.get("power"):
            line += ["--power", event["power"]] if random is not None else [f"^{_power(event['power'])}"]
        return " ".join(line)

    def _answer(self, event: Line, cards: list[str], random: Random | None) -> list[str]:
        """The words for the answers; a card seen may take one of the three out of `cards`."""
        words = []
        blocked = any(one["action"] == "block" for one in event["responses"])
        for one in event["responses"]:
            who = self.part(one["player"], random)
            if one["action"] == "show" and "card" in one:
                words += self._shown(who, one["card"], event, cards, random)
            elif one["action"] == "show":
                words.append(who)
            elif one["action"] in ("block", "draw"):
                words.append(who + {"block": "!", "draw": "+"}[one["action"]] + one.get("card", ""))
            elif blocked or (random is not None and random.random() < 0.2):
                words.append(f"{who}-")
        if not event["responses"]:
            return ["?"]
        if all(one["action"] in ("pass", "draw") for one in event["responses"]):
            words.append("-")
        return words

    def _shown(self, who: str, card: str, event: Line, cards: list[str], random: Random | None) -> list[str]:
        how = "named in =" if random is None else random.choice(["twice", "=", ":", "named in ="])
        part = self.part(card, random)
        if how == "twice":
            return [who, part]
        if how == "named in =":
            kinds = ("suspect", "weapon", "room")
            cards[:] = [self.part(event[kind], random) for kind in kinds if event[kind] != card]
            return [f"{who}={part}"]
        return [f"{who}{how}{part}"]

    # -- everything else

    def line(self, event: Line) -> str:
        """Any event, as short as it can be written."""
        match event["type"]:
            case "suggestion":
                return self.suggestion(event)
            case "amend":
                return f"edit {event['event']} {self.line(event['as'])}"
            case "insert":
                return f"insert {event['after']} {self.line(event['as'])}"
            case "retract":
                return f"undo {event['event']}"
            case "reveal":
                return self._reveal(event)
        return " ".join([event["type"].replace("_", "-"), *self._arguments(event)])

    def _arguments(self, event: Line) -> Iterator[str]:
        """The arguments of the commands that name a player first."""
        yield self.part(event["player"])
        match event["type"]:
            case "accusation":
                yield from (event[kind] for kind in ("suspect", "weapon", "room") if kind in event)
                yield "--right" if event["correct"] else "--wrong"
            case "spy":
                yield self.part(event["target"])
            case "look":
                yield event["place"]
                yield from event.get("cards", ())
            case "play":
                yield event["card"]
            case "power":
                yield event["power"]
            case "open_hand":
                yield from event["cards"]
            case "draw" if "card" in event:
                yield event["card"]
        for key in ("target",) if event["type"] in ("play", "power") else ():
            if key in event:
                yield from (f"--{key}", event[key])
        for key in ("card",) if event["type"] in ("spy", "false_witness") else ("saw",):
            if key in event:
                yield from (f"--{key}", event[key])
        for key in ("event", "slot"):
            if key in event:
                yield from (f"--{key}", str(event[key]))

    def _reveal(self, event: Line) -> str:
        words = ["reveal"]
        if "envelope" in event:
            words += ["--envelope", ",".join(event["envelope"].values())]
        for player, cards in event.get("hands", {}).items():
            words += ["--hand", f"{player}={','.join(cards)}"]
        for key in ("pool", "aside"):
            if key in event:
                words += [f"--{key}", ",".join(event[key])]
        return " ".join(words)


def _power(power: str) -> str:
    """The shortest beginning that no other power has."""
    others = ("see-shown", "move-twice", "go-room", "suggest-anywhere", "random-card", "suggest-twice")
    starts = (power[:end] for end in range(1, len(power) + 1))
    return next(start for start in starts if sum(one.startswith(start) for one in others) == 1)


def _mixed(ordered: Sequence[Sequence[str]], free: Sequence[str], random: Random) -> list[str]:
    """The words of the first lists in their order, those of the other list anywhere among them.

    The words that answer stay together: a card named a second time stands behind who showed it.
    """
    said, answer = ordered
    units = [[word] for word in said] + [list(answer)]
    places = sorted(random.sample(range(len(units) + len(free)), len(units)))
    rest = iter([word] for word in free)
    first = iter(units)
    line = [next(first) if n in places else next(rest) for n in range(len(units) + len(free))]
    return [word for unit in line for word in unit]
