"""Do the tests notice a mistake? Mutants are drawn at random, and each is tried against the tests of its
module.

    python benchmarks/mutants.py                                 40 of all five modules, drawn with seed 15
    python benchmarks/mutants.py --seed 3 --draw 100 --jobs 2
    python benchmarks/mutants.py --only solver/counting/reduction.py
    python benchmarks/mutants.py --only game/rules --most-alive 0.2   a folder, against its own tests
    python benchmarks/mutants.py --seed 3 --draw 100 --mutant 17 only that one, with the output of the tests

mutmut makes the mutants: arguments left out or None, other numbers, texts and comparisons, `and` for `or`, a
case of a `match` dropped. Its own way of running them needs folders that are named as they are imported. Here
each is written into a copy of the tree, and tests run until one fails: first those of the module, last those
of whole games. A mutant also counts as killed if the tests do not end within a minute plus ten times their
normal time. The exit status is 1 if more mutants survive than are allowed.
"""

import argparse
import difflib
import os
import queue
import random
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from venv import EnvBuilder

import libcst
import pytest
from mutmut.mutation.file_mutation import Mutation, MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

ROOT = Path(__file__).parents[1]
TESTS = {
    "game/deduction/evidence.py": (
        "tests/game/deduction/test_evidence.py",
        "tests/game/deduction/test_evidence_word_for_word.py",
    ),
    "game/table/apply.py": ("tests/game/table/test_apply.py", "tests/game/table/test_traces.py"),
    "game/review/verify.py": (
        "tests/game/review/test_verify.py",
        "tests/game/review/test_verify_by_hand.py",
    ),
    "game/log/journal.py": ("tests/game/log/test_journal.py",),
    "solver/counting/reduction.py": ("tests/solver/counting/test_reduction.py",),
}
"""The modules that decide what is certain, with their own tests."""

FOLDERS = ("game/deduction", "game/rules")
"""Folders from which every module can be drawn; the tests of such a folder are its own."""

LAST = (
    "test_legal_events.py",
    "test_prospect.py",
    "test_logs_with_gaps.py",
    "test_in_play.py",
    "test_explanation.py",
    "test_contradiction.py",
    "test_certain_by_enumeration.py",
    "test_probabilities_by_enumeration.py",
)
"""The tests of a folder that try everything or play whole games. They come last, because most mutants die
before."""

LONGEST = 3600
"""The most seconds after which tests count as endless."""

MOST_ALIVE = 0.1
"""The share of mutants that may survive."""


@dataclass(frozen=True)
class Mutant:
    """A module with one mistake in it."""

    module: str
    right: str
    code: str

    @property
    def difference(self) -> str:
        """The difference from the module, as a patch without its head."""
        lines = difflib.unified_diff(self.right.splitlines(), self.code.splitlines(), n=0, lineterm="")
        return "\n".join(list(lines)[2:])


class Everywhere(MutationVisitor):
    """mutmut's mutants, including those of decorated functions, because no function here is wrapped by
    another one."""

    def _skip_node_and_children(self, node: libcst.CSTNode) -> bool:
        if isinstance(node, libcst.FunctionDef) and node.decorators:
            return False
        return super()._skip_node_and_children(node)


def mutations(module: str) -> list[Callable[[], Mutant]]:
    """Every mutant of a module's functions, in the order of its lines, made on demand."""
    code = (ROOT / module).read_text(encoding="utf-8")
    visitor = Everywhere(mutation_operators, IgnoredCode(set(), set(), set()))
    tree = libcst.MetadataWrapper(libcst.parse_module(code)).visit(visitor)

    def made(mutation: Mutation) -> Mutant:
        changed = tree.deep_replace(mutation.original_node, mutation.mutated_node)
        assert isinstance(changed, libcst.Module)
        return Mutant(module, code, changed.code)

    inside = [one for one in visitor.mutations if one.contained_by_top_level_function is not None]
    return [partial(made, one) for one in inside]


def drawn(modules: list[str], number: int, seed: int) -> list[Mutant]:
    """A random sample of all mutants of these modules, each equally likely."""
    everyone = [one for module in modules for one in mutations(module)]
    return [made() for made in random.Random(seed).sample(everyone, min(number, len(everyone)))]


def modules_of(wanted: str) -> list[str]:
    """A module itself, or all modules of a folder."""
    if wanted not in FOLDERS:
        return [wanted]
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / wanted).glob("[!_]*.py"))


def tests_of(module: str) -> tuple[str, ...]:
    """A module's own tests in the order in which they run: those named in `TESTS`, or those of its folder,
    its namesake first and the slowest last."""
    if module in TESTS:
        return TESTS[module]
    folder = ROOT / "tests" / Path(module).parent
    own = f"test_{Path(module).name}"

    def turn(file: Path) -> tuple[bool, int, str]:
        dear = LAST.index(file.name) + 1 if file.name in LAST else 0
        return file.name != own, dear, file.name

    return tuple(file.relative_to(ROOT).as_posix() for file in sorted(folder.glob("test_*.py"), key=turn))


class Tree:
    """A copy of the present tree, in which the tests run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        for name in subprocess.run(listed, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.split(b"\0"):
            source = ROOT / os.fsdecode(name)
            if name and source.is_file():
                (folder / os.fsdecode(name)).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, folder / os.fsdecode(name))
        links = ["make", "--silent", "--directory", str(folder), "typings"]
        subprocess.run(links, stdout=subprocess.DEVNULL, check=True)
        self.python = self._own_python()

    def _own_python(self) -> str:
        """A Python that finds the packages of this copy, also if the tests start it, and everything else
        where it is installed. It keeps no bytecode, because two mutants of one second and one length would
        share it."""
        place = self.folder / ".venv"
        EnvBuilder(symlinks=True).create(place)
        (libraries,) = place.glob("[Ll]ib/**/site-packages")
        found_at = (str(self.folder / "typings"), sysconfig.get_path("purelib"))
        lines = (*found_at, "import sys; sys.dont_write_bytecode = True")
        (libraries / "copy.pth").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return str(place / "bin" / "python")

    def run(
        self, tests: tuple[str, ...], longest: float = LONGEST
    ) -> subprocess.CompletedProcess[str] | None:
        """The result of these tests, the first tier first; None if they do not end within the given seconds
        for each tier."""
        first = self.run_tier(tests, longest)
        if first is None or first.returncode != 0:
            return first
        second = self.run_tier(tests, longest, "--slow")
        none = second is not None and second.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
        return first if none else second

    def run_tier(
        self, tests: tuple[str, ...], longest: float, *tier: str
    ) -> subprocess.CompletedProcess[str] | None:
        shutil.rmtree(self.folder / ".hypothesis", ignore_errors=True)  # the killed process is not a test
        command = [self.python, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        try:
            return subprocess.run(
                [*command, *tier, *tests],
                cwd=self.folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=longest,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None

    def said(self, mutant: Mutant, longest: float) -> str | None:
        """The report of the tests on a mutant, None if they find nothing wrong."""
        path = self.folder / mutant.module
        whole = path.read_bytes()
        path.write_text(mutant.code, encoding="utf-8")
        try:
            ran = self.run(tests_of(mutant.module), longest)
        finally:
            path.write_bytes(whole)
        if ran is None:
            return "they do not end"
        return None if ran.returncode == 0 else ran.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--draw", type=int, default=40)
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", choices=[*TESTS, *FOLDERS])
    parser.add_argument("--most-alive", type=float, default=MOST_ALIVE, help="the share that may live")
    parser.add_argument("--mutant", type=int)
    asked = parser.parse_args()
    modules = [module for one in asked.only or TESTS for module in modules_of(one)]
    chosen = list(enumerate(drawn(modules, asked.draw, asked.seed), start=1))
    if asked.mutant is not None:
        chosen = [one for one in chosen if one[0] == asked.mutant]
    with tempfile.TemporaryDirectory() as folder:
        trees: queue.SimpleQueue[Tree] = queue.SimpleQueue()
        for number in range(asked.jobs):
            trees.put(Tree(Path(folder) / str(number)))
        alive = sum(_judged(chosen, trees, asked.jobs, asked.mutant is not None))
    print(f"killed {len(chosen) - alive} of {len(chosen)} (seed {asked.seed})")
    raise SystemExit(alive > asked.most_alive * len(chosen))


def _judged(
    chosen: list[tuple[int, Mutant]], trees: "queue.SimpleQueue[Tree]", jobs: int, in_full: bool
) -> Iterator[bool]:
    """For each mutant, whether it survives, reported as it is found."""
    tree = trees.get()
    longest: dict[frozenset[str], float] = {}
    for _, mutant in chosen:
        tests = tests_of(mutant.module)
        if frozenset(tests) in longest:
            continue
        began = monotonic()
        ran = tree.run(tests)
        if ran is None or ran.returncode != 0:
            raise SystemExit(f"{', '.join(tests)}: they fail without a mistake\n{ran and ran.stdout}")
        longest[frozenset(tests)] = min(LONGEST, 60 + 10 * (monotonic() - began))
    trees.put(tree)

    def judge(mutant: Mutant) -> str | None:
        tree = trees.get()
        try:
            return tree.said(mutant, longest[frozenset(tests_of(mutant.module))])
        finally:
            trees.put(tree)

    with ThreadPoolExecutor(jobs) as pool:
        found = pool.map(judge, (mutant for _, mutant in chosen))
        for (number, mutant), said in zip(chosen, found, strict=True):
            print(f"{number} {mutant.module}: {'LIVES' if said is None else 'killed'}", flush=True)
            if said is None or in_full:
                print(mutant.difference, *([said] if said and in_full else []), sep="\n", flush=True)
            yield said is None


if __name__ == "__main__":
    main()
