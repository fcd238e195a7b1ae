"""The face of a card drawn among the answers, in every way that the terminal accepts, and in its output."""

import json
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from cluedo_notes.cli.play.prompt import LineCompleter
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.table.of_log import first_table, tables
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import CommandLine, Game, Line, header, suggestion
from tests.helpers.logs import as_log

HEAD: Line = header("secrets-2008", "Ana Bob Cleo Dan")
IN_FORMAT_2 = {**HEAD, "format": 2}
CARDS = "violet poison salon"


@pytest.mark.parametrize(
    "typed",
    [
        "s Bob violet poison salon Dan --draw dan={}",
        "add-suggestion Bob violet poison salon --show Dan --draw dan:{}",
        "s Bob violet poison salon --answers dan:draw={},cleo:pass,dan:show",
        "s Bob violet poison salon dan+{} dan",
        "s violet Bob dan dan+{} poison salon",
    ],
)
@pytest.mark.parametrize("card", ["clock", "temps", "Temps"])
def test_the_face_is_typed_in_any_form(game: Game, typed: str, card: str) -> None:
    game.start(IN_FORMAT_2)
    expected = suggestion("Bob", CARDS, "Dan draw clock", "Cleo pass", "Dan show")
    game.records(typed.format(card).split(), expected)


@pytest.mark.parametrize("typed", ["s Bob violet poison salon Dan --draw dan=no", "add draw Dan no"])
def test_that_it_was_no_clock_is_typed_and_read_back(game: Game, typed: str) -> None:
    game.start({**IN_FORMAT_2, "format": 3})
    ran = game.well("--lang", "en", *typed.split())
    assert "Dan draws a card, not “Clock”" in " ".join(ran.out.split())
    assert '"card":"hidden"' in game.path.read_text(encoding="utf-8").replace(": ", ":")
    command = game("--lang", "en", "edit", "1").err
    assert "=no" in command or "add draw Dan no" in command


def test_where_only_clocks_are_left_the_warning_names_no_such_card(game: Game) -> None:
    """The deck has 24 cards, eight of them clocks."""
    game.start({**IN_FORMAT_2, "format": 3}, *[{"type": "draw", "player": "Bob", "card": "hidden"}] * 16)
    warned = game("--lang", "en", "add", "draw", "Dan", "no")
    assert warned.status == 0
    assert "the deck has only clock cards left" in warned.err
    assert "no clock" not in warned.err


def test_the_first_such_line_raises_the_header_and_leaves_every_other_byte(game: Game) -> None:
    game.start(HEAD, suggestion("Ana", CARDS, "Bob show"))
    before = game.path.read_text(encoding="utf-8")
    ran = game.well(*f"s Bob {CARDS} Dan --draw dan=clock".split())
    after = game.path.read_text(encoding="utf-8")
    assert after.startswith(before.replace('"format": 1', '"format": 2'))
    assert "Dan draws the card “Clock”" in " ".join(ran.out.split())
    assert game.well("log", "--json").json["header"]["format"] == 2
    assert game.well("undo").status == 0


def test_it_is_said_in_both_languages(game: Game) -> None:
    game.start(IN_FORMAT_2, suggestion("Bob", CARDS, "Dan draw right-neighbour", "Dan show"))
    assert "Dan draws the card “the right neighbour shows a card”" in game.well("--lang", "en", "log").out
    assert (
        "Dan tire la carte « le voisin de droite montre une carte »" in game.well("--lang", "fr", "log").out
    )


def test_an_unknown_card_is_refused_with_those_that_there_are(game: Game) -> None:
    game.start(HEAD)
    for typed in (
        f"s Bob {CARDS} Dan --draw dan=corde",
        f"s Bob {CARDS} --answers dan:draw=corde",
        f"s Bob {CARDS} dan+corde dan",
    ):
        ran = game(*typed.split())
        assert ran.status == 2
        assert "another effect" in ran.err
    assert game.rows[0]["format"] == 1


def test_who_dies_of_the_card_is_not_said_to_pass(game: Game) -> None:
    """Seven clocks are out; Cleo draws the eighth when called in: Dan is the next to answer (A-S0-22)."""
    clocks = [{"type": "draw", "player": "Ana", "card": "clock"}] * 7
    game.start(IN_FORMAT_2, *clocks)
    game.records(
        f"s Bob {CARDS} Dan --draw cleo=clock".split(),
        suggestion("Bob", CARDS, "Cleo draw clock", "Dan show"),
    )
    assert game.well("turn", "--json").json["player"] == "Cleo"
    log = read_log(game.path).at(7)
    said = parse_shorthand("b violet poison salon cleo+clock dan").build(log, tables(log)[-1])
    assert [(one.player, str(one.action)) for one in said.responses] == [("Cleo", "draw"), ("Dan", "show")]


# -- the short line of `play`


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        ("b violet poison salon dan+clock dan", "Dan draw clock, Cleo pass, Dan show"),
        ("b violet poison salon dan dan+temps", "Dan draw clock, Cleo pass, Dan show"),
        ("b violet poison salon dan+clo dan=poi", "Dan draw clock, Cleo pass, Dan show poison"),
        ("b violet poison salon dan+plus -", "Dan draw plus-six, Cleo pass, Dan pass, Ana pass"),
        ("b violet poison salon dan+stay ana!", "Dan draw stay, Ana block"),
        ("b violet poison salon dan+ dan", "Dan draw, Cleo pass, Dan show"),
    ],
)
def test_a_line_of_shorthand_is_read_and_written_back(typed: str, answers: str) -> None:
    log = as_log([HEAD])
    table = first_table(log)
    event = parse_shorthand(typed).build(log, table)
    said = ", ".join(" ".join(filter(None, (r.player, r.action, r.card))) for r in event.responses)
    assert said == answers
    for language in ("en", "fr"):
        line = shorthand_line(event, log, table, language)
        assert line is not None
        assert parse_shorthand(line).build(log, table) == event


def test_an_unknown_card_in_a_shorthand_line_is_named() -> None:
    log = as_log([HEAD])
    with pytest.raises(EntryError) as caught:
        parse_shorthand("b violet poison salon dan+corde dan").build(log, first_table(log))
    assert caught.value.message.arguments["typed"] == "corde"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("b violet poison salon dan+cl", "Temps"),
        ("dan+voisin", "le-voisin-de-droite-montre-une-carte"),
        ("dan+non", "non"),
    ],
)
def test_behind_a_plus_the_intrigue_cards_are_completed(typed: str, offered: str) -> None:
    log = as_log([HEAD])
    found = LineCompleter(lambda: log, words_in("fr")).get_completions(Document(typed), CompleteEvent())
    assert [one.text for one in found] == [offered]


# -- corrected, founded, merged


def test_edit_shows_the_face_and_amends_it(game: Game) -> None:
    game.start(IN_FORMAT_2, suggestion("Bob", CARDS, "Dan draw clock", "Cleo pass", "Dan show"))
    assert "Dan:draw=Clock" in game("edit", "1").err
    game.well(*f"edit 1 s Bob {CARDS} Dan --draw dan=stay".split())
    assert game.last["as"]["responses"][0] == {"player": "Dan", "action": "draw", "card": "stay"}


def test_a_game_founded_on_anothers_events_has_the_faces(
    game: Game, cli: CommandLine, tmp_path: Path
) -> None:
    game.start(IN_FORMAT_2, suggestion("Bob", CARDS, "Dan draw clock", "Dan show"))
    made = tmp_path / "again.jsonl"
    typed = f"--game {made} new Ana Bob Cleo Dan --edition secrets-2008 --events-of {game.path}".split()
    ran = cli(*typed)
    assert ran.status == 0, ran
    head, event = map(json.loads, made.read_text(encoding="utf-8").splitlines())
    assert (head["format"], event) == (2, game.rows[1])


MARK: Line = {"type": "mark", "card": "violet", "owner": "Bob", "text": "?"}


def test_a_mark_is_listed_edited_and_undone(game: Game) -> None:
    game.start(IN_FORMAT_2, MARK)
    assert "Mark “?” on Victor Plum, Bob" in game.well("--lang", "en", "log").out
    assert "Marque « ? »" in game.well("--lang", "fr", "log").out
    ran = game("edit", "1")
    assert (ran.status, "mark Victor-Plum Bob -- '?'" in ran.err) == (2, True)
    assert game.well("log", "--json").json["events"][0]["event"] == MARK
    game.well("undo")
    assert game.well("log", "--json").json["events"] == []


def test_merge_keeps_the_marks_of_the_log_that_is_named(cli: CommandLine, tmp_path: Path) -> None:
    asked = suggestion("Bob", CARDS, "Dan draw clock", "Dan show")
    files = []
    for name, text in (("Ana", "a"), ("Bob", "b")):
        file = tmp_path / f"{name}.jsonl"
        lines = ({**IN_FORMAT_2, "me": name}, asked, {**MARK, "text": text})
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        files.append(str(file))
    merged = [json.loads(line) for line in cli("merge", *files, "--marks", files[1]).out.splitlines()]
    assert merged[1:] == [asked, {**MARK, "text": "b"}]
    assert [json.loads(line) for line in cli("merge", *files).out.splitlines()][1:] == [asked]
    ran = cli("merge", *files, "--marks", str(tmp_path / "Cleo.jsonl"))
    assert (ran.status, "Cleo.jsonl" in ran.err) == (2, True)


def test_two_faces_of_one_card_are_reported_by_name(cli: CommandLine, tmp_path: Path) -> None:
    files = []
    for name, card in (("Ana", "clock"), ("Bob", "stay")):
        file = tmp_path / f"{name}.jsonl"
        lines = ({**IN_FORMAT_2, "me": name}, suggestion("Bob", CARDS, f"Dan draw {card}", "Dan show"))
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        files.append(str(file))
    ran = cli("--lang", "en", "merge", *files)
    assert ran.status == 1
    assert "the card that Dan drew" in ran.err
    assert "Clock" in ran.err
