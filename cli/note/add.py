"""`add`: notes any kind of event, which the next word names."""

from importlib import import_module
from typing import Any

import typer
import typer.main

from cluedo_notes.cli.commands import ADD, EVENT_WORDS
from cluedo_notes.cli.completion import log_at_hand
from cluedo_notes.cli.help_page import write_commands
from cluedo_notes.cli.language import CommandModule, SpokenGroup, current_words, look_up_codes
from cluedo_notes.game.rules.legal_events import impossible_kinds


class EventWords(SpokenGroup):
    """The words for events; each is loaded from its module on first use."""

    def known(self, ctx: Any) -> list[str]:  # noqa: ARG002 (the signature of the group)
        """Every word, because a word that the game cannot have gets an explanation."""
        return list(EVENT_WORDS)

    def list_commands(self, ctx: Any) -> list[str]:
        """The words for possible events of the current game; all words without a game."""
        log = log_at_hand(ctx)
        never = frozenset() if log is None else impossible_kinds(log)
        return [word for word in EVENT_WORDS if kind_of(word) not in never]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a word in this run's language, or None."""
        module = EVENT_WORDS.get(cmd_name)
        if module is None:
            return None
        below: typer.Typer = import_module(f"cluedo_notes.cli.{module}").app
        return look_up_codes(typer.main.get_group(below).get_command(ctx, cmd_name), f"{ADD}-{cmd_name}")

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """As the library does, with the event's word in place of a command."""
        *options, _ = super().collect_usage_pieces(ctx)
        return [*options, current_words()("help-event-arguments")]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the words, each with what it notes."""
        words = current_words()
        with formatter.section(words("group-events")):
            write_commands(formatter, self.offered(ctx, ""), words)


def kind_of(word: str) -> str:
    """The type, as logs have it, of the events that a word notes."""
    return "play" if word == "intrigue" else word.replace("-", "_")


app = CommandModule()
app.add_typer(CommandModule(cls=EventWords, no_args_is_help=True), name=ADD)


@app.callback()
def _group() -> None:
    """Without a callback typer would make the only group the whole app."""
