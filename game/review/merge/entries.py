"""Events of several logs compared: are they the same event, and in which details do they differ?

A detail that only one log's keeper knows is None in the others, and so agrees with everything.
"""

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.passed_cards import used_in

ALIKE, DIFFERENT_DETAIL, DOUBTFUL, PER_DETAIL = 1000, 500, 10, 10
"""The similarity of two events: if nothing differs, if a detail differs but they are surely the same event,
and if a detail differs that leaves a doubt. The last number is added for each detail that agrees. Many
doubtful pairs count less than one good one."""

IDENTITY: Mapping[type, tuple[str, ...]] = {
    ev.Suggestion: (),
    ev.HeardInPart: (),
    ev.Look: ("player", "place"),
    ev.Play: ("player", "card"),
    ev.ClueCard: ("player", "clue"),
    ev.UsePower: ("player", "power"),
    ev.OpenCards: ("player", "cards"),
    ev.Fact: ("owner", "holds", "lacks", "one_of"),
    ev.Note: ("text",),
}
"""The keys that must be equal in two entries of the same event; the default is the player only."""

NO_DOUBT: Mapping[type, frozenset[str]] = {
    **dict.fromkeys((ev.Suggestion, ev.HeardInPart), frozenset({"answer", "card", "drawn", "power"})),
    ev.Accusation: frozenset({"correct"}),
    ev.Look: frozenset({"cards"}),
    ev.OpenHand: frozenset({"cards"}),
    ev.Leave: frozenset({"cards"}),
    ev.ClueCard: frozenset({"shown", "shower", "spot"}),
    ev.FalseWitness: frozenset({"card"}),
    ev.Move: frozenset({"via", "path"}),
}
"""Details that may differ although it is surely the same event."""

ABOUT_SUGGESTION = (Effect.SEE_SHOWN, Power.SEE_SHOWN, Power.RANDOM_CARD)
"""Cards and powers used about a suggestion; if none is named, about the last one."""


class Detail(NamedTuple):
    """A key of an event and, for an answer, the player who gave it."""

    what: str
    player: str | None = None


class Entry(Struct, frozen=True, dict=True):
    """Event `number` of log number `log`. `about` is the event that it refers to; `supposed` is the one that
    it means without naming it."""

    log: int
    number: int
    event: ev.TableEvent
    about: int | None = None
    supposed: int | None = None

    @cached_property
    def details(self) -> Mapping[Detail, Hashable]:
        """Everything that this log knows of the event, as values that are equal if they mean the same."""
        known = {Detail(key): comparable(key, getattr(self.event, key)) for key in keys_of(self.event)}
        known = {detail: value for detail, value in known.items() if value is not None}
        if isinstance(self.event, ev.AnySuggestion):
            known |= _answers(self.event)
        elif isinstance(self.event, ev.ClueCard):
            known |= _shown_for_clue(self.event)
        return known

    @cached_property
    def identity(self) -> Hashable:
        """Only entries with equal identities can be the same event."""
        kind = ev.Suggestion if isinstance(self.event, ev.HeardInPart) else type(self.event)
        return (kind, *(self.details.get(Detail(key)) for key in IDENTITY.get(kind, ("player",))))

    @property
    def turn_of(self) -> str | None:
        """The player whose turn it is according to this event, or None if the event does not say so."""
        return self.event.player if isinstance(self.event, ev.Act | ev.HeardInPart) else None


def keys_of(event: ev.TableEvent) -> tuple[str, ...]:
    """The keys that are compared one by one: all except the answers, what each player did for a Clue
    card, and the reference to another event."""
    return tuple(
        key for key in event.__struct_fields__ if key not in ("responses", "event", "shown", "spots")
    )


def comparable(key: str, value: Any) -> Hashable:
    """A key's value in a form that is equal for equal meanings: cards and dice have no order, a path has."""
    if isinstance(value, tuple) and key != "path":
        return tuple(sorted(map(str, value)))
    return value  # type: ignore[no-any-return]


def _answers(suggestion: ev.AnySuggestion) -> Iterator[tuple[Detail, Hashable]]:
    for response in suggestion.responses:
        if response.action is ev.Action.SHOW:
            yield Detail("answer", response.player), True
            if response.card is not None:
                yield Detail("card", response.player), response.card
        elif response.action is ev.Action.DRAW:
            if response.card is not None:
                yield Detail("drawn", response.player), response.card
        elif response.action in (ev.Action.PASS, ev.Action.BLOCK):
            yield Detail("answer", response.player), False


def _shown_for_clue(event: ev.ClueCard) -> Iterator[tuple[Detail, Hashable]]:
    """Each card that was shown and where each player went. For a requested card: the player who had it, empty
    if nobody did."""
    if event.clue.asks_for_card and event.shown is not None:
        yield Detail("shower"), next((shown.player for shown in event.shown), "")
        return
    yield from ((Detail("shown", shown.player), shown.card) for shown in event.shown or ())
    yield from ((Detail("spot", player), room) for player, room in (event.spots or {}).items())


def entries_of(log: Log, number_of_log: int) -> list[Entry]:
    """A log's live events except its reveals and its keeper's marks and preferences; notes name their
    writer."""
    entries = []
    live_numbers = {live.number for live in log.live}
    last_suggestion: int | None = None
    for live in log.live:
        event, number = live.event, live.number
        if isinstance(event, ev.Reveal | ev.Mark | ev.Prefer):
            continue
        about = event.refers_to
        supposed = last_suggestion if about is None and _is_about_suggestion(event) else None
        if about is not None:
            event = replace(event, event=None)
        if isinstance(event, ev.Note):
            event = event if log.header.me is None else ev.Note(f"{log.header.me}: {event.text}")
        entries.append(
            Entry(number_of_log, number, event, about if about in live_numbers else None, supposed)
        )
        if isinstance(event, ev.Suggestion):
            last_suggestion = number
    return entries


def _is_about_suggestion(event: ev.TableEvent) -> bool:
    return isinstance(event, ev.Play | ev.UsePower) and used_in(event) in ABOUT_SUGGESTION


def differences(entry: Entry, other: Entry) -> frozenset[Detail]:
    """The details that both know and in which they differ."""
    return frozenset(
        detail
        for detail, value in entry.details.items()
        if (said := other.details.get(detail, value)) != value and not _is_same_draw(value, said)
    )


def _is_same_draw(value: Hashable, other: Hashable) -> bool:
    """Does one say only that a drawn card was no clock, while the other names it?"""
    faces = [face for face in (value, other) if face != ev.HIDDEN]
    return len(faces) == 1 and faces[0] in tuple(Effect)


def doubtful(entry: Entry, other: Entry) -> bool:
    """Do these differ in a detail that may make them two events?"""
    return bool(
        {detail.what for detail in differences(entry, other)} - NO_DOUBT.get(type(entry.event), frozenset())
    )


def likeness(entry: Entry, other: Entry) -> int:
    """The similarity of two entries, as a number; 0 if they cannot be the same event."""
    if entry.identity != other.identity:
        return 0
    differing = differences(entry, other)
    agreeing = PER_DETAIL * (len(entry.details.keys() & other.details.keys()) - len(differing))
    if not differing:
        return ALIKE + agreeing
    weighty = {detail for detail in differing if detail.what != "path"}
    unsure = {
        difference
        for difference in weighty
        if difference.what not in NO_DOUBT.get(type(other.event), frozenset())
    }
    if not unsure:
        return DIFFERENT_DETAIL + agreeing
    if len(weighty) > 1 or _asks_and_answers(entry, other) or _asks_and_answers(other, entry):
        return 0
    return DOUBTFUL + agreeing // PER_DETAIL


def _asks_and_answers(entry: Entry, other: Entry) -> bool:
    """Does the asker in one log answer in the other?"""
    asker = entry.event.actor
    return isinstance(other.event, ev.AnySuggestion) and any(r.player == asker for r in other.event.responses)
