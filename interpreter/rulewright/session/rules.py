"""A ruleset with chosen options and expansions: sentences are read by it, and games are started from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import attrs

from rulewright.core.program import Program
from rulewright.diagnostics import Diagnostic, RulesError, Severity
from rulewright.execute import Machine, MachineError
from rulewright.loading import OptionSpec, Ruleset, load_ruleset
from rulewright.phrases import PhraseBook, ReadBack
from rulewright.session.game import Backend, Chance, Game, Setting, Undo
from rulewright.session.seats import HIGHEST_SEED, name_problems


@attrs.frozen
class Reading:
    """What a sentence means: its canonical ``text``, ``when`` it acts, under which ``conditions``, and its ``effect``.

    A sentence that does several things says the first in these; ``clauses`` has all of them, each with its three parts.
    """

    text: str
    clauses: tuple[ReadBack, ...]

    @property
    def when(self) -> str:
        return self.clauses[0].when

    @property
    def conditions(self) -> tuple[str, ...]:
        return self.clauses[0].conditions

    @property
    def effect(self) -> str:
        return self.clauses[0].effect

    def __str__(self) -> str:
        return "\n".join(
            f"When:        {clause.when}\n"
            f"Conditions:  {'; '.join(clause.conditions) or 'none'}\n"
            f"Effect:      {clause.effect}"
            for clause in self.clauses
        )


class Rules:
    """Rules that hold: everything that can be known without playing has been checked."""

    def __init__(
        self,
        ruleset: Ruleset,
        options: Mapping[str, object],
        overlays: Sequence[str],
        *,
        counters: bool = False,
        coverage: bool = False,
    ) -> None:
        """counters: machines count what acts, for reports on what never does. coverage: they count all there is."""
        self.ruleset = ruleset
        self.counters = counters
        self.coverage = coverage
        self._given = dict(options)
        self._base = ruleset.program(self._given, overlays)
        self.overlays = self._base.overlays
        self._machines: dict[tuple[int, Chance, Backend], tuple[Program, Machine]] = {}

    def choosing(self, options: Mapping[str, object], overlays: Sequence[str]) -> Rules:
        """The same ruleset with other options and expansions; machines that were made for either are shared."""
        other = Rules(self.ruleset, options, overlays, counters=self.counters, coverage=self.coverage)
        other._machines = self._machines
        return other

    @property
    def name(self) -> str:
        return self.ruleset.name

    @property
    def title(self) -> str:
        return self.ruleset.title

    @property
    def identity(self) -> str:
        """A hash of the text of the rules with these overlays."""
        return self._base.identity

    @property
    def given(self) -> Mapping[str, object]:
        """The options that were chosen, without the defaults."""
        return MappingProxyType(self._given)

    @property
    def chosen(self) -> Mapping[str, object]:
        """The value of every option."""
        return MappingProxyType(self._base.options)

    @property
    def options(self) -> Mapping[str, OptionSpec]:
        """What can be chosen before a game: for each option its choices or its range, and its default."""
        return self.ruleset.options

    @property
    def expansions(self) -> tuple[str, ...]:
        """The names of the expansions there are."""
        return self.ruleset.expansions

    @property
    def modes(self) -> tuple[str, ...]:
        """The names of the modes there are; at most one can be on."""
        return self.ruleset.modes

    def read(self, sentence: str) -> Reading:
        """What a sentence means in this ruleset. RulesError, with what would fit, when it has no reading or several."""
        reading = self.book.read(sentence)
        if reading.node is None:
            raise RulesError(reading.diagnostics)
        return Reading(self.book.canonical(reading.node), self.book.read_back(reading.node).parts)

    @cached_property
    def book(self) -> PhraseBook:
        """The phrase book with these expansions."""
        return self.ruleset.book(self.overlays, self._given)

    def program(self, players: Sequence[str] | int | None = None) -> Program:
        """The closed program for these players. RulesError for too few, too many or odd names."""
        if players is None:
            return self._base
        if isinstance(players, int):
            return self.ruleset.program(self._given, self.overlays, players)
        problems = name_problems(players)
        if problems:
            raise RulesError(problems)
        return self.ruleset.program(self._given, self.overlays, len(players), players)

    def start(
        self,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        *,
        chance: Chance = "seeded",
        backend: Backend = "compiled",
        undo: Undo = "free",
    ) -> Game:
        """A new game, played up to its first decision.

        chance="explicit": rolls and draws are decisions of ``"chance"`` with probabilities. undo="until-reveal": a
        choice stands once dice were rolled or something hidden was seen since.
        """
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= HIGHEST_SEED:
            raise RulesError(
                [
                    Diagnostic(
                        "RW666", f"{seed!r} cannot be a seed", notes=(f"a seed is a number from 0 to {HIGHEST_SEED}",)
                    )
                ]
            )
        machine = self.machine(players, chance, backend)
        setting = Setting(self, machine, machine.program.seats, seed, chance, backend, undo)
        try:
            return Game(setting, machine.start(seed))
        except MachineError as error:
            raise RulesError([error.diagnostic]) from None

    def machine(
        self, players: Sequence[str] | int | None, chance: Chance = "seeded", backend: Backend = "compiled"
    ) -> Machine:
        """The machine for these players, made once."""
        program = self.program(players)
        key = (id(program), chance, backend)
        if key not in self._machines:
            made = Machine(
                program,
                backend=backend,
                chance=chance,
                events=True,
                counters=self.counters,
                coverage=self.coverage,
            )
            self._machines[key] = program, made  # kept together, so that the program's number stays its own
        return self._machines[key][1]

    @property
    def machines(self) -> tuple[Machine, ...]:
        """All machines that games were started on."""
        return tuple(machine for _, machine in self._machines.values())

    def load_game(self, path: str | Path) -> Game:
        """A game that was saved from these rules, up to its last choice. RulesError: what is wrong, and where."""
        from rulewright.session.replay import load_game

        return load_game(Path(path), self)

    def __repr__(self) -> str:
        return f"<Rules {', '.join([self.name, *self.overlays])}>"


def load(
    name_or_path: str | Path,
    options: Mapping[str, object] | None = None,
    expansions: Sequence[str] = (),
    modes: Sequence[str] = (),
    decks: Sequence[str | Path] = (),
) -> Rules:
    """Rules by the name of a shipped ruleset or by their folder. RulesError, with all problems, if they do not hold.

    expansions, modes: by title, or by the name of their file without its ending. The option ``mode`` chooses a mode,
    too, where the rules declare no such option. decks: by title or file, of the first player, the second …
    """
    ruleset = load_ruleset(name_or_path)
    brought = ruleset.bring(decks)
    errors = [problem for problem in ruleset.diagnostics if problem.severity is Severity.ERROR]
    if errors:
        raise RulesError(errors, str(name_or_path))
    chosen, mode = ruleset.mode_of(options or {})
    return Rules(ruleset, {**brought, **chosen}, [ruleset.overlay_title(name) for name in (*expansions, *modes, *mode)])
