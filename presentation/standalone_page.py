"""Pages that stand alone in a file: they load nothing from anywhere.

Such a page may use the one style sheet and run the one script that it brings, both named by their hashes.
Where it is served it may also use files of the server.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from re import search

from msgspec import Struct

from cluedo_notes.presentation.on_page import on_page

ASSETS = Path(__file__).parent / "assets"
"""Style sheets and scripts that pages bring along, and that the server serves beside its own."""


def part(name: str) -> str:
    """A style sheet or a script, by its file's name."""
    return (ASSETS / name).read_text(encoding="utf-8")


class Surroundings(Struct, frozen=True):
    """What a page gets where it is served: files of the server, and what stands around the page's own
    body."""

    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    around: Callable[[str], str] = str

    @property
    def sources(self) -> str:
        """The sources of files that its policy allows besides the page itself."""
        return " 'self'" if self.styles or self.scripts else ""

    def links(self) -> Iterator[str]:
        """The lines of its head that name its files."""
        yield from (f'<link rel="stylesheet" href="{style}">\n' for style in self.styles)
        yield from (f'<script src="{script}"></script>\n' for script in self.scripts)


NO_SURROUNDINGS = Surroundings()


def page_alone(
    title: str,
    language: str,
    style: str,
    body: Iterator[str],
    script: str = "",
    surroundings: Surroundings = NO_SURROUNDINGS,
) -> Iterator[str]:
    """The page from its first line to its last; `body` is escaped already."""
    ours = surroundings.sources
    scripts = f"; script-src {_hash(script)}{ours}" if script else ""
    policy = (
        f"default-src 'none'; style-src {_hash(style)}{ours}{scripts}; base-uri 'none'; form-action 'none'"
    )
    yield f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{on_page(escape(title))}</title>\n<style>{style}</style>\n"
    yield from surroundings.links()
    yield "</head>\n<body>\n"
    yield on_page(surroundings.around("".join(body)))
    yield f"<script>{script}</script>\n</body>\n</html>\n" if script else "</body>\n</html>\n"


def policy_of(page_alone: str) -> str:
    """The policy that a stand-alone page sets for itself, stricter than ours; no page may frame it."""
    found = search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page_alone)
    assert found is not None
    return f"{found[1]}; frame-ancestors 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
