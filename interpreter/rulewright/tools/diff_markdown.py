"""A comparison goes in; Markdown for a comment on a pull request comes out: what matters first, the rest folded.

INVARIANT: what an author wrote (names, sentences, rule text, file names) stands in code only, in spans and blocks that
are fenced wider than anything in it. There neither `|`, `<`, `*` nor a name behind `@` means anything.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.wording import counted
from rulewright.tools.diff_text import change_lines, played_lines, problem_lines, reached_lines, same_lines
from rulewright.tools.diff_values import Comparison, RulesetDiff
from rulewright.tools.diff_wording import (
    RATES_HEAD,
    grouped,
    mean_cells,
    plural,
    rates_title,
    share_cells,
    summary,
    unfinished,
)
from rulewright.tools.paired import Rates

LONGEST = 60_000
"""Letters: a comment may have 65,536."""
_WIDE = 100
MARK = "<!-- rulewright diff -->"
"""By this a script finds the comment that it wrote before."""


def as_markdown(comparison: Comparison) -> str:
    """The comment: a summary, then for each ruleset what differs, as far as it fits."""
    told = list(comparison.told())
    head = [MARK, f"### Rules: {code(comparison.old)} → {code(comparison.new)}", ""]
    head += [f"> {code(note)}" for note in comparison.notes]
    if not told:
        head.append("No ruleset differs.")
    for one in told:
        folder = "" if one.folder == "." else f" ({code(one.folder)})"
        head.append(f"- **{code(one.name)}**{folder}: {'; '.join(_summary(one))}")
    same = len(comparison.rulesets) - len(told)
    if same:
        head += ["", f"{counted(same, 'ruleset')} without any difference."]
    text = "\n".join(head) + "\n"
    left = 0
    for section in (section for one in told for section in _sections(one)):
        if left or len(text) + len(section) > LONGEST:
            left += 1
        else:
            text += f"\n{section}"
    if left:
        text += f"\n{counted(left, 'more section')} would not fit: `rulewright diff` shows all.\n"
    return text


def _summary(one: RulesetDiff) -> Iterator[str]:
    """Names of expansions stand in what is said of win rates: they are an author's words."""
    for said in summary(one):
        words, bracket, name = said.partition(" (")
        yield f"{words} with {code(name.removesuffix(')'))}" if bracket else words


def _sections(one: RulesetDiff) -> Iterator[str]:
    for rates in one.rates:
        yield _rates(one, rates)
    roots = one.old_root, one.new_root
    for which, problems in (("old", one.old_problems), ("new", one.new_problems)):
        if problems:
            yield _folded(one, f"what keeps the {which} version from holding", problem_lines(problems, roots, _WIDE))
    for sort, changes in grouped(one.meant).items():
        lines = [line for change in changes for line in change_lines(change, _WIDE)]
        yield _folded(one, f"{plural(sort)}: {len(changes)}", lines, words=plural(sort))
    if one.reached:
        yield _folded(one, "mean something else though their sentences are the same", reached_lines(one, _WIDE))
    played = list(played_lines(one, _WIDE))
    if played:
        yield _folded(one, "recorded games and scenarios", played)
    alike = list(same_lines(one, _WIDE))
    if alike:
        yield _folded(one, "means the same", alike)
    if one.not_played:
        yield "\n".join(f"> {code(why)}" for why in one.not_played) + "\n"


def _rates(one: RulesetDiff, rates: Rates) -> str:
    title = rates_title(attrs.evolve(rates, set_up=""))  # what it is set up with is an author's words
    with_ = f" with {code(rates.set_up)}" if rates.set_up else ""
    lines = [f"{code(one.name)}{with_}: {title}", ""]
    lines += [_row(RATES_HEAD), "|---|---|---|---|---|"]
    lines += [_row([code(cells[0]), *cells[1:]]) for cells in map(share_cells, rates.shares)]
    lines += [_row(mean_cells(rates.length))]
    if unfinished(rates):
        lines += ["", unfinished(rates)]
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _folded(one: RulesetDiff, title: str, lines: Iterable[str], words: str = "") -> str:
    """A block that opens when it is clicked. ``words``: what of the title an author wrote."""
    shown = html.escape(title)
    if words:
        shown = f"<code>{html.escape(visible(words))}</code>{html.escape(title[len(words) :])}"
    name = html.escape(visible(one.name))
    summary_ = f"<summary><code>{name}</code>: {shown}</summary>"
    return f"<details>{summary_}\n\n{fenced(lines)}\n</details>\n"


# ---------------------------------------------------------------- code
def code(text: str) -> str:
    """A text as a code span, also in a cell of a table."""
    flat = visible(" ".join(text.split())) or " "
    fence = "`" * (_longest_run(flat) + 1)
    room = " " if flat.startswith("`") or flat.endswith("`") else ""
    return f"{fence}{room}{flat.replace('|', chr(92) + '|')}{room}{fence}"


def fenced(lines: Iterable[str]) -> str:
    """Lines as a block of code."""
    shown = [visible(line) for line in lines]
    fence = "`" * max(3, _longest_run("\n".join(shown)) + 1)
    body = "\n".join(_dedented(shown))
    return f"{fence}diff\n{body}\n{fence}"


def _dedented(lines: Sequence[str]) -> list[str]:
    """Lines of rule text begin with their sign, so that they are coloured."""
    found = []
    for line in lines:
        bare = line.lstrip()
        found.append(f"{bare[0]}{line[: len(line) - len(bare)]}{bare[1:]}" if bare[:2] in {"- ", "+ "} else f"  {line}")
    return found


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
