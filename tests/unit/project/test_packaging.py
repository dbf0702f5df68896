"""The package that is built holds every module, grammar and ruleset of the repository."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
DATA = {"grammar": (".lark", ".json"), "rulesets": (".rules", ".yaml", ".md")}
"""The folders beside the package that are shipped in it, and what may lie in them besides ``__init__.py``."""


@pytest.fixture(scope="module")
def setuptools_table() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)["tool"]["setuptools"]
    return table


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a wheel, built without the network from a copy of the sources."""
    folder = tmp_path_factory.mktemp("build")
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, folder)
    for name in ("interpreter", "grammar", "rulesets"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    command = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(folder / "dist"),
        str(folder),
    ]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    (path,) = (folder / "dist").glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


def shipped_files() -> Iterator[tuple[Path, str]]:
    """Every file that is to be shipped: where it is, and its name in the package."""
    for path in sorted((ROOT / "interpreter" / "rulewright").rglob("*")):
        if path.suffix in (".py", ".css", ".js") or path.name == "py.typed":
            yield path, path.relative_to(ROOT / "interpreter").as_posix()
    for folder, endings in DATA.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings or path == ROOT / folder / "__init__.py":
                yield path, f"rulewright/{path.relative_to(ROOT).as_posix()}"


def test_the_listed_packages_are_the_folders_on_disk(setuptools_table):
    modules = {PurePosixPath(name) for _, name in shipped_files() if name.endswith(".py")}
    assert setuptools_table["packages"] == sorted({".".join(module.parent.parts) for module in modules})


def test_every_package_on_disk_has_its_docstring():
    folders = {path.parent for path, name in shipped_files() if name.endswith(".py")}
    for folder in folders:
        text = (folder / "__init__.py").read_text(encoding="utf-8")
        assert text.startswith('"""'), f"{folder.relative_to(ROOT)}/__init__.py does not say what the folder is for"


def test_the_data_folders_hold_only_what_is_shipped():
    for folder, endings in DATA.items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert path.suffix in endings or path == ROOT / folder / "__init__.py", f"{path} would not be shipped"


def test_the_wheel_holds_what_is_on_disk_and_nothing_else(wheel):
    expected = {name for _, name in shipped_files()}
    assert {name for name in wheel if ".dist-info/" not in name} == expected


def test_the_wheel_has_the_command_and_the_license(wheel):
    assert {PurePosixPath(name).name for name in wheel if ".dist-info/" in name} >= {"entry_points.txt", "LICENSE"}


def test_the_version_is_said_once(setuptools_table):
    import rulewright

    assert setuptools_table["dynamic"]["version"] == {"attr": "rulewright.__version__"}
    assert rulewright.__version__.count(".") == 2
