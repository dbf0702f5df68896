"""The words of the command line go in; the command they name is run and its exit code comes out.

Exit codes: 0 clean, 1 findings, 2 usage; 3 an error of Rulewright itself, 130 stopped by Ctrl-C, 141 nobody reads on.
A command's module is imported only when it is asked for: `rulewright --help` answers at once.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from types import MappingProxyType

from rulewright import __version__
from rulewright.cli.parser import CommandParser, UsageError

COMMANDS = MappingProxyType(
    {
        "play": "play a game in the terminal: step, undo, ask why",
        "check": "everything that can be known about rules without playing",
        "fmt": "one layout for rule files; what they say does not change",
        "test": "run scenarios and recorded games",
        "explain": "what a sentence, a card, a rule or a problem code means",
        "phrases": "the phrase book of a ruleset",
        "simulate": "play many games with bots and report on them",
        "replay": "step through a recorded game, find where it differs",
        "report": "a page that steps through a recorded game, for a browser",
        "diff": "what changed between two versions, in the game's words",
        "completion": "a script that completes these commands in your shell",
    }
)

WRONG_WORDS = frozenset(
    {"RW518", "RW520", "RW521", "RW522", "RW523", "RW524", "RW664", "RW666", "RW674", "RW690", "RW692"}
)
"""Problems of what was typed, not of any rules: no such ruleset, option, value, expansion, number of players, name."""

OK, FINDINGS, USAGE, INTERNAL, INTERRUPTED, NO_READER = 0, 1, 2, 3, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; never raises, never shows a traceback unless `--debug` asks for it."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows `?`, and the game goes on
    debug = words[:1] == ["--debug"]
    words = words[1:] if debug else words
    try:
        code = _run(words)
        sys.stdout.flush()
    except SystemExit as end:  # argparse's way out of --help and --version
        return end.code if isinstance(end.code, int) else OK
    except UsageError as error:
        return _usage(error, words)
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The interpreter flushes once more at its end; with nobody reading that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NO_READER
    except Exception as error:
        if debug:
            raise
        return _problem(error, words)
    return code


def _open_what_is_closed() -> None:
    """Started with `>&-` or from a window without a terminal: what nobody gave or reads is nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (as long as the program)


def _run(words: list[str]) -> int:
    if not words:
        sys.stderr.write(_parser().format_help())
        return USAGE
    if words[0] not in COMMANDS:
        if words[0].startswith("-"):
            _parser().parse(words)  # --help and --version end there; anything else is no option of ours
        raise UsageError.unknown("command", words[0], COMMANDS)
    module = importlib.import_module(f"rulewright.cli.{words[0]}")
    command = CommandParser(prog=f"rulewright {words[0]}", description=f"{COMMANDS[words[0]].capitalize()}.")
    module.arguments(command)
    code: int = module.run(command.parse(words[1:]))
    return code


def _parser() -> CommandParser:
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:{width}}  {what}" for name, what in COMMANDS.items())
    parser = CommandParser(
        prog="rulewright",
        usage="rulewright COMMAND …",
        description="Rulewright plays tabletop games from rules written as text.",
        epilog=f"commands:\n{commands}\n\n`rulewright COMMAND --help` says more about one.\n"
        "Exit codes: 0 clean, 1 findings, 2 usage.",
    )
    parser.add_argument("--version", action="version", version=f"rulewright {__version__}")
    parser.add_argument("--debug", action="store_true", help="(first) show the traceback of an internal error")
    return parser


def _usage(error: UsageError, words: Sequence[str]) -> int:
    program = f"rulewright {words[0]}" if words and words[0] in COMMANDS else "rulewright"
    sys.stderr.write(f"{program}: {error}\n")
    if error.hint:
        sys.stderr.write(f"  {error.hint}\n")
    sys.stderr.write(f"  `{program} --help` says more\n")
    return USAGE


def _problem(error: Exception, words: Sequence[str]) -> int:
    """Rules, a save or a choice that cannot be used; else a fault of ours."""
    from rulewright.diagnostics import RulesError

    if isinstance(error, RulesError):
        from rulewright.cli.shared import print_problems

        sys.stdout.flush()
        print_problems(error.diagnostics, to_error=True)
        return USAGE if all(problem.code in WRONG_WORDS for problem in error.diagnostics) else FINDINGS
    sys.stderr.write(_bug_report(error, words))
    return INTERNAL


def _bug_report(error: Exception, words: Sequence[str]) -> str:
    """What a user can send us: what happened, where, and how to make it happen again."""
    import platform
    import shlex
    import traceback

    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(os.path.dirname(last.filename))}/{os.path.basename(last.filename)}:{last.lineno}"
    return (
        f"internal error: {type(error).__name__}: {error} (at {place})\n"
        "This is a fault of Rulewright, not of your rules or your game. Please report it with\n"
        f"  what you typed:  {shlex.join(['rulewright', *words])}\n"
        f"  the version:     rulewright {__version__}, Python {platform.python_version()} on {platform.system()}\n"
        "  the ruleset or the saved game, if it is not a shipped one\n"
        f"  the full trace:  {shlex.join(['rulewright', '--debug', *words])}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
