"""Facts that are already known, recorded at once: ticks and crosses become facts, all or none."""

import re
from pathlib import Path

import pytest

from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import CommandLine, Game

FACTS = [
    {"type": "fact", "owner": "Bob", "holds": ["olive"], "lacks": ["veranda"]},
    {"type": "fact", "owner": "envelope", "lacks": ["matraque"]},
]


def bare(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """Without the keys that say nothing."""
    return [{key: value for key, value in row.items() if value is not None} for row in rows]


def test_ticks_and_crosses_are_noted_as_facts(play: Play) -> None:
    facts = [FACTS[0], FACTS[1]]
    ran = play("known bob=oli,-ver envelope=-mat")
    assert ran.status == 0
    assert bare(play.game.rows[1:]) == facts
    assert "Bob has Dr Green." in ran.out and "Bob does not have the Conservatory." in ran.out


@pytest.mark.parametrize(
    "names", ["lead pipe,-billiard room", "lead pipe -billiard room", "-billiard room lead pipe"]
)
def test_names_of_two_words_need_no_hyphen(play: Play, names: str) -> None:
    """A cross is the sign of one card."""
    assert play(f"known bob={names}").status == 0
    assert bare(play.game.rows[1:]) == [
        {"type": "fact", "owner": "Bob", "holds": ["matraque"], "lacks": ["salle-de-billard"]}
    ]
    assert "did you mean Dining room?" in play("known cleo=dinning room").err


def test_in_french_the_word_is_another_and_the_facts_are_the_same(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr")
    assert play("connu bob=olive,-veranda étui=-matraque").status == 0
    assert bare(play.game.rows[1:]) == [FACTS[0], FACTS[1]]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("known", "known b="),
        ("known bob", "OWNER=CARD"),
        ("known bob=", "OWNER=CARD"),
        ("known bob=oli cleo=xyzzy", "xyzzy"),
        ("known bob=oli zoe=-mat", "zoe"),
        ("known bob=oli cleo=oli", "contradict"),
        ("known bob=-oli,-hall bob=cor", "contradict"),
    ],
)
def test_where_one_is_wrong_none_is_noted(play: Play, line: str, why: str) -> None:
    ran = play(line)
    assert ran.status == 1
    assert why in ran.err and len(ran.err.splitlines()) == 1
    assert len(play.game.rows) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "known"), ("fr", "connu")])
def test_what_it_explains_and_refuses_can_be_typed(
    play: Play, language: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    explained = play(f"{word} ?")
    assert (explained.status, explained.err) == (0, "")
    for said in (explained.out, play(word).err):
        (line,) = re.findall(rf"({word} \S+=\S+,-\S+?)(?: [;:]|[;:,]|$)", said.strip())
        assert play(line).status == 0
        assert play.game.last["type"] == "fact" and play("undo").status == 0


@pytest.mark.parametrize("line", ["known bob=oli cleo=ver", "known"])
@pytest.mark.parametrize("place", ["edit 1", "insert 1"])
def test_in_the_place_of_another_line_one_owner_is_noted(play: Play, place: str, line: str) -> None:
    refused = play("known bob=oli", f"{place} {line}")
    assert f"one owner, for example: {place} known " in refused.err
    assert len(play.game.rows) == 2


def test_a_new_game_begins_with_what_is_known(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "new.jsonl")
    seats = ("new", "Ana", "Bob", "Cleo", "--me", "Ana", "--hand", "mou,poi,cor,hal,bur,cui")
    for wrong in ("bob=corde", "bob=xyzzy", "bob"):
        ran = game(*seats, "--known", wrong)
        assert ran.status == 2 and len(ran.err.splitlines()) == 1
        assert not game.path.exists()
    game.well(*seats, "--known", "bob=olive,-veranda,-bil", "--known", "envelope=-matraque")
    noted = bare(game.rows[1:])
    assert noted == [FACTS[0] | {"lacks": ["veranda", "salle-de-billard"]}, FACTS[1]]


@pytest.mark.parametrize(
    ("language", "lied"),
    [("en", "If Cleo lied, note that: "), ("fr", "Si Cleo a menti, notez-le : ")],
)
def test_a_forced_pass_of_somebody_who_has_a_card_is_followed_by_the_line_that_mends_it(
    play: Play, language: str, lied: str
) -> None:
    lines = ("a rose mat bib c=rose", "b rose chand ver - --force")
    out = play(*lines, options=("--lang", language)).out
    (line,) = re.findall(rf"^{lied}(.*)$", out, re.MULTILINE)
    ran = play(line, "sheet", options=("--lang", language))
    assert ran.status == 0 and play.game.last == {"type": "false_witness", "player": "Cleo", "event": 2}
    assert lied not in ran.out
    assert lied.replace("Cleo", "Ana") not in play("c moutarde corde hall - --force").out  # the keeper knows
