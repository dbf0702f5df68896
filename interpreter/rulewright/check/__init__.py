"""Names to things, noun phrases to trees, kinds, choice among readings: an AST goes in, a typed Program comes out."""
