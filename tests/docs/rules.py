"""Rule text of a document → what checking it and playing its scenarios finds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.render_text import render_problems
from rulewright.loading import Ruleset, load_ruleset

FRAGMENT = "example.rules"
"""What the file is called that an example is put into."""

NOT_USED = frozenset({"RW423", "RW426", "RW427", "RW428", "RW435"})
"""Warnings that a part of a game may have and a whole one may not: nothing uses what it declares yet."""

NOTHING = 'game "Example"\nplayers 2\nflow game\n  end game\n'
"""The game that has nothing yet: for parts that declare all they speak of."""


def write(folder: Path, files: Mapping[str, str]) -> Ruleset:
    """A ruleset of these files. What begins with `expansion` or `mode` lies in the folder for those."""
    for name, text in files.items():
        overlay = text.lstrip().startswith(("expansion ", "mode "))
        path = folder / ("expansions" if overlay else ".") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load_ruleset(folder)


def problems_of(ruleset: Ruleset, *, whole: bool) -> list[Diagnostic]:
    """Everything that checking finds; of a part of a game not that nothing uses it."""
    return [one for one in ruleset.check() if whole or one.code not in NOT_USED]


def scenario_problems(ruleset: Ruleset, *, whole: bool) -> list[Diagnostic]:
    """What the scenarios miss; of a part of a game its own ones, for it may change what the others rely on."""
    from rulewright.session.scenario import run_scenario

    found = []
    for one in ruleset.scenarios():
        if not whole and Path(one.file).name != FRAGMENT:
            continue
        program, scenario = ruleset.scenario_program(one)
        problem = run_scenario(program, scenario).problem
        if problem is not None:
            found.append(problem)
    return found


def shown(problems: list[Diagnostic]) -> str:
    """The problems as a command prints them."""
    return render_problems(problems, width=100) if problems else ""


def around(text: str, inside: str, number: int = 0) -> str:
    """A part put under the line it belongs below; behind it when that line ends in a colon.

    number: of several parts in one file; what the line declares gets it behind its name.
    """
    if number:
        what, name, *rest = inside.split(" ", 2)
        inside = " ".join([what, f"{name.removesuffix(':')}-{number}{':' if name.endswith(':') else ''}", *rest])
    if inside.endswith(":"):
        return f"{inside} {text.strip()}\n"
    body = "".join(f"  {line}\n" if line.strip() else "\n" for line in text.splitlines())
    return f"{inside}\n{body}"
