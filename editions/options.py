"""A game's own settings (`options` of a header), applied to an edition."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions.loader import suspect_ids
from cluedo_notes.editions.model import Category, Edition, Leftover
from cluedo_notes.editions.rules_reader import read_rules
from cluedo_notes.editions.switches import Switches
from cluedo_notes.editions.toml_table import EditionError, Mistakes, TomlTable
from cluedo_notes.language.letters import slug
from cluedo_notes.language.name import Name
from cluedo_notes.limits import MOST_CARDS

OF_THE_DEAL = ("leftover", "two_player", "aside", "aside-rooms", "hand-size")
"""The options about the deal, as errors name them."""


class GameOptions(Struct, frozen=True):
    """The options of a game that an edition does not have; None if not set. `aside`: how many cards are put
    aside. `aside_rooms`: the room of each of them. `hand_size`: how many cards every player gets."""

    leftover: Leftover | None = None
    two_player: bool | None = None
    aside: int | None = None
    aside_rooms: tuple[str, ...] | None = None
    hand_size: int | None = None


def apply_options(edition: Edition, options: Mapping[str, Any]) -> tuple[Edition, GameOptions]:
    """The edition with a header's options applied, and the options for the deal.

    Accepted: those of `OF_THE_DEAL`, `suspects`, `plage` (any nickname of a place) and every rule switch,
    with hyphens or underscores. Raises `EditionError` with the option and what is accepted."""
    if not options:
        return edition, GameOptions()
    mistakes = Mistakes()
    table = TomlTable({key.replace("_", "-"): value for key, value in options.items()}, "options", mistakes)
    of_the_deal = _of_the_deal(edition, table)
    edition = _with_suspects(edition, table)
    edition = _with_nicknames(edition, table)
    switches = {key for key in table.values if key not in table.read}
    rules = TomlTable({key: table.values[key] for key in switches}, "options", mistakes)
    rules.read += [*OF_THE_DEAL, "suspects", *edition.nicknames, "plage"]
    places = tuple(edition.place_names)
    changed = (
        read_rules(rules, edition.rules, places, suspect_ids(edition.cards)) if switches else edition.rules
    )
    if mistakes.messages:
        raise EditionError(edition.id, mistakes.messages)
    if changed != edition.rules:
        edition = replace(edition, rules=changed)
    return edition, of_the_deal


def _of_the_deal(edition: Edition, table: TomlTable) -> GameOptions:
    rooms = table.texts("aside-rooms")
    for room in rooms:
        if room in edition.rooms and rooms.count(room) > 1:
            named = edition.by_id[room].name
            table.mistakes.add("aside-rooms-twice", key=table.key("aside-rooms"), found=named)
            break
        if room not in edition.rooms:
            accepted = sorted(edition.rooms)
            table.mistakes.add(
                "edition-not-accepted", key=table.key("aside-rooms"), found=room, accepted=accepted
            )
    return GameOptions(
        leftover=table.choice("leftover", Leftover, edition.leftover) if table.has("leftover") else None,
        two_player=table.flag("two-player", False) if table.has("two-player") else None,
        aside=table.integer("aside", 0, maximum=MOST_CARDS) if table.has("aside") else None,
        aside_rooms=rooms if table.has("aside-rooms") else None,
        hand_size=table.integer("hand-size", 1, 1, MOST_CARDS) if table.has("hand-size") else None,
    )


def switch_names() -> tuple[str, ...]:
    """The rule switches by their names in TOML files and headers."""
    return Switches.__struct_encode_fields__


def _with_suspects(edition: Edition, table: TomlTable) -> Edition:
    """Gives the unnamed suspects their names, in order (Astérix)."""
    names = table.texts("suspects")
    unnamed = edition.unnamed_suspects
    if len(names) > len(unnamed):
        table.mistakes.add(
            "option-too-many-suspects", key="options.suspects", found=len(names), accepted=len(unnamed)
        )
        return edition
    named = {
        old.id: replace(old, id=slug(name), name=Name.everywhere(name), unnamed=False)
        for old, name in zip(unnamed, names, strict=False)
    }
    nameless = [card.name.in_all[0] for card in named.values() if not card.id]
    for name in nameless:
        table.mistakes.add("edition-not-a-slug", key="options.suspects", found=name, accepted="batdaf")
    if not named or nameless:
        return edition
    cards = tuple(named.get(card.id, card) for card in edition.cards)
    ids = [card.id for card in cards]
    for card in named.values():
        if ids.count(card.id) > 1:
            table.mistakes.add(
                "edition-id-twice", key="options.suspects", found=card.name.in_all[0], other=card.id
            )
    pawn = edition.rules.starter_pawn
    rules = replace(edition.rules, starter_pawn=named[pawn].id) if pawn in named else edition.rules
    powers = {named[s].id if s in named else s: power for s, power in edition.powers.items()}
    return replace(edition, cards=cards, rules=rules, powers=powers)


def _with_nicknames(edition: Edition, table: TomlTable) -> Edition:
    """Sets the room for a place of the rules that the printed list leaves open (A-S4-2)."""
    rooms = tuple(card.id for card in edition.of(Category.ROOM))
    chosen: dict[str, str] = {}
    for nickname in dict.fromkeys((*edition.nicknames, "plage")):
        place = table.text(nickname)
        accepted = edition.nicknames.get(nickname, rooms)
        if place is not None and place not in accepted:
            table.mistakes.add(
                "edition-not-accepted", key=table.key(nickname), found=place, accepted=list(accepted)
            )
        elif place is not None:
            chosen[nickname] = place
    if not chosen:
        return edition
    passages = tuple((chosen.get(a, a), chosen.get(b, b)) for a, b in edition.passages)
    called = {place: tuple(n for n in chosen if chosen[n] == place) for place in chosen.values()}
    cards = tuple(replace(c, aliases=(*c.aliases, *called.get(c.id, ()))) for c in edition.cards)
    return replace(edition, passages=passages, cards=cards)
