"""Suites of cases, each passed, failed, broken or left out, go in; a JUnit XML document for CI servers comes out.

JUnit never was a standard: this is the part that all its readers share. ``testsuites`` holds ``testsuite`` elements
with the counts that readers expect, and those hold ``testcase`` elements with at most one of ``failure``, ``error`` and
``skipped``. Nothing depends on a clock or a machine unless the caller gives a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

import attrs

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even escaped: control characters, half surrogates, two that are none."""

_LINE_ENDS = {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


@attrs.frozen
class Outcome:
    """What went otherwise than well. ``message`` is one line; ``text`` the whole story; ``kind`` a short sort of it."""

    message: str
    text: str = ""
    kind: str = ""


@attrs.frozen
class Case:
    """One case. ``group`` is what readers call a class; without ``failure``, ``error`` and ``skipped`` it passed.

    error: the case could not be run at all, as rules that do not hold. seconds: None when nobody measured.
    """

    name: str
    group: str = ""
    file: str = ""
    line: int | None = None
    seconds: float | None = None
    failure: Outcome | None = None
    error: Outcome | None = None
    skipped: Outcome | None = None
    output: str = ""


@attrs.frozen
class Suite:
    """Cases that belong together, as those of one ruleset or file."""

    name: str
    cases: Sequence[Case] = ()
    output: str = ""


def render_junit(suites: Iterable[Suite], name: str = "rulewright") -> str:
    """The document, with a line end behind it; without suites it is an empty and valid one."""
    suites = list(suites)
    cases = [case for suite in suites for case in suite.cases]
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    head = f"<testsuites{_attributes(name=name, **_counts(cases))}"
    lines.append(f"{head}>" if suites else f"{head}/>")
    for suite in suites:
        lines.append(f"  <testsuite{_attributes(name=suite.name, **_counts(suite.cases))}>")
        for case in suite.cases:
            lines.extend(_case(case))
        lines.extend(_output(suite.output, "    "))
        lines.append("  </testsuite>")
    if suites:
        lines.append("</testsuites>")
    return "\n".join(lines) + "\n"


def safe(text: str) -> str:
    """Text as XML can hold it: each character that it cannot hold is written as ``\\x1b`` or ``\\ud800``."""
    return _NOT_XML.sub(lambda match: _written(ord(match[0])), text)


def _written(point: int) -> str:
    return f"\\x{point:02x}" if point < 0x100 else f"\\u{point:04x}"


def _counts(cases: Sequence[Case]) -> dict[str, str | None]:
    times = [case.seconds for case in cases if case.seconds is not None]
    return {
        "tests": str(len(cases)),
        "failures": str(sum(case.failure is not None for case in cases)),
        "errors": str(sum(case.error is not None for case in cases)),
        "skipped": str(sum(case.skipped is not None for case in cases)),
        "time": _seconds(sum(times)) if times else None,
    }


def _case(case: Case) -> list[str]:
    head = "    <testcase" + _attributes(
        name=case.name,
        classname=case.group or None,
        file=case.file or None,
        line=str(case.line) if case.line is not None else None,
        time=_seconds(case.seconds) if case.seconds is not None else None,
    )
    inner: list[str] = []
    for tag, outcome in (("failure", case.failure), ("error", case.error), ("skipped", case.skipped)):
        if outcome is not None:
            inner.append(_outcome(tag, outcome))
    inner.extend(_output(case.output, "      "))
    return [f"{head}>", *inner, "    </testcase>"] if inner else [f"{head}/>"]


def _outcome(tag: str, outcome: Outcome) -> str:
    head = f"      <{tag}{_attributes(message=outcome.message, type=outcome.kind or None)}"
    return f"{head}>{_text(outcome.text)}</{tag}>" if outcome.text else f"{head}/>"


def _output(text: str, indent: str) -> list[str]:
    return [f"{indent}<system-out>{_text(text)}</system-out>"] if text else []


def _attributes(**values: str | None) -> str:
    """The attributes that have a value, each behind a blank."""
    return "".join(f" {key}={_quoted(value)}" for key, value in values.items() if value is not None)


def _quoted(value: str) -> str:
    return quoteattr(safe(value), _LINE_ENDS)


def _text(text: str) -> str:
    # A bare carriage return would be read back as a line end.
    return escape(safe(text), {"\r": "&#13;"})


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}"
