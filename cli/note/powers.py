"""Intrigue cards and character powers."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_card, complete_effect, complete_player, complete_power
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.entry.names import Names, effects, powers
from cluedo_notes.game.log.events import Play, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table

app = CommandModule()

User = Annotated[
    str, typer.Argument(metavar="@meta-player", help="@arg-user", autocompletion=complete_player)
]
Target = Annotated[
    str | None, typer.Option(metavar="@meta-player", help="@arg-target", autocompletion=complete_player)
]
Saw = Annotated[
    str | None, typer.Option(metavar="@meta-card", help="@arg-seen", autocompletion=complete_card)
]
ShownIn = Annotated[int | None, typer.Option(metavar="N", help="@arg-shown-in")]


def _named(
    names: Names, player: str, target: str | None, saw: str | None
) -> tuple[str, str | None, str | None]:
    """The user, their target and the card that they saw, from what was typed."""
    return (
        names.player(player),
        None if target is None else names.player(target),
        None if saw is None else names.card(saw),
    )


@app.command("add-play")
def add_play(
    ctx: typer.Context,
    player: User,
    effect: Annotated[
        str, typer.Argument(metavar="@meta-effect", help="@arg-effect", autocompletion=complete_effect)
    ],
    target: Target = None,
    saw: Saw = None,
    event: ShownIn = None,
    text: Annotated[str | None, typer.Option(metavar="@meta-text", help="@arg-effect-text")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note an intrigue card played."""
    played = Effect(effects().find(effect))

    def build(log: Log, _: Table) -> Play:
        user, on, seen = _named(Names.of(log), player, target, saw)
        return Play(user, played, on, seen, event, text)

    session_of(ctx).note(build, force, as_json)


@app.command("add-power")
def add_power(
    ctx: typer.Context,
    player: User,
    power: Annotated[
        str, typer.Argument(metavar="@meta-power", help="@arg-power", autocompletion=complete_power)
    ],
    target: Target = None,
    saw: Saw = None,
    event: ShownIn = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note the use of a character's power."""
    used = Power(powers().find(power))

    def build(log: Log, _: Table) -> UsePower:
        user, on, seen = _named(Names.of(log), player, target, saw)
        return UsePower(user, used, on, seen, event)

    session_of(ctx).note(build, force, as_json)
