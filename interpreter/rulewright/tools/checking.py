"""Folders of rulesets go in; every problem that can be known without playing comes out, sorted.

What is known of unchanged rulesets is read from the cache. The rest is shared out among processes if it is so much that
this pays: a process has to import the language's floors, which takes half a second.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Diagnostics, Severity
from rulewright.loading import load_ruleset
from rulewright.resources import side_by_side

ENOUGH = 60_000
"""Characters of rules, about 2,000 lines or a second of work, from which on several processes are started."""


def check_rulesets(folders: Iterable[Path], processes: int = 1) -> list[Diagnostic]:
    """All problems of all rulesets, by file and line, in up to so many processes; on any number of them the same."""
    problems = Diagnostics()
    unknown: list[Path] = []
    characters = 0
    for folder in folders:
        ruleset = load_ruleset(folder)
        known = ruleset.known_problems()
        if known is None:
            unknown.append(folder)
            characters += sum(len(source.text) for source in ruleset.source_folder.sources)
        problems.extend(known or ())
    here = os.getcwd()
    work = [(here, folder) for folder in unknown]
    for found in side_by_side(_check_at, work, processes if characters >= ENOUGH else 1):
        problems.extend(found)
    return list(problems)


def _check_at(work: tuple[str, Path]) -> list[Diagnostic]:
    """Check one ruleset, in whatever process; paths count from the folder where the work was given out."""
    here, folder = work
    if os.getcwd() != here:
        os.chdir(here)
    return load_ruleset(folder).check()


def is_clean(problems: Iterable[Diagnostic]) -> bool:
    """Whether there is nothing to mend: notes alone are no findings."""
    return all(problem.severity is Severity.NOTE for problem in problems)
