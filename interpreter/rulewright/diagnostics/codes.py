"""The register of problem codes: for each code its name, why it is a problem, a bad and a good example.

Floors register their own codes in a module of their own (``codes_syntax`` …, with a constant ``CODES``), found by its
name, so that a new code edits no other file. ``python -m rulewright.diagnostics.codes`` prints the page of all of them.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import attrs

CHAPTERS: Mapping[int, str] = MappingProxyType(
    {
        1: "Reading the text",
        2: "Names and noun phrases",
        3: "Phrases and sentences",
        4: "Types and flow",
        5: "Rulesets: manifest, expansions and data",
        6: "Playing and saved games",
    }
)
"""What the first digit of a code stands for."""

_PREFIX = "codes_"


@attrs.frozen
class Code:
    """A kind of problem. ``name`` is words-with-hyphens; ``bad`` and ``good`` are rule text, run by a test."""

    code: str
    name: str
    why: str
    bad: str = ""
    good: str = ""

    @property
    def chapter(self) -> int:
        """The first digit of the number."""
        return int(self.code[2])


def registers() -> dict[str, tuple[Code, ...]]:
    """The codes of each floor's module, by the module's name behind ``codes_``."""
    from rulewright import diagnostics

    names = sorted(module.name for module in pkgutil.iter_modules(diagnostics.__path__))
    return {
        name.removeprefix(_PREFIX): importlib.import_module(f"{diagnostics.__name__}.{name}").CODES
        for name in names
        if name.startswith(_PREFIX)
    }


@cache
def all_codes() -> Mapping[str, Code]:
    """Every code there is, in the order of their numbers."""
    found = [code for codes in registers().values() for code in codes]
    return MappingProxyType({code.code: code for code in sorted(found, key=lambda code: code.code)})


def explain(code: str) -> str:
    """The long text about a code (``RW203``, ``rw203`` or ``203``); LookupError, with words to show, for others."""
    key = code.strip().upper()
    entry = all_codes().get(key if key.startswith("RW") else f"RW{key}")
    if entry is None:
        raise LookupError(f"there is no problem code `{code}`; codes look like RW203")
    return f"{entry.code}: {entry.name}\n\n{_body(entry)}"


def render_page() -> str:
    """The page of all problems (docs/problems.md), in Markdown."""
    parts = ["# Problems", "What can be wrong, by code. `rulewright explain RW203` shows one in the terminal."]
    for chapter, title in CHAPTERS.items():
        entries = [entry for entry in all_codes().values() if entry.chapter == chapter]
        if entries:
            parts.append(f"## RW{chapter}xx: {title}")
        for entry in entries:
            parts.append(f"### {entry.code} {entry.name}")
            parts.append(_body(entry).rstrip())
    return "\n\n".join(parts) + "\n"


def _body(entry: Code) -> str:
    parts = [entry.why.strip()]
    for word, text in (("Bad", entry.bad), ("Good", entry.good)):
        if text.strip():
            parts.append(f"{word}:\n\n{_indented(text)}")
    return "\n\n".join(parts) + "\n"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.strip("\n").splitlines())


if __name__ == "__main__":
    print(render_page(), end="")
