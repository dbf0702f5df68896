"""A term and a table as somebody sees it go in; an account of its value comes out: what it is made of, and who says so.

An account is worked out by the reference evaluator, part by part. What the viewer may not know is hidden in it, and so
is all that follows from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import attrs

from rulewright.core import terms as t
from rulewright.core.traverse import walk
from rulewright.decisions.refusing import spelled
from rulewright.execute.facts import frame_size
from rulewright.source import Span
from rulewright.state.knowledge import HIDDEN, HiddenError
from rulewright.state.printing import print_value
from rulewright.state.table import Table

if TYPE_CHECKING:
    from rulewright.core.program import Modifier
    from rulewright.execute.machine import Machine

HIDDEN_TEXT = "hidden"

_COMMENT = re.compile(r"#[^\n\"]*$", re.MULTILINE)

Sign = Literal["", "=", "because", "+", "-", "×", "at least", "at most"]

_DEEPEST = 6
_MOST_PARTS = 24
"""Of a longer sum the largest parts are told."""


@attrs.frozen
class Account:
    """A value and what it is made of.

    text: how it is written, its words for players and things replaced by who or what they stand for. value: printed,
    empty where the text says it all. sign: what it does in the account it is part of. source: the sentence or rule that
    says it, `printed` for what stands on a thing, `remembered` for what the game keeps. term, locals: what it is the
    account of. others: parts that are not told, because they count nothing or are too many.
    """

    text: str
    value: str
    parts: tuple[Account, ...] = ()
    sign: Sign = "="
    source: str = ""
    span: Span | None = attrs.field(default=None, eq=False)
    term: t.Term | None = attrs.field(default=None, eq=False, repr=False)
    locals: tuple[Any, ...] = attrs.field(default=(), eq=False, repr=False)
    others: int = 0


class Accounts:
    """Bound to a machine, a table and a viewer (None: everything is seen)."""

    def __init__(self, machine: Machine, table: Table, viewer: int | None) -> None:
        self._machine = machine
        self._program = machine.program
        self._table = table.seen_by(viewer)
        self._viewer = viewer
        self._makers: dict[type[t.Term], Callable[[Any, Sequence[Any], int], Account]] = {
            t.ValueCall: self._value,
            t.HoleValue: self._hole_value,
            t.Arithmetic: self._arithmetic,
            t.Fold: self._fold,
            t.Best: self._best,
            t.Pick: self._pick,
            t.OrZero: lambda term, f, depth: self._of(term.item, f, depth),
            t.FieldGet: lambda term, f, depth: self._leaf(term, f, "printed"),
            t.VariableGet: lambda term, f, depth: self._leaf(term, f, "remembered"),
            t.Compare: lambda term, f, depth: self._made_of(term, f, depth, (term.left, term.right)),
            t.InList: lambda term, f, depth: self._made_of(term, f, depth, (term.item, term.items)),
            t.All: lambda term, f, depth: self._made_of(term, f, depth, term.parts),
            t.AnyOf: lambda term, f, depth: self._made_of(term, f, depth, term.parts),
            t.Not: lambda term, f, depth: self._made_of(term, f, depth, (term.operand,)),
            t.Exists: self._looked_through,
            t.ForAll: self._looked_through,
        }

    def of(self, term: t.Term, locals: Sequence[Any] = ()) -> Account:
        """The account of a term in these locals. MachineError: it takes too long."""
        self._machine.fresh_budget()
        return self._of(term, locals, 0)

    # ---------------------------------------------------------------- values in words
    def _of(self, term: t.Term, f: Sequence[Any], depth: int) -> Account:
        maker = self._makers.get(type(term)) if depth < _DEEPEST else None
        try:
            return self._leaf(term, f) if maker is None else maker(term, f, depth + 1)
        except HiddenError:
            return self._leaf(term, f)

    def _leaf(self, term: t.Term, f: Sequence[Any], source: str = "") -> Account:
        return Account(
            self._spelled(term, f), self._printed(term, f), source=source, span=term.span, term=term, locals=tuple(f)
        )

    def _worked_out(self, term: t.Term, f: Sequence[Any]) -> Any:
        """HiddenError also where it is hidden as a whole."""
        size = max(frame_size(term), len(f))
        value = self._machine.evaluator(term, self._table.slots, [*f, *[0] * (size - len(f))])
        if value is HIDDEN:
            raise HiddenError
        return value

    def _printed(self, term: t.Term, f: Sequence[Any]) -> str:
        try:
            return print_value(self._table, term.type, self._worked_out(term, f), self._viewer)
        except HiddenError:
            return HIDDEN_TEXT

    def _spelled(self, term: t.Term, f: Sequence[Any]) -> str:
        if term.span is None:
            return self._called(term, f)
        size = max(frame_size(term), len(f))
        text = spelled(self._table, term, [*f, *[0] * (size - len(f))], self._viewer)
        return " ".join(_COMMENT.sub("", text).split())

    def _called(self, term: t.Term, f: Sequence[Any]) -> str:
        """A name with what it is of, for a term that nobody wrote."""
        if isinstance(term, t.ValueCall):
            name = self._program.values[term.value].name
        elif isinstance(term, t.VariableGet):
            name = self._program.variables[term.variable].name
        else:
            return ""
        given = ", ".join(self._printed(one, f) for one in term.arguments if one is not None)
        return f"{name} of {given}" if given else name

    # ---------------------------------------------------------------- declared values
    def _value(self, term: t.ValueCall, f: Sequence[Any], depth: int) -> Account:
        it = self._program.values[term.value]
        whole = self._leaf(term, f)
        arguments = tuple(self._worked_out(argument, f) for argument in term.arguments)
        frame = [*arguments, *[0] * (len(it.slots) - len(arguments))]
        acting = list(self._machine.evaluator.speaking(("value", term.value), arguments, self._table.slots))
        instead = [one for one in acting if one[0].operation in ("as", "as-yes", "as-not")]
        parts: list[Account] = []
        if instead:
            parts.append(self._modifier("=", *instead[-1]))
        else:
            case = next(
                (one for one in it.cases if one.condition is None or self._worked_out(one.condition, frame)), None
            )
            if case is not None:
                inner = self._of(case.value, frame, depth)
                parts.extend(self._terms(case.value, inner))
                if case.condition is not None:
                    parts.append(attrs.evolve(self._of(case.condition, frame, depth), sign="because"))
        if it.type.tag == "number":
            signs: dict[str, Sign] = {"more": "+", "less": "-", "at-least": "at least", "at-most": "at most"}
            parts.extend(self._modifier(signs[one[0].operation], *one) for one in acting if one[0].operation in signs)
            for limit, sign in ((it.least, "at least"), (it.most, "at most")):
                if limit is not None and whole.value == str(limit):
                    parts.append(Account(f"the limit of {it.name}", str(limit), sign=sign, span=it.span))  # type: ignore[arg-type]
        return attrs.evolve(whole, parts=tuple(parts), span=it.span)

    def _modifier(self, sign: Sign, modifier: Modifier, amount: Any, sentence: int) -> Account:
        node = self._program.nodes[sentence]
        says = f"“{node.text}”" if node is not None else modifier.source
        if modifier.amount is not None:
            value = print_value(self._table, modifier.amount.type, amount, self._viewer)
        else:
            value = "yes" if modifier.operation == "as-yes" else "no"
        return Account(says, value, sign=sign, source=modifier.source if node is not None else "", span=modifier.span)

    def _hole_value(self, term: t.HoleValue, f: Sequence[Any], depth: int) -> Account:
        node = self._program.nodes[f[2]]
        part = node.arguments[term.index] if node is not None else 0
        it = self._program.nodes[part] if isinstance(part, int) else None
        phrase = self._program.phrases[it.phrase] if it is not None else None
        if it is None or phrase is None or phrase.value is None or not isinstance(part, int):
            return self._leaf(term, f)
        inner = self._of(phrase.value, self._machine.evaluator.sentence_frame(part, f[0], f[1]), depth)
        return attrs.evolve(inner, text=it.text)

    # ---------------------------------------------------------------- sums
    def _arithmetic(self, term: t.Arithmetic, f: Sequence[Any], depth: int) -> Account:
        left, right = self._of(term.left, f, depth), self._of(term.right, f, depth)
        signs: dict[str, Sign] = {"+": "+", "-": "-", "*": "×", "at-least": "at least", "at-most": "at most"}
        first = self._terms(term.left, left) if term.operation in ("+", "-") else [left]
        second = self._terms(term.right, right) if term.operation == "+" else [right]
        head, *rest = second
        parts = (*first, attrs.evolve(head, sign=signs.get(term.operation, "")), *rest)
        return attrs.evolve(self._leaf(term, f), parts=parts)

    def _terms(self, term: t.Term, account: Account) -> list[Account]:
        """The parts of a sum that is itself a term of a sum."""
        summed = isinstance(term, t.Arithmetic) and term.operation in ("+", "-")
        total = isinstance(term, t.Fold) and term.operation == "total"
        if (summed or total) and account.parts and not account.others:
            return list(account.parts)
        return [account]

    def _fold(self, term: t.Fold, f: Sequence[Any], depth: int) -> Account:
        found = [
            (item, value, account)
            for item, value, account in self._each(term.items, term.local, term.body, f, depth)
            if term.operation != "total" or value
        ]
        sign: Sign = "+" if term.operation == "total" else ""
        if len(found) > _MOST_PARTS:
            found = sorted(found, key=lambda one: -abs(one[1] or 0))
        parts = [
            attrs.evolve(account, text=item, sign=sign if at else "=" if sign else "")
            for at, (item, _, account) in enumerate(found[:_MOST_PARTS])
        ]
        return attrs.evolve(self._leaf(term, f), parts=tuple(parts), others=max(0, len(found) - _MOST_PARTS))

    def _best(self, term: t.Best, f: Sequence[Any], depth: int) -> Account:
        found = self._each(term.items, term.local, term.body, f, depth)[:_MOST_PARTS]
        parts = [attrs.evolve(account, text=item, sign="") for item, _, account in found]
        return attrs.evolve(self._leaf(term, f), parts=tuple(parts))

    def _each(
        self, items: t.Term, local: int, body: t.Term, f: Sequence[Any], depth: int
    ) -> list[tuple[str, Any, Account]]:
        """For each element what it is called, the value of the body for it, and the account of that."""
        element = items.type.element or items.type
        found = []
        for item in self._worked_out(items, f):
            if item is HIDDEN:
                raise HiddenError
            inner = [*f, *[0] * (local + 1 - len(f))]
            inner[local] = item
            name = print_value(self._table, element, item, self._viewer)
            found.append((name, self._worked_out(body, inner), self._of(body, inner, depth)))
        return found

    def _pick(self, term: t.Pick, f: Sequence[Any], depth: int) -> Account:
        """A number of things: what they are."""
        whole = self._leaf(term, f)
        if term.operation != "number" or whole.value in ("0", HIDDEN_TEXT):
            return whole
        names = print_value(self._table, term.items.type, self._worked_out(term.items, f), self._viewer)
        return attrs.evolve(whole, parts=(Account(names, "", sign="", span=term.items.span),))

    # ---------------------------------------------------------------- yes or no
    def _made_of(self, term: t.Term, f: Sequence[Any], depth: int, inner: Sequence[t.Term]) -> Account:
        told = [part for part in inner if any(not isinstance(one, t.Const) for one in walk(part))]
        parts = tuple(attrs.evolve(self._of(part, f, depth), sign="") for part in told)
        if len(parts) == 1 and not parts[0].parts and parts[0].text == self._spelled(term, f):
            parts = ()
        return attrs.evolve(self._leaf(term, f), parts=parts)

    def _looked_through(self, term: t.Exists | t.ForAll, f: Sequence[Any], depth: int) -> Account:
        whole = self._leaf(term, f)
        if term.condition is None:
            return attrs.evolve(whole, parts=(attrs.evolve(self._of(term.items, f, depth), sign=""),))
        found = self._each(term.items, term.local, term.condition, f, depth)
        parts = tuple(attrs.evolve(account, text=f"{item}: {account.text}", sign="") for item, _, account in found)
        return attrs.evolve(whole, parts=parts[:_MOST_PARTS], others=max(0, len(parts) - _MOST_PARTS))
