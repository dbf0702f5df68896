"""Problems go in, a name for each comes out that stays the same while lines above it come and go.

CI servers compare the names of two runs to say what is new. One is made of the code, the path, the text of the line and
which of several alike it is; no line number and no wording of ours is in it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from rulewright.diagnostics.values import Diagnostic


def fingerprints(problems: Sequence[Diagnostic]) -> list[str]:
    """32 hexadecimal digits for each problem, in their order; no two are the same."""
    seen: Counter[tuple[str, str, str]] = Counter()
    made = []
    for problem in problems:
        key = _key(problem)
        seen[key] += 1
        text = "\0".join([*key, str(seen[key])])
        made.append(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32])
    return made


def _key(problem: Diagnostic) -> tuple[str, str, str]:
    """What makes a problem this one. Without a place its title does: it names the file or folder."""
    span = problem.span
    if span is None or not span.path:
        return problem.code, "", problem.title
    return problem.code, span.path, span.source.line_text(span.line).strip()
