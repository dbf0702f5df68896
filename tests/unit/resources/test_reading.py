"""Files that anybody may have named: read whole, or refused; nothing is waited for, nothing is read without end."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from rulewright.resources import NoFile, is_folder, read_file


def test_no_more_is_read_than_is_asked_for(tmp_path: Path):
    path = tmp_path / "text"
    path.write_bytes(b"abcdef")
    assert read_file(path, 10) == b"abcdef"
    assert read_file(path, 3) == b"abcd"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in the file system")
def test_a_pipe_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NoFile):
        read_file(tmp_path / "pipe", 10)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="a device of Unix")
def test_a_device_is_no_file():
    with pytest.raises(NoFile):
        read_file(Path("/dev/zero"), 10)


@pytest.mark.parametrize("name", ["a" * 5000, "nul\0in it", "nothing-here"])
def test_what_cannot_be_looked_at_is_no_folder_and_no_file(name: str):
    assert not is_folder(Path(name))
    with pytest.raises(OSError):
        read_file(Path(name), 10)
