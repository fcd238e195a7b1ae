"""The page of limits lists what the program holds, and nothing else holds a limit of input."""

import ast
import re

from cluedo_notes import limits
from tests.helpers.places import PACKAGES, ROOT

ROW = re.compile(r"^\| [^|]+ \| ([\d,]+)[^|]* \| `([A-Z_]+)` \|$", re.MULTILINE)
ELSEWHERE = re.compile(r"(MOST|LARGEST)_\w*(BYTES|FILES|WORDS|LETTERS|NESTED|GAMES|UNPACKED)|SECONDS_FOR_\w+")


def test_the_page_of_limits_is_the_list_of_them() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    listed = {name: float(number.replace(",", "")) for number, name in ROW.findall(page)}
    held = {name: float(value) for name, value in vars(limits).items() if name.isupper()}
    assert listed == held


def test_no_other_module_holds_a_limit_of_input() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {target.id}"
        for package in PACKAGES
        if package != "limits"
        for path in (ROOT / package).rglob("*.py")
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name) and ELSEWHERE.fullmatch(target.id)
    ]
    assert found == []
