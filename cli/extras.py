"""The command that installs a missing part of the program, by how the program was installed."""

import re
import shlex
import subprocess
import sys
import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import msgspec
from msgspec import Struct

from cluedo_notes.cli.terminal.command_line import PROGRAM
from cluedo_notes.language.message import Message, message


class _Folder(Struct, frozen=True):
    editable: bool = False


class _Repository(Struct, frozen=True):
    vcs: str
    commit_id: str


class _Origin(Struct, frozen=True):
    """The origin from which pip, pipx or uv installed the program, as they record it (PEP 610)."""

    url: str
    dir_info: _Folder | None = None
    vcs_info: _Repository | None = None

    @property
    def editable(self) -> bool:
        """Is it a checkout whose files are the program?"""
        return self.dir_info is not None and self.dir_info.editable

    def requirement(self, extra: str) -> str:
        """The program with an extra, as an installer takes it."""
        if self.url.startswith("file:"):
            return f"{url2pathname(urlsplit(self.url).path)}[{extra}]"
        if self.vcs_info is None:
            return f"{PROGRAM}[{extra}] @ {self.url}"
        return f"{PROGRAM}[{extra}] @ {self.vcs_info.vcs}+{self.url}@{self.vcs_info.commit_id}"


def not_installed(code: str, extra: str) -> Message:
    """The sentence `code` with the line that installs an extra: `pdf`, `table` or `cluster`."""
    return message(code, command=_typed(_command(extra, Path(sys.prefix))))


def _command(extra: str, environment: Path) -> list[str]:
    """The line as its words. pipx and uv keep each program in its own environment."""
    try:
        program = Distribution.from_name(PROGRAM)
    except PackageNotFoundError:  # somebody put the folders into Python's path
        return _pip(f"{PROGRAM}[{extra}]")
    if (environment / "pipx_metadata.json").exists():
        return ["pipx", "inject", environment.name, *_packages(program, extra)]
    origin = _origin(program)
    requirement = f"{PROGRAM}[{extra}]" if origin is None else origin.requirement(extra)
    if (environment / "uv-receipt.toml").exists():
        return ["uv", "tool", "install", requirement]
    if _belongs_to_the_system(environment):
        return ["pipx", "install", requirement]
    return _pip(*(["--editable"] if origin is not None and origin.editable else []), requirement)


def _pip(*words: str) -> list[str]:
    """The installer of the running environment; those made by uv have none."""
    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", sys.executable, *words]
    return [sys.executable, "-m", "pip", "install", *words]


def _belongs_to_the_system(environment: Path) -> bool:
    """Does the system's own installer manage this Python, as in Debian? pip refuses there (PEP 668)."""
    if environment != Path(sys.base_prefix):
        return False
    return (Path(sysconfig.get_path("stdlib")) / "EXTERNALLY-MANAGED").exists()


def _packages(program: Distribution, extra: str) -> list[str]:
    """The requirements that an extra adds."""
    wanted = re.compile(rf"([^;]*?) *; extra == \"{extra}\"")
    matches = (wanted.fullmatch(requirement) for requirement in program.requires or ())
    return [match[1] for match in matches if match is not None]


def _origin(program: Distribution) -> _Origin | None:
    """The origin of the installation; None for an index."""
    noted = program.read_text("direct_url.json")
    try:
        return None if noted is None else msgspec.json.decode(noted, type=_Origin)
    except msgspec.DecodeError:
        return None


def _typed(words: list[str]) -> str:
    """Words as a shell of this system takes them."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
