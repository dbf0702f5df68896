"""Growing Python source: lines with their depth, fresh names, and a pool of constants that the source refers to by
name.

INVARIANT: nothing an author wrote is ever put into the source but whole numbers, ``None``, yes and no; names are made
here, every other constant lies in the pool.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Pool:
    """Constants by name: what a generated module finds in its globals."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self._known: dict[Any, str] = {}

    def put(self, value: Any, prefix: str = "K") -> str:
        """A name for any object; equal hashable constants of one type share it."""
        key = (type(value), repr(value)) if isinstance(value, tuple | str) else ("id", id(value))
        if key not in self._known:
            name = f"{prefix}{len(self.names)}"
            self.names[name] = value
            self._known[key] = name
        return self._known[key]

    def literal(self, value: Any) -> str:
        """An expression for a constant."""
        if value is None or isinstance(value, bool) or type(value) is int:
            return repr(value)
        if value == ():
            return "()"
        return self.put(value)


class Writer:
    """The lines of one module."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.lines: list[str] = []
        self._depth = 0
        self._fresh = 0
        self._scopes: list[dict[object, str]] = [{}]

    def fresh(self, prefix: str = "t") -> str:
        self._fresh += 1
        return f"{prefix}_{self._fresh}"

    def line(self, text: str) -> None:
        self.lines.append("    " * self._depth + text)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """A compound statement: its head and what is written inside."""
        self.line(head)
        before = len(self.lines)
        self.indent(1)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.indent(-1)

    @contextmanager
    def captured(self) -> Iterator[list[str]]:
        """What is written inside lands in the list instead, as deep as it would have stood here."""
        outer, self.lines = self.lines, []
        self._scopes.append({})
        yield self.lines
        self._scopes.pop()
        self.lines = outer

    def take(self, lines: list[str], deeper: int = 0) -> None:
        """Puts captured lines here."""
        self.lines.extend("    " * deeper + line for line in lines)

    @property
    def depth(self) -> int:
        return self._depth

    def indent(self, by: int) -> None:
        """Deeper, or back; what was worked out inside is forgotten on the way back."""
        self._depth += by
        for _ in range(by):
            self._scopes.append({})
        for _ in range(-by):
            self._scopes.pop()

    # ---------------------------------------------------------------- what is worked out already
    def known(self, key: object) -> str | None:
        """The name that holds the value of this key, where we stand."""
        for scope in reversed(self._scopes):
            if key in scope:
                return scope[key]
        return None

    def remember(self, key: object, name: str) -> None:
        self._scopes[-1][key] = name

    @contextmanager
    def beside(self) -> Iterator[list[str]]:
        """What is written inside is a module-level text of its own, whose lines land in the list."""
        outer = self.lines, self._depth, self._scopes
        self.lines, self._depth, self._scopes = [], 0, [{}]
        yield self.lines
        self.lines, self._depth, self._scopes = outer


def is_atom(code: str) -> bool:
    """A name or a whole number: may be written twice."""
    return code.isidentifier() or code.removeprefix("-").isdigit()
