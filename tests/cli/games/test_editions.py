"""`editions list` and `editions show`: a box in sentences, and its codes for programs."""

import re
from pathlib import Path

import pytest

from cluedo_notes.editions import shipped
from cluedo_notes.editions.options import switch_names
from cluedo_notes.game.entry.setup.edition_names import edition_of
from tests.helpers.cli.playing import CommandLine

each_language = pytest.mark.parametrize("language", ["en", "fr"])


@each_language
@pytest.mark.parametrize("edition", shipped())
def test_an_edition_s_rules_are_sentences_and_only_programs_read_codes(
    cli: CommandLine, language: str, edition: str
) -> None:
    shown = cli("--lang", language, "editions", "show", edition)
    assert shown.status == 0
    words = set(re.findall(r"[\w-]+", shown.out))
    assert words.isdisjoint({name for name in switch_names() if "-" in name} | {"true", "false"})
    assert set(switch_names()) <= set(cli("editions", "show", edition, "--json").json["rules"])


@each_language
@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("classic", {"en": "Can you get past pawns in your way? You cannot get past them.", "fr": "Deux."}),
        ("got-red-keep", {"en": "You accuse only in the Throne room.", "fr": "dans la Salle du Trône"}),
        ("super", {"en": "Accusations are written down", "fr": "L’accusation s’écrit sur papier"}),
        ("2023", {"en": "If you enter a room where a card was put aside", "fr": "Qui entre dans la pièce"}),
    ],
)
def test_what_sets_a_box_apart_is_among_them(
    cli: CommandLine, language: str, edition: str, said: dict[str, str]
) -> None:
    shown = cli("--lang", language, "editions", "show", edition).out
    assert said[language].casefold() in " ".join(shown.split()).casefold()


def test_an_own_rule_that_no_shipped_box_has_is_among_them(cli: CommandLine, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        """id = "own"
        name = {en = "Own"}
        players = {min = 3, max = 6}
        [deal]
        leftover = "none"
        [cards.suspect]
        plum = {en = "Plum"}
        [cards.weapon]
        rope = {en = "Rope"}
        [cards.room]
        hall = {en = "Hall"}
        [rules]
        stairs-cost = 1
        """,
        encoding="utf-8",
    )
    assert "the stairs of a passage costs one point" in cli("editions", "show", str(own)).out


@each_language
def test_the_list_shows_what_to_type_and_each_shown_name_may_be_typed_too(
    cli: CommandLine, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    heading, _, *rows = cli("--lang", language, "editions", "list").out.splitlines()
    assert heading.split()[1] == {"en": "--edition", "fr": "--édition"}[language]
    listed = [re.split(" {3,}", row)[:2] for row in rows]
    assert [edition for _, edition in listed] == list(shipped())
    assert [edition_of(name).id for name, _ in listed] == list(shipped())


def test_the_rules_may_be_those_of_a_game_by_its_name(cli: CommandLine) -> None:
    for name, box in (("i3", "super"), ("super", "asterix"), ("friday", "classic")):
        assert cli("new", "Ana", "Bob", "Cleo", "--edition", box, "--name", name).status == 0
    for options in ((), ("--json",)):
        of_box = cli("editions", "rules", "super", *options)
        assert cli("editions", "rules", "i3", *options) == of_box
        assert of_box != cli("editions", "rules", "friday", *options)
    assert "no edition “a:b”" in cli("editions", "rules", "a:b").err


@pytest.mark.parametrize("typed", ["EN", "en"])
def test_two_letters_within_a_word_name_no_edition(cli: CommandLine, typed: str) -> None:
    """“EN” was the Meereen box, because these letters are in its name."""
    assert cli("editions", "rules", typed).status == 2
    assert f"edition “{typed}”" in cli("editions", "rules", typed).err
    assert cli("editions", "rules", "me").out.startswith("Game of Thrones Cluedo, Meereen")
