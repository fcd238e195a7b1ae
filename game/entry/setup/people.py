"""Players and their pawns in everyday words: `Tom begins`, `I dealt`; `tom is plum, I am scarlett`."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import ME, NOBODY, Lexicon, card_lexicon, plain
from cluedo_notes.game.entry.setup.typed import NO_PAWN, Setup, player_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.articles import AND
from cluedo_notes.language.message import message
from cluedo_notes.language.setup_words import (
    BEHIND_PLAYERS,
    BESIDE_ROLES,
    OF_DEALERS,
    OF_FIRST_PLAYERS,
    in_all,
)

_SPEAKER = frozenset({*ME, "i", "im", "j", "je"})
"""The words by which players name themselves."""
_LINKS = in_all(BEHIND_PLAYERS)
"""Words between a player and what is said about them."""
_OF_ROLES = {"dealer": in_all(OF_DEALERS), "first_player": in_all(OF_FIRST_PLAYERS)}
"""By field of the set-up: words that say which of the two a player is."""
_BESIDE_ROLES = _LINKS.union(in_all(BESIDE_ROLES), *_OF_ROLES.values())
_APART = re.compile(rf"[,;]|\s(?:{'|'.join(AND)})\s", re.IGNORECASE)


def player_meant(text: str, typed: Setup) -> str:
    """The text for the player in an answer that names one: `Tom begins`, `I dealt`, `me`. The whole text if
    it says anything else or names no player."""
    players = _players(typed)
    if Lexicon("player", dict.fromkeys(players, ())).candidates(text):
        return text
    speaks, player, behind = _parted(text, players)
    return text if set(behind) - _BESIDE_ROLES else player or (typed.me if speaks and typed.me else text)


def with_role_meant(text: str, typed: Setup, asked: str) -> Setup:
    """With the player of an answer as the dealer or as the first player, whichever it says: `Tom dealt`,
    `it is Tom who deals, Ann begins`. If it does not say, `asked` is the field. An unknown player stays as
    typed. So does an answer with two players for one field."""
    known = Lexicon("player", dict.fromkeys(_players(typed), ()))
    if not text or known.candidates(text):
        return replace(typed, **{asked: text or None})
    whole = known.candidates(player_meant(text, typed))  # a name may have an `and` in it
    of_role: dict[str, str] = {}
    for piece in [text] if whole else _APART.split(text):
        words = plain(piece).split()
        role = next((field for field, said in _OF_ROLES.items() if said.intersection(words)), asked)
        name = " ".join(word for word in words if word not in _BESIDE_ROLES)
        meant = [player_meant(said, typed) for said in (piece, name)] if name else [*of_role.values()][-1:]
        if role in of_role:
            return replace(typed, **{asked: text})
        of_role[role] = next(filter(known.candidates, meant), piece)
    return replace(typed, **of_role)


def with_pawns_meant(text: str, typed: Setup) -> Setup:
    """With the pawns of an answer, which names them in the order of the seats or each behind its player. If
    the answer speaks of "me", that player keeps the notes. Raises `EntryError` for a pawn of "me" if that may
    be several players, for a player named twice or without a pawn, and for pawns of too few players."""
    suspects, players = card_lexicon("character", typed.played_edition.of(Category.SUSPECT)), _players(typed)
    pieces, pawns = [piece.strip() for piece in text.split(",")], suspects.parts(text)
    said = [_parted(piece, players) for piece in _APART.split(text)]
    for in_order in (pieces,) if said[0][0] else (pieces, pawns):
        if len(in_order) == len(players) and all(p in NO_PAWN or suspects.candidates(p) for p in in_order):
            return typed.with_pawns(in_order)
    if not all(speaks or player for speaks, player, _ in said):
        return typed.with_pawns(pawns)
    named = [player for _, player, _ in said]
    of_player: dict[str, str] = {}
    for piece, (speaks, player, words) in zip(_APART.split(text), said, strict=True):
        pawn_of = player or _speaker(typed, [other for other in players if other not in named])
        if pawn_of in of_player:
            raise EntryError(message("named-twice", found=pawn_of))
        if not words and not piece.strip().endswith(NO_PAWN):
            raise EntryError(message("player-without-pawn", player=pawn_of))
        of_player[pawn_of] = " ".join(suspects.parts(" ".join(words))) or NOBODY
        typed = replace(typed, me=pawn_of) if speaks else typed
    return typed.with_pawns([of_player.get(player, NOBODY) for player in players])


def _players(typed: Setup) -> Sequence[str]:
    return [player_of(seat) for seat in typed.players]


def _speaker(typed: Setup, others: Sequence[str]) -> str:
    if typed.me is not None and typed.me in others:
        return typed.me
    if len(others) != 1:
        raise EntryError(message("no-me"))
    return others[0]


def _parted(text: str, players: Sequence[str]) -> tuple[bool, str | None, Sequence[str]]:
    """Does a text begin with a word for its speaker? Then the player whom it names first, if any, and the
    other words."""
    words: Sequence[str] = plain(text).split()
    speaks = bool(words) and words[0] in _SPEAKER and words[0] not in map(plain, players)
    words = _without_links(words) if speaks else words
    named = [player for player in players if _begins(words, plain(player).split())]
    player = max(named, key=len, default=None)  # Jean-Paul begins like Jean
    return speaks, player, _without_links(words[len(plain(player or "").split()) :])


def _begins(words: Sequence[str], name: Sequence[str]) -> bool:
    return bool(name) and words[: len(name)] == name


def _without_links(words: Sequence[str]) -> Sequence[str]:
    while words and words[0] in _LINKS | _SPEAKER:
        words = words[1:]
    return words
