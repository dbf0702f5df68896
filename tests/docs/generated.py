"""The code → the parts of the documents that are made from it: words, limits, the pages of commands and of problems.

Such a part stands between `<!-- generated: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path

from rulewright.check import closed_lists, loops, readings, things
from rulewright.cli.main import COMMANDS
from rulewright.core.types import LARGEST
from rulewright.diagnostics.codes import render_page
from rulewright.execute import machine, walk
from rulewright.loading import programs
from rulewright.phrases import book
from rulewright.repl.commands import help_lines
from rulewright.syntax import intake, lower_base, reserved_words
from rulewright.syntax.words import SOFT_WORDS

_PART = re.compile(r"(<!-- generated: (?P<name>[^>]+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_parts_made(text: str) -> str:
    """The text of a document with all its generated parts made anew. KeyError for an unknown one."""
    return _PART.sub(lambda match: f"{match[1]}\n{_MAKERS[match['name']]()}\n\n{match[3]}", text)


def _listed(words: Iterable[str]) -> str:
    return textwrap.fill(" ".join(f"`{word}`" for word in words), 118, break_on_hyphens=False)


def _help(*words: str) -> str:
    """What `rulewright … --help` prints, in a column that a page has room for."""
    code = f"import sys; from rulewright.cli.main import main; sys.exit(main({[*words, '--help']!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={"COLUMNS": "100", "PYTHONUTF8": "1"},
    )
    return done.stdout.rstrip()


def _commands() -> str:
    parts = [f"```text\n{_help()}\n```"]
    parts += [f"## rulewright {name}\n\n```text\n{_help(name)}\n```" for name in COMMANDS]
    return "\n\n".join(parts)


def _table_commands() -> str:
    return "\n".join(["```text", *help_lines(), "```"])


def _limits() -> str:
    rows = {
        "a file of rules": f"{intake.MAX_LENGTH:,} characters, {intake.MAX_LINES:,} lines",
        "a line of it": f"{intake.MAX_LINE:,} characters",
        "blocks, brackets and tests inside one another": f"{lower_base.MAX_DEPTH}",
        "a number in rule text": f"{lower_base.MAX_NUMBER:,}",
        "players": f"{lower_base.MAX_PLAYERS}",
        "a number in a game": f"{LARGEST:,}, and its opposite",
        "options of a question": f"{machine.OPTIONS:,}",
        "things of one kind": f"{things.MOST_THINGS:,}",
        "places of one name": f"{closed_lists.MOST_PLACES:,}",
        "readings of one line that are looked at": f"{readings.MOST_READINGS:,}",
        "a sentence": f"{book.MAX_LETTERS} letters, {book.MAX_WORDS} words",
        "a `repeat` without a number": f"{loops.REPEAT_CAP:,} runs, or what `at most … times` says",
        "`take turns`": f"{loops.TURNS_CAP:,} turns",
        "happenings inside one another": f"{walk.DEPTH}",
        "steps between two decisions": f"{machine.STEPS:,}",
        "combinations of overlays that are checked": f"{programs.MOST_COMBINATIONS}",
    }
    return "\n".join(["| what | most |", "|---|---|", *(f"| {what} | {most} |" for what, most in rows.items())])


_MAKERS: dict[str, Callable[[], str]] = {
    "reserved words": lambda: _listed(reserved_words()),
    "soft words": lambda: _listed(sorted(SOFT_WORDS)),
    "limits": _limits,
    "commands": _commands,
    "commands at the table": _table_commands,
}

PAGES: dict[str, Callable[[], str]] = {"problems.md": render_page}
"""Documents that are generated whole, by name."""


def as_made(document: Path) -> str:
    """What the code makes of a document: itself, if nothing in it is generated."""
    if document.name in PAGES:
        return PAGES[document.name]()
    return with_parts_made(document.read_text(encoding="utf-8"))
