"""`python -m tests.docs.refresh`: what the documents say that something prints → what it prints now.

For after a change of wording: it writes generated parts, outputs of commands and of Python, messages and copies of
files. Look at the difference before you keep it. Examples that are wrong in another way are named and left alone.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path

from tests.docs.blocks import blocks_of
from tests.docs.generated import PAGES, as_made
from tests.docs.running import CUT, ROOT, Document, Wrong, matches


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
            lines[start : start + len(one.block.lines)] = cut_alike(one.block.lines, one.actual)
    document.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [one for one in wrong if one.actual is None]


def cut_alike(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The new lines, cut with `…` where the old ones were, as far as that can be told."""
    found: list[str] = []
    for _, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        before, now = list(old[start:end]), list(new[new_start:new_end])
        if CUT in before:
            head = before.index(CUT)
            tail = before[::-1].index(CUT)
            now = [*now[:head], CUT, *now[len(now) - tail :]] if head + tail <= len(now) else [CUT]
        found += now
    return found if matches(tuple(found), tuple(new)) else list(new)


def main() -> int:
    pages = {ROOT / "docs" / name for name in PAGES} | set((ROOT / "docs").glob("*.md"))
    chosen = [Path(name) for name in sys.argv[1:]] or [ROOT / "README.md", *sorted(pages)]
    left = [wrong for document in chosen for wrong in refresh(document.resolve())]
    for wrong in left:
        print(wrong, "\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
