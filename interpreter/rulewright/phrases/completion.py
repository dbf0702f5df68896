"""The beginning of a sentence → what may come next: whole phrases first, then single words, values and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulewright.phrases.grammar import BLANK, COMMA, FAMILY, OPEN, UNKNOWN, Grammar
from rulewright.phrases.nodes import Completion, Completions
from rulewright.phrases.reader import Reader
from rulewright.phrases.templates import Fixed, Shape, Sort
from rulewright.phrases.words import Kind, Word, split, split_sentence

if TYPE_CHECKING:
    from rulewright.phrases.earley import Waiting

EXAMPLES = {"number": "2", "signed": "+1", "ordinal": "2nd"}
_RANKS = ("phrase", "word", "value", "number")


def complete(reader: Reader, prefix: str, family: str) -> Completions:
    """What may follow. A word at the very end, with no blank behind it, is taken as not yet finished."""
    words = split(prefix)
    sentence = split_sentence(prefix)
    whole = bool(sentence) and bool(reader.meanings(sentence, family).chosen)
    last = words[-1] if words and words[-1].end == len(prefix) and _may_grow(words[-1]) else None
    begun = words[:-1] if last else words
    items = [one for one in following(reader, begun, family) if last is None or _begins(one, last.fold)]
    return Completions(last.start if last else len(prefix), tuple(items), whole)


def following(reader: Reader, begun: Sequence[Word], family: str) -> list[Completion]:
    """What may come behind finished words, each thing once."""
    grammar = reader.grammar
    terminals = [grammar.terminal(word) for word in begun]
    if UNKNOWN in terminals:
        return []
    stuck = reader.stuck(terminals, family)
    if stuck.at < len(begun):
        return []
    merged: dict[tuple[str, str], Completion] = {}
    for one in (*_skeletons(reader, stuck.waiting), *_items(grammar, stuck.waiting)):
        same = merged.get((one.kind, one.text))
        phrases = (*same.phrases, *one.phrases) if same else one.phrases
        merged[one.kind, one.text] = Completion(one.text, one.kind, one.insert, tuple(dict.fromkeys(phrases)))
    return sorted(merged.values(), key=lambda one: _RANKS.index(one.kind))


def _skeletons(reader: Reader, waiting: Sequence[Waiting]) -> list[Completion]:
    """The phrases of each family that may begin here; those that begin with another phrase come last."""
    families = {
        reader.grammar.families[one.symbol] for one in waiting if one.alias == BLANK and one.symbol[0] == FAMILY
    }
    found: list[tuple[bool, Completion]] = []
    for family, shape in reader.shapes:
        if family in families and shape == reader.printed(shape.phrase):
            first = shape.solid[0]
            open_left = not isinstance(first, Fixed) and first.type.sort(reader.vocabulary) is Sort.FAMILY
            found.append((open_left, Completion(shape.show(), "phrase", _lead(shape), (shape.phrase,))))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def _lead(shape: Shape) -> str:
    """The words of a phrase up to its first hole; a number it begins with is given as an example."""
    out = ""
    for item in shape.items:
        if isinstance(item, Fixed):
            out += item.spellings[0] if item.glued or not out else f" {item.spellings[0]}"
        elif not out and item.type.of in EXAMPLES:
            out = EXAMPLES[item.type.of]
        else:
            return f"{out} " if out else ""
    return out


def _items(grammar: Grammar, waiting: Sequence[Waiting]) -> Iterator[Completion]:
    order = {alias: place for place, alias in enumerate(grammar.shapes)}
    for one in sorted(waiting, key=lambda one: order.get(one.alias, len(order))):
        type_ = grammar.types.get(one.symbol)
        if one.alias == BLANK or (one.symbol[0] == FAMILY and one.dot == 0):
            if type_ is None:
                continue
            if type_.of in EXAMPLES:
                yield Completion(EXAMPLES[type_.of], "number", EXAMPLES[type_.of])
            for member in dict.fromkeys(grammar.members.get(type_.of, {}).values()):
                yield Completion(member, "value", member)
        elif one.next not in (grammar.terminals[COMMA], grammar.terminals[OPEN]) and not (type_ and one.dot == 0):
            # The rest of a member of several words is one item; elsewhere it goes word by word.
            rest = one.rest if type_ is not None else one.rest[:1]
            text = " ".join(grammar.spelling(terminal, one.alias) for terminal in rest)
            phrases = (grammar.shapes[one.alias].phrase,) if one.alias in grammar.shapes else ()
            yield Completion(text, "word" if type_ is None else "value", text, phrases)


def _may_grow(word: Word) -> bool:
    return word.kind is not Kind.MARK or word.fold in "+-"


def _begins(one: Completion, typed: str) -> bool:
    text = one.insert or one.text
    return not text.startswith("{") and " ".join(word.fold for word in split(text)).startswith(typed)
