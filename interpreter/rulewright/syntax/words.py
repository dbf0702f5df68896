"""Which words of the grammar are special only at certain places of a line; all the others are always reserved.

The lists below are the only ones: the layout uses them to decide, the messages to suggest, and ``reserved_words`` to
subtract.
"""

from __future__ import annotations

# First words at the left margin: what a line declares.
TOP_WORDS = (
    "game", "expansion", "mode", "needs", "excludes", "after", "replace", "remove",
    "players", "option", "words", "numbers", "places", "kind", "table", "house", "make", "zone", "remember",
    "value", "call", "moment", "wording", "phrase", "flow", "to", "rule", "board", "scenario",
)  # fmt: skip

# First words of a line in a block of things that happen. Those of the second list are reserved everywhere.
STATEMENT_WORDS = (
    "let", "add", "take", "move", "show", "roll", "do", "shuffle", "stop", "draw", "together", "repeat",
    "forbid", "allow", "needs",
)  # fmt: skip
RESERVED_STATEMENT_WORDS = ("if", "otherwise", "for", "phase", "end")

PHRASE_WORDS = ("says", "also", "binds", "mark", "before", "after", "instead", "means", "do", "holds", "reads")
RESERVED_PHRASE_WORDS = ("if", "at", "as")
TRIGGER_WORDS = ("before", "after", "instead")
RESERVED_TRIGGER_WORDS = ("at", "as")
SCENARIO_WORDS = ("given", "players", "dice")
RESERVED_SCENARIO_WORDS = ("with", "when", "then")
KIND_WORDS = ("alike", "shown")
MODIFIER_WORDS = ("forbid", "allow")

REPLACEABLE_WORDS = ("value", "call", "remember", "flow", "to", "rule", "phrase", "players")
REMOVABLE_WORDS = ("value", "call", "flow", "to", "rule", "phrase")

# Words that are special behind certain others only: `let x be`, `take turns`, `as soon as`, `is no longer` …
INNER_WORDS = (
    "whether", "turns", "table", "be", "soon", "longer", "seen", "times", "agrees", "declines",
)  # fmt: skip

SOFT_WORDS = frozenset((*TOP_WORDS, *STATEMENT_WORDS, *PHRASE_WORDS, *SCENARIO_WORDS, *KIND_WORDS, *INNER_WORDS)) - {
    "to"
}

# What a block under each declaration is made of, for those whose blocks have first words of their own.
HAPPENING_HEADS = frozenset(("flow", "to", "rule", "board"))
