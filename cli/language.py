"""The command line library in the reader's language: help and usage errors.

Commands carry codes of the catalogue of words ("@arg-player") where typer expects texts; they are looked up
when a command is called, so that one process can speak either language.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import typer
import typer.core

from cluedo_notes.cli.global_options import language_here
from cluedo_notes.cli.help_page import help_page
from cluedo_notes.cli.terminal.command_line import current_line
from cluedo_notes.game.entry.names import Lexicon, plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.choice import LANGUAGES, OTHERWISE
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.words import Words, words_in
from cluedo_notes.limits import MOST_QUOTED_LETTERS

FIXED_PARAMETERS = {
    "install_completion": "@help-install-completion",
    "show_completion": "@help-show-completion",
}


class _Language:
    """The language of this run; English until `choose_language`."""

    name = OTHERWISE


def current_words() -> Words:
    """The words of this run's language; hints become commands in the form in which the running one was
    typed."""
    return words_in(_Language.name, current_line())


def choose_language(arguments: Sequence[str]) -> Words:
    """Choose the language of this run (`language_here`); returns its words."""
    _Language.name = language_here(arguments)
    return current_words()


class SpokenCommand(typer.core.TyperCommand):
    """A command whose help is in the reader's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As the library does, with two dice in one word taken apart."""
        return super().parse_args(ctx, _dice_apart(args))

    def get_help(self, ctx: Any) -> str:
        """The help page of the command, in this run's language."""
        return help_page(self, ctx, current_words())


_DIE = re.compile(r"[1-6?]")
_TWO_DICE = re.compile(r"([1-6?])[+,]?([1-6?])")
_SECOND_DIE = re.compile(r"[?-]|\d{1,2}")
"""What is meant as one, right or wrong: not the name of an edition."""


def _dice_apart(args: Sequence[str]) -> list[str]:
    """The arguments with `--roll 43` and `--roll 4+3` as `--roll 4 3`, for the option takes two words; with
    one die alone the second is empty."""
    apart: list[str] = []
    for word, after in zip(args, [*args[1:], "--"], strict=False):
        option, equals, typed = word.partition("=")
        behind = typed if option == "--roll" and equals else word if apart[-1:] == ["--roll"] else ""
        if dice := _TWO_DICE.fullmatch(behind):
            apart += [*(["--roll"] if equals else []), *dice.groups()]
        elif _DIE.fullmatch(behind) and not _SECOND_DIE.fullmatch(after):
            apart += [*(["--roll"] if equals else []), behind, ""]
        else:
            apart.append(word)
    return apart


class SpokenGroup(typer.core.TyperGroup):
    """A group whose help is in the reader's language."""

    def get_help(self, ctx: Any) -> str:
        """The help page of the group, in this run's language."""
        return help_page(self, ctx, current_words())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the arguments name; behind a word that asks for help, its help. Raises
        `EntryError` (did you mean) for an unknown one."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and _asks_for_help(args[0]):
            if ctx.resilient_parsing:  # a shell asks what may follow: any command of the group
                return None, None, args
            if len(args) > 1:
                return self.resolve_command(ctx, [*args[1:], "--help"])
            print(self.get_help(ctx))
            raise typer.Exit
        if args and args[0] not in names and not args[0].startswith("-"):
            if (meant := _word_of_the_prompt(args[0], names)) is not None:
                raise EntryError(meant)
            raise Lexicon("command", dict.fromkeys(names, ())).unknown(args[0])
        return super().resolve_command(ctx, args)


def _asks_for_help(typed: str) -> bool:
    """Is it the word for help, as people type it in `play`, in any language?"""
    return any(typed == words("prompt-help") for words in map(words_in, LANGUAGES))


AT_THE_PROMPT_ALONE = ("known", "hand", "players")
"""Commands that `play` has and the shell has not."""


def _word_of_the_prompt(typed: str, names: Sequence[str]) -> Message | None:
    """Where a command goes that is typed as in `play`, in either language; None for any other word."""
    for words in map(words_in, LANGUAGES):
        for name in (*names, *AT_THE_PROMPT_ALONE):
            code = f"prompt-{name.removeprefix('add-')}"
            if not words.has(code) or plain(words(code)) != plain(typed):
                continue
            if name in names:
                return message("command-here", typed=typed, command=current_line().command(name))
            return message("command-in-play", typed=typed, play=current_line().command("play"))
    return None


class CommandModule(typer.Typer):
    """The commands of one module."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=SpokenGroup, rich_markup_mode=None, pretty_exceptions_enable=False, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """As `Typer.command`, with the help in this run's language."""
        return super().command(name, cls=SpokenCommand, **settings)


def look_up_codes(command: Any, name: str) -> Any:
    """The same command, its help, example and parameters now in this run's language."""
    words = current_words()
    for below, subcommand in getattr(command, "commands", {}).items():
        look_up_codes(subcommand, f"{name}-{below}")
    if words.has(f"help-{name}"):
        command.help = words(f"help-{name}")
    if words.has(f"example-{name}"):
        command.epilog = words("example", command=current_line().command(words(f"example-{name}")))
    for parameter in command.params:
        parameter.help = FIXED_PARAMETERS.get(parameter.name, getattr(parameter, "help", None))
        for attribute in ("help", "metavar"):
            text = getattr(parameter, attribute, None)
            if text and text.startswith("@"):
                setattr(parameter, attribute, words(text[1:], **_named_in(text)))
    return command


def _named_in(code: str) -> dict[str, list[Message]]:
    """The names that a parameter's help lists."""
    if code not in LISTING:
        return {}
    from cluedo_notes.editions import Effect, Power  # noqa: PLC0415 (few help pages need them)

    kinds = {"effect": Effect, "power": Power}
    kind = LISTING[code]
    return {"accepted": [message(f"{kind}-{thing}") for thing in kinds[kind]]}


LISTING = {"@arg-effect": "effect", "@arg-drawn": "effect", "@arg-power": "power", "@arg-by-power": "power"}
"""The helps that list the names of one kind."""


def _no_such_option(error: Any) -> Message:
    close = list(error.possibilities or ())
    if close:
        return message("usage-no-such-option-mean", typed=error.option_name, close=close)
    return message("usage-no-such-option", typed=error.option_name, help=_help_of(error))


def _help_of(error: Any) -> str:
    """How the help of the command that was typed wrong is asked for where it was typed."""
    path = "" if error.ctx is None else error.ctx.command_path
    return current_line().help_of(path.removeprefix(current_line().program).strip(), current_words())


def _after_its_command(error: Any, arguments: Sequence[str]) -> Message | None:
    """Where an option goes that stands before the command whose it is; None for any other option."""
    option, group, names = error.option_name, error.ctx.command, error.ctx.command_path.split()[1:]
    for word in arguments:
        subcommand = group.get_command(error.ctx, word) if hasattr(group, "get_command") else None
        if subcommand is None:
            continue
        names.append(word)
        for parameter in subcommand.params:
            if option in (*parameter.opts, *parameter.secondary_opts):
                typed = " ".join([*names, option, *([] if parameter.is_flag else ["…"])])
                close = [current_line().command(typed)]
                return message("usage-option-after", typed=option, command=" ".join(names), close=close)
        group = subcommand
    return None


def usage_error(error: Any, arguments: Sequence[str]) -> Message:
    """A usage error of the library as a message of ours; `arguments` are those that were typed."""
    kinds = [kind.__name__ for kind in type(error).__mro__]
    if "NoSuchOption" in kinds:
        return _after_its_command(error, arguments) or _no_such_option(error)
    if "MissingParameter" in kinds and error.param is not None:
        return message(
            "usage-missing", what=error.param.get_error_hint(error.ctx).strip("'"), help=_help_of(error)
        )
    if "BadOptionUsage" in kinds:
        two = re.search(r"\b2\b", error.message) is not None  # as many values as two dice have
        code = "usage-option-two-values" if two else "usage-option-value"
        return message(code, typed=error.option_name, help=_help_of(error))
    if "BadParameter" in kinds and error.param is not None:
        what = error.param.get_error_hint(error.ctx).strip("'")
        if error.param.type.name.startswith("int"):  # "int", "int range", "integer"
            least, most = getattr(error.param.type, "min", None), getattr(error.param.type, "max", None)
            code = "usage-not-a-number" if least is None else "usage-not-a-number-from"
            code = code if most is None else "usage-not-a-number-to"
            typed = error.message.split(" is not ")[0].strip("'")
            if most is None and typed.lstrip("-").isdecimal() and len(typed) > MOST_QUOTED_LETTERS:
                code = "usage-number-too-long"  # Python reads no more than some thousands of digits
            return message(code, what=what, typed=typed, least=least, most=most)
        if error.param.type.name == "choice":
            typed = error.message.split(" is not ")[0].strip("'")
            return message(
                "usage-not-a-choice", what=what, typed=typed, accepted=list(error.param.type.choices)
            )
        return message("usage-bad-value", what=what, reason=error.message)
    text = " ".join(error.format_message().split())
    if text == "Missing command.":
        return message("usage-no-command", help=_help_of(error))
    extra = text.removeprefix("Got unexpected extra argument(s) (").removeprefix(
        "Got unexpected extra argument ("
    )
    if extra != text:
        return message("usage-extra", typed=extra.rstrip(")"), help=_help_of(error))
    return message("usage-other", reason=text, help=_help_of(error))
