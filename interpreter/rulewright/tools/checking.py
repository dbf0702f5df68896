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


def is_clean(problems: Iterable[Diagnostic]) -> bool:
    """Whether there is nothing to mend: notes alone are no findings."""
    return all(problem.severity is Severity.NOTE for problem in problems)
