"""A line of shorthand taken apart: its words, what each may mean, and its signs."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import product

from msgspec import Struct

from cluedo_notes.editions import Card, Category
from cluedo_notes.game.entry.fit import Fit, best_fit
from cluedo_notes.game.entry.names import (
    DASHES,
    ME,
    NO_CLOCK,
    NOT_NOTED,
    Lexicon,
    Names,
    card_names,
    plain,
)
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import HIDDEN
from cluedo_notes.language.articles import IN_QUESTIONS, SMALL_WORDS
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.words import words_in

OPTION = "--"
FORCE = f"{OPTION}force"
UNSURE_SIGN = "?"
POWER_SIGN = "^"  # the same in fewer keystrokes

INITIALS = 2
"""Up to this many letters that begin a player's name mean the player. Otherwise leaving a card out of a line
would nearly always turn some other word into a card."""

SUBJECT = tuple(word for grammar in GRAMMARS.values() for word in grammar.subject)
"""The log's keeper as the asker."""

SURELY_I = re.compile(r"I\b|[Jj]['’]")
"""The log's keeper at the beginning of a text, although a player's name may begin so."""

LEAST_LONG = 6
"""From this many letters on, a slip may also be in the first one, as in konservatory."""

_NEGATED = re.compile(r"[-!~]\w")
"""A name with a sign before it."""

_DENYING = ("-", "!")
"""Signs next to a `=` that turn it into its opposite."""

_STRAY = re.compile(r"[*#%&@\\]")

_DASHES = str.maketrans(dict.fromkeys("–—−", "-"))
"""From a phone's keyboard."""

_PARTS = re.compile(r'(?:"[^"]*"|[^\s,"])+')
"""Words separated by blanks or commas; in quotation marks a name may have both."""


class Role(Enum):
    """The role of the player or card that a word names."""

    PLAYER = "player"  # asked, or showed
    ASKED = "asked"  # certainly asked
    CARD = "card"  # named, or seen
    SHOWED = "="  # `bob=rope`: Bob showed the rope
    SEEN = "seen"  # `=rope`: the player who showed, showed the rope
    PASSED = "-"
    BLOCKED = "!"
    DREW = "+"  # `bob+`, or `bob+clock` if the card was seen


BEHIND_NAME = (Role.PASSED, Role.BLOCKED, Role.DREW)
"""The possible meanings of a sign right after a player's name."""


class Meaning(Struct, frozen=True):
    """One possible meaning of a word."""

    role: Role
    player: str | None = None
    card: str | None = None
    drawn: str | None = None


class SuggestionSigns(Struct):
    """The parts of a line without a name. `unknown`: the first option that does not exist. `unheard`: the
    number of question marks. `begins_unheard`: does the line begin with one?"""

    nobody: bool = False
    not_noted: bool = False
    unheard: int = 0
    begins_unheard: bool = False
    forced: bool = False
    power: str | None = None
    unknown: str | None = None


class TypedWord(Struct, frozen=True):
    """One word as typed, or several that name one `card` together."""

    typed: str
    card: str | None = None

    def meanings(self, names: Names) -> tuple[Meaning, ...]:
        """Every possible meaning with the best fit. Raises `EntryError` if there is none."""
        if self.card is not None:
            return (Meaning(Role.CARD, card=self.card),)
        if self.typed not in names.players.labels and (marked := self._marked(names)) is not None:
            return marked  # a name may itself end with a sign
        if _NEGATED.match(self.typed):
            raise unknown(names, self.typed)  # not Bob, or Bob passes
        if has_stray_sign(self.typed, names):
            raise unknown(names, self.typed)
        players, cards = _people(names, self.typed), _ranked_cards(names, self.typed)
        small = len(self.typed) > 1 and plain(self.typed) in SMALL_WORDS
        if small or self.typed.casefold() == "à":  # they may begin a player's name
            cards = (Fit.NONE, ())
            players = players if players[0] <= Fit.BEGINNING else cards
        if players[0] is Fit.NONE and plain(self.typed) in ME:
            raise EntryError(message("no-me"))  # never the beginning of a card
        best = min(players[0], cards[0])
        if best is Fit.NONE:
            raise unknown(names, self.typed)
        initials = players[0] is Fit.BEGINNING and len(plain(self.typed)) <= INITIALS
        if initials and begins_name(names.players, self.typed):
            best, cards = players[0], (Fit.NONE, ())
        found_players = players[1] if players[0] is best else ()
        found_cards = cards[1] if cards[0] is best else ()
        return (
            *(Meaning(Role.PLAYER, player=player) for player in found_players),
            *(Meaning(Role.CARD, card=card) for card in found_cards),
        )

    def _marked(self, names: Names) -> tuple[Meaning, ...] | None:
        """The meanings of a word with a sign; None for a word without."""
        shower, seen = with_card(self.typed)
        if seen is not None:
            if is_unsure_card(shower, seen, names):
                raise unknown(names, self.typed)
            cards = _cards(names, seen)
            if not shower:
                return tuple(Meaning(Role.SEEN, card=card) for card in cards)
            shown = product(_players(names, shower), cards)
            return tuple(Meaning(Role.SHOWED, player, card) for player, card in shown)
        sure = self.typed.removesuffix(UNSURE_SIGN).translate(_DASHES)
        for role in BEHIND_NAME:
            if sure.endswith(role.value):
                players = _players(names, sure.removesuffix(role.value))
                return tuple(Meaning(role, player) for player in players)
        who, plus, drawn = self.typed.rpartition(Role.DREW.value)
        if plus:
            drew = product(_players(names, who), _drawn(names, drawn))
            return tuple(Meaning(Role.DREW, player, drawn=card) for player, card in drew)
        return None


def power_options() -> tuple[str, ...]:
    """The names of the option for a power, in every language."""
    return tuple(f"{OPTION}{words_in(language)('option-power')}" for language in LANGUAGES)


def split_line(line: str) -> list[str]:
    """The parts of a line. Raises `EntryError` for a quotation mark that is not closed."""
    if line.count('"') % 2:
        raise EntryError(message("unbalanced-quotes", typed=line.strip()))
    return [part.replace('"', "").translate(_DASHES) for part in _PARTS.findall(line)]


def with_card(typed: str) -> tuple[str, str | None]:
    """A player, and the card after a sign if there is one, as in `bob=rope` and `bob:rope`: in zsh a bare
    =WORD is a command's path."""
    player, equals, card = typed.replace(":", "=").partition("=")
    return player, card if equals else None


def sorted_out(parts: Iterable[str]) -> tuple[list[TypedWord], SuggestionSigns]:
    """The words and the signs among the parts of a line."""
    words, signs = list[TypedWord](), SuggestionSigns()
    rest = iter(parts)
    for part in rest:
        if part in DASHES:
            signs.nobody = True
        elif part.casefold() in NOT_NOTED:
            signs.not_noted, signs.unheard = True, signs.unheard + 1
            signs.begins_unheard |= not words
        elif part == FORCE:
            signs.forced = True
        elif part.startswith(POWER_SIGN):
            signs.power = part.removeprefix(POWER_SIGN)
        elif part.startswith(OPTION) and part.partition("=")[0] in power_options():
            signs.power = part.partition("=")[2] or next(rest, "")
        elif part.startswith(OPTION):
            signs.unknown = signs.unknown or part
        else:
            words.append(TypedWord(part))
    return words, signs


def with_keeper(words: Sequence[TypedWord], names: Names) -> Sequence[TypedWord]:
    """The words, with the log's keeper in place of an “I” at the beginning. It may also begin a player's name
    or, unless three cards follow, a card's. Raises `EntryError` for a longer word such as "je" that begins
    another player's name."""
    if not words or names.me is None or plain(words[0].typed) not in SUBJECT:
        return words
    first, *rest = words
    fit, people = names.players.ranked(first.typed)
    if len(first.typed) > 1 and fit is Fit.BEGINNING and set(people) != {names.me}:
        raise names.players.ambiguous(first.typed, tuple(dict.fromkeys((names.me, *people))))
    cards = [word.card or names.cards.candidates(word.typed) for word in rest[: len(Category)]]
    begins_card = names.cards.ranked(first.typed)[0] <= Fit.BEGINNING
    if fit <= Fit.BEGINNING or (begins_card and not (len(cards) == len(Category) and all(cards))):
        return words
    return [TypedWord(names.me), *rest]


def deed_alone(words: Sequence[TypedWord], names: Names) -> TypedWord | None:
    """The verb that only seems to name a card, or None. Behind a player and other names, “a” or “can” is what
    the player does, unless a card was typed with the same word."""
    for place in range(len(Category), len(words)):
        word, (*earlier, before) = words[place], words[:place]
        if plain(word.typed) in [plain(name.typed) for name in earlier]:
            continue
        if names.players.ranked(word.typed)[0] <= Fit.BEGINNING or plain(word.typed) not in _verbs_alone():
            continue
        try:
            people = all(meaning.role is Role.PLAYER for meaning in before.meanings(names))
        except EntryError:
            continue
        if people:
            return word
    return None


def has_stray_sign(typed: str, names: Names) -> bool:
    """Has a word a sign without a meaning, such as the one of `kim~` or `kim❌`? A name may have any."""
    strange = any(_STRAY.match(sign) or unicodedata.category(sign).startswith("S") for sign in typed)
    return strange and typed.casefold() not in map(str.casefold, names.players.labels)


def is_unsure_card(shower: str, seen: str, names: Names) -> bool:
    """Has the player or the card, on the two sides of a `=`, a sign that leaves open whether that card was
    shown: `bob~=rope`, `bob!=rope`, `bob=-rope`?"""
    denied = shower not in names.players.labels and shower.endswith(_DENYING)
    return denied or seen.startswith(_DENYING) or any(has_stray_sign(name, names) for name in (shower, seen))


@lru_cache(maxsize=1)
def _verbs_alone() -> frozenset[str]:
    """The words behind a player that say what the player does, and are no cards."""
    from cluedo_notes.language.sentence_words import (  # noqa: PLC0415 (few commands need them)
        SENTENCE_WORDS,
        SentenceWord,
    )

    alone = (SentenceWord.CAN, SentenceWord.MAY, SentenceWord.TO)
    lists = (said.get(meaning, "") for said in SENTENCE_WORDS.values() for meaning in alone)
    return frozenset(word for words in lists for word in words.split(", ") if word)


@lru_cache(maxsize=1)
def _phrases() -> frozenset[str]:
    """The words of sentences, which are never the middle of a name: “ni” is not Monique."""
    from cluedo_notes.language.sentence_words import SENTENCE_WORDS  # noqa: PLC0415 (few commands need them)

    lists = (phrases for said in SENTENCE_WORDS.values() for phrases in said.values())
    return frozenset(phrase for phrases in lists for phrase in phrases.split(", "))


@lru_cache(maxsize=1)
def _titles() -> frozenset[str]:
    """The titles of suspects that people type."""
    from cluedo_notes.language.sentence_words import SENTENCE_WORDS, SentenceWord  # noqa: PLC0415 (as above)

    return frozenset(
        title for said in SENTENCE_WORDS.values() for title in said[SentenceWord.TITLE].split(", ")
    )


def _ranked(lexicon: Lexicon, typed: str) -> tuple[Fit, tuple[str, ...]]:
    """How well a word fits, and its possible meanings. A word of sentences is neither the middle of a name
    nor initials."""
    fit, things = lexicon.ranked(typed)
    inside = fit in (Fit.BEGINNING, Fit.PART) and not begins_name(lexicon, typed)
    return (Fit.NONE, ()) if inside and plain(typed) in _phrases() else (fit, things)


def _ranked_cards(names: Names, typed: str) -> tuple[Fit, tuple[str, ...]]:
    """The same for cards. One letter does not begin a suspect's title: “d” is not Docteur Olive."""
    fit, cards = _ranked(names.cards, typed)
    if len(plain(typed)) > 1 or fit is not Fit.BEGINNING:
        return fit, cards
    named = tuple(card for card in cards if not _is_title(plain(typed), names.edition.by_id[card]))
    return (fit, named) if named else (Fit.NONE, ())


def _is_title(letter: str, card: Card) -> bool:
    """Does a letter begin titles in a card's names, and no other words?"""
    words = " ".join(map(plain, (card.id, *card_names(card)))).split()
    return {word for word in words if word.startswith(letter)} <= _titles()


def begins_name(lexicon: Lexicon, typed: str) -> bool:
    """Is this, apart from initials, the beginning of a word of a name, and not a whole name?"""
    return best_fit(lexicon.labels, plain(typed))[0] is Fit.BEGINNING


def _people(names: Names, typed: str) -> tuple[Fit, tuple[str, ...]]:
    """Players, and `me` for the log's keeper unless a player has that name."""
    fit, people = _ranked(names.players, typed)
    if fit is not Fit.WHOLE and plain(typed) in ME and names.me is not None:
        return Fit.WHOLE, (names.me,)
    return fit, people


def _players(names: Names, typed: str) -> tuple[str, ...]:
    players = _people(names, typed)[1]
    if not players:
        raise names.players.unknown(typed)
    return players


def _cards(names: Names, typed: str) -> tuple[str, ...]:
    cards = names.cards.candidates(typed)
    if not cards:
        raise names.cards.unknown(typed)
    return cards


def _drawn(names: Names, typed: str) -> tuple[str | None, ...]:
    """The intrigue cards that may be meant; None for one that was not seen."""
    if typed.casefold() in NOT_NOTED:
        return (None,)
    if plain(typed) in NO_CLOCK:
        return (HIDDEN,)
    drawn = names.drawn_cards.candidates(typed)
    if not drawn:
        raise names.drawn_cards.unknown(typed)
    return drawn


def near(names: Names, typed: str) -> str | None:
    """The word of a name that a slip was meant to be. It begins with the same letter, or a long one is the
    same behind it. Only one thing may have such names."""
    words = _everything(names).likely(typed)
    if len({thing for _, thing in words}) != 1:
        return None
    (word, _), slip = words[0], plain(typed)
    return word if word[0] == slip[0] or (len(slip) >= LEAST_LONG and word[1:] == slip[1:]) else None


def unknown(names: Names, typed: str) -> EntryError:
    """The error for a text that names neither a player nor a card."""
    if plain(typed) in ME:
        return EntryError(message("no-me"))
    error = _everything(names).unknown(typed)
    if error.message.code != "unknown" and not is_of_language(typed):
        return error
    return EntryError(message("quick-unknown", typed=typed))


def is_of_language(typed: str) -> bool:
    """Is it a word that sentences have between names, and so no slip for one: "ou" is not Lou?"""
    return plain(typed) in {*SMALL_WORDS, *in_all(IN_QUESTIONS), *_phrases()}


def _everything(names: Names) -> Lexicon:
    cards = {card.id: card_names(card) for card in names.edition.cards}
    everything = dict.fromkeys(names.players.labels, ()) | cards
    called = {card: name for card, name in names.cards.called.items() if card not in names.players.labels}
    return Lexicon("player-or-card", everything, called=called)
