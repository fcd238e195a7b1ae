"""Sets up a table as people have it: any number of players from two up, house rules, any possible deal, and
the header for all that."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any, get_type_hints

from msgspec import Struct

from cluedo_notes.editions import Category, Edition, Leftover, Switches, load
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.deal import ENVELOPE, FACE_UP
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.of_log import first_table
from tests.helpers.game.random_play import NAMES
from tests.helpers.logs import as_log

Line = dict[str, Any]

OFTEN = 0.3
"""How often a table decides otherwise what many do."""

AT_TABLES = ("dice", "witnesses", "first_asked", "next_turn", "accusation_time")
"""The switches that tables are known to set otherwise; the others are set now and then."""

SELDOM = 0.04
WITH_OTHERS = ("look_aside", "look_place", "look_when_unanswered")
"""Switches that are set where cards lie aside or in a pile."""


class LifeTable(Struct, frozen=True):
    """The header of a game, and where every card lies: in hands, in the envelope, beside them."""

    head: Line
    cards: Hands

    @property
    def players(self) -> tuple[str, ...]:
        """The players clockwise."""
        return tuple(seat["name"] for seat in self.head["players"])

    @property
    def hands(self) -> Mapping[str, frozenset[str]]:
        """Each player's cards."""
        return {player: self.cards[player] for player in self.players}


def life_table(edition: str, players: int, random: Random) -> LifeTable:
    """Two or more players at a table of any house."""
    loaded, names = load(edition), NAMES[:players]
    suspects = random.sample(loaded.suspects, players)
    cards = random.sample([card.id for card in loaded.cards], len(loaded.cards))
    envelope = [next(c for c in cards if loaded.by_id[c].category is category) for category in Category]
    rest = [card for card in cards if card not in envelope]
    head: Line = {
        "type": "game",
        "format": 1,
        "edition": edition,
        "players": [{"name": name, "character": pawn} for name, pawn in zip(names, suspects, strict=True)],
        "complete": True,
    }
    options = _options(loaded, players, len(rest), random)
    if options:
        head["options"] = options
    if random.random() > OFTEN:
        head["dealer"] = random.choice(names)
    log = _dealt_by(head, rest)
    if log.deal.leftover is Leftover.NONE and random.random() < OFTEN / 2:
        _unevenly(head, log, random)
    _begun(head, random)
    log = _dealt_by(head, rest)
    sizes = dict(zip(log.deal.owners, random.choice(log.deal.arrangements), strict=True))
    lie: dict[str, frozenset[str]] = {ENVELOPE: frozenset(envelope)}
    for owner in sorted(sizes, key=lambda owner: owner != FACE_UP):  # as in the header
        lie[owner], rest = frozenset(rest[: sizes[owner]]), rest[sizes[owner] :]
    assert not rest
    if random.random() < OFTEN:
        keeper = random.choice(names)
        head |= {"me": keeper, "hand": sorted(lie[keeper])}
    return LifeTable(head, lie)


def _dealt_by(head: Line, rest: Sequence[str]) -> Log:
    """The log of a header, with as many cards laid open as are left over."""
    for number in range(len(rest)):
        try:
            log = as_log([head])
        except GameError as error:
            if "face_up" not in str(error):
                raise
            head["face_up"] = rest[: number + 1]
        else:
            return log
    raise AssertionError(head)


def _unevenly(head: Line, log: Log, random: Random) -> None:
    """Hands of sizes that nobody's rule gives: a card more for one, one fewer for another."""
    players = log.deal.players
    sizes = list(log.deal.arrangements[0][: len(players)])
    less, more = random.sample(range(len(players)), 2)
    if sizes[less] < 3:
        return
    sizes[less], sizes[more] = sizes[less] - 2, sizes[more] + 2
    for seat, size in zip(head["players"], sizes, strict=True):
        seat["hand_size"] = size


def _begun(head: Line, random: Random) -> None:
    """Who begins: as the rule has it, or as the table likes; the header may say which is meant."""
    log = as_log([head])
    rule = first_table(log).setting.first_player
    names = log.deal.players
    by_rule = log.deal.by_rule and random.random() < 0.5
    if rule is None or not by_rule:
        head["first_player"] = random.choice(names)
    elif random.random() < 0.5:
        head["first_player"] = rule
    if by_rule and random.random() < 0.5:
        head |= {"by_the_box": True, "format": 4}


def _options(edition: Edition, players: int, cards: int, random: Random) -> Line:
    """Options that make sense together."""
    options = _switches(random)
    aside = _aside(edition, players, cards, options, random)
    rooms = sorted(edition.rooms)
    if random.random() < OFTEN:
        options["leftover"] = random.choice(["none", "pool", "centre", "face_up"])
    if random.random() < OFTEN:
        options["hand-size"] = random.randint(1, (cards - aside) // players)
    if random.random() < OFTEN:
        options["look-place"] = random.choice(rooms)
    return options


def _switches(random: Random) -> Line:
    options: Line = {}
    for name, kind in get_type_hints(Switches).items():
        if name in WITH_OTHERS or random.random() > (OFTEN if name in AT_TABLES else SELDOM):
            continue
        if kind is bool:
            options[name.replace("_", "-")] = random.random() < 0.5
        elif isinstance(kind, type) and issubclass(kind, StrEnum):
            value = random.choice(list(kind))
            options[name.replace("_", "-")] = int(value) if value in ("0", "1", "2") else str(value)
    return options


def _aside(edition: Edition, players: int, cards: int, options: Line, random: Random) -> int:
    """How many cards lie aside; says so, and how they may be looked at."""
    game = edition.two_players
    aside = 4 if game is not None and players == 2 else 0
    if players == 2 and random.random() < OFTEN:
        options["two-player"] = random.random() < 0.7
        aside = (game.aside if game is not None else 4) if options["two-player"] else 0
    elif random.random() < (0.6 if players == 2 else 0.2):
        options["aside"] = aside = random.randint(0, min(5, len(edition.rooms), cards - players))
    if aside and random.random() < 0.7:
        options["look-aside"] = random.choice(["never", "unanswered", "entering"])
    if aside and random.random() < 0.6:
        options["aside-rooms"] = random.sample(sorted(edition.rooms), aside)
    return aside
