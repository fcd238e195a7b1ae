"""Initials, whole names of few letters or of several words, and letters that are nobody's name."""

import pytest

from cluedo_notes.game.entry.shorthand.fixed_order import TypedSuggestion
from cluedo_notes.game.entry.shorthand.sentence import SpokenLine
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, Suggestion
from tests.game.entry.shorthand.test_parse import start

FAMILY = ("Al", "Mary-Jane", "Jo Ann", "Priya")
FAMILLE = ("Noé", "Marie-Lou", "Mamie", "Jean-Marc")


def read(line: str, players: tuple[str, ...]) -> Suggestion:
    """The suggestion of a line, in short form or as a sentence."""
    log, table = start(
        players=[{"name": name} for name in players], me=players[0], first_player=players[0], options={}
    )
    event = SpokenLine(line).build(log, table)
    assert isinstance(event, Suggestion)
    return event


def shower(event: Suggestion) -> str | None:
    return next((answer.player for answer in event.responses if answer.action is Action.SHOW), None)


@pytest.mark.parametrize(
    ("line", "players", "asker", "shows"),
    [
        ("mj green rope lounge al", FAMILY, "Mary-Jane", "Al"),
        ("Mary-Jane green rope lounge JA", FAMILY, "Mary-Jane", "Jo Ann"),
        ("ml olive corde cuisine jm", FAMILLE, "Marie-Lou", "Jean-Marc"),
        ("jm demande olive, corde, cuisine, ml montre", FAMILLE, "Jean-Marc", "Marie-Lou"),
        ("p mustard rope study jo ann", FAMILY, "Priya", "Jo Ann"),
        ("p mustard rope study jo ann=rope", FAMILY, "Priya", "Jo Ann"),
        ("p mustard rope study jo ann- al", FAMILY, "Priya", "Al"),
        ("noé blanc matraque bureau marie lou", FAMILLE, "Noé", "Marie-Lou"),
        ("Jo Ann asks mustard rope study, Al", FAMILY, "Jo Ann", "Al"),
        ("Jo Ann asks mustard rope study. Al", FAMILY, "Jo Ann", "Al"),
        ("Jo Ann asks mustard rope study, Mary-Jane nothing, Al", FAMILY, "Jo Ann", "Al"),
    ],
)
def test_players_are_named_by_initials_and_by_their_whole_names(
    line: str, players: tuple[str, ...], asker: str, shows: str
) -> None:
    event = read(line, players)
    assert (event.player, shower(event)) == (asker, shows)


@pytest.mark.parametrize(
    "line", ["JA green rope lounge al", "Al green rope lounge JA", "JA asks green rope lounge, Al"]
)
def test_initials_that_also_begin_a_name_are_asked_about(line: str) -> None:
    with pytest.raises(EntryError) as caught:
        read(line, FAMILY)
    assert caught.value.message.code == "quick-ambiguous"
    people = {thing.arguments["thing"] for thing in caught.value.message.arguments["candidates"]}
    assert people == {"Jo Ann", "Mary-Jane"}


def test_a_small_word_is_nobodys_initials() -> None:
    with pytest.raises(EntryError):
        read("bob olive corde cuisine la", ("Ana", "Lou-Anne", "Bob"))


@pytest.mark.parametrize(
    "line",
    [
        "noé dem matraque bureau marie",  # Mademoiselle
        "noé d corde bureau mamie",  # Docteur
        "noé olive corde bureau elle mamie",
        "je demande violet matraque billard, mamie n'a que violet",
        "noé demande violet matraque billard, marie-lou n'a qu'une carte",
    ],
)
def test_letters_within_a_name_a_title_and_an_elided_word_name_nothing(line: str) -> None:
    with pytest.raises(EntryError) as caught:
        read(line, FAMILLE)
    assert caught.value.message.code not in ("answer-by-suggester", "slip-answers-twice")


def test_a_few_letters_within_a_name_are_asked_back() -> None:
    with pytest.raises(EntryError) as caught:
        read("noé dem matraque bureau marie", FAMILLE)
    assert caught.value.message.code == "unknown-did-you-mean"


@pytest.mark.parametrize("players", [FAMILLE, ("Noé", "Paul", "Mamie", "Greg")])
@pytest.mark.parametrize(
    ("line", "room"),
    [
        ("noé violet matraque P. salon mamie", "petit-salon"),
        ("noé violet matraque G. salon mamie", "grand-salon"),
        ("noé violet matraque S. manger mamie", "salle-a-manger"),
        ("noé demande violet, matraque, P. salon, mamie montre", "petit-salon"),
    ],
)
def test_a_room_is_read_as_a_narrow_sheet_writes_it(players: tuple[str, ...], line: str, room: str) -> None:
    event = read(line, players)
    assert (event.room, shower(event)) == (room, "Mamie")


HOME = ("Grandad", "Isla", "Tom", "Mary-Jane")


@pytest.mark.parametrize(
    "line",
    [
        *("tom scarlett rope hall I", "Tom, scarlett, rope, hall, I", "Tom (Scarlett, Rope, Hall) I"),
        *("I scarlett rope hall -", "I scarlett rope hall Tom", "tom scarlett rope hall I=rope"),
        *("Tom asked scarlett, rope, hall, I", "I: scarlett, rope, hall, Tom"),
    ],
)
def test_a_capital_i_may_be_the_writer_as_well_as_a_player_whose_initial_it_is(line: str) -> None:
    seats = [{"name": name} for name in HOME]
    log, table = start(players=seats, me=HOME[0], first_player=HOME[0], options={})
    asker, *behind = line.split()
    typed = TypedSuggestion(asker, behind)
    for read_line in (SpokenLine(line).build, typed.understood):
        with pytest.raises(EntryError) as caught:
            read_line(log, table)
        assert caught.value.message.code in ("ambiguous", "quick-ambiguous")
        assert len(caught.value.message.arguments["candidates"]) == len(("Grandad", "Isla"))


def test_a_capital_i_is_the_writer_if_nobody_else_can_be_meant() -> None:
    assert shower(read("isla scarlett rope hall I", HOME)) == "Grandad"
    assert shower(read("tom scarlett rope hall I", ("Grandad", "Tim", "Tom"))) == "Grandad"
    assert shower(read("tom scarlett rope hall i", HOME)) == "Isla"
    assert shower(read("tom scarlett rope hall I", ("Ida", "Isla", "Tom", "I"))) == "I"
