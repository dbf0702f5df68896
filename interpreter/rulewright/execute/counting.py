"""What a machine counts while positions run, by (what, number): the names of these counts and what they are about.

With ``counters``: ``action``, ``rule`` and ``phrase`` by their number in the program: the body began; ``modifier``: it
spoke. With ``coverage`` also

- ``statement``, by number in ``Places.statements``: it was come to;
- ``choice``, by number in ``Places.choices``: that line of a menu, answer or action was taken, by whoever was asked or
  because nothing else was left;
- ``clause``, by number in ``Facts.numbered_clauses``: a clause of a sentence acted by a `do`;
- ``bearer``, by number in ``Facts.bearers``: a clause of a sentence in force acted by its hook, or one of its modifiers
  spoke;
- ``action?``, ``rule?``, ``modifier?``, ``clause?``, ``bearer?``: its turn came, whether it then acted or not;
- ``look?``, by number in ``Places.looks``: these `as soon as` were looked at;
- ``ready?``, by number in ``Places.ready``: the clauses of a sentence at a moment were looked at, to say whether it can
  act.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.source import Span

Count = Callable[[str, int], None]


class Places:
    """The places that are counted and have no number in the program. Each is numbered when it is first asked for."""

    def __init__(self) -> None:
        self.statements: dict[Span, int] = {}
        self.choices: dict[tuple[Span | None, str], int] = {}
        self.looks: dict[tuple[int, ...], int] = {}
        self.ready: dict[tuple[int, int], int] = {}

    def statement(self, span: Span) -> int:
        return self.statements.setdefault(span, len(self.statements))

    def choice(self, span: Span | None, text: str) -> int:
        """``text``: what is chosen there, as it is spelled in the rules."""
        return self.choices.setdefault((span, text), len(self.choices))

    def look(self, watches: tuple[int, ...]) -> int:
        return self.looks.setdefault(watches, len(self.looks))

    def ready_clauses(self, node: int, moment: int) -> int:
        return self.ready.setdefault((node, moment), len(self.ready))
