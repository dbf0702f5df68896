"""`rulewright phrases`: a ruleset goes in, its phrase book comes out: every phrase with an example and what uses it."""

from __future__ import annotations

import argparse
import json
import sys

from rulewright.cli.parser import CommandParser
from rulewright.cli.shared import load_rules, ruleset_arguments, terminal_width


def arguments(parser: CommandParser) -> None:
    ruleset_arguments(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="json is for programs")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.phrase_list import as_data, as_lines, phrase_list

    entries = phrase_list(load_rules(values))
    if values.format == "json":
        sys.stdout.write(json.dumps(as_data(entries), indent=2) + "\n")
    else:
        print("\n".join(as_lines(entries, terminal_width())) if entries else "this ruleset has no phrases")
    return 0
