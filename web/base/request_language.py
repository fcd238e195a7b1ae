"""The language of a request: the switch's cookie, otherwise the browser's preference, otherwise the server's
own.
"""

from collections.abc import Mapping
from itertools import islice

from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import Words, words_in

COOKIE = "cluedo-notes-language"


def words_of(cookies: Mapping[str, str], wishes: str, otherwise: str) -> Words:
    """The words for a request with these cookies and this Accept-Language header."""
    chosen = cookies.get(COOKIE, "")
    return words_in(chosen if chosen in LANGUAGES else wished(wishes) or otherwise)


def wished(header: str) -> str | None:
    """The language of ours that is first in an Accept-Language header, or None."""
    best, liked = None, 0.0
    for wish in header.split(","):
        name, _, rest = wish.strip().partition(";")
        language = name.strip().lower().partition("-")[0]
        if language in LANGUAGES and (quality := _quality(rest)) > liked:
            best, liked = language, quality
    return best


def locale_wished(header: str, language: str) -> str:
    """A language with the country that an Accept-Language header first names with it, such as en_US; "en" if
    it names none."""
    tags = (wish.partition(";")[0].strip().partition("-") for wish in header.split(","))
    countries = (country for named, _, country in tags if named.lower() == language and country)
    return "_".join((language, *(country.upper() for country in islice(countries, 1))))


def _quality(parameters: str) -> float:
    key, _, value = parameters.strip().partition("=")
    if key.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def other_language(language: str) -> str:
    """The language to switch to: the next of all languages."""
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
