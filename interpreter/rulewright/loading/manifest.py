"""ruleset.yaml → what a ruleset says about itself: title, files, expansions, scenarios."""

from __future__ import annotations

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.source import Source, Span
from rulewright.syntax.yaml_door import YList, YMap, YNode, YScalar, read_yaml

KEYS = {
    "title": "the name of the game",
    "about": "one line about it",
    "sources": "where its rules come from",
    "files": "the rules files of the base, in order",
    "expansions": "the rules files of expansions and modes, in order",
    "scenarios": "the files with scenarios",
    "rulings": "the file with the rulings",
}
LISTS = ("files", "expansions", "scenarios", "sources")


@attrs.frozen
class Entry:
    """A text of the manifest with its place."""

    text: str
    span: Span | None


@attrs.frozen
class Manifest:
    """Lists that are not given are None: then all that lies in the usual folder is taken, by name."""

    title: str = ""
    about: str = ""
    files: tuple[Entry, ...] | None = None
    expansions: tuple[Entry, ...] | None = None
    scenarios: tuple[Entry, ...] | None = None


def read_manifest(source: Source) -> tuple[Manifest, list[Diagnostic]]:
    """Reads a manifest; what is wrong is reported and the rest is used."""
    node, problems = read_yaml(source)
    if node is None:
        return Manifest(), problems
    if not isinstance(node, YMap):
        problems.append(
            Diagnostic(
                "RW510", "a manifest is a list of `key: value` lines", node.span, f"such as `title: {source.path}`"
            )
        )
        return Manifest(), problems
    texts: dict[str, str] = {}
    lists: dict[str, tuple[Entry, ...]] = {}
    for key, value in node.items:
        name = key.text
        if name not in KEYS:
            near = [one for one in KEYS if one[:3] == name[:3]] or list(KEYS)
            problems.append(
                Diagnostic(
                    "RW511",
                    f"`{name}` is no entry of a manifest",
                    key.span,
                    "no such entry",
                    notes=("entries are " + ", ".join(f"`{one}`" for one in near),),
                )
            )
        elif name in LISTS:
            lists[name] = tuple(_list(value, name, problems))
        elif isinstance(value, YScalar):
            texts[name] = value.text
        else:
            problems.append(Diagnostic("RW512", f"`{name}` is one text", value.span, KEYS[name]))
    return (
        Manifest(
            texts.get("title", ""),
            texts.get("about", ""),
            lists.get("files"),
            lists.get("expansions"),
            lists.get("scenarios"),
        ),
        problems,
    )


def _list(value: YNode, name: str, problems: list[Diagnostic]) -> list[Entry]:
    nodes = value.items if isinstance(value, YList) else (value,)
    found = []
    for node in nodes:
        if isinstance(node, YScalar):
            found.append(Entry(node.text, node.span))
        else:
            problems.append(Diagnostic("RW512", f"`{name}` is a list of names", node.span, KEYS[name]))
    return found
