"""A rules file to its canonical text: reading that gives the same tree, and printing it again the same text.

Comments are not part of the tree and are not printed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.syntax.ast_declarations import (
    Action,
    Adjective,
    Agrees,
    Board,
    Cell,
    CellValue,
    Chose,
    Column,
    ColumnPart,
    Declaration,
    Declines,
    Dice,
    Field,
    Flow,
    Game,
    Given,
    Kind,
    Make,
    Moment,
    Need,
    Numbers,
    Option,
    Overlay,
    Phrase,
    Places,
    Players,
    Ran,
    RanPhase,
    Reaction,
    Relation,
    Remember,
    Remove,
    Replace,
    Rule,
    RulesFile,
    Scenario,
    Seats,
    Table,
    Then,
    ThenChoice,
    ThenEnds,
    Value,
    WhenStep,
    Whether,
    WithOption,
    WithOverlays,
    Wording,
    Words,
    Zone,
)
from rulewright.syntax.format_columns import aligned
from rulewright.syntax.print_expressions import article, header, listed, quote, show
from rulewright.syntax.print_statements import INDENT, are, block, simple, statement_lines, title, trigger


def print_file(file: RulesFile) -> str:
    """The whole file. Blocks stand apart; one-line declarations of one sort stand together."""
    out: list[str] = []
    before: tuple[str, int] | None = None
    for declaration in file.declarations:
        lines = print_declaration(declaration)
        now = (_sort(declaration), len(lines))
        if before is not None and not (before[0] == now[0] and before[1] == now[1] == 1):
            out.append("")
        out += lines
        before = now
    return "".join(f"{line}\n" for line in out)


def _sort(declaration: Declaration) -> str:
    name = type(declaration).__name__
    return {"Whether": "Remember", "Overlay": "Game", "Relation": "Game"}.get(name, name)


def print_declaration(node: Declaration) -> list[str]:
    return _LINES[type(node)](node)


# ---------------------------------------------------------------- the ruleset and its overlays


def _replace(node: Replace) -> list[str]:
    first, *rest = print_declaration(node.declaration)
    return [f"replace {first}", *rest]


def _remove(node: Remove) -> list[str]:
    return [f"remove {'' if node.what is None else node.what + ' '}{show(node.name)}"]


# ---------------------------------------------------------------- what there is


def _players(node: Players) -> list[str]:
    upper = "" if node.high.value == node.low.value else f" to {node.high.value}"
    return [f"players {node.low.value}{upper}{': ' + listed(node.seats) if node.seats else ''}"]


def _words(node: Words) -> list[str]:
    if node.also:
        return [f"words {node.name.text} also {listed(node.members)}"]
    return [f"words {node.name.text}{' in ring' if node.ring else ''}: {listed(node.members)}"]


def _places(node: Places) -> list[str]:
    by = "" if node.height is None else f" by {node.height.value}"
    return [f"places {node.name.text}: {node.shape} of {node.size.value}{by}"]


def _kind(node: Kind) -> list[str]:
    plural = "" if node.plural is None else f", plural {node.plural.text}"
    lines = [f"kind {node.name.text}{plural}{' also has' if node.also_has else ''}"]
    lines += [INDENT + _field(field) for field in node.fields]
    if node.alike is not None:
        lines.append(f"{INDENT}alike by {listed(node.alike)}")
    if node.shown_as is not None:
        lines.append(f"{INDENT}shown as {show(node.shown_as)}")
    return lines


def _field(node: Field) -> str:
    line = f"{show(node.header)}: {show(node.type)}"
    if node.default is not None:
        line += f" = {show(node.default)}"
    if node.in_force is not None:
        line += f", in force for {show(node.in_force.whom)}"
        if node.in_force.condition is not None:
            line += f" while {show(node.in_force.condition)}"
    return line


def _make(node: Make) -> list[str]:
    count = "" if node.count is None else f"{node.count.value} "
    each = f" for each {listed(node.for_each)}" if node.for_each else ""
    named = "" if node.as_name is None else f" as {node.as_name.text}"
    return [f"make {count}{node.kind.text} {show(node.template)}{each}{named}"]


def _zone(node: Zone) -> list[str]:
    facts = ["in order"] if node.ordered else []
    if node.limit is not None:
        facts.append(f"at most {node.limit.value}")
    if node.seen_by is not None:
        facts.append(f"seen by {node.seen_by.text}")
    return [", ".join([f"zone {show(node.header)}: {node.of.text}", *facts])]


def _lifetime(node: Remember | Whether) -> str:
    until = "" if node.until is None else f" until end of {show(node.until)}"
    return until + ("" if node.seen_by is None else f", seen by {node.seen_by.text}")


def _remember(node: Remember) -> list[str]:
    start = "" if node.start is None else f" = {show(node.start)}"
    return [f"remember {show(node.header)}: {show(node.type)}{start}{_lifetime(node)}"]


def _whether(node: Whether) -> list[str]:
    kind = node.kind.text
    return [f"remember whether {article(kind)} {kind} is {node.name.text}{_lifetime(node)}"]


# ---------------------------------------------------------------- tables


def _table(node: Table) -> list[str]:
    head = f"{'house ' if node.house else ''}table of {node.kind.text}"
    if node.as_name is not None:
        head += f" as {node.as_name.text}"
    if node.with_field is not None and node.with_value is not None:
        head += f" with {node.with_field.text} {show(node.with_value)}"
    if node.for_each is not None:
        head += f" for each {node.for_each.text}"
    rows = [[_column(column) for column in node.columns], *([_cell(cell) for cell in row.cells] for row in node.rows)]
    return [head, *(INDENT + line for line in aligned(rows))]


def _column(node: Column) -> str:
    return " / ".join(map(_column_part, node.parts))


def _column_part(node: ColumnPart) -> str:
    index = "" if node.index is None else f" {node.prep} {show(node.index)}"
    return node.name.text + index


def _cell(node: Cell) -> str:
    return ", ".join(map(_cell_value, node.values)) or "-"


def _cell_value(node: CellValue) -> str:
    return "/".join(map(show, node.parts))


# ---------------------------------------------------------------- what words mean


def _value(node: Value) -> list[str]:
    limits = "".join(f", at {limit.bound} {limit.number.value}" for limit in node.limits)
    head = f"value {show(node.header)}{limits}"
    if len(node.cases) == 1 and node.cases[0].condition is None:
        return [f"{head}: {show(node.cases[0].value)}"]
    values = [show(case.value) for case in node.cases]
    width = max(len(value) for value in values)
    lines = [head]
    for value, case in zip(values, node.cases, strict=True):
        test = "otherwise" if case.condition is None else f"if {show(case.condition)}"
        lines.append(f"{INDENT}{value.ljust(width)}   {test}")
    return lines


def _adjective(node: Adjective) -> list[str]:
    subject = show(node.subject)
    # The article goes with the kind where the parameter has a name of its own.
    head = f"call {article(subject.lstrip('('))} {subject} {header(node.name, node.params)} when"
    if len(node.conditions) == 1:
        return [f"{head} {show(node.conditions[0])}"]
    return [head, *(INDENT + show(condition) for condition in node.conditions)]


# ---------------------------------------------------------------- what happens


def _action(node: Action) -> list[str]:
    head = f"to {show(node.header)}{title(node.title)}"
    return [head, *_needs(node.needs), *block(node.body, 1)]


def _needs(needs: tuple[Need, ...]) -> list[str]:
    """The conditions of the `if`s stand below each other."""
    texts = [show(need.condition) for need in needs]
    width = max((len(text) for text, need in zip(texts, needs, strict=True) if need.when is not None), default=0)
    return [
        f"{INDENT}needs {text}" if need.when is None else f"{INDENT}needs {text.ljust(width)}   if {show(need.when)}"
        for text, need in zip(texts, needs, strict=True)
    ]


def _rule(node: Rule) -> list[str]:
    head = f"rule {node.name.text}"
    if len(node.clauses) == 1:
        only = node.clauses[0]
        if isinstance(only, Reaction):
            return [f"{head}: {trigger(only.trigger)}", *block(only.body, 1)]
        return [f"{head}: {simple(only)}"]
    lines = [head]
    for clause in node.clauses:
        if isinstance(clause, Reaction):
            lines += [INDENT + trigger(clause.trigger), *block(clause.body, 2)]
        else:
            lines += statement_lines(clause, 1)
    return lines


# ---------------------------------------------------------------- the phrase book


def _phrase(node: Phrase) -> list[str]:
    lines = []
    for says in node.says:
        language = "" if says.language is None else f"{says.language.text} "
        lines.append(f"{'also ' if says.also else ''}says {language}{show(says.template)}")
    if node.binds is not None:
        lines.append(f"binds {node.binds.value}")
    if node.marks:
        lines.append(f"mark {listed(node.marks)}")
    if node.moment is not None:
        lines.append(f"at {node.moment.text}")
    if node.hook is not None:
        lines.append(trigger(node.hook))
    lines += [f"if {show(guard.condition)}{title(guard.title)}" for guard in node.guards]
    if node.means:
        lines.append("means " + ", then ".join(map(show, node.means)))
    if node.body is not None:
        lines += ["do", *block(node.body, 1)]
    if node.holds:
        lines += ["holds", *(INDENT + simple(modifier) for modifier in node.holds)]
    if node.reads is not None:
        lines.append(f"reads {show(node.reads)}")
    if node.reads_later is not None:
        lines.append(f"reads {node.reads_later.hole.text} with {show(node.reads_later.text)}")
    return [f"phrase {node.name.text}: {node.family.text}", *(INDENT + line for line in lines)]


# ---------------------------------------------------------------- scenarios


def _scenario(node: Scenario) -> list[str]:
    return [f"scenario {show(node.title)}", *(INDENT + _STEPS[type(step)](step) for step in node.steps)]


def _because(node: Then | ThenChoice) -> str:
    return "" if node.because is None else f" because {node.because.text}"


def _then_choice(node: ThenChoice) -> str:
    return f"then {show(node.who)} {'cannot' if node.negated else 'can'} choose {show(node.what)}{_because(node)}"


_STEPS: dict[type, Callable[[Any], str]] = {
    WithOverlays: lambda n: f"with {listed(n.titles)}",
    WithOption: lambda n: f"with {n.name.text} is {show(n.value)}",
    Seats: lambda n: f"players {listed(n.names)}",
    Given: lambda n: f"given {show(n.subject)} is {listed(n.values)}",
    Dice: lambda n: f"dice {listed(n.faces)}",
    WhenStep: lambda n: "when " + ", ".join(_EVENTS[type(event)](event) for event in n.events),
    Then: lambda n: f"then {show(n.condition)}{_because(n)}",
    ThenChoice: _then_choice,
    ThenEnds: lambda n: f"then {simple(n.ending)}",
}

_EVENTS: dict[type, Callable[[Any], str]] = {
    Chose: lambda n: f"{show(n.who)} {are(n.who, 'chooses', 'choose')} {show(n.what)}",
    Agrees: lambda n: f"{show(n.who)} agrees",
    Declines: lambda n: f"{show(n.who)} declines",
    Ran: lambda n: show(n.call),
    RanPhase: lambda n: f"phase {show(n.name)}",
}

_LINES: dict[type, Callable[[Any], list[str]]] = {
    Game: lambda n: [f"game {show(n.title)}"],
    Overlay: lambda n: [f"{n.kind} {show(n.title)} for {show(n.base)}"],
    Relation: lambda n: [f"{n.kind} {show(n.title)}"],
    Replace: _replace,
    Remove: _remove,
    Players: _players,
    Option: lambda n: [f"option {n.name.text}: {show(n.type)} = {show(n.default)}"],
    Words: _words,
    Numbers: lambda n: [f"numbers {n.name.text}: {n.low.value} to {n.high.value}"],
    Places: _places,
    Kind: _kind,
    Table: _table,
    Make: _make,
    Zone: _zone,
    Remember: _remember,
    Whether: _whether,
    Value: _value,
    Adjective: _adjective,
    Moment: lambda n: [f"moment {n.name.text}: {quote(n.title.raw)}"],
    Wording: lambda n: [f"wording {n.name.text}: {show(n.type)}"],
    Phrase: _phrase,
    Flow: lambda n: [f"flow {show(n.header)}{title(n.title)}", *block(n.body, 1)],
    Action: _action,
    Rule: _rule,
    Board: lambda n: ["board", *block(n.body, 1)],
    Scenario: _scenario,
}
