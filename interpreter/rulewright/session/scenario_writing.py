"""A game and a title go in; a scenario of its last choices comes out, and it holds: it was played before.

A scenario begins on an empty table, and lets one action, flow or phase happen. So of what runs around the question the
innermost is taken that can be begun by itself and comes to the same; where there is none, it is said why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.execute import MachineError, Position
from rulewright.execute.beginnings import Beginning, Followed, follow, follow_start
from rulewright.execute.ops import ProcKey
from rulewright.execute.seen import Moment
from rulewright.loading import Ruleset
from rulewright.session.game import Game, Step
from rulewright.session.scenario import play_scenario
from rulewright.session.scenario_text import NoWordsError, Spelling
from rulewright.source import Source
from rulewright.state.layout import LOST

_MOST_BACK = 60
"""Choices that are looked back at for the beginning of what runs."""

_NEVER = 10**6


@attrs.frozen
class _Begun:
    """What began ``step`` choices after the start, and what chance gave since."""

    beginning: Beginning
    step: int
    given: tuple[int | str, ...]


def scenario_of(game: Game, title: str, last: int | None = None) -> str:
    """The text of a scenario of the last choices (said how many, else the last one that was not by hand). RulesError:
    there is no beginning that a scenario could have, or a title is none.
    """
    if not title or '"' in title or "\n" in title or len(title) > 100:
        raise _refused("a scenario has a title of at most 100 letters, without quotation marks")
    steps = game.steps
    if last is None:
        last = 1 if steps and not steps[-1].staged else 0
    if last > len(steps) or any(step.staged for step in steps[len(steps) - last :]):
        raise _refused(f"the last {last} are not all choices", "what is done by hand can only stand before them")
    first = len(steps) - last
    asked = steps[first].before if last else game.position
    if asked.asked is None:
        raise _refused("nothing is asked", "`undo` goes back to a question, and a scenario can begin before it")
    reasons: list[str] = []
    for depth in reversed(range(len(asked.frames))):
        key = asked.machine.procs[asked.frames[depth][0]].key
        if key[0] not in ("action", "phase"):
            continue
        what = asked.machine.procs[asked.frames[depth][0]].title
        try:
            return _written(game, title, asked, first, depth, key)
        except (NoWordsError, MachineError) as error:
            reasons.append(f"from `{what}` on: {error}")
    kept = ["`save FILE` keeps the game as it is"] if game.setting.origin is None else []
    raise _refused("this position cannot be written as a scenario", *reasons[:4], *kept)


def _refused(title: str, *notes: str) -> RulesError:
    return RulesError([Diagnostic("RW686", title, notes=notes)])


# ---------------------------------------------------------------- where it begins
def _written(game: Game, title: str, asked: Position, first: int, depth: int, key: ProcKey) -> str:
    begun = _begun(game, first, depth, key)
    if begun is None:
        raise NoWordsError("where it began is too far back")
    by_hand = [at for at in range(begun.step, first) if game.steps[at].staged]
    slots = game.steps[by_hand[-1]].after.slots if by_hand else begun.beginning.slots
    if by_hand and any(not step.staged for step in game.steps[begun.step : by_hand[-1]]):
        raise NoWordsError("the table was changed by hand in the middle of it")
    before = Moment(asked.machine, list(slots))
    _sayable(before)
    spelling = Spelling.of(game.began_with.rules.ruleset, asked.machine.program)
    answers = [step for step in game.steps[begun.step :] if not step.staged]
    head = [*_choices(game, spelling), *spelling.given(before)]
    dice = len(head)
    if begun.given:
        head.append(f"dice {', '.join(_die(game, spelling, one) for one in begun.given)}")
    head.append(f"when {_run(spelling, before, begun.beginning)}")
    head += [f"when {_answer(game, spelling, step)}" for step in answers]
    tail = [*spelling.changed(before, Moment(asked.machine, game.position.slots)), *_ending(game, spelling)]
    ruleset = game.began_with.rules.ruleset
    text = _that_holds(ruleset, title, head, tail)
    unused = _played(ruleset, text)[1]
    if not unused:
        return text
    used = begun.given[: len(begun.given) - unused]  # the rest fell behind the end of what runs
    head[dice : dice + 1] = [f"dice {', '.join(_die(game, spelling, one) for one in used)}"] if used else []
    return _that_holds(ruleset, title, head, tail)


def _begun(game: Game, first: int, depth: int, key: ProcKey) -> _Begun | None:
    """Where the frame at that depth began that runs when choice ``first`` is asked."""
    given: tuple[int | str, ...] = ()
    for at in range(first - 1, max(-2, first - 2 - _MOST_BACK), -1):
        step = game.steps[at] if at >= 0 else None
        if step is not None and step.staged:
            continue
        found = _follow(game, step, depth)
        given = (*found.given, *given) if found is not None else given
        if found is not None and found.beginning is not None:
            if found.beginning.key != key:
                return None
            later = tuple(one for step in game.steps[first:] for one in _given(game, step))
            return _Begun(found.beginning, at + 1, (*given, *later))
    return None


def _follow(game: Game, step: Step | None, depth: int) -> Followed | None:
    if step is None:
        began = game.began_with
        return follow_start(began.machine, game.seed, depth)
    decision = step.before.decision
    if decision is None or step.key not in decision.keys:
        return None
    return follow(step.before, decision.keys.index(step.key), depth)


def _given(game: Game, step: Step) -> tuple[int | str, ...]:
    found = None if step.staged else _follow(game, step, _NEVER)
    return () if found is None else found.given


def _sayable(table: Moment) -> None:
    """NoWordsError: something stands on the table that no `given` line says."""
    layout, s = table.layout, table.slots
    if any(s[slot] for slots in layout.stored.values() for slot in slots):
        raise NoWordsError("something acts for a while already, which no `given` line says")
    if s[LOST]:
        raise NoWordsError("somebody has lost already, which no `given` line says")
    for domain, base in layout.shown.items():
        if any(s[base + thing] for thing in table.program.domains[domain].all):
            raise NoWordsError("something was shown to somebody, which no `given` line says")


# ---------------------------------------------------------------- lines
def _choices(game: Game, spelling: Spelling) -> Iterator[str]:
    """The expansions, options and players."""
    rules = game.began_with.rules
    for overlay in rules.overlays:
        yield f'with "{overlay}"'
    defaults = rules.options
    for name, value in rules.given.items():
        if name not in defaults or str(defaults[name].default) != str(value):
            text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            yield f"with {name} is {text if text.replace('-', '').isalnum() else f'{chr(34)}{text}{chr(34)}'}"
    if spelling.seats != rules.ruleset.seats[: len(spelling.seats)]:
        yield f"players {', '.join(spelling.seats)}"


def _die(game: Game, spelling: Spelling, one: int | str) -> str:
    if isinstance(one, int):
        return str(one)
    if one in game.players:
        return spelling.seats[game.players.index(one)]
    return f'"{one}"'


def _run(spelling: Spelling, before: Moment, begun: Beginning) -> str:
    program = spelling.program
    sort, number = begun.key[0], int(begun.key[1])
    if sort == "phase":
        return f"phase {program.domains['phase'].keys[number]}"
    action = program.actions[number]
    words = [action.name]
    for parameter, value in zip(action.parameters, begun.arguments, strict=True):
        words.append(f"{parameter.preposition} {spelling.value(before, parameter.type, value)}".strip())
    return " ".join(words)


def _answer(game: Game, spelling: Spelling, step: Step) -> str:
    decision = step.before.decision
    if not step.seat or decision is None:
        raise NoWordsError("chance was asked, and a `dice` line stands before what it feeds")
    texts = [option.printed(step.seat) for option in decision.options]
    text = step.text if texts.count(step.text) == 1 else step.key
    return f'{spelling.seats[step.seat - 1]} chooses "{_renamed(game, spelling, text)}"'


def _renamed(game: Game, spelling: Spelling, text: str) -> str:
    """Texts that name players, with the names they have in the scenario."""
    if '"' in text:
        raise NoWordsError("an option has a quotation mark in it")
    for name, word in zip(game.players, spelling.seats, strict=True):
        text = text.replace(name, word)
    return text


def _ending(game: Game, spelling: Spelling) -> Iterator[str]:
    outcome = game.position.outcome
    if outcome is not None:
        winners = [spelling.seats[seat - 1] for seat in outcome.winners]
        if outcome.kind == "win" and winners:
            many = f"({', '.join(winners)}) win" if len(winners) > 1 else f"{winners[0]} wins"
            yield f"then {many}"
        else:
            yield "then draw" if outcome.kind == "draw" else "then end game"
        return
    decision = game.decision
    if decision is not None and decision.seat:
        text = _renamed(game, spelling, decision.options[0].text)
        yield f'then {spelling.seats[decision.seat - 1]} can choose "{text}"'


# ---------------------------------------------------------------- whether it holds
def _that_holds(ruleset: Ruleset, title: str, head: Sequence[str], tail: Sequence[str]) -> str:
    """The text, without those of the last lines that do not hold when what runs is begun by itself. NoWordsError."""
    left = list(tail)
    while left:
        lines = [f'scenario "{title}"', *(f"  {line}" for line in (*head, *left))]
        problem = problem_of(ruleset, "\n".join(lines) + "\n")
        if problem is None:
            if all(" can choose " in line for line in left) and len(tail) > 1:
                raise NoWordsError("nothing of what came out would be the same")
            return "\n".join(lines) + "\n"
        at = problem.span.line - len(head) - 2 if problem.span is not None else -1
        if not 0 <= at < len(left):
            raise NoWordsError(f"{problem.title}{f' ({problem.label})' if problem.label else ''}")
        del left[at]
    raise NoWordsError("nothing of what came out would be the same")


def problem_of(ruleset: Ruleset, text: str) -> Diagnostic | None:
    """What is wrong with a text of one scenario, read or played; None where it holds."""
    return _played(ruleset, text)[0]


def _played(ruleset: Ruleset, text: str) -> tuple[Diagnostic | None, int]:
    """What is wrong with it, and how many of its dice nothing has asked for."""
    refs, problems = ruleset.scenarios_in(Source("", text))
    if problems:
        return problems[0], 0
    try:
        program, scenario, found = ruleset.lowered_alone(refs[0])
    except RulesError as error:
        return error.diagnostics[0], 0
    if program is None or scenario is None:
        return (found[0] if found else Diagnostic("RW686", "the scenario does not hold")), 0
    from rulewright.execute import Machine

    played = play_scenario(Machine(program, events=True), scenario)
    return played.problem, len(played.position.dice)
