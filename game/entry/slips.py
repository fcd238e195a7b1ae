"""Slips of the fingers: events that make no sense. Entry refuses them unless forced; files may hold any."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, assert_never

from cluedo_notes.editions import Category, Clue, Effect
from cluedo_notes.editions.board import read_square
from cluedo_notes.game.entry.called import owner_called
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.deal import ENVELOPE, POOL, revealed_cards
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import ends_asking, seated, shows_secretly
from cluedo_notes.game.table.card_uses import BY_MOVE, BY_SUGGESTION
from cluedo_notes.game.table.passed_cards import (
    ShownCards,
    Wrong,
    how_chosen,
    passed_in,
    shown_cards,
    used_in,
)
from cluedo_notes.game.table.table import HowChosen, PassedCard, Table
from cluedo_notes.language.message import Hint, HintKind, Message, message
from cluedo_notes.language.name import Name


def first_slip(event: ev.TableEvent, table: Table, log: Log) -> Message | None:
    """The first thing about `event` that makes no sense at this table, or None."""
    checks = (check for of, check in SLIP_CHECKS if isinstance(event, of))
    return next((slip for check in checks for slip in check(event, table, log)), None)


def _name(log: Log, card: str) -> Name:
    return log.edition.by_id[card].name


def _names(log: Log, cards: Sequence[str]) -> list[Name]:
    return [_name(log, card) for card in cards]


def _after_reveal(event: ev.TableEvent, table: Table, _: Log) -> Iterator[Message]:
    if table.revealed and not isinstance(event, ev.FalseWitness | ev.Reveal | ev.Note | ev.Mark | ev.Prefer):
        yield message("slip-after-reveal")


def _answer_after_show(event: ev.Suggestion, _: Table, log: Log) -> Iterator[Message]:
    """Nobody answers once the asking has ended; a drawn card is not an answer and does not count."""
    ended_by = None
    place = 0
    for response in event.responses:
        if ended_by is not None:
            yield message("slip-answer-after-end", player=response.player, ended_by=ended_by)
        if ends_asking(log.edition.rules.witnesses, response.action, place):
            ended_by = response.player
        place += response.action in (ev.Action.PASS, ev.Action.SHOW)


def _answers_twice(event: ev.Suggestion, _: Table, __: Log) -> Iterator[Message]:
    answers = [r.player for r in event.responses if r.action in (ev.Action.PASS, ev.Action.SHOW)]
    for player in answers:
        if answers.count(player) > 1:
            yield message("slip-answers-twice", player=player)


def _shown_card(event: ev.Suggestion, _: Table, log: Log) -> Iterator[Message]:
    for response in event.responses:
        if response.card is None or response.action is ev.Action.DRAW:
            continue
        if response.action is not ev.Action.SHOW:
            yield message("slip-card-without-show", player=response.player, card=_name(log, response.card))
        elif response.card not in event.triple:
            yield message(
                "slip-card-not-named", card=_name(log, response.card), named=_names(log, event.triple)
            )
        else:
            yield from _not_in_my_hand(log, response.player, response.card)


def _not_in_my_hand(log: Log, holder: str, card: str) -> Iterator[Message]:
    header = log.header
    if holder != header.me and card in (header.hand or ()):
        yield message("slip-card-is-mine", player=holder, card=_name(log, card), me=header.me)
    if card in (header.face_up or ()):
        yield message("slip-card-is-open", player=holder, card=_name(log, card))


def _seen_card(event: ev.Spy | ev.Play | ev.UsePower, _: Table, log: Log) -> Iterator[Message]:
    if event.target == event.player:
        yield message("slip-own-target", player=event.player)
    card = event.card if isinstance(event, ev.Spy) else event.saw
    if card is not None and event.target is not None:
        yield from _not_in_my_hand(log, event.target, card)


def _open_cards(event: ev.OpenCards | ev.Leave, _: Table, log: Log) -> Iterator[Message]:
    for card in event.cards or ():
        yield from _not_in_my_hand(log, event.player, card)


def _shown_for_clue(event: ev.ClueCard, table: Table, log: Log) -> Iterator[Message]:
    """Each player shows one card, which may be theirs; only one has the card that is asked for."""
    showers = [shown.player for shown in event.shown or ()]
    for place, shown in enumerate(event.shown or ()):
        if shown.player in showers[:place]:
            yield message("slip-clue-shows-twice", player=shown.player)
        yield from _not_in_my_hand(log, shown.player, shown.card)
        mine = log.header.hand if shown.player == log.header.me else None
        if mine is not None and shown.card not in mine:
            yield message("slip-clue-not-my-card", player=shown.player, card=_name(log, shown.card))
    if event.nobody_had is not None and event.nobody_had in (log.header.hand or ()):
        yield message("slip-clue-i-have-it", card=_name(log, event.nobody_had), me=log.header.me)
    me, around = log.header.me, seated(table)
    if event.clue is Clue.LEFT and me in around:
        seen = (me, shows_secretly(me, around))
        for shower in dict.fromkeys(shower for shower in showers if shower not in seen):
            yield message("slip-clue-not-to-me", player=shower, me=me)
    if event.clue is Clue.CHOSEN and event.target == event.player:
        yield message("slip-own-target", player=event.player)


def _sent_home(event: ev.Play, _: Table, __: Log) -> Iterator[Message]:
    """The only card that makes no sense without the player whose pawn it moves; files may leave them out."""
    if event.card is Effect.SEND_HOME and event.target is None:
        yield message("slip-no-target", used=message(f"effect-{event.card}"))


def _seen_by_effect(event: ev.Play | ev.UsePower, table: Table, log: Log) -> Iterator[Message]:
    """The card seen must be one that the card or power can show."""
    unsaid = how_chosen(used_in(event)) is HowChosen.UNSAID and used_in(event) is not Effect.OTHER
    if event.saw is not None and unsaid:
        kind = "effect" if isinstance(event, ev.Play) else "power"
        yield message("slip-shows-nothing", used=message(f"{kind}-{used_in(event)}"))
    peek = passed_in(event, len(log.events) + 1, table)
    if peek is None or peek.chosen is not HowChosen.SHOWN or (peek.card is None and peek.target is None):
        return
    shown = shown_cards(table, peek.about)
    if shown is not None:
        yield from _seen_as_shown(peek, shown, log)
    elif peek.target is None:
        yield message("slip-nothing-shown")


def _seen_as_shown(peek: PassedCard, shown: ShownCards, log: Log) -> Iterator[Message]:
    """A card that a player was let see must have been shown at that suggestion."""
    misfit = shown.misfit(peek)
    if misfit is None:
        return
    match misfit.wrong:
        case Wrong.NOBODY if peek.target is None:
            yield message("slip-nothing-shown")
        case Wrong.NOBODY:
            yield message("slip-did-not-show", player=peek.target, event=peek.about)
        case Wrong.NOT_NAMED:
            named = _names(log, shown.suggestion.triple)
            yield message("slip-card-not-named", card=_name(log, peek.card or ""), named=named)
        case Wrong.ANOTHER:
            card = _name(log, misfit.card or "")
            yield message("slip-other-card-shown", player=misfit.shower, card=card, event=peek.about)
        case _:
            assert_never(misfit.wrong)


def _shown_suggestion(event: ev.TableEvent, table: Table, log: Log) -> Iterator[Message]:
    if event.refers_to is not None:
        suggestion = table.suggestions.get(event.refers_to)
        if suggestion is None:
            yield message("slip-not-a-suggestion", event=event.refers_to)
        elif isinstance(event, ev.FalseWitness):
            yield from _witness(event, suggestion, log)


def _witness(event: ev.FalseWitness, suggestion: ev.Suggestion, log: Log) -> Iterator[Message]:
    passed = [r.player for r in suggestion.responses if r.action is ev.Action.PASS]
    if event.player not in passed:
        yield message("slip-did-not-pass", player=event.player, event=event.event)
    if event.card is not None and event.card not in suggestion.triple:
        yield message(
            "slip-card-not-named", card=_name(log, event.card), named=_names(log, suggestion.triple)
        )


def _whole_hands(event: ev.TableEvent, _: Table, log: Log) -> Iterator[Message]:
    """Revealed hands and left-overs must have as many cards as were dealt."""
    laid_open: dict[str, Sequence[str]] = {}
    if isinstance(event, ev.OpenHand | ev.Leave) and event.cards is not None:
        laid_open[event.player] = event.cards
    elif isinstance(event, ev.Look) and event.place is ev.LookPlace.POOL and event.cards is not None:
        laid_open[POOL] = event.cards
    elif isinstance(event, ev.Reveal):
        laid_open |= event.hands or {}
        if event.pool is not None:
            laid_open[POOL] = event.pool
    for owner, cards in laid_open.items():
        size = log.deal.size(owner) if owner in log.deal.owners else 0
        if size is not None and len(cards) != size:
            yield message("slip-wrong-number", owner=owner_called(owner, log), found=len(cards), number=size)


def _own_event(event: ev.Play | ev.UsePower, _: Table, __: Log) -> Iterator[Message]:
    """A card or power that must be noted by the move, suggestion or answer it makes possible."""
    what = used_in(event)
    if what in BY_MOVE:
        yield message("slip-by-move", command=Hint(HintKind.MOVE, player=event.player, use=what))
    elif what in BY_SUGGESTION:
        yield message("slip-by-suggestion", command=Hint(HintKind.SUGGESTION, player=event.player, use=what))
    elif what is Effect.BLOCK:
        yield message("slip-by-answer", command=Hint(HintKind.BLOCK, player=event.player))


def _looked(event: ev.Look, _: Table, log: Log) -> Iterator[Message]:
    if event.place is ev.LookPlace.POOL:
        if POOL not in log.deal.owners:
            yield message("no-hidden-leftovers")
        if event.slot is not None:
            yield message("slot-without-aside")
    elif event.cards is not None and len(event.cards) != 1:
        yield message("wrong-number-of-cards", found=len(event.cards), number=1)


def _revealed_once(event: ev.Reveal, _: Table, log: Log) -> Iterator[Message]:
    seen: dict[str, str] = {}
    for owner, cards in {**(event.hands or {}), **revealed_cards(event)}.items():
        for card in cards:
            if card in seen:
                one, other = owner_called(seen[card], log), owner_called(owner, log)
                yield message("slip-card-at-two", card=_name(log, card), one=one, other=other)
            seen[card] = owner


def _off_board(event: ev.Move, _: Table, log: Log) -> Iterator[Message]:
    """Squares that the board does not have; without a board there is nothing to check."""
    board = log.edition.board
    if board is None:
        return
    for spot in (event.to, *(event.path or ())):
        square = read_square(spot)
        if square is None or square in board.squares:
            continue
        if square in board.cells:
            place = log.edition.place_names[board.cells[square]]
            yield message("slip-square-of-place", square=spot, place=place)
        else:
            yield message("slip-no-such-square", square=spot)


def _preferred(event: ev.Prefer, _: Table, log: Log) -> Iterator[Message]:
    """An entry about how somebody plays must be about another player; for the keeper it is when they
    accuse."""
    if event.rival is not None and event.rival == log.header.me:
        yield message("slip-prefer-mine", me=event.rival)


def _empty(event: ev.TableEvent, _: Table, log: Log) -> Iterator[Message]:
    if isinstance(event, ev.Note) and not event.text.strip():
        yield message("slip-empty-note")
    if isinstance(event, ev.Roll) and not event.dice:
        yield message("slip-no-dice")
    if not isinstance(event, ev.Fact):
        return
    if not (event.holds or event.lacks or event.one_of):
        yield message("slip-empty-fact")
    if event.owner == ENVELOPE:
        categories = [log.edition.by_id[card].category for card in event.holds or ()]
        for category in Category:
            if categories.count(category) > 1:
                yield message("slip-envelope-twice", category=message(category))


SLIP_CHECKS: Sequence[tuple[Any, Callable[[Any, Table, Log], Iterator[Message]]]] = (
    (ev.TableEvent, _after_reveal),
    (ev.Suggestion, _answers_twice),
    (ev.Suggestion, _answer_after_show),
    (ev.Suggestion, _shown_card),
    (ev.Spy | ev.Play | ev.UsePower, _seen_card),
    (ev.OpenCards | ev.Leave, _open_cards),
    (ev.ClueCard, _shown_for_clue),
    (ev.Play, _sent_home),
    (ev.Play | ev.UsePower, _seen_by_effect),
    (ev.TableEvent, _shown_suggestion),
    (ev.Play | ev.UsePower, _own_event),
    (ev.Look, _looked),
    (ev.TableEvent, _whole_hands),
    (ev.Reveal, _revealed_once),
    (ev.Move, _off_board),
    (ev.Prefer, _preferred),
    (ev.TableEvent, _empty),
)
"""Each check with the types of the events that it applies to."""
