"""Facts that the owner of private notes must have seen and did not record: the questions, their order, and
closing them by answers."""

import json
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.game.entry.not_noted import Lacking
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import Reveal
from cluedo_notes.game.private_notes.joining import Joined, join
from cluedo_notes.game.private_notes.lines import Seen
from cluedo_notes.game.private_notes.open_questions import OpenQuestion, just_answered, open_questions
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.game.private_notes.reader import notes_header, parse_notes
from tests.helpers.examples import seeds, tiers
from tests.helpers.game.shared_table import PLAYED, Line, asks, eager_game, head, rows
from tests.helpers.logs import as_log

HAND = ("moutarde", "poignard", "corde", "hall", "spa")
SEATS = head(edition="secrets-2008") | {"players": [{"name": n} for n in ("Ana", "Bob", "Cleo", "Dan")]}
CLASSIC_HAND = ("moutarde", "poignard", "corde", "hall", "bureau", "cuisine")


def joined(
    events: Sequence[Line], *notes: Line, header: Line = SEATS, hand: tuple[str, ...] | None = HAND
) -> Joined:
    public = as_log([header, *events], "public")
    lines = [*rows([notes_header(public, "Ana", hand)]), *notes]
    return join(
        public, parse_notes("".join(json.dumps(one) + "\n" for one in lines).encode(), "notes", public)
    )


def asked_of(events: Sequence[Line], *notes: Line, **more: object) -> list[tuple[int, Lacking, str | None]]:
    found = open_questions(joined(events, *notes, **more))  # type: ignore[arg-type]
    return [(one.number, one.what, one.player) for one in found]


SPIED = {"type": "spy", "player": "Ana", "target": "Bob"}
LOOKED = {"type": "look", "player": "Ana", "place": "pool"}
RIGHT = {"type": "play", "player": "Ana", "card": "right-neighbour"}
POWER = {"type": "power", "player": "Ana", "power": "see-shown", "event": 1}
DREW = {"type": "draw", "player": "Ana"}
ONE: list[tuple[list[Line], Lacking | None, str | None]] = [
    ([asks("Ana", "Bob pass", "Cleo show")], Lacking.THEIRS, "Cleo"),
    ([asks("Ana", "Bob show rose")], None, None),
    ([asks("Ana", "Bob pass")], None, None),
    ([asks("Bob", "Ana show")], Lacking.OWN, "Bob"),
    ([asks("Bob", "Ana show") | {"weapon": "revolver"}], None, None),  # the hall, and nothing else
    ([asks("Bob", "Cleo show")], None, None),
    ([asks("Bob", "Ana draw", "Cleo pass")], Lacking.DRAWN, None),
    ([asks("Bob", "Ana draw clock")], None, None),
    ([SPIED], Lacking.THEIRS, "Bob"),
    ([{**SPIED, "player": "Bob", "target": "Ana"}], Lacking.OWN, "Bob"),
    ([{**SPIED, "player": "Cleo"}], None, None),
    ([LOOKED], Lacking.LOOKED_AT, None),
    ([{**LOOKED, "player": "Bob"}], None, None),
    ([RIGHT], Lacking.SEEN_BY_USE, "Dan"),
    ([{**RIGHT, "player": "Bob"}], Lacking.OWN, "Bob"),
    ([{**RIGHT, "player": "Cleo"}], None, None),
    ([{**RIGHT, "card": "stay"}], None, None),
    ([asks("Bob", "Cleo show"), POWER], Lacking.SEEN_BY_USE, "Cleo"),
    ([asks("Bob", "Cleo pass"), POWER], None, None),
    ([asks("Bob", "Cleo show"), {**POWER, "target": "Dan"}], None, None),
    ([DREW], Lacking.DRAWN, None),
    ([{**DREW, "card": "clock"}], None, None),
    ([{**DREW, "player": "Bob"}], None, None),
    ([{"type": "roll", "player": "Ana", "dice": [1, 2]}], None, None),
]


@pytest.mark.parametrize(("events", "what", "player"), ONE)
def test_what_is_asked_of_one_event(events: list[Line], what: Lacking | None, player: str | None) -> None:
    header = SEATS | ({"options": {"leftover": "pool"}} if events == [LOOKED] else {})
    expected = [] if what is None else [(len(events), what, player)]
    assert asked_of(events, header=header) == expected


def question(events: Sequence[Line], **more: object) -> OpenQuestion:
    (one,) = open_questions(joined(events, **more))  # type: ignore[arg-type]
    return one


def test_which_cards_may_be_the_answer() -> None:
    assert question([asks("Ana", "Bob show")]).cards == ("rose",)  # the others are Ana's
    assert question([asks("Ana", "Bob show")], hand=None).cards == ("rose", "corde", "hall")
    assert question([asks("Bob", "Ana show")]).cards == ("corde", "hall")
    assert set(question([{**RIGHT, "player": "Bob"}]).cards) == set(HAND)
    spied = question([SPIED]).cards
    assert not {*spied} & {*HAND}
    assert len(spied) == 21 + 3 - 5 - 3 or len(spied) > 10
    drawn = question([DREW]).cards
    assert "clock" not in drawn
    assert "stay" in drawn


def test_a_card_seen_twice_is_asked_about_as_the_one_it_was() -> None:
    """By her power Ana saw which card Cleo showed; then she plays the card to see it."""
    again = {"type": "play", "player": "Ana", "card": "see-shown", "event": 1}
    noted = {"type": "seen", "after": 3, "event": 2, "saw": "rose"}
    (open_still,) = open_questions(joined([asks("Bob", "Cleo show"), POWER, again], noted))
    assert (open_still.number, open_still.cards) == (3, ("rose",))


def test_with_the_three_in_hand_any_of_them_is_possible() -> None:
    """Then the hand or the event is wrong: the owner says which card it was all the same."""
    hand = ("rose", "corde", "hall", "moutarde", "poignard")
    assert question([asks("Ana", "Bob show")], hand=hand).cards == ("rose", "corde", "hall")


def test_a_look_at_the_pool_is_at_all_of_it() -> None:
    header = head(options={"leftover": "pool"}) | {
        "players": [{"name": n} for n in ("Ana", "Bob", "Cleo", "Dan")]
    }
    one = question([LOOKED], header=header, hand=None)
    assert one.how_many == 2  # of eighteen cards among four
    assert one.answered(("rose", "hall"), 1) == Seen(1, 1, cards=("rose", "hall"))


def test_of_ones_own_cards_nothing_is_asked_before_the_hand_is_noted() -> None:
    events = [asks("Bob", "Ana show"), {**RIGHT, "player": "Bob"}]
    assert asked_of(events, hand=None) == []
    assert asked_of(events, {"type": "hand", "cards": list(HAND)}, hand=None) == [
        (1, Lacking.OWN, "Bob"),
        (2, Lacking.OWN, "Bob"),
    ]


def test_an_accusation_in_writing_is_its_writers_to_know() -> None:
    wrong = {"type": "accusation", "player": "Ana", "correct": False}
    header = head(options={"accusation_written": True})
    one = question([wrong], header=header, hand=CLASSIC_HAND)
    assert (one.what, one.how_many) == (Lacking.ACCUSED, 3)
    line = one.answered(("rose", "corde", "hall"), 1)
    assert line == Seen(1, 1, suspect="rose", weapon="corde", room="hall")
    assert asked_of([wrong], *rows([line]), header=header, hand=CLASSIC_HAND) == []
    aloud = head(options={"accusation_written": False})
    assert asked_of([wrong], header=aloud, hand=CLASSIC_HAND) == []
    assert asked_of([{**wrong, "player": "Bob"}], header=header, hand=CLASSIC_HAND) == []


def test_every_witness_who_showed_is_asked_about() -> None:
    events = [asks("Ana", "Bob show", "Cleo show")]
    header = head(options={"witnesses": "all"})
    first, second = open_questions(joined(events, header=header, hand=CLASSIC_HAND))
    assert (first.player, second.player) == ("Bob", "Cleo")
    (left,) = open_questions(
        joined(events, *rows([first.answered(("rose",), 1)]), header=header, hand=CLASSIC_HAND)
    )
    assert left == replace(second, event=left.event)


def test_questions_come_in_the_order_in_which_it_happened_by_public_numbers() -> None:
    fact = {"type": "event", "after": 0, "as": {"type": "fact", "owner": "Bob", "lacks": ["rose"]}}
    events = [SPIED, asks("Ana", "Bob show"), {"type": "insert", "after": 0, "as": DREW}]
    assert [one for one, _, _ in asked_of(events, fact)] == [3, 1, 2]


def test_a_correction_opens_a_question_again() -> None:
    events = [asks("Ana", "Cleo show")]
    seen = {"type": "seen", "after": 1, "event": 1, "player": "Cleo", "action": "show", "card": "rose"}
    assert asked_of(events, seen) == []
    same = {"type": "amend", "event": 1, "as": asks("Ana", "Bob pass", "Cleo show")}
    assert asked_of([*events, same], seen) == []
    other = {"type": "amend", "event": 1, "as": asks("Ana", "Bob show")}
    assert asked_of([*events, other], seen) == [(1, Lacking.THEIRS, "Bob")]
    assert asked_of([*events, {"type": "retract", "event": 1}], seen) == []


def test_only_the_last_line_of_the_notes_is_the_last_answer() -> None:
    events = [asks("Ana", "Cleo show")]
    (one,) = open_questions(joined(events))
    (seen,) = rows([one.answered(("rose",), 1)])
    fact = {"type": "event", "after": 1, "as": {"type": "fact", "owner": "Bob", "lacks": ["rose"]}}
    assert just_answered(joined(events, seen), 1) == replace(one, cards=("rose",))
    (back,) = rows([one.answered(("rose",), 1).taken_back(1)])
    assert asked_of(events, seen, back) == [(1, Lacking.THEIRS, "Cleo")]
    for notes in ((), (fact,), (seen, fact), (seen, back)):
        for number in range(4):
            assert just_answered(joined(events, *notes), number) is None
    assert just_answered(joined([*events, {"type": "end_turn", "player": "Ana"}], seen), 1) is None
    assert just_answered(joined([*events, {"type": "retract", "event": 1}], seen), 1) is None


@pytest.mark.parametrize("edition", tiers(PLAYED, "secrets-2008", "super"))
@given(seed=st.integers(0, 5))
@seeds()
def test_asked_everything_a_player_can_say_everything(edition: str, seed: int) -> None:
    """Empty notes beside the public log: every card of the player's view is asked for, its answer is
    among those offered, and with all answers nothing is left open and the log is the view again."""
    random = Random(seed)
    game = eager_game(edition, seed)
    whole = replace(game, events=tuple(event for event in game.events if not isinstance(event, Reveal)))
    player = random.choice(whole.deal.players)
    own = view(whole, player)
    own = replace(own, header=replace(own.header, hand=view(game, player).header.hand))
    parted = part(own)
    known = {line.thing: line for line in parted.notes.lines if isinstance(line, Seen)}
    notes, end = replace(parted.notes, lines=()), len(parted.public.events)
    for one in open_questions(join(parted.public, notes)):
        line = known.get(one.answered(one.cards[:3] if one.how_many == 3 else one.cards[:1], end).thing)
        if line is None:  # the game's log does not say it either
            continue
        cards = line.cards or tuple(filter(None, (line.card, line.saw, line.suspect, line.weapon, line.room)))
        assert len(cards) == one.how_many
        assert set(cards) <= set(one.cards), one
        answer = one.answered(cards, end)
        assert answer.says_as(line)
        notes = replace(notes, lines=(*notes.lines, answer))
        last = just_answered(join(parted.public, notes), len(notes.lines))
        assert last is not None
        assert (last.number, last.what, last.player) == (one.number, one.what, one.player)
        assert last.cards == cards
    full = join(parted.public, parted.notes)
    now = join(parted.public, notes)
    asked = {line.thing for line in notes.lines if isinstance(line, Seen)}
    for thing, line in known.items():
        if thing not in asked:  # one card of one's own, or what a suggestion says already
            assert thing.answer is None or thing.answer.player == player or line.card == "clock", line
    left, left_by_view = (
        [(one.number, one.what, one.player, one.cards, one.answer) for one in open_questions(log)]
        for log in (now, full)
    )
    assert left == left_by_view
