"""Trees of declarations to nodes: what there is, what words mean, what happens when."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

from rulewright.syntax import problems
from rulewright.syntax.ast_base import EitherType, Header, Name, Number, Quoted
from rulewright.syntax.ast_declarations import (
    Action,
    Adjective,
    Board,
    Case,
    Declaration,
    Field,
    Flow,
    Game,
    InForce,
    Kind,
    Limit,
    Make,
    Need,
    Numbers,
    Option,
    Overlay,
    Places,
    Players,
    Reaction,
    Relation,
    Remember,
    Remove,
    Replace,
    Rule,
    Value,
    Whether,
    Words,
    Zone,
)
from rulewright.syntax.ast_statements import Modifier, Statement
from rulewright.syntax.lower_base import (
    MAX_PLAYERS,
    Lowering,
    declared,
    figure,
    header,
    lifetime,
    literal,
    name,
    names,
    number,
    only,
    param,
    quoted,
    type_expr,
    value_range,
    without_object,
)
from rulewright.syntax.lower_expressions import bound, expression, noun_phrase
from rulewright.syntax.lower_phrasebook import moment, phrase, scenario, wording
from rulewright.syntax.lower_statements import block, body, modifier, optional, statement, title, trigger
from rulewright.syntax.lower_tables import facts, house_table, table
from rulewright.syntax.lower_texts import text


def declaration(c: Lowering, tree: Any) -> Declaration:
    return _DECLARATIONS[tree.data](c, tree)


# ---------------------------------------------------------------- the ruleset and its overlays


def _game(c: Lowering, tree: Any) -> Declaration:
    return Game(quoted(c, tree.children[0]), span=c.span(tree))


def _overlay(c: Lowering, tree: Any) -> Declaration:
    word, own, base = tree.children
    return Overlay(cast(Any, str(word)), quoted(c, own), quoted(c, base), span=c.span(tree))


def _relation(c: Lowering, tree: Any) -> Declaration:
    word, other = tree.children
    return Relation(cast(Any, str(word)), quoted(c, other), span=c.span(tree))


def _replace(c: Lowering, tree: Any) -> Declaration:
    return Replace(cast(Any, declaration(c, tree.children[0])), span=c.span(tree))


def _remove(c: Lowering, tree: Any) -> Declaration:
    *what, token = tree.children
    kind = str(what[0].children[0]) if what else None
    target: Name | Quoted = quoted(c, token) if token.type == "STRING" else name(c, token)
    if kind is None and isinstance(target, Name):
        c.report(problems.remove_what(target.span, target.text))
    return Remove(cast(Any, kind), target, span=c.span(tree))


# ---------------------------------------------------------------- what there is


def _players(c: Lowering, tree: Any) -> Declaration:
    low, upper, seats = tree.children
    least = figure(c, low)
    token = only(upper)
    most = least if token is None else figure(c, token)
    if least.value > most.value:
        c.report(problems.range_backwards(least.span.to(most.span), least.value, most.value))
    named = names(c, only(seats))
    if named and len(named) != most.value and least.value <= most.value:
        c.report(problems.named_seats(named[0].span.to(named[-1].span), len(named), most.value))
    # A program has a seat for each player, so a number that no table has must not get any further.
    return Players(_of_players(c, least), _of_players(c, most), named, span=c.span(tree))


def _of_players(c: Lowering, count: Number) -> Number:
    if 1 <= count.value <= MAX_PLAYERS:
        return count
    if not any(one.span == count.span for one in c.found):
        c.report(problems.no_number_of_players(count.span, count.value, MAX_PLAYERS))
    return Number(max(1, min(count.value, MAX_PLAYERS)), span=count.span)


def _option(c: Lowering, tree: Any) -> Declaration:
    token, kind, default = tree.children
    own = declared(c, token)
    made = type_expr(c, kind)
    if isinstance(made, EitherType):
        texts = [member.text for member in made.members if not hasattr(member, "value")]
        if "yes" in texts or "no" in texts:
            c.report(problems.yes_or_no_type(made.span))
    return Option(own, made, literal(c, default), span=c.span(tree))


def _words(c: Lowering, tree: Any) -> Declaration:
    own, slot, members = tree.children
    way = only(slot)
    if way is not None and way != "ring":
        c.report(
            problems.expected_word(
                c.at(way), "ring", "a list of words may be `in ring`: then the first follows the last"
            )
        )
    return Words(declared(c, own), way is not None, False, _members(c, members), span=c.span(tree))


def _more_words(c: Lowering, tree: Any) -> Declaration:
    own, members = tree.children
    return Words(name(c, own), False, True, _members(c, members), span=c.span(tree))


def _members(c: Lowering, tree: Any) -> tuple[Any, ...]:
    return tuple([value_range(c, t) if t.data == "range" else literal(c, t) for t in tree.children])


def _numbers(c: Lowering, tree: Any) -> Declaration:
    own, both = tree.children
    made = value_range(c, both)
    return Numbers(declared(c, own), made.low, made.high, span=c.span(tree))


def _places(c: Lowering, tree: Any) -> Declaration:
    own, shape, size, slot = tree.children
    by = only(slot)
    if shape not in ("ring", "line", "grid"):
        c.report(
            problems.expected_word(
                c.at(shape), "ring`, `line` or `grid", "places are a `ring of 12`, a `line of 7` or a `grid of 7 by 6`"
            )
        )
        shape = "line" if by is None else "grid"
    elif (shape == "grid") != (by is not None):
        c.report(problems.size_of_places(c.span(tree), str(shape)))
    height = None if by is None else figure(c, by)
    return Places(declared(c, own), cast(Any, str(shape)), figure(c, size), height, span=c.span(tree))


def _kind(c: Lowering, tree: Any) -> Declaration:
    token, plural, also, slot = tree.children
    also_has = bool(also.children)
    fields: list[Field] = []
    alike: tuple[Name, ...] | None = None
    shown = None
    lines = slot.children
    for line in lines:
        if line.data == "field":
            fields.append(_field(c, line))
        elif line.data == "alike":
            if alike is not None:
                c.report(problems.said_twice(c.span(line), "alike", "kind"))
            alike = names(c, line.children[0])
        else:
            if shown is not None:
                c.report(problems.said_twice(c.span(line), "shown as", "kind"))
            shown = text(c, line.children[0])
    own = name(c, token) if also_has else declared(c, token)
    return Kind(own, _plural(c, plural), also_has, tuple(fields), alike, shown, span=c.span(tree))


def _plural(c: Lowering, slot: Any) -> Name | None:
    if not slot.children:
        return None
    word, own = slot.children
    if word != "plural":
        c.report(
            problems.expected_word(c.at(word), "plural", "an irregular plural is given as `kind person, plural people`")
        )
    return declared(c, own)


def _field(c: Lowering, tree: Any) -> Field:
    head, kind, start, slot = tree.children
    default = only(start)
    return Field(
        without_object(c, header(c, head), "field"),
        type_expr(c, kind),
        None if default is None else literal(c, default),
        _in_force(c, slot),
        span=c.span(tree),
    )


def _in_force(c: Lowering, slot: Any) -> InForce | None:
    if not slot.children:
        return None
    word, whom, condition = slot.children
    if word != "force":
        c.report(problems.expected_word(c.at(word), "force", "a sentence may be `in force for player while …`"))
    return InForce(noun_phrase(c, whom), optional(c, condition), span=c.span(slot))


def _make(c: Lowering, tree: Any) -> Declaration:
    slot, kind, template, *more = tree.children
    count = only(slot)
    said = facts(c, more, "make", ("as_name", "for_each_row"))
    return Make(
        None if count is None else figure(c, count),
        name(c, kind),
        text(c, template),
        said.for_each,
        said.as_name,
        span=c.span(tree),
    )


def _zone(c: Lowering, tree: Any) -> Declaration:
    head, kind, *more = tree.children
    ordered, limit, seen_by = False, None, None
    told: set[str] = set()
    for fact in more:
        if fact.data in told:
            c.report(problems.said_twice(c.span(fact), fact.children[0], "zone"))
        told.add(fact.data)
        token = fact.children[0]
        if fact.data == "in_order":
            ordered = True
            if token != "order":
                c.report(
                    problems.expected_word(
                        c.at(token), "order", "a zone may be `in order`: then each thing has a place in it"
                    )
                )
        elif fact.data == "at_most":
            limit = figure(c, token)
        else:
            seen_by = name(c, token)
    own = without_object(c, header(c, head), "zone")
    return Zone(own, name(c, kind), ordered, limit, seen_by, span=c.span(tree))


def _remember(c: Lowering, tree: Any) -> Declaration:
    head, kind, start, until, seen = tree.children
    return Remember(
        without_object(c, header(c, head), "remembered word"),
        type_expr(c, kind),
        optional(c, start),
        lifetime(c, until),
        _seen(c, seen),
        span=c.span(tree),
    )


def _whether(c: Lowering, tree: Any) -> Declaration:
    kind, own, until, seen = tree.children
    return Whether(name(c, kind), declared(c, own), lifetime(c, until), _seen(c, seen), span=c.span(tree))


def _seen(c: Lowering, slot: Any) -> Name | None:
    token = only(slot)
    return None if token is None else name(c, token)


# ---------------------------------------------------------------- what words mean


def _value(c: Lowering, tree: Any) -> Declaration:
    head, *rest = tree.children
    limits: list[Limit] = []
    cases: list[Case] = []
    for child in rest:
        if child.data == "limit":
            limits.append(Limit(bound(child.children[0]), number(c, child.children[1]), span=c.span(child)))
        elif child.data == "case":
            cases.append(_case(c, child))
        else:
            cases.append(Case(expression(c, child), span=c.span(child)))
    for case, after in pairwise(cases):
        if case.condition is None:
            gap = _GAP.search(case.span.text)
            c.report(
                problems.no_if(case.span.part(gap.end(), gap.end() + 1), case.span)
                if gap is not None
                else problems.never_reached(after.span, case.span)
            )
            break
    return Value(without_object(c, header(c, head), "value"), tuple(limits), tuple(cases), span=c.span(tree))


def _case(c: Lowering, tree: Any) -> Case:
    value, *condition = tree.children
    test = condition[0] if condition and hasattr(condition[0], "data") else None
    return Case(expression(c, value), None if test is None else expression(c, test), span=c.span(tree))


def _adjective(c: Lowering, tree: Any) -> Declaration:
    subject, head, *conditions = tree.children
    own = header(c, head)
    return Adjective(
        param(c, subject, ""),
        own.name,
        own.params,
        tuple([expression(c, condition) for condition in conditions]),
        span=c.span(tree),
    )


# ---------------------------------------------------------------- what happens


def _flow(c: Lowering, tree: Any) -> Declaration:
    head, slot, *inside = tree.children
    own: Header = header(c, head, of_action=True)
    return Flow(own, title(c, slot), block(c, inside), span=c.span(tree))


def _action(c: Lowering, tree: Any) -> Declaration:
    head, slot, *inside = tree.children
    needs: list[Need] = []
    happens: list[Statement] = []
    for line in inside:
        if line.data != "need":
            happens.append(statement(c, line))
            continue
        condition, when = line.children
        needs.append(Need(expression(c, condition), optional(c, when), span=c.span(line)))
        if happens:
            c.report(problems.needs_come_first(needs[-1].span, happens[0].span))
    own = header(c, head, of_action=True)
    return Action(own, title(c, slot), tuple(needs), tuple(happens), span=c.span(tree))


def _rule(c: Lowering, tree: Any) -> Declaration:
    token, *lines = tree.children
    clauses: list[Reaction | Modifier] = [
        _reaction(c, line) if line.data == "reaction" else modifier(c, line) for line in lines
    ]
    return Rule(declared(c, token), tuple(clauses), span=c.span(tree))


def _reaction(c: Lowering, tree: Any) -> Reaction:
    cause, inside = tree.children
    return Reaction(trigger(c, cause), body(c, inside), span=c.span(tree))


def _rule_reaction(c: Lowering, tree: Any) -> Declaration:
    token, cause, *inside = tree.children
    what = trigger(c, cause)
    clause = Reaction(what, block(c, inside), span=what.span.to(c.span(tree)))
    return Rule(declared(c, token), (clause,), span=c.span(tree))


def _board(c: Lowering, tree: Any) -> Declaration:
    return Board(body(c, tree.children[0]), span=c.span(tree))


_GAP = re.compile(r"\S {2,}(?!otherwise\b)(?=\S)")
"""Blanks in a line of a value, as before an `if`."""

_DECLARATIONS: dict[str, Callable[[Lowering, Any], Declaration]] = {
    "game": _game,
    "overlay": _overlay,
    "relation": _relation,
    "replace": _replace,
    "remove": _remove,
    "players": _players,
    "option": _option,
    "words": _words,
    "more_words": _more_words,
    "numbers": _numbers,
    "places": _places,
    "kind": _kind,
    "table": table,
    "house_table": house_table,
    "make": _make,
    "zone": _zone,
    "remember": _remember,
    "whether": _whether,
    "value": _value,
    "adjective": _adjective,
    "moment": moment,
    "wording": wording,
    "phrase": phrase,
    "flow": _flow,
    "action": _action,
    "rule": _rule,
    "rule_modifier": _rule,
    "rule_reaction": _rule_reaction,
    "board": _board,
    "scenario": scenario,
}
