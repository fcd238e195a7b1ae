"""Sentences about an action, and the line that each is offered: with the player who is meant, and with no
place that was not named."""

import pytest

from cluedo_notes.game.log.events import Move, Suggestion
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
        (
            "Jeff Ida Lou",
            "en",
            "i accuse plum rope hall wrong",
            "accuse Jeff Professor-Plum Rope Hall --wrong",
        ),
        (
            "Jeff Ida Lou",
            "en",
            "i accuses plum rope hall wrong",
            "accuse Ida Professor-Plum Rope Hall --wrong",
        ),
        (
            "Papa Ida Lou",
            "fr",
            "i accuse rose corde hall faux",
            "accuser Ida Mademoiselle-Rose Corde Hall --faux",
        ),
        ("Jeff Ida Lou", "en", "i got plum", "known Jeff=Professor-Plum"),
        ("Jeff Ida Lou", "en", "i go to the hall", "move Jeff Hall"),
        ("Jeff Ida Lou", "en", "i have to go", "leave Jeff"),
        ("Jeff Ida Lou", "en", "accuse i plum rope hall and was wrong", "accuse i plum rope hall --wrong"),
        ("Ana Jo Lou", "en", "accuse j plum rope hall and was wrong", "accuse j plum rope hall --wrong"),
        ("Ana Jo Lou", "fr", "accuser j rose corde hall et c'est faux", "accuser j rose corde hall --faux"),
        ("Ana I Lou", "en", "accuse I plum rope hall and was wrong", "accuse I plum rope hall --wrong"),
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
        ("en", "I'm going home", "leave Tilly"),
        ("en", "bob is going to the hall", "move Bob Hall"),
        ("en", "max lost his turn", "end-turn Max"),
        ("en", "bob has to go to the hall", "move Bob Hall"),
        ("fr", "bob est parti dans la cuisine", "déplacer Bob Cuisine"),
        ("fr", "bob sort", "abandon Bob"),
        ("fr", "bob est sorti", "abandon Bob"),
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
        ("en", "bob left the room", "where did Bob go?"),
        ("fr", "bob quitte le salon", "où va Bob ?"),
        ("fr", "bob sort du salon", "où va Bob ?"),
        ("en", "bob has rope, max has hall", "type one line for each player, for example: known Bob=Rope"),
        ("en", "bob has rope, max", "type one line for each player, for example: known Bob=Rope"),
        ("fr", "bob a la corde et max a le hall", "une ligne par joueur, par exemple : connu Bob=Corde"),
        ("fr", "gagné !", "de qui s’agit-il ?"),
        (
            "fr",
            "elle s'est trompée",
            "pour annuler la dernière ligne, tapez annuler ; si une accusation était",
        ),
        ("fr", "je me suis trompé", "tapez annuler ; si une accusation était fausse, accuser Tilly --faux"),
        ("fr", "c'est faux", "pour annuler la dernière ligne"),
        ("en", "I was wrong", "type undo; if an accusation was wrong, accuse Tilly --wrong"),
        ("en", "I'm out", "if Tilly accused wrongly, type accuse Tilly --wrong"),
        ("fr", "je suis éliminé", "si Tilly a accusé à tort"),
        ("fr", "j'ai oublié un tour", "indiquez la ligne par son numéro, par exemple : insérer 1"),
        ("en", "I forgot a turn", "give the line’s number, for example: insert 1"),
        ("fr", "j'ai gagné", "Par exemple : accuser Tilly Mademoiselle-Rose Revolver Véranda --juste"),
        (
            "fr",
            "Bob passe",
            "si Bob n’a rien proposé, tapez fin-du-tour Bob ; pour changer qui a répondu, corriger 1",
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


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "i went to the hall", "the player “i” may be Papa, Ida: type a little more"),
        ("en", "i rolled 4 3", "the player “i” may be Papa, Ida: type a little more"),
        ("fr", "j accuse rose corde hall faux", "« j » (joueur) peut désigner Papa, Jo"),
    ],
)
def test_a_letter_that_is_the_writer_or_an_initial_is_asked(
    game: Game, language: str, typed: str, said: str
) -> None:
    answer = session(game, header("classic", "Papa Ida Jo", me="Papa"), language).enter(typed)
    plainly = (answer.error or "").replace("\N{NO-BREAK SPACE}", " ")
    assert answer.typed is None and said in plainly.replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("fr", "Bob a demandé violet, corde, hall. Max n'avait rien, Tilly a montré une carte."),
        ("fr", "J'ai demandé violet corde hall, Bob m'a montré la corde"),
        ("fr", "Bob a dit violet corde hall, Max passe, Tilly montre"),
        ("en", "Bob asks plum rope hall; Max did not, Tilly did"),
    ],
)
def test_who_has_asked_has_no_cards_by_that(game: Game, language: str, typed: str) -> None:
    play = session(game, header("classic", "Tilly Bob Max", me="Tilly"), language)
    assert play.enter(typed).error is None
    assert game.last["suspect"] == "violet"


def test_a_card_named_player_who_has_something_is_the_player(game: Game) -> None:
    play = session(game, header("classic", "Tilly Bob White", me="Tilly"), "en")
    assert "one line for each player" in (play.enter("bob has rope, white has hall").error or "")
    assert play.enter("bob has rope and white").typed == "known Bob=Rope,Mrs-White"


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("fr", "j'ai la corde", "on ne sait pas encore qui vous êtes"),
        ("en", "I have rope, hall", "who you are"),
    ],
)
def test_whoever_has_a_card_without_keeping_the_notes_is_asked_for_a_name(
    game: Game, language: str, typed: str, said: str
) -> None:
    answer = session(game, header("classic", "Tilly Max Bob"), language).enter(typed)
    assert said in (answer.error or "") and answer.typed is None


def test_a_pass_before_any_suggestion_ends_a_turn(game: Game) -> None:
    play = session(game, header("classic", "Tilly Max Bob", me="Tilly"), "en")
    assert (play.enter("bob passes").error or "").endswith("“end-turn Bob”.")


@pytest.mark.parametrize(
    ("language", "typed", "line"),
    [
        ("en", "edit 1 bob has the rope", "edit 1 known Bob=Rope"),
        ("en", "insert 1 bob has the rope", "insert 1 known Bob=Rope"),
        ("en", "change 1 to bob rope hall plum max", "edit 1 bob rope hall plum max"),
        ("en", "edit 1 to bob rope hall plum max", "edit 1 bob rope hall plum max"),
        ("fr", "changer 1 en bob violet corde hall max", "corriger 1 bob violet corde hall max"),
        ("fr", "corriger 1 par bob violet corde hall max", "corriger 1 bob violet corde hall max"),
        ("en", "edit 1: bob went home", "edit 1 leave Bob"),
        ("en", "insert 1. bob went home", "insert 1 leave Bob"),
    ],
)
def test_a_line_behind_a_number_is_offered_with_it_and_is_taken(
    game: Game, language: str, typed: str, line: str
) -> None:
    play = session(game, header("classic", "Tilly Max Bob", me="Tilly"), language)
    play.enter("bob plum rope kitchen -")
    answer = play.enter(typed)
    assert answer.typed == line and line.partition(" ")[2] in (answer.error or "")
    assert play.enter(line).error is None
    assert game.rows[-1]["type"] == ("insert" if typed.startswith("insert") else "amend")


@pytest.mark.parametrize("sign", [":", ".", ",", " :", ")"])
def test_a_sign_may_follow_the_number_of_a_line(game: Game, sign: str) -> None:
    play = session(game, header("classic", "Tilly Max Bob", me="Tilly"), "en")
    play.enter("bob plum rope kitchen -")
    assert play.enter(f"edit #1{sign} bob plum rope hall max").error is None
    assert game.rows[-1]["as"]["room"] == "hall"


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "edit 1 bob is out", "type edit 1 accuse Bob --wrong; if Bob stops playing, edit 1 leave Bob"),
        ("en", "insert 1 bob is out", "type insert 1 accuse Bob --wrong;"),
        ("en", "edit 1 max", "type the whole line again, or type edit 1 to"),
        ("fr", "corriger 1 c'est max", "retapez toute la ligne, ou tapez corriger 1 "),
        ("en", "edit 8 it was max", "event 8 does not count or does not exist"),
        ("fr", "corriger 8 c'est max", "l’événement 8 ne compte pas ou n’existe pas"),
        ("en", "change 8", "event 8 does not count or does not exist"),
        ("en", "change it", "give the line’s number, for example: edit 1"),
        ("en", "change", "give the line’s number, for example: edit 1"),
        ("en", "edit 1 where is the rope?", "type “odds Rope”."),
    ],
)
def test_a_line_behind_a_number_that_says_too_little_names_it(
    game: Game, language: str, typed: str, said: str
) -> None:
    play = session(game, header("classic", "Tilly Max Bob", me="Tilly"), language)
    play.enter("bob plum rope kitchen -")
    answer = play.enter(typed)
    assert said in (answer.error or "")
    assert answer.typed in (None, "edit 1 ", "odds Rope") and len(game.rows) == 2


@pytest.mark.parametrize("place", ["edit 2", "insert 1"])
def test_a_move_and_a_suggestion_behind_a_number_are_two_lines_in_their_order(game: Game, place: str) -> None:
    play = session(game, header("classic", "Tilly Max Bob", me="Tilly"), "en")
    play.enter("tilly plum rope kitchen -")
    play.enter("max plum rope lounge -")
    said = play.enter(f"{place} max goes to the hall and asks plum wrench").error or ""
    move, _, rest = said.removeprefix("write two lines: first ").partition(
        ", then the suggestion, for example "
    )
    for line in (move, rest.partition(" (")[0]):
        assert play.enter(line).error is None
    events = [entry.event for entry in play.game.now.log.live]
    at = next(at for at, event in enumerate(events) if isinstance(event, Move))
    asked = events[at + 1]
    assert isinstance(asked, Suggestion) and (asked.player, asked.room) == ("Max", "hall")
    assert len(events) == (3 if place.startswith("edit") else 4) and at == 1


@pytest.mark.parametrize(
    "line",
    [
        "leave mary ann",
        "move mary ann hall",
        "end-turn mary ann",
        "roll mary ann 4 3",
        "accuse mary ann plum rope hall --wrong",
        "known mary ann=rope,-hall",
        "known mary ann = rope",
        "seen mary ann rope",
        "edit 1 leave mary ann",
    ],
)
def test_a_command_takes_a_name_of_two_words(game: Game, line: str) -> None:
    seats = [{"name": name} for name in ("Tilly", "Mary Ann", "Bob")]
    play = session(game, {**header("classic", "Tilly", me="Tilly"), "players": seats}, "en")
    play.enter("bob plum wrench kitchen -")
    assert play.enter(line).error is None
    assert "Mary Ann" in str(game.last)
