"""`rulewright report`: a recorded game goes in; a page that steps through it is written, for anybody with a browser."""

from __future__ import annotations

import argparse
import sys

from rulewright.cli.parser import CommandParser
from rulewright.cli.shared import print_problems

_VIEW = "with this player's eyes, or `onlooker`, or `everything` (unless said: all of a game that is over)"


def arguments(parser: CommandParser) -> None:
    parser.add_argument("file", metavar="GAME", help="a recorded game (YAML)")
    parser.add_argument("--html", metavar="FILE", required=True, help="the page to write")
    parser.add_argument("--view", metavar="PLAYER", help=_VIEW)


def run(values: argparse.Namespace) -> int:
    from pathlib import Path

    from rulewright.diagnostics.wording import counted
    from rulewright.resources import write_own
    from rulewright.session.record_reading import read_record
    from rulewright.session.replay import replay_record, rules_of
    from rulewright.session.report import eyes_of, report_of, viewer_of
    from rulewright.session.report_page import MARK, report_page

    path = Path(values.file)
    record = read_record(path)
    replay = replay_record(record, rules_of(record, path))
    game = replay.game
    viewer = viewer_of(game, values.view)
    if replay.notes:
        print_problems(replay.notes, to_error=True)
    try:
        write_own(Path(values.html), report_page(report_of(game, viewer)), mark=MARK, what="report of ours")
    except OSError as error:
        sys.stderr.write(f"rulewright report: `{values.html}` cannot be written: {error.strerror or error}\n")
        return 2
    if replay.problem is not None:
        print_problems([replay.problem])
    print(f"written in {values.html}: {counted(len(game.steps), 'choice')}, {eyes_of(game, viewer)}")
    return 0 if replay.problem is None else 1
