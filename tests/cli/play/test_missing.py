"""Incomplete lines in `play`: the answer names no option, and gives a line that works."""

import re

import pytest

from cluedo_notes.cli.commands import SHORT
from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.help import LACKS
from cluedo_notes.cli.play.line import BY_PLAYER, LASTING, NAMES, spoken
from cluedo_notes.cli.play.run_command import LineResult
from cluedo_notes.cli.play.session import PlaySession
from cluedo_notes.cli.session import Session
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import Game, Line, header
from tests.helpers.places import ROOT

TABLES: dict[str, Line] = {
    "three with Clue cards": header("cluedo-2023", "Ana Bob Cleo", me="Ana"),
    "two, cards in rooms": header("cluedo-2023", "Ana Bob", me="Ana", first_player="Bob"),
    "two, cards aside": header("classic", "Ana Bob", me="Ana", options={"aside": 3, "dice": "1"}),
    "no dice": header("classic", "Ana Bob Cleo", options={"dice": "0"}, first_player="Cleo"),
    "left-over cards": header("classic", "Ana Bob Cleo Arya", me="Ana", options={"leftover": "pool"}),
    "intrigue cards": header("secrets-2008", "Ana Bob Cleo Dan", me="Dan"),
}
BEHIND = ("", "Bob", "Arya", "rope", "kitchen", "4 3", "--oops", "Bob --oops", "a b c d e f g", "?", "xyz")


def session(game: Game, head: Line, language: str) -> PlaySession:
    game.start(head)
    return PlaySession(Session(str(game.path), words_in(language)), FollowedGame(game.path), lambda: 80)


def refused(play: PlaySession, line: str) -> str:
    """Why a line is refused; empty where it is not."""
    answer: LineResult = play.enter(line)
    return answer.error or ""


def example(sentence: str) -> str | None:
    """The line that a refusal gives as an example."""
    shown = re.search(r"[Ff]or example: (.*)|[Pp]ar exemple : (.*)", sentence)
    return None if shown is None else shown[1] or shown[2]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_refusal_names_an_option_and_each_example_is_taken(
    game: Game, table: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    play, shown = session(game, TABLES[table], language), 0
    for command in sorted({*SHORT.values()} - LASTING - {"simulate", "games use", "new"}):
        for behind in BEHIND:
            begun = len(game.rows)
            why = refused(play, f"{spoken(command, language)} {behind}")
            assert "--help" not in why, (command, behind)
            if (line := example(why)) is not None:
                shown += 1
                assert not refused(play, line), (command, behind, line)
            while len(game.rows) > begun:
                game.path.write_text("".join(game.path.read_text("utf-8").splitlines(True)[:begun]), "utf-8")
    assert shown > len(BY_PLAYER | LACKS.keys())


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "look kitchen", r"who was it\? I don’t know yet whose turn it is, .*: look Bob aside$"),
        ("en", "look bob", r"where did Bob look\? For example: look Bob aside$"),
        ("en", "roll ana", r"what did Ana roll\? For example: roll Ana "),
        ("en", "leave", r"who was it\? .*: leave Bob$"),
        ("en", "seen dagger", r"who was it\? .*: seen Bob [\w-]+$"),
        ("en", "seen bob", r"which of Bob’s cards did everybody see\? .*: seen Bob [\w-]+$"),
        ("en", "roll 4", r"who was it\? .*: roll Bob 4$"),
        ("en", "draw", "PLAYER is missing; help draw shows an example$"),
        ("fr", "regarder cuisine", r"de qui s’agit-il \? On ne sait pas encore .* : regarder Bob à-part$"),
        ("fr", "abandon", r"de qui s’agit-il \? .* : abandon Bob$"),
        ("fr", "vu poignard", r"de qui s’agit-il \? .* : vu Bob [\w’-]+$"),
        ("fr", "tirer", "il manque JOUEUR ; aide tirer donne un exemple$"),
    ],
)
def test_what_is_missing_is_said_in_the_words_of_the_prompt(
    game: Game, language: str, line: str, said: str
) -> None:
    play = session(game, TABLES["two, cards aside"], language)
    assert re.search(said, refused(play, line))


def test_a_look_where_no_cards_lie_says_so(game: Game) -> None:
    play = session(game, header("classic", "Ana Bob Cleo"), "en")
    for line in ("look", "look bob", "look kitchen"):
        assert refused(play, line).startswith("there is nothing to look at in this game")
    assert refused(play, "look bob kitchen").startswith("“kitchen” is not a place with cards: in this")
    assert refused(play, "look bob pool").startswith("this game has no hidden left-over cards")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_only_the_library_s_own_errors_name_an_option_for_help(language: str) -> None:
    """Those say it as it is typed where they are read; the page has none of them."""
    catalogue = (ROOT / "language" / "locale" / language / "LC_MESSAGES" / "cluedo-notes.po").read_text(
        "utf-8"
    )
    assert "--help" not in catalogue
    named = re.findall(r'msgid "([^"]*)"\nmsgstr "[^\n]*\{help\}', catalogue)
    assert {code.partition("-")[0] for code in named} == {"usage"}


@pytest.mark.parametrize(
    ("head", "accepted"),
    [
        (TABLES["two, cards aside"], "aside-1, aside-2, aside-3"),
        (TABLES["left-over cards"], "pool"),
        (TABLES["two, cards in rooms"], "Conservatory, Lounge"),
    ],
)
def test_the_places_that_this_table_has_are_listed(game: Game, head: Line, accepted: str) -> None:
    play = session(game, head, "en")
    assert f"accepted: {accepted}" in refused(play, f"look {head['players'][1]['name']} 99")


@pytest.mark.parametrize(("language", "word"), [("en", "help"), ("fr", "aide")])
def test_help_with_a_command_behind_it_says_what_a_question_mark_does(
    game: Game, language: str, word: str
) -> None:
    play = session(game, TABLES["two, cards in rooms"], language)
    for command in (
        "add look",
        "add leave",
        "add open-cards",
        "add clue-card",
        "add move",
        "why",
    ):
        typed = spoken(command, language)
        said = play.enter(f"{word} {typed}").lines
        assert said == play.enter(f"{typed} ?").lines
        assert any(typed in line or command in line for line in said) or command == "add move"
    whole = play.enter(word).lines
    assert play.enter(f"{word} xyz").lines == whole
    shown = {"en": "editions show", "fr": "éditions montrer"}[language]
    assert shown in play.enter(f"{word} editions show").lines[0]
    for command in ("add look", "add leave", "add open-cards", "add clue-card"):
        assert any(f"{spoken(command, language)} " in line for line in whole)


def test_every_line_about_cards_that_all_saw_can_be_typed(game: Game) -> None:
    for language in ("en", "fr"):
        play = session(game, TABLES["three with Clue cards"], language)
        (line,) = play.enter(f"{spoken('add open-cards', language)} ?").lines
        seen, leaves = re.findall(r"^([^:]*?) ?: .*?\. ([^:]*?) ?: ", line)[0]
        assert not refused(play, seen) and not refused(play, leaves)
        assert [row["type"] for row in game.rows[1:]] == ["open_cards", "leave"]


@pytest.mark.parametrize(
    ("dice", "act"), [("0", "move"), ("1", "roll 4,"), ("2", "roll 4 3,"), ("1-or-2", "roll 4 3,")]
)
def test_the_help_shows_a_roll_of_this_table(game: Game, dice: str, act: str) -> None:
    play = session(game, header("classic", "Ana Bob Cleo", options={"dice": dice}, first_player="Bob"), "en")
    (line,) = (line for line in play.enter("help").lines if line.startswith("Every command"))
    assert f": {act}" in line
    typed = re.findall(r"beginning will do: (.*?), ", line)[0]
    assert NAMES[typed.split()[0]] in ("add roll", "add move") and not refused(play, typed)


@pytest.mark.parametrize(
    ("typed", "line", "kind"),
    [
        ("b leaves", "leave Bob", "leave"),
        (
            "bob accuses plum, rope, hall and is wrong",
            "accuse Bob Professor-Plum Rope Hall --wrong",
            "accusation",
        ),
        ("bob accuse violet corde hall à tort", "accuse Bob Professor-Plum Rope Hall --wrong", "accusation"),
        ("bob accuse violet corde hall : juste", "accuse Bob Professor-Plum Rope Hall --right", "accusation"),
        ("acc bob plum rope hall wrong", "acc bob plum rope hall --wrong", "accusation"),
        ("accuser bob violet corde hall faux", "accuser bob violet corde hall --wrong", "accusation"),
        ("accuse bob plum,rope,hall,wrong", "accuse bob plum,rope,hall --wrong", "accusation"),
        ("accuser bob violet corde hall faux !", "accuser bob violet corde hall --wrong", "accusation"),
        ("accuse bob plum rope hall and it is right.", "accuse bob plum rope hall --right", "accusation"),
        ("accuser bob vio co hall à tort", "accuser bob vio co hall --wrong", "accusation"),
        ("bob s'en va", "leave Bob", "leave"),
        ("Bob est parti.", "leave Bob", "leave"),
        ("je pars", "leave Ana", "leave"),
        ("bob dropped the rope", "seen Bob Rope", "open_cards"),
        ("bob fait tomber la corde", "seen Bob Rope", "open_cards"),
        ("Bob went to the kitchen", "move Bob Kitchen", "move"),
        ("bob has the rope", "known Bob=Rope", "fact"),
        ("bob a la corde", "known Bob=Rope", "fact"),
        ("j'ai la corde", "known Ana=Rope", "fact"),
        ("bob doesn't have the rope or the hall", "known Bob=-Rope,-Hall", "fact"),
        ("bob n'a pas la corde", "known Bob=-Rope", "fact"),
        ("bob n'a pas la corde ni le hall", "known Bob=-Rope,-Hall", "fact"),
    ],
)
def test_a_sentence_about_something_else_becomes_the_line_that_notes_it(
    game: Game, typed: str, line: str, kind: str
) -> None:
    """After another Enter, as every line that is mended."""
    play = session(game, TABLES["two, cards aside"], "en")
    answer = play.enter(typed)
    assert answer.typed == line and f"“{line}”" in (answer.error or "")
    assert len(game.rows) == 1
    assert not refused(play, line) and game.last["type"] == kind


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Bob accuses plum rope hall", "accuse Bob Professor-Plum Rope Hall --wrong"),
        ("I accuse Plum, in the hall, with the rope!", "accuse Ana Professor-Plum Hall Rope --wrong"),
        *(("bob has it", "known Bob=rop"), ("bob has one", "known Bob=rop"), ("bob l'a", "known Bob=rop")),
        *(
            (f"bob accuses plum rope hall{behind}", "accuse Bob Professor-Plum Rope Hall --wrong")
            for behind in (
                ", it wasn't right",
                " isn't right",
                " is no right",
                " was almost right",
                ". Right?",
            )
        ),
        ("bob accuses plum rope hall but not right", "accuse Bob Professor-Plum Rope Hall --wrong"),
        ("bob accuses plum rope hall but I missed it", "accuse Bob Professor-Plum Rope Hall --wrong"),
        ("bob accuses", "accuse Bob Miss-Scarlett Revolver Conservatory --wrong"),
        ("bob looked at the kitchen", "look Bob aside"),
        ("bob dropped a card", "seen Bob Miss-Scarlett"),
        ("bob leaves the room", "move Bob Conservatory"),
    ],
)
def test_a_sentence_that_leaves_something_open_has_an_example_beside_it(
    game: Game, typed: str, line: str
) -> None:
    play = session(game, TABLES["two, cards aside"], "en")
    answer = play.enter(typed)
    assert answer.typed is None and line in (answer.error or "") and len(game.rows) == 1
    assert not refused(play, line)


@pytest.mark.parametrize(
    "typed",
    [
        *("bob leaves the kitchen", "bob quitte la cuisine", "bob left the hall and enters the kitchen"),
        *("bob has the rope or the hall", "bob a la corde ou le hall", "bob has the rope, not the hall"),
        *("bob accuses plum rope hall, not right", "accuse bob plum rope hall not right"),
        *("accuse bob plum rope hall, right?", "accuse bob plum rope hall is no right", "accuse right"),
        *("bob a ni la corde ni le hall", "bob has neither rope nor hall"),
        *("bob doesn't have the rope but the hall", "bob dropped the rope or the hall"),
    ],
)
def test_whoever_leaves_a_room_or_has_one_card_or_another_is_not_misread(game: Game, typed: str) -> None:
    """Enter would note that they leave the game, or have both."""
    answer = session(game, TABLES["two, cards aside"], "en").enter(typed)
    assert answer.typed is None and answer.error and "of its own" not in answer.error
    assert len(game.rows) == 1


@pytest.mark.parametrize(
    ("language", "behind", "outcome"),
    [
        *(("fr", f"mais {wrong}", "faux") for wrong in ("c'est faux", "il a tort", "il se trompe")),
        *(("en", f"but {wrong}", "wrong") for wrong in ("it is wrong", "wrong", "he's wrong")),
        *(("fr", "mais c'est juste", "juste"), ("en", "and is wrong", "wrong")),
    ],
)
def test_but_before_the_outcome_of_an_accusation_leaves_no_doubt(
    game: Game, language: str, behind: str, outcome: str
) -> None:
    play = session(game, TABLES["no dice"], language)
    for accuses in ("bob accuse", "accuse bob"):
        typed = play.enter(f"{accuses} plum rope hall {behind}").typed or ""
        assert typed.endswith(f" --{outcome}") and len(game.rows) == 1
    assert not refused(play, typed) and game.last["type"] == "accusation"


@pytest.mark.parametrize(
    ("language", "word", "may_be", "missing"),
    [
        ("fr", "salon", "le Petit salon ou le Grand salon", "grand salon"),
        ("fr", "salle", "la Salle à manger ou la Salle de billard", "manger"),
        ("en", "room", "the Dining room or the Billiard room", "dining"),
    ],
)
def test_a_word_that_may_be_two_cards_is_all_that_is_to_be_typed_again(
    game: Game, language: str, word: str, may_be: str, missing: str
) -> None:
    play = session(game, TABLES["no dice"], language)
    for line, left in (
        (f"cleo plum rope {word} ana", "cleo plum rope ana "),
        (f"cleo plum {word} rope -", "cleo plum rope - "),
        (f"Cleo dit plum, rope, {word} ; Ana shows", "Cleo plum rope Ana "),
    ):
        answer = play.enter(line)
        assert answer.typed == left and may_be in (answer.error or "")
        assert play.enter(left + word).typed == left
        assert not refused(play, left + missing) and game.last["player"] == "Cleo"
        edited = play.enter(f"edit {len(game.rows) - 1} {line}").typed
        assert (edited or "").endswith(f" {len(game.rows) - 1} {left}")
        play.enter("undo")


def test_a_sentence_about_somebody_who_does_not_play_is_no_such_line(game: Game) -> None:
    play = session(game, TABLES["two, cards aside"], "fr")
    assert "cela se note ainsi" in refused(play, "bob s'en va")
    for line in ("cleo leaves", "bob"):
        assert play.enter(line).typed is None
    for line in ("bob a montré la corde", "bob a violet corde cuisine trois"):  # says more than that
        assert "connu" not in refused(play, line)
    assert play.enter("aide moi").lines == play.enter("aide").lines
    assert "rien à regarder" in refused(session(game, TABLES["no dice"], "fr"), "bob a regardé la cuisine")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("accuse bob plum rope dinning room --wrong", "accuse bob plum rope Dining-room --wrong"),
        ("move bob biliard room", "move bob Billiard-room"),
        ("known bob=dinning room", "known bob=Dining-room"),
        ("known bob=rope,-diner", "known bob=rope,-Dining-room"),
    ],
)
def test_names_typed_word_by_word_are_read_and_their_slips_mended(game: Game, typed: str, line: str) -> None:
    play = session(game, TABLES["two, cards aside"], "en")
    assert not refused(play, "accuse bob colonel mustard lead pipe salle à manger --wrong")
    cards = [game.last[key] for key in ("suspect", "weapon", "room")]
    assert cards == ["moutarde", "matraque", "salle-a-manger"]
    assert not refused(play, "move bob billiard room") and game.last["to"] == "salle-de-billard"
    assert play.enter(typed).typed == line
