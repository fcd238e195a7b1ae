"""The number of cards of each owner: tables counted by hand, and headers with impossible numbers."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.deal import Deal
from cluedo_notes.language.words import words_in
from tests.helpers.logs import as_log

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay")
# The cards that are dealt: all but the three of the envelope.
DEALT = {
    "classic": 18,
    "super": 27,
    "secrets-2008": 21,
    "got-red-keep": 20,
    "got-meereen": 18,
    "asterix": 18,
}
OPEN_CARDS = {
    "got-red-keep": ("cachots", "jardins"),
    "got-meereen": ("temple", "tunnels", "bordel"),
}


def deal(edition: str, players: int, **keys: Any) -> Deal:
    """The deal of a header; `sizes` are the players' hand_size, None for none."""
    sizes = keys.pop("sizes", (None,) * players)
    seats = [{"name": name, "hand_size": size} for name, size in zip(NAMES, sizes, strict=False)]
    header = {"type": "game", "format": 1, "edition": edition, "players": seats, **keys}
    return as_log([header]).deal


def error(edition: str, players: int, **keys: Any) -> tuple[str | None, str]:
    """The key that the reader's error names, and its sentence."""
    with pytest.raises(LogError) as caught:
        deal(edition, players, **keys)
    assert caught.value.line == 1
    return caught.value.key, words_in("en").say(caught.value.message)


def hands(found: Deal) -> tuple[tuple[int, ...], ...]:
    """The possible hand sizes of the players, without the cards beside them."""
    return tuple(sizes[: len(found.players)] for sizes in found.arrangements)


def dealt_one_by_one(cards: int, players: int, dealer: int) -> tuple[int, ...]:
    """Deal cards one by one, the dealer's left neighbour first."""
    got = Counter((dealer + 1 + turn) % players for turn in range(cards))
    return tuple(got[seat] for seat in range(players))


CLASSIC_BY_DEALER = {
    3: {"Ana": (6, 6, 6), "Bob": (6, 6, 6), "Cleo": (6, 6, 6)},
    # 4 players 5,5,4,4: the dealer's left neighbour and the one after him have a card more.
    4: {"Ana": (4, 5, 5, 4), "Bob": (4, 4, 5, 5), "Cleo": (5, 4, 4, 5), "Dan": (5, 5, 4, 4)},
    # 5 players 4,4,4,3,3.
    5: {
        "Ana": (3, 4, 4, 4, 3),
        "Bob": (3, 3, 4, 4, 4),
        "Cleo": (4, 3, 3, 4, 4),
        "Dan": (4, 4, 3, 3, 4),
        "Eve": (4, 4, 4, 3, 3),
    },
    6: {"Ana": (3,) * 6, "Fay": (3,) * 6},
}


@pytest.mark.parametrize(
    ("players", "dealer", "sizes"),
    [(n, dealer, sizes) for n, table in CLASSIC_BY_DEALER.items() for dealer, sizes in table.items()],
)
def test_classic_hands_by_dealer(players: int, dealer: str, sizes: tuple[int, ...]) -> None:
    found = deal("classic", players, dealer=dealer)
    assert found.arrangements == (sizes,)
    assert [found.size(name) for name in NAMES[:players]] == list(sizes)


@pytest.mark.parametrize("first", range(4))
def test_with_four_the_first_player_is_the_dealer_s_right_neighbour_a_s2_1(first: int) -> None:
    dealer = (first + 1) % 4  # whose right neighbour he is
    assert hands(deal("classic", 4, first_player=NAMES[first])) == (dealt_one_by_one(18, 4, dealer),)


@pytest.mark.parametrize("first", range(5))
def test_with_five_the_first_player_is_the_fourth_from_the_dealer_s_left_a_s2_1(first: int) -> None:
    dealer = (first - 4) % 5
    assert hands(deal("classic", 5, first_player=NAMES[first])) == (dealt_one_by_one(18, 5, dealer),)


@pytest.mark.parametrize("players", [4, 5])
def test_the_first_player_has_a_card_less_and_his_right_neighbour_a_card_more_a_s2_1(players: int) -> None:
    for first in range(players):
        (sizes,) = hands(deal("classic", players, first_player=NAMES[first]))
        assert sizes[first] == min(sizes)
        assert sizes[(first - 1) % players] == max(sizes)


def test_a_named_dealer_counts_for_more_than_who_began() -> None:
    assert hands(deal("classic", 4, dealer="Ana", first_player="Bob")) == ((4, 5, 5, 4),)


@pytest.mark.parametrize("edition", ["super", "asterix"])
def test_elsewhere_the_first_player_tells_nothing_about_the_dealer(edition: str) -> None:
    assert len(hands(deal(edition, 5, first_player="Bob"))) == 5


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        *(("classic", players) for players in (4, 5)),
        *(("super", players) for players in (4, 5, 6, 7, 8, 10)),
        *(("asterix", players) for players in (4, 5)),
    ],
)
def test_an_unknown_dealer_gives_one_arrangement_for_each_possible_dealer(edition: str, players: int) -> None:
    found = deal(edition, players)
    expected = {dealt_one_by_one(DEALT[edition], players, dealer) for dealer in range(players)}
    assert len(expected) == players
    assert set(hands(found)) == expected
    assert len(found.arrangements) == players
    assert {found.size(name) for name in found.players} == {None}


@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("super", 3), ("super", 9), ("asterix", 6)])
def test_even_hands_need_no_dealer(edition: str, players: int) -> None:
    assert hands(deal(edition, players)) == ((DEALT[edition] // players,) * players,)


@given(
    edition=st.sampled_from(["classic", "super", "asterix"]),
    players=st.integers(3, 6),
    dealer=st.integers(0, 5),
)
def test_cards_dealt_one_by_one_from_the_dealer_s_left(edition: str, players: int, dealer: int) -> None:
    dealer %= players
    expected = dealt_one_by_one(DEALT[edition], players, dealer)
    assert hands(deal(edition, players, dealer=NAMES[dealer])) == (expected,)


@pytest.mark.parametrize(("players", "share", "left"), [(3, 7, 0), (4, 5, 1), (5, 4, 1), (6, 3, 3)])
def test_2008_hands_and_pool(players: int, share: int, left: int) -> None:
    found = deal("secrets-2008", players)
    assert hands(found) == ((share,) * players,)
    assert ("pool" in found.owners) == (left > 0)
    assert not left or found.size("pool") == left


# By hand: each / left over, for 2 players after four cards were set aside.
GOT = [
    ("got-red-keep", {2: (8, 0), 3: (6, 2), 4: (5, 0), 5: (4, 0), 6: (3, 2)}),
    ("got-meereen", {2: (7, 0), 3: (6, 0), 4: (4, 2), 5: (3, 3), 6: (3, 0)}),
]


@pytest.mark.parametrize(
    ("edition", "players", "share", "left"),
    [(edition, n, *numbers) for edition, table in GOT for n, numbers in table.items()],
)
@pytest.mark.parametrize("leftover", ["face_up", "centre"])
def test_got_hands_and_left_overs(edition: str, players: int, share: int, left: int, leftover: str) -> None:
    if leftover == "centre":  # A-S3-3, the variant
        found, owner = deal(edition, players, options={"leftover": "centre"}), "pool"
    else:
        found, owner = deal(edition, players, face_up=OPEN_CARDS[edition][:left]), "face_up"
    assert hands(found) == ((share,) * players,)
    aside = ("aside-1", "aside-2", "aside-3", "aside-4") if players == 2 else ()
    assert found.owners == (*NAMES[:players], *aside, *((owner,) if left else ()))
    assert sum(found.arrangements[0]) == DEALT[edition]
    assert all(found.size(slot) == 1 for slot in aside)


def test_got_left_overs_neither_named_nor_in_the_centre_are_an_error_that_asks_a_s3_15() -> None:
    key, sentence = error("got-red-keep", 3)
    assert key == "face_up"
    assert "2 cards" in sentence and "--face-up" in sentence and "centre" in sentence


@pytest.mark.parametrize("cards", [("cachots",), ("cachots", "jardins", "pavillon"), ()])
def test_a_wrong_number_of_open_cards_is_an_error_that_tells_the_right_one(cards: tuple[str, ...]) -> None:
    key, sentence = error("got-red-keep", 3, face_up=cards)
    assert key == "face_up"
    assert str(len(cards)) in sentence and "2" in sentence and "6" in sentence


def test_open_cards_where_the_left_overs_lie_in_the_centre_are_an_error() -> None:
    key, sentence = error("got-red-keep", 3, face_up=["cachots", "jardins"], options={"leftover": "centre"})
    assert key == "face_up" and "centre" in sentence


def test_open_cards_in_an_edition_that_deals_all_cards_make_hands_even() -> None:
    found = deal("classic", 4, face_up=["hall", "rose"])
    assert hands(found) == ((4, 4, 4, 4),)
    assert found.size("face_up") == 2


def test_left_overs_in_the_pool_make_classic_hands_even() -> None:
    found = deal("classic", 5, options={"leftover": "pool"})
    assert hands(found) == ((3,) * 5,)
    assert found.size("pool") == 3


def test_2008_cards_dealt_out_make_hands_uneven() -> None:
    found = deal("secrets-2008", 4, dealer="Dan", options={"leftover": "none"})
    assert found.arrangements == ((6, 5, 5, 5),)
    assert found.owners == NAMES[:4]


@pytest.mark.parametrize(("edition", "share"), [("classic", 7), ("super", 23), ("asterix", 7)])
def test_the_two_player_game_may_be_played_with_other_editions(edition: str, share: int) -> None:
    found = deal(edition, 2, options={"two_player": True}, dealer="Bob")
    assert [found.size(f"aside-{slot}") for slot in (1, 2, 3, 4)] == [1, 1, 1, 1]
    both = (12, 11) if edition == "super" else (share, share)  # 27 - 4 = 23 cards for two
    assert hands(found) == (both,)


@pytest.mark.parametrize(
    ("edition", "sizes", "beside"),
    [
        ("classic", {(9, 9)}, {}),
        ("super", {(14, 13), (13, 14)}, {}),
        ("secrets-2008", {(10, 10)}, {"pool": 1}),  # as that box deals what does not divide evenly
        ("cluedo-2011", {(7, 7)}, dict.fromkeys(["aside-1", "aside-2", "aside-3", "aside-4"], 1)),
        ("cluedo-2023", {(7, 7)}, dict.fromkeys(["aside-1", "aside-2", "aside-3", "aside-4"], 1)),
        ("harry-potter-world", {(9, 9)}, {}),
    ],
)
def test_two_play_every_box_as_it_says_or_as_more_players_do(
    edition: str, sizes: set[tuple[int, ...]], beside: dict[str, int]
) -> None:
    found = deal(edition, 2)
    assert set(hands(found)) == sizes
    assert {owner: found.size(owner) for owner in found.owners[2:]} == beside


@pytest.mark.parametrize(
    ("players", "aside", "sizes"),
    [(2, 0, (9, 9)), (2, 6, (6, 6)), (2, 18, (0, 0)), (3, 3, (5, 5, 5)), (4, 6, (3, 3, 3, 3))],
)
def test_any_number_of_cards_may_be_put_aside(players: int, aside: int, sizes: tuple[int, ...]) -> None:
    found = deal("classic", players, options={"aside": aside})
    assert hands(found) == (sizes,)
    assert found.aside == tuple(f"aside-{slot}" for slot in range(1, aside + 1))


def test_more_cards_aside_than_there_are_is_an_error() -> None:
    _, sentence = error("classic", 2, options={"aside": 19})
    assert "19" in sentence


@pytest.mark.parametrize(
    ("options", "given", "sizes", "beside"),
    [
        ({"hand-size": 3}, (None, None), (3, 3), {"pool": 12}),
        ({"hand_size": 9}, (None, None), (9, 9), {}),
        ({"hand-size": 5}, (8, None), (8, 5), {"pool": 5}),  # one plays with more cards than the others
        ({"hand-size": 5, "leftover": "centre"}, (None, None), (5, 5), {"pool": 8}),
        ({"hand-size": 5, "aside": 2}, (None, None), (5, 5), {"pool": 6, "aside-1": 1, "aside-2": 1}),
    ],
)
def test_hands_of_a_size_leave_the_rest_in_a_pile(
    options: dict[str, Any], given: tuple[int | None, ...], sizes: tuple[int, ...], beside: dict[str, int]
) -> None:
    found = deal("classic", 2, options=options, sizes=given)
    assert hands(found) == (sizes,)
    assert {owner: found.size(owner) for owner in found.owners[2:]} == beside


def test_hands_of_a_size_may_leave_the_rest_open() -> None:
    found = deal("classic", 2, face_up=["hall", "rose"], options={"hand-size": 8})
    assert hands(found) == ((8, 8),) and found.size("face_up") == 2


@pytest.mark.parametrize(
    ("keys", "key", "said"),
    [
        ({"options": {"hand-size": 10}}, "options.hand_size", ("20", "18")),
        ({"options": {"aside-rooms": ["hall"]}}, "options.aside_rooms", ("1", "0")),
        ({"options": {"aside-rooms": ["hall", "bureau"], "aside": 3}}, "options.aside_rooms", ("2", "3")),
        ({"options": {"hand-size": 2}, "me": "Ana", "hand": ["rose"]}, "hand", ("1", "2")),
    ],
)
def test_how_the_cards_lie_has_to_fit(keys: dict[str, Any], key: str, said: tuple[str, ...]) -> None:
    found, sentence = error("classic", 2, **keys)
    assert found == key
    assert all(number in sentence for number in said)


@pytest.mark.parametrize("rooms", [["kitchen"], ["rose"]])
def test_cards_lie_in_rooms_one_in_each(rooms: list[str]) -> None:
    _, sentence = error("classic", 2, options={"aside": len(rooms), "aside-rooms": rooms})
    assert rooms[0] in sentence and "salon" in sentence
    _, sentence = error("classic", 2, options={"aside": 2, "aside-rooms": ["hall", "hall"]})
    assert "Hall is named twice, but only one card lies in each room" in sentence


def test_the_rooms_of_the_cards_aside_are_in_the_order_of_their_slots() -> None:
    found = deal("cluedo-2023", 2, options={"aside-rooms": ["salon", "cuisine", "bureau", "entree"]})
    assert found.aside_rooms == ("salon", "cuisine", "bureau", "entree")


def test_the_two_player_game_of_got_may_be_declined() -> None:
    assert deal("got-meereen", 2, options={"two_player": False}).arrangements == ((9, 9),)


def test_the_two_player_game_is_for_two() -> None:
    key, sentence = error("got-meereen", 3, options={"two_player": True})
    assert key is not None and key.startswith("options")
    assert "two" in sentence and "3" in sentence


@pytest.mark.parametrize(
    ("edition", "players", "accepted"),
    [
        ("classic", 1, "3-6"),
        ("classic", 7, "3-6"),
        ("super", 11, "3-10"),
        ("secrets-2008", 1, "3-6"),
        ("got-red-keep", 1, "2-6"),
        ("got-meereen", 7, "2-6"),
        ("asterix", 1, "3-6"),
    ],
)
def test_a_wrong_number_of_players_is_an_error(edition: str, players: int, accepted: str) -> None:
    key, sentence = error(edition, players)
    assert key == "players"
    assert str(players) in sentence and accepted in sentence


@pytest.mark.parametrize("name", ["envelope", "pool", "face_up", "aside-1", "aside-2", "aside-3", "aside-4"])
def test_reserved_words_are_no_names(name: str) -> None:
    seats = [{"name": "Ana"}, {"name": name}, {"name": "Bob"}]
    header = {"type": "game", "format": 1, "edition": "classic", "players": seats}
    with pytest.raises(LogError) as caught:
        as_log([header])
    assert caught.value.key == "players[1].name"
    assert name in words_in("en").say(caught.value.message)
