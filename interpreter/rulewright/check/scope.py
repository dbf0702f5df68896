"""What a line may speak of besides declared words: locals of its body, `it`, the holes of its phrase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import attrs

from rulewright.check.signatures import Noun, Quality, Verb
from rulewright.core.program import Pattern, Slot
from rulewright.core.terms import Hole, HoleValue, Local, Term
from rulewright.core.types import Type
from rulewright.source import Span

BindingSort = Literal["parameter", "let", "roll", "choice", "loop", "free", "captured", "hole", "subject"]


@attrs.define(eq=False)
class Body:
    """The frame a body will have. ``loops``: how many repeat or take turns are open at this line."""

    slots: list[Slot] = attrs.Factory(list)
    loops: int = 0

    def new(self, name: str, type_: Type) -> int:
        self.slots.append(Slot(name, type_))
        return len(self.slots) - 1


@attrs.define(eq=False)
class Binding:
    """A name of this body.

    free: bound by the head of a modifier or hook. captured: copied into the frame of a stored modifier.
    subject: what an adjective or a field is said of; it may be called `it` too, until a `where` looks at something.
    family: of a hole that holds a phrase which denotes a value.
    """

    name: str
    type: Type
    index: int
    sort: BindingSort
    span: Span | None = None
    family: str = ""
    used: bool = False

    def term(self, span: Span | None) -> Term:
        if self.sort == "hole" and self.family:
            return HoleValue(self.index, self.family, type=self.type, span=span)
        if self.sort == "hole":
            return Hole(self.index, type=self.type, span=span)
        return Local(self.index, type=self.type, span=span)


@attrs.frozen
class Header:
    """The line that a declaration begins with, up to its colon. ``acts``: somebody does what it declares."""

    span: Span
    acts: bool


Key = tuple[str, tuple[str, ...]]


@attrs.define(eq=False)
class Scope:
    """Names in force at a line. Blocks work on a ``child``: what they bind is unknown behind them.

    its: the things that `it` may mean, innermost last. earlier: what replaced names mean inside their replacement.
    gone: names bound in blocks that are closed, for the message. phrase, board: in whose text the line stands.
    instead: inside `instead of A`, the action and what its parameters are called there. header: what names the
    parameters, for the message.
    """

    body: Body
    names: dict[str, Binding] = attrs.Factory(dict)
    its: tuple[Binding, ...] = ()
    earlier: dict[Key, Noun | Quality | Verb] = attrs.Factory(dict)
    gone: dict[str, Span | None] = attrs.Factory(dict)
    phrase: bool = False
    board: bool = False
    instead: tuple[int, tuple[Pattern, ...]] | None = None
    header: Header | None = None

    def child(self) -> Scope:
        return attrs.evolve(self, names=dict(self.names))

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def bind(self, name: str, type_: Type, sort: BindingSort, span: Span | None = None) -> Binding:
        binding = Binding(name, type_, self.body.new(name, type_), sort, span)
        self.names[name] = binding
        return binding

    def with_it(self, binding: Binding, *names: str) -> Scope:
        """Inside a `where`: ``it`` and the given names are the thing looked at."""
        outer = tuple(one for one in self.its if one.sort != "subject")
        inner = attrs.evolve(self, names=dict(self.names), its=(*outer, binding))
        for name in names:
            inner.names[name] = binding
        return inner
