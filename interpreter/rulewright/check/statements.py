"""All kinds of statements together: which function types which."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.check import changes, choices, happenings, loops
from rulewright.check.blocks import Blocks, Maker
from rulewright.syntax import ast


class Statements(Blocks):
    """Blocks whose lines may be anything the language has."""

    makers: Mapping[type[ast.Node], Maker] = {
        **changes.MAKERS,
        **happenings.MAKERS,
        **choices.MAKERS,
        **loops.MAKERS,
    }
