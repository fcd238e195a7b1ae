"""Phones that record at once at a shared table: no public line is lost or doubled, and no private one is
lost."""

import asyncio
from pathlib import Path
from threading import Thread

import pytest

from cluedo_notes.game.entry.note import AtEnd, InsteadOf, LogPlace
from cluedo_notes.game.log.events import (
    Action,
    Fact,
    Header,
    Leave,
    Mark,
    Note,
    Response,
    Roll,
    Seat,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.private_notes.notes_journal import NotesJournal
from cluedo_notes.game.review.verify import verify
from cluedo_notes.language.message import Hint, HintKind
from cluedo_notes.web.base.kept_address import mark_of
from cluedo_notes.web.base.log_version import LogVersion, log_version_of
from cluedo_notes.web.live.live_game import Stale
from cluedo_notes.web.live.seats import SeatBook, code_of
from cluedo_notes.web.live.shared_table import SharedGame, SharedTable

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
TIMES = 50


@pytest.fixture
def table(tmp_path: Path) -> SharedTable:
    create(tmp_path / "friday.jsonl", HEADER)
    found = SharedTable(tmp_path / "friday.jsonl", print)
    for player in ("Ana", "Bob"):
        found.seats.take(player)
    return found


def games(table: SharedTable) -> tuple[SharedGame, SharedGame]:
    """Ana's and Bob's."""
    ana, bob = (table.seats.of(player) for player in ("Ana", "Bob"))
    assert ana is not None
    assert bob is not None
    return table.game_of(ana), table.game_of(bob)


def asked(weapon: str, card: str | None) -> Suggestion:
    """Bob asks, Cleo shows."""
    return Suggestion("Bob", "olive", weapon, "bureau", (Response("Cleo", Action.SHOW, card),))


async def note(game: SharedGame, event: TableEvent) -> None:
    await at_once((game, event))


async def at_once(*notings: tuple[SharedGame, TableEvent]) -> None:
    """Note events whose forms were all open before the first was noted."""
    seen = [log_version_of((await game.look()).log) for game, _ in notings]
    await asyncio.gather(
        *(
            game.note(lambda _log, _table, event=event: event, one, forced=True)
            for (game, event), one in zip(notings, seen, strict=True)
        )
    )


def test_two_who_note_the_same_turn_note_it_once_and_keep_what_only_one_saw(table: SharedTable) -> None:
    ana, bob = games(table)

    async def both() -> None:
        for number in range(TIMES):
            card = ("olive", "corde", "bureau")[number % 3]
            weapon = "corde" if card == "corde" else ("corde", "matraque")[number % 2]
            await at_once((ana, asked(weapon, None)), (bob, asked(weapon, card)))
            await at_once((bob, Roll("Cleo", (1, 2))), (ana, Roll("Cleo", (1, 2))))

    asyncio.run(both())
    lines = read_log(table.log).events
    assert len(lines) == 2 * TIMES
    assert [type(line) for line in lines] == [Suggestion, Roll] * TIMES
    cards = [line.responses[0].card for line in bob.store.read().events if isinstance(line, Suggestion)]
    assert cards == [("olive", "corde", "bureau")[number % 3] for number in range(TIMES)]
    assert ana.store.read().events == lines


@pytest.mark.parametrize("first", [None, "corde"])
@pytest.mark.parametrize("second", [None, "corde"])
def test_of_a_turn_noted_twice_everybody_is_to_take_back_the_later_line(
    table: SharedTable, first: str | None, second: str | None
) -> None:
    """Whatever Bob, who alone saw the card, noted of it."""
    ana, bob = games(table)

    async def both() -> None:
        await note(bob, asked("corde", first))
        await note(bob, asked("corde", second))
        for game in (ana, bob):
            last = game.last_noted(await game.look())
            assert last is not None
            found = [(one.code, one.arguments["undo"]) for one in game.doubts(last)]
            assert found == [("doubt-again", Hint(HintKind.UNDO, 2))]

    asyncio.run(both())


def test_a_turn_that_a_form_was_shown_is_noted_once_and_a_later_repetition_again(table: SharedTable) -> None:
    """Bob's form was open when Ana noted his turn, and has shown her line since: what he saw is added."""
    ana, bob = games(table)

    async def both() -> None:
        opened = len((await bob.look()).log.events)
        await note(ana, asked("corde", None))
        for form_opened in (opened, opened + 1):
            seen = log_version_of((await bob.look()).log)
            own = await bob.note(
                lambda _log, _table: asked("corde", "olive"), seen, forced=True, opened=form_opened
            )
            assert own == (0 if form_opened == opened else 2)
            assert len(read_log(table.log).events) == form_opened - opened + 1
            assert bob.store.read().events[0] == asked("corde", "olive")

    asyncio.run(both())


def test_who_comes_second_with_something_else_is_asked_again(table: SharedTable) -> None:
    ana, bob = games(table)

    async def different() -> None:
        seen = log_version_of((await bob.look()).log)
        await note(ana, Roll("Cleo", (1, 2)))
        with pytest.raises(Stale):
            await bob.note(lambda _log, _table: Roll("Cleo", (1, 3)), seen)

    asyncio.run(different())
    assert read_log(table.log).events == (Roll("Cleo", (1, 2)),)


@pytest.mark.parametrize(
    "event", [Mark("rose", "Cleo", "!"), Fact("Cleo", holds=("rose",)), Note("she bluffs")]
)
def test_what_is_ones_own_is_noted_once_however_often_its_form_comes(
    table: SharedTable, event: TableEvent
) -> None:
    ana, bob = games(table)
    asyncio.run(at_once((bob, event), (bob, event)))
    assert bob.store.read().events == (event,)
    assert ana.store.read().events == ()


async def again(game: SharedGame, event: TableEvent, place: LogPlace, seen: LogVersion | None = None) -> None:
    """Note an event by a form that comes twice."""
    seen = seen or log_version_of((await game.look()).log)
    for _ in range(2):
        await game.note(lambda _log, _table: event, seen, place, forced=True)


@pytest.mark.parametrize("weapon", ["corde", "matraque"])
def test_a_correction_that_comes_twice_is_made_once(table: SharedTable, weapon: str) -> None:
    """Of what all heard, or of the card alone that Bob saw."""
    _, bob = games(table)

    async def corrected() -> None:
        await note(bob, asked("corde", "olive"))
        await again(bob, asked(weapon, "bureau"), InsteadOf(1))

    asyncio.run(corrected())
    assert len(read_log(table.log).events) == (1 if weapon == "corde" else 2)
    assert [live.event for live in bob.store.read().live] == [asked(weapon, "bureau")]


def test_two_who_note_that_somebody_left_note_it_once(table: SharedTable) -> None:
    ana, bob = games(table)

    async def both() -> None:
        await at_once((ana, asked("corde", None)), (bob, asked("corde", "olive")))
        await at_once((ana, Leave("Cleo")), (bob, Leave("Cleo")))
        await note(ana, Suggestion("Ana", "rose", "corde", "hall", (Response("Bob", Action.PASS),)))

    asyncio.run(both())
    public = read_log(table.log)
    assert [event.kind for event in public.events] == ["suggestion", "leave", "suggestion"]
    assert (public.header.format, bob.store.read().events[0].responses[0].card) == (4, "olive")  # type: ignore[union-attr]
    assert verify(public).violations == ()


def test_two_who_correct_the_same_keep_what_only_one_saw(table: SharedTable) -> None:
    ana, bob = games(table)

    async def both() -> None:
        await note(bob, asked("corde", "corde"))
        seen = log_version_of((await bob.look()).log)
        await again(ana, asked("matraque", None), InsteadOf(1))
        await again(bob, asked("matraque", "bureau"), InsteadOf(1), seen)

    asyncio.run(both())
    assert len(read_log(table.log).events) == 2
    assert [live.event for live in bob.store.read().live] == [asked("matraque", "bureau")]


def test_a_stale_correction_is_refused(table: SharedTable) -> None:
    ana, bob = games(table)

    async def both() -> None:
        await note(bob, asked("corde", "corde"))
        seen = log_version_of((await bob.look()).log)
        await again(ana, asked("matraque", None), InsteadOf(1))
        with pytest.raises(Stale):
            await again(bob, asked("revolver", "bureau"), InsteadOf(1), seen)

    asyncio.run(both())
    assert [live.event for live in read_log(table.log).live] == [asked("matraque", None)]


@pytest.mark.parametrize("correcting", [False, True])
@pytest.mark.parametrize("times", [1, 20])
def test_what_a_killed_server_did_not_write_is_written_when_the_form_comes_again(
    table: SharedTable, times: int, correcting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends after the public line and before the private one, again and again."""
    _, bob = games(table)

    class Killed(BaseException):
        pass

    def killed(*_: object) -> None:
        raise Killed

    async def noted(number: int) -> None:
        event = asked(("matraque", "corde")[number % 2], ("bureau", "olive")[number % 2])
        place = InsteadOf(1) if correcting and number else AtEnd()
        seen = log_version_of((await bob.look()).log)
        with monkeypatch.context() as dying:
            dying.setattr(NotesJournal, "append", killed)
            with pytest.raises(Killed):
                await bob.note(lambda _log, _table: event, seen, place, forced=True)
        await bob.note(lambda _log, _table: event, seen, place, forced=True)

    for number in range(times):
        asyncio.run(noted(number))
    lines = read_log(table.log).events
    assert len(lines) == times
    own = [one.event.responses[0].card for one in bob.store.read().live if isinstance(one.event, Suggestion)]
    expected = [("bureau", "olive")[number % 2] for number in range(times)]
    assert own == (expected[-1:] if correcting else expected)


def test_a_lost_browser_hears_no_more_of_a_seat(tmp_path: Path) -> None:
    """Each message would say by how much the notes grew."""
    create(tmp_path / "friday.jsonl", HEADER)
    table = SharedTable(tmp_path / "friday.jsonl", print)
    code = code_of(table.seats.take("Bob"))
    table.seats.take("Ana")
    _, lost = games(table)
    table.come_back(code)
    assert asyncio.run(first_heard(lost)) is None
    assert asyncio.run(first_heard(games(table)[1])) is not None


async def first_heard(game: SharedGame) -> str | None:
    """The first message to a page that listens; None where it is let go."""
    return await anext(game.changes(), None)


def test_a_restart_finds_seats_and_notes(table: SharedTable) -> None:
    _, bob = games(table)
    asyncio.run(note(bob, asked("corde", "bureau")))
    again = SharedTable(table.log, print)
    assert again.seats.taken == {"Ana", "Bob"}
    assert games(again)[1].store.read() == bob.store.read()
    assert SeatBook.read(table.log, mark_of(HEADER)).taken == {"Ana", "Bob"}


def test_two_who_come_first_find_one_book_of_seats(
    table: SharedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second asks while the first still reads."""
    fresh = SharedTable(table.log, print)
    found: list[SeatBook] = []
    second = Thread(target=lambda: found.append(fresh.seats))
    read = SeatBook.read

    def slow(log: Path, game: str) -> SeatBook:
        if second.ident is None:
            second.start()
            second.join(0.2)  # so long as nobody makes it wait
        return read(log, game)

    monkeypatch.setattr(SeatBook, "read", slow)
    found.append(fresh.seats)
    second.join()
    assert found == [fresh.seats, fresh.seats]
