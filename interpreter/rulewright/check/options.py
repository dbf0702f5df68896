"""Options: constants of a program, whose values were chosen before the game or are the defaults of the text."""

from __future__ import annotations

from rulewright.check.draft import DomainDraft, Draft
from rulewright.check.overlays import Entry
from rulewright.check.signatures import Noun
from rulewright.core.types import Type, member
from rulewright.diagnostics.wording import listing, nearest
from rulewright.syntax import ast


def literal_text(value: ast.LiteralValue) -> str:
    """A literal as it would be typed for an option."""
    return str(value.value) if isinstance(value, ast.Number) else value.text


def declare_option(draft: Draft, option: ast.Option) -> None:
    """The option as a word; its value may name a thing, and is worked out when there are things."""
    draft.declare(Noun(option.name.text, (), "option", type=_type(draft, option), span=option.name.span))


def _type(draft: Draft, option: ast.Option) -> Type:
    name, type_ = option.name.text, option.type
    if not isinstance(type_, ast.EitherType):
        return draft.type_of(type_)
    numbers = [one.value for one in type_.members if isinstance(one, ast.Number)]
    if len(numbers) == len(type_.members):
        return Type("number", low=min(numbers), high=max(numbers))
    if not all(isinstance(one, ast.Name) for one in type_.members):
        return draft.type_of(type_)
    domain = draft.add_domain(DomainDraft(name, name, "words", option.name.span))
    for one in type_.members:
        draft.add_member(domain, literal_text(one), one)
    return member(name)


def option_values(draft: Draft, entries: list[Entry]) -> None:
    """Works out each option's value, when the things it may name are known."""
    for entry in entries:
        option = entry.declaration
        if not isinstance(option, ast.Option):
            continue
        noun = next((noun for noun in draft.nouns.get(option.name.text, ()) if noun.sort == "option"), None)
        if noun is None or noun.type is None:
            continue  # its name is taken, which was said
        given = draft.options.get(option.name.text, literal_text(option.default))
        value = _value(draft, noun.type, given)
        allowed = _allowed(option)
        if value is None or (allowed and str(given) not in allowed):
            _refuse(draft, option, given, allowed or _texts(draft, noun.type))
            value = noun.type.zero
        noun.value = value
        draft.options[option.name.text] = _printed(draft, noun.type, value)


def _printed(draft: Draft, type_: Type, value: object) -> object:
    """The value as it is shown and saved."""
    if type_.tag == "member" and isinstance(value, int):
        return draft.domains[type_.domain].printed[value]
    return value


def _allowed(option: ast.Option) -> list[str]:
    """The numbers of `2 or 0`."""
    members = option.type.members if isinstance(option.type, ast.EitherType) else ()
    return [str(one.value) for one in members if isinstance(one, ast.Number)]


def _refuse(draft: Draft, option: ast.Option, given: object, allowed: list[str]) -> None:
    near = nearest(str(given), [text for text in allowed if not text.isdecimal()])
    notes = [f"it can be {listing(allowed, joiner='or')}", *([f"did you mean `{near[0]}`?"] if near else [])]
    title = f"`{given}` is not a value of the option `{option.name.text}`"
    draft.problem("RW406", title, option.default.span, f"the value of `{option.name.text}`", notes=notes)


def _texts(draft: Draft, type_: Type) -> list[str]:
    if type_.tag == "yes-no":
        return ["yes", "no"]
    if type_.tag == "member":
        return list(draft.domains[type_.domain].printed[1:])
    return [f"{type_.low} to {type_.high}"] if type_.low is not None else ["a number"]


def _value(draft: Draft, type_: Type, given: object) -> object | None:
    """The run-time value of what was written or passed for an option; None when it does not fit."""
    text = ("yes" if given else "no") if isinstance(given, bool) else str(given)
    if type_.tag == "yes-no":
        return {"yes": True, "no": False}.get(text)
    if type_.tag == "number":
        try:
            number = int(text)
        except ValueError:
            return None
        inside = (type_.low is None or number >= type_.low) and (type_.high is None or number <= type_.high)
        return number if inside else None
    if type_.tag == "member":
        printed = draft.domains[type_.domain].printed
        return next((at for at, one in enumerate(printed) if at and one.lower() == text.lower()), None)
    return None
