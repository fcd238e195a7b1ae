"""The event for words typed after `prefer`: how people play, and which numbers come first."""

from collections.abc import Iterable

from cluedo_notes.game.entry.called import further, said_in, typed_name
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, Lexicon, Names, plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Prefer
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import OF_ONESELF, Daring, Manner, Numbers


def preference(log: Log, who: str, how: str | None) -> Prefer:
    """The event for these words, in any language. Raises `EntryError` for unknown ones."""
    names, ways = Names.of(log), _of_oneself(who)
    if ways is not None and (who not in log.deal.players or choices(ways).candidates(how or "")):
        match ways(_begun(ways, how or "")):
            case Daring() as accuse:
                return Prefer(accuse=accuse)
            case Numbers() as numbers:
                return Prefer(numbers=numbers)
    if plain(who) not in ME and not names.players.candidates(who):
        raise preferred(log).unknown(who)
    rival = names.player(who)
    return Prefer(rival=rival, plays=None if how is None else Manner(_begun(Manner, how)))


def _begun(ways: Iterable[str], typed: str) -> str:
    """The choice with this word or its beginning. Raises `EntryError` for any other."""
    lexicon = choices(ways)
    if lexicon.ranked(typed)[0] not in (Fit.WHOLE, Fit.BEGINNING):
        raise lexicon.unknown(typed)
    return lexicon.find(typed)


def _of_oneself(who: str) -> type[Daring | Numbers] | None:
    """The choices about the keeper that this word means; None if it is not such a word."""
    typed = Lexicon("choice", {word: further(word) for word in OF_ONESELF}).ranked(who)
    return OF_ONESELF[typed[1][0]] if typed[0] is Fit.WHOLE else None


def choices(ways: Iterable[str]) -> Lexicon:
    """The choices, by their words in every language."""
    words = {way: further(way) for way in ways}
    return Lexicon("choice", words, called={way: typed_name(way) for way in words})


def chosen(ways: Iterable[str], typed: str, language: str) -> str:
    """The choice that an option's word means: the word in any language, or its beginning in the reader's.
    Raises `EntryError`."""
    lexicon, beginning = choices(ways), plain(typed)
    fit, meant = lexicon.ranked(typed)
    if fit is not Fit.WHOLE:
        spoken = {way: plain(said_in(called, language)) for way, called in lexicon.called.items()}
        meant = tuple(way for way, word in spoken.items() if beginning and word.startswith(beginning))
    if len(meant) == 1:
        return meant[0]
    raise lexicon.ambiguous(typed, meant) if meant else lexicon.unknown(typed)


def preferred(log: Log) -> Lexicon:
    """The possible subjects: the rivals and, for the keeper, how they accuse and the numbers."""
    rivals = (player for player in log.deal.players if player != log.header.me)
    words = {word: further(word) for word in OF_ONESELF}
    called = {word: typed_name(word) for word in OF_ONESELF if word not in log.deal.players}
    return Lexicon("player", {**dict.fromkeys(rivals, ()), **words}, called=called)


def preferences(log: Log, who: str, language: str) -> dict[str, Prefer]:
    """The possible events about the typed subject, by the word for each; empty for an unknown subject."""
    ways: Iterable[str] = _of_oneself(who) or Manner
    try:
        return {choices(ways).typed(how, language): preference(log, who, how) for how in ways}
    except EntryError:
        return {}
