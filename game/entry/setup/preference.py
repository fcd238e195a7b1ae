"""The event for words typed after `prefer`: how people play, and which numbers come first."""

from collections.abc import Iterable

from cluedo_notes.game.entry.called import further
from cluedo_notes.game.entry.names import ME, Lexicon, Names, plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Prefer
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import OF_ONESELF, Daring, Manner, Numbers
from cluedo_notes.language.message import message


def preference(log: Log, who: str, how: str | None) -> Prefer:
    """What these words say. Raises `EntryError` for what is none of these."""
    names, ways = Names.of(log), OF_ONESELF.get(plain(who))
    if ways is not None and how is not None and how in [*ways]:
        match ways(how):
            case Daring() as accuse:
                return Prefer(accuse=accuse)
            case Numbers() as numbers:
                return Prefer(numbers=numbers)
    if ways is not None and who not in log.deal.players:
        raise _not_accepted(how, ways)
    if plain(who) not in ME and not names.players.candidates(who):
        raise preferred(log).unknown(who)
    rival = names.player(who)
    if how is None or how in [*Manner]:
        return Prefer(rival=rival, plays=None if how is None else Manner(how))
    raise _not_accepted(how, Manner)


def _not_accepted(how: str | None, accepted: Iterable[str]) -> EntryError:
    return EntryError(message("not-accepted", found=how or "", accepted=[*map(str, accepted)]))


def preferred(log: Log) -> Lexicon:
    """Whom or what it may be about: the rivals, and for the keeper how they accuse and the numbers."""
    rivals = (player for player in log.deal.players if player != log.header.me)
    return Lexicon("player", {**dict.fromkeys(rivals, ()), **{word: further(word) for word in OF_ONESELF}})


def preferences(log: Log, who: str) -> dict[str, Prefer]:
    """What may be said of whom or of what is typed, by the word for it; nothing where nobody is meant."""
    try:
        return {str(how): preference(log, who, how) for how in OF_ONESELF.get(plain(who), Manner)}
    except EntryError:
        return {}
