"""A machine that counts everything goes in, and what it counted comes out by the items of its rules; and positions one
after the other go in, and what moved between them comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.sentences import taking_part
from rulewright.core.traverse import walk
from rulewright.diagnostics import RulesError
from rulewright.execute import Machine, Position
from rulewright.loading.options import OptionSpec
from rulewright.session.coverage import Coverage, Item, item
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.loading import Ruleset

Rows = Mapping[tuple[str, str], Span]
"""Where rows stand: ``Ruleset.row_spans``."""

_LONGEST = 60


class Covering:
    """The items of one program, and what they are counted under."""

    def __init__(self, program: Program, rows: Rows) -> None:
        self.program = program
        self.rows = rows
        self.actions = [item("action", one.name, one.span) for one in program.actions]
        first = {one.name: one.span for one in reversed(program.rules)}
        self.rules = [item("rule", one.name, first[one.name]) for one in program.rules]
        self.rule_clauses = [item("clause", f"{one.name}: {_short(one.span)}", one.span) for one in program.rules]
        self.phrases = [item("phrase", one.name, one.span) for one in program.phrases]
        self._parts: dict[int, tuple[tuple[int, ...], ...]] = {}
        self.borne = dict(self._borne())
        """By sentence: what bears it, as (domain, row) with its item, the first first."""

    def _borne(self) -> Iterator[tuple[int, dict[tuple[str, int], Item]]]:
        found: dict[int, dict[tuple[str, int], Item]] = {}
        for field in self.program.fields:
            inner = field.type.element if field.type.element is not None else field.type
            if inner.tag != "sentence" or len(field.dimensions) != 1:
                continue
            domain = self.program.domains[field.dimensions[0].type.domain]
            for thing in domain.all:
                cell = field.cells[thing]
                for sentence in cell if isinstance(cell, tuple) else (cell,):
                    if isinstance(sentence, int) and sentence:
                        rows = found.setdefault(sentence, {})
                        rows.setdefault((domain.name, thing), self.row("row", domain.name, thing))
        yield from found.items()

    def parts(self, sentence: int) -> tuple[tuple[int, ...], ...]:
        """For each clause of a sentence, the sentences it is made of."""
        if sentence not in self._parts:
            self._parts[sentence] = taking_part(self.program, sentence)
        return self._parts[sentence]

    def row(self, sort: str, domain: str, thing: int) -> Item:
        """The item of the row that made a thing; copies of one thing are one."""
        it = self.program.domains[domain]
        name = it.printed[thing]
        return item(sort, f"{domain} {name}", self.rows.get((it.plural, name)))

    # ---------------------------------------------------------------- what there is
    def known(self) -> Iterator[Item]:
        """Every item of the program. Statements and choices are those of its bodies."""
        yield from self.actions
        yield from self.rules
        yield from self.rule_clauses
        yield from self.phrases
        yield from self.parents
        for sentence, rows in self.borne.items():
            for row in rows.values():
                yield row
                for clause in range(len(self.parts(sentence))):
                    yield self.clause(row, sentence, clause)
        for domain in {zone.domain for zone in self.program.zones}:
            for thing in self.program.domains[domain].all:
                yield self.row("moved", domain, thing)

    @cached_property
    def parents(self) -> dict[Item, Item]:
        """Every statement and choice, with what it stands in: a statement, or the action, clause or phrase."""
        found: dict[Item, Item] = {}
        for number, action in enumerate(self.program.actions):
            self._inside(action.body, self.actions[number], found)
        for number, rule in enumerate(self.program.rules):
            self._inside(rule.body, self.rule_clauses[number], found)
        for number, phrase in enumerate(self.program.phrases):
            self._inside(phrase.body or (), self.phrases[number], found)
        return found

    def _inside(self, body: st.Block, outermost: Item, found: dict[Item, Item]) -> None:
        around: list[tuple[int, Item]] = []
        """Statements that have begun and not ended: where each ends."""
        for part in walk(body):
            if not isinstance(part, st.Statement) or part.span is None:
                continue
            while around and around[-1][0] <= part.span.start:
                around.pop()
            here = _statement(part.span)
            parent = around[-1][1] if around else outermost
            if here != parent:
                found.setdefault(here, parent)
                around.append((part.span.end, here))
            for choice in self._choices(part):
                found.setdefault(choice, here)

    def _choices(self, part: object) -> Iterator[Item]:
        match part:
            case st.Menu():
                for row in part.rows:
                    yield _choice(row.span or part.span, row.key or self._action(row.action))
            case st.Choose():
                yield _choice(part.span, part.name)
            case st.Ask():
                yield _choice(part.span, "yes")
                yield _choice(part.span, "no")
            case st.Act():
                yield _choice(part.span, self._action(part.action))
                if part.optional:
                    yield _choice(part.span, "pass")

    def _action(self, number: int | None) -> str:
        return self.program.actions[number].name if number is not None else ""

    def clause(self, row: Item, sentence: int, clause: int) -> Item:
        """A clause of the sentence that a row bears; it stands where the row does."""
        node = self.program.nodes[sentence]
        count = len(self.parts(sentence))
        name = f"“{node.text if node is not None else ''}”" + (f", part {clause + 1} of {count}" if count > 1 else "")
        return Item(row.path, row.line, row.column, "clause", name, row.last_line)

    # ---------------------------------------------------------------- what was counted
    def read(self, machine: Machine, coverage: Coverage) -> None:
        """Add what the machine has counted, and begin its counts anew."""
        reading = _Reading(self, machine, coverage)
        for (what, number), count in machine.acted.items():
            reading.take(what, number, count)
        machine.acted.clear()


class _Reading:
    """The counts of one machine → items."""

    def __init__(self, covering: Covering, machine: Machine, coverage: Coverage) -> None:
        self.covering = covering
        self.program = covering.program
        self.facts = machine.facts
        self.coverage = coverage
        self.places = machine.places
        self.statements = list(machine.places.statements)
        self.choices = list(machine.places.choices)
        self.looks = list(machine.places.looks)
        self.ready = list(machine.places.ready)
        self.clauses = list(machine.facts.numbered_clauses)
        self.rules_of_modifier: dict[int, list[int]] = {}
        for number, rule in enumerate(self.program.rules):
            if rule.modifier >= 0:
                self.rules_of_modifier.setdefault(rule.modifier, []).append(number)

    def take(self, what: str, number: int, count: int) -> None:
        acted, looked = (0, count) if what.endswith("?") else (count, 0)
        covering, coverage = self.covering, self.coverage
        match what.rstrip("?"):
            case "action":
                coverage.count(covering.actions[number], acted, looked)
            case "rule":
                self._rule(number, acted, looked)
            case "modifier":
                for rule in self.rules_of_modifier.get(number, ()):
                    self._rule(rule, acted, looked)
            case "statement":
                coverage.count(_statement(self.statements[number]), acted, looked)
            case "choice":
                coverage.count(_choice(*self.choices[number]), acted, looked)
            case "clause":
                self._clause(*self.clauses[number], acted, looked)
            case "bearer":
                bearer = self.facts.bearers[number]
                place = next(at for at, one in enumerate(self.facts.clauses[bearer.sentence]) if one is bearer.clause)
                force = self.program.in_force[bearer.force]
                self._clause(bearer.sentence, place, acted, looked, (force.domain, bearer.thing))
            case "look":
                for watch in self.looks[number]:
                    if self.facts.watches[watch].rule >= 0:
                        self._rule(self.facts.watches[watch].rule, acted, looked)
            case "ready":
                node, moment = self.ready[number]
                for place, clause in enumerate(self.facts.clauses[node]):
                    if clause.moment == moment:
                        self._clause(node, place, acted, looked)

    def _rule(self, number: int, acted: int, looked: int) -> None:
        self.coverage.count(self.covering.rules[number], acted, looked)
        self.coverage.count(self.covering.rule_clauses[number], acted, looked)

    def _clause(
        self, sentence: int, place: int, acted: int, looked: int, bearer: tuple[str, int] | None = None
    ) -> None:
        """A clause of a sentence: with it the phrases it is made of, and the rows that bear the sentence."""
        for node in self.covering.parts(sentence)[place]:
            it = self.program.nodes[node]
            if it is not None:
                self.coverage.count(self.covering.phrases[it.phrase], acted, looked)
        rows = self.covering.borne.get(sentence)
        if rows is None:  # a part of a sentence that another phrase carries out
            return
        for row in dict.fromkeys(rows.values() if bearer is None else [rows[bearer]]):
            self.coverage.count(row, acted, looked)
            self.coverage.count(self.covering.clause(row, sentence, place), acted, looked)


class Moves:
    """Positions of one game or scenario go in one after the other; the things that lie elsewhere than before moved."""

    def __init__(self, covering: Covering, coverage: Coverage, position: Position) -> None:
        self.covering = covering
        self.coverage = coverage
        self._slots = position.slots[:]

    def look(self, position: Position) -> None:
        layout = position.machine.layout
        for domain in {zone.domain for zone in self.covering.program.zones}:
            where = layout.where[domain]
            for thing in self.covering.program.domains[domain].all:
                if self._slots[where + thing] != position.slots[where + thing]:
                    self.coverage.count(self.covering.row("moved", domain, thing), 1, 1)
        self._slots = position.slots[:]


def complete(coverage: Coverage, ruleset: Ruleset) -> None:
    """Adds what there is in a ruleset and was in none of the games: everything of each overlay, every option's values.

    A statement or choice that was never come to, inside what had its turn, counts as looked at. Overlays that cannot be
    built are left out: `check` tells why.
    """
    parents: dict[Item, Item] = {}
    rows = ruleset.row_spans()
    coverage.know(known_choices(ruleset))
    missing = {*ruleset.modes, *ruleset.expansions}
    for overlays in ruleset.combinations():
        if overlays and not missing.intersection(overlays):
            continue
        with suppress(RulesError):
            covering = Covering(ruleset.program({}, overlays), rows)
            coverage.know(covering.known())
            parents.update(covering.parents)
            missing.difference_update(overlays)
    for one, parent in parents.items():
        count, around = coverage.counts[one], coverage.counts[parent]
        if count.state == "never":
            count.looked = max(around.acted, around.looked)


def known_choices(ruleset: Ruleset) -> Iterator[Item]:
    """The values of options, and the overlays, that could be played."""
    for name, option in ruleset.options.items():
        for value in option.values():
            yield _value(name, value)
    for title in (*ruleset.modes, *ruleset.expansions):
        yield Item("", 0, 0, "overlay", title)


def count_setting(coverage: Coverage, program: Program) -> None:
    """A game or scenario was played with these options and overlays."""
    for name, value in program.options.items():
        coverage.count(_value(name, value), 1, 1)
    for title in program.overlays:
        coverage.count(Item("", 0, 0, "overlay", title), 1, 1)


def _value(name: str, value: object) -> Item:
    return Item("", 0, 0, "value", f"{name}={OptionSpec.plain(value)}")


def _statement(span: Span) -> Item:
    return item("statement", _short(span), span)


def _choice(span: Span | None, text: str) -> Item:
    return item("choice", f"`{text}` of {_short(span)}", span)


def _short(span: Span | None) -> str:
    """The first line of a text, not too long."""
    if span is None:
        return ""
    line = span.text.split("\n", 1)[0].split("  #", 1)[0].strip()
    return line if len(line) <= _LONGEST else line[: _LONGEST - 2].rstrip() + " …"
