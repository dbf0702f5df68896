"""What was covered goes in; totals and what never acted come out, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.diagnostics.cells import wrap
from rulewright.session.coverage import SORTS, WHOLE, Coverage, Sum, percent

_LISTED = ("action", "rule", "phrase", "clause", "choice", "row")
"""The sorts whose items are listed one by one; statements are shown line by line in the HTML report."""


def coverage_lines(coverage: Coverage, width: int = 80) -> Iterator[str]:
    """The totals, then what never had its turn, then what was only looked at; each item with its place."""
    yield from total_lines(coverage)
    sums = coverage.sums
    yield from _listed(coverage, "never", "never had their turn (RW673):", width)
    yield from _listed(coverage, "considered", "had their turn, and never acted:", width)
    for sort in (one for one in ("value", "overlay") if one in sums):
        names = [one.name for one, count in coverage.items(sort) if count.state == "never"]
        if names:
            yield from _wrapped(f"{SORTS[sort]} never played: {', '.join(names)}", width)


def total_lines(coverage: Coverage) -> Iterator[str]:
    """The totals of each sort and of all."""
    sums = coverage.sums
    size = max([len("all of these"), *(len(SORTS[sort]) for sort in sums)])
    for sort, total in sums.items():
        if sort in WHOLE:
            yield _total(SORTS[sort], total, size)
    yield _total("all of these", coverage.whole, size)
    for sort, total in sums.items():
        if sort not in WHOLE:
            yield f"{SORTS[sort]:{size}}  {total.acted} of {total.whole}"


def _total(name: str, total: Sum, size: int) -> str:
    return (
        f"{name:{size}}  {percent(total.part):>7}  {total.acted} of {total.whole}"
        f" acted, {total.considered} looked at, {total.never} never"
    )


def _listed(coverage: Coverage, state: str, head: str, width: int) -> Iterator[str]:
    found = [(one, count) for one, count in coverage.items(*_LISTED) if count.state == state]
    if found:
        yield head
        for one, count in found:
            often = f" (looked at {count.looked}×)" if state == "considered" else ""
            place = f"{one.place}: " if one.place else ""
            yield from (f"  {line}" for line in _wrapped(f"{place}{one.title}{often}", width - 2))


def _wrapped(text: str, width: int) -> Iterator[str]:
    head, *rest = wrap(text, width - 2)
    yield head
    yield from (f"  {line}" for line in rest)
