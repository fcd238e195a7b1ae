"""Players and their pawns in everyday words: `Tom begins`, `I dealt`; `tom is plum, I am scarlett`."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import DASHES, ME, NOBODY, Lexicon, People, card_lexicon, plain
from cluedo_notes.game.entry.setup.typed import NO_PAWN, Setup, player_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.articles import AND
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.sentence_words import says_unknown
from cluedo_notes.language.setup_words import (
    BEHIND_PLAYERS,
    BESIDE_ROLES,
    BETWEEN_ROLES,
    KEEPERS,
    LEFT_OPEN,
    OF_DEALERS,
    OF_FIRST_PLAYERS,
    WATCHES,
)

_SPEAKER = frozenset({*ME, "i", "im", "j", "je"})
"""The words by which players name themselves."""
_LINKS = in_all(BEHIND_PLAYERS)
"""Words between a player and what is said about them."""
_OF_ROLES = {"dealer": in_all(OF_DEALERS), "first_player": in_all(OF_FIRST_PLAYERS)}
"""By field of the set-up: words that say which of the two a player is."""
_BESIDE_ROLES = _LINKS.union(in_all(BESIDE_ROLES), in_all(BETWEEN_ROLES), *_OF_ROLES.values())
_WATCHES = in_all(LEFT_OPEN) | in_all(WATCHES)
_APART = re.compile(rf"[,;]|\s(?:{'|'.join(AND)})\s", re.IGNORECASE)
_THEREFORE = re.compile(rf"\s(?:{'|'.join(in_all(BETWEEN_ROLES))})\s", re.IGNORECASE)
_KEEPER = "|".join(sorted(in_all(KEEPERS), key=len, reverse=True)).replace(" ", r"\W?\s*")
_KEEPS = re.compile(
    rf"(?:{_KEEPER})(?:\s*[:=]\s*|\s+)\(?([^()]+)\)?|(.+?)\s*\(\s*(?:{_KEEPER})\s*\)", re.IGNORECASE
)
"""A player's name next to words for the speaker."""


def with_players_meant(named: Sequence[str], typed: Setup) -> Setup:
    """With these players, clockwise. The only one who is named as the speaker, as in `me Dwayne` or
    `Nadège (moi)`, keeps the notes."""
    own = [next(filter(None, said.groups())) if (said := _KEEPS.fullmatch(name)) else None for name in named]
    keepers = [player_of(name) for name in own if name is not None]
    if len(keepers) != 1:
        return replace(typed, players=named)
    players = [name if bare is None else bare for name, bare in zip(named, own, strict=True)]
    return replace(typed, players=players, me=keepers[0])


def says_nothing(text: str, typed: Setup) -> bool:
    """Does an answer leave its question open, rather than name a player?"""
    said = plain(text)
    if said in map(plain, _players(typed)):
        return False
    return text in NO_PAWN or said in in_all(LEFT_OPEN) or says_unknown(said)


def keeper_meant(text: str, typed: Setup) -> str | None:
    """The player in an answer about who keeps the notes; None for somebody who does not play."""
    said = plain(text)
    watches = text in DASHES or said in _WATCHES
    return None if watches and said not in map(plain, _players(typed)) else player_meant(text, typed)


def player_meant(text: str, typed: Setup) -> str:
    """The player in an answer that names one by any part of the name, or by initials: `Tom begins`,
    `I dealt`, `me`. The whole text if it says anything else or names no player."""
    players = _players(typed)
    speaks, player, behind = _parted(text, players)
    if not speaks and (whole := _known(players).candidates(text)):
        return whole[0] if len(whole) == 1 else text
    return text if set(behind) - _BESIDE_ROLES else player or (typed.me if speaks and typed.me else text)


def with_role_meant(text: str, typed: Setup, asked: str) -> Setup:
    """With the player of an answer as the dealer or as the first player, whichever it says: `Tom dealt`,
    `it is Tom who deals, Ann begins`. If it does not say, `asked` is the field. An unknown player stays as
    typed. So does an answer with two players for one field."""
    whole = player_meant(text, typed) in _players(typed)  # a name may have an `and` in it
    of_role: dict[str, str | None] = {}
    for piece in [text] if whole or not text else _said_apart(text, typed):
        words = plain(piece).split()
        role = next((field for field, said in _OF_ROLES.items() if said.intersection(words)), asked)
        if role in of_role:
            return replace(typed, **{asked: text})
        again = of_role and _BESIDE_ROLES.issuperset(words)  # Tom dealt and begins
        of_role[role] = [*of_role.values()][-1] if again else _named_in(piece, typed) or piece or None
    return replace(typed, **of_role)


def _said_apart(text: str, typed: Setup) -> Sequence[str]:
    """The parts of an answer, each about one player: `Tom dealt so I begin` has two."""
    parts = [part for piece in _APART.split(text) for part in _named_apart(piece, typed)]
    return [part for part in parts if part.strip()]


def _named_apart(piece: str, typed: Setup) -> Sequence[str]:
    """The parts of a piece before and after a word such as "so", if each names a player; else the piece."""
    parts = _THEREFORE.split(piece)
    return parts if all(_named_in(part, typed) for part in parts) else [piece]


def _named_in(piece: str, typed: Setup) -> str | None:
    """The one player whom a piece of an answer names, among words about dealing and beginning."""
    name = " ".join(word for word in plain(piece).split() if word not in _BESIDE_ROLES)
    meant = (player_meant(said, typed) for said in (piece, name) if said)
    return next((player for player in meant if player in _players(typed)), None)


def with_pawns_meant(text: str, typed: Setup) -> Setup:
    """With the pawns of an answer, which names them in the order of the seats or each behind its player. If
    the answer speaks of "me", that player keeps the notes. Raises `EntryError` for a pawn of "me" if that may
    be several players, for a player named twice or without a pawn, and for pawns of too few players."""
    suspects, players = card_lexicon("character", typed.played_edition.of(Category.SUSPECT)), _players(typed)
    pieces, pawns = [piece.strip() for piece in text.split(",")], suspects.parts(text)
    said = [_parted(piece, players, suspects) for piece in _APART.split(text)]
    for in_order in (pieces,) if said[0][0] else (pieces, pawns):
        if len(in_order) == len(players) and all(p in NO_PAWN or suspects.candidates(p) for p in in_order):
            return typed.with_pawns(in_order)
    if not all(speaks or player for speaks, player, _ in said):
        _check_known(pawns, suspects, _known(players))
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


def _check_known(named: Sequence[str], suspects: Lexicon, players: Lexicon) -> None:
    """Raises `EntryError` for the first word that is neither a pawn nor a player."""
    for name in named:
        if name not in NO_PAWN and not (suspects.candidates(name) or players.candidates(name)):
            raise (players if players.near(name) and not suspects.near(name) else suspects).unknown(name)


def _players(typed: Setup) -> Sequence[str]:
    return [player_of(seat) for seat in typed.players]


def _speaker(typed: Setup, others: Sequence[str]) -> str:
    if typed.me is not None and typed.me in others:
        return typed.me
    if len(others) != 1:
        pawn = typed.played_edition.of(Category.SUSPECT)[0].name
        raise EntryError(message("pawn-of-whom", player=_players(typed)[0], pawn=pawn))
    return others[0]


def _known(players: Sequence[str]) -> Lexicon:
    return People("player", dict.fromkeys(players, ()), None)


def _parted(
    text: str, players: Sequence[str], others: Lexicon | None = None
) -> tuple[bool, str | None, Sequence[str]]:
    """Does a text begin with a word for its speaker? Then the player whom it names first, if any, and the
    other words. A part of a name is enough, unless it may mean one of the `others`."""
    words: Sequence[str] = plain(text).split()
    speaks = bool(words) and words[0] in _SPEAKER and words[0] not in map(plain, players)
    words = _without_links(words) if speaks else words
    named = [player for player in players if _begins(words, plain(player).split())]
    if named:
        player = max(named, key=len)  # Jean-Paul begins like Jean
        return speaks, player, _without_links(words[len(plain(player).split()) :])
    for number in range(len(words), 0, -1):
        if (part := _by_part(words[:number], players, others)) is not None:
            return speaks, part, _without_links(words[number:])
    return speaks, None, _without_links(words)


def _by_part(words: Sequence[str], players: Sequence[str], others: Lexicon | None) -> str | None:
    """The only player with words of a name that begin like these."""
    said = " ".join(words)
    if said in _BESIDE_ROLES or (others is not None and others.ranked(said)[0] <= Fit.BEGINNING):
        return None
    fit, named = _known(players).ranked(said)
    return named[0] if fit <= Fit.BEGINNING and len(named) == 1 else None


def _begins(words: Sequence[str], name: Sequence[str]) -> bool:
    return bool(name) and words[: len(name)] == name


def _without_links(words: Sequence[str]) -> Sequence[str]:
    while words and words[0] in _LINKS | _SPEAKER:
        words = words[1:]
    return words
