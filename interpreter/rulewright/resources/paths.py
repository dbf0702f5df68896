"""A folder and a path written by someone else go in; the file it names inside that folder comes out, or nothing."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath


def inside(folder: Path, relative: str) -> Path | None:
    """The path ``relative`` (forward slashes) below ``folder``, or None if it could name anything outside of it.

    Refused, on every system alike: empty paths, absolute paths, drives, ``..``, backslashes, control characters, and
    links that lead out of the folder. The file need not exist.
    """
    if not relative or "\\" in relative or not relative.isprintable():
        return None
    parts = PurePosixPath(relative).parts
    if not parts or ".." in parts or PurePosixPath(relative).is_absolute() or PureWindowsPath(relative).drive:
        return None
    path = folder.joinpath(*parts)
    try:
        within = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # links in a ring, names longer than the system's
        return None
    return path if within else None
