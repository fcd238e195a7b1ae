"""A game is set up by taps as `new` sets it up by typing."""

import html
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.cli.main import main
from cluedo_notes.editions import Category, load, shipped
from cluedo_notes.game.entry.setup.edition_names import listed_editions
from cluedo_notes.game.log.events import Seat
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.web.forms.setup_form import SetupForm, rearranged
from tests.helpers.web.serving import ADDRESS, SECRET, Browser, served

HAND = [card.id for card in load("classic").cards if card.id in "moutarde poignard corde hall bureau cuisine"]
ALL_NAMED = ["Ana", "Bob", "Cleo"]
PRESSES = ["add", *(f"{verb}-{n}" for verb in ("up", "down", "drop") for n in range(-1, 7))]


class Setter(Browser):
    """A browser on the page that sets a game up."""

    def press(self, what: str, edition: str = "classic", **fields: Any) -> Response:
        seats = fields.pop("seat", ["Ana", "Bob", "Cleo"])
        pawns = fields.pop("pawn", [""] * len(seats))
        named = {name.replace("_", "-"): value for name, value in fields.items()}
        return self.post("/new", {"edition": edition, "seat": seats, "pawn": pawns, "do": what} | named)


@pytest.fixture
def setter(tmp_path: Path) -> Setter:
    return Setter(served(tmp_path))


def values(page: Response, name: str) -> list[str]:
    """The values of a form's fields of one name, in order."""
    found = re.findall(rf'<input(?:(?! name=)[^>])* name="{name}" value="([^"]*)"', page.text)
    return [html.unescape(one) for one in found]


def problem(page: Response) -> str:
    assert page.status_code == 422
    (found,) = re.findall(r'<p class="problem" role="alert" id="problem">(.*?)</p>', page.text)
    return html.unescape(found)


def only_game(folder: Path) -> Path:
    (path,) = (folder / "games").glob("*.jsonl")
    return path


def test_the_classic_edition_stands_first_as_in_play(setter: Setter) -> None:
    offered = re.findall(r'href="/new\?edition=([^"]*)"', setter.get("/new").text)
    assert offered == [edition.id for edition in listed_editions()]
    assert offered[0] == "classic"
    british = setter.get("/new", **{"accept-language": "en-GB,en;q=0.8"}).text
    assert re.findall(r'href="/new\?edition=([^"]*)"', british)[:2] == ["british", "classic"]


CASES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("classic", {}, ["Ana", "Bob", "Cleo"]),
    ("classic", {"dealer": "Bob"}, [*ALL_NAMED, "--dealer", "Bob"]),  # it decides no hand, and stays
    ("classic", {"me": "Ana", "hand": HAND}, [*ALL_NAMED, "--me", "Ana", "--hand", ",".join(HAND)]),
    (
        "classic",
        {"seat": ["Ana", "", "Bob", "Cleo", "Dan "], "pawn": ["rose", "", "", "violet", ""], "dealer": "Dan"},
        ["Ana:rose", "Bob", "Cleo:violet", "Dan", "--dealer", "Dan"],
    ),
    (
        "classic",
        {"first": "Bob", "options": "leftover=pool\r\n\r\n"},
        [*ALL_NAMED, "--first", "Bob", "--option", "leftover=pool"],
    ),
    ("classic", {"size": ["4", "7", "7"]}, ["Ana::4", "Bob::7", "Cleo::7"]),
    ("asterix", {"suspect": ["Un", "", "Deux", ""]}, [*ALL_NAMED, "--option", "suspects=Un,Deux"]),
    (
        "classic",
        {"seat": list("ABCD"), "options": "leftover=face_up", "face_up": ["corde", "hall"]},
        [*"ABCD", "--option", "leftover=face_up", "--face-up", "corde,hall"],
    ),
]


def test_every_edition_is_offered_and_has_seats(setter: Setter) -> None:
    page = setter.get("/new").text
    for edition in shipped():
        assert f'href="/new?edition={edition}"' in page
        seats = setter.get(f"/new?edition={edition}")
        assert len(values(seats, "seat")) >= load(edition).players.min
    assert setter.get("/new?edition=../classic").status_code == 422


@pytest.mark.parametrize(("edition", "tapped", "typed"), CASES)
def test_what_is_tapped_is_what_is_typed(
    tmp_path: Path, setter: Setter, edition: str, tapped: dict[str, Any], typed: list[str]
) -> None:
    assert setter.press("cards", edition, **tapped).status_code == 200
    answer = setter.press("found", edition, name="tapped", **tapped)
    assert (answer.status_code, answer.headers["location"]) == (303, "/game/tapped/")
    assert main(["--game", str(tmp_path / "typed.jsonl"), "new", "--edition", edition, *typed]) == 0
    by_taps, by_typing = (read_log(path).header for path in (only_game(tmp_path), tmp_path / "typed.jsonl"))
    assert by_taps == by_typing
    assert setter.get("/game/tapped/").status_code == 200
    assert 'href="/game/tapped/"' in setter.get("/").text


def test_seats_are_added_removed_and_moved_and_all_else_is_kept(setter: Setter) -> None:
    kept = {"me": "Ana", "hand": HAND, "name": "x", "options": "a=b", "dealer": "Bob"}
    seats = {"seat": ["Ana", "Bob", "Cleo"], "pawn": ["rose", "", "violet"]}
    for what, expected in (
        ("add", ["Ana", "Bob", "Cleo", ""]),
        ("drop-1", ["Ana", "Cleo"]),
        ("up-2", ["Ana", "Cleo", "Bob"]),
        ("down-0", ["Bob", "Ana", "Cleo"]),
        ("up-0", ["Ana", "Bob", "Cleo"]),
        ("drop-99", ["Ana", "Bob", "Cleo"]),
    ):
        page = setter.press(what, **seats, **kept)
        assert values(page, "seat") == expected
        focused = re.findall(r'<input name="seat" value="([^"]*)"[^>]* autofocus>', page.text)
        assert focused == ([""] if what == "add" else [])
        assert sorted(values(page, "hand")) == sorted(HAND)
        assert (values(page, "me"), values(page, "name"), values(page, "dealer")) == (["Ana"], ["x"], ["Bob"])
    moved = setter.press("down-0", **seats)
    pawns = re.findall(r'<select name="pawn".*?</select>', moved.text, re.DOTALL)
    assert ['value="rose" selected' in one for one in pawns] == [False, True, False]


def test_the_only_game_of_a_server_tells_nothing_of_the_others(tmp_path: Path) -> None:
    assert Setter(served(tmp_path)).press("found", name="friday").status_code == 303
    page = Setter(served(tmp_path, tmp_path / "only.jsonl")).get("/new?edition=classic")
    assert page.status_code == 200 and "Ana" not in page.text


def test_the_names_missing_of_a_box_are_counted(setter: Setter) -> None:
    assert "4 of 4 names are missing." in setter.get("/new?edition=asterix").text
    some = setter.press("add", edition="asterix", suspect=["Batdaf", "", "Olaf", "Epitaf"])
    assert "1 of 4 names is missing." in some.text
    every = setter.press("add", edition="asterix", suspect=["Batdaf", "Cenotaf", "Olaf", "Epitaf"])
    assert "missing" not in every.text
    assert "missing" not in setter.get("/new?edition=classic").text


def sizes(page: str) -> Any:
    return json.loads(html.unescape(re.findall(r'data-sizes="([^"]*)"', page)[0]))


def test_the_hand_s_size_is_said_for_every_player(setter: Setter) -> None:
    page = setter.press("cards").text
    for by in ("dealer", "first"):
        assert sizes(page)[by] == {key: dict.fromkeys(ALL_NAMED, 6) for key in ["", *ALL_NAMED]}
    assert 'name="dealer"' not in page
    assert 'name="dealer"' in setter.press("cards", seat=list("ABCD")).text
    open_cards = setter.press("cards", seat=list("ABCD"), options="leftover=face_up").text
    assert 'name="face-up"' in open_cards


def test_the_hand_s_size_follows_who_dealt_and_where_that_tells_it_who_begins(setter: Setter) -> None:
    """Eighteen cards for four are dealt from the dealer's left: the two there have one more."""
    by_choice = sizes(setter.press("cards", seat=list("ABCD")).text)
    assert by_choice["dealer"]["A"] == {"A": 4, "B": 5, "C": 5, "D": 4}
    assert by_choice["dealer"]["C"] == {"A": 5, "B": 4, "C": 4, "D": 5}
    assert by_choice["dealer"][""] == by_choice["first"][""] == dict.fromkeys("ABCD")


@pytest.mark.parametrize(("dealer", "said"), [("A", "B must have 5 cards"), ("", "B must have 4 or 5 cards")])
def test_a_hand_of_a_wrong_size_is_refused_by_whose_it_is(setter: Setter, dealer: str, said: str) -> None:
    page = setter.press("found", seat=list("ABCD"), me="B", hand=HAND[:3], dealer=dealer)
    assert problem(page).startswith(f"{said}, but 3 are named. ")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seat": ["", ""]}, "Name the players"),
        ({"seat": ["Ana"]}, "1"),
        ({"seat": ["Ana", "Ana", "Bob"]}, "Ana"),
        ({"seat": ["Ana:x", "Bob", "Cleo"]}, "Ana:x"),
        ({"seat": ["-x", "Bob", "Cleo"]}, "-x"),
        ({"pawn": ["rose", "rose", ""]}, "Miss Scarlett"),
        ({"pawn": ["corde", "", ""]}, "Rope"),
        ({"options": "x"}, "x"),
        ({"options": "nonsense=1"}, "nonsense"),
    ],
)
def test_what_cannot_be_is_said_where_it_is_mended(setter: Setter, fields: dict[str, Any], said: str) -> None:
    page = setter.press("cards", **fields)
    assert said in problem(page)
    assert len(values(page, "seat")) == len(fields.get("seat", "ABC"))
    begun = setter.press("found", **fields)
    assert (problem(begun), values(begun, "seat")) == (problem(page), values(page, "seat"))
    assert '<ol class="seats">' in begun.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"me": "Ana", "hand": HAND[1:]}, "5"),
        ({"me": "Ana", "hand": [*HAND[1:], "nothing"]}, "nothing"),
        ({"hand": HAND}, "hand"),
        ({"me": "Zoe"}, "Zoe"),
        ({"name": "../x"}, "../x"),
        ({"name": "a:b"}, "a-b"),
        ({"name": "con"}, "con-1"),
        ({"name": "--help"}, "“help”"),
        ({"name": "."}, "."),
        ({"name": ".hidden"}, ".hidden"),
        ({"name": "a\tb"}, "a\ufffdb"),
        ({"name": "x" * 201}, "xxx…"),
    ],
)
def test_cards_that_cannot_be_are_said_and_kept(
    tmp_path: Path, setter: Setter, fields: dict[str, Any], said: str
) -> None:
    page = setter.press("found", **fields)
    assert said in problem(page)
    ticked = re.findall(r'name="hand" value="([\w-]+)" checked', page.text)
    assert set(ticked) == set(fields.get("hand", [])) - {"nothing"}
    assert not (tmp_path / "games").exists() or not any((tmp_path / "games").iterdir())


def test_a_name_that_is_taken_is_refused_and_one_of_the_day_never_is(tmp_path: Path, setter: Setter) -> None:
    assert setter.press("found", name="friday").status_code == 303
    before = only_game(tmp_path).read_bytes()
    assert "already" in problem(setter.press("found", name="friday", first="Bob"))
    assert only_game(tmp_path).read_bytes() == before
    places = {setter.press("found", first=first).headers["location"] for first in ("Ana", "Bob", "Cleo")}
    assert len(places) == 3
    assert not (tmp_path / "current").exists()  # what is current is for the terminal to say


def test_in_the_network_the_one_game_may_be_set_up_once(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    setter = Setter(served(tmp_path, path, secret=SECRET))
    assert setter.get("/new").status_code == 403
    setter.enter()
    assert setter.home == "/new"
    page = setter.press("cards")
    assert values(page, "name") == []
    answer = setter.press("found", name="elsewhere")
    assert answer.headers["location"] == "/game/evening/"
    assert read_log(path).deal.players == ("Ana", "Bob", "Cleo")
    assert setter.get("/new").status_code == 404
    assert setter.home == "/game/evening/"


def test_ten_taps_on_begin_are_one_game_and_so_is_one_on_a_server_started_again(
    tmp_path: Path, setter: Setter
) -> None:
    token = setter.token
    with setter.client, ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda _: setter.press("found", token=token), range(10)))
    assert [one.status_code for one in answers] == [303] * 10
    path = only_game(tmp_path)
    assert {one.headers["location"] for one in answers} == {f"/game/{path.stem}/"}
    again = Setter(served(tmp_path))
    assert again.press("found").headers["location"] == f"/game/{path.stem}/"
    assert again.press("found", name="friday").headers["location"] == "/game/friday/"


def test_the_next_game_of_the_same_players_is_another_once_something_was_noted(
    tmp_path: Path, setter: Setter
) -> None:
    first = setter.press("found").headers["location"]
    with only_game(tmp_path).open("a", encoding="utf-8") as file:
        file.write('{"type": "note", "text": "well met"}\n')
    assert setter.press("found").headers["location"] != first


def test_who_begins_the_one_game_second_comes_to_it(tmp_path: Path) -> None:
    setter = Setter(served(tmp_path, tmp_path / "evening.jsonl"))
    fields = {"token": setter.token}
    for seats in (["Ana", "Bob", "Cleo"], ["Ana", "Bob", "Cleo"], ["Dan", "Eve", "Fay"]):
        sent = {"edition": "classic", "seat": seats, "pawn": [""] * 3, "do": "found"} | fields
        answer = setter.client.post("/new", data=sent, headers={"origin": ADDRESS})
        assert (answer.status_code, answer.headers.get("location")) == (303, "/game/evening/")
    assert read_log(tmp_path / "evening.jsonl").deal.players == ("Ana", "Bob", "Cleo")


@given(
    st.lists(
        st.sampled_from(["add", *(f"{verb}-{n}" for verb in ("up", "down", "drop") for n in range(-1, 7))])
    )
)
def test_rearranging_keeps_the_number_of_seats_within_bounds(presses: list[str]) -> None:
    edition = load("classic")
    entry = SetupForm(edition, "classic", tuple(Seat(name) for name in "ABC"))
    for what in presses:
        before = [seat.name for seat in entry.seats]
        entry = rearranged(entry, what)
        after = [seat.name for seat in entry.seats]
        assert 1 <= len(after) <= edition.players.max
        assert len(after) - len(before) in ((0, 1) if what == "add" else (-1, 0))
        assert what.startswith(("add", "drop")) or sorted(after) == sorted(before)
    assert len(edition.of(Category.SUSPECT)) == 6


@pytest.mark.parametrize("step", ["seats", "cards"])
def test_switching_the_language_on_the_way_keeps_what_was_filled_in(setter: Setter, step: str) -> None:
    kept = {"me": "Ana", "hand": HAND, "name": "friday", "first": "Bob", "options": "leftover=pool"}
    page = setter.press("cards" if step == "cards" else "add", **kept)
    ((address, do),) = re.findall(r'formaction="(/language[^"]*)" name="do" value="(\w*)"', page.text)
    fields = {"edition": "classic", "seat": ALL_NAMED, "pawn": ["", "violet", ""], "do": do} | kept
    answer = setter.post(html.unescape(address), fields)
    assert (answer.status_code, answer.headers["location"]) == (307, "/new")
    again = setter.post("/new", fields)
    assert '<html lang="fr">' in again.text
    assert ("Ma main" in again.text) == (step == "cards")
    assert re.findall(r' name="seat" value="(\w+)"', again.text) == ALL_NAMED
    assert re.findall(r' name="name" value="(\w+)"', again.text) == ["friday"]
    assert "leftover=pool" in again.text
    for card in HAND:
        assert re.search(rf'name="hand" value="{card}"( checked)?>', again.text)


@pytest.mark.parametrize(("step", "enter"), [("seats", "cards"), ("cards", "found")])
def test_enter_still_goes_on_rather_than_switching_the_language(
    setter: Setter, step: str, enter: str
) -> None:
    """A form's first button is the one that Enter presses, wherever on the page it stands."""
    page = setter.press("cards" if step == "cards" else "add")
    first = next(one for one in re.findall("<button[^>]*>", page.text) if 'name="do"' in one)
    assert f'form="setting-up" name="do" value="{enter}"' in first


def test_a_form_is_sent_on_only_to_us(setter: Setter) -> None:
    for wish in ("//evil.example/", "https://evil.example/", "/\\evil.example"):
        answer = setter.post(f"/language?language=fr&send={wish}", {})
        assert answer.headers["location"] == "/"


def test_a_hand_that_is_half_ticked_shuts_nobody_out_of_the_cards(setter: Setter) -> None:
    for cards in ({"hand": HAND[:1]}, {"me": "Ana", "hand": HAND[:1]}):
        page = setter.press("cards", **cards)
        assert page.status_code == 200
        assert f'name="hand" value="{HAND[0]}" checked' in page.text
        assert "found" in re.findall(r'name="do" value="(\w+)"', page.text)
        assert problem(setter.press("found", **cards))


@pytest.mark.parametrize("fields", [{"options": f"x={'9' * 5000}"}, {"pawn": [f"rose:{'9' * 5000}", "", ""]}])
def test_numbers_of_any_length_are_no_fault(setter: Setter, fields: dict[str, Any]) -> None:
    assert setter.press("cards", **fields).status_code == 422
    assert setter.press(f"up-{'9' * 5000}").status_code == 200


def pawns(page: Response) -> list[list[tuple[str, str, bool]]]:
    """Of every seat the pawns to choose from: what is sent, how it reads, is it chosen?"""
    lists = re.findall(r'<select name="pawn".*?</select>', page.text, re.DOTALL)
    return [
        [
            (value, html.unescape(name), bool(chosen))
            for value, chosen, name in re.findall(r'<option value="([\w-]*)"( selected)?>([^<]*)<', one)
        ]
        for one in lists
    ]


def test_a_suspect_that_the_box_names_is_a_pawn_by_that_name(tmp_path: Path, setter: Setter) -> None:
    """Chosen by its place; it reads as it was typed once the page comes back, and is that card later on."""
    names, chosen = ["Batdaf", "", "Cénotaf", ""], ["suspect-3", "suspect-5", "suspect-4"]
    fields = {"seat": ALL_NAMED, "pawn": chosen, "suspect": names}
    page = setter.press("add", "asterix", **fields)
    offered = pawns(page)
    assert [name for _, name, _ in offered[0]][-4:] == ["Batdaf", "Suspect 4", "Cénotaf", "Suspect 6"]
    assert [value for one in offered for value, _, is_chosen in one if is_chosen] == chosen
    cards = setter.press("cards", "asterix", **fields)
    assert "<span>Cénotaf</span>" in cards.text
    size = sizes(cards.text)["dealer"]["Ana"]["Ana"]
    others = [card.id for card in load("asterix").cards if card.category != "suspect"]
    done = setter.press(
        "found", "asterix", me="Ana", dealer="Ana", hand=["suspect-5", *others[: size - 1]], **fields
    )
    assert done.status_code == 303
    header = read_log(only_game(tmp_path)).header
    assert [seat.character for seat in header.players] == ["batdaf", "cenotaf", "suspect-5"]
    assert "cenotaf" in (header.hand or ())


def test_two_pawns_of_one_typed_suspect_are_refused_by_its_name(setter: Setter) -> None:
    page = setter.press("cards", "asterix", suspect=["Olaf", "", "", ""], pawn=["suspect-3", "suspect-3", ""])
    assert "Olaf" in problem(page)
    page = setter.press("cards", "asterix", suspect=["Olaf", "Olaf", "", ""])
    assert problem(page) == "“Olaf” is the name of another card or place already."


@pytest.mark.parametrize("name", ["unknown", "Inconnu", "étui"])
def test_a_name_that_means_something_else_in_a_line_is_refused(setter: Setter, name: str) -> None:
    said = problem(setter.press("cards", seat=["Ana", name, "Cleo"]))
    assert said.startswith(f"“{name}” already means something")
    assert setter.press("cards", seat=["Ana", f"{name}2", "Cleo"]).status_code == 200
