"""What was covered goes in; totals and what never acted come out, as data for programs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulewright.diagnostics.render_json import as_data as problems_as_data
from rulewright.session.coverage import SORTS, Coverage, Sum, untouched
from rulewright.source import Source

SCHEMA = 1


# ---------------------------------------------------------------- data
def coverage_data(coverage: Coverage, sources: Mapping[str, Source]) -> dict[str, Any]:
    """For programs. ``part``: exactly, as a fraction. ``findings``: as `check` writes problems."""
    return {
        "schema": SCHEMA,
        "part": _fraction(coverage.whole.part),
        "sums": {sort: _sum_data(total) for sort, total in coverage.sums.items()},
        "items": [
            {
                "sort": one.sort,
                "name": one.name,
                "file": one.path or None,
                "line": one.line or None,
                "column": one.column or None,
                "state": count.state,
                "acted": count.acted,
                "looked_at": count.looked,
            }
            for one, count in coverage.items(*SORTS)
        ],
        "findings": problems_as_data(untouched(coverage, sources))["problems"],
    }


def _sum_data(total: Sum) -> dict[str, Any]:
    return {
        "acted": total.acted,
        "considered": total.considered,
        "never": total.never,
        "part": _fraction(total.part),
    }


def _fraction(part: Fraction) -> str:
    return f"{part.numerator}/{part.denominator}"
