"""Trees of moments, wordings, phrases and scenarios to nodes."""

from __future__ import annotations

from typing import Any

from rulewright.syntax import problems
from rulewright.syntax.ast_declarations import (
    Agrees,
    Chose,
    Declines,
    Dice,
    Event,
    Given,
    Guard,
    Moment,
    Phrase,
    Ran,
    RanPhase,
    ReadsLater,
    Says,
    Scenario,
    Seats,
    Step,
    Then,
    ThenChoice,
    ThenEnds,
    WhenStep,
    WithOption,
    WithOverlays,
    Wording,
)
from rulewright.syntax.lower_base import (
    Lowering,
    declared,
    figure,
    literal,
    literals,
    name,
    names,
    only,
    phase_name,
    quoted,
    type_expr,
)
from rulewright.syntax.lower_expressions import call, expression, noun_phrase
from rulewright.syntax.lower_statements import body, ending, modifier, trigger
from rulewright.syntax.lower_texts import template


def moment(c: Lowering, tree: Any) -> Moment:
    token, title = tree.children
    return Moment(declared(c, token), template(c, title), span=c.span(tree))


def wording(c: Lowering, tree: Any) -> Wording:
    token, kind = tree.children
    return Wording(declared(c, token), type_expr(c, kind), span=c.span(tree))


# ---------------------------------------------------------------- phrases

# Lines that may stand in a phrase once, under the word an author knows them by.
_ONCE = {
    "binds": "binds",
    "marks": "mark",
    "at_phrase": "at",
    "hook": "hook",
    "means": "means",
    "do_": "do",
    "holds": "holds",
    "reads": "reads",
    "reads_later": "reads",
}


def phrase(c: Lowering, tree: Any) -> Phrase:
    token, family, *lines = tree.children
    says: list[Says] = []
    guards: list[Guard] = []
    told: dict[str, Any] = {}
    for line in lines:
        word = _ONCE.get(line.data)
        if word is not None:
            if any(_ONCE[other] == word for other in told):
                c.report(problems.said_twice(c.span(line), word, "phrase"))
            told[str(line.data)] = line
        elif line.data == "guard":
            guards.append(_guard(c, line))
        else:
            made = _says(c, line)
            if not made.also and any(not one.also and _language(one) == _language(made) for one in says):
                c.report(problems.says_twice(made.span, translated=made.language is not None))
            says.append(made)
    if "hook" in told and "at_phrase" in told:
        c.report(problems.moment_and_hook(c.span(told["hook"]), c.span(told["at_phrase"])))
    own = declared(c, token)
    if not says:
        c.report(problems.says_nothing(own.span, own.text))

    def kids(kind: str) -> list[Any]:
        line = told.get(kind)
        return [] if line is None else line.children

    later = kids("reads_later")
    return Phrase(
        own,
        name(c, family),
        tuple(says),
        next((figure(c, child) for child in kids("binds")), None),
        next((names(c, child) for child in kids("marks")), ()),
        next((name(c, child) for child in kids("at_phrase")), None),
        next((trigger(c, child) for child in kids("hook")), None),
        tuple(guards),
        tuple([expression(c, child) for child in kids("means")]),
        next((body(c, child) for child in kids("do_")), None),
        tuple([modifier(c, child) for child in kids("holds")]),
        next((template(c, child) for child in kids("reads")), None),
        ReadsLater(name(c, later[0]), quoted(c, later[1]), span=c.span(told["reads_later"])) if later else None,
        span=c.span(tree),
    )


def _says(c: Lowering, line: Any) -> Says:
    *language, token = line.children
    return Says(
        template(c, token),
        line.data == "also_says",
        name(c, language[0]) if language else None,
        span=c.span(line),
    )


def _language(says: Says) -> str | None:
    return says.language.text if says.language is not None else None


def _guard(c: Lowering, line: Any) -> Guard:
    condition, slot = line.children
    title = only(slot)
    return Guard(expression(c, condition), None if title is None else template(c, title), span=c.span(line))


# ---------------------------------------------------------------- scenarios


def scenario(c: Lowering, tree: Any) -> Scenario:
    title, *steps = tree.children
    return Scenario(quoted(c, title), tuple([_step(c, step) for step in steps]), span=c.span(tree))


def _step(c: Lowering, tree: Any) -> Step:
    kids = tree.children
    span = c.span(tree)
    kind = tree.data
    if kind == "with_overlays":
        return WithOverlays(tuple([quoted(c, token) for token in kids]), span=span)
    if kind == "with_option":
        return WithOption(name(c, kids[0]), literal(c, kids[1]), span=span)
    if kind == "seats_step":
        return Seats(names(c, kids[0]), span=span)
    if kind == "given":
        return Given(noun_phrase(c, kids[0]), tuple([expression(c, child) for child in kids[1:]]), span=span)
    if kind == "dice":
        return Dice(literals(c, kids), span=span)
    if kind == "when_step":
        return WhenStep(tuple([_event(c, event) for event in kids]), span=span)
    if kind == "then":
        return Then(expression(c, kids[0]), _because(c, kids[1]), span=span)
    if kind == "then_ends":
        return ThenEnds(ending(c, kids[0]), span=span)
    who, can, what, because = kids
    return ThenChoice(noun_phrase(c, who), call(c, what), can.type == "CANNOT", _because(c, because), span=span)


def _because(c: Lowering, slot: Any) -> Any:
    token = only(slot)
    return None if token is None else name(c, token)


def _event(c: Lowering, tree: Any) -> Event:
    kids = tree.children
    span = c.span(tree)
    if tree.data == "chose":
        return Chose(noun_phrase(c, kids[0]), call(c, kids[1]), span=span)
    if tree.data == "agrees":
        return Agrees(noun_phrase(c, kids[0]), span=span)
    if tree.data == "declines":
        return Declines(noun_phrase(c, kids[0]), span=span)
    if tree.data == "ran_phase":
        return RanPhase(phase_name(c, kids[0]), span=span)
    return Ran(call(c, kids[0]), span=span)
