"""An evening of three turns and a correction, recorded at every face and transported in every way, ends with
the same sheet, whatever goes wrong in the meantime.

Not every pair of a face and a way is one step:

- No page serves the notes of `play --table`: `new --events-of` makes a private game of them first.
- The player has no file of `serve --table`: it is the one that they download.
- Only the site packs archives: games from elsewhere are brought into a site first.
- No command shows the sheet of a piped log: `new --events-of` makes a game of it.
- The log to merge with is written by hand: the other player's face would be one more of these.
- On a screen `play` is a process of its own: its files have a limit, in place of a full disk.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cluedo_notes.editions import Category
from cluedo_notes.web.live import seats
from tests.helpers.cli.playing import CommandLine
from tests.helpers.matrix.faces import Evening, Face, noted_evening
from tests.helpers.matrix.faults import Harm, evening_with, full_disk
from tests.helpers.matrix.harms import hostile
from tests.helpers.matrix.page_faces import OnPage, OnPhone, OnSite
from tests.helpers.matrix.script import ME, OTHER_BOXES, OWN, THOROUGH_BOXES, script_of
from tests.helpers.matrix.typed_faces import AtTable, OnScreen, Piped
from tests.helpers.matrix.ways import WAYS, Sheet, as_it_lies, sheet
from tests.oracle.deals import fitting_deals
from tests.oracle.reading import claims

pytestmark = pytest.mark.slow

FACES: dict[str, Callable[[Evening], Face]] = {
    "screen": OnScreen,
    "pipe": Piped,
    "play --table": AtTable,
    "serve": OnPage,
    "serve --table": OnPhone,
    "site": OnSite,
}

FAULTS: dict[str, Callable[[Evening], Harm]] = {
    "full disk": full_disk,
    "hostile": hostile,
}

every_face = pytest.mark.parametrize("face", FACES)


@pytest.fixture
def begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Evening]]:
    """An evening with a box."""
    monkeypatch.setattr(seats, "WORK", 2)
    with ExitStack() as ended:

        def begin(box: str) -> Evening:
            folder = tmp_path / "evening"
            folder.mkdir()
            return Evening(script_of(box, tmp_path), folder, CommandLine(capsys), monkeypatch, ended)

        yield begin


def expected(way: str, evening: Evening) -> Sheet:
    """The sheet of the log as one would write it by hand."""
    lines = evening.script.log_of_both() if way == "merge" else evening.script.log_with_correction()
    return sheet(evening.script.write(evening.folder / "by hand", "log", lines), evening)


@pytest.mark.parametrize("box", (*THOROUGH_BOXES, *OTHER_BOXES))
@pytest.mark.parametrize("way", ["file", "merge"])
def test_what_the_sheet_to_compare_with_calls_certain_is_true(
    way: str, box: str, begun: Callable[[str], Evening]
) -> None:
    evening = begun(box)
    owners = evening.script.owners
    compared = expected(way, evening)
    assert compared["consistent"]
    certain = {row["card"]: row["certain"] for row in compared["cards"] if row["certain"]}
    assert certain.items() <= owners.items()
    assert {card for card, owner in owners.items() if owner == ME} < set(certain)
    assert not [row for row in compared["cards"] if owners[row["card"]] in row["impossible"]]


def test_the_sheet_to_compare_with_is_what_all_fitting_deals_say(begun: Callable[[str], Evening]) -> None:
    """Of the box of one's own, which has few deals."""
    evening = begun(OWN)
    script = evening.script
    header, *lines = script.log_with_correction()
    cards = [[card.id for card in script.edition.of(category)] for category in Category]
    order = [card for category in cards for card in category]
    sizes = {player: len(hand) for player, hand in script.hands.items()}
    deals = list(fitting_deals(cards, [sizes], claims(header, lines, order)))
    for row in expected("file", evening)["cards"]:
        held = Counter(deal[order.index(row["card"])] for deal in deals)
        assert {owner: p for owner, p in row["p"].items() if p} == {
            owner: pytest.approx(number / len(deals)) for owner, number in held.items()
        }
        assert row["certain"] == (next(iter(held)) if len(held) == 1 else None)
        assert set(row["impossible"]) == {"envelope", *sizes} - set(held)


PAIRED = [
    (face, way, THOROUGH_BOXES[(row + column) % len(THOROUGH_BOXES)])
    for row, face in enumerate(FACES)
    for column, way in enumerate(WAYS)
]
"""Each face with each way, and each box with each of either; with `--thorough` all three with each other."""


@every_face
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("box", THOROUGH_BOXES)
def test_the_sheet_is_the_same_wherever_it_was_noted_and_however_it_travelled(
    face: str, way: str, box: str, begun: Callable[[str], Evening], thorough: bool
) -> None:
    if not thorough and (face, way, box) not in PAIRED:
        pytest.skip("with --thorough")
    evening = begun(box)
    noted = FACES[face](evening)
    noted_evening(noted, evening.script)
    assert WAYS[way](noted, evening) == expected(way, evening)


@every_face
@pytest.mark.parametrize("box", THOROUGH_BOXES)
@pytest.mark.parametrize("fault", FAULTS)
def test_an_evening_outlives_a_full_disk_and_whoever_means_harm(
    face: str, fault: str, box: str, begun: Callable[[str], Evening]
) -> None:
    evening = begun(box)
    noted = FACES[face](evening)
    evening_with(noted, evening, FAULTS[fault](evening))
    assert as_it_lies(noted, evening) == expected("file", evening)


@every_face
@pytest.mark.parametrize("box", OTHER_BOXES)
def test_every_box_is_noted_at_every_face(face: str, box: str, begun: Callable[[str], Evening]) -> None:
    evening = begun(box)
    noted = FACES[face](evening)
    noted_evening(noted, evening.script)
    assert as_it_lies(noted, evening) == expected("file", evening)
