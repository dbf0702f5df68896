"""The small nodes every construct is made of: names, numbers, texts, types, parameters and headers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, dataclass_transform

import attrs

from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.syntax.ast_expressions import Expr

# Nodes compare and hash by identity: passes keep what they learn about a node in dictionaries, and two equal lines at
# different places are different nodes. ``ast_tools.same`` compares by content. There are many classes, and every method
# that attrs generates for each of them would be paid for at each start of the program; so there is one ``__repr__``.
T = TypeVar("T")
_attrs = attrs.frozen(eq=False, repr=False, weakref_slot=False)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(attrs.field,))
def node(cls: type[T]) -> type[T]:
    return _attrs(cls)


@node
class Node:
    """Anything that stands in the text at ``span``."""

    span: Span = attrs.field(kw_only=True)

    def __repr__(self) -> str:
        cls: Any = type(self)
        names = (field.name for field in attrs.fields(cls))
        inner = ", ".join(repr(getattr(self, name)) for name in names if name not in ("span", "inner", "source"))
        return f"{type(self).__name__}({inner})"


# ---------------------------------------------------------------- words and figures


@node
class Name(Node):
    text: str

    def __str__(self) -> str:
        return self.text


@node
class Number(Node):
    """An integer, with its sign if one was written."""

    value: int


@node
class Quoted(Node):
    """A printed name or a title, without its quotation marks; the span has them."""

    text: str

    def __str__(self) -> str:
        return self.text


@node
class Constant(Node):
    text: Literal["yes", "no", "none"]


LiteralValue = Name | Number | Quoted | Constant


@node
class Range(Node):
    """``2 to 10`` among the members of a list of words."""

    low: Number
    high: Number


# ---------------------------------------------------------------- texts with holes


@node
class Piece(Node):
    """A stretch of a text that stands for itself."""

    text: str


@node
class Hole(Node):
    """``{…}``: ``raw`` is what stands between the braces, ``inner`` its place.

    ``expr`` is what it denotes, where holes are noun phrases: in titles, prompts, what is shown. In templates and
    read-backs it is None; their ``raw`` is read later.
    """

    raw: str
    inner: Span
    expr: Expr | None = None


@node
class Text(Node):
    """A quoted text; the span has the quotation marks, ``raw`` has not."""

    raw: str
    parts: tuple[Piece | Hole, ...]

    @property
    def holes(self) -> tuple[Hole, ...]:
        return tuple(part for part in self.parts if isinstance(part, Hole))


# ---------------------------------------------------------------- types


@node
class NamedType(Node):
    """``number``, ``player``, a kind, a list of words …"""

    name: Name


@node
class NumberType(Node):
    """``1 to 6``"""

    low: Number
    high: Number


@node
class ListType(Node):
    """``list of skill``"""

    of: Name


@node
class EitherType(Node):
    """``player or none``, ``marked or either``, ``2 or 0``"""

    members: tuple[LiteralValue, ...]

    @property
    def optional(self) -> Name | None:
        """The X of ``X or none``."""
        if len(self.members) != 2:
            return None
        first, last = self.members
        return first if isinstance(first, Name) and isinstance(last, Constant) and last.text == "none" else None


TypeExpr = NamedType | NumberType | ListType | EitherType

# ---------------------------------------------------------------- headers


@node
class Param(Node):
    """``prep`` is the word before the parameter, ``""`` for a direct object; written bare, its type is its own name."""

    prep: str
    name: Name
    type: TypeExpr

    @property
    def bare(self) -> bool:
        return isinstance(self.type, NamedType) and self.type.name.text == self.name.text


@node
class Header(Node):
    """``force of player at place``"""

    name: Name
    params: tuple[Param, ...]


@node
class Period(Node):
    """What a lifetime or a reaction is tied to: a flow or action by name, or a phase by number or name."""

    flow: Name | None = None
    phase: Name | Number | None = None
