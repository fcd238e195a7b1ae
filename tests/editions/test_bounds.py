"""The largest edition: anything larger is refused in one line, in a file and in a log's header."""

import json
from pathlib import Path

import pytest

from cluedo_notes.editions import Category, EditionError, load, load_file, shipped
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.words import words_in
from cluedo_notes.limits import MOST_CARDS, MOST_PLACES, MOST_PLAYERS


def edition(cards: int, players: int, places: int = 0, squares: int = 0) -> str:
    """The text of an edition of so many cards, players and further places."""
    text = f'id = "big"\nname = {{en = "Big"}}\nplayers = {{min = 2, max = {players}}}\n'
    if squares:
        text += 'board = "big.board"\n'
    for number, kind in enumerate(Category):
        rows = range(cards // 3 + (number < cards % 3))
        text += f"[cards.{kind}]\n" + "".join(f'{kind}-{one} = {{en = "{kind} {one}"}}\n' for one in rows)
    return text + "[places]\n" + "".join(f'place-{one} = {{en = "Place {one}"}}\n' for one in range(places))


def written(folder: Path, text: str) -> Path:
    file = folder / "big.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_bounds_are_no_lower_than_promised() -> None:
    assert MOST_PLAYERS >= 12
    assert MOST_CARDS >= 80


def test_every_shipped_edition_is_far_within_them() -> None:
    for name in shipped():
        one = load(name)
        assert one.players.max <= MOST_PLAYERS
        assert len(one.cards) <= MOST_CARDS // 2


def test_an_edition_at_the_bounds_is_one(tmp_path: Path) -> None:
    found = load_file(written(tmp_path, edition(MOST_CARDS, MOST_PLAYERS, MOST_PLACES)))
    assert (len(found.cards), found.players.max, len(found.places)) == (MOST_CARDS, MOST_PLAYERS, MOST_PLACES)


@pytest.mark.parametrize(
    ("size", "key", "most"),
    [
        ((MOST_CARDS + 1, 6, 0), "cards", MOST_CARDS),
        ((903, 6, 0), "cards", MOST_CARDS),
        ((12, MOST_PLAYERS + 1, 0), "players.max", MOST_PLAYERS),
        ((12, 99, 0), "players.max", MOST_PLAYERS),
        ((12, 6, MOST_PLACES + 1), "places", MOST_PLACES),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_beyond_them_is_refused_with_the_bound(
    tmp_path: Path, size: tuple[int, int, int], key: str, most: int, language: str
) -> None:
    with pytest.raises(EditionError) as caught:
        load_file(written(tmp_path, edition(*size)))
    (mistake,) = caught.value.mistakes
    said = words_in(language).say(mistake)
    assert said.startswith(key)
    assert str(most) in said


@pytest.mark.parametrize(("rows", "width"), [(101, 3), (3, 101)])
def test_a_board_that_is_too_large_is_refused(tmp_path: Path, rows: int, width: int) -> None:
    (tmp_path / "big.board").write_text("[legend]\n[map]\n" + f"{'.' * width}\n" * rows, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_file(written(tmp_path, edition(6, 6, squares=1)))
    (mistake,) = caught.value.mistakes
    assert "100" in words_in("en").say(mistake)


@pytest.mark.parametrize("number", [MOST_PLAYERS + 1, 99, 20_000])
def test_a_header_with_too_many_players_is_refused_with_how_many_may_play(
    tmp_path: Path, number: int
) -> None:
    seats = [{"name": f"P{one}"} for one in range(number)]
    header = {"type": "game", "format": 1, "edition": "classic", "players": seats}
    (tmp_path / "x.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
    with pytest.raises(LogError) as caught:
        read_log(tmp_path / "x.jsonl")
    assert caught.value.key == "players"
    assert "3-6" in words_in("en").say(caught.value.message)
    assert str(number) in words_in("fr").say(caught.value.message)
