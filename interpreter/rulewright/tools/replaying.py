"""A recorded game goes in; lines that tell it come out, choice by choice, with the first thing that differs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.wording import counted
from rulewright.execute import Position, render_board
from rulewright.session.game import Game, Step
from rulewright.session.record_reading import read_record
from rulewright.session.replay import replay_record, rules_of
from rulewright.session.report import choice_text
from rulewright.session.rules import load


@attrs.frozen
class Told:
    """``parts``: the start, then each choice. ``problem``: the first thing that differs. ``summary``: how it went."""

    parts: tuple[tuple[str, ...], ...]
    problem: Diagnostic | None
    notes: tuple[Diagnostic, ...]
    summary: str


def replay_lines(
    file: str, *, ruleset: str | None = None, to: int | None = None, viewer: str | None = None, boards: bool = False
) -> Told:
    """Play a recorded game and tell it as ``viewer`` sees it (None: all of it). RulesError if it cannot be read."""
    path = Path(file)
    record = read_record(path)
    if ruleset is None:
        rules = rules_of(record, path)
    else:
        rules = load(ruleset)
        if rules.name == record.ruleset:  # else the replay says whose game it is, not that an option is missing
            rules = rules.choosing(record.options, record.expansions)
    replay = replay_record(record, rules)
    game = replay.game
    parts = _tell(game, len(game.steps) if to is None else to, viewer, boards)
    return Told(tuple(map(tuple, parts)), replay.problem, replay.notes, _summary(game))


def _tell(game: Game, shown: int, viewer: str | None, boards: bool) -> Iterator[list[str]]:
    """What happened before the first choice, then each choice with what followed from it."""
    seat = game.seat_of(viewer)
    steps = game.steps
    start = steps[0].before if steps else game.position
    yield [f"{game.rules.title}: {', '.join(game.players)}, seed {game.seed}", *_events(start, 0, seat)]
    for number, step in enumerate(steps[:shown], 1):
        who = game.who(step)
        lines = [
            f"{number:>4}  {who}: {_chosen(game, step, seat)}",
            *_events(step.after, len(step.before.events()), seat),
        ]
        if boards:
            lines.extend(f"      | {line}" for line in render_board(step.after, seat))
        yield lines


def _chosen(game: Game, step: Step, seat: int | None) -> str:
    """The choice as it was made; another player's is as hidden as the log has it."""
    if seat is None or seat == step.seat or step.staged:
        return step.text
    return choice_text(game, step, seat) or "a choice"


def _events(position: Position, since: int, seat: int | None) -> Iterator[str]:
    """The lines of the log, without those that only repeat a choice."""
    for event in position.events()[since:]:
        if event.kind not in {"choice", "over"}:
            yield f"      {event.printed(seat)}"


def _summary(game: Game) -> str:
    ending = "the game goes on" if game.result is None else str(game.result)
    one = len(game.steps) == 1
    return f"{counted(len(game.steps), 'choice')}{'' if one else ', all'} as recorded: {ending}"
