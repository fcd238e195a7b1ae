"""A public log and private notes joined: the result of `merge`, how it grows, and its numbers."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.view import UNSEEN_EVENT, view
from cluedo_notes.game.log.events import Amend, Fact, Insert, Mark, Note, Retract, Reveal
from cluedo_notes.game.log.journal import log_text
from cluedo_notes.game.log.reader import Log, parse_log
from cluedo_notes.game.private_notes.joining import Joined, PrivateLine, PublicLine, join
from cluedo_notes.game.private_notes.lines import OwnEvent, OwnHand, Seen, TakenBack
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.game.private_notes.reader import PrivateNotes, notes_header
from cluedo_notes.game.review.merge.merge import merged
from tests.helpers.examples import seeds, tiers
from tests.helpers.game.shared_table import (
    PLAYED,
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
from tests.helpers.places import ROOT

EDITIONS = tiers(PLAYED, "secrets-2008", "super")
GAMES = sorted((ROOT / "examples").glob("*.jsonl"))


def read_anew(log: Log, file: str) -> Log:
    return parse_log(log_text(log.header, log.events), file, ROOT / "examples")


def joined_view(log: Log, player: str) -> tuple[Log, Joined]:
    """A player's view of a game, and the same by parting and joining it."""
    own = read_anew(view(log, player), f"{player}.jsonl")
    parted = part(own)
    return own, join(parted.public, parted.notes)


def without_unseen(log: Log) -> Log:
    """The log without its reveal: views of it have no event of which a player knows nothing."""
    events = tuple(event for event in log.events if not isinstance(event, Reveal))
    return replace(log, events=events)


# -- the same that merge makes


@pytest.mark.parametrize("edition", EDITIONS)
@given(seed=st.integers(0, 5))
@seeds()
def test_merge_makes_the_same_of_the_public_log_and_the_players_own(edition: str, seed: int) -> None:
    """Wherever the lines stand: the same cards at the same owners, by the same weights."""
    random = Random(seed)
    log = eager_game(edition, seed)
    for player in random.sample(log.deal.players, 2):
        own = with_own_events(read_anew(view(log, player), "own"), random)
        parted = part(own)
        joined = join(parted.public, parted.notes).log
        both = merged([read_anew(parted.public, "public"), own])
        assert both.disagreements == ()
        assert says(both.log) == says(joined)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_sheet_is_the_same_cell_for_cell(path: Path) -> None:
    """Certain facts and odds: of the view, of the joined log, and of what merge makes."""
    log = example(path)
    player = log.header.me or log.deal.players[0]
    own, joined = joined_view(log.at(len(log.events) * 2 // 3), player)
    both = merged([read_anew(joined.public, "public"), own]).log
    positions = [position_of(one) for one in (own, joined.log, both)]
    assert positions[0].facts == positions[1].facts == positions[2].facts
    odds = [odds_of(position) for position in positions]
    for one in odds[1:]:
        assert one.by_envelope == pytest.approx(odds[0].by_envelope)
        assert one.cells.keys() == odds[0].cells.keys()
        for card, row in one.cells.items():
            assert row == pytest.approx(odds[0].cells[card])


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_joined_logs_merge_into_what_all_views_merge_into(edition: str) -> None:
    whole = eager_game(edition, 3)
    hands = {player: view(whole, player).header.hand for player in whole.deal.players}
    log = without_unseen(whole)
    views, joined = [], []
    for player in log.deal.players:
        own = view(log, player)
        own = read_anew(replace(own, header=replace(own.header, hand=hands[player])), f"{player}.jsonl")
        parted = part(own)
        views.append(own)
        joined.append(replace(join(parted.public, parted.notes).log, file=f"{player}.jsonl"))
    one, other = merged(views), merged(joined)
    assert one.disagreements == other.disagreements == ()
    assert one.log.events == other.log.events
    assert one.log.header.players == other.log.header.players
    assert own_events(one.log) == own_events(other.log) == Counter()


# -- growing


def notes_of(public: Log, owner: str, *lines: object) -> PrivateNotes:
    return PrivateNotes("notes", notes_header(public, owner), lines)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
@given(seed=st.integers(0, 5))
@seeds()
def test_the_joined_log_grows_by_lines_at_its_end(edition: str, seed: int) -> None:
    """Public and private lines one by one, as they come: each public line and each event of one's own is
    a line more, what was seen of an event is filled in, and no number ever changes."""
    random = Random(seed)
    whole = corrected(without_unseen(eager_game(edition, seed)), random)
    player = random.choice(whole.deal.players)
    public = part(view(whole, player)).public.at(0)
    notes = notes_of(public, player)
    before = join(public, notes)
    for line in part(view(whole, player)).public.events:
        if random.random() < 0.3:
            after = len(public.events)
            mine = [n for n, one in enumerate(notes.lines, start=1) if not isinstance(one, Seen)]
            more: object = OwnEvent(after, Note(f"{after}"))
            if mine and random.random() < 0.5:
                more = TakenBack(after, random.choice(mine))
            notes = replace(notes, lines=(*notes.lines, more))
        else:
            public = replace(public, events=(*public.events, line))
        now = join(public, notes)
        assert len(now.log.events) == len(before.log.events) + 1
        assert now.log.events[:-1] == before.log.events
        assert now.numbers.origins[:-1] == before.numbers.origins
        assert read_anew(now.log, "x").events == now.log.events
        before = now


def test_lines_are_numbered_from_both_files_and_back() -> None:
    public = as_log([head(), asks("Ana", "Bob pass"), asks("Bob", "Cleo pass")], "x")
    public = public.with_line(Amend(2, public.events[0])).with_line(Insert(1, public.events[1]))  # type: ignore[arg-type]
    public = public.with_line(Retract(2))
    fact, mark = Fact("Bob", lacks=("rose",)), Mark("rose", "Bob", "?")
    notes = notes_of(
        public,
        "Ana",
        OwnEvent(0, fact),
        OwnHand(None),
        Seen(1, 1, card=None),
        OwnEvent(1, mark),
        TakenBack(5, 1),
    )
    joined = join(public, notes)
    assert joined.log.events == (
        fact,
        public.events[0],
        mark,
        public.events[1],
        Amend(4, public.events[0]),  # type: ignore[arg-type]
        Insert(2, public.events[1]),  # type: ignore[arg-type]
        Retract(4),
        Retract(1),
    )
    numbers = joined.numbers
    assert [numbers.of_public(number) for number in range(6)] == [0, 2, 4, 5, 6, 7]
    assert [numbers.of_private(number) for number in (1, 4, 5)] == [1, 3, 8]
    assert numbers.origin(2) == PublicLine(1)
    assert numbers.origin(3) == PrivateLine(4)
    assert [numbers.public_before(number) for number in range(9)] == [0, 0, 1, 1, 2, 3, 4, 5, 5]


def test_an_event_taken_back_and_brought_back() -> None:
    public = as_log([head()], "x")
    fact = OwnEvent(0, Fact("Bob", lacks=("rose",)))
    lines = (fact, TakenBack(0, 1), TakenBack(0, 2), TakenBack(0, 3))
    for number, counts in ((1, True), (2, False), (3, True), (4, False)):
        live = join(public, notes_of(public, "Ana", *lines[:number])).log.live
        assert [one.event for one in live] == [fact.event] * counts


# -- the header


HAND = ("moutarde", "poignard", "corde", "hall", "bureau", "cuisine")


def test_the_last_hand_counts() -> None:
    public = as_log([head()], "x")
    header = notes_header(public, "Ana", HAND)
    other = (*HAND[:-1], "veranda")
    for lines, hand in (((), HAND), ((OwnHand(other),), other), ((OwnHand(other), OwnHand(None)), None)):
        log = join(public, PrivateNotes("notes", header, lines)).log
        assert (log.header.me, log.header.hand) == ("Ana", hand)


def test_a_hand_says_who_was_dealt_a_card_more() -> None:
    """Of five players three have four cards: the public log may leave open who."""
    seats = [{"name": name} for name in "ABCDE"]
    public = as_log([{**head(), "players": seats}], "x")
    four = join(public, PrivateNotes("notes", notes_header(public, "A", HAND[:4]))).log
    assert 1 < len(four.deal.arrangements) < len(public.deal.arrangements)
    assert {sizes[0] for sizes in four.deal.arrangements} == {4}


def test_what_needs_a_newer_format_raises_it() -> None:
    public = as_log([{**head(), "format": 1}, asks("Ana", "Bob pass")], "x")
    assert join(public, notes_of(public, "Ana")).log.header.format == 1
    assert join(public, notes_of(public, "Ana", OwnEvent(1, Mark("rose", "Bob", "?")))).log.header.format == 2


def test_table_events_are_those_of_the_public_log() -> None:
    log = example(ROOT / "examples" / "secrets-2008-4p.jsonl")
    for player in log.deal.players:
        own, joined = joined_view(log, player)
        assert table_events(joined.log) == table_events(own)
        unseen = [live for live in joined.log.live if live.event == UNSEEN_EVENT]
        assert not unseen
        line: Line = rows(joined.public.events)[0]
        assert line["type"]
