"""A problem as data: what is wrong, where, what was understood, what would fit. Problems are collected, not raised."""

from rulewright.diagnostics.values import (
    Diagnostic,
    Diagnostics,
    Edit,
    Fix,
    Label,
    RulesError,
    Severity,
)

__all__ = ["Diagnostic", "Diagnostics", "Edit", "Fix", "Label", "RulesError", "Severity"]
