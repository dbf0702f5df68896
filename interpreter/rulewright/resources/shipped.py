"""A name goes in, what comes with the package by that name comes out: a ruleset's folder, a grammar, part of a page."""

from __future__ import annotations

from importlib import resources
from pathlib import Path


def shipped_rulesets() -> list[str]:
    """The names of the rulesets that come with the package, sorted: every folder with rule text in it."""
    return sorted(folder.name for folder in _folder("rulesets").iterdir() if any(folder.glob("*.rules")))


def ruleset_folder(name: str) -> Path:
    """The folder of a shipped ruleset. FileNotFoundError, naming those there are, for any other name."""
    names = shipped_rulesets()
    if name not in names:
        raise FileNotFoundError(f"no ruleset `{name}` comes with rulewright; there are: {', '.join(names)}")
    return _folder("rulesets") / name


def grammar_text(name: str) -> str:
    """The text of a shipped grammar or its tables, ``name`` as in ``rules.lark``. FileNotFoundError: there is none."""
    folder = _folder("grammar")
    if name not in {path.name for path in (*folder.glob("*.lark"), *folder.glob("*.tables.json"))}:
        raise FileNotFoundError(f"no grammar `{name}` comes with rulewright")
    return (folder / name).read_text(encoding="utf-8")


def page_part(name: str) -> str:
    """The text of a part of the pages that are written, ``name`` as in ``report.css``."""
    return (resources.files("rulewright.resources") / name).read_text(encoding="utf-8")


def _folder(package: str) -> Path:
    folder = resources.files(f"rulewright.{package}")
    if not isinstance(folder, Path):
        # Rulesets are folders that people open and copy; a package run from inside a zip file has none.
        raise FileNotFoundError(f"rulewright must be installed as files on disk, its {package} are in {folder}")
    return folder
