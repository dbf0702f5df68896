"""A path and a text go in; the file holds all of the text afterwards, or what it held before."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path


def write_atomically(path: Path, text: str, *, durable: bool = True) -> None:
    """Write a text file whole or not at all (OSError): a full disk or a power cut never leaves half of it.

    durable: also wait until it is on the disk, which costs milliseconds; a cache need not. A file that exists keeps its
    mode, and a link to a file stays a link: what it points to is replaced.
    """
    data = text.encode("utf-8")
    target = Path(os.path.realpath(path))
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISREG(target.stat().st_mode):
            raise OSError(f"`{path}` is not a file")
    # In the same folder, so that the rename stays within one file system and is one step.
    draft = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        _write_new(draft, data, like=target, durable=durable)
        os.replace(draft, target)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
    if durable:
        _sync_folder(target.parent)


_HEAD = 1_000
"""Bytes of a file in which its mark stands."""


def write_own(path: Path, text: str, *, mark: str, what: str) -> None:
    """Write a file whole or not at all, over nothing but a file of the same sort. OSError: it cannot be done."""
    may_be_written(path, mark=mark, what=what)
    write_atomically(path, text)


def may_be_written(path: Path, *, mark: str, what: str) -> None:
    """OSError where what would be overwritten is no file of the sort ``what``: those have its mark early on."""
    try:
        named = b"\0" not in os.fsencode(path)
    except ValueError:  # letters that no name of a file can have
        named = False
    if not named:
        raise OSError("this is no name of a file")
    if path.is_file():
        with path.open("rb") as file:
            if mark.encode() not in file.read(_HEAD):
                raise OSError(f"`{path}` is no {what}, and is not overwritten")


def _write_new(path: Path, data: bytes, like: Path, *, durable: bool) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(handle, "wb") as file:
        with contextlib.suppress(FileNotFoundError):
            os.chmod(path, stat.S_IMODE(like.stat().st_mode))
        file.write(data)
        if durable:
            file.flush()
            os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable. Not every system can open a folder; the file is whole either way."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
