"""Does another solver read our logs as we do? `python compare.py FOLDER` compares its answers with ours.

FOLDER has a folder for each case, with the answers to the case's log: `sheet.json` and `verify.json`, in the
form that `README.md` describes. A missing file is not compared. You only need Python.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from math import isclose
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent
TOLERANCE = 1e-9
"""How far a probability may differ, and an entropy in bits."""

Answer = dict[str, Any]


def alike(ours: float, theirs: float | None) -> bool:
    """Are two figures the same but for rounding? A program that does not count leaves its figures out."""
    return theirs is None or isclose(ours, theirs, rel_tol=TOLERANCE, abs_tol=TOLERANCE)


def sheet_differences(ours: Answer, theirs: Answer) -> Iterator[str]:
    """What differs in two sheets, by its key."""
    for key in ("edition", "events", "consistent", "ignored"):
        if ours.get(key) != theirs.get(key):
            yield key
    if set(ours["owners"]) != set(theirs["owners"]):
        yield "owners"
    cards = {one["card"]: one for one in theirs["cards"]}
    if {one["card"] for one in ours["cards"]} != cards.keys():
        yield "cards"
        return
    for one in ours["cards"]:
        yield from _card_differences(one, cards[one["card"]])
    yield from _envelope_differences(ours["envelope"], theirs["envelope"])


def _card_differences(ours: Answer, theirs: Answer) -> Iterator[str]:
    for key in ("category", "certain"):
        if ours[key] != theirs[key]:
            yield f"{ours['card']}.{key}"
    if set(ours["impossible"]) != set(theirs["impossible"]):
        yield f"{ours['card']}.impossible"
    for owner, p in ours["p"].items():
        if not alike(p, theirs.get("p", {}).get(owner)):
            yield f"{ours['card']}.p.{owner}"


def _envelope_differences(ours: Answer, theirs: Answer) -> Iterator[str]:
    if ours["certain"] != theirs["certain"]:
        yield "envelope.certain"
    if ours["triples"] != theirs.get("triples", ours["triples"]):
        yield "envelope.triples"
    if not alike(ours["bits"], theirs.get("bits")):
        yield "envelope.bits"
    listed = theirs.get("top", ours["top"])
    same = len(listed) == len(ours["top"])
    if not same or not all(alike(a["p"], b["p"]) for a, b in zip(ours["top"], listed, strict=True)):
        yield "envelope.top"


def verify_differences(ours: Answer, theirs: Answer) -> Iterator[str]:
    """What differs in two verifications, by its key; what has to be the same in any order."""
    for key in ("edition", "events", "verdict", "conflict"):
        if ours.get(key) != theirs.get(key):
            yield key
    for key, parts in (
        ("violations", ("event", "player", "rule", "follows_from")),
        ("unchecked", ("event", "reason")),
        ("insights", ("player", "earliest", "latest", "accused", "right", "misled", "exact")),
    ):
        if _found(ours[key], parts) != _found(theirs.get(key, ours[key]), parts):
            yield key


def _found(listed: list[Answer], parts: tuple[str, ...]) -> list[str]:
    return sorted(json.dumps([one.get(part) for part in parts]) for one in listed)


def answered(folder: Path) -> Iterator[tuple[str, str]]:
    """The case and the name of every answer in a folder that has one of ours beside it."""
    for ours in sorted(CASES.glob("*/*.json")):
        if (folder / ours.parent.name / ours.name).exists():
            yield ours.parent.name, ours.name


def differences(folder: Path) -> Iterator[str]:
    """Every difference between our answers and those in a folder: the case, the file and the key."""
    for case, name in answered(folder):
        try:
            ours, theirs = (
                json.loads((place / case / name).read_text(encoding="utf-8")) for place in (CASES, folder)
            )
        except ValueError as error:
            yield f"{case}/{name}: not JSON ({error})"
            continue
        compared = sheet_differences if name == "sheet.json" else verify_differences
        for key in compared(ours, theirs):
            yield f"{case}/{name}: {key}"


def main() -> int:
    """Print the differences; the exit status: 0 where answers were compared and none differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    folder = parser.parse_args().folder
    if not folder.is_dir():
        parser.error(f"{folder}: there is no such folder")
    number, found = len(list(answered(folder))), list(differences(folder))
    print("\n".join([*found, f"{number} answers compared, {len(found)} differences"]))
    return 1 if found or not number else 0


if __name__ == "__main__":
    sys.exit(main())
