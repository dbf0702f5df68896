"""The log of a game and a pair of eyes go in; its lines come out, what chance gave in a row on one line."""

from __future__ import annotations

from itertools import groupby

from rulewright.execute import Event
from rulewright.session.asking import CHANCE
from rulewright.session.game import Game
from rulewright.session.laying import counted_unknowns

_HEAD = f"{CHANCE}: "
_HIDDEN = f"{_HEAD}?"
_DEEPER = "  "
_MANY = 3
"""So many results in a row are told on one line; hidden ones are from two on."""


def log_lines(
    game: Game, viewer: int | None, since: int = 0, until: int | None = None, *, alone: bool = False
) -> list[str]:
    """What happened behind the first ``since`` lines (among the first ``until``), as that player may read it.

    What a sentence did stands deeper, below the sentence. alone: who reads them has not read what stands before.
    """
    events = game.position.events()
    told = zip(events[since:until], game.log_for(viewer, since, until), strict=True)
    known: dict[str, str] = {}
    lines: list[str] = []
    last = known_source(events[since - 1], viewer, known) if 0 < since <= len(events) and not alone else ""
    for (source, by_chance), group in groupby(
        told, key=lambda one: (known_source(one[0], viewer, known), one[0].kind == "chance")
    ):
        if source and source != last:
            lines.append(f"“{source}”")
        last = source
        run = [text for _, text in group]
        depth = _DEEPER if source else ""
        lines.extend(f"{depth}{line}" for line in (_in_a_row(run) if by_chance else run))
    return lines


def known_source(event: Event, viewer: int | None, known: dict[str, str]) -> str:
    """The sentence that an event is due to, as far as the viewer may know it. ``known``: what was found already."""
    if event.source and not known.get(event.source):
        known[event.source] = event.source_for(viewer)
    return known.get(event.source, "")


def _in_a_row(run: list[str]) -> list[str]:
    if len(run) > 1 and set(run) == {_HIDDEN}:
        return [f"{_HIDDEN} ×{len(run)}"]
    if len(run) < _MANY or not all(line.startswith(_HEAD) for line in run):
        return run
    return [counted_unknowns(_HEAD + ", ".join(line.removeprefix(_HEAD) for line in run))]
