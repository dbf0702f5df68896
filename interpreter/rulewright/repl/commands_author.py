"""What changes the table and its rules by hand while they are played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import attrs

from rulewright.diagnostics import RulesError
from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.wording import counted
from rulewright.repl.commands import Command
from rulewright.repl.differing import difference_lines
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import problem_piece
from rulewright.session.reloading import Parting, reloaded
from rulewright.session.scenario_file import write_scenario
from rulewright.session.scenario_writing import scenario_of
from rulewright.session.staging import put_lines, set_names, stage
from rulewright.session.timeline import differences
from rulewright.session.trying import bearers, parse_try

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "changing the table and the rules"
PLACE = 58

_TRY_USAGE = 'try what? `try "SENTENCE"` reads it, `try "SENTENCE" as CARD` puts it on a card'
_ANYWAY = "anyway"
_MOST_PROBLEMS = 5
_SCENARIO = re.compile(r"(?P<title>.*?)(?:\s+last\s+(?P<last>[0-9]{1,4}))?(?:\s+to\s+(?P<file>\S*[/.]\S*))?")
_HELD = "a run is held in the middle: go on with it or `undo` it first, then change the table"


def _staged(verb: str, usage: str) -> Callable[[Driver, str], list[Piece]]:
    def run(driver: Driver, rest: str) -> list[Piece]:
        if not rest:
            return [note(usage)]
        if driver.held:
            return [note(_HELD)]
        before = driver.game.position
        stage(driver.game, verb, rest, driver.eyes if driver.secret else None)
        driver.kept(driver.game)
        found = differences(before, driver.game.position, driver.eyes)
        lines = [line for one in found for line in difference_lines(one)]
        return [note(*(lines or ["nothing that can be seen has changed"])), *driver.go_on()]

    return run


def _try(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note(_TRY_USAGE)]
    wanted = parse_try(rest)
    lines = [*_read(driver, wanted.sentence)]
    if not wanted.card:
        return [note(*lines, f'`try "{wanted.sentence}" as CARD` puts it on a card')]
    if driver.held:
        return [note(_HELD)]
    stage(driver.game, "try", rest)
    driver.kept(driver.game)
    what = f"{visible(wanted.card)} bears it from now on; `undo` takes that back, `save` keeps it with the game"
    new = [f'no {visible(wanted.card)} lies on the table yet: `put "{wanted.card}" on ZONE`'] if wanted.like else []
    return [note(*lines, what, *new), *driver.go_on()]


def _read(driver: Driver, sentence: str) -> Iterator[str]:
    """What the sentence means; RulesError, with what would fit, where it means nothing or too much."""
    rules = driver.game.rules
    try:
        reading = rules.read(sentence)
    except RulesError as error:  # where it stands in what was typed is plain to see
        raise RulesError([attrs.evolve(one, span=None) for one in error.diagnostics]) from None
    yield f"“{visible(reading.text)}”"
    for number, clause in enumerate(reading.clauses):
        yield from ["  and"] if number else []
        yield f"  When:        {visible(clause.when) or 'at once'}"
        yield f"  Conditions:  {visible('; '.join(clause.conditions)) or 'none'}"
        yield f"  Effect:      {visible(clause.effect)}"
    readings = len(rules.book.read(sentence).all)
    if readings > 1:
        yield f"({readings} readings; this one obeys `binds`)"


def _sentences(driver: Driver, rest: str) -> Iterable[str]:
    """The next words of the sentence; behind its quotation mark the cards that can bear it."""
    rules = driver.game.rules
    begun, closed, behind = rest.removeprefix('"').partition('"')
    if closed:
        names = bearers(rules.ruleset, driver.game.setting.machine.program)
        quote = "" if behind.startswith(" as ") and not behind.startswith(' as "') else '"'
        return [f'"{begun}" as {quote}{name}{quote}' for name in names]
    found = rules.book.next_words(begun)
    ends = [f'"{begun.rstrip()}" as '] if found.whole else []
    return [*(f'"{begun[: found.start]}{one.insert}' for one in found.items), *ends]


def _reload(driver: Driver, rest: str) -> list[Piece]:
    """Under the rules of today, unless it goes otherwise then: `reload anyway` goes on from where it does."""
    anyway = rest.strip().lower() == _ANYWAY
    if rest and not anyway:
        return [note(f"`reload` reads the rules anew, `reload {_ANYWAY}` goes on with them from where they part")]
    try:
        found = reloaded(driver.game, driver.eyes)
    except RulesError as error:
        some = error.diagnostics[:_MOST_PROBLEMS]
        rest_of = len(error.diagnostics) - len(some)
        more = [f"and {counted(rest_of, 'more problem')}"] if rest_of else []
        return [problem_piece(some, *more, "the game goes on under the rules of before")]
    lines = [] if found.parting is None else list(_parting(found.parting))
    if found.parting is not None and not anyway:
        choice = found.parting.number
        where = f"from before choice {choice}" if choice else "from the start"
        return [note(*lines, f"the old game goes on; `reload {_ANYWAY}` goes on {where} under the new rules")]
    if driver.held and driver.way is not None:
        driver.way.give_up()
    driver.game = found.game
    driver.kept(driver.game)
    made = counted(len(found.game.steps), "choice")
    said = "the rules are read anew" if found.changed else "the rules say what they said before"
    how = "all as before" if found.parting is None else "as before, up to there"
    return [note(*lines, f"{said}; {made} made again, {how}"), *driver.moved(elsewhere=True)]


def _parting(found: Parting) -> Iterator[str]:
    at = f"at choice {found.number}" if found.number else "before the first choice"
    yield f"under the new rules the game goes otherwise {at}"
    for sort, lines in (("then", found.then), ("now", found.now)):
        for line, text in enumerate(lines):
            yield f"  {sort if not line else '':<6}{visible(text)}"
    if not found.behind:
        return
    if found.positions or not found.now:
        yield "  what is otherwise, then → now:"
    yield from (f"    {line}" for one in found.positions for line in difference_lines(one))
    if not found.positions and not found.now:
        yield "    nothing that can be seen: it is hidden, or what the dice will show"


def _anyways(driver: Driver, rest: str) -> Iterable[str]:
    return (_ANYWAY,)


def _scenario(driver: Driver, rest: str) -> list[Piece]:
    """Of the last choice, or of as many as are said, into a file of the ruleset."""
    if not rest:
        return [note("scenario of which title? `scenario A cook is worth a point`, `scenario TITLE last 3 to FILE`")]
    match = _SCENARIO.fullmatch(rest)
    assert match is not None
    title = match["title"].strip('"')
    last = int(match["last"]) if match["last"] else None
    if driver.held:
        return [note(_HELD)]
    text = scenario_of(driver.game, title, last)
    path = write_scenario(driver.game.began_with.rules.ruleset, title, text, match["file"] or "")
    where = f"written to {visible(path.as_posix())}; it holds: `rulewright test` runs it"
    if _is_secret(driver):
        return [note(where, "(it tells all that lies on the table: look at the file when nobody minds)")]
    return [note(*map(visible, text.splitlines()), where)]


def _is_secret(driver: Driver) -> bool:
    """Whether somebody at the keyboard must not see all of the table, as it is or was before the last choice."""
    game = driver.game
    positions = [game.position, *(step.before for step in game.steps[-1:])]
    return any(driver.hides(seat, None, *positions) for seat in range(1, len(game.players) + 1))


def _set_names(driver: Driver, rest: str) -> Iterable[str]:
    return set_names(driver.game)


def _put_lines(driver: Driver, rest: str) -> Iterable[str]:
    return put_lines(driver.game, rest)


COMMANDS = (
    Command(
        "try",
        "try SENTENCE",
        'read it; `try "SENTENCE" as CARD` puts it on a card',
        _try,
        takes=True,
        completes=_sentences,
    ),
    Command(
        "set",
        "set NAME is VALUE",
        "set a value or a zone, as a scenario's `given` does",
        _staged("set", 'set what? `set score of Ann is 12`, `set hand of Ann is "Pilot", "Mate"`'),
        takes=True,
        completes=_set_names,
    ),
    Command(
        "put",
        "put CARD on ZONE",
        "move a card by hand; ZONE may be `top of …`",
        _staged("put", 'put what where? `put "Pilot" on hand of Ann`, `put "Pilot" on top of deck`'),
        takes=True,
        completes=_put_lines,
    ),
    Command(
        "reload",
        "reload [anyway]",
        "play the game again under the rules as their files are now",
        _reload,
        takes=True,
        completes=_anyways,
    ),
    Command(
        "scenario",
        "scenario TITLE",
        "write the last choice (or `last N`) as a scenario",
        _scenario,
        takes=True,
    ),
)
