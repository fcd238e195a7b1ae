"""A whole game recorded as if answers went the other way round: `check` says so first and how to correct
it."""

import json
import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from cluedo_notes.editions import Category, load
from tests.helpers.cli.playing import CommandLine, Game, Line
from tests.helpers.game.random_play import dealt

SIDES = {"left": "right", "right": "left"}
SAID = {
    "en": "It seems that at this table the player on the {} answers first (option first-asked={})",
    "fr": "Il semble qu’à cette table, le voisin de {} réponde le premier (option first-asked={})",
}
FRENCH = {"left": "gauche", "right": "droite"}


class Evening:
    """A dealt game, whoever answers first: what its keeper types after each question."""

    def __init__(self, edition: str, players: int, side: str, seed: int) -> None:
        self.random, self.side = Random(seed), side
        self.head, self.hands, _ = dealt(edition, players, self.random)
        self.seats = [seat["name"] for seat in self.head["players"]]
        self.me = self.random.choice(self.seats)
        self.cards = [[card.id for card in load(edition).of(category)] for category in Category]

    def header(self, side: str) -> Line:
        head = {key: value for key, value in self.head.items() if key != "complete"}
        return {**head, "me": self.me, "hand": sorted(self.hands[self.me]), "options": {"first-asked": side}}

    def question(self, turn: int) -> list[str]:
        """The asker, three cards, and who showed, with the card where the keeper saw it."""
        asker, named = self.seats[turn % len(self.seats)], [self.random.choice(kind) for kind in self.cards]
        step = 1 if self.side == "left" else -1
        at = self.seats.index(asker)
        for distance in range(1, len(self.seats)):
            player = self.seats[(at + step * distance) % len(self.seats)]
            if cards := [card for card in named if card in self.hands[player]]:
                seen = f"{player}={self.random.choice(cards)}" if self.me in (asker, player) else player
                return [asker, *named, seen]
        return [asker, *named, "-"]


def noted(game: Game, header: Line, questions: Sequence[Sequence[str]]) -> None:
    game.start(header)
    for question in questions:
        ran = game("add-suggestion", *question, "--force")
        assert ran.status == 0, ran.err


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("classic", 6), ("secrets-2008", 4)])
def test_the_command_makes_of_it_the_game_as_it_would_have_been_noted(
    game: Game, edition: str, players: int, side: str, language: str
) -> None:
    evening = Evening(edition, players, side, seed=players)
    questions = [evening.question(turn) for turn in range(14)]
    noted(game, evening.header(side), questions)
    truly = game.path.read_bytes()
    sheet = game.well("sheet", "--json").json
    noted(game, evening.header(SIDES[side]), questions)
    wrongly = game.path.read_bytes()
    ran = game("check", "--json")
    assert (ran.status, ran.json["consistent"], ran.json["first_asked"]) == (1, False, side)
    page = game("--lang", language, "check").out
    said = " ".join(page.split())
    assert said.startswith(SAID[language].format(side if language == "en" else FRENCH[side], side))
    (command,) = re.findall(r"cluedo-notes (--(?:game \S+ new|partie \S+ nouvelle) .*?--option \S+)", said)
    typed = shlex.split(command)
    game.cli("--lang", language, *typed)
    mended = Path(typed[1])
    assert game.path.read_bytes() == wrongly
    assert [json.loads(line) for line in mended.read_bytes().splitlines()] == [
        json.loads(line) for line in truly.splitlines()
    ]
    game.path = mended
    assert game.well("sheet", "--json").json == sheet
    assert "first_asked" not in game.well("check", "--json").json


def test_a_game_of_the_library_is_called_by_its_name(cli: CommandLine) -> None:
    assert cli("new", "--name", "friday", "Ana", "Bob", "Cleo", "Dan").status == 0
    for _ in range(3):
        cli("add-suggestion", "Ana", "rose", "corde", "hall", "--answers", "Dan:pass,Cleo:show", "--force")
    ran = cli("check")
    assert ran.status == 0 and "do not contradict each other" in ran.out
    command = "cluedo-notes --game friday-2 new --events-of friday --option first-asked=right"
    assert command in " ".join(ran.out.split())
    assert cli(*command.split()[1:]).status == 0
    assert "answers go round" not in cli("--game", "friday-2", "check").out
