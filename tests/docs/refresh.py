"""`python -m tests.docs.refresh`: what the documents say that something prints → what it prints now.

For after a change of wording: it writes generated parts, outputs of commands and of Python, messages and copies of
files. Look at the difference before you keep it; examples that are wrong in another way are named and left alone.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.docs.blocks import blocks_of
from tests.docs.generated import PAGES, as_made
from tests.docs.running import ROOT, Document, Wrong


def refresh(document: Path) -> list[Wrong]:
    """Rewrites a document; what cannot be set right by printing anew is left."""
    if document.name in PAGES:
        document.write_text(PAGES[document.name](), encoding="utf-8")
        return []
    document.write_text(as_made(document), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        wrong = list(Document(Path(folder)).run_all(blocks_of(document)))
    lines = document.read_text(encoding="utf-8").splitlines()
    for one in reversed(wrong):
        if one.actual is not None and one.block is not None:
            start = one.block.line - 1
            lines[start : start + len(one.block.lines)] = one.actual
    document.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [one for one in wrong if one.actual is None]


def main() -> int:
    pages = {ROOT / "docs" / name for name in PAGES} | set((ROOT / "docs").glob("*.md"))
    chosen = [Path(name) for name in sys.argv[1:]] or [ROOT / "README.md", *sorted(pages)]
    left = [wrong for document in chosen for wrong in refresh(document.resolve())]
    for wrong in left:
        print(wrong, "\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
