"""What stops a run: a named error, as a diagnostic in the words of the rules. Programmer errors stay ordinary
exceptions."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.source import Span


class MachineError(RulesError):
    """A run that could not go on. The position is as it was at the last decision (or before the run was asked for).

    A question about a position (its board, what is refused) that takes too long is one, too.
    """

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__([diagnostic])
        self.diagnostic = diagnostic

    def __str__(self) -> str:
        place = f"{self.diagnostic.span.place}: " if self.diagnostic.span is not None else ""
        return f"{place}{self.diagnostic.title}"


def cap_reached(cap: int, span: Span | None) -> MachineError:
    return MachineError(
        Diagnostic(
            "RW601",
            f"this loop ran {cap:,} times and would go on",
            span,
            f"may run at most {cap:,} times",
            notes=("what would end it never came about",),
        )
    )


def too_deep(depth: int, name: str, span: Span | None) -> MachineError:
    return MachineError(
        Diagnostic(
            "RW602",
            f"`{name}` would lie inside {depth:,} other happenings",
            span,
            "caused again and again by itself",
        )
    )


def too_many_steps(budget: int, span: Span | None = None) -> MachineError:
    return MachineError(
        Diagnostic(
            "RW603", f"more than {budget:,} steps without a decision", span, "was running when the steps ran out"
        )
    )


def too_many_options(count: int, most: int, name: str, span: Span | None) -> MachineError:
    return MachineError(
        Diagnostic(
            "RW607",
            f"`{name}` has {count:,} options",
            span,
            f"a question may have {most:,}",
            notes=("ask for its parts one after the other: first which card, then for whom",),
        )
    )


def inside_itself(name: str, span: Span | None) -> MachineError:
    return MachineError(
        Diagnostic("RW604", f"`{name}` begins inside itself", span, "owns what is remembered until its end")
    )


def dice_do_not_fit(value: int | str, wanted: str, span: Span | None) -> MachineError:
    return MachineError(
        Diagnostic("RW605", f"`{value}` is no result of this random event", span, "next of the dice", notes=(wanted,))
    )


def given_does_not_fit(name: str, where: str, span: Span | None) -> MachineError:
    return MachineError(
        Diagnostic("RW606", f"no `{name}` is left to lie in {where}", span, "asks for one more than there are")
    )
