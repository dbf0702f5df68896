"""A record and the rules of today go in; the game it leads to comes out, and the first thing that differs."""

from __future__ import annotations

import os
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic, Edit, Fix, RulesError, Severity
from rulewright.diagnostics.wording import listing
from rulewright.resources import is_folder, shipped_rulesets
from rulewright.session.asking import Decision
from rulewright.session.game import Game, Undo
from rulewright.session.record import Move, Record, record_of
from rulewright.session.record_reading import read_record
from rulewright.session.rules import Rules, load
from rulewright.session.staging import stage


@attrs.frozen
class Replay:
    """``game`` stands before the first thing that differs, ``problem`` is that thing. ``notes``: what else to know.

    changed: the rules are not those that the game was recorded with.
    """

    game: Game
    problem: Diagnostic | None
    notes: tuple[Diagnostic, ...] = ()
    changed: bool = False


def load_game(path: Path, rules: Rules | None = None, *, undo: Undo = "free") -> Game:
    """A recorded game played up to its last choice. RulesError when it cannot be read or does not play as it did."""
    record = read_record(path)
    replay = replay_record(record, rules or rules_of(record, path), undo=undo)
    if replay.problem is not None:
        raise RulesError([replay.problem, *replay.notes])
    return replay.game


def rules_of(record: Record, path: Path) -> Rules:
    """The rules a record names: a shipped ruleset, the folder it names, or the ruleset in whose folder it lies."""
    places: list[str | Path] = []
    if record.folder is not None:
        places.append(path.parent / record.folder)
    places.extend(parent for parent in Path(os.path.realpath(path)).parents[:2] if parent.name == record.ruleset)
    found = next((place for place in places if is_folder(Path(place))), None)
    if found is None:
        if record.ruleset not in shipped_rulesets():
            raise RulesError([_unknown_ruleset(record)])
        found = record.ruleset
    return load(found, options=record.options, expansions=record.expansions)


def replay_record(record: Record, rules: Rules, *, undo: Undo = "free") -> Replay:
    """Play a record with these rules, as far as it goes. RulesError when not even the start can be made."""
    if rules.name != record.ruleset:
        raise RulesError([_other_ruleset(record, rules)])
    fitting = rules.choosing(record.options, record.expansions)
    game = fitting.start(record.players, record.seed, chance=record.chance)
    changed = bool(record.identity) and record.identity != fitting.identity
    problem = _play(record, game)
    again = Game(attrs.evolve(game.setting, undo=undo), game.position, game.steps)
    return Replay(again, problem, (_changed_rules(record),) if changed else (), changed)


def renewed(record: Record, rules: Rules) -> Record | Diagnostic:
    """The record of the same choices with the rules of today; else why they cannot be made any more.

    What a position or the end was like may have changed; who is asked, and that the choice is offered, may not.
    RulesError when not even the start can be made.
    """
    bare = tuple(attrs.evolve(move, fingerprint=None) for move in record.moves)
    replay = replay_record(attrs.evolve(record, start=None, result=None, moves=bare), rules)
    if replay.problem is not None:
        return replay.problem
    if (record.result is not None) is not replay.game.over:
        now = "the game is over now" if replay.game.over else "the game goes on now"
        return Diagnostic("RW657", "the game does not end as it did", record.spans.get("result"), now)
    return record_of(replay.game, fingerprints=any(move.fingerprint is not None for move in record.moves))


def _play(record: Record, game: Game) -> Diagnostic | None:
    if record.start is not None and game.fingerprint != record.start:
        return _differs(record, record.spans.get("start"), "the set-up", record.start, game.fingerprint)
    for number, move in enumerate(record.moves, 1):
        problem = _make(record, game, number, move)
        if problem is not None:
            return problem
    result = str(game.result) if game.over else None
    if record.result is not None and record.result != result:
        return Diagnostic(
            "RW657",
            "the game does not end as it did",
            record.spans.get("result"),
            f"now: {result or 'the game goes on'}",
            notes=(f"recorded: {record.result}", f"now: {result or 'the game goes on'}"),
        )
    return None


def _make(record: Record, game: Game, number: int, move: Move) -> Diagnostic | None:
    """Make one choice of the record, or say what is different."""
    if move.staged:
        return _stage(record, game, number, move)
    decision = game.decision
    if decision is None:
        return _diverges(number, move, f"the game is over: {game.result}", f"now: the game is over, {game.result}")
    if decision.player != move.player:
        label = f"now {decision.player} is asked"
        return _diverges(number, move, label, *_asked(decision))
    if move.key not in decision.keys:
        found = decision.find(move.key)
        why = found.notes if isinstance(found, Diagnostic) and found.code == "RW662" else ()
        return _diverges(number, move, f"`{move.key}` is not offered now", *_asked(decision), *why)
    try:
        game.choose(decision.keys.index(move.key))
    except RulesError as error:
        return error.diagnostics[0]
    return _proved(record, game, number, move)


def _stage(record: Record, game: Game, number: int, move: Move) -> Diagnostic | None:
    """Change the table by hand, as it was changed."""
    try:
        stage(game, move.staged, move.key)
    except RulesError as error:
        why = error.diagnostics[0]
        return Diagnostic(
            "RW656",
            f"the game differs from its record at choice {number}",
            move.span,
            "cannot be done now",
            notes=(f"recorded: `{move.staged} {move.key}`", f"now: {why.title}", *why.notes),
        )
    return _proved(record, game, number, move)


def _proved(record: Record, game: Game, number: int, move: Move) -> Diagnostic | None:
    if move.fingerprint is not None and game.fingerprint != move.fingerprint:
        problem = _differs(record, move.span, f"choice {number}", move.fingerprint, game.fingerprint)
        game.undo()
        return problem
    return None


def _asked(decision: Decision) -> tuple[str, ...]:
    keys = listing((option.key for option in decision.options), most=12)
    return (f"now {decision.player} is asked: {decision.prompt}", f"now offered: {keys}")


def _diverges(number: int, move: Move, label: str, *notes: str) -> Diagnostic:
    return Diagnostic(
        "RW656",
        f"the game differs from its record at choice {number}",
        move.span,
        label,
        notes=(f"recorded: {move.player} chooses `{move.key}`", *notes),
    )


def _differs(record: Record, span: object, where: str, recorded: str, now: str) -> Diagnostic:
    from rulewright.source import Span

    return Diagnostic(
        "RW656",
        f"the position behind {where} differs from the record",
        span if isinstance(span, Span) else None,
        "its fingerprint is another one now",
        notes=(f"recorded: {recorded}", f"now:      {now}", "all choices before it play as they did"),
    )


def _changed_rules(record: Record) -> Diagnostic:
    return Diagnostic(
        "RW655",
        "the rules have changed since this game was recorded",
        record.spans.get("identity"),
        "of the rules it was recorded with",
        severity=Severity.WARNING,
    )


def _other_ruleset(record: Record, rules: Rules) -> Diagnostic:
    span = record.spans.get("ruleset")
    edits = (Edit(span, rules.name),) if span is not None else ()
    return Diagnostic(
        "RW654",
        f"this is a game of `{record.ruleset}`, not of `{rules.name}`",
        span,
        "another ruleset is named here",
        notes=("a recorded game names the folder of its ruleset",),
        fixes=(Fix(f"write `{rules.name}`, if this ruleset is a copy or was renamed", edits),),
    )


def _unknown_ruleset(record: Record) -> Diagnostic:
    return Diagnostic(
        "RW654",
        f"the ruleset `{record.ruleset}` of this game is not there",
        record.spans.get("ruleset"),
        "no ruleset of that name is shipped or lies beside the file",
        notes=(f"shipped are {listing(shipped_rulesets(), most=20)}",),
    )
