"""Everything revealed at the end, and every hand that an owner knows, as one reveal."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cluedo_notes.game.log.deal import ENVELOPE, FACE_UP, POOL, revealed_cards
from cluedo_notes.game.log.events import Envelope, Header, Reveal
from cluedo_notes.game.review.merge.votes import Disagreement, LogsToMerge, Says, Vote, differ

CardIds = tuple[str, ...]


class RevealedCards(Struct, frozen=True):
    """The cards of an owner according to a log: a whole hand, the pool, the envelope, or the put-aside
    cards."""

    what: str
    owner: str
    vote: Vote


def united_reveal(
    sources: LogsToMerge, header: Header, number: int
) -> tuple[Reveal | None, list[Disagreement]]:
    """Everything revealed, as event `number` of the merged log (None if nothing was). Also the
    disagreements: differences between the logs, and cards in two places."""
    revealed = list(_all_revealed(sources))
    disagreements: list[Disagreement] = []
    places = [*(("hands", player) for player in sources.logs[0].deal.players)]
    places += [(place, place) for place in (ENVELOPE, POOL, "aside")]
    settled: dict[tuple[str, str], CardIds] = {}
    for place in places:
        if claims := [claim for claim in revealed if (claim.what, claim.owner) == place]:
            settled[place] = _settled(sources, claims, number, disagreements)
    hands = {owner: cards for (what, owner), cards in settled.items() if what == "hands"}
    envelope, pool, aside = (settled.get(place) for place in places[-3:])
    reveal = Reveal(Envelope(*envelope) if envelope is not None else None, hands or None, pool, aside)
    disagreements += _in_two_places(reveal, header, revealed, sources, number)
    return (None if reveal == Reveal() else reveal), disagreements


def _all_revealed(sources: LogsToMerge) -> Iterator[RevealedCards]:
    for place, log in enumerate(sources.logs):
        header = log.header
        if header.me is not None and header.hand is not None:
            yield _of_cards("hands", header.me, place, None, header.hand)
        for live in log.live:
            if isinstance(live.event, Reveal):
                yield from _revealed(live.event, place, live.number)


def _revealed(reveal: Reveal, log: int, number: int) -> Iterator[RevealedCards]:
    for player, cards in (reveal.hands or {}).items():
        yield _of_cards("hands", player, log, number, cards)
    if reveal.envelope is not None:
        yield _of_cards("envelope", ENVELOPE, log, number, reveal.envelope.triple)
    if reveal.pool is not None:
        yield _of_cards("pool", POOL, log, number, reveal.pool)
    if reveal.aside is not None:
        yield RevealedCards("aside", "aside", Vote(log, number, reveal.aside, reveal.aside))


def _of_cards(what: str, owner: str, log: int, number: int | None, cards: CardIds) -> RevealedCards:
    return RevealedCards(what, owner, Vote(log, number, cards, frozenset(cards)))


def _settled(
    sources: LogsToMerge, revealed: Sequence[RevealedCards], number: int, disagreements: list[Disagreement]
) -> CardIds:
    """The cards of one owner; adds differences to `disagreements`."""
    votes = [claim.vote for claim in revealed]
    what, owner = revealed[0].what, revealed[0].owner
    if differ(votes):
        player = owner if what == "hands" else None
        disagreements.append(Disagreement(number, what, sources.says(votes), player))
    cards: CardIds = sources.settled(votes, (owner,)).value
    return cards


def _in_two_places(
    reveal: Reveal, header: Header, revealed: Sequence[RevealedCards], sources: LogsToMerge, number: int
) -> Iterator[Disagreement]:
    """The cards that two owners have after the votes."""
    places = {**(reveal.hands or {}), POOL: (), **revealed_cards(reveal), FACE_UP: header.face_up or ()}
    owners: dict[str, list[str]] = {}
    for owner, cards in places.items():
        for card in cards:
            owners.setdefault(card, []).append(owner)
    for card, holders in owners.items():
        if len(holders) > 1:
            yield Disagreement(number, "card-twice", _says(card, holders, revealed, sources), None, card)


def _says(
    card: str, holders: Sequence[str], revealed: Sequence[RevealedCards], sources: LogsToMerge
) -> tuple[Says, ...]:
    """The place of a card according to each log."""
    votes = []
    for claim in revealed:
        owner = (
            sources.logs[0].deal.aside[claim.vote.value.index(card)]
            if claim.what == "aside" and card in claim.vote.value
            else claim.owner
        )
        if owner in holders and card in claim.vote.value:
            votes.append(Vote(claim.vote.log, claim.vote.number, owner, owner))
    for log, source in enumerate(sources.logs):
        if card in (source.header.face_up or ()):
            votes.append(Vote(log, None, FACE_UP, FACE_UP))
    return sources.says(votes)
