"""A table of phones, by taps: each takes a seat, ticks cards, records turns and answers questions."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cluedo_notes.game.knowledge.view import hand_of
from cluedo_notes.game.log.reader import Log, read_log
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.table import (
    BASE,
    SERVE_TABLE,
    apart,
    differences,
    note_all,
    seated,
    set_up,
    sit,
)
from tests.helpers.game.every_card import with_every_card
from tests.helpers.life.written_games import WRITTEN, laid_open, tapped
from tests.helpers.logs import as_log
from tests.helpers.web.phones import whole_game
from tests.web.browser.conftest import EXAMPLES, Look, Serve

pytestmark = pytest.mark.slow


def example(name: str) -> Log:
    return with_every_card(read_log(EXAMPLES / f"{name}.jsonl"))


def written(path: Path) -> Log:
    return with_every_card(laid_open(as_log(tapped(path))))


GAMES: dict[str, Callable[[], Log]] = {
    "classic-3": lambda: whole_game("classic", 3),
    "super-6": lambda: whole_game("super", 6),
    "secrets-2008-4": lambda: whole_game("secrets-2008", 4),
    "classic-5p": lambda: example("classic-5p"),
    "super-10p": lambda: example("super-10p"),
    **{name: partial(written, path) for name, path in WRITTEN.items()},
}
"""Three games of simulated players, two examples (one with every correction, the other the longest), and the
games of tables as people have them."""

SHORT = ("classic-5p", "clue-cards")
"""Those that are played without `--thorough`; simulated players sit at the tables of `test_faults.py`."""


@pytest.fixture
def games(folder: Path) -> Path:
    return folder / "cluedo-notes" / "games"


@pytest.fixture
def table(serve: Serve, look: Look, folder: Path) -> Callable[[Log], Callable[..., Looking]]:
    """Open the table of a game; what lets phones in, as by scanning the code."""

    def opened(log: Log) -> Callable[..., Looking]:
        set_up(folder, log)
        entrance = serve(*SERVE_TABLE).address

        def phone(language: str = "en") -> Looking:
            looking = look(apart(entrance, folder), PHONE, language)
            looking.page.goto(entrance)
            return looking

        return phone

    return opened


Opened = Callable[[Log], Callable[..., Looking]]


@pytest.mark.parametrize("name", GAMES)
def test_each_phone_has_the_sheet_of_what_its_player_saw(
    table: Opened, games: Path, name: str, thorough: bool
) -> None:
    if not thorough and name not in SHORT:
        pytest.skip("with --thorough")
    log = GAMES[name]()
    phones = seated(log, table(log))
    note_all(phones, log)
    assert differences(phones, log, games) == []


def test_a_lost_phone_comes_back_by_its_code(table: Opened) -> None:
    log = whole_game("classic", 3)
    phone = table(log)
    lost, new = phone(), phone("fr")
    code = sit(lost, "P1", hand_of(log, "P1") or ())
    new.page.fill('input[name="code"]', code.lower())
    new.tap(new.page.locator('button:near(input[name="code"])').first)
    new.page.wait_for_url("**/seat")
    assert new.page.locator('input[name="hand"]:checked').count() == len(hand_of(log, "P1") or ())
    lost.open(f"{BASE}/")
    assert lost.page.locator(f'nav.bar a[href="{BASE}/ask"]').count() == 0
