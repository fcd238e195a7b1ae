"""Modules as trees: each is parsed once in a process, for all tests that read it."""

import ast
from functools import cache


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


@cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Every node of a module's text, the outer before the inner."""
    return tuple(ast.walk(parsed(text)))
