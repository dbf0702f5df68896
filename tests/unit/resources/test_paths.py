"""A path that someone else wrote never leaves its folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.resources import inside


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "ruleset"
    (folder / "cards").mkdir(parents=True)
    (folder / "cards" / "a.yaml").write_text("a")
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "ruleset-2").mkdir()
    (folder / "out").symlink_to("../secret")
    (folder / "up").symlink_to("..")
    (folder / "in").symlink_to("cards/a.yaml")
    (folder / "ring").symlink_to("ring")
    return folder


@pytest.mark.parametrize(
    "path", ["cards/a.yaml", "./cards/a.yaml", "not-there.rules", "in", "a..b.rules", "Goélands.rules"]
)
def test_a_path_inside_is_found(folder: Path, path: str):
    assert inside(folder, path) == folder / path


@pytest.mark.parametrize(
    "path",
    [
        "",
        ".",
        "..",
        "../secret",
        "cards/../../secret",
        "cards/../cards/a.yaml",
        "../ruleset-2",
        "/etc/passwd",
        "//etc/passwd",
        "C:secret",
        "C:/secret",
        "cards\\a.yaml",
        "a\x00b",
        "a\nb",
        "out",
        "up/secret",
        "ring",
        "ring/a",
    ],
)
def test_a_path_outside_is_refused(folder: Path, path: str):
    assert inside(folder, path) is None


@given(st.text(alphabet="a./\\:~\0 é", max_size=12) | st.text(max_size=300))
def test_whatever_is_found_is_below_the_folder(path: str):
    folder = Path("/nowhere/ruleset")
    found = inside(folder, path)
    assert found is None or (found.resolve().is_relative_to(folder) and found != folder)
