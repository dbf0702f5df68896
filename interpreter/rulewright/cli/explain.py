"""`rulewright explain`: a sentence, a card, a rule or a problem code goes in; what it means comes out."""

from __future__ import annotations

import argparse
import re

from rulewright.cli.parser import CommandParser, UsageError
from rulewright.cli.shared import overlay_arguments, print_problems, rules_for_explaining, terminal_width

_CODE = re.compile(r"(RW)?\d{3}", re.IGNORECASE)


def arguments(parser: CommandParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  rulewright explain RW203\n"
        "  rulewright explain pig turn\n"
        '  rulewright explain my-game "Draw 2 cards"'
    )
    parser.add_argument(
        "what",
        metavar="[RULESET] WHAT",
        nargs="+",
        help="a problem code, or a ruleset and a sentence, card, rule or phrase of it",
    )
    overlay_arguments(parser)


def run(values: argparse.Namespace) -> int:
    words: list[str] = values.what
    if len(words) == 1 and _CODE.fullmatch(words[0].strip()):
        return _explain_code(words[0])
    if not words[-1].strip():
        raise UsageError("nothing is to be explained", "write a sentence, or the name of a card, a rule or a phrase")
    if len(words) > 2:
        raise UsageError("a sentence is one word of the command line", f'write it in quotes: "{" ".join(words[1:])}"')
    from rulewright.diagnostics import RulesError
    from rulewright.session.explaining import explain

    explained = explain(rules_for_explaining(words[0] if len(words) == 2 else None, values), words[-1])
    for line in explained.lines:
        print(line)
    if not explained.problems:
        return 0
    if any(problem.code == "RW690" for problem in explained.problems):
        raise RulesError(explained.problems)  # nothing is wrong with any rules: the name was mistyped
    print_problems(explained.problems)
    return 1


def _explain_code(code: str) -> int:
    from rulewright.diagnostics.cells import wrap
    from rulewright.diagnostics.codes import explain

    try:
        text = explain(code)
    except LookupError as error:
        raise UsageError(str(error.args[0])) from None
    for line in text.splitlines():
        print("\n".join(wrap(line, terminal_width())))
    return 0
