"""A game as a value: notes, certain facts, probabilities and advice."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec import Struct

from cluedo_notes.cli.terminal.compact_sheet import sheet_lines
from cluedo_notes.cli.terminal.sheet_table import UNICODE
from cluedo_notes.editions import Category, Edition
from cluedo_notes.errors import called_words, raised_in
from cluedo_notes.game.advice.advice import (
    ADVICE_ASKERS,
    TOP,
    Step,
    advised,
    check_still_playing,
    rooms_by_dice,
)
from cluedo_notes.game.advice.card_to_show import card_to_show, usual_worlds
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.askers.shown import odds_shown
from cluedo_notes.game.deduction.explanation import is_certain, prove, weigh
from cluedo_notes.game.deduction.game import Game as PlayedGame
from cluedo_notes.game.deduction.odds import Odds, ShowModel, counting_of, odds_of
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.named_events import with_ids
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.note import with_line
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Event, Suggestion, TableEvent, Triple
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.rules.check import findings
from cluedo_notes.game.rules.finding import said
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.game.rules.suspected import broken_rules
from cluedo_notes.language.choice import OTHERWISE
from cluedo_notes.language.message import message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.advice.step import StepWords
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.games.verification import verification_lines
from cluedo_notes.presentation.why.open_cell import open_lines
from cluedo_notes.presentation.why.proof import WhyLines, proof_lines
from cluedo_notes.solver.sat.minimal import Cell


class Solution(NamedTuple):
    """The names of the cards in the envelope; None for a card that is unknown."""

    suspect: str | None
    weapon: str | None
    room: str | None


class Explanation(Struct, frozen=True):
    """An explanation. `str` has one sentence on each line; `events` are the numbers of the events that it
    depends on."""

    lines: tuple[str, ...]
    events: tuple[int, ...] = ()

    def __str__(self) -> str:
        return "\n".join(self.lines)


class Recommendation(Struct, frozen=True):
    """The next step. `str` is one sentence; `accuse`: the accusation to make now, if any; `ask`: the
    suggestion to aim for, if any."""

    sentence: str
    accuse: Solution | None
    ask: Solution | None

    def __str__(self) -> str:
        return self.sentence


class Review(Struct, frozen=True):
    """A game checked against the rules and the cards that were revealed. `str` is the output of `verify`;
    `wrong`: the numbers of events that broke a rule or cannot all be true."""

    legal: bool
    wrong: tuple[int, ...]
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines)


def triple_of(cards: str | Sequence[str], names: Names) -> Triple:
    """A suspect, a weapon and a room, from a list or one text, with commas if names have several words.
    Raises `EntryError`."""
    if isinstance(cards, str):
        typed = [card.strip() for card in cards.split(",")] if "," in cards else cards.split()
    else:
        typed = list(cards)
    if len(typed) != len(Category):
        raise EntryError(message("three-cards", found=len(typed)))
    return names.triple(typed)


class Game(Struct, frozen=True, dict=True):
    """A game after its last event, from `load` or a notebook. The game never changes, and everything is
    computed on first use.

    You can name cards, players and other owners ("envelope", "pool", put-aside cards) as in `play`, or by id.
    Answers name cards in the language of the game. An unknown or ambiguous name raises `LineError`.
    """

    played: PlayedGame
    language: str

    def __hash__(self) -> int:
        return hash((self.players, len(self)))

    @property
    def words(self) -> Words:
        """The catalogue of sentences in the language of the game."""
        return called_words(self.language)

    @property
    def log(self) -> Log:
        """The log of the game, as read from a file."""
        return self.played.log

    # -- what is noted

    @classmethod
    def of_log(cls, log: Log, language: str = OTHERWISE) -> "Game":
        """The game in a log, such as `Situation.own_log`."""
        return cls(PlayedGame(log), language)

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.players)}: {self.edition.id}; {len(self)} noted>"

    def __len__(self) -> int:
        """The number of events, corrections included."""
        return len(self.log.events)

    def __iter__(self) -> Iterator[Event]:
        """The events in the order they were written, corrections included."""
        return iter(self.log.events)

    def __getitem__(self, number: int) -> Event:
        """An event by its number, as it was written; the first is 1. Raises `IndexError`."""
        if not 1 <= number <= len(self):
            raise IndexError(f"no event {number}: they are numbered from 1 to {len(self)}")
        return self.log.events[number - 1]

    @property
    def events(self) -> Mapping[int, TableEvent]:
        """The events that count, by number, in the order they happened and with corrections applied."""
        return self.log.by_number

    def at(self, number: int) -> "Game":
        """The game after its first `number` events (0: before the first)."""
        if not 0 <= number <= len(self):
            raise IndexError(f"no moment {number}: they are numbered from 0 to {len(self)}")
        return Game.of_log(self.log.at(number), self.language)

    def seen_by(self, player: str) -> "Game":
        """The game as a player saw it, with their hand if it is known."""
        with raised_in(self.words):
            return Game.of_log(view(self.log, self._names.player(player)), self.language)

    @property
    def edition(self) -> Edition:
        """The box, with the options chosen for this game."""
        return self.log.edition

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seating order."""
        return self.log.deal.players

    @property
    def me(self) -> str | None:
        """The player who keeps the notes; None for a spectator."""
        return self.log.header.me

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of `me`, if they were entered."""
        return tuple(map(self._card, self.log.header.hand or ()))

    @property
    def turn(self) -> str | None:
        """The player whose turn it is, if known."""
        return self.played.table.on_turn[0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.played.table.over

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of all cards: suspects, weapons, rooms."""
        return tuple(self._card(card.id) for card in self.edition.cards)

    @property
    def suspects(self) -> tuple[str, ...]:
        """The names of the suspects."""
        return self._cards_of(Category.SUSPECT)

    @property
    def weapons(self) -> tuple[str, ...]:
        """The names of the weapons."""
        return self._cards_of(Category.WEAPON)

    @property
    def rooms(self) -> tuple[str, ...]:
        """The names of the rooms."""
        return self._cards_of(Category.ROOM)

    @property
    def owners(self) -> tuple[str, ...]:
        """Every place a card can be: the envelope, the players, the left-over cards."""
        return self._position.owners

    # -- what is certain

    def holder(self, card: str) -> str | None:
        """The player, "envelope" or other place that certainly has a card; None if several are possible."""
        return self._position.facts.holder[self.id_of(card)]

    def can_have(self, card: str, owner: str) -> bool:
        """Whether an owner may have a card."""
        return self._owner(owner) not in self._position.facts.impossible[self.id_of(card)]

    @property
    def solution(self) -> Solution:
        """The cards that are certainly in the envelope."""
        cards = self._position.envelope().values()
        return Solution(*(None if card is None else self._card(card) for card in cards))

    @property
    def ignored(self) -> tuple[int, ...]:
        """The numbers of events that are left out because the notes contradict each other."""
        return self._position.ignored

    # -- how probable the rest is

    def probability(self, card: str, owner: str) -> float:
        """The probability that an owner has a card; exactly 0.0 or 1.0 if that is certain. Raises `Error` if
        the position is too large to count; so do `exact`, `solutions` and `advice`."""
        return self._shown.cells[self.id_of(card)][self._owner(owner)]

    def exact(self, card: str, owner: str) -> Fraction:
        """The same probability as a fraction."""
        which, where = self.id_of(card), self._owner(owner)
        with raised_in(self.words):
            return counting_of(self._position, ShowModel.EVENLY).rational_marginals()[which][where]

    def solutions(self) -> list[tuple[Solution, float]]:
        """All possible solutions with their probabilities, most probable first."""
        return [(self._solution(envelope.cards), envelope.probability) for envelope in self._shown.envelopes]

    def why(self, card: str, owner: str | None = None) -> Explanation:
        """Why an owner has or lacks a card, or the evidence for and against it. If `owner` is
        None, it is the owner that certainly has the card, or the envelope if none does."""
        which = self.id_of(card)
        where = self._position.facts.holder[which] if owner is None else self._owner(owner)
        where = ENVELOPE if where is None else where
        describer = Describer(self.log, self.words)
        holds = is_certain(self._position, which, where)
        if holds is None:
            open_cell = weigh(self._position, self._odds, which, where)
            events = tuple(weighed.event for weighed in open_cell.weighed)
            return Explanation(tuple(open_lines(open_cell, describer, self._shown)), events)
        proof = prove(self._position, Cell(which, where, holds))
        why_lines = WhyLines(self._position.problem, describer)
        return Explanation(tuple(proof_lines(why_lines, proof, self.words)), proof.events)

    # -- what to do

    def advice(self) -> Recommendation:
        """The best next step for `me`. Raises `LineError` for a spectator, for a player who is out, and after
        the end of the game."""
        with raised_in(self.words):
            adviser = adviser_of(self._position, ShowModel.EVENLY, ADVICE_ASKERS)
            check_still_playing(adviser)
            advice = advised(adviser, rooms_by_dice(adviser, None), False, None, TOP)
            accuse = advice.accusing.envelope if advice.step is Step.ACCUSE else None
            ask = None if advice.aim is None else advice.aim.question.triple
            sentence = StepWords(advice, self.words).said.sentence
        return Recommendation(
            sentence,
            None if accuse is None else self._solution(accuse),
            None if ask is None else self._solution(ask),
        )

    def card_to_show(self, cards: str | Sequence[str], to: str) -> str | None:
        """The card to show to a player who asked for three; None if you have none of them. Estimated from
        drawn deals, the same each time."""
        with raised_in(self.words):
            asked = Suggestion(self._names.player(to), *triple_of(cards, self._names), ())
            showing = card_to_show(self._position, asked, usual_worlds(self._position), Random(0))
        return self._card(showing.choices[0].card) if showing.choices else None

    # -- by the rules

    def legal(self, player: str) -> tuple[str, ...]:
        """The types of event, such as "roll" or "suggestion", that may come next from a player if the notes
        are complete."""
        with raised_in(self.words):
            who = self._names.player(player)
        ahead = prospect(self.played.table, None)
        return ahead.may if who == ahead.player else ahead.others.get(who, ())

    def check(self, event: TableEvent) -> tuple[str, ...]:
        """The rules that an event would break if it came next, one sentence each. Empty if the event is
        legal, or if missing notes may excuse it. Raises `LineError` for a name that the game does not
        have."""
        with raised_in(self.words):
            event = with_ids(event, self.log)
            with_line(self.log, event)
        broken = broken_rules(findings(self.played.table, event))
        return tuple(self.words.say(said(finding, self.edition)) for finding in broken)

    def verify(self) -> Review:
        """Checks the whole game against the rules and the cards that were revealed."""
        verification = verify(self.log)
        wrong = {violation.event for violation in verification.violations} | {*verification.conflict}
        lines = tuple(verification_lines(verification, self.words))
        return Review(verification.verdict is Verdict.LEGAL, tuple(sorted(wrong)), lines)

    def __str__(self) -> str:
        """The sheet at its full width."""
        title = Path(self.log.file).stem
        return "\n".join(sheet_lines(self._position, self._shown, 0, self.words, UNICODE, None, title))

    # -- names

    def id_of(self, card: str) -> str:
        """The id of a card, as used in events and files."""
        with raised_in(self.words):
            return self._names.card(card)

    def _cards_of(self, category: Category) -> tuple[str, ...]:
        return tuple(self._card(card.id) for card in self.edition.of(category))

    def _owner(self, typed: str) -> str:
        if typed in self.owners:
            return typed
        with raised_in(self.words):
            return self._names.owner(typed, self.log)

    def _card(self, card: str) -> str:
        return self.edition.by_id[card].name.in_language(self.words.language)

    def _solution(self, cards: Sequence[str] | Triple) -> Solution:
        return Solution(*map(self._card, cards))

    # -- what follows

    @property
    def _names(self) -> Names:
        return Names.of(self.log)

    @property
    def _position(self) -> Position:
        return self.played.position

    @property
    def _shown(self) -> Odds:
        return odds_shown(self.played) or self._odds

    @cached_property
    def _odds(self) -> Odds:
        with raised_in(self.words):
            return odds_of(self._position)
