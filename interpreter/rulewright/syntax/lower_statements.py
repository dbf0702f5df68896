"""Trees of statements, modifiers and triggers to nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from rulewright.syntax import problems
from rulewright.syntax.ast_base import Number, Text
from rulewright.syntax.ast_expressions import Call, Expr, NounPhrase, SetExpr, Where, Word
from rulewright.syntax.ast_statements import (
    Add,
    Allow,
    Arrange,
    Becomes,
    Block,
    Branch,
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
    HappeningTrigger,
    If,
    Lasting,
    Let,
    Loses,
    May,
    MayBlock,
    Menu,
    MenuRow,
    Modifier,
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
    While,
    Wins,
)
from rulewright.syntax.lower_base import Lowering, declared, figure, name, only, period, phase_name
from rulewright.syntax.lower_expressions import bound, call, expression, noun_phrase, set_expr
from rulewright.syntax.lower_texts import text


def block(c: Lowering, trees: Iterable[Any]) -> Block:
    return tuple([statement(c, tree) for tree in trees])


def body(c: Lowering, tree: Any) -> Block:
    """The statements of a `block` tree."""
    return block(c, tree.children)


def ending(c: Lowering, tree: Any) -> Wins | Loses | Draw | End:
    """One of the statements that a game ends with."""
    made = statement(c, tree)
    assert isinstance(made, Wins | Loses | Draw | End)
    return made


def statement(c: Lowering, tree: Any) -> Statement:
    return _STATEMENTS[tree.data](c, tree)


def modifier(c: Lowering, tree: Any) -> Modifier:
    return cast(Modifier, statement(c, tree))


def optional(c: Lowering, slot: Any) -> Expr | None:
    """The condition of an optional slot: `when C`, `if C`, `while C`."""
    tree = only(slot)
    return None if tree is None else expression(c, tree)


def title(c: Lowering, slot: Any) -> Text | None:
    token = only(slot)
    return None if token is None else text(c, token)


def trigger(c: Lowering, tree: Any) -> Trigger:
    kids = tree.children
    span = c.span(tree)
    if tree.data == "soon":
        return SoonTrigger(expression(c, kids[0]), span=span)
    first, what, when = kids
    if first.type in ("START", "END"):
        return PeriodTrigger(cast(Any, str(first)), period(c, what), optional(c, when), span=span)
    return HappeningTrigger(cast(Any, str(first)), call(c, what), optional(c, when), span=span)


# ---------------------------------------------------------------- modifiers


def _lasting(c: Lowering, tree: Any) -> Lasting | None:
    child = only(tree)
    if child is None:
        return None
    if tree.data == "while_lasting":
        return While(expression(c, child), span=c.span(tree))
    made = period(c, child)
    return UntilEnd(made, span=c.span(tree)) if tree.data == "until_end" else During(made, span=c.span(tree))


def _counts_as(c: Lowering, tree: Any) -> Statement:
    subject, value, when, lasting = tree.children
    return CountsAs(
        noun_phrase(c, subject), expression(c, value), optional(c, when), _lasting(c, lasting), span=c.span(tree)
    )


def _counts_by(c: Lowering, tree: Any) -> Statement:
    subject, amount, way, when, lasting = tree.children
    return CountsBy(
        noun_phrase(c, subject),
        expression(c, amount),
        cast(Any, str(way)),
        optional(c, when),
        _lasting(c, lasting),
        span=c.span(tree),
    )


def _counts_limit(c: Lowering, tree: Any) -> Statement:
    subject, which, limit, when, lasting = tree.children
    return CountsLimit(
        noun_phrase(c, subject),
        bound(which),
        expression(c, limit),
        optional(c, when),
        _lasting(c, lasting),
        span=c.span(tree),
    )


def _permit(c: Lowering, tree: Any) -> Statement:
    word, what, when, lasting = tree.children
    make = Forbid if word.type == "FORBID" else Allow
    return make(call(c, what), optional(c, when), _lasting(c, lasting), span=c.span(tree))


# ---------------------------------------------------------------- changes


def _call_stmt(c: Lowering, tree: Any) -> Statement:
    return CallStmt(call(c, tree.children[0]), span=c.span(tree))


def _becomes(c: Lowering, tree: Any) -> Statement:
    target, value = tree.children
    return Becomes(noun_phrase(c, target), expression(c, value), span=c.span(tree))


def _let(c: Lowering, tree: Any) -> Statement:
    token, value = tree.children
    return Let(declared(c, token), expression(c, value), span=c.span(tree))


def _roll(c: Lowering, tree: Any) -> Statement:
    what, token = tree.children
    return Roll(noun_phrase(c, what), declared(c, token), span=c.span(tree))


def _perform(c: Lowering, tree: Any) -> Statement:
    sentence, player, slot = tree.children
    moment = only(slot)
    return Perform(
        noun_phrase(c, sentence),
        noun_phrase(c, player),
        None if moment is None else noun_phrase(c, moment),
        span=c.span(tree),
    )


def _amount(make: Callable[..., Statement]) -> Callable[[Lowering, Any], Statement]:
    def lower(c: Lowering, tree: Any) -> Statement:
        amount, where = tree.children
        return make(expression(c, amount), noun_phrase(c, where), span=c.span(tree))

    return lower


def _phrases(make: Callable[..., Statement]) -> Callable[[Lowering, Any], Statement]:
    """Statements that are made of noun phrases alone."""

    def lower(c: Lowering, tree: Any) -> Statement:
        return make(*[noun_phrase(c, child) for child in tree.children], span=c.span(tree))

    return lower


# ---------------------------------------------------------------- choices


def _asked(make: Callable[..., Statement]) -> Callable[[Lowering, Any], Statement]:
    def lower(c: Lowering, tree: Any) -> Statement:
        who, what, prompt = tree.children
        return make(noun_phrase(c, who), call(c, what), title(c, prompt), span=c.span(tree))

    return lower


def _may_block(c: Lowering, tree: Any) -> Statement:
    who, prompt, inside, slot = tree.children
    otherwise = only(slot)
    return MayBlock(
        noun_phrase(c, who),
        text(c, prompt),
        body(c, inside),
        None if otherwise is None else body(c, otherwise),
        span=c.span(tree),
    )


def _choose(c: Lowering, tree: Any) -> Statement:
    who, *counted, options, prompt = tree.children
    things = set_expr(c, options)
    count = _count(c, counted[0]) if counted else None
    if count is None:
        count, things = _figure_before(things)
    chooser = noun_phrase(c, who)
    rest = (count, things, title(c, prompt))
    if [word.text for word in chooser.items if isinstance(word, Word)] == ["chance"] and len(chooser.items) == 1:
        return ChanceChooses(*rest, span=c.span(tree))
    return Choose(chooser, *rest, span=c.span(tree))


def _count(c: Lowering, tree: Any) -> Count:
    kids = tree.children
    if tree.data == "count":
        low, high = figure(c, kids[0]), figure(c, kids[1])
        if low.value > high.value:
            c.report(problems.range_backwards(c.span(tree), low.value, high.value))
        return Count(low, high, span=c.span(tree))
    limit = figure(c, kids[1])
    least = bound(kids[0]) == "least"
    return Count(limit if least else None, None if least else limit, span=c.span(tree))


def _figure_before(things: SetExpr) -> tuple[Count | None, SetExpr]:
    """`3 cards in S`: the 3 is how many are chosen."""
    what = things.what if isinstance(things, Where) else things
    first = what.items[0]
    if not isinstance(first, Word) or first.kind != "number" or len(what.items) == 1:
        return None, things
    exact = Number(int(first.text), span=first.span)
    rest = NounPhrase(what.items[1:], span=what.items[1].span.to(what.span))
    count = Count(exact, exact, span=first.span)
    if isinstance(things, Where):
        return count, Where(rest, things.condition, span=rest.span.to(things.span))
    return count, rest


def _arrange(c: Lowering, tree: Any) -> Statement:
    who, things, prompt = tree.children
    return Arrange(noun_phrase(c, who), set_expr(c, things), title(c, prompt), span=c.span(tree))


def _menu(c: Lowering, tree: Any) -> Statement:
    who, prompt, *rows = tree.children
    return Menu(noun_phrase(c, who), title(c, prompt), tuple([_menu_row(c, row) for row in rows]), span=c.span(tree))


def _menu_row(c: Lowering, tree: Any) -> MenuRow:
    what, when, *inside = tree.children
    words = what.children[0].children
    is_label = len(what.children) == 1 and len(words) == 1 and getattr(words[0], "type", "") == "STRING"
    label = text(c, words[0]) if is_label else None
    action: Call | None = None if is_label else call(c, what)
    return MenuRow(label, action, optional(c, when), body(c, inside[0]) if inside else None, span=c.span(tree))


# ---------------------------------------------------------------- blocks


def _phase(c: Lowering, tree: Any) -> Statement:
    which, slot, *inside = tree.children
    return Phase(phase_name(c, which), title(c, slot), block(c, inside), span=c.span(tree))


def _if(c: Lowering, tree: Any) -> Statement:
    condition, inside, *more = tree.children
    branches = [Branch(expression(c, condition), body(c, inside), span=c.span(condition).to(c.span(inside)))]
    for branch in more[:-1]:
        test, then = branch.children
        branches.append(Branch(expression(c, test), body(c, then), span=c.span(branch)))
    otherwise = only(more[-1])
    return If(tuple(branches), None if otherwise is None else body(c, otherwise), span=c.span(tree))


def _for_each(c: Lowering, tree: Any) -> Statement:
    what, inside = tree.children
    return ForEach(set_expr(c, what), body(c, inside), span=c.span(tree))


def _for_count(c: Lowering, tree: Any) -> Statement:
    """`for each n in 1 to E`: read as a noun phrase up to the `to`, so its shape is looked at here."""
    what, high, inside = tree.children
    kinds = [getattr(child, "type", "") for child in what.children]
    if kinds[:2] != ["NAME", "IN"]:
        c.report(problems.counting_shape(c.span(what)))
        return ForEach(noun_phrase(c, what), body(c, inside), span=c.span(tree))
    low = noun_phrase(c, what).items[2:]
    return ForCount(
        declared(c, what.children[0]),
        NounPhrase(low, span=low[0].span.to(low[-1].span)),
        expression(c, high),
        body(c, inside),
        span=c.span(tree),
    )


def _together(c: Lowering, tree: Any) -> Statement:
    what, inside = tree.children
    return Together(set_expr(c, what), body(c, inside), span=c.span(tree))


def _turns(c: Lowering, tree: Any) -> Statement:
    slot, inside = tree.children
    starting = only(slot)
    return TakeTurns(None if starting is None else noun_phrase(c, starting), body(c, inside), span=c.span(tree))


def _cap(c: Lowering, slot: Any) -> Number | None:
    token = only(slot)
    return None if token is None else figure(c, token)


def _repeat_forever(c: Lowering, tree: Any) -> Statement:
    cap, inside = tree.children
    return Repeat(None, None, _cap(c, cap), body(c, inside), span=c.span(tree))


def _repeat_times(c: Lowering, tree: Any) -> Statement:
    times, inside = tree.children
    return Repeat(expression(c, times), None, None, body(c, inside), span=c.span(tree))


def _repeat_until(c: Lowering, tree: Any) -> Statement:
    until, cap, inside = tree.children
    return Repeat(None, expression(c, until), _cap(c, cap), body(c, inside), span=c.span(tree))


_STATEMENTS: dict[str, Callable[[Lowering, Any], Statement]] = {
    "counts_as": _counts_as,
    "counts_by": _counts_by,
    "counts_limit": _counts_limit,
    "permit": _permit,
    "call_stmt": _call_stmt,
    "becomes": _becomes,
    "no_longer": _phrases(NoLonger),
    "let": _let,
    "add": _amount(Add),
    "take": _amount(Take),
    "move": _phrases(Move),
    "show": _phrases(Show),
    "show_text": lambda c, tree: ShowText(text(c, tree.children[0]), span=c.span(tree)),
    "roll": _roll,
    "shuffle": _phrases(Shuffle),
    "perform": _perform,
    "stop": lambda c, tree: Stop(span=c.span(tree)),
    "draw": lambda c, tree: Draw(span=c.span(tree)),
    "end": lambda c, tree: End(name(c, tree.children[0]), span=c.span(tree)),
    "wins": _phrases(Wins),
    "loses": _phrases(Loses),
    "may": _asked(May),
    "must": _asked(Must),
    "may_block": _may_block,
    "choose": _choose,
    "arrange": _arrange,
    "menu": _menu,
    "phase": _phase,
    "if_": _if,
    "for_each": _for_each,
    "for_count": _for_count,
    "together": _together,
    "turns": _turns,
    "repeat_forever": _repeat_forever,
    "repeat_times": _repeat_times,
    "repeat_until": _repeat_until,
}
