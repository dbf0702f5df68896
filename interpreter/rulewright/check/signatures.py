"""What a declared word is, before it has a meaning: nouns, adjectives and verbs with prepositions and types."""

from __future__ import annotations

from typing import Literal

import attrs

from rulewright.core.types import Type
from rulewright.diagnostics import Label
from rulewright.source import Span

ERROR = Type("none", domain="#error", maybe=True)
"""The type of what a problem has been reported of: it fits everywhere, so that one cause gives one message."""

NounSort = Literal[
    "built-in", "field", "variable", "zone", "value", "option", "word", "seat", "moment", "rows", "turned", "unknown"
]

SORT_NAMES: dict[str, str] = {
    "built-in": "a ready-made word",
    "field": "a field",
    "variable": "something remembered",
    "zone": "a zone",
    "value": "a value",
    "option": "an option",
    "word": "a word of a list",
    "seat": "a player",
    "moment": "a moment",
    "rows": "a set of rows",
    "turned": "the index of a zone",
    "unknown": "something that could not be declared",
}
"""What a message calls each sort of noun."""


@attrs.define(eq=False)
class Noun:
    """A noun with the prepositions of its arguments (``""`` for one that follows without).

    index: position in the table of its sort (fields, variables, zones, values …). type: None until it is asked for.
    optional: arguments may be left out, and then mean all of them.
    """

    name: str
    prepositions: tuple[str, ...]
    sort: NounSort
    index: int = -1
    parameters: tuple[Type | None, ...] = ()
    parameter_names: tuple[str, ...] = ()
    type: Type | None = None
    span: Span | None = None
    optional: bool = False
    value: object = None
    used: bool = False

    @property
    def arity(self) -> int:
        return len(self.prepositions)


@attrs.define(eq=False)
class Quality:
    """An adjective: remembered (`remember whether`), called (`call a …`), a mark of sentences, or `ready`.

    index: of its variable, or of the value that says when it holds. subject_name: as its declaration calls it.
    """

    name: str
    subject: Type
    prepositions: tuple[str, ...]
    sort: Literal["remembered", "called", "mark", "ready"]
    index: int = -1
    parameters: tuple[Type, ...] = ()
    parameter_names: tuple[str, ...] = ()
    subject_name: str = ""
    span: Span | None = None
    used: bool = False


@attrs.define(eq=False)
class Verb:
    """An action or flow."""

    name: str
    prepositions: tuple[str, ...]
    parameters: tuple[Type, ...]
    parameter_names: tuple[str, ...]
    index: int
    flow: bool
    span: Span | None = None
    used: bool = False

    @property
    def by(self) -> int:
        """Position of its `by` parameter, the actor; -1 without one."""
        return self.prepositions.index("by") if "by" in self.prepositions else -1


@attrs.define(eq=False)
class TypeName:
    """A word that stands for a type: a kind, words, numbers, places, `player` …; its plural names all members."""

    singular: str
    plural: str
    type: Type
    span: Span | None = None


class Unfit(Exception):
    """A reading that fails, with the reason in the author's words.

    It is caught where readings are compared or a line is done with; it never leaves the floor.
    """

    def __init__(
        self,
        code: str,
        title: str,
        span: Span | None,
        label: str = "",
        notes: tuple[str, ...] = (),
        labels: tuple[Label, ...] = (),
    ) -> None:
        super().__init__(title)
        self.code = code
        self.title = title
        self.span = span
        self.label = label
        self.notes = notes
        self.labels = labels


class Echo(Unfit):
    """Something cannot be used because it could not be declared; that has been reported, so this is not."""

    def __init__(self, span: Span | None) -> None:
        super().__init__("", "", span)


class NotASet(Unfit):
    """A `where` behind something that is no set; what that is asked of may be one."""
