"""What is wrong with a declaration, or with a text at first sight → the diagnostic that says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.diagnostics import Diagnostic, Fix, Label, Severity
from rulewright.phrases.nearness import nearest
from rulewright.source import Span

UNREAD = ("RW330", "RW331", "RW332", "RW333", "RW334", "RW335", "RW336")
"""Codes of a sentence that has no reading, or not one."""

NAMING = ("RW311", "RW316")
"""Codes that name in their title or label what is not there."""

TEMPLATE = "RW310"


def bad_template(span: Span | None, why: str) -> Diagnostic:
    return Diagnostic(TEMPLATE, "this template cannot be understood", span, why)


def unknown_hole_type(span: Span | None, hole: str, type_text: str, known: Sequence[str]) -> Diagnostic:
    meant = nearest(type_text, known)
    return Diagnostic(
        "RW311",
        f"`{type_text}` is nothing that the hole `{hole}` could hold",
        span,
        f"did you mean `{meant[0]}`?" if meant else "no words list and no family of phrases has this name",
        notes=(
            "a hole holds a words list, a family, `number`, `signed`, `ordinal`, `any of LIST` or `all of LIST`",
            f"declared here: {listed(known)}",
        ),
    )


def hole_twice(span: Span | None, hole: str) -> Diagnostic:
    return Diagnostic(
        "RW312",
        f"two holes of this template are called `{hole}`",
        span,
        "the second one",
        fixes=(Fix(f"give it a name of its own, such as `{hole}-2`"),),
    )


def touching_holes(span: Span | None, left: str, right: str) -> Diagnostic:
    return Diagnostic(
        "RW313",
        f"the holes `{left}` and `{right}` touch",
        span,
        "nothing tells where the one ends and the other begins",
        notes=(
            "a hole may touch another only if one of them is `signed`, or one is a number and the other a list of "
            "words without figures; a comma may be missing, so it keeps none apart",
        ),
        fixes=(Fix("put a fixed word between them"),),
    )


def no_fixed_word(span: Span | None) -> Diagnostic:
    return Diagnostic(
        "RW314",
        "this template has no word of its own",
        span,
        "holes only",
        notes=("a phrase is known by its fixed words, or by a `signed` hole",),
        fixes=(Fix("add at least one word"),),
    )


def same_shape(span: Span | None, phrase: str, other: str, family: str, other_span: Span | None) -> Diagnostic:
    whose = "an earlier template of this phrase" if phrase == other else f"the phrase `{other}`"
    return Diagnostic(
        "RW315",
        f"{whose} is said in the same way",
        span,
        f"the same words and the same holes as {whose}",
        labels=(Label(other_span, "said here first"),) if other_span else (),
        notes=(f"every {family} that uses this wording would have two readings",),
        fixes=(Fix("change the wording of one of them, or leave one out"),),
    )


def unknown_family(span: Span | None, phrase: str, family: str, known: Sequence[str]) -> Diagnostic:
    meant = nearest(family, known)
    return Diagnostic(
        "RW316",
        f"the phrase `{phrase}` belongs to no family of this ruleset",
        span,
        f"there is no family `{family}`" + (f"; did you mean `{meant[0]}`?" if meant else ""),
        notes=(f"the families are {listed(known)}", f"a new one is declared by `wording {family}: …`"),
    )


def holes_differ(
    span: Span | None, missing: Sequence[str], extra: Sequence[str], other_span: Span | None
) -> Diagnostic:
    parts = []
    if missing:
        parts.append(f"{listed(missing)} missing")
    if extra:
        parts.append(f"{listed(extra)} too many")
    return Diagnostic(
        "RW317",
        "the templates of a phrase do not have the same holes",
        span,
        ", ".join(parts),
        labels=(Label(other_span, "its first template"),) if other_span else (),
        notes=("all ways to say a phrase fill the same holes, with the same types",),
    )


def bad_hole_name(span: Span | None, hole: str, reserved: bool) -> Diagnostic:
    return Diagnostic(
        "RW318",
        f"a hole cannot be called `{hole}`",
        span,
        "a word of the language"
        if reserved
        else "a name is small letters, figures and hyphens, and begins with a letter",
        fixes=(Fix(f"another name, such as `{hole}-1`" if reserved else "another name, such as `n` or `which-card`"),),
    )


def too_many_spellings(span: Span | None, count: int, limit: int) -> Diagnostic:
    return Diagnostic(
        "RW319",
        f"this template has {count} spellings, more than {limit}",
        span,
        "each `/` and each comma multiplies them",
        fixes=(Fix("say it with fewer `/` and commas, or split it with `also says`"),),
    )


def unknown_hole(span: Span | None, phrase: str, hole: str, where: str, known: Sequence[str]) -> Diagnostic:
    meant = nearest(hole, known)
    return Diagnostic(
        "RW320",
        f"the phrase `{phrase}` has no hole `{hole}`",
        span,
        f"{where} speaks of it" + (f"; did you mean `{meant[0]}`?" if meant else ""),
        notes=(f"its holes are {listed(known)}" if known else "it has no holes",),
    )


def wrong_hole(span: Span | None, phrase: str, hole: str, where: str, needed: str, found: str) -> Diagnostic:
    return Diagnostic(
        "RW321",
        f"the hole `{hole}` of the phrase `{phrase}` cannot stand in {where}",
        span,
        f"{where} needs {needed}, and `{hole}` holds {article(found)}",
    )


def phrase_twice(span: Span | None, phrase: str, other_span: Span | None) -> Diagnostic:
    return Diagnostic(
        "RW322",
        f"there are two phrases `{phrase}`",
        span,
        "the second one",
        labels=(Label(other_span, "the first one"),) if other_span else (),
        fixes=(Fix("give it a name of its own, or say `replace phrase`"),),
    )


def name_twice(name: str) -> Diagnostic:
    return Diagnostic(
        "RW323",
        f"`{name}` is a words list and a family of phrases",
        None,
        f"nothing tells what a hole `{{x: {name}}}` holds",
        fixes=(Fix("give one of them another name"),),
    )


def undecided_pair(
    span: Span | None, outer: str, inner: str, text: str, readings: Sequence[str], inner_span: Span | None
) -> Diagnostic:
    names = f"`{outer}`" if outer == inner else f"`{outer}` or `{inner}`"
    return Diagnostic(
        "RW324",
        f"the phrases `{outer}` and `{inner}` together can be read in {len(readings)} ways",
        span,
        f"for instance: {text}",
        labels=(Label(inner_span, f"`{inner}` inside it"),) if inner_span and inner != outer else (),
        notes=tuple(f"reading {number}:  {reading}" for number, reading in enumerate(readings, 1)),
        fixes=(Fix(f"give {names} a `binds`: what holds together more tightly has the higher number"),),
    )


def too_many_pairs(span: Span | None, tried: int) -> Diagnostic:
    """``span``: the phrase with which trying ended."""
    return Diagnostic(
        "RW325",
        "not all pairs of phrases were tried",
        span,
        f"here trying ended, after {tried:,} pairs",
        notes=("phrases from here on may be ambiguous together; the sentences themselves are all looked at",),
        severity=Severity.WARNING,
    )


def no_words(span: Span | None, family: str) -> Diagnostic:
    return Diagnostic("RW339", f"there is no {family} here", span, f"{article(family)} must be written here")


def too_long(span: Span | None, family: str, limit: int) -> Diagnostic:
    return Diagnostic(
        "RW337", f"this {family} is too long", span, f"no more than {limit} words are read as one {family}"
    )


def too_deep(span: Span | None, family: str) -> Diagnostic:
    return Diagnostic(
        "RW338",
        f"too many phrases stand inside each other in this {family}",
        span,
        "nobody can follow it any more",
        fixes=(Fix("say it with fewer phrases inside each other, or make one phrase of what belongs together"),),
    )


def listed(names: Iterable[str], joiner: str = "and") -> str:
    """`` `a`, `b` and `c` ``, with nothing for nothing."""
    quoted = [f"`{name}`" for name in names]
    if len(quoted) < 2:
        return "".join(quoted) or "none"
    return f"{', '.join(quoted[:-1])} {joiner} {quoted[-1]}"


def article(noun: str) -> str:
    """A noun with its `a` or `an`; lists of things have none."""
    if noun.startswith(("any of ", "all of ")):
        return f"a list ({noun})"
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
