"""`rulewright completion`: the name of a shell goes in; a script comes out that completes our command lines in it."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Mapping
from typing import Any

from rulewright.cli.parser import CommandParser

SHELLS = ("bash", "zsh", "tcsh")
RULESETS = frozenset({"RULESET", "PATH", "OLD", "NEW"})
"""What names rulesets: shipped ones by name, others by folder."""

_RULESETS = {"bash": "_rulewright_rulesets", "zsh": "_rulewright_rulesets", "tcsh": "d"}


def arguments(parser: CommandParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"{', '.join(SHELLS[:-1])} or {SHELLS[-1]}")
    parser.epilog = (
        "Put a line into what your shell reads when it starts:\n"
        '  bash   eval "$(rulewright completion bash)"\n'
        '  zsh    eval "$(rulewright completion zsh)"     (behind compinit)\n'
        "  tcsh   rulewright completion tcsh > ~/.rulewright.tcsh; source ~/.rulewright.tcsh"
    )


def run(values: argparse.Namespace) -> int:
    import shtab

    preamble: Any = _preamble()  # a mapping, though its type says text
    script = shtab.complete(whole_parser(), values.shell, preamble=preamble)
    sys.stdout.write(script if script.endswith("\n") else f"{script}\n")
    return 0


def whole_parser() -> argparse.ArgumentParser:
    """One parser of all commands; only for completion, since it imports them all."""
    import shtab

    from rulewright.cli.main import COMMANDS
    from rulewright.diagnostics.codes import all_codes

    whole = argparse.ArgumentParser("rulewright")
    whole.add_argument("--version", action="store_true", help="show the version and exit")
    whole.add_argument("--debug", action="store_true", help="show the traceback of an internal error")
    commands = whole.add_subparsers(dest="command")
    for name, about in COMMANDS.items():
        parser = commands.add_parser(name, help=about, description=about)
        importlib.import_module(f"rulewright.cli.{name}").arguments(parser)
        for action in parser._actions:
            if action.metavar in RULESETS:
                action.complete = _RULESETS  # type: ignore[attr-defined]  # that is how shtab is told
            elif action.metavar in ("FILE", "DECK"):
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar == "CODE":
                action.choices = sorted(all_codes())
    return whole


def _preamble() -> Mapping[str, str]:
    from rulewright.resources import shipped_rulesets

    names = " ".join(shipped_rulesets())
    return {
        "bash": f'_rulewright_rulesets() {{\n  compgen -W "{names}" -- "$1"\n  compgen -d -- "$1"\n}}\n',
        "zsh": "_rulewright_rulesets() {\n"
        f"  _alternative 'shipped:shipped ruleset:({names})' 'folders:folder:_files -/'\n}}\n",
    }
