"""A typed expression goes in, a term comes out; with the middle of a run and a pair of eyes: its value in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from rulewright.check.typed import NOTHING_IN_VIEW, InView
from rulewright.core.terms import Term
from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.execute import Position
from rulewright.session.game import Game
from rulewright.source import Source
from rulewright.state.knowledge import HIDDEN, HiddenError
from rulewright.state.printing import print_value
from rulewright.syntax import ast, parse, parse_expression

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
MOST_LETTERS = 1_000
HIDDEN_VALUE = "hidden"
"""What is said for what somebody may not see."""


@attrs.frozen
class Question:
    """A typed expression that has been read: ``text`` as typed, and its term over the locals that were in view."""

    text: str
    term: Term = attrs.field(repr=False)


def read_question(game: Game, text: str, view: InView = NOTHING_IN_VIEW, *, condition: bool = False) -> Question:
    """RulesError: it cannot be read there, or would change the game. condition: it must be yes or no."""
    text = " ".join(_quoted_names(game.players, text).split())
    source = Source("", text)
    if len(text) > MOST_LETTERS:
        problem = Diagnostic("RW680", f"this is longer than {MOST_LETTERS:,} letters")
        raise RulesError([problem])
    typed = game.rules.ruleset.typed(game.rules.given, game.rules.overlays, game.players)
    expression, problems = parse_expression(source, 0, len(text))
    found: Sequence[Diagnostic] = problems
    if expression is not None and not problems:
        term, found = typed.read(expression, view, condition=condition)
        if term is not None:
            return Question(text, term)
    if _is_change(text, typed.is_verb):
        note = "what is typed here only asks: an expression, as it stands in the rules, without a change in it"
        raise RulesError([Diagnostic("RW680", f"`{text}` would change the game", notes=(note,))])
    raise RulesError(list(found))


def _quoted_names(players: Sequence[str], text: str) -> str:
    """The text with quotes round the names of players where one of them is no word of the language, like `Player 1`:
    then only what stands in quotes names them."""
    if all(_WORD.fullmatch(name) for name in players):
        return text
    names = sorted(players, key=len, reverse=True)
    spelled = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    parts = text.split('"')
    parts[::2] = [spelled.sub(lambda found: f'"{found.group()}"', part) for part in parts[::2]]
    return '"'.join(parts)


def value_of(question: Question, position: Position, viewer: int | None, locals: Sequence[Any] = ()) -> tuple[Any, str]:
    """The value and how it is printed for that viewer. Locals are as the viewer knows them; what cannot be worked out
    from what he may see is hidden, and so is its value.
    """
    table = position.seen_by(viewer)
    position.machine.fresh_budget()
    try:
        value = table.evaluate(question.term, locals)
        if value is HIDDEN:
            return HIDDEN, HIDDEN_VALUE
        return value, print_value(table, question.term.type, value, viewer)
    except HiddenError:
        return HIDDEN, HIDDEN_VALUE


def _is_change(text: str, is_verb: Any) -> bool:
    """Whether it can be read as a statement, or begins with something that can be done."""
    if is_verb(text.partition(" ")[0]):
        return True
    file, problems = parse(Source("", f"flow typed\n  {text}\n"))
    if problems or len(file.declarations) != 1:
        return False
    body: Any = getattr(file.declarations[0], "body", ())
    return len(body) == 1 and not isinstance(body[0], ast.CallStmt)
