"""The fuzzer: kept inputs cause no fault, mutations keep the structure, and an expected error is not a
fault."""

import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from zipfile import BadZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluedo_notes.web.live import background
from cluedo_notes.web.site.archive import NotUnpacked, unpacked
from tests.helpers.places import ROOT

Load = Callable[[str], ModuleType]

KEPT = sorted(path for path in (ROOT / "tests" / "fixtures" / "fuzz").rglob("*") if path.is_file())
KINDS = sorted({path.parent.name for path in KEPT})
ARCHIVE_READER = ROOT / "web" / "site" / "archive.py"
SEEDS = st.integers(0, 2**32)
A_FIXTURE_MAY_STAY = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def load(load: Load, monkeypatch: pytest.MonkeyPatch) -> Load:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks" / "fuzz"))
    monkeypatch.setattr(background, "THREADS", False)
    return load


def of_kind(kind: str) -> list[Path]:
    return [path for path in KEPT if path.parent.name == kind]


def test_every_kind_has_a_target_a_mutation_and_kept_inputs(load: Load) -> None:
    assert KINDS == sorted(load("targets").TARGETS) == sorted(load("mutations").MUTATIONS)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_was_kept_is_no_fault(load: Load, path: Path) -> None:
    load("targets").TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("kind", KINDS)
@A_FIXTURE_MAY_STAY
@given(seed=SEEDS)
def test_nor_is_what_a_few_changes_make_of_it(load: Load, kind: str, seed: int) -> None:
    random = Random(seed)
    data = random.choice(of_kind(kind)).read_bytes()
    for _ in range(random.randrange(1, 5)):
        data = load("mutations").MUTATIONS[kind](data, random)
    load("targets").TARGETS[kind](data)


@A_FIXTURE_MAY_STAY
@given(seed=SEEDS)
def test_changed_lines_of_json_are_lines_of_json(load: Load, seed: int) -> None:
    random = Random(seed)
    data = random.choice(of_kind("log")).read_bytes()
    changed = load("mutations").json_lines(data, random)
    assert all(isinstance(json.loads(line), dict) for line in changed.splitlines())


def test_the_kept_archives_are_refused_for_every_reason() -> None:
    """Also for each way in which the library gives one up: it lets out errors of many kinds."""
    codes, library = set(), set()
    for path in of_kind("archive"):
        try:
            unpacked(path.read_bytes())
        except NotUnpacked as error:
            codes.add(error.what.code)
            library.add(type(error.__context__))
    assert codes == set(re.findall(r'"(site-[\w-]+)"', ARCHIVE_READER.read_text(encoding="utf-8")))
    assert library > {BadZipFile, RuntimeError, zlib.error}  # an end too soon is EOFError in some Pythons


READERS = {
    "log": "targets.parse_log",
    "line": "targets.parse_shorthand",
    "notes": "targets.parse_notes",
    "edition": "targets.load_file",
    "archive": "cluedo_notes.web.site.files.unpacked",
}
"""What reads the input of each target."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_comes_out_of_the_target(load: Load, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    def fails(*_: object) -> None:
        raise IndexError

    targets = load("targets")
    monkeypatch.setattr(READERS[kind], fails)
    with pytest.raises((IndexError, AssertionError)):  # the site answers a fault with a page that says so
        targets.TARGETS[kind](of_kind(kind)[0].read_bytes())
