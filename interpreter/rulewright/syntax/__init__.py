"""Rule text to syntax tree and back; YAML to positioned nodes. Lark and ruamel.yaml are loaded when first needed."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic
from rulewright.source import Source
from rulewright.syntax import ast


def parse(source: Source) -> tuple[ast.RulesFile, list[Diagnostic]]:
    """Read a rules file: every declaration that can be read, and all problems, sorted."""
    from rulewright.syntax.reading import read_file

    return read_file(source)


def parse_expression(source: Source, start: int, end: int) -> tuple[ast.Expr | None, list[Diagnostic]]:
    """Read a stretch of a source as one expression; places are those of the source."""
    from rulewright.syntax.reading import read_expression

    return read_expression(source, start, end)


def print_file(file: ast.RulesFile) -> str:
    """The canonical text of a rules file, without comments."""
    from rulewright.syntax import printer

    return printer.print_file(file)


def reserved_words() -> tuple[str, ...]:
    """The words that can name nothing, sorted: worked out from the grammar."""
    from rulewright.syntax import vocabulary

    return vocabulary.reserved_words()
