"""Whole games of tables as people have them, from `tests/fixtures/table-life/games`, as a page records
them."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from cluedo_notes.editions import Category, load
from cluedo_notes.game.deduction.odds import ShowModel, counting_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.events import Envelope, Reveal
from cluedo_notes.game.log.reader import Log
from cluedo_notes.solver.questions.sampling import draw_deals
from tests.helpers.places import ROOT

Line = dict[str, Any]

WRITTEN = {p.stem: p for p in sorted((ROOT / "tests" / "fixtures" / "table-life" / "games").glob("*.txt"))}


def tapped(path: Path) -> list[Line]:
    """The lines of the log, with cards that are ticked in the order of the sheet: the cards aside are
    numbered by their rooms in that order."""
    texts = path.read_text(encoding="utf-8").splitlines()
    header, *events = [msgspec.json.decode(text[2:]) for text in texts if text.startswith("= ")]
    order = list(load(header["edition"]).by_id)
    header["hand"].sort(key=order.index)
    options = header.get("options", {})
    rooms = options.get("aside-rooms", [])
    ticked = sorted(rooms, key=order.index)
    if rooms:
        header |= {"options": options | {"aside-rooms": ticked}}
    for event in events:
        if rooms and "slot" in event:
            event["slot"] = 1 + ticked.index(rooms[event["slot"] - 1])
        if "cards" in event:
            event["cards"].sort(key=order.index)
    return [header, *events]


def laid_open(log: Log) -> Log:
    """The log with a reveal at its end: one of the deals that fit it, always the same."""
    counting = counting_of(position_of(log), ShowModel.EVENLY)
    (deal,) = draw_deals(counting, 1, Random(1))
    cards: dict[str, tuple[str, ...]] = {}
    for card, owner in zip(counting.problem.cards, deal, strict=True):
        cards[owner] = (*cards.get(owner, ()), card)
    inside = {str(log.edition.by_id[card].category): card for card in cards["envelope"]}
    hands = {player: cards[player] for player in log.deal.players}
    aside: Sequence[str] = [cards[owner][0] for owner in log.deal.aside]
    envelope = Envelope(*(inside[category] for category in map(str, Category)))
    return log.with_line(Reveal(envelope, hands, aside=tuple(aside) or None))
