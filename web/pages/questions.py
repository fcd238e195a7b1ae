"""Questions to the player of a seat about cards that only they saw, on the sheet."""

from collections.abc import Iterator, Sequence
from http import HTTPStatus

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.game.entry.not_noted import Lacking
from cluedo_notes.game.private_notes.joining import Joined
from cluedo_notes.game.private_notes.open_questions import OpenQuestion, just_answered, open_questions
from cluedo_notes.language.numbers import read_number
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.noted import question_line
from cluedo_notes.web.base.drawings import drawing_of
from cluedo_notes.web.base.form import Form
from cluedo_notes.web.forms.fields import Option
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.shared_table import SharedGame


class AskedQuestion(Struct, frozen=True):
    """A question on a page. `key`: its name in the answer. `said`: the sentence. `options`: the cards to
    choose from, and `how_many` of them to choose. For an answered question, they are the chosen cards."""

    key: str
    said: str
    options: tuple[Option, ...]
    how_many: int


class Answered(Struct, frozen=True):
    """An answer that can be taken back directly: the number of its line in the notes, and the question."""

    number: int
    question: AskedQuestion


def asked(live_game: LiveGame, words: Words) -> Sequence[AskedQuestion]:
    """The open questions to the player of a seat; none for other readers. Raises `LogError`."""
    return tuple(_asked(live_game.shared.joined(), words)) if isinstance(live_game, SharedGame) else ()


def last_answer(live_game: SharedGame, number: int, words: Words) -> Answered | None:
    """The answer in line `number` of the notes. None if there is none, or if anything was noted since.
    Raises `LogError`."""
    joined = live_game.shared.joined()
    question = just_answered(joined, number)
    if question is None:
        return None
    return Answered(number, _on_page(question, joined, Describer(joined.log, words)))


def _asked(joined: Joined, words: Words) -> Iterator[AskedQuestion]:
    describer = Describer(joined.log, words)
    for question in open_questions(joined):
        yield _on_page(question, joined, describer)


def _on_page(question: OpenQuestion, joined: Joined, describer: Describer) -> AskedQuestion:
    number = joined.numbers.of_public(question.number)
    options = tuple(_option(card, question, describer) for card in question.cards)
    return AskedQuestion(
        key_of(question), question_line(question, number, describer), options, question.how_many
    )


def _option(card: str, question: OpenQuestion, describer: Describer) -> Option:
    if question.what is Lacking.DRAWN:
        return Option(card, describer.drawn(card))
    return Option(card, describer.card(card), drawing=drawing_of(describer.log.edition.by_id[card]))


def key_of(question: OpenQuestion) -> str:
    """The key of a question in its answer."""
    return f"{question.number}-{question.what.value}-{question.player or ''}"


async def answer(request: Request) -> Response:
    """Notes the answer to a question, or takes it back, and goes back to the sheet. Nothing is noted if
    the question is no longer open or the answer does not fit; the sheet then asks it again."""
    live_game: LiveGame = request.state.live_game
    form: Form = request.state.form
    noted = None
    if isinstance(live_game, SharedGame):
        shared, key, cards = live_game.shared, form.get("question", ""), tuple(form.getlist("card"))
        if (wrong := read_number(form.get("undo", ""))) is not None:
            await live_game.in_turn(lambda: shared.take_back_answer(wrong))
        else:
            noted = await live_game.in_turn(
                lambda: shared.note_answer(lambda question: key_of(question) == key, cards)
            )
    query = "" if noted is None else f"?answered={noted}"
    return RedirectResponse(f"{request.state.base}/{query}", HTTPStatus.SEE_OTHER)


routes = [Route("/seen", answer, methods=["POST"])]
