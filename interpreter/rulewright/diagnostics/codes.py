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

from rulewright.diagnostics.values import Severity

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

PLAYING = 6
"""The chapter of what is found out while a game runs; `check` has none of it."""

ABOUT_SILENCE = "RW57"
"""How the codes about comments that silence others begin."""

_PREFIX = "codes_"


@attrs.frozen
class Code:
    """A kind of problem. ``name`` is words-with-hyphens; ``bad`` and ``good`` are rule text, run by a test.

    severity: the gravest that a problem of this kind has. Only what is no error can be silenced.
    """

    code: str
    name: str
    why: str
    bad: str = ""
    good: str = ""
    severity: Severity = Severity.ERROR

    @property
    def chapter(self) -> int:
        """The first digit of the number."""
        return int(self.code[2])

    @property
    def silence(self) -> str:
        """How to be told no more."""
        if self.chapter == PLAYING:
            return "Cannot be silenced: it tells what became of a game, a scenario or something you typed."
        if self.code.startswith(ABOUT_SILENCE):
            return "Cannot be silenced: it is about comments that silence others."
        if self.severity is Severity.ERROR:
            return "Cannot be silenced: rules that have it cannot be played, or not as they are written."
        comment = f"`# ignore {self.code}: REASON` behind the line, or alone on the line above it"
        return f"Silence it with {comment}; `--ignore {self.code}` leaves it out of one check."

    def page(self) -> str:
        """What a problem of this kind is, why it is one, both examples, and how to silence it, in Markdown."""
        parts = [self.why.strip()]
        for word, text in (("Bad", self.bad), ("Good", self.good)):
            if text.strip():
                parts.append(f"{word}:\n\n{_indented(text)}")
        return "\n\n".join([*parts, self.silence]) + "\n"


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
    return f"{entry.code}: {entry.name}\n\n{entry.page()}"


def render_page() -> str:
    """The page of all problems (docs/problems.md), in Markdown."""
    parts = ["# Problems", "What can be wrong, by code. `rulewright explain RW203` shows one in the terminal."]
    for chapter, title in CHAPTERS.items():
        entries = [entry for entry in all_codes().values() if entry.chapter == chapter]
        if entries:
            parts.append(f"## RW{chapter}xx: {title}")
        for entry in entries:
            parts.append(f"### {entry.code} {entry.name}")
            parts.append(entry.page().rstrip())
    return "\n\n".join(parts) + "\n"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.strip("\n").splitlines())


if __name__ == "__main__":
    print(render_page(), end="")
