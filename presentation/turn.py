"""The player whose turn it is and what they may do, in lines and for programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from cluedo_notes.editions import Edition, Effect, Spot, Witnesses
from cluedo_notes.editions.board import square_text
from cluedo_notes.editions.switches import Side
from cluedo_notes.game.log.events import Accusation, Reveal
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.legal_events import Prospect
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer


def turn_line(table: Table, words: Words) -> str:
    """Says whose turn it is and at which point, or who is next. Every face uses this sentence."""
    if table.over:
        return words("turn-game-over")
    if table.due is not None:
        return words("must-open-hand", player=table.due)
    player, phase = table.on_turn
    if player is None:
        return words("turn-unknown")
    follows = table.next_player
    if phase is Phase.ASKED and follows not in (None, player):
        return words("turn-asked", player=player, next=follows)
    if phase is Phase.START:
        return words("turn-begins", player=player)
    said = words("phase-unknown" if phase is None else f"phase-{phase}")
    return words("whose-turn", player=player, phase=said)


def brief_turn(table: Table, words: Words) -> str:
    """The player on turn, or the next one, for a short line."""
    player, phase = table.on_turn
    if table.over or table.due is not None or player is None:
        return turn_line(table, words)
    follows = table.next_player
    if phase is Phase.ASKED and follows not in (None, player):
        return words("turn-brief-next", next=follows)
    return words("turn-brief", player=player)


def ending_line(log: Log, table: Table, describer: Describer) -> str:
    """In one sentence, how a finished game ended."""
    words, events = describer.words, [live.event for live in log.live]
    if table.winner is not None:
        named = (event for event in events if isinstance(event, Accusation) and event.correct)
        cards = next((event.triple for event in named if event.triple is not None), None)
        if cards is None:
            return words("over-won", player=table.winner)
        return words("over-won-cards", player=table.winner, cards=describer.cards(cards))
    if table.revealed:
        laid = (event.envelope for event in events if isinstance(event, Reveal))
        envelope = next((envelope_laid for envelope_laid in laid if envelope_laid is not None), None)
        if envelope is None:
            return words("over-laid-open")
        return words("over-opened", cards=describer.all_named(envelope.triple))
    return words("over-nobody-plays")


def out_lines(table: Table, words: Words) -> Iterator[str]:
    """The players who take no more turns while the game goes on."""
    out = [player for player in table.seats if not table.plays(player) and player != table.due]
    if out and not table.over:
        yield words("turn-out", players=out)


def house_lines(edition: Edition, words: Words) -> Iterator[str]:
    """The table's house rules for asking and playing on, so that no reader of the sheet overlooks them."""
    rules = edition.rules
    if rules.first_asked is Side.RIGHT:
        yield words("asked-from-right")
    if rules.next_turn is Side.RIGHT:
        yield words("turns-to-right")
    if rules.witnesses is not Witnesses.FIRST:
        yield words(f"house-asks-{rules.witnesses.value}")


def turn_lines(prospect: Prospect, table: Table, words: Words) -> Iterator[str]:
    """Says whose turn it is, who is out, and what the players may do."""
    yield turn_line(table, words)
    yield from out_lines(table, words)
    yield from house_lines(table.setting.edition, words)
    if prospect.player is None:
        yield words("turn-unknown-tells")
    if prospect.may == ("open_hand",):
        return
    if prospect.player is not None:
        acts = _acts(prospect.may, table, words)
        code = "may-do" if acts else "may-do-nothing"
        yield words(code, player=prospect.player, acts=_any_of(acts, words))
    code = "may-do" if prospect.player is None else "may-do-then"
    # A player who accused wrongly may still end that turn, but does not come next.
    others = {
        player: kinds
        for player, kinds in prospect.others.items()
        if table.plays(player) or kinds != ("end_turn",)
    }
    for players, kinds in _together(others):
        acts = _acts(kinds, table, words)
        yield words(code, player=_any_of(players, words), acts=_any_of(acts, words))


def whole_turn_lines(prospect: Prospect, table: Table, asked: bool, describer: Describer) -> Iterator[str]:
    """All lines about a turn. `asked`: also a line if nobody knows where the dice lead."""
    words = describer.words
    if table.over:
        yield words("turn-game-over")
        return
    yield from turn_lines(prospect, table, words)
    yield from deck_lines(table, words)
    yield from reach_lines(prospect, asked, describer)
    yield from right_lines(prospect, describer)


def _together(others: Mapping[str, tuple[str, ...]]) -> list[tuple[list[str], tuple[str, ...]]]:
    """The players who may do the same, in the order of their seats."""
    players_by_kinds: dict[tuple[str, ...], list[str]] = {}
    for player, kinds in others.items():
        players_by_kinds.setdefault(kinds, []).append(player)
    return [(players, kinds) for kinds, players in players_by_kinds.items()]


def _acts(kinds: Iterable[str], table: Table, words: Words) -> list[str]:
    """The names of these types of events; the end of the turn comes last."""
    of_one_card = {"look": "look-aside"} if table.setting.aside and not table.setting.hidden else {}
    in_order = sorted(kinds, key=lambda kind: kind == "end_turn")
    return [words(f"may-{of_one_card.get(kind, kind).replace('_', '-')}") for kind in in_order]


def _any_of(choices: Sequence[str], words: Words) -> str:
    """Alternatives in words: one or another."""
    if len(choices) < 2:
        return "".join(choices)
    return words("one-or-other", others=list(choices[:-1]), last=choices[-1])


def reach_lines(prospect: Prospect, asked: bool, describer: Describer) -> Iterator[str]:
    """Where the dice lead the player who walks. `asked`: also a line if that is not known."""
    words = describer.words
    if prospect.ends is not None:
        places = [describer.place(end) for end in prospect.ends if isinstance(end, str)]
        squares = [square_text(end) for end in prospect.ends if not isinstance(end, str)]
        yield words("reach-places", player=prospect.walks, places=places or ["-"])
        yield words("reach-squares", squares=squares or ["-"])
    elif asked:
        yield words("reach-unknown" if prospect.walks is not None else "reach-nobody")


def right_lines(prospect: Prospect, describer: Describer) -> Iterator[str]:
    """Where cards and powers lead instead of the dice. One that leads to a square leads to any free square. A
    card is only a possibility: only its holder knows which cards a player has."""
    words = describer.words
    for player, ways in prospect.by_right.items():
        for via, spots in ways.items():
            places = [describer.place(spot) for spot in spots if isinstance(spot, str)]
            places += [words("reach-free-square")] if len(places) < len(spots) else []
            code = "reach-by-card" if via in list(Effect) else "reach-by-right"
            yield words(code, player=player, way=describer.way(via), places=places)


class SpotsReached(Struct, frozen=True):
    """Places by their ids, and squares as "row,col"."""

    places: tuple[str, ...]
    squares: tuple[str, ...]


class DeckLeft(Struct, frozen=True):
    """The intrigue cards: how many are left of how many, and how many clock cards were drawn."""

    left: int
    size: int
    out: int
    clocks: int


class TurnOutput(Struct, frozen=True, kw_only=True):
    """`turn --json`: the player whose turn it is (null: not known), and what this player and the others may
    do. It also has where the dice lead the player who `walks` (absent without dice), where cards and powers
    lead, and the intrigue cards left."""

    player: str | None
    phase: Phase | None
    may: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]]
    walks: str | UnsetType | None = UNSET
    destinations: SpotsReached | UnsetType = UNSET
    by_right: dict[str, dict[str, SpotsReached]] | UnsetType = UNSET
    deck: DeckLeft | UnsetType = UNSET


def deck_lines(table: Table, words: Words) -> list[str]:
    """The remaining intrigue cards; empty if the edition has none."""
    intrigue, deck = table.setting.edition.intrigue, deck_left(table)
    if intrigue is None or deck is None:
        return []
    return [words("deck-left", clock=intrigue.clock_name.in_language(words.language), **asdict(deck))]


def deck_left(table: Table) -> DeckLeft | None:
    """The remaining intrigue cards; None if the edition has none."""
    intrigue, deck = table.setting.edition.intrigue, table.deck
    if intrigue is None:
        return None
    return DeckLeft(intrigue.size - deck.taken, intrigue.size, deck.out, intrigue.clocks)


def turn_output(prospect: Prospect, table: Table) -> TurnOutput:
    """The present turn: its player, the possible events, and where dice, cards and powers lead."""
    deck = deck_left(table)
    return TurnOutput(
        player=prospect.player,
        phase=prospect.phase,
        may=prospect.may,
        others=prospect.others,
        walks=UNSET if prospect.ends is None else prospect.walks,
        destinations=UNSET if prospect.ends is None else _spots_reached(prospect.ends),
        by_right={
            player: {via: _spots_reached(spots) for via, spots in ways.items()}
            for player, ways in prospect.by_right.items()
        }
        or UNSET,
        deck=UNSET if deck is None else deck,
    )


def _spots_reached(spots: Iterable[Spot]) -> SpotsReached:
    return SpotsReached(
        tuple(spot for spot in spots if isinstance(spot, str)),
        tuple(square_text(spot) for spot in spots if not isinstance(spot, str)),
    )
