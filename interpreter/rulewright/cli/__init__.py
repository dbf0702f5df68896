"""The command line: a face, no rules in it."""
