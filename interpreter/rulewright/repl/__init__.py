"""The game in the terminal: a face, no rules in it."""
