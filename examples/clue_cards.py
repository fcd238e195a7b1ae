"""The Clue cards of the example games, in boxes that have them, and their effects."""

from collections.abc import Mapping, Sequence
from random import Random

from cluedo_notes import Edition
from cluedo_notes import events as ev
from cluedo_notes.editions import Clue

LENS_DIE: Sequence[int | str] = ("?", 2, 3, 4, 5, 6)


def clue_deck(edition: Edition, rng: Random) -> list[tuple[Clue, str | None]]:
    """Each card's kind and, of those that print one, the card that is printed; empty for other boxes."""
    kinds = edition.clue_deck.cards if edition.clue_deck else ()
    deck: list[tuple[Clue, str | None]] = []
    for kind, number in kinds:
        if kind is Clue.PRINTED:
            deck += [(kind, card.id) for card in edition.cards]
        else:
            deck += [(kind, None)] * number
    rng.shuffle(deck)
    return deck


def drawn(
    card: tuple[Clue, str | None],
    player: str,
    hands: Mapping[str, Sequence[str]],
    unknown: Sequence[str],
    rooms: Sequence[str],
    rng: Random,
) -> ev.ClueCard:
    """What a player's Clue card brings about, as both of two players see it.

    `unknown`: cards of which the player would name one; `rooms`: where a pawn or a passage may go.
    """
    kind, printed = card
    shown = [ev.ShownForClue(name, rng.choice(hand)) for name, hand in hands.items()]
    if kind in (Clue.PRINTED, Clue.NAMED):
        asked = printed or rng.choice(unknown)
        holders = [ev.ShownForClue(name, asked) for name, hand in hands.items() if asked in hand]
        return ev.ClueCard(player, kind, asked, shown=tuple(holders))
    if kind is Clue.CHOSEN:
        other = tuple(entry for entry in shown if entry.player != player)
        return ev.ClueCard(player, kind, target=other[0].player, shown=other)
    if kind is Clue.MOVE:
        return ev.ClueCard(player, kind, spots={name: rng.choice(rooms) for name in hands})
    if kind is Clue.PASSAGE:
        return ev.ClueCard(player, kind, room=rng.choice(rooms))
    return ev.ClueCard(player, kind, shown=tuple(shown))  # everybody shows one, or each to the left
