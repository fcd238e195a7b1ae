"""What may happen next: every legal event at a table whose log is complete."""

from collections.abc import Iterator, Mapping

from cluedo_notes.editions import Category, Effect, Feature, Power, Spot
from cluedo_notes.editions.board import square_text
from cluedo_notes.editions.switches import Witnesses
from cluedo_notes.game.checks_moves import Reach
from cluedo_notes.game.events import (
    Accusation,
    Action,
    Draw,
    EndTurn,
    Look,
    LookPlace,
    Move,
    OpenHand,
    Play,
    Response,
    Roll,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.rules import can_happen
from cluedo_notes.game.state import Table, showers
from cluedo_notes.game.turn import Phase

Hands = Mapping[str, frozenset[str]]
"""Each player's cards."""

PLAYED = (Effect.RIGHT_NEIGHBOUR, Effect.PLAY_AGAIN, Effect.SEND_HOME, Effect.SEE_SHOWN)


def legal_events(table: Table, dice: tuple[int | str, int | str], hands: Hands) -> Iterator[TableEvent]:
    """What may come next, given what the dice would show and who holds what.

    Suggestions carry honest answers in the order of asking, each showing the first card that fits;
    accusations name no cards and are wrong.
    """
    for event in _candidates(table, dice, hands):
        if can_happen(table, event):
            yield event


def _candidates(table: Table, dice: tuple[int | str, int | str], hands: Hands) -> Iterator[TableEvent]:
    if table.due is not None:
        yield OpenHand(table.due, tuple(sorted(hands[table.due])))
        return
    for player in dict.fromkeys(p for p in (table.turn.player, table.next_player) if p is not None):
        yield Roll(player, dice)
        yield from _moves(table, player)
        yield from _suggestions(table, player, hands)
        yield Accusation(player, False)
        yield EndTurn(player)
        yield Look(player, LookPlace.POOL)
        for slot in range(1, table.setting.aside + 1):
            yield Look(player, LookPlace.ASIDE, slot=slot)
        for target in table.others_from(player):
            yield Spy(player, target)
    yield from _cards_and_powers(table)


def _name(spot: Spot) -> str:
    return spot if isinstance(spot, str) else square_text(spot)


def _moves(table: Table, player: str) -> Iterator[Move]:
    here, places = table.spot_of(player), tuple(table.setting.edition.place_names)
    if here is not None:
        yield Move(player, _name(here), "remain")
        yield Move(player, _name(here), "stay")
    grounds = table.setting.grounds
    if grounds is not None and here is not None and table.turn.player == player:
        for via in (None, "plus-six", "move-twice"):
            ends = Reach(table, grounds, Move(player, "", via)).ends(here)
            yield from (Move(player, _name(end), via, tuple(map(_name, path))) for end, path in ends.items())
    elif grounds is None and table.turn.phase is Phase.ROLLED:
        yield from (Move(player, place) for place in places if place != here)
    for a, b in table.setting.edition.passages:
        yield from (Move(player, to, "passage") for to in (a, b))
    yield from (Move(player, place, via) for place in places for via in ("double", "go-anywhere", "go-room"))


def _suggestions(table: Table, player: str, hands: Hands) -> Iterator[Suggestion]:
    here = table.spot_of(player)
    edition = table.setting.edition
    for room in edition.of(Category.ROOM):
        for suspect in edition.of(Category.SUSPECT):
            for weapon in edition.of(Category.WEAPON):
                triple = (suspect.id, weapon.id, room.id)
                powers = (None, Power.SUGGEST_TWICE) if here == room.id else (Power.SUGGEST_ANYWHERE,)
                if here is None or here == room.id or power_is(table, player, Power.SUGGEST_ANYWHERE):
                    answers = honest_answers(table, player, triple, hands)
                    yield from (Suggestion(player, *triple, answers, power) for power in powers)


def power_is(table: Table, player: str, power: Power) -> bool:
    """Is this the power of a player's character?"""
    return table.setting.edition.powers.get(table.setting.characters.get(player, "")) == power


def honest_answers(
    table: Table, asker: str, triple: tuple[str, str, str], hands: Hands
) -> tuple[Response, ...]:
    """The answers of players who keep to the rules, in the order of asking."""
    answers: list[Response] = []
    witnesses = table.setting.edition.rules.witnesses
    for player in table.others_from(asker):
        if player in table.eliminated:
            continue
        card = next((card for card in triple if card in hands[player]), None)
        answers.append(Response(player, Action.PASS if card is None else Action.SHOW, card))
        only_left = witnesses is Witnesses.LEFT_THEN_ALL and len(answers) == 1
        if card is not None and (witnesses is Witnesses.FIRST or only_left):
            break
    return tuple(answers)


def _cards_and_powers(table: Table) -> Iterator[TableEvent]:
    for player in table.seats:
        yield Draw(player)
        if table.setting.edition.intrigue is not None:
            for effect in PLAYED:
                targets = table.others_from(player) if effect is Effect.SEND_HOME else (None,)
                yield from (Play(player, effect, target) for target in targets)
        yield UsePower(player, Power.SEE_SHOWN)
        last = table.suggestions.get(table.last_suggestion or 0)
        if last is not None and player in showers(last):
            yield UsePower(player, Power.RANDOM_CARD, last.player)


def draw_squares(table: Table) -> frozenset[Spot]:
    """The squares for whose "?" a card is drawn."""
    board = table.setting.edition.board
    features = {} if board is None else board.features
    return frozenset(square for square, feature in features.items() if feature is Feature.DRAW)
