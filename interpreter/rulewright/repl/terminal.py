"""A table on a terminal: the same driver under prompt-toolkit: completion, history, a toolbar, boxes and colours."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

import attrs
from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.renderer import CPR_Support
from prompt_toolkit.shortcuts import clear

from rulewright.diagnostics.cells import visible, width
from rulewright.repl.drawing import Style, can_draw, draw, fitting, short_logs
from rulewright.repl.driver import Driver
from rulewright.repl.pieces import News, Piece
from rulewright.repl.typed_line import STYLE, Colours, Lines, Words
from rulewright.repl.unfinished import Unfinished

_WIDEST = 100
_BAR = " | "
_ALL = News(frozenset())
_MOST_LINES = 100
"""Of what happened since the last line that was typed so much is told unasked."""

_BELOW = 2
"""Rows below what is drawn: the line that is typed, and the toolbar."""


def run_terminal(driver: Driver) -> None:
    """Play until `quit` or Ctrl-D. Ctrl-C drops the line that is being typed, and stops what takes long."""
    lines = Lines(driver)
    session = _session(driver, lines)
    unfinished = Unfinished(driver.game)
    driver.kept = unfinished.keep
    pieces = driver.begin()
    offered = unfinished.before is not None and not driver.game.steps
    rows = shutil.get_terminal_size((80, 24)).lines - _BELOW - offered
    screen = Screen(driver)
    try:
        screen.show(fitting(pieces, _style(driver), rows))
    except EOFError:  # who should have taken the screen over has left
        return
    if offered:
        print(f"a game was left unfinished: `load {unfinished.before}` goes on with it")
    while not driver.finished:
        try:
            line = session.prompt(f"{'held' if driver.held else visible(driver.asked)}> ")
            _no_more_waiting(session)
            pieces = driver.feed(line)
        except KeyboardInterrupt:
            print("`quit` leaves the game, `save FILE` keeps it")
            unfinished.keep(driver.game)
            continue
        except EOFError:
            break
        unfinished.keep(driver.game)
        try:
            screen.show(short_logs(pieces, _MOST_LINES))
        except EOFError:
            break
        if any(piece.sort == "curtain" for piece in pieces):  # what was cut or searched for stays behind it
            session = _session(driver, lines)
    path = unfinished.keep(driver.game)
    if path is not None:
        print(f"the game is kept: `load {path}` goes on with it")


def _no_more_waiting(session: PromptSession[str]) -> None:
    """A terminal that has not said by now where its cursor is never will: it would cost a second at each line."""
    renderer = session.app.renderer
    if renderer.cpr_support is CPR_Support.UNKNOWN:
        renderer.cpr_support = CPR_Support.NOT_SUPPORTED


def _session(driver: Driver, lines: Lines) -> PromptSession[str]:
    return PromptSession(
        history=lines,
        completer=Words(driver),
        lexer=Colours(driver) if _coloured() else None,
        style=STYLE,
        complete_while_typing=False,
        bottom_toolbar=lambda: FormattedText([("", toolbar(driver))]),
    )


class Screen:
    """What is printed, with where the whole table stands: as long as it can be seen, only what changed is drawn."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._below: int | None = None
        """Lines from the top of the last whole table down; None: there is none."""

    def show(self, pieces: list[Piece]) -> None:
        """Draw all pieces; at a curtain wait until the next player sits at the keyboard, then clear the screen.

        EOFError: Ctrl-D was typed at the curtain, and nothing behind it is shown.
        """
        part: list[Piece] = []
        for piece in pieces:
            if piece.sort == "curtain":
                self._print(part)
                part = []
                _draw_curtain(piece.heading)
                self._below = None
            else:
                part.append(piece)
        self._print(part)

    def _print(self, pieces: Sequence[Piece]) -> None:
        style = _style(self._driver)
        lines = draw(pieces, style)
        room = shutil.get_terminal_size((80, 24)).lines - _BELOW
        if self._below is None or self._below + len(lines) + 1 > room:
            style = attrs.evolve(style, parts=False)
            lines = draw(pieces, style)
            self._below = None
        if lines:
            print("\n".join(lines))
        tables = [at for at, piece in enumerate(pieces) if piece.sort == "table"]
        if tables and (self._below is None or not (pieces[tables[-1]].news or _ALL).part):
            self._below = len(draw(pieces[tables[-1] :], style))
        elif self._below is not None:
            self._below += len(lines) + 1  # and the line that is typed


def _draw_curtain(name: str) -> None:
    """Two key strokes: the one who has chosen hides the screen, the other one opens it.

    Its lines have neither completion nor what was typed before: both would tell of the player who comes next. Ctrl-C
    opens nothing, and Ctrl-D (EOFError) leaves with the screen hidden.
    """
    bare: PromptSession[str] = PromptSession()
    try:
        _wait(bare, "Enter hides the screen … ")
        _clear()
        _wait(bare, f"{visible(name)}, press Enter when only you look … ")
    finally:
        _clear()


def _wait(session: PromptSession[str], text: str) -> None:
    """Until Enter is typed."""
    while True:
        try:
            session.prompt(text)
        except KeyboardInterrupt:
            continue
        return


def _clear() -> None:
    """An empty screen, and nothing above it to scroll back to."""
    clear()
    if can_draw(sys.stdout.encoding):
        sys.stdout.write("\x1b[3J")
        sys.stdout.flush()


def _style(driver: Driver) -> Style:
    size = shutil.get_terminal_size((80, 24))
    letters = can_draw(sys.stdout.encoding)
    return Style(
        width=min(size.columns, _WIDEST),
        colour=_coloured(),
        box="unicode" if letters else "ascii",
        plain_letters=not letters,
        names=driver.game.players,
        news=True,
    )


def _coloured() -> bool:
    return not os.environ.get("NO_COLOR")


def toolbar(driver: Driver) -> str:
    """The line at the bottom; on a narrow terminal without what is needed least."""
    game = driver.game
    nobody = "the game is over" if game.over else "nothing is asked"
    who = "a run is held" if driver.held else f"{driver.asked} is asked" if driver.asked else nobody
    help_, choice, seed = "Tab, help, quit", f"choice {len(game.steps) + 1}", f"seed {game.seed}"
    rules = f"rules {game.rules.identity[:6]}"
    parts = [game.rules.title, who, choice, seed, rules, help_]
    room = shutil.get_terminal_size((80, 24)).columns - 2
    for least_needed in (game.rules.title, help_, rules, seed, choice):
        if width(_BAR.join(parts)) > room:
            parts.remove(least_needed)
    return f" {visible(_BAR.join(parts))} "
