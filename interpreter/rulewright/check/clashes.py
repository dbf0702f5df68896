"""Two declarations that cannot both stand: things there is one of, rules of one name, takeovers that meet."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from rulewright.check.draft import Draft
from rulewright.check.overlays import Entry, name_span
from rulewright.core.program import Rule
from rulewright.diagnostics import Diagnostic, Label
from rulewright.syntax import ast

ONLY_ONE: dict[type[ast.Node], str] = {ast.Game: "game", ast.Players: "players"}
"""Of these there is one in a program; an overlay that wants another one says `replace`."""


def declared_twice(entries: list[Entry]) -> Iterator[Diagnostic]:
    """A second `game` or `players` line, a second rule of one name, a second board of one layer."""
    first: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        declaration = entry.declaration
        if isinstance(declaration, ast.Rule):
            key = ("rule", declaration.name.text)
        elif type(declaration) in ONLY_ONE:
            key = ("", ONLY_ONE[type(declaration)])
        elif isinstance(declaration, ast.Board):
            key = ("board", entry.layer.title or "")
        else:
            continue
        before = first.setdefault(key, entry)
        if before is not entry and isinstance(declaration, ast.Board):
            yield _second_board(declaration, before.declaration)
            continue
        if before is not entry:
            what = f"the rule `{key[1]}`" if key[0] else f"`{key[1]}`"
            yield Diagnostic(
                "RW208",
                f"{what} is declared twice",
                name_span(declaration),
                "here again",
                (Label(name_span(before.declaration), "first here"),),
                (f"an expansion that wants another one writes `replace {' '.join(key).strip()} …`",),
            )


def _second_board(again: ast.Board, first: ast.Node) -> Diagnostic:
    places = [one.span.part(0, len("board")) for one in (again, first)]
    return Diagnostic(
        "RW208",
        "`board` is declared twice",
        places[0],
        "here again",
        (Label(places[1], "first here"),),
        ("all that is shown stands in one block", "the board of an expansion stands in place of that of the game"),
    )


def meeting_takeovers(draft: Draft) -> Iterator[Diagnostic]:
    """Two overlays whose unconditional `instead of` meet, and neither comes `after` the other (LANGUAGE 2.10)."""
    takeovers = [
        (rule, entry)
        for rule, entry in zip(draft.rules, draft.rule_entries, strict=True)
        if entry.layer.title is not None and _is_unconditional(rule)
    ]
    for (one, first), (other, second) in itertools.combinations(takeovers, 2):
        assert one.trigger is not None and other.trigger is not None
        if one.trigger.action != other.trigger.action or second.layer.may_stand_on(first.layer):
            continue
        action = draft.actions[one.trigger.action]
        name = action.name if action is not None else "this"
        place = one.trigger.span
        labels = (Label(place, f'"{first.layer.title}" takes over here'),) if place is not None else ()
        yield Diagnostic(
            "RW508",
            f'"{first.layer.title}" and "{second.layer.title}" both take over `{name}`, and neither comes first',
            other.trigger.span,
            f'"{second.layer.title}" takes over here',
            labels,
            (f'write `after "{first.layer.title}"` at the head of "{second.layer.title}", or give one a `when`',),
        )


def _is_unconditional(rule: Rule) -> bool:
    trigger = rule.trigger
    return (
        trigger is not None
        and trigger.sort == "instead"
        and trigger.condition is None
        and all(pattern.sort != "bound" for pattern in trigger.head)
    )
