"""Folders of rulesets go in; every problem that can be known without playing comes out, sorted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Diagnostics, Severity
from rulewright.loading import load_ruleset


def check_rulesets(folders: Iterable[Path]) -> list[Diagnostic]:
    """All problems of all rulesets, by file and line."""
    problems = Diagnostics()
    for folder in folders:
        problems.extend(load_ruleset(folder).check(all_combinations=True))
    return list(problems)


def has_errors(problems: Iterable[Diagnostic]) -> bool:
    """Whether one of them keeps a ruleset from being played."""
    return any(problem.severity is Severity.ERROR for problem in problems)
