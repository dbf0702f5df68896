"""A game and a pair of eyes go in; the report on it comes out as data: for each choice the board behind it, what was
offered and refused, what happened, and what changed by which sentence."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulewright.diagnostics import RulesError
from rulewright.diagnostics.wording import counted
from rulewright.execute import Position
from rulewright.session.asking import CHANCE, Decision
from rulewright.session.board import board_blocks, lines_of
from rulewright.session.causes import Causes
from rulewright.session.changed import changed_lines
from rulewright.session.game import Game, Step
from rulewright.session.laying import laid
from rulewright.session.log import log_lines
from rulewright.session.why import cause_lines

ROOM = 84
"""Cells of the widest line of a board."""

_MOST_OPTIONS = 60
_MOST_REFUSED = 20
_MOST_WHY = 60
_SECRET = "a secret choice"
EVERYTHING, ONLOOKER = "everything", "onlooker"


@attrs.frozen
class Question:
    """What was asked before a choice. chosen: its place among the options, None where it is not among those listed.

    more: options that are not listed. refused: what was no option, and why.
    """

    prompt: str
    options: tuple[str, ...] = ()
    chosen: int | None = None
    more: int = 0
    refused: tuple[str, ...] = ()


@attrs.frozen
class Moment:
    """One choice (the first: the set-up) and what is so behind it. new: the places of changed lines of the board."""

    who: str
    text: str
    board: tuple[str, ...]
    new: frozenset[int]
    log: tuple[str, ...]
    why: tuple[str, ...]
    question: Question | None


@attrs.frozen
class Report:
    """``eyes``: whose report it is, in words. ``end``: how it ended, if it did. ``about``: what was played how."""

    title: str
    about: tuple[str, ...]
    players: tuple[str, ...]
    eyes: str
    end: str
    moments: Iterator[Moment]
    choices: int


def report_of(game: Game, viewer: int | None) -> Report:
    """The report for a seat, for an onlooker (0), or of everything (None). Its moments are worked out one by one."""
    rules = game.rules
    chosen = [f"{name} {value}" for name, value in rules.chosen.items()]
    about = [", ".join(game.players), f"seed {game.seed}", *rules.overlays, *chosen]
    end = f"{game.result.sentence}" if game.result is not None else "The game is not over."
    return Report(
        title=rules.title,
        about=(*([rules.ruleset.about] if rules.ruleset.about else []), "; ".join(about)),
        players=game.players,
        eyes=eyes_of(game, viewer),
        end=end,
        moments=_moments(game, viewer),
        choices=len(game.steps),
    )


def viewer_of(game: Game, name: str | None) -> int | None:
    """Whose eyes a typed name means. Unless said, a game that is over is shown whole, and one in progress as an
    onlooker sees it. RulesError for a name of nobody.
    """
    if name is None:
        return None if game.over else 0
    try:
        return game.seat_of(name)
    except RulesError:
        if name.lower() in (EVERYTHING, ONLOOKER):
            return None if name.lower() == EVERYTHING else 0
        raise


def eyes_of(game: Game, viewer: int | None) -> str:
    """In words: `as Ann sees it`."""
    if viewer is None:
        return "with everything shown"
    return f"as {game.players[viewer - 1] if viewer else 'an onlooker'} sees it"


# ---------------------------------------------------------------- moments
def _moments(game: Game, viewer: int | None) -> Iterator[Moment]:
    causes = Causes(game)
    steps = game.steps
    start = steps[0].before if steps else game.position
    board = _board(start, viewer)
    log = log_lines(game, viewer, 0, len(start.events()))
    yield Moment("", "the set-up", board, frozenset(), tuple(log), _why(game, causes, 0, viewer), None)
    for number, step in enumerate(steps, 1):
        before, board = board, _board(step.after, viewer)
        new, _ = changed_lines(before, board)
        since, told = len(step.before.events()), choice_text(game, step, viewer)
        log = log_lines(game, viewer, since + (told is not None), len(step.after.events()), alone=True)
        why = _why(game, causes, number, viewer)
        question = _question(game, step, viewer)
        yield Moment(game.who(step), told or _choice(step, viewer), board, new, tuple(log), why, question)


def _board(position: Position, viewer: int | None) -> tuple[str, ...]:
    lines = laid(lines_of(board_blocks(position, viewer)), " │ ", ROOM)
    return tuple(line for drawn in lines for line in drawn)


def choice_text(game: Game, step: Step, viewer: int | None) -> str | None:
    """A choice as the log tells it to that viewer, now that it is told; None: the log does not begin with it."""
    if step.staged:
        return None
    event = next(iter(step.after.events()[len(step.before.events()) :]), None)
    if event is None or event.kind not in ("choice", "chance") or event.player != step.seat:
        return None
    text, who = event.printed(viewer, game.position.reveals), game.who(step)
    return _SECRET if text == f"{who} chooses" else text.removeprefix(f"{who}: ")


def _choice(step: Step, viewer: int | None) -> str:
    """A choice that the log does not tell: its text for whoever made it."""
    if viewer is None or (viewer and viewer == step.seat):
        return step.text
    return "a change of the table" if step.staged else "a choice"


def _why(game: Game, causes: Causes, number: int, viewer: int | None) -> tuple[str, ...]:
    lines = [line for change in causes.of_choice(number, viewer) for line in cause_lines(game, change)]
    more = [f"… and {counted(len(lines) - _MOST_WHY, 'more line')}"] if len(lines) > _MOST_WHY else []
    return (*(line for text in lines[:_MOST_WHY] for line in text.splitlines()), *more)


def _question(game: Game, step: Step, viewer: int | None) -> Question | None:
    """What was offered is for the eyes of who was asked: it may tell of a hand."""
    if step.staged or step.before.decision is None:
        return None
    if viewer is not None and (not viewer or viewer != step.seat):
        return None
    decision = Decision(step.before.decision, game.players)
    options = decision.options[:_MOST_OPTIONS]
    chosen = decision.keys.index(step.key) if step.key in decision.keys else None
    texts = [f"{it.text} ({it.probability})" if it.probability is not None else it.text for it in options]
    who = "" if decision.player == CHANCE else f"{decision.player}: "
    return Question(
        prompt=f"{who}{decision.prompt or decision.name}",
        options=tuple(texts),
        chosen=chosen if chosen is not None and chosen < len(texts) else None,
        more=max(0, len(decision.options) - len(texts)),
        refused=tuple(_refused(decision)),
    )


def _refused(decision: Decision) -> Iterator[str]:
    refused = decision.refused()
    for text, why in refused[:_MOST_REFUSED]:
        yield f"{text}: {'; '.join(decision.why(text, why).notes)}"
    if len(refused) > _MOST_REFUSED:
        yield f"… and {len(refused) - _MOST_REFUSED} more"
