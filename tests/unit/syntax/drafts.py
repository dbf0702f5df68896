"""The draft rulesets, as test data: real rule texts with nearly every form in them."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "data" / "drafts"
PATHS = sorted(FOLDER.rglob("*.rules"))
TEXTS = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in PATHS}
