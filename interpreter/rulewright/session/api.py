"""The public Python interface: rules are loaded, sentences read, games played, saved and looked at."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.session.asking import CHANCE, Decision, IllegalChoice, Option
from rulewright.session.game import Game, Step
from rulewright.session.result import Result
from rulewright.session.rules import Reading, Rules, load

Ruleset = Rules
"""The name of ``Rules`` in the package."""

__all__ = [
    "CHANCE",
    "Decision",
    "Diagnostic",
    "Game",
    "IllegalChoice",
    "Option",
    "Reading",
    "Result",
    "Rules",
    "RulesError",
    "Ruleset",
    "Step",
    "load",
]
