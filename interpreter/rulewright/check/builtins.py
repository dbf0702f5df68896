"""The ready-made words: their prepositions, what they are asked of, and the term each makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from rulewright.check.signatures import Noun, Quality, Unfit
from rulewright.check.words import type_words
from rulewright.core.terms import (
    Arithmetic,
    Const,
    Filter,
    Fold,
    Grid,
    Local,
    LongestRow,
    Not,
    Pick,
    PlaceOf,
    Step,
    Term,
)
from rulewright.core.terms import Compare as CompareTerm
from rulewright.core.types import NUMBER, PLAYER, SENTENCE, YES_NO, Type, list_of, member
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.check.draft import Draft
    from rulewright.check.nouns import Nouns
    from rulewright.check.scope import Scope

Maker = Callable[["Nouns", Noun, "list[Term | None]", "Scope", "Type | None", Span], Term]


def declare_built_ins(draft: Draft) -> None:
    """The ready-made words of this draft; those asked of a place of a grid exist where there is one."""
    for name, shapes in SETS.items():
        for shape in shapes:
            draft.declare(Noun(name, shape, "built-in", parameters=(None,) * len(shape)))
    for domain in draft.domains.values():
        if domain.sort in ("words", "places", "player"):
            for name in ("next", "previous"):
                if domain.shape != "grid":
                    draft.declare(Noun(name, ("of",), "built-in", parameters=(member(domain.name),)))
        if domain.shape == "grid":
            for name in ("row", "column", "above", "below", "left", "right", "neighbours"):
                draft.declare(Noun(name, ("of",), "built-in", parameters=(member(domain.name),)))
    draft.declare(Noun("others", ("of",), "built-in", parameters=(PLAYER,)))
    draft.declare_quality(Quality("ready", SENTENCE, ("for", "at"), "ready"))


def _one(arguments: list[Term | None]) -> Term:
    first = arguments[0]
    assert first is not None
    return first


def _pick(operation: Literal["number", "first", "last", "rest"]) -> Maker:
    def make(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
        items = nouns.as_list(_one(arguments))
        element = items.type.element
        assert element is not None
        if operation == "number":
            return Pick("number", items, type=NUMBER, span=span)
        type_ = items.type if operation == "rest" else element.or_none()
        return Pick(operation, items, type=type_, span=span)

    return make


def _count(operation: Literal["first-n", "last-n", "item"]) -> Maker:
    def make(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
        count, second = arguments[0], arguments[1]
        assert count is not None and second is not None
        count = nouns.fitter.fit(count, NUMBER, f"how many: `{noun.name} 3 of …`")
        items = nouns.as_list(second)
        element = items.type.element
        assert element is not None
        type_ = element.or_none() if operation == "item" else items.type
        return Pick(operation, items, count, type=type_, span=span)

    return make


def _place(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
    thing = _one(arguments)
    if thing.type.tag != "member":
        raise Unfit("RW204", "`place` is asked of a thing, a word or a place", thing.span, f"this is {type_words(thing.type)}")
    return PlaceOf(thing, type=NUMBER, span=span)


def _target_only(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
    raise Unfit("RW202", "`place 3 of …` is where something is moved to", span, "the third of a list is `item 3 of …`")


def _step(operation: Literal["next", "previous"]) -> Maker:
    def make(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
        want = noun.parameters[0]
        assert want is not None
        item = nouns.argument(_one(arguments), want, noun.name)
        ring = nouns.draft.domains[want.domain].shape == "ring"
        type_ = want if ring and not item.type.maybe else want.or_none()
        return Step(operation, want.domain, item, type=type_, span=span)

    return make


def _grid(operation: Literal["row", "column", "above", "below", "left", "right", "neighbours"]) -> Maker:
    def make(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
        want = noun.parameters[0]
        assert want is not None
        item = nouns.argument(_one(arguments), want, noun.name)
        type_ = NUMBER if operation in ("row", "column") else list_of(want) if operation == "neighbours" else want.or_none()
        return Grid(operation, want.domain, item, type=type_, span=span)

    return make


def _longest(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
    items = nouns.as_list(_one(arguments))
    element = items.type.element
    domain = nouns.draft.domains.get(element.domain) if element is not None else None
    if domain is None or domain.shape != "grid":
        raise Unfit("RW204", "`longest-row` is asked of places of a grid", items.span, f"this is {type_words(items.type)}")
    return LongestRow(domain.name, items, type=NUMBER, span=span)


def _difference(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
    left, right = arguments[0], arguments[1]
    assert left is not None and right is not None
    a, b = nouns.fitter.fit(left, NUMBER, "difference"), nouns.fitter.fit(right, NUMBER, "difference")
    return Arithmetic("difference", a, b, type=NUMBER, span=span)


def _extreme(operation: Literal["highest", "lowest"]) -> Maker:
    def make(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
        items = nouns.as_list(_one(arguments))
        element = items.type.element
        assert element is not None
        if element.tag not in ("number", "member") and element.tag != "none":
            raise Unfit("RW401", f"`{operation}` compares numbers or words", items.span, f"this is {type_words(items.type)}")
        local = scope.body.new("", element)
        type_ = element if element.tag == "number" else element.or_none()
        return Fold(operation, items, local, Local(local, type=element), type=type_, span=span)

    return make


def _others(nouns: Nouns, noun: Noun, arguments: list[Term | None], scope: Scope, expect: Type | None, span: Span) -> Term:
    player = nouns.argument(_one(arguments), PLAYER, "others")
    everyone = Const(nouns.draft.members(PLAYER), type=list_of(PLAYER), span=span)
    local = scope.body.new("", PLAYER)
    same = CompareTerm("is", Local(local, type=PLAYER), player, type=YES_NO, span=span)
    return Filter(everyone, local, Not(same, type=YES_NO, span=span), type=list_of(PLAYER), span=span)


SETS: dict[str, tuple[tuple[str, ...], ...]] = {
    "number": (("of",),),
    "first": (("of",), ("", "of")),
    "last": (("of",), ("", "of")),
    "rest": (("of",),),
    "item": (("", "of"),),
    "place": (("of",), ("", "of")),
    "difference": (("of", "with"),),
    "longest-row": (("of",),),
    "highest": (("of",),),
    "lowest": (("of",),),
}

BUILT_IN: dict[tuple[str, tuple[str, ...]], Maker] = {
    ("number", ("of",)): _pick("number"),
    ("first", ("of",)): _pick("first"),
    ("last", ("of",)): _pick("last"),
    ("rest", ("of",)): _pick("rest"),
    ("first", ("", "of")): _count("first-n"),
    ("last", ("", "of")): _count("last-n"),
    ("item", ("", "of")): _count("item"),
    ("place", ("of",)): _place,
    ("place", ("", "of")): _target_only,
    ("difference", ("of", "with")): _difference,
    ("longest-row", ("of",)): _longest,
    ("highest", ("of",)): _extreme("highest"),
    ("lowest", ("of",)): _extreme("lowest"),
    ("next", ("of",)): _step("next"),
    ("previous", ("of",)): _step("previous"),
    ("row", ("of",)): _grid("row"),
    ("column", ("of",)): _grid("column"),
    ("above", ("of",)): _grid("above"),
    ("below", ("of",)): _grid("below"),
    ("left", ("of",)): _grid("left"),
    ("right", ("of",)): _grid("right"),
    ("neighbours", ("of",)): _grid("neighbours"),
    ("others", ("of",)): _others,
}
