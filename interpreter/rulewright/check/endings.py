"""Where control goes: what is never reached, can the game end, `end A` outside of A, flows inside themselves."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import attrs

from rulewright.check.bodies import Body, bodies
from rulewright.check.changing import ANYTHING, Changing
from rulewright.check.knowing import Items
from rulewright.check.known import Knowledge
from rulewright.check.running import Running
from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.terms import Term
from rulewright.core.traverse import walk
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.source import Span

SKIPS = (st.Choose, st.ChanceChooses)
"""Where there is nothing to choose from, these leave the block; a loop too, when it is the loop's own."""


def endings(program: Program, running: Running) -> Iterator[Diagnostic]:
    yield from _unreached(program)
    endless = list(_endless(program, running))
    yield from endless or _loops(program, running)
    for body in bodies(program):
        yield from _ends_outside(program, running, body)
    yield from _inside_themselves(program, running)


# ---------------------------------------------------------------- what is never reached
@attrs.define
class Passing:
    """Whether control can get past a statement; ``into_calls``: look into what is called, too."""

    program: Program
    into_calls: bool = False
    known: dict[int, bool] = attrs.Factory(dict)

    def block(self, block: st.Block) -> bool:
        return all(self.statement(one) for one in block)

    def statement(self, one: st.Statement) -> bool:
        if isinstance(one, st.EndGame):
            return one.how == "lose" or (one.how == "win" and not self._is_somebody(one.players))
        if isinstance(one, st.EndOf | st.Stop):
            return False
        if isinstance(one, st.TakeTurns):
            return _is_left(one.body)
        if isinstance(one, st.Repeat):
            return one.times is not None or one.until is not None or _is_left(one.body)
        if isinstance(one, st.If):
            whole = bool(one.branches) and one.branches[-1][0] is None
            return not whole or any(self.block(block) for _, block in one.branches)
        if isinstance(one, st.RunPhase):
            return self.block(one.body)
        if isinstance(one, st.Call) and self.into_calls:
            return self._action(one.action)
        return True

    def _is_somebody(self, players: Term | None) -> bool:
        """Whether there is surely one of them: where nobody wins, the game goes on; of those who lose, too."""
        found = Knowledge(self.program, {}).of(players) if players is not None else None
        return isinstance(found, Items) and found.least > 0

    def _action(self, action: int) -> bool:
        """Looks into what is called first, so that a long chain of actions is no deep recursion."""
        todo = [(action, False)]
        while todo:
            at, called = todo.pop()
            needs, body = self.program.actions[at].needs, self.program.actions[at].body
            if called:
                self.known[at] = self.block(body)
            elif at not in self.known:
                self.known[at] = True  # also of one that leads back to itself
                if not needs:
                    todo.append((at, True))
                    todo.extend((one.action, False) for one in walk(body) if isinstance(one, st.Call))
        return self.known[action]


def _is_left(body: st.Block) -> bool:
    """Whether a loop can be left: by a `stop` of its own, or by a choice among nothing."""
    return any(isinstance(one, SKIPS) for one in body) or any(_stops(one) for one in body)


def _stops(one: object) -> bool:
    """Whether a `stop` in a statement leaves the loop around it; those of inner loops do not."""
    if isinstance(one, st.Stop):
        return True
    if isinstance(one, st.Repeat | st.TakeTurns):
        return False
    return any(_stops(inner) for block in _blocks(one) for inner in block)


def _blocks(one: object) -> Iterator[st.Block]:
    """The blocks directly inside a statement."""
    if isinstance(one, st.If):
        yield from (block for _, block in one.branches)
    elif isinstance(one, st.Menu):
        yield from (row.block for row in one.rows)
    elif isinstance(one, st.Ask):
        yield from (one.block, one.otherwise)
    elif isinstance(one, st.Together):
        yield (one.choice,)
        yield one.rest
    elif isinstance(one, st.RunPhase | st.ForEach | st.Repeat | st.TakeTurns):
        yield one.body


def _unreached(program: Program) -> Iterator[Diagnostic]:
    passing = Passing(program)
    todo = [body.block(program) for body in bodies(program)]
    while todo:
        block = todo.pop()
        for one, following in itertools.pairwise(block):
            if not passing.statement(one):
                title = "this line is never reached"
                yield Diagnostic("RW417", title, following.span, _why(one), severity=Severity.WARNING)
                break
        for one in block:
            if isinstance(one, st.If):
                yield from _asked_twice(test for test, _ in one.branches)
        todo.extend(inner for one in block for inner in _blocks(one))
    for value in program.values:
        if value is not None:
            yield from _asked_twice(case.condition for case in value.cases)


def _asked_twice(tests: Iterable[Term | None]) -> Iterator[Diagnostic]:
    """Of cases with the same test only the first ever comes: asking changes nothing."""
    first: dict[Term, Term] = {}
    for test in tests:
        if test is None or test.span is None:
            continue
        same = first.setdefault(test, test)
        if same is not test:
            labels = (Label(same.span, "the same test"),) if same.span is not None else ()
            title = "this case is never reached"
            yield Diagnostic(
                "RW417",
                title,
                test.span,
                "where this holds, a case above it has come",
                labels,
                severity=Severity.WARNING,
            )


def _why(one: st.Statement) -> str:
    line = one.span.text.splitlines()[0] if one.span is not None else ""
    if isinstance(one, st.Repeat | st.TakeTurns):
        return f"the loop above it is never left: `{line}`"
    return f"the line above it leaves: `{line}`"


# ---------------------------------------------------------------- the end of the game
def _endless(program: Program, running: Running) -> Iterator[Diagnostic]:
    game = program.actions[program.game]
    for body in running.inside(program.game):
        if any(isinstance(one, st.EndGame) for one in walk(body.block(program))):
            return
    if Passing(program, into_calls=True).block(game.body):
        return
    yield Diagnostic(
        "RW416",
        "this game can never end",
        game.span,
        "it goes on for ever, and nobody ever wins or loses",
        notes=("somewhere must stand `… wins`, `… loses`, `draw` or `end game`",),
    )


# ---------------------------------------------------------------- loops that nothing ends
def _loops(program: Program, running: Running) -> Iterator[Diagnostic]:
    """A loop that is not left, and in which nothing ends anything, runs into its cap: an error while playing."""
    changing = Changing(program)
    for body in bodies(program):
        todo = [body.block(program)]
        while todo:
            block = todo.pop()
            todo.extend(inner for one in block for inner in _blocks(one))
            for at, one in enumerate(block):
                if isinstance(one, st.Repeat | st.TakeTurns) and _is_endless(body, one, running, changing):
                    bare = isinstance(one, st.TakeTurns) or one.until is None
                    if not bare or at == len(block) - 1:  # else the line behind it was said to be never reached
                        yield _endless_loop(one)


def _is_endless(body: Body, one: st.Repeat | st.TakeTurns, running: Running, changing: Changing) -> bool:
    until = one.until if isinstance(one, st.Repeat) else None
    if (isinstance(one, st.Repeat) and one.times is not None) or _is_left(one.body):
        return False
    inside = running.reached(*running.called(body, one.body), *running.soon)
    blocks = (one.body, *(other.block(changing.program) for other in inside))
    if any(isinstance(inner, st.EndGame | st.EndOf) for inner in walk(blocks)):
        return False
    if until is None:
        return True
    read = changing.read(until)
    return ANYTHING not in read and not read & (changing.changed(one.body) | changing.changed_by(inside))


def _endless_loop(one: st.Repeat | st.TakeTurns) -> Diagnostic:
    span = one.span
    line = span.text.splitlines()[0].partition("#")[0].rstrip() if span is not None else ""
    first = Span(span.source, span.start, span.start + len(line)) if span is not None else None
    title = "nothing ends this loop"
    if isinstance(one, st.Repeat) and one.until is not None:
        label = "what happens in it changes nothing that this asks for"
        notes: tuple[str, ...] = ("it runs not at all, or until its cap, and that is an error while playing",)
        return Diagnostic("RW452", title, one.until.span or first, label, notes=notes, severity=Severity.WARNING)
    notes = ("it runs until its cap, and that is an error while playing", "`stop` leaves a loop")
    label = "no line in it leaves it, and nothing in it ends anything"
    return Diagnostic("RW452", title, first, label, notes=notes, severity=Severity.WARNING)


# ---------------------------------------------------------------- inside of what
def _ends_outside(program: Program, running: Running, body: Body) -> Iterator[Diagnostic]:
    for one in walk(body.block(program)):
        if isinstance(one, st.EndOf) and body not in running.inside(one.action):
            name = program.actions[one.action].name
            yield Diagnostic(
                "RW435",
                f"this never runs inside `{name}`",
                one.span,
                f"there is no run of `{name}` to end here",
                labels=_declared(program.actions[one.action].span),
                notes=(f"`{body.name(program)}` is not run by `{name}`, nor by anything that it runs",),
                severity=Severity.WARNING,
            )


def _declared(span: Span | None) -> tuple[Label, ...]:
    return (Label(span, "declared here"),) if span is not None else ()


def _inside_themselves(program: Program, running: Running) -> Iterator[Diagnostic]:
    """A flow that owns what is remembered has one memory for it: it may not begin again before it has ended."""
    owners: dict[int, str] = {}
    for variable in program.variables:
        if variable.lifetime >= 0 and program.lifetimes[variable.lifetime].sort == "action":
            owners.setdefault(program.lifetimes[variable.lifetime].target, variable.name)
    for action, name in owners.items():
        around = running.way_back(Body("action", action))
        if around:
            flow = program.actions[action]
            way = " → ".join(f"`{body.name(program)}`" for body in around)
            yield Diagnostic(
                "RW436",
                f"`{flow.name}` may begin again before it has ended",
                flow.span,
                f"there is one memory for what is remembered until its end, such as `{name}`",
                notes=(f"it may run so: {way}", "call it behind its end instead, for instance from a `repeat`"),
            )
