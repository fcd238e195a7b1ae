"""What a player must have seen and has not noted, as a question to them."""

from typing import assert_never

from cluedo_notes.game.entry.not_noted import Lacking
from cluedo_notes.game.private_notes.open_questions import OpenQuestion
from cluedo_notes.presentation.describe import Describer


def question_line(question: OpenQuestion, number: int, describer: Describer) -> str:
    """The question about event `number` of the player's log, with what happened."""
    words, event = describer.words, describer.in_short(number, question.event)
    match question.what:
        case Lacking.THEIRS:
            return words("question-theirs", player=question.player, event=event)
        case Lacking.OWN:
            return words("question-own", player=question.player, event=event)
        case Lacking.SEEN_BY_USE:
            return words("question-by-use", event=event)
        case Lacking.LOOKED_AT:
            return words("question-looked", number=question.how_many, event=event)
        case Lacking.DRAWN:
            return words("question-drawn", event=event)
        case Lacking.ACCUSED:
            return words("question-accused", event=event)
        case _:
            assert_never(question.what)
