"""The output of `why` fits a screen, and is complete anyway: left-out parts are elsewhere in it, or shown
with `--all`."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from cluedo_notes.game.deduction.explanation import Proof, prove
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.why.proof import WhyLines, proof_lines
from cluedo_notes.solver.sat.minimal import Cell
from cluedo_notes.solver.sat.proof_lines import ProofStep
from tests.helpers.cli.playing import CommandLine, Game, header
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
SCREEN = 24
LONGEST = {
    "cluedo-2023-2p": (0, "salon", "Noe"),
    "super-10p": (6, "grange", "Bo"),
    "asterix-4p": (6, "route", "Nina"),
    "secrets-2008-4p": (0, "chandelier", "envelope"),
    "classic-5p": (6, "poignard", "Ines"),
}
"""Of each of these examples, a card whose proof is long, some events before the end."""


def before_the_end(example: Path, folder: Path, events: int = 0) -> Path:
    """The game before anybody accuses or lays cards open, or some `events` earlier."""
    lines = example.read_text(encoding="utf-8").splitlines(keepends=True)
    said = [line for line in lines if json.loads(line).get("type") not in ("reveal", "accusation")]
    path = folder / example.name
    path.write_text("".join(said[: len(said) - events]), encoding="utf-8")
    return path


@cache
def proved(path: Path, card: str, owner: str) -> tuple[Position, Proof]:
    position = position_of(read_log(path))
    return position, prove(position, Cell(card, owner, position.facts.holder[card] == owner))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_proof_fits_a_screen_in_every_example(
    cli: CommandLine, example: Path, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the cards in the envelope."""
    monkeypatch.setenv("COLUMNS", "80")
    path = before_the_end(example, tmp_path)
    position = position_of(read_log(path))
    cells = [(card, owner) for card, owner in position.facts.holder.items() if owner == "envelope"]
    for card, owner in cells:
        assert_fits(cli, path, card, owner, language)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("stem", sorted(LONGEST))
def test_the_longest_proofs_fit_a_screen(
    cli: CommandLine, stem: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    events, card, owner = LONGEST[stem]
    path = before_the_end(ROOT / "examples" / f"{stem}.jsonl", tmp_path, events)
    assert_fits(cli, path, card, owner, language)


def assert_fits(cli: CommandLine, path: Path, card: str, owner: str, language: str) -> None:
    page = cli("--game", str(path), "--lang", language, "why", card, owner).out
    lines = page.splitlines()
    assert len(lines) < SCREEN, page
    assert all(len(line) <= 80 for line in lines)
    _, proof = proved(path, card, owner)
    assert all(f"#{event}" in page for event in proof.events)


@pytest.mark.parametrize("stem", sorted(LONGEST))
def test_the_whole_proof_has_a_line_for_each_step(cli: CommandLine, stem: str, tmp_path: Path) -> None:
    events, *cell = LONGEST[stem]
    path = before_the_end(ROOT / "examples" / f"{stem}.jsonl", tmp_path, events)
    brief, whole = (cli("--game", str(path), "why", *cell, *more).out for more in ((), ("--all",)))
    steps = [int(number) for number in re.findall(r"^ *(\d+)\. ", whole, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))
    position, proof = proved(path, *cell)
    shown = [line for line in proof.lines if isinstance(line, ProofStep) and line.premises]
    assert len(steps) >= len(shown)
    assert len(brief.splitlines()) < len(whole.splitlines())
    assert brief.splitlines()[-1] == "The same line with --all shows every step."
    assert "--all" not in whole
    assert position.facts.holder[cell[0]] == cell[1]


def test_like_steps_are_one_and_ones_own_hand_counts_among_the_reasons(game: Game) -> None:
    """Noe has looked at the card aside; that it is no other goes without a step. That a card is not in one's
    own hand is a reason like that of any other player."""
    example = ROOT / "examples" / "cluedo-2023-2p.jsonl"
    position, proof = proved(before_the_end(example, game.path.parent), "salon", "Noe")
    describer = Describer(position.log, words_in("en"))
    brief, whole = (
        "\n".join(proof_lines(WhyLines(position.problem, describer, every), proof, describer.words))
        for every in (False, True)
    )
    assert "so put-aside card 1 does not have the Conservatory." in whole
    assert "put-aside card 1 (has the Dining room, #5)" in brief and "so the card aside 1" not in brief
    assert "Iris (your hand)" in whole and "Iris (your hand)" in brief


@pytest.mark.parametrize(
    ("language", "left"),
    [
        ("en", "One suspect is in the envelope, and all others are ruled out: "),
        ("fr", "Un suspect est dans l’étui, et tous les autres sont exclus : "),
    ],
)
def test_the_last_card_of_its_kind_is_said_in_a_sentence(game: Game, language: str, left: str) -> None:
    hand = ["rose", "moutarde", "leblanc", "olive", "pervenche", "corde"]
    game.start(header("classic", "Ana Bob Cleo") | {"me": "Ana", "hand": hand})
    assert left in " ".join(game.well("--lang", language, "why", "violet").out.split())
