"""The phrase book: what a ruleset can say, all readings of a sentence, and every reading as text again."""

from rulewright.phrases.book import PhraseBook
from rulewright.phrases.nodes import Completion, Completions, Node, ReadBack, Reading, Value
from rulewright.phrases.spec import Guard, PhraseSpec, Template, Vocabulary

__all__ = [
    "Completion",
    "Completions",
    "Guard",
    "Node",
    "PhraseBook",
    "PhraseSpec",
    "ReadBack",
    "Reading",
    "Template",
    "Value",
    "Vocabulary",
]
