"""What every operation is: a step of a procedure, with the place of the rules it came from."""

from __future__ import annotations

import attrs

from rulewright.source import Span


@attrs.frozen(kw_only=True)
class Op:
    span: Span | None = attrs.field(default=None, eq=False, repr=False)
