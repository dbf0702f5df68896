"""Every link of the documents leads somewhere: to a file of the repository, to a heading of a document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.running import ROOT

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_FENCED = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FILE = re.compile(r"`((?:[a-z_-]+/)+[a-z_]+\.(?:py|lark)|(?:tests|docs|grammar|interpreter)/(?:[a-z_-]+/)*)`")
"""A file of code or a folder of the repository in a text: `check/readings.py`, `tests/docs/`."""
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def text_of(document: Path) -> str:
    return _FENCED.sub("", document.read_text(encoding="utf-8"))


def anchors(document: Path) -> set[str]:
    """The names of a document's headings, as the usual viewers of Markdown make them."""
    titles = (match.lower() for match in _HEADING.findall(text_of(document)))
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path):
    lost = []
    for target in _LINK.findall(text_of(document)):
        path, _, anchor = target.partition("#")
        file = (document.parent / path).resolve() if path else document
        if not file.exists() or (anchor and anchor not in anchors(file)):
            lost.append(target)
    assert not lost


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_is_named_exists(document: Path):
    roots = (ROOT, ROOT / "interpreter" / "rulewright")
    lost = [name for name in _FILE.findall(text_of(document)) if not any((root / name).exists() for root in roots)]
    assert not lost


def test_a_heading_is_named_as_viewers_name_it(tmp_path: Path):
    document = tmp_path / "a.md"
    document.write_text("# 2.4 Noun phrases, and `any`\n", encoding="utf-8")
    assert anchors(document) == {"24-noun-phrases-and-any"}
