"""Pages that stand alone in a file: nothing is loaded from anywhere.

Such a page may use the one style sheet and run the one script that it brings, both named by their hashes.
"""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path

HERE = Path(__file__).parent


def part(name: str) -> str:
    """A style sheet or a script of this package, by its path in it."""
    return (HERE / name).read_text(encoding="utf-8")


def page_alone(title: str, language: str, style: str, body: Iterator[str], script: str = "") -> Iterator[str]:
    """The page from its first line to its last; `body` is escaped already."""
    scripts = f"; script-src {_hash(script)}" if script else ""
    policy = f"default-src 'none'; style-src {_hash(style)}{scripts}; base-uri 'none'; form-action 'none'"
    yield f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    yield from body
    yield f"<script>{script}</script>\n</body>\n</html>\n" if script else "</body>\n</html>\n"


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
