"""Names come before commands in `play`: a word that may mean a player, a card or a room means that. A line
that is complete as a suggestion is that suggestion, whichever words are commands."""

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.cli.play import session as play_session
from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.line import PROMPT_WORDS, SUGGESTION_COMMANDS
from cluedo_notes.cli.play.run_command import LineResult, Ran
from cluedo_notes.cli.play.session import PlaySession
from cluedo_notes.cli.session import Session
from cluedo_notes.editions import Category, Edition, load
from cluedo_notes.game.deduction.game import Game as GameNow
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.sentence import SpokenLine
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import AnySuggestion, Suggestion
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.first_words import tried_words
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import Game, header
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT

FILES = sorted((ROOT / "examples").glob("*.jsonl"))

NAMED = ("Al", "Ask", "Liste", "Add", "Why", "Fin", "Mark", "Logan", "Maddie", "Sheetal", "Undine", "Vukan")
"""Players who are called as commands are, or whose names have a command's within,"""
CALLED = list(
    {
        plain(word): word.capitalize()
        for words in (NAMED, *PROMPT_WORDS.values(), *tried_words().values())
        for word in words
        if word.isalpha() and len(word) > 1
    }.values()
)
"""and those who are called as any command is, or as a word that people try first."""
BOXES = ("classic", "american", "secrets-2008", "got-red-keep", "got-meereen", "cluedo-2023", "office")
TABLES, LINES = 5, 125
"""Games of one example and lines of a game: in sixteen examples there are ten thousand."""
ASKS = {"en": "{} asks about {} with the {} in the {}. {} shows.", "fr": "{} demande {}, {}, {}. {} montre."}


class Recorded(Exception):
    """The suggestion that a line would record."""


class ReadOnly(FollowedGame):
    """A game to which nothing is written: its lines are only read."""

    def note(self, line: Any, *_: Any, **__: Any) -> Any:
        raise Recorded(line.build(self.now.log, self.now.table))

    def refresh(self) -> bool:
        return False

    def refresh_after_command(self) -> None:
        pass


def read_by(play: PlaySession, line: str) -> AnySuggestion | LineResult:
    """What `play` reads in a line."""
    try:
        return play.enter(line)
    except Recorded as recorded:
        suggestion: AnySuggestion = recorded.args[0]
        return suggestion


def meant(line: str, now: GameNow) -> AnySuggestion | None:
    """The suggestion in a line, for a reader who knows no commands."""
    for read in (parse_shorthand, SpokenLine):
        try:
            return read(line).build(now.log, now.table)
        except EntryError:
            continue
    return None


def begun(name: str, chance: random.Random) -> str:
    """A word of a name, or how it begins."""
    word = chance.choice([word for word in name.replace("’", " ").split() if word.isalpha()] or [name])
    return word[: chance.randint(min(2, len(word)), len(word))].lower() if chance.random() < 0.4 else word


def drawn_line(edition: Edition, players: Sequence[str], chance: random.Random) -> str:
    """A suggestion as somebody types it in a hurry, or a sentence."""
    asker, shower = chance.sample(players, 2)
    language = chance.choice(LANGUAGES)
    names = [chance.choice(edition.of(category)).name.in_language(language) for category in Category]
    if chance.random() < 0.1:
        return ASKS[language].format(asker, *names, shower)
    cards = [begun(name, chance) for name in names]
    asked = [begun(asker, chance)] if chance.random() < 0.8 else []
    shown = begun(shower, chance)
    return " ".join([*asked, *cards, chance.choice(["-", "?", shown, shown, f"{shown}={cards[1]}"])])


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Sequence[str]]]:
    """The commands that lines ran, none of which is run."""
    commands: list[Sequence[str]] = []

    def run(arguments: Sequence[str], *_: object, **__: object) -> Ran:
        commands.append(arguments)
        return Ran(0, "", "")

    monkeypatch.setattr(play_session, "run", run)
    yield commands


def opened(game: Game, language: str) -> PlaySession:
    return PlaySession(Session(str(game.path), words_in(language)), ReadOnly(game.path), lambda: None)


@pytest.mark.parametrize("seed", tiers(range(16), 0))
def test_a_drawn_line_is_read_as_by_a_reader_who_knows_no_commands(
    game: Game, ran: list[Sequence[str]], seed: int
) -> None:
    chance, read = random.Random(seed), 0
    for _ in range(TABLES):
        edition, players = load(chance.choice(BOXES)), chance.sample(CALLED, 4)
        game.start(header(edition.id, " ".join(players), me=players[0], options={"leftover": "none"}))
        play = opened(game, chance.choice(LANGUAGES))
        for line in (drawn_line(edition, players, chance) for _ in range(LINES)):
            wanted = meant(line, play.game.now)
            if wanted is not None and line.split()[0] not in SUGGESTION_COMMANDS:
                assert (read_by(play, line), ran) == (wanted, []), (players, line)
                read += 1
    assert read > TABLES * LINES / 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", FILES, ids=lambda path: path.stem)
def test_the_lines_of_the_examples_are_read_whatever_their_players_are_called(
    game: Game, ran: list[Sequence[str]], example: Path, language: str
) -> None:
    game.path.write_text(renamed(example.read_text(encoding="utf-8"), random.Random(example.stem)), "utf-8")
    play, read = opened(game, language), 0
    log = play.game.now.log
    for number, (live, table) in enumerate(zip(log.live, tables(log), strict=False)):
        if isinstance(live.event, Suggestion):
            play.game.now = GameNow(log.at(number))
            line = shorthand_line(live.event, log, table, language)
            assert line is not None
            assert (read_by(play, line), ran) == (live.event, []), line
            read += 1
    assert read


def renamed(text: str, chance: random.Random) -> str:
    """A log whose players are called as commands are."""
    seats = [seat["name"] for seat in json.loads(text.partition("\n")[0])["players"]]
    for name, word in zip(seats, chance.sample(CALLED, len(seats)), strict=True):
        text = text.replace(f'"{name}"', f'"{word}"')
    return text


@pytest.mark.parametrize(
    ("typed", "plainly"),
    [
        ("why mrs white", "why leblanc"),
        ("why mme leblanc bob", "why leblanc bob"),
        ("why bob mrs white", "why leblanc bob"),
        ("why the lead pipe bob --all", "why matraque bob --all"),
        ("odds le hall", "odds hall"),
        ("odds col mustard", "odds moutarde"),
    ],
)
def test_a_question_about_a_card_takes_its_whole_name(play: Play, typed: str, plainly: str) -> None:
    assert play(typed).out == play(plainly).out != ""


def test_a_player_is_no_title_of_a_card(play: Play) -> None:
    """Mae could be short for Mademoiselle."""
    play.game.start(header("classic", "Bob Cleo Mae", me="Bob"))
    assert play("why mae rose").out == play("why rose mae").out != play("why rose").out
