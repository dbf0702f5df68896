"""A draft and the program made of it → what only shows when everything is together."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.dead import Dead, dead
from rulewright.check.draft import Draft
from rulewright.check.endings import endings
from rulewright.check.late import late
from rulewright.check.order import unset
from rulewright.check.origins import Origins
from rulewright.check.overlays import Entry
from rulewright.check.running import Running
from rulewright.check.secrets import telling
from rulewright.check.slips import Slips, not_marked, not_rolled
from rulewright.check.unrun import AT_ONCE, Unrun, unrun
from rulewright.check.unused import unused
from rulewright.core.program import Program
from rulewright.core.sentences import Clause
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.diagnostics.wording import listing, nearest
from rulewright.source import Span
from rulewright.syntax import ast


def lint_draft(draft: Draft, entries: list[Entry]) -> None:
    """What must be there before there can be a program, and slips of names."""
    draft.problems.extend(not_marked(entries))
    if any(not verb.prepositions for verb in draft.verbs.get("game", ())):
        return
    first = next((e.declaration for e in entries if isinstance(e.declaration, ast.Game)), None)
    span = first.title.span if first is not None else None
    whole = {name: verbs[0] for name, verbs in draft.verbs.items() if any(not verb.prepositions for verb in verbs)}
    idle = [name for name, verb in whole.items() if not verb.used and name != "set-up"]
    near = nearest("game", list(whole)) or (idle if len(idle) == 1 else [])
    notes = (f"is `{near[0]}` meant to be it?",) if near else ("write `flow game` and a block",)
    places = [draft.verbs[name][0].span for name in near[:1]]
    labels = [Label(place, "is this meant to be it?") for place in places if place is not None]
    draft.problem("RW419", "there is no `flow game`", span, "the game begins there", notes=notes, labels=labels)


def lint_program(program: Program, draft: Draft) -> Iterator[Diagnostic]:
    """What is wrong with a whole program."""
    origins = Origins(program)
    running = Running(program, origins)
    yield from endings(program, running)
    cells = _cells(draft)
    for part in unrun(program, origins, cells):
        yield _not_run(program, part)
    sentences = [one for field in cells.values() for one in field]
    for early in dead(program, unset(program, running), sentences):
        yield _too_early(program, early)
    for one in late(program, sentences):
        moments = program.domains["moment"].printed
        title, label = "this part comes too late", f"“{one.text}” acts at `{moments[one.moment]}`"
        note = f"it is put aside at `{moments[one.kept]}`, when `{moments[one.moment]}` is over"
        yield Diagnostic("RW439", title, one.span, label, notes=(note,))
    for told in telling(program):
        read = told.secret.span
        who = "nobody" if told.secret.seen == "nobody" else "its owner only"
        yield Diagnostic(
            "RW437",
            "these options tell what the one who chooses cannot see",
            told.span,
            f"`{told.secret.name}` is seen by {who}",
            labels=(Label(read, "it is read here"),) if read is not None and read != told.span else (),
            notes=("options must be the same whatever is hidden from the one who chooses",),
            severity=Severity.WARNING,
        )
    yield from unused(draft)
    yield from not_rolled(program, running)


def slips(program: Program, draft: Draft, entries: list[Entry]) -> Slips:
    """What must be so in all programs of a ruleset before it is told: worked out when it is asked for."""
    return Slips.of(program, draft, entries, (one for field in _cells(draft).values() for one in field))


def _cells(draft: Draft) -> dict[int, list[tuple[int, Span | None]]]:
    """The sentences of each field, each once, with where they stand; also of rows that nobody brings."""
    found: dict[int, list[tuple[int, Span | None]]] = {}
    for at, field in enumerate(draft.fields):
        if (field.type.element or field.type).tag != "sentence":
            continue
        first: dict[int, Span | None] = {}
        for place, cell in field.cells.items():
            for node in cell if isinstance(cell, tuple) else (cell,):
                if isinstance(node, int) and node:
                    first.setdefault(node, field.filled.get(place, field.span))
        for node, span in field.unplaced.items():
            if isinstance(node, int) and node:
                first.setdefault(node, span)
        found[at] = list(first.items())
    return found


def _not_run(program: Program, part: Unrun) -> Diagnostic:
    name = program.fields[part.field].name
    moments = program.domains["moment"].printed
    clause, runs = part.clause, part.runs
    if clause.hooked or clause.holds:
        acts = "acts while the sentence is in force"
        way = f"say of the field for whom it is in force: `{name}: sentence, in force for …`"
    elif clause.moment != AT_ONCE:
        acts = f"acts at `{moments[clause.moment]}`"
        way = f"somewhere must stand `do … as … at {moments[clause.moment]}` for it"
    else:
        acts = "acts at once"
        way = "somewhere must stand `do … as …`, without a moment, for it"
    ways = [f"at `{moments[at]}`" if at else "at once" for at in sorted(runs.moments)]
    ways += ["at any moment"] if runs.any_moment else []
    ways += ["while in force"] if runs.in_force else []
    how = f"what stands there is run {', '.join(ways)}" if ways else "nothing runs what stands there"
    label = f"“{part.text}” {acts}"
    return Diagnostic("RW434", "nobody ever runs this part", part.span, label, _phrase(program, clause), (how, way))


def _too_early(program: Program, one: Dead) -> Diagnostic:
    moment = program.domains["moment"].printed[one.clause.moment]
    place = one.guard.term.span
    names = [program.variables[at].name for at in one.variables]
    return Diagnostic(
        "RW438",
        "this part never acts",
        one.span,
        f"“{one.text}” acts at `{moment}`, and “{one.says}” cannot hold then",
        (Label(place, "the condition"),) if place is not None else (),
        (f"nothing has set {listing(names)} yet when `{moment}` opens",),
        severity=Severity.WARNING,
    )


def _phrase(program: Program, clause: Clause) -> tuple[Label, ...]:
    """Where the phrase stands that acts."""
    node = program.nodes[clause.body]
    span = program.phrases[node.phrase].span if node is not None else None
    return (Label(span, "the phrase that acts"),) if span is not None else ()
