"""Problems and the texts they are in → the problems that no comment silences, and those about such comments.

`# ignore RW427: printed so in the rulebook` silences RW427 on its line, or on the next line that is more than a comment
when it stands alone. Rule files and YAML files have the same form. Only what is no error can be silenced, and only for
a reason; a comment that does nothing is a problem itself, so that none outlives what it was written for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from rulewright.diagnostics import Diagnostic, Edit, Fix, Severity
from rulewright.source import Source, Span

_HINT = re.compile(r"#[ \t]*ignore[ \t]+RW", re.IGNORECASE)
"""What every such comment has in it: most texts have none, and are not looked at any further."""

_IN_RULES = re.compile(r'"[^"\n]*(?:"|$)|(?P<comment>#.*)')
_IN_YAML = re.compile(
    r"""
      (?<![^\s\[{,:-])"(?:\\.|[^"\\])*(?:"|$)
    | (?<![^\s\[{,:-])'(?:''|[^'])*(?:'|$)
    | (?<!\S)(?P<comment>\#.*)
    """,
    re.VERBOSE,
)
_FORM = re.compile(r"#[ \t]*ignore[ \t]+(?P<codes>RW\w*(?:[ \t,]+RW\w*)*)[ \t]*(?P<rest>.*)", re.IGNORECASE)
_CODE = re.compile(r"RW\w*", re.IGNORECASE)


@attrs.frozen
class Ignore:
    """One comment. ``line``: whose problems it is about. ``codes``: as written, each with its place."""

    span: Span
    line: int
    codes: tuple[tuple[str, Span], ...]
    reason: str
    alone: bool


def silenced(problems: Iterable[Diagnostic], sources: Sequence[Source], *, complete: bool = True) -> list[Diagnostic]:
    """What is left of the problems, and the problems of the comments, in no order.

    complete: the problems are all there are, so that a comment for another one does nothing.
    """
    problems = list(problems)
    comments = [one for source in sources if _HINT.search(source.text) for one in ignores(source)]
    if not comments:
        return problems
    there: dict[tuple[str, int, str], list[Diagnostic]] = {}
    for problem in problems:
        if problem.span is not None:
            there.setdefault((problem.span.path, problem.span.line, problem.code), []).append(problem)
    gone: set[int] = set()
    told: list[Diagnostic] = []
    for comment in comments:
        useless = []
        for code, span in comment.codes:
            found = there.get((span.path, comment.line, code.upper()), [])
            wrong = _wrong(code, span, [one for path, line, one in there if (path, line) == (span.path, comment.line)])
            if wrong is not None:
                told.append(wrong)
            elif not found:
                useless.append((code, span))
            elif comment.reason:
                gone.update(map(id, found))
        if not comment.reason:
            told.append(_without_reason(comment))
        elif complete:
            told.extend(_nothing(comment, code, span) for code, span in useless)
    return [*(problem for problem in problems if id(problem) not in gone), *told]


# ---------------------------------------------------------------- finding the comments
def ignores(source: Source) -> Iterator[Ignore]:
    """The comments of a text that silence something, top to bottom."""
    yaml = source.path.endswith((".yaml", ".yml"))
    lines = [source.line_text(number) for number in range(1, source.last_line + 1)]
    below = _below(lines)
    for number, line in enumerate(lines, 1):
        if not _HINT.search(line):
            continue
        at = _comment_start(line, yaml)
        match = _FORM.match(line, at) if at is not None else None
        if at is None or match is None:
            continue
        start = source.line_starts()[number - 1]
        alone = not line[:at].strip()
        about = below[number] or number if alone else number
        codes = tuple(
            (one[0], Span(source, start + one.start(), start + one.end()))
            for one in _CODE.finditer(line, match.start("codes"), match.end("codes"))
        )
        reason = match["rest"].removeprefix(":").strip() if match["rest"].startswith(":") else ""
        yield Ignore(Span(source, start + at, start + len(line.rstrip())), about, codes, reason, alone)


def _comment_start(line: str, yaml: bool) -> int | None:
    """Where the comment of a line begins; signs in texts begin none."""
    for match in (_IN_YAML if yaml else _IN_RULES).finditer(line):
        if match["comment"] is not None:
            return match.start("comment")
    return None


def _below(lines: Sequence[str]) -> list[int]:
    """For each line (from 0: before the first) the number of the next below it that is more than a comment, or 0."""
    found = [0] * (len(lines) + 1)
    for number in range(len(lines) - 1, -1, -1):
        found[number] = found[number + 1] if _is_comment(lines[number]) else number + 1
    return found


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


# ---------------------------------------------------------------- what can be wrong with them
def _wrong(code: str, span: Span, here: Sequence[str]) -> Diagnostic | None:
    """Why a code cannot be silenced at all. ``here``: codes that the line has, one of which may be meant."""
    from rulewright.diagnostics.codes import ABOUT_SILENCE, PLAYING, all_codes
    from rulewright.diagnostics.wording import nearest

    entry = all_codes().get(code.upper())
    if entry is None:
        near = nearest(code.upper(), here, 1) or nearest(code.upper(), all_codes(), 1)
        fixes = tuple(Fix(f"write `{one}`", (Edit(span, one),)) for one in near)
        title = f"there is no problem code `{code}`"
        notes = () if near else ("a code is written in full: `RW427`",)
        return _warning("RW571", title, span, "nothing is silenced here", notes, fixes)
    about_silence = entry.code.startswith(ABOUT_SILENCE)
    if entry.severity is not Severity.ERROR and entry.chapter != PLAYING and not about_silence:
        return None
    if about_silence:
        label = "it is about comments like this one"
    elif entry.chapter == PLAYING:
        label = "it is found out while a game runs"
    else:
        label = "rules that have it cannot be played as they are written"
    return _warning("RW573", f"{entry.code} cannot be silenced", span, label)


def _without_reason(comment: Ignore) -> Diagnostic:
    title = "a problem is silenced without a reason"
    end = comment.codes[-1][1].end
    shown = f"`# ignore {', '.join(code for code, _ in comment.codes)}: printed so in the rulebook`"
    span = Span(comment.span.source, comment.span.start, end)
    notes = (f"write a colon and the reason behind the code: {shown}",)
    return _warning("RW570", title, span, "why is it no problem here?", notes)


def _nothing(comment: Ignore, code: str, span: Span) -> Diagnostic:
    title = f"{code.upper()} is silenced where there is none"
    where = "on the line below" if comment.alone else "on this line"
    fix = Fix("leave it out", (_left_out(comment, span),), safe=True)
    return _warning("RW572", title, span, f"no {code.upper()} is found {where}", (), (fix,))


def _left_out(comment: Ignore, span: Span) -> Edit:
    """The code taken away, with the comma beside it; or all of the comment where it is the only one."""
    source = span.source
    if len(comment.codes) > 1:
        others = [one for _, one in comment.codes]
        at = others.index(span)
        start, end = (span.start, others[1].start) if at == 0 else (others[at - 1].end, span.end)
        return Edit(Span(source, start, end), "")
    start, end = comment.span.start, comment.span.end
    line = source.line_starts()[comment.span.line - 1]
    if comment.alone:
        starts = source.line_starts()
        number = comment.span.line
        return Edit(Span(source, line, starts[number] if number < len(starts) else end), "")
    return Edit(Span(source, line + len(source.text[line:start].rstrip()), end), "")


def _warning(
    code: str, title: str, span: Span, label: str, notes: tuple[str, ...] = (), fixes: tuple[Fix, ...] = ()
) -> Diagnostic:
    return Diagnostic(code, title, span, label, notes=notes, fixes=fixes, severity=Severity.WARNING)
