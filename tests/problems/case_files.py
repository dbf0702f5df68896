"""Files that tell what lies in a folder and which commands are run there; what these say, and their problems, come out.

A case begins with a line about it; `(with RW204)` at its end names what follows from the mistake besides. `=== PATH`
begins a file, `=== PATH (latin-1)` one of another encoding, `=== PATH = NAME` a copy of a file in `shared` with the
lines below behind it. `=== $ rulewright WORDS` is a command; the lines below are what is typed into it. `=== python`
is what somebody does from Python; the error it ends with is shown. A line `×9 text` stands for the text nine times, in
which `⏎` ends a line: so large files need none.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal
from unittest import mock

import attrs

from rulewright.cli.main import main
from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.diagnostics import render_text as texts
from rulewright.repl import driver, telling
from rulewright.repl.pieces import Piece

SHARED = Path(__file__).parent / "shared"
_COMMAND = "$ rulewright "
_MANY = re.compile(r"^×(?P<times>\d+) (?P<text>.*)$", re.MULTILINE)
_TIME = re.compile(r'("seconds": )[\d.]+')
_WITH = re.compile(r"\(with (?P<codes>[^()]*)\)$")


@attrs.frozen
class Part:
    """Something with the text below it. ``name``: the path of a file, or the words of a command."""

    name: str
    text: str
    sort: Literal["file", "command", "python"] = "file"
    encoding: str = "utf-8"


@attrs.frozen
class Ran:
    """What a case printed, how its commands ended, and the problems that somebody was told of."""

    text: str
    exits: tuple[int, ...]
    problems: tuple[Diagnostic, ...]

    @property
    def codes(self) -> set[str]:
        """Also those that a command tells of in a line of its own."""
        return {problem.code for problem in self.problems} | set(re.findall(r"\bRW\d{3}\b", self.text))


def expected(path: Path) -> set[str]:
    """The code that the file is named for, and those of its first line."""
    match = _WITH.search(path.read_text(encoding="utf-8").partition("\n")[0])
    return {path.name[:5], *(match["codes"].split(", ") if match is not None else ())}


def parts(path: Path) -> Iterator[Part]:
    """The parts of a case, in order."""
    _, *sections = f"\n{path.read_text(encoding='utf-8')}".split("\n=== ")
    for section in sections:
        head, _, text = section.partition("\n")
        text = f"{text}\n" if text and not text.endswith("\n") else text
        text = _MANY.sub(lambda many: many["text"].replace("⏎", "\n") * int(many["times"]), text)
        name, _, shared = head.partition(" = ")
        name, _, encoding = name.partition(" (")
        if head.startswith(_COMMAND):
            yield Part(head.removeprefix(_COMMAND), text, "command")
        elif head == "python":
            yield Part(head, text, "python")
        elif shared:
            yield Part(name, (SHARED / shared).read_text(encoding="utf-8") + text)
        else:
            yield Part(name, text, encoding=encoding.removesuffix(")") or "utf-8")


def run(path: Path, folder: Path) -> Ran:
    """Runs a case in an empty folder."""
    printed: list[str] = []
    exits: list[int] = []
    with contextlib.chdir(folder), _told() as told:
        for part in parts(path):
            if part.sort == "python":
                printed.append(_from_python(part.text))
            elif part.sort == "command":
                out = io.StringIO()
                with (
                    mock.patch("sys.stdin", io.StringIO(part.text)),
                    contextlib.redirect_stdout(out),
                    contextlib.redirect_stderr(out),
                ):
                    exits.append(main(shlex.split(part.name)))
                said = _TIME.sub(r"\g<1>0.0", out.getvalue())
                printed.append(f"{_COMMAND}{part.name}\n{said}")
            else:
                Path(part.name).parent.mkdir(parents=True, exist_ok=True)
                Path(part.name).write_text(part.text, encoding=part.encoding)
    return Ran("\n".join(printed), tuple(exits), tuple(told))


def _from_python(text: str) -> str:
    """What is said about the error that the lines end with."""
    try:
        exec(compile(text, "case", "exec"), {"__name__": "case"})  # ours, not anybody's
    except RulesError as error:
        return "".join(f">>> {line}\n" for line in text.splitlines()) + texts.render_problems(error.diagnostics)
    raise AssertionError("nothing is refused")


@contextlib.contextmanager
def _told() -> Iterator[dict[Diagnostic, None]]:
    """The problems that are shown, at the table or elsewhere, or that keep from being done what was asked for."""
    assert driver.__name__ in sys.modules, "all that says something at the table is loaded"
    found: dict[Diagnostic, None] = {}
    render, say, refuse = texts.render_problem, telling.problem_piece, RulesError.__init__

    def shown(problem: Diagnostic, **choices: Any) -> str:
        found.setdefault(problem)
        return render(problem, **choices)

    def said(problems: Sequence[Diagnostic], *more: str) -> Piece:
        found.update(dict.fromkeys(problems))
        return say(problems, *more)

    def raised(error: RulesError, *words: Any) -> None:
        refuse(error, *words)
        found.update(dict.fromkeys(error.diagnostics))

    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(texts, "render_problem", shown))
        stack.enter_context(mock.patch.object(RulesError, "__init__", raised))
        for name, module in list(sys.modules.items()):
            if name.startswith("rulewright.repl.") and hasattr(module, "problem_piece"):
                stack.enter_context(mock.patch.object(module, "problem_piece", said))
        yield found
