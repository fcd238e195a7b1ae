"""A line with everything its player saw, written to both files: the public part first, and never twice."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.game.entry.note import InsteadOf, note
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import (
    Action,
    Amend,
    EndTurn,
    Event,
    Fact,
    FalseWitness,
    Insert,
    Mark,
    Note,
    Response,
    Retract,
    Reveal,
    Suggestion,
)
from cluedo_notes.game.log.journal import LogFile, create
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes.joining import Joined, join
from cluedo_notes.game.private_notes.notes_journal import NotesJournal, create_notes, locked_both
from cluedo_notes.game.private_notes.noting import LinesKnown, NotedOnBoth, note_on_both
from cluedo_notes.game.private_notes.reader import notes_header, read_both
from cluedo_notes.game.private_notes.shared_log import SharedLog
from tests.helpers.examples import seeds, tiers
from tests.helpers.game.shared_table import PLAYED, Line, eager_game, head, rows, says, table_events
from tests.helpers.logs import as_log


class Phones:
    """The phones of a table in a folder."""

    def __init__(self, folder: Path, log: Log) -> None:
        self.folder, self.players = folder, log.deal.players
        folder.mkdir(exist_ok=True)
        header = replace(log.header, me=None, hand=None)
        public = create(folder / "table.jsonl", header)
        for player in self.players:
            hand = view(log, player).header.hand
            create_notes(folder / f"{player}.notes", public, notes_header(public, player, hand))

    def known(self, player: str) -> LinesKnown:
        joined = self.joined(player)
        return LinesKnown(len(joined.public.events), len(joined.notes.lines))

    def joined(self, player: str) -> Joined:
        return join(*read_both(LogFile(self.folder / "table.jsonl"), self.folder / f"{player}.notes"))

    def note(self, player: str, line: Event, known: LinesKnown | None = None) -> NotedOnBoth:
        known = known or self.known(player)
        public = LogFile(self.folder / "table.jsonl")
        with locked_both(public, self.folder / f"{player}.notes") as (journal, notes):
            return note_on_both(journal, notes, line, known)

    @property
    def public(self) -> Log:
        return read_log(self.folder / "table.jsonl")

    def rows(self, player: str) -> list[Line]:
        """The lines of a player's notes after the header."""
        text = (self.folder / f"{player}.notes").read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()[1:]]


@pytest.fixture
def phones(tmp_path: Path) -> Phones:
    return Phones(tmp_path / "table", as_log([head()], "x"))


def asked(player: str, *answers: str) -> Suggestion:
    """A suggestion of rose, corde, hall; an answer is `Bob pass` or `Bob show hall`."""
    responses = []
    for answer in answers:
        who, action, *card = answer.split()
        responses.append(Response(who, Action(action), card[0] if card else None))
    return Suggestion(player, "rose", "corde", "hall", tuple(responses))


ASKED, BARE = asked("Ana", "Bob pass", "Cleo show hall"), asked("Ana", "Bob pass", "Cleo show")


def test_an_event_is_parted_onto_both(phones: Phones) -> None:
    noted = phones.note("Ana", ASKED)
    assert (noted.number, noted.public) == (1, BARE)
    assert phones.public.events == (BARE,)
    assert phones.rows("Ana") == [
        {"type": "seen", "after": 1, "event": 1, "player": "Cleo", "action": "show", "card": "hall"}
    ]
    assert phones.joined("Ana").log.events == (ASKED,)
    assert phones.joined("Bob").log.events == (BARE,)


def test_the_same_noting_again_adds_only_what_is_missing(phones: Phones) -> None:
    before = phones.known("Ana")
    phones.note("Ana", ASKED)
    whole = (phones.folder / "Ana.notes").read_bytes()
    again = phones.note("Ana", ASKED, before)
    assert again == NotedOnBoth(1, None, ())
    assert (phones.folder / "Ana.notes").read_bytes() == whole
    assert phones.public.events == (BARE,)


def test_two_phones_that_note_the_same_turn_note_it_once(phones: Phones) -> None:
    """Whoever comes second, even after others noted more, adds what they alone saw."""
    before = {player: phones.known(player) for player in phones.players}
    phones.note("Bob", BARE)
    phones.note("Bob", EndTurn("Bob"))
    assert phones.note("Ana", ASKED, before["Ana"]).number == 1
    assert phones.note("Cleo", ASKED, before["Cleo"]).number == 1
    assert phones.public.events == (BARE, EndTurn("Bob"))
    assert phones.joined("Ana").log.events[0] == phones.joined("Cleo").log.events[0] == ASKED
    assert phones.joined("Bob").log.events[0] == BARE


def test_the_same_in_the_next_turn_is_another_event(phones: Phones) -> None:
    phones.note("Ana", BARE)
    phones.note("Ana", BARE)
    assert phones.public.events == (BARE, BARE)


EVERY: list[tuple[str, Event]] = [
    ("a suggestion", ASKED),
    ("one's own", Fact("Bob", lacks=("rose",))),
    ("a mark", Mark("rose", "Bob", "?")),
    ("a note", Note("hm")),
    ("amended", Amend(2, asked("Ana", "Bob show rose"))),
    ("inserted", Insert(1, asked("Bob", "Cleo pass", "Ana show hall"))),
    ("inserted behind one's own", Insert(3, asked("Bob", "Ana show corde"))),
    ("only the card", Amend(2, asked("Ana", "Bob pass", "Cleo show corde"))),
    ("no card after all", Amend(2, BARE)),
    ("taken back", Retract(2)),
    ("one's own taken back", Retract(3)),
    ("one's own amended", Amend(3, Fact("Cleo", lacks=("rose",)))),
    ("one's own was seen by all", Amend(3, EndTurn("Bob"))),
    ("seen by all was one's own", Amend(1, Note("only mine"))),
]


class Crash(Exception):
    """The program ends here."""


@pytest.mark.parametrize("name", [name for name, _ in EVERY])
def test_after_a_crash_between_both_files_the_same_noting_makes_it_whole(
    phones: Phones, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is noted: cut off after the public line, it ends as if nothing had happened, also a third
    time."""
    line = dict(EVERY)[name]
    other = Phones(phones.folder.parent / "other", as_log([head()], "x"))
    for one in (phones, other):
        one.note("Cleo", EndTurn("Cleo"))
        one.note("Ana", ASKED)
        one.note("Ana", Fact("Bob", lacks=("corde",)))
    known = phones.known("Ana")
    other.note("Ana", line)

    def crash(*_: object) -> None:
        raise Crash

    monkeypatch.setattr(NotesJournal, "append", crash)
    try:
        phones.note("Ana", line, known)
        cut_off = False
    except Crash:
        cut_off = True
    monkeypatch.undo()
    assert cut_off is (name != "taken back"), "whatever says something private is cut off"
    for _ in range(2):
        phones.note("Ana", line, known)
        for file in ("table.jsonl", "Ana.notes"):
            assert (phones.folder / file).read_bytes() == (other.folder / file).read_bytes(), name


def test_what_only_the_owner_corrects_is_no_public_line(phones: Phones) -> None:
    phones.note("Ana", ASKED)
    phones.note("Ana", Amend(1, asked("Ana", "Bob pass", "Cleo show corde")))
    assert phones.public.events == (BARE,)
    assert phones.joined("Ana").log.live[0].event == asked("Ana", "Bob pass", "Cleo show corde")
    phones.note("Ana", Amend(1, BARE))
    assert phones.joined("Ana").log.live[0].event == BARE


def test_a_note_says_of_itself_that_it_made_no_line(phones: Phones) -> None:
    """A card that one player corrects; what all saw of the same event is corrected by a line."""
    shared = SharedLog(phones.folder / "table.jsonl", phones.folder / "Ana.notes")
    phones.note("Ana", ASKED)
    for answers, alone in ((("Bob pass", "Cleo show corde"), True), (("Bob show",), False)):
        event = asked("Ana", *answers)
        noted = note(shared, lambda *_, event=event: event, InsteadOf(1), forced=False)
        assert noted.alone is alone
        assert noted.said == ((1, event) if alone else (2, Amend(1, event)))
        assert noted.after.log.live == shared.read().live


def test_a_public_correction_of_another_keeps_the_owners_part(phones: Phones) -> None:
    phones.note("Ana", Fact("Bob", lacks=("corde",)))
    phones.note("Ana", ASKED)
    phones.note("Bob", Amend(1, asked("Ana", "Cleo show")))
    assert phones.joined("Ana").log.live[1].event == asked("Ana", "Cleo show hall")
    assert phones.joined("Bob").log.live[0].event == asked("Ana", "Cleo show")


def test_an_amendment_of_an_amendment_is_of_the_event_behind_it(phones: Phones) -> None:
    phones.note("Ana", BARE)
    phones.note("Ana", Amend(1, asked("Ana", "Bob show")))
    noted = phones.note("Ana", Amend(2, asked("Ana", "Bob show rose")))
    assert (noted.number, noted.public) == (1, None)
    assert phones.joined("Ana").log.live[0].event == asked("Ana", "Bob show rose")


def test_a_reference_to_an_event_of_ones_own_is_refused(phones: Phones) -> None:
    phones.note("Ana", Note("hm"))
    with pytest.raises(EntryError):
        phones.note("Ana", FalseWitness("Bob", "rose", 1))
    assert phones.public.events == ()


def test_what_the_public_log_refuses_leaves_both_as_they_were(phones: Phones) -> None:
    with pytest.raises(LogError):
        phones.note("Ana", EndTurn("Zoe"))
    with pytest.raises(LogError):
        phones.note("Ana", replace(ASKED, responses=(Response("Cleo", Action.SHOW, "spa"),)))
    assert phones.rows("Ana") == []
    assert phones.public.events == ()


@pytest.mark.parametrize("edition", tiers(PLAYED, "secrets-2008"))
@given(seed=st.integers(0, 3))
@seeds()
def test_a_whole_game_noted_by_whoever_saw_something_leaves_every_player_their_view(
    edition: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every event is noted by all who know something of it, in any order, each with what they saw."""
    random = Random(seed)
    game = eager_game(edition, seed)
    whole = replace(game, events=tuple(event for event in game.events if not isinstance(event, Reveal)))
    phones = Phones(tmp_path_factory.mktemp("table") / "t", game)
    players = list(whole.deal.players)
    views = {player: view(whole, player) for player in players}
    for number in range(1, min(len(whole.events), 25) + 1):
        random.shuffle(players)
        known = {player: phones.known(player) for player in players}
        public = {player: views[player].events[number - 1] for player in players}
        writers = [player for player in players if public[player] == whole.events[number - 1]]
        for player in writers or players[:1]:
            phones.note(player, public[player], known[player])
    count = min(len(whole.events), 25)
    assert len(phones.public.events) == count
    for player in players:
        joined, own = phones.joined(player).log, views[player].at(count)
        assert table_events(joined) == table_events(own), rows(joined.events)
        assert says(joined)[1] == says(replace(own, header=joined.header))[1]
