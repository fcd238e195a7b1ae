"""`advise`: whether to accuse now, and what to ask."""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct

from cluedo_notes.cli.completion import complete_card
from cluedo_notes.cli.figures import bits_text, signed_percent
from cluedo_notes.cli.reading import (
    At,
    Model,
    ReadAskers,
    askers_json,
    askers_lines,
    askers_model,
    position_at,
)
from cluedo_notes.cli.rules import RollOption, dice_of
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.editions import Category
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.log import Log
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.names import Names
from cluedo_notes.game.odds import Askers, ShowModel
from cluedo_notes.game.rooms import Way, rooms_within_reach
from cluedo_notes.game.sheet import ignored_json
from cluedo_notes.game.words import Words

if TYPE_CHECKING:
    from cluedo_notes.game.accusing import Accusing
    from cluedo_notes.game.advice import Adviser, Question

app = CommandModule()

TOP = 5
"""How many suggestions are told."""

SAME = 1e-9
"""Bits that make no difference."""


class Advice(Struct, frozen=True):
    """What is told: `rooms` are those that the suggestions may be about, None for all."""

    adviser: "Adviser"
    accusing: "Accusing"
    questions: tuple["Question", ...]
    rooms: frozenset[str] | None
    askers: Askers


@app.command("advise")
def advise(
    ctx: typer.Context,
    rooms: Annotated[
        list[str] | None,
        typer.Option("--rooms", metavar="@meta-cards", help="@arg-rooms", autocompletion=complete_card),
    ] = None,
    roll: RollOption = None,
    top: Annotated[int, typer.Option(metavar="N", min=1, help="@arg-top")] = TOP,
    at: At = None,
    show_model: Model = ShowModel.EVENLY,
    read_askers: ReadAskers = False,
    as_json: Json = False,
) -> None:
    from cluedo_notes.game.accusing import accusing  # noqa: PLC0415 (numpy)
    from cluedo_notes.game.advice import Adviser  # noqa: PLC0415

    session, position = session_of(ctx), position_at(ctx, at)
    askers = askers_model(read_askers)
    adviser = Adviser(position, show_model, askers)
    _check_that_he_plays(adviser)
    within = _rooms(adviser, rooms, roll)
    with session.said_when_long():
        questions = adviser.best(top, within)
        decision = accusing(adviser, questions[0] if questions else None)
    advice = Advice(adviser, decision, questions, within, askers)
    if as_json:
        session.print_json(_json(advice) | ignored_json(position))
        return
    teller = _Teller(advice, session.words)
    session.print_lines(teller.accusation(), indent=2)
    session.print_lines(["", *teller.suggestions()], indent=5)
    session.print_lines(["", *teller.remarks()])


def _check_that_he_plays(adviser: "Adviser") -> None:
    """Raises `EntryError` where there is nothing left to be advised on."""
    if adviser.table.over:
        raise EntryError(message("advice-over"))
    if not adviser.table.plays(adviser.asker):
        raise EntryError(message("advice-out", player=adviser.asker))


def _rooms(
    adviser: "Adviser", typed: list[str] | None, roll: tuple[str, str] | None
) -> frozenset[str] | None:
    """The rooms to be asked about: those named, those within reach of the dice, or all."""
    if typed is not None and roll is not None:
        raise EntryError(message("rooms-or-roll"))
    if typed is not None:
        return frozenset(_named_rooms(adviser.position.log, typed))
    found = rooms_within_reach(adviser.table, adviser.asker, dice_of(roll))
    if roll is not None and found is None:
        raise EntryError(message("advice-reach-unknown"))
    return found


def _named_rooms(log: Log, typed: list[str]) -> Iterator[str]:
    for card in Names.of(log).card_list(typed):
        if log.edition.by_id[card].category is not Category.ROOM:
            raise EntryError(message("not-a-room-card", card=log.edition.by_id[card].name))
        yield card


# -- for a person


class _Teller:
    """Says what is advised."""

    def __init__(self, advice: Advice, words: Words) -> None:
        self.advice = advice
        self.words = words
        self.adviser = advice.adviser
        self.describer = Describer(advice.adviser.position.log, words)

    def _percent(self, chance: float) -> str:
        return signed_percent(chance, 0, self.words)

    def accusation(self) -> Iterator[str]:
        """Whether to accuse, and why."""
        found, words = self.advice.accusing, self.words
        cards = self.describer.cards(found.envelope)
        if found.certain:
            yield words("accuse-certain", cards=cards)
        else:
            code = "accuse-now" if found.advised else "accuse-not-yet"
            yield words(code, cards=cards, percent=self._percent(found.now))
            later = "accuse-or-ask" if self.advice.questions else "accuse-or-wait"
            yield words(later, now=self._percent(found.now), wait=self._percent(found.wait))
        yield words("accuse-first", percent=self._percent(found.first))
        knows = [
            words("advice-by", player=player, percent=self._percent(share.value))
            for player, share in found.knows.items()
            if share.hits
        ]
        if knows:
            yield words("accuse-knows", players=knows)
        place = self.adviser.position.log.edition.rules.accusation_place
        if found.advised and place != "anywhere":
            yield words("accuse-where", place=self.describer.place(place))

    def suggestions(self) -> Iterator[str]:
        """The suggestions, two lines each, with why for the first."""
        advice, words = self.advice, self.words
        if advice.rooms is not None:
            rooms = [room for room in self.adviser.ways if room in advice.rooms]
            if not rooms:
                yield words("advice-no-room")
                return
            yield words("advice-rooms", rooms=[self.describer.place(room) for room in rooms])
        if advice.accusing.certain:
            yield words("advice-nothing-to-learn")
            return
        yield words("advice-title", bits=bits_text(self.adviser.bits, words))
        for number, question in enumerate(advice.questions, start=1):
            yield f"{number:>2}. {self._headline(question)}"
            yield f"    {self._answers(question)}"
        yield ""
        yield self._why(advice.questions[0])

    def _headline(self, question: "Question") -> str:
        names = [
            self.words("own-card", card=self.describer.card(card))
            if card in question.own
            else self.describer.card(card)
            for card in question.triple
        ]
        way = self._way(self.adviser.ways[question.triple[-1]])
        return self.words("advice-row", bits=bits_text(question.gain, self.words), cards=names, way=way)

    def _way(self, way: Way) -> str:
        """How far the room is, in brackets; nothing where nobody knows."""
        if way.pips == 0:
            return self.words("way-here")
        if way.passage:
            return self.words("way-passage")
        return "" if way.pips is None else self.words("way-pips", number=way.pips)

    def _answers(self, question: "Question") -> str:
        words = self.words
        by = [
            words("advice-by", player=player, percent=self._percent(p)) for player, p in question.by.items()
        ]
        settled = words("advice-certain", percent=self._percent(question.certain))
        if not by:
            return words("advice-unrefuted", settled=settled)
        return words("advice-refuted", percent=self._percent(question.refuted), by=by, settled=settled)

    def _why(self, question: "Question") -> str:
        """One sentence for the first suggestion."""
        words, describer = self.words, self.describer
        cards = ", ".join(map(describer.card, question.triple))
        if question.gain < SAME:
            return words("advice-why-nothing")
        settles = (
            words("advice-why-settles", percent=self._percent(question.certain)) if question.certain else ""
        )
        open_cards = [card for card in question.triple if self._is_open(card)]
        chances = [
            words("advice-card-chance", card=describer.card(card), percent=self._percent(self._inside(card)))
            for card in open_cards
        ]
        code = "advice-why-own" if question.own else "advice-why"
        own = [describer.card(card) for card in question.own]
        return words(code, cards=cards, own=own, number=len(own), chances=chances, settles=settles)

    def _is_open(self, card: str) -> bool:
        return self.adviser.position.facts.holder[card] is None

    def _inside(self, card: str) -> float:
        """The chance that a card is in the envelope."""
        return self.adviser.counting.marginals[card]["envelope"]

    def remarks(self) -> Iterator[str]:
        """How it was computed, and what is not in it."""
        words, edition = self.words, self.adviser.position.log.edition
        if self.advice.questions and not self.advice.accusing.certain:
            yield words("advice-how")
            if edition.intrigue is not None:
                yield words("advice-blocks")
        yield from askers_lines(words, self.advice.askers)


# -- for programs


def _json(advice: Advice) -> dict[str, Any]:
    found = advice.accusing
    return {
        "asker": advice.adviser.asker,
        "bits": advice.adviser.bits,
        "accuse": {
            "now": found.advised,
            "certain": found.certain,
            **_triple(found.envelope),
            "p": found.now,
            "wait": found.wait,
            "first": found.first,
            "knows": {player: share.value for player, share in found.knows.items()},
        },
        "rooms": None if advice.rooms is None else sorted(advice.rooms),
        "questions": [_question_json(one, advice.adviser.ways) for one in advice.questions],
        **askers_json(advice.askers),
    }


def _question_json(question: "Question", ways: Mapping[str, Way]) -> dict[str, Any]:
    way = ways[question.triple[-1]]
    return {
        **_triple(question.triple),
        "bits": question.gain,
        "certain": question.certain,
        "refuted": question.refuted,
        "by": dict(question.by),
        "own": list(question.own),
        "pips": way.pips,
        "passage": way.passage,
        "exact": True,
    }


def _triple(cards: Collection[str]) -> dict[str, str]:
    return {str(category): card for category, card in zip(Category, cards, strict=True)}
