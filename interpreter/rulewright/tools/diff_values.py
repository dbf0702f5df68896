"""What differs between two versions of rulesets, as values: found by the comparing modules, told by the renderers."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.tools.paired import Rates

READ_BACK = ("When", "Conditions", "Effect")


@attrs.frozen
class Part:
    """One thing that differs inside of something: a cell, a default, a part of a read-back, some lines of a rule.

    label: what it is called; empty for lines of rule text. old, new: what stands there; None where it is not there.
    """

    label: str
    old: str | None
    new: str | None


@attrs.frozen
class Change:
    """Something that was added, removed, changed, renamed, put in another order, or only reworded.

    sort: in the words of the rules (`option`, `phrase`, the name of a kind). layer: the expansion or mode it stands in.
    means: whether anything means something else by it. old_place, new_place: FILE:LINE, seen from the version's root.
    """

    sort: str
    name: str
    how: str
    layer: str = ""
    old_place: str | None = None
    new_place: str | None = None
    parts: tuple[Part, ...] = ()
    note: str = ""
    means: bool = True


@attrs.frozen
class Reached:
    """Cards (or what bears sentences) that mean something else though their sentences did not change, and why.

    cause: the phrase, rule or value that changed. sort: the kind of the cards. read_back: for a card whose read-back
    differs, what differs in it.
    """

    cause: str
    sort: str
    cards: tuple[str, ...]
    layer: str = ""
    read_back: tuple[tuple[str, tuple[Part, ...]], ...] = ()


@attrs.frozen
class Diverging:
    """A recorded game that does not play as it did. first: the first difference. decision: the first choice that cannot
    be made any more; None where all choices still fit. before: it differed already with the rules it lies beside.
    """

    file: str
    first: Diagnostic
    decision: Diagnostic | None = None
    before: bool = False


@attrs.frozen
class Scenario:
    """A scenario that tells the versions apart. problem: why it fails where it fails; not_run: it cannot even be read
    there.
    """

    title: str
    place: str
    problem: Diagnostic | None = None
    not_run: bool = False


@attrs.frozen
class Played:
    """Recorded games and scenarios of one version, run with the rules of the other.

    broken: scenarios of the old version that hold there and fail with the new rules. telling: scenarios of the new
    version that fail with the old rules. mended: scenarios of both that failed and hold now. same_games,
    same_scenarios: how many play alike.
    """

    diverging: tuple[Diverging, ...] = ()
    same_games: int = 0
    broken: tuple[Scenario, ...] = ()
    telling: tuple[Scenario, ...] = ()
    mended: tuple[Scenario, ...] = ()
    same_scenarios: int = 0


@attrs.frozen
class RulesetDiff:
    """All that differs in one ruleset. status: added, removed, changed, layout or same.

    old_problems, new_problems: what keeps a version from holding. not_played: why games could not be compared.
    """

    name: str
    folder: str
    status: str
    changes: tuple[Change, ...] = ()
    reached: tuple[Reached, ...] = ()
    layout: tuple[str, ...] = ()
    played: Played = Played()
    rates: tuple[Rates, ...] = ()
    not_played: tuple[str, ...] = ()
    old_problems: tuple[Diagnostic, ...] = ()
    new_problems: tuple[Diagnostic, ...] = ()
    old_root: str = ""
    new_root: str = ""

    @property
    def meant(self) -> tuple[Change, ...]:
        """What means something else now."""
        return tuple(change for change in self.changes if change.means)

    @property
    def differs(self) -> bool:
        """Whether anything means or plays differently, or a version came to hold or to break."""
        return bool(
            self.status in {"added", "removed"}
            or self.meant
            or self.reached
            or self.played.diverging
            or bool(self.old_problems) != bool(self.new_problems)
        )


@attrs.frozen
class Comparison:
    """Two versions by name, and what differs in each ruleset, in order of folder. notes: what was left out."""

    old: str
    new: str
    rulesets: tuple[RulesetDiff, ...]
    notes: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        return any(one.differs for one in self.rulesets)

    @property
    def broken(self) -> bool:
        """Whether the new version of some ruleset does not hold."""
        return any(one.new_problems for one in self.rulesets)

    def told(self) -> Iterator[RulesetDiff]:
        """Rulesets with something to tell."""
        return (one for one in self.rulesets if one.status != "same")
