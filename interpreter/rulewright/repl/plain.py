"""A table on lines: what is typed or piped in goes to the driver, what it says comes out, without control codes."""

from __future__ import annotations

from typing import TextIO

from rulewright.repl.drawing import Style, can_draw, draw
from rulewright.repl.driver import Driver
from rulewright.repl.pieces import Piece
from rulewright.repl.unfinished import Unfinished

PROMPT = "> "


def run_plain(driver: Driver, source: TextIO, out: TextIO, *, width: int = 80) -> None:
    """Play until `quit` or the end of the input. Piped input is repeated, so that the output can be read alone.

    Where a person types, Ctrl-C drops the line and stops what takes long; a script it ends.
    """
    echo = not source.isatty()
    style = Style(width=width, plain_letters=not can_draw(out.encoding or "utf-8"))

    def show(pieces: list[Piece]) -> None:
        lines = draw(pieces, style)
        if lines:
            out.write("\n".join(lines) + "\n")
        out.flush()

    unfinished = Unfinished(driver.game)
    driver.kept = unfinished.keep
    show(driver.begin())
    if not echo and unfinished.before is not None and not driver.game.steps:
        out.write(f"a game was left unfinished: `load {unfinished.before}` goes on with it\n")
    while not driver.finished:
        if not echo:
            out.write(PROMPT)
            out.flush()
        try:
            line = source.readline()
            if not line:
                break
            if echo and line.strip():
                out.write(f"{PROMPT}{_printable(line.strip())}\n")
            pieces = driver.feed(line)
        except KeyboardInterrupt:
            if echo:
                raise
            out.write("\n`quit` leaves the game, `save FILE` keeps it\n")
            unfinished.keep(driver.game)
            continue
        unfinished.keep(driver.game)
        show(pieces)
    if echo:
        unfinished.forget()  # a script that comes to its end has saved what it wants to keep
    elif (path := unfinished.keep(driver.game)) is not None:
        out.write(f"the game is kept: `load {path}` goes on with it\n")


def _printable(line: str) -> str:
    from rulewright.diagnostics.cells import visible

    return visible(line)
