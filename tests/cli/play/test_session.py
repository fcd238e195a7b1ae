"""`play` without a screen: lines in, answers out; the kinds of lines, and refused ones."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.line import PROMPT_WORDS, command_begun
from cluedo_notes.cli.play.run_command import run
from cluedo_notes.cli.play.run_in_process import OwnProcess
from cluedo_notes.cli.play.session import PlaySession
from cluedo_notes.cli.session import Session
from cluedo_notes.editions import load
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.note import Noted, note
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, Game, header

ROPE = {"type": "suggestion", "player": "Bob", "suspect": "rose", "weapon": "matraque", "room": "veranda"}


def asked(*answers: str) -> dict[str, object]:
    """Bob's suggestion with its answers."""
    said = (answer.split() for answer in answers)
    keys = ("player", "action", "card")
    return {**ROPE, "responses": [dict(zip(keys, one, strict=False)) for one in said]}


def test_a_line_is_noted_and_answered_as_the_command_answers(play: Play) -> None:
    ran = play("b rose mat ver c")
    assert ran.status == 0
    assert play.game.rows[1:] == [asked("Cleo show")]
    play.game.start(HEADER)
    noted = play.game("s", "bob", "rose", "mat", "ver", "cleo").out
    assert ran.out.split() == noted.split()  # play leaves a column free


@pytest.mark.parametrize(
    ("language", "named"),
    [("en", "Lead pipe, Dagger: two weapons,"), ("fr", "Matraque, Poignard : deux armes,")],
)
def test_two_cards_of_a_kind_are_named_with_their_kind(play: Play, language: str, named: str) -> None:
    err = play("b rose mat poi ver c", options=("--lang", language)).err
    assert named in err.replace("\xa0", " ")


def test_a_refused_line_is_one_line_on_the_other_stream_and_the_rest_goes_on(play: Play) -> None:
    ran = play("b rose mat xyz c", "b rose mat ver c")
    assert ran.status == 1
    assert ran.err == "cluedo-notes: line 1: no player or card is called “xyz”\n"
    assert play.game.rows[1:] == [asked("Cleo show")]


def test_what_contradicts_the_log_is_refused_and_forced(play: Play) -> None:
    ran = play("b rose corde hall -")  # Ana holds both
    assert (ran.status, len(play.game.rows)) == (1, 1)
    assert "contradicts" in ran.err
    assert play("b rose corde hall - --force").status == 0
    assert len(play.game.rows) == 2


@pytest.mark.parametrize(
    "line",
    [
        "add roll bob 4 3",
        "roll bob 4 3",
        "rol b 4+3",
        "cluedo-notes add roll bob 43",
    ],
)
def test_a_command_is_named_whole_or_begun_with_or_without_add(play: Play, line: str) -> None:
    assert play(line).status == 0
    assert play.game.last == {"type": "roll", "player": "Bob", "dice": [4, 3]}


def test_whose_turn_it_is_need_not_be_said_to_roll_and_move(play: Play) -> None:
    play.game.start(HEADER | {"first_player": "Cleo"})
    assert play("roll 4 3", "move hall").status == 0
    assert [row["player"] for row in play.game.rows[1:]] == ["Cleo", "Cleo"]


def test_the_look_aside_that_is_asked_for_is_a_line_without_its_player(play: Play) -> None:
    play.game.start(header("got-red-keep", "Jaime Arya", me="Jaime", first_player="Jaime"))
    printed = play("jaime petyr arba qyb -").out
    (hint,) = re.findall(r"look me aside(?= CARD)", printed)
    assert play("look aside sansa", "arya petyr arba qyb -", f"{hint} petyr").status == 0
    look = {"type": "look", "player": "Jaime", "place": "aside", "cards": ["sansa"]}
    assert play.game.rows[2] == look
    assert play.game.last == look | {"cards": ["petyr"]}


def test_a_look_that_says_which_card_was_seen_is_the_keepers_whosever_turn_the_log_has(play: Play) -> None:
    """Turns without a suggestion are often not noted; nobody knows what another saw."""
    play.game.start(header("cluedo-2023", "Ana Bob", me="Ana", first_player="Bob"))
    assert play("look kitchen rope", "undo", "look 2 dagger", "undo", "look lounge").status == 0
    looks = [(row["player"], row.get("cards")) for row in play.game.rows if row["type"] == "look"]
    assert looks == [("Ana", ["corde"]), ("Ana", ["poignard"]), ("Bob", None)]


def test_undo_redo_and_the_commands_that_only_tell_work_within(play: Play) -> None:
    ran = play("b rose mat ver c", "undo", "redo", "log", "odds rose", "why rose b", "turn", "sheet", "odds")
    assert ran.status == 0
    assert [row["type"] for row in play.game.rows[2:]] == ["retract", "retract"]
    for expected in (
        "takes back #1",
        "brings back #1",
        "Where Miss Scarlett is",
        "Bob has asked; Cleo plays next.",
        "ROOMS",
    ):
        assert expected in ran.out


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("serve", "serve"),
        ("ser", "serve"),
        ("serve --port 0", "serve"),
        ("serve --help", "serve"),
        ("cluedo-notes serve --lan", "serve"),
        ("cluedo-notes play", "play"),
        ("cluedo-notes  play --new", "play"),
    ],
)
def test_what_goes_on_until_it_is_stopped_is_refused(play: Play, line: str, command: str) -> None:
    ran = play(line)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        f"cluedo-notes: line 1: {command} runs until it is stopped, so start it in another terminal; "
        "both terminals can work on the same game\n"
    )


@pytest.mark.parametrize("line", ["edit 1 serve", "insert 1 serve", "edit 1 cluedo-notes play"])
def test_nothing_that_goes_on_takes_the_place_of_an_event(play: Play, line: str) -> None:
    ran = play("b rose mat ver c", line)
    assert ran.status == 1
    assert len(ran.err.splitlines()) == 1
    assert len(play.game.rows) == 2


def test_edit_shows_the_event_as_it_is_typed_or_takes_shorthand(play: Play) -> None:
    assert play("b rose mat ver c", "edit 1").out.splitlines()[-1] == "edit 1 b sca lea con c"
    assert play("edit #1").out.splitlines()[-1] == "edit 1 b sca lea con c"
    assert play("edit 1 b rose mat ver -", "insert 0 c rose mat ver a=rose").status == 1
    assert play.game.last == {"type": "amend", "event": 1, "as": asked("Cleo pass", "Ana pass")}


def test_an_inserted_line_is_read_at_its_place(play: Play) -> None:
    assert play("b rose mat ver c", "insert 0 roll b 4 3", "insert 0 a oli mat ver b").status == 0
    assert [row["type"] for row in play.game.rows[1:]] == ["suggestion", "insert", "insert"]


def test_the_answer_of_a_command_that_fails_is_its_complaint(play: Play) -> None:
    ran = play("odds nobody", "acc b rose corde hall")
    assert ran.status == 1
    assert len(ran.err.splitlines()) == 2
    assert "--right or --wrong" in ran.err


def test_words_with_two_meanings_are_decided_by_the_stated_rule(play: Play) -> None:
    """A command's whole name is the command; a whole suggestion comes before a command that is only begun;
    what begins a player's name begins no command."""
    players = "Vera Red Odo"
    play.game.start(header("classic", players, me="Red", hand=HEADER["hand"]))
    assert play("ver rose mat bib -").status == 0  # not `verify`
    assert "Vera asks, but who showed" in play("ve rose mat bib").err  # nor here
    assert play("red rose mat bib ver").status == 0  # not `redo`
    assert [row["player"] for row in play.game.rows[1:]] == ["Vera", "Red"]
    assert "who showed" in play("ode rose mat bib", "od rose mat bib").err  # it is Odo's turn
    assert "Where" in play("odds rose").out


def test_s_is_the_sign_of_a_suggestion_or_begins_a_name(play: Play) -> None:
    assert play("s b rose mat ver c").status == 0
    assert play.game.last == asked("Cleo show")
    play.game.start(header("classic", "Sam Bob Cleo", me="Bob", first_player="Bob"))
    assert play("s rose mat ver c").status == 1  # Bob asks, on his turn; or Sam does
    assert play("sa rose mat ver c", "s sa rose mat ver c", "s bob rose mat ver --show cleo").status == 0
    assert [row["player"] for row in play.game.rows[1:]] == ["Sam", "Sam", "Bob"]


def test_a_command_begun_in_two_ways_is_refused_with_both(play: Play) -> None:
    ran = play("re")
    assert ran.status == 1
    assert "redo" in ran.err and "replay" in ran.err


def test_no_command_is_begun_by_one_letter() -> None:
    names = Names(load("classic"), ["Ana"], None)
    for language in LANGUAGES:
        letters = "abcdefghijklmnopqrstuvwxyz"
        assert [letter for letter in letters if command_begun(letter, names, language)] == []
        words = PROMPT_WORDS[language]
        for name, command in words.items():
            alone = len({words[other] for other in words if other.startswith(name)}) == 1 < len(name)
            assert command_begun(name, names, language) == command or not alone


def test_quit_and_the_end_of_the_lines_leave(play: Play) -> None:
    assert play("quit", "b rose mat ver c").status == 0
    assert len(play.game.rows) == 1
    assert play().status == 0


@pytest.mark.parametrize(
    ("language", "line"), [("en", "quit cleo"), ("fr", "quitter cleo"), ("fr", "quitte cleo")]
)
def test_what_quits_is_alone_in_its_line_for_somebody_may_quit_the_game(
    play: Play, language: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    ran = play(line, "b rose mat ver c")
    (leave,) = re.findall(r"(?:leave|abandon) cleo", ran.err)
    assert play(leave).status == 0
    assert [row["type"] for row in play.game.rows[1:]] == ["suggestion", "leave"]


def test_every_event_is_put_into_the_line_as_it_is_noted_there(play: Play) -> None:
    """Other events by their commands; a player called as a command is stands behind the sign."""
    play.game.start(header("classic", "Log Lo Bob"))
    assert play("s log rose mat ver -", "roll bob 4 3", "end-turn bob").status == 0
    typed = play("edit 1", "edit 2", "edit 3").out.splitlines()
    assert typed == ["edit 1 s log sca lea con -", "edit 2 roll Bob 4 3", "edit 3 end-turn Bob"]
    before = play.game.rows
    assert play(*typed).status == 0
    assert [row["as"] for row in play.game.rows[len(before) :]] == before[1:]


def test_strict_refuses_what_breaks_a_rule(play: Play) -> None:
    line = "c rose mat ver b"
    play.game.start(HEADER | {"first_player": "Ana", "complete": True})
    assert play(line, options=("--strict",)).status == 1
    assert len(play.game.rows) == 1


def test_for_programs_every_line_has_an_answer_of_its_own(play: Play) -> None:
    ran = play("b rose mat ver c", "edit 1", "xyz", options=("--json",))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["error"] is None for answer in answers] == [True, True, False]
    assert answers[0]["events"] == 1
    assert (
        answers[0]["says"][0]
        == "#1 Bob suggests Miss Scarlett, the Lead pipe and the Conservatory; Cleo shows a card"
    )
    assert answers[1]["typed"] == "edit 1 b sca lea con c"
    assert [answer["line"] for answer in answers] == [1, 2, 3]
    assert (ran.status, ran.err) == (1, "")


def test_a_command_within_may_speak_to_programs(play: Play) -> None:
    out = play("b rose mat ver c", "sheet --json").out.splitlines()[-1]
    assert json.loads(out)["events"] == 1


PIECES = [
    *[
        "a",
        "b",
        "c",
        "mou",
        "cor",
        "hal",
        "rose",
        "-",
        "?",
        "b=cor",
        "=",
        "b-",
        "b!",
        "b+",
        "--force",
        "^",
        "--power",
        "edit",
        "1",
        "0",
        "99",
        "insert",
        "undo",
        "s",
        "why",
    ],
    *[
        "odds",
        "roll",
        "4",
        '"',
        "'",
        "\\",
        "é",
        "²",
        "add",
        "note",
        "log",
        "sheet",
        "--json",
        "--help",
        "--",
        "--at",
        "use",
        "xyz",
        "[",
        "{0}",
        "%s",
        "--game",
    ],
    *("\0", "\x1b[A"),
]
WORDS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=7)


@given(lines=st.lists(WORDS, max_size=3))
def test_whatever_is_typed_has_an_answer_and_the_log_stays_whole(
    lines: list[list[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "game.jsonl"
    path.write_text(json.dumps(HEADER | {"first_player": "Ana"}) + "\n", encoding="utf-8")
    play = PlaySession(Session(str(path), words_in("fr")), FollowedGame(path), lambda: None)
    for words in lines:
        answer = play.enter(" ".join(words))
        assert answer.error is None or (
            "\n" not in answer.error and "défaut du programme" not in answer.error
        )
    read_log(path)


def test_what_others_write_at_the_same_moment_is_not_missed(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file changes as soon as its lock is let go: the next look at it finds both."""

    def noted_and_another(*arguments: Any) -> Noted:
        noted = note(*arguments)
        game.well("add", "note", "from elsewhere")
        return noted

    monkeypatch.setattr("cluedo_notes.game.entry.open_game.note", noted_and_another)
    opened = FollowedGame(game.path)
    opened.note(parse_shorthand("b rose mat ver c"))
    assert opened.refresh()
    assert len(opened.now.log.events) == 2
    assert not opened.refresh()


@pytest.mark.parametrize("own_process", [False, True])
def test_a_line_cut_short_is_said_once_and_not_by_each_command(play: Play, own_process: bool) -> None:
    path, other = play.game.path, play.game.path.with_name("other.jsonl")
    for file in (path, other):
        file.write_text(json.dumps(HEADER) + '\n{"type": "no', encoding="utf-8")
    slow = OwnProcess().run if own_process else run
    session = PlaySession(Session(str(path), words_in("en")), FollowedGame(path), lambda: None, lambda: slow)
    (said,) = session.torn()
    assert "line 2" in said
    assert session.torn() == ()
    for line in ("log", f"verify {path}"):
        assert not [one for one in session.enter(line).lines if "line 2" in one]
    assert [one for one in session.enter(f"verify {other}").lines if "line 2" in one] == [said]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_forgotten_turn_waits_for_its_line(play: Play, lang: str) -> None:
    """`insert 1` alone comes back with a blank behind it, to be typed on."""
    ran = play("b rose mat ver c", "insert 1", "insert 0", "insert 7", options=("--lang", lang))
    word = {"en": "insert", "fr": "insérer"}[lang]
    assert f"\n{word} 1 \n" in ran.out and ran.out.endswith(f"\n{word} 0 \n")
    assert ran.err.count("\n") == 1
    assert "7" in ran.err


def test_asking_about_new_leaves_the_game_open(play: Play) -> None:
    """Another terminal has chosen another game meanwhile; `new ?` is only a question."""
    play.game("new", "Dan", "Eva", "Fay", "--name", "other")
    assert play("new ?", "b rose mat ver c").status == 0
    assert play.game.rows[1:] == [asked("Cleo show")]


def test_the_same_mark_twice_is_no_question(play: Play) -> None:
    first, second = play("mark rose bob ?"), play("mark rose bob ?")
    assert (first.err, second.err) == ("", "")
    assert "twice" not in second.out
