"""Rulewright plays tabletop games from rules written as text. Public names are imported when first asked for.

Importing the package costs next to nothing, so that ``rulewright --help`` answers at once; the machinery behind
``load`` comes with the first use of it.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for true; importing it from typing costs more than all of this module
if TYPE_CHECKING:
    from rulewright.session.api import Game, RulesError, Ruleset, load

__version__ = "0.1.0"
__all__ = ["Game", "RulesError", "Ruleset", "__version__", "load"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rulewright.session import api

    value: object = getattr(api, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
