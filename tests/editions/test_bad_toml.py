"""A file that is not TOML: the line, and the error there, from what the TOML reader reports."""

from pathlib import Path

import pytest

from cluedo_notes.editions import EditionError, load_file
from cluedo_notes.language.message import Message
from cluedo_notes.language.words import words_in

MINIMAL = """
id = "house"
name = {fr = "Maison", en = "House"}
players = {min = 2, max = 6}
[deal]
leftover = "none"
[cards.suspect]
rose = {fr = "Mademoiselle Rose", en = "Miss Scarlet"}
[cards.weapon]
corde = {fr = "Corde", en = "Rope"}
[cards.room]
hall = {fr = "Hall", en = "Hall"}
"""


def mistakes_of(folder: Path, text: str) -> tuple[Message, ...]:
    """Every mistake of a file of this text."""
    (folder / "house.toml").write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_file(folder / "house.toml")
    return caught.value.mistakes


def said(mistake: Message, language: str = "en") -> str:
    return words_in(language).say(mistake)


def test_bad_toml_is_named_by_line(tmp_path: Path) -> None:
    (mistake,) = mistakes_of(tmp_path, MINIMAL + "\n=")
    assert f"line {MINIMAL.count(chr(10)) + 2}" in said(mistake)


def test_a_key_twice_is_bad_toml(tmp_path: Path) -> None:
    assert len(mistakes_of(tmp_path, MINIMAL + "\nhall = {fr = 'Hall'}")) == 1


@pytest.mark.parametrize(
    ("added", "code", "names"),
    [
        ("[cards.room]\ncave = {en = 'C'}", "toml-table-twice", "[cards.room]"),
        ("[deal]", "toml-table-twice", "[deal]"),
        ("hall = {fr = 'Hall'}", "toml-key-twice", ""),
        ("cave = {fr = 'Cave, en = 'Cellar'}", "toml-bracket-open", ""),
        ('cave = {fr = "Cave}', "toml-text-open", ""),
        ("cave = {fr = Cave}", "toml-no-value", ""),
        ("cave: 3", "toml-no-equals", ""),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_makes_it_bad_toml_is_said_in_the_reader_s_words(
    tmp_path: Path, added: str, code: str, names: str, language: str
) -> None:
    (mistake,) = mistakes_of(tmp_path, f"{MINIMAL}\n{added}\n")
    assert mistake.arguments["why"].code == code
    assert names in said(mistake, language)
    assert "Cannot" not in said(mistake, language)
