"""A folder goes in; the repository it lies in comes out, and paths as they read from there."""

from __future__ import annotations

import os
from pathlib import Path


def repository_of(folder: Path) -> Path:
    """The nearest folder at or above ``folder`` that has ``.git`` in it; ``folder`` itself where there is none."""
    start = Path(os.path.abspath(folder))
    for place in (start, *start.parents):
        # A folder in a clone, a file in a linked work tree or a submodule.
        if os.path.lexists(place / ".git"):
            return place
    return start


def path_within(root: Path, path: str, here: Path) -> str:
    """A path as ``here`` reads it, as it reads from ``root``, with ``/``; as it was when it lies outside."""
    whole = Path(os.path.normpath(here / path))
    try:
        return whole.relative_to(root).as_posix()
    except ValueError:
        pass
    try:  # the same folder by another name: a link above it
        return Path(os.path.realpath(whole)).relative_to(os.path.realpath(root)).as_posix()
    except (OSError, ValueError):
        return Path(path).as_posix()
