"""The words about an intrigue card or a power, in any order: its name, its target, the card seen.

cersei rope            the power of Cersei's player, and the rope seen
bob see-shown cle cor  Bob's power on Cleo, and the rope seen
"""

from collections.abc import Sequence

from msgspec import Struct

from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import Lexicon, Names
from cluedo_notes.game.entry.shorthand.words import Meaning, TypedWord
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.card_uses import possible_powers
from cluedo_notes.language.message import message


class Use(Struct, frozen=True):
    """The card or power that was used, its target, and the card that was seen; None for each that was not
    entered."""

    used: str
    target: str | None = None
    saw: str | None = None


def user(typed: str, log: Log) -> str:
    """A player, by their name or by that of their character. Raises `EntryError`."""
    names = Names.of(log)
    try:
        return names.player(typed)
    except EntryError:
        characters = names.cards.candidates(typed)
        players = [seat.name for seat in log.header.players if seat.character in characters]
        if len(players) == 1:
            return players[0]
        raise


def power_of(player: str, log: Log) -> str | None:
    """The power of a player's character, if both are known."""
    characters = {seat.name: seat.character for seat in log.header.players}
    return log.edition.powers.get(characters[player] or "")


def read_power(words: Sequence[str], player: str, log: Log) -> Use:
    """The meaning of the words about a power: the player's own may be left out if it is known. Raises
    `EntryError`."""
    names, implied = Names.of(log), power_of(player, log)
    accepted = [names.powers.called[power] for power in possible_powers(log.edition)]
    if not accepted and not any(words):
        raise EntryError(message("no-powers"))
    if not words and implied is None:
        raise EntryError(message("which-power", player=player, accepted=accepted))
    return read_use(words, names.powers, implied, names)


def read_use(words: Sequence[str], lexicon: Lexicon, implied: str | None, names: Names) -> Use:
    """The meaning of the words. The card or power may be left out if it is `implied`. Raises `EntryError`."""
    first, *rest = words or [""]
    fit, _ = lexicon.ranked(first)
    if implied is not None and fit in (Fit.PART, Fit.NONE):
        use, rest = Use(implied), [*words]
    else:
        use = Use(lexicon.find(first))
    target, saw = seen_by(rest, names)
    return Use(use.used, target, saw)


def seen_by(words: Sequence[str], names: Names) -> tuple[str | None, str | None]:
    """A player and a card, each at most once, in any order. Raises `EntryError`."""
    target = saw = None
    for word in words:
        meaning = only_meaning(TypedWord(word), names)
        if meaning.player is not None and target is None:
            target = meaning.player
        elif meaning.card is not None and saw is None:
            saw = meaning.card
        else:
            raise EntryError(message("too-much-typed", typed=word))
    return target, saw


def only_meaning(word: TypedWord, names: Names) -> Meaning:
    """The meaning of one word. Raises `EntryError` if it may be several things, or none."""
    meanings = word.meanings(names)
    if len(meanings) == 1:
        return meanings[0]
    things = [
        meaning.player if meaning.card is None else names.cards.called.get(meaning.card, meaning.card)
        for meaning in meanings
    ]
    raise EntryError(message("quick-ambiguous", typed=word.typed, candidates=things))
