"""What a table knows of stepping: the run that is held, the breaks and the watches; choices go through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.diagnostics import RulesError
from rulewright.execute import Machine
from rulewright.repl.held import place_piece
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import problem_piece
from rulewright.session.breaks import Break, Watch, make_break, make_watch
from rulewright.session.game import Game
from rulewright.session.log import log_lines
from rulewright.session.middle import AtQuestion, Look
from rulewright.session.stepping import Pace, Reason, Run, Stops, begin, begin_anew, go_on

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

BEGUN = "the game has begun, and goes on where it stands"
STEPPING = "(choices are stepped through; `continue` ends it)"


class Stepping:
    """Of one table. ``stepping``: the next choice is held before its first statement, whoever makes it."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._run: tuple[Game, Run] | None = None
        self._machine: Machine = driver.game.setting.machine
        self._seen: list[Reason] = []
        self._lost: list[Piece] = []
        self.stepping = False
        self.stops: dict[int, Break | Watch] = {}
        self._number = 0
        driver.way = self

    # ------------------------------------------------------------ the run
    @property
    def run(self) -> Run | None:
        """The run that is held, as long as the game stands where it began: whoever moves the game gives it up."""
        if self._run is not None:
            game, run = self._run
            if game is not self._driver.game or run.before is not game.position:
                self._run = None
        return None if self._run is None else self._run[1]

    @property
    def held(self) -> bool:
        return self.run is not None

    def middle(self) -> Game:
        run = self.run
        game = self._driver.game
        if run is None:
            return game
        return Game(game.setting, run.position, game.steps if run.made is not None else ())

    def give_up(self) -> None:
        self._run = None
        self.stepping = False

    def back(self, count: int) -> list[Piece] | None:
        run = self.run
        for _ in range(count):
            run = run.back if run is not None else None
        if run is None:
            self.give_up()
            return None
        self._run = self._driver.game, run
        return self._shown()

    def choose(self, place: int) -> bool:
        stops = self._stops()
        if not self.stepping and not stops.any:
            return False
        self._came_to(begin(self._driver.game, place, "step" if self.stepping else "continue", stops))
        return True

    def begin_anew(self) -> list[Piece]:
        """Through the set-up once more; the game stays where it is."""
        self._came_to(begin_anew(self._driver.game, "step", self._stops()))
        self.stepping = False
        return self._shown()

    def go_on(self, pace: Pace) -> list[Piece]:
        """From where the run is held, or from the question: then what is chosen next is held, or not."""
        run = self.run
        if run is not None:
            self._came_to(go_on(self._driver.game, run, pace, self._stops()))
            if run.made is None and not self.held:
                return [note(BEGUN), self._driver.ask()]
        self.stepping = pace != "continue" and (run is None or run.made is not None)
        return self._shown()

    def _shown(self) -> list[Piece]:
        """What is to be seen now. What is gone through again is news to nobody: of the log the last step is told."""
        run = self.run
        if run is None or run.made is not None:
            return self._driver.go_on()
        since = len(run.back.position.events()) if run.back is not None else 0
        lines = log_lines(self.middle(), self._driver.eyes, since)
        return [*([Piece("log", tuple(lines))] if lines else []), *self.told()]

    def _came_to(self, found: Run | tuple[Reason, ...]) -> None:
        if isinstance(found, Run):
            self._run = self._driver.game, found
        else:
            self._run = None
            self._seen += found

    def told(self) -> list[Piece]:
        """Why a run is held and where; or what was seen on the way, when it has come to its end."""
        lost, self._lost = self._lost, []
        seen, self._seen = self._seen, []
        run = self.run
        if run is not None:
            reasons = [*seen, *run.reasons]
            why = [note(*(reason.text for reason in reasons))] if reasons else []
            return [*lost, *why, place_piece(self.look())]
        ends = [STEPPING] if self.stepping and not self._driver.game.over else []
        lines = [*(reason.text for reason in seen), *ends]
        return [*lost, *([note(*lines)] if lines else [])]

    def look(self) -> Look:
        """The middle that is held, or the question that is asked, with the eyes of whoever is at the keyboard."""
        run = self.run
        if run is not None:
            return run.look(self._driver.eyes)
        return Look(AtQuestion(self._driver.game.position), self._driver.eyes)

    # ------------------------------------------------------------ breaks and watches
    def add(self, text: str, *, watch: bool = False) -> int:
        """The number of the new break or watch. RulesError: there is nothing of that name, it cannot be read."""
        self._for_these_rules()
        game = self._driver.game
        made = make_watch(game, text, self.look()) if watch else make_break(game, text)
        self._number += 1
        self.stops[self._number] = made
        return self._number

    def _stops(self) -> Stops:
        self._for_these_rules()
        breaks = tuple(one for one in self.stops.values() if isinstance(one, Break))
        watches = tuple(one for one in self.stops.values() if isinstance(one, Watch))
        return Stops(breaks, watches, self._driver.eyes)

    def _for_these_rules(self) -> None:
        """When other rules are played, what was typed is looked up in them; what they do not have is let go."""
        machine = self._driver.game.setting.machine
        if machine is self._machine:
            return
        self._machine = machine
        for number, one in list(self.stops.items()):
            try:
                game = self._driver.game
                made = make_break(game, one.text) if isinstance(one, Break) else make_watch(game, one.text, None)
                self.stops[number] = made
            except RulesError as error:
                del self.stops[number]
                self._lost.append(problem_piece(error.diagnostics, f"`{one.text}` holds runs no longer"))
