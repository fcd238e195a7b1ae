"""Cards that are revealed at the end, as people type them."""

import pytest

from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, Game, header, suggestion

BOB = ["violet", "leblanc", "olive", "clef-anglaise", "bibliotheque", "petit-salon"]
CLEO = ["rose", "chandelier", "matraque", "veranda", "grand-salon", "salle-a-manger"]
ANA = HEADER["hand"]
ENVELOPE = {"suspect": "pervenche", "weapon": "revolver", "room": "salle-de-billard"}

HANDS = {
    "reveal bob plum white green wrench library lounge cleo scarlett candlestick lead-pipe conservatory "
    "ballroom dining room": {"Bob": BOB, "Cleo": CLEO},
    "reveal bob: plum, white, green, wrench, library, lounge, and Cleo's cards were: scarlett, candlestick, "
    "lead pipe, conservatory, ballroom and dining room": {"Bob": BOB, "Cleo": CLEO},
    "reveal bob's cards: plum white green wrench library lounge": {"Bob": BOB},
    "reveal the hand of bob: plum white green wrench library lounge": {"Bob": BOB},
    "reveal Bob had plum, white, green, the wrench, the library and the lounge": {"Bob": BOB},
    "reveal me mustard dagger rope hall study kitchen": {"Ana": ANA},
    "reveal i had mustard dagger rope hall study kitchen": {"Ana": ANA},
    "dévoiler bob avait violet leblanc olive la clef anglaise, bibliothèque, petit salon": {"Bob": BOB},
    "dévoiler les cartes de bob : violet leblanc olive clef bibliothèque petit salon": {"Bob": BOB},
    "dévoiler j'avais moutarde poignard corde hall bureau cuisine": {"Ana": ANA},
}


@pytest.mark.parametrize("line", HANDS)
def test_every_hand_of_a_line_is_read(play: Play, line: str) -> None:
    play.game.start(HEADER)
    assert play(line).status == 0
    assert play.game.last == {"type": "reveal", "hands": HANDS[line]}


@pytest.mark.parametrize(
    "line",
    [
        "reveal envelope: peacock revolver billiard room",
        "reveal the envelope was peacock, revolver, billiard room",
        "reveal in the envelope peacock revolver billiard room",
        "dévoiler l'étui contenait pervenche, revolver, salle de billard",
        "dévoiler enveloppe pervenche revolver billard",
        "reveal it was peacock, revolver, billiard room",
        "reveal it's peacock, revolver, billiard room",
        "reveal it was peacock with the revolver in the billiard room",
        "dévoiler c'était pervenche avec le revolver dans la salle de billard",
        "reveal solution peacock revolver billiard",
        "reveal the solution was: peacock, revolver, billiard room",
        "dévoiler c'était pervenche, revolver, salle de billard",
        "dévoiler la solution était pervenche, revolver, salle de billard",
    ],
)
def test_the_envelope_is_named_like_a_player(play: Play, line: str) -> None:
    play.game.start(HEADER)
    assert play(line).status == 0
    assert play.game.last == {"type": "reveal", "envelope": ENVELOPE}


def test_a_shell_reads_the_same_words(game: Game) -> None:
    game.start(HEADER)
    game.well("add", "reveal", "bob:", *BOB, "envelope", "peacock", "revolver", "billiard")
    assert game.last == {"type": "reveal", "hands": {"Bob": BOB}, "envelope": ENVELOPE}


def test_the_longest_name_is_the_player(play: Play) -> None:
    """“Ann” is not the Spanner of a player called Mary."""
    play.game.start(header("classic", "Mary_Ann Bob"))
    assert play("reveal mary ann white, plum --force").status == 0
    assert play.game.last["hands"] == {"Mary_Ann": ["leblanc", "violet"]}


def test_a_card_is_a_card_although_a_player_is_called_so(play: Play) -> None:
    play.game.start(header("classic", "Plum Theo Pip"))
    assert play("reveal theo plum, lead pipe, the hall --force").status == 0
    assert play.game.last["hands"] == {"Theo": ["violet", "matraque", "hall"]}
    assert play("undo", "reveal plum hall, rope theo: white --force").status == 0
    assert play.game.last["hands"] == {"Plum": ["hall", "corde"], "Theo": ["leblanc"]}


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        ("max rope, hall; plum dagger, study", {"Max": ["corde", "hall"], "Plum": ["poignard", "bureau"]}),
        ("max rope hall. plum dagger study.", {"Max": ["corde", "hall"], "Plum": ["poignard", "bureau"]}),
        ("max rope; plum; hall", {"Max": ["corde", "violet", "hall"]}),
        ("max rope, hall; plum", {"Max": ["corde", "hall", "violet"]}),
        ("max rope, prof. plum, hall", {"Max": ["corde", "violet", "hall"]}),
    ],
)
def test_a_sign_behind_a_hand_begins_that_of_a_player_called_as_a_card(
    play: Play, line: str, hands: dict[str, list[str]]
) -> None:
    play.game.start(header("classic", "Max Plum Pip"))
    assert play(f"reveal {line} --force").status == 0
    assert play.game.last["hands"] == hands


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("reveal plum revolver lounge", "what was revealed? Give --envelope"),
        ("reveal bobb white green", "there is no player “bobb”; did you mean Bob?"),
        ("reveal bob", "“bob” is not a hand"),
        ("reveal bob plum white green wrench library lounge cleo", "“cleo” is not a hand"),
        ("reveal bob has the white", "Bob: 6 cards, but 1 is named"),
        ("reveal bob=plum,white,green,wrench,library,-lounge", "there is no card “-lounge”"),
        ("reveal bob plum white green wrench library -lounge", "there is no card “-lounge”"),
        ("reveal --hand bob=plum,white,green,wrench,library,-lounge", "there is no card “-lounge”"),
    ],
)
def test_a_line_without_whole_hands_is_refused_in_one_sentence(play: Play, line: str, error: str) -> None:
    play.game.start(HEADER)
    ran = play(line)
    assert error in ran.err and ran.err.count("\n") == 1
    assert len(play.game.rows) == 1


ASKED = suggestion("Ana", "violet matraque grand-salon", "Bob pass", "Cleo show")
REVEALED = "reveal bob plum white green wrench library lounge"
LIE = {
    "en": (
        "if these cards are right, somebody passed wrongly: Bob (#1). "
        "In that case, note the wrong pass first: false-witness Bob --event 1. ",
        "false-witness Bob --event 1",
    ),
    "fr": (
        "si ces cartes sont justes, quelqu’un a passé à tort : Bob (#1). "
        "Dans ce cas, notez-le d’abord : faux-témoin Bob --événement 1. ",
        "faux-témoin Bob --événement 1",
    ),
}


@pytest.mark.parametrize("language", LIE)
def test_cards_that_belie_a_pass_name_it_and_how_to_note_it(play: Play, language: str) -> None:
    play.game.start(HEADER, ASKED)
    error, line = LIE[language]
    ran = play(REVEALED, options=("--lang", language))
    assert error in ran.err and len(play.game.rows) == 2
    assert play(line, REVEALED, options=("--lang", language)).status == 0
    assert play("check").out.startswith("The notes do not contradict each other.")


def test_check_doubts_the_pass_before_the_cards_that_all_saw(play: Play) -> None:
    play.game.start(HEADER, ASKED)
    assert play(f"{REVEALED} --force").status == 0
    (first, second) = play.game("check", "--json").json["repairs"]
    assert (first, second) == ([1], [2])


def test_cards_that_belie_what_was_shown_are_refused_as_before(play: Play) -> None:
    play.game.start(HEADER, suggestion("Ana", "rose matraque veranda", "Bob show"))
    assert "this entry contradicts #1" in play(REVEALED).err
