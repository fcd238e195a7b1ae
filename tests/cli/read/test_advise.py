"""`advise`: its output in both languages and as data, the rooms it considers, and its refusals."""

import json
import re
from pathlib import Path

import pytest

from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Game, header, suggestion
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
SEEN = suggestion("Bob", "rose corde hall", "Cleo pass", "Ana show hall")
SEATS = [
    {"name": "Ana", "character": "rose"},
    {"name": "Bob", "character": "moutarde"},
    {"name": "Cleo", "character": "olive"},
]


@pytest.fixture
def asked(game: Game) -> Game:
    return game.start(HEADER, SEEN)


def test_the_best_suggestions_stand_first_with_all_that_is_expected_of_them(asked: Game) -> None:
    found = asked.well("advise", "--no-read-askers", "--json").json
    rows = found["questions"]
    assert len(rows) == 5
    assert [row["bits"] for row in rows] == sorted((row["bits"] for row in rows), reverse=True)
    assert found["bits"] > rows[0]["bits"] > 0
    for row in rows:
        assert sum(row["by"].values()) == pytest.approx(row["refuted"])
        assert set(row["own"]) == {row[kind] for kind in ("suspect", "weapon", "room")} & set(HEADER["hand"])
        assert row["exact"] is True
    assert found["rooms"] is None


def test_as_text_one_sentence_says_what_to_do_and_all_figures_come_after_it(asked: Game) -> None:
    text = asked.well("advise", "--top", "2").out
    opening, accusation, rows, why, how = text.rstrip().split("\n\n")
    opening = " ".join(opening.split())
    first = r"Ask for: .*, if you can get there\. About \d+ solutions should then be left, instead of \d+\."
    assert re.fullmatch(first, opening)
    elsewhere, now = accusation.split("\n", 1)
    other = r"If you end up in another room instead, ask there for: \w+ [^,]*, [^,]*\."
    assert re.fullmatch(other, elsewhere)
    assert now.startswith("This advice is for your next turn.\nDo not accuse yet. ")
    numbered = [line[:3] for line in rows.splitlines()]
    assert [start for start in numbered[1:] if start.strip()] == [" 1.", " 2."], "all other lines go on"
    assert why.startswith("The first suggestion in the list is best because ")
    assert "Its estimates are usually within" in " ".join(how.split())
    *_, how = asked.well("advise", "--no-read-askers", "--all").out.rstrip().split("\n\n")
    assert "worked out exactly" in " ".join(how.split())


def test_where_questions_are_read_each_suggestion_has_the_figures_of_all_deals(asked: Game) -> None:
    found = asked.well("advise", "--top", "8", "--json").json
    rows = found["questions"]
    assert len(rows) == 8
    for row in rows:
        assert sum(row["by"].values()) == pytest.approx(row["refuted"])
        assert 0 <= row["certain"] < 1
        assert 0 <= row["bits"] <= found["bits"]
        assert row["exact"] is True


def test_a_certain_envelope_is_said_loudly(game: Game) -> None:
    (game.path.parent / "house.toml").write_text(HOUSE, encoding="utf-8")
    head = header("house.toml", "Ana Bob", me="Ana", hand=["rose", "corde"])
    game.start(head, suggestion("Ana", "olive dague cave", "Bob show cave"))
    said = game.well("advise").out
    assert said.startswith("ACCUSE NOW: Dr Green, Dagger, Hall. It is certain.\n")
    assert "You have already asked this turn" not in said, "nothing is left to ask"
    found = game.well("advise", "--json").json["accuse"]
    assert (found["now"], found["certain"], found["p"]) == (True, True, 1.0)


def test_that_one_has_asked_in_this_turn_comes_before_what_to_ask(game: Game) -> None:
    game.start(HEADER, suggestion("Ana", "olive matraque veranda", "Bob show"))
    first, *rest = game.well("advise").out.splitlines()
    assert first.startswith("You have already asked this turn")
    assert any(line.startswith("Ask for: ") for line in rest)


def test_what_tells_as_much_is_listed_once(game: Game) -> None:
    """Before anything has happened all cards of a kind that are not mine are alike, and so are mine."""
    found = game.start(HEADER).well("advise", "--top", "3", "--json").json
    alike = found["questions"][0]["alike"]
    groups = [{card, *others} for card, others in alike.items()]
    for group in groups:
        assert not group & set(HEADER["hand"]) or group <= set(HEADER["hand"])
    assert {"chandelier", "clef-anglaise", "matraque", "revolver"} in groups
    assert {"hall", "bureau", "cuisine"} in groups
    assert "(+3)" in game.well("advise").out


def test_no_room_within_reach_is_no_reason_to_accuse(game: Game) -> None:
    head = {**HEADER, "players": SEATS, "complete": True, "first_player": "Ana"}
    ran = game.start(head).well("advise", "--roll", "1", "2")
    first, accusation, *_ = ran.out.split("\n\n")
    walk = (
        "This roll does not reach any room worth asking in. Walk towards the Lounge (then 5 squares away) "
        "to ask there "
    )
    assert " ".join(first.split()).startswith(walk)
    assert accusation.startswith("You cannot accuse this turn.")


def test_dice_that_are_noted_are_not_rolled_again(game: Game) -> None:
    head = {**HEADER, "players": SEATS, "complete": True, "first_player": "Ana"}
    game.start(head, {"type": "roll", "player": "Ana", "dice": [6, 5]})
    assert "already noted" in game("advise", "--roll", "4", "3").err
    assert game.well("advise", "--json").json["rooms"] is not None


def test_only_the_named_rooms(asked: Game) -> None:
    found = asked.well("advise", "--rooms", "hall,veranda", "--top", "40", "--json").json
    assert found["rooms"] == ["hall", "veranda"]
    assert {row["room"] for row in found["questions"]} == {"hall", "veranda"}
    assert all(row["alike"].keys() <= {row["suspect"], row["weapon"]} for row in found["questions"])


def test_the_rooms_of_a_roll_are_those_that_the_rules_say(game: Game) -> None:
    """Ana, brought to the lounge by Bob's suggestion, may roll, take the passage or stay and ask."""
    head = {**HEADER, "players": SEATS, "complete": True, "first_player": "Bob"}
    game.start(
        head,
        {"type": "roll", "player": "Bob", "dice": [6, 4]},
        {"type": "move", "player": "Bob", "to": "petit-salon"},
        suggestion("Bob", "rose corde petit-salon", "Cleo pass", "Ana show corde"),
        {"type": "end_turn", "player": "Bob"},
        {"type": "roll", "player": "Cleo", "dice": [1, 2]},
        {"type": "end_turn", "player": "Cleo"},
    )
    turn = game.well("turn", "--roll", "4", "3", "--json").json
    found = game.well("advise", "--roll", "4", "3", "--json").json
    assert turn["player"] == "Ana"
    rooms = set(turn["destinations"]["places"])
    assert rooms
    assert set(found["rooms"]) == rooms | {"petit-salon", "veranda"}
    near = {row["room"]: (row["pips"], row["passage"]) for row in found["questions"]}
    assert all(pips == 0 for room, (pips, _) in near.items() if room == "petit-salon")
    assert all(passage for room, (_, passage) in near.items() if room == "veranda")


def test_who_has_accused_wrongly_has_no_turn_any_more(game: Game) -> None:
    """Cleo asks, and Ana is only next; Cleo accuses wrongly, and it is Ana's turn, as `turn` says."""
    wrong = {"suspect": "rose", "weapon": "revolver", "room": "veranda"}
    asked = suggestion("Cleo", " ".join(wrong.values()), "Ana pass", "Bob pass")
    game.start(HEADER, asked)
    assert "Cleo has asked; you play next.\n" in game.well("--lang", "en", "advise").out
    game.start(HEADER, asked, {"type": "accusation", "player": "Cleo", **wrong, "correct": False})
    assert game.well("turn", "--json").json["player"] == "Ana"
    own = game.well("--lang", "en", "advise").out
    assert "turn: all this" not in own
    assert "you play next" not in own


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rooms", "rose"], "Miss Scarlett is not a room"),
        (["--rooms", "hall", "--roll", "4", "3"], "not both"),
        (["--roll", "4", "3"], "--rooms"),
        (["--roll", "4", "9"], "9"),
        (["--roll", "4"], "--roll 4 3"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(asked: Game, arguments: list[str], says: str) -> None:
    ran = asked("advise", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_nobody_is_advised_after_the_game_or_when_he_is_out(game: Game) -> None:
    right = {"type": "accusation", "player": "Bob", "suspect": "rose", "weapon": "revolver", "room": "salon"}
    game.start(HEADER, SEEN, {**right, "room": "veranda", "correct": True})
    assert "the game is over" in game("advise").err
    game.start(HEADER, SEEN, {**right, "player": "Ana", "room": "veranda", "correct": False})
    assert "Ana takes no more turns" in game("advise").err
    game.start({key: value for key, value in HEADER.items() if key not in ("me", "hand")})
    ran = game("advise")
    assert (ran.status, ran.out) == (2, "")
    assert "whose notes these are" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", tiers(EXAMPLES, *EXAMPLES[:5]), ids=lambda path: path.stem)
def test_the_examples_are_advised_in_both_languages(cli: CommandLine, path: Path, language: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    middle = [n for n, line in enumerate(lines[1:], 1) if json.loads(line)["type"] == "suggestion"]
    ran = cli(
        "--game", str(path), "--lang", language, "advise", "--at", str(middle[len(middle) // 2]), "--all"
    )
    assert (ran.status, ran.err) == (0, "")
    assert all(columns(line) <= 80 for line in ran.out.splitlines())
    assert len(ran.out.splitlines()) > 10


def test_a_hand_that_is_not_noted_is_missed(game: Game) -> None:
    ran = game.start({key: value for key, value in HEADER.items() if key != "hand"}, SEEN).well("advise")
    assert "your hand is not in this log" in ran.err


@pytest.mark.parametrize("typed", ["--accuse x", "--rooms nowhere"])
def test_what_is_refused_is_one_line_without_a_hand_too(game: Game, typed: str) -> None:
    game.start({key: value for key, value in HEADER.items() if key != "hand"})
    ran = game("advise", *typed.split())
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "nobody else can show Colonel Mustard or the Study"),
        ("fr", "Personne d’autre ne peut montrer le Colonel Moutarde ni le Bureau"),
    ],
)
def test_cards_that_nobody_else_can_show_have_their_articles(game: Game, language: str, said: str) -> None:
    assert said in " ".join(game.well("--lang", language, "advise", "--all").out.split())


@pytest.mark.parametrize(("width", "rows"), [(80, 24), (40, 20)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("example", "at"), [("classic-5p", 5), ("secrets-2008-4p", 25), ("super-6p", 1), ("super-6p", 5)]
)
def test_a_screen_of_play_has_room_for_it_unless_all_is_asked_for(
    cli: CommandLine,
    monkeypatch: pytest.MonkeyPatch,
    example: str,
    at: int,
    language: str,
    width: int,
    rows: int,
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    typed = (
        "--game",
        str(ROOT / "examples" / f"{example}.jsonl"),
        "--lang",
        language,
        "advise",
        "--at",
        str(at),
    )
    brief, whole, listed = (cli(*typed, *more).out for more in ((), ("--all",), ("--top", "6")))
    below_the_answer = 4
    assert brief.count("\n") <= rows - below_the_answer < whole.count("\n")
    assert brief.split("\n\n")[0] == whole.split("\n\n")[0]
    more = words_in(language)("advise-all")
    assert [" ".join(text.split()).endswith(more) for text in (brief, whole, listed)] == [True, False, False]
    assert re.search(r"^ 6\. ", listed, re.MULTILINE), "who asks for a list gets all of it"


def test_another_solution_that_is_as_likely_is_not_called_likelier(cli: CommandLine) -> None:
    """Both are likely in 1 case of 100: by the cards the one, by the questions the other."""
    example = str(ROOT / "examples" / "super-6p.jsonl")
    said = " ".join(cli("--lang", "en", "--game", example, "advise", "--at", "5").out.split())
    assert "The likeliest solution: Miss Scarlett, Revolver, Trophy room (1% sure). If you" in said
