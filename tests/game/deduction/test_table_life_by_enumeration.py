"""Tables as people have them: certain facts and probabilities, compared with every weighed deal. It is done
for the keeper of the log and for the view of another player."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

import cluedo_notes
from tests.helpers.examples import seeds
from tests.oracle.life import Line, seen_by, shares, weighed_deals
from tests.oracle.life_games import LifeGame


def in_all_cells(game: cluedo_notes.Game, life: LifeGame, header: Line, lines: list[Line]) -> None:
    """Says the game of every card and owner what the deals say in which the lines may be true?"""
    cells = shares(weighed_deals(life.kinds, header, lines), life.owners)
    assert set(game.owners) == set(life.owners)
    for (card, owner), expected in cells.items():
        assert game.exact(card, owner) == expected, (card, owner)
        assert game.can_have(card, owner) is (expected > 0), (card, owner)
        assert (game.holder(card) == owner) is (expected == 1), (card, owner)


@seeds(times=3)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_every_cell_of_a_table_as_people_have_it_is_that_of_its_weighed_deals(seed: int) -> None:
    life = LifeGame(seed)
    with TemporaryDirectory() as folder:
        game = cluedo_notes.load(life.write(Path(folder)))
    in_all_cells(game, life, life.header, life.lines)


@seeds()
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_every_cell_as_another_player_sees_it_is_that_of_what_this_player_saw(seed: int) -> None:
    life = LifeGame(seed)
    with TemporaryDirectory() as folder:
        game = cluedo_notes.load(life.write(Path(folder)))
    other = life.random.choice([player for player in life.players if player != life.header.get("me")])
    in_all_cells(game.seen_by(other), life, *seen_by(other, life.header, life.lines))


@seeds()
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_noted_line_by_line_the_same_follows_as_read_at_once(seed: int) -> None:
    life = LifeGame(seed)
    with TemporaryDirectory() as folder:
        path = life.write(Path(folder))
        at_once = cluedo_notes.load(path)
        path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
        with cluedo_notes.open(path) as notebook:
            for event in at_once.events.values():
                noted = notebook.note(event, force=True)
                noted.holder(noted.cards[0])  # so that the next game goes on from what this one worked out
        line_by_line = notebook.game
        assert line_by_line.log.events == at_once.log.events
    for card in at_once.cards:
        for owner in at_once.owners:
            assert line_by_line.exact(card, owner) == at_once.exact(card, owner), (card, owner)
