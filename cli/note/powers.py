"""Intrigue cards and character powers."""

from typing import Annotated

import typer
from msgspec import Struct

from cluedo_notes.cli.completion import complete_card, complete_effect, complete_player, complete_power
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.shorthand.uses import Use, read_power, read_use, user
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Play, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message

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


class Named(Struct, frozen=True):
    """The options of a use, as typed."""

    target: str | None
    saw: str | None

    def on(self, use: Use, names: Names) -> tuple[str | None, str | None]:
        """The target and the card that was seen, by the words or by the options. Raises `EntryError` for
        one that is given in both."""
        both = self.target if use.target is not None else None
        both = both or (self.saw if use.saw is not None else None)
        if both is not None:
            raise EntryError(message("usage-extra", typed=both))
        return (
            use.target if self.target is None else names.player(self.target),
            use.saw if self.saw is None else names.card(self.saw),
        )


@app.command("add-play")
def add_play(
    ctx: typer.Context,
    player: User,
    words: Annotated[
        list[str],
        typer.Argument(metavar="@meta-effect-on", help="@arg-effect", autocompletion=complete_effect),
    ],
    target: Target = None,
    saw: Saw = None,
    event: ShownIn = None,
    text: Annotated[str | None, typer.Option(metavar="@meta-text", help="@arg-effect-text")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note an intrigue card played."""

    def build(log: Log, _: Table) -> Play:
        names = Names.of(log)
        use = read_use(words, names.effects, None, names)
        return Play(user(player, log), Effect(use.used), *Named(target, saw).on(use, names), event, text)

    session_of(ctx).note(build, force, as_json)


@app.command("add-power")
def add_power(
    ctx: typer.Context,
    player: User,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="@meta-power-on", help="@arg-power", autocompletion=complete_power),
    ] = None,
    target: Target = None,
    saw: Saw = None,
    event: ShownIn = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note the use of a character's power."""

    def build(log: Log, _: Table) -> UsePower:
        names, by = Names.of(log), user(player, log)
        use = read_power(words or (), by, log)
        return UsePower(by, Power(use.used), *Named(target, saw).on(use, names), event)

    session_of(ctx).note(build, force, as_json)
