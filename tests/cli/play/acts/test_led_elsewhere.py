"""Sentences that no line of the game notes: the answer names the command they lead to."""

import pytest

from tests.cli.play.test_missing import refused, session
from tests.helpers.cli.playing import Game, header

CLASSIC = header("classic", "Ana Bob Cleo", me="Ana")


@pytest.mark.parametrize(
    ("language", "typed", "said", "mended"),
    [
        *(
            ("en", line, "to note or correct your own cards, type hand.", "hand")
            for line in ("my cards: plum, rope, hall", "my hand is plum and rope", "i have plum, rope, hall")
        ),
        *(
            ("fr", line, "pour noter ou corriger vos propres cartes, tapez main.", "main")
            for line in ("mes cartes : violet, corde", "j'ai la corde, violet et hall", "ma main : violet")
        ),
        ("en", "i got plum", "type that as “known Ana=Professor-Plum”.", "known Ana=Professor-Plum"),
        ("fr", "j'ai reçu violet", "« connu Ana=Professeur-Violet »", "connu Ana=Professeur-Violet"),
        *(
            ("en", line, "to say who plays which character, type players.", "players")
            for line in ("I am white", "i'm mrs white", "bob plays white", "bob is professor plum")
        ),
        ("fr", "je suis madame leblanc", "pour dire qui joue quel personnage", "joueurs"),
        ("fr", "bob joue leblanc", "pour dire qui joue quel personnage", "joueurs"),
        ("en", "bob plum rope hall cleo (i think)", "add a pencil mark: mark CARD Cleo ?", None),
        ("en", "maybe cleo has the rope", "add a pencil mark: mark Rope Cleo ?", None),
        ("fr", "cleo a la corde je crois", "ajoutez une marque : marquer Corde Cleo ?", None),
    ],
)
def test_a_sentence_that_nothing_notes_leads_elsewhere(
    game: Game, language: str, typed: str, said: str, mended: str | None
) -> None:
    answer = session(game, CLASSIC, language).enter(typed)
    plainly = (
        (answer.error or "").replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    )
    assert said in plainly and answer.typed == mended
    assert len(game.rows) == 1


@pytest.mark.parametrize(
    ("language", "typed", "mark"),
    [
        ("en", "bob plum rope hall, cleo showed rope i think", "mark Rope Cleo ?"),
        ("en", "bob plum rope hall, cleo showed i think", "mark CARD Cleo ?"),
        ("fr", "bob violet corde hall, cleo a le billard je crois", "marquer Salle-de-billard Cleo ?"),
        ("en", "Cleo may have the rope", "mark Rope Cleo ?"),
        ("fr", "Cleo doit avoir la corde", "marquer Corde Cleo ?"),
    ],
)
def test_a_doubtful_answer_leads_to_a_mark_for_the_last_player_and_card(
    game: Game, language: str, typed: str, mark: str
) -> None:
    assert refused(session(game, CLASSIC, language), typed).endswith(mark)
