"""Simulated players draw Clue cards, obey them, and use only what they saw by them."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Category, Clue, load
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.unrecorded import known_by
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Accusation, ClueCard, Move, Roll, Suggestion
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.dealing import Dealt, deal_game
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.played_out import begun, play_out
from cluedo_notes.lab.simulation.tournament import Plan, played
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.examples import seeds, tiers
from tests.helpers.game.overheard import keep_from_accusing
from tests.helpers.places import ROOT
from tests.helpers.watched_games import Moment, WatchedGame, watch

BOX = "cluedo-2023"
DATA = ROOT / "editions" / "data"
SEEDS = st.integers(0, 10**6)
PLAYERS = st.integers(2, 6)


def watched(dealt: Dealt, strategy: Strategy = Strategy.NOTEBOOK) -> WatchedGame:
    return watch(dealt, strategy)


def played_on(game: WatchedGame, turns: int) -> WatchedGame:
    """Nobody accuses, so that many cards are drawn."""
    keep_from_accusing(game)
    for _ in range(turns):
        if not game.over:
            take_turn(game)
    return game


def moments(clue: Clue, players: int = 4, games: int = 3) -> Iterator[tuple[Moment, ClueCard]]:
    for seed in range(games):
        for moment in played_on(watched(deal_game(BOX, players, f"clues/{seed}")), 120).moments:
            if isinstance(moment.event, ClueCard) and moment.event.clue is clue:
                yield moment, moment.event


# -- whole games


@seeds(2)
@given(SEEDS, PLAYERS, st.sampled_from([Strategy.NOTEBOOK, Strategy.CHANCE]))
def test_kept_logs_are_legal_and_complete(
    tmp_path_factory: pytest.TempPathFactory, seed: int, players: int, others: Strategy
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    played(Plan(BOX, players, 1, seed, (Strategy.NOTEBOOK,), folder, (others,)), 0)
    (file,) = folder.iterdir()
    log = read_log(file)
    found = verify(log)
    assert (found.verdict, found.violations, found.conflict) == (Verdict.LEGAL, (), ())
    assert found.hands_open and log.header.complete
    drawn = [event for event in log.events if isinstance(event, ClueCard)]
    assert log.header.format == (4 if drawn else 1)


@seeds()
@given(SEEDS, PLAYERS)
def test_what_is_shown_is_true_and_by_whom_the_card_asks(seed: int, players: int) -> None:
    dealt = deal_game(BOX, players, f"true/{seed}")
    for event in played_on(watched(dealt), 60).events:
        if not isinstance(event, ClueCard):
            continue
        shown = event.shown or ()
        assert all(entry.card in dealt.hands[entry.player] for entry in shown)
        showers = [entry.player for entry in shown]
        match event.clue:
            case Clue.PRINTED | Clue.NAMED:
                assert event.shown is not None
                assert showers == [who for who, hand in dealt.hands.items() if event.card in hand]
                assert {entry.card for entry in shown} <= {event.card}
            case Clue.EVERYBODY | Clue.LEFT:
                assert sorted(showers) == sorted(dealt.hands)
            case Clue.CHOSEN:
                assert showers == [event.target] != [event.player]
            case Clue.MOVE:
                assert event.spots is not None and event.spots.keys() == dealt.hands.keys()
            case Clue.PASSAGE:
                assert event.room in dealt.log.edition.rooms


@seeds()
@given(SEEDS, PLAYERS, st.integers(1, 60))
def test_no_player_knows_what_does_not_follow_from_what_they_saw(seed: int, players: int, turns: int) -> None:
    dealt = deal_game(BOX, players, f"saw/{seed}")
    game = played_on(watched(dealt, Random(seed).choice([Strategy.NOTEBOOK, Strategy.CHANCE])), turns)
    for name, player in game.players.items():
        own = game.log_of(name)
        left = dealt.log.deal.players[dealt.log.deal.players.index(name) - 1]
        for event in own.events:
            if isinstance(event, ClueCard) and event.clue is Clue.LEFT:
                assert {entry.player for entry in event.shown or ()} == {name, left}
        with Reasoner(known_by(own)) as reasoner:
            facts = reasoner.certain_facts()
        columns = player.notebook.columns
        for owner, has, may in zip(columns.owners, player.notebook.has, player.notebook.may, strict=True):
            assert all(facts.holder[card] == owner for card in columns.names(has))
            assert all(
                owner in facts.impossible[card] for card in columns.cards if not columns.bit[card] & may
            )


def test_a_wrong_accuser_goes_on_showing_and_is_moved() -> None:
    dealt = deal_game(BOX, 4, "wrong")
    game = watched(dealt)
    first = game.table.next_player
    assert first is not None
    named = [
        next(c.id for c in dealt.log.edition.of(kind) if c.id not in dealt.envelope) for kind in Category
    ]
    game.happens(Accusation(first, False, *named))
    played_on(game, 100)
    drawn = [event for event in game.events if isinstance(event, ClueCard)]
    assert all(event.player != first for event in drawn)
    assert any(entry.player == first for event in drawn for entry in event.shown or ())
    assert all(first in event.spots for event in drawn if event.spots is not None)
    assert verify(game.revealed()).verdict is Verdict.LEGAL


# -- the pile


def test_the_pile_has_the_cards_of_the_box() -> None:
    edition = load(BOX)
    clues = deal_game(BOX, 3, "pile").clues
    assert edition.clue_deck is not None
    assert Counter(face.clue for face in clues) == dict(edition.clue_deck.cards)
    assert sorted(face.card for face in clues if face.card is not None) == sorted(edition.by_id)
    assert sorted(face.kind for face in clues if face.kind is not None) == sorted(Category)
    assert clues == deal_game(BOX, 3, "pile").clues != deal_game(BOX, 3, "another").clues


def test_every_card_is_drawn_once_before_the_first_returns_but_the_passage_never_does() -> None:
    dealt = deal_game(BOX, 5, "round")
    game = played_on(watched(dealt, Strategy.CHANCE), 450)
    drawn = [event for event in game.events if isinstance(event, ClueCard)]
    order = list(reversed(dealt.clues))
    assert len(drawn) > 2 * len(order)
    again = [face for face in order if face.clue is not Clue.PASSAGE]
    expected = (order + again * len(drawn))[: len(drawn)]
    assert [event.clue for event in drawn] == [face.clue for face in expected]
    assert all(face.card in (None, event.card) for face, event in zip(expected, drawn, strict=True))
    assert verify(game.revealed()).verdict is Verdict.LEGAL


def test_one_is_drawn_for_a_roll_with_a_lens_before_the_suggestion_and_for_no_other() -> None:
    lenses: Counter[int] = Counter()
    for seed in range(8):
        events = played_on(watched(deal_game(BOX, 3, f"lens/{seed}")), 40).events
        for event, follows in pairwise(events):
            if isinstance(event, Roll):
                lenses[event.dice.count("?")] += 1
                assert isinstance(follows, ClueCard) == ("?" in event.dice)
            else:
                assert not isinstance(follows, ClueCard)
    assert all(lenses[number] for number in (0, 1, 2))


# -- what the drawer decides


def test_the_drawer_names_a_card_that_they_look_for() -> None:
    kinds: Counter[Category] = Counter()
    for moment, event in moments(Clue.NAMED):
        sheet = moment.sheets[event.player]
        kind = load(BOX).by_id[str(event.card)].category
        kinds[kind] += 1
        assert event.card in (sheet.worth_asking(kind) or {card.id for card in load(BOX).of(kind)})
        if not sheet.worth_asking(kind):  # nothing is given away
            assert event.card not in sheet.safe(kind)
    assert kinds.keys() == set(Category)


def test_the_drawer_chooses_whom_they_know_least() -> None:
    drawn = list(moments(Clue.CHOSEN, games=8))
    assert drawn
    for moment, event in drawn:
        open_cards = {
            other: len(moment.sheets[event.player].open_cards(other))
            for other in moment.table.others_from(event.player)
        }
        assert open_cards[str(event.target)] == max(open_cards.values())


def test_everybody_moves_to_a_room_that_they_look_for_and_the_drawer_lays_the_passage_in_one() -> None:
    drawn = [*moments(Clue.MOVE), *moments(Clue.PASSAGE)]
    assert {event.clue for _, event in drawn} == {Clue.MOVE, Clue.PASSAGE}
    for moment, event in drawn:
        for player, room in (event.spots or {event.player: event.room}).items():
            assert room in moment.sheets[player].rooms_looked_for


def test_cards_of_ones_own_choice_are_any_of_the_hand() -> None:
    shown: Counter[int] = Counter()
    for seed in range(40):
        dealt = deal_game(BOX, 3, f"any/{seed}")
        for event in played_on(watched(dealt, Strategy.CHANCE), 60).events:
            if isinstance(event, ClueCard) and event.clue in (Clue.EVERYBODY, Clue.LEFT, Clue.CHOSEN):
                shown.update(dealt.cards[entry.player].index(entry.card) for entry in event.shown or ())
    number = shown.total()
    assert number > 100
    for place in range(6):  # four standard errors; the seeds are fixed
        assert abs(shown[place] / number - 1 / 6) < 4 * (5 / 36 / number) ** 0.5


def test_the_new_passage_is_walked() -> None:
    laid = walked = 0
    for seed in range(12):
        game = played_on(watched(deal_game(BOX, 4, f"way/{seed}")), 120)
        for moment in game.moments:
            room = moment.table.passage_room
            laid += room is not None
            if room is not None and isinstance(moment.event, Move) and moment.event.via == "passage":
                walked += room in (moment.event.to, moment.table.spot_of(moment.event.player))
    assert laid and walked


def test_who_follows_advice_knows_by_their_log_what_nobody_showed() -> None:
    found = 0
    for seed in range(8):
        dealt = deal_game(BOX, 3, f"advised/{seed}")
        log = play_out(dealt, "P1", Strategy.ADVISE).log
        assert verify(log).verdict is Verdict.LEGAL
        game = begun(dealt, {})
        for event in log.events[:-1]:
            game.happens(event)
            if isinstance(event, ClueCard) and event.nobody_had is not None:
                found += 1
                assert event.nobody_had in position_of(game.log_of("P1")).envelope().values()
                assert event.nobody_had in game.players["P1"].notebook.columns.names(
                    game.players["P1"].notebook.has[0]
                )
                assert event.nobody_had in dealt.cards[ENVELOPE]
    assert found


# -- other boxes


def with_clue_cards(box: str, folder: Path, *deck: str) -> str:
    """An edition of one's own: a box with a pile of Clue cards."""
    lines = (DATA / f"{box}.toml").read_text(encoding="utf-8").replace('id = "', 'id = "own-', 1)
    own = folder / "own.toml"
    table = "\n".join(["", "[clue-cards]", *deck, ""])
    own.write_text(lines.replace("[clue-cards]\nunknown = 29", "") + table, encoding="utf-8")
    for board in DATA.glob("*.board"):
        (folder / board.name).write_text(board.read_text(encoding="utf-8"), encoding="utf-8")
    return str(own)


EVERY_KIND = tuple(f"{clue} = {2 if clue is Clue.PASSAGE else 3}" for clue in Clue)
BOXES = [
    "classic",
    "american",
    "super",
    "asterix",
    "cluedo-2011",
    "simpsons",
    "harry-potter-world",
    "harry-potter-hogwarts",
    "orchid-2016",
]


@pytest.mark.parametrize("box", tiers(BOXES, "classic", "american", "asterix", "orchid-2016"))
def test_a_box_of_ones_own_may_have_them(tmp_path: Path, box: str) -> None:
    own = with_clue_cards(box, tmp_path, *EVERY_KIND, "unknown = 5")
    drawn: set[Clue] = set()
    for seed in range(4):
        dealt = deal_game(own, 4, f"own/{seed}")
        assert len(dealt.clues) == 3 * 6 + 2
        game = played_on(watched(dealt, Strategy.CHANCE), 80)
        found = verify(game.revealed())
        assert (found.violations, found.conflict) == ((), ())
        drawn |= {event.clue for event in game.events if isinstance(event, ClueCard)}
    assert drawn == set(Clue)


def test_once_the_pile_is_used_up_no_lens_is_rolled(tmp_path: Path) -> None:
    game = played_on(watched(deal_game(with_clue_cards("classic", tmp_path, "passage = 2"), 4, "few")), 200)
    assert [event.clue for event in game.events if isinstance(event, ClueCard)] == [Clue.PASSAGE] * 2
    assert sum("?" in event.dice for event in game.events if isinstance(event, Roll)) == 2
    assert verify(game.revealed()).verdict is Verdict.LEGAL


def test_cards_of_which_nobody_knows_the_kind_are_left_out() -> None:
    dealt = deal_game("orchid-2016", 3, "unknown")
    log = play_out(dealt, "P1", Strategy.NOTEBOOK).log
    assert dealt.clues == ()
    assert not any("?" in event.dice for event in log.events if isinstance(event, Roll))
    assert log.header.format == 1


@pytest.mark.parametrize("dice", [0, 1, 2])
def test_with_other_dice(dice: int) -> None:
    drawn = 0
    for seed in range(4):
        log = play_out(deal_game(BOX, 3, f"dice/{seed}", {"dice": dice}), "P1", Strategy.NOTEBOOK).log
        assert verify(log).verdict is Verdict.LEGAL
        rolled = {len(event.dice) for event in log.events if isinstance(event, Roll)}
        assert rolled == ({dice} if dice else set())
        drawn += sum(isinstance(event, ClueCard) for event in log.events)
    assert (drawn > 0) == (dice > 0)
    assert any(isinstance(event, Suggestion) for event in log.events)
