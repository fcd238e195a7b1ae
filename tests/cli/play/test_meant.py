"""Sentences that record nothing at the prompt: the answer says what is wrong, and gives a line that would
work."""

import pytest

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.run_command import NextStep
from cluedo_notes.cli.play.session import PlaySession
from cluedo_notes.cli.session import Session
from cluedo_notes.language.words import words_in
from tests.cli.play.test_missing import session
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, Game, header

CLASSIC = header("classic", "Ana Bob Cleo", me="Ana")
STOPPED = "quit ends this program, and undo takes back the last line"


@pytest.mark.parametrize(
    ("language", "typed", "said", "mended"),
    [
        (
            "en",
            "nobody showed the rope",
            "first name the asker and the three cards, as in a mus",
            None,
        ),
        ("en", "no one showed it", "first name the asker and the three cards", None),  # no note
        ("fr", "personne n'a montré la corde", "indiquez d’abord le joueur qui propose et les trois", None),
        ("en", "not sure", "then nothing is added", None),
        ("en", "don’t know", "then nothing is added", None),
        ("fr", "pas sûr", "alors rien n’est ajouté", None),
        ("en", "bye", STOPPED, None),
        ("en", "Stop!", STOPPED, None),
        ("en", "back", STOPPED, None),
        ("fr", "oups", "quitter ferme le programme, annuler annule la dernière ligne", None),
        ("en", "bob rolled 4 3", "", "roll Bob 4 3"),
        ("en", "I rolled a 4 and a 3", "", "roll Ana 4 3"),
        ("fr", "Bob a fait 4 et 3", "", "lancer Bob 4 3"),
        ("en", "bob rolled 7", "what did Bob roll? For example: roll Bob 4 3", None),
        ("en", "clue card: rope bob", "", "clue rope bob"),
        ("en", "clue-card rope -", "", "clue rope -"),
        ("fr", "Carte Indice : corde bob", "", "indice corde bob"),
        (
            "en",
            "bob goes to the kitchen and asks plum",
            "write two lines: first move Bob Kitchen, then the suggestion, for example Bob Prof",
            None,
        ),
        (
            "fr",
            "bob va dans la cuisine et demande violet",
            "écrivez deux lignes : d’abord déplacer Bob Cuisine,",
            None,
        ),
        ("en", "bob rolled 4 or 3", "rolled", None),
        ("fr", "bob fait une farce", "fait", None),
        ("en", "shet", "did you mean sheet?", "sheet"),
        ("en", "ods rope", "did you mean odds?", "odds rope"),
        ("fr", "feuile", "vouliez-vous dire feuille", "feuille"),
        ("en", "not a command", "no player or card is called “not”", None),
        ("fr", "renommer", "« renommer » n’est pas une commande ; tapez parties renommer", None),
        ("fr", "shet", "vouliez-vous dire feuille", "feuille"),
        ("en", "udno", "did you mean undo?", None),
        ("en", "edti 1", "did you mean edit?", None),
        ("en", "who has the rope?", "to find out, type “odds Rope”.", "odds Rope"),
        ("en", "where is the rope?", "to find out, type “odds Rope”.", "odds Rope"),
        ("en", "what are the odds of the rope?", "to find out, type “odds Rope”.", "odds Rope"),
        ("fr", "quelles sont les chances ?", "pour le savoir, tapez « chances ».", "chances"),
        ("en", "who did it?", "to find out, type “odds”.", "odds"),
        ("fr", "qui a la corde ?", "pour le savoir, tapez « chances Corde ».", "chances Corde"),
        ("fr", "où est la corde ?", "pour le savoir, tapez « chances Corde ».", "chances Corde"),
        ("fr", "corrige la ligne 5", "l’événement 5 ne compte pas", None),
        ("en", "edit the line 5", "event 5 does not count", None),
        ("en", "undo turn #5", "“undo 5”", "undo 5"),
        ("en", "insert after line 4 accuse", "“insert 4 accuse”", "insert 4 accuse"),
        ("fr", "inserer après le tour n° 1", "« insérer 1 »", "insérer 1"),
        ("en", "bob plum rope diner cleo", "did you mean Dining room?", "bob plum rope dining room cleo"),
        (
            "fr",
            "bob violet corde diner cleo",
            "vouliez-vous dire Salle à manger",
            "bob violet corde dining room cleo",
        ),
        ("en", "pause", STOPPED, None),
        ("fr", "pause", "quitter ferme le programme", None),
        ("en", "exit bob", "exit ends this program; type it on a line by itself", None),
    ],
)
def test_a_line_that_notes_nothing_says_which_would_do(
    game: Game, language: str, typed: str, said: str, mended: str | None
) -> None:
    answer = session(game, CLASSIC, language).enter(typed)
    assert said in (answer.error or "") and answer.error is not None
    assert answer.typed == mended
    assert answer.error.count(words_in(language)("play-mended", what="").strip()) == (mended is not None)
    assert len(game.rows) == 1


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "undo after 4", "give the line’s number, for example: undo 1"),
        ("en", "insert a turn", "give the line’s number, for example: insert 1"),
        ("fr", "corriger la dague", "la ligne par son numéro, par exemple : corriger 1"),
    ],
)
def test_a_correction_without_its_number_names_the_last_line(
    game: Game, language: str, typed: str, said: str
) -> None:
    play = session(game, CLASSIC, language)
    play.enter("bob plum rope hall cleo")
    assert said in (play.enter(typed).error or "") and len(game.rows) == 2


def test_a_line_without_one_card_waits_for_it(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    for before in ("", "edit 1 "):
        answer = play.enter(f"{before}bob rope hall cleo")
        assert answer.typed == f"{before}bob rope hall cleo " and "named: suspect (type" in (
            answer.error or ""
        )
        assert play.enter(f"{answer.typed}plum").error is None


@pytest.mark.parametrize(
    "typed", ["undo that", "Undo it!", "undo the last line", "annule ça", "annuler la dernière"]
)
def test_the_last_line_may_be_taken_back_in_other_words(game: Game, typed: str) -> None:
    play = session(game, CLASSIC, "en")
    play.enter("bob plum rope hall cleo")
    assert play.enter(typed).error is None
    assert [row["type"] for row in game.rows[1:]] == ["suggestion", "retract"]


@pytest.mark.parametrize(
    ("typed", "plainly"),
    [
        ("sheet?", "sheet"),
        ("log please", "log"),
        ("odds rope please?", "odds rope"),
        ("journal s'il vous plaît", "log"),
        ("turn please", "turn"),
    ],
)
def test_a_question_may_be_polite_and_have_its_mark(game: Game, typed: str, plainly: str) -> None:
    play = session(game, CLASSIC, "en")
    answer = play.enter(typed)
    assert answer == play.enter(plainly) and answer.error is None


def test_the_cards_of_the_end_have_two_words_in_french(game: Game) -> None:
    play = session(game, CLASSIC, "fr")
    assert play.enter("révéler bob=violet") == (plainly := play.enter("dévoiler bob=violet"))
    assert "Bob : 6 cartes" in (plainly.error or "")


def test_whoever_is_called_so_is_meant(game: Game) -> None:
    play = session(game, header("classic", "Stop Nobody Back", me="Stop"), "en")
    assert play.enter("nobody plum rope hall back").error is None
    assert play.enter("back plum rope hall -").error is None
    assert "quit" not in (play.enter("stop").error or "")
    assert len(game.rows) == 3


def test_the_slip_of_a_player_s_name_is_no_command(game: Game) -> None:
    play = session(game, header("classic", "Sheet Ana Oddo", me="Ana"), "en")
    for typed in ("shet", "oddoo"):
        assert "command" not in (play.enter(typed).error or "command")


def test_a_suggestion_may_begin_with_who_could_not_show(game: Game) -> None:
    """With its three cards it is read as any sentence."""
    play = session(game, CLASSIC, "en")
    assert "is not enough" not in (play.enter("nobody showed when bob asked plum rope hall").error or "")


@pytest.mark.parametrize(
    "typed", ["accuse plum rope kitchen --right", "accuse plum rope dining room --wrong"]
)
def test_three_cards_without_a_player_are_the_accusation_of_whose_turn_it_is(game: Game, typed: str) -> None:
    table = header("classic", "Ana Bob Cleo", me="Ana", first_player="Bob")
    assert session(game, table, "en").enter(typed).error is None
    assert (game.last["type"], game.last["player"]) == ("accusation", "Bob")


def test_after_a_suggestion_an_accusation_may_be_the_next_player_s_too(game: Game) -> None:
    play = session(game, header("classic", "Ana Bob Cleo", me="Ana", first_player="Bob"), "en")
    play.enter("bob plum rope hall -")
    assert "The player’s name comes first" in (play.enter("accuse plum rope kitchen --right").error or "")
    assert len(game.rows) == 2


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "type the forgotten line after it, for example: insert 1 "),
        ("fr", "tapez la ligne oubliée à la suite, par exemple : insérer 1 "),
    ],
)
def test_insert_alone_says_what_to_type_and_takes_a_whole_line_behind_it(
    game: Game, language: str, said: str
) -> None:
    play = session(game, header("classic", "Ana Bob Cleo", me="Ana", first_player="Bob"), language)
    play.enter("bob plum rope hall -")
    answer = play.enter("insert 1")
    assert answer.typed is not None and answer.lines[0].startswith(said)
    whole = answer.lines[0].partition(": ")[2]
    assert play.enter(answer.typed + whole).error is None  # though the beginning stood there
    assert [row["type"] for row in game.rows[1:]] == ["suggestion", "insert"]


def test_a_player_whose_name_is_an_outcome_accuses(game: Game) -> None:
    play = session(game, header("classic", "Ana Juste Cleo", me="Ana"), "fr")
    for typed in ("accuser juste", "accuser juste violet corde hall juste"):
        answer = play.enter(typed)
        assert answer.typed is None and answer.error and len(game.rows) == 1


def test_help_is_there_after_another_program_deleted_the_game(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    whole = play.enter("help").lines
    game.path.unlink()
    assert play.enter("odds").error
    for typed in ("help", "?", "aide"):
        assert play.enter(typed).lines == whole


@pytest.mark.parametrize(
    ("word", "left"), [("rpoe", "bob plum rpoe hall cleo"), ("xyzzy", "bob plum hall cleo ")]
)
def test_a_line_behind_edit_or_insert_stays_one(game: Game, word: str, left: str) -> None:
    play = session(game, CLASSIC, "en")
    play.enter("bob mustard rope hall cleo")
    for command in ("edit 1", "insert 1"):
        answer = play.enter(f"{command} bob plum {word} hall cleo")
        assert answer.typed == f"{command} {left.replace('rpoe', 'rope')}"
    assert len(game.rows) == 2
    assert play.enter("edit 1 bob plum hall cleo rope").error is None
    assert game.last["type"] == "amend"


@pytest.mark.parametrize("command", ["insert 1", "edit 2"])
@pytest.mark.parametrize(
    ("behind", "said", "left"),
    [
        ("accuse", "who was it?", ""),
        ("accuse plum rope hall --wrong", " accuse Ana plum rope hall --wrong", ""),
        ("bob rolled 4 3", "", "roll Bob 4 3"),
        ("bob accuses plum rope hall wrong", "", "accuse Bob Professor-Plum Rope Hall --wrong"),
        ("ben asks green rope hall", "who showed?", "ben asks green rope hall "),
        ("ben green rope", "still to be named: room", "ben green rope "),
    ],
)
def test_a_line_behind_edit_or_insert_is_read_as_alone_and_its_beginning_stays(
    game: Game, command: str, behind: str, said: str, left: str
) -> None:
    play = session(game, header("classic", "Ana Bob Ben Cleo", me="Ana", first_player="Ana"), "en")
    play.enter("ana plum rope hall cleo")
    play.enter("bob plum rope hall cleo")
    begun, answer = len(game.rows), play.enter(f"{command} {behind}")
    assert answer.error is not None and said in answer.error
    assert answer.typed == f"{command} {left}" and len(game.rows) == begun


def test_a_command_behind_insert_is_of_whose_turn_it_was(game: Game) -> None:
    play = session(game, header("classic", "Ana Bob Cleo", me="Ana", first_player="Ana"), "en")
    play.enter("ana plum rope hall cleo")
    play.enter("bob plum rope hall cleo")
    assert play.enter("insert 1 move kitchen").error is None
    assert game.last["as"] == {"type": "move", "player": "Bob", "to": "cuisine"}


def test_the_rest_of_a_line_begins_with_no_command(game: Game) -> None:
    """A player is called like one."""
    play = session(game, header("classic", "Ana Mark Cleo", me="Ana"), "en")
    typed = play.enter("mark asks plum with the xyzzy in the hall, Cleo shows").typed
    assert typed == "s mark plum hall Cleo "
    assert play.enter(typed).error is not None and len(game.rows) == 1
    assert play.enter(f"{typed}rope").error is None and game.last["player"] == "Mark"


@pytest.mark.parametrize(
    ("lang", "line", "plain"),
    [
        ("en", "why rope ?", "why rope"),
        ("fr", "pourquoi leblanc?", "pourquoi leblanc"),
        ("en", "reply green rope dining to cleo", "reply green rope dining --to cleo"),
        ("fr", "répondre olive corde véranda à bob ?", "répondre olive corde véranda --à bob"),
        ("fr", "répondre à bob olive corde véranda", "répondre olive corde véranda --à bob"),
    ],
)
def test_a_question_may_end_with_its_sign_and_name_its_player_in_words(
    play: Play, lang: str, line: str, plain: str
) -> None:
    ran = play(line, options=("--lang", lang))
    assert (ran.status, ran.out) == (0, play(plain, options=("--lang", lang)).out)


@pytest.mark.parametrize(
    ("lang", "line", "example"),
    [
        ("en", "accuse peacock candle library --wrong", "accuse Ana peacock candle library --wrong"),
        (
            "en",
            "accuse mrs peacock lead pipe library --right",
            "accuse Ana mrs peacock lead pipe library --right",
        ),
        ("en", "accuse --wrong", "accuse Bob "),
        ("fr", "accuser pervenche chandelier hall", "accuser Ana pervenche chandelier hall --faux"),
        ("fr", "accuser", "accuser Bob "),
    ],
)
def test_an_accusation_without_its_player_asks_who_it_was(
    play: Play, lang: str, line: str, example: str
) -> None:
    """After a question, the next player may accuse as well."""
    ran = play("ana rose mat ver -", "undo", "ana rose mat ver b", line, options=("--lang", lang))
    who = {"en": "who was it?", "fr": "de qui s’agit-il"}[lang]
    assert who in ran.err and f": {example}" in ran.err


def test_an_accusation_without_a_name_is_of_the_only_player_who_is_left(play: Play) -> None:
    play(
        "ana rose mat ver b",
        "accuse bob --wrong",
        "accuse cleo --wrong",
        "accuse peacock candle library --wrong",
    )
    assert play.game.last["player"] == "Ana" and play.game.last["suspect"] == "pervenche"


@pytest.mark.parametrize(
    ("lang", "line", "begun"),
    [
        ("en", "accuse", "accuse Ana Miss-Scarlett Lead-pipe Conservatory "),
        ("fr", "accuser", "accuser Ana Mademoiselle-Rose Matraque Véranda "),
    ],
)
def test_a_certain_accusation_only_lacks_how_it_ended(game: Game, lang: str, line: str, begun: str) -> None:
    game.start(HEADER)
    play = PlaySession(Session(str(game.path), words_in(lang)), FollowedGame(game.path), lambda: 80)
    play.enter("ana rose mat ver -")
    answer = play.enter(line)
    assert answer.typed == begun and answer.error and begun in answer.error
    assert play.enter(f"{begun}--right").error is None


@pytest.mark.parametrize(("lang", "line"), [("en", "bob accuses"), ("fr", "bob accuse")])
def test_an_accusation_without_its_cards_asks_for_them(play: Play, lang: str, line: str) -> None:
    ran = play(line, options=("--lang", lang))
    ask = {
        "en": "which cards were in the accusation? For example:",
        "fr": "quelles sont les cartes de l’accusation",
    }
    assert ask[lang] in ran.err


@pytest.mark.parametrize(
    ("lang", "line", "plain"),
    [
        ("en", "whose turn is it?", "turn"),
        ("fr", "c'est à qui ?", "tours"),
        ("fr", "à qui le tour, s'il te plaît ?", "tours"),
        ("en", "note it's Cleo's bluff", "note \"it's Cleo's bluff\""),
        ("fr", "note il s'agit d'un bluff", "note \"il s'agit d'un bluff\""),
    ],
)
def test_a_line_in_other_words_or_with_an_apostrophe_is_the_command(
    play: Play, lang: str, line: str, plain: str
) -> None:
    ran = play(line, options=("--lang", lang))
    play.game.start(HEADER)
    assert (ran.status, ran.out) == (0, play(plain, options=("--lang", lang)).out)


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "new game, please"), ("fr", "nouvelle partie s'il te plaît")]
)
def test_another_game_may_be_asked_for_politely(game: Game, lang: str, line: str) -> None:
    game.start(HEADER)
    play = PlaySession(Session(str(game.path), words_in(lang)), FollowedGame(game.path), lambda: 80)
    assert play.enter(line).act is NextStep.NEW_GAME
