"""English as it is not written here: turns of phrase that an editor would change, "5 %", sentences too long.

`faults` reads a sentence of the catalogue or a whole Markdown page. What is quoted or typed is nobody's
style: code, addresses, comments and quotation marks are passed over, and so are headings, and any paragraph
that holds the mark `<!-- as quoted -->`. A few words without an end sign are a title, which may begin with
"who" or "what", as a question may.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from tests.helpers.places import ROOT

PHRASES = ROOT / "tests" / "language" / "turns_of_phrase.toml"
MOST_WORDS = 30
MOST_WORDS_OF_TITLE = 7
EXEMPT = "<!-- as quoted -->"
RECORDED = re.compile(r"\brecord\w*", re.IGNORECASE)
"""Another word for noting an event: what players read has only the one."""

_BLOCKS = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^ *#.*$", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"</?\w[^<>]*>")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_TYPED = re.compile(r"``.+?``|`[^`]+`|https?://\S+", re.DOTALL)
_QUOTED = re.compile(r"“[^”]*”|\"[^\"\n]*\"")
_ITEM = re.compile(r"^ *(?:[-*+]|\d+\.) +", re.MULTILINE)
_CELL = re.compile(r" *\| *")
_END = re.compile(r"(?<=[.!?])[)*_]*\s+(?=[(*_]*[A-ZÀ-Ý…])|(?<=\n)\s*\n")
_CLAUSE = re.compile(r"(?<=[:;]) +")
_SPACED_PERCENT = re.compile(r"\w+\s%")
_WORD = re.compile(r"[\w’'…/-]*\w[\w’'…/-]*|…")


class Phrase(Struct, frozen=True):
    """A turn of phrase: its pattern, what to write instead, and where it is well said; `at_head`: it is wrong
    only at the head of a clause."""

    pattern: re.Pattern[str]
    at_head: bool
    instead: str
    unless: re.Pattern[str]


@cache
def phrases() -> tuple[Phrase, ...]:
    """The turns of phrase of the data file."""
    rows = tomllib.loads(PHRASES.read_text(encoding="utf-8"))["phrase"]
    return tuple(
        Phrase(
            pattern=_whole_words(row["not"].removeprefix("^")),
            at_head=row["not"].startswith("^"),
            instead=row["instead"],
            unless=_whole_words("|".join(row["unless"]) if "unless" in row else "(?!)"),
        )
        for row in rows
    )


def _whole_words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


def faults(text: str) -> list[str]:
    """Each fault of an English text: what is wrong, and what to write instead."""
    return [fault for sentence in sentences_of(text) for fault in _faults_of(sentence)]


def sentences_of(text: str) -> Iterator[str]:
    """The sentences of a Markdown page, or of a plain text, without what is typed or quoted."""
    for paragraph in re.split(r"\n\s*\n", _BLOCKS.sub("\n\n", text)):
        if EXEMPT in paragraph:
            continue
        prose = _COMMENT.sub("", _HEADING.sub("\n\n", paragraph))
        prose = _QUOTED.sub("…", _TAG.sub(" ", _LINK.sub(r"\1", _TYPED.sub("…", prose))))
        for block in re.split(r"\n\s*\n", _ITEM.sub("\n\n", prose)):
            rows = block.split("\n") if block.lstrip().startswith("|") else [block]
            cells = (cell for row in rows for cell in (_CELL.split(row) if len(rows) > 1 else [row]))
            for cell in cells:
                for sentence in _END.split(cell):
                    if plain := " ".join(sentence.split()).strip("*_ "):
                        yield plain


def word_count(sentence: str) -> int:
    """The number of words of a sentence, as an editor counts them."""
    return len(_WORD.findall(sentence))


def _faults_of(sentence: str) -> Iterator[str]:
    words = word_count(sentence)
    title = words <= MOST_WORDS_OF_TITLE and sentence[-1] not in ".!:;"
    for phrase in phrases():
        if phrase.at_head:
            found = None if title else _at_head(phrase, sentence)
        else:
            found = phrase.pattern.search(phrase.unless.sub("…", sentence))
        if found:
            yield f"“{found[0]}” → {phrase.instead}: {sentence}"
    if found := _SPACED_PERCENT.search(sentence):
        yield f"“{found[0]}” → no space before %: {sentence}"
    if words > MOST_WORDS:
        yield f"{words} words, at most {MOST_WORDS}: {sentence}"


def _at_head(phrase: Phrase, sentence: str) -> re.Match[str] | None:
    clauses = _CLAUSE.split(sentence)
    for number, clause in enumerate(clauses):
        bare = clause.lstrip("(*_ ")
        asks = "?" in "".join(clauses[number:])
        if not asks and (found := phrase.pattern.match(bare)) and not phrase.unless.match(bare):
            return found
    return None
