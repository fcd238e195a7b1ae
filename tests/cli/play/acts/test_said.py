"""Sentences about an action, and the line that each is offered: with the player who is meant, and with no
place that was not named."""

import pytest

from tests.cli.play.test_missing import session
from tests.helpers.cli.playing import Game, header


@pytest.mark.parametrize(
    ("players", "language", "typed", "line"),
    [
        ("Papa Jean Iris", "fr", "i va dans la cuisine", "déplacer Iris Cuisine"),
        ("Papa Jean Iris", "fr", "j va dans la cuisine", "déplacer Jean Cuisine"),
        ("Papa Jean Iris", "fr", "je vais dans la cuisine", "déplacer Papa Cuisine"),
        ("Papa Jean Iris", "fr", "j'ai la corde", "connu Papa=Corde"),
        ("Papa Jean Iris", "fr", "j ai la corde", "connu Papa=Corde"),
        ("Jeff I Iris", "en", "i goes to the kitchen", "move I Kitchen"),
        ("Jeff Ida Lou", "en", "I went home", "leave Jeff"),
        ("Jeff Ida Lou", "en", "i goes to the kitchen", "move Ida Kitchen"),
        ("Papa Jean-Paul Lou", "fr", "jean-paul n'a rien demandé", "fin-du-tour Jean-Paul"),
        ("Papa Le_Roy Lou", "fr", "le roy est parti", 'abandon "Le Roy"'),
        ("Jeff Mary_Ann Lou", "en", "mary ann went home", 'leave "Mary Ann"'),
        ("Jeff Mary_Ann Lou", "en", "Mary-Ann rolled 4 3", 'roll "Mary Ann" 4 3'),
    ],
)
def test_a_players_name_goes_before_i_and_may_have_two_words(
    game: Game, players: str, language: str, typed: str, line: str
) -> None:
    head = header("classic", players, me=players.split()[0])
    play = session(
        game, {**head, "players": [{"name": name.replace("_", " ")} for name in players.split()]}, language
    )
    answer = play.enter(typed)
    assert answer.typed == line
    assert play.enter(line).error is None


@pytest.mark.parametrize(
    ("language", "typed", "line"),
    [
        ("en", "accuse plum wrench kitchen and I was right", "accuse Tilly plum wrench kitchen --right"),
        ("en", "accuse plum wrench kitchen and he was right", "accuse Max plum wrench kitchen --right"),
        ("en", "accuse is wrong", "accuse Max --wrong"),
        ("en", "accuse I was wrong", "accuse Tilly --wrong"),
        ("en", "accuse bob is wrong", "accuse bob --wrong"),
        (
            "fr",
            "moi j'accuse Violet corde hall et c'est juste",
            "accuser Tilly Professeur-Violet Corde Hall --juste",
        ),
        ("fr", "bob s'est trompé", "accuser Bob --faux"),
        ("en", "max lost his turn", "end-turn Max"),
        ("en", "bob goes to hal", "move Bob Hall"),
        ("en", "bob goes to the libary", "move Bob Library"),
        ("en", "bob goes to the dining room now", "move Bob Dining-room"),
    ],
)
def test_a_line_is_offered_with_its_player_and_a_place_that_was_nearly_named(
    game: Game, language: str, typed: str, line: str
) -> None:
    play = session(game, header("classic", "Tilly Max Bob", me="Tilly"), language)
    play.enter("tilly plum rope kitchen -")
    play.enter("roll max 3 4")
    assert play.enter(typed).typed == line
    assert play.enter(line).error is None


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "bob went back home", "where did Bob go?"),
        ("en", "bob goes to cloak room", "where did Bob go?"),
        ("en", "bob goes to the great pyramid", "where did Bob go?"),
        ("fr", "bob va dans la salle de bain", "où va Bob ?"),
        ("en", "bob left the kitchen", "where did Bob go?"),
        ("en", "accuse is wrong", "who was it? The player’s name comes first"),
        ("en", "its right!!", "who was it? The player’s name comes first, for example: accuse"),
        ("en", "lost his turn", "who was it? The player’s name comes first, for example: end-turn"),
        ("fr", "gagné !", "de qui s’agit-il ?"),
        ("fr", "elle s'est trompée", "de qui s’agit-il ?"),
        ("fr", "j'ai gagné", "Par exemple : accuser Tilly Mademoiselle-Rose Revolver Véranda --juste"),
        (
            "fr",
            "Bob passe",
            "si Bob n’a rien demandé, tapez fin-du-tour Bob ; pour changer qui a répondu, corriger 1",
        ),
        (
            "en",
            "bob: no answer",
            "if Bob asked nothing, type end-turn Bob; to change who answered, type edit 1",
        ),
    ],
)
def test_what_is_not_certain_is_asked_and_nothing_is_offered(
    game: Game, language: str, typed: str, said: str
) -> None:
    play = session(game, header("classic", "Tilly Max Bob", me="Tilly"), language)
    play.enter("tilly plum rope kitchen -")
    answer = play.enter(typed)
    assert answer.typed is None and said in (answer.error or "")
    assert len(game.rows) == 2


def test_a_pass_before_any_suggestion_ends_a_turn(game: Game) -> None:
    play = session(game, header("classic", "Tilly Max Bob", me="Tilly"), "en")
    assert (play.enter("bob passes").error or "").endswith("“end-turn Bob”.")
