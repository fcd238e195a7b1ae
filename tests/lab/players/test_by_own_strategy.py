"""A user's own player gets only data that their seat saw."""

import gc
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from textwrap import dedent
from types import ModuleType

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Clue
from cluedo_notes.game.log.deal import FACE_UP
from cluedo_notes.game.log.events import (
    CLOCK,
    Accusation,
    ClueCard,
    Draw,
    Look,
    OpenHand,
    Play,
    Response,
    ShownForClue,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.lab.players.own_strategy import OwnStrategy, class_of, strategy_of
from cluedo_notes.lab.players.strategies import ByNotebook, Situation
from cluedo_notes.lab.simulation.dealing import Dealt, deal_game
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.played_out import begun
from tests.helpers.game.overheard import keep_from_accusing

TABLES = [
    ("classic", 3),
    ("classic", 6),
    ("secrets-2008", 4),
    ("got-red-keep", 2),
    ("got-meereen", 5),
    ("super", 4),
    ("cluedo-2023", 5),
]


@pytest.fixture
def watched(tmp_path: Path) -> OwnStrategy:
    """Players whose `look` is called with everything that they are given."""
    file = tmp_path / "watched.py"
    file.write_text(dedent(WATCHED), encoding="utf-8")
    found = strategy_of(f"{file}:Player")
    assert isinstance(found, OwnStrategy)
    return found


class Secret(str):
    """A card that only some players know."""

    __slots__ = ("known_to",)
    known_to: frozenset[str]


def secret(card: str, *known_to: str) -> Secret:
    found = Secret(card)
    found.known_to = frozenset(known_to)
    return found


class MarkedGame(SimulatedGame):
    """A game in which every private card is a `Secret` of those who know it."""

    def happens(self, event: TableEvent) -> None:
        match event:
            case Suggestion():
                suspect, weapon, room = map(str, event.triple)
                answers = tuple(self._marked(event.player, one) for one in event.responses)
                event = replace(event, suspect=suspect, weapon=weapon, room=room, responses=answers)
            case Accusation(triple=(suspect, weapon, room)):
                event = replace(event, suspect=str(suspect), weapon=str(weapon), room=str(room))
            case OpenHand():
                event = replace(event, cards=tuple(map(str, event.cards)))
            case Look(cards=tuple(cards)):
                event = replace(event, cards=tuple(secret(card, event.player) for card in cards))
            case Spy(player, target, str(card)):
                event = replace(event, card=secret(card, player, target))
            case Play(player=player, target=str(target), saw=str(card)):
                event = replace(event, saw=secret(card, player, target))
            case UsePower(player=player, target=str(target), saw=str(card)):
                event = replace(event, saw=secret(card, player, target))
            case ClueCard(shown=tuple(shown)):
                seats = self.dealt.log.deal.players
                event = replace(event, shown=tuple(_seen(event.clue, entry, seats) for entry in shown))
            case Draw(player, str(card)) if card != CLOCK:
                event = replace(event, card=secret(card, player))
        super().happens(event)

    @staticmethod
    def _marked(asker: str, answer: Response) -> Response:
        if answer.card is None:
            return answer
        return replace(answer, card=secret(answer.card, asker, answer.player))


def _seen(clue: Clue, shown: ShownForClue, seats: Sequence[str]) -> ShownForClue:
    """What was shown to all, or in secret to the left."""
    left = seats[(seats.index(shown.player) + 1) % len(seats)]
    card = secret(shown.card, shown.player, left) if clue is Clue.LEFT else str(shown.card)
    return replace(shown, card=card)


def marked(dealt: Dealt) -> Dealt:
    cards = {
        owner: tuple(map(str, hand)) if owner == FACE_UP else tuple(secret(card, owner) for card in hand)
        for owner, hand in dealt.cards.items()
    }
    # The card by which everybody shows one in secret lies on top.
    return replace(
        dealt, cards=cards, clues=tuple(sorted(dealt.clues, key=lambda face: face.clue is Clue.LEFT))
    )


def secrets_within(*given: object, known: set[int]) -> Iterator[Secret]:
    """Every secret that can be reached from objects: through attributes, containers, closures; not through
    the code, which is everybody's, nor through what is `known` to have none."""
    code = {id(vars(module)) for module in tuple(sys.modules.values())}
    met, left = set(known), list(given)
    while left:
        one = left.pop()
        if id(one) in met or id(one) in code or isinstance(one, type | ModuleType):
            continue
        met.add(id(one))
        if isinstance(one, Secret):
            yield one
        left.extend(gc.get_referents(one))


WATCHED = """
    from cluedo_notes.lab.players.strategies import ByNotebook

    class Player(ByNotebook):
        look = None

        def __init__(self, name, hand, notebook):
            super().__init__(name, hand, notebook)
            self.kept = []

        def turn_begins(self, situation):
            self.kept.append(situation)
            self.look(situation, situation.own_log())

        def starts_from(self, situation, rooms):
            self.look(situation, rooms, situation.own_log())
            return super().starts_from(situation, rooms)

        def suggestion(self, situation, rooms):
            self.look(situation, rooms, situation.own_log())
            return super().suggestion(situation, rooms)

        def accusation(self, situation):
            self.look(situation, situation.own_log())
            return super().accusation(situation)

        def goal(self, situation):
            self.look(situation)
            return super().goal(situation)

        def card_to_show(self, situation, asker, cards):
            self.look(situation, asker, cards, situation.own_log())
            return situation.random.choice(cards)
    """


@pytest.mark.parametrize("table", TABLES)
def test_nothing_that_a_player_is_given_leads_to_a_card_that_their_seat_did_not_see(
    watched: OwnStrategy, table: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything reachable is walked through at every decision, closures too."""
    dealt = marked(deal_game(*table, "secret"))
    game = begun(dealt, dict.fromkeys(dealt.log.deal.players, watched))
    game = MarkedGame(dealt, game.players)
    everybodys = {id(game.table.setting.edition), id(game.table.setting.board_graph)}
    assert list(secrets_within(game.table.setting, known=set())) == []
    looks, seen = 0, set()

    def look(player: object, *given: object) -> None:
        nonlocal looks
        looks += 1
        name = player.name  # type: ignore[attr-defined]
        for card in secrets_within(player, *given, known=everybodys):
            assert name in card.known_to, (name, card, card.known_to)
            seen.add(str(card))

    monkeypatch.setattr(class_of(watched), "look", look)
    while not game.over:
        take_turn(game)
    assert looks > 30
    assert len(seen) > 10  # their own hands, and what they were shown


def test_the_walk_finds_what_is_not_to_be_seen() -> None:
    """In what players that are built in are given."""
    dealt = marked(deal_game("classic", 3, "secret"))
    game = MarkedGame(dealt, begun(dealt, {}).players)
    keep_from_accusing(game)
    for _ in range(9):
        take_turn(game)
    raw = Situation(len(game.events), game.table, game.random, lambda: game.log_of("P1"))
    for leak in (raw.table, raw.own_log):
        found = set(secrets_within(leak, known=set()))
        assert any("P1" not in card.known_to for card in found)


def test_what_a_player_is_given_is_what_their_own_log_says(
    watched: OwnStrategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every decision up to the event before it; the table has the suggestions of that log."""
    dealt = deal_game("classic", 4, "own log")
    game = begun(dealt, dict.fromkeys(dealt.log.deal.players, watched))
    looks = 0

    def look(player: ByNotebook, situation: Situation, *_: object) -> None:
        nonlocal looks
        looks += 1
        own_events = game.log_of(player.name).events
        assert situation.events == len(game.events) == len(own_events)
        assert situation.own_log().events == own_events
        expected = {number: one for number, one in enumerate(own_events, 1) if isinstance(one, Suggestion)}
        assert dict(situation.table.suggestions) == expected
        assert situation.table.pawns == game.table.pawns
        assert situation.random is not game.random

    monkeypatch.setattr(class_of(watched), "look", look)
    while not game.over:
        take_turn(game)
    assert looks > 30


def test_a_turn_has_chance_of_its_own_even_where_nothing_has_happened_since_the_last(
    watched: OwnStrategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who is left alone has one turn after the other; copies of the game must go on alike."""
    dealt = deal_game("classic", 3, "alone")
    game = begun(dealt, {"P1": watched})
    given: list[float] = []
    monkeypatch.setattr(class_of(watched), "look", lambda _, one, *__: given.append(one.random.random()))
    for seed in (1, 2, 2):
        game.players["P1"].turn_begins(Situation(0, game.table, Random(seed), lambda: game.log_of("P1")))
    assert given[0] != given[1] == given[2]
