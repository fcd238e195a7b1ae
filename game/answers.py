"""How a suggestion is answered: who is asked in which order, and what each may show.

A player who has several of the named cards shows each with equal chance; nobody hides a card. That an
intrigue card blocks an answer cannot be foreseen and is left out.
"""

from collections.abc import Collection, Sequence
from itertools import product

from msgspec import Struct

from cluedo_notes.editions import Witnesses
from cluedo_notes.game.deal import ASIDE
from cluedo_notes.game.table import Table

Answers = tuple[tuple[str, int], ...]
"""Who shows, and which of the named cards (by its place among them), in the order of asking."""

Chances = tuple[tuple[Answers, float], ...]
"""Answers, each with its chance."""


class Asking(Struct, frozen=True):
    """Who is asked, in this order, and who of them shows. `looks`: where the asker looks at a card when none
    is shown, if the rules let him and he does not know it yet."""

    asked: tuple[str, ...]
    witnesses: Witnesses = Witnesses.FIRST
    looks: str | None = None

    def told(self, owners: tuple[str, ...]) -> Chances:
        """Every way to be answered, by the owners of the named cards."""
        held = {
            player: [place for place, owner in enumerate(owners) if owner == player]
            for player in self.asked
            if player in owners
        }
        show = self._who_shows(list(held))
        ways = list(product(*(held[player] for player in show)))
        return tuple((tuple(zip(show, places, strict=True)), 1 / len(ways)) for places in ways)

    def _who_shows(self, holders: Sequence[str]) -> Sequence[str]:
        """Who of those who could show does."""
        match self.witnesses:
            case Witnesses.FIRST:
                return holders[:1]
            case Witnesses.ALL:
                return holders
        return holders[:1] if holders[:1] == [*self.asked[:1]] else holders


def asking_of(table: Table, asker: str, known: Collection[str] = ()) -> Asking:
    """Who answers a player's suggestion at a table: all others in turn but those whose hands lie open.

    `known`: the owners of the cards that he knows for certain; he looks at a card aside that is not (S3,
    A-S3-12).
    """
    rules = table.setting.edition.rules
    asked = tuple(player for player in table.others_from(asker) if player not in table.eliminated)
    aside = ASIDE[: table.setting.aside] if rules.look_when_unanswered else ()
    return Asking(asked, rules.witnesses, next((slot for slot in aside if slot not in known), None))
