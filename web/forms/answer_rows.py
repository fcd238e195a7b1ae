"""The answers to a suggestion as a form: a row for each player who is asked.

A player who shows ends the asking by the edition's rule, so the seats fill in what comes before, as on the
terminal (`entry.responses`). Each row may say otherwise.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.responses import SaidAnswers, responses_said
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import CLOCK, Action, AnySuggestion, Response, TableEvent
from cluedo_notes.language.message import message
from cluedo_notes.language.numbers import read_number
from cluedo_notes.web.forms.fields import AnswerRow, AnswersField, ChoiceField, Field, FormValues, Option
from cluedo_notes.web.forms.inputs import FormContext, Values, clock_or_not, drawn_cards
from cluedo_notes.web.forms.shower import (
    ANSWER,
    SHOWED,
    one_tap_suffices,
    only_tap,
    says_anything,
    shower_field,
    taps,
    with_shower,
    without_tap,
)

AUTO = ""
NOT_ASKED = "none"
SHOW = "show"
PASS_BLOCK = "pass-block"
"""The values of a row in addition to the actions: according to the seats; nothing; an unseen card; a pass
followed, after all answers, by a block (A-S0-23). A card that was seen is `show:` and its id, or `show-` and
its category if the form does not know yet which card it is."""

BLOCK_CODES = {str(Action.BLOCK): "tap-blocked", PASS_BLOCK: "tap-passed-blocked"}
"""The values that block a suggestion, with the codes of their sentences."""


SOMEBODY = ""
"""The value for an asker who was not heard."""


class Answering(Struct, frozen=True):
    """The answers to a suggestion. `unknown`: the value for an asker who is not named; None: the answers need
    one."""

    unknown: str | None = None

    # -- the fields

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """One row per player, in the order of asking; none before the asker is known. A tap on the player who
        showed is in the rows too, so that a form sent again without it has the same answers."""
        with suppress(EntryError):  # several cards, and none chosen yet
            filled = with_shower(at, filled)
        asker = self._asker(at, filled)
        rows: tuple[AnswerRow, ...] = ()
        if asker is not None:
            order = _order(at, asker, filled)
            passing = _passed_by_seats(at, asker, order, filled)
            rows = tuple(_row(at, asker, player, filled, player in passing) for player in order)
        tap = self._one_tap(at, filled)
        yield AnswersField(
            at.words("tap-answers"),
            rows,
            _seat(at, asker) if asker else "",
            shower_field(at, filled, tap or ""),
            filled.one("nobody") == "1",
            filled.one("order"),
            _question(asker, rows, filled),
            tap is None or not one_tap_suffices(at),
        )

    # -- the meaning

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The responses in the order of asking. Raises `EntryError` for impossible answers."""
        asker, filled = self._asker(at, filled), with_shower(at, filled)
        if asker is None:
            return {"responses": ()}
        order = _order(at, asker, filled)
        if filled.one("nobody") == "1" and any(_says(at, p, filled).startswith(SHOW) for p in order):
            raise EntryError(message("nobody-and-somebody"))
        said = [answer for player in order for answer in _answers(at, player, filled)]
        return {"responses": _responses(at, asker, order, filled, said)}

    # -- for an event that is already noted

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The rows of an event. Answers that follow from the seats are left out."""
        assert isinstance(event, AnySuggestion)
        answering = [response for response in event.responses if response.action is not Action.DRAW]
        drew = {
            _seat(at, response.player): response.card
            for response in event.responses
            if response.action is Action.DRAW
        }
        values: Values = {"drew": tuple(drew)}
        values |= {f"drawn-{seat}": (card,) for seat, card in drew.items() if card is not None}
        placed = answering[:-1] if _blocks(answering[-1:]) else answering
        asked = tuple(dict.fromkeys(answer.player for answer in placed))
        others = _others(at, event.player or SOMEBODY)
        order = (*asked, *(player for player in others if player not in asked))
        if asked != tuple(player for player in others if player in asked) or _blocks(placed):
            values["order"] = (",".join(_seat(at, player) for player in order),)
        named = {"player": event.player, **{str(category): getattr(event, category) for category in Category}}
        values |= {key: (value,) for key, value in named.items() if value is not None}
        values |= {f"{ANSWER}{_seat(at, answer.player)}": (_value(answer),) for answer in reversed(answering)}
        passed = {answer.player for answer in placed if answer.action is Action.PASS}
        both = [answer.player for answer in answering[len(placed) :] if answer.player in passed]
        values |= {f"{ANSWER}{_seat(at, player)}": (PASS_BLOCK,) for player in both}
        if answering and self.read(at, FormValues(values))["responses"] != event.responses:
            silent = [player for player in others if player not in {answer.player for answer in answering}]
            values |= {f"{ANSWER}{_seat(at, player)}": (NOT_ASKED,) for player in silent}
        return values

    def _one_tap(self, at: FormContext, filled: FormValues) -> str | None:
        """The single tap that means the same as the rows: empty if they say nothing yet, None if one tap is
        not enough."""
        if not says_anything(filled):
            return filled.one(SHOWED)
        try:
            said = self.read(at, without_tap(filled))
            return next(
                (tap for tap in taps(at, filled) if self.read(at, only_tap(at, filled, tap)) == said), None
            )
        except EntryError:
            return None

    def _asker(self, at: FormContext, filled: FormValues) -> str | None:
        return filled.one("player") if filled.one("player") in at.log.deal.players else self.unknown


def _question(asker: str | None, rows: tuple[AnswerRow, ...], filled: FormValues) -> str:
    """The query of the page with advice on which card to show; empty if the keeper is not asked."""
    if not asker or not any(row.mine for row in rows) or not _named(filled):
        return ""
    return urlencode({"to": asker} | {str(category): filled.one(category) for category in Category})


def _seat(at: FormContext, player: str) -> str:
    return str(at.log.deal.players.index(player))


def _others(at: FormContext, asker: str) -> tuple[str, ...]:
    """The players who may answer, in the order of asking; all players if the asker was not heard."""
    return at.table.seats if asker == SOMEBODY else at.table.asked_from(asker)


def _order(at: FormContext, asker: str, filled: FormValues) -> tuple[str, ...]:
    """The players in the order in which they answered: the order of asking, unless the form has another."""
    others = _others(at, asker)
    seats = at.log.deal.players
    numbers = [read_number(part) for part in filled.one("order").split(",")]
    given = [seats[number] for number in numbers if number is not None and number < len(seats)]
    return tuple(given) if sorted(given) == sorted(others) else others


def _says(at: FormContext, player: str, filled: FormValues) -> str:
    return filled.one(f"{ANSWER}{_seat(at, player)}")


def _drew(at: FormContext, player: str, filled: FormValues) -> bool:
    return _seat(at, player) in filled.many("drew")


def _drawn(at: FormContext, player: str, filled: FormValues) -> str:
    return filled.one(f"drawn-{_seat(at, player)}")


def _answers(at: FormContext, player: str, filled: FormValues) -> tuple[Response, ...]:
    """The answers of a row; none if the row leaves it to the seats. Raises `EntryError`."""
    said = _says(at, player, filled)
    if said in (AUTO, NOT_ASKED):
        return ()
    if said == PASS_BLOCK:
        return Response(player, Action.PASS), Response(player, Action.BLOCK)
    if said in (Action.PASS, Action.BLOCK, Action.SHOW):
        return (Response(player, Action(said)),)
    if said.startswith("show:"):
        return (Response(player, Action.SHOW, said.removeprefix("show:")),)
    category = said.removeprefix("show-")
    if category in list(Category) and filled.one(category):
        return (Response(player, Action.SHOW, filled.one(category)),)
    raise EntryError(message("tap-answer-unclear", player=player))


def _blocks(answers: Sequence[Response]) -> bool:
    return any(answer.action is Action.BLOCK for answer in answers)


def _value(response: Response) -> str:
    return f"show:{response.card}" if response.card is not None else str(response.action)


def _responses(
    at: FormContext, asker: str, order: Sequence[str], filled: FormValues, said: Sequence[Response]
) -> tuple[Response, ...]:
    """The responses from rows and from the seats, in the order of the rows. A block comes last, unless a
    noted event has it elsewhere."""

    def who(action: Action) -> tuple[str, ...]:
        return tuple(answer.player for answer in said if answer.action is action)

    answered = SaidAnswers(
        shown={answer.player: answer.card for answer in said if answer.action is Action.SHOW},
        nobody=filled.one("nobody") == "1",
        passed=who(Action.PASS),
        blocked=who(Action.BLOCK),
        drew={player: _drawn(at, player, filled) or None for player in order if _drew(at, player, filled)},
    )
    if asker == SOMEBODY and answered.silent:
        return ()
    answers = responses_said(answered, asker or None, at.table)
    left_out = {player for player in order if _says(at, player, filled) == NOT_ASKED}
    kept = (answer for answer in answers if answer.action is Action.DRAW or answer.player not in left_out)
    passed = {answer.player for answer in answers if answer.action is Action.PASS}

    def place(answered_by: Response) -> int:
        if answered_by.action is Action.DRAW:
            return 0
        ends = answered_by.action is Action.BLOCK and (
            not filled.one("order") or answered_by.player in passed
        )
        return 1 + (len(order) if ends else order.index(answered_by.player))

    return tuple(sorted(kept, key=place))


def _passed_by_seats(at: FormContext, asker: str, order: Sequence[str], filled: FormValues) -> set[str]:
    """The players without a row of their own who passed according to the seats."""
    if asker == SOMEBODY:
        return set()
    said = [Response(player, Action.SHOW) for player in order if _says(at, player, filled).startswith(SHOW)]
    answers = _responses(at, asker, order, filled, said)
    silent = {player for player in order if _says(at, player, filled) == AUTO}
    return {answer.player for answer in answers if answer.action is Action.PASS and answer.player in silent}


# -- one row


def _row(at: FormContext, asker: str, player: str, filled: FormValues, passes: bool) -> AnswerRow:
    seat, said = _seat(at, player), _says(at, player, filled)
    mine = _mine(at, player, filled)
    options = list(_options(at, asker, player, filled, "tap-by-seats" if passes else "tap-answer-open"))
    if said not in [option.value for option in options]:  # noted, but no longer offered
        options.append(Option(said, _called(at, said)))
    out = at.words("tap-out") if player in at.table.eliminated else ""
    draws = at.log.edition.intrigue is not None
    return AnswerRow(
        ChoiceField(f"{ANSWER}{seat}", player, tuple(options), said),
        at.words("tap-passes") if passes else out,
        mine,
        player == at.log.header.me,
        Option(seat, at.words("tap-drew-first", player=player)) if draws else None,
        _card_drawn(at, player, filled) if draws and _drew(at, player, filled) else None,
    )


def _card_drawn(at: FormContext, player: str, filled: FormValues) -> ChoiceField:
    """Did a player draw a clock? Everybody sees that; the player who draws it sees which clock it is."""
    said, sees = _drawn(at, player, filled), at.log.header.me in (None, player)
    cards = tuple(drawn_cards(at) if sees else clock_or_not(at))
    if said and said not in [card.value for card in cards]:  # noted, but no longer offered
        cards += (Option(said, at.describer.drawn(said)),)
    asks = "tap-drawn-by" if sees else "tap-clock-drawn"
    legend = at.words(asks, player=player, clock=at.describer.drawn(CLOCK))
    options = (Option("", at.words("tap-not-noted")), *cards)
    return ChoiceField(f"drawn-{_seat(at, player)}", legend, options, said)


def _called(at: FormContext, said: str) -> str:
    if said in BLOCK_CODES:
        return at.words(BLOCK_CODES[said])
    card = said.removeprefix("show:")
    return at.words("tap-showed-it", card=at.describer.named(card) if card in at.log.edition.by_id else said)


def _mine(at: FormContext, player: str, filled: FormValues) -> tuple[str, ...]:
    """The named cards that the keeper has, if this is the keeper's row."""
    if player != at.log.header.me:
        return ()
    named = [filled.one(category) for category in map(str, Category)]
    return tuple(card for card in named if card in (at.log.header.hand or ()))


def _options(at: FormContext, asker: str, player: str, filled: FormValues, by_seats: str) -> Iterator[Option]:
    """The possible actions of a player; those that the keeper can have seen come first. `by_seats`: the code
    of what is noted if the row says nothing."""
    words, me, mine = at.words, at.log.header.me, _mine(at, player, filled)
    yield Option(AUTO, words(by_seats))
    if player == me:
        yield from (
            Option(f"show:{card}", words("tap-i-show", card=at.describer.named(card))) for card in mine
        )
    yield Option(Action.PASS, words("tap-passed"))
    if player != me or not mine:
        yield Option(SHOW, words("tap-showed"))
    if asker == me or me is None or (player == me and not _named(filled)):
        yield from _seen(at, player, filled)
    if at.log.edition.intrigue is not None:
        yield from (Option(said, words(code)) for said, code in BLOCK_CODES.items())
    yield Option(NOT_ASKED, words("tap-not-asked"))


def _named(filled: FormValues) -> bool:
    return all(filled.one(category) for category in map(str, Category))


def _seen(at: FormContext, player: str, filled: FormValues) -> Iterator[Option]:
    """The card that was shown to the keeper: by name if the form knows the three cards, otherwise by
    category."""
    hand = at.log.header.hand
    for category in map(str, Category):
        card = filled.one(category)
        if card in at.log.edition.by_id:
            if hand and (card in hand or player == at.log.header.me):
                continue  # nobody else can have it; for the keeper it is offered already
            yield Option(f"show:{card}", at.words("tap-showed-it", card=at.describer.named(card)))
        else:
            yield Option(f"show-{category}", at.words(f"tap-showed-{category}"))
