"""One whole game of every rule book, each event with the table after it, as a golden page.

The games are `tests/golden/traces/<edition>.jsonl`, the pages `<edition>.txt` next to them. Look at the
difference and write the pages again with

    CLUEDO_NOTES_WRITE_GOLDEN=1 .venv/bin/pytest tests/game/table/test_traces.py

An edition without a game gets one, by random players, when the pages are written.
"""

import os
from collections.abc import Iterator

import pytest

from cluedo_notes.editions.board import square_text
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.rules.check import findings
from cluedo_notes.game.rules.finding import Broken
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.describe import Describer
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.game.random_play import play
from tests.helpers.places import ROOT

TRACES = ROOT / "tests" / "golden" / "traces"
PLAYERS = {"super": 5}
WRITE = bool(os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"))


def trace(log: Log) -> Iterator[str]:
    describer = Describer(log, words_in("en"))
    before, *after = tables(log)
    yield f"{log.header.edition}: {', '.join(log.deal.players)}"
    yield from shown(before, before, first=True)
    for live, table in zip(log.live, after, strict=True):
        yield f"#{live.number} {describer.event(live.event)}"
        for one in findings(before, live.event):
            yield f"    {'broken' if isinstance(one, Broken) else 'unchecked'}: {getattr(one, 'rule', one)}"
        yield from shown(before, table)
        before = table


def shown(before: Table, table: Table, first: bool = False) -> Iterator[str]:
    """The turn, and whatever else has changed."""
    turn = table.turn
    player, phase, follows = turn.player or "-", turn.phase or "-", table.next_player or "-"
    yield f"    turn: {player} {phase} points {turn.points} next {follows}"
    for name in ("pawns", "weapons"):
        new, old = getattr(table, name), {} if first else getattr(before, name)
        moved = {what: at for what, at in new.items() if old.get(what) != at}
        gone = [what for what in old if what not in new]
        if moved or gone:
            places = [
                f"{what} {at if isinstance(at, str) else square_text(at)}" for what, at in moved.items()
            ]
            yield f"    {name}: {', '.join([*places, *(f'{what} gone' for what in gone)])}"
    for name in ("eliminated", "barred", "accused", "called_in", "may_draw", "used_powers", "asked_in"):
        if first or getattr(table, name) != getattr(before, name):
            value = getattr(table, name)
            items = value.items() if isinstance(value, dict) else value
            yield f"    {name}: {', '.join(sorted(map(str, items))) or '-'}"
    deck = table.deck
    if deck != before.deck:
        yield f"    deck: {deck.taken} drawn, {deck.clocks} clocks, {sum(deck.played.values())} played"
    if table.due != before.due or table.over != before.over:
        yield f"    due: {table.due or '-'} over: {table.over} winner: {table.winner or '-'}"


@pytest.mark.parametrize("edition", RULE_BOOKS)
def test_a_whole_game_of_every_rule_book_is_followed_as_before(edition: str) -> None:
    game, page = TRACES / f"{edition}.jsonl", TRACES / f"{edition}.txt"
    if WRITE:
        TRACES.mkdir(exist_ok=True)
        if not game.exists():
            game.write_text(play(edition, PLAYERS.get(edition, 4), 2026, most=70).text, encoding="utf-8")
        page.write_text("\n".join(trace(read_log(game))) + "\n", encoding="utf-8")
    assert game.exists(), f"no game of {edition} to follow: write one"
    followed = "\n".join(trace(read_log(game))) + "\n"
    assert "broken:" not in followed
    assert followed == page.read_text(encoding="utf-8")
