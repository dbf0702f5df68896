"""`--watch` of `rulewright check`: what to do and where to look goes in; it is done again whenever a file changes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rulewright.cli.parser import UsageError
from rulewright.resources import is_folder, ruleset_folder, shipped_rulesets
from rulewright.tools.watching import changes

_CLEAR = "\x1b[2J\x1b[H"


def watch(paths: Sequence[str], check: Callable[[], int]) -> int:
    """Until Ctrl-C; then the exit code of the last time."""
    shipped = shipped_rulesets()
    folders = [ruleset_folder(path) if path in shipped and not is_folder(Path(path)) else Path(path) for path in paths]
    code, first = 0, True
    try:
        for _ in changes(folders):
            if sys.stdout.isatty():
                sys.stdout.write(_CLEAR)
            elif not first:
                sys.stdout.write("\n")
            code = _once(check, first)
            first = False
            sys.stdout.flush()
            sys.stderr.write("watching for changes; Ctrl-C ends it\n")
            sys.stderr.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
    return code


def _once(check: Callable[[], int], first: bool) -> int:
    """A ruleset that is gone for a moment, as editors do it, is waited for; one that never was there is not."""
    try:
        return check()
    except UsageError as error:
        if first:
            raise
        sys.stdout.write(f"{error}\n")
        return 2
