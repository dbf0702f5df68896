"""Rule text to what it says, without what it looks like: the same for texts that differ in layout and comments only.

Recorded games name the rules they are of by a hash of this. It is worked out at each start, also where nothing needs to
be parsed, so it looks at words and depths alone and has nothing to do with the parser.
"""

from __future__ import annotations

import re
from functools import lru_cache

_SAID = re.compile(r'\n[ ]*|"[^"\n]*"?|\#[^\n]*|[^\W\d_][^\W_]*(?:-[^\W_]+)*|[0-9]+|\S')


@lru_cache(maxsize=256)
def without_layout(text: str) -> str:
    """The words of a rule text and the depths of its lines: equal for texts that differ in layout and comments only."""
    said: list[str] = []
    levels = [0]
    indent = 0
    for token in _SAID.findall(f"\n{text.removeprefix(chr(0xFEFF))}"):
        if token[0] == "\n":
            indent = len(token)
        elif token[0] != "#":
            if indent:  # the first word of its line
                while indent - 1 < levels[-1]:
                    levels.pop()
                if indent - 1 > levels[-1]:
                    levels.append(indent - 1)
                said.append(f"\n{len(levels)}")
                indent = 0
            said.append(token)
    return " ".join(said)
