"""Declarations that could not be read → which further problems are no wonder, and not worth a message of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

import attrs

from rulewright.check.builtins import ON_GRIDS, STEPS
from rulewright.check.unused import SLIPS, UNUSED
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.phrases import problems as codes
from rulewright.source import Span
from rulewright.syntax.intake import TOO_LARGE
from rulewright.syntax.words import TOP_WORDS

UNKNOWN = ("RW201", "RW205", "RW209", "RW210", "RW212", "RW407", "RW415")
"""Codes that say a word is unknown; it stands where the problem does."""

NAMING = (*codes.NAMING, "RW419", "RW425", "RW502")
"""Codes that name in their title or label what is not there."""

WHOLE = ("RW416", "RW434", "RW435", "RW438", "RW439")
"""Codes of what never happens, as far as all that happens is known."""

INSIDE = (codes.TEMPLATE, "RW423", "RW429", "RW430")
"""Codes of a phrase, of which another part could not be read."""

DECKS = ("RW527", "RW528")
"""Codes of what decks are made of, which are the rows of tables."""

FILES = (TOO_LARGE, "RW514", "RW515", "RW516", "RW517")
"""Codes of files of which nothing could be read."""

WORD = re.compile(r"[^\W\d_][\w-]*")
LETTERS = re.compile(r"[^\W_]+")
HOLE = re.compile(r"\{[^{}]*\}|\{\s*[\w-]*\s*:?\s*(?:any of |all of )?[\w-]*")
QUOTED = re.compile(r'"([^"\n]+)"')
NAMED = re.compile(r"`([^`]+)`")
SAYS = re.compile(r"^\s*(?:also\s+)?says(?:\s+[a-z]+(?=\s+\"))?\s+(.+)$", re.MULTILINE)
HEAD = re.compile(r"(?:replace\s+|house\s+)?([^\W\d_]+)(?:\s+([^\W\d_][\w-]*))?")
TABLE = re.compile(r"(?:house\s+)?(?:table|make)\b|\"")
"""A table, or a row of one at the left margin."""
PHASES = re.compile(r"^\s+phase\s+\S", re.MULTILINE)
INDEX = re.compile(r"\b(?:of|at|by|for|on)\s+([^\W\d_][\w-]*)")


@attrs.frozen
class Lost:
    """What is known of all declarations that could not be read.

    words: all that stand in them, in small letters. text: the declarations themselves. templates: what their phrases
    say. turned: what can be asked of a thing that lies in their zones. kinds, files: whether kinds, and whole files,
    are among them. phases, tables, players: the flows of phases, tables, and how many play, are.
    rules: whether they are parts of the game, not of its tests only.
    """

    words: frozenset[str] = frozenset()
    text: str = ""
    templates: tuple[str, ...] = ()
    turned: frozenset[str] = frozenset()
    kinds: bool = False
    phases: bool = False
    tables: bool = False
    files: bool = False
    rules: bool = False
    players: bool = False

    @classmethod
    def of(cls, unread: Iterable[Diagnostic]) -> Lost:
        """``unread``: the problems of reading the texts."""
        errors = [problem for problem in unread if problem.severity is Severity.ERROR]
        files = any(problem.code in FILES for problem in errors)
        texts = list(dict.fromkeys(_declaration(problem.span) for problem in errors if problem.span is not None))
        words = {word for text in texts for word in (*WORD.findall(text.lower()), *_made_by(text))}
        templates = tuple(template for text in texts for template in _templates(text))
        turned = {word for text in texts if "zone " in text for word in INDEX.findall(text.split("\n")[0])}
        rules = any(not text.startswith("scenario") for text in texts)
        return cls(
            frozenset(words),
            "\n".join(texts).lower(),
            templates,
            frozenset(turned),
            kinds=any(text.startswith("kind ") for text in texts),
            phases=any(PHASES.search(text) for text in texts),
            tables=any(TABLE.match(text) for text in texts),
            files=files,
            rules=rules,
            players=any(text.startswith("player") for text in texts),
        )

    def is_echo(self, problem: Diagnostic) -> bool:
        """Whether a problem would not be there, most likely, if all declarations had been read."""
        code, span = problem.code, problem.span
        said = span.text.lower() if span is not None else ""
        if self.phases and (_is_no_phase(problem) or (code in codes.UNREAD and problem.label.startswith("a phase"))):
            return True
        if code in UNKNOWN:
            return self.files or any(word in self.words for word in WORD.findall(said))
        if code in NAMING:
            names = " ".join(NAMED.findall(f"{problem.title} {problem.label}")).lower()
            return self.files or any(word in self.words for word in WORD.findall(names) if word != "flow")
        if code in codes.UNREAD and span is not None:
            words = spoken(_sentence(span))
            return self.files or any(may_say(template, words) for template in self.templates)
        if code == "RW202" and span is not None:
            line = span.source.line_text(span.line)
            return any(f"{word} of " in line for word in self.turned)
        if code in INSIDE and span is not None:
            return _declaration(span).lower() in self.text
        if code == "RW522":
            return self.files or self.players
        if code in DECKS:
            return self.files or self.kinds or self.tables
        if code == "RW203":
            return any(word in self.words for word in WORD.findall(said)[:1])
        if code == "RW409":
            return self.files or self.kinds or said.strip('"') in self.text
        if code == "RW432":
            return self.files or bool(self.templates)
        if code in UNUSED and span is not None:
            return self.files or self._would_use(code, span)
        return code in (*WHOLE, *SLIPS) and (self.files or self.rules)

    def _would_use(self, code: str, span: Span) -> bool:
        """Whether what nothing uses is perhaps used in a declaration that could not be read."""
        if code != "RW427":
            return span.text.lower() in self.words
        words = spoken(self.text)
        return any(may_say(template, words) for template in _templates(_declaration(span)))


def _is_no_phase(problem: Diagnostic) -> bool:
    return problem.code == "RW415" and problem.title.startswith("there is no phase")


def spoken(text: str) -> frozenset[str]:
    """The words of a text, in small letters."""
    return frozenset(LETTERS.findall(text.lower()))


def may_say(template: str, words: Set[str]) -> bool:
    """Whether all the fixed words of a template are among these, of several spellings one."""
    fixed = [part.split("/") for part in HOLE.sub(" ", template.lower()).split()]
    parts = [[spoken(one) for one in spellings if spoken(one)] for spellings in fixed]
    parts = [spellings for spellings in parts if spellings]
    return bool(parts) and all(any(one <= words for one in spellings) for spellings in parts)


def _templates(declaration: str) -> tuple[str, ...]:
    """What a phrase says, even where the line with it is not written as it should be."""
    if "phrase" not in declaration.split("\n", maxsplit=1)[0] and not SAYS.search(declaration):
        return ()
    return (*SAYS.findall(declaration), *QUOTED.findall(declaration))


def _made_by(declaration: str) -> tuple[str, ...]:
    """The words that a declaration makes and that do not stand in it."""
    head = HEAD.match(declaration.lower())
    if head is None or head[2] is None:
        return ()
    made = () if head[1] in TOP_WORDS and head[1] not in ("kind", "words", "numbers", "places") else (f"{head[2]}s",)
    steps = (*ON_GRIDS, *STEPS) if head[1] == "places" else STEPS if head[1] == "words" else ()
    return (*made, *steps)


def _sentence(span: Span) -> str:
    """The text in quotation marks that a place is in; the place itself where it is in none."""
    line, at = span.source.line_text(span.line), span.column - 1
    start, end = line.rfind('"', 0, at), line.find('"', at)
    return line[start + 1 : end] if 0 <= start < end else span.text


def _declaration(span: Span) -> str:
    """The lines of the declaration that a place is in: from one at the left margin to the next."""
    source = span.source
    first, last = span.line, span.end_line
    while first > 1 and source.line_text(first)[:1] in ("", " ", "\t", "#"):
        first -= 1
    while last < source.last_line and source.line_text(last + 1)[:1] in ("", " ", "\t", "#"):
        last += 1
    return "\n".join(source.line_text(line) for line in range(first, last + 1))
