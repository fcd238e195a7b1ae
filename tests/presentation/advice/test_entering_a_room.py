"""Advice when going to the room also shows the card there: at the terminal, on the page and in the line of
`play`, in both languages."""

from typing import Any

import pytest
from msgspec import json

from cluedo_notes.cli.play.advice import advice_lines
from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.advice.json import advise_output
from cluedo_notes.presentation.advice.lines import AdviceLines
from cluedo_notes.presentation.advice.step import StepWords
from tests.helpers.cli.playing import Game
from tests.helpers.game.at_the_table_2008 import header, log_of
from tests.presentation.advice.test_step import advice_of

HAND = ["moutarde", "poignard", "corde", "entree", "bureau", "violet", "rose"]
SAYS = {
    "en": "In the Conservatory, you will also see the card that lies there.",
    "fr": "Dans le Jardin d’hiver, vous verrez aussi la carte qui s’y trouve.",
}

INSTEAD = {"en": " If you end up in another room instead,", "fr": " Si vous arrivez dans un autre lieu,"}


def head(**options: Any) -> dict[str, Any]:
    rooms = {"aside-rooms": ["salon", "cuisine", "jardin-d-hiver", "bibliotheque"], **options}
    return header("cluedo-2023", "Ana rose, Bob olive", me="Ana", hand=HAND, options=rooms)


IN_ROOMS, NEVER = head(), head(**{"look-aside": "never"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_the_room_is_said_in_one_sentence_beside_the_step(language: str) -> None:
    advice = advice_of(log_of(IN_ROOMS))
    assert advice.questions[0].triple[2] == "jardin-d-hiver"
    step = StepWords(advice, words_in(language))
    assert list(step.conditions()).count(SAYS[language]) == list(step.beside()).count(SAYS[language]) == 1
    room = step.describer.card(advice.questions[0].triple[2])
    assert f"{room}. " in str(step.said.brief)
    assert str(step.said.brief).index(SAYS[language]) < str(step.said.brief).index(INSTEAD[language])
    assert SAYS[language] not in AdviceLines(advice, words_in(language)).suggestions()


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nobody_looks_it_is_not_said(language: str) -> None:
    advice = advice_of(log_of(NEVER))
    step = StepWords(advice, words_in(language))
    assert SAYS[language] not in [*step.conditions(), *step.beside()]
    assert SAYS[language] not in str(step.said.brief)


def test_programs_read_which_card_is_seen_in_which_room() -> None:
    slots = dict(
        zip(IN_ROOMS["options"]["aside-rooms"], ("aside-1", "aside-2", "aside-3", "aside-4"), strict=True)
    )
    questions = advise_output(advice_of(log_of(IN_ROOMS))).questions
    assert all(question.sees == slots[question.room] for question in questions if question.room in slots)
    assert any(question.room in slots for question in questions)
    assert b"sees" not in json.encode(advise_output(advice_of(log_of(NEVER))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_play_says_it_from_the_first_line_on(game: Game, language: str) -> None:
    game.start(IN_ROOMS)
    first, last = advice_lines(FollowedGame(game.path).now, words_in(language))
    assert SAYS[language] in str(first) and SAYS[language] in str(last)
