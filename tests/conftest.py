"""The tiers: tests for everyone in a few minutes, those that `--slow` adds, and the sizes of `--thorough`.

Without an option: no test that is marked `slow` (the browser, whole games), 25 examples for each property.
`--slow`: the marked tests, and every property again with 40 examples. `--thorough`: all tests, 500 examples.
A property may set its own number, fixed or in proportion to its tier's.
"""

import gc
import signal
from collections.abc import Iterator
from itertools import count as counted
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.helpers.examples import QUICK
from tests.helpers.game.store import Store

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]

EXAMPLES = {"quick": QUICK, "slow": 40, "thorough": 500}
for name, number in EXAMPLES.items():
    # Only the third tier draws other examples each time: elsewhere a verdict may not depend on luck.
    settings.register_profile(
        name,
        max_examples=number,
        derandomize=name != "thorough",
        deadline=None,
        suppress_health_check=QUIET,
    )
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="what takes long, and properties with 40 examples")
    parser.addoption("--thorough", action="store_true", help="everything, properties with 500 examples")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: left to --slow and --thorough")
    for tier in ("slow", "thorough"):
        if config.getoption(f"--{tier}"):
            settings.load_profile(tier)
    # A shell lets what it starts in the background ignore Ctrl-C, and so would all that the tests start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is collected stays to the end: the collector of garbage need not go through it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what belongs to another tier."""
    if config.getoption("--thorough"):
        return
    belongs = in_slow_tier if config.getoption("--slow") else in_quick_tier
    left_out = [item for item in items if not belongs(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if belongs(item)]


def in_quick_tier(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is None


def in_slow_tier(item: pytest.Item) -> bool:
    return not in_quick_tier(item) or is_hypothesis_test(getattr(item, "obj", None))


@pytest.fixture(autouse=True, scope="session")
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Processes of one run share what they have played."""
    own = tmp_path_factory.getbasetemp()
    Store.folder = (own.parent if hasattr(request.config, "workerinput") else own) / "store"
    Store.folder.mkdir(exist_ok=True)


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session")
def data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One folder after another, counted: `mktemp` would read the names of all for each."""
    folder = tmp_path_factory.mktemp("data")
    return (folder / str(number) for number in counted())


@pytest.fixture(autouse=True)
def own_data_folder(data_folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or touches the games or the home of whoever runs the tests, nor their language."""
    folder = next(data_folders)
    folder.mkdir()
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(folder))
    for name in ("CLUEDO_NOTES_GAME", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en.UTF-8")
