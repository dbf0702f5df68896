"""A table on lines: what is typed or piped in goes to the driver, what it says comes out, without control codes."""

from __future__ import annotations

import shutil
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
    if out.isatty():
        width = min(width, shutil.get_terminal_size((width, 24)).columns)
    style = Style(width=width, plain_letters=not can_draw(out.encoding or "utf-8"))

    def show(pieces: list[Piece]) -> None:
        """EOFError: the input ended at a curtain where a person types; nothing behind it is shown."""
        at = next((at for at, piece in enumerate(pieces) if piece.sort == "curtain"), None)
        if not echo and at is not None:
            show(pieces[:at])
            _change_over(pieces[at].heading, source, out)
            show(pieces[at + 1 :])
            return
        lines = draw(pieces, style)
        if lines:
            out.write("\n".join(lines) + "\n")
        out.flush()

    unfinished = Unfinished(driver.game)
    driver.kept = unfinished.keep
    try:
        show(driver.begin())
        if not echo and unfinished.before is not None and not driver.game.steps:
            out.write(f"a game was left unfinished: `load {unfinished.before}` goes on with it\n")
        while not driver.finished:
            show(_one_line(driver, source, out, unfinished, echo=echo))
    except EOFError:
        pass
    if echo:
        unfinished.forget()  # a script that comes to its end has saved what it wants to keep
    elif (path := unfinished.keep(driver.game)) is not None:
        out.write(f"the game is kept: `load {path}` goes on with it\n")


def _one_line(driver: Driver, source: TextIO, out: TextIO, unfinished: Unfinished, *, echo: bool) -> list[Piece]:
    """What the next line brings. EOFError: there is none. KeyboardInterrupt: in a script."""
    if not echo:
        out.write(PROMPT)
        out.flush()
    try:
        line = source.readline()
        if not line:
            raise EOFError
        if echo and line.strip():
            out.write(f"{PROMPT}{_printable(line.strip())}\n")
        return driver.feed(line)
    except KeyboardInterrupt:
        if echo:
            raise
        out.write("\n`quit` leaves the game, `save FILE` keeps it\n")
        return []
    finally:
        unfinished.keep(driver.game)


def _change_over(name: str, source: TextIO, out: TextIO) -> None:
    """The one who has chosen pushes his lines off the screen, the next one opens it; Ctrl-C does neither."""
    rows = shutil.get_terminal_size((80, 24)).lines
    for text in ("Enter hides the screen … ", f"{_printable(name)}, press Enter when only you look … "):
        out.write(text if can_draw(out.encoding or "utf-8") else text.replace("…", "..."))
        out.flush()
        _wait(source)
        out.write("\n" * rows)


def _wait(source: TextIO) -> None:
    while True:
        try:
            if not source.readline():
                raise EOFError
        except KeyboardInterrupt:
            continue
        return


def _printable(line: str) -> str:
    from rulewright.diagnostics.cells import visible

    return visible(line)
