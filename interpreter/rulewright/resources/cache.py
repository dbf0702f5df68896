"""A key and a small JSON value go in and, another time, come out again: what is costly to work out anew.

The cache is a convenience: nothing here raises, a value that cannot be read is a value that is not there. It lies in a
folder of the user's own, and is left alone when someone else could have written to it. The key must say everything that
the value depends on, the version of the program too.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import stat
import sys
from pathlib import Path
from typing import Any

from rulewright.resources.writing import write_atomically

_MOST_FILES = 4096
"""Rulesets of a large tree have two or three files each. Some hundred bytes are in most of them."""

_MOST_BYTES = 32 * 1024 * 1024
_MOST_TOGETHER = 128 * 1024 * 1024
_LOOK_EVERY = 64
"""To look at all files is dearer than to write one."""

_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""No link is followed, and a pipe in the place of a file is not waited for."""


def cache_read(key: str) -> Any | None:
    """The JSON value kept under a key, or None."""
    try:
        path = _file(key)
        if path is None:
            return None
        with open(os.open(path, _READ), encoding="utf-8") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size > _MOST_BYTES:
                return None
            entry = json.load(file)
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(entry, dict) or entry.get("key") != key:
        return None
    return entry.get("value")


def cache_write(key: str, value: Any) -> bool:
    """Keep a JSON value under a key; False if it could not be kept."""
    try:
        path = _file(key)
        text = json.dumps({"key": key, "value": value}, separators=(",", ":"))
        if path is None or len(text) > _MOST_BYTES:
            return False
        write_atomically(path, text, durable=False)  # a file that is not whole does not parse
        if next(_writes) % _LOOK_EVERY == 0:
            _forget_oldest(path.parent)
    except (OSError, TypeError, ValueError, RecursionError):
        return False
    return True


def cache_folder() -> Path | None:
    """The cache's folder, made if need be and open to its owner only; None if there is none that can be trusted."""
    try:
        folder = _place() / "rulewright"
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder if _ours(folder) else None
    except (OSError, RuntimeError, ValueError):  # no home, no room, no right to it, a path with a NUL
        return None


def _place() -> Path:
    """Where programs keep caches: XDG_CACHE_HOME if it is set, else the platform's folder."""
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(chosen):  # a relative one is to be ignored, says the XDG standard
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local)
    return Path.home() / ".cache"


def _ours(folder: Path) -> bool:
    status = folder.lstat()  # of a link itself, which is then refused
    if not stat.S_ISDIR(status.st_mode):
        return False
    if sys.platform == "win32":
        return True  # the folder lies in the user's profile, which others cannot write to
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _file(key: str) -> Path | None:
    folder = cache_folder()
    return None if folder is None else folder / f"{hashlib.sha256(key.encode('utf-8')).hexdigest()}.json"


_writes = itertools.count()
"""Files that this process wrote: the first one looks, for most processes write but one."""


def _forget_oldest(folder: Path) -> None:
    """Keep the newest files only, so that the cache does not grow with every change of a rule."""
    files = [(entry.stat(follow_symlinks=False), entry.path) for entry in os.scandir(folder) if _is_value(entry.name)]
    room = _MOST_TOGETHER
    for number, (status, path) in enumerate(sorted(files, key=lambda one: (-one[0].st_mtime_ns, one[1]))):
        room -= status.st_size
        if number >= _MOST_FILES or room < 0:
            Path(path).unlink(missing_ok=True)


def _is_value(name: str) -> bool:
    return name.endswith(".json")
