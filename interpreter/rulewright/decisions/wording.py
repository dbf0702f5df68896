"""An option in words: its stable key (no positions in lists, the same for every viewer) and its printed form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulewright.core.program import Program
from rulewright.core.types import Type, member
from rulewright.decisions.sites import Row, Site
from rulewright.state.layout import NOWHERE
from rulewright.state.printing import print_text, print_value, value_key
from rulewright.state.table import Table

PASS = "pass"
ENOUGH = "enough"


def key(program: Program, site: Site, filling: Any) -> str:
    """The key of one option, made of names that no change of the rules' order touches."""
    match site.kind:
        case "act":
            if filling is None:
                return PASS
            row = site.rows[0]
            atoms = [value_key(program, type, value) for type, value in zip(row.types, filling, strict=True)]
            return ", ".join(atoms) or row.key
        case "menu":
            number, values = filling
            row = site.rows[number]
            return _row(row, [value_key(program, type, value) for type, value in zip(row.types, values, strict=True)])
        case "ask":
            return "yes" if filling else "no"
        case "order":
            _, domain, thing, sentence = filling
            node = program.nodes[sentence]
            return f"{program.domains[domain].keys[thing]}: {node.text if node is not None else ''}"
    if filling is None and site.kind == "pick":
        return ENOUGH
    return value_key(program, site.type, filling)


def _row(row: Row, atoms: Sequence[str]) -> str:
    if row.label is not None:
        return row.key
    return " ".join(word if isinstance(word, str) else atoms[word] for word in row.words)


def unique(keys: Sequence[str]) -> tuple[str, ...]:
    """The same keys; of those that several options bear the later ones with ` #2`, ` #3` …"""
    seen: Counter[str] = Counter()
    found = []
    for one in keys:
        seen[one] += 1
        found.append(one if seen[one] == 1 else f"{one} #{seen[one]}")
    return tuple(found)


def printed(table: Table, site: Site, filling: Any, frame: Sequence[Any], viewer: int | None) -> str:
    """An option as the viewer reads it."""
    match site.kind:
        case "act":
            if filling is None:
                return PASS
            row = site.rows[0]
            atoms = [print_value(table, type, value, viewer) for type, value in zip(row.types, filling, strict=True)]
            return ", ".join(atoms) or row.key
        case "menu":
            number, values = filling
            row = site.rows[number]
            if row.label is not None:
                return print_text(table, row.label, frame, viewer)
            return _row(row, [print_value(table, type, v, viewer) for type, v in zip(row.types, values, strict=True)])
        case "ask":
            return "yes" if filling else "no"
        case "order":
            _, domain, thing, sentence = filling
            node = table.program.nodes[sentence]
            text = node.text if node is not None else ""
            return f"{print_value(table, member(domain), thing, viewer)}: {text}"
    if filling is None and site.kind == "pick":
        return ENOUGH
    return print_value(table, site.type, filling, viewer)


def distinct(
    table: Table, site: Site, fillings: Sequence[Any], forms: Sequence[str], viewer: int | None
) -> tuple[str, ...]:
    """The printed forms; those that coincide with the zones of their things behind them."""
    count = Counter(forms)
    return tuple(
        form if count[form] == 1 else form + zones(table, site, filling, viewer)
        for form, filling in zip(forms, fillings, strict=True)
    )


def zones(table: Table, site: Site, filling: Any, viewer: int | None) -> str:
    """` in hand of Ann`, for each thing of a filling that lies in a zone."""
    found = []
    for type, value in things(site, filling):
        base = table.layout.where.get(type.domain)
        slot = table.truth.slots[base + value] if base is not None else NOWHERE
        if slot != NOWHERE:
            cell = table.layout.cells[slot]
            zone = table.program.zones[cell.zone]
            words = [zone.name]
            for dimension, argument in zip(zone.dimensions, cell.arguments, strict=True):
                words += ["of" if len(words) == 1 else "at", print_value(table, dimension.type, argument, viewer)]
            found.append(" in " + " ".join(words))
    return "".join(found)


def things(site: Site, filling: Any) -> list[tuple[Type, Any]]:
    """The values that an option fills in, each with its type."""
    if site.kind in ("ask", "order") or filling is None:
        return []
    if site.kind == "act":
        return list(zip(site.rows[0].types, filling, strict=True))
    if site.kind == "menu":
        return list(zip(site.rows[filling[0]].types, filling[1], strict=True))
    return [(site.type, filling)]
