"""Types and terms as a message says them."""

from __future__ import annotations

from rulewright.core.terms import ListOf, Term
from rulewright.core.types import Type
from rulewright.diagnostics.wording import article


def term_words(term: Term) -> str:
    """The type of a term as a message says it; of one thing in the place of a list, that of the thing."""
    if isinstance(term, ListOf) and len(term.parts) == 1:
        return type_words(term.parts[0].type)
    return type_words(term.type)


def type_words(type_: Type) -> str:
    """A type as a message says it: `a number`, `a list of cards`, `a player or none`."""
    if type_.tag == "list":
        element = type_.element
        return f"a list of {type_words(element).split(' ', 1)[-1]}s" if element is not None else "a list"
    if type_.tag == "none":
        return "none"
    if type_.tag == "yes-no":
        return "yes or no"
    if type_.tag == "number" and not type_.domain:
        return "a number" + (" or none" if type_.maybe else "")
    return article(type_.domain or type_.tag) + (" or none" if type_.maybe else "")
