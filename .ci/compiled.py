"""Compiles an archive of modules; `compiled.mjs` runs this inside the Python of browsers.

Compiling takes that Python longer than everything else at the start. Without docstrings and columns the
compiled modules are hardly larger than their sources.
"""

import ast
from importlib import _bootstrap_external
from pathlib import Path
from zipfile import ZipFile, ZipInfo

GIVEN, MADE = Path("/given.zip"), Path("/made.zip")
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def reads_itself(name: str) -> bool:
    """Does a module look into its own source, to import its parts when they are used?"""
    return name.startswith("anyio/") and name.endswith("/__init__.py")


def without_docstrings(module: ast.Module) -> ast.Module:
    """The same module, where nobody can ask for help."""
    for node in ast.walk(module):
        match node:
            case (
                ast.Module(body=[ast.Expr(ast.Constant(str())), *rest])
                | ast.ClassDef(body=[ast.Expr(ast.Constant(str())), *rest])
                | ast.FunctionDef(body=[ast.Expr(ast.Constant(str())), *rest])
                | ast.AsyncFunctionDef(body=[ast.Expr(ast.Constant(str())), *rest])
            ):
                node.body = rest or [ast.Pass()]
            case _:
                continue
    return ast.fix_missing_locations(module)


def compiled(name: str, source: bytes) -> bytes:
    code = compile(without_docstrings(ast.parse(source)), name, "exec", dont_inherit=True, optimize=0)
    return bytes(_bootstrap_external._code_to_timestamp_pyc(code))


with ZipFile(GIVEN) as given, ZipFile(MADE, "w") as made:
    for name in given.namelist():
        data = given.read(name)
        if name.endswith(".py") and not reads_itself(name):
            name, data = f"{name}c", compiled(name, data)
        made.writestr(ZipInfo(name, LONG_AGO), data)
