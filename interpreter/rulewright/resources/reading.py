"""A path that anybody may have named goes in; the bytes of the file there come out, or why there are none.

Nothing is waited for and nothing is read without end: a pipe, a terminal or a device is no file.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe in the place of a file is not waited for."""


class NoFile(OSError):
    """What lies there is no file: a pipe, a device."""


def read_file(path: Path, most: int) -> bytes:
    """At most ``most`` bytes and one more, by which one sees that there are more. OSError (NoFile): there are none."""
    try:
        handle = os.open(path, _READ)
    except ValueError:  # a NUL in it
        raise OSError(errno.EINVAL, "No name of a file") from None
    with open(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NoFile(errno.EINVAL, "No file that can be read")
        return file.read(most + 1)


def is_folder(path: Path) -> bool:
    """Whether a folder lies there; False where the system cannot even look (a name too long, no right to it)."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
