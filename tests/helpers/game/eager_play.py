"""Random legal games that use all rules. Every way to move is equally likely, and cards and powers are played
whenever they may be, also between the answers. A player who sees a card says which. To be passed to
`random_play.play`."""

from random import Random

from msgspec.structs import replace

from cluedo_notes.editions import Category, Effect, Power
from cluedo_notes.game.log.events import (
    HIDDEN,
    Accusation,
    Action,
    Draw,
    Look,
    LookPlace,
    Move,
    Play,
    Response,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.rules.check import can_happen
from cluedo_notes.game.table.asking import Hands, honest_answers
from cluedo_notes.game.table.table import Table
from tests.helpers.game.random_play import any_act

LIKELINESS = {
    ("Accusation", ""): 0.03,
    ("EndTurn", ""): 0.2,
    ("Move", "remain"): 0.2,
    ("Suggestion", ""): 4.0,
    ("Move", "place"): 4.0,
    ("Move", "marked"): 2.0,
    ("Draw", ""): 4.0,
    ("Play", "other"): 0.2,
}
"""How often a kind of act is picked, 1 for the others: a game should not end before it has begun."""


def eager(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    """What happens next."""
    plain = any_act(table, hands, random, lambda event: _kind(table, event), LIKELINESS)
    if plain is None:
        return None
    fuller = _fuller(table, plain, hands, random)
    return fuller if fuller is plain or can_happen(table, fuller) else plain


def _kind(table: Table, event: TableEvent) -> tuple[str, str]:
    """An act, by what right or card, and of a move by dice whether it ends in a place or on a square with a
    mark: rare ones are not lost among the many squares of a roll."""
    if isinstance(event, Move) and event.via is None:
        board, to = table.setting.edition.board, table.setting.spot(event.to)
        marked = board is not None and not isinstance(to, str) and to in board.features
        return ("Move", "place" if isinstance(to, str) else "marked" if marked else "")
    what = {Move: "via", Suggestion: "power", Play: "card", UsePower: "power"}.get(type(event))
    return (type(event).__name__, str(getattr(event, what) or "") if what else "")


def _fuller(table: Table, event: TableEvent, hands: Hands, random: Random) -> TableEvent:
    """The event with what its log may say besides: the cards that were seen, what was drawn, who drew or
    blocked between the answers."""
    match event:
        case Suggestion():
            return _answered(table, event, hands, random)
        case Draw():
            return replace(event, card=_face(table, random))
        case Accusation():
            return _accused(table, event, hands, random)
        case Spy():
            return replace(event, card=random.choice(sorted(hands[event.target])))
        case Look():
            lie = hands["pool" if event.place is LookPlace.POOL else f"aside-{event.slot}"]
            return replace(event, cards=tuple(sorted(lie)))
        case Play() | UsePower():
            return _seen(table, event, hands, random)
    return event


def _face(table: Table, random: Random) -> str | None:
    """A clock, which all see, or no clock; a card, where its keeper says which; or one that nobody noted."""
    intrigue = table.setting.edition.intrigue
    assert intrigue is not None
    effects = [effect for effect, number in intrigue.cards if table.deck.known(effect) < number]
    faces = ["clock"] if table.deck.out < intrigue.clocks else []
    kept = [HIDDEN] if table.deck.known_in_all < intrigue.size - intrigue.clocks else []
    face = random.choice([*faces, *kept, *random.sample(effects, min(1, len(effects))), None, None])
    return table.deck.face_of(face, intrigue)


def _answered(table: Table, asked: Suggestion, hands: Hands, random: Random) -> Suggestion:
    """Any of the cards that fit is shown; the called-in player may draw first, anybody may block."""
    plain = replace(asked, responses=_honest(table, asked, hands, random))
    if table.setting.edition.intrigue is None:
        return plain
    called, drawn = table.setting.players.get(asked.suspect), plain
    if called not in (None, asked.player) and random.random() < 0.5:
        assert called is not None
        draws = _drawing(table, plain, called, hands, random)
        drawn = draws if can_happen(table, draws) else plain
    if random.random() < 0.5:
        return drawn
    before = [one for one in drawn.responses if one.action is not Action.SHOW]
    block = Response(random.choice(table.others_from(asked.player)), Action.BLOCK)
    blocked = replace(drawn, responses=(*before[: random.randint(0, len(before))], block))
    return blocked if can_happen(table, blocked) else drawn


def _honest(table: Table, asked: Suggestion, hands: Hands, random: Random) -> tuple[Response, ...]:
    return honest_answers(table, asked.player, asked.triple, hands, lambda _, fits: random.choice(fits))


def _drawing(table: Table, asked: Suggestion, called: str, hands: Hands, random: Random) -> Suggestion:
    """The called-in player draws first; if that is the last clock, he answers no more (A-S0-22)."""
    intrigue, face = table.setting.edition.intrigue, _face(table, random)
    assert intrigue is not None
    draws, answers = Response(called, Action.DRAW, face), asked.responses
    if face == "clock" and table.deck.draw(called, face).eliminates(intrigue):
        others = {owner: cards for owner, cards in hands.items() if owner != called}
        answers = tuple(one for one in _honest(table, asked, others, random) if one.player != called)
    return replace(asked, responses=(draws, *answers))


def _accused(table: Table, accusation: Accusation, hands: Hands, random: Random) -> Accusation:
    """Without its cards, as written ones stay; or with them, and now and then right."""
    edition, right = table.setting.edition, random.random() < 0.1
    cards = [edition.of(category) for category in Category]
    if right:
        cards = [[card for card in some if card.id in hands["envelope"]] for some in cards]
    suspect, weapon, room = (random.choice(some).id for some in cards)
    if random.random() < 0.5:
        return accusation
    correct = hands["envelope"] == {suspect, weapon, room}
    return replace(accusation, correct=correct, suspect=suspect, weapon=weapon, room=room)


def _seen(table: Table, use: Play | UsePower, hands: Hands, random: Random) -> Play | UsePower:
    """With the card that was seen."""
    last = table.suggestions.get(table.last_suggestion or 0)
    what = use.card if isinstance(use, Play) else use.power
    match what:
        case Effect.RIGHT_NEIGHBOUR if use.player in table.right_neighbour:
            target = table.right_neighbour[use.player]
            return replace(use, target=target, saw=random.choice(sorted(hands[target])))
        case Effect.SEE_SHOWN if last is not None:
            shown = [one for one in last.responses if one.action is Action.SHOW and one.player != use.player]
            return replace(use, saw=shown[0].card) if shown else use
        case Power.RANDOM_CARD if last is not None:
            return replace(use, target=last.player, saw=random.choice(sorted(hands[last.player])))
    return use
