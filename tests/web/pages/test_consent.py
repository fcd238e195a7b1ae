"""Notes are open for one ending of the game, as long as their owner agrees. If either changes, others read
the same bytes whatever the owner holds."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path

import pytest
from starlette.applications import Starlette

from cluedo_notes.game.log.events import (
    Accusation,
    Amend,
    Event,
    Fact,
    Header,
    Insert,
    Note,
    Retract,
    Roll,
    Seat,
)
from cluedo_notes.game.log.journal import locked
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.review.laid_open import ending_of
from cluedo_notes.web.live import live_game, seats
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.seats import code_of
from tests.helpers.web.every_answer import asked, every_address, masked
from tests.helpers.web.phones import Phone, opened_table
from tests.helpers.web.serving import GENEROUS, SECRET, Browser, served

HEADER = Header(1, "classic", (Seat("P1"), Seat("P2"), Seat("P3")))
HANDS = {
    "P1": ("rose", "moutarde", "corde", "poignard", "hall", "cuisine"),
    "P2": ("olive", "revolver", "bureau", "leblanc", "matraque", "veranda"),
}
OTHER_HAND = ("rose", "pervenche", "corde", "chandelier", "hall", "cuisine")
SOLVED = Accusation("P3", correct=True, suspect="violet", weapon="clef-anglaise", room="petit-salon")
OTHERWISE = Accusation("P2", correct=True, suspect="violet", weapon="clef-anglaise", room="petit-salon")


class WalkedTable:
    """A table at the end of its game; in the other world P1 holds and notes something else."""

    def __init__(self, folder: Path, other_world: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        numbers = count()
        monkeypatch.setattr(seats, "new_secret", lambda: f"the-secret-of-seat-{next(numbers)}")
        folder.mkdir()
        self.file = folder / "friday.jsonl"
        self.app = opened_table(folder, HEADER, limits=GENEROUS)
        self.phones = {player: Phone(self.app, player) for player in ("P1", "P2", "P3")}
        self.phones["P2"].tick(HANDS["P2"])
        self.other_world = other_world
        self.live()
        self.note(Roll("P1", (1, 2)), Roll("P2", (3, 4)), SOLVED)

    def live(self) -> None:
        """What P1 has in this world."""
        first = self.phones["P1"]
        assert first.tick(OTHER_HAND if self.other_world else HANDS["P1"]).status_code == 303
        thought = Note("what nobody reads") if self.other_world else Fact("P2", lacks=("bibliotheque",))
        assert first.note(thought).status_code == 303

    def note(self, *lines: Event) -> None:
        """All hear this; as from the terminal of the table's computer."""
        with locked(self.file) as journal:
            journal.append(*lines)

    def agrees(self, player: str) -> None:
        assert self.phones[player].agree().status_code == 303

    def withdraws(self, player: str) -> None:
        assert self.phones[player].send("/open", {"withdraw": "1"}).status_code == 303

    def comes_back(self) -> None:
        """P1 takes another phone."""
        cookies = self.phones["P1"].client.cookies
        (secret,) = (value for name, value in cookies.items() if name.endswith("-seat"))
        self.phones["P1"] = Phone(self.app)
        assert self.phones["P1"].send("/seats", {"code": code_of(secret)}).status_code == 303

    def restarts(self) -> None:
        """The program on the table's computer is started again; the phones keep their cookies."""
        self.app = served(self.file.parent, self.file, secret=SECRET, table=True, limits=GENEROUS)
        for phone in self.phones.values():
            phone.client.app = self.app  # type: ignore[attr-defined]
            phone.client._transport.app = self.app  # type: ignore[attr-defined]

    def freed(self) -> None:
        """The host frees P1's seat, and somebody takes it."""
        self.app.state.table.free("P1")
        self.phones["P1"] = Phone(self.app, "P1")
        self.live()


def lines(table: WalkedTable) -> int:
    return len(read_log(table.file).events)


Step = tuple[str, Callable[[WalkedTable], object], bool]
"""What happens, and whether P1's notes lie open after it."""

WALK: tuple[Step, ...] = (
    ("the game is over", lambda _: None, False),
    ("another agrees", lambda table: table.agrees("P2"), False),
    ("P1 agrees", lambda table: table.agrees("P1"), True),
    ("P1 withdraws", lambda table: table.withdraws("P1"), False),
    ("P1 agrees again", lambda table: table.agrees("P1"), True),
    ("a line is added", lambda table: table.note(Roll("P1", (5, 6))), True),
    ("what is no ending is corrected", lambda table: table.note(Amend(1, Roll("P1", (2, 2)))), True),
    ("the program is started again", WalkedTable.restarts, True),
    ("the ending is taken back", lambda table: table.note(Retract(3)), False),
    ("that is taken back", lambda table: table.note(Retract(lines(table))), False),
    ("the program is started again then", WalkedTable.restarts, False),
    ("P1 agrees to what came back", lambda table: table.agrees("P1"), True),
    ("it is taken back once more", lambda table: table.note(Retract(3)), False),
    ("it is noted again", lambda table: table.note(SOLVED), False),
    ("another agrees to that", lambda table: table.agrees("P2"), False),
    ("P1 agrees to that", lambda table: table.agrees("P1"), True),
    ("it is amended", lambda table: table.note(Amend(lines(table), OTHERWISE)), False),
    ("the amendment is taken back", lambda table: table.note(Retract(lines(table))), False),
    ("P1 agrees to the first reading", lambda table: table.agrees("P1"), True),
    ("somebody was right before", lambda table: table.note(Insert(1, OTHERWISE)), False),
    ("P1 agrees to the earlier one", lambda table: table.agrees("P1"), True),
    ("P1 comes back by the code", WalkedTable.comes_back, True),
    ("P1 withdraws with the new phone", lambda table: table.withdraws("P1"), False),
    ("P1 agrees with the new phone", lambda table: table.agrees("P1"), True),
    ("the seat is freed and taken", WalkedTable.freed, False),
)


def readers(table: WalkedTable) -> Mapping[str, Browser]:
    """Everybody but P1."""
    others = {player: table.phones[player] for player in ("P2", "P3")}
    return {**others, "watching": Phone(table.app), "stranger": Browser(table.app)}


FEW = ("/open", "/game/friday/download", *(f"/open/friday/{page}" for page in ("lines", "download", "log")))
"""Those that read the log or the notes in ways of their own."""


def few_addresses(address: str) -> bool:
    """A few are asked for."""
    return address in FEW


Answers = Mapping[tuple[str, str], str]


def walked(
    folder: Path, other_world: bool, monkeypatch: pytest.MonkeyPatch, is_asked: Callable[[str], bool]
) -> Iterator[Answers]:
    """What everybody else reads after each step, by who asks for which address."""
    table = WalkedTable(folder, other_world, monkeypatch)
    for _, happens, _ in WALK:
        happens(table)
        log = read_log(table.file)
        yield {
            (who, address): masked(answer)
            for who, reader in readers(table).items()
            for address, answer in asked(table.app, log, reader, is_asked)
        }


@pytest.mark.parametrize("is_asked", [few_addresses, pytest.param(every_address, marks=pytest.mark.slow)])
def test_notes_lie_open_for_one_ending_and_to_nobody_after_it(
    is_asked: Callable[[str], bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    was, otherwise = (walked(tmp_path / str(world), world, monkeypatch, is_asked) for world in (False, True))
    opened_at = {}
    for (step, _, _), answers, others in zip(WALK, was, otherwise, strict=True):
        assert answers.keys() == others.keys()
        differing = {one for one in answers if answers[one] != others[one]}
        assert {one for one in differing if not one[1].startswith("/open/friday")} == set(), step
        opened_at[step] = {who for who, _ in differing}
    everybody = {"P2", "P3", "watching"}
    assert opened_at == {step: everybody if is_open else set() for step, _, is_open in WALK}


def test_who_agreed_to_an_ending_that_is_gone_by_now_agreed_to_nothing(tmp_path: Path) -> None:
    """The page was open while another took the ending back and noted it again."""
    app = opened_table(tmp_path, HEADER)
    ana = Phone(app, "P1")
    ana.note(SOLVED)
    of_first = ending_of(read_log(tmp_path / "friday.jsonl"))
    with locked(tmp_path / "friday.jsonl") as journal:
        journal.append(Retract(1), SOLVED)
    refused = ana.send("/open", {"agree": of_first})
    assert (refused.status_code, "is asked again" in refused.text) == (422, True)
    assert Phone(app).get("/open/friday/download").status_code == 404


CLOSING: dict[str, Callable[[Starlette, Phone], object]] = {
    "withdrawn": lambda _app, phone: phone.send("/open", {"withdraw": "1"}),
    "freed": lambda app, _phone: app.state.table.free("P1"),
    "taken back": lambda app, _phone: _noted(app, Retract(1)),
    "amended": lambda app, _phone: _noted(app, Amend(1, OTHERWISE)),
}


def _noted(app: Starlette, line: Event) -> None:
    with locked(app.state.table.log) as journal:
        journal.append(line)


MANY = 1000
"""No stream of these says so much before it ends."""


@pytest.mark.parametrize("closing", CLOSING)
def test_whoever_listened_to_what_lay_open_hears_nothing_more(
    closing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_game, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(live_game, "HEARTBEAT", 0.001)
    app = opened_table(tmp_path, HEADER)
    phone = Phone(app, "P1")
    phone.note(SOLVED)
    phone.agree()
    opened = app.state.table.laid_open()
    notes = phone.live_game.shared

    def closes() -> None:
        CLOSING[closing](app, phone)
        notes.note_hand(HANDS["P1"])  # of which somebody who still listened would hear

    first, later = asyncio.run(_heard(opened, closes))
    assert first
    assert set(later) <= {""}


async def _heard(opened: LiveGame, closes: Callable[[], None]) -> tuple[str, list[str]]:
    """The first news, and those after this; it fails where they go on."""
    changes = opened.changes()
    first, later = await anext(changes), list[str]()
    closes()
    async for news in changes:
        later.append(news)
        assert len(later) < MANY
    return first, later
