"""The legal next events at a table whose log is complete."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, structs

from cluedo_notes.editions import Category, Clue, Effect, Power, Spot
from cluedo_notes.editions.board import spot_order, spot_text
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.check import can_happen
from cluedo_notes.game.rules.rooms import Dice
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.asking import Hands, honest_answers, seated
from cluedo_notes.game.table.reach import Reach
from cluedo_notes.game.table.standing import clue_due
from cluedo_notes.game.table.table import Table, showers
from cluedo_notes.game.table.turn import Phase

PLAYED = (Effect.RIGHT_NEIGHBOUR, Effect.PLAY_AGAIN, Effect.SEND_HOME, Effect.SEE_SHOWN, Effect.PLUS_SIX)


def legal_events(table: Table, dice: Dice, hands: Hands) -> Iterator[ev.TableEvent]:
    """The events that may come next, for a given roll and given hands.

    Suggestions have honest answers in the order of asking. Each player shows the first card that fits, and no
    intrigue cards come between. Accusations name no cards and are wrong. A move is noted in one piece.
    """
    if table.due is not None:
        yield ev.OpenHand(table.due, tuple(sorted(hands.get(table.due, ()))))
        return
    turns = [player for player in (table.turn.player, table.next_player) if player is not None]
    for player in dict.fromkeys(turns or table.seats):
        yield from _legal(table, _acts(table, player, dice))
        if clue_due(table) or table.setting.clues_at_will:
            yield from _legal(table, _clue_cards(table, player, hands))
        yield from _moves(table, player)
        yield from _suggestions(table, player, hands)
    yield from _legal(table, _looks_where_called(table))
    yield from _legal(table, _steps_off_doors(table))
    yield from _legal(table, _cards_and_powers(table))


def _legal(table: Table, events: Iterable[ev.TableEvent]) -> Iterator[ev.TableEvent]:
    return (event for event in events if can_happen(table, event))


def _all_or_none(table: Table, events: Iterable[ev.TableEvent]) -> Iterator[ev.TableEvent]:
    """These events, of which the rules allow either all or none; only the first is checked."""
    made = iter(events)
    first = next(made, None)
    if first is not None and can_happen(table, first):
        yield first
        yield from made


def _acts(table: Table, player: str, dice: Dice) -> Iterator[ev.TableEvent]:
    yield ev.Roll(player, dice)
    yield ev.Accusation(player, False)
    yield ev.EndTurn(player)
    yield ev.Look(player, ev.LookPlace.POOL)
    for slot in range(1, table.setting.aside + 1):
        yield ev.Look(player, ev.LookPlace.ASIDE, slot=slot)
    for target in table.others_from(player):
        yield ev.Spy(player, target)


def _clue_cards(table: Table, player: str, hands: Hands) -> Iterator[ev.ClueCard]:
    """Every Clue card that may be drawn. If players may choose a card, they show the first; everybody moves
    to the same room."""
    first = {who: min(hands[who]) for who in seated(table) if hands.get(who)}
    for clue in (Clue.PRINTED, Clue.NAMED):
        for card in table.setting.edition.by_id:
            holders = (who for who in seated(table) if card in hands.get(who, ()))
            yield ev.ClueCard(player, clue, card, shown=_shown((who, card) for who in holders))
    yield ev.ClueCard(player, Clue.EVERYBODY, shown=_shown(first.items()))
    for target in (who for who in seated(table) if who != player):
        own = [(target, first[target])] if target in first else []
        yield ev.ClueCard(player, Clue.CHOSEN, target=target, shown=_shown(own) or None)
    yield ev.ClueCard(player, Clue.LEFT, shown=_shown(first.items()) or None)
    for room in sorted(table.setting.rooms):
        yield ev.ClueCard(player, Clue.MOVE, spots=dict.fromkeys(seated(table), room))
        yield ev.ClueCard(player, Clue.PASSAGE, room=room)


def _shown(cards: Iterable[tuple[str, str]]) -> tuple[ev.ShownForClue, ...]:
    return tuple(ev.ShownForClue(player, card) for player, card in cards)


def _moves(table: Table, player: str) -> Iterator[ev.TableEvent]:
    here, places = table.spot_of(player), tuple(table.setting.edition.place_names)
    board_graph, rights = table.setting.board_graph, _rights(table)
    # A pawn whose place is not known may be anywhere.
    stays = places if here is None else (spot_text(here),)
    yield from _legal(table, [ev.Move(player, place, "remain") for place in stays])
    by_dice = sorted(rights & {"plus-six", "move-twice"})
    if table.setting.names_places:
        yield from _legal(table, [ev.Move(player, place) for place in places if place != here])
    if table.turn.player == player and table.turn.phase is Phase.ROLLED:
        if board_graph is None:
            for via in (None, *by_dice):
                yield from _legal(table, [ev.Move(player, place, via) for place in places if place != here])
        elif here is not None:
            for via in (None, *by_dice):
                ends = Reach(table, board_graph, ev.Move(player, "", via)).ends(here)
                moves = (
                    ev.Move(player, spot_text(e), via, tuple(map(spot_text, path)) or None)
                    for e, path in ends.items()
                )
                yield from _all_or_none(table, moves)
    if table.setting.edition.passages:  # without known passages there is nothing to try
        yield from _legal(table, [ev.Move(player, place, "passage") for place in places])
    yield from _legal(table, [ev.Move(player, place, "stay") for place in stays if "stay" in rights])
    elsewhere = sorted(rights & {"double", "go-anywhere", "go-room"})
    yield from _legal(table, [ev.Move(player, place, via) for place in places for via in elsewhere])
    if "go-anywhere" in rights and board_graph is not None:
        free = sorted(board_graph.board.squares - set(table.pawns.values()), key=spot_order)
        yield from _all_or_none(table, [ev.Move(player, spot_text(square), "go-anywhere") for square in free])


def _rights(table: Table) -> frozenset[str]:
    """The ways to move that the edition has in addition to the dice."""
    edition = table.setting.edition
    cards = {"stay", "go-anywhere", "plus-six"} if edition.intrigue is not None else set()
    powers = {"go-room", "move-twice"} if edition.powers or edition.intrigue is not None else set()
    return frozenset(cards | powers | ({"double"} if edition.rules.free_doubles else set()))


def _suggestions(table: Table, player: str, hands: Hands) -> Iterator[ev.TableEvent]:
    here = table.spot_of(player)
    anywhere = table.may_be_power(player, Power.SUGGEST_ANYWHERE)
    for room in sorted(table.setting.rooms):
        if here is None or here == room or table.setting.names_places:
            for power in (None, Power.SUGGEST_TWICE):
                yield from _all_or_none(table, _about(table, player, room, power, hands))
        if anywhere:
            yield from _all_or_none(table, _about(table, player, room, Power.SUGGEST_ANYWHERE, hands))


def _about(
    table: Table, player: str, room: str, power: Power | None, hands: Hands
) -> Iterator[ev.Suggestion]:
    """Every suggestion about a room, with honest answers."""
    for suspect in table.setting.edition.suspects:
        for weapon in table.setting.edition.of(Category.WEAPON):
            triple = (suspect, weapon.id, room)
            yield ev.Suggestion(player, *triple, honest_answers(table, player, triple, hands), power)


def _looks_where_called(table: Table) -> Iterator[ev.TableEvent]:
    """The looks at put-aside cards by players who were brought to a room in another's turn (A-G-13)."""
    for player in sorted(table.called_in - {table.turn.player, table.next_player}):
        for slot in range(1, table.setting.aside + 1):
            if table.is_called_to_look(look := ev.Look(player, ev.LookPlace.ASIDE, slot=slot)):
                yield look


def _steps_off_doors(table: Table) -> Iterator[ev.TableEvent]:
    """The steps off doors into rooms by the pawns of wrong accusers (A-G-10)."""
    for player, room in table.off_doors.items():
        yield from (ev.Move(player, to) for to in (sorted(table.setting.rooms) if room is None else (room,)))


def _cards_and_powers(table: Table) -> Iterator[ev.TableEvent]:
    intrigue = table.setting.edition.intrigue
    if intrigue is None:
        return
    last = table.suggestions.get(table.last_suggestion or 0)
    for player in table.seats:
        yield ev.Draw(player)
        for effect in PLAYED:
            targets = table.others_from(player) if effect is Effect.SEND_HOME else (None,)
            yield from (ev.Play(player, effect, target) for target in targets)
        yield ev.Play(player, Effect.OTHER, text="")
        yield ev.UsePower(player, Power.SEE_SHOWN)
        if last is not None and player in showers(last):
            yield ev.UsePower(player, Power.RANDOM_CARD, last.player)


class Prospect(Struct, frozen=True):
    """The possible next events.

    `player`: the player whose turn it is, or who must reveal their hand. `phase`: how far the turn has come
    (None: not known). `may`: the types of that player's events that may come next, and `others` those of the
    other players. `walks`: the player who walks by dice now, or could roll them. `ends`: the places this
    leads to (None: no dice, or not known). `by_right`: for each player, the places that their cards and
    powers lead to without dice (`INSTEAD_OF_DICE`).
    """

    player: str | None
    phase: Phase | None
    may: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]] = {}
    walks: str | None = None
    ends: tuple[Spot, ...] | None = None
    by_right: Mapping[str, Mapping[str, tuple[Spot, ...]]] = {}


INSTEAD_OF_DICE = (Effect.STAY, Effect.GO_ANYWHERE, Power.GO_ROOM)
"""The cards and powers that move a pawn instead of the dice."""


def prospect(table: Table, dice: Dice | None) -> Prospect:
    """The player whose turn it is, what they may do, and the places that the dice lead to: those already
    rolled or, if there are none, those given.

    It reads the log as if nothing had been left out. At the table a player wants to know what they may do
    now, not what a gap in the notes could excuse.
    """
    if table.over:
        return Prospect(None, Phase.OVER, ())
    table = structs.replace(table, setting=structs.replace(table.setting, complete=True))
    if table.due is not None:
        return Prospect(table.due, table.turn.phase, ("open_hand",))
    player, phase = table.on_turn
    may: dict[str, dict[str, None]] = {}
    most = max(table.setting.edition.rules.dice.numbers, default=0)
    events = list(legal_events(table, dice or (1, 2)[:most], {}))
    for event in events:
        may.setdefault(event.actor or "", {})[event.kind] = None
    acts = {who: tuple(kinds) for who, kinds in may.items()}
    own = acts.pop(player or "", ())
    walks = _walker(table, acts, player if "roll" in own else None)
    return Prospect(player, phase, own, acts, walks, _ends_of(table, walks, dice), _led(table, events))


def _led(table: Table, events: Iterable[ev.TableEvent]) -> Mapping[str, Mapping[str, tuple[Spot, ...]]]:
    """The places that cards and powers lead each player to; a power counts only if it is known to be
    theirs."""
    led: dict[str, dict[str, list[Spot]]] = {}
    for event in events:
        if not isinstance(event, ev.Move) or event.via not in INSTEAD_OF_DICE:
            continue
        character = table.setting.characters.get(event.player, "")
        known = table.setting.edition.powers.get(character) == event.via
        if known or event.via != Power.GO_ROOM:
            led.setdefault(event.player, {}).setdefault(event.via, []).append(table.setting.spot(event.to))
    return {
        player: {via: tuple(sorted(spots, key=spot_order)) for via, spots in ways.items()}
        for player, ways in led.items()
    }


def _walker(table: Table, others: Mapping[str, tuple[str, ...]], rolls: str | None) -> str | None:
    """The player who walks by dice: the one who has rolled or, if nobody has, the one who may roll now."""
    turn = table.turn
    if turn.phase is Phase.ROLLED and not turn.at_rest:
        return turn.player
    return rolls or next((who for who, kinds in others.items() if "roll" in kinds), None)


def _ends_of(table: Table, walks: str | None, dice: Dice | None) -> tuple[Spot, ...] | None:
    if walks is None:
        return None
    rolled = table.turn.phase is Phase.ROLLED and table.turn.player == walks
    if not rolled:
        if dice is None:
            return None
        table = apply(table, LiveEvent(0, ev.Roll(walks, dice)))
    board_graph, here = table.setting.board_graph, table.spot_of(walks)
    if board_graph is None or here is None:
        return None
    return tuple(sorted(Reach(table, board_graph, ev.Move(walks, "")).ends(here), key=spot_order))


def impossible_kinds(log: Log) -> frozenset[str]:
    """The types of events, by their names in logs, that cannot happen in this game."""
    edition = log.edition
    without = {
        "roll": not edition.rules.dice.numbers,
        "clue_card": edition.clue_deck is None,
        "spy": not edition.rules.spy_squares,
        "look": not log.deal.hidden,
        "play": edition.intrigue is None,
        "draw": edition.intrigue is None,
        "open_hand": edition.intrigue is None,
        "power": not edition.powers and edition.intrigue is None,
    }
    return frozenset(kind for kind, never in without.items() if never)
