"""What reads a ruleset from the outside and reports on it: a face, no rules in it."""
