"""A run that is held and a pair of eyes go in; lines that show where it stands come out: rule text, frames, locals."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.core.statements import Statement
from rulewright.core.terms import HoleValue
from rulewright.core.traverse import walk
from rulewright.core.types import SENTENCE
from rulewright.diagnostics.cells import visible
from rulewright.repl.pieces import MARKED, Piece, note
from rulewright.session.in_view import phases_around, statement_at
from rulewright.session.middle import Look
from rulewright.session.typed import HIDDEN_VALUE
from rulewright.source import Span
from rulewright.state.knowledge import HIDDEN
from rulewright.state.printing import print_value, value_key

_AROUND = 2
"""Lines of the rules that are shown above and below a statement."""

_NO_MARK = " " * len(MARKED)


def place_piece(look: Look) -> Piece:
    """The statement that comes next, in its text: its place, and the lines around it, itself marked."""
    at = len(look.stack) - 1
    statement = statement_at(look.machine, look.stack[at]) if look.stack else None
    if statement is None or statement.span is None:
        return note(_title(look, at) if look.stack else "nothing runs")
    span = statement.span
    heading = f"{look.machine.stepper.place(span)}, in {_title(look, at)}"
    return Piece("place", tuple(_text_lines(span)), heading)


def _text_lines(span: Span) -> list[str]:
    first, last = max(1, span.line - _AROUND), min(span.source.last_line, span.line + _AROUND)
    if last == span.source.last_line and not span.source.line_text(last).strip():
        last -= 1
    wide = len(str(last))
    return [
        f"{MARKED if number == span.line else _NO_MARK} {number:>{wide}}  {span.source.line_text(number)}".rstrip()
        for number in range(first, last + 1)
    ]


def where_lines(look: Look) -> list[str]:
    """A line for each frame, the innermost first: its title, its place, and the sentence and the card it serves."""
    lines: list[str] = []
    for at in reversed(range(len(look.stack))):
        if look.is_hidden(at):
            line = f"{HIDDEN_VALUE}: a sentence of something that you do not see"
            if not lines or lines[-1] != line:
                lines.append(line)
            continue
        title = _title(look, at)
        if not title:
            continue
        statement = statement_at(look.machine, look.stack[at])
        served = look.served(at)
        place = _place(statement, look, at)
        lines.append(title + (f"  {place}" if place else ""))
        if served is not None and look.machine.procs[look.stack[at][0]].key[0] == "do":
            lines.append(f"    {_for(look, at)}")
    return [f"{number}  {line}" if not line.startswith("    ") else line for number, line in _numbered(lines)]


def _numbered(lines: Sequence[str]) -> list[tuple[int, str]]:
    count, found = 0, []
    for line in lines:
        count += not line.startswith("    ")
        found.append((count, line))
    return found


def _place(statement: Statement | None, look: Look, at: int) -> str:
    span = statement.span if statement is not None else look.machine.procs[look.stack[at][0]].span
    return look.machine.stepper.place(span) if span is not None else ""


def _for(look: Look, at: int) -> str:
    served = look.served(at)
    assert served is not None
    text = f'for "{visible(served.sentence)}"' if served.sentence else "for a sentence"
    if not served.thing or not served.domain:
        return text
    domain = look.machine.program.domains[served.domain]
    return f"{text} of {visible(domain.printed[served.thing])}"


def _title(look: Look, at: int) -> str:
    """What a frame is called; empty for one that only hands on to the next."""
    proc = look.machine.procs[look.stack[at][0]]
    sort = proc.key[0]
    if sort == "action":
        action = look.machine.program.actions[int(proc.key[1])]
        phases = look.machine.program.domains["phase"].printed
        inside = "".join(f", phase {phases[one]}" for one in phases_around(look.machine, look.stack[at]))
        return f"{'flow' if action.sort == 'flow' else 'action'} {action.name}{inside}"
    if sort in ("rule", "do"):
        return proc.title
    if sort == "phase":
        return f"phase {proc.title}"
    return ""


def local_lines(look: Look) -> list[str]:
    """The names in view at the statement with their values, as the viewer may know them."""
    at = len(look.stack) - 1
    if at < 0:
        return []
    view = look.in_view(at)
    known = look.locals(at)
    lines = []
    for name, index in view.names.items():
        value = known[index]
        text = HIDDEN_VALUE if value is HIDDEN else print_value(look.table, view.slots[index].type, value, look.viewer)
        lines.append(f"{name} = {visible(text)}")
    return [*lines, *_hole_lines(look, at)]


def _hole_lines(look: Look, at: int) -> list[str]:
    """What stands in the holes of the sentence that a phrase acts for."""
    proc = look.machine.procs[look.stack[at][0]]
    node = look.machine.program.nodes[proc.node]
    if node is None:
        return []
    phrase = look.machine.program.phrases[node.phrase]
    valued = {part.index for part in walk(phrase) if isinstance(part, HoleValue)}
    lines = []
    for number, ((name, type), value) in enumerate(zip(phrase.holes, node.arguments, strict=True)):
        shown = SENTENCE if number in valued else type  # a phrase that denotes a value is a sentence by itself
        lines.append(f"{name} = {visible(value_key(look.machine.program, shown, value))}  (of the sentence)")
    return lines
