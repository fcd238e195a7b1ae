"""`why` and `check`, and how every command works on a log that contradicts itself."""

import io
import re
import shlex

import pytest

from tests.helpers.cli.playing import Game, Line, header, suggestion
from tests.helpers.places import ROOT

HAND = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]
HEAD = {**header("classic", "Ana Bob Cleo"), "me": "Ana", "hand": HAND}
SHOWN = suggestion("Cleo", "olive matraque hall", "Ana show hall")
NOT_ROSE = suggestion("Ana", "rose revolver veranda", "Bob pass", "Cleo show veranda")
ONE_OF = suggestion("Cleo", "rose revolver salle-de-billard", "Ana pass", "Bob show")


def test_a_certain_fact_is_proved_by_the_events_that_it_needs(game: Game) -> None:
    """Bob showed one of Rose, revolver and billiard room, and has neither of the first two."""
    game.start(HEAD, SHOWN, NOT_ROSE, ONE_OF)
    answer = game.well("why", "billard", "bob", "--json").json
    assert answer == {
        "card": "salle-de-billard",
        "owner": "Bob",
        "holds": True,
        "events": [2, 3],
        "facts": [],
        "smallest": True,
    }
    page = game.well("why", "billard").out
    assert "Bob showed Miss Scarlett, the Revolver or the Billiard room" in page
    assert "#2" in page
    assert "#3" in page
    assert "#1 " not in page
    french = game.well("--lang", "fr", "why", "billard").out
    assert "Bob a montré Mademoiselle Rose, le Revolver ou la Salle de billard" in french


def test_what_is_certainly_not_somewhere_is_proved_too(game: Game) -> None:
    game.start(HEAD, SHOWN, NOT_ROSE)
    answer = game.well("why", "rose", "bob", "--json").json
    assert (answer["holds"], answer["events"]) == (False, [2])
    mine = game.well("why", "corde", "--json").json
    assert (mine["owner"], mine["holds"], mine["events"], mine["facts"]) == ("Ana", True, [], ["hand"])
    full = game.well("why", "olive", "ana", "--json").json
    assert (full["holds"], full["events"], full["facts"]) == (False, [], ["hand"])


def test_before_a_hand_stands_the_colon_of_the_language(game: Game) -> None:
    game.start(HEAD, SHOWN, NOT_ROSE, ONE_OF)
    assert "\n  Ana: " in game.well("why", "rose", "cleo").out
    french = game.well("--lang", "fr", "why", "rose", "cleo").out
    assert "\n  Ana : " in french
    assert "\n  l’étui : " in french


def test_the_envelope_holds_a_card_and_has_none_as_a_player_has(game: Game) -> None:
    game.start(HEAD, SHOWN, NOT_ROSE, ONE_OF)
    french = game.well("--lang", "fr", "why", "rose", "étui").out
    assert "l’étui contient Mademoiselle Rose" in french
    assert "the envelope does not hold the Rope" in game.well("why", "rope", "envelope").out


def test_what_is_open_is_weighed_with_a_deal_each_way(game: Game) -> None:
    game.start(HEAD, SHOWN, NOT_ROSE, ONE_OF)
    answer = game.well("why", "rose", "cleo", "--json").json
    assert answer["holds"] is None
    assert answer["events"] == []
    assert 0 < answer["p"] < 1
    assert answer["deals"]["with"]["rose"] == "Cleo"
    assert answer["deals"]["without"]["rose"] != "Cleo"
    page = game.well("why", "rose").out
    assert "Not certain" in page


@pytest.mark.parametrize(
    ("language", "typed", "plainly"),
    [
        ("en", "is it the rope", "rope"),
        ("en", "does Bob have the rope", "bob rope"),
        ("en", "doesn't bob have the lead pipe", "lead-pipe bob"),
        ("en", "is the rope in the envelope", "rope envelope"),
        ("en", "can't it be plum", "plum"),
        ("en", "has bob not got plum", "plum bob"),
        ("en", "did bob show the rope", "rope bob"),
        ("en", "should it be plum", "plum"),
        ("fr", "il a la corde", "corde"),
        ("fr", "ce serait la corde", "corde"),
        ("en", "do I have the rope", "rope me"),
        ("fr", "est-ce le poignard", "poignard"),
        ("fr", "une corde", "corde"),
        ("fr", "leblanc est chez bob", "leblanc bob"),
        ("fr", "Bob a leblanc", "leblanc bob"),
        ("fr", "ai-je la corde", "corde moi"),
        ("fr", "je n'ai pas leblanc", "leblanc moi"),
        ("fr", "la corde n'est pas dans l'enveloppe", "corde enveloppe"),
        ("fr", "Bob a-t-il la corde", "corde bob"),
        ("fr", "Bob n'a pas la corde", "corde bob"),
    ],
)
def test_a_question_may_have_its_small_words(game: Game, language: str, typed: str, plainly: str) -> None:
    game.start(HEAD, SHOWN)
    why = ("--lang", language, "why")
    assert game.well(*why, *typed.split()).out == game.well(*why, *plainly.split()).out
    game.start({**header("classic", "Isa Has Cleo"), "me": "Cleo"})
    assert game.well("why", "rope", "has").out == game.well("why", "has", "rope").out != ""
    assert game.well("why", "rope", "i").out == game.well("why", "rope", "isa").out != ""
    assert game.well("why", "does", "i", "have", "rope").out == game.well("why", "rope", "me").out
    assert game.well("why", "is", "the", "rope", "at", "c").out == game.well("why", "rope", "cleo").out
    assert game.well("why", "is", "it", "the", "rope").out == game.well("why", "rope").out


@pytest.mark.parametrize(
    ("language", "typed", "error"),
    [
        ("en", "bob", "which card? For example: cluedo-notes why Miss-Scarlett bob"),
        (
            "fr",
            "l'enveloppe",
            "quelle carte ? Par exemple : cluedo-notes pourquoi Mademoiselle-Rose enveloppe",
        ),
        ("en", "nosuchgame", "there is no card, player or game “nosuchgame”"),
        ("fr", "nosuchgame", "il n’y a ni carte, ni joueur, ni partie « nosuchgame »"),
        ("en", "ropee", "there is no card “ropee”; did you mean Rope?"),
    ],
)
def test_a_question_without_a_card_is_refused_in_one_sentence(
    game: Game, language: str, typed: str, error: str
) -> None:
    game.start(HEAD, SHOWN)
    refused = game("--lang", language, "why", *typed.split())
    assert error in refused.err.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_word_for_a_card_is_the_card_although_a_player_has_that_name(game: Game) -> None:
    """“Ann” is only part of the Spanner's name, in questions with one word or two."""
    game.start(header("classic", "Rose White Ann", me="Ann"))
    for word, card in (("rose", "scarlett"), ("white", "leblanc")):
        assert game.well("why", word).out == game.well("why", card).out
        assert game.well("odds", word).out == game.well("odds", card).out
    assert game.well("why", "white", "ann").out == game.well("why", "leblanc", "me").out
    assert "which card?" in game("why", "ann").err and "no card “ann”" in game("odds", "ann").err


def test_on_a_narrow_screen_the_deals_are_left_for_the_whole_answer(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    events = [
        suggestion(*asked)
        for asked in (("Bob", "rose matraque veranda", "Cleo show"), ("Cleo", "rose corde hall", "Dan show"))
    ]
    game.start(header("classic", "Ana Bob Cleo Dan Eve Fay", me="Ana"), *events)
    folded, whole = game.well("why", "rose", "bob").out, game.well("why", "rose", "bob", "--all").out
    assert len(whole.splitlines()) > 22 >= len(folded.splitlines())
    assert "also shows two example deals" in " ".join(folded.split()) and "deal" in whole
    assert whole.startswith(folded.partition("The same line")[0])


def test_check_says_that_all_is_well(game: Game) -> None:
    game.start(HEAD, SHOWN)
    assert game.well("check", "--json").json == {
        "consistent": True,
        "conflicts": [],
        "repairs": [],
        "chances": [],
        "misnotes": [],
        "violations": [],
        "hands_open": False,
    }
    legal = "The notes do not contradict each other.\nSo far, no rule has been broken.\n"
    assert game.well("check").out == legal


def test_check_names_what_cannot_be_and_what_would_do(game: Game) -> None:
    """Bob showed Ana the veranda, passed on it once, and Cleo's pass is not concerned."""
    shown = suggestion("Ana", "olive matraque veranda", "Bob show veranda")
    passed = suggestion("Cleo", "rose revolver veranda", "Ana pass", "Bob pass")
    other = suggestion("Bob", "violet chandelier bibliotheque", "Cleo pass", "Ana pass")
    game.start(HEAD, shown, other, passed)
    ran = game("check", "--json")
    assert ran.status == 1
    assert ran.json["conflicts"] == [[1, 3]]
    assert sorted(ran.json["repairs"]) == [[1], [3]]
    assert round(sum(ran.json["chances"]), 9) == 1
    would_do = [(one["event"], one["player"], one["instead"]["action"]) for one in ran.json["misnotes"]]
    assert (3, "Bob", "show") in would_do
    assert (1, "Bob", "pass") in would_do
    page = game("--lang", "fr", "check").out
    assert "cluedo-notes corriger 3" in page
    assert "si Bob a montré" in page


def test_every_command_on_a_contradictory_log_says_what_it_leaves_out(game: Game) -> None:
    shown = suggestion("Ana", "olive matraque veranda", "Bob show veranda")
    passed = suggestion("Cleo", "rose revolver veranda", "Ana pass", "Bob pass")
    game.start(HEAD, shown, passed)
    for command in (["sheet"], ["odds"], ["odds", "rose"], ["why", "rose"]):
        ran = game.well(*command)
        assert "#1, #2 cannot all be true" in ran.err, command
        assert "leaves out #2" in ran.err
    assert "without #2" in game.well("sheet").out.splitlines()[0]


def test_every_command_on_a_contradictory_log_ranks_what_may_be_the_mistake(game: Game) -> None:
    shown = suggestion("Ana", "olive matraque veranda", "Bob show veranda")
    passed = suggestion("Cleo", "rose revolver veranda", "Ana pass", "Bob pass")
    game.start(HEAD, shown, passed)
    err = game.well("sheet").err
    assert "#1 (" in err
    assert "#2 (" in err


def test_a_false_witness_without_an_event_is_named_where_they_hid_it(game: Game) -> None:
    passed = suggestion("Cleo", "rose revolver veranda", "Ana pass", "Bob pass")
    other = suggestion("Ana", "violet chandelier bibliotheque", "Bob pass", "Cleo pass")
    game.start(HEAD, other, passed)
    assert "#2" in game.well("add", "false-witness", "bob", "--card", "veranda").err
    shown = suggestion("Ana", "olive matraque veranda", "Bob show veranda")
    game.start(HEAD, other, shown, passed)
    assert "#3" in game.well("add", "false-witness", "bob").err


EARLY = suggestion("Ana", "rose matraque veranda", "Bob pass", "Cleo show")
BEFORE = suggestion("Ana", "olive revolver veranda", "Bob show veranda")
TURNED = [
    suggestion("Bob", "violet matraque cuisine", "Cleo show"),
    suggestion("Cleo", "rose chandelier veranda", "Ana pass", "Bob pass"),
]

EXCHANGED = [
    suggestion("Bob", "violet poignard cuisine", "Cleo pass", "Ana show cuisine"),
    suggestion("Cleo", "rose chandelier veranda", "Ana pass", "Bob pass"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "lines", [[BEFORE, EARLY], [BEFORE, *TURNED], [*TURNED, BEFORE], [BEFORE, *EXCHANGED]]
)
def test_each_command_that_check_proposes_mends_the_log(game: Game, language: str, lines: list[Line]) -> None:
    game.start(HEAD, *lines)
    page = " ".join(game("--lang", language, "check").out.split())
    proposed = re.findall(r"\((cluedo-notes (?:edit|corriger) [^()]*)\)", page)
    assert len(proposed) > 2
    assert any(", " in commands for commands in proposed) == (EXCHANGED[0] in lines)
    for commands in proposed:
        game.start(HEAD, *lines)
        for command in commands.split(", "):
            game.well("--lang", language, *shlex.split(command)[1:])
        assert game.well("check", "--json").json["consistent"], commands


def test_check_proposes_that_another_asked_and_the_line_that_says_so(game: Game) -> None:
    game.start(HEAD, BEFORE, EARLY)
    first, *others = game("check", "--json").json["remedies"]
    assert {key: first[key] for key in ("repair", "kind", "player", "card")} == {
        "repair": [2],
        "kind": "asker",
        "player": "Bob",
        "card": None,
    }
    by_bob = suggestion("Bob", "rose matraque veranda", "Cleo show")
    assert first["lines"] == [{"type": "amend", "event": 2, "as": by_bob}]
    assert ("show", "Bob") in [(one["kind"], one["player"]) for one in others]
    page = " ".join(game("check").out.split())
    mistakes = (ROOT / "docs" / "mistakes.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"\n(Correcting any one of these is enough.*?)\n```\n", mistakes, re.DOTALL)
    assert " ".join(example.split()) in page


def test_what_check_proposes_is_typed_in_play_as_it_stands(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.start(HEAD, BEFORE, EARLY)
    monkeypatch.setattr(
        "sys.stdin", io.StringIO("check\nedit 2 s Bob rose lead-pipe veranda --show Cleo\ncheck\n")
    )
    ran = game("play")
    assert "(edit 2 s Bob " in ran.out
    assert "do not contradict each other" in ran.out
