"""The game at a terminal goes in after every line; should the terminal or the machine die, it is there the next time.

It is a recorded game in the folder of the user's own cache. Nothing here raises: a game that cannot be kept goes on.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from rulewright.resources import cache_folder
from rulewright.session.game import Game
from rulewright.session.record import record_of

_MOST_FILES = 20


class Unfinished:
    """One terminal's game. ``before``: the newest of this ruleset that an earlier terminal has left."""

    def __init__(self, game: Game) -> None:
        self._kept: object = None
        self._path: Path | None = None
        found = _files(_start_of(game))
        self.before = found[-1] if found else None

    def keep(self, game: Game) -> Path | None:
        """Keep the game as it stands; where it lies, None if there is nothing to keep or no place for it."""
        if game.over or not game.steps or game.setting.origin is not None:
            self._forget()
            return None
        if self._kept is game.position:
            return self._path
        folder = cache_folder()
        if folder is None:
            return None
        path = folder / f"{_start_of(game)}{game.seed}.yaml"
        if self._path is not None and self._path != path:
            self._forget()
        try:
            record_of(game, fingerprints=False).write(path)
        except OSError:
            return None
        self._kept, self._path = game.position, path
        for old in _files("unfinished-")[:-_MOST_FILES]:
            with suppress(OSError):
                old.unlink()
        return path

    def _forget(self) -> None:
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()
        self._kept, self._path = None, None


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
