"""Two versions of one layer of rules go in; what was declared, taken back or said otherwise comes out.

Tables are compared row by row elsewhere.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from rulewright.source import Span
from rulewright.syntax import ast, printer
from rulewright.syntax.print_expressions import show
from rulewright.tools.diff_values import Change, Part

Key: TypeAlias = tuple[object, ...]
Place: TypeAlias = Callable[[Span], str]
Alike: TypeAlias = Callable[[Key, ast.Declaration, ast.Declaration], bool]

_HEADED = {ast.Zone: "zone", ast.Remember: "memory", ast.Value: "value", ast.Flow: "flow", ast.Action: "action"}
_NAMED = {
    ast.Option: "option",
    ast.Numbers: "numbers",
    ast.Places: "places",
    ast.Rule: "rule",
    ast.Moment: "moment",
    ast.Wording: "wording",
    ast.Phrase: "phrase",
    ast.Whether: "memory",
}


def key_of(node: ast.Declaration) -> Key:
    """What makes two declarations of two versions the same one: its sort, its name, its prepositions."""
    if isinstance(node, ast.Replace):
        return ("replaced", *key_of(node.declaration))
    if isinstance(node, ast.Remove):
        return "removed", node.what or "row", node.name.text
    for kind, sort in _HEADED.items():
        if isinstance(node, kind):
            header: ast.Header = getattr(node, "header")  # noqa: B009 (every one of these has one)
            return sort, header.name.text, tuple(one.prep for one in header.params)
    for kind, sort in _NAMED.items():
        if isinstance(node, kind):
            return sort, str(getattr(node, "name"))  # noqa: B009 (every one of these has one)
    if isinstance(node, ast.Adjective):
        return "call", node.name.text, show(node.subject.type), tuple(one.prep for one in node.params)
    if isinstance(node, ast.Words):
        return "words", node.name.text, node.also
    if isinstance(node, ast.Kind):
        return "kind", node.name.text, node.also_has
    if isinstance(node, ast.Make):
        return "things", node.kind.text, node.template.raw
    if isinstance(node, ast.Relation):
        return "relation", node.kind, node.title.text
    return (_BARE.get(type(node), "declaration"),)


_BARE = {ast.Game: "game", ast.Overlay: "overlay", ast.Players: "players", ast.Board: "board"}


def name_of(key: Key) -> tuple[str, str]:
    """The sort and the name of a key, as they are told."""
    if key[0] == "replaced":
        sort, name = name_of(key[1:])
        return f"replacement of {sort}", name
    if key[0] == "removed":
        return f"removal of {key[1]}", str(key[2])
    if key[0] == "relation":
        return str(key[1]), str(key[2])
    return str(key[0]), str(key[1]) if len(key) > 1 else ""


def compare_declarations(
    old: Iterable[ast.Declaration],
    new: Iterable[ast.Declaration],
    layer: str,
    old_place: Place,
    new_place: Place,
    alike: Alike,
) -> list[Change]:
    """Changes in the order of the new version, what is gone at the end. ``alike``: whether what both versions say under
    a key means the same, although it is said otherwise.
    """
    before, after = by_key(old), by_key(new)
    found: list[Change] = []
    for key, node in after.items():
        sort, name = name_of(key[:-1])
        earlier = before.get(key)
        if earlier is None:
            parts = (Part("", None, "\n".join(printer.print_declaration(node))),)
            found.append(Change(sort, name, "added", layer, None, new_place(node.span), parts))
        elif not ast.same(earlier, node):
            means = not alike(key[:-1], earlier, node)
            how = "changed" if means else "reworded"
            places = old_place(earlier.span), new_place(node.span)
            found.append(Change(sort, name, how, layer, *places, parts=_parts(earlier, node), means=means))
    for key, node in before.items():
        if key not in after:
            sort, name = name_of(key[:-1])
            parts = (Part("", "\n".join(printer.print_declaration(node)), None),)
            found.append(Change(sort, name, "removed", layer, old_place(node.span), None, parts))
    found.extend(_order(before, after, layer))
    return found


def by_key(nodes: Iterable[ast.Declaration]) -> dict[Key, ast.Declaration]:
    """Declarations by key; the last part of it counts those that would have the same."""
    found: dict[Key, ast.Declaration] = {}
    for node in nodes:
        if isinstance(node, ast.Table | ast.Scenario):
            continue
        key, count = key_of(node), 0
        while (*key, count) in found:
            count += 1
        found[(*key, count)] = node
    return found


def _order(before: Iterable[Key], after: Iterable[Key], layer: str) -> list[Change]:
    """Rules speak in the order in which they stand."""
    rules = [[str(key[1]) for key in keys if key[0] == "rule"] for keys in (before, after)]
    change = order_change("rules", "", layer, *rules)
    return [] if change is None else [change]


def order_change(sort: str, name: str, layer: str, old: Sequence[str], new: Sequence[str]) -> Change | None:
    """Names that both have, in another order."""
    kept = set(old) & set(new)
    before, after = ([one for one in names if one in kept] for names in (old, new))
    if before == after:
        return None
    return Change(sort, name, "reordered", layer, parts=(Part("order", ", ".join(before), ", ".join(after)),))


# ---------------------------------------------------------------- what differs inside of one
def _parts(old: ast.Declaration, new: ast.Declaration) -> tuple[Part, ...]:
    if isinstance(old, ast.Option) and isinstance(new, ast.Option):
        pairs = [("values", show(old.type), show(new.type)), ("default", show(old.default), show(new.default))]
        return tuple(Part(label, a, b) for label, a, b in pairs if a != b)
    return line_parts(printer.print_declaration(old), printer.print_declaration(new))


def line_parts(old: Sequence[str], new: Sequence[str]) -> tuple[Part, ...]:
    """The lines that differ, those that belong together as one part."""
    matcher = difflib.SequenceMatcher(None, [one.strip() for one in old], [one.strip() for one in new], autojunk=False)
    parts = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            parts.append(Part("", "\n".join(old[a:b]) or None, "\n".join(new[c:d]) or None))
    return tuple(parts) or (Part("", "\n".join(old), "\n".join(new)),)
