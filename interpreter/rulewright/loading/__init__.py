"""Manifest, options and overlays → a checked Program, or the problems that keep it from being one."""

from rulewright.loading.folder import find_rulesets
from rulewright.loading.options import OptionSpec
from rulewright.loading.ruleset import Ruleset, load_ruleset

__all__ = ["OptionSpec", "Ruleset", "find_rulesets", "load_ruleset"]
