"""The position as plain data: where everything lies in memory, seeded chance, what a player may see of it, and how
values print."""

from rulewright.state.layout import Layout
from rulewright.state.printing import print_text, print_value, value_key
from rulewright.state.views import View, view

__all__ = ["Layout", "View", "print_text", "print_value", "value_key", "view"]
