"""The event for words typed after `prefer`: how people play, and which numbers come first."""

from collections.abc import Iterable

from cluedo_notes.game.entry.called import further, typed_name
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, Lexicon, Names, plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Prefer
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import OF_ONESELF, Daring, Manner, Numbers


def preference(log: Log, who: str, how: str | None) -> Prefer:
    """What these words say, in whatever language. Raises `EntryError` for what is none of these."""
    names, ways = Names.of(log), _of_oneself(who)
    if ways is not None and (who not in log.deal.players or choices(ways).candidates(how or "")):
        match ways(choices(ways).find(how or "")):
            case Daring() as accuse:
                return Prefer(accuse=accuse)
            case Numbers() as numbers:
                return Prefer(numbers=numbers)
    if plain(who) not in ME and not names.players.candidates(who):
        raise preferred(log).unknown(who)
    rival = names.player(who)
    return Prefer(rival=rival, plays=None if how is None else Manner(choices(Manner).find(how)))


def _of_oneself(who: str) -> type[Daring | Numbers] | None:
    """What may be said of the keeper behind this word; None where it is no word of theirs."""
    typed = Lexicon("choice", {word: further(word) for word in OF_ONESELF}).ranked(who)
    return OF_ONESELF[typed[1][0]] if typed[0] is Fit.WHOLE else None


def choices(ways: Iterable[str]) -> Lexicon:
    """What may be said, by its words in every language."""
    words = {way: further(way) for way in ways}
    return Lexicon("choice", words, called={way: typed_name(way) for way in words})


def preferred(log: Log) -> Lexicon:
    """Whom or what it may be about: the rivals, and for the keeper how they accuse and the numbers."""
    rivals = (player for player in log.deal.players if player != log.header.me)
    words = {word: further(word) for word in OF_ONESELF}
    called = {word: typed_name(word) for word in OF_ONESELF if word not in log.deal.players}
    return Lexicon("player", {**dict.fromkeys(rivals, ()), **words}, called=called)


def preferences(log: Log, who: str, language: str) -> dict[str, Prefer]:
    """What may be said of whom or of what is typed, by the word for it; nothing where nobody is meant."""
    ways: Iterable[str] = _of_oneself(who) or Manner
    try:
        return {choices(ways).typed(how, language): preference(log, who, how) for how in ways}
    except EntryError:
        return {}
