"""A file is written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from rulewright.resources import write_atomically


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_holds_the_text_as_it_is(tmp_path: Path):
    write_atomically(tmp_path / "game.yaml", "Goélands\r\n🦅\n")
    assert (tmp_path / "game.yaml").read_bytes() == "Goélands\r\n🦅\n".encode()
    assert names(tmp_path) == ["game.yaml"]


def test_a_new_file_has_the_mode_that_the_user_asks_of_new_files(tmp_path: Path):
    mask = os.umask(0o027)
    try:
        write_atomically(tmp_path / "new", "x")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_an_old_file_keeps_its_mode(tmp_path: Path):
    path = tmp_path / "old"
    path.write_text("before")
    path.chmod(0o604)
    write_atomically(path, "after")
    assert path.read_text() == "after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_on_the_way_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch, step: str):
    path = tmp_path / "game.yaml"
    path.write_text("before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(path, "after")
    assert path.read_text() == "before"
    assert names(tmp_path) == ["game.yaml"]


def test_text_that_cannot_be_written_leaves_the_old_file(tmp_path: Path):
    path = tmp_path / "game.yaml"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "after \ud800")
    assert path.read_text() == "before"
    assert names(tmp_path) == ["game.yaml"]


def test_a_link_stays_a_link(tmp_path: Path):
    (tmp_path / "real").write_text("before")
    (tmp_path / "link").symlink_to("real")
    write_atomically(tmp_path / "link", "after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "after"


def test_what_is_no_file_is_not_replaced(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(OSError, match="is not a file"):
            write_atomically(path, "text")
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "missing" / "game.yaml", "text")
