"""A game and a line that changes its table by hand go in; the game stands behind that change, as behind a choice.

`set NAME is VALUE` and `put CARD on ZONE` are read as the `given` lines of scenarios are. Nothing happens by them: what
is true then has been true, and whoever is asked is asked once more, with the options of now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import attrs

from rulewright.check.staging import Lies, Moved
from rulewright.check.typed import Typed
from rulewright.core.program import Given
from rulewright.core.terms import Term
from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.execute import MachineError, Position
from rulewright.execute.asking_again import StaleError, ask_again
from rulewright.execute.evaluate import spread
from rulewright.execute.seen import Moment
from rulewright.session.game import Game, Step
from rulewright.session.scenario_text import NoWordsError, Spelling
from rulewright.source import Source
from rulewright.state import changes
from rulewright.state.knowledge import HIDDEN, HiddenError, knows
from rulewright.state.layout import NOWHERE, Memory
from rulewright.syntax import ast, parse, parse_expression

MOST_LETTERS = 1_000
_HIDDEN = ("what lies hidden from you is not for you to move", "a table started with --no-curtain moves it")
_ENDS = {"top of ": True, "bottom of ": False}
_ON = re.compile(r"\s+(?:on|in|to)\s+")

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")

T = TypeVar("T")


def stage(game: Game, verb: str, text: str, viewer: int | None = None) -> None:
    """Carry out `set`, `put` or `try`, the rest of whose line is ``text``. RulesError: it cannot be done, and why; the
    game then stands as it was. viewer: nothing is moved that he does not know where it lies, or that would tell him.
    """
    text = " ".join(text.split())
    if verb != "try":
        text = _with_players(game, text)
    if len(text) > MOST_LETTERS:
        raise RulesError([Diagnostic("RW684", f"this is longer than {MOST_LETTERS:,} letters")])
    if game.over:
        raise refused("the game is over", "`undo` goes back to where it is played")
    if verb == "try":
        from rulewright.session.trying import try_text

        try_text(game, text)
        return
    before = game.position
    game.take(Step(0, text, f"{verb} {text}", before, staged_position(game, before, verb, text, viewer), verb))


def staged_position(game: Game, position: Position, verb: str, text: str, viewer: int | None = None) -> Position:
    """That position, of a machine for the game's rules, behind a `set` or `put`. RulesError as for ``stage``."""
    after = position.clone()
    after.machine.fresh_budget()
    try:
        (_set if verb == "set" else _put)(game, after, text, viewer)
        settle(after)
    except MachineError as error:
        raise RulesError([error.diagnostic]) from None
    return after


def settle(position: Position) -> None:
    """After a change by hand: what is true has been true, and who is asked is asked again. RulesError, MachineError."""
    machine = position.machine
    machine.fresh_budget()
    machine.running.look_at_watches(position.slots)
    try:
        ask_again(position)
    except StaleError as error:
        note = "answer first, or `undo` to the question before it"
        raise refused(f"the table cannot be changed in the middle of this question: {error}", note) from None


def refused(title: str, *notes: str) -> RulesError:
    return RulesError([Diagnostic("RW684", title, notes=notes)])


def _with_players(game: Game, text: str) -> str:
    """Players whose names cannot be words of the rules stand in quotation marks."""
    names = [name for name in game.players if not _WORD.fullmatch(name)]
    if not names:
        return text
    parts = re.split(r'("[^"]*")', text)
    name = re.compile(
        r"(?<!\w)(" + "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True)) + r")(?!\w)"
    )
    return "".join(part if part.startswith('"') else name.sub(r'"\1"', part) for part in parts)


# ---------------------------------------------------------------- set
def _set(game: Game, position: Position, text: str, viewer: int | None) -> None:
    if " is " not in f" {text} ":
        raise refused("it is not said to what", "say `set NAME is VALUE`: `set score of Ann is 12`")
    typed = game.rules.ruleset.typed(game.rules.given, game.rules.overlays, game.players)
    given = _read(typed, text, _lies(position))
    if given.target == "zone":  # things that lie there already are taken before others of their name
        slot = position.layout.zone_slot(
            given.index, tuple(_evaluate(position, one, viewer) for one in given.arguments)
        )
        given = _read(typed, text, _lies(position, slot))
        _known(position, given, viewer)
    arguments = tuple(_evaluate(position, argument, viewer) for argument in given.arguments)
    if any(not argument for argument in arguments):
        raise refused("of whom or of what is none now", "so there is nothing that could be set")
    position.assign(given)


def _known(position: Position, given: Given, viewer: int | None) -> None:
    """RulesError: among what a zone is to have is a thing that the viewer does not know where it lies."""
    domain = position.program.zones[given.index].domain
    items = spread(given.value.type, _evaluate(position, given.value, viewer))
    _refuse_unknown(position, domain, (one for one in items if isinstance(one, int) and one), viewer)


def _evaluate(position: Position, term: Term, viewer: int | None) -> Any:
    """RulesError: it hangs on what the viewer cannot see."""
    try:
        value = position.seen_by(viewer).evaluate(term)
    except HiddenError:
        raise refused(*_HIDDEN) from None
    if value is HIDDEN or (isinstance(value, tuple) and any(one is HIDDEN for one in value)):
        raise refused(*_HIDDEN)
    return value


def _refuse_unknown(position: Position, domain: str, things: Iterable[int], viewer: int | None) -> None:
    """Where a thing comes from is told, so whoever may not know it may not move it."""
    where = position.layout.where[domain]
    for one in things:
        if position.slots[where + one] != NOWHERE and not knows(position, domain, one, viewer):
            raise refused(*_HIDDEN)


def _read(typed: Typed, text: str, lies: Lies) -> Given:
    """RulesError: it is no `given` line."""
    file, problems = parse(Source("", f'scenario "typed"\n  given {text}\n'))
    steps = [step for one in file.declarations if isinstance(one, ast.Scenario) for step in one.steps]
    if problems or len(file.declarations) != 1 or len(steps) != 1 or not isinstance(steps[0], ast.Given):
        raise RulesError(problems or [Diagnostic("RW684", f"`{text}` sets nothing")])
    return _or_refuse(typed.given(steps[0], lies))


def _lies(position: Position, here: int = NOWHERE) -> Lies:
    return lambda domain, thing: position.slots[position.layout.where[domain] + thing] not in (NOWHERE, here)


def _or_refuse(read: tuple[T | None, Sequence[Diagnostic]]) -> T:
    if read[0] is None:
        raise RulesError(list(read[1]))
    return read[0]


# ---------------------------------------------------------------- put
def _put(game: Game, position: Position, text: str, viewer: int | None) -> None:
    moved = _where(game, position, text)
    arguments = tuple(_evaluate(position, argument, viewer) for argument in moved.arguments)
    layout = position.layout
    slot = layout.zone_slot(moved.zone, arguments)
    if not layout.is_real(slot):
        raise refused("of whom or of what is none now", "so there is no such zone")
    place = _evaluate(position, moved.place, viewer) if moved.place is not None else None
    domain = position.program.zones[moved.zone].domain
    things = moved.things
    if moved.items is not None:
        items: Any = spread(moved.items.type, _evaluate(position, moved.items, viewer))
        things = tuple(one for one in items if one)
    _refuse_unknown(position, domain, things, viewer)
    changes.move(layout, position.slots, domain, things, slot, place)
    left = [one for one in things if position.slots[layout.where[domain] + one] != slot]
    if left or not things:
        names = ", ".join(position.program.domains[domain].printed[one] for one in left) or "nothing"
        raise refused(f"{names} has no room there" if left else "there is nothing to put there")


def _where(game: Game, position: Position, text: str) -> Moved:
    """What is put where; a name may have ` on ` in it, so the last one is tried first. RulesError: none fits."""
    typed = game.rules.ruleset.typed(game.rules.given, game.rules.overlays, game.players)
    problem: RulesError | None = None
    for found in reversed(list(_ON.finditer(text))):
        what, where = text[: found.start()], text[found.end() :]
        front, where = next(
            ((front, where[len(word) :]) for word, front in _ENDS.items() if where.startswith(word)), (False, where)
        )
        try:
            zone = _expression(where)
            if not isinstance(zone, ast.NounPhrase):
                raise refused(f"`{where}` is no zone")
            thing = _expression(_quoted(position, what))
            return _or_refuse(typed.moved(thing, zone, front, _lies(position)))
        except RulesError as error:
            problem = problem or error
    raise problem or refused("it is not said where to", 'say `put CARD on ZONE`: `put "Pilot" on hand of Ann`')


def _expression(text: str) -> ast.Expr:
    expression, problems = parse_expression(Source("", text), 0, len(text))
    if expression is None or problems:
        raise RulesError(list(problems))
    return expression


def _quoted(position: Position, text: str) -> str:
    """A printed name, which may be typed without quotation marks."""
    if text.startswith('"') or not text:
        return text
    exact = {name: name for name in _printed(position)}
    loose = {name.lower(): name for name in _printed(position)}
    name = exact.get(text) or loose.get(text.lower())
    return text if name is None or '"' in name else f'"{name}"'


def _printed(position: Position) -> Iterator[str]:
    for domain in position.program.thing_domains():
        yield from (name for name in domain.printed[1:] if name)


# ---------------------------------------------------------------- completion
def set_names(game: Game) -> list[str]:
    """What can be set, as it is typed: every zone, and everything that is remembered, with each index."""
    spelling, table = _spelling(game)
    zones = [spelling.zone(table, slot) for slot in table.layout.cells]
    remembered = [one for one in table.layout.memory if not one.variable.adjective]
    return [f"{name} is " for name in (*zones, *_said(spelling, table, remembered))]


def _said(spelling: Spelling, table: Moment, cells: Sequence[Memory]) -> Iterator[str]:
    for one in cells:
        try:
            yield spelling.remembered(table, one)
        except NoWordsError:  # it belongs to one of several things of one name
            continue


def put_lines(game: Game, text: str) -> list[str]:
    """What can be put where, as far as it has been typed."""
    found = _ON.search(text)
    if found is None:
        return [f'"{name}" on ' for name in dict.fromkeys(_printed(game.position))]
    spelling, table = _spelling(game)
    return [f"{text[: found.end()]}{spelling.zone(table, slot)}" for slot in table.layout.cells]


def _spelling(game: Game) -> tuple[Spelling, Moment]:
    made = Spelling.of(game.rules.ruleset, game.position.program)
    names = tuple(name if _WORD.fullmatch(name) else f'"{name}"' for name in game.players)
    return attrs.evolve(made, seats=names), Moment(game.position.machine, game.position.slots)
