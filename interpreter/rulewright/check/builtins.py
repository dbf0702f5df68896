"""The ready-made words: their prepositions, what they are asked of, and the term each makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import attrs

from rulewright.check.signatures import ERROR, Noun, Quality, Unfit
from rulewright.check.words import type_words
from rulewright.core.terms import (
    All,
    Arithmetic,
    Compare,
    Const,
    Exists,
    Filter,
    Fold,
    Grid,
    ListOf,
    Local,
    LongestRow,
    Not,
    Pick,
    PlaceOf,
    Step,
    Term,
)
from rulewright.core.types import NUMBER, PLAYER, SENTENCE, YES_NO, Type, list_of, member
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.check.application import Application
    from rulewright.check.draft import Draft
    from rulewright.check.scope import Scope

ASKED_OF_LISTS: dict[str, tuple[tuple[str, ...], ...]] = {
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
STEPS = ("next", "previous")
ON_GRIDS = ("row", "column", "above", "below", "left", "right", "neighbours")


def declare_built_ins(draft: Draft) -> None:
    """The ready-made words of this draft; those asked of a place of a grid exist where there is one."""
    for name, shapes in ASKED_OF_LISTS.items():
        for shape in shapes:
            draft.declare(Noun(name, shape, "built-in", parameters=(None,) * len(shape)))
    for domain in draft.domains.values():
        if domain.shape == "grid":
            names: Sequence[str] = ON_GRIDS
        else:
            names = STEPS if domain.sort in ("words", "places", "player") else ()
        for name in names:
            draft.declare(Noun(name, ("of",), "built-in", parameters=(member(domain.name),)))
    draft.declare(Noun("others", ("of",), "built-in", parameters=(PLAYER,)))
    draft.declare_quality(Quality("ready", SENTENCE, ("for", "at"), "ready"))


@attrs.frozen
class Asked:
    """A ready-made word with its typed arguments, where it stands."""

    words: Application
    noun: Noun
    arguments: tuple[Term | None, ...]
    scope: Scope
    span: Span

    def argument(self, at: int) -> Term:
        term = self.arguments[at]
        assert term is not None
        return term

    def items(self, at: int) -> tuple[Term, Type]:
        """An argument as a list, and the type of its elements."""
        items = self.words.as_list(self.argument(at))
        assert items.type.element is not None
        return items, items.type.element

    def number(self, at: int) -> Term:
        return self.words.fitter.fit(self.argument(at), NUMBER, f"`{self.noun.name}`")

    def member(self) -> tuple[Term, Type]:
        """The one argument of a word that is asked of one domain, and its type."""
        want = self.noun.parameters[0]
        assert want is not None
        return self.words.argument(self.argument(0), want, self.noun.name), want


Maker = Callable[[Asked], Term]


def _number(asked: Asked) -> Term:
    items, _ = asked.items(0)
    return Pick("number", items, type=NUMBER, span=asked.span)


def _rest(asked: Asked) -> Term:
    items, _ = asked.items(0)
    return Pick("rest", items, type=items.type, span=asked.span)


def _one(operation: Literal["first", "last"]) -> Maker:
    def make(asked: Asked) -> Term:
        items, element = asked.items(0)
        return Pick(operation, items, type=element.or_none(), span=asked.span)

    return make


def _some(operation: Literal["first-n", "last-n"]) -> Maker:
    def make(asked: Asked) -> Term:
        items, _ = asked.items(1)
        return Pick(operation, items, asked.number(0), type=items.type, span=asked.span)

    return make


def _item(asked: Asked) -> Term:
    items, element = asked.items(1)
    return Pick("item", items, asked.number(0), type=element.or_none(), span=asked.span)


def _place(asked: Asked) -> Term:
    thing = asked.argument(0)
    if thing.type.tag not in ("member", "none"):
        label = f"this is {type_words(thing.type)}"
        raise Unfit("RW204", "`place` is asked of a thing, a word or a place", thing.span, label)
    return PlaceOf(thing, type=NUMBER, span=asked.span)


def _target_only(asked: Asked) -> Term:
    label = "the third of a list is `item 3 of …`"
    raise Unfit("RW202", "`place 3 of …` is where something is moved to", asked.span, label)


def _difference(asked: Asked) -> Term:
    return Arithmetic("difference", asked.number(0), asked.number(1), type=NUMBER, span=asked.span)


def _longest(asked: Asked) -> Term:
    items, element = asked.items(0)
    domain = asked.words.draft.domains.get(element.domain)
    if element == ERROR:
        return Pick("number", items, type=NUMBER, span=asked.span)
    if domain is None or domain.shape != "grid":
        label = f"this is {type_words(items.type)}"
        raise Unfit("RW204", "`longest-row` is asked of places of a grid", items.span, label)
    return LongestRow(domain.name, items, type=NUMBER, span=asked.span)


def _extreme(operation: Literal["highest", "lowest"]) -> Maker:
    def make(asked: Asked) -> Term:
        items, element = asked.items(0)
        if element.tag not in ("number", "member", "none"):
            label = f"this is {type_words(items.type)}"
            raise Unfit("RW401", f"`{operation}` compares numbers or words", items.span, label)
        local = asked.scope.body.new("", element)
        type_ = element if element.tag == "number" else element.or_none()
        return Fold(operation, items, local, Local(local, type=element), type=type_, span=asked.span)

    return make


def _step(operation: Literal["next", "previous"]) -> Maker:
    def make(asked: Asked) -> Term:
        item, want = asked.member()
        ring = asked.words.draft.domains[want.domain].shape == "ring"
        type_ = want if ring and not item.type.maybe else want.or_none()
        return Step(operation, want.domain, item, type=type_, span=asked.span)

    return make


def _grid(operation: Literal["row", "column", "above", "below", "left", "right", "neighbours"]) -> Maker:
    def make(asked: Asked) -> Term:
        item, want = asked.member()
        type_ = want.or_none()
        if operation in ("row", "column"):
            type_ = NUMBER
        elif operation == "neighbours":
            type_ = list_of(want)
        return Grid(operation, want.domain, item, type=type_, span=asked.span)

    return make


def _others(asked: Asked) -> Term:
    player, _ = asked.member()
    everyone = Const(tuple(asked.words.draft.members(PLAYER)), type=list_of(PLAYER), span=asked.span)
    local = asked.scope.body.new("", PLAYER)
    same = Compare("is", Local(local, type=PLAYER), player, type=YES_NO, span=asked.span)
    other: Term = Not(same, type=YES_NO, span=asked.span)
    if player.type.maybe:  # the others of none are nobody
        somebody = Exists(ListOf((player,), type=list_of(PLAYER)), type=YES_NO, span=asked.span)
        other = All((somebody, other), type=YES_NO, span=asked.span)
    return Filter(everyone, local, other, type=list_of(PLAYER), span=asked.span)


BUILT_IN: dict[tuple[str, tuple[str, ...]], Maker] = {
    ("number", ("of",)): _number,
    ("first", ("of",)): _one("first"),
    ("last", ("of",)): _one("last"),
    ("rest", ("of",)): _rest,
    ("first", ("", "of")): _some("first-n"),
    ("last", ("", "of")): _some("last-n"),
    ("item", ("", "of")): _item,
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
