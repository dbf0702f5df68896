"""`rulewright replay`: a recorded game goes in; it is stepped through, and the first thing that differs is shown."""

from __future__ import annotations

import argparse
import sys

from rulewright.cli.parser import CommandParser
from rulewright.cli.shared import count, print_problems


def arguments(parser: CommandParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a recorded game (YAML)")
    parser.add_argument("--ruleset", metavar="RULESET", help="play it with these rules, not those the file names")
    parser.add_argument("--to", type=count, metavar="N", help="stop behind choice N")
    parser.add_argument("--view", metavar="PLAYER", help="show it with this player's eyes; all is seen unless said")
    parser.add_argument("--board", action="store_true", help="draw the table behind every choice")
    parser.add_argument("--step", action="store_true", help="wait for Enter before each choice; `q` ends it")
    parser.add_argument("--quiet", action="store_true", help="only whether it still plays the same")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.replaying import replay_lines

    replay = replay_lines(values.file, ruleset=values.ruleset, to=values.to, viewer=values.view, boards=values.board)
    for number, part in enumerate(() if values.quiet else replay.parts):
        if values.step and number and not _goes_on():
            return 0
        for line in part:
            print(line)
    if replay.notes:
        print_problems(replay.notes, to_error=True)
    if replay.problem is not None:
        print_problems([replay.problem])
        return 1
    print(replay.summary)
    return 0


def _goes_on() -> bool:
    """Whether whoever watches wants the next choice: any line but `q`."""
    sys.stdout.flush()
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() not in {"q", "quit"}
