"""Who could have accused and did not probably could not: when that is held against somebody, and when not."""

from itertools import count
from typing import Any

import pytest

from cluedo_notes.editions import Category, load
from cluedo_notes.game.askers import reader
from cluedo_notes.game.askers.kinds import KINDS_OF_PLAYER
from cluedo_notes.game.askers.lanes import NOTHING, Lanes, lanes_of
from cluedo_notes.game.deduction.odds import ShowModel, counting_of
from cluedo_notes.game.deduction.position import position_of
from tests.helpers.game.keepers import log_of
from tests.helpers.game.overheard import drawn

NUMBER = 4

Line = dict[str, Any]


def header(edition: str) -> Line:
    players = [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan")]
    return {"type": "game", "format": 1, "edition": edition, "players": players, "me": "Ana"}


def asks(player: str, *answers: tuple[str, str], edition: str = "classic") -> Line:
    """A question, always the same, and how some players answer it."""
    cards = [load(edition).of(category)[0].id for category in Category]
    return {
        "type": "suggestion",
        "player": player,
        **dict(zip(("suspect", "weapon", "room"), cards, strict=True)),
        "responses": [{"player": name, "action": action} for name, action in answers],
    }


NOBODY = (("Cleo", "pass"), ("Dan", "pass"), ("Ana", "pass"))
SHOWN = (("Cleo", "show"),)


def silences(monkeypatch: pytest.MonkeyPatch, *events: Line, edition: str = "classic") -> int:
    """Which time that he did not accuse is held against Bob: it is the last that counts, and no other does
    (0: none)."""
    position = position_of(log_of(header(edition), list(events)))
    times = count(1)

    def which(*_: Any) -> Lanes:
        return lanes_of(bytes([next(times)]) * NUMBER)

    monkeypatch.setattr(reader, "silence", which)
    monkeypatch.setattr(reader, "question_costs", lambda *_: [NOTHING] * len(KINDS_OF_PLAYER))
    deals = drawn(counting_of(position, ShowModel.EVENLY), NUMBER)
    counted = {
        tuple(one.values()) for one in reader._Asker(reader._GameHeard(position), deals, "Bob").costs()
    }
    ((number, *same),) = counted
    assert same == [number] * (NUMBER - 1)
    return number


def test_it_counts_once_and_the_last_time_is_after_the_last_question(monkeypatch: pytest.MonkeyPatch) -> None:
    bob, cleo = asks("Bob", *SHOWN), asks("Cleo", ("Dan", "pass"))
    assert silences(monkeypatch, bob, cleo) == 2
    assert silences(monkeypatch, bob, cleo, bob, cleo) == 3
    assert silences(monkeypatch, cleo) == 0


def test_not_while_they_still_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob's turn is not over before somebody else's begins, or the log says so."""
    bob, cleo = asks("Bob", *SHOWN), asks("Cleo", ("Dan", "pass"))
    assert silences(monkeypatch, bob) == 0
    assert silences(monkeypatch, bob, {"type": "end_turn", "player": "Bob"}) == 2
    assert silences(monkeypatch, bob, cleo, asks("Ana"), {"type": "end_turn", "player": "Ana"}) == 2
    assert silences(monkeypatch, bob, cleo, bob) == 1


@pytest.mark.parametrize("edition", ["secrets-2008", "got-red-keep"])
def test_not_where_they_may_be_on_their_way_to_the_place_for_it(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob, cleo = (asks(one, edition=edition) for one in ("Bob", "Cleo"))
    assert silences(monkeypatch, bob, cleo, bob, cleo, edition=edition) == 0


def test_not_after_an_answer_that_forbids_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A-S4-3: after a suggestion that somebody refuted."""
    refuted, unrefuted = (asks("Bob", *answers, edition="asterix") for answers in (SHOWN, NOBODY))
    cleo = asks("Cleo", edition="asterix")
    assert silences(monkeypatch, refuted, cleo, edition="asterix") == 1
    assert silences(monkeypatch, unrefuted, cleo, edition="asterix") == 2


def test_a_line_that_is_left_out_is_nobodys_last_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cleo, who has shown a card, cannot lack all three."""
    bob, cleo = asks("Bob", *SHOWN), asks("Cleo", ("Dan", "pass"))
    lines = [bob, cleo, asks("Bob", ("Cleo", "pass")), cleo]
    assert position_of(log_of(header("classic"), lines)).ignored == (3,)
    assert silences(monkeypatch, *lines) == 2
