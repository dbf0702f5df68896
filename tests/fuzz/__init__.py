"""Texts from anybody: a corpus that grows with each finding, what is made of it, and what changes it at random."""
