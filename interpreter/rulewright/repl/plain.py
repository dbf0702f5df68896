"""A table on lines: what is typed or piped in goes to the driver, what it says comes out, without control codes."""

from __future__ import annotations

from typing import TextIO

from rulewright.repl.drawing import Style, can_draw, draw
from rulewright.repl.driver import Driver
from rulewright.repl.pieces import Piece

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

    show(driver.begin())
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
            continue
        show(pieces)


def _printable(line: str) -> str:
    from rulewright.diagnostics.cells import visible

    return visible(line)
