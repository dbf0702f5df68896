"""What was covered goes in; pages with the rules line by line, each with what became of it, come out.

A page needs nothing but itself. What a colour says stands beside it in words, also in print; what a line is made of,
and how often each part acted, is its tip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from rulewright.session.coverage import SORTS, WHOLE, Count, Coverage, Item, State, Sum, percent
from rulewright.source import Source
from rulewright.tools.testing import Report

_WORDS: dict[State, tuple[str, str]] = {
    "acted": ("✓", "acted"),
    "considered": ("~", "looked at"),
    "never": ("✗", "never"),
}
_ORDER: tuple[State, ...] = ("acted", "considered", "never")

_STYLE = """
:root { color-scheme: light dark; --acted: #d9f2d9; --considered: #fff1c2; --never: #fbd9d6; --rule: #bbb; }
@media (prefers-color-scheme: dark) {
  :root { --acted: #1d3d22; --considered: #453a12; --never: #4d211d; --rule: #666; }
}
body { font-family: system-ui, sans-serif; margin: 1.5rem; line-height: 1.4; }
table { border-collapse: collapse; }
.sums td, .sums th { padding: .15rem .8rem .15rem 0; text-align: right; border-bottom: 1px solid var(--rule); }
.sums td:first-child, .sums th:first-child { text-align: left; }
.text { width: 100%; font-family: ui-monospace, monospace; font-size: .85rem; }
.text td { padding: 0 .6rem; vertical-align: top; }
.text .line { white-space: pre-wrap; width: 100%; border-left: .3rem solid transparent; }
.text .number { text-align: right; color: GrayText; }
.text .state { white-space: nowrap; }
tr.acted td { background: var(--acted); }
tr.considered td { background: var(--considered); }
tr.never td { background: var(--never); }
tr.acted .line { border-left-style: solid; border-left-color: #2a7d2a; }
tr.considered .line { border-left-style: dashed; border-left-color: #a37b00; }
tr.never .line { border-left-style: double; border-left-color: #b3261e; }
@media print {
  body { margin: 0; font-size: 9pt; }
  tr { break-inside: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { color: inherit; text-decoration: none; }
}
"""


def pages(reports: Sequence[Report]) -> dict[str, str]:
    """Pages by the names of their files: ``index.html``, and one for each ruleset that was counted."""
    counted = [(report, report.coverage) for report in reports if report.coverage is not None]
    names = _file_names([report.name for report, _ in counted])
    rows = [
        (f'<a href="{escape(name)}">{escape(report.name)}</a>', coverage.whole)
        for (report, coverage), name in zip(counted, names, strict=True)
    ]
    made = {"index.html": _document("Coverage", _sums("ruleset", rows))}
    for (report, coverage), name in zip(counted, names, strict=True):
        back = '<p><a href="index.html">all rulesets</a></p>'
        made[name] = _document(f"Coverage of {report.name}", back + _ruleset(report, coverage, ""))
    return made


def page(reports: Sequence[Report]) -> str:
    """All of it on one page."""
    counted = [(report, report.coverage) for report in reports if report.coverage is not None]
    rows = [
        (f'<a href="#r{at}">{escape(report.name)}</a>', coverage.whole) for at, (report, coverage) in enumerate(counted)
    ]
    parts = [_sums("ruleset", rows)]
    for at, (report, coverage) in enumerate(counted):
        parts.append(f'<h2 id="r{at}">{escape(report.name)}</h2>{_ruleset(report, coverage, f"r{at}-")}')
    return _document("Coverage", "".join(parts))


def _file_names(names: Sequence[str]) -> list[str]:
    """A file name for each, all of them different, also where capitals do not count."""
    found: list[str] = []
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9_-]", "_", name)[:60] or "ruleset"
        taken = {one.lower() for one in [*found, "index.html"]}
        number = 1
        made = f"{plain}.html"
        while made.lower() in taken:
            number += 1
            made = f"{plain}-{number}.html"
        found.append(made)
    return found


def _document(title: str, body: str) -> str:
    legend = ", ".join(f"{sign} {word}" for sign, word in _WORDS.values())
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n"
        f"<p>In scenarios and recorded games each line {legend}. <em>Looked at</em>: its turn came, and a condition "
        "did not hold, or something else was chosen. A line without a mark has nothing that acts.</p>\n"
        f"{body}</body></html>\n"
    )


# ---------------------------------------------------------------- totals
def _sums(head: str, rows: Sequence[tuple[str, Sum]]) -> str:
    lines = [
        f"<tr><td>{name}</td><td>{percent(total.part)}</td><td>{total.acted}</td><td>{total.considered}</td>"
        f"<td>{total.never}</td></tr>\n"
        for name, total in rows
    ]
    return (
        f'<table class="sums"><thead><tr><th>{head}</th><th>part</th><th>✓ acted</th><th>~ looked at</th>'
        f"<th>✗ never</th></tr></thead>\n<tbody>{''.join(lines)}</tbody></table>\n"
    )


def _ruleset(report: Report, coverage: Coverage, prefix: str) -> str:
    files = _lines_of(coverage, report.sources)
    sorts = [(escape(SORTS[sort]), total) for sort, total in coverage.sums.items()]
    sorts.append(("<strong>all but moves, options and expansions</strong>", coverage.whole))
    links = [
        (f'<a href="#{prefix}f{at}">{escape(path)}</a>', _sum_of_lines(lines))
        for at, (path, lines) in enumerate(files.items())
    ]
    parts = [_sums("what", sorts), f"<h3>Files</h3>{_sums('lines of', links)}"]
    for at, (path, lines) in enumerate(files.items()):
        rows = "".join(
            _line(report.sources[path], number, lines.get(number, []), f"{prefix}f{at}-")
            for number in range(1, report.sources[path].last_line + 1)
        )
        parts.append(
            f'<h3 id="{prefix}f{at}">{escape(path)}</h3>\n<table class="text"><tbody>\n{rows}</tbody></table>\n'
        )
    parts.append(_elsewhere(coverage))
    return "".join(parts)


def _elsewhere(coverage: Coverage) -> str:
    """What stands in no line: things that moved, values of options, overlays."""
    found = []
    for sort in (one for one in SORTS if one not in WHOLE):
        items = coverage.items(sort)
        if items:
            words = "".join(f"<li>{_WORDS[count.state][0]} {escape(_often(one, count))}</li>" for one, count in items)
            found.append(f"<h3>{escape(SORTS[sort])}</h3><ul>{words}</ul>\n")
    return "".join(found)


# ---------------------------------------------------------------- lines
Line = list[tuple[Item, Count]]


def _lines_of(coverage: Coverage, sources: Mapping[str, Source]) -> dict[str, dict[int, Line]]:
    """By file and line, what begins there; a line inside something of several lines has that, if nothing else."""
    found: dict[str, dict[int, Line]] = {}
    longer: list[tuple[Item, Count]] = []
    for one, count in coverage.items(*WHOLE):
        if one.path in sources:
            found.setdefault(one.path, {}).setdefault(one.line, []).append((one, count))
            if one.last_line > one.line:
                longer.append((one, count))
    for one, count in sorted(longer, key=lambda it: -it[0].line):  # the innermost first
        lines, source = found[one.path], sources[one.path]
        for number in range(one.line + 1, one.last_line + 1):
            text = source.line_text(number).strip()
            if text and not text.startswith("#"):
                lines.setdefault(number, [(one, count)])
    return {path: found[path] for path in sources if path in found}


def state_of(line: Line) -> State | None:
    """A line acted if anything in it did; None: there is nothing in it that acts."""
    states = {count.state for _, count in line}
    return next((state for state in _ORDER if state in states), None)


def _sum_of_lines(lines: Mapping[int, Line]) -> Sum:
    states = [state_of(line) for line in lines.values()]
    return Sum(states.count("acted"), states.count("considered"), states.count("never"))


def _line(source: Source, number: int, line: Line, prefix: str) -> str:
    state = state_of(line)
    text = escape(source.line_text(number)) or "&nbsp;"
    head = f'<tr id="{prefix}{number}"'
    if state is None:
        return f'{head}><td class="number">{number}</td><td></td><td class="line">{text}</td></tr>\n'
    tip = escape("\n".join(_often(one, count) for one, count in line), quote=True)
    return (
        f'{head} class="{state}" title="{tip}"><td class="number">{number}</td>'
        f'<td class="state">{" ".join(_mark(line, state))}</td><td class="line">{text}</td></tr>\n'
    )


def _mark(line: Line, state: State) -> Iterator[str]:
    sign, word = _WORDS[state]
    yield f"{sign} {word}"
    often = max(count.acted if state == "acted" else count.looked for _, count in line)
    if state != "never":
        yield f"{often}×"
    if state == "acted" and any(count.state != "acted" for _, count in line):
        yield "in part"


def _often(one: Item, count: Count) -> str:
    if count.acted:
        return f"{one.title}: acted {count.acted}×" if one.sort != "moved" else f"{one.title} {count.acted}×"
    return f"{one.title}: looked at {count.looked}×" if count.looked else f"{one.title}: never"
