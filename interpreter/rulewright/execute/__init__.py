"""Runs a Program until somebody must decide or the game is over: happenings, reactions, modifiers, lifetimes and
events."""

from rulewright.execute.board import render_board
from rulewright.execute.errors import MachineError
from rulewright.execute.events import Event
from rulewright.execute.machine import Machine
from rulewright.execute.outcome import Outcome
from rulewright.execute.position import Position
from rulewright.execute.stepping import Held, Middle, Stepper

__all__ = [
    "Event",
    "Held",
    "Machine",
    "MachineError",
    "Middle",
    "Outcome",
    "Position",
    "Stepper",
    "render_board",
]
