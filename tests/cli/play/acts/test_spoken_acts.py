"""Sentences about turns without a question, players who leave or are out, accusations, and corrections."""

import pytest

from cluedo_notes.cli.play.help import example_of
from cluedo_notes.language.words import words_in
from tests.cli.play.test_missing import TABLES, refused, session
from tests.helpers.cli.playing import Game, header

CLASSIC = header("classic", "Ana Bob Cleo", me="Ana")


@pytest.mark.parametrize(
    ("language", "typed", "line"),
    [
        ("en", "Bob asked nothing", "end-turn Bob"),
        ("en", "bob passed his turn", "end-turn Bob"),
        ("en", "I skipped my turn", "end-turn Ana"),
        ("en", "I pass my turn", "end-turn Ana"),
        ("fr", "Bob n'a rien demandé", "fin-du-tour Bob"),
        ("fr", "Bob passe son tour", "fin-du-tour Bob"),
        ("en", "Bob went home", "leave Bob"),
        ("en", "Bob has gone to bed", "leave Bob"),
        ("en", "Bob left the game", "leave Bob"),
        ("fr", "Cleo rentre chez elle", "abandon Cleo"),
        ("en", "Bob accused and was wrong", "accuse Bob --wrong"),
        ("fr", "Bob a accusé et c'était faux", "accuser Bob --faux"),
        (
            "en",
            "I accuse plum with the rope in the hall and I was right",
            "accuse Ana Plum Rope Hall --right",
        ),
        (
            "fr",
            "j'accuse violet corde hall et j'avais tort",
            "accuser Ana Professeur-Violet Corde Hall --faux",
        ),
        ("en", "change 1", "edit 1"),
        ("en", "fix the line 1", "edit 1"),
        ("fr", "modifier 1", "corriger 1"),
        ("en", "correct 1 bob plum rope hall cleo", "edit 1 bob plum rope hall cleo"),
    ],
)
def test_what_a_player_did_is_offered_as_its_line_and_enter_notes_it(
    game: Game, language: str, typed: str, line: str
) -> None:
    play = session(game, CLASSIC, language)
    play.enter("ana plum rope kitchen -")
    answer = play.enter(typed)
    assert answer.typed is not None and answer.typed.replace("Professor-Plum", "Plum") == line
    assert len(game.rows) == 2
    assert play.enter(answer.typed).error is None


@pytest.mark.parametrize(
    ("language", "lines"),
    [("en", ["skip", "end turn", "next player"]), ("fr", ["passer", "fin du tour", "tour suivant"])],
)
def test_the_end_of_a_turn_in_other_words_asks_whose_it_was(
    game: Game, language: str, lines: list[str]
) -> None:
    play = session(game, CLASSIC, language)
    assert {play.enter(line).error for line in lines} == {play.enter("end-turn").error}


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "Bob is out", ("type accuse Bob --wrong; if Bob stops playing, leave Bob", "already")),
        (
            "fr",
            "Bob est éliminé",
            ("tapez accuser Bob --faux ; si Bob s’arrête de jouer, abandon Bob", "déjà"),
        ),
    ],
)
def test_a_player_who_is_out_accused_wrongly_or_left(
    game: Game, language: str, typed: str, said: tuple[str, str]
) -> None:
    play = session(game, CLASSIC, language)
    assert (play.enter(typed).error or "").endswith(said[0])
    play.enter("accuse bob --wrong")
    assert said[1] in (play.enter(typed).error or "")
    assert len(game.rows) == 2


@pytest.mark.parametrize(
    ("language", "typed", "move", "cards"),
    [
        (
            "en",
            "I go to the hall and ask for Reverend Green with the rope. Bob shows me the hall.",
            "move Ana Hall",
            "hall",
        ),
        (
            "fr",
            "je vais dans le hall et je demande olive avec la corde. Bob montre",
            "déplacer Ana Hall",
            None,
        ),
    ],
)
def test_a_move_and_a_suggestion_in_one_sentence_keep_the_answer(
    game: Game, language: str, typed: str, move: str, cards: str | None
) -> None:
    play = session(game, CLASSIC, language)
    said = play.enter(typed).error or ""
    assert move in said
    assert play.enter(said.rpartition("exampl" if language == "en" else "exempl")[2][2:]).error is None
    (shown,) = (answer for answer in game.last["responses"] if answer["action"] == "show")
    assert (shown["player"], shown.get("card")) == ("Bob", cards)
    assert [game.last[kind] for kind in ("suspect", "weapon", "room")] == ["olive", "corde", "hall"]


def test_the_lines_that_are_named_note_what_was_said(game: Game) -> None:
    play = session(game, TABLES["three with Clue cards"], "en")
    for typed in ("bob rolled 4 3", "clue card: rope bob"):
        mended = play.enter(typed).typed
        assert mended is not None and play.enter(mended).error is None
    assert [row["type"] for row in game.rows[1:]] == ["roll", "clue_card"]
    for line in ("move Bob Kitchen", "Bob Professor-Plum Revolver Kitchen ?"):
        assert play.enter(line).error is None


def test_without_dice_a_roll_asks_for_the_room(game: Game) -> None:
    said = session(game, TABLES["no dice"], "en").enter("bob rolled 4 3").error or ""
    assert said.startswith("where did Bob go? For example: move Bob ")


@pytest.mark.parametrize("line", ["bob+no", "b+none", "bob=no"])
def test_a_signed_no_is_no_turn_without_a_question(game: Game, line: str) -> None:
    """`bob+no` says that Bob drew a card, and no clock."""
    play = session(game, CLASSIC, "en")
    assert "end-turn" in (play.enter("bob no").error or "")
    refused = play.enter(line).error
    assert refused is not None and "end-turn" not in refused


@pytest.mark.parametrize(
    ("language", "typed", "line"),
    [
        ("fr", "bob n'a pas violet, il a poignard", "connu Bob=-Professeur-Violet,Poignard"),
        ("en", "bob has not plum, he has a rope", "known Bob=-Professor-Plum,Rope"),
        ("en", "bob has no rope, no plum", "known Bob=-Rope,-Professor-Plum"),
        ("en", "Bob dropped his cards and I saw the rope", "known Bob=Rope"),
        ("fr", "Bob a fait tomber ses cartes et j'ai vu la corde", "connu Bob=Corde"),
        ("en", "bob has the lead pipe", "known Bob=Lead-pipe"),
        ("en", "bob has not got the billiard room", "known Bob=-Billiard-room"),
        ("en", "bob hasn't got the rope", "known Bob=-Rope"),
        ("fr", "bob a la salle à manger et la clef anglaise", "connu Bob=Salle-à-manger,Clef-anglaise"),
        ("fr", "bob a la clé", "connu Bob=Clef-anglaise"),
        ("fr", "bob a le couteau", "connu Bob=Poignard"),
        (
            "fr",
            "j'accuse violet clé bureau et j'ai gagné",
            "accuser Ana Professeur-Violet Clef-anglaise Bureau --juste",
        ),
        ("fr", "où est la clé", "chances Clef-anglaise"),
        ("en", "how sure are you about green", "odds Dr-Green"),
    ],
)
def test_each_card_of_a_sentence_is_noted_as_it_says(
    game: Game, language: str, typed: str, line: str
) -> None:
    assert session(game, CLASSIC, language).enter(typed).typed == line


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        *(("fr", f"Bob a {said}") for said in ("vu la corde de Cleo", "vu la corde", "vu", "mis la corde")),
        ("en", "Bob has put the rope down"),
    ],
)
def test_has_before_another_verb_is_not_offered_as_a_known_card(
    game: Game, language: str, typed: str
) -> None:
    answer = session(game, CLASSIC, language).enter(typed)
    assert answer.typed is None and "Bob=" not in (answer.error or "")


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "oops, Cleo showed a card"),
        ("en", "sorry, Cleo showed a card"),
        ("en", "I got that wrong"),
        ("fr", "oups, cleo a montré une carte"),
    ],
)
def test_an_apology_leads_to_the_correction_of_the_last_line(game: Game, language: str, typed: str) -> None:
    play = session(game, CLASSIC, language)
    play.enter("ana plum rope kitchen -")
    said = {"en": ("edit 1;", "undo"), "fr": ("corriger 1", "annuler")}[language]
    assert all(word in refused(play, typed) for word in said)


def test_the_last_line_is_taken_back_in_other_words(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    play.enter("ana plum rope kitchen -")
    assert play.enter("take back the last one").error is None
    assert game.last["type"] == "retract"


def test_an_answer_in_place_of_a_whole_line_asks_for_the_line(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    play.enter("ana plum rope kitchen -")
    answer = play.enter("edit 1 nobody")
    assert "type the whole line again, or type edit 1" in (answer.error or "") and answer.typed is None
    assert "“nobody” is not enough" in refused(play, "insert 1 nobody")


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("fr", "la partie est finie", "« partie »"),
        ("fr", "la corde est chez bob", "« chez »"),
        ("en", "same again, bob passes", "“same”"),
    ],
)
def test_a_sentence_that_begins_like_a_command_is_refused_as_a_sentence(
    game: Game, language: str, typed: str, said: str
) -> None:
    answer = refused(session(game, CLASSIC, language), typed)
    assert said in answer.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_sentence_that_begins_with_its_place_is_noted(game: Game) -> None:
    play = session(game, CLASSIC, "fr")
    assert play.enter("au billard bob demande violet matraque, cleo montre").error is None
    assert game.last["room"] == "salle-de-billard"


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "bob plum rope hall cleo showd", "is called “showd”. The line is corrected"),
        ("fr", "bob violet corde hall cleo montrre", ". La ligne est corrigée"),
    ],
)
def test_a_full_stop_stands_before_what_enter_does(game: Game, language: str, typed: str, said: str) -> None:
    assert said in refused(session(game, CLASSIC, language), typed).replace(" ».", "».")


def test_a_player_who_went_for_three_cards_asked_and_did_not_move(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    assert play.enter("Bob went for the hall").typed == "move Bob Hall"
    assert play.enter("Bob went for plum rope hall. Cleo showed").error is None
    (row,) = game.rows[1:]
    assert (row["player"], row["responses"]) == ("Bob", [{"player": "Cleo", "action": "show"}])


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "she asked for plum, rope and hall and Bob showed"),
        ("en", "he asked plum rope hall, Bob showed"),
        ("en", "they passed"),
        ("fr", "elle demande violet, corde, hall, Bob montre"),
    ],
)
def test_a_pronoun_at_the_beginning_begins_no_command_and_is_asked_back(
    game: Game, language: str, typed: str
) -> None:
    play = session(game, CLASSIC, language)
    example = example_of(play.game.now.log, words_in(language)).line
    assert play.enter(typed).error == words_in(language)("play-lacks-player", example=example)
    assert play.enter("he move" if language == "en" else "feu").error is None  # help and the sheet are begun


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        *(("en", f"Bob asked plum rope hall, {said}") for said in ("Cleo?", "Cleo showed?")),
        ("en", "bob plum rope hall cleo?"),
        *(("fr", f"Bob demande violet corde hall, {said}") for said in ("Cleo ?", "Cleo montre ?")),
    ],
)
def test_an_answer_with_a_question_mark_is_in_doubt(game: Game, language: str, typed: str) -> None:
    in_doubt = "maybe" if language == "en" else "peut-être"
    doubtful = session(game, CLASSIC, language).enter(f"bob plum rope hall cleo {in_doubt}").error
    assert session(game, CLASSIC, language).enter(typed).error == doubtful != ""
    assert len(game.rows) == 1


def test_a_question_mark_behind_the_cards_or_as_a_word_is_no_doubt(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    for typed in ("bob plum rope hall ?", "Bob asked plum rope hall, Cleo showed ?"):
        assert play.enter(typed).error is None


@pytest.mark.parametrize(
    ("language", "typed", "sheet"),
    [
        *(
            ("en", f"what {said}", "sheet")
            for said in ("do I know about Bob?", "has Bob got", "does Bob have?")
        ),
        *(("fr", said, "feuille") for said in ("que sait-on de Bob ?", "qu'est-ce que Bob a ?")),
    ],
)
def test_a_question_about_a_player_leads_to_the_sheet(
    game: Game, language: str, typed: str, sheet: str
) -> None:
    assert session(game, CLASSIC, language).enter(typed).typed == sheet


@pytest.mark.parametrize(
    "typed",
    ["edit 1 it was the lead pipe not the rope", "edit 1 it was the rope", "edit the line 1 the rope"],
)
def test_only_a_whole_line_is_offered_in_place_of_another(game: Game, typed: str) -> None:
    play = session(game, CLASSIC, "en")
    play.enter("ana plum rope hall bob")
    answer = play.enter(typed)
    assert (answer.typed, answer.error) == (None, words_in("en")("play-edit-whole", edit="edit 1"))
    for line in ("ana plum rope hall cleo", "move Bob Hall", "bob plum rope hal cleo"):
        assert play.enter(f"edit 1 it was {line}").typed == f"edit 1 {line}"


@pytest.mark.parametrize("typed", ["I missed that one", "I forget"])
def test_an_answer_that_the_writer_missed_stays_open_whoever_has_their_initial(
    game: Game, typed: str
) -> None:
    play = session(game, header("classic", "Ana Isla Cleo", me="Ana"), "en")
    assert play.enter(typed).error == words_in("en")("play-unknown-stays")
