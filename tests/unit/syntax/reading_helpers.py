"""Short ways to read a text in a test."""

from __future__ import annotations

from typing import Any

from rulewright.diagnostics import Diagnostic
from rulewright.source import Source
from rulewright.syntax import ast, parse
from rulewright.syntax.ast_tools import outline


def problems(text: str) -> list[Diagnostic]:
    return parse(Source("test.rules", text))[1]


def codes(text: str) -> list[tuple[int, str]]:
    return [(problem.span.line if problem.span else 0, problem.code) for problem in problems(text)]


def read(text: str) -> ast.RulesFile:
    """A text that must be in order."""
    file, found = parse(Source("test.rules", text))
    assert found == []
    return file


def declaration(text: str) -> Any:
    """The one declaration of a text."""
    (only,) = read(text).declarations
    return only


def declarations(text: str) -> list[Any]:
    return list(read(text).declarations)


def statement(line: str) -> Any:
    """The one statement of a text, which may have a block."""
    indented = "\n".join(f"  {one}" for one in line.split("\n"))
    (only,) = declaration(f"flow test\n{indented}\n").body
    return only


def expression(text: str) -> Any:
    return statement(f"let x be {text}").value


def words(node: Any) -> str:
    """The words of a flat noun phrase or call; brackets are shown as (…)."""
    return " ".join(getattr(item, "text", "(…)") for item in node.items)


__all__ = [
    "ast",
    "codes",
    "declaration",
    "declarations",
    "expression",
    "outline",
    "problems",
    "read",
    "statement",
    "words",
]
