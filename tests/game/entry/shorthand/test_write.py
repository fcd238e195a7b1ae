"""Suggestions written in shorthand are read back unchanged; short names are unique and readable."""

from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Category, load, shipped
from cluedo_notes.game.entry.names import Names, plain
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.short_names import short_card, short_player
from cluedo_notes.game.entry.shorthand.write import example, shorthand_line
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.table.of_log import first_table, tables
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.game.random_play import play
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
LANGUAGES = ("fr", "en")
SEATS = {"asterix": 4, "classic": 5, "got-meereen": 4, "got-red-keep": 3, "secrets-2008": 4, "super": 8}


def written_back(log: Log, language: str) -> list[str]:
    """Every suggestion of a log as a line, each read back."""
    lines = []
    for live, table in zip(log.live, tables(log), strict=False):
        if isinstance(live.event, Suggestion):
            line = shorthand_line(live.event, log, table, language)
            assert line is not None, live
            assert parse_shorthand(line).build(log, table) == live.event
            lines.append(line)
    return lines


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_suggestion_of_the_examples_is_read_as_it_is_written(file: Path, language: str) -> None:
    assert written_back(read_log(file), language)


@pytest.mark.slow
@given(edition=st.sampled_from(RULE_BOOKS), seed=st.integers(0, 2), language=st.sampled_from(LANGUAGES))
def test_every_suggestion_of_a_legal_game_is_read_as_it_is_written(
    edition: str, seed: int, language: str
) -> None:
    written_back(played(edition, seed), language)


@lru_cache(maxsize=64)
def played(edition: str, seed: int) -> Log:
    return play(edition, SEATS[edition], seed).log()


def test_passes_alone_and_answers_that_no_line_tells() -> None:
    """Who answers after one who showed is no order of answers that the seats could tell."""
    log = read_log(EXAMPLES[1])
    table, (first, second, third) = first_table(log), log.deal.players
    passed, showed = Response(second, Action.PASS), Response(third, Action.SHOW)
    cards = ("moutarde", "corde", "hall")
    alone = shorthand_line(Suggestion(first, *cards, (passed,)), log, table, "en")
    assert alone is not None and alone.endswith(f" {second[0].lower()}-")
    assert (
        shorthand_line(Suggestion(first, *cards, (showed, passed)), log, table, "en") is None
    )  # not their order


PLAYERS = (
    ("Ana", "Bob", "Cleo"),
    ("Ana", "Anabel", "Ana Maria", "Mustard"),
    ("Rose", "Olive", "Me", "S"),
    ("Jean-Paul", "Jean-Luc", "O’Neil"),
    ("Élodie", "Corde", "la Reine"),
    ("\U0001f431", "\u732b", "x y"),
)


@pytest.mark.parametrize("edition_id", sorted(shipped()))
@pytest.mark.parametrize("players", PLAYERS, ids=lambda players: players[0])
def test_a_short_name_means_one_thing_and_begins_a_word(edition_id: str, players: tuple[str, ...]) -> None:
    edition = load(edition_id)
    names = Names(edition, players, None)
    for language in LANGUAGES:
        for card in edition.cards:
            short, name = short_card(card, names, language), card.name.in_language(language)
            assert names.cards.find(short) == card.id
            called_so_too = plain(name) in map(plain, players)
            assert names.cards.ranked(short)[0] < names.players.ranked(short)[0] or called_so_too
            assert short == short.strip(" -’'")
            assert f" {plain(short)}" in f" {plain(name)}"
            assert len(short) >= 3 or plain(short) in plain(name).split()
    for player in players:
        assert names.players.find(short_player(player, names).strip('"')) == player


def test_a_short_name_is_no_sign_of_the_prompt() -> None:
    names = Names(load("classic"), ("Sam", "Moira", "Melusine"), None)
    assert [short_player(player, names) for player in ("Sam", "Moira", "Melusine")] == ["sa", "mo", "mel"]


@pytest.mark.parametrize(
    ("edition_id", "language", "shorts"),
    [
        ("classic", "fr", "mou ros leb cor mat gra pet man bil hal"),
        ("classic", "en", "mus sca whi rop lea bal lou din bil hal"),
        ("super", "en", "mus Madame-Rose sca rop bil tro car"),
        ("got-meereen", "fr", "dae jor hac fio pyr baz"),
        ("got-red-keep", "fr", "cersei tyri Chambre-de-Cersei tou qyb"),
    ],
)
def test_short_names_are_those_that_one_would_think_of(edition_id: str, language: str, shorts: str) -> None:
    edition = load(edition_id)
    names = Names(edition, ("Xan", "Yves", "Zoe"), None)
    assert set(shorts.split()) <= {short_card(card, names, language) for card in edition.cards}


@pytest.mark.parametrize("edition_id", RULE_BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_is_in_the_names_of_its_game(edition_id: str, language: str) -> None:
    log = played(edition_id, 0)
    found = example(log, language)
    assert found is not None
    event = parse_shorthand(found.seen).build(log, first_table(log))
    assert event.player == log.deal.players[0]
    assert [log.edition.by_id[card].category for card in event.triple] == list(Category)
    assert event.weapon in [one.card for one in event.responses]
    assert parse_shorthand(found.line).build(log, first_table(log)).triple == event.triple
