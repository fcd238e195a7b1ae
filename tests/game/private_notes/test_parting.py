"""A player's log divided: the public part, the private part, and both together the same log again."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import (
    TABLE_EVENT_TYPES,
    Action,
    Draw,
    Event,
    Fact,
    FalseWitness,
    Insert,
    Look,
    Mark,
    Note,
    OfKeeper,
    Play,
    Prefer,
    Retract,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.journal import log_text
from cluedo_notes.game.log.reader import Log, parse_log
from cluedo_notes.game.private_notes.joining import join
from cluedo_notes.game.private_notes.lines import OwnEvent, PrivateEvent
from cluedo_notes.game.private_notes.parting import Parted, part, part_event
from tests.helpers.examples import seeds, tiers
from tests.helpers.game.shared_table import (
    PLAYED,
    WHOLE,
    Line,
    asks,
    corrected,
    eager_game,
    example,
    head,
    own_events,
    rows,
    says,
    table_events,
    with_own_events,
)
from tests.helpers.logs import as_log

EDITIONS = tiers(PLAYED, "secrets-2008", "super")


def keeper_of(log: Log, random: Random) -> Log:
    """The log as its own keeper would have it, who notes for themselves as well."""
    own = view(log, random.choice(log.deal.players))
    return with_own_events(own, random)


def views_of(log: Log) -> Iterator[Log]:
    for player in log.deal.players:
        yield view(log, player)


def put_together(parted: Parted) -> Log:
    return join(parted.public, parted.notes).log


def read_anew(log: Log) -> Log:
    """The log as it is read from a file: every id and number is accepted."""
    return parse_log(log_text(log.header, log.events), log.file, Path(log.file).parent)


# -- parted and joined it is the same log


def assert_same(own: Log, parted: Parted) -> None:
    joined = put_together(parted)
    assert table_events(joined) == table_events(own)
    assert own_events(joined) == own_events(own)
    # `view` leaves the sizes of the hands as they were known in the whole log; its file says more of them.
    assert says(joined) == says(read_anew(own))
    assert (joined.header.me, joined.header.hand) == (own.header.me, own.header.hand)
    assert read_anew(joined).events == joined.events
    assert read_anew(parted.public).deal == parted.public.deal


@pytest.mark.parametrize(
    "path", WHOLE, ids=lambda path: path.stem if path.stem != "log" else path.parent.name
)
def test_every_example_is_the_same_again(path: Path) -> None:
    log = example(path)
    for own in (*views_of(log), *([log] if log.header.me else [])):
        assert_same(own, part(own))


@pytest.mark.parametrize("edition", EDITIONS)
@given(seed=st.integers(0, 5))
@seeds()
def test_every_view_of_a_random_game_is_the_same_again(edition: str, seed: int) -> None:
    """With corrections too, and with what the keeper noted for themselves."""
    random = Random(seed)
    log = eager_game(edition, seed)
    for whole in (log, corrected(log, random)):
        own = keeper_of(whole, random)
        assert_same(own, part(own))


def test_what_refers_to_an_event_that_no_longer_counts_refers_to_no_suggestion() -> None:
    log = as_log([head("Ana"), asks("Ana", "Bob pass"), witness(1), {"type": "retract", "event": 1}], "x")
    parted = part(log)
    assert_same(log, parted)
    (about,) = (live.event for live in put_together(parted).live if isinstance(live.event, FalseWitness))
    assert about.event is not None


# -- the public log by an independent hand: raw JSON, key by key

PRIVATE = {
    "spy": ("card",),
    "look": ("cards",),
    "play": ("saw",),
    "power": ("saw",),
    "draw": ("card",),
    "accusation": ("suspect", "weapon", "room"),
}


def for_all(line: Line, written: bool) -> Line | None:
    """An event without what is private, by what stands in docs/formats.md."""
    if line["type"] in ("fact", "mark", "note"):
        return None
    gone = PRIVATE.get(line["type"], ())
    if line["type"] == "accusation" and (line["correct"] or not written):
        gone = ()
    if line["type"] == "draw" and line.get("card") in ("clock", "hidden"):
        gone = ()
    kept = {key: value for key, value in line.items() if key not in gone}
    if line["type"] == "suggestion":
        kept["responses"] = [
            one
            if one["action"] == "draw" and one.get("card") in ("clock", "hidden")
            else without(one, "card")
            for one in line["responses"]
        ]
    return kept


def without(values: Line, key: str) -> Line:
    return {name: value for name, value in values.items() if name != key}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_public_log_is_what_all_saw_key_by_key(edition: str) -> None:
    for seed in range(3):
        log = eager_game(edition, seed)
        expected = [for_all(line, log.edition.rules.accusation_written) for line in rows(log.events)]
        expected = [line for line in expected if line is not None]
        for own in views_of(log):
            parted = part(own)
            assert rows(parted.public.events) == expected[:-1], (
                own.header.me
            )  # the view ends before the reveal
            text = rows([parted.public.header])[0]
            assert not {"me", "hand"} & text.keys()


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_players_part_into_one_public_log(edition: str) -> None:
    log = corrected(eager_game(edition, 5), Random(5))
    texts = {msgspec.json.encode(part(own).public.events) for own in views_of(log)}
    assert len(texts) == 1


# -- what is private to others never changes what is public


def other_secrets(event: TableEvent, of: str, log: Log, random: Random) -> TableEvent:
    """The event with other cards wherever the player `of` and no other knew them."""
    cards = list(log.edition.by_id)
    match event:
        case Suggestion(player=asker):
            return replace(
                event,
                responses=tuple(
                    replace(one, card=random.choice(event.triple))
                    if one.action is Action.SHOW and of in (asker, one.player)
                    else replace(one, card=random.choice(("stay", None, "see-shown")))
                    if one.action is Action.DRAW and one.player == of and one.card not in ("clock", "hidden")
                    else one
                    for one in event.responses
                ),
            )
        case Spy() if of in (event.player, event.target):
            return replace(event, card=random.choice((*cards, None)))
        case Look(player=player) if player == of:
            return replace(event, cards=None)
        case Play() | UsePower() if event.player == of:
            return replace(event, saw=random.choice((*cards, None)))
        case Draw(player=player, card=card) if player == of and card not in ("clock", "hidden"):
            return replace(event, card=random.choice(("stay", None)))
    return event


@pytest.mark.parametrize("edition", EDITIONS)
@given(seed=st.integers(0, 5))
@seeds()
def test_two_logs_that_differ_in_secrets_have_one_public_log_to_the_byte(edition: str, seed: int) -> None:
    """A player's hand, cards and own notes, thrown anew: nobody else's public log has another byte; nor has
    the private notes' owner anything of it who took no part."""
    random = Random(seed)
    log = eager_game(edition, seed)
    of = random.choice(log.deal.players)
    own = view(log, of)
    hand = own.header.hand or ()
    rest = [card for card in log.edition.by_id if card not in hand and card not in (own.header.face_up or ())]
    swapped = replace(own.header, hand=tuple(random.sample(rest, len(hand))))
    events = tuple(other_secrets(event, of, log, random) for event in own.events)  # type: ignore[arg-type]
    other = with_own_events(replace(own, header=swapped, events=events), random)
    one_public, other_public = part(own).public, part(other).public
    assert log_text(one_public.header, one_public.events) == log_text(
        other_public.header, other_public.events
    )
    secrets = replace(log, events=tuple(other_secrets(event, of, log, random) for event in log.events))  # type: ignore[arg-type]
    for player in log.deal.players:
        if player != of:
            one, another = part(view(log, player)), part(view(secrets, player))
            assert log_text(one.public.header, one.public.events) == log_text(
                another.public.header, another.public.events
            )


# -- by hand


def witness(about: int) -> Line:
    return {"type": "false_witness", "player": "Bob", "card": "rose", "event": about}


HAND = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]


def test_the_files_of_a_short_game() -> None:
    log = as_log(
        [
            head("Ana", hand=HAND),
            {"type": "fact", "owner": "Bob", "holds": ["rose"]},
            asks("Bob", "Cleo pass", "Ana show hall"),
            {"type": "mark", "card": "rose", "owner": "Bob", "text": "?"},
            {"type": "retract", "event": 1},
            {"type": "roll", "player": "Ana", "dice": [1, 2]},
        ],
        "x",
    )
    parted = part(log)
    assert rows([parted.public.header]) == [
        {
            "type": "game",
            "format": 1,
            "edition": "classic",
            "players": [{"name": "Ana", "hand_size": 6}, {"name": "Bob"}, {"name": "Cleo"}],
        }
    ]
    assert rows(parted.public.events) == [
        asks("Bob", "Cleo pass", "Ana show"),
        {"type": "roll", "player": "Ana", "dice": [1, 2]},
    ]
    assert rows([parted.notes.header, *parted.notes.lines]) == [
        {
            "type": "private_notes",
            "format": 1,
            "edition": "classic",
            "players": ["Ana", "Bob", "Cleo"],
            "me": "Ana",
            "hand": HAND,
        },
        {"type": "seen", "after": 1, "event": 1, "player": "Ana", "action": "show", "card": "hall"},
        {"type": "event", "after": 1, "as": {"type": "mark", "card": "rose", "owner": "Bob", "text": "?"}},
    ]
    assert parted.numbers == {2: 1, 5: 2}


def test_an_event_that_is_wholly_private_has_no_public_part() -> None:
    log = as_log([head("Ana")], "x")
    for event in (Fact("Bob", lacks=("rose",)), Mark("rose", "Bob"), Note("hm"), Prefer(rival="Bob")):
        parted = part_event(event, 3, 2, log.edition)
        assert (parted.public, parted.private) == (None, (OwnEvent(2, event),))


def test_every_type_that_is_wholly_private_can_be_noted_as_ones_own() -> None:
    whole = {kind for kind in TABLE_EVENT_TYPES.values() if issubclass(kind, OfKeeper)}
    assert {*PrivateEvent.__args__} == whole


def test_a_log_without_a_keeper_is_nobodys_to_part() -> None:
    with pytest.raises(ValueError, match="keeper"):
        part(as_log([head()], "x"))


def test_insertions_stand_where_they_happened() -> None:
    first, second = asks("Ana", "Bob pass"), {"type": "end_turn", "player": "Bob"}
    forgotten: Event = Insert(0, Suggestion("Cleo", "rose", "corde", "hall", ()))
    log = as_log([head("Ana"), first, second], "x").with_line(forgotten).with_line(Retract(2))
    assert [event.actor for event in part(log).public.events] == ["Cleo", "Ana"]
