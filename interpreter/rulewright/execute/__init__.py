"""Runs a Program until somebody must decide or the game is over: happenings, reactions, modifiers, lifetimes and
events."""

from rulewright.execute.board import render_board
from rulewright.execute.errors import MachineError
from rulewright.execute.events import Event
from rulewright.execute.machine import Machine
from rulewright.execute.outcome import Outcome
from rulewright.execute.position import Position

__all__ = ["Event", "Machine", "MachineError", "Outcome", "Position", "render_board"]
