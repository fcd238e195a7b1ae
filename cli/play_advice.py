"""The one line of advice above the prompt: what `advise` would say first."""

from cluedo_notes.cli.play_game import Standing
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.message import GameError
from cluedo_notes.game.told.figures import bits_text, signed_percent
from cluedo_notes.game.words import Words


def advice_line(standing: Standing, words: Words) -> str | None:
    """Whether to accuse, else what to ask next; None where there is nobody to be advised, or nothing on."""
    from cluedo_notes.game.accusing import accusing  # noqa: PLC0415 (numpy)
    from cluedo_notes.game.advice import Adviser  # noqa: PLC0415
    from cluedo_notes.game.rooms import rooms_within_reach  # noqa: PLC0415

    log, table = standing.log, standing.table
    if log.header.me is None or log.header.hand is None or table.over:
        return None
    if not table.plays(log.header.me):
        return None
    describer = Describer(log, words)
    try:
        adviser = Adviser(standing.position)
        within = rooms_within_reach(table, adviser.asker, None)
        near = within
        if near is None:
            near = frozenset(room for room, way in adviser.ways.items() if way.may_be_next)
        questions = adviser.best(1, within)
        decision = accusing(adviser, next(iter(adviser.best(1, near)), None))
    except GameError:
        return None
    if decision.advised or decision.certain:
        percent = signed_percent(decision.now, 0, words)
        return words("play-accuse", cards=describer.cards(decision.envelope), percent=percent)
    if not questions or not questions[0].tells:
        return None
    best = questions[0]
    return words("play-ask", cards=describer.cards(best.triple), bits=bits_text(best.gain, words))
