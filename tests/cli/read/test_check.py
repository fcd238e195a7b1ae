"""`check` in three sentences: do the notes agree, was a rule broken, and who passed wrongly?"""

import pytest

from cluedo_notes.presentation.games.verification import RULES_LISTED
from tests.helpers.cli.playing import Game, Line, header, suggestion

HANDS = {
    "Ana": ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"],
    "Bob": ["violet", "leblanc", "matraque", "chandelier", "veranda", "salle-de-billard"],
    "Cleo": ["pervenche", "olive", "clef-anglaise", "bibliotheque", "grand-salon", "salle-a-manger"],
}
HEAD = header("classic", "Ana Bob Cleo", me="Ana", hand=HANDS["Ana"])
SHOWN = suggestion("Ana", "rose revolver veranda", "Bob show veranda")
HID = suggestion("Ana", "rose revolver veranda", "Bob pass", "Cleo pass")
ENVELOPE = {"suspect": "rose", "weapon": "revolver", "room": "petit-salon"}
LAID_OPEN: Line = {"type": "reveal", "envelope": ENVELOPE, "hands": HANDS}
ENVELOPE_OPEN: Line = {"type": "reveal", "envelope": ENVELOPE}


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "The notes do not contradict each other.",
                "The notes show no broken rule.",
                "Nobody passed wrongly.",
            ],
        ),
        (
            "fr",
            [
                "Les notes ne se contredisent pas.",
                "Les notes ne montrent aucune règle enfreinte.",
                "Personne n’a passé à tort.",
            ],
        ),
    ],
)
def test_of_a_fair_game_it_says_so_in_three_sentences(
    game: Game, language: str, sentences: list[str]
) -> None:
    game.start(HEAD, SHOWN, LAID_OPEN)
    assert game.well("--lang", language, "check").out.splitlines() == sentences
    assert game.well("check", "--json").json["hands_open"]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Broken rules: 1.",
                "  #1 Bob passed but has the Conservatory",
                "Wrong passes: Bob (#1).",
                "To make the notes agree, add this: cluedo-notes add false-witness Bob --event 1",
            ],
        ),
        (
            "fr",
            [
                "Règles enfreintes : 1.",
                "  #1 Bob a passé tout en ayant la Véranda",
                "Qui a passé à tort : Bob (#1).",
                "Pour que les notes concordent, notez-le : cluedo-notes ajouter faux-témoin Bob",
                "    --événement 1",
            ],
        ),
    ],
)
def test_who_passed_wrongly_is_named_once_the_hands_are_open(
    game: Game, language: str, sentences: list[str]
) -> None:
    game.start(HEAD, HID)
    assert "pass" not in game.well("--lang", language, "check").out
    game.start(HEAD, HID, LAID_OPEN)
    ran = game("--lang", language, "check")
    assert ran.status == 1, "the notes contradict each other"
    assert ran.out.splitlines()[-len(sentences) :] == sentences
    (violation,) = game("check", "--json").json["violations"]
    assert violation == game("verify", "--json").json["violations"][0]
    assert (violation["event"], violation["player"], violation["rule"]) == (1, "Bob", "false-pass")
    game.well("add", "false-witness", "Bob", "--event", "1")
    assert game.well("--lang", language, "check").out.splitlines()[-1] == sentences[2]


def test_as_long_as_hands_are_covered_no_pass_is_judged(game: Game) -> None:
    game.start(HEAD, SHOWN)
    assert len(game.well("check").out.splitlines()) == 2
    game.start(HEAD, SHOWN, ENVELOPE_OPEN)
    *_, last = game.well("check").out.splitlines()
    assert last == "The answers can be checked once every hand is revealed."


def test_a_broken_rule_is_no_contradiction(game: Game) -> None:
    """The status stays that of contradictions, and of many mistakes only the first are listed."""
    out = {"type": "accusation", "player": "Ana", "correct": False, **ENVELOPE, "room": "veranda"}
    turns = [suggestion(player, "rose revolver petit-salon") for player in [*HANDS] * RULES_LISTED]
    game.start(HEAD, out, *turns, *turns)
    page = game.well("check").out
    lines = page.splitlines()
    found = int(lines[1].removeprefix("Broken rules so far: ").removesuffix("."))
    assert found > RULES_LISTED
    assert len([line for line in lines if line.startswith("  #")]) == RULES_LISTED
    assert lines[-1] == f"  and {found - RULES_LISTED} more: cluedo-notes verify"
    assert "[" not in page, "codes are for verify"
    assert len(game.well("check", "--json").json["violations"]) >= found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_set_up_is_corrected_in_play(game: Game, language: str) -> None:
    """Each word that it names is a command there, and only who began needs a copy."""
    game.start(HEAD, suggestion("Bob", "rose corde veranda", "Cleo pass", "Ana pass"))
    page = " ".join(game.cli("--game", str(game.path), "--lang", language, "check").out.split())
    for named in {"en": ("“hand”", "“players”"), "fr": ("« main »", "« joueurs »")}[language]:
        assert named in page.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " "), (
            named
        )


@pytest.mark.parametrize(
    ("language", "set_up"), [("en", "the set-up, #1, #2"), ("fr", "la mise en place, #1, #2")]
)
def test_each_event_of_several_contradictions_is_described_once(
    game: Game, language: str, set_up: str
) -> None:
    right = {"type": "accusation", "player": "Bob", "correct": True, **ENVELOPE}
    game.start(HEAD, HID, right, LAID_OPEN)
    page = game("--lang", language, "check").out
    assert set_up in page
    assert [page.count(f"\n  #{number} ") for number in (1, 2, 3)] == [2, 1, 1], (
        "the first is a broken rule too"
    )


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["This cannot be true: #1", "Correcting this is enough:"]),
        ("fr", ["Cette note ne peut pas être vraie : #1", "Il suffit de faire cette correction :"]),
    ],
)
def test_a_single_event_that_cannot_be_true_is_no_several(
    game: Game, language: str, sentences: list[str]
) -> None:
    game.start(HEAD, {"type": "reveal", "hands": {"Bob": ["violet"]}})
    lines = game("--lang", language, "check").out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert [line for line in lines if not line.startswith(" ")][:2] == sentences
    warned = game("--lang", language, "sheet").err
    assert {"en": "#1 cannot be true. Removing #1 is", "fr": "#1 ne peut pas être vrai."}[language] in warned
