"""What goes through the rules statement by statement, and looks at what is there on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rulewright.diagnostics import RulesError
from rulewright.diagnostics.cells import visible
from rulewright.repl.commands import Command
from rulewright.repl.held import local_lines, place_piece, where_lines
from rulewright.repl.pieces import Piece, note
from rulewright.repl.stepping import Stepping
from rulewright.session.breaks import Break, Watch, all_places
from rulewright.session.stepping import Pace
from rulewright.session.typed import read_question, value_of

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "stepping through the rules"
PLACE = 50


def _step(driver: Driver, rest: str) -> list[Piece]:
    """One statement; where somebody is asked, the next choice (or the one that is typed behind) is stepped through."""
    stepping = driver.part(Stepping)
    if stepping.held or not rest:
        return _paced("step")(driver, rest)
    decision = driver.game.decision
    if decision is None:
        return [_nothing_to_step(driver)]
    before, stepping.stepping = stepping.stepping, True
    try:
        place = decision.index_of(rest)
        driver.choose(place)
    except RulesError:
        stepping.stepping = before
        raise
    return driver.go_on(typed=True)


def _nothing_to_step(driver: Driver) -> Piece:
    why = "the game is over" if driver.game.over else "nothing is asked"
    return note(f"{why}: there is no choice to step through")


def _paced(pace: Pace) -> Callable[[Driver, str], list[Piece]]:
    def run(driver: Driver, _: str) -> list[Piece]:
        stepping = driver.part(Stepping)
        if stepping.held or pace == "continue":
            was_on = stepping.held or stepping.stepping
            pieces = stepping.go_on(pace)
            return pieces if was_on else [note("nothing is held; a choice goes on")]
        if driver.game.decision is None:
            return [_nothing_to_step(driver)]
        if pace == "step":
            return stepping.go_on(pace)
        return [note(f"no run is held that `{pace}` could go on with: `step` holds the next choice, `break` a place")]

    return run


def _set_up(driver: Driver, _: str) -> list[Piece]:
    """How the game came to its first question; where that is what a scenario gives, there is nothing to go through."""
    if driver.game.position.scenario:
        return [note("a scenario begins with what it gives: there is no set-up to go through")]
    return driver.part(Stepping).begin_anew()


def _break(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return _breaks(driver, "")
    stepping = driver.part(Stepping)
    number = stepping.add(rest)
    return [note(f"{number}  {_described(stepping.stops[number])}")]


def _watch(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note("watch what? an expression of the rules: `watch number of cards in deck`")]
    stepping = driver.part(Stepping)
    number = stepping.add(rest, watch=True)
    one = stepping.stops[number]
    now = one.printed(stepping.look()) if isinstance(one, Watch) else None
    return [note(f"{number}  {_described(one)}", f"    now {visible(now or '')}")]


def _breaks(driver: Driver, _: str) -> list[Piece]:
    stops = driver.part(Stepping).stops
    if not stops:
        return [note("there are none: `break RULE`, `break FILE:LINE`, `watch EXPRESSION`")]
    return [note(*(f"{number}  {_described(one)}" for number, one in stops.items()))]


def _described(one: Break | Watch) -> str:
    if isinstance(one, Watch):
        return f"watch {visible(one.text)}"
    return visible(f"break at {one.title}" + (f" if {one.condition}" if one.condition else ""))


def _delete(driver: Driver, rest: str) -> list[Piece]:
    stops = driver.part(Stepping).stops
    if rest.lower() == "all":
        stops.clear()
        return [note("no breaks and watches are left")]
    if not rest.isascii() or not rest.isdecimal() or int(rest[:9]) not in stops:
        return [note(f"there is no break or watch `{visible(rest)}`; `breaks` lists them, `delete all` takes all away")]
    return [note(f"gone: {_described(stops.pop(int(rest)))}")]


def _here(driver: Driver, _: str) -> list[Piece]:
    return [place_piece(driver.part(Stepping).look())]


def _where(driver: Driver, _: str) -> list[Piece]:
    look = driver.part(Stepping).look()
    return [note(*(where_lines(look) or ["nothing runs"]))]


def _locals(driver: Driver, _: str) -> list[Piece]:
    look = driver.part(Stepping).look()
    return [note(*(local_lines(look) or ["no names are in view here but those of the whole game"]))]


def _eval(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note("eval what? an expression of the rules: `eval number of cards in deck`")]
    look = driver.part(Stepping).look()
    at = len(look.stack) - 1
    question = read_question(driver.game, rest, look.in_view())
    value = value_of(question, look.position, look.viewer, look.locals(at) if look.stack else ())[1]
    return [note(visible(value))]


def _places(driver: Driver, _: str) -> Iterable[str]:
    return all_places(driver.game.setting.machine)


COMMANDS = (
    Command("step", "step [CHOICE]", "one statement of the rules further; or make a choice so", _step, takes=True),
    Command("next", "next", "go on to the next statement here, over what it calls", _paced("next")),
    Command("finish", "finish", "go on until what runs here is done", _paced("finish")),
    Command("continue", "continue", "go on to the next break, watch or question", _paced("continue")),
    Command("set-up", "set-up", "step through how the game began; it stays where it is", _set_up),
    Command(
        "break",
        "break PLACE",
        "hold runs at a rule, phrase, card, moment, FILE:LINE [if TEST]",
        _break,
        takes=True,
        completes=_places,
    ),
    Command("watch", "watch EXPR", "hold runs when that value changes", _watch, takes=True),
    Command("breaks", "breaks", "the breaks and watches there are", _breaks),
    Command("delete", "delete N|all", "take a break or watch away", _delete, takes=True),
    Command("here", "here", "the line of the rules that comes next, or that asks", _here),
    Command("where", "where", "what runs inside what, and for which sentence", _where),
    Command("locals", "locals", "the names in view here and their values", _locals),
    Command("eval", "eval EXPR", "the value of an expression of the rules", _eval, takes=True),
)
