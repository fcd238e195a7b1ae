"""Tables as people have them: what is certain and how probable the rest is, against every deal, weighed."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

import cluedo_notes
from tests.helpers.examples import seeds
from tests.oracle.life import shares, weighed_deals
from tests.oracle.life_games import LifeGame


@seeds(times=5)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_every_cell_of_a_table_as_people_have_it_is_that_of_its_weighed_deals(seed: int) -> None:
    life = LifeGame(seed)
    cells = shares(weighed_deals(life.kinds, life.header, life.lines), life.owners)
    with TemporaryDirectory() as folder:
        game = cluedo_notes.load(life.write(Path(folder)))
    assert set(game.owners) == set(life.owners)
    for (card, owner), expected in cells.items():
        assert game.exact(card, owner) == expected, (card, owner)
        assert game.can_have(card, owner) is (expected > 0), (card, owner)
        assert (game.holder(card) == owner) is (expected == 1), (card, owner)
