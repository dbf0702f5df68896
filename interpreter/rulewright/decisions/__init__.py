"""What is asked of whom: the legal options with their stable keys and printed forms, and why an option is refused."""

from rulewright.decisions.options import Ambiguity, Decision, Option
from rulewright.decisions.refusing import Refusal
from rulewright.decisions.sites import Row, Site

__all__ = ["Ambiguity", "Decision", "Option", "Refusal", "Row", "Site"]
