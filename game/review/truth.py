"""The true places of cards, if they were revealed in any way. Statements of the game are checked against
it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from cluedo_notes.editions import Category, Clue
from cluedo_notes.game.log.deal import ENVELOPE, FACE_UP, revealed_cards
from cluedo_notes.game.log.events import Accusation, ClueCard, Leave, OpenCards, OpenHand, Reveal
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.finding import Violation
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.solver.problem import Constraint, Holds, Lacks, NotAllOf, SomeHold


class Claim(Struct, frozen=True):
    """`owner` has these cards, and no others if they are the `whole` hand, according to event `number` (0:
    the header)."""

    owner: str
    cards: tuple[str, ...]
    whole: bool
    number: int


class Truth(Struct, frozen=True, dict=True):
    """`holder`: the owner of each card that was revealed. `whole`: the owners whose cards are all known.
    `claims`: the cards as they were revealed, the strongest claim first."""

    holder: Mapping[str, str]
    whole: frozenset[str]
    claims: tuple[Claim, ...]

    def has(self, owner: str, card: str) -> bool | None:
        """Does this owner have this card? None: it was not revealed."""
        holder = self.holder.get(card)
        if holder is not None:
            return holder == owner
        return False if owner in self.whole else None

    def says(self, constraint: Constraint) -> bool | None:
        """Is a constraint true? None: some of the cards it mentions were not revealed."""
        if isinstance(constraint, Lacks):
            has = self.has(constraint.owner, constraint.card)
            return None if has is None else not has
        if isinstance(constraint, Holds):
            return self.has(constraint.owner, constraint.card)
        if isinstance(constraint, SomeHold):
            held = [self.has(owner, card) for owner in constraint.owners for card in constraint.cards]
        else:
            held = [self.has(constraint.owner, card) for card in constraint.cards]
        if not isinstance(constraint, NotAllOf):
            return True if True in held else None if None in held else False
        return True if False in held else None if None in held else False

    def hand(self, owner: str) -> frozenset[str]:
        """The cards that this owner certainly has."""
        return self.hands.get(owner, frozenset())

    @cached_property
    def hands(self) -> Mapping[str, frozenset[str]]:
        """The cards that each owner certainly has, for owners with at least one."""
        hands: dict[str, set[str]] = {}
        for card, owner in self.holder.items():
            hands.setdefault(owner, set()).add(card)
        return {owner: frozenset(cards) for owner, cards in hands.items()}


SPOILT = (Rule.REVEAL_TWICE, Rule.REVEAL_SIZE, Rule.REVEAL_MISSING, Rule.REVEAL_ENVELOPE)
"""Mistakes after which the revealed cards are not a deal."""


def truth_of(log: Log, mistakes: Sequence[Violation] = ()) -> Truth:
    """The cards that were revealed.

    If two sources differ, the earlier kind counts: reveals, the header, open hands, a right accusation, cards
    that everybody saw. If together they are no deal (`misdealt`), only undisputed cards count.
    """
    spoilt = [mistake for mistake in mistakes if mistake.rule in SPOILT]
    disputed = {card for violation in spoilt for card in violation.arguments.get("cards", ())}
    wrong_size = {violation.arguments["player"] for violation in spoilt if violation.rule is Rule.REVEAL_SIZE}
    holder: dict[str, str] = {}
    whole: set[str] = set()
    claimed = tuple(claims(log))
    for claim in claimed:
        if claim.owner in wrong_size:
            continue
        for card in claim.cards:
            if card not in disputed:
                holder.setdefault(card, claim.owner)
        if claim.whole and all(holder.get(card) == claim.owner for card in claim.cards):
            whole.add(claim.owner)
    for card, player in _seen_by_all(log).items():
        if card not in disputed and player not in whole:
            holder.setdefault(card, player)
    if not spoilt:
        _complete(log, holder, whole)
    return Truth(holder, frozenset() if spoilt else frozenset(whole), claimed)


def _complete(log: Log, holder: dict[str, str], whole: set[str]) -> None:
    """Adds the necessary consequences: the cards of the only owner without a statement."""
    if {log.edition.by_id[card].category for card, owner in holder.items() if owner == ENVELOPE} == set(
        Category
    ):
        whole.add(ENVELOPE)
    others = [owner for owner in (ENVELOPE, *log.deal.owners) if owner not in whole]
    rest = [card.id for card in log.edition.cards if card.id not in holder]
    if len(others) == 1:
        holder.update(dict.fromkeys(rest, others[0]))
        whole.add(others[0])


def _seen_by_all(log: Log) -> dict[str, str]:
    """The players in whose hand everybody saw a card, if that is not itself in dispute."""
    seen: dict[str, set[str]] = {}
    for live in log.live:
        event = live.event
        if isinstance(event, OpenCards):
            for card in event.cards:
                seen.setdefault(card, set()).add(event.player)
        elif isinstance(event, ClueCard) and event.clue is not Clue.LEFT:
            for entry in event.shown or ():
                seen.setdefault(entry.card, set()).add(entry.player)
    return {card: players.pop() for card, players in seen.items() if len(players) == 1}


LAYS_OPEN = (Reveal, OpenHand, Leave, Accusation)
"""The types of the events that may reveal cards."""


def claims(log: Log) -> Iterator[Claim]:
    """All cards that were revealed, the strongest claim first."""
    opening = [live for live in log.live if isinstance(live.event, LAYS_OPEN)]
    for live in opening:
        if isinstance(live.event, Reveal):
            for owner, cards in revealed_cards(live.event).items():
                yield Claim(owner, cards, True, live.number)
    header = log.header
    if header.me is not None and header.hand is not None:
        yield Claim(header.me, tuple(header.hand), True, 0)
    if header.face_up:
        yield Claim(FACE_UP, tuple(header.face_up), True, 0)
    for live in opening:
        if isinstance(live.event, OpenHand | Leave) and live.event.cards is not None:
            yield Claim(live.event.player, live.event.cards, True, live.number)
    for live in opening:
        if isinstance(live.event, Accusation) and live.event.correct and live.event.triple is not None:
            yield Claim(ENVELOPE, live.event.triple, True, live.number)


# -- are the revealed cards a deal themselves?


def misdealt(log: Log, claimed: Sequence[Claim]) -> tuple[Violation, ...]:
    """The faults in the cards as they were revealed (`claims`): a card is twice, missing or too many, or the
    envelope does not have one of each kind."""
    numbers = {claim.number for claim in claimed}
    kinds = {live.number: type(live.event) for live in log.live if live.number in numbers}
    claimed = [claim for claim in claimed if kinds.get(claim.number) is not Accusation]
    last = max((claim.number for claim in claimed if kinds.get(claim.number) is Reveal), default=None)
    wrong = [*_twice(claimed, kinds), *_sizes(log, claimed)]
    if last is not None:
        wrong += _missing(log, claimed, last)
    return tuple(wrong)


def _twice(claimed: list[Claim], kinds: Mapping[int, type]) -> Iterator[Violation]:
    """A card at two owners, or two different hands of one owner; `kinds`: the types of the events by
    number."""
    holder: dict[str, Claim] = {}
    hands: dict[str, Claim] = {}
    for claim in claimed:
        first = hands.setdefault(claim.owner, claim)
        if set(first.cards) != set(claim.cards):
            during = kinds.get(claim.number) in (OpenHand, Leave)
            rule = Rule.HAND_LAID_OPEN if during else Rule.REVEAL_HAND
            number = claim.number or first.number
            wrong = sorted(set(first.cards) ^ set(claim.cards))
            yield Violation(number, rule, {"player": claim.owner, "cards": tuple(wrong)})
            continue
        for card in claim.cards:
            other = holder.setdefault(card, claim)
            if other.owner != claim.owner:
                number = max(claim.number, other.number)
                owners = {"player": claim.owner, "other": other.owner, "cards": (card,)}
                yield Violation(number, Rule.REVEAL_TWICE, owners)


def _sizes(log: Log, claimed: Iterable[Claim]) -> Iterator[Violation]:
    """A hand that no deal of this edition gives."""
    for claim in claimed:
        if claim.owner not in log.deal.owners or not claim.number:
            continue
        position = log.deal.owners.index(claim.owner)
        possible = {sizes[position] for sizes in log.deal.arrangements}
        if len(set(claim.cards)) not in possible:
            sizes = {"player": claim.owner, "number": len(set(claim.cards)), "expected": sorted(possible)}
            yield Violation(claim.number, Rule.REVEAL_SIZE, sizes)


def _missing(log: Log, claimed: list[Claim], number: int) -> Iterator[Violation]:
    """Everything was revealed, but a card is missing, or the rest is not an envelope."""
    owners = {claim.owner for claim in claimed}
    named = {card for claim in claimed for card in claim.cards}
    rest = [card.id for card in log.edition.cards if card.id not in named]
    if owners >= {ENVELOPE, *log.deal.owners}:
        if rest:
            yield Violation(number, Rule.REVEAL_MISSING, {"cards": tuple(rest)})
        return
    categories = sorted(log.edition.by_id[card].category for card in rest)
    if owners == set(log.deal.owners) and categories != sorted(Category):
        yield Violation(number, Rule.REVEAL_ENVELOPE, {"cards": tuple(rest)})
