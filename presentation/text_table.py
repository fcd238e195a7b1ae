"""A table as text: headings and rows of cells, which each face lays out its own way."""

from msgspec import Struct


class TextTable(Struct, frozen=True):
    """Rows of cells under headings. Every row has as many cells as there are headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
