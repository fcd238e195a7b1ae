"""Sentences that only say who answered the last suggestion, and answers in the words of everyday French."""

import pytest

from tests.cli.play.acts.test_questions_and_answers import FAMILY
from tests.cli.play.test_missing import session
from tests.helpers.cli.playing import Game

ASKED = {"fr": "noé rose corde hall ?", "en": "noé scarlett rope hall ?"}
LATER = {
    "fr": 'corriger 1 Noé Mademoiselle-Rose Corde Hall "Mamie Lou"',
    "en": "edit 1 Noé Miss-Scarlett Rope Hall Théo",
}


@pytest.mark.parametrize(
    ("language", "typed", "line"),
    [
        *(
            ("fr", typed, LATER["fr"])
            for typed in (
                "en fait c'est mamie qui a montré",
                "c'était mamie",
                "mamie a montré une carte",
                "réponse : mamie",
                "non, c'est Mamie Lou",
            )
        ),
        (
            "fr",
            "c'est moi qui ai montré la corde",
            "corriger 1 Noé Mademoiselle-Rose Corde Hall Hélène=Corde",
        ),
        *(
            ("en", typed, LATER["en"])
            for typed in (
                "it was Théo",
                "actually Théo showed",
                "Théo showed a card",
                "no, the answer was Théo",
            )
        ),
    ],
)
def test_who_showed_is_offered_as_the_correction_of_the_last_suggestion(
    game: Game, language: str, typed: str, line: str
) -> None:
    play = session(game, FAMILY, language)
    play.enter(ASKED[language])
    assert play.enter(typed).typed == line
    assert len(game.rows) == 2
    assert play.enter(line).error is None
    assert game.last["as"]["responses"][-1]["action"] == "show"


def test_a_card_shown_to_the_writer_is_in_the_correction(game: Game) -> None:
    play = session(game, FAMILY, "fr")
    play.enter("moi rose corde hall ?")
    corrected = "corriger 1 Hélène Mademoiselle-Rose Corde Hall Théo=Corde"
    assert play.enter("c'est Théo qui m'a montré la corde").typed == corrected


@pytest.mark.parametrize(
    "typed",
    [
        "mamie",
        "c'était mamie ?",
        "c'est noé",  # asked
        "c'est mamie qui m'a montré la corde",  # Noé asked, so it was shown to Noé
        "c'est mamie qui a montré le poignard",  # not among the three
        "c'est mamie qui a montré rose ou corde",
        "c'est à mamie",
    ],
)
def test_anything_else_is_no_correction(game: Game, typed: str) -> None:
    play = session(game, FAMILY, "fr")
    play.enter(ASKED["fr"])
    answer = play.enter(typed)
    assert answer.error is not None and answer.typed is None
    assert len(game.rows) == 2


def test_an_answer_that_was_noted_is_not_offered_again(game: Game) -> None:
    play = session(game, FAMILY, "fr")
    assert play.enter("c'était mamie").typed is None
    play.enter("moi rose corde hall mamie=corde")
    assert play.enter("mamie a montré").typed is None
    assert play.enter("mamie a montré la corde").typed is None
    assert play.enter("c'était théo").typed == "corriger 1 Hélène Mademoiselle-Rose Corde Hall Théo"


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        ("J'ai proposé violet revolver véranda, théo montre", ["Théo show"]),
        ("Théo a suggéré violet revolver véranda, mamie montre", ["Mamie Lou show"]),
        (
            "mamie violet revolver véranda. C'est moi qui ai montré le revolver",
            ["Noé pass", "Hélène show revolver"],
        ),
        ("mamie violet revolver véranda sans réponse", ["Noé pass", "Hélène pass", "Théo pass"]),
        ("mamie violet revolver véranda, aucune carte", ["Noé pass", "Hélène pass", "Théo pass"]),
        ("noé violet revolver véranda, je n'ai rien à montrer, théo montre", ["Hélène pass", "Théo show"]),
        ("théo violet revolver véranda, mamie aucune carte, noé montre", ["Mamie Lou pass", "Noé show"]),
        (
            "théo violet revolver véranda, mamie ne montre aucune carte, noé montre",
            ["Mamie Lou pass", "Noé show"],
        ),
        ("à moi : Violet revolver véranda, théo montre", ["Théo show"]),
        ("my turn: plum revolver conservatory, Théo showed", ["Théo show"]),
        ("ensuite Noé : violet revolver véranda, hélène montre", ["Hélène show"]),
    ],
)
def test_an_answer_in_the_words_of_everyday_french_is_noted(
    game: Game, typed: str, answers: list[str]
) -> None:
    assert session(game, FAMILY, "fr").enter(typed).error is None
    answers_shown = (
        " ".join([answer["player"], answer["action"], answer.get("card", "")]).strip()
        for answer in game.last["responses"]
    )
    assert [*answers_shown] == answers
