"""The command line, which writes the pages and files that these tests read."""

from tests.cli.conftest import cli, game

__all__ = ["cli", "game"]
