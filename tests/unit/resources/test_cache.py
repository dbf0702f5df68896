"""What is kept comes back, from a folder that nobody else can write to, and nothing ever fails."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from rulewright.resources import cache, cache_folder, cache_read, cache_write


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return tmp_path / "caches"


def the_file(home: Path) -> Path:
    (file,) = (home / "rulewright").glob("*.json")
    return file


def test_a_value_comes_back_under_its_key_only(home: Path):
    value = {"words": ["Goélands", 1, None]}
    assert cache_read("key") is None
    assert cache_write("key", value)
    assert cache_read("key") == value
    assert cache_read("other") is None
    assert stat.S_IMODE((home / "rulewright").stat().st_mode) == 0o700


@pytest.mark.parametrize("key", ["", "../../x", "a/b\x00", "Goélands" * 1000])
def test_any_key_will_do(home: Path, key: str):
    assert cache_write(key, 1)
    assert cache_read(key) == 1
    assert the_file(home).parent == home / "rulewright"


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"{", b"[1]", b"[" * 200_000, b'{"key": "other", "value": 1}'])
def test_a_damaged_file_is_a_value_that_is_not_there(home: Path, damage: bytes):
    cache_write("key", 1)
    the_file(home).write_bytes(damage)
    assert cache_read("key") is None
    assert cache_write("key", 2)
    assert cache_read("key") == 2


def test_what_is_not_json_is_not_kept():
    loop: list[object] = []
    loop.append(loop)
    for value in (object(), loop, {("a",): 1}):
        assert not cache_write("key", value)
    assert not cache_write("lone \ud800", 1)
    assert cache_read("lone \ud800") is None


def test_a_link_in_the_place_of_the_folder_is_refused(home: Path, tmp_path: Path):
    home.mkdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (home / "rulewright").symlink_to(tmp_path / "elsewhere")
    assert cache_folder() is None
    assert not cache_write("key", 1)
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_a_folder_that_others_can_write_to_is_refused(home: Path, mode: int):
    cache_write("key", 1)
    (home / "rulewright").chmod(mode)
    assert cache_folder() is None
    assert cache_read("key") is None
    assert not cache_write("key", 2)


def test_a_folder_of_someone_else_is_refused(monkeypatch: pytest.MonkeyPatch):
    cache_write("key", 1)
    monkeypatch.setattr(os, "getuid", lambda: 123_456_789)
    assert cache_folder() is None
    assert cache_read("key") is None


def test_a_link_in_the_place_of_a_file_is_not_followed(home: Path, tmp_path: Path):
    cache_write("key", 1)
    (tmp_path / "planted").write_text(json.dumps({"key": "key", "value": "planted"}))
    file = the_file(home)
    file.unlink()
    file.symlink_to(tmp_path / "planted")
    assert cache_read("key") is None


def test_a_pipe_in_the_place_of_a_file_does_not_block(home: Path):
    cache_write("key", 1)
    file = the_file(home)
    file.unlink()
    os.mkfifo(file)
    assert cache_read("key") is None


def test_a_file_in_the_place_of_the_folder_is_refused(home: Path):
    home.write_text("not a folder")
    assert cache_folder() is None
    assert not cache_write("key", 1)


def test_without_a_place_of_its_own_the_cache_lies_in_the_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    for chosen in ("", "relative/folder"):
        monkeypatch.setenv("XDG_CACHE_HOME", chosen)
        assert cache_folder() == tmp_path / ".cache" / "rulewright"
    monkeypatch.setattr("sys.platform", "darwin")
    assert cache_folder() == tmp_path / "Library" / "Caches" / "rulewright"


def test_the_oldest_files_are_forgotten(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cache, "_LOOK_EVERY", 1)
    monkeypatch.setattr(cache, "_MOST_FILES", 3)
    for number in range(6):
        cache_write(f"key {number}", number)
        for file in (home / "rulewright").glob("*.json"):
            age = file.stat().st_mtime_ns - 1_000_000_000
            os.utime(file, ns=(age, age))
    assert [cache_read(f"key {number}") for number in range(6)] == [None, None, None, 3, 4, 5]


def test_all_files_together_have_a_limit(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cache, "_LOOK_EVERY", 1)
    monkeypatch.setattr(cache, "_MOST_TOGETHER", 300)
    for number in range(4):
        cache_write(f"key {number}", "x" * 100)
        for file in (home / "rulewright").glob("*.json"):
            age = file.stat().st_mtime_ns - 1_000_000_000
            os.utime(file, ns=(age, age))
    assert [cache_read(f"key {number}") is not None for number in range(4)] == [False, False, True, True]


def test_a_value_that_is_too_large_is_not_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cache, "_MOST_BYTES", 100)
    assert not cache_write("key", "x" * 100)
    assert cache_write("key", "x" * 10)
    monkeypatch.setattr(cache, "_MOST_BYTES", 10)
    assert cache_read("key") is None
