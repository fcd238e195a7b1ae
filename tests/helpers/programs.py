"""Programs that tests start, in an environment of their own. A variable of the caller, such as
PYTHONUNBUFFERED, would hide faults that everybody else meets."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

PROGRAM = "from cluedo_notes.cli.main import main; raise SystemExit(main())"
"""The command `cluedo-notes`, as Python's `-c` takes it."""

UNBUFFERED = {"PYTHONUNBUFFERED": "1"}
"""For tests of what fails as soon as it is printed."""

KEPT = ("PATH", "HOME", "XDG_DATA_HOME", "LANG")
"""Of these `conftest.py` gives each test its own, but for PATH."""

KEPT_ON_WINDOWS = ("SYSTEMROOT", "TEMP", "USERPROFILE", "LOCALAPPDATA")
"""Python does not start there without the first, and finds no folder for files without the others."""

FETCHING = ("PIP_", "SSL_", "NODE_EXTRA_CA_CERTS", "NPM_CONFIG_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
"""How the names begin, in capitals, of what says where packages come from."""

CALLER = dict(os.environ)
"""The variables of whoever runs the tests, before any test has set its own."""


def environment(**more: str) -> dict[str, str]:
    """The variables of a program that a test starts: the test's own four, and `more`."""
    names = KEPT + KEPT_ON_WINDOWS if sys.platform == "win32" else KEPT
    return {name: os.environ[name] for name in names if name in os.environ} | more


def fetching() -> dict[str, str]:
    """The variables of the caller by which programs find where packages come from."""
    return {
        name: value for name, value in CALLER.items() if name == "HOME" or name.upper().startswith(FETCHING)
    }


def python(code: str, *arguments: str | Path) -> list[str]:
    """The command that runs some code in the Python of the tests."""
    return [sys.executable, "-c", code, *map(str, arguments)]


def python_file(file: str | Path, *arguments: str | Path) -> list[str]:
    """The command that runs a file in the Python of the tests."""
    return [sys.executable, *map(str, (file, *arguments))]


def python_module(name: str, *arguments: str | Path) -> list[str]:
    """The command that runs a module in the Python of the tests."""
    return [sys.executable, "-m", name, *map(str, arguments)]


def program(*arguments: str | Path) -> list[str]:
    """`cluedo-notes` with these arguments, whether or not it is installed as a script."""
    return [sys.executable, "-P", "-c", PROGRAM, *map(str, arguments)]


def script(name: str) -> str:
    """A program that was installed with the packages of the tests; on Windows it lies in `Scripts`."""
    found = shutil.which(name, path=sysconfig.get_path("scripts"))
    assert found is not None, f"no {name} in {sysconfig.get_path('scripts')}"
    return found


def run(
    command: Sequence[str | Path], variables: Mapping[str, str] | None = None, **options: Any
) -> subprocess.CompletedProcess[Any]:
    """Run a program to its end, as `subprocess.run` does, with `variables` besides those of `environment`."""
    return subprocess.run(command, env=environment(**variables or {}), **options)


def start(
    command: Sequence[str | Path], variables: Mapping[str, str] | None = None, **options: Any
) -> subprocess.Popen[Any]:
    """Start a program, as `subprocess.Popen` does, with `variables` besides those of `environment`."""
    return subprocess.Popen(command, env=environment(**variables or {}), **options)
