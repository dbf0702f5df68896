"""A game in progress as a line of positions, by number and by the names of its forks; what differs between two of them.

Position N lies behind choice N, 0 is the start. Choices that were taken back keep their numbers until another is made.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import attrs

from rulewright.diagnostics import Diagnostic, Fix, RulesError
from rulewright.diagnostics.wording import counted, nearest
from rulewright.execute import Position
from rulewright.session.game import Game, Step
from rulewright.session.result import Result
from rulewright.state import view

NOW = "now"
FIRST = "main"
"""The name of the line that a game begins with."""

_NAME = re.compile(r"[^\W\d][\w-]{0,29}")


@attrs.frozen
class Difference:
    """What is not the same in two positions: its name in the game's words, and both values as they are printed."""

    name: str
    before: str
    after: str


# ---------------------------------------------------------------- numbers
def all_steps(game: Game) -> tuple[Step, ...]:
    """The choices that stand, then those that were taken back."""
    return (*game.steps, *game.undone)


def position_behind(game: Game, number: int) -> Position:
    """RulesError: there are not so many choices."""
    steps = all_steps(game)
    if number > len(steps):
        last = f"the last one that was made is {len(steps)}" if steps else "none has been made yet"
        raise RulesError([Diagnostic("RW682", f"there is no choice {number}", notes=(last,))])
    if not steps:
        return game.position
    return steps[number - 1].after if number else steps[0].before


def go_to(game: Game, number: int) -> None:
    """To the position behind that choice, back or forward. RulesError: there is none, or too much was seen since."""
    position_behind(game, number)
    made = len(game.steps)
    if number > made:
        game.redo(number - made)
    elif number < made:
        _refuse_if_seen(game, position_behind(game, number), made - number)
        game.undo(made - number)


def _refuse_if_seen(game: Game, back: Position, steps: int) -> None:
    """Where what was seen stands, all the way back is looked at before anything moves."""
    if game.setting.undo == "until-reveal" and back.reveals != game.position.reveals:
        note = "dice were rolled or something hidden was seen since, and this game was started so that this stands"
        raise RulesError([Diagnostic("RW669", f"{counted(steps, 'choice')} cannot be taken back", notes=(note,))])


# ---------------------------------------------------------------- forks
@attrs.frozen
class Forks:
    """Lines of play by name, each a game of its own; the one that is played goes by ``current``."""

    current: str = FIRST
    others: Mapping[str, Game] = attrs.Factory(dict)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted({self.current, *self.others}))

    def fork(self, game: Game, name: str) -> Forks:
        """The line stays as it is under its name, and what is played from now on is the new one."""
        if not _NAME.fullmatch(name) or name.lower() == NOW:
            note = "a fork's name is one word that begins with a letter, and is not `now`"
            raise RulesError([Diagnostic("RW682", f"`{name}` can be no name of a fork", notes=(note,))])
        if name in self.names:
            note = f"`switch {name}` goes there" if name != self.current else "it is the one that is played"
            raise RulesError([Diagnostic("RW682", f"there is a fork `{name}` already", notes=(note,))])
        return Forks(name, {**self.others, self.current: game.clone()})

    def switch(self, game: Game, name: str) -> tuple[Forks, Game]:
        """The forks and the game that is played from now on. RulesError: no such fork; what was seen must stand."""
        if name == self.current:
            return self, game
        other = self.others.get(name)
        if other is None:
            raise RulesError([self.unknown(name)])
        shared = shared_steps(game, other)
        _refuse_if_seen(game, position_behind(game, shared), len(game.steps) - shared)
        rest = {one: line for one, line in self.others.items() if one != name}
        return Forks(name, {**rest, self.current: game}), other

    def unknown(self, name: str) -> Diagnostic:
        near = nearest(name, self.names, 1)
        known = ", ".join(f"`{one}`" for one in self.names)
        fixes = tuple(Fix(f"did you mean `{one}`?") for one in near)
        return Diagnostic("RW682", f"there is no fork `{name}`", notes=(f"there are {known}",), fixes=fixes)


def shared_steps(one: Game, other: Game) -> int:
    """How many choices two games have in common, from the start on."""
    count = 0
    for mine, theirs in zip(one.steps, other.steps, strict=False):
        if mine.after is not theirs.after:
            break
        count += 1
    return count


def position_called(game: Game, forks: Forks, name: str, now: Position | None = None) -> Position:
    """By choice number, fork or `now`. ``now``: what that means, where it is not the game's own position."""
    if name.lower() == NOW or name == forks.current:
        return game.position if now is None else now
    if name.isascii() and name.isdecimal() and len(name) < 9:
        return position_behind(game, int(name))
    if name not in forks.others:
        problem = forks.unknown(name)
        note = "a position is called by the number of a choice (0: the start), by a fork, or `now`"
        raise RulesError([attrs.evolve(problem, title=f"there is no position `{name}`", notes=(note, *problem.notes))])
    return forks.others[name].position


# ---------------------------------------------------------------- differences
_MISSING = "(not in these rules)"


def differences(before: Position, after: Position, viewer: int | None) -> list[Difference]:
    """What of the table, of who is asked and of the result differs, as that viewer may see both positions."""
    old, new = dict(view(before, viewer, whole=True).lines), dict(view(after, viewer, whole=True).lines)
    found = [
        Difference(name, old.get(name, _MISSING), new.get(name, _MISSING))
        for name in dict.fromkeys((*old, *new))
        if old.get(name, _MISSING) != new.get(name, _MISSING)
    ]
    asked = _asked(before, viewer), _asked(after, viewer)
    if asked[0] != asked[1]:
        found.append(Difference("asked", *asked))
    return found


def _asked(position: Position, viewer: int | None) -> str:
    seats: Sequence[str] = position.program.seats
    if position.outcome is not None:
        return str(Result.of(position.outcome, tuple(seats)))
    decision = position.decision
    if decision is None:
        return "nobody, a run is held"
    who = seats[decision.player - 1] if decision.player else "chance"
    return f"{who}, {decision.prompt_for(viewer) or decision.name}"
