"""A suggestion typed in a hurry at the table: one line, in any order, any part of each name.

- `a mou cor hal b cor`: Ana asks; Bob shows the rope (named a second time: the card seen)
- `mou hal b=cor`: the same on Ana's turn
- `a mou cor hal -`: nobody could show; `?` for answers that were not noted

A line has a meaning if all its readings agree; a line that can be read in two ways is refused. `words` splits
the line, `readings` puts the readings together.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Power
from cluedo_notes.game.entry.called import drawn_name
from cluedo_notes.game.entry.names import Names, powers
from cluedo_notes.game.entry.responses import SaidAnswers, at_odds
from cluedo_notes.game.entry.shorthand.readings import ALL_HEARD, Failure, Reading, Search, Unheard
from cluedo_notes.game.entry.shorthand.whole_names import joined
from cluedo_notes.game.entry.shorthand.words import (
    UNSURE_SIGN,
    Meaning,
    Role,
    TypedWord,
    deed_alone,
    sorted_out,
    split_line,
    unknown,
    with_keeper,
)
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, AnySuggestion, HeardInPart, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message
from cluedo_notes.limits import MOST_SUGGESTION_WORDS

_AT_ODDS = "not-noted-and-noted"
"""The error if a question mark for a card is taken for answers: every other error is more helpful."""


class Ambiguous(EntryError):
    """The error for a line with several readings."""


class NoReading(EntryError):
    """The error for a line without meaning."""


class Shorthand(Struct, frozen=True):
    """A line that was split. `forced`: must it be noted despite every objection? `unheard`: how many question
    marks may mean something that was not heard, the first of them the asker. `asker`: the player who asked,
    if their place in the line shows it."""

    words: tuple[TypedWord, ...]
    nobody: bool = False
    not_noted: bool = False
    forced: bool = False
    power: Power | None = None
    unheard: Unheard = ALL_HEARD
    asker: str | None = None

    def build(self, log: Log, table: Table) -> AnySuggestion:
        """The suggestion at this table. Raises `EntryError` if the line has no reading, or more than one.

        A line that begins with a question mark and has answers leaves the asker open. Otherwise a question
        mark means that the answers were not noted. Only if the line then has no meaning, it is a card that
        was not heard. With a power, everything was heard.
        """
        readings = [ALL_HEARD]
        if self.unheard.marks:
            readings.insert(0 if self.unheard.asker else 1, self.unheard)
        refused: list[EntryError] = []
        for unheard in readings:
            try:
                suggestion = self._read(log, table, unheard)
            except NoReading as error:
                refused.append(error)
                continue
            if self.power is not None and isinstance(suggestion, HeardInPart):
                raise EntryError(message("power-heard-in-part"))
            return suggestion
        raise next((error for error in refused if error.message.code != _AT_ODDS), refused[0])

    def _read(self, log: Log, table: Table, unheard: Unheard) -> AnySuggestion:
        names = Names.of(log)
        if (verb := deed_alone(self.words, names)) is not None:
            rest = tuple(word for word in self.words if word is not verb)
            replace(self, words=rest)._read(log, table, unheard)  # the error about a card left out is better
            raise NoReading(unknown(names, verb.typed).message)
        signs = SaidAnswers(nobody=self.nobody, not_noted=self.not_noted)
        if not unheard.marks and (wrong := at_odds(signs)) is not None:
            raise NoReading(wrong)
        failures: list[Failure] = []
        for typed in dict.fromkeys((tuple(joined(self.words, names)), self.words)):
            words = with_keeper(typed, names)
            try:
                meanings = [word.meanings(names) for word in words]
            except EntryError:
                if failures:  # `à` of the salle à manger is nothing by itself
                    break
                raise
            readings, failure = Search(
                words, meanings, signs, self.power, log, table, unheard, self.asker
            ).run()
            if failure is None:
                break
            failures.append(failure)
        if failure is not None:
            raise NoReading(max(failures, key=lambda failure: failure.furthest).what)
        if len(readings) > 1:
            raise Ambiguous(two_readings(words, readings, log))
        if _is_doubted(words, readings[0]):
            raise NoReading(message("not-noted-and-noted"))
        return readings[0].suggestion


def _is_doubted(words: Sequence[TypedWord], reading: Reading) -> bool:
    """Has the asker or an answer a question mark: `carla?`, `kim?`, `kim (rope?)`? The three cards may have
    one, for they are a question, and `bob+?` is a drawn card that was not seen."""
    named: set[str | None] = set()
    for word, meaning in zip(words, reading.meanings, strict=True):
        may_have_one = meaning.role is Role.DREW or (meaning.role is Role.CARD and meaning.card not in named)
        if UNSURE_SIGN in word.typed and not may_have_one:
            return True
        named.add(meaning.card)
    return False


def parse_shorthand(line: str) -> Shorthand:
    """Splits a typed line. Raises `EntryError` for signs that contradict each other."""
    return shorthand_of(split_line(line))


def shorthand_of(parts: Sequence[str]) -> Shorthand:
    """The same as `parse_shorthand` for a line already split by a shell. Raises `EntryError` for a line of
    too many words, too."""
    words, signs = sorted_out(parts)
    if len(words) > MOST_SUGGESTION_WORDS:
        raise EntryError(message("quick-too-many-words", words=len(words), most=MOST_SUGGESTION_WORDS))
    if signs.unknown is not None:
        raise EntryError(message("quick-no-such-option", typed=signs.unknown))
    power = None if signs.power is None else Power(powers().find(signs.power))
    unheard = Unheard(signs.unheard, signs.begins_unheard)
    return Shorthand(tuple(words), signs.nobody, signs.not_noted, signs.forced, power, unheard)


def two_readings(words: Sequence[TypedWord], readings: Sequence[Reading], log: Log) -> Message:
    """The meanings of the one word that is ambiguous; if there is more than one, two of the readings."""
    differing = [n for n in range(len(words)) if len({reading.meanings[n] for reading in readings}) > 1]
    if len(differing) == 1:
        (number,) = differing
        things = dict.fromkeys(reading.meanings[number] for reading in readings)
        return message(
            "quick-ambiguous", typed=words[number].typed, candidates=[_thing(thing, log) for thing in things]
        )
    first, second = (_said(reading.suggestion, log) for reading in readings[:2])
    return message("quick-two-readings", first=first, second=second)


def _thing(meaning: Meaning, log: Log) -> Message:
    """A player or a card, or both for `bob=rope` and `bob+clock`."""
    player = [meaning.player] if meaning.player else []
    cards = [log.edition.by_id[meaning.card].name] if meaning.card else []
    drawn = [drawn_name(meaning.drawn, log.edition)] if meaning.drawn else []
    if player and (cards or drawn):
        return message("quick-both", player=meaning.player, card=(cards or drawn)[0])
    return message("quick-thing", thing=(player or cards)[0])


def _said(suggestion: AnySuggestion, log: Log) -> Message:
    """The suggestion and its answers in a few words."""
    by_id = log.edition.by_id
    answers = [_answered(response, log) for response in suggestion.responses]
    named = suggestion.triple if isinstance(suggestion, Suggestion) else suggestion.heard
    cards = [by_id[card].name for card in named]
    said = message("said-suggestion", player=suggestion.player or "?", cards=cards)
    return message("quick-said", said=said, answers=answers or [message("answers-not-noted")])


def _answered(response: Response, log: Log) -> Message:
    if response.card is None:
        return message(f"answer-{response.action}", player=response.player)
    if response.action is Action.DRAW:
        return message("said-draw-card", player=response.player, card=drawn_name(response.card, log.edition))
    return message("answer-show-card", player=response.player, card=log.edition.by_id[response.card].name)
