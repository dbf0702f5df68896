"""Every test of loading has a cache of its own, and a way to write a ruleset."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes files (name → text or bytes) into a folder called ``market`` and answers it."""

    def writing(files: dict[str, str | bytes]) -> Path:
        folder = tmp_path / "market"
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        return folder

    return writing
