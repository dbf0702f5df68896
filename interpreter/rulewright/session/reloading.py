"""A game and the files of its ruleset as they are now go in; the same game under the rules of today comes out, and the
first thing that goes otherwise, as it was then and as it is now."""

from __future__ import annotations

import attrs

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.execute import Position
from rulewright.session.asking import Decision
from rulewright.session.game import Game, Step
from rulewright.session.staging import stage
from rulewright.session.timeline import Difference, differences
from rulewright.session.trying import rules_again

_MOST_OPTIONS = 8


@attrs.frozen
class Parting:
    """Where the game goes otherwise: at the choice of that number (0: before the first). then, now: what was asked and
    chosen, and what is asked. behind: the choice can be made, but what comes of it is otherwise: ``positions`` is what
    of it can be seen.
    """

    number: int
    then: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    behind: bool = False
    positions: tuple[Difference, ...] = ()


@attrs.frozen
class Reloaded:
    """``game``: under the rules of today, made up to ``parting``, or to its last choice where there is none.

    changed: whether the files say something else than before.
    """

    game: Game
    parting: Parting | None
    changed: bool


def reloaded(game: Game, viewer: int | None) -> Reloaded:
    """RulesError: the files do not hold as they are now, or the game began in a scenario. Nothing has changed then."""
    began = game.began_with
    if began.origin is not None:
        title = "a game that began in a scenario is not made again"
        note = "`rulewright play … --scenario` opens it under the rules of today"
        raise RulesError([Diagnostic("RW675", title, notes=(note,))])
    rules = rules_again(began.rules, began.rules.ruleset.source_folder.drafts)
    again = rules.start(game.players, game.seed, chance=began.chance, backend=began.backend, undo=began.undo)
    changed = rules.identity != began.rules.identity
    start = game.steps[0].before if game.steps else game.position
    if start.fingerprint() != again.fingerprint:
        return Reloaded(again, _behind(again, start, 0, (), viewer), changed)
    for number, step in enumerate(game.steps, 1):
        parting = _make(again, step, number, viewer)
        if parting is not None:
            return Reloaded(again, parting, changed)
    return Reloaded(again, None, changed)


def _make(game: Game, step: Step, number: int, viewer: int | None) -> Parting | None:
    """Make a choice, or change the table, as it was; where it goes otherwise the game stands before it."""
    then = _then(game, step, viewer)
    decision = game.decision
    if not step.staged and (decision is None or decision.seat != step.seat or step.key not in decision.keys):
        return Parting(number, then, _asked(game, decision, viewer))
    try:
        if step.staged:
            stage(game, step.staged, step.key)
        else:
            assert decision is not None
            game.choose(decision.keys.index(step.key))
    except RulesError as error:
        why = error.diagnostics[0]
        return Parting(number, then, (why.title, *why.notes))
    if game.fingerprint == step.after.fingerprint():
        return None
    parting = _behind(game, step.after, number, then, viewer)
    game.undo()
    return parting


def _behind(game: Game, old: Position, number: int, then: tuple[str, ...], viewer: int | None) -> Parting:
    """The game stands in another position than the old one."""
    before = Decision(old.decision, game.players) if old.decision is not None else None
    asked = (_asked(game, one, viewer) for one in (before, game.decision))
    positions = tuple(differences(old, game.position, viewer))
    was, now = asked
    if was == now:
        return Parting(number, then, behind=True, positions=positions)
    return Parting(number, (*then, *was), now, True, positions)


def _then(game: Game, step: Step, viewer: int | None) -> tuple[str, ...]:
    if step.staged:
        return (f"by hand: {step.text}",)
    before = Decision(step.before.decision, game.players) if step.before.decision is not None else None
    known = viewer is None or step.seat in (0, viewer)
    chose = f"{game.who(step)}{' chose' if step.seat else ''}: {step.text}" if known else f"{game.who(step)} chose"
    return (*_asked(game, before, viewer), chose)


def _asked(game: Game, decision: Decision | None, viewer: int | None) -> tuple[str, ...]:
    """Who is asked what; the options only of those that the viewer may know."""
    if decision is None:
        return (f"the game is over: {game.result}" if game.over else "nothing is asked",)
    asked = f"{decision.player} is asked: {decision.prompt or decision.name}"
    if viewer is not None and decision.seat not in (0, viewer):
        return (asked,)
    texts = [option.text for option in decision.options]
    more = f" and {len(texts) - _MOST_OPTIONS} more" if len(texts) > _MOST_OPTIONS else ""
    return asked, f"offered: {', '.join(texts[:_MOST_OPTIONS])}{more}"
