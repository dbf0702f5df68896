"""A typed place goes in, a break comes out: where runs are to be held. Or an expression and a watch on its value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import prod

import attrs

from rulewright.core.program import Program
from rulewright.core.terms import Local
from rulewright.core.traverse import walk
from rulewright.diagnostics import Diagnostic, Fix, RulesError
from rulewright.diagnostics.wording import listing, nearest
from rulewright.execute import Machine
from rulewright.session.game import Game
from rulewright.session.in_view import in_view
from rulewright.session.middle import Look, Served, served_by
from rulewright.session.typed import Question, read_question, value_of

Spot = tuple[int, int]
"""A procedure and a pc in it, at which a statement begins."""

_LINE = re.compile(r"(.+):(\d{1,7})")
_SORTS = ("rule", "phrase", "card", "moment", "phase", "action", "flow")


@attrs.frozen
class Break:
    """``title``: what it is, in the game's words. spots: where; things: only for sentences that these bear (by kind;
    ``sentences``: which these are); moment: only what acts at it. condition: as typed, empty for none.
    """

    text: str
    title: str
    machine: Machine = attrs.field(repr=False, eq=False)
    spots: frozenset[Spot] = attrs.field(repr=False)
    things: frozenset[tuple[str, int]] = attrs.field(default=frozenset(), repr=False)
    sentences: frozenset[int] = attrs.field(default=frozenset(), repr=False)
    moment: int = 0
    condition: str = ""
    game: Game | None = attrs.field(default=None, repr=False, eq=False)
    _questions: dict[int, Question | None] = attrs.field(factory=dict, repr=False, eq=False)

    def holds_at(self, look: Look) -> bool:
        frame = look.stack[-1]
        if (frame[0], frame[1]) not in self.spots or look.machine is not self.machine:
            return False
        if self.things:
            served = served_by(look.machine, frame)
            if served is None or not self._is_of_it(served):
                return False
        if self.moment:
            around = look.machine.procs[look.stack[-2][0]].key if len(look.stack) > 1 else ()
            if around[:1] != ("perform",) or around[2] != self.moment:
                return False
        return not self.condition or self._is_met(look)

    def _is_of_it(self, served: Served) -> bool:
        """Where it is not known what bears a sentence that acts, its words have to do."""
        if served.thing:
            return (served.domain, served.thing) in self.things
        return served.node in self.sentences

    def _is_met(self, look: Look) -> bool:
        """Where the condition cannot be read (a name is not in view), or not be told, it does not hold."""
        frame = look.stack[-1]
        number = frame[0]
        if number not in self._questions:
            assert self.game is not None
            try:
                question = read_question(self.game, self.condition, look.in_view(), condition=True)
            except RulesError:
                question = None
            self._questions[number] = question
        found = self._questions[number]
        if found is None:
            return False
        return value_of(found, look.position, look.viewer, look.locals(len(look.stack) - 1))[0] is True


@attrs.frozen
class Watch:
    """``procedure``: the one whose locals it speaks of, by these ``names``, -1 when it speaks of none. unknown: what is
    said for a value where it cannot be asked.
    """

    text: str
    question: Question = attrs.field(repr=False)
    procedure: int = -1
    names: frozenset[str] = frozenset()
    unknown: str = "not in view"

    def printed(self, look: Look) -> str | None:
        """Its value now; None where what it speaks of is not in view."""
        if self.procedure < 0:
            return value_of(self.question, look.position, look.viewer)[1]
        for at in reversed(range(len(look.stack))):
            if look.stack[at][0] == self.procedure:
                if not self.names <= look.in_view(at).names.keys():
                    return None
                return value_of(self.question, look.position, look.viewer, look.locals(at))[1]
        return None


def make_watch(game: Game, text: str, look: Look | None) -> Watch:
    """RulesError: it cannot be read. look: the middle in which it was typed, whose locals it may speak of."""
    try:
        question = read_question(game, text)
        return Watch(question.text, question)
    except RulesError as error:
        if look is None or not look.stack:
            raise
        view = look.in_view()
        try:
            question = read_question(game, text, view)
        except RulesError:
            raise error from None
        read = {part.index for part in walk(question.term) if isinstance(part, Local)}
        names = frozenset(name for name, index in view.names.items() if index in read)
        return Watch(question.text, question, look.stack[-1][0], names)


# ---------------------------------------------------------------- places
def make_break(game: Game, text: str) -> Break:
    """RulesError: nothing of that name is ever run, or the condition can be read nowhere there."""
    machine = game.setting.machine
    text = " ".join(text.split())
    place, _, condition = text.partition(" if ")
    found = _line(machine, place) or _named(machine, place)
    made = attrs.evolve(found, text=text, condition=condition.strip(), game=game)
    if made.condition:
        _check_condition(game, made)
    return made


def _check_condition(game: Game, one: Break) -> None:
    """Readable at one of its spots at least; else the problem of the first is told."""
    problem: RulesError | None = None
    for spot in sorted(one.spots):
        try:
            read_question(game, one.condition, in_view(one.machine, (*spot, ())), condition=True)
            return
        except RulesError as error:
            problem = problem or error
    assert problem is not None
    raise problem


def _line(machine: Machine, text: str) -> Break | None:
    """FILE:LINE: the statement that begins on that line, else the innermost around it, else the next one."""
    match = _LINE.fullmatch(text)
    if match is None:
        return None
    wanted, line = match[1].replace("\\", "/"), int(match[2])
    places = [
        (statement.span, (proc.number, pc))
        for proc in machine.procs
        for pc, statement in proc.starts
        if statement.span is not None and _is_file(statement.span.path, wanted)
    ]
    if not places:
        spans = [s.span for proc in machine.procs for _, s in proc.starts if s.span is not None]
        files = sorted({machine.stepper.place(span).rsplit(":", 1)[0] for span in spans})
        note = f"files with statements are {listing(files, most=12)}"
        raise RulesError([Diagnostic("RW681", f"no statement stands in a file `{match[1]}`", notes=(note,))])
    lines = {span.line for span, _ in places}
    around = [span.line for span, _ in places if span.line <= line <= span.end_line]
    at = line if line in lines else max(around, default=min((one for one in lines if one > line), default=0))
    if not at:
        note = f"its last statement begins on line {max(lines)}"
        raise RulesError([Diagnostic("RW681", f"no statement stands at {text} or below", notes=(note,))])
    spots = frozenset(spot for span, spot in places if span.line == at)
    shown = next(machine.stepper.place(span) for span, _ in places if span.line == at)
    return Break(text, shown, machine, spots)


def _is_file(path: str, wanted: str) -> bool:
    return path == wanted or path.endswith(f"/{wanted}") or path.endswith(f"/{wanted}.rules")


def _named(machine: Machine, text: str) -> Break:
    sort, _, rest = text.partition(" ")
    sort, wanted = (sort, rest) if sort in _SORTS and rest else ("", text)
    name = wanted.strip().strip('"').casefold()
    found = [one for its_sort, one in _places(machine, name) if sort in ("", its_sort)]
    for one in found:
        if one.spots:
            return one
    if found:
        title = f"nothing is ever run for the {found[0].title}"
        raise RulesError([Diagnostic("RW681", title, notes=("it has no statement, or nothing calls it",))])
    near = nearest(wanted, list(dict.fromkeys(all_places(machine))), 1)
    notes = ("name a rule, a phrase, an action, a flow, a phase, a moment, a card, or FILE:LINE",)
    fixes = tuple(Fix(f"did you mean `{one}`?") for one in near)
    raise RulesError([Diagnostic("RW681", f"`{wanted}` is nothing that is run", notes=notes, fixes=fixes)])


def _places(machine: Machine, name: str) -> Iterator[tuple[str, Break]]:
    """Everything that is called so (in small letters), with its sort."""
    program = machine.program
    for number, action in enumerate(program.actions):
        if action.name.casefold() == name:
            sort = "flow" if action.sort == "flow" else "action"
            yield sort, Break("", f"{sort} {action.name}", machine, _first(machine, ("action", number)))
    rules = [number for number, rule in enumerate(program.rules) if rule.name.casefold() == name]
    if rules:
        spots = frozenset[Spot]().union(*(_first(machine, ("rule", number)) for number in rules))
        yield "rule", Break("", f"rule {program.rules[rules[0]].name}", machine, spots)
    for number, phrase in enumerate(program.phrases):
        if phrase.name.casefold() == name:
            nodes = [n for n, node in enumerate(program.nodes) if node is not None and node.phrase == number]
            spots = frozenset[Spot]().union(*(_first(machine, ("do", node)) for node in nodes))
            yield "phrase", Break("", f"phrase {phrase.name}", machine, spots)
    yield from _of_words(machine, name)
    for domain in program.thing_domains():
        spelled = (domain.printed, domain.keys)
        things = [thing for thing in domain.all if any(names[thing].casefold() == name for names in spelled)]
        if things:
            borne = frozenset((domain.name, thing) for thing in things)
            yield (
                "card",
                Break(
                    "",
                    f"{domain.name} {domain.printed[things[0]]}",
                    machine,
                    _acting(machine),
                    borne,
                    _borne_by(machine, domain.name, things),
                ),
            )


def _borne_by(machine: Machine, domain: str, things: list[int]) -> frozenset[int]:
    """The sentences on things of a kind, and the sentences inside these."""
    found: set[int] = set()
    for field in machine.program.fields:
        type = field.type.element if field.type.element is not None else field.type
        if type.tag != "sentence" or field.dimensions[0].type.domain != domain:
            continue
        row = prod(dimension.size + 1 for dimension in field.dimensions[1:])
        for thing in things:
            todo = list(field.cells[thing * row : (thing + 1) * row])
            while todo:
                cell = todo.pop()
                if isinstance(cell, tuple):
                    todo += cell
                elif isinstance(cell, int) and cell and cell not in found:
                    found.add(cell)
                    todo += machine.facts.parts(cell)
    return frozenset(found)


def _of_words(machine: Machine, name: str) -> Iterator[tuple[str, Break]]:
    """Moments and phases."""
    domains = machine.program.domains
    for moment, printed in enumerate(domains["moment"].printed):
        if moment and printed.casefold() == name:
            yield "moment", Break("", f"moment {printed}", machine, _acting(machine), moment=moment)
    for phase, printed in enumerate(domains["phase"].printed):
        if phase and printed.casefold() == name:
            spots = {
                (proc.number, pc)
                for proc in machine.procs
                for pc, statement in proc.starts
                if getattr(statement, "phase", -1) == phase
            }
            yield "phase", Break("", f"phase {printed}", machine, frozenset(spots))


def _acting(machine: Machine) -> frozenset[Spot]:
    """Where sentences begin to act."""
    return frozenset[Spot]().union(*(_first(machine, key) for key in machine.numbers if key[0] == "do"))


def _first(machine: Machine, key: tuple[str | int, ...]) -> frozenset[Spot]:
    """Where a procedure begins its first statement; nothing where it has none, or is never called."""
    number = machine.numbers.get(key)
    starts = machine.procs[number].starts if number is not None else ()
    return frozenset({(machine.procs[number].number, starts[0][0])}) if starts and number is not None else frozenset()


def all_places(machine: Machine) -> Iterable[str]:
    """Every name that can be broken at."""
    program: Program = machine.program
    yield from (rule.name for rule in program.rules)
    yield from (phrase.name for phrase in program.phrases)
    yield from (action.name for action in program.actions)
    yield from program.domains["moment"].printed[1:]
    yield from program.domains["phase"].printed[1:]
    for domain in program.thing_domains():
        yield from domain.printed[1:]
