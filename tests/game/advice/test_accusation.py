"""Whether to accuse now: the figures and their parts, by hand and in whole positions."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cluedo_notes.game.advice import rivals_ahead
from cluedo_notes.game.advice.accusation import Accusing, Ahead, accusing, learns, rounds_before_asking
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.askers.figures import ReadFigures
from cluedo_notes.game.askers.reader import read_odds
from cluedo_notes.game.deduction.odds import Odds, odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.knowledge.rivals import WORLDS, Guess
from cluedo_notes.game.log.events import Prefer
from cluedo_notes.game.manners import Daring, Manner
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, moment_of
from cluedo_notes.lab.players.strategies import Strategy
from tests.helpers.game.keepers import kept, log_of
from tests.helpers.game.overheard import overheard


def found(now: float, waiting: float, moment: AccusationMoment = AccusationMoment.ASKED) -> Accusing:
    """What a bold player goes by."""
    solution = ("a", "b", "c")
    return Accusing(solution, moment, now, 0.0, waiting, waiting, None, {}, {}, now, daring=Daring.BOLD)


@pytest.mark.parametrize(
    ("chances", "advised"),
    [
        (found(1.0, 0.0, AccusationMoment.NEXT_TURN), True),  # certain: as soon as the rules allow
        (found(0.6, 0.61), False),
        (replace(found(0.6, 0.5), looked=0.61), False),
        (found(0.6, 0.59), True),
        (found(0.6, 0.3, AccusationMoment.NEXT_TURN), False),
        (found(0.04, 0.01), False),  # never a long shot
    ],
)
def test_it_is_advised_where_it_wins_more_often_than_asking_on(chances: Accusing, advised: bool) -> None:
    assert chances.advised is advised


@pytest.mark.parametrize("daring", Daring)
def test_of_what_is_certain_everybody_accuses(daring: Daring) -> None:
    assert replace(found(1.0, 1.0), daring=daring).advised


def test_a_bold_player_would_accuse_where_a_safe_one_does_not() -> None:
    between = replace(found(0.5, 0.1), daring=Daring.SAFE)
    assert (between.advised, between.tempts) == (False, True)
    assert not replace(between, daring=Daring.BOLD).tempts
    assert not replace(found(0.5, 0.6), daring=Daring.SAFE).tempts


def test_who_wants_to_be_certain_never_accuses_of_what_is_only_probable() -> None:
    assert not replace(found(0.99, 0.0), daring=Daring.CERTAIN).advised
    alone = replace(found(0.99, 0.0), daring=Daring.CERTAIN, alone=True, learns=False)
    assert not alone.advised


def test_who_plays_safe_accuses_of_what_is_probable_where_slow_rivals_would_be_faster_too() -> None:
    safe = replace(found(0.85, 0.1), daring=Daring.SAFE)
    assert safe.advised
    assert not replace(safe, now=0.79).advised  # below 4 in 5
    assert not replace(safe, slow=0.86).advised
    assert not replace(safe, waiting=0.86).advised
    assert not replace(safe, likelier=("a", "b", "d")).advised
    assert not replace(safe, moment=AccusationMoment.NEXT_TURN).advised


def test_where_the_cards_make_another_envelope_likelier_or_nobody_else_can_win_one_waits() -> None:
    good = found(0.6, 0.3)
    assert good.advised
    assert not replace(good, likelier=("a", "b", "d")).advised
    alone = replace(good, alone=True)
    assert not alone.advised
    for stuck in (replace(alone, learns=False), replace(good, learns=False, now=0.03)):
        assert stuck.advised
    assert replace(found(1.0, 0.0), alone=True).advised


@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("classic", 4)])
def test_nobody_is_advised_to_accuse_of_what_the_cards_rank_below_another(edition: str, players: int) -> None:
    for seed in range(3):
        head, events = kept(edition, players, seed, 40)
        for number in range(8, len(events), 6):
            adviser = ReadingAdviser(position_of(log_of(head, events[:number])))
            decision = accusing(adviser, None)
            by_cards = adviser.counting.envelopes
            if decision.advised:
                assert by_cards[decision.envelope] == pytest.approx(max(by_cards.values()))
            assert (decision.likelier is None) is (
                by_cards[decision.envelope] >= max(by_cards.values()) * (1 - 1e-9)
            )


@pytest.mark.parametrize(
    ("edition", "time"), [("classic", "after"), ("got-red-keep", "instead"), ("super", "own")]
)
def test_the_moment_follows_the_rules_of_the_edition(edition: str, time: str) -> None:
    head, events = kept(edition, 3, 1, 4)
    keeper = head["me"]
    mine = max(n for n, line in enumerate(events) if line["player"] == keeper)
    before, after = (Adviser(position_of(log_of(head, events[:n]))).table for n in (mine, mine + 1))
    instead = time == "instead"
    assert moment_of(before, keeper) is (
        AccusationMoment.ASK_OR_ACCUSE if instead else AccusationMoment.ASK_THEN_ACCUSE
    )
    assert moment_of(after, keeper) is (AccusationMoment.NEXT_TURN if instead else AccusationMoment.ASKED)


@pytest.mark.parametrize(("kind", "by"), [(Adviser, odds_of), (ReadingAdviser, read_odds)])
@pytest.mark.parametrize("number", [6, 15, 24])
def test_the_parts_are_those_of_the_position(
    number: int, kind: type[Adviser], by: Callable[[Position], Odds]
) -> None:
    position = position_of(log_of(*kept("classic", 4, 3, number)))
    odds, adviser = by(position), kind(position)
    (best,) = adviser.best(1)
    found = accusing(adviser, best, at_hand=True)
    assert found.now == pytest.approx(max(odds.by_envelope.values()), abs=1e-12)
    assert odds.by_envelope[found.envelope] == pytest.approx(found.now, abs=1e-12)
    assert best.best >= found.now - 1e-9
    assert found.knows.keys() == {"Ana", "Bob", "Cleo", "Dan"} - {adviser.asker}
    # In the classic game one asks and accuses in the same turn: nobody comes between.
    if found.moment is AccusationMoment.ASK_THEN_ACCUSE:
        assert found.waiting >= best.best
    rounds = rounds_before_asking(found.moment)
    assert found.slow >= adviser.rivals.race.patience(adviser.bits, rounds) - 1e-9
    # In the classic game who can ask nothing cannot accuse either.
    nothing = accusing(adviser, None)
    assert not nothing.advised


@pytest.mark.parametrize(("edition", "looks"), [("classic", False), ("secrets-2008", True)])
def test_where_nobody_can_show_anything_a_look_may_still_reveal_something(edition: str, looks: bool) -> None:
    adviser = Adviser(position_of(log_of(*kept(edition, 4, 1, 6))))
    vars(adviser)["asking"] = replace(adviser.asking, asked=())
    assert learns(adviser) is looks


# -- the race


def after(seed: str, turns: int, others: Strategy) -> ReadingAdviser:
    """P1 advised after some turns of a classic game for three."""
    return ReadingAdviser(overheard(seed, turns, others=others)[1])


def first(adviser: Adviser) -> float:
    """The chance that somebody else names the envelope before the next turn."""
    return accusing(adviser, None).first


def test_who_asks_about_anything_is_slower_to_name_it() -> None:
    adviser, unread = (after("slow", 24, Strategy.CHANCE) for _ in range(2))
    vars(unread)["figures"] = ReadFigures(unread.counting, replace(unread.read, habits={}))
    assert first(adviser) < first(unread) / 2


def test_of_each_who_still_plays_it_matters_how_they_ask() -> None:
    adviser = after("slow", 15, Strategy.CHANCE)
    assert adviser.figures is not None
    habits = adviser.figures.read.habits
    assert adviser.rivals.race.habits == [habits["P2"], habits["P3"]]


def test_who_could_have_named_it_and_did_not_is_less_likely_to(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = next(
        one
        for one in (after(f"silent {seed}", 18, Strategy.NOTEBOOK) for seed in range(20))
        if 0.1 < accusing(one, None).knows["P2"].value < 0.9
    )
    silent = first(adviser)
    monkeypatch.setattr(rivals_ahead, "chances_passed", lambda *_: (0,) * WORLDS)
    del vars(adviser)["rivals"]
    assert silent < first(adviser)


def test_whose_turn_is_not_over_may_still_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is held against Bob before somebody else's turn begins, or the log says so."""
    left_out: dict[str, int] = {}

    def heard(_: Position, now: Guess, *rest: int) -> tuple[int, ...]:
        left_out[now.player] = rest[-1]
        return (0,) * WORLDS

    monkeypatch.setattr(rivals_ahead, "chances_passed", heard)
    head, events = kept("classic", 4, 3, 14)
    (bob,) = {events[-1]["player"]} - {head["me"]}
    others = {"Ana", "Bob", "Cleo", "Dan"} - {head["me"]}
    for more, silent in ([], others - {bob}), ([{"type": "end_turn", "player": bob}], others):
        first(Adviser(position_of(log_of(head, [*events, *more]))))
        assert {player for player, number in left_out.items() if not number} == silent


@pytest.mark.parametrize(
    ("edition", "shown", "chances"),
    [
        ("classic", True, 1),
        ("got-red-keep", True, 0),  # instead of a question
        ("got-red-keep", False, 0),
        ("asterix", True, 0),  # only after a question that nobody refuted
        ("asterix", False, 1),
    ],
)
def test_a_question_after_which_nobody_may_accuse_is_no_chance_that_they_let_pass(
    edition: str, shown: bool, chances: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob has asked once, in a turn that is over."""
    left_out: list[int] = []

    def heard(_: Position, now: Guess, *rest: int) -> tuple[int, ...]:
        if now.player == "Bob":
            left_out.append(rest[-1])
        return (0,) * WORLDS

    monkeypatch.setattr(rivals_ahead, "chances_passed", heard)
    head, events = next(
        (head, events)
        for seed in range(200)
        for head, events in [kept(edition, 3, seed, 2)]
        if head["me"] != "Bob"
        and events[1]["player"] == "Bob"
        and any(answer["action"] == "show" for answer in events[1]["responses"]) is shown
    )
    first(Adviser(position_of(log_of(head, [*events, {"type": "end_turn", "player": "Bob"}]))))
    assert left_out == [1 - chances]


def test_the_race_alone_counts_if_everybody_else_is_a_child_as_described() -> None:
    """The fit knows no children: among them it said 78% where every game was won."""
    log = log_of(*kept("classic", 3, 1, 12))
    keeper = log.header.me
    first, second = (Prefer(rival=name, plays=Manner.CHILD) for name in log.deal.players if name != keeper)
    chances = []
    for said in ([], [first], [first, second], [first, Prefer(rival=second.rival, plays=Manner.SURE)]):
        heard = log
        for line in said:
            heard = heard.with_line(line)
        adviser = ReadingAdviser(position_of(heard))
        (best,) = adviser.best(1)
        ahead, race = Ahead(adviser, best, at_hand=True), adviser.rivals.race
        chances.append((ahead.waiting(race), ahead.as_raced(race)))
    among_children = [by_fit == by_race for by_fit, by_race in chances]
    assert among_children == [False, False, True, False]
