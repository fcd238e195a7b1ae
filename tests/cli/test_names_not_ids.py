"""Readers see names in their language and never the ids in logs: in answers, errors, proposals and
completions. Only their own words are quoted as typed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.cli.completion import _naming
from cluedo_notes.cli.language import choose_language
from cluedo_notes.cli.play.layout import ScreenLayout
from cluedo_notes.cli.play.prompt import LineCompleter, OfferCompleter
from cluedo_notes.cli.play.setup.new_game import NewGameSetup
from cluedo_notes.cli.play.setup.setup_screen import SetupScreen
from cluedo_notes.cli.terminal.sheet_table import style_of_output
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.setup.conversation import SetupQuestion
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.words import words_in
from tests.helpers.cli.marked_ids import CODES, SIGN, marked
from tests.helpers.cli.playing import CommandLine
from tests.helpers.examples import spanning

LANGUAGES = ("fr", "en")
EXAMPLES = ("classic-3p", "secrets-2008-4p", "got-red-keep-3p", "got-red-keep-2p", "asterix-4p", "super-6p")

READING = """
log --all | sheet | envelope | odds | rules | turn | verify | replay --plain | board | check | rivals
advise | editions show own.toml | merge marked.jsonl
"""
WRONG = """
s P xyzzy xyzzy xyzzy Q | s P zzz Q | s P | s P A A B Q | s P A B B2 Q | s P a a a Q | s P e Q | s Q A B C Q
s P A B C --answers Q:pass=A | s P A B C Q=A2 | s P A B C --power zzz | s P A B C --draw Q=zzz
s P A B C --answers Q:draw=zzz | add spy P Q --card zzz | add spy P Q --card MINE | add spy P P
add fact zzz --holds A | add fact envelope --holds A,A2 | add fact Q --holds A,A
add fact Q --holds A --lacks A
add look P zzz | add look P pool A,A | add look P aside A,B | add open-hand Q A | add open-hand Q A,A
add intrigue P zzz | add intrigue P e | add intrigue P right-neighbour --saw MINE | add intrigue P send-home
add intrigue P go-anywhere | add intrigue P block | add intrigue P play-again --saw A
add power P zzz | add power P go-room
add power P suggest-twice | add power P see-shown --saw MINE | add draw P zzz | add move P zzz
add move P zzz --via dice | add move P C --via zzz | add move P C --path zzz,C | add accusation P A B --wrong
add accusation P A A2 B --wrong | add accusation P A B zzz --wrong | add false-witness Q --event 99 --card A
add reveal --envelope A,B | add reveal --hand Q=A,A --hand P=A | add reveal --pool A,B | add reveal --aside A
why zzz | why A zzz | odds zzz | why a | show P A B zzz | show P MINE MINE2 C
rivals zzz | advise --rooms zzz
new X Y Z --edition own.toml --me X --hand A,A | new X:zzz Y Z --edition own.toml | new X Y Z --edition zzz
new X:A Y:A Z --edition own.toml | new X Y --edition got --face-up A,A | editions show zzz
insert 99 s P A B C - | edit 1 s P zzz B C - | edit 99 s P A B C - | sheet --at 999
"""


def words_of(lines: str) -> Iterator[list[str]]:
    for command in lines.replace("\n", "|").split("|"):
        if command.strip():
            yield command.split()


class Marked:
    """A game whose ids show, and what is typed in it."""

    def __init__(self, cli: CommandLine, path: Path) -> None:
        self.cli = cli
        self.path = path
        self.log = read_log(path)
        self.names = Names.of(self.log)

    def typed(self, words: list[str], language: str) -> list[str]:
        """Words with names for the letters in capitals: players P and Q, cards A, A2, B, B2, C, MINE."""
        header, edition = self.log.header, self.log.edition
        free = [
            [c for c in edition.cards if c.category is kind]
            for kind in dict.fromkeys(c.category for c in edition.cards)
        ]
        cards = {
            f"{letter}{place}": kind[n].id
            for letter, kind in zip("ABC", free, strict=True)
            for n, place in enumerate(("", "2"))
        }
        hand = header.hand or ()
        cards |= {"MINE": hand[0], "MINE2": hand[1]}
        said = {key: self.names.cards.typed(card, language) for key, card in cards.items()}
        others = [one for one in self.log.deal.players if one != header.me]
        said |= {"P": others[0], "Q": others[1] if len(others) > 1 else str(header.me)}
        return [
            str(self.path.parent / word)
            if word.endswith((".toml", ".jsonl"))
            else "=".join(",".join(said.get(one, one) for one in part.split(",")) for part in word.split("="))
            for word in words
        ]

    def shown(self, words: list[str], language: str) -> str:
        """What a command prints, without what was typed; the log stays as it was."""
        before = self.path.read_bytes()
        typed = self.typed(words, language)
        ran = self.cli("--game", str(self.path), "--lang", language, *typed)
        self.path.write_bytes(before)
        text = ran.out + ran.err
        for word in typed:
            text = text.replace(f"“{word}”", "").replace(f"« {word} »", "")
        return text


def ids_in(text: str, language: str) -> list[str]:
    """The ids that a text shows."""
    codes = [found for found in CODES.findall(text) if language == "fr" or not words_like(found)]
    return [*(word for word in text.split() if SIGN in word and ".jsonl" not in word), *codes]


def words_like(code: str) -> bool:
    """May English write it so where it is to be typed?"""
    words = words_in("en")
    names = [words(f"{kind}-{code}") for kind in ("power", "effect") if words.has(f"{kind}-{code}")]
    return code in [name.replace(" ", "-") for name in names]


@pytest.fixture
def game(request: Any, cli: CommandLine, tmp_path: Path) -> Marked:
    return Marked(cli, marked(request.param, tmp_path))


each_game = pytest.mark.parametrize(("game", "language"), spanning(EXAMPLES, LANGUAGES), indirect=["game"])


@each_game
def test_no_answer_shows_an_id(game: Marked, language: str) -> None:
    shown = {tuple(words): ids_in(game.shown(words, language), language) for words in words_of(READING)}
    shown |= {
        ("why", card, owner): ids_in(game.shown(["why", card, owner], language), language)
        for card in ("A", "MINE")
        for owner in ("P", "envelope")
    }
    assert {words: ids for words, ids in shown.items() if ids} == {}


@each_game
def test_no_error_shows_an_id(game: Marked, language: str) -> None:
    shown = {tuple(words): game.shown(words, language) for words in words_of(WRONG)}
    assert {words: said for words, said in shown.items() if ids_in(said, language)} == {}


@each_game
def test_no_line_to_be_changed_has_an_id(game: Marked, language: str) -> None:
    ids = {}
    for live in game.log.live:
        said = game.shown(["edit", str(live.number)], language)
        ids[live.number] = ids_in(said, language)
    assert {number: found for number, found in ids.items() if found} == {}


@each_game
def test_no_completion_is_an_id(game: Marked, language: str) -> None:
    from prompt_toolkit.completion import CompleteEvent  # noqa: PLC0415
    from prompt_toolkit.document import Document  # noqa: PLC0415

    choose_language(["--lang", language])
    names = Names.of(game.log)
    lexicons = (names.cards, names.places, names.effects, names.powers, names.ways, names.drawn_cards)
    assert [one for one in _naming("", lexicons) if ids_in(one, language)] == []
    completer = LineCompleter(lambda: game.log, words_in(language))
    asked = CompleteEvent(completion_requested=True)
    player = game.log.deal.players[0]
    for line in (
        "",
        f"{player} ",
        f"{player}+",
        f"play {player} ",
        f"power {player} ",
        f"move {player} ",
        "why ",
    ):
        offered = list(completer.get_completions(Document(line), asked))
        shown = [text for one in offered for text in (one.text, one.display_text, one.display_meta_text)]
        assert [text for text in shown if ids_in(text, language)] == [], line


@each_game
def test_setting_up_offers_and_repeats_names(language: str, game: Marked) -> None:
    from prompt_toolkit.completion import CompleteEvent  # noqa: PLC0415
    from prompt_toolkit.document import Document  # noqa: PLC0415

    setup, words = NewGameSetup(), words_in(language)
    asked = CompleteEvent(completion_requested=True)
    screen = SetupScreen(setup, words, ScreenLayout(words, style_of_output()))
    setup.answer(str(game.path.parent / "own.toml"))
    said = []
    while not setup.complete and len(said) < 400:
        said += [line for line in screen.screen("", (80, 24)).lines if line]
        offered = OfferCompleter(setup.now.offers, language).get_completions(Document(""), asked)
        said += [text for one in offered for text in (one.text, one.display_text)]
        if setup.now.cards:
            for card in list(setup.now.cards)[: setup.now.sizes[0] if setup.now.sizes else 2]:
                setup.toggle(card.id)
        answers = (
            ", ".join(seat.name for seat in game.log.header.players)
            if setup.now.step is SetupQuestion.PLAYERS
            else ""
        )
        try:
            setup.answer(answers)
        except Exception:
            break
    assert len(said) > 3
    assert [text for text in said if ids_in(text, language)] == []
