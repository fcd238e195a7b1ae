"""Parts of the tests that need a Unix system."""

import sys

import pytest

posix = pytest.mark.skipif(
    sys.platform == "win32",
    reason="Windows has no pipes with names, owners of files, forks and signals of this kind",
)
