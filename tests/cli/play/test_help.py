"""The help in `play`: examples in the game's own names, hints that work, names in completions, and the next
step after a game."""

import re

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from cluedo_notes.cli.play.followed_game import FollowedGame, ignored_lines, news_lines
from cluedo_notes.cli.play.help import welcome
from cluedo_notes.cli.play.line import PROMPT_WORDS, another_game, spoken
from cluedo_notes.cli.play.prompt import LineCompleter
from cluedo_notes.cli.play.session import PlaySession
from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal.command_line import PROMPT
from cluedo_notes.cli.terminal.output import wrapped
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import Play
from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import HEADER, Game, header

EDITIONS = {"classic": "Ana Bob Cleo", "super": "Zoe Max Lea", "got-red-keep": "Jon Arya", "asterix": "A B C"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_example_of_the_help_can_be_typed_in_this_game(
    play: Play, edition: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    play.game.start(header(edition, EDITIONS[edition]))
    printed = play("help").out
    (line,) = re.findall(r": (\S+ \S+ \S+ \S+ \S+)$", printed.splitlines()[0])
    (seen,) = re.findall(rf"\(({line} \S+)\)", printed)
    (accused,) = re.findall(r"(acc(?:user)? .* --(?:wrong|faux)), ", printed)
    (why,) = re.findall(r"(?:undo|annuler), ((?:why|pourquoi) \S+ \S+), ", printed)
    assert play(line, seen, accused, why).status == 0
    assert [row["type"] for row in play.game.rows[1:]] == ["suggestion", "suggestion", "accusation"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_whole_help_of_the_classic_game_is_seen_on_a_screen_of_24_lines(
    play: Play, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    lines = [row for line in play("help").out.splitlines() for row in wrapped(line, 80, 2)]
    assert len(lines) <= 24 - 5  # the rule, the prompt, the line of keys, how to go back, one to spare


@pytest.mark.parametrize("typed", ["?", "-h", "--help"])
def test_a_question_mark_alone_asks_for_the_help(play: Play, typed: str) -> None:
    """As it does while a game is set up, and the options of a shell."""
    assert play(typed).out == play("help").out != ""
    assert len(play.game.rows) == 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_names_how_a_hand_and_the_players_are_mended(
    play: Play, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    said = play("help").out
    for command in ("hand", "players", "insert"):
        assert f"{spoken(command, language)} " in said


def test_intrigue_cards_are_explained_where_the_game_has_some(play: Play) -> None:
    assert "intrigue" not in play("help").out
    play.game.start(header("got-red-keep", "Jon Arya"))
    assert re.search(r"\S\+White-Walker: this one", play("help").out)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_hint_is_no_line_that_is_complained_of(play: Play, edition: str) -> None:
    """The keeper's own turn ends in the card that he sees, and is about cards that others may show."""
    keeper = EDITIONS[edition].split()[0]
    for me in EDITIONS[edition].split()[:2]:
        now = FollowedGame(play.game.start(header(edition, EDITIONS[edition], me=me)).path).now
        (line,) = re.findall(r": (\S+(?: \S+)+)\. ", welcome(now, words_in("en")))
        assert len(line.split()) == (6 if me == keeper else 5)
        ran = play(line)
        assert (ran.status, ran.err) == (0, "")
        assert "edit 1" not in ran.out


def test_the_first_hint_is_of_cards_that_others_may_show(play: Play) -> None:
    now = FollowedGame(play.game.start(HEADER).path).now
    (line,) = re.findall(r": (\S+(?: \S+)+)\. ", welcome(now, words_in("en")))
    assert play(line).status == 0


@pytest.mark.parametrize("language", ["fr", "en"])
def test_after_the_end_the_first_line_and_each_turn_name_the_command_for_another_game(
    play: Play, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    path = play.game.start(HEADER).path
    hint = words_in(language).say(another_game())
    assert {"en": "type new;", "fr": "tapez nouvelle"}[language] in hint
    assert hint not in play("accuse bob olive wrench lounge --right").out
    assert welcome(FollowedGame(path).now, words_in(language)) == hint
    assert hint in play("bob leb wrench lounge -").out
    assert hint in play("reveal bob=leb,per,vio,revolver,mat,ver").out
    refused = play("bob leb wrench lounge -")
    assert hint in refused.err and "--force" not in refused.err


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_line_for_what_is_known_already_can_be_typed_in_this_game(
    play: Play, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    (line,) = re.findall(r"((?:known|connu) \S+=\S+) ", play("help").out)
    assert play(line).status == 0
    assert [row["type"] for row in play.game.rows[1:]] == ["fact"]


def completed(play: Play, text: str, language: str = "en") -> list[str]:
    """A line after Tab, for each completion."""
    completer = LineCompleter(lambda: read_log(play.game.path), words_in(language))
    found = completer.get_completions(Document(text), CompleteEvent(completion_requested=True))
    return [text[: len(text) + one.start_position] + one.text for one in found]


@pytest.mark.parametrize(
    ("language", "typed", "offered"),
    [
        ("en", "prefer ", ["Bob", "Cleo", "accuse", "numbers"]),
        ("fr", "préférer ", ["Bob", "Cleo", "accuser", "nombres"]),
        ("fr", "préférer pour", ["nombres"]),
        ("en", "prefer numbers ", ["cards", "questions"]),
        ("fr", "préférer numbers h", ["hypothèses"]),
        ("fr", "prefer accuser ", ["certain", "prudent", "audacieux"]),
        ("en", "prefer bo ", ["sure", "early", "forgets", "child"]),
        ("en", "prefer zoe ", []),
        ("en", "prefer bob child ", []),
    ],
)
def test_whom_and_what_prefer_is_about_is_completed_and_then_how(
    play: Play, language: str, typed: str, offered: list[str]
) -> None:
    begun = typed.rpartition(" ")[0]
    assert completed(play, typed, language) == [f"{begun} {word}" for word in offered]


@pytest.mark.parametrize(
    ("language", "typed", "shown"),
    [("fr", "préférer bob enf", "Bob joue comme un enfant"), ("fr", "préférer nom", "Pourcentages")],
)
def test_what_may_be_preferred_is_shown_in_the_reader_s_language(
    play: Play, language: str, typed: str, shown: str
) -> None:
    completer = LineCompleter(lambda: read_log(play.game.path), words_in(language))
    (found,) = completer.get_completions(Document(typed), CompleteEvent(completion_requested=True))
    assert found.display_meta_text == shown


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("known bo", "known Bob="),
        ("known env", "known envelope="),
        ("known Bob=rop", "known Bob=Rope"),
        ("known Bob=-rop", "known Bob=-Rope"),
        ("known Bob=rope,-hal", "known Bob=rope,-Hall"),
        ("known Bob=rope -hal", "known Bob=rope -Hall"),
        ("known Bob=rope Cleo", "known Bob=rope Cleo="),
        ("known Bob=rope Cleo=-li", "known Bob=rope Cleo=-Library"),
    ],
)
def test_owners_and_then_cards_are_completed_for_what_is_known_already(
    play: Play, typed: str, line: str
) -> None:
    assert completed(play, typed) == [line]


def test_a_card_is_no_owner_and_an_owner_no_card(play: Play) -> None:
    owners = ["known Ana=", "known Bob=", "known Cleo=", "known envelope="]
    assert sorted(completed(play, "known ")) == owners
    cards = {line.partition("=")[2] for line in completed(play, "connu Bob=", "fr")}
    assert len(cards) == 21 and "Corde" in cards


def test_a_log_at_odds_with_itself_says_what_may_be_done_once(play: Play) -> None:
    out = play("b rose corde hall - --force").out
    (warning,) = (line for line in out.splitlines() if "contradicts itself" in line)
    assert re.search(r"check\b.*edit 1\b.*undo 1\b", warning)
    session = PlaySession(
        Session(str(play.game.path), words_in("en")), FollowedGame(play.game.path), lambda: 80
    )
    on_screen = session.enter("c rose corde hall - --force")
    assert not any("contradicts itself" in line for line in on_screen.lines)
    (seen,) = ignored_lines(session.game.now.position, session.words)
    assert "undo 2" in seen


def test_names_that_cannot_be_typed_are_no_example(play: Play) -> None:
    play.game.start(header("classic", 'Ana " Bob'))
    assert "PLAYER CARD CARD CARD PLAYER" in play("help").out


def test_refused_lines_are_named_by_their_numbers(play: Play) -> None:
    ran = play("b rose mat ver c", "", "xyz", "log", "b oops")
    assert re.findall(r"^cluedo-notes: line (\d+): ", ran.err, flags=re.MULTILINE) == ["3", "5"]


def test_what_is_to_be_typed_is_said_as_it_is_typed_here(play: Play) -> None:
    """A command stands alone within `play`, and with the program's name outside."""
    assert "edit 1" in play("a rose mat ver b", "c rose mat ver -").err
    for said in (
        play("a rose mat ver b").out,
        play("c rose mat ver -").err,
        play("edit 99", "insert 0").err,
    ):
        assert said and "cluedo-notes " not in said.replace("cluedo-notes: ", "")
    assert "cluedo-notes edit 1" in play.game("s", "c", "rose", "mat", "ver", "-").err
    assert "cluedo-notes serve" in play("serve --help").err or play("serve").status == 1


def test_what_a_hint_says_can_be_typed(play: Play) -> None:
    """An event's number may be typed as it stands there, and what mends is a whole line."""
    printed = play("a rose mat ver b").out
    (hint,) = re.findall(r"add it: (edit \d+)$", printed, flags=re.MULTILINE)
    typed = play(hint).out.strip()
    assert play(f"{typed}=ver").status == 0
    assert play.game.last["as"]["responses"] == [{"player": "Bob", "action": "show", "card": "veranda"}]
    printed = play("c rose mat ver b", "c rose mat ver b").out
    (hint,) = re.findall(r"take it back: (undo \d+)$", printed, flags=re.MULTILINE)
    assert play(hint).status == 0
    assert play("undo #3").status == 0
    assert [row["type"] for row in play.game.rows[-2:]] == ["retract", "retract"]


def test_a_number_is_a_text_s_own_where_it_stands_in_a_note(play: Play) -> None:
    assert play("a rose mat ver -", "note #1 was loud, see #1", "insert #1 note why #2?").status == 0
    assert play.game.rows[-2]["text"] == "#1 was loud, see #1"
    assert play.game.last["as"]["text"] == "why #2?"


def test_names_are_offered_as_they_are_and_completed_as_they_are_typed(play: Play) -> None:
    from prompt_toolkit.completion import CompleteEvent  # noqa: PLC0415
    from prompt_toolkit.document import Document  # noqa: PLC0415

    from cluedo_notes.cli.play.prompt import LineCompleter  # noqa: PLC0415

    players = [{"name": name} for name in ("Jean-Paul", "Ana Maria", "Bob")]
    log = FollowedGame(play.game.start(header("classic", "") | {"players": players}).path).now.log

    def offered(typed: str) -> list[tuple[str, str]]:
        found = LineCompleter(lambda: log, words_in("fr")).get_completions(Document(typed), CompleteEvent())
        return [(one.display_text, one.text) for one in found]

    assert offered("je") == [("Jean-Paul", "Jean-Paul")]
    assert ("Ana Maria", '"Ana Maria"') in offered("mar")
    assert offered("manger") == [("Salle à manger", "Salle-à-manger")]
    assert offered("regarder bob à-p") == []
    log = FollowedGame(play.game.start(header("classic", "Ana Bob", options={"aside": 2})).path).now.log
    assert offered("regarder bob à-p") == [("à-part-1", "à-part-1"), ("à-part-2", "à-part-2")]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("edition", "place"), [("cluedo-2023", "kitchen"), ("got-red-keep", None)])
def test_the_help_says_how_a_look_at_a_card_aside_is_typed(
    play: Play, edition: str, place: str | None, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    play.game.start(header(edition, "Jon Arya", me="Jon"))
    printed = play("help").out
    (mine,) = re.findall(r"^((?:look|regarder) 2 \S+) ?: ", printed, re.MULTILINE)
    (theirs,) = re.findall(r"; ((?:look|regarder) \S+ 2) ?: Arya ", printed)
    unknown = place or re.findall(r"(?:In place of|Au lieu de) 2 ?: ([\w-]+), ", printed)[0]
    assert play(mine, theirs, mine.replace(" 2 ", f" {unknown} ")).status == 0
    assert [row["player"] for row in play.game.rows[1:]] == ["Jon", "Arya", "Jon"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_says_that_several_show_only_where_several_do(
    play: Play, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    several = r"Several players may show|Si plusieurs joueurs montrent"
    assert re.search(several, play("help").out) is None
    play.game.start(HEADER | {"options": {"witnesses": "all"}})
    assert re.search(several, play("help").out) is not None


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_kind_of_clue_card_can_be_typed_as_its_help_says(
    play: Play, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    play.game.start(header("cluedo-2023", "Ana Bob Cleo", first_player="Ana"))
    said = play("clue ?").out.splitlines()
    lines = [re.split(r" ?: ", line)[0] for line in said]
    typed = [typed for line in lines for typed in (line, "undo")]
    assert play(*typed).status == 0
    kinds = [row["clue"] for row in play.game.rows if row["type"] == "clue_card"]
    assert kinds == ["printed", "named", "everybody", "chosen", "left", "move", "passage"]


def test_the_english_help_shows_no_french_word_though_each_is_understood(play: Play) -> None:
    french = PROMPT_WORDS["fr"].keys() - PROMPT_WORDS["en"].keys()
    assert french.isdisjoint(re.findall(r"[\w-]+", play("help").out))
    assert play("feuille").out == play("sheet").out != ""


# -- the end of a game

RIGHT = {"en": "accuse bob rose mat ver --right", "fr": "accuser bob rose mat ver --juste"}
NEXT = {
    "en": "Type reveal --hand Bob=CARDS to note the revealed hands (one --hand for each player). "
    "Then type check",
    "fr": "Tapez dévoiler --main Bob=CARTES pour noter les mains dévoilées (un --main par joueur), "
    "puis contrôler",
}
CHECKED = {"en": "Nobody passed wrongly.", "fr": "Personne n’a passé à tort."}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_end_of_a_game_says_once_what_to_type_next(play: Play, language: str) -> None:
    play.game.start(HEADER)
    out = play(RIGHT[language], "undo", RIGHT[language], "turn", "check", options=("--lang", language)).out
    first, again, rest = out.split(NEXT[language])  # it ended twice
    assert first and again and rest
    assert NEXT[language] not in play("turn", "log", options=("--lang", language)).out


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_to_type_next_may_be_typed(play: Play, language: str) -> None:
    play.game.start(HEADER)
    said = play(RIGHT[language], options=("--lang", language)).out
    typed = next(found[0] for found in re.finditer(r"\S+ --\w+ Bob=", said))
    cards = "mrs-white,green,peacock,revolver,candlestick,ballroom"
    assert play(f"{typed}{cards}", options=("--lang", language)).status == 0
    assert list(play.game.last["hands"]) == ["Bob"]
    assert CHECKED[language] in play(NEXT[language].split()[-1], options=("--lang", language)).out


def test_a_game_that_nobody_plays_on_has_ended_too(play: Play) -> None:
    play.game.start(HEADER)
    first, second, third = (f"accuse {player} --wrong" for player in ("ana", "bob", "cleo"))
    assert NEXT["en"] not in play(first, second).out
    assert NEXT["en"] in play(third).out


def test_after_a_revelation_nothing_is_left_to_reveal(play: Play) -> None:
    play.game.start(HEADER)
    assert NEXT["en"] not in play("reveal --envelope rose,mat,ver", RIGHT["en"]).out


def test_a_finished_game_that_is_opened_again_has_not_just_ended(play: Play) -> None:
    play.game.start(HEADER)
    ran = play("new Ana Bob --name one", "accuse bob --right", "new Ana Bob --name two", "use one", "turn")
    assert ran.status == 0
    assert ran.out.endswith("The game is over.\n")
    assert ran.out.count("Type reveal") == 1


def test_the_screen_of_another_terminal_says_it_as_well(play: Play) -> None:
    play.game.start(HEADER)
    held = FollowedGame(play.game.path)
    before = held.now
    assert play(RIGHT["en"]).status == 0
    assert held.refresh()
    assert list(news_lines(before, held, words_in("en", PROMPT)))[-1].startswith(NEXT["en"])


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
def test_it_stays_below_the_prompt_until_the_next_line(game: Game, size: tuple[int, int]) -> None:
    """The answer to an accusation may be longer than its room."""
    with PlayTerminal(["--game", str(game.path), "play"], *size) as terminal:
        terminal.until(lambda text: text.splitlines()[-1].startswith("help"))
        terminal.type(f"{RIGHT['en']}\r")
        terminal.until(lambda text: NEXT["en"] in " ".join(text.rpartition("\n>")[2].split()))
        terminal.type("turn\r")
        terminal.until(lambda text: "The game is over." in text and NEXT["en"] not in " ".join(text.split()))
