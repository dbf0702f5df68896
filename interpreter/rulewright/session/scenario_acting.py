"""A scenario goes in; what acted in it up to the line where it ended comes out, in the order in which it began to."""

from __future__ import annotations

from rulewright.core.program import Program, Scenario
from rulewright.execute import Machine
from rulewright.session.scenario import play_scenario

_MOST = 16

_STEPS = 100_000
"""Of a scenario that comes to no end, so many steps are enough to tell what goes on."""


def what_acted(program: Program, scenario: Scenario, machine: Machine | None = None) -> list[str]:
    """The rules, sentences and actions that acted, each with where it stands and how often, if more than once.

    machine: one that counts everything and runs this program, when that is done for many scenarios.
    """
    machine = machine or counting_machine(program)
    machine.acted.clear()
    play_scenario(machine, scenario)
    found: dict[str, int] = {}
    for (what, number), count in machine.acted.items():
        text = _told(machine, what, number)
        if text:
            found[text] = found.get(text, 0) + count
    lines = [text if count == 1 else f"{text} ({count}×)" for text, count in found.items()]
    return lines if len(lines) <= _MOST else [*lines[:_MOST], f"(and {len(lines) - _MOST} more)"]


def counting_machine(program: Program) -> Machine:
    """The plain machine is slow to run and quick to make, which is what one scenario needs."""
    return Machine(program, backend="walk", events=True, coverage=True, steps=_STEPS)


def _told(machine: Machine, what: str, number: int) -> str:
    program = machine.program
    match what:
        case "action":
            action = program.actions[number]
            return "" if action.bare else f"{action.sort} {action.name}{_at(action)}"
        case "rule":
            return f"rule {program.rules[number].name}{_at(program.rules[number])}"
        case "modifier":
            rule = next((one for one in program.rules if one.modifier == number), None)
            return "" if rule is None else f"rule {rule.name}{_at(rule)}"
        case "clause" | "bearer":
            node = list(machine.facts.numbered_clauses)[number][0] if what == "clause" else 0
            sentence = program.nodes[node or machine.facts.bearers[number].sentence]
            return "" if sentence is None else f"“{sentence.text}”"
    return ""


def _at(part: object) -> str:
    span = getattr(part, "span", None)
    return f" ({span.path}:{span.line})" if span is not None and span.path else ""
