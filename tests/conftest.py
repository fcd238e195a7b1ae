"""How long the property tests run: a default size for everyone, `--thorough` for a nightly run."""

import signal

import numpy  # noqa: F401 (which way counts a position depends on whether it is loaded: always, here)
import pytest
from hypothesis import HealthCheck, settings

from cluedo_notes.solver.counting import count

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]

settings.register_profile("default", max_examples=100, deadline=None, suppress_health_check=QUIET)
settings.register_profile("thorough", max_examples=2000, deadline=None, suppress_health_check=QUIET)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="run every property test twenty times as long")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--thorough"):
        settings.load_profile("thorough")
    # A shell lets what it starts in the background ignore Ctrl-C, and so would all that the tests start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(autouse=True)
def nothing_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was too large under one test's limits is not so for the next."""
    monkeypatch.setattr(count, "refused", ())


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or touches the games of whoever runs the tests, nor his language."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    for name in ("CLUEDO_NOTES_GAME", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
