"""Which kept text answers an invocation: the help page, what the shell may complete as the first word, how to
begin where there is no game.

It imports nothing. An invocation that it does not recognize beyond doubt has no kept answer.
"""

import os
import sys

from cluedo_notes.cli.global_options import global_options_first, language_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

TEXTS = os.path.join(os.path.dirname(__file__), "texts")  # noqa: PTH118, PTH120 (pathlib takes longer than all this)

KEPT_WIDTH = 80
"""The texts are kept for lines of this width; a narrower screen has its own."""

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz-")
"""Those of commands: whoever types any other means something else, or has quoted it."""

COMPLETING = "_CLUEDO_NOTES_COMPLETE"
"""The variable by which a shell asks what may be completed."""


def kept_answer(arguments: "Sequence[str]") -> str | None:
    """The text that answers these arguments, or None where it must be worked out."""
    if COMPLETING in os.environ:
        return _completion(arguments)
    if _without_language(arguments) == ["--help"] and _is_wide():
        return _text(f"help-{language_here(arguments)}")
    if not arguments and _is_new_here() and _is_wide():
        return _text(f"begin-{language_here(arguments)}")
    return None


def _text(name: str) -> str | None:
    try:
        with open(os.path.join(TEXTS, f"{name}.txt"), encoding="utf-8", newline="\n") as file:  # noqa: PTH118, PTH123
            return file.read()
    except OSError:
        return None


def _without_language(arguments: "Sequence[str]") -> list[str]:
    """The arguments without `--lang fr` and the like; those of any other language stay."""
    words = global_options_first(arguments)
    for language in ("fr", "en"):
        if words[:2] == ["--lang", language]:
            return words[2:]
        if words[:1] == [f"--lang={language}"]:
            return words[1:]
    return words


def _is_wide() -> bool:
    """Are lines on standard output as wide as the kept ones, or wider?"""
    asked = os.environ.get("COLUMNS", "")
    if asked:
        return asked.isdecimal() and len(asked) < 6 and int(asked) >= KEPT_WIDTH
    if not sys.stdout.isatty():
        return True
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns >= KEPT_WIDTH
    except OSError:
        return False


def _is_new_here() -> bool:
    """Does a person sit here who has no game yet? Where games are kept is known here of Linux alone."""
    if sys.platform != "linux" or "CLUEDO_NOTES_GAME" in os.environ:
        return False
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    folder = os.environ.get("XDG_DATA_HOME", "").strip()
    if not folder.startswith("/"):  # a relative one counts as none
        home = os.environ.get("HOME", "")
        if not home.startswith("/"):
            return False
        folder = home + "/.local/share"
    return not os.path.exists(folder + "/cluedo-notes")  # noqa: PTH110


# -- completion


def _completion(arguments: "Sequence[str]") -> str | None:
    """What a shell may complete as the first word; None for any other word."""
    shell = os.environ[COMPLETING].removeprefix("complete_")
    begun = _first_word(shell)
    if arguments or begun is None or not LETTERS.issuperset(begun) or begun.startswith("-"):
        return None
    text = _text(f"{shell}-{language_here(())}")
    if text is None:
        return None
    quote = '"' if shell == "zsh" else ""
    offers = [line for line in text.splitlines() if line.startswith(quote + begun)]
    if shell != "zsh":
        return "".join(f"{line}\n" for line in offers) or "\n"
    return "_arguments '*: :((" + "\n".join(offers) + "))'\n" if offers else "_files\n"


def _first_word(shell: str) -> str | None:
    """What has been typed of the first word behind the program's; None where it is not the first."""
    if shell == "bash" and os.environ.get("COMP_CWORD") == "1":
        typed, ended = os.environ.get("COMP_WORDS", ""), False
    elif shell == "zsh" or (shell == "fish" and os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "get-args"):
        typed = os.environ.get("_TYPER_COMPLETE_ARGS", "")
        ended = typed.endswith(" ")
    else:
        return None
    _, *words = typed.split() or [""]
    if shell != "bash" and len(words) + ended > 1:
        return None
    return words[0] if words else ""
