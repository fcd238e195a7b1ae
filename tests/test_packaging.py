"""The shipped packages: the wheel contains the packages and the source archive the checkout, complete, and
nothing else. No code asks which edition it is."""

import ast
import re
import shutil
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from cluedo_notes.cli.main import main
from cluedo_notes.editions import shipped
from tests.helpers.places import PACKAGES, ROOT, import_name
from tests.helpers.programs import fetching, python_file, python_module, run
from tests.helpers.sources import parsed

EDITIONS = shipped()
SHIPPED = (".py", ".toml", ".mo", ".board", ".css", ".js", ".html", ".svg", ".txt", ".json", ".png")
NOT_SHIPPED = shutil.ignore_patterns(
    "__pycache__", ".venv", ".git", "build", "dist", "typings", "*.egg-info", ".*_cache", ".hypothesis"
)
ADDRESS = "https://example.org/cluedo-notes"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def sources() -> Iterator[tuple[str, Path, ast.Module]]:
    """Package, file and tree of every module."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            yield package, file, parsed(file.read_text(encoding="utf-8"))


def copied(tree: Path, address: str) -> Path:
    """The checkout without what is made in it, as if it were public at an address."""
    shutil.copytree(ROOT, tree, ignore=NOT_SHIPPED)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r'^address = "[^"]*"$', project, flags=re.MULTILINE)
    project = re.sub(r'^address = ".*"$', f'address = "{address}"', project, flags=re.MULTILINE)
    (tree / "pyproject.toml").write_text(project, encoding="utf-8")
    return tree


def release(tree: Path) -> subprocess.CompletedProcess[str]:
    """What `make release` runs."""
    command = python_file(".ci/release.py")
    return run(command, fetching(), cwd=tree, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what is built for a release from a copy of the tree, and checked as the index does."""
    tree = copied(tmp_path_factory.mktemp("release") / "tree", ADDRESS)
    built = release(tree)
    assert built.returncode == 0, built.stdout + built.stderr
    assert built.stdout.count("PASSED") == 2
    return tree / "dist"


@pytest.fixture(scope="module")
def wheel(archives: Path) -> set[str]:
    """The files of the wheel."""
    (path,) = archives.glob("*.whl")
    with ZipFile(path) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def about(archives: Path) -> Message:
    """What the index reads of the wheel."""
    (path,) = archives.glob("*.whl")
    with ZipFile(path) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(archive.read(name), policy=policy.default)


def test_a_release_without_a_public_address_fails_with_one_line(tmp_path: Path) -> None:
    done = release(copied(tmp_path / "tree", ""))
    assert done.returncode != 0
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "pyproject.toml" in line
    assert not (tmp_path / "tree" / "dist").exists()


@pytest.mark.slow
def test_links_and_pictures_of_the_packages_page_lead_to_the_public_address(about: Message) -> None:
    page = about.get_payload()
    assert isinstance(page, str)
    links = re.findall(r"\]\(([^)]+)\)", page)
    pictures = re.findall(r'<img src="([^"]+)"', page)
    assert len(links) > 10
    assert len(pictures) == 4
    files = {f"{ADDRESS}/blob/v{VERSION}/": links, f"{ADDRESS}/raw/v{VERSION}/": pictures}
    for start, addresses in files.items():
        for address in addresses:
            assert address.startswith(start)
            assert (ROOT / address.removeprefix(start)).exists()
    assert "pipx install cluedo-notes  " in page
    assert "checkout;" not in page
    said = dict(str(named).split(", ") for named in about.get_all("Project-URL", []))
    assert said["Repository"] == ADDRESS
    assert all(address.startswith(ADDRESS) for address in said.values())


@pytest.mark.slow
def test_the_source_archive_is_the_checkout(archives: Path) -> None:
    (path,) = archives.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames() if archive.getmember(name).isfile()}
    made = {name for name in names if name in ("PKG-INFO", "setup.cfg") or ".egg-info/" in name}
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        kept = run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        assert names - made == {name for name in kept if (ROOT / name).exists()}
    wanted = {"docs/fr/index.md", "examples/classic-3p.jsonl", "tests/conftest.py", "CHANGELOG.md", ".ci/run"}
    assert wanted <= names


def required(*extras: str) -> Iterator[Requirement]:
    """What the project asks for by itself and with some extras, and the extras that these name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"]] if not extras else []
    for extra in extras:
        asked += project["optional-dependencies"][extra]
    for requirement in map(Requirement, asked):
        if requirement.name == project["name"]:
            yield from required(*requirement.extras)
        else:
            yield requirement


def test_what_the_first_make_installs_is_locked_with_hashes() -> None:
    """`make lock` writes it anew; nothing in it says from where it was fetched."""
    text = (ROOT / ".ci" / "requirements.txt").read_text(encoding="utf-8").replace("\\\n", "")
    assert "://" not in text and "-index" not in text
    locked: dict[str, list[Version]] = {}
    for line in text.splitlines():
        assert "--hash=sha256:" in line
        (pin,) = (pinned := Requirement(line.partition(" --hash")[0])).specifier
        assert pin.operator == "=="
        locked.setdefault(canonicalize_name(pinned.name), []).append(Version(pin.version))
    (extras,) = re.findall(r"^EXTRAS := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for requirement in (*required(), *required(*extras.split())):
        versions = locked.get(canonicalize_name(requirement.name), [])
        assert versions, f"{requirement.name}: make lock"
        assert all(requirement.specifier.contains(version, prereleases=True) for version in versions)


def test_every_bound_has_a_lower_and_an_upper_end() -> None:
    """But for dates as versions, which promise nothing, and for what only builds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    open_above = set()
    for requirement in (*required(), *required(*project["optional-dependencies"])):
        operators = {bound.operator for bound in requirement.specifier}
        assert ">=" in operators
        if "<" not in operators:
            open_above.add(requirement.name)
    assert open_above == {"furo", "setuptools"}


@pytest.mark.slow
def test_an_installation_leaves_nothing_in_the_checkout(tmp_path: Path) -> None:
    """What pip and pipx make on the way to a wheel would be taken along into the next one."""
    tree = copied(tmp_path / "tree", "")
    before = {file.relative_to(tree) for file in tree.rglob("*")}
    command = python_module("pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, tree)
    run(command, fetching(), cwd=tmp_path, check=True)
    assert len(list(tmp_path.glob("*.whl"))) == 1
    assert {file.relative_to(tree) for file in tree.rglob("*")} == before


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_each_python_that_is_tried_is_said_to_be(version: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"Programming Language :: Python :: {version}" in project["classifiers"]
    assert f'"{version}"' in (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")


def test_program_and_documents_have_the_version_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """The newest release of the changelog is this one, and a page that names a version names this one."""
    assert f"\nversion: {VERSION}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[([^]]+)\]", changes, flags=re.MULTILINE)[0] == VERSION
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.split()[-1] == VERSION
    for page in (ROOT / "README.md", ROOT / "SECURITY.md", *(ROOT / "docs").rglob("*.md")):
        named = set(re.findall(r"cluedo-notes v?(\d+\.\d+\.\d+)", page.read_text(encoding="utf-8")))
        assert named <= {VERSION}, page


def test_the_changelog_is_short() -> None:
    """A release in fifteen entries of at most twelve words; the rest is in the history of the repository."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for release in re.split(r"^## ", changes, flags=re.MULTILINE)[1:]:
        entries = re.findall(r"^- (.*)$", release, flags=re.MULTILINE)
        assert 0 < len(entries) <= 15
        assert [entry for entry in entries if len(entry.split()) > 12] == []


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_packages(wheel: set[str]) -> None:
    wanted = {
        f"{import_name(ROOT / package).replace('.', '/')}/{file.relative_to(ROOT / package).as_posix()}"
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if (file.suffix in SHIPPED or file.name == "py.typed") and not is_of_the_site(file)
    }
    assert {f"{import_name(ROOT / package).replace('.', '/')}/py.typed" for package in PACKAGES} <= wanted
    assert {f"cluedo_notes/editions/data/{edition}.toml" for edition in EDITIONS} <= wanted
    assert wanted - wheel == set()
    assert not any(is_of_the_site(ROOT / name.removeprefix("cluedo_notes/")) for name in wheel)


def is_of_the_site(file: Path) -> bool:
    """Is it what only `make site` reads? The site is made from a checkout."""
    return file.is_relative_to(ROOT / "web" / "site") and file.suffix != ".py"


@pytest.mark.slow
def test_the_wheel_holds_nothing_else_and_nothing_of_the_tests(wheel: set[str]) -> None:
    code = {name for name in wheel if ".dist-info/" not in name}
    assert {name for name in code if not name.endswith((*SHIPPED, "/py.typed"))} == set()
    front = {file.name for file in (ROOT / "front").iterdir() if file.is_file()}
    assert {tuple(name.split("/")[:2]) for name in code} == {
        ("cluedo_notes", name) for name in {*PACKAGES, *front} - {"front"}
    }
    assert {name for name in code if "test" in name} == set()


@pytest.mark.slow
def test_the_wheel_brings_its_licence_and_its_command(wheel: set[str]) -> None:
    about = {name.split(".dist-info/")[1] for name in wheel if ".dist-info/" in name}
    assert {"METADATA", "entry_points.txt", "licenses/LICENSE"} <= about


def names_an_edition(node: ast.expr) -> bool:
    """Is this `edition.id`, `header.edition`, `edition_id` or the id of a shipped edition?"""
    match node:
        case ast.Attribute(ast.Name("edition") | ast.Attribute(attr="edition"), "id"):
            return True
        case ast.Constant(str(text)):
            return text in EDITIONS
        case ast.Tuple(parts) | ast.List(parts) | ast.Set(parts):
            return any(names_an_edition(part) for part in parts)
    return False


def test_an_edition_differs_by_data_no_code_asks_which_one_it_is() -> None:
    asked = []
    for _, file, tree in sources():
        for node in ast.walk(tree):
            compared: list[ast.expr] = []
            if isinstance(node, ast.Compare):
                compared = [node.left, *node.comparators]
            elif isinstance(node, ast.MatchValue):
                compared = [node.value]
            if any(map(names_an_edition, compared)):
                asked.append(f"{file.relative_to(ROOT)}:{node.lineno}")
    assert asked == []
