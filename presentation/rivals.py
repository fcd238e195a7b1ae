"""The knowledge of each other player: in one sentence, in lines and for programs."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from cluedo_notes.game.askers.figures import ReadFigures
from cluedo_notes.game.deduction.position import Position, envelope_candidates
from cluedo_notes.game.knowledge.rivals import Guess, Rival, RivalsKnowledge, Share
from cluedo_notes.language.numbers import grouped, out_of_ten, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import (
    AskersFigures,
    ProbabilityFigure,
    askers_figures,
    envelope_lines,
    left_out,
)


def rivals_sentence(knowledge: RivalsKnowledge, only: str | None, words: Words) -> str:
    """How close the others are, in one sentence. `only`: one of them (None: the closest one)."""
    for rival in knowledge.rivals:
        if rival.player == only:
            return _rival_sentence(rival, words)
    guessing = [guess for guess in knowledge.guesses.each if guess.player in knowledge.guesses.playing]
    if not guessing:
        return words("rivals-all-out")
    closest = min(guessing, key=lambda guess: (-guess.share.hits, guess.mean_left.value))
    chance = knowledge.guesses.chance_that_somebody_knows()
    if chance is None or not chance.hits:
        return words("rivals-nobody-knows", player=closest.player, number=_left(closest, words))
    if closest.share.hits == chance.hits:
        return words("rival-may-know", player=closest.player, chance=out_of_ten(chance.value, words))
    return words("rivals-may-know", player=closest.player, chance=out_of_ten(chance.value, words))


def _rival_sentence(rival: Rival, words: Words) -> str:
    if not rival.plays:
        return words("rival-plays-no-more", player=rival.player)
    if rival.guess is None:
        return words("rival-has-looked", player=rival.player)
    if not rival.guess.share.hits:
        return words("rival-knows-not", player=rival.player, number=_left(rival.guess, words))
    return words("rival-may-know", player=rival.player, chance=out_of_ten(rival.guess.share.value, words))


def _left(guess: Guess, words: Words) -> str:
    """The number of solutions that a rival still considers at most."""
    return grouped(round(guess.mean_left.value), words)


def rivals_lines(knowledge: RivalsKnowledge, only: str | None, words: Words) -> Iterator[str]:
    """Lines on what the others know. `only`: one player, in more detail (None: everybody)."""
    yield words("rivals-title", worlds=knowledge.worlds)
    for rival in knowledge.rivals:
        if only in (None, rival.player):
            yield ""
            yield words("rival-plays" if rival.plays else "rival-out", player=rival.player)
            yield from (
                "  " + line for line in _rival_lines(knowledge.position, rival, only is not None, words)
            )
    yield ""
    chance = knowledge.guesses.chance_that_somebody_knows()
    if only is None and chance is not None:
        yield words("rivals-somebody", **_with_interval(chance, words))
    yield from _common_lines(knowledge, words)


def _rival_lines(position: Position, rival: Rival, closely: bool, words: Words) -> Iterator[str]:
    """Lines on what one rival knows. `closely`: with the names of the cards that are still possible for
    them."""
    if rival.guess is None:
        yield words("rival-looked")
    else:
        yield from _guess_lines(replace(position, facts=rival.facts), rival.guess, closely, words)
    describer = Describer(position.log, words)
    if rival.shown:
        yield words("rival-shown", cards=describer.cards(rival.shown))
    if rival.deduced:
        yield words("rival-deduced", cards=describer.cards(rival.deduced))


def _guess_lines(as_they_know: Position, guess: Guess, closely: bool, words: Words) -> Iterator[str]:
    """How close a rival is to knowing the envelope."""
    if closely:
        yield words("rival-envelope")
        yield from ("  " + line for line in envelope_lines(words, as_they_know))
    else:
        numbers = {
            f"{category}s": len(cards) for category, cards in envelope_candidates(as_they_know).items()
        }
        yield words("rival-candidates", **numbers)
    yield words("rival-left", number=_left(guess, words))
    yield words("rival-names", **_with_interval(guess.share, words))


def _with_interval(share: Share, words: Words) -> dict[str, str]:
    """The share and the ends of its interval, in percent."""
    low, high = share.interval
    return {
        "percent": signed_percent(share.value, 0, words),
        "low": signed_percent(low, 0, words),
        "high": signed_percent(high, 0, words),
    }


def _common_lines(knowledge: RivalsKnowledge, words: Words) -> Iterator[str]:
    """The cards whose place everybody knows, from what the whole table saw or in another way."""
    if not knowledge.common:
        yield words("rivals-nothing-common")
    for code, public in (("rivals-public", True), ("rivals-common", False)):
        cards = [card for card in knowledge.common if (card in knowledge.public) is public]
        if cards:
            yield words(code, cards=[_placed(knowledge.position, card, words) for card in cards])


def _placed(position: Position, card: str, words: Words) -> str:
    describer, holder = Describer(position.log, words), position.facts.holder[card]
    return words("card-at-owner", card=describer.card(card), owner=describer.owner(holder or ""))


# -- for programs


class ShareWithInterval(Struct, frozen=True):
    """A share of drawn deals and the ends of its interval."""

    p: ProbabilityFigure
    low: ProbabilityFigure
    high: ProbabilityFigure


class CandidateCards(Struct, frozen=True, kw_only=True):
    """For each category, the cards that may be in the envelope."""

    suspect: tuple[str, ...]
    weapon: tuple[str, ...]
    room: tuple[str, ...]


class TriplesLeft(Struct, frozen=True):
    """An upper bound on the solutions a rival has left: the mean and its standard error."""

    at_most: float
    standard_error: float


class RivalFigures(Struct, frozen=True, kw_only=True):
    """The knowledge of one rival. `names`: the share of deals in which they can name the envelope.
    `envelope`, `triples` and `names` are null if they have `looked` into it. `shown`, `deduced`: the keeper's
    cards that they know. `holder`: for every card the owner they are sure of, or null."""

    player: str
    plays: bool
    looked: bool
    envelope: CandidateCards | None
    triples: TriplesLeft | None
    names: ShareWithInterval | None
    shown: tuple[str, ...]
    deduced: tuple[str, ...]
    holder: Mapping[str, str | None]


class CommonCard(Struct, frozen=True):
    """A card whose owner everybody knows. `public`: whether the whole table saw it."""

    card: str
    owner: str
    public: bool


class RivalsOutput(Struct, frozen=True, kw_only=True):
    """`others --json`. `worlds`: the number of deals drawn. `somebody`: the share in which any rival can name
    the envelope (null: no rival plays). `askers`: how the others' questions were read, if they were."""

    worlds: int
    rivals: tuple[RivalFigures, ...]
    somebody: ShareWithInterval | None
    common: tuple[CommonCard, ...]
    askers: AskersFigures | UnsetType = UNSET
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET


def rivals_output(knowledge: RivalsKnowledge, only: str | None, figures: ReadFigures | None) -> RivalsOutput:
    """The knowledge of the others, or `only` of one of them. `figures`: those by which the deals were
    drawn."""
    position, holder = knowledge.position, knowledge.position.facts.holder
    chance = knowledge.guesses.chance_that_somebody_knows()
    return RivalsOutput(
        worlds=knowledge.worlds,
        rivals=tuple(
            _rival_figures(position, rival) for rival in knowledge.rivals if only in (None, rival.player)
        ),
        somebody=None if chance is None else _with_ends(chance),
        common=tuple(
            CommonCard(card, holder[card] or "", card in knowledge.public) for card in knowledge.common
        ),
        askers=askers_figures(figures),
        **left_out(position),
    )


def _rival_figures(position: Position, rival: Rival) -> RivalFigures:
    guess, cards = rival.guess, envelope_candidates(replace(position, facts=rival.facts))
    candidates = CandidateCards(**{str(category): tuple(cards[category]) for category in cards})
    return RivalFigures(
        player=rival.player,
        plays=rival.plays,
        looked=rival.looked,
        envelope=None if guess is None else candidates,
        triples=None if guess is None else TriplesLeft(guess.mean_left.value, guess.mean_left.error),
        names=None if guess is None else _with_ends(guess.share),
        shown=rival.shown,
        deduced=rival.deduced,
        holder=rival.facts.holder,
    )


def _with_ends(share: Share) -> ShareWithInterval:
    return ShareWithInterval(share.value, *share.interval)
