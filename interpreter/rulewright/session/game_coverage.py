"""A game goes in; what acted in it so far comes out, as coverage."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.execute import Machine
from rulewright.session.coverage import Coverage
from rulewright.session.covering import Covering, Moves, complete, count_setting
from rulewright.session.game import Game
from rulewright.session.staging import staged_position


def coverage_of(game: Game) -> Coverage:
    """The choices that stand are made once more on a machine that counts; the game is left as it is.

    What its ruleset has besides, in overlays that are not played, is in it too, as what never had its turn. RulesError
    for a game that began in a scenario: there is no start to begin at.
    """
    setting = game.setting
    if setting.origin is not None:
        title = "what acted in a game that began in a scenario is not counted"
        notes = ("`rulewright test --coverage` counts it, with all other scenarios",)
        raise RulesError([Diagnostic("RW675", title, notes=notes)])
    if game.began_with is not setting:
        title = "what acted in a game whose rules were changed at the table is not counted"
        raise RulesError(
            [Diagnostic("RW675", title, notes=("`undo` to before the `try` counts what acted until then",))]
        )
    machine = Machine(setting.machine.program, chance=setting.chance, coverage=True)
    coverage = Coverage()
    covering = Covering(machine.program, game.rules.ruleset.row_spans())
    count_setting(coverage, machine.program)
    position = machine.start(game.seed)
    moves = Moves(covering, coverage, position)
    for step in game.steps:
        if step.staged:
            position = staged_position(game, position, step.staged, step.key)
            continue
        decision = position.decision
        if decision is None:
            break
        position.choose(decision.keys.index(step.key))
        moves.look(position)
    covering.read(machine, coverage)
    coverage.know(covering.known())
    complete(coverage, game.rules.ruleset)
    return coverage
