"""The text of a scenario goes in; it stands at the end of a file of the ruleset's scenarios, or nothing is written."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.loading import Ruleset, load_ruleset
from rulewright.resources import inside, read_file, ruleset_folder, shipped_rulesets, write_atomically
from rulewright.source import Source
from rulewright.syntax.formatter import format_rules

_NEW = "scenarios/from-the-table.rules"
_MOST_BYTES = 1_000_000


def write_scenario(ruleset: Ruleset, title: str, text: str, to: str = "") -> Path:
    """Write it into that file (as it lies in the ruleset's folder), else into the last that the manifest names, else
    into one of its own; whole or not at all. Where it stands now. RulesError: the title is taken, there is no such
    place, or it cannot be written.
    """
    if not to and _is_shipped(ruleset):
        note = f"say where: `scenario {title} to scenarios/my-own.rules`, or copy the ruleset and play the copy"
        raise refused(f"{ruleset.title} is shipped: nothing is written into it unasked", note)
    now = load_ruleset(ruleset.folder)
    if any(one.title == title for one in now.scenarios()):
        raise refused(f"there is a scenario “{title}” already", "take another title")
    path = _place(now, to)
    try:
        before = read_file(path, _MOST_BYTES).decode("utf-8") if path.exists() else ""
        whole = f"{before.rstrip()}\n\n{text}" if before.strip() else text
        formatted, problems = format_rules(Source(path.as_posix(), whole))
        if formatted is None:
            raise refused(f"`{path.name}` cannot be read as it is", *(f"{one.title}" for one in problems[:3]))
        path.parent.mkdir(exist_ok=True)
        write_atomically(path, formatted)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it cannot be written"
        raise refused(f"`{path.name}` cannot be written: {why.lower()}") from None
    return path


def _is_shipped(ruleset: Ruleset) -> bool:
    """A copy of a shipped ruleset is somebody's own."""
    name = ruleset.name
    return name in shipped_rulesets() and ruleset_folder(name).resolve() == ruleset.folder.resolve()


def _place(ruleset: Ruleset, to: str) -> Path:
    folder = ruleset.source_folder
    files = [Path(source.path) for source in folder.scenarios]
    usual = {path.resolve() for path in folder.path.glob("scenarios/*.rules")}
    listed = any(path.resolve() not in usual for path in files) or len(usual) > len(files)
    if not to:
        return files[-1] if listed and files else folder.path / _NEW
    name = to if to.endswith(".rules") else f"{to}.rules"
    path = inside(folder.path, name)
    known = {one.resolve() for one in files}
    is_usual = path is not None and path.parent.resolve() == (folder.path / "scenarios").resolve()
    if path is None or (path.resolve() not in known and (listed or not is_usual)):
        where = ", ".join(f"`{one.relative_to(folder.path).as_posix()}`" for one in files if folder.path in one.parents)
        note = f"its scenarios stand in {where}" if where else f"a file of scenarios is `{_NEW}`"
        raise refused(f"`{name}` is no place for scenarios of {ruleset.title}", note)
    return path


def refused(title: str, *notes: str) -> RulesError:
    return RulesError([Diagnostic("RW686", title, notes=notes)])
