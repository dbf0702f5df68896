"""`rulewright check`: paths go in, every problem of the rulesets there comes out, for people, programs and servers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulewright import __version__
from rulewright.cli.parser import CommandParser, UsageError
from rulewright.cli.shared import count_words, paths_argument, rulesets_at, terminal_width

if TYPE_CHECKING:
    from rulewright.diagnostics import Diagnostic
    from rulewright.diagnostics.selecting import Selection

FORMATS = ("text", "concise", "json", "github", "gitlab", "sarif", "junit")
COUNTED = ("text", "concise", "json")
"""Formats that have a form for counts alone."""


def arguments(parser: CommandParser) -> None:
    paths_argument(parser)
    parser.add_argument("--format", choices=FORMATS, default="text", help="how problems are written (text)")
    parser.add_argument("--output", metavar="FILE", help="write them into a file")
    parser.add_argument(
        "--select",
        metavar="CODE",
        action="append",
        default=[],
        help="show only these; RW4 stands for all that begin so (repeatable)",
    )
    parser.add_argument("--ignore", metavar="CODE", action="append", default=[], help="show all but these (repeatable)")
    parser.add_argument("--fix", action="store_true", help="mend what can be mended unseen, and write the files")
    parser.add_argument("--diff", action="store_true", help="show what --fix would do, and write nothing")
    parser.add_argument("--statistics", action="store_true", help="only count the problems of each code")
    parser.add_argument("--watch", action="store_true", help="look again whenever a file changes, until Ctrl-C")


def run(values: argparse.Namespace) -> int:
    selection = selected(values.select, values.ignore)
    refuse_what_does_not_go_together(values)
    if values.watch:
        from rulewright.cli.watching import watch

        return watch(values.paths, lambda: once(values, selection))
    return once(values, selection)


def once(values: argparse.Namespace, selection: Selection) -> int:
    """One look at all rulesets under the paths: everything but the arguments is read anew."""
    from rulewright.resources import cores
    from rulewright.tools.checking import check_rulesets, is_clean

    folders = rulesets_at(values.paths)
    told = ""
    if values.fix or values.diff:
        from rulewright.cli.fixing import fix_all, show_diff

        if values.diff:
            return show_diff(folders, selection, here_path())
        told = fix_all(folders, selection, here_path())
    found = seen_from_the_repository(check_rulesets(folders, cores()))
    shown = [problem for problem in found if selection.shows(problem)]
    left_out = [problem for problem in found if not selection.shows(problem)]
    quiet = f"{count_words(len(folders), 'ruleset')} checked: {'nothing to show' if left_out else 'no problems'}"
    say_aside(values, told)
    write(values, document(values, shown, quiet))
    say_aside(values, left_out_words(left_out))
    return 0 if is_clean(shown) and not _errors(left_out) else 1


def refuse_what_does_not_go_together(values: argparse.Namespace) -> None:
    """UsageError for options that ask for two things at once."""
    if values.diff and (values.format != "text" or values.output):
        raise UsageError("`--diff` has a form of its own", "leave --format and --output out")
    if values.diff and values.statistics:
        raise UsageError("`--diff` shows changes and `--statistics` counts", "give one of them")
    if values.statistics and values.format not in COUNTED:
        raise UsageError(f"`{values.format}` has no form for counts", f"--statistics goes with {', '.join(COUNTED)}")


def selected(only: Sequence[str], without: Sequence[str]) -> Selection:
    """What `--select` and `--ignore` leave. UsageError for words that are no codes."""
    from rulewright.diagnostics.selecting import NoCode, Selection, code_starts

    try:
        return Selection(code_starts(only), code_starts(without))
    except NoCode as error:
        near = " or ".join(f"`{one}`" for one in error.near)
        hint = f"did you mean {near}?" if near else "codes look like RW427; RW4 stands for all that begin so"
        raise UsageError(str(error), hint) from None


def here_path() -> Callable[[str], str]:
    """What turns a path as one reads it here into one that reads from the repository one stands in."""
    from pathlib import Path

    from rulewright.resources import path_within, repository_of

    here = Path.cwd()
    root = repository_of(here)
    return lambda path: path_within(root, path, here)


def seen_from_the_repository(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems in the order of their paths as they read from the repository one stands in."""
    from rulewright.diagnostics import Diagnostic
    from rulewright.diagnostics.moving import moved

    return sorted(moved(problems, here_path()), key=Diagnostic.sort_key)


def document(values: argparse.Namespace, problems: Sequence[Diagnostic], quiet: str) -> str:
    """The problems in the format that is asked for; ``quiet`` for people when there are none."""
    if values.format in ("text", "concise") and not problems:
        return f"{quiet}\n"
    if values.statistics:
        from rulewright.diagnostics.render_statistics import render_statistics, render_statistics_json

        return render_statistics_json(problems) if values.format == "json" else render_statistics(problems)
    if values.format == "text":
        from rulewright.diagnostics.render_text import render_problems, use_colour

        colour = not values.output and use_colour(sys.stdout)
        return render_problems(problems, width=terminal_width(), colour=colour)
    from rulewright.diagnostics.formats import FORMATS as RENDERERS

    return RENDERERS[values.format](problems, __version__)


def left_out_words(problems: Sequence[Diagnostic]) -> str:
    """What a selection hides, in a line; nothing where it hides nothing that keeps rules from being played."""
    errors = _errors(problems)
    if not errors:
        return ""
    them = "it" if errors == 1 else "them"
    return f"not shown: {count_words(errors, 'error')}; the rules cannot be played with {them}\n"


def _errors(problems: Sequence[Diagnostic]) -> int:
    from rulewright.diagnostics import Severity

    return sum(problem.severity is Severity.ERROR for problem in problems)


def write(values: argparse.Namespace, text: str) -> None:
    """The document to where it is asked for."""
    if values.output:
        from pathlib import Path

        from rulewright.resources import write_atomically

        try:
            write_atomically(Path(values.output), text)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise UsageError(f"`{values.output}` cannot be written: {why.lower()}") from None
    else:
        sys.stdout.write(text)


def say_aside(values: argparse.Namespace, text: str) -> None:
    """What is no part of a document for programs never gets into one."""
    sys.stdout.flush()
    (sys.stdout if values.format in ("text", "concise") and not values.output else sys.stderr).write(text)
