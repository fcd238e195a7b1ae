"""Pages that work as a single file: they load nothing.

Such a page uses only its own style sheets and scripts, each named by its hash.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from re import findall, search
from typing import NamedTuple

from msgspec import Struct

from cluedo_notes.presentation.on_page import on_page

ASSETS = Path(__file__).parent / "assets"
"""Style sheets and scripts that are part of a page of its own; the server also serves them."""


def part(name: str) -> str:
    """A style sheet or a script, by its file's name."""
    return (ASSETS / name).read_text(encoding="utf-8")


class Colour(NamedTuple):
    """One colour, in the light and in the dark look."""

    light: str
    dark: str


def colour(name: str) -> Colour:
    """A colour by its name in the palette, for uses outside style sheets: a phone's frame around the page,
    icons."""
    light, dark = findall(rf"--{name}: (#[0-9a-f]+);", part("palette.css"))
    return Colour(light, dark)


class Surroundings(Struct, frozen=True):
    """The server's additions to a page: a further style, a script that runs before anything is drawn, one
    that runs at the end, and the parts around the body."""

    style: str = ""
    early_script: str = ""
    late_script: str = ""
    around: Callable[[str], str] = str


NO_SURROUNDINGS = Surroundings()


def page_alone(
    title: str,
    language: str,
    style: str,
    body: Iterator[str],
    script: str = "",
    surroundings: Surroundings = NO_SURROUNDINGS,
) -> Iterator[str]:
    """The page from its first line to its last; `body` is already escaped."""
    early, late = surroundings.early_script, [text for text in (surroundings.late_script, script) if text]
    styles = [text for text in (style, surroundings.style) if text]
    allowed = f"style-src {hashes(styles)}"
    if early or late:
        allowed += f"; script-src {hashes(text for text in (early, *late) if text)}"
    policy = f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    yield f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{on_page(escape(title))}</title>\n"
    yield from (f"<style>{text}</style>\n" for text in styles)
    if early:
        yield f"<script>{early}</script>\n"
    yield "</head>\n<body>\n"
    yield on_page(surroundings.around("".join(body)))
    yield from (f"<script>{text}</script>\n" for text in late)
    yield "</body>\n</html>\n"


def policy_of(page_alone: str) -> str:
    """The policy that a page of its own sets for itself, stricter than the server's; no page may frame it."""
    policy = search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page_alone)
    assert policy is not None
    return f"{policy[1]}; frame-ancestors 'none'"


def hashes(texts: Iterable[str]) -> str:
    """The hashes of style sheets or scripts, as sources in a policy."""
    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)
