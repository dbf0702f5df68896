"""The game at a table goes in after every choice; should the program or the machine die, it is there the next time.

It is a recorded game in the folder of the user's own cache. Nothing here raises: a game that cannot be kept goes on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rulewright.diagnostics import RulesError
from rulewright.resources import cache_folder, write_atomically
from rulewright.session.game import Game, Step
from rulewright.session.record import choice_lines, record_of
from rulewright.syntax.yaml_door import MAX_LENGTH

_MOST_FILES = 20


class Unfinished:
    """The game of one table. ``before``: the newest of this ruleset that an earlier table has left."""

    def __init__(self, game: Game) -> None:
        self._kept: object = None
        self._path: Path | None = None
        self._written = 0
        self._last: Step | None = None
        self._size = 0
        found = _files(_start_of(game))
        self.before = _mended(found[-1]) if found else None

    def keep(self, game: Game) -> Path | None:
        """Keep the game as it stands; where it lies, None if there is nothing to keep or no place for it.

        Choices that were made since are appended, a line each; where some were taken back all is written anew.
        """
        if game.over or not game.steps:
            self.forget()
            return None
        if self._kept is game.position:
            return self._path
        folder = cache_folder()
        if folder is None:
            return None
        path = folder / f"{_start_of(game)}{game.seed}.yaml"
        if self._path is not None and self._path != path:
            self.forget()
        steps = game.steps
        try:
            if not self._append(game, steps):
                record_of(game, fingerprints=False).write(path)
                self._size = path.stat().st_size
        except (OSError, RulesError):
            return None
        self._kept, self._path, self._written, self._last = game.position, path, len(steps), steps[-1]
        for old in _files("unfinished-")[:-_MOST_FILES]:
            with suppress(OSError):
                old.unlink()
        return path

    def _append(self, game: Game, steps: Sequence[Step]) -> bool:
        """Whether what is written is the beginning of the game, and the rest has been put behind it."""
        behind = steps[self._written :]
        if any(step.staged for step in behind):  # the head of the file says whether there are any
            return False
        if self._path is None or not behind or not self._written or steps[self._written - 1] is not self._last:
            return False
        text = choice_lines(game, behind).encode()
        if self._size + len(text) > MAX_LENGTH or not self._path.is_file() or self._path.is_symlink():
            return False
        with self._path.open("ab", buffering=0) as file:
            file.write(text)
        self._size += len(text)
        return True

    def forget(self) -> None:
        """Nothing is kept any more."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()
        self._kept, self._path, self._written, self._last = None, None, 0, None


def _mended(path: Path) -> Path | None:
    """The file; what a power cut left of a last line is dropped."""
    try:
        data = path.read_bytes()
        if not data.endswith(b"\n"):
            write_atomically(path, data[: data.rfind(b"\n") + 1].decode("utf-8"), durable=False)
    except (OSError, UnicodeError):
        return None
    return path


def _start_of(game: Game) -> str:
    return f"unfinished-{re.sub(r'[^A-Za-z0-9-]', '_', game.rules.name)[:60]}-"


def _files(start: str) -> list[Path]:
    """The games that are kept under names that begin so, the newest last."""
    folder = cache_folder()
    if folder is None:
        return []
    try:
        return sorted(folder.glob(f"{start}*.yaml"), key=lambda path: (path.lstat().st_mtime_ns, path.name))
    except OSError:
        return []
