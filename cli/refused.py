"""How a refused command ends: one line on standard error and, with `--json`, an object on standard output."""

import re
from collections.abc import Callable, Mapping, Sequence

from cluedo_notes.cli.terminal.output import json_text, print_error
from cluedo_notes.game.entry.names import plain
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.refused import NEAR, RefusedCommand, RefusedOutput, RefusedPlace

Refuse = Callable[[RefusedCommand], None]
"""Reports why a command is refused."""


def print_refused(arguments: Sequence[str]) -> Refuse:
    """Prints why the command with these arguments is refused."""

    def refuse(refused: RefusedCommand) -> None:
        print_error(refused.sentence)
        if asks_for_json(arguments):
            print(json_text(RefusedOutput(refused=refused)))

    return refuse


NEVER_MENDED = (
    "--force",
    *(
        plain(words_in(language)(f"prompt-{name}"))
        for language in LANGUAGES
        for name in ("undo", "edit", "delete", "rename")
    ),
)
"""Words of commands that delete, undo or overwrite. Enter does not confirm their correction."""


def mended(typed: Sequence[str], refused: RefusedCommand) -> list[str] | None:
    """The words of a refused command with the unknown name replaced by the only one close to it. None if
    there is not exactly one, and for commands that delete, undo or overwrite."""
    slip, near = refused.where.key, refused.would_do
    if refused.code != NEAR or slip is None or len(near) != 1:
        return None
    whole = re.compile(rf"(?<![^,=:-]){re.escape(slip)}(?![^,=:])")
    typed = _with_slip_as_one(typed, whole, len(slip.split()))
    if sum(len(whole.findall(word)) for word in typed) != 1:
        return None
    words = _with_name(typed, whole, near[0])
    begun = tuple(word for word in (*words, *map(plain, words)) if len(word) > 1)  # no command has one letter
    return None if any(name.startswith(begun) for name in NEVER_MENDED) else words


def _with_slip_as_one(typed: Sequence[str], slip: re.Pattern[str], length: int) -> Sequence[str]:
    """The typed words; those that are together the slip of a name are one: `dinning room`."""
    for at in range(len(typed) - length + 1):
        together = " ".join(typed[at : at + length])
        if slip.search(together):
            return [*typed[:at], together, *typed[at + length :]]
    return typed


def _with_name(typed: Sequence[str], slip: re.Pattern[str], name: str) -> list[str]:
    """The typed words with a name, as one word, instead of the slip and of further words of this name next to
    it: `miss scarlt`, `bob=miss scarlt`."""
    first, place = next((at, found) for at, word in enumerate(typed) if (found := slip.search(word)))
    before, behind = typed[first][: place.start()], typed[first][place.end() :]
    parts, last = plain(name).split(), first + 1
    while first and not before:
        part = re.split("[,=:]-?", typed[first - 1])[-1]
        if plain(part) not in parts:
            break
        first, before = first - 1, typed[first - 1].removesuffix(part)
    while last < len(typed) and not behind and plain(typed[last]) in parts:
        last += 1
    return [*typed[:first], f"{before}{'-'.join(name.split())}{behind}", *typed[last:]]


def asks_for_json(arguments: Sequence[str]) -> bool:
    """Is `--json` among a command's options? Words after `--` are not options."""
    words = list(arguments)
    return "--json" in (words[: words.index("--")] if "--" in words else words)


def place_of_usage(arguments: Mapping[str, object]) -> RefusedPlace:
    """The place of a usage error: the option or the argument in its sentence."""
    key = arguments.get("what") or arguments.get("typed")
    return RefusedPlace(key=str(key) if key else None)
