"""The names in a sentence, each with the meanings that it may have between its neighbours: asker, player who
shows, player who passes. `readings` puts them together as it does for shorthand."""

import re
from collections.abc import Iterator, Sequence
from typing import assert_never

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import DASHES, NOT_NOTED, plain
from cluedo_notes.game.entry.responses import SaidAnswers
from cluedo_notes.game.entry.shorthand.parse import Ambiguous, two_readings
from cluedo_notes.game.entry.shorthand.readings import ALL_HEARD, Search, Unheard
from cluedo_notes.game.entry.shorthand.sentence_doubt import (
    Unsure,
    doubtful_name,
    ends_with_cards,
    idle_at_end,
    is_opinion,
)
from cluedo_notes.game.entry.shorthand.sentence_parts import (
    BETWEEN_NAMES,
    BREAK,
    WITHIN_NAME,
    SentencePart,
    begins_short,
    is_spoken_to,
    standing_for,
    the_other,
    with_subjects,
    without_somebody,
)
from cluedo_notes.game.entry.shorthand.words import Meaning, Role, TypedWord
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import AnySuggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.sentence_words import SentenceWord

# Between two parts.
_NO_SIGNS = re.compile(r"[\s,;/|.()\[\]\"“”«»'’:=!>→⇒–—-]*")
_ARROW = re.compile(r"[-–—=]+>|[→⇒]")
_DASH = re.compile(r"\s[-–—]+\s")
_BEHIND_ASKER = re.compile(rf":|{_ARROW.pattern}|{_DASH.pattern}")
_PASS_SIGN = re.compile(r"[-–—](?=[\s,;.)])")
_DASH_BEFORE = re.compile(r"\s[-–—]+$")
_ELISION = re.compile("['’]")
_DASH_AT_END = re.compile(r"[.,;)\s]*\s[-–—]+[\s.]*")  # after the last one
_END = re.compile(r"[\s.,;!)\]\"”»]*")

_BESIDE_SIGNS = " ,;.:"

_DONE = {
    SentenceWord.ASKS: Role.ASKED,
    SentenceWord.SHOWS: Role.SHOWED,
    SentenceWord.YES: Role.SHOWED,
    SentenceWord.PASSES: Role.PASSED,
}
_VERBS = frozenset({SentenceWord.ASKS, SentenceWord.SHOWS})


class SentenceReader:
    """The parts of one sentence, read from left to right."""

    def __init__(self, parts: Sequence[SentencePart], me: str | None) -> None:
        self.parts = without_somebody(with_subjects(parts))
        self.asker_unheard = len(self.parts) < len(parts)
        self.begins_short = begins_short(self.parts)
        self.me = me
        self.asker: str | None = None
        self.people: list[str | None] = []  # whom the sentence has named so far
        self.words: list[TypedWord] = []
        self.meanings: list[tuple[Meaning, ...]] = []
        self.at = ""  # the word or the signs being read: in doubt, those that are not understood
        self.has_verb = any(_VERBS.intersection(part.said) for part in parts)
        self.acted: SentenceWord | None = None  # the last one
        self.subject = False  # may the last name be the player who does what follows?
        self.verb: SentenceWord | None = None  # the action whose object may follow
        self.shown_to: dict[str | None, str] = {}  # with the word for them
        self.joined: list[int] = []  # places of players with “and” between them who have not acted
        self.idle: set[int] = set()  # places of names that are doubtful unless their players act
        self.dashed = False  # does a dash separate the cards?
        self.showed = self.neither = self.nobody = self.not_noted = False
        self.denied = False  # is the last name behind "neither"?
        self.unheard = 0  # signs among the cards, each for one that was not heard

    def read(self, end: str, log: Log, table: Table) -> AnySuggestion:
        """The meaning; `end` is the text after the last part. Raises `Unsure`, and `EntryError` if the parts
        have no reading, or more than one."""
        before: SentencePart | None = None
        for part, after in zip(self.parts, [*self.parts, None][1:], strict=True):
            self.at = part.gap.strip(_BESIDE_SIGNS) or part.typed
            self._gap(part, before)
            self.at = part.typed
            self._part(part, before, after)
            before = part
        self.at = end.strip(_BESIDE_SIGNS) or self.at
        if _DASH_AT_END.fullmatch(end):
            self.nobody = True
        elif not _END.fullmatch(self._behind(f"{end} ", before)):
            raise Unsure
        signs = SaidAnswers(nobody=self.nobody, not_noted=self.not_noted)
        for unheard in self._not_heard():
            readings, failure = Search(self.words, self.meanings, signs, None, log, table, unheard).run()
            if readings:
                break
        else:
            assert failure is not None
            raise EntryError(failure.what)
        if len(readings) > 1:
            raise Ambiguous(two_readings(self.words, readings, log))
        doubtful = doubtful_name(readings[0], self.words, self.idle, self.shown_to)
        if doubtful is not None:
            self.at = doubtful
            raise Unsure
        return readings[0].suggestion

    def _not_heard(self) -> Iterator[Unheard]:
        """The parts that may not have been heard, in the order to be tried. A sign at the beginning means the
        asker. Unless it clearly does, this is tried only if the line has no other meaning."""
        marks = self.unheard + self.not_noted
        if self.asker_unheard:
            yield Unheard(marks + 1, asker=True)
            return
        yield Unheard(marks) if self.unheard else ALL_HEARD
        asked = any(meaning.role is Role.ASKED for meanings in self.meanings for meaning in meanings)
        if not asked and any(SentenceWord.UNSEEN in part.said for part in self.parts[:1]):
            yield Unheard(marks, asker=True)

    @property
    def _is_short_asker(self) -> bool:
        """Is the next name the asker of a line that begins like shorthand?"""
        return self.begins_short and not self.words

    @property
    def _complete(self) -> bool:
        """Were three cards named, or not heard?"""
        cards = sum(any(meaning.card for meaning in meanings) for meanings in self.meanings)
        return cards + self.unheard >= len(Category)

    def _mark(self, role: Role) -> None:
        """The last name is the player who did this. Raises `Unsure` if it is not."""
        players = [meaning.player for meaning in self.meanings[-1] if meaning.player] if self.subject else []
        if role is Role.ASKED and self.asker_unheard and not self.words:
            return
        if not players or (role is Role.ASKED and self.asker_unheard):
            raise Unsure
        in_row = not self.joined and self._complete and idle_at_end(self.meanings) > 1
        if (role is Role.PASSED and in_row) or (role is not Role.PASSED and self.joined):
            raise Unsure
        for place in self.joined or [-1]:
            together = (meaning.player for meaning in self.meanings[place])
            self.meanings[place] = tuple(Meaning(role, player) for player in together if player)
        self.joined = []
        if role is Role.ASKED and len(players) == 1:
            self.asker = players[0]
        self.subject, self.showed = False, role is Role.SHOWED

    def _gap(self, part: SentencePart, before: SentencePart | None) -> None:
        """The meaning of the signs before a part for the parts before them."""
        gap = self._behind(part.gap, before)
        if gap.strip() == "+" and before is not None and before.may_be(Role.CARD) and part.may_be(Role.CARD):
            return
        if gap in DASHES and before is not None and before.is_player and part.is_player:
            raise Unsure  # the first passed, or asks
        if not _NO_SIGNS.fullmatch(gap) or _DASH_BEFORE.search(gap if before else f" {gap}"):
            raise Unsure
        if len(self.words) == 1 and self.subject and _BEHIND_ASKER.search(gap):
            self._mark(Role.ASKED)
        if BREAK.search(gap):
            self.subject, self.verb = False, None
        self.dashed |= _DASH.search(gap) is not None and not self._complete

    def _behind(self, gap: str, before: SentencePart | None) -> str:
        """A gap without the sign of a pass, which belongs to the player before it."""
        if gap.startswith("!") and before is not None and before.may_be(Role.PLAYER):
            raise Unsure  # left unanswered, or called out
        if not _PASS_SIGN.match(gap):
            return gap
        self._mark(Role.PASSED)
        return gap[1:]

    def _part(self, part: SentencePart, before: SentencePart | None, after: SentencePart | None) -> None:
        said = None if self._is_short_asker else self._said(part, before, after)
        match said:
            case None:
                self._name(part, before)
            case (
                SentenceWord.ASKS
                | SentenceWord.SHOWS
                | SentenceWord.YES
                | SentenceWord.PASSES
                | SentenceWord.TOO
                | SentenceWord.CAN
                | SentenceWord.MAY
            ):
                self._act(said, part, before)
            case SentenceWord.NOBODY:
                self.nobody, self.verb = True, said
            case SentenceWord.NEITHER | SentenceWord.NOT:
                self.neither, self.verb = True, None
            case SentenceWord.ME | SentenceWord.PRONOUN:
                whom = self.me if said is SentenceWord.ME else the_other(self.people, self.asker, self.me)
                self._name(standing_for(part, whom), before)
            case SentenceWord.UNSEEN | SentenceWord.SOMEBODY | SentenceWord.WHICH:
                self._unseen(part, before)
            case SentenceWord.FORGOTTEN:
                self._forgotten(after)
            case SentenceWord.TO | SentenceWord.TO_ME:
                self._receiver(said)
            case SentenceWord.BOTH | SentenceWord.TITLE | SentenceWord.NOTHING | SentenceWord.DOUBT:
                pass  # a line with a doubt never gets here
            case _:
                assert_never(said)

    def _act(self, said: SentenceWord, part: SentencePart, before: SentencePart | None) -> None:
        """The deed of the player named last, or of those behind "neither". Raises `Unsure`."""
        if said is SentenceWord.TOO:
            said = self._as_before()
        if said is SentenceWord.YES and self._belongs_to_neither(part, before):
            self.verb = SentenceWord.PASSES
            return
        if said is SentenceWord.YES and not self._complete:
            raise Unsure
        if said is SentenceWord.ASKS and before and SentenceWord.ME in before.said and self._complete:
            answered = self.nobody or self.not_noted or not {self.me}.issuperset(self.people)
            if answered or is_opinion(f"{before.typed} {part.typed}"):
                raise Unsure  # Bob showed, I think
        if said is not SentenceWord.SHOWS or before is None or SentenceWord.NOBODY not in before.said:
            self._mark(_DONE[said])
        self.verb, self.acted = said, said if said in _VERBS else self.acted

    def _as_before(self) -> SentenceWord:
        """The deed of a player who passes as well. Raises `Unsure` if the one named before did not pass."""
        if {meaning.role for meanings in self.meanings[-2:-1] for meaning in meanings} == {Role.PASSED}:
            return SentenceWord.PASSES
        raise Unsure

    def _join(self) -> None:
        """Joins all players in the row before an “and” to the one behind it, for what they do. Raises
        `Unsure` if the first may be the asker."""
        row = idle_at_end(self.meanings)
        if not row or (row > 1 and not self._complete):
            raise Unsure
        self.joined = list(range(len(self.words) - row, len(self.words) + 1))
        self.idle.update(self.joined)

    def _receiver(self, said: SentenceWord) -> None:
        """Somebody who is shown a card: the log's keeper, or the name that follows."""
        if said is SentenceWord.TO_ME:
            self.shown_to[self.me] = self.at
        else:
            self.verb = self.acted

    def _deed_alone(self, part: SentencePart, after: SentencePart | None) -> SentenceWord | None:
        """The meaning of "can" or "is" alone. Behind a player it is what the player does, unless a card was
        typed with the same word. Raises `Unsure` if that may be anything."""
        typed = [plain(word.typed) for word in self.words]
        if not self.subject or plain(part.typed) in typed or len(typed) == 1:
            return next((said for said in part.said if said in BETWEEN_NAMES), None)
        alone = after is None or BREAK.search(after.gap) is not None or SentenceWord.BOTH in after.said
        if SentenceWord.CAN not in part.said or not alone or not self._complete:
            raise Unsure
        return SentenceWord.YES

    def _first_said(
        self, part: SentencePart, before: SentencePart | None, after: SentencePart | None
    ) -> SentenceWord | None:
        """The first meaning of a part that it can have before the next. "Me" before a verb is the keeper to
        whom the last player shows: "Bob me la montre". One letter may be a player. Raises `Unsure`."""
        if is_spoken_to(part, before, after):
            raise Unsure
        if not {SentenceWord.CAN, SentenceWord.MAY}.isdisjoint(part.said):
            return self._deed_alone(part, after)
        others = [said for said in part.said if said is not SentenceWord.TO_ME]
        if len(others) < len(part.said) and self.subject and after and SentenceWord.SHOWS in after.said:
            whole = len(part.typed) > 1 or _ELISION.fullmatch(after.gap) is not None
            if whole and not BREAK.search(after.gap):
                return SentenceWord.TO_ME
        said = next(iter(others), None)
        neither_too = said is SentenceWord.NEITHER and self.subject and not (after and after.is_player)
        return SentenceWord.TOO if neither_too else said  # Bob no, Max neither

    def _said(
        self, part: SentencePart, before: SentencePart | None, after: SentencePart | None
    ) -> SentenceWord | None:
        """The meaning of a part in its place, if it may have several; None for a name. Raises `Unsure`."""
        said = self._first_said(part, before, after)
        if said is SentenceWord.PASSES and SentenceWord.NOBODY in part.said and not self.subject:
            return SentenceWord.NOBODY
        if said is SentenceWord.PRONOUN and part.meanings and len(set(self.people)) < len(("asker", "other")):
            return None
        if said not in BETWEEN_NAMES:
            return said
        a_player = part.may_be(Role.PLAYER)
        if after is not None and WITHIN_NAME.fullmatch(after.gap):
            if said is SentenceWord.TO and after.is_player and self.acted:
                return said
            if after.may_be(Role.CARD) or BETWEEN_NAMES.intersection(after.said):
                if a_player and not (self.words and self.has_verb) and not _ELISION.fullmatch(after.gap):
                    raise Unsure
                return SentenceWord.NOTHING
        if a_player and not self.subject:
            return None
        joins = said is SentenceWord.BOTH and after is not None and after.may_act
        if (
            a_player
            or said in (SentenceWord.TITLE, SentenceWord.TO)
            or (said is SentenceWord.BOTH and self.subject and not joins)
        ):
            raise Unsure
        return said

    def _unseen(self, part: SentencePart, before: SentencePart | None) -> None:
        """A card that was shown unseen, or named and not heard, or answers that were not noted."""
        marked = re.search(r"[=(\[]", part.gap) is not None
        of_card = self.showed or (marked and self._complete and before is not None and before.is_player)
        doubtful = marked or SentenceWord.WHICH in part.said
        if (doubtful and not of_card) or SentenceWord.SOMEBODY in part.said:
            raise Unsure
        if not of_card and self.has_verb and part.typed == NOT_NOTED[0] and not self._complete:
            self.unheard += 1
        else:
            self.not_noted |= not of_card

    def _belongs_to_neither(self, part: SentencePart, before: SentencePart | None) -> bool:
        """Is this the verb of "neither Bob nor Cleo had it"? A "yes" alone might be another player's."""
        at_once = before is not None and before.is_player and not BREAK.search(part.gap)
        return self.denied and at_once and " " in part.typed

    def _forgotten(self, after: SentencePart | None) -> None:
        """The answers were not noted, if these are the last words, right behind three cards. Raises
        `Unsure` for others: they may be about one answer."""
        if after is not None or self.nobody or self.not_noted or not ends_with_cards(self.meanings):
            raise Unsure
        self.not_noted = True

    def _name(self, part: SentencePart, before: SentencePart | None) -> None:
        """A player or a card, and its role from the verb or the sign before it. Raises `Unsure`."""
        verb, self.verb, self.denied = self.verb, None, self.neither
        self.people.extend(meaning.player for meaning in part.meanings if meaning.player)
        if self._is_object(part, verb):
            return
        meanings, role = self._signed(part, before, verb)
        people = part.may_be(Role.PLAYER)
        begins = self._is_short_asker or (SentenceWord.ME in part.said and not self.words)
        short = self.has_verb and part.is_short and not begins
        if not meanings or (short and not people):
            raise Unsure
        late_dash = _DASH.search(part.gap) is not None and self._complete and not self.dashed
        both = before is not None and SentenceWord.BOTH in before.said
        self.joined = []
        if both and people and self.subject:
            self._join()
        elif short or late_dash or both:
            self.idle.add(len(self.words))
        self.words.append(TypedWord(part.typed))
        self.meanings.append(meanings)
        self.subject, self.showed = people, False
        if role is not None:
            self._mark(role)

    def _is_object(self, part: SentencePart, verb: SentenceWord | None) -> bool:
        """Is this the player whom somebody asks, or shows a card? Raises `Unsure` for a card that should not
        follow, and for a player who perhaps is all that "nobody" means: "no answer from Bob"."""
        if part.may_be(Role.CARD) and (
            verb is SentenceWord.PASSES
            or (verb in (SentenceWord.SHOWS, SentenceWord.YES) and not self._complete)
        ):
            raise Unsure
        if not part.may_be(Role.PLAYER):
            return False
        if verb is SentenceWord.NOBODY or (verb is SentenceWord.SHOWS and not part.is_player):
            raise Unsure
        if verb is SentenceWord.SHOWS:
            self.shown_to.update((meaning.player, part.typed) for meaning in part.meanings)
            self.verb = SentenceWord.SHOWS
            return True
        return verb is SentenceWord.ASKS and part.is_player

    def _signed(
        self, part: SentencePart, before: SentencePart | None, verb: SentenceWord | None
    ) -> tuple[tuple[Meaning, ...], Role | None]:
        """The possible meanings of a name after the verb, or the sign, before it, and its player's role if
        that is clear. Raises `Unsure`."""
        people, arrow = part.may_be(Role.PLAYER), _ARROW.search(part.gap) is not None
        if self.neither:
            self.neither = False
            return part.meanings, Role.PASSED
        cards = tuple(meaning for meaning in part.meanings if meaning.role is Role.CARD)
        if people and verb is SentenceWord.ASKS:
            return cards, None
        colon = ":" in part.gap and before is not None and before.may_be(Role.PLAYER) and len(self.words) > 1
        denied = not arrow and "=" in part.gap and not {*"-–—!"}.isdisjoint(part.gap)  # bob=-rope
        if denied or (colon and people) or ((colon or (arrow and people)) and not self._complete):
            raise Unsure
        if people and arrow:
            return part.meanings, Role.SHOWED
        if colon or ("=" in part.gap and not arrow):
            return tuple(Meaning(Role.SEEN, card=meaning.card) for meaning in cards), None
        return part.meanings, None
