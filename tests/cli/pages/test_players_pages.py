"""The players' pages in both languages: everything they ask readers to type works, and they link to each
other."""

import re
from pathlib import Path

import pytest

from cluedo_notes.cli.commands import COMMANDS, SHORT
from cluedo_notes.cli.language import in_english
from cluedo_notes.cli.main import main
from cluedo_notes.cli.play.line import spoken
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, CommandLine, Game
from tests.helpers.places import ROOT
from tests.helpers.plain_english import faults

DOCS = ROOT / "docs"
FIRST = ROOT / "README.md"
FRENCH_FIRST = DOCS / "fr" / "index.md"
NAMES = (
    "play serve shared-table browser win mistakes editions after faq cheat-sheet".split()  # noqa: SIM905
)
PAIRS = [(FIRST, FRENCH_FIRST), *((DOCS / f"{name}.md", DOCS / "fr" / f"{name}.md") for name in NAMES)]
"""Every page that a player needs, in English and in French."""

TWO = {"players": [{"name": "Ana"}, {"name": "Bob"}]}
EVERYBODY_SHOWS = {"options": {"witnesses": "all"}}
BOXES: tuple[tuple[str, dict[str, object]], ...] = (
    ("classic", {}),
    ("secrets-2008", {}),
    ("super", {}),
    ("cluedo-2023", {}),
    ("classic", {"hand": HEADER["hand"]}),
    ("classic", EVERYBODY_SHOWS),
    ("classic", TWO | {"options": {"aside": 6, "look-aside": "unanswered"}}),
    ("cluedo-2023", TWO | {"options": {"aside-rooms": ["cuisine", "salon", "entree", "bureau"]}}),
    ("secrets-2008", {"players": [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan")]}),
)
"""Boxes that together have everything that can happen."""

BEFORE = {
    "en": (
        "b rope green hall ?",
        "c rope green hall ?",
        "a rope green hall ?",
        "b plum rope hall ?",
        "c white dagger kitchen -",
        "a plum rope hall ?",
        "undo",
    ),
    "fr": (
        "b corde olive hall ?",
        "c corde olive hall ?",
        "a corde olive hall ?",
        "b violet corde hall ?",
        "c leblanc poignard cuisine -",
        "a violet corde hall ?",
        "undo",
    ),
}
"""Turns that may be corrected, and one that was taken back."""

ASKING = (
    "cluedo-notes play",
    "cluedo-notes jouer",
    "hand",
    "players",
    "new",
    "main",
    "joueurs",
    "nouvelle",
    "quit",
    "quitter",
)
"""Words that ask for more, or leave."""

TABLE = re.compile(r"^\| (?:you type|vous tapez) .*\n\| ---.*\n((?:\|.*\n)+)", re.MULTILINE)
PLACEHOLDER = re.compile(r"[A-Z]{2}|friday|vendredi|\.\.\.|\.jsonl|\?$|^(serve|servir)\b")
CODE = re.compile(r"`([^`]+)`")
OPTION_FIRST = re.compile(r"(?:cluedo-notes |new |nouvelle )?--")
"""Options alone, and a set-up without players."""


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[1].stem)
def test_every_page_of_a_player_leads_to_the_other_language(pair: tuple[Path, Path]) -> None:
    for page, word, other in zip(pair, ("Français", "English"), reversed(pair), strict=True):
        (link,) = re.findall(rf"^\[{word}\]\((.*)\)$", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert (page.parent / link).resolve() == other


def typed_on(page: Path) -> set[str]:
    """What the page has one type in `play`: in its tables, its five lines, and its sentences."""
    text = page.read_text(encoding="utf-8")
    words = {spoken(command, "fr" if page.parent.name == "fr" else "en") for command in SHORT}
    cells = [row.split(" | ")[0] for table in TABLE.findall(text) for row in table.splitlines()]
    if page in PAIRS[0]:
        cells += re.findall(r"^\d\. .*$", text, re.MULTILINE)
    if page.stem == "mistakes":
        cells += [row.split(" | ")[1] for row in re.findall(r"^\|.*\|$", text, re.MULTILINE)]
    lines = {line for cell in cells for line in CODE.findall(cell)}
    prose = re.sub(r"^(```.*?^```|\|.*?)$", "", text, flags=re.MULTILINE | re.DOTALL)
    lines |= {
        line
        for line in CODE.findall(prose)
        if line.split()[0] in words and " " in line and not PLACEHOLDER.search(line)
    }
    return {line for line in lines if len(line) > 1 and line not in ASKING and not OPTION_FIRST.match(line)}


CASES = [(page, line) for page in sorted(sum(PAIRS, ())) for line in sorted(typed_on(page))]


@pytest.mark.parametrize(("page", "line"), CASES)
def test_every_line_of_the_tables_works_in_some_box(
    page: Path, line: str, cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for typed in (("new", "Ana", "Bob", "Cleo", "--name", "gone"), ("games", "delete", "gone", "--force")):
        assert cli(*typed).status == 0  # so that there is a game to bring back
    language = "fr" if page.parent.name == "fr" else "en"
    header = {key: value for key, value in HEADER.items() if key != "hand"} | {"first_player": "Bob"}
    said = []
    for number, (edition, more) in enumerate(BOXES):
        game = Game(cli, tmp_path / f"{number}.jsonl").start(header | more | {"edition": edition})
        play = Play(game, monkeypatch)
        play(*BEFORE[language])
        ran = play(line.removeprefix("cluedo-notes "), options=("--lang", language))
        if ran.status == 0:
            return
        said.append(ran.err or ran.out)
    raise AssertionError(said)


def test_every_command_of_the_pages_exists(capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(page.read_text(encoding="utf-8") for pair in PAIRS for page in pair)
    typed = set(re.findall(r"`(?:``\n)?cluedo-notes (?:--lang fr )?(\w[\w-]+)", text))
    commands = {in_english(word, list(COMMANDS)) for word in typed}
    assert {"play", "serve", "verify", "replay", "merge", "sheet", "games"} <= commands
    for command in commands:
        assert main([command, "--help"]) == 0, command
    capsys.readouterr()


@pytest.mark.parametrize(
    ("page", "lang", "proof", "group", "solution"),
    [
        (
            FIRST,
            "en",
            "why candlestick envelope",
            "one of Mrs White, the Spanner and the Conservatory (#3)",
            ["Mrs Peacock", "Candlestick", "Conservatory"],
        ),
        (
            FRENCH_FIRST,
            "fr",
            "pourquoi chandelier étui",
            "une parmi Madame Leblanc, la Clef anglaise et la Véranda (#3)",
            ["Madame Pervenche", "Chandelier", "Véranda"],
        ),
    ],
    ids=["en", "fr"],
)
def test_the_puzzle_is_solved_in_eleven_lines(
    cli: CommandLine,
    monkeypatch: pytest.MonkeyPatch,
    page: Path,
    lang: str,
    proof: str,
    group: str,
    solution: list[str],
) -> None:
    """As the first page says: the set-up, eleven lines at the prompt, the solution and its proof."""
    typed = r"^```\n(cluedo-notes \w+ Ban[^`]*?)cluedo-notes \w+ \w+\n```\n"
    pattern = typed + r"[^`]*^```\n([^`]*)^```\n\n.*?`(.*?)`"
    ((set_up, lines, asked),) = re.findall(pattern, page.read_text("utf-8"), re.M | re.S)
    assert cli("--lang", lang, *set_up.replace("\\\n", "").split()[1:]).status == 0
    assert (len(lines.splitlines()), asked) == (11, proof)
    path = Path(cli("games", "--json").json["games"][0]["path"])
    play = Play(Game(cli, path), monkeypatch)
    assert play(*lines.splitlines(), options=("--lang", lang)).status == 0
    assert group in " ".join(play(proof, options=("--lang", lang)).out.split())
    found = re.findall(
        r": (.*) \((?:certain|c’est sûr)\)", cli("--lang", lang, "--game", str(path), "sheet").out
    )
    assert found == solution


@pytest.mark.parametrize("page", [french for _, french in PAIRS], ids=lambda page: page.stem)
def test_the_french_pages_are_printed_as_french_is(page: Path) -> None:
    """A space before high signs and within guillemets, round apostrophes, no English word for a rumour."""
    text = re.sub(
        r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>|^\[English\]", "", page.read_text("utf-8"), flags=re.S | re.M
    )
    assert re.findall(r"\S+(?<![\s!?…*:|-])[:;!?](?=\s|$)", text, re.MULTILINE) == []
    assert re.findall(r"«\S+|\S+»|\S*['“”]\S*|\bsuggestions?\b", text) == []


@pytest.mark.parametrize("page", [english for english, _ in PAIRS], ids=lambda page: page.stem)
def test_the_english_pages_have_no_turn_of_phrase_that_an_editor_would_change(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8")) == []
