"""Clue cards at a shared table: a card shown to the left is private to two players, the rest is public."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.game.entry.not_noted import Lacking
from cluedo_notes.game.knowledge.insights import insights
from cluedo_notes.game.knowledge.minds import mind_of
from cluedo_notes.game.knowledge.view import UNSEEN_EVENT, public, view
from cluedo_notes.game.log.events import Action, ClueCard, Note, Reveal
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.joining import join
from cluedo_notes.game.private_notes.lines import Seen
from cluedo_notes.game.private_notes.noting import is_public
from cluedo_notes.game.private_notes.open_questions import open_questions
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.game.review.merge.merge import merged
from tests.game.review.test_clue_cards import drawn_at_random
from tests.helpers.cli.playing import header
from tests.helpers.game.random_play import play
from tests.helpers.logs import as_log

HEAD = {**header("cluedo-2023", "Ana Bob Cleo Dan", me="Ana"), "format": 4}


def shown(*cards: str) -> list[dict[str, str]]:
    return [dict(zip(("player", "card"), card.split(), strict=True)) for card in cards]


def draws(clue: str, *cards: str, **more: Any) -> dict[str, Any]:
    if cards:
        more["shown"] = shown(*cards)
    return {"type": "clue_card", "player": "Bob", "clue": clue, **more}


LEFT = draws("left", "Ana rose", "Bob olive", "Cleo corde", "Dan entree")
NOT_NOTED = draws("left")
PUBLIC = [
    draws("printed", "Cleo rose", card="rose"),
    draws("named", card="rose", shown=[]),
    draws("everybody", "Ana rose", "Cleo corde"),
    draws("chosen", "Cleo corde", target="Cleo"),
    draws("move", spots={"Ana": "cuisine"}),
    draws("passage", room="cuisine"),
]


def log_of(*lines: dict[str, Any], **more: Any) -> Log:
    return as_log(({**HEAD, **more}, *lines))


def cards_in(log: Log) -> list[tuple[str, str]]:
    (event,) = log.events
    assert isinstance(event, ClueCard)
    return [(entry.player, entry.card) for entry in event.shown or ()]


@pytest.mark.parametrize(
    ("player", "saw"),
    [
        ("Ana", [("Ana", "rose"), ("Dan", "entree")]),
        ("Bob", [("Ana", "rose"), ("Bob", "olive")]),
        ("Cleo", [("Bob", "olive"), ("Cleo", "corde")]),
        ("Dan", [("Cleo", "corde"), ("Dan", "entree")]),
    ],
)
def test_a_card_shown_to_the_left_is_seen_by_two(player: str, saw: list[tuple[str, str]]) -> None:
    log = log_of(LEFT)
    assert cards_in(view(log, player)) == saw
    assert cards_in(public(log)) == []


def test_who_left_neither_shows_nor_sees() -> None:
    gone = {"type": "leave", "player": "Dan"}
    log = log_of(gone, draws("left", "Ana rose", "Bob olive", "Cleo corde"))
    for player, saw in (("Ana", {"Ana", "Cleo"}), ("Bob", {"Ana", "Bob"}), ("Dan", set())):
        event = view(log, player).events[1]
        assert isinstance(event, ClueCard)
        assert {entry.player for entry in event.shown or ()} == saw


@pytest.mark.parametrize("line", PUBLIC, ids=lambda line: line["clue"])
def test_all_else_everybody_sees(line: dict[str, Any]) -> None:
    log = log_of(line)
    for seen in (public(log), *(view(log, player) for player in ("Ana", "Bob", "Cleo"))):
        assert seen.events == log.events
    assert part(log).notes.lines == ()


@pytest.mark.parametrize("line", [LEFT, NOT_NOTED, *PUBLIC], ids=lambda line: line["clue"])
def test_a_log_is_parted_and_joined_again(line: dict[str, Any]) -> None:
    own = view(log_of(line), "Ana")
    parted = part(own)
    assert join(parted.public, parted.notes).log.events == own.events


def test_the_notes_have_a_line_for_each_of_the_two_cards() -> None:
    parted = part(view(log_of(LEFT), "Ana"))
    lines = [line for line in parted.notes.lines if isinstance(line, Seen)]
    assert [(line.event, line.player, line.action, line.card) for line in lines] == [
        (1, "Ana", "show", "rose"),
        (1, "Dan", "show", "entree"),
    ]
    assert cards_in(parted.public) == []


def test_a_note_of_a_card_that_two_others_saw_does_not_count() -> None:
    parted = part(view(log_of(LEFT), "Ana"))
    theirs = Seen(1, 1, "Bob", Action.SHOW, card="olive")
    joined = join(parted.public, replace(parted.notes, lines=(*parted.notes.lines, theirs)))
    assert cards_in(joined.log) == [("Ana", "rose"), ("Dan", "entree")]


def test_what_is_not_noted_is_asked_of_each_alone() -> None:
    hand = ["rose", "violet", "corde", "cuisine"]
    parted = part(log_of(NOT_NOTED, hand=hand))
    joined = join(parted.public, parted.notes)
    theirs, own = open_questions(joined)
    assert (theirs.what, theirs.player, own.what, own.player) == (Lacking.THEIRS, "Dan", Lacking.OWN, "Bob")
    assert not {*hand} & {*theirs.cards}
    assert {*own.cards} == {*hand}
    answer = theirs.answered(("olive",), 1)
    assert (answer.player, answer.action, answer.card) == ("Dan", "show", "olive")
    after = join(joined.public, type(joined.notes)(joined.notes.file, joined.notes.header, (answer,)))
    assert cards_in(after.log) == [("Dan", "olive")]
    assert [question.what for question in open_questions(after)] == [Lacking.OWN]


def test_a_correction_that_leaves_no_such_card_leaves_the_note_out_and_comes_back() -> None:
    parted = part(view(log_of(LEFT), "Ana"))
    public_log = parted.public
    moved = {"type": "amend", "event": 1, "as": draws("move")}
    corrected = as_log(({**HEAD, "me": None}, NOT_NOTED, moved))
    assert list(join(corrected, parted.notes).log.by_number.values()) == [
        ClueCard("Bob", corrected.by_number[1].clue)  # type: ignore[union-attr]
    ]
    back = as_log(({**HEAD, "me": None}, NOT_NOTED, moved, {"type": "retract", "event": 2}))
    live = join(back, parted.notes).log.by_number[1]
    assert isinstance(live, ClueCard)
    assert len(live.shown or ()) == 2
    assert cards_in(public_log) == []


# -- what the log does not say and a player saw


def test_a_player_may_have_seen_any_card_of_the_right_neighbour() -> None:
    for player, right in (("Bob", "Ana"), ("Cleo", "Bob"), ("Dan", "Cleo")):
        (sight,) = mind_of(log_of(NOT_NOTED), player).sights
        owners = {piece.owner for said in sight.alternatives for piece in said}
        assert owners == {right}
        assert len(sight.alternatives) == 21


@pytest.mark.parametrize(
    ("line", "sights"),
    [
        (draws("everybody"), 3),
        (draws("everybody", "Ana rose"), 2),
        (draws("chosen", target="Cleo"), 1),
        (draws("chosen", "Cleo corde", target="Cleo"), 0),
        (draws("chosen", target="Dan"), 0),
        (draws("printed", card="rose"), 1),
        (draws("printed", "Cleo rose", card="rose"), 0),
        (draws("named", card="rose", shown=[]), 0),
        (draws("move"), 0),
    ],
)
def test_what_all_saw_and_the_log_does_not_have_another_knows(line: dict[str, Any], sights: int) -> None:
    """As Dan sees it, who knows his own cards."""
    assert len(mind_of(log_of(line), "Dan").sights) == sights


def test_who_had_the_card_asked_for_all_others_know_where_the_log_does_not_say_it() -> None:
    for line, cards in ((draws("printed", card="rose"), 1), (draws("named"), 21)):
        (sight,) = mind_of(log_of(line), "Dan").sights
        assert len(sight.alternatives) == cards * len(("Ana", "Bob", "Cleo", "Dan", "nobody"))


def test_who_could_name_the_envelope_by_a_card_that_nobody_had() -> None:
    hands = {
        "Ana": ["moutarde", "leblanc", "revolver", "corde", "jardin-d-hiver"],
        "Bob": ["olive", "pervenche", "cle-anglaise", "barre-de-fer", "salon"],
        "Cleo": ["rose", "poignard", "salle-a-manger", "bibliotheque"],
        "Dan": ["salle-de-reception", "bureau", "entree", "cuisine"],
    }
    asked = [draws("printed", card=card, shown=[]) for card in ("violet", "chandelier", "salle-de-billard")]
    log = log_of(*asked, {"type": "reveal", "hands": hands}, hand=hands["Ana"])
    assert {found.player: found.earliest for found in insights(log)} == dict.fromkeys(hands, 3)


@given(seed=st.integers(min_value=0, max_value=2**32), players=st.integers(min_value=2, max_value=6))
def test_what_each_saw_is_parted_joined_and_merged_to_the_whole_game(seed: int, players: int) -> None:
    log = play("cluedo-2023", players, seed, most=40, pick=drawn_at_random).log()
    views = [view(log, player) for player in log.deal.players]
    for own in views:
        parted = part(own)
        assert join(parted.public, parted.notes).log.events == tuple(
            event for event in own.events if event != UNSEEN_EVENT
        )
    together = merged(views)
    assert together.disagreements == ()
    assert [event for event in together.log.events if not isinstance(event, Note | Reveal)] == [
        *log.events[:-1]
    ]


@pytest.mark.parametrize(
    ("line", "public_line"), [(LEFT, False), (NOT_NOTED, True), *((one, True) for one in PUBLIC)]
)
def test_only_what_is_shown_to_the_left_may_not_stand_in_the_public_log(
    line: dict[str, Any], public_line: bool
) -> None:
    log = log_of(line)
    assert is_public(log.events[0], log.edition) is public_line
