"""What the player of a seat saw alone and has not noted: asked on the sheet, answered by a tap."""

from collections.abc import Iterator, Sequence
from http import HTTPStatus

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.game.entry.not_noted import Lacking
from cluedo_notes.game.private_notes.joining import Joined
from cluedo_notes.game.private_notes.open_questions import OpenQuestion, open_questions
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.noted import question_line
from cluedo_notes.web.base.drawings import drawing_of
from cluedo_notes.web.base.form import Form
from cluedo_notes.web.forms.fields import Option
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.shared_table import SharedGame


class AskedQuestion(Struct, frozen=True):
    """A question on a page: the `key` by which its answer names it, the sentence, the cards to choose from,
    and how many of them are to be chosen."""

    key: str
    said: str
    options: tuple[Option, ...]
    how_many: int


def asked(live_game: LiveGame, words: Words) -> Sequence[AskedQuestion]:
    """The open questions to the player of a seat; none for anybody else. Raises `LogError`."""
    return tuple(_asked(live_game.shared.joined(), words)) if isinstance(live_game, SharedGame) else ()


def _asked(joined: Joined, words: Words) -> Iterator[AskedQuestion]:
    describer = Describer(joined.log, words)
    for one in open_questions(joined):
        number = joined.numbers.of_public(one.number)
        options = tuple(_option(card, one, describer) for card in one.cards)
        yield AskedQuestion(key_of(one), question_line(one, number, describer), options, one.how_many)


def _option(card: str, question: OpenQuestion, describer: Describer) -> Option:
    if question.what is Lacking.DRAWN:
        return Option(card, describer.drawn(card))
    return Option(card, describer.card(card), drawing=drawing_of(describer.log.edition.by_id[card]))


def key_of(question: OpenQuestion) -> str:
    """What an answer calls a question."""
    return f"{question.number}-{question.what.value}-{question.player or ''}"


async def answer(request: Request) -> Response:
    """Note the answer to a question, and go back to the sheet; nothing is noted where the question is no
    longer open, or that is no answer to it: the sheet asks it again."""
    live_game: LiveGame = request.state.live_game
    form: Form = request.state.form
    if isinstance(live_game, SharedGame):
        key, cards = form.get("question", ""), tuple(form.getlist("card"))
        await live_game.in_turn(lambda: live_game.shared.note_answer(lambda one: key_of(one) == key, cards))
    return RedirectResponse(f"{request.state.base}/", HTTPStatus.SEE_OTHER)


routes = [Route("/seen", answer, methods=["POST"])]
