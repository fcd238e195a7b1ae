"""The sights of one player at a shared table reach nobody else.

Whatever is requested by another seat, by a reader who only watches or by a stranger, the bytes of
the answer do not depend on those cards.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import unified_diff
from itertools import count
from pathlib import Path

import pytest
from starlette.applications import Starlette

from cluedo_notes.game.knowledge.view import hand_of, public, public_header
from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import Log
from cluedo_notes.web.live import live_game, seats
from tests.helpers.examples import tiers
from tests.helpers.web.every_answer import OtherHand, asked, masked
from tests.helpers.web.phones import Phone, answer_all, note_all, opened_table, seated, whole_game
from tests.helpers.web.running import Heard, Running, running
from tests.helpers.web.serving import GENEROUS, SECRET, Browser, paths


def played(folder: Path, log: Log, monkeypatch: pytest.MonkeyPatch) -> tuple[Starlette, Mapping[str, Phone]]:
    """A table where P2 and P3 noted all that happened, each what they saw; at each such table the seats have
    the same secrets, and so the same codes."""
    numbers = count()
    monkeypatch.setattr(seats, "new_secret", lambda: f"the-secret-of-seat-{next(numbers)}")
    folder.mkdir()
    app = opened_table(folder, public_header(log), limits=GENEROUS)
    phones = seated(app, log)
    note_all(phones | {"P1": phones["P2"]}, log)
    answer_all(phones["P2"], log)
    answer_all(phones["P3"], log)
    return app, phones


@pytest.mark.parametrize(
    ("edition", "players"), tiers((("classic", 3), ("super", 4), ("secrets-2008", 4)), ("classic", 3))
)
def test_what_one_player_holds_changes_no_answer_to_anybody_else(
    edition: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = whole_game(edition, players)
    answers = []
    for world in ("as it was", "otherwise"):
        app, phones = played(tmp_path / world, log, monkeypatch)
        if world == "otherwise":
            OtherHand(log).lived_by(phones["P1"])
        else:
            answer_all(phones["P1"], log)
        readers = {"P2": phones["P2"], "P3": phones["P3"], "watching": Phone(app), "stranger": Browser(app)}
        answers.append(
            {
                (who, address): masked(answer)
                for who, reader in readers.items()
                for address, answer in asked(app, log, reader)
            }
        )
        own = {address: masked(answer) for address, answer in asked(app, log, phones["P1"])}
        answers[-1] |= {("P1", "/game/friday/"): own["/game/friday/"]}
    was, otherwise = answers
    assert [one for one in was if was[one] != otherwise[one]] == [("P1", "/game/friday/")]


# -- streams


OWN_STREAM = ("P1", "/game/friday/events")


class Listening:
    """Every stream of a table as everybody hears it, P1 too, from before the first line on."""

    def __init__(self, server: Running, log: Log) -> None:
        self.phones = {player: Phone(server.app, player, server.client()) for player in log.deal.players}
        self.readers = {
            **self.phones,
            "watching": Phone(server.app, client=server.client()),
            "stranger": Browser(server.app, server.client()),
        }
        self.heard: dict[tuple[str, str], Heard] = {}

    def listen(self, address: str) -> None:
        """A stream begins with how things stand; what is no stream just ends."""
        for who, reader in self.readers.items():
            self.heard[who, address] = one = Heard(reader.client, address)
            one.wait_for("event: lines", or_end=True)

    def note(self, event: TableEvent, lines: int) -> None:
        """P2 notes what all saw; everybody hears that the log has so many lines now."""
        assert self.phones["P2"].note(event).status_code == 303
        for (who, address), one in self.heard.items():
            if (who, address) != OWN_STREAM:  # P1's log may be longer
                laid_open = address.startswith("/open")  # by a line, which has the hands
                one.wait_for(f"data: {lines + laid_open}", or_end=True)

    def so_far(self) -> dict[tuple[str, str], list[str]]:
        """Every message, but that nothing happened, which may come at any time."""
        return {which: [str(one.status), *_messages(one.lines)] for which, one in self.heard.items()}


def _messages(lines: Sequence[str]) -> Iterator[str]:
    messages = "\n".join(lines).strip().split("\n\n")
    return (message for message in messages if message != "event: quiet\ndata: -")


def streams_of(log: Log, folder: Path, live: Callable[[Phone], None]) -> dict[tuple[str, str], list[str]]:
    """What everybody hears until a line after P1 has lived as `live` says, at the end of the game."""
    folder.mkdir()
    create(folder / "friday.jsonl", public_header(log))
    seen_by_all = [live.event for live in public(log).live if live.event.actor is not None]
    with running(folder, folder / "friday.jsonl", secret=SECRET, table=True, limits=GENEROUS) as server:
        table = Listening(server, log)
        for player in ("P2", "P3"):
            table.phones[player].tick(hand_of(log, player) or ())
        table.listen("/game/friday/events")
        table.listen("/screen/events")
        for number, event in enumerate(seen_by_all, start=1):
            table.note(event, number)
        for player in ("P2", "P3"):
            table.phones[player].agree()
        table.listen("/open/friday/events")
        assert {f for _, f in table.heard} == {path for _, path in paths(server.app) if "/events" in path}
        live(table.phones["P1"])
        table.note(seen_by_all[2], len(seen_by_all) + 1)
        return table.so_far()


@pytest.mark.slow
def test_what_one_player_holds_changes_no_stream_to_anybody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_game, "LOOK_EVERY", 0.01)
    log = whole_game("classic", 3)

    def as_it_was(phone: Phone) -> None:
        assert phone.tick(hand_of(log, "P1") or ()).status_code == 303
        answer_all(phone, log)

    was = streams_of(log, tmp_path / "as it was", as_it_was)
    otherwise = streams_of(log, tmp_path / "otherwise", OtherHand(log).lived_by)
    unlike = {one: list(unified_diff(was[one], otherwise[one], n=1)) for one in was}
    assert {one: lines for one, lines in unlike.items() if lines and one != OWN_STREAM} == {}
    assert unlike[OWN_STREAM] != []
    cards = {name for card in log.edition.cards for name in (card.id, *card.name.in_all)}
    assert [(one, card) for one in was for card in cards if card in "\n".join(was[one])] == []
