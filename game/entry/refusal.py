"""Reasons why an event cannot be true, in the words of the game."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from cluedo_notes.game.deduction.evidence import AlternativeEvidence, Evidence
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.called import owner_called
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import Hint, HintKind, Refused
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import (
    Action,
    FalseWitness,
    Leave,
    OpenCards,
    OpenHand,
    Play,
    Response,
    Reveal,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.name import Name
from cluedo_notes.solver import Holds, HoldsOneOf, Lacks, NotAllOf


class Contradicts(Refused):
    """An event that contradicts others; `log` is the log with it, which has the `clash`."""

    def __init__(self, what: Message, clash: tuple[int, ...], log: Log) -> None:
        super().__init__(what, clash)
        self.log = log


class Disproof(Struct, frozen=True):
    """The certain fact that contradicts an event, in words, and the cards and owners that it is about."""

    words: Message
    cells: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, words: Message, cards: Iterable[str], owner: str) -> "Disproof":
        """A reason about several cards at one owner."""
        return cls(words, tuple((card, owner) for card in cards))

    def proofs(self, log: Log) -> list[Hint]:
        """How to see the proof of each of its cells in a log."""
        return [_proof(card, owner, log) for card, owner in self.cells]


def _proof(card: str, owner: str, log: Log) -> Hint:
    names = Names.of(log)
    cards, owners = names.cards, names.owners(log)
    typed = {
        language: f"{cards.typed(card, language)} {owners.typed(owner, language)}" for language in LANGUAGES
    }
    return Hint(HintKind.WHY, player=owner, use=card, typed=Name(typed))


def notes_of_lies(passes: Iterable[tuple[str, int]], log: Log) -> list[Hint]:
    """How to note each wrong pass, given by its player and event, unless it is noted already."""
    players = Names.of(log).players
    noted = {(lie.event.player, lie.event.event) for lie in log.live if isinstance(lie.event, FalseWitness)}
    return [
        Hint(
            HintKind.FALSE_WITNESS,
            event,
            player,
            typed=Name({language: players.typed(player, language) for language in LANGUAGES}),
        )
        for player, event in passes
        if (player, event) not in noted
    ]


def passes_against(event: TableEvent, number: int, candidate: Log) -> list[tuple[str, int]]:
    """The passes that are wrong if the cards that event `number` lays open are right: their players and
    events. `candidate` is the log with the event."""
    if not isinstance(event, Reveal | OpenHand | OpenCards | Leave):
        return []
    said = AlternativeEvidence(candidate).evidence_of(number, event)
    held = {(claim.owner, claim.card) for claim in said if isinstance(claim, Holds)}
    return [
        (answer.player, live.number)
        for live in candidate.live
        if isinstance(live.event, Suggestion)
        for answer in live.event.responses
        if answer.action is Action.PASS and not held.isdisjoint((answer.player, c) for c in live.event.triple)
    ]


class Saying(StrEnum):
    """The way in which an event gives a card to an owner."""

    SHOWN = "shown"
    HELD = "held"


def reason(event: TableEvent, number: int, candidate: Log, without: Position) -> Disproof | None:
    """The first claim of event `number` that contradicts a fact certain without it; None if no single fact
    does. `candidate` is the log with the event."""
    if not without.consistent:
        return None
    if isinstance(event, Suggestion):
        return next(_against_answers(event, without), None)
    saying = Saying.SHOWN if isinstance(event, Spy | Play | UsePower) else Saying.HELD
    said = AlternativeEvidence(candidate).evidence_of(number, event)
    return next((why for claim in said if (why := _against(claim, saying, without)) is not None), None)


def _against(said: Evidence, saying: Saying, without: Position) -> Disproof | None:
    facts = without.facts
    match said:
        case Holds(owner, card):
            return _not_theirs(owner, card, saying, without)
        case Lacks(owner, card) if facts.holder[card] == owner:
            return Disproof.of(_lies(card, owner, without), [card], owner)
        case HoldsOneOf(owner, cards) if all(owner in facts.impossible[card] for card in cards):
            names = [_name(card, without) for card in cards]
            code = "refused-holds-none" if owner in without.log.deal.players else "refused-none-there"
            return Disproof.of(
                message(code, owner=owner_called(owner, without.log), cards=names), cards, owner
            )
        case NotAllOf(_, cards) if all(facts.holder[card] == ENVELOPE for card in cards):
            right = message("refused-right", cards=[_name(card, without) for card in cards])
            return Disproof.of(right, cards, ENVELOPE)
        case _:
            return None


def _against_answers(event: Suggestion, without: Position) -> Iterator[Disproof]:
    for answer in event.responses:
        said = _against_answer(answer, event, without)
        if said is not None:
            yield said


def _against_answer(answer: Response, event: Suggestion, without: Position) -> Disproof | None:
    facts = without.facts
    if answer.action is Action.PASS:
        held = [card for card in event.triple if facts.holder[card] == answer.player]
        return _of_player("refused-had-to-show", answer.player, held, without) if held else None
    if answer.action is not Action.SHOW:
        return None
    if answer.card is not None:
        return _not_theirs(answer.player, answer.card, Saying.SHOWN, without)
    if all(answer.player in facts.impossible[card] for card in event.triple):
        return _of_player("refused-has-none", answer.player, event.triple, without)
    return None


def _of_player(code: str, player: str, cards: Sequence[str], without: Position) -> Disproof:
    names = [_name(card, without) for card in cards]
    return Disproof.of(message(code, player=player, cards=names), cards, player)


def _not_theirs(owner: str, card: str, saying: Saying, without: Position) -> Disproof | None:
    """The owner certainly does not have the card."""
    if owner not in without.facts.impossible[card]:
        return None
    holder = without.facts.holder[card]
    if holder is not None:
        fact, so = _lies(card, holder, without), _so(owner, saying, without)
        return Disproof.of(message("refused-so", fact=fact, so=so), [card], holder)
    return Disproof.of(_lacks(owner, card, saying, without), [card], owner)


def _lacks(owner: str, card: str, saying: Saying, without: Position) -> Message:
    """The owner does not have the card, whoever has it."""
    name = _name(card, without)
    if owner not in without.log.deal.players:
        return message("refused-not-there", card=name, owner=owner_called(owner, without.log))
    return message("refused-lacks" if saying is Saying.SHOWN else "refused-has-not", player=owner, card=name)


def _lies(card: str, holder: str, without: Position) -> Message:
    """The certain place of a card."""
    name, owner = _name(card, without), owner_called(holder, without.log)
    if holder in without.log.deal.players:
        return message("cell-has", owner=owner, card=name)
    if holder == ENVELOPE:
        return message("refused-in-envelope", card=name)
    return message(
        "refused-is" if holder in without.log.deal.aside else "refused-is-among", owner=owner, card=name
    )


def _so(owner: str, saying: Saying, without: Position) -> Message:
    """The consequence for the owner who would have it."""
    if owner in without.log.deal.players:
        return message("refused-so-shown" if saying is Saying.SHOWN else "refused-so-held", player=owner)
    return message("refused-so-envelope" if owner == ENVELOPE else "refused-so-there")


def _name(card: str, without: Position) -> Name:
    return without.log.edition.by_id[card].name
