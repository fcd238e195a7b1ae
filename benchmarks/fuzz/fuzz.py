"""Looks for input that the program answers with a fault of its own: logs, lines, editions, notes, archives.

Run `make fuzz`, or `python benchmarks/fuzz/fuzz.py log --minutes 5` for one kind. Atheris says which branches
an input takes. Inputs that take new ones are kept in `build/fuzz` and changed further, more often by
`mutations` than by single bytes. A fault ends the run, and its input is written there too. Once the fault is
mended, the input belongs in `tests/fixtures/fuzz/KIND`: the first tier of the tests tries every file there.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from mutations import MUTATIONS

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "fixtures" / "fuzz"
FOUND = ROOT / "build" / "fuzz"

KINDS = tuple(MUTATIONS)
LARGEST = 20_000
"""The most bytes of an input; larger ones find the same faults, later."""

LONGEST = 20
"""The seconds that an input may take before it counts as a fault."""

BYTEWISE = 0.2
"""The share of changes to single bytes."""


def fuzz(kind: str, seconds: int) -> None:
    """Fuzzes one kind in this process, which ends with it."""
    import atheris  # noqa: PLC0415 (the tests of `mutations` and `targets` do without)

    with atheris.instrument_imports(include=["cluedo_notes"], enable_loader_override=False):
        from targets import TARGETS  # noqa: PLC0415 (what is imported here is watched)

    def changed(data: bytes, largest: int, seed: int) -> bytes:
        random = Random(seed)
        if random.random() < BYTEWISE:
            return bytes(atheris.Mutate(data, largest))
        return MUTATIONS[kind](data, random)[:largest]

    folders = [FOUND / kind, KEPT / kind]
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
    options = [f"-max_total_time={seconds}", f"-max_len={LARGEST}", f"-timeout={LONGEST}"]
    options += [f"-artifact_prefix={FOUND}/{kind}-", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, *map(str, folders)], TARGETS[kind], custom_mutator=changed)
    atheris.Fuzz()


def fuzz_each(kinds: Iterable[str], minutes: float) -> Sequence[str]:
    """Fuzzes one kind after another, each in a process of its own; returns the kinds with a fault."""
    faulty = []
    for kind in kinds:
        print(f"{kind}: {minutes:g} minutes", flush=True)
        command = [sys.executable, __file__, kind, "--seconds", str(round(60 * minutes))]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            faulty.append(kind)
    return faulty


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=KINDS, help=", ".join(KINDS))
    parser.add_argument("--minutes", type=float, default=1.0, help="of each kind")
    parser.add_argument("--seconds", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if unknown := set(asked.kinds) - set(KINDS):
        parser.error(f"no kind: {', '.join(sorted(unknown))}")
    if asked.seconds is not None:
        fuzz(asked.kinds[0], asked.seconds)
    faulty = fuzz_each(asked.kinds, asked.minutes)
    print(f"faults: {', '.join(faulty)}; their inputs lie in {FOUND}" if faulty else "no fault")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
