"""ruleset.yaml → what a ruleset says about itself: title, files, expansions, scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.wording import listing, nearest
from rulewright.loading.keeping import keep, kept, problems_as_data, problems_from_data
from rulewright.source import Source, Span

KEYS = {
    "title": "the name of the game",
    "about": "one line about it",
    "sources": "where its rules come from",
    "files": "the rules files of the base, in order",
    "expansions": "the rules files of expansions and modes, in order",
    "scenarios": "the files with scenarios",
    "rulings": "the files with the rulings",
}
"""The entries of a manifest, and what each is."""

LISTS = ("files", "expansions", "scenarios", "sources", "rulings")


@attrs.frozen
class Entry:
    """A text of the manifest with its place."""

    text: str
    span: Span


@attrs.frozen
class Manifest:
    """Lists that are not given are None: then all that lies in the usual folder is taken, by name."""

    title: str = ""
    about: str = ""
    files: tuple[Entry, ...] | None = None
    expansions: tuple[Entry, ...] | None = None
    scenarios: tuple[Entry, ...] | None = None


def read_manifest(source: Source) -> tuple[Manifest, list[Diagnostic]]:
    """Reads a manifest; what is wrong is reported and the rest is used. What was read is kept for the next time."""
    found = _from_data(kept("manifest", [source]), source)
    if found is None:
        found = _read(source)
        keep("manifest", [source], _as_data(*found, source))
    return found


def _read(source: Source) -> tuple[Manifest, list[Diagnostic]]:
    from rulewright.syntax.yaml_door import YMap, YScalar, read_yaml

    node, problems = read_yaml(source)
    if node is None:
        return Manifest(), problems
    if not isinstance(node, YMap):
        label = "such as `title: The name of the game`"
        problems.append(Diagnostic("RW510", "a manifest is a list of `key: value` lines", node.span, label))
        return Manifest(), problems
    texts: dict[str, str] = {}
    lists: dict[str, tuple[Entry, ...]] = {}
    for key, value in node.items:
        name = key.text
        if name not in KEYS:
            near = nearest(name, KEYS)
            notes = (f"did you mean `{near[0]}`?",) if near else (f"entries are {listing(KEYS, len(KEYS))}",)
            title = f"`{name}` is no entry of a manifest"
            problems.append(Diagnostic("RW511", title, key.span, "no such entry", notes=notes))
        elif name in LISTS:
            nodes = (value,) if isinstance(value, YScalar) else () if isinstance(value, YMap) else value.items
            lists[name] = tuple(Entry(one.text, one.span) for one in nodes if isinstance(one, YScalar))
            if len(lists[name]) < len(nodes) or isinstance(value, YMap):
                problems.append(Diagnostic("RW512", f"`{name}` is a list of names", value.span, KEYS[name]))
        elif isinstance(value, YScalar):
            texts[name] = value.text
        else:
            problems.append(Diagnostic("RW512", f"`{name}` is one text", value.span, KEYS[name]))
    made = Manifest(
        texts.get("title", ""),
        texts.get("about", ""),
        lists.get("files"),
        lists.get("expansions"),
        lists.get("scenarios"),
    )
    return made, problems


# ---------------------------------------------------------------- kept
def _as_data(manifest: Manifest, problems: Sequence[Diagnostic], source: Source) -> Any:
    lists = [
        None if entries is None else [[entry.text, entry.span.start, entry.span.end] for entry in entries]
        for entries in (manifest.files, manifest.expansions, manifest.scenarios)
    ]
    return [manifest.title, manifest.about, lists, problems_as_data(problems, [source])]


def _from_data(data: Any, source: Source) -> tuple[Manifest, list[Diagnostic]] | None:
    try:
        title, about, lists, found = data
        files, expansions, scenarios = (
            None if entries is None else tuple(Entry(text, Span(source, start, end)) for text, start, end in entries)
            for entries in lists
        )
    except (TypeError, ValueError):
        return None
    problems = problems_from_data(found, [source])
    return None if problems is None else (Manifest(title, about, files, expansions, scenarios), problems)
