"""Answers as a family says them: to whom a card is shown, that nobody can show, and what was not noticed."""

import pytest

from cluedo_notes.game.entry.names import NOBODY, NOT_NOTED, plain
from cluedo_notes.game.entry.shorthand.sentence import Unclear
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.sentence_words import says_unknown
from cluedo_notes.language.words import words_in
from tests.game.entry.shorthand.test_sentence import read

FAMILY = ("Bernard", "Monique", "Théo")


@pytest.mark.parametrize(
    "shows",
    [
        *("me la montre", "me le montre", "me les montre", "me l'a montrée", "m'en montre une", "m'a montré"),
        *("m'a montré une carte", "me fait voir une carte", "qui me la montre", "qui m'en montre une"),
        *("shows it to me", "shows me it", "shows me that", "shows that to me", "showed me one"),
    ],
)
def test_a_card_shown_to_me_is_the_answer_to_my_own_suggestion(shows: str) -> None:
    assert read(f"violet corde hall Monique {shows}", FAMILY) == "Bernard violet corde hall, Monique show"
    assert read(f"violet, corde, hall, Théo {shows}", FAMILY) == (
        "Bernard violet corde hall, Monique pass, Théo show"
    )
    with pytest.raises(EntryError):
        read(f"Théo violet corde hall, Monique {shows}", FAMILY)


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("Monique la lui montre", "Bernard pass, Monique show"),
        ("Monique la lui a montrée", "Bernard pass, Monique show"),
        ("Monique lui en montre une", "Bernard pass, Monique show"),
        ("je la lui montre", "Bernard show"),
        ("Monique shows it to him", "Bernard pass, Monique show"),
        ("I show it to him", "Bernard show"),
    ],
)
def test_a_card_shown_to_him_or_her_is_the_answer_to_the_asker(line: str, answers: str) -> None:
    assert read(f"Théo violet corde hall, {line}", FAMILY) == f"Théo violet corde hall, {answers}"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("c'est Théo qui me montre la corde", "corde"),
        ("Théo m'a fait voir la corde", "corde"),
        ("Théo m'a montré sa carte hall", "hall"),
        ("it's Théo who shows me the rope", "corde"),
    ],
)
def test_the_card_shown_to_me_may_follow(line: str, shown: str) -> None:
    assert read(f"violet corde hall, {line}", FAMILY) == (
        f"Bernard violet corde hall, Monique pass, Théo show {shown}"
    )


def test_one_letter_without_apostrophe_before_the_verb_is_a_player() -> None:
    assert read("violet corde hall, m a montré", FAMILY) == "Bernard violet corde hall, Monique show"
    with pytest.raises(EntryError):
        read("violet corde hall, Théo m a montré", FAMILY)


@pytest.mark.parametrize(
    "nobody",
    [
        *("personne n'a pu montrer de carte", "personne n'a pu montrer", "personne n'a pu répondre"),
        *(
            "personne n'avait rien",
            "pas de réponse",
            "aucune réponse",
            "aucun n'a montré",
            "personne ne réfute",
        ),
        *("nobody was able to show a card", "nobody could show a card", "no answer", "none could show"),
    ],
)
def test_nobody_could_show_in_the_words_of_the_manual(nobody: str) -> None:
    assert read(f"violet corde hall, {nobody}", FAMILY) == (
        "Bernard violet corde hall, Monique pass, Théo pass"
    )
    with pytest.raises(EntryError):
        read(f"violet corde hall, {nobody}, Théo montre", FAMILY)


@pytest.mark.parametrize(
    "one",
    ["no answer from Monique", "no answer Monique", "pas de réponse de Monique", "aucune réponse pour Théo"],
)
def test_one_player_behind_nobody_is_not_the_asker(one: str) -> None:
    for line in (f"violet corde hall, {one}", f"violet corde hall, {one}, Théo montre"):
        with pytest.raises(EntryError):
            read(line, FAMILY)
    assert read("violet corde hall, nobody. Théo asked", FAMILY).startswith("Théo violet corde hall")


@pytest.mark.parametrize("too", ["Théo aussi", "Théo too", "Théo as well", "Théo neither"])
def test_a_player_who_passes_too_passes_as_the_one_before(too: str) -> None:
    assert read(f"violet corde hall, Monique passe, {too}", FAMILY) == (
        "Bernard violet corde hall, Monique pass, Théo pass"
    )
    for before in ("", "Monique montre, ", "Monique, "):
        with pytest.raises(EntryError):
            read(f"violet corde hall, {before}{too}", FAMILY)


@pytest.mark.parametrize("said", ["Théo me dit non", "Théo me says no", "Théo me demande", "Théo me dit oui"])
def test_whoever_says_no_to_me_is_not_followed_by_my_own_answer(said: str) -> None:
    with pytest.raises(EntryError):
        read(f"Monique violet corde hall, {said}", FAMILY)
    assert read("Monique violet corde hall, Théo non, moi non", FAMILY).endswith("Théo pass, Bernard pass")


@pytest.mark.parametrize(
    "forgotten", ["je sais plus quoi", "sais pas laquelle", "I forget what", "don't know which"]
)
def test_the_card_shown_may_be_forgotten(forgotten: str) -> None:
    assert read(f"violet corde hall, Monique m'a montré {forgotten}", FAMILY) == (
        "Bernard violet corde hall, Monique show"
    )
    for line in ("violet corde hall,", "violet corde hall, Monique passe,", "violet corde"):
        with pytest.raises(EntryError):
            read(f"{line} {forgotten}", FAMILY)


@pytest.mark.parametrize("unheard", ["j'ai pas suivi", "pas suivi", "I didn't follow", "not followed"])
def test_answers_that_somebody_did_not_follow_are_not_noted(unheard: str) -> None:
    assert read(f"violet corde hall, {unheard}", FAMILY) == "Bernard violet corde hall"
    assert says_unknown(plain(unheard))


def test_moi_je_dis_and_i_say_are_the_asker() -> None:
    for line in (
        "moi je dis violet corde hall et Monique passe",
        "I say plum, rope, hall and Monique passes",
    ):
        assert read(line, FAMILY) == "Bernard violet corde hall, Monique pass"
    for line in ("Théo violet corde hall, je dis non", "Théo violet corde hall, I say no"):
        assert read(line, FAMILY) == "Théo violet corde hall, Bernard pass"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_of_a_sentence_names_the_signs_for_its_answers(language: str) -> None:
    refusal = words_in(language)("quick-unsure", typed="?")
    answers, passes = refusal.rsplit(". ", 1)
    assert f"({NOBODY} " in answers
    assert f" {NOBODY} " in passes
    assert f" {NOT_NOTED[0]} " in refusal


@pytest.mark.parametrize(
    "forgotten",
    [
        *("je sais plus la pièce", "j'ai oublié quelle pièce", "je ne sais plus dans quelle pièce"),
        *("I forgot the room", "didn't hear the room", "I forgot which room", "I don't remember the room"),
    ],
)
def test_a_card_that_was_forgotten_is_typed_as_a_question_mark(forgotten: str) -> None:
    for line in (
        f"Théo violet corde, {forgotten}, Monique montre",
        f"Théo suspects violet corde {forgotten}",
    ):
        with pytest.raises(Unclear) as refused:
            read(line, FAMILY)
        assert refused.value.message.code == "quick-card-forgotten"
    with pytest.raises(Unclear) as refused:
        read("I suspect violet corde hall, Théo shows, don't know who", FAMILY)
    assert refused.value.message.code == "quick-unsure"


TWO_PASS = "Bernard violet corde hall, Monique pass, Jean-Marc pass, Théo show"


@pytest.mark.parametrize(
    "passed",
    [
        *("Monique et Jean-Marc n'avaient rien", "Monique et Jean-Marc n'ont rien", "Jean-Marc & monique no"),
        *("Monique and Jean-Marc could not", "Monique avait rien"),
        *("Monique peut pas", "Monique en a pas", "Monique didn't show", "Jean-Marc doesn't answer"),
    ],
)
def test_what_follows_and_is_said_of_all_the_players_before_it(passed: str) -> None:
    players = ("Bernard", "Monique", "Jean-Marc", "Théo")
    assert read(f"violet corde hall, {passed}, Théo montre", players) == TWO_PASS


@pytest.mark.parametrize(
    "line",
    [
        "violet corde hall, Monique et Jean-Marc montre",
        "violet corde hall, Monique, Jean-Marc passe, Théo montre",  # Monique asks, or passes
        "violet corde hall, Monique and Jean-Marc showed",
        "violet corde hall, Monique et Jean-Marc",
        "Monique, Jean-Marc et Théo passent, violet corde hall",  # Monique may ask
    ],
)
def test_players_with_and_between_them_only_pass_together(line: str) -> None:
    with pytest.raises(EntryError):
        read(line, ("Bernard", "Monique", "Jean-Marc", "Théo"))
    assert read(
        "violet corde hall, Monique, Jean-Marc et Théo passent", ("Bernard", "Monique", "Jean-Marc", "Théo")
    )


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("je demande violet corde hall, Théo montre", "Bernard violet corde hall, Jean-Marc pass, Théo show"),
        ("j'ai demandé violet corde hall, Jean montre", "Bernard violet corde hall, Jean-Marc show"),
        ("Théo violet corde hall, je montre corde", "Théo violet corde hall, Bernard show corde"),
        ("Théo violet corde hall, je lui ai montré la corde", "Théo violet corde hall, Bernard show corde"),
        (
            "Théo violet corde hall, j'ai rien, Jean a montré",
            "Théo violet corde hall, Bernard pass, Jean-Marc show",
        ),
        ("violet corde hall, Jean m'a montrer la corde", "Bernard violet corde hall, Jean-Marc show corde"),
        ("plum rope hall, J shows", "Bernard violet corde hall, Jean-Marc show"),
        ("Théo violet corde hall, je théo montre", None),
    ],
)
def test_je_before_a_verb_is_the_keeper_although_a_name_begins_so(line: str, meaning: str | None) -> None:
    players = ("Bernard", "Jean-Marc", "Théo")
    if meaning is None:
        with pytest.raises(EntryError):
            read(line, players)
    else:
        assert read(line, players) == meaning


@pytest.mark.parametrize("forgotten", ["pas vu", "on sait pas", "forgot who showed", "?"])
def test_who_showed_was_not_seen(forgotten: str) -> None:
    assert read(f"violet corde hall {forgotten}", FAMILY) == "Bernard violet corde hall"


@pytest.mark.parametrize(
    ("slip", "mended"), [("showd", "showed"), ("pased", "passed"), ("askd", "asked"), ("refused", None)]
)
def test_a_slip_in_a_word_of_sentences_is_mended_and_not_taken(slip: str, mended: str | None) -> None:
    line = "violet corde hall, Monique {}"
    if slip == "askd":
        line = "Monique {} violet corde hall, Théo shows"
    with pytest.raises(EntryError) as refused:
        read(line.format(slip), FAMILY)
    assert getattr(refused.value, "instead", None) == (line.format(mended) if mended else None)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("violet corde hall monique-corde", "violet corde hall monique=corde"),
        ("Théo violet corde hall m-cor", "Théo violet corde hall m=cor"),
        ("violet monique-corde hall", "violet monique=corde hall"),
        ("violet corde hall monique-théo", None),  # Monique passed, or asks
        ("violet corde hall m-dague", None),
    ],
)
def test_a_hyphen_before_a_card_is_mended_and_not_taken(line: str, instead: str | None) -> None:
    with pytest.raises(EntryError) as refused:
        read(line, FAMILY)
    assert getattr(refused.value, "instead", None) == instead


@pytest.mark.parametrize("me", ["me", "moi", "je", "i"])
def test_the_keeper_begins_a_sentence_like_any_asker(me: str) -> None:
    for said in ("personne", "nobody", "Monique passe, Théo ne montre rien", "ni Monique ni Théo"):
        assert read(f"{me} violet clef cuisine, {said}", FAMILY) == (
            "Bernard violet clef-anglaise cuisine, Monique pass, Théo pass"
        )
    assert read(f"{me} violet clef cuisine, Monique montre", FAMILY) == (
        "Bernard violet clef-anglaise cuisine, Monique show"
    )


@pytest.mark.parametrize("passes", ["Théo passe", "t-", "Jean-Marc et Théo n'ont rien", "t- ?"])
def test_players_asked_before_one_who_passes_passed_as_well(passes: str) -> None:
    assert read(f"violet corde hall {passes}", ("Bernard", "Monique", "Jean-Marc", "Théo", "Zoé")) == (
        "Bernard violet corde hall, Monique pass, Jean-Marc pass, Théo pass"
    )


@pytest.mark.parametrize(
    ("witnesses", "line", "answers"),
    [
        ("all", "Théo passe", "Théo pass"),
        ("all", "t- ?", "Théo pass"),
        ("all", "Jean-Marc et Théo n'ont rien", "Jean-Marc pass, Théo pass"),
        ("left-then-all", "Théo passe", "Monique pass, Théo pass"),
        ("left-then-all", "Monique passe", "Monique pass"),
    ],
)
def test_where_a_shown_card_does_not_end_the_asking_no_pass_is_added(
    witnesses: str, line: str, answers: str
) -> None:
    players = ("Bernard", "Monique", "Jean-Marc", "Théo", "Zoé")
    meaning = read(f"violet corde hall {line}", players, options={"witnesses": witnesses})
    assert meaning == f"Bernard violet corde hall, {answers}"


@pytest.mark.parametrize("mine", ["I show the rope", "I showed it", "I have nothing", "I couldn't", "I pass"])
@pytest.mark.parametrize("other", ["Ida", "Isa"])
def test_a_capital_i_before_a_verb_is_the_writer_although_a_name_begins_so(mine: str, other: str) -> None:
    players = ("Ana", "Bob", "Cleo", other)
    line = f"{other} asks Plum in the hall with the rope, {mine}"
    assert read(line, players) == read(line.replace(mine, mine.replace("I ", "Ana ")), players)
    line = "Bob asks Plum in the hall with the rope, Cleo has nothing, I show the rope"
    assert read(line, players).endswith(f"Cleo pass, {other} pass, Ana show corde")
    for theirs in ("I shows one", "I montre la corde", "I has nothing", "I no", "I yes", "i show the rope"):
        with pytest.raises(EntryError):
            read(f"Bob asks Plum in the hall with the rope, Cleo has nothing, {theirs}", players)


@pytest.mark.parametrize(
    "passes",
    [
        *(
            "n'a pas",
            "a pas",
            "pas",
            "ne les a pas",
            "n'a pas de carte",
            "a rien",
            "nope",
            "doesnt",
            "not",
        ),
        *("hasn't got any", "hasnt got any", "hasn't any", "has not got any of them", ", rien", "hasn't"),
    ],
)
def test_a_pass_in_few_words(passes: str) -> None:
    for end, answer in (("", ""), (", Théo montre", ", Théo show"), (". Théo rien", ", Théo pass")):
        assert read(f"violet corde hall, Monique {passes}{end}", FAMILY) == (
            f"Bernard violet corde hall, Monique pass{answer}"
        )
    with pytest.raises(EntryError):
        read(f"violet corde hall, Monique {passes} corde", FAMILY)


def test_a_player_who_has_got_one_shows_it() -> None:
    for shows in ("Monique's got one", "Monique has got one"):
        assert read(f"violet corde hall, {shows}", FAMILY) == "Bernard violet corde hall, Monique show"


@pytest.mark.parametrize("no", ["pas", "rien", "not"])
def test_no_before_each_player_who_passes(no: str) -> None:
    assert read(f"Théo violet corde hall, {no} moi, {no} Monique", FAMILY) == (
        "Théo violet corde hall, Bernard pass, Monique pass"
    )
    assert read(f"violet corde hall, {no} Monique, Théo shows", FAMILY) == (
        "Bernard violet corde hall, Monique pass, Théo show"
    )
    for unclear in (f"Monique, {no} Théo", f"Monique, Théo, {no}", f"Monique {no} Théo"):
        with pytest.raises(EntryError):
            read(f"violet corde hall, {unclear}", FAMILY)


@pytest.mark.parametrize(
    "doubtful",
    [
        "Monique violet corde hall, Théo la lui montre, pas moi",
        "Monique violet corde hall, Théo shows her, not me",
        "violet corde hall, Monique shows, not the rope",
        "violet corde hall, not sure Monique shows",
        "violet corde hall, not Monique but Théo",
    ],
)
def test_no_may_be_about_a_card_or_about_who_saw_it(doubtful: str) -> None:
    with pytest.raises(EntryError):
        read(doubtful, FAMILY)


@pytest.mark.parametrize(
    "doubtful",
    [
        *("Théo pas violet corde hall", "violet pas corde hall, Monique montre"),
        *("Théo not violet corde hall, Monique", "violet not corde hall, Monique shows"),
    ],
)
def test_no_before_the_last_card_leaves_a_doubt(doubtful: str) -> None:
    with pytest.raises(EntryError):
        read(doubtful, FAMILY)


def test_a_rien_is_no_pass_of_the_player_before_it_if_somebody_is_called_a() -> None:
    assert read("violet corde hall, a rien", ("Bernard", "Ana", "Théo")) == (
        "Bernard violet corde hall, Ana pass"
    )


def test_who_showed_is_forgotten_in_a_whole_question() -> None:
    assert read("violet corde hall, je sais plus qui a montré", FAMILY) == "Bernard violet corde hall"
