"""The display above the prompt at any size: everything can be scrolled to, and every cut names its key."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.help import AT_THE_PROMPT, NEW_GAME, PICKING, fitted, hints
from cluedo_notes.cli.play.layout import Screen, ScreenLayout
from cluedo_notes.cli.terminal.compact_sheet import written_card
from cluedo_notes.cli.terminal.output import columns, line_without_colours
from cluedo_notes.cli.terminal.sheet_table import Style
from cluedo_notes.editions import Category, Edition, load, shipped
from cluedo_notes.game.askers.shown import odds_shown
from cluedo_notes.game.deduction.game import Game as GameAsItStands
from cluedo_notes.language.words import Words, words_in
from cluedo_notes.solver.counting import count as count_module
from cluedo_notes.solver.counting.counting import TooLarge
from tests.helpers.cli.playing import Game, header, suggestion
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
STYLE = Style("✓", "✗", "·", "─", "…", ("░", "▒", "▓"), coloured=False)
PLAYERS = {
    "classic": "Ana Bob Cleo",
    "super": "Marie Marc Anabel Anatole Zoe Jo Al Bea Cy Di",
    "got-red-keep": "Jon Arya",
    "asterix": "Obelix Abraracourcix Falbala",
}
ANSWER = (
    "#1 Ana suggests Dr Green, the Lead pipe and the Conservatory; Bob shows a card",
    "  Nothing new is known for certain.",
)
ADVICE = "Ask: Colonel Mustard, Lead pipe, Kitchen (then as if 20)"
KEYS = {"fr": ("Pg suiv", "Pg préc", "Échap"), "en": ("PgDn", "PgUp", "Esc")}


@lru_cache
def game_of(edition: str) -> GameAsItStands:
    path = Path(mkdtemp()) / "friday.jsonl"
    cards = [load(edition).of(category)[0].id for category in Category]
    players = PLAYERS.get(edition, "Ana Bob Cleo")
    names = players.split()
    asked = suggestion(names[0], " ".join(cards), f"{names[1]} show")
    rows = (header(edition, players), asked)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return FollowedGame(path).now


def bare(lines: Sequence[str]) -> list[str]:
    return [line_without_colours(line).rstrip() for line in lines]


def display(layout: ScreenLayout, now: GameAsItStands, size: tuple[int, int]) -> Screen:
    return layout.game(now, ADVICE, ANSWER, size)


def pages(layout: ScreenLayout, now: GameAsItStands, size: tuple[int, int]) -> Iterator[Screen]:
    """Every screen of the whole sheet, each as far down as a page goes."""
    scrolled, screen = 0, layout.whole(now, ADVICE, size, 0)
    yield screen
    while scrolled < screen.more:
        scrolled = min(scrolled + screen.page, screen.more)
        screen = layout.whole(now, ADVICE, size, scrolled)
        yield screen


SIZES = st.tuples(st.integers(24, 110), st.integers(6, 50))


@pytest.mark.parametrize("width", [1, 2, 5, 12, 23])
@pytest.mark.parametrize("height", [1, 2, 5])
def test_a_window_too_small_for_anything_is_drawn_all_the_same(width: int, height: int) -> None:
    """Who makes his window small for a moment finds `play` again when it is large."""
    screen = ScreenLayout(words_in("en"), STYLE).game(game_of("super"), ADVICE, ANSWER, (width, height))
    assert 0 < len(screen.lines) <= max(height, 4)


@given(edition=st.sampled_from(sorted(PLAYERS)), language=st.sampled_from(["fr", "en"]), size=SIZES)
@example(edition="classic", language="fr", size=(40, 17))
@example(edition="super", language="en", size=(40, 17))
def test_every_row_of_the_sheet_is_reached_at_any_size(
    edition: str, language: str, size: tuple[int, int]
) -> None:
    now, layout = game_of(edition), ScreenLayout(words_in(language), STYLE)
    shown = display(layout, now, size)
    screens = list(pages(layout, now, size)) if shown.folded else [shown]
    seen = {line for screen in screens for line in bare(screen.lines)}
    for card in now.log.edition.cards:
        alike = now.log.edition.of(card.category)
        others = tuple(one.name.in_language(language) for one in alike if one is not card)
        names = {written_card(card, others, width, language) for width in range(4, 40)}
        row = re.compile(rf"(^|  ?)({'|'.join(map(re.escape, names))}) *[✓✗\d]")
        assert any(row.search(line) for line in seen), card.id
    for category in Category:
        title = words_in(language)(f"{category}s").upper()[:3]
        assert any(re.search(rf"(^|  ){title}.* (Ana|An|Ma|Jo|Ob|Ab)", line) for line in seen)


@given(edition=st.sampled_from(sorted(PLAYERS)), language=st.sampled_from(["fr", "en"]), size=SIZES)
def test_the_last_answer_is_seen_and_whatever_is_cut_names_its_key(
    edition: str, language: str, size: tuple[int, int]
) -> None:
    now, layout = game_of(edition), ScreenLayout(words_in(language), STYLE)
    down, up, esc = KEYS[language]
    shown = bare(display(layout, now, size).lines)
    assert len(shown) <= size[1]
    assert any(line.startswith(ANSWER[0][:12]) for line in shown)
    assert all(esc in line for line in shown if "…" in line)
    for number, screen in enumerate(every := list(pages(layout, now, size))):
        lines = bare(screen.lines)
        assert len(lines) == size[1]
        assert lines[-1].startswith(esc)
        assert any(down in line for line in lines) == (number < len(every) - 1)
        assert any(up in line for line in lines) <= (number > 0)
        if number == len(every) - 1 and number:
            assert any(up in line for line in lines)


TOGETHER = re.compile(r"(?:^|  )(?:\S.*?) +([✓✗]|<?\d+)(?=  |$)")
"""A card, or the rest of a kind, with what is known of it in one column."""


def folded_state(now: GameAsItStands, advice: str, words: Words) -> tuple[list[str], list[str]]:
    """The lines above the answer on a phone, where 17 of 20 are left above what is typed, and those of them
    with cards."""
    screen = ScreenLayout(words, STYLE).game(now, advice, ANSWER, (40, 17))
    lines = bare(screen.lines)
    assert screen.folded
    assert all(columns(line) <= 40 for line in lines)
    (head,) = (n for n, line in enumerate(lines) if line.startswith(words("suspects").upper()[:5]))
    assert all(words(f"{kind}s").upper()[:4] in lines[head] for kind in Category)  # side by side
    rows = list(takewhile(lambda line: TOGETHER.search(line), lines[head + 1 :]))
    answer = next(n for n, line in enumerate(lines) if line.startswith(ANSWER[0][:12]))
    return list(filter(None, lines[:answer])), rows


def on_one_line(lines: Sequence[str]) -> str:
    return " ".join(line.strip() for line in lines)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("edition", sorted(PLAYERS))
def test_on_a_phone_turn_sheet_solutions_and_advice_take_ten_lines(edition: str, language: str) -> None:
    now = game_of(edition)
    state, rows = folded_state(now, ADVICE, words_in(language))
    assert len(state) <= 10
    assert len(rows) >= 5
    turn, solutions = PLAYERS[edition].split()[1], odds_shown(now)
    assert solutions is not None
    for part in (turn, f"{solutions.openness.solutions} solutions", ADVICE):
        assert part in on_one_line(state)
    cells = [cell for line in rows for cell in TOGETHER.findall(line)]
    rests = "\n".join(rows).count(words_in(language)("column-rest"))
    assert (len(cells) - rests == len(now.log.edition.cards)) is (rests == 0)


def test_on_the_smallest_screen_a_kind_with_one_row_shows_its_likeliest_card() -> None:
    """The rest of a kind would be all of it, at 100%."""
    words = words_in("en")
    screen = ScreenLayout(words, STYLE).game(game_of("classic"), ADVICE, ANSWER, (30, 12))
    lines = bare(screen.lines)
    for kind in ("SUSPECTS", "WEAPONS"):
        row = next(lines[n + 1] for n, line in enumerate(lines) if line.startswith(kind))
        assert not row.startswith(words("column-rest")) and re.match(r"\S.*? +\d+ ", row)


def longest_advice(edition: Edition, words: Words) -> tuple[str, str]:
    """The suggestion with the longest names, in one sentence, and with all that may follow."""
    suspect, weapon, room = (
        max((card.name.in_language(words.language) for card in edition.of(category)), key=columns)
        for category in Category
    )
    asked = words("play-ask-next", cards=[suspect, weapon, room])
    later = words("play-ask", asked=asked, before="324", after="176")
    reached = words("advice-any-room", cards=[suspect, weapon])
    first = later.partition(f"{room}.")
    return "".join(first[:2]), " ".join([later, words("advice-sees-there", room=room), reached])


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("edition", sorted(shipped()))
def test_on_a_phone_the_cards_to_ask_for_are_named_whole(edition: str, language: str) -> None:
    """The rest of the advice is behind a key, and some rows of the sheet stay."""
    words = words_in(language)
    first, advice = longest_advice(load(edition), words)
    state, rows = folded_state(game_of(edition), advice, words)
    assert first in on_one_line(state)
    assert len(state) == 10
    assert len(rows) >= 3
    assert state[-1] == words("play-hint-whole")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_every_stage_of_a_game_takes_ten_lines_on_a_phone(path: Path, language: str) -> None:
    log, words = FollowedGame(path).now.log, words_in(language)
    first, advice = longest_advice(log.edition, words)
    for number in range(0, len(log.events) + 1, 8):
        state, rows = folded_state(GameAsItStands(log.at(number)), advice, words)
        assert first in on_one_line(state)
        assert len(state) == 10
        assert len(rows) >= 3


@pytest.mark.parametrize("language", ["fr", "en"])
def test_on_a_phone_the_column_gives_way_to_four_lines_of_advice(language: str) -> None:
    words, now = words_in(language), game_of("classic")
    for advice, cut in ((" ".join(["word"] * 28), False), (" ".join(["word"] * 40), True)):
        state, rows = folded_state(now, advice, words)
        assert len(state) == 10
        assert len(rows) == 4
        assert (state[-1] == words("play-hint-whole")) is cut
        assert (advice in on_one_line(state)) is not cut


@pytest.mark.parametrize("language", ["fr", "en"])
def test_on_a_phone_the_accusation_comes_before_the_known_solution(language: str) -> None:
    """The accusation names its cards, and the column has their ticks."""
    words, (path,) = words_in(language), (path for path in EXAMPLES if path.stem == "super-10p")
    log = FollowedGame(path).now.log
    accuse = words("play-accuse-certain", cards="Rose")
    state, _ = folded_state(GameAsItStands(log.at(81)), accuse, words)
    text = on_one_line(state)
    assert text.index(accuse) < text.index(words("replay-envelope-known", cards=""))


@pytest.mark.parametrize(
    ("language", "mends"), [("fr", "corriger 2 ou annuler 2"), ("en", "edit 2 or undo 2")]
)
def test_on_a_phone_a_contradiction_says_how_to_mend_it_before_the_advice(
    game: Game, language: str, mends: str
) -> None:
    passed = suggestion("Ana", "rose corde hall", "Bob pass", "Cleo pass")
    game.start(
        header("classic", "Ana Bob Cleo"), passed, {"type": "fact", "owner": "Cleo", "holds": ["rose"]}
    )
    state, _ = folded_state(FollowedGame(game.path).now, ADVICE, words_in(language))
    cards, _, _ = ADVICE.partition(" (")
    assert f"{mends} {cards}" in on_one_line(state)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_on_a_phone_too_many_deals_are_the_reason_before_the_advice(
    game: Game, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def too_large(*_: object) -> None:
        raise TooLarge

    game.start(header("classic", "Ana Bob Cleo"), suggestion("Ana", "rose corde hall", "Bob show"))
    monkeypatch.setattr(count_module, "counted", too_large)
    state, _ = folded_state(FollowedGame(game.path).now, ADVICE, words_in(language))
    assert f"{words_in(language)('play-uncounted-brief')} {ADVICE}" in on_one_line(state)


def test_the_rest_of_a_column_has_the_rest_of_the_chance() -> None:
    lines = bare(display(ScreenLayout(words_in("en"), STYLE), game_of("super"), (40, 17)).lines)
    (last,) = (n for n, line in enumerate(lines) if re.search(r"  the rest +\d+$", line))
    head = next(n for n, line in enumerate(lines) if "ROOMS" in line)
    chances = [int(line.split()[-1]) for line in lines[head + 1 : last + 1]]
    assert 1 < len(chances) < 12
    assert sum(chances) == pytest.approx(100, abs=len(chances) / 2)


def test_each_hand_may_be_shown_in_place_of_the_envelope() -> None:
    now, layout = game_of("classic"), ScreenLayout(words_in("en"), STYLE)
    heads = [layout.game(now, None, ANSWER, (40, 17), column).lines[1] for column in range(5)]
    assert [line_without_colours(head).split()[1] for head in heads] == ["En", "An", "Bo", "Cl", "En"]


def test_a_display_with_room_shows_the_whole_sheet() -> None:
    assert not display(ScreenLayout(words_in("en"), STYLE), game_of("classic"), (80, 22)).folded


def test_the_answer_is_seen_on_the_smallest_screen() -> None:
    (_, answer) = bare(
        ScreenLayout(words_in("en"), STYLE).game(game_of("classic"), ADVICE, ANSWER, (40, 2)).lines
    )
    assert answer.startswith("#1 Ana") and answer.endswith("… Esc")


def test_a_long_answer_is_paged_to_its_end() -> None:
    layout = ScreenLayout(words_in("fr"), STYLE)
    answer = [f"phrase {number} de la longue réponse" for number in range(30)]
    screen, scrolled, seen = layout.page(answer, (30, 9), 0), 0, set()
    while True:
        seen |= set(bare(screen.lines))
        if scrolled == screen.more:
            break
        assert any("Pg suiv : suite" in line for line in screen.lines)
        scrolled = min(scrolled + screen.page, screen.more)
        screen = layout.page(answer, (30, 9), scrolled)
    assert set(answer) <= seen
    assert layout.is_long(answer, 30)
    assert not layout.is_long(ANSWER, 40)


@given(width=st.integers(1, 120), language=st.sampled_from(["fr", "en"]))
def test_hints_are_left_out_whole(width: int, language: str) -> None:
    words = words_in(language)
    for codes in (AT_THE_PROMPT, NEW_GAME, PICKING):
        line = hints(codes, words, width)
        assert columns(line) <= width
        assert not line or set(line.split(" · ")) <= {words(code) for code in codes}
    assert len(hints(AT_THE_PROMPT, words, 120).split(" · ")) == len(AT_THE_PROMPT)


def test_the_most_important_hint_that_fits_stays() -> None:
    assert fitted(["a long hint", "short", "b"], 9) == "short · b"


def test_a_longer_name_stands_whole_where_there_is_room(game: Game) -> None:
    game.start(header("classic", "Banker Bob Cleo"))
    now, layout = FollowedGame(game.path).now, ScreenLayout(words_in("en"), STYLE)
    for width, heading in ((130, "Env. Banker Bob Cleo"), (80, "Env Ban Bob Cle")):
        lines = bare(layout.game(now, None, ANSWER, (width, 22)).lines)
        assert sum(" ".join(line.split()).count(heading) for line in lines) == 3


def test_whose_turn_it_is_and_who_is_out_is_said_as_turn_says_it(game: Game) -> None:
    layout = ScreenLayout(words_in("en"), STYLE)
    expected = (
        ("I don’t know yet whose turn it is.",),
        ("Ana has asked; Bob plays next.",),
        ("Out: Bob", "It is Cleo’s turn."),
    )
    asked = suggestion("Ana", "rose corde hall", "Bob show")
    accused = {"type": "accusation", "player": "Bob", "correct": False}
    for number, lines in enumerate(expected):
        game.start(header("classic", "Ana Bob Cleo"), *(asked, accused)[:number])
        status = " ".join(layout.status(FollowedGame(game.path).now, 200))
        assert all(line in status for line in lines)
        said = game.well("turn").out.splitlines()
        assert [line for line in said if line in lines] == list(reversed(lines))


@pytest.mark.parametrize(
    ("out", "more", "head"),
    [
        (["Bob"], "", ["Cleo’s turn · 324 solutions left · Out:", "  Bob"]),
        (["Maximilianette", "Clementinetta", "Dorothea"], "Bobette", ["Cleo’s turn · 324 solutions left"]),
    ],
)
def test_on_a_phone_two_lines_also_say_who_is_out(
    game: Game, out: list[str], more: str, head: list[str]
) -> None:
    """If they do not fit, `turn` says it."""
    accusations = [{"type": "accusation", "player": player, "correct": False} for player in out]
    game.start(header("classic", " ".join(["Ana", *out, "Cleo", more])), *accusations)
    state, _ = folded_state(FollowedGame(game.path).now, ADVICE, words_in("en"))
    assert state[: len(head)] == head
    assert state[len(head)].startswith("SUSPECTS")


@pytest.mark.parametrize(
    ("names", "rows", "heading"),
    [
        ("Ana Bob Cleo Papa", 24, "Env. Ana Bob Cleo Papa"),
        ("Gertrude Philippe Bernard Beatrix", 40, "Env. Gertrude Philippe Bernard Beatrix"),
        ("Gertrude Philippe Bernard Beatrix", 24, "Env. Gert Phil Bern Beat"),
        ("Gertrude Philippe Bernard Beatrix Catherin Dominiqu", 24, "Env Ger Phi Ber Bea Cat Dom"),
    ],
)
def test_names_are_cut_no_more_than_80_columns_need(game: Game, names: str, rows: int, heading: str) -> None:
    """Cards' names give way before players' names have but two letters."""
    game.start(header("classic", names))
    drawn = ScreenLayout(words_in("en"), STYLE).game(FollowedGame(game.path).now, None, (), (80, rows))
    assert all(columns(line) <= 80 for line in bare(drawn.lines))
    suspects = next(line for line in bare(drawn.lines) if line.startswith("SUSPECTS"))
    assert " ".join(suspects.removeprefix("SUSPECTS").split("ROOMS")[0].split()) == heading
