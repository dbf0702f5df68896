"""`rulewright check`: paths go in, every problem of the rulesets there comes out, as text or as JSON."""

from __future__ import annotations

import argparse
import sys

from rulewright.cli.parser import CommandParser
from rulewright.cli.shared import count_words, paths_argument, print_problems, rulesets_at


def arguments(parser: CommandParser) -> None:
    paths_argument(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="json is for programs")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.checking import check_rulesets, is_clean

    folders = rulesets_at(values.paths)
    problems = check_rulesets(folders)
    if values.format == "json":
        from rulewright.diagnostics.render_json import render_json

        sys.stdout.write(render_json(problems))
    elif problems:
        print_problems(problems)
    else:
        print(f"{count_words(len(folders), 'ruleset')} checked: no problems")
    return 0 if is_clean(problems) else 1
