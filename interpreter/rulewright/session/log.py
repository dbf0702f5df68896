"""Events go in; the lines of a log come out, indented by the titles they lie under."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.execute import Event

_DEEPEST = 4


def log_lines(events: Sequence[Event], viewer: int | None, since: int = 0) -> list[str]:
    """The lines behind the first ``since`` as that viewer reads them.

    A title lies over what follows at its own depth or deeper, up to the next title of that depth. Happenings without a
    title do not indent: how deep they lie is the rules' business, not the reader's.
    """
    lines = []
    titles: list[int] = []
    for number, event in enumerate(events):
        while titles and (titles[-1] > event.depth or (event.kind == "title" and titles[-1] == event.depth)):
            titles.pop()
        if number >= since:
            lines.append(f"{'  ' * min(len(titles), _DEEPEST)}{event.printed(viewer)}")
        if event.kind == "title":
            titles.append(event.depth)
    return lines
