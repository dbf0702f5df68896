"""The small games of this folder: a file, or a folder with expansions, goes in; rulesets and programs come out.

A name is that of the file without its ending. What stands in `NAME.refused.rules` must not be accepted (see
``expected_problems``).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulewright.core.program import Program
from rulewright.diagnostics import Diagnostic
from rulewright.loading import Ruleset
from rulewright.loading.checking import check
from rulewright.loading.contents import Contents
from rulewright.loading.folder import Folder, read_folder
from rulewright.loading.programs import Programs
from rulewright.source import Source

HERE = Path(__file__).parent
REFUSED = ".refused.rules"
TITLE = re.compile(r'^scenario "(.*)"', re.MULTILINE)
EXPECTED = re.compile(r"# (RW\d\d\d(?:, RW\d\d\d)*)$")


def games() -> list[str]:
    """The names of all games, each a file or a folder."""
    files = [path.stem for path in HERE.glob("*.rules") if not path.name.endswith(REFUSED)]
    folders = [path.name for path in HERE.iterdir() if path.is_dir() and any(path.glob("*.rules"))]
    return sorted([*files, *folders])


def refused() -> list[str]:
    """The names of the files whose marked lines are wrong."""
    return sorted(path.name.removesuffix(REFUSED) for path in HERE.glob(f"*{REFUSED}"))


def titles(name: str) -> list[str]:
    """The scenarios of a game, found without parsing it."""
    path = HERE / f"{name}.rules"
    paths = [path] if path.exists() else sorted((HERE / name).rglob("*.rules"))
    return [title for one in paths for title in TITLE.findall(one.read_text("utf-8"))]


def folder_of(name: str, ending: str = ".rules") -> Folder:
    path = HERE / f"{name}{ending}"
    if not path.exists():
        return read_folder(HERE / name)
    return Folder(HERE, name, title=name, base=[Source(path.name, path.read_text("utf-8"))])


@cache
def ruleset(name: str) -> Ruleset:
    return Ruleset(folder_of(name))


def program(name: str, *, players: int | None = None, **options: object) -> Program:
    """The program of a game; of a folder without its overlays."""
    return ruleset(name).program(options, (), players)


def problems(name: str, ending: str = ".rules") -> list[Diagnostic]:
    """Everything that checking a file finds."""
    return check(Programs(Contents(folder_of(name, ending))))


def expected_problems(name: str) -> list[tuple[int, str]]:
    """Line and code of everything that must be found: what a line says behind `#` at its end."""
    text = (HERE / f"{name}{REFUSED}").read_text("utf-8")
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        match = EXPECTED.search(line)
        if match is not None:
            found += [(number, code) for code in match[1].split(", ")]
    return sorted(found)


def text_of(name: str) -> str:
    return (HERE / f"{name}.rules").read_text("utf-8")


def program_of(name: str, text: str, *, players: int | None = None) -> Program:
    """The program of another text of that game."""
    folder = Folder(HERE, name, title=name, base=[Source(f"{name}.rules", text)])
    return Ruleset(folder).program({}, (), players)
