"""Paths go in; a sign comes out at once, and again each time a file of rules under them changes, comes or goes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

PAUSE = 0.4
"""Seconds between two looks: soon enough for somebody who has just saved, and hardly any work."""
_ENDINGS = (".rules", ".yaml", ".yml")

State = dict[str, tuple[int, int]]


def changes(folders: Sequence[Path], pause: float = PAUSE) -> Iterator[None]:
    """Never ends by itself. What changes while a sign is worked on is the next sign."""
    state = _state(folders)
    while True:
        yield
        while (now := _state(folders)) == state:
            time.sleep(pause)
        state = now


def _state(folders: Sequence[Path]) -> State:
    """When each file changed last, and how large it is. Polling needs no service of any system."""
    found: State = {}
    for folder in folders:
        for place, below, names in os.walk(folder):
            below[:] = [name for name in below if not name.startswith(".")]
            for name in names:
                if not name.endswith(_ENDINGS):
                    continue
                path = os.path.join(place, name)
                try:
                    status = os.stat(path)
                except OSError:  # gone since, or a link to nothing
                    continue
                found[path] = status.st_mtime_ns, status.st_size
    return found
