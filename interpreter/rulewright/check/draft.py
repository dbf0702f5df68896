"""The Program under construction: what has been declared so far, looked up by word, and the problems found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

import attrs

from rulewright.check.overlays import Entry
from rulewright.check.signatures import ERROR, SORT_NAMES, Echo, Noun, Quality, TypeName, Unfit, Verb
from rulewright.core import program as core
from rulewright.core.terms import Text
from rulewright.core.types import (
    MOMENT,
    NUMBER,
    PHASE,
    PLAYER,
    SENTENCE,
    TEXT,
    YES_NO,
    Dimension,
    Domain,
    DomainSort,
    Type,
    member,
)
from rulewright.diagnostics import Diagnostic, Diagnostics, Fix, Label, Severity
from rulewright.diagnostics.wording import nearest
from rulewright.phrases import PhraseBook
from rulewright.source import Span
from rulewright.syntax import ast

ROW_FIELD = "#row"
"""Name of the hidden field that says which table row made a thing: equal for copies. No rule text can spell it."""


@attrs.define(eq=False)
class DomainDraft:
    """A domain whose members are still being found; ``printed`` has none in front.

    alike_by, shown_as: as written in its declaration; alike, shown: typed.
    """

    name: str
    plural: str
    sort: DomainSort
    span: Span | None
    printed: list[str] = attrs.Factory(lambda: ["none"])
    keys: list[str] = attrs.Factory(lambda: [""])
    rows: list[int] = attrs.Factory(lambda: [0])
    shape: Literal["ring", "line", "grid"] = "line"
    width: int = 0
    height: int = 0
    alike_by: tuple[ast.Name, ...] | None = None
    shown_as: ast.Text | None = None
    alike: tuple[object, ...] = ()
    shown: Text | None = None

    @property
    def all(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.printed)))

    def closed(self) -> Domain:
        size = len(self.printed) - 1
        ahead = [0, *range(2, size + 1), 0][: size + 1]
        behind = [0, 0, *range(1, size)][: size + 1]
        if self.shape == "ring" and size:
            ahead[size], behind[1] = 1, size
        if self.shape == "grid":
            ahead = behind = [0] * (size + 1)
        return Domain(
            name=self.name,
            plural=self.plural,
            sort=self.sort,
            printed=tuple(self.printed),
            keys=tuple(self.keys),
            rows=tuple(self.rows) if self.sort == "kind" else (),
            next=tuple(ahead),
            previous=tuple(behind),
            width=self.width,
            height=self.height,
            alike=self.alike,
            shown=self.shown,
        )


@attrs.define(eq=False)
class FieldDraft:
    """A field with the cells filled so far, by (thing, indices…) as they lie in memory; ``filled`` says where from.

    unplaced: values of rows of which there is nothing in the box, with where they stand.
    """

    name: str
    kind: str
    indices: tuple[Type, ...]
    type: Type
    default: object
    span: Span | None
    in_force: ast.InForce | None = None
    has_default: bool = False
    house: bool = False
    cells: dict[tuple[object, ...], object] = attrs.Factory(dict)
    filled: dict[tuple[object, ...], Span] = attrs.Factory(dict)
    unplaced: dict[object, Span] = attrs.Factory(dict)
    used: bool = False


@attrs.define(eq=False)
class VariableDraft:
    name: str
    indices: tuple[Type, ...]
    type: Type
    default: object
    until: ast.Period | None
    seen_by: ast.Name | None
    adjective: bool
    span: Span
    start: ast.Expr | None = None
    changed: bool = False
    used: bool = False


@attrs.define(eq=False)
class ZoneDraft:
    name: str
    indices: tuple[Type, ...]
    domain: str
    ordered: bool
    at_most: int | None
    seen_by: ast.Name | None
    span: Span
    used: bool = False


class Draft:
    """One program of a ruleset: these overlays, options and seats."""

    def __init__(self, options: Mapping[str, object], seats: tuple[str, ...], seat_words: tuple[str, ...] = ()) -> None:
        self.problems = Diagnostics()
        self.options = dict(options)
        self.option_at: dict[Span, str] = {}
        self.options_looked_at: set[str] = set()
        self.seats = seats
        self.seat_words = seat_words
        self.title = ""
        self.domains: dict[str, DomainDraft] = {}
        self.numbers: dict[str, tuple[int, int]] = {}
        self.type_names: dict[str, TypeName] = {}
        self.nouns: dict[str, list[Noun]] = {}
        self.qualities: dict[str, list[Quality]] = {}
        self.verbs: dict[str, list[Verb]] = {}
        self.families: dict[str, Type] = {}
        self.fields: list[FieldDraft] = []
        self.variables: list[VariableDraft] = []
        self.zones: list[ZoneDraft] = []
        self.values: list[core.Value | None] = []
        self.actions: list[core.Action | None] = []
        self.modifiers: list[core.Modifier] = []
        self.rules: list[core.Rule] = []
        self.rule_entries: list[Entry] = []
        self.phrases: list[core.Phrase | None] = []
        self.lifetimes: list[core.Lifetime] = []
        self.signature_of: dict[Entry, Noun | Quality | Verb] = {}
        self.book: PhraseBook | None = None
        self.nodes: list[core.Node | None] = [None]
        self.node_of: dict[object, int] = {}
        self.phrase_index: dict[str, int] = {}
        self.phrase_asts: list[ast.Phrase] = []
        self.bearers: list[str] = []
        self.circular: list[Noun] = []
        self.unread_holes: list[tuple[str, Span]] = []
        self.value_type: Callable[[Noun], Type] = lambda noun: noun.type or NUMBER
        self.read_sentence: Callable[[str, Span | None], int] = lambda _text, _span: 0

    # ---------------------------------------------------------------- problems
    def problem(
        self,
        code: str,
        title: str,
        span: Span | None,
        label: str = "",
        *,
        notes: Iterable[str] = (),
        labels: Iterable[Label] = (),
        fixes: Iterable[Fix] = (),
        severity: Severity = Severity.ERROR,
    ) -> None:
        self.problems.add(Diagnostic(code, title, span, label, tuple(labels), tuple(notes), tuple(fixes), severity))

    def warn(self, code: str, title: str, span: Span | None, label: str = "", *, notes: Iterable[str] = ()) -> None:
        self.problem(code, title, span, label, notes=notes, severity=Severity.WARNING)

    def refuse(self, unfit: Unfit) -> None:
        if not isinstance(unfit, Echo):
            self.problem(unfit.code, unfit.title, unfit.span, unfit.label, notes=unfit.notes, labels=unfit.labels)

    # ---------------------------------------------------------------- declaring
    def declare(self, noun: Noun) -> Noun:
        """Adds a noun, unless it clashes: a word with the same number of arguments has one owner, but words asked of
        different kinds may share it.
        """
        named = self.type_names.get(noun.name)
        if noun.arity == 0 and named is not None and noun.sort != "built-in":
            self._clash(noun.name, noun.span, SORT_NAMES[noun.sort], named.span, "the name of a type")
            return noun
        for other in self.nouns.get(noun.name, []):
            if other.arity == noun.arity and not _differ(noun, other):
                self._clash(noun.name, noun.span, SORT_NAMES[noun.sort], other.span, SORT_NAMES[other.sort])
                return noun
        self.nouns.setdefault(noun.name, []).append(noun)
        return noun

    def declare_quality(self, quality: Quality) -> Quality:
        for other in self.qualities.get(quality.name, []):
            if other.subject == quality.subject and other.prepositions == quality.prepositions:
                self._clash(quality.name, quality.span, "an adjective", other.span, "an adjective")
                return quality
        self.qualities.setdefault(quality.name, []).append(quality)
        return quality

    def declare_verb(self, verb: Verb) -> Verb:
        for other in self.verbs.get(verb.name, []):
            if other.prepositions == verb.prepositions:
                self._clash(verb.name, verb.span, "an action or flow", other.span, "an action or flow")
                return verb
        self.verbs.setdefault(verb.name, []).append(verb)
        return verb

    def declare_type(self, name: TypeName) -> None:
        """Adds a type; its singular and its plural are words that nothing else without arguments may be called."""
        words = dict.fromkeys((name.singular, name.plural))
        for word in words:
            other = self.type_names.get(word)
            noun = next((one for one in self.nouns.get(word, ()) if one.arity == 0), None)
            if other is not None:
                self._clash(word, name.span, "the name of a type", other.span, "the name of a type")
                break
            if noun is not None:
                self._clash(word, name.span, "the name of a type", noun.span, SORT_NAMES[noun.sort])
                break
        self.type_names.update((word, name) for word in words)

    def _clash(self, word: str, span: Span | None, what: str, other: Span | None, other_what: str) -> None:
        if other is None:
            self.problem(
                "RW208",
                f"`{word}` is a ready-made word and cannot be declared again",
                span,
                f"{what} of this name",
                notes=("take another name, perhaps two words with a hyphen",),
            )
            return
        self.problem(
            "RW208",
            f"`{word}` is declared twice",
            span,
            f"here as {what}",
            labels=(Label(other, f"here as {other_what}"),),
            notes=("a word with the same number of arguments has one owner", *_further(what, word, span, other)),
        )

    # ---------------------------------------------------------------- types
    def find_type(self, name: ast.Name, note: str = "") -> Type:
        """The type of that name; an unknown one is reported, with a note on the place, and fits everywhere."""
        found = self.simple_type(name.text)
        if found is not None:
            return found
        known = self.type_words()
        near = nearest(name.text, known)
        plural = self.type_names.get(name.text)
        notes: tuple[str, ...] = ()
        if plural is not None:
            notes = (f"a type is named in the singular: `{plural.singular}`",)
        elif near:
            notes = (f"did you mean `{near[0]}`?",)
        else:
            notes = ("types are " + ", ".join(f"`{one}`" for one in known[:12]),)
        if note and plural is None:
            notes = (note, *notes)
        self.problem("RW209", f"there is no type `{name.text}`", name.span, "a type is needed here", notes=notes)
        return ERROR

    def simple_type(self, text: str) -> Type | None:
        plain = {"number": NUMBER, "yes-no": YES_NO, "text": TEXT, "sentence": SENTENCE}.get(text)
        if plain is not None:
            return plain
        named = self.type_names.get(text)
        return named.type if named is not None and named.singular == text else None

    def type_words(self) -> list[str]:
        return ["number", "yes-no", "text", *sorted({one.singular for one in self.type_names.values()})]

    def type_of(self, expr: ast.TypeExpr) -> Type:
        if isinstance(expr, ast.NamedType):
            return self.find_type(expr.name)
        if isinstance(expr, ast.NumberType):
            return Type("number", low=expr.low.value, high=expr.high.value)
        if isinstance(expr, ast.ListType):
            return Type("list", element=self.find_type(expr.of))
        optional = expr.optional
        if optional is not None:
            return self.find_type(optional).or_none()
        if len(expr.members) == 2 and isinstance(expr.members[1], ast.Constant):
            first = expr.members[0]
            if isinstance(first, ast.Number):
                return Type("number", low=first.value, high=first.value, maybe=True)
        self.problem(
            "RW209",
            "a choice of words is a type of options only",
            expr.span,
            "declare `words NAME: …` and name that list here",
        )
        return ERROR

    def members(self, type_: Type) -> Sequence[int]:
        """All values of a closed type; empty when it has no bound."""
        if type_.tag == "member" and type_.domain in self.domains:
            return self.domains[type_.domain].all
        if type_.tag == "number" and type_.low is not None and type_.high is not None:
            return range(type_.low, type_.high + 1)
        if type_.tag == "yes-no":
            return (0, 1)
        return ()

    def dimension(self, type_: Type) -> Dimension:
        if type_.tag == "number" and type_.low is not None and type_.high is not None:
            return Dimension(type_, type_.high - type_.low + 1, type_.low)
        if type_.tag == "yes-no":
            return Dimension(type_, 2, 0)
        domain = self.domains.get(type_.domain)
        return Dimension(type_, len(domain.printed) - 1 if domain is not None else 0)

    def add_member(self, domain: DomainDraft, text: str, at: ast.Node | None) -> int:
        """A member that stands in the text; a name is a word of the rules. Its number, also if it is known."""
        if text in domain.printed[1:]:
            if at is not None:
                self.problem("RW208", f"`{text}` stands twice in `{domain.name}`", at.span, "here again")
            return domain.printed.index(text)
        domain.printed.append(text)
        domain.keys.append(text)
        value = len(domain.printed) - 1
        if isinstance(at, ast.Name):
            self.declare(Noun(text, (), "word", value, type=member(domain.name), span=at.span, value=value))
        return value

    def row_field(self, kind: str) -> int:
        """The hidden field with the table rows of a kind's things."""
        return next(at for at, f in enumerate(self.fields) if f.kind == kind and f.name == ROW_FIELD)

    def add_domain(self, draft: DomainDraft) -> DomainDraft:
        self.domains[draft.name] = draft
        return draft

    def is_kind(self, type_: Type) -> bool:
        domain = self.domains.get(type_.domain) if type_.tag == "member" else None
        return domain is not None and domain.sort == "kind"

    def lifetime(self, sort: Literal["action", "phase"], target: int) -> int:
        wanted = core.Lifetime(sort, target)
        if wanted not in self.lifetimes:
            self.lifetimes.append(wanted)
        return self.lifetimes.index(wanted)

    def start(self) -> None:
        """The types every ruleset has."""
        for name, plural, type_ in (
            ("player", "players", PLAYER),
            ("moment", "moments", MOMENT),
            ("phase", "phases", PHASE),
        ):
            sort: DomainSort = "player" if name == "player" else "moment" if name == "moment" else "phase"
            domain = self.add_domain(DomainDraft(name, plural, sort, None))
            domain.shape = "ring" if name == "player" else "line"
            self.type_names[name] = self.type_names[plural] = TypeName(name, plural, type_)
        self.type_names["sentence"] = self.type_names["sentences"] = TypeName("sentence", "sentences", SENTENCE)
        for seat in self.seats:
            self.domains["player"].printed.append(seat)
            self.domains["player"].keys.append(seat)
        self.families = {"condition": YES_NO, "sentence": SENTENCE}


def _differ(one: Noun, other: Noun) -> bool:
    """Fields, values and ready-made words that are asked of things of different kinds may share a word."""
    if one.arity == 0 or not one.parameters or not other.parameters:
        return False
    mine, theirs = one.parameters[0], other.parameters[0]
    if mine is None or theirs is None:
        return False
    return mine.certain() != theirs.certain() and mine.tag == "member" and theirs.tag == "member"


__all__ = ["ROW_FIELD", "DomainDraft", "Draft", "FieldDraft", "VariableDraft", "ZoneDraft", "member"]


def _further(what: str, word: str, span: Span | None, other: Span) -> tuple[str, ...]:
    """How another file says that it changes what is declared already."""
    if span is None or span.source is other.source:
        return ()
    if what == "the name of a type":
        return (f"what an expansion adds to it: `kind {word} also has`, `words {word} also …`",)
    return (f"an expansion that wants another one writes `replace` before it: `replace {_line(span)}`",)


def _line(span: Span) -> str:
    return span.source.line_text(span.line).split(":")[0].strip()
