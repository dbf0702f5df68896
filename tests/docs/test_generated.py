"""What is made from the code in a document is what the code makes now; `python -m tests.docs.refresh` writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.syntax import reserved_words
from tests.docs.generated import PAGES, as_made, with_parts_made
from tests.docs.running import ROOT

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_generated_parts_are_up_to_date(document: Path):
    assert document.read_text(encoding="utf-8") == as_made(document), "run: python -m tests.docs.refresh"


def test_every_generated_page_is_there():
    assert {document.name for document in DOCUMENTS} >= set(PAGES)


def test_the_specification_lists_the_reserved_words():
    text = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    assert "<!-- generated: reserved words -->" in text
    assert all(f"`{word}`" in text for word in reserved_words())


def test_a_part_is_made_anew():
    made = with_parts_made("a\n<!-- generated: reserved words -->\nold\n<!-- end -->\nb\n")
    assert "old" not in made
    assert "`until`" in made
    assert made.startswith("a\n")
    assert made.endswith("<!-- end -->\nb\n")
