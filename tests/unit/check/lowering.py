"""What the tests of the checker share: rule text goes in, the typed parts of its program come out."""

from __future__ import annotations

from rulewright.check.sameness import Sameness
from rulewright.core.program import Program, Value
from rulewright.core.terms import Term
from rulewright.diagnostics import Severity
from tests.problems.games import checked, with_frame

WORLD = """\
words suit: clubs, hearts, stars
numbers amount: 0 to 3
places spot: ring of 6
kind card
  suit: suit
  worth: number
  bonus for suit: number
table of cards
  card | suit   | worth | bonus
  "A"  | clubs  | 1     | 1, 2, 3
  "B"  | hearts | 2     | 4, 5, 6
  "C"  | stars  | 3     | 7, 8, 9
kind die, plural dice
make 2 dice "die {n}"
zone deck: cards, in order
zone hand of player: cards, seen by owner
zone line of spot: dice, in order
remember leader: player or none
remember score of player: number
remember level of card for suit: number
remember shown of player: list of amount
remember whether a card is torn
call a card dear when its worth > 2
call a card beside (other: card) when place of card is place of other + 1
value top of player: first of hand of player
value top-of of player for suit: first of hand of player
"""
"""Words of every sort to speak of."""


def program(text: str) -> Program:
    """The program of the world with more declarations; there must be nothing wrong with it."""
    built, problems = checked(with_frame(WORLD + text))
    assert [one.title for one in problems if one.severity is Severity.ERROR] == []
    assert built.program is not None
    return built.program


def value(text: str, name: str = "it-is") -> Value:
    """The value that is declared in a text."""
    return next(one for one in program(text).values if one.name == name)


def term(expression: str, header: str = "") -> Term:
    """An expression in a value ``it-is`` with the given parameters (`of player`)."""
    made = value(f"value it-is {header}: {expression}\n" if header else f"value it-is: {expression}\n")
    return made.cases[0].value


def same(one: str, other: str, header: str = "") -> bool:
    """Whether two spellings are the same term; locals made on the way count by the order of their use."""
    header = header or ""
    parameters = len(program(f"value it-is {header}: 0\n" if header else "value it-is: 0\n").values[-1].parameters)
    return Sameness(parameters).same(term(one, header), term(other, header))


def refused(text: str) -> list[str]:
    """The codes of what is wrong with the world and more declarations."""
    _, problems = checked(with_frame(WORLD + text))
    return [one.code for one in problems if one.severity is Severity.ERROR]


def refused_term(expression: str, header: str = "") -> list[str]:
    return refused(f"value it-is {header}: {expression}\n" if header else f"value it-is: {expression}\n")
