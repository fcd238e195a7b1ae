"""Random legal games of tables as people have them: any options, cards that all saw, Clue cards, looks,
people who leave, and suggestions heard in part. Events follow from the dealt cards, never from conclusions
about them."""

from collections.abc import Callable, Mapping
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Clue, Edition, load
from cluedo_notes.game.log.deal import ASIDE, ENVELOPE, POOL
from cluedo_notes.game.log.events import (
    Action,
    ClueCard,
    Envelope,
    Fact,
    HeardInPart,
    Leave,
    Look,
    LookPlace,
    OpenCards,
    Reveal,
    ShownForClue,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.table.asking import Hands, seated
from cluedo_notes.game.table.standing import clue_due
from cluedo_notes.game.table.table import Table
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import Played, played_out, text_of
from tests.helpers.game.store import kept
from tests.helpers.life.life_table import LifeTable, life_table

BETWEEN = {Leave: 0.012, OpenCards: 0.03, Fact: 0.01, Look: 0.3}
"""How often something happens between two acts that is nobody's turn."""

IN_PART = 0.5
"""In how many games not everything was heard."""


class Lived(Struct, frozen=True):
    """A game as it was, and as somebody noted it who did not hear everything. `cards`: where each lay."""

    whole: Played
    heard: Played
    cards: Mapping[str, frozenset[str]]


def lived(edition: str, seed: int, most: int = 90) -> Lived:
    """A game from a seed, of two players or as many as the box has seats; broken off after so many events,
    then mostly revealed. Within one run of the tests no process plays a game that another has played."""
    return kept(f"life-{edition}-{seed}-{most}", Lived, lambda: _lived(edition, seed, most))


def _lived(edition: str, seed: int, most: int) -> Lived:
    random, box = Random(seed), load(edition)
    table = life_table(edition, 2 + seed % (box.players.max - 1), random)
    events = played_out(table.head, table.cards, most, TableLife(box, random), random)
    if random.random() < 0.9:
        events.append(_laid_open(table, random))
    in_part = [_heard(event, random) if isinstance(event, Suggestion) else event for event in events]
    heard = in_part if random.random() < IN_PART else events
    whole, noted = (Played(text_of(table.head, lines), table.hands) for lines in (events, heard))
    return Lived(whole, noted, table.cards)


def _laid_open(table: LifeTable, random: Random) -> Reveal:
    """The cards at the end: those beside the hands only now and then."""
    lie, beside = table.cards, random.random() < 0.5
    aside = tuple(card for slot in ASIDE if slot in lie for card in lie[slot])
    kinds = load(table.head["edition"]).by_id
    envelope = sorted(lie[ENVELOPE], key=lambda card: list(Category).index(kinds[card].category))
    return Reveal(
        Envelope(*envelope),
        {player: tuple(sorted(hand)) for player, hand in table.hands.items()},
        tuple(sorted(lie[POOL])) if beside and POOL in lie else None,
        aside if beside and aside else None,
    )


class TableLife:
    """What happens next, with a pile of Clue cards of its own. To be passed to `random_play.played_out`."""

    def __init__(self, edition: Edition, random: Random) -> None:
        self.pile = _pile(edition, random)

    def __call__(self, table: Table, hands: Hands, random: Random) -> TableEvent | None:
        for kind, between in HAPPENS.items():
            if random.random() < BETWEEN[kind] and (event := between(table, hands, random)) is not None:
                return event
        event = eager(table, hands, random)
        while isinstance(event, Look) and not _is_true(table, event):
            event = eager(table, hands, random)
        if not isinstance(event, ClueCard):
            return event
        clue, card = self.pile.pop(0)
        if clue is not Clue.PASSAGE:  # that one stays where it is laid; the others go under the pile
            self.pile.append((clue, card))
        return _drawn(table, ClueCard(event.player, clue, card), hands, random)


# -- between the acts


def _leaves(table: Table, hands: Hands, random: Random) -> Leave | None:
    """Anybody, as long as one plays on."""
    here = [player for player in table.seats if player not in table.eliminated]
    if sum(map(table.plays, table.seats)) < 2:
        return None
    player = random.choice(here)
    return Leave(player, tuple(sorted(hands[player])) if random.random() < 0.5 else None)


def _open(table: Table, hands: Hands, random: Random) -> OpenCards:
    """Some cards of somebody's hand fall on the table; the first of all were known from the start."""
    player = random.choice(table.seats)
    hand = sorted(hands[player])
    cards = random.sample(hand, random.randint(1, min(2, len(hand))))
    return OpenCards(player, tuple(cards), random.choice([None, "dropped"]))


def _fact(table: Table, hands: Hands, random: Random) -> Fact:
    """Somebody knows by other means who has a card, or who has it not."""
    owner = random.choice([owner for owner in hands if owner in (*table.seats, ENVELOPE, POOL)])
    card = random.choice(sorted(table.setting.edition.by_id))
    return Fact(owner, (card,)) if card in hands[owner] else Fact(owner, None, (card,))


def _is_true(table: Table, look: Look) -> bool:
    """Has whoever looks at the card of a room come there? Nobody could object where no pawn's place is
    known."""
    if look.place is LookPlace.POOL or not table.setting.edition.rules.looks_entering:
        return True
    joined = table.joined(look)
    came = joined.turn.moved or look.player in joined.called_in
    return came and joined.spot_of(look.player) is not None


def _called_to_look(table: Table, hands: Hands, random: Random) -> Look | None:
    """Somebody looks at the card in the room to which another's question has brought them."""
    if not table.setting.edition.rules.looks_entering or table.due is not None:
        return None
    slots = {
        player: table.setting.slot_in(table.spot_of(player))
        for player in sorted(table.called_in)
        if player not in (table.turn.player, table.on_turn[0]) and table.plays(player)
    }
    anew = {
        player: slot
        for player, slot in slots.items()
        if slot is not None and slot not in table.looked_aside.get(player, ())
    }
    if not anew:
        return None
    player, slot = random.choice(sorted(anew.items()))
    return Look(player, LookPlace.ASIDE, tuple(hands[ASIDE[slot - 1]]), slot)


HAPPENS: Mapping[type, Callable[[Table, Hands, Random], TableEvent | None]] = {
    Leave: _leaves,
    OpenCards: _open,
    Fact: _fact,
    Look: _called_to_look,
}


# -- Clue cards


def _pile(edition: Edition, random: Random) -> list[tuple[Clue, str | None]]:
    """The Clue cards as they lie: every printed one of another card, those that have one named for a suspect,
    a weapon and a room; of unknown ones, of any kind."""
    deck = edition.clue_deck
    if deck is None:
        return []
    counts = dict(deck.cards)
    kinds = [clue for clue in Clue for _ in range(counts.get(clue, 0))]
    kinds += [random.choice(list(Clue)) for _ in range(deck.unknown)]
    printed = random.sample(sorted(edition.by_id), len(edition.by_id)) * 2
    named = [random.choice(edition.of(category)).id for category in Category] * deck.size
    faces = {Clue.PRINTED: printed, Clue.NAMED: named}
    pile = [(clue, faces[clue].pop() if clue in faces else None) for clue in kinds]
    return random.sample(pile, len(pile))


def _drawn(table: Table, drawn: ClueCard, hands: Hands, random: Random) -> ClueCard:
    """What happens by a Clue card, as far as it was noted."""
    assert clue_due(table) or table.setting.clues_at_will
    here, rooms = seated(table), sorted(table.setting.rooms)
    match drawn.clue:
        case Clue.PRINTED | Clue.NAMED:
            holder = [ShownForClue(player, drawn.card) for player in here if drawn.card in hands[player]]
            return replace(drawn, shown=_if_noted(tuple(holder), random))
        case Clue.EVERYBODY | Clue.LEFT:
            return replace(drawn, shown=_of_their_choice(here, hands, random) or None)
        case Clue.CHOSEN:
            others = [player for player in here if player != drawn.player]
            if not others:
                return drawn
            target = random.choice(others)
            shown = _of_their_choice((target,), hands, random)
            return replace(drawn, target=target, shown=shown or None)
        case Clue.MOVE:
            return replace(drawn, spots={who: random.choice(rooms) for who in here if random.random() < 0.8})
        case Clue.PASSAGE:
            return replace(drawn, room=random.choice(rooms))


def _if_noted(shown: tuple[ShownForClue, ...], random: Random) -> tuple[ShownForClue, ...] | None:
    return shown if random.random() < 0.9 else None


def _of_their_choice(players: tuple[str, ...], hands: Hands, random: Random) -> tuple[ShownForClue, ...]:
    """One card of each player's, any of theirs, as far as it was noted."""
    shown = (ShownForClue(player, random.choice(sorted(hands[player]))) for player in players)
    return tuple(entry for entry in shown if random.random() < 0.8)


# -- not everything heard


def _heard(asked: Suggestion, random: Random) -> Suggestion | HeardInPart:
    """What somebody heard of a suggestion: often all of it, now and then not who asked; not always which card
    was shown. What a power was used for everybody hears."""
    if asked.power is not None or random.random() < 0.7:
        return asked
    unheard = set(random.sample(("suspect", "weapon", "room"), random.choice((0, 1, 1, 1, 2))))
    asker = not unheard or random.random() < 0.1
    answers = tuple(
        replace(answer, card=None) if answer.action is Action.SHOW and random.random() < 0.5 else answer
        for answer in asked.responses
    )
    named = {key: None if key in unheard else getattr(asked, key) for key in ("suspect", "weapon", "room")}
    return HeardInPart(None if asker else asked.player, **named, responses=answers)
