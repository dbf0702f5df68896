"""A Program, a seed and decisions go in; a game comes out: log, undo, save, replay, divergence."""
