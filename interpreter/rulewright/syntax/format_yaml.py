"""A YAML file to the same file without blanks that nobody sees: behind lines, and blank lines at its end.

How the rest stands is its author's: YAML has many ways to write a list, and each may be the one that reads best there.
"""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.source import Source
from rulewright.syntax.yaml_door import read_yaml, to_data


def format_yaml(source: Source) -> tuple[str | None, list[Diagnostic]]:
    """The tidied text; the text as it is where blanks behind lines belong to what it says; None and the problems where
    it cannot be read. Lines end as the first one does."""
    node, found = read_yaml(source)
    if any(problem.severity is Severity.ERROR for problem in found):
        return None, found
    ending = "\r\n" if source.text.partition("\n")[0].endswith("\r") else "\n"
    lines = [line.rstrip(" \t\r") for line in source.text.removeprefix("\ufeff").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    made = "".join(f"{line}{ending}" for line in lines)
    again, wrong = read_yaml(Source(source.path, made))
    return (made if not wrong and to_data(again) == to_data(node) else source.text), []
