"""Merging the players' logs of a random game: with gaps, with a wrong detail, in any order."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.merge.merge import Disagreement, merged
from tests.helpers.examples import tiers
from tests.helpers.game.kept_logs import (
    GAMES,
    Line,
    Lines,
    Table,
    apart,
    rows_of,
    stands_in,
    table_of,
    thinned,
)
from tests.helpers.logs import as_log

NAMED = {f"{edition}-{players}p": (edition, players) for edition, players in GAMES}


@pytest.fixture(params=tiers(NAMED, "classic-3p", "secrets-2008-4p", "got-red-keep-2p"))
def tables(request: pytest.FixtureRequest, thorough: bool) -> Iterator[Table]:
    edition, players = NAMED[request.param]
    return (table_of(edition, players, seed) for seed in range(12 if thorough else 2))


def without_reveal(lines: Lines) -> Lines:
    return [line for line in lines if line["type"] != "reveal"]


def same_whatever_the_files(found: tuple[Disagreement, ...]) -> list[object]:
    """Disagreements without the order in which the logs were given."""
    return [(one.event, one.what, one.player, one.card, sorted(map(repr, one.logs))) for one in found]


@pytest.mark.slow
def test_the_players_logs_make_up_the_whole_game(tables: Iterator[Table]) -> None:
    """What nobody else saw, the asker or the one who drew saw: together the players know everything."""
    for table in tables:
        whole = merged(table.kept())
        assert whole.disagreements == ()
        assert without_reveal(rows_of(whole.log)) == without_reveal(table.events)
        assert rows_of(whole.log)[-1]["hands"] == {
            player: sorted(hand) for player, hand in table.hands.items()
        }
        header = whole.log.header
        assert (header.me, header.hand, header.complete) == (None, None, True)
        assert [seat.name for seat in header.players] == table.players


def test_hands_are_laid_open_even_where_nobody_revealed_anything(tables: Iterator[Table]) -> None:
    for table in tables:
        views = [table.seen_by(player, reveals=False) for player in table.players]
        logs = [
            as_log([table.head_of(player), *lines], player)
            for player, lines in zip(table.players, views, strict=True)
        ]
        last = rows_of(merged(logs).log)[-1]
        assert last == {
            "type": "reveal",
            "hands": {player: sorted(hand) for player, hand in table.hands.items()},
        }


def test_what_one_leaves_out_another_has(tables: Iterator[Table]) -> None:
    """Everyone leaves out some events, never two neighbours: what lies between shows where they belong."""
    for seed, table in enumerate(tables):
        random = Random(seed)
        gone = apart(len(table.events) - 1, random)

        def thin(lines: Lines, _: str, random: Random = random, gone: set[int] = gone) -> Lines:
            return thinned(lines, {number for number in gone if random.random() < 0.6})

        logs = table.kept(thin, complete=False)
        whole = merged(logs)
        assert whole.disagreements == ()
        for log in logs:
            assert stands_in(without_reveal(rows_of(log)), rows_of(whole.log)), log.file


def test_a_log_that_has_everything_takes_the_gaps_of_the_others(tables: Iterator[Table]) -> None:
    for seed, table in enumerate(tables):
        random = Random(seed)
        witness = random.choice(table.players)

        def thin(lines: Lines, player: str, random: Random = random, witness: str = witness) -> Lines:
            gone = {n for n in range(1, len(lines)) if player != witness and random.random() < 0.4}
            return thinned(lines, gone)

        logs = table.kept(thin, complete=False)
        whole = merged(logs)
        assert whole.disagreements == ()
        assert len(whole.log.events) == len(table.events)
        for log in logs:
            assert stands_in(without_reveal(rows_of(log)), rows_of(whole.log)), log.file


@pytest.mark.slow
def test_the_order_of_the_files_does_not_matter(tables: Iterator[Table]) -> None:
    for seed, table in enumerate(tables):
        random = Random(seed)

        def thin(lines: Lines, _: str, random: Random = random) -> Lines:
            return thinned(lines, {number for number in range(1, len(lines)) if random.random() < 0.2})

        logs = table.kept(thin, complete=False)[:3]
        one = merged(logs)
        for order in permutations(logs):
            other = merged(order)
            if not one.disagreements:
                assert without_reveal(rows_of(other.log)) == without_reveal(rows_of(one.log))
            assert same_whatever_the_files(other.disagreements) == same_whatever_the_files(one.disagreements)


def test_a_log_merged_with_itself_says_what_it_said(tables: Iterator[Table]) -> None:
    for table in tables:
        player = table.players[-1]
        log = as_log([table.head_of(player), *table.seen_by(player)], "one.jsonl")
        twice = merged([log, log])
        assert twice.disagreements == ()
        assert without_reveal(rows_of(twice.log)) == without_reveal(table.seen_by(player))
        again = merged([twice.log, twice.log])
        assert (again.log.header, again.log.events) == (twice.log.header, twice.log.events)


# -- one detail changed in one log


def changes(event: Line) -> Iterator[tuple[str, Line]]:
    """What may have been noted wrongly of an event: the key that a disagreement names, and the event."""
    if event["type"] == "suggestion":
        for place, response in enumerate(event["responses"]):
            yield from _answers(event, place, response)
        others = {"rose", "moutarde", "tyrion", "cersei", "jorah", "ver-gris", "grossebaf", "olibrius"}
        near = {"moutarde": "rose", "tyrion": "cersei", "jorah": "ver-gris", "grossebaf": "olibrius"}
        near |= {right: wrong for wrong, right in near.items()}
        if event["suspect"] in others:
            yield "suspect", {**event, "suspect": near[event["suspect"]]}
    elif event["type"] == "accusation":
        yield "correct", {**event, "correct": not event["correct"]}
    elif event["type"] == "roll":
        first, second = event["dice"]
        yield "dice", {**event, "dice": [first % 6 + 1 if first != "?" else 1, second]}
    elif event["type"] == "move":
        yield "to", {**event, "to": "0,0"}
    elif event["type"] == "draw" and event.get("card") == "clock":
        yield "card", {**event, "card": "stay"}


def _answers(event: Line, place: int, response: Line) -> Iterator[tuple[str, Line]]:
    def instead(**changed: object) -> Line:
        responses = [*event["responses"]]
        responses[place] = {"player": response["player"], **changed}
        return {**event, "responses": responses}

    if response["action"] == "pass":
        yield "answer", instead(action="show")
    elif response["action"] == "show":
        yield "answer", instead(action="pass")
        if "card" in response:
            other = next(
                event[key] for key in ("suspect", "weapon", "room") if event[key] != response["card"]
            )
            yield "card", instead(action="show", card=other)


@pytest.mark.slow
def test_one_wrong_detail_is_the_one_disagreement(tables: Iterator[Table], thorough: bool) -> None:
    for seed, table in enumerate(tables):
        random = Random(seed)
        for _ in range(30 if thorough else 12):
            player = random.choice(table.players)
            number = random.randrange(1, len(table.events))
            lines = table.seen_by(player)
            possible = list(changes(lines[number - 1]))
            if not possible:
                continue
            what, lines[number - 1] = random.choice(possible)
            wrong = as_log([table.head_of(player), *lines], f"{player}.jsonl")
            check_changed(table, wrong, player, number, what)


def check_changed(table: Table, wrong: Log, player: str, number: int, what: str) -> None:
    """The log of one player with one wrong detail among the right ones of the others."""
    logs = [wrong if log.header.me == player else log for log in table.kept()]
    whole = merged(logs)
    known_to_others = what != "card" or any(
        said is not None for log in logs if log is not wrong for said in shown(rows_of(log)[number - 1])
    )
    if not known_to_others:
        return
    (one,) = whole.disagreements
    assert (one.event, one.what) == (number, what), (player, whole.disagreements)
    assert {says.event for says in one.logs} == {number}
    (own,) = (says for says in one.logs if says.file == wrong.file)
    assert [says.says for says in one.logs if says.file != wrong.file].count(own.says) == 0
    kept, right = rows_of(whole.log), table.events
    assert [*kept[: number - 1], *kept[number:-1]] == [*right[: number - 1], *right[number:-1]]
    if len(one.logs) > 2:
        assert kept[number - 1] == right[number - 1]


def shown(event: Line) -> list[str | None]:
    """The cards that an event of a log tells of."""
    if event["type"] == "suggestion":
        return [response.get("card") for response in event["responses"]]
    return [event.get("card")]
