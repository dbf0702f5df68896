"""Nodes of what happens to canonical lines, two spaces deeper for each block."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.syntax.ast_base import Text
from rulewright.syntax.ast_expressions import Call, NounPhrase
from rulewright.syntax.ast_statements import (
    Add,
    Allow,
    Arrange,
    Becomes,
    Block,
    CallStmt,
    ChanceChooses,
    Choose,
    Count,
    CountsAs,
    CountsBy,
    CountsLimit,
    Draw,
    During,
    End,
    Forbid,
    ForCount,
    ForEach,
    If,
    Let,
    Loses,
    May,
    MayBlock,
    Menu,
    Move,
    Must,
    NoLonger,
    Perform,
    PeriodTrigger,
    Phase,
    Repeat,
    Roll,
    Show,
    ShowText,
    Shuffle,
    SoonTrigger,
    Statement,
    Stop,
    Take,
    TakeTurns,
    Together,
    Trigger,
    UntilEnd,
    Wins,
)
from rulewright.syntax.print_expressions import show

INDENT = "  "


def block(statements: Block, depth: int) -> list[str]:
    return [line for statement in statements for line in statement_lines(statement, depth)]


def statement_lines(node: Statement, depth: int) -> list[str]:
    space = INDENT * depth
    one = _SIMPLE.get(type(node))
    if one is not None:
        return [space + one(node)]
    return [
        line if line.startswith(INDENT * (depth + 1)) else space + line for line in _BLOCKS[type(node)](node, depth)
    ]


def simple(node: Statement) -> str:
    """A statement of one line, or a modifier."""
    return _SIMPLE[type(node)](node)


def title(text: Text | None) -> str:
    return "" if text is None else f": {show(text)}"


def trigger(node: Trigger) -> str:
    if isinstance(node, SoonTrigger):
        return f"as soon as {show(node.condition)}"
    if isinstance(node, PeriodTrigger):
        return f"at {node.edge} of {show(node.period)}{_when(node)}"
    return f"{'instead of' if node.kind == 'instead' else node.kind} {show(node.call)}{_when(node)}"


def _when(node: Any) -> str:
    return "" if node.when is None else f" when {show(node.when)}"


def _lasting(node: Any) -> str:
    lasting = node.lasting
    if lasting is None:
        return ""
    if isinstance(lasting, During):
        return f" during {show(lasting.period)}"
    if isinstance(lasting, UntilEnd):
        return f" until end of {show(lasting.period)}"
    return f" while {show(lasting.condition)}"


def are(who: NounPhrase | Call, singular: str, plural: str) -> str:
    """`you choose`, `players win`: the verb that reads better; both mean the same."""
    first, last = who.items[0], who.items[-1]
    word = getattr(first if len(who.items) == 1 else last, "text", "")
    start = getattr(first, "text", "")
    return plural if start == "you" or (start.endswith("s") and word.endswith("s")) or start == "players" else singular


def _count(count: Count | None) -> str:
    if count is None:
        return ""
    low, high = count.low, count.high
    if low is not None and high is not None:
        return f"{low.value} " if low.value == high.value else f"{low.value} to {high.value} "
    return f"at least {low.value} " if low is not None else f"at most {high.value} " if high is not None else ""


def _choose(node: Choose | ChanceChooses) -> str:
    who = "chance chooses"
    if isinstance(node, Choose):
        who = f"{show(node.who)} {are(node.who, 'chooses', 'choose')}"
    return f"{who} {_count(node.count)}{show(node.options)}{title(node.prompt)}"


def _perform(node: Perform) -> str:
    moment = "" if node.moment is None else f" at {show(node.moment)}"
    return f"do {show(node.sentence)} as {show(node.player)}{moment}"


def _modifier(node: Any, what: str) -> str:
    verb = are(node.subject, "counts", "count")
    return f"{show(node.subject)} {verb} {what}{_when(node)}{_lasting(node)}"


_SIMPLE: dict[type, Callable[[Any], str]] = {
    CallStmt: lambda n: show(n.call),
    Becomes: lambda n: f"{show(n.target)} is now {show(n.value)}",
    NoLonger: lambda n: f"{show(n.subject)} is no longer {show(n.adjective)}",
    CountsAs: lambda n: _modifier(n, f"as {show(n.value)}"),
    CountsBy: lambda n: _modifier(n, f"{show(n.amount)} {n.direction}"),
    CountsLimit: lambda n: _modifier(n, f"at {n.bound} {show(n.limit)}"),
    Forbid: lambda n: f"forbid {show(n.call)}{_when(n)}{_lasting(n)}",
    Allow: lambda n: f"allow {show(n.call)}{_when(n)}{_lasting(n)}",
    Let: lambda n: f"let {n.name.text} be {show(n.value)}",
    Add: lambda n: f"add {show(n.amount)} to {show(n.target)}",
    Take: lambda n: f"take {show(n.amount)} from {show(n.source)}",
    Move: lambda n: f"move {show(n.what)} to {show(n.target)}",
    Show: lambda n: f"show {show(n.what)} to {show(n.whom)}",
    ShowText: lambda n: f"show {show(n.text)}",
    Roll: lambda n: f"roll {show(n.what)} as {n.name.text}",
    Shuffle: lambda n: f"shuffle {show(n.what)}",
    Perform: _perform,
    Stop: lambda n: "stop",
    Draw: lambda n: "draw",
    End: lambda n: f"end {n.name.text}",
    Wins: lambda n: f"{show(n.who)} {are(n.who, 'wins', 'win')}",
    Loses: lambda n: f"{show(n.who)} {are(n.who, 'loses', 'lose')}",
    May: lambda n: f"{show(n.who)} may {show(n.call)}{title(n.prompt)}",
    Must: lambda n: f"{show(n.who)} must {show(n.call)}{title(n.prompt)}",
    Choose: _choose,
    ChanceChooses: _choose,
    Arrange: lambda n: f"{show(n.who)} {are(n.who, 'arranges', 'arrange')} {show(n.things)}{title(n.prompt)}",
}

# ---------------------------------------------------------------- blocks: heads without indentation, bodies with


def _may_block(node: MayBlock, depth: int) -> list[str]:
    return [
        f"{show(node.who)} may{title(node.prompt)}",
        *block(node.body, depth + 1),
        *_otherwise(node.otherwise, depth),
    ]


def _otherwise(body: Block | None, depth: int) -> list[str]:
    return [] if body is None else ["otherwise", *block(body, depth + 1)]


def _menu(node: Menu, depth: int) -> list[str]:
    lines = [f"{show(node.who)} {are(node.who, 'chooses', 'choose')}{title(node.prompt)}"]
    for row in node.rows:
        what = row.label if row.label is not None else row.call
        lines.append(INDENT * (depth + 1) + ("" if what is None else show(what)) + _when(row))
        if row.body is not None:
            lines += block(row.body, depth + 2)
    return lines


def _if(node: If, depth: int) -> list[str]:
    lines: list[str] = []
    for branch in node.branches:
        lines.append(f"{'otherwise if' if lines else 'if'} {show(branch.condition)}")
        lines += block(branch.body, depth + 1)
    return lines + _otherwise(node.otherwise, depth)


def _repeat(node: Repeat, depth: int) -> list[str]:
    head = "repeat"
    if node.times is not None:
        head += f" {show(node.times)} times"
    if node.until is not None:
        head += f" until {show(node.until)}"
    if node.cap is not None:
        head += f", at most {node.cap.value} times"
    return [head, *block(node.body, depth + 1)]


def _headed(head: Callable[[Any], str]) -> Callable[[Any, int], list[str]]:
    return lambda node, depth: [head(node), *block(node.body, depth + 1)]


def _turns(node: TakeTurns) -> str:
    return "take turns" if node.starting is None else f"take turns starting with {show(node.starting)}"


_BLOCKS: dict[type, Callable[[Any, int], list[str]]] = {
    MayBlock: _may_block,
    Menu: _menu,
    If: _if,
    Repeat: _repeat,
    Phase: _headed(lambda n: f"phase {show(n.name)}{title(n.title)}"),
    ForEach: _headed(lambda n: f"for each {show(n.what)}"),
    ForCount: _headed(lambda n: f"for each {n.name.text} in {show(n.low)} to {show(n.high)}"),
    Together: _headed(lambda n: f"together for each {show(n.what)}"),
    TakeTurns: _headed(_turns),
}
