"""Numbers that somebody typed."""

MOST_DIGITS = 9
"""What is longer is no number of ours; Python refuses to read thousands of digits with an error."""


def read_number(text: str) -> int | None:
    """The number that a text of one to nine digits 0 to 9 is, or None where it is no such text."""
    return int(text) if len(text) <= MOST_DIGITS and text.isascii() and text.isdigit() else None
