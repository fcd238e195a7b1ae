"""The work of `make release`: builds the archives for the package index, and checks the page that the index
would show.
"""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"


def release() -> str | None:
    """Build dist/ anew; the one line that says why it was not done, or None."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    if not settings["tool"]["cluedo-notes"]["address"]:
        return (
            "pyproject.toml: no address under [tool.cluedo-notes]; links need it, as https://example.org/name"
        )
    shutil.rmtree(DIST, ignore_errors=True)
    build = ["build", "--no-isolation", "--outdir", str(DIST), str(ROOT)]  # by the setuptools that is locked
    for command in (build, ["twine", "check", "--strict", "dist/*"]):
        if subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode:
            return f"python -m {command[0]} failed"
    return None


if __name__ == "__main__":
    sys.exit(release())
