"""Days as a language writes them."""

from datetime import date

from cluedo_notes.language.words import Words


def date_text(day: date, words: Words) -> str:
    """A date in the reader's order of year, month and day."""
    return words("date", year=f"{day:%Y}", month=f"{day:%m}", day=f"{day:%d}")
