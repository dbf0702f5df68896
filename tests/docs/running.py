"""The examples of one document → what is wrong with each, and what each really prints.

What the comment above an example may say:

    in: NAME        rules or sentences are a part of this game: a shipped one, one named in the document, or `nothing`
    inside: LINE    … and stand in a block under this line, or behind it when it ends in `:`
    each            … and every line at the left is an example of its own
    name: NAME      the rules (parts with one name make one file) are known by it, and lie in a folder called so
    same as: PATH   the text is that of a file of the repository
    file: PATH      the text is written to a file; `edit: PATH` puts it into one, `after: TEXT` or `instead of: TEXT`
    message         the text is the message about the bad rules above
    prints          the text is what the Python above prints
    picture         a drawing, nothing to run

`rules bad RW203` has exactly that problem. Commands of `console` run one after the other in a copy of the repository's
rulesets; `console 1` ends with that exit code. A line `…` stands for any lines.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import attrs

from tests.docs import rules
from tests.docs.blocks import Block, first_cells

ROOT = Path(__file__).parents[2]
SHELL_LIMIT = 120
CUT = "…"
"""A line of an output that stands for any lines."""
_KEYS = frozenset(
    {"in", "inside", "each", "name", "same as", "file", "edit", "after", "instead of", "message", "prints", "picture"}
)


class Wrong(Exception):
    """What is wrong with an example; ``actual``: what should stand there instead, where that is known."""

    def __init__(self, place: str, text: str, actual: tuple[str, ...] | None = None) -> None:
        super().__init__(f"{place}: {text}")
        self.actual = actual
        self.block: Block | None = None


@attrs.define
class Document:
    """A document while its examples are run, in a folder of its own."""

    folder: Path
    named: dict[str, list[Block]] = attrs.Factory(dict)
    python: dict[str, object] = attrs.Factory(lambda: {"__name__": "example"})
    printed: str = ""
    message: str = ""
    counter: int = 0

    def __attrs_post_init__(self) -> None:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "rulesets", self.folder / "rulesets", ignore=ignored)

    def run_all(self, blocks: Sequence[Block]) -> Iterator[Wrong]:
        """What is wrong with each of the examples, in their order."""
        self.gather(blocks)
        for name, parts in self.named.items():
            folder = self.folder / name
            folder.mkdir()
            (folder / f"{name}.rules").write_text("".join(block.text for block in parts), encoding="utf-8")
        for block in blocks:
            try:
                self.run(block)
            except Wrong as wrong:
                wrong.block = block
                yield wrong

    def gather(self, blocks: Sequence[Block]) -> None:
        """Games that are told in parts are known in the whole document."""
        for block in blocks:
            if "name" in block.said:
                self.named.setdefault(block.said["name"], []).append(block)

    def run(self, block: Block) -> None:
        """Wrong for an example that is not as the document says."""
        unknown = set(block.said) - _KEYS
        if unknown:
            raise Wrong(block.place, f"unknown key {sorted(unknown)}")
        runner = _RUNNERS.get(block.language)
        if runner is None:
            raise Wrong(block.place, f"nobody runs an example of `{' '.join(block.words)}`")
        with contextlib.chdir(self.folder):
            runner(self, block)

    def scratch(self) -> Path:
        self.counter += 1
        return self.folder / "scratch" / str(self.counter)

    # ---------------------------------------------------------------- rules
    def rules(self, block: Block) -> None:
        """Checked as a whole game, or put into one as a part."""
        if "same as" in block.said:
            self._same(block)
        elif "file" in block.said or "edit" in block.said:
            self._write(block)
        elif "in" in block.said:
            self._several(block, self._parts(block))
        elif "name" in block.said:
            self._last_part(block)
        else:
            self._judge(block, block.line, {rules.FRAGMENT: block.text}, whole=True)

    def _parts(self, block: Block) -> list[tuple[int, str]]:
        if block.language == "table":
            return first_cells(block)
        if "each" not in block.said:
            return [(block.line, block.text)]
        found: list[tuple[int, str]] = []
        for at, line in enumerate(block.lines):
            if line.startswith((" ", "otherwise")) and found:
                found[-1] = (found[-1][0], f"{found[-1][1]}{line}\n")
            elif line.strip() and not line.startswith("#"):
                found.append((block.line + at, f"{line}\n"))
        return found

    def _several(self, block: Block, parts: list[tuple[int, str]]) -> None:
        """Good ones all at once, which is faster; if that fails, or they are bad, each by itself, to name the line."""
        inside = block.said.get("inside")
        if len(parts) > 1 and inside is not None and "bad" not in block.words:
            together = "".join(rules.around(text, inside, number) for number, (_, text) in enumerate(parts, 1))
            with contextlib.suppress(Wrong):
                self._judge(block, block.line, {**self.game(block), rules.FRAGMENT: together}, whole=False)
                return
        for line, text in parts:
            part = text if inside is None else rules.around(text, inside)
            self._judge(block, line, {**self.game(block), rules.FRAGMENT: part}, whole=False)

    def game(self, block: Block) -> dict[str, str]:
        """The files of the game a part is put into."""
        name = block.said["in"]
        if name == "nothing":
            return {"base.rules": rules.NOTHING}
        if name in self.named:
            return {"base.rules": "".join(block.text for block in self.named[name])}
        found = sorted((ROOT / "rulesets" / name).glob("*.rules"))
        if not found:
            raise Wrong(block.place, f"there is no game `{name}` to put this into")
        return {path.name: path.read_text(encoding="utf-8") for path in found}

    def _judge(self, block: Block, line: int, files: dict[str, str], *, whole: bool) -> None:
        place = f"{block.document.name}:{line}"
        folder = self.scratch()
        folder.mkdir(parents=True)
        with contextlib.chdir(folder):
            ruleset = rules.write(Path("."), files)
            problems = rules.problems_of(ruleset, whole=whole)
            wanted = set(block.words[2:]) if block.words[1:2] == ("bad",) else set()
            if not wanted and not problems:
                problems = rules.scenario_problems(ruleset, whole=whole)
        self.message = rules.shown(problems)
        if {one.code for one in problems} != wanted:
            expected = " and ".join(sorted(wanted)) or "no problem"
            raise Wrong(place, f"should have {expected}, but has\n{self.message or 'none'}")

    def _last_part(self, block: Block) -> None:
        """With its last part a game is whole."""
        name = block.said["name"]
        parts = self.named[name]
        if block is parts[-1]:
            self._judge(block, block.line, {f"{name}.rules": "".join(one.text for one in parts)}, whole=True)

    def sentences(self, block: Block) -> None:
        """Each line is a sentence of the game."""
        folder = self.scratch()
        folder.mkdir(parents=True)
        wanted = set(block.words[2:]) if block.words[1:2] == ("bad",) else set()
        with contextlib.chdir(folder):
            ruleset = rules.write(Path("."), self.game(block))
            for at, line in enumerate(block.lines):
                reading = ruleset.book().read(line)
                found = [] if reading.node is not None else list(reading.diagnostics)
                self.message = rules.shown(found)
                if {one.code for one in found} != wanted:
                    raise Wrong(f"{block.document.name}:{block.line + at}", self.message or "this sentence can be read")

    # ---------------------------------------------------------------- files
    def _same(self, block: Block) -> None:
        text = (ROOT / block.said["same as"]).read_text(encoding="utf-8")
        if text.strip() != block.text.strip():
            raise Wrong(block.place, f"differs from {block.said['same as']}", tuple(text.strip().splitlines()))

    def file(self, block: Block) -> None:
        """Some other text, for a file."""
        if "file" not in block.said and "edit" not in block.said:
            raise Wrong(block.place, "this text is for no file")
        self._write(block)

    def _write(self, block: Block) -> None:
        path = self.folder / (block.said.get("file") or block.said["edit"])
        if "file" in block.said:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines()
        if not {"after", "instead of"} & set(block.said):
            path.write_text("\n".join([*lines, "", *block.lines]) + "\n", encoding="utf-8")
            return
        text = block.said.get("after") or block.said["instead of"]
        found = [at for at, line in enumerate(lines) if text in line]
        if len(found) != 1:
            raise Wrong(block.place, f"`{text}` stands in {len(found)} lines of {path.name}")
        keep = found[0] + 1 if "after" in block.said else found[0]
        lines[keep : found[0] + 1] = block.lines
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    # ---------------------------------------------------------------- commands and Python
    def console(self, block: Block) -> None:
        """`$ command` lines, each followed by what it prints."""
        actual: list[str] = []
        exits = int(block.words[1]) if len(block.words) > 1 else 0
        right = True
        for command, expected in _commands(block):
            code, output = shell(command, self.folder)
            right = right and matches(expected, output)
            actual += [f"$ {command}", *output]
            if code != exits:
                raise Wrong(block.place, f"`{command}` ends with {code}, not {exits}\n" + "\n".join(output))
        if not right:
            raise Wrong(block.place, "really prints\n" + "\n".join(actual), tuple(actual))

    def run_python(self, block: Block) -> None:
        """Python that runs without an error, in the names of the blocks before it."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            try:
                exec(compile(block.text, block.place, "exec"), self.python)
            except Exception as error:
                raise Wrong(block.place, f"{type(error).__name__}: {error}") from error
        self.printed = out.getvalue()

    def text(self, block: Block) -> None:
        """What something above prints, or a picture."""
        if "picture" in block.said:
            return
        if not {"message", "prints"} & set(block.said):
            raise Wrong(block.place, "nobody knows where this text comes from")
        actual = tuple((self.message if "message" in block.said else self.printed).rstrip().splitlines())
        if not matches(block.lines, actual):
            raise Wrong(block.place, "really prints\n" + "\n".join(actual), actual)


_RUNNERS: dict[str, Callable[[Document, Block], None]] = {
    "rules": Document.rules,
    "table": Document.rules,
    "sentences": Document.sentences,
    "yaml": Document.file,
    "console": Document.console,
    "python": Document.run_python,
    "text": Document.text,
}


def _commands(block: Block) -> Iterator[tuple[str, tuple[str, ...]]]:
    starts = [at for at, line in enumerate(block.lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        first = start + 1
        while block.lines[first - 1].endswith("\\"):
            first += 1
        yield "\n".join(block.lines[start:first]).removeprefix("$ "), block.lines[first:end]


def shell(command: str, folder: Path) -> tuple[int, tuple[str, ...]]:
    """The exit code of a command and the lines that it prints."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SHELL_LIMIT,
        check=False,
    )
    return done.returncode, tuple(plain(line) for line in done.stdout.rstrip().splitlines())


def plain(line: str) -> str:
    """A line without what differs from run to run: times, and blanks at its end."""
    return re.sub(r"\b\d+\.\d+ s\b", "0.0 s", line.rstrip())


def matches(expected: tuple[str, ...], actual: tuple[str, ...]) -> bool:
    """Line by line; a line `…` stands for any number of lines."""
    expected = tuple(plain(line) for line in "\n".join(expected).rstrip().splitlines())
    if CUT not in (line.strip() for line in expected):
        return expected == tuple(line.rstrip() for line in actual)
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == CUT else re.escape(line) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in actual)) is not None
