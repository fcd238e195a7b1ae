"""The command line library in the reader's language: help and usage errors.

Commands carry codes of the catalogue of words ("@arg-player") where typer expects texts; they are looked up
when a command is called, so that one process can speak either language.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

import typer
import typer.core
from typer.core import CompletionItem  # type: ignore[attr-defined]

from cluedo_notes.cli.commands import NOW_CALLED, OPTION_NOW_CALLED, SHORT, at_the_prompt
from cluedo_notes.cli.global_options import language_here, options_everywhere
from cluedo_notes.cli.help_page import (
    ALL_HELP,
    all_help,
    help_page,
    known_by_help,
    write_commands,
    write_rest,
)
from cluedo_notes.cli.terminal.command_line import CommandLine, current_line, in_words, option_in_words
from cluedo_notes.cli.terminal.first_words import explained, leading, quoting, tried_first, tried_nearly
from cluedo_notes.cli.terminal.options import dice_apart, name_options, names_of_options
from cluedo_notes.game.entry.fit import Fit
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


class _Spoken:
    """A command whose help leaves out experts' options, which `--help-all` shows, and whose options a shell
    completes in the reader's language."""

    _all_help: Any = None

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """As the library does, with each option once: in the reader's language, unless it is begun in
        another. Those of every command are offered once they are begun."""
        begun, everywhere = (
            [[name for name in names if name.startswith(incomplete)] for names in options]
            for options in (names_of_options(self), options_everywhere(ctx))
        )
        again = {name for names in begun for name in names[1:]}
        items = super().shell_complete(ctx, incomplete)  # type: ignore[misc]
        also = [names[0] for names in everywhere if names] if incomplete.strip("-") else []
        return [*(item for item in items if item.value not in again), *map(CompletionItem, also)]

    def get_params(self, ctx: Any) -> list[Any]:
        """Its own parameters, and the two options for help."""
        *own, asks_for_help = super().get_params(ctx)  # type: ignore[misc]
        asks_for_help.hidden = ALL_HELP not in ctx.meta and not ctx.resilient_parsing
        self._all_help = self._all_help or all_help()
        return [*own, asks_for_help, self._all_help]

    def get_help(self, ctx: Any) -> str:
        """The help page of the command, in this run's language."""
        return help_page(self, ctx, current_words())

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Writes the example, and how to see all options."""
        super().format_epilog(ctx, formatter)  # type: ignore[misc]
        write_rest(formatter, self, ctx, current_words())


class SpokenCommand(_Spoken, typer.core.TyperCommand):
    """A command whose help is in the reader's language."""

    def make_context(self, info_name: Any, args: list[str], parent: Any = None, **settings: Any) -> Any:
        """As the library does, with the options of every language, `--juste` for `--right`, and after
        separating two dice in one word."""
        own = set(chain(*names_of_options(self)))
        if settings.get("resilient_parsing") or any(  # otherwise no other language's catalogue is needed
            word.startswith("--") and word.partition("=")[0] not in own for word in args
        ):
            name_options(self, current_words())
        rolls = {name for parameter in self.params if parameter.name == "roll" for name in parameter.opts}
        return super().make_context(info_name, dice_apart(args, rolls), parent, **settings)


class SpokenGroup(_Spoken, typer.core.TyperGroup):
    """A group whose help is in the reader's language."""

    def make_context(self, info_name: Any, args: list[str], parent: Any = None, **settings: Any) -> Any:
        """As the library does, with the options of every language if a shell completes them."""
        if settings.get("resilient_parsing"):
            name_options(self, current_words())
        return super().make_context(info_name, args, parent, **settings)

    def known(self, ctx: Any) -> list[str]:
        """The commands that may be typed; help lists no others."""
        return self.list_commands(ctx)

    def offered(self, ctx: Any, incomplete: str) -> dict[str, str]:  # noqa: ARG002 (some groups need it)
        """The commands that are listed and completed, each with the code of its help."""
        return {name: f"{ctx.info_name}-{name}" for name in self.list_commands(ctx)}

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the commands in the reader's words."""
        words = current_words()
        with formatter.section(words("group-commands")):
            write_commands(formatter, self.offered(ctx, ""), words)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Complete commands in the reader's words, or in English if they are begun so, each with the
        beginning of its help; otherwise options, as the library does."""
        words = current_words()
        items = []
        for name, code in self.offered(ctx, incomplete).items():
            spoken = in_words(name, words)
            if begun := [word for word in (spoken, name) if word.startswith(incomplete)]:
                items.append(CompletionItem(begun[0], help=known_by_help(code, words).get_short_help_str()))
        return items or super().shell_complete(ctx, incomplete)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the arguments name; after a word for help, its help. Raises `EntryError` (did you
        mean) for an unknown one."""
        names = self.known(ctx)
        if args and args[0] not in names:
            args = [in_english(args[0], names), *args[1:]]
        if args and args[0] not in names and _asks_for_help(args[0]):
            if ctx.resilient_parsing:  # a shell asks what may follow: any command of the group
                return None, None, args
            if len(args) > 1:
                return self.resolve_command(ctx, [*args[1:], "--help"])
            print(self.get_help(ctx))
            raise typer.Exit
        if args and args[0] not in names and not args[0].startswith("-"):
            path = ctx.command_path.removeprefix(current_line().program).strip()
            old = now_called(f"{path}-{args[0]}" if path else args[0], current_line(), current_words())
            lexicon = command_lexicon(names, by_id=current_words().language == OTHERWISE)
            meant = old or _led(args[0], path) or _word_of_the_prompt(args[0])
            if meant is None and not lexicon.near(args[0]):
                nearly = _led(tried_nearly(args[0], current_words()), path)
                meant = quoting(nearly, args[0]) or (None if path else _nearly_of_the_prompt(args[0]))
            raise meant or lexicon.unknown(args[0])
        return super().resolve_command(ctx, args)


def _asks_for_help(typed: str) -> bool:
    """Is it the word for help in `play`, in any language?"""
    return any(typed == words("prompt-help") for words in map(words_in, LANGUAGES))


AT_THE_PROMPT_ALONE = ("known", "hand", "players")
"""Commands that exist only in `play`."""


def now_called(typed: str, line: CommandLine, words: Words) -> EntryError | None:
    """The error for a command, in any language, that has another name now; None for any other word."""
    for name, command in NOW_CALLED.items():
        if typed == name or (name not in SHORT and _is_spoken_anywhere(typed, name)):
            return EntryError(message("command-is-now", typed=typed, command=line.spoken(command, words)))
    return None


def _word_of_the_prompt(typed: str) -> EntryError | None:
    """The error for a command typed as in `play`, in either language; None for other words."""
    for words in map(words_in, LANGUAGES):
        meant = [name for name in (*SHORT, *AT_THE_PROMPT_ALONE) if _is_spoken(typed, name, words)]
        if meant:
            name = meant[-1]
            here = current_line().spoken(SHORT.get(name, ""), current_words())
            play = current_line().command(in_words("play", current_words()))
            code = "command-here" if name in SHORT else "command-in-play"
            return EntryError(message(code, typed=typed, command=here, play=play))
    return None


def _nearly_of_the_prompt(typed: str) -> EntryError | None:
    """The error for a slip of a command's name in `play`, with the command here; None for other words."""
    near = [SHORT[name] for _, name in command_lexicon(SHORT).near(typed)]
    return leading(typed, [current_line().spoken(command, current_words()) for command in near[:1]])


def in_english(typed: str, names: Sequence[str]) -> str:
    """The command whose name in `play` is the typed word, in a language other than English; the word itself
    if there is none."""
    for words in map(words_in, LANGUAGES):
        for name in (*names, *SHORT) if words.language != OTHERWISE else ():
            command = name if name in names else SHORT[name]
            if command in names and words.has(f"prompt-{name}") and _is_spoken(typed, name, words):
                return command
    return typed


def _led(typed: str, path: str) -> EntryError | None:
    """The error for a word that people try first, with the commands it leads to; behind a group, only those
    that begin with it. None for other words."""
    if plain(typed) in {plain(words("prompt-quit")) for words in map(words_in, LANGUAGES)} | {"exit"}:
        return EntryError(message("nothing-to-quit"))
    lead = [command for command in tried_first(typed) if re.match(rf"{path}\b", command)]
    spoken = [current_line().spoken(command, current_words()) for command in lead]
    return explained(typed, current_words()) or leading(typed, spoken)


def _is_spoken_anywhere(typed: str, name: str) -> bool:
    """Was this the word in `play`, in any language, for a command with this English name?"""
    return any(
        _is_spoken(typed, name, words) for words in map(words_in, LANGUAGES) if words.has(f"prompt-{name}")
    )


def _is_spoken(typed: str, name: str, words: Words) -> bool:
    """Is this the word in `play`, in a language, for a command with this English name?"""
    return plain(words(f"prompt-{name}")) == plain(typed)


def command_lexicon(names: Iterable[str], by_id: bool = False) -> Lexicon:
    """Commands by their English names and by their names in `play` in every language. Errors call each by the
    latter in the reader's language, or with `by_id` by the former."""
    codes = {name: f"prompt-{at_the_prompt(name)[0]}" for name in names}
    spoken = {name: [words(code) for words in map(words_in, LANGUAGES)] for name, code in codes.items()}
    return Lexicon("command", spoken, called={} if by_id else {n: message(code) for n, code in codes.items()})


class CommandModule(typer.Typer):
    """The commands of one module."""

    def __init__(self, **settings: Any) -> None:
        settings = {"cls": SpokenGroup, **settings}
        super().__init__(rich_markup_mode=None, pretty_exceptions_enable=False, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """Like `Typer.command`, with the help in this run's language."""
        return super().command(name, **{"cls": SpokenCommand, **settings})


def look_up_codes(command: Any, name: str) -> Any:
    """The same command, its help, example and parameters now in this run's language."""
    words = current_words()
    for below, subcommand in getattr(command, "commands", {}).items():
        look_up_codes(subcommand, f"{name}-{below}")
    if words.has(f"help-{name}"):
        command.help = words(f"help-{name}")
    if words.has(f"example-{name}"):
        command.epilog = words("example", command=current_line().spoken(words(f"example-{name}"), words))
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
    for command in (error.ctx.command, error.ctx.find_root().command):
        name_options(command, current_words())
    here = [*names_of_options(error.ctx.command), *options_everywhere(error.ctx)]
    options = Lexicon("option", {names[0]: names for names in here})
    fit, begun = options.ranked(error.option_name)
    now = OPTION_NOW_CALLED.get(error.option_name, "")
    if renamed := [names[0] for names in here if now in names]:
        meant: Iterable[str] = renamed
    elif fit is Fit.BEGINNING:
        meant = begun
    else:
        meant = [option for _, option in options.near(error.option_name)]
    if close := list(dict.fromkeys(meant)):
        return message("usage-no-such-option-mean", typed=error.option_name, close=close)
    return message("usage-no-such-option", typed=error.option_name, help=_help_of(error))


def _missing(error: Any) -> Message:
    """The message about a missing argument, in a shell with the command's example."""
    what, words = _what(error), current_words()
    example = f"example-{'-'.join(error.ctx.command_path.split()[1:])}"
    if not current_line().program or not words.has(example):
        return message("usage-missing", what=what, help=_help_of(error))
    return message("usage-missing-example", what=what, command=current_line().spoken(words(example), words))


def _what(error: Any) -> str:
    """The option, in the reader's language, or the argument that an error is about."""
    first = error.param.get_error_hint(error.ctx).split(" / ")[0].strip("'")
    return _option_spoken(first)


def _option_spoken(name: str) -> str:
    """A long option in the reader's language; any other name as it is."""
    return option_in_words(name.removeprefix("--"), current_words()) if name.startswith("--") else name


def _help_of(error: Any) -> str:
    """How to ask for the help of the mistyped command, in the way it was typed."""
    path = "" if error.ctx is None else error.ctx.command_path
    return current_line().help_of(path.removeprefix(current_line().program).strip(), current_words())


def _after_its_command(error: Any, arguments: Sequence[str]) -> Message | None:
    """The new place of an option that was typed before its command; None for other options."""
    words, option, group = current_words(), error.option_name, error.ctx.command
    names = error.ctx.command_path.split()[1:]
    after = None
    for word in arguments:
        name = in_english(word, group.known(error.ctx)) if isinstance(group, SpokenGroup) else word
        subcommand: Any = group.get_command(error.ctx, name) if isinstance(group, SpokenGroup) else None
        if subcommand is None:
            continue
        names.append(name)
        name_options(subcommand, words)
        for parameter in subcommand.params:
            if option in (*parameter.opts, *parameter.secondary_opts):
                typed = " ".join([*names, option, *([] if parameter.is_flag else ["…"])])
                command, close = in_words(" ".join(names), words), [current_line().spoken(typed, words)]
                after = message("usage-option-after", typed=option, command=command, close=close)
        group = subcommand
    return after


def usage_error(error: Any, arguments: Sequence[str]) -> Message:
    """A usage error of the library as a message of ours; `arguments` are those that were typed."""
    kinds = [kind.__name__ for kind in type(error).__mro__]
    if "NoSuchOption" in kinds:
        return _after_its_command(error, arguments) or _no_such_option(error)
    if "MissingParameter" in kinds and error.param is not None:
        return _missing(error)
    if "BadOptionUsage" in kinds:
        two = re.search(r"\b2\b", error.message) is not None  # as many values as two dice have
        code = "usage-option-two-values" if two else "usage-option-value"
        return message(code, typed=_option_spoken(error.option_name), help=_help_of(error))
    if "BadParameter" in kinds and error.param is not None:
        what = _what(error)
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
