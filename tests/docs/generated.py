"""The code → the parts of the documents that are made from it: lists of words, the page of commands, the page of problems.

Such a part stands between `<!-- generated: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from rulewright.cli.main import COMMANDS
from rulewright.diagnostics.codes import render_page
from rulewright.repl.commands import help_lines
from rulewright.syntax import reserved_words
from rulewright.syntax.words import SOFT_WORDS

_PART = re.compile(r"(<!-- generated: (?P<name>[^>]+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_parts_made(text: str) -> str:
    """The text of a document with all its generated parts made anew. KeyError for an unknown one."""
    return _PART.sub(lambda match: f"{match[1]}\n{_MAKERS[match['name']]()}\n\n{match[3]}", text)


def _listed(words: Iterable[str]) -> str:
    return " ".join(f"`{word}`" for word in words)


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


_MAKERS: dict[str, Callable[[], str]] = {
    "reserved words": lambda: _listed(reserved_words()),
    "soft words": lambda: _listed(sorted(SOFT_WORDS)),
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
