"""The one line of advice above the prompt: the first thing that `advise` would say."""

from collections.abc import Iterator
from pathlib import Path

from cluedo_notes.game.advice.advice import weighed_accusation
from cluedo_notes.game.deduction.snapshot import Snapshot
from cluedo_notes.game.errors import GameError
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import ROUGHLY_FROM, alike_text


def advice_lines(snapshot: Snapshot, words: Words) -> Iterator[str | None]:
    """What to ask next, and then, where it is better, to accuse: weighing that takes several times as long.

    None where there is nobody to advise, or nothing to learn.
    """
    try:
        yield from _advised(snapshot, words)
    except GameError:
        yield None


def _advised(snapshot: Snapshot, words: Words) -> Iterator[str | None]:
    from cluedo_notes.game.advice.adviser import Adviser  # noqa: PLC0415 (numpy)
    from cluedo_notes.game.rules.rooms import rooms_within_reach  # noqa: PLC0415

    log, table = snapshot.log, snapshot.table
    if log.header.me is None or table.over or not table.plays(log.header.me):
        yield None
        return
    if log.header.hand is None:
        yield words("play-no-advice", game=Path(log.file).stem)
        return
    describer = Describer(log, words)
    adviser = Adviser(snapshot.position)
    within = rooms_within_reach(table, adviser.asker, None)
    best = next(iter(adviser.best(1, within)), None)
    if best is None or not best.reveals:
        yield None
    else:
        cards, after = describer.cards(best.triple), adviser.alike_after(best)
        code = "play-ask-settles" if best.settles else "play-ask"
        yield words(code, cards=cards, after=alike_text(after, words, ROUGHLY_FROM))
    decision = weighed_accusation(adviser, within)
    if decision.advised or decision.certain:
        percent = signed_percent(decision.now, 0, words)
        yield words("play-accuse", cards=describer.cards(decision.envelope), percent=percent)
