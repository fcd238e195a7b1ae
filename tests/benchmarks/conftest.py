"""The benchmarks are scripts in a folder of their own, not a package: a test loads them by path."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

import pytest

from tests.helpers.places import ROOT

BENCHMARKS = ROOT / "benchmarks"


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Imports a script by its name, and what it imports beside it."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return import_module
