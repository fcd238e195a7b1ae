"""The work of `make site`: builds the pages as files for any web host, in build/pages. The reader's browser
runs them.
"""

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile, ZipInfo

from cluedo_notes.web.pages.more import EARLY_SCRIPT, PRIVATE_SCRIPT
from cluedo_notes.web.site.hosting import policy
from cluedo_notes.web.site.in_browser import Site

ROOT = Path(__file__).parents[1]
MADE = ROOT / "build" / "pages"
PARTS = ROOT / "build" / "parts"
"""What other people made, fetched once: it is pinned."""

SITE = ROOT / "web" / "site"
DEMO = ROOT / "examples" / "classic-5p.jsonl"
FIRST_PAGE_SCRIPTS = ("old.js", "files.js", "loading.js", "notices.js")
SAYS_NOT_WHAT_IS_READ = '<meta name="referrer" content="no-referrer">'
"""The first page's word to the browser: no request names the address that it was made from."""

POLICY_LINE = '<meta http-equiv="Content-Security-Policy" content="{}">'
"""Before anything is loaded."""

SERVICE_WORKER = "scripts/service_worker.js"
"""It lies beside the first page in the end, for it may answer only for what lies below it."""

PYODIDE = {"pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js"}
"""By the names that they get: not every host says of `.mjs` that it is a script."""

PACKAGES = "pyodide-lock.json"

STANDARD_LIBRARY = "python_stdlib.zip"
NOT_OF_THE_LIBRARY = (
    *("multiprocessing/*", "unittest/*", "_pyrepl/*", "xmlrpc/*", "wsgiref/*", "xml/*", "idlelib/*"),
    *("pdb.py", "bdb.py", "doctest.py", "pydoc.py", "pydoc_data/*", "pickletools.py", "modulefinder.py"),
    *("imaplib.py", "smtplib.py", "ftplib.py", "poplib.py", "mailbox.py", "plistlib.py", "wave.py"),
    *("profile.py", "cProfile.py", "pstats.py", "trace.py", "tracemalloc.py", "timeit.py", "optparse.py"),
    *("logging/config.py", "logging/handlers.py", "cmd.py", "compileall.py", "fileinput.py"),
    *("asyncio/windows_*", "asyncio/proactor_events.py", "ctypes/wintypes.py", "http/server.py"),
    *("encodings/cp[0-35-9]*", "encodings/mac_*", "encodings/iso*", "encodings/koi8*", "encodings/big5*"),
    *("encodings/euc*", "encodings/gb*", "encodings/hp*", "encodings/shift*", "encodings/tis*"),
)
"""What of Python's own modules no page needs: a megabyte."""

WASM = "pyodide/pyodide.asm.wasm"
LIBRARY = f"pyodide/{STANDARD_LIBRARY}"
PROGRAM = "program.zip"
LARGE = tuple(f"{name}.packed" for name in (WASM, LIBRARY, PROGRAM))
"""Compressed here, for not every host does that; no host takes `.packed` for something to unpack. They are
what the first page tells the progress of."""

COMPILER = ("compiled.mjs", "compiled.py")
"""They lie beside this file."""

PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64", "manylinux_2_28_x86_64", "any")
NOT_LOADED = (
    *("*.dist-info/*", "*.data/*", "*.pyi", "*.c", "markupsafe/_speedups*"),
    *(f"pysat/examples/{name}.py" for name in ("bbscan", "bica", "fm", "genhard", "lsu", "models")),
    *(f"pysat/examples/{name}.py" for name in ("musx", "optux", "primer", "usage")),
    *("pysat/allies/*", "pysat/integer.py", "pysat/pb.py", "starlette/testclient.py", "jinja2/sandbox.py"),
    *("anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "anyio/itertools.py", "anyio/functools.py"),
    "anyio/to_process.py",
)
"""What wheels bring that no page needs."""

READ_BY_BROWSERS = (".js", ".png", ".txt")
"""What of `web/static` lies beside the program, not in it."""

READ_BY_BOTH = (EARLY_SCRIPT, PRIVATE_SCRIPT)
"""Scripts that the program also writes into a page that stands alone."""

NOT_BESIDE_THE_PAGE = ("travel.js", "screen.css", "replay.css", "replay.js", "paper.css")
"""Of `travel.js` the site has its own; it has no screen for all to look at. The program writes the others
into the pages that stand alone, a replay and a sheet for paper."""

LONG_AGO = (1980, 1, 1, 0, 0, 0)


def fetched() -> Path:
    """The folder with what is pinned by its hashes: `node_modules` and `wheels`."""
    pins = [SITE / "requirements.txt", *sorted((SITE / "npm").iterdir())]
    there = PARTS / hashlib.sha256(b"".join(pin.read_bytes() for pin in pins)).hexdigest()[:16]
    if (there / "ready").exists():
        return there
    shutil.rmtree(PARTS, ignore_errors=True)
    shutil.copytree(SITE / "npm", there)
    npm = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(npm, cwd=there, check=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download"]
    pip += ["--no-deps", "--require-hashes", "--only-binary=:all:", f"--requirement={pins[0]}"]
    pip += ["--python-version=314", "--implementation=cp", "--abi=cp314", "--abi=none"]
    pip += [f"--platform={platform}" for platform in PLATFORMS]
    subprocess.run([*pip, "--dest", there / "wheels"], check=True)
    (there / "ready").touch()
    return there


def own_files() -> Iterator[tuple[str, Path]]:
    """The files of ours that pages need, by their names in the program."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    for package in project["packages"]:
        if package.startswith(("cluedo_notes.cli", "cluedo_notes.lab", "cluedo_notes.presentation.schemas")):
            continue
        name = package.replace(".", "/")
        folder = ROOT / (name.partition("/")[2] or project["package-dir"][package])
        patterns = ("*.py", *project["package-data"].get(package, ()))
        for file in sorted(file for pattern in patterns for file in folder.glob(pattern)):
            of_the_terminal = file.name == "__main__.py"
            by_browsers = file.suffix in READ_BY_BROWSERS and file.name not in READ_BY_BOTH
            if not of_the_terminal and (package != "cluedo_notes.web" or not by_browsers):
                yield f"{name}/{file.relative_to(folder).as_posix()}", file


def members(opened: ZipFile, without: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The names and contents of an archive's files, but for those of some patterns."""
    for name in sorted(opened.namelist()):
        if not name.endswith("/") and not any(fnmatch(name, pattern) for pattern in without):
            yield name, opened.read(name)


def write_archive(to: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """An archive of files, not compressed: all of it will be. The same files make the same bytes."""
    with ZipFile(to, "w") as archive:
        for name, data in files:
            archive.writestr(ZipInfo(name, LONG_AGO), data)


def program(wheels: Path) -> Iterator[tuple[str, bytes]]:
    """All that Python reads, beside its own library."""
    for name, file in own_files():
        yield name, file.read_bytes()
    yield "demo.jsonl", DEMO.read_bytes()
    for wheel in sorted(wheels.glob("*.whl")):
        with ZipFile(wheel) as opened:
            yield from members(opened, NOT_LOADED)


def write_large(parts: Path) -> None:
    """Python itself, its library and the program, each compressed; its modules are compiled before."""
    pyodide = parts / "node_modules" / "pyodide"
    shutil.copy(pyodide / Path(WASM).name, MADE / WASM)
    with ZipFile(pyodide / STANDARD_LIBRARY) as opened:
        write_archive(MADE / LIBRARY, members(opened, NOT_OF_THE_LIBRARY))
    write_archive(MADE / PROGRAM, program(parts / "wheels"))
    compiler, code = (Path(__file__).with_name(name) for name in COMPILER)
    subprocess.run(["node", compiler, pyodide, code, MADE / LIBRARY, MADE / PROGRAM], check=True)
    for name in (WASM, LIBRARY, PROGRAM):
        (MADE / f"{name}.packed").write_bytes(gzip.compress((MADE / name).read_bytes(), 9, mtime=0))
        (MADE / name).unlink()


def write_packages(pyodide: Path) -> None:
    """The list of packages that Python in a browser could load: none, as the program brings its own."""
    listed_there = json.loads((pyodide / PACKAGES).read_text(encoding="utf-8"))
    text = json.dumps({**listed_there, "packages": {}})
    (MADE / "pyodide" / PACKAGES).write_text(text, encoding="utf-8")


def write_licences(wheels: Path) -> None:
    """The licence of each part, by its name."""
    shutil.copytree(SITE / "licences", MADE / "licences")
    shutil.copy(ROOT / "LICENSE", MADE / "licences" / "cluedo-notes.txt")
    for wheel in sorted(wheels.glob("*.whl")):
        with ZipFile(wheel) as opened:
            found = [name for name in opened.namelist() if "dist-info" in name and "LICENSE" in name.upper()]
            texts = [opened.read(name).decode() for name in sorted(found) if not name.endswith("/")]
        assert texts, f"{wheel.name} has no licence"
        (MADE / "licences" / f"{wheel.name.split('-')[0]}.txt").write_text(
            "\n\n".join(texts), encoding="utf-8"
        )


def write_first_page() -> None:
    """The page that every address of the site gives: it loads the program, then shows what was asked for."""
    site = Site(Path(), DEMO)
    page = site.answer("GET", "/loading", {}).body.decode()
    page = page.replace("static/travel.js", "scripts/travel.js").replace('"/manifest', '"manifest')
    scripts = "\n".join(f'<script defer src="scripts/{name}"></script>' for name in FIRST_PAGE_SCRIPTS)
    page = page.replace("<title>", f"{SAYS_NOT_WHAT_IS_READ}\n<title>", 1)
    charset = '<meta charset="utf-8">'
    page = page.replace(charset, f"{charset}\n{POLICY_LINE.format(policy())}", 1)
    page = page.replace("</head>", f"{scripts}\n</head>")
    (MADE / "index.html").write_text(page, encoding="utf-8")
    said = json.loads(site.answer("GET", "/manifest.webmanifest", {}).body)
    icons = [{**icon, "src": icon["src"].removeprefix("/")} for icon in said["icons"]]
    manifest = {**said, "id": "./", "start_url": "./", "scope": "./", "icons": icons}
    (MADE / "manifest.webmanifest").write_text(json.dumps(manifest), encoding="utf-8")


def write_listing() -> None:
    """What the site consists of, for the first page, which tells how far it is, and for what keeps it."""
    names = sorted(file.relative_to(MADE).as_posix() for file in MADE.rglob("*") if file.is_file())
    files = {name: listed(MADE / name) for name in names if name != SERVICE_WORKER}
    (MADE / "files.json").write_text(json.dumps({"files": files, "large": LARGE}), encoding="utf-8")
    files["files.json"] = listed(MADE / "files.json")
    worker = (MADE / SERVICE_WORKER).read_text(encoding="utf-8")
    (MADE / SERVICE_WORKER).unlink()
    worker = worker.replace("const FILES = {};", f"const FILES = {json.dumps(files)};")
    (MADE / Path(SERVICE_WORKER).name).write_text(worker, encoding="utf-8")


def listed(file: Path) -> dict[str, str | int]:
    """What the listing says of a file."""
    return {"bytes": file.stat().st_size, "hash": hashlib.sha256(file.read_bytes()).hexdigest()[:16]}


def build() -> None:
    """Makes the site anew, and says how large it is."""
    parts = fetched()
    shutil.rmtree(MADE, ignore_errors=True)
    (MADE / "pyodide").mkdir(parents=True)
    (MADE / "static").mkdir()
    for name, ours in PYODIDE.items():
        shutil.copy(parts / "node_modules" / "pyodide" / name, MADE / "pyodide" / ours)
    write_packages(parts / "node_modules" / "pyodide")
    write_large(parts)
    write_licences(parts / "wheels")
    for folder in (ROOT / "web" / "static", ROOT / "presentation" / "assets"):
        for file in sorted(folder.iterdir()):
            if file.name not in NOT_BESIDE_THE_PAGE:
                shutil.copy(file, MADE / "static" / file.name)
    shutil.copytree(SITE / "scripts", MADE / "scripts")
    write_first_page()
    write_listing()
    files = [file for file in MADE.rglob("*") if file.is_file()]
    print(f"build/pages: {len(files)} files, {sum(file.stat().st_size for file in files):,} bytes")


if __name__ == "__main__":
    build()
