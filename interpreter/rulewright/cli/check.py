"""`rulewright check`: paths go in, every problem of the rulesets there comes out, for people, programs and servers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.cli.parser import CommandParser, UsageError
from rulewright.cli.shared import count_words, paths_argument, rulesets_at, terminal_width

if TYPE_CHECKING:
    from rulewright.diagnostics import Diagnostic
    from rulewright.diagnostics.selecting import Selection

FORMATS = ("text", "concise", "json", "github", "gitlab", "sarif", "junit")


def arguments(parser: CommandParser) -> None:
    paths_argument(parser)
    parser.add_argument("--format", choices=FORMATS, default="text", help="how problems are written (text)")
    parser.add_argument("--output", metavar="FILE", help="write them into a file")
    parser.add_argument(
        "--select",
        metavar="CODE",
        action="append",
        default=[],
        help="show only these: RW427, all RW4, RW4,RW5 (repeatable)",
    )
    parser.add_argument("--ignore", metavar="CODE", action="append", default=[], help="show all but these (repeatable)")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.checking import check_rulesets, is_clean

    selection = selected(values.select, values.ignore)
    folders = rulesets_at(values.paths)
    found = seen_from_the_repository(check_rulesets(folders))
    shown = [problem for problem in found if selection.shows(problem)]
    left_out = [problem for problem in found if not selection.shows(problem)]
    quiet = f"{count_words(len(folders), 'ruleset')} checked: {'nothing to show' if left_out else 'no problems'}"
    write(values, document(values, shown, quiet), left_out_words(left_out))
    return 0 if is_clean(shown) and not _errors(left_out) else 1


def selected(only: Sequence[str], without: Sequence[str]) -> Selection:
    """What `--select` and `--ignore` leave. UsageError for words that are no codes."""
    from rulewright.diagnostics.selecting import NoCode, Selection, code_starts

    try:
        return Selection(code_starts(only), code_starts(without))
    except NoCode as error:
        near = " or ".join(f"`{one}`" for one in error.near)
        hint = f"did you mean {near}?" if near else "codes look like RW427; RW4 stands for all that begin so"
        raise UsageError(str(error), hint) from None


def seen_from_the_repository(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems in the order of their paths as they read from the repository one stands in."""
    from pathlib import Path

    from rulewright.diagnostics import Diagnostic
    from rulewright.diagnostics.moving import moved
    from rulewright.resources import path_within, repository_of

    here = Path.cwd()
    root = repository_of(here)
    found = moved(problems, lambda path: path_within(root, path, here)) if root != here else list(problems)
    return sorted(found, key=Diagnostic.sort_key)


def document(values: argparse.Namespace, problems: Sequence[Diagnostic], quiet: str) -> str:
    """The problems in the format that is asked for; ``quiet`` for people when there are none."""
    if values.format in ("text", "concise") and not problems:
        return f"{quiet}\n"
    if values.format == "text":
        from rulewright.diagnostics.render_text import render_problems, use_colour

        colour = not values.output and use_colour(sys.stdout)
        return render_problems(problems, width=terminal_width(), colour=colour)
    from rulewright.diagnostics.formats import FORMATS as RENDERERS

    return RENDERERS[values.format](problems)


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


def write(values: argparse.Namespace, text: str, aside: str) -> None:
    """The document to where it is asked for; what is said aside never gets into one for programs."""
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
        sys.stdout.flush()
    (sys.stdout if values.format in ("text", "concise") and not values.output else sys.stderr).write(aside)
