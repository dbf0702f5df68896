"""A reading of a row of words → the words again, with brackets that show what belongs to what."""

from __future__ import annotations

from rulewright.check import trees as t


def bracketed(tree: t.Tree | None, items: t.Items) -> str:
    """The words of a reading with brackets round each argument that has arguments of its own."""
    if tree is None:
        return ""
    if isinstance(tree, t.Word):
        first = tree.arguments[0] if tree.arguments else None
        if isinstance(first, t.It) and first.start < tree.at:  # `its X`
            return " ".join(["its", tree.name, *_arguments(tree.prepositions[1:], tree.arguments[1:], items)])
        return " ".join([tree.name, *_arguments(tree.prepositions, tree.arguments, items)])
    if isinstance(tree, t.Quality):
        return " ".join([tree.name, *_arguments(tree.prepositions, tree.arguments, items)])
    if isinstance(tree, t.Within):
        return f"{_wrapped(tree.noun, items)} in {_wrapped(tree.zone, items)}"
    if isinstance(tree, t.Starting):
        return f"{_wrapped(tree.noun, items)} starting with {_wrapped(tree.first, items)}"
    if isinstance(tree, t.Best):
        return f"{_wrapped(tree.noun, items)} with {'highest' if tree.highest else 'lowest'} {tree.name}"
    if isinstance(tree, t.Qualified):
        return f"{bracketed(tree.quality, items)} {_wrapped(tree.noun, items)}"
    if isinstance(tree, t.Determined):
        return f"{tree.word} {_wrapped(tree.noun, items)}"
    if isinstance(tree, t.Aggregate):
        further = _arguments(tree.prepositions[1:], tree.arguments, items)
        return " ".join([tree.operation, tree.name, "of", _wrapped(tree.items, items), *further])
    return row_text(items[tree.start : tree.end])


def row_text(items: t.Items) -> str:
    """The words as they stand in the text."""
    return " ".join(items[0].span.to(items[-1].span).text.split()) if items else ""


def _arguments(prepositions: tuple[str, ...], arguments: tuple[t.Tree | None, ...], items: t.Items) -> list[str]:
    parts = []
    for preposition, argument in zip(prepositions, arguments, strict=True):
        if argument is not None:
            parts += [preposition] if preposition else []
            parts.append(_wrapped(argument, items))
    return parts


def _wrapped(tree: t.Tree | None, items: t.Items) -> str:
    text = bracketed(tree, items)
    simple = isinstance(tree, t.Bracket) or " " not in text
    return text if simple else f"({text})"
