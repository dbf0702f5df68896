"""What was chosen before a game (options, expansions, players) → what is wrong with it, if anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.wording import listing, nearest
from rulewright.loading.contents import Contents, Overlay


def choice_problems(
    contents: Contents, options: Mapping[str, object], overlays: Sequence[str], players: int | None
) -> list[Diagnostic]:
    """Unknown or illegal choices, in the words of the ruleset."""
    unknown = [_unknown(contents, title) for title in overlays if title not in contents.overlays]
    if unknown:
        return unknown
    problems = relation_problems([contents.overlays[title] for title in overlays])
    known = contents.options(overlays)
    for name, value in options.items():
        spec = known.get(name)
        if spec is None:
            near = nearest(name, known)
            notes = [f"did you mean `{near[0]}`?"] if near else []
            notes.append(f"options are {listing(known, 12)}" if known else "this ruleset has no options")
            problems.append(Diagnostic("RW520", f"there is no option `{name}`", notes=tuple(notes)))
        elif not spec.accepts(value):
            near = nearest(str(value), [str(choice) for choice in spec.choices or ()])
            notes = [f"did you mean `{near[0]}`?"] if near else []
            notes.append(f"it can be {spec.says}")
            title = f"`{spec.plain(value)}` is not a value of the option `{name}`"
            problems.append(Diagnostic("RW521", title, notes=tuple(notes)))
    low, high = contents.players(overlays)
    if players is not None and not low <= players <= high:
        fit = f"{low} players" if low == high else f"{low} to {high} players"
        fit = "1 player" if low == high == 1 else fit
        problems.append(Diagnostic("RW522", f"{contents.title} is a game for {fit}, not for {players}"))
    return problems


def _unknown(contents: Contents, title: str) -> Diagnostic:
    near = nearest(title, contents.overlays)
    notes = [f'did you mean "{near[0]}"?'] if near else []
    known = ", ".join(f'"{one}"' for one in contents.overlays)
    notes.append(f"there are {known}" if known else "this ruleset has no expansions or modes")
    return Diagnostic("RW523", f'there is no expansion or mode "{title}"', notes=tuple(notes))


def relation_problems(overlays: Sequence[Overlay]) -> list[Diagnostic]:
    """Overlays that cannot be on together: two modes, or what `excludes` and `needs` say."""
    problems = []
    modes = [one for one in overlays if one.mode]
    if len(modes) > 1:
        names = " and ".join(f'"{mode.title}"' for mode in modes)
        problems.append(Diagnostic("RW524", "at most one mode can be on", notes=(f"{names} are modes",)))
    chosen = {one.title for one in overlays}
    for one in overlays:
        for relation in one.relations("excludes"):
            if relation.title.text in chosen:
                title = f'"{one.title}" and "{relation.title.text}" exclude one another'
                problems.append(Diagnostic("RW524", title, relation.title.span, "it says so here"))
        for relation in one.relations("needs"):
            if relation.title.text not in chosen:
                title = f'"{one.title}" needs "{relation.title.text}"'
                problems.append(
                    Diagnostic("RW524", title, relation.title.span, "it says so here", notes=("choose both",))
                )
    return problems
