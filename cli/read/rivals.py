"""`rivals`: what each of the others knows, and how close he may be to naming the envelope."""

from typing import Annotated, Any

import typer
from msgspec.structs import replace

from cluedo_notes.cli.completion import complete_player
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import At, Seed, position_at
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.game.deduction.position import Position, envelope_candidates, keeper
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.knowledge.minds import draw_worlds
from cluedo_notes.game.knowledge.rivals import WORLDS, Guess, Rival, Share, Standing, standing
from cluedo_notes.language.message import message
from cluedo_notes.presentation.rivals import standing_lines
from cluedo_notes.presentation.sheet.json import ignored_json

app = CommandModule()


@app.command("rivals")
def rivals(
    ctx: typer.Context,
    player: Annotated[
        str | None, typer.Argument(metavar="@meta-player", help="@arg-rival", autocompletion=complete_player)
    ] = None,
    at: At = None,
    worlds: Annotated[int, typer.Option(metavar="N", min=1, help="@arg-worlds")] = WORLDS,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    from random import Random  # noqa: PLC0415 (its module is slow to load)

    session, position = session_of(ctx), position_at(ctx, at)
    me = keeper(position)
    only = None if player is None else Names.of(position.log).player(player)
    if only == me:
        raise EntryError(message("no-rival-of-himself", player=me))
    random = Random(seed)
    with session.said_when_long():
        found = standing(position, draw_worlds(position, worlds, random), random)
    if as_json:
        session.print_json(_standing_json(found, only) | ignored_json(position))
        return
    session.print_lines(standing_lines(found, only, session.words), indent=4 if only is None else 6)


# -- for programs


def _standing_json(found: Standing, only: str | None) -> dict[str, Any]:
    holder = found.position.facts.holder
    chance = found.guesses.chance_that_somebody_knows()
    return {
        "worlds": found.worlds,
        "rivals": [_rival_json(found.position, one) for one in found.rivals if only in (None, one.player)],
        "somebody": None if chance is None else _share_json(chance),
        "common": [
            {"card": card, "owner": holder[card], "public": card in found.public} for card in found.common
        ],
    }


def _rival_json(position: Position, rival: Rival) -> dict[str, Any]:
    return {
        "player": rival.player,
        "plays": rival.plays,
        "looked": rival.looked,
        **_guess_json(replace(position, facts=rival.facts), rival.guess),
        "shown": rival.shown,
        "deduced": rival.deduced,
        "holder": rival.facts.holder,
    }


def _guess_json(for_him: Position, guess: Guess | None) -> dict[str, Any]:
    """How far he has come with the envelope; null where he has looked into it."""
    if guess is None:
        return {"envelope": None, "triples": None, "names": None}
    candidates = envelope_candidates(for_him)
    return {
        "envelope": {str(category): cards for category, cards in candidates.items()},
        "triples": {"at_most": guess.mean_left.value, "standard_error": guess.mean_left.error},
        "names": _share_json(guess.share),
    }


def _share_json(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {"p": share.value, "low": low, "high": high}
