"""`--fix` and `--diff` of `rulewright check`: folders and a selection go in, what was or would be mended comes out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rulewright.cli.shared import count_words
from rulewright.diagnostics.selecting import Selection
from rulewright.diagnostics.unified import unified_diff
from rulewright.resources import cores
from rulewright.tools.checking import check_rulesets, is_clean
from rulewright.tools.fixing import Repair, Repaired, repaired, write

Shown = Callable[[str], str]


def fix_all(folders: Sequence[Path], selection: Selection, shown: Shown) -> str:
    """Mends the rulesets and answers the lines that say what was done, and what was not."""
    check_rulesets(folders, cores())  # in one go, and kept: most rulesets have nothing to mend
    lines: list[str] = []
    done, files = 0, set()
    for folder in folders:
        result = repaired(folder, selection.shows)
        unwritten = dict(write(result))
        for path, why in unwritten.items():
            lines.append(f"not written: {shown(path)}: {why[:1].lower()}{why[1:]}")
        kept = [one for one in result.done if not unwritten.keys() & {edit.span.path for edit in one.fix.edits}]
        lines += [f"fixed: {_line(one, shown)}" for one in kept]
        lines += _refused(result, shown)
        done += len(kept)
        files |= result.after.keys() - unwritten.keys()
    if done:
        lines.append(f"{count_words(done, 'problem')} fixed in {count_words(len(files), 'file')}\n")
    return "".join(f"{line}\n" for line in lines)


def show_diff(folders: Sequence[Path], selection: Selection, shown: Shown) -> int:
    """Prints what `fix_all` would change as one diff; 1 if there is anything to mend, by it or by hand."""
    found = check_rulesets(folders)
    wanted = [problem for problem in found if selection.shows(problem)]
    told: set[str] = set()
    done = left = 0
    aside: list[str] = []
    for folder in folders:
        result = repaired(folder, selection.shows)
        for path in sorted(result.after):
            if path not in told:
                sys.stdout.write(unified_diff(shown(path), result.before[path], result.after[path]))
            told.add(path)
        done += len(result.done)
        left += sum(selection.shows(problem) for problem in result.left)
        aside += _refused(result, shown)
    sys.stdout.flush()
    if done or left:
        aside.append(f"{count_words(done, 'problem')} would be fixed, {count_words(left, 'problem')} left")
    sys.stderr.write("".join(f"{line}\n" for line in aside))
    return 0 if is_clean(wanted) and not told else 1


def _refused(result: Repaired, shown: Shown) -> list[str]:
    return [f"not fixed: {_line(one, shown)}; the file would have more problems" for one in result.refused]


def _line(repair: Repair, shown: Shown) -> str:
    """`pig/pig.rules:3: RW101: write …`: where it was, when it was mended."""
    span = repair.problem.span
    place = f"{shown(span.path)}:{span.line}: " if span is not None else ""
    return f"{place}{repair.problem.code}: {repair.problem.title}; {repair.fix.text}"
