"""Sentences that no line of the game notes, and what they lead to: doubts, one's own cards, and pawns."""

import re
from collections.abc import Sequence

from cluedo_notes.cli.play.acts.said import named_cards, plain_words, subject
from cluedo_notes.cli.play.line import HAND, MARK, PLAYERS, spoken
from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import Names, plain
from cluedo_notes.game.entry.setup.hands import is_own_hand
from cluedo_notes.game.entry.shorthand.sentence import NearMiss
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.articles import ARTICLES
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.sentence_words import IN_DOUBT, MAY_HAVE, SPOKEN_ACTS, UNSURE, SpokenAct
from cluedo_notes.language.setup_words import BEHIND_PLAYERS
from cluedo_notes.language.words import Words

_IN_DOUBT = in_all(IN_DOUBT) | in_all(UNSURE)
_MAY_HAVE = in_all(MAY_HAVE)
_PLAYS = in_all(BEHIND_PLAYERS) - in_all({lang: acts[SpokenAct.HAS] for lang, acts in SPOKEN_ACTS.items()})


def led_elsewhere(typed: str, game: Game, words: Words) -> EntryError | None:
    """The error for a sentence that is in doubt, that names the reader's own cards, or says who plays a
    character. None for other lines."""
    log, language = game.log, words.language
    names, said = Names.of(log), plain_words(typed)
    if _is_in_doubt(said, names) or _asks_who_showed(typed, names, language):
        return EntryError(message("play-doubt", mark=_mark(said, log, words)))
    if is_own_hand(typed, names):
        line = spoken(HAND, language)
        return NearMiss(message("play-own-hand", hand=line), line)
    if _names_pawn(typed, names, language):
        line = spoken(PLAYERS, language)
        return NearMiss(message("play-pawn-meant", players=line), line)
    return None


def odds_meant(said: Sequence[str], names: Names, language: str, player: str | None = None) -> NearMiss:
    """The error for a question where a card is, or whether a player has it, with the command that answers."""
    cards = [names.cards.typed(card, language) for card in named_cards(said, names)]
    about = [] if len(cards) != 1 else cards if player is None else [*cards, typable(player)]
    odds = " ".join([spoken("odds", language), *about])
    return NearMiss(message("play-odds-meant", example=odds), odds)


def _is_in_doubt(said: list[str], names: Names) -> bool:
    """Does a line end with words of doubt? If it has fewer than three cards, it may also begin with
    them, or have them within: "I think" begins many a suggestion."""
    line = " ".join(said)
    ends = any(line.endswith(f" {phrase}") for phrase in _IN_DOUBT)
    begins = any(line.startswith(f"{phrase} ") for phrase in _IN_DOUBT)
    perhaps = any(f" {phrase} " in line for phrase in _MAY_HAVE)
    return ends or ((begins or perhaps) and 0 < len(named_cards(said, names)) < len(Category))


def _asks_who_showed(typed: str, names: Names, language: str) -> bool:
    """Does a question mark right behind a word end a suggestion with a player behind its cards: "Cleo?"?"""
    said = plain(typed).split()
    cards = [at for at, word in enumerate(said) if named_cards([word], names)]
    behind = said[max(cards) + 1 :] if len(named_cards(said, names)) == len(Category) else ()
    blank = r"\s?" if GRAMMARS[language].blanks_before_signs else ""  # otherwise " ?" is a word
    return re.search(rf"\w{blank}\?$", typed.strip()) is not None and any(
        map(names.players.candidates, behind)
    )


def _mark(said: list[str], log: Log, words: Words) -> str:
    """A line for a pencil mark, for the last player before the doubt and the card behind the player. Without
    one, for the only cards named, or for a card of the reader's choice."""
    names, rest = Names.of(log), said
    player = next(player for player in log.deal.players if player != names.me)
    behind: list[str] = said
    while rest:
        run = names.players.begun_by(rest)
        rest = rest[len(run) :]
        fit, players = names.players.ranked(" ".join(run))
        if fit is Fit.WHOLE and len(players) == 1 and players[0] != names.me:
            player, behind = players[0], rest
    named = named_cards(said, names)
    cards = named_cards(behind, names) or (named if len(named) < len(Category) else [])
    typed = names.cards.typed(cards[-1], words.language) if 0 < len(cards) < len(Category) else None
    return f"{spoken(MARK, words.language)} {typed or words('meta-card')} {typable(player)} ?"


def _names_pawn(typed: str, names: Names, language: str) -> bool:
    """Does a sentence only say that a player is, or plays, a character?"""
    player, said = subject(typed, names, language)
    if player is None or not said or said[0] not in _PLAYS:
        return False
    named = [word for word in said[1:] if word not in ARTICLES]
    cards = names.cards.named_by(named) if named else ()
    return any(names.edition.by_id[card].category is Category.SUSPECT for card in cards)
