"""Intrigue cards and character powers."""

from typing import Annotated

from msgspec import Struct

from cluedo_notes.cli.completion import argument, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.arguments import noting
from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.shorthand.uses import Use, read_power, read_use, user
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Play, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message

app = CommandModule()

User = Annotated[str, argument("@meta-player", "@arg-user")]
Target = Annotated[str | None, option("@meta-player", "@arg-target")]
Saw = Annotated[str | None, option("@meta-card", "@arg-seen")]
ShownIn = Annotated[int | None, option("N", "@arg-shown-in")]


class Named(Struct, frozen=True):
    """The options of a use, as typed."""

    target: str | None
    saw: str | None

    def on(self, use: Use, names: Names) -> tuple[str | None, str | None]:
        """The target and the card that was seen, from the words or from the options. Raises `EntryError` if
        one is given in both."""
        both = self.target if use.target is not None else None
        both = both or (self.saw if use.saw is not None else None)
        if both is not None:
            raise EntryError(message("too-much-typed", typed=both))
        return (
            use.target if self.target is None else names.player(self.target),
            use.saw if self.saw is None else names.card(self.saw),
        )


@noting(app, "intrigue")
def add_intrigue(
    log: Log,
    player: User,
    words: Annotated[list[str], argument("@meta-effect-on", "@arg-effect")],
    target: Target = None,
    saw: Saw = None,
    event: ShownIn = None,
    text: Annotated[str | None, option("@meta-text", "@arg-effect-text")] = None,
) -> Play:
    """Note an intrigue card played."""
    names = Names.of(log)
    use = read_use(words, names.effects, None, names)
    return Play(user(player, log), Effect(use.used), *Named(target, saw).on(use, names), event, text)


@noting(app, "power")
def add_power(
    log: Log,
    player: User,
    words: Annotated[list[str] | None, argument("@meta-power-on", "@arg-power")] = None,
    target: Target = None,
    saw: Saw = None,
    event: ShownIn = None,
) -> UsePower:
    """Note the use of a character's power."""
    names, by = Names.of(log), user(player, log)
    use = read_power(words or (), by, log)
    return UsePower(by, Power(use.used), *Named(target, saw).on(use, names), event)
