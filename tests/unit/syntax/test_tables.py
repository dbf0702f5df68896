"""The tables that are shipped beside the grammar are those of the grammar."""

from __future__ import annotations

import json

from rulewright.resources import grammar_text
from rulewright.syntax import engine


def test_the_shipped_tables_are_those_of_the_grammar():
    kept = json.loads(grammar_text(engine.TABLES))["key"]
    assert kept.split()[-1] == engine._key().split()[-1], "write them anew: python -m rulewright.syntax.engine"


def test_a_parser_from_the_shipped_tables_reads():
    made = engine._shipped()
    assert made is not None
    assert made.parse("flow game\n  draw\n", start="start").data == "start"
