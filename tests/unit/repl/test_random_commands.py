"""A thousand random lines at a table: every command there is, with fitting and odd arguments, in any order.

Never a traceback, never a lost game: what is kept on disk is the game at every moment, and the game can be replayed.
"""

from __future__ import annotations

import contextlib
import os
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rulewright.repl import commands_analysis, unfinished
from rulewright.repl.commands import all_commands
from rulewright.repl.driver import Driver
from rulewright.repl.plain import PROMPT
from rulewright.repl.unfinished import Unfinished
from rulewright.session.api import Game, load
from rulewright.session.seats import parse_seats
from tests.unit.session.small_games import PIG, SECRET, written
from tests.unit.session.test_why import DUEL

LOOKING = frozenset(
    {"options", "board", "state", "view", "log", "why", "why not", "explain", "seed", "help", "history", "breaks"}
    | {"forks", "where", "locals", "here", "eval", "diff", "odds", "hint", "coverage"}
)
"""Commands that leave the game as it is, whatever follows them."""

NOT_TRIED = {"quit"}
LONG = {"auto", "until"}

ARGUMENTS = (
    *("Ann", "Bob", "ann", "0", "1", "2", "3", "99", "now", "all", "off", "card", "player", "turn", "score", "roll"),
    *("hold", "Ox", "Hen", "game.rules:5", "harm", "start", "end"),
    "score of Ann",
    "number of players",
    "score of Ann is now 3",
    "hand of Bob",
    '"You hit 2 harder" as Hen',
    '"You hit" as Cow',
    "Ox on hand of Bob",
    "harm of Ann is 3",
    "1 2",
    "play if harm of Ann > 0",
    "strength of Bob",
    "Bob greedy",
    "Bob person",
    "You hit 2 harder",
    "red",
    "\x00",
    "“",
    "../x",
    "one",
    "two",
)
WORDS = st.sampled_from(ARGUMENTS)


@settings(suppress_health_check=list(HealthCheck), deadline=None)
class Table(RuleBasedStateMachine):
    """One table and what is kept of it."""

    @initialize(rules=st.sampled_from((PIG, SECRET, DUEL)), seats=st.sampled_from(("Ann,Bob", "Ann,Bob=bot:random")))
    def sit_down(self, rules: str, seats: str) -> None:
        self.stack = contextlib.ExitStack()
        self.folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        before = os.getcwd()
        os.chdir(self.folder)
        self.stack.callback(os.chdir, before)
        for module, name, value in (
            (unfinished, "cache_folder", lambda: self.folder),
            (commands_analysis, "_MOST_SECONDS", 0.0),
        ):
            old = getattr(module, name)
            setattr(module, name, value)
            self.stack.callback(setattr, module, name, old)
        sitting = parse_seats(seats)
        game = load(written(self.folder, rules)).start([seat.name for seat in sitting], 5)
        self.driver = Driver(game, sitting)
        self.kept = Unfinished(game)
        self.driver.kept = self.kept.keep
        self.driver.begin()

    def typed(self, line: str) -> None:
        pieces = self.driver.feed(line)
        assert all(piece.lines or piece.heading for piece in pieces)
        assert line.isspace() or not line or pieces, f"nothing was said to {PROMPT}{line}"
        self.kept.keep(self.driver.game)

    # ------------------------------------------------------------ lines
    @rule(number=st.integers(0, 8))
    def choose(self, number: int) -> None:
        decision = self.driver.game.decision
        if decision is not None and not self.driver.held:
            self.typed(str(1 + number % len(decision.options)))

    @rule(data=st.data(), words=st.lists(WORDS, max_size=2))
    def command(self, data: st.DataObject, words: list[str]) -> None:
        self.try_command(data.draw(st.sampled_from([one for one in all_commands() if one not in NOT_TRIED])), words)

    def try_command(self, name: str, words: list[str]) -> None:
        if name in LONG:
            words = words[:1] if name == "until" else ["2"]
        before = self.driver.game.fingerprint, self.driver.game.steps
        self.typed(" ".join([name, *words]))
        if name in LOOKING:
            assert (self.driver.game.fingerprint, self.driver.game.steps) == before

    @rule(name=st.sampled_from(("a.yaml", "b.yaml")), what=st.sampled_from(("save", "load", "record")))
    def file(self, name: str, what: str) -> None:
        self.typed(f"{what} {self.folder / name}")

    @rule(text=st.text(max_size=20))
    def anything(self, text: str) -> None:
        if text.strip().lower() not in {"quit", "q", "exit", "/quit", "/q", "/exit"}:
            self.driver.feed(text)
            self.kept.keep(self.driver.game)

    @precondition(lambda self: self.driver.game.over)
    @rule()
    def back(self) -> None:
        self.typed("undo 99")

    # ------------------------------------------------------------ what always holds
    @invariant()
    def the_game_stands(self) -> None:
        if not hasattr(self, "driver"):
            return
        game = self.driver.game
        assert not self.driver.finished
        assert game.steps == () or game.steps[-1].after is game.position
        assert all(one.after is two.before for one, two in zip(game.steps, game.steps[1:], strict=False))

    def teardown(self) -> None:
        if hasattr(self, "driver"):
            game = self.driver.game
            path = self.kept.keep(game)
            if path is not None and game.setting.origin is None:
                again = Game.load(path)
                assert [step.key for step in again.steps] == [step.key for step in game.steps]
                assert again.fingerprint == game.fingerprint
            self.stack.close()


class TestShorterRuns(Table.TestCase):  # type: ignore[valid-type,misc]
    settings = settings(max_examples=8, stateful_step_count=40, suppress_health_check=list(HealthCheck), deadline=None)


@pytest.mark.parametrize("rules", [PIG, SECRET, DUEL], ids=["pig", "secrets", "duel"])
def test_a_thousand_lines(rules: str):
    """On three tables together; other ones with RANDOM_COMMANDS=SEED in the environment."""
    dice = random.Random(int(os.environ.get("RANDOM_COMMANDS", "7")))
    table = Table()
    table.sit_down(rules, dice.choice(("Ann,Bob", "Ann,Bob=bot:random")))
    names = [name for name in all_commands() if name not in NOT_TRIED]
    try:
        for _ in range(334):
            match dice.randrange(10):
                case 0 | 1 | 2:
                    table.choose(dice.randrange(9))
                case 3:
                    table.file(dice.choice(("a.yaml", "b.yaml")), dice.choice(("save", "load", "record")))
                case 4 if table.driver.game.over:
                    table.back()
                case _:
                    table.try_command(dice.choice(names), dice.choices(ARGUMENTS, k=dice.randrange(3)))
            table.the_game_stands()
    finally:
        table.teardown()
