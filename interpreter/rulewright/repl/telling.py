"""Options, problems, news and typed numbers, in the words and lines of the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.diagnostics.cells import visible
from rulewright.repl.pieces import News, Piece
from rulewright.session.asking import Decision
from rulewright.session.changed import Changed


def option_lines(decision: Decision) -> list[str]:
    """The options with their numbers. Options that are numbers themselves go without: one figure, one meaning."""
    texts = [option.text for option in decision.options]
    odds = [f"  ({option.probability})" if option.probability is not None else "" for option in decision.options]
    if any(text.strip().isdecimal() for text in texts):
        return [text + chance for text, chance in zip(texts, odds, strict=True)]
    wide = len(str(len(texts)))
    return [
        f"{number:>{wide}}  {text}{chance}" for number, (text, chance) in enumerate(zip(texts, odds, strict=True), 1)
    ]


def few_options(decision: Decision) -> list[str]:
    """How many options there are, the first and the last of them, and how to see all."""
    options = decision.options
    first = ", ".join(option.text for option in options[:3])
    return [f"{len(options)} options: {first} … {options[-1].text} (`options` lists them)"]


def problem_piece(problems: Sequence[Diagnostic], *more: str) -> Piece:
    """Problems in the few words that a table has room for: the place, what is wrong, what would fit."""
    lines: list[str] = []
    for problem in problems:
        place = f"{problem.span.place}: " if problem.span is not None and problem.span.path else ""
        label = f" ({problem.label})" if problem.label else ""
        lines.append(f"{place}{problem.title}{label}")
        lines.extend(f"  {text}" for text in (*problem.notes, *(fix.text for fix in problem.fixes)))
    return Piece("problem", (*lines, *(f"  {text}" for text in more)))


def news_of(changed: Changed, lines: Sequence[str], on_screen: bool) -> News | None:
    """What is new on a table; drawn in part where half of it or less says all, and the rest is on the screen."""
    if not changed.lines and not changed.gone:
        return None
    shown = len(changed.lines | changed.heads)
    part = on_screen and not changed.gone and 2 * shown <= sum(bool(line.strip()) for line in lines)
    return News(changed.lines, changed.heads, part)


def typed_path(text: str) -> Path:
    """A typed path; `~` is the home of whoever plays, and a plain letter where nobody of that name has one."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


_MOST = 999_999


def number(text: str, default: int, least: int = 1) -> int:
    """A count behind a command; the default where there is none. RulesError: what stands there is none."""
    text = text.strip()
    if not text:
        return default
    if not (text.isascii() and text.isdecimal()) or int(text[:9]) < least:
        note = f"a number of {least} or more belongs there"
        raise RulesError([Diagnostic("RW687", f"`{visible(text)}` is no count", notes=(note,))])
    return min(int(text[:9]), _MOST)
