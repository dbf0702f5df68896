"""A phrase book as plain data: what a ruleset declares, before anything of it is looked at.

Whoever reads rule text fills these in. Nothing here knows of rules: a guard is the text a reader sees, a body is a yes
or no.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from rulewright.source import Span

SENTENCE = "sentence"
CONDITION = "condition"
"""The two families that every book has."""

_RESERVED = """
    of at by against for on with in to from as is are not and or but where when if while until during may must can
    cannot chooses arranges counts wins loses any every each the it its a an no none yes there now more less most
    least otherwise start end phase starting count win has seen you this
"""
RESERVED = frozenset(_RESERVED.split())
"""Words that cannot name a hole. A loader that knows the grammar's own list passes that one in the vocabulary."""


@attrs.frozen
class Template:
    """The wording of a phrase: fixed words, ``card/cards``, and holes ``{name: type}``.

    span: the text between the quotes, if it stands in a file. language: None for the language of the ruleset.
    """

    text: str
    span: Span | None = None
    language: str | None = None


@attrs.frozen
class Guard:
    """What must hold before a clause acts, as far as a reader is told.

    text: the condition in words, with ``{hole}`` or ``{hole: any of skill}`` parts; None is silent (a technical guard).
    condition_hole: the guard is nothing but this hole of the family ``condition``.
    never_fails_when_full: the guard asks whether something is in this hole; when the hole names every member of its
    list the guard cannot fail, and is not read back.
    """

    text: str | None = None
    condition_hole: str | None = None
    never_fails_when_full: str | None = None


@attrs.frozen
class PhraseSpec:
    """One phrase of the book.

    says: printed and read. also: only read. translations: beside ``says``, by language.
    binds: how tightly it holds together where a text has several readings; 0 keeps out of it.
    when: the title of its moment, with parts like ``{a round}``, or its hook as written; moment: the moment's name.
    means: the sentence holes whose clauses it takes over, in order. has_do, has_holds: which body it has.
    reads: what it does, in words. reads_later: a sentence hole, and what stands for the ``{…}`` of its moments.
    """

    name: str
    family: str
    says: Template
    also: tuple[Template, ...] = ()
    translations: Mapping[str, Template] = attrs.field(factory=dict, hash=False)
    binds: int = 0
    marks: tuple[str, ...] = ()
    span: Span | None = None
    when: str | None = None
    moment: str | None = None
    guards: tuple[Guard, ...] = ()
    means: tuple[str, ...] = ()
    has_do: bool = False
    has_holds: bool = False
    reads: str | None = None
    reads_later: tuple[str, str] | None = None


@attrs.frozen
class Vocabulary:
    """What holes may be filled with.

    words: closed lists, each member as it is printed; ranges of numbers and the phases come as such lists too.
    families: the families of phrases besides ``sentence`` and ``condition``.
    """

    words: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict, hash=False)
    families: tuple[str, ...] = ()
    reserved: frozenset[str] = RESERVED

    @property
    def all_families(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((SENTENCE, CONDITION, *self.families)))
