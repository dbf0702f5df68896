"""A comparison goes in; lines for a terminal come out, complete without colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.cells import visible, width, wrap
from rulewright.diagnostics.wording import counted
from rulewright.tools.diff_values import Change, Comparison, Part, RulesetDiff, Scenario
from rulewright.tools.diff_wording import (
    RATES_HEAD,
    divergence,
    divergence_notes,
    grouped,
    headline,
    mean_cells,
    places,
    plural,
    problem_line,
    rates_title,
    share_cells,
    summary,
    unfinished,
)

_MOST_LINES = 12
"""Lines of an added or removed declaration that are shown."""
_MOST_SCENARIOS = 20


def as_lines(comparison: Comparison, room: int) -> list[str]:
    """The whole comparison in at most ``room`` columns."""
    lines = [f"old: {visible(comparison.old)}", f"new: {visible(comparison.new)}"]
    lines += [part for note in comparison.notes for part in broken(f"note: {note}", room, "")]
    told = list(comparison.told())
    for one in told:
        lines += ["", *_ruleset(one, room)]
    same = len(comparison.rulesets) - len(told)
    if not comparison.rulesets:
        lines += ["", "there are no rulesets in either version"]
    elif same:
        is_ = "is the same, letter for letter" if same == 1 else "are the same, letter for letter"
        lines += ["", f"{counted(same, 'ruleset')} {is_}"]
    return lines


def _ruleset(one: RulesetDiff, room: int) -> Iterator[str]:
    yield from broken(one.name if one.folder == "." else f"{one.name} ({one.folder})", room)
    for said in summary(one):
        yield from broken(said, room, "  ", "* ")
    roots = one.old_root, one.new_root
    for which, problems in (("old", one.old_problems), ("new", one.new_problems)):
        if problems:
            yield ""
            yield f"  what keeps the {which} version from holding"
            yield from _in(problem_lines(problems, roots, room - 4), "    ")
    for sort, changes in grouped(one.meant).items():
        yield ""
        yield f"  {visible(plural(sort))}"
        for change in changes:
            yield from _in(change_lines(change, room - 4), "    ")
    for title, lines in (
        ("mean something else though their sentences are the same", reached_lines(one, room - 4)),
        ("means the same", same_lines(one, room - 4)),
    ):
        told = list(lines)
        if told:
            yield from ("", f"  {title}", *_in(told, "    "))
    played = list(played_lines(one, room - 2))
    if played:
        yield from ("", *_in(played, "  "))
    for rates in one.rates:
        yield ""
        yield from broken(rates_title(rates), room, "  ")
        yield from _table([list(RATES_HEAD), *map(share_cells, rates.shares), mean_cells(rates.length)], room)
        yield from broken(unfinished(rates), room, "    ")
    for why in one.not_played:
        yield from broken(why, room, "  ")


def problem_lines(problems: Sequence[Diagnostic], roots: Sequence[str], room: int) -> Iterator[str]:
    for problem in problems:
        yield from broken(f"{problem.code} {problem_line(problem, roots)}", room)


# ---------------------------------------------------------------- changes
def change_lines(change: Change, room: int) -> Iterator[str]:
    """A change: what it is, where, and what differs in it."""
    yield from broken(headline(change), room)
    if places(change):
        yield from broken(places(change), room, "  ")
    if change.note:
        yield from broken(change.note, room, "  ")
    whole = change.how in {"added", "removed"}
    for part in change.parts:
        yield from _part(part, room, "  ", whole=whole)


def same_lines(one: RulesetDiff, room: int) -> Iterator[str]:
    """What differs in its text only, and the scenarios that differ."""
    for change in one.changes:
        if not change.means:
            yield from broken(f"{headline(change)}  {places(change)}", room)
    for file in one.layout:
        yield from broken(f"{file}: only layout or comments", room)


def _part(part: Part, room: int, indent: str, *, whole: bool = False) -> Iterator[str]:
    """One thing that differs. whole: it is a part of something that came or went as a whole."""
    if not part.label:
        for sign, text in (("-", part.old), ("+", part.new)):
            lines = [] if text is None else text.splitlines()
            for line in lines[:_MOST_LINES]:
                yield from broken(line, room, f"{indent}{sign} ")
            if len(lines) > _MOST_LINES:
                yield f"{indent}{sign} … {len(lines) - _MOST_LINES} more lines"
        return
    if part.old is None or part.new is None:
        gone = "" if whole else " taken out" if part.new is None else " added"
        yield from broken(f"{part.label}{gone}: {part.old if part.new is None else part.new}", room, indent)
        return
    short = f"{part.label}: was {part.old}, now {part.new}"
    if width(visible(short)) <= room - len(indent) and "”" not in short:
        yield f"{indent}{visible(short)}"
        return
    yield f"{indent}{visible(part.label)}"
    yield from broken(part.old, room, f"{indent}  was: ")
    yield from broken(part.new, room, f"{indent}  now: ")


def reached_lines(one: RulesetDiff, room: int) -> Iterator[str]:
    """Cards whose sentences stayed, under what changed their meaning."""
    for cause in one.reached:
        where = f" (with “{cause.layer}”)" if cause.layer else ""
        yield from broken(f"by {cause.cause}{where}: {', '.join(cause.cards)}", room)
        for card, parts in cause.read_back:
            yield f"  {visible(card)}"
            for part in parts:
                yield from _part(part, room, "    ")


# ---------------------------------------------------------------- games
def played_lines(one: RulesetDiff, room: int) -> Iterator[str]:
    """Recorded games and scenarios that tell the versions apart."""
    played = one.played
    first = True
    if played.diverging:
        first = False
        yield f"recorded games that diverge ({played.same_games} more play as they did)"
        for game in played.diverging:
            yield from broken(f"{game.file}: {divergence(game)}", room, "  ")
            for note in divergence_notes(game):
                yield from broken(note, room, "    ")
    roots = one.old_root, one.new_root
    for title, scenarios in (
        ("scenarios of the old version that fail with the new rules", played.broken),
        ("scenarios of the old version that failed and hold now", played.mended),
        ("scenarios of the new version that fail with the old rules", played.telling),
    ):
        if scenarios:
            yield from [] if first else [""]
            first = False
            yield title
            for scenario in scenarios[:_MOST_SCENARIOS]:
                yield from _scenario(scenario, roots, room)
            if len(scenarios) > _MOST_SCENARIOS:
                yield f"  and {len(scenarios) - _MOST_SCENARIOS} more"


def _scenario(scenario: Scenario, roots: Sequence[str], room: int) -> Iterator[str]:
    yield from broken(f"“{scenario.title}”  {scenario.place}", room, "  ")
    why = "it names what these rules do not have" if scenario.problem is None else problem_line(scenario.problem, roots)
    yield from broken(why, room, "    ")


# ---------------------------------------------------------------- lines
def _in(lines: Iterable[str], indent: str) -> Iterator[str]:
    return (f"{indent}{line}" if line else "" for line in lines)


def _table(rows: Sequence[Sequence[str]], room: int) -> Iterator[str]:
    """Columns where they fit; else each row as a few lines."""
    wide = [max(width(visible(row[at])) for row in rows) for at in range(len(rows[0]))]
    if sum(wide) + 2 * len(wide) + 2 <= room:
        for row in rows:
            cells = (visible(text) + " " * (wide[at] - width(visible(text))) for at, text in enumerate(row))
            yield "    " + "  ".join(cells).rstrip()
        return
    head, *body = rows
    for row in body:
        yield from broken(f"{row[0]}: {row[4]}", room, "    ")
        for at in (1, 2, 3):
            yield from broken(f"{head[at]:{max(map(len, head))}}  {row[at]}", room, "      ")


def broken(text: str, room: int, indent: str = "", sign: str = "") -> Iterator[str]:
    """A text broken to fit; further lines stand below the first letter."""
    if not text:
        return
    lead = f"{indent}{sign}"
    own = text[: len(text) - len(text.lstrip())]
    first, *rest = wrap(visible(text), max(20, room - width(lead)))
    yield f"{lead}{first}"
    for line in rest:
        yield f"{' ' * width(lead)}{own}  {line.strip()}" if own else f"{' ' * width(lead)}{line}"
