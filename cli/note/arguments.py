"""The arguments that several of these commands take."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_player

PlayerArgument = Annotated[
    str, typer.Argument(metavar="@meta-player", help="@arg-who", autocompletion=complete_player)
]
"""The player of the event, as typed."""
