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
    "decks": "what players bring: the kind of thing, how many, and the deck files",
}
"""The entries of a manifest, and what each is."""

DECK_KEYS = {
    "of": "the kind of thing they are made of, as a table has it: `cards`",
    "owner": "the field of that kind that says whose a thing is",
    "size": "how many things a deck has",
    "most": "how many of one name at most",
    "files": "the deck files, in order: the first is the first player's",
}
"""The entries below `decks`."""

LISTS = ("files", "expansions", "scenarios", "sources", "rulings")


@attrs.frozen
class Entry:
    """A text of the manifest with its place."""

    text: str
    span: Span


@attrs.frozen
class DeckPlan:
    """What decks are made of: things of a kind (its plural), the field that names whose they are, how many in all and
    of one name (None: any number), and the files, None for all in the usual folder.
    """

    of: Entry
    owner: Entry
    size: int | None = None
    most: int | None = None
    files: tuple[Entry, ...] | None = None


@attrs.frozen
class Manifest:
    """Lists that are not given are None: then all that lies in the usual folder is taken, by name."""

    title: str = ""
    about: str = ""
    files: tuple[Entry, ...] | None = None
    expansions: tuple[Entry, ...] | None = None
    scenarios: tuple[Entry, ...] | None = None
    decks: DeckPlan | None = None


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
    decks: DeckPlan | None = None
    for key, value in node.items:
        name = key.text
        if name not in KEYS:
            near = nearest(name, KEYS)
            notes = (f"did you mean `{near[0]}`?",) if near else (f"entries are {listing(KEYS, len(KEYS))}",)
            title = f"`{name}` is no entry of a manifest"
            problems.append(Diagnostic("RW511", title, key.span, "no such entry", notes=notes))
        elif name == "decks":
            decks = _deck_plan(value, problems)
        elif name in LISTS:
            lists[name] = _names(name, value, KEYS[name], problems)
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
        decks,
    )
    return made, problems


def _names(name: str, value: Any, what: str, problems: list[Diagnostic]) -> tuple[Entry, ...]:
    """A list of names; one alone may stand without being a list."""
    from rulewright.syntax.yaml_door import YMap, YScalar

    nodes = (value,) if isinstance(value, YScalar) else () if isinstance(value, YMap) else value.items
    found = tuple(Entry(one.text, one.span) for one in nodes if isinstance(one, YScalar))
    if len(found) < len(nodes) or isinstance(value, YMap):
        problems.append(Diagnostic("RW512", f"`{name}` is a list of names", value.span, what))
    return found


def _deck_plan(node: Any, problems: list[Diagnostic]) -> DeckPlan | None:
    from rulewright.syntax.yaml_door import YMap, YScalar

    if not isinstance(node, YMap):
        notes = (f"its entries are {listing(DECK_KEYS, len(DECK_KEYS))}",)
        problems.append(Diagnostic("RW512", "`decks` has entries of its own", node.span, KEYS["decks"], notes=notes))
        return None
    names: dict[str, Entry] = {}
    numbers: dict[str, int] = {}
    files: tuple[Entry, ...] | None = None
    for key, value in node.items:
        name = key.text
        if name not in DECK_KEYS:
            near = nearest(name, DECK_KEYS)
            notes = (f"did you mean `{near[0]}`?",) if near else (f"entries are {listing(DECK_KEYS, len(DECK_KEYS))}",)
            problems.append(
                Diagnostic("RW511", f"`{name}` is no entry of `decks`", key.span, "no such entry", notes=notes)
            )
        elif name == "files":
            files = _names(name, value, DECK_KEYS[name], problems)
        elif not isinstance(value, YScalar):
            problems.append(Diagnostic("RW512", f"`{name}` is one text", value.span, DECK_KEYS[name]))
        elif name in ("of", "owner"):
            names[name] = Entry(value.text, value.span)
        elif value.text.isascii() and value.text.isdecimal() and 1 <= len(value.text) <= 3 and int(value.text):
            numbers[name] = int(value.text)
        else:
            problems.append(Diagnostic("RW512", f"`{name}` is a number from 1 to 999", value.span, DECK_KEYS[name]))
    for name in ("of", "owner"):
        if name not in names:
            label = f"`{name}` is missing: {DECK_KEYS[name]}"
            problems.append(Diagnostic("RW512", f"`decks` needs `{name}`", node.span, label))
    if len(names) < 2:
        return None
    return DeckPlan(names["of"], names["owner"], numbers.get("size"), numbers.get("most"), files)


# ---------------------------------------------------------------- kept
def _as_data(manifest: Manifest, problems: Sequence[Diagnostic], source: Source) -> Any:
    plan = manifest.decks
    lists = [
        None if entries is None else [[entry.text, entry.span.start, entry.span.end] for entry in entries]
        for entries in (
            manifest.files,
            manifest.expansions,
            manifest.scenarios,
            plan.files if plan is not None else None,
            (plan.of, plan.owner) if plan is not None else None,
        )
    ]
    numbers = [plan.size, plan.most] if plan is not None else []
    return [manifest.title, manifest.about, lists, numbers, problems_as_data(problems, [source])]


def _from_data(data: Any, source: Source) -> tuple[Manifest, list[Diagnostic]] | None:
    try:
        title, about, lists, numbers, found = data
        files, expansions, scenarios, decks, names = (
            None if entries is None else tuple(Entry(text, Span(source, start, end)) for text, start, end in entries)
            for entries in lists
        )
        plan = None
        if names is not None:
            of, owner = names
            size, most = numbers
            plan = DeckPlan(of, owner, size, most, decks)
    except (TypeError, ValueError):
        return None
    problems = problems_from_data(found, [source])
    return None if problems is None else (Manifest(title, about, files, expansions, scenarios, plan), problems)
