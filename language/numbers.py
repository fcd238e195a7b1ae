"""Numbers: as a person types them, and as a language writes them (percents, bars, shades)."""

from math import floor

from cluedo_notes.language.words import Words
from cluedo_notes.limits import MOST_DIGITS

EIGHTHS = "▏▎▍▌▋▊▉"

SHADES = (0.05, 0.25, 0.6)
"""The probabilities from which a cell is shaded, each shade darker than the last."""


def percent(probability: float, digits: int, words: Words) -> str:
    """A probability in percent, without the sign: `<1` or `>99` instead of 0 or 100 for what is not
    certain."""
    if probability in (0.0, 1.0):
        return f"{100 * probability:.0f}"
    text = f"{100 * probability:.{digits}f}"
    smallest = 10**-digits
    if float(text) == 0:
        text = f"<{smallest:.{digits}f}"
    elif float(text) == 100:
        text = f">{100 - smallest:.{digits}f}"
    return text.replace(".", words("decimal-sign"))


def signed_percent(probability: float, digits: int, words: Words) -> str:
    """A probability in percent, with the sign."""
    return words("percent", number=percent(probability, digits, words))


def about_percent(probability: float, words: Words) -> str:
    """An estimated probability in whole percents, or that it is under 1 or over 99."""
    number = percent(probability, 0, words)
    code = {"<": "under-percent", ">": "over-percent"}.get(number[0], "about-percent")
    return words(code, percent=words("percent", number=number.lstrip("<>")))


def out_of_ten(probability: float, words: Words) -> str:
    """A probability for children: how many times out of ten."""
    number = round(10 * probability)
    if number in (0, 10):
        return words("hardly-out-of-ten" if number == 0 else "nearly-out-of-ten")
    return words("out-of-ten", number=number)


def decimal(number: float, digits: int, words: Words) -> str:
    """A number with `digits` decimals; no minus sign if they are all 0."""
    return f"{number:z.{digits}f}".replace(".", words("decimal-sign"))


def plus_minus(error: float, digits: int, words: Words) -> str:
    """A standard error as written after its figure; empty for 0."""
    return words("plus-minus", number=decimal(error, digits, words)) if error else ""


def bits_text(bits: float, words: Words) -> str:
    """Bits with two decimals; a small number above 0 reads `<0.01`."""
    return "<" + decimal(0.01, 2, words) if 0 < bits < 0.005 else decimal(bits, 2, words)


def short_decimal(number: float, words: Words) -> str:
    """A number with one decimal, left out if it is 0."""
    return decimal(number, 1, words).removesuffix(words("decimal-sign") + "0")


def grouped(number: int, words: Words) -> str:
    """A whole number with its thousands separated."""
    sign = words("thousand").strip("01")
    return f"{number:,}".replace(",", sign)


def bar(part: float, width: int, full: str) -> str:
    """A bar made of `full` for a part of one, at most `width` columns long. It is precise to an eighth of a
    column if `full` is a block."""
    columns = part * width
    whole = floor(columns)
    if full != "█":
        return full * max(1, round(columns))
    eighths = floor((columns - whole) * 8)
    return full * whole + (EIGHTHS[eighths - 1] if eighths else "") or EIGHTHS[0]


def read_number(text: str) -> int | None:
    """The number in a text of one to nine digits 0 to 9, or None for any other text."""
    return int(text) if len(text) <= MOST_DIGITS and text.isascii() and text.isdigit() else None
