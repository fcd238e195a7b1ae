"""Questions about what a player did, accusations to which somebody answers, and slips of one card, as people
who have not read the documentation type them."""

import pytest

from tests.cli.play.test_missing import refused, session
from tests.helpers.cli.playing import Game, header

FAMILY = header("classic", "Hélène Théo Mamie Noé", me="Hélène")
FAMILY["players"][2]["name"] = "Mamie Lou"


@pytest.mark.parametrize(
    ("language", "typed", "line"),
    [
        ("fr", "Théo a le poignard ?", "chances Poignard Théo"),
        ("fr", "Mamie n'a pas le poignard ?", 'chances Poignard "Mamie Lou"'),
        ("en", "Théo has the dagger?", "odds Dagger Théo"),
    ],
)
def test_a_question_leads_to_the_chances_and_never_to_a_fact(
    game: Game, language: str, typed: str, line: str
) -> None:
    play = session(game, FAMILY, language)
    answer = play.enter(typed)
    assert answer.typed == line
    assert play.enter(line).error is None
    assert len(game.rows) == 1


@pytest.mark.parametrize(("language", "typed"), [("fr", "Théo est parti ?"), ("en", "Théo went home?")])
def test_a_question_about_anything_else_is_no_line_that_enter_notes(
    game: Game, language: str, typed: str
) -> None:
    play = session(game, FAMILY, language)
    assert play.enter(typed).typed is None
    assert play.enter(typed.removesuffix("?")).typed is not None


@pytest.mark.parametrize(
    ("language", "typed", "suggestion", "accusation"),
    [
        (
            "fr",
            "Hélène accuse pervenche avec la matraque dans le grand salon, mamie montre",
            "Hélène propose pervenche avec la matraque dans le grand salon, mamie montre",
            "accuser Hélène Madame-Pervenche Matraque Grand-salon --faux",
        ),
        (
            "en",
            "Théo accused plum with the rope in the hall, Noé showed",
            "Théo suggests plum with the rope in the hall, Noé showed",
            "accuse Théo Professor-Plum Rope Hall --wrong",
        ),
    ],
)
def test_an_accusation_that_somebody_answers_may_have_been_a_suggestion(
    game: Game, language: str, typed: str, suggestion: str, accusation: str
) -> None:
    play = session(game, FAMILY, language)
    error = refused(play, typed)
    assert suggestion in error and error.endswith(accusation)
    assert play.enter(suggestion).error is None
    assert game.last["type"] == "suggestion"


def test_an_accusation_without_answers_only_asks_how_it_ended(game: Game) -> None:
    error = refused(session(game, FAMILY, "en"), "Théo accused plum with the rope in the hall")
    assert "suggest" not in error


@pytest.mark.parametrize(
    ("typed", "mended"),
    [
        ("mamie violet revolver vérenda théo", "mamie violet revolver veranda théo"),
        ("moi, violet, revolver, vérenda, théo", "moi, violet, revolver, veranda, théo"),
    ],
)
def test_a_slip_near_to_one_card_of_the_kind_that_is_missing_is_corrected(
    game: Game, typed: str, mended: str
) -> None:
    play = session(game, FAMILY, "fr")
    assert play.enter(typed).typed == mended
    assert play.enter(mended).error is None


@pytest.mark.parametrize("typed", ["olive ou moutarde", "on en est où", "mamie ne montre qu'une carte"])
def test_a_small_word_is_no_slip_for_a_player(game: Game, typed: str) -> None:
    assert "vouliez-vous dire" not in refused(session(game, FAMILY, "fr"), typed)


def test_a_slip_of_a_short_name_is_one(game: Game) -> None:
    assert "Noé" in refused(session(game, FAMILY, "fr"), "noée violet revolver hall -")


@pytest.mark.parametrize(
    ("language", "typed", "line"),
    [("fr", "qui a montré ?", "journal"), ("fr", "qui a répondu", "journal"), ("en", "who answered?", "log")],
)
def test_who_showed_is_in_the_log(game: Game, language: str, typed: str, line: str) -> None:
    play = session(game, FAMILY, language)
    assert play.enter(typed).typed == line
    assert play.enter(line).error is None


@pytest.mark.parametrize("typed", ["qui joue ?", "qui doit jouer", "qui est le prochain ?"])
def test_who_plays_is_answered(game: Game, typed: str) -> None:
    play = session(game, FAMILY, "fr")
    assert play.enter(typed).lines == play.enter("tours").lines


def test_an_article_before_a_hyphened_word_begins_no_command(game: Game) -> None:
    assert "dé" not in refused(session(game, FAMILY, "fr"), "La grand-mère propose moutarde clef hall")
