"""Merging logs: their headers together, and the consequences."""

import pytest

from tests.game.review.merge.test_merge import HANDS, PLAYERS, asked, events, head, merging, roll, said_by_log
from tests.helpers.game.kept_logs import Lines


def test_headers_complete_one_another() -> None:
    seats = [{"name": "Cleo", "character": "violet"}, {"name": "Ana"}, {"name": "Bob", "hand_size": 6}]
    result = merging(
        Ana=[head("Ana", dealer="Bob")],
        Cleo=[{**head("Cleo", first_player="Cleo"), "players": seats}],
    )
    header = result.log.header
    assert [seat.name for seat in header.players] == PLAYERS
    assert [seat.character for seat in header.players] == [None, None, "violet"]
    assert [seat.hand_size for seat in header.players] == [6, 6, 6]
    assert (header.dealer, header.first_player, header.me, header.hand) == ("Bob", "Cleo", None, None)
    assert result.disagreements == ()


def test_what_was_meant_by_the_box_stays_so() -> None:
    result = merging(Ana=[{**head("Ana", by_the_box=True), "format": 4}], Bob=[head("Bob")])
    assert (result.log.header.by_the_box, result.log.header.format) == (True, 4)


def test_headers_that_differ() -> None:
    def seats(*characters: str) -> Lines:
        return [{"name": n, "character": c} for n, c in zip(PLAYERS, characters, strict=True)]

    result = merging(
        Ana=[{**head("Ana", dealer="Bob"), "players": seats("rose", "olive", "violet")}],
        Bob=[{**head("Bob", dealer="Cleo"), "players": seats("rose", "violet", "olive")}],
        Cleo=[head("Cleo", options={"witnesses": "all"})],
    )
    assert {(one.what, one.player) for one in result.disagreements} == {
        ("dealer", None),
        ("character", "Bob"),
        ("character", "Cleo"),
        ("options", None),
    }
    assert all(one.event is None for one in result.disagreements)
    assert result.log.header.dealer == "Bob"
    assert result.log.header.options is None


@pytest.mark.parametrize("outvoted", [{"next-turn": "right"}, {"first-asked": "right"}, {"witnesses": "all"}])
@pytest.mark.parametrize("first", PLAYERS)
def test_options_that_are_outvoted_decide_nothing_wherever_their_log_stands(
    outvoted: dict[str, str], first: str
) -> None:
    """Who came next, in which order players answered and whether a second one showed a card follows from how
    most logs say that the table played."""
    logs = {
        "Ana": [
            head("Ana", options=outvoted),
            asked("Ana", "Bob show"),
            asked("Bob", "Cleo pass"),
            roll("Ana", 5, 6),
        ],
        "Bob": [asked("Ana", "Cleo show"), asked("Bob", "Ana pass"), roll("Cleo", 3, 4)],
        "Cleo": [asked("Ana", "Bob show"), asked("Bob")],
    }
    result = merging(**{first: logs[first]}, **{name: logs[name] for name in logs if name != first})
    answered = [asked("Ana", "Bob show"), asked("Bob", "Cleo pass", "Ana pass")]
    assert events(result) == [*answered, roll("Cleo", 3, 4), roll("Ana", 5, 6)]
    assert [disagreement.what for disagreement in result.disagreements] == ["options", "shower"]


def test_two_players_with_one_character() -> None:
    one, other = head("Ana"), head("Bob")
    one["players"][0]["character"] = "rose"
    other["players"][1]["character"] = "rose"
    result = merging(Ana=[one], Bob=[other])
    (found,) = result.disagreements
    assert (found.what, found.card, said_by_log(found)) == ("character", "rose", {"Ana": "Ana", "Bob": "Bob"})
    assert [seat.character for seat in result.log.header.players] == ["rose", None, None]


def test_hands_that_cannot_be_dealt_together_leave_the_first_file_s_deal() -> None:
    """Four players of classic: two have five cards, and they sit side by side."""
    names = ["Ana", "Bob", "Cleo", "Dan"]
    five = {**head(players=names), "me": "Ana", "hand": HANDS["Ana"][:5]}
    opposite = {**head(players=names), "me": "Cleo", "hand": HANDS["Cleo"][:5]}
    result = merging(Ana=[five], Cleo=[opposite])
    (one,) = result.disagreements
    assert (one.what, said_by_log(one)) == ("deal", {"Ana": ("Ana 5",), "Cleo": ("Cleo 5",)})
    assert [seat.hand_size for seat in result.log.header.players] == [5, None, None, None]
