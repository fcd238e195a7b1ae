"""The envelope in a few lines and for programs: certain cards, openness, likeliest solutions."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict

from cluedo_notes.editions import Category
from cluedo_notes.game.askers.as_said import is_believed, plays_of
from cluedo_notes.game.askers.figures import Impression, ReadFigures, figures_of
from cluedo_notes.game.askers.kinds import Habit
from cluedo_notes.game.askers.shown import counted_beside
from cluedo_notes.game.askers.waiting import WAITS
from cluedo_notes.game.deduction.odds import Odds, Openness
from cluedo_notes.game.deduction.position import Position, envelope_candidates
from cluedo_notes.game.manners import Manner
from cluedo_notes.language.message import message
from cluedo_notes.language.numbers import bits_text, decimal, grouped, short_decimal, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer

Printed = TypeVar("Printed")

ENVELOPES_LISTED = 10
"""The number of envelopes listed by default."""


WHOLE_FROM, ROUGHLY_FROM = 9.95, 2.95
"""Equally likely solutions have no decimals from these numbers on: in figures, and in plain sentences."""


class Measure(Enum):
    """The unit for how open the envelope is."""

    SOLUTIONS = "solutions"
    BITS = "bits"


def envelope_lines(words: Words, position: Position) -> list[str]:
    """One line per category with the certain card or the possible ones."""
    describer = Describer(position.log, words)
    lines = []
    for category, cards in envelope_candidates(position).items():
        names = [describer.card(card) for card in cards]
        code = "envelope-certain" if len(cards) == 1 else "envelope-open"
        lines.append(words(code, category=message(category), cards=names, number=len(cards)))
    return lines


def likeliest_lines(odds: Odds | None, digits: int, words: Words) -> list[str]:
    """One line with the likeliest envelope; none if all that are possible are equally likely."""
    if odds is None or len(odds.likeliest) == len(odds.envelopes):
        return []
    first, *others = odds.likeliest
    cards = Describer(odds.position.log, words).cards(first.cards)
    chance = signed_percent(first.probability, digits, words)
    code = "likeliest-of-several" if others else "likeliest"
    return [words(code, cards=cards, percent=chance, number=len(others))]


def openness_lines(odds: Odds | None, measure: Measure, words: Words) -> list[str]:
    """One line with the number of solutions left and how close they are to equally likely, if there are
    several."""
    if odds is None or odds.openness.solutions == 1:
        return []
    said = openness_text(odds.openness, words)
    if measure is Measure.BITS:
        return [words("solutions-and-bits", solutions=said, bits=bits_text(odds.bits, words))]
    return [said]


def counted_lines(odds: Odds | None, words: Words) -> list[str]:
    """If percentages are estimated, one line that says so and names the likeliest solution by the cards
    alone; otherwise none."""
    counted = None if odds is None else counted_beside(odds)
    if odds is None or counted is None or len(odds.envelopes) < 2:
        return []
    likeliest = max(counted, key=counted.__getitem__)
    cards = Describer(odds.position.log, words).cards(likeliest)
    return [words("numbers-by-questions", cards=cards, percent=signed_percent(counted[likeliest], 0, words))]


def summary_lines(odds: Odds, shown: int, measure: Measure, words: Words) -> Iterator[str]:
    """The number of further envelopes, the number of equally likely ones, and how many deals fit."""
    possible = odds.openness.solutions
    if possible > shown:
        yield words("more-envelopes", number=grouped(possible - shown, words))
    yield from openness_lines(odds, measure, words)
    if odds.deals is None:
        return
    about = words("about") if isinstance(odds.deals, float) else ""
    yield words("deals-that-fit", number=about + grouped(round(odds.deals), words))


SLIGHT = 0.05
"""A smaller change of a probability is not worth a sentence."""

EVENS = 0.5
"""A card is "probable" above this probability."""

SURE = 0.6
"""A player's habit is mentioned only if it is at least this probable."""


def is_read(figures: ReadFigures | None) -> bool:
    """Do the figures use the others' questions?"""
    return figures is not None and bool(figures.read.by_player)


def askers_lines(
    words: Words, describer: Describer, figures: ReadFigures | None, estimated: str = "askers-read"
) -> list[str]:
    """Conclusions from the others' questions: the card about which they reveal most, then the precision, in
    the sentence with the code `estimated`. Empty if the questions were not read (`figures` None)."""
    if figures is None:
        return []
    impressions = figures.impressions()
    if not impressions:
        return [words("askers-silent")]
    lines = []
    for impression in impressions[:1]:
        said = _as_said(impression.player, figures, words, describer)
        # A child fits no usual habit, but may keep a child's sheet.
        habit = "" if said and impression.habit is Habit.ANYTHING else _habit(impression, words)
        if line := _impression_line(impression, habit, words, describer):
            lines.append(line + said)
    error = max(2, round(100 * figures.error))  # a smaller error would claim too much
    return [*lines, words(estimated, points=error)]


def _impression_line(impression: Impression, habit: str, words: Words, describer: Describer) -> str:
    """The conclusion from one player's questions, and how the player seems to ask. Empty if that is within
    the error of the estimate."""
    if impression.card is None or abs(impression.after - impression.before) < SLIGHT:
        return ""
    before, after = (signed_percent(share, 0, words) for share in (impression.before, impression.after))
    return words(
        _kind_of_impression(impression),
        player=impression.player,
        card=describer.named(impression.card),
        before=before,
        after=after,
        habit=habit,
    ).rstrip()


def _kind_of_impression(impression: Impression) -> str:
    """The code of the sentence: the player probably has the card, probably not, or more or less probably than
    before."""
    if impression.after > impression.before:
        return "askers-has" if impression.after > EVENS else "askers-likelier"
    return "askers-lacks" if impression.after < EVENS else "askers-unlikelier"


WAYS_OF_ASKING = (Manner.FORGETS, Manner.CHILD)
"""Manners that describe how a player asks, not when they accuse."""


def _as_said(player: str, figures: ReadFigures, words: Words, describer: Describer) -> str:
    """How a player asks as the keeper said, which affects what their questions suggest. Empty if the keeper
    said nothing or the player's events no longer fit it."""
    plays = plays_of(describer.log).get(player)
    if plays not in WAYS_OF_ASKING or not is_believed(plays, figures.read.habits[player], WAITS):
        return ""
    return words("askers-said", said=words(f"said-prefer-plays-{plays}", player=player))


def _habit(impression: Impression, words: Words) -> str:
    """How a player seems to ask; empty if that is not sure enough."""
    if impression.sure < SURE:
        return ""
    sure = signed_percent(impression.sure, 0, words)
    return words(f"asker-{impression.habit}", player=impression.player, percent=sure)


# -- how open it is


def alike_text(number: float, words: Words, whole_from: float = WHOLE_FROM) -> str:
    """A number of equally likely solutions."""
    return short_decimal(number, words) if number < whole_from else grouped(round(number), words)


FAR_LIKELIER = 0.5
"""If the equally likely solutions are fewer than this share of the possible ones, the text says that a few
are far likelier."""


def openness_text(openness: Openness, words: Words) -> str:
    """How many solutions are left, and how likely they are compared with each other if the number alone would
    mislead."""
    number = grouped(openness.solutions, words)
    if openness.alike < FAR_LIKELIER * openness.solutions:
        return words("solutions-uneven", number=number, alike=alike_text(openness.alike, words, ROUGHLY_FROM))
    return words("solutions-left", number=number)


def brief_openness(openness: Openness, words: Words) -> str:
    """How many solutions are left, in few words."""
    return words("solutions-brief", number=grouped(openness.solutions, words))


def openness_changed(before: Openness, after: Openness, measure: Measure, words: Words) -> str | None:
    """How open the envelope is now; None if the reader would see no difference."""
    if measure is Measure.BITS:
        return _bits_changed(before.bits, after.bits, words)
    now = openness_text(after, words)
    return None if now == openness_text(before, words) else now


def _bits_changed(before: float, after: float, words: Words) -> str | None:
    was, now = bits_text(before, words), bits_text(after, words)
    if was == now:
        return None
    gained = round(before, 2) - round(after, 2)  # readers subtract the figures that they see
    code = "bits-gained" if gained >= 0 else "bits-lost"
    return words(code, before=was, after=now, bits=decimal(abs(gained), 2, words))


# -- for programs


ProbabilityFigure = Annotated[float, Meta(ge=0, le=1)]
"""A probability or a share, from 0 to 1."""


class TripleCards(Struct, frozen=True, kw_only=True):
    """A suspect, a weapon and a room, by their ids."""

    suspect: str
    weapon: str
    room: str


class CertainCards(Struct, frozen=True, kw_only=True):
    """For each category, the card that is certainly in the envelope; null if several are possible."""

    suspect: str | None
    weapon: str | None
    room: str | None


class LikelyCards(TripleCards, frozen=True, kw_only=True):
    """A possible solution and its probability."""

    p: ProbabilityFigure


class AskerRead(Struct, frozen=True, kw_only=True):
    """The conclusion from one player's questions: the card among theirs whose probability they change most
    (null: all their cards are certain), and its probability before and after. `habit`: how the player seems
    to ask, with its probability."""

    player: str
    card: str | None
    before: ProbabilityFigure
    after: ProbabilityFigure
    habit: Habit
    sure: ProbabilityFigure


class AskersFigures(Struct, frozen=True, kw_only=True):
    """The conclusions from the others' questions, the greatest change first. `error`: the standard error of a
    probability of one half, which is the largest one."""

    error: ProbabilityFigure
    read: tuple[AskerRead, ...]


class EnvelopeFigures(Struct, frozen=True, kw_only=True):
    """The envelope. `top`: its likeliest contents, the likeliest first. `triples`: the number of possible
    ones. `bits`: the entropy left. All three are absent if the position is too large to count."""

    certain: CertainCards
    top: tuple[LikelyCards, ...] | UnsetType = UNSET
    triples: int | UnsetType = UNSET
    bits: float | UnsetType = UNSET


class EnvelopeOutput(EnvelopeFigures, frozen=True, kw_only=True):
    """`odds --json` without a card. `deals`: how many deals fit, if known. `askers`: how the others'
    questions were read, if they were. `consistent`, `ignored`: only for a log that contradicts itself, with
    the events that the figures leave out."""

    deals: Annotated[float, Meta(ge=0)] | UnsetType = UNSET
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET
    askers: AskersFigures | UnsetType = UNSET


def envelope_figures(
    position: Position, odds: Odds | None, at_most: int | None = ENVELOPES_LISTED
) -> EnvelopeFigures:
    """The envelope with its `at_most` likeliest solutions (None: all)."""
    certain = CertainCards(**{str(category): card for category, card in position.envelope().items()})
    if odds is None:
        return EnvelopeFigures(certain=certain)
    top = tuple(
        LikelyCards(**by_category(likely.cards), p=likely.probability) for likely in odds.envelopes[:at_most]
    )
    return EnvelopeFigures(certain=certain, top=top, triples=len(odds.envelopes), bits=odds.bits)


def envelope_output(position: Position, odds: Odds | None, at_most: int | None) -> EnvelopeOutput:
    """Like `envelope_figures`, with the number of deals that fit and the models behind the figures."""
    return EnvelopeOutput(
        **asdict(envelope_figures(position, odds, at_most)),
        deals=UNSET if odds is None else or_absent(odds.deals),
        askers=askers_figures(figures_of(odds)),
        **left_out(position),
    )


def askers_figures(figures: ReadFigures | None) -> AskersFigures | UnsetType:
    """The conclusions from the others' questions; absent if they were not read."""
    if figures is None:
        return UNSET
    read = tuple(AskerRead(**asdict(impression)) for impression in figures.impressions())
    return AskersFigures(error=figures.error, read=read)


def by_category(cards: Sequence[str]) -> dict[str, str]:
    """A suspect, a weapon and a room, by the keys of `TripleCards`."""
    return {str(category): card for category, card in zip(Category, cards, strict=True)}


def left_out(position: Position) -> dict[str, Any]:
    """The extra keys in all JSON output for a log that contradicts itself; none for other logs."""
    return {} if position.consistent else {"consistent": False, "ignored": position.ignored}


def or_absent(value: Printed | None) -> Printed | UnsetType:
    """A value, or UNSET for None, which leaves its key out."""
    return UNSET if value is None else value
