"""What every operation is: a step of a procedure, with the place of the rules it came from."""

from __future__ import annotations

import attrs

from rulewright.core.base import Part, part
from rulewright.source import Span


@part
class Op(Part):
    span: Span | None = attrs.field(default=None, eq=False, repr=False, kw_only=True)
