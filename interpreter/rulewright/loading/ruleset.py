"""A ruleset as others see it: what can be chosen, its programs, its problems. Its texts are parsed when needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.diagnostics.wording import nearest
from rulewright.loading.folder import Folder, locate, read_folder, shown
from rulewright.loading.ignoring import silenced
from rulewright.loading.keeping import keep, kept, problems_as_data, problems_from_data
from rulewright.loading.options import OptionSpec, deck_option
from rulewright.resources import shipped_rulesets

MODE = "mode"
"""The option that chooses a mode by a short name."""

if TYPE_CHECKING:
    from rulewright.check.overlays import Entry
    from rulewright.check.typed import Typed
    from rulewright.core.program import Program, Scenario
    from rulewright.loading.contents import Contents, ScenarioRef
    from rulewright.loading.decks import Deck
    from rulewright.loading.programs import Programs
    from rulewright.phrases import PhraseBook
    from rulewright.source import Source, Span
    from rulewright.syntax import ast


class Ruleset:
    """Never raises while loading: ``diagnostics`` says what is wrong. ``program`` raises RulesError."""

    def __init__(self, folder: Folder) -> None:
        self.source_folder = folder

    @cached_property
    def _programs(self) -> Programs:
        # The language's floors are imported here: a ruleset whose check is known needs none of them.
        from rulewright.loading.contents import Contents
        from rulewright.loading.programs import Programs

        return Programs(Contents(self.source_folder))

    @property
    def _contents(self) -> Contents:
        return self._programs.contents

    # ---------------------------------------------------------------- what it is
    @property
    def name(self) -> str:
        return self.source_folder.name

    @property
    def folder(self) -> Path:
        return self.source_folder.path

    @property
    def about(self) -> str:
        return self.source_folder.about

    @property
    def games(self) -> list[Path]:
        """The files of recorded games."""
        return self.source_folder.games

    @property
    def title(self) -> str:
        return self._contents.title

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Problems of reading and parsing the rules, without their scenarios; `check` finds the rest."""
        return sorted(
            [*self.source_folder.problems, *self._contents.problems, *self._contents.deck_problems],
            key=Diagnostic.sort_key,
        )

    @property
    def scenario_diagnostics(self) -> list[Diagnostic]:
        """Problems of parsing the files with scenarios. They keep nobody from playing."""
        return list(self._contents.scenario_problems)

    # ---------------------------------------------------------------- what can be chosen
    @property
    def expansions(self) -> tuple[str, ...]:
        return tuple(one.title for one in self._contents.overlays.values() if not one.mode)

    @property
    def modes(self) -> tuple[str, ...]:
        return tuple(one.title for one in self._contents.overlays.values() if one.mode)

    @property
    def options(self) -> dict[str, OptionSpec]:
        """The options of the base and of every overlay."""
        return self._contents.options(tuple(self._contents.overlays))

    def options_with(self, overlays: Sequence[str]) -> dict[str, OptionSpec]:
        return self._contents.options(overlays)

    @property
    def players(self) -> tuple[int, int]:
        return self._contents.players(())

    def players_with(self, overlays: Sequence[str]) -> tuple[int, int]:
        """Fewest and most players with these overlays."""
        return self._contents.players(overlays)

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats, where the rules give them."""
        return self._contents.seat_names(())

    def combinations(self) -> list[tuple[str, ...]]:
        """Every legal combination of overlays, fewest first (at most 64)."""
        return self._programs.combinations()

    def overlay_title(self, name: str) -> str:
        """The title of an overlay, also where it is called by its file; a name of none stays what it is."""
        return name if name in self._contents.overlays else self._contents.overlays_by_file.get(name, name)

    def mode_of(self, options: Mapping[str, object]) -> tuple[dict[str, object], list[str]]:
        """The options without ``mode``, and the mode it chooses: one of ``mode_names``. RulesError for another."""
        chosen = dict(options)
        if MODE not in chosen or MODE in self.options or not self.modes:
            return chosen, []
        name = str(chosen.pop(MODE))
        names = self.mode_names
        if name not in names and name not in self.modes:
            near = nearest(name, names)
            notes = [f"did you mean `{near[0]}`?"] if near else []
            notes.append(f"it can be {', '.join(names)}")
            raise RulesError([Diagnostic("RW523", f"there is no mode `{name}`", notes=tuple(notes))])
        title = names.get(name, name)
        return chosen, [title] if title is not None else []

    @property
    def mode_names(self) -> dict[str, str | None]:
        """What the option ``mode`` can be: the names of the modes' files, and that of the base, which means none."""
        by_file = {name: title for name, title in self._contents.overlays_by_file.items() if title in self.modes}
        base = [Path(self.source_folder.base[0].path).stem] if self.source_folder.base else []
        return {**{name: None for name in base if name not in by_file}, **by_file}

    def bring(self, decks: Sequence[str | Path]) -> dict[str, object]:
        """The options that say which seat brings which deck; a deck that is a file is read. RulesError if it cannot
        be read.
        """
        contents = self._contents
        chosen: dict[str, object] = {}
        for seat, deck in enumerate(decks, 1):
            titles = {title.lower(): title for title in contents.decks}
            title = titles.get(str(deck).lower()) or contents.bring(Path(deck))
            chosen[deck_option(seat)] = title
        return chosen

    # ---------------------------------------------------------------- programs
    def program(
        self,
        options: Mapping[str, object] | None = None,
        overlays: Sequence[str] = (),
        players: int | None = None,
        names: Sequence[str] | None = None,
    ) -> Program:
        """The program for these choices, built once. RulesError: an unknown choice, or rules that do not hold."""
        return self._programs.program(options or {}, overlays, players, names)

    def typed(self, options: Mapping[str, object], overlays: Sequence[str], names: Sequence[str]) -> Typed:
        """What reads expressions typed in a game of these players. RulesError as for ``program``."""
        return self._programs.typed(options, overlays, names)

    def book(self, overlays: Sequence[str] = (), options: Mapping[str, object] | None = None) -> PhraseBook:
        """The phrase book with these choices. RulesError when the rules do not hold so far."""
        return self._programs.book(overlays, options or {})

    def entries(self, overlays: Sequence[str] = ()) -> list[Entry]:
        """The declarations in force with these overlays, each with what it replaced."""
        return self._contents.merged(self._contents.in_order(overlays))[0]

    @property
    def layers(self) -> dict[str, tuple[ast.RulesFile, ...]]:
        """The files of the base, under an empty title, and of every overlay, as they were read."""
        overlays = self._contents.overlays
        return {"": self._contents.base, **{title: one.files for title, one in overlays.items()}}

    @property
    def decks(self) -> dict[str, Deck]:
        """The decks that players can bring, by title."""
        return self._contents.decks

    def row_spans(self) -> dict[tuple[str, str], Span]:
        """Where the row of a table or deck stands, by the plural of what it makes and the name it begins with."""
        from rulewright.check.things import row_name
        from rulewright.syntax import ast

        found: dict[tuple[str, str], Span] = {}
        for file in (file for files in self.layers.values() for file in files):
            for table in (one for one in file.declarations if isinstance(one, ast.Table)):
                for row in table.rows:
                    name = row_name(row)
                    if name is not None:
                        found.setdefault((table.kind.text, name.text), name.span)
        plan = self.source_folder.deck_plan
        for deck in self._contents.decks.values() if plan is not None else ():
            for one in deck.listed:
                found.setdefault((plan.of.text if plan is not None else "", one.name.text), one.name.span)
        return found

    def scenarios(self) -> list[ScenarioRef]:
        """Every scenario, in order of file and line."""
        return self._contents.scenarios()

    def scenario_program(self, ref: ScenarioRef) -> tuple[Program, Scenario]:
        """The program of a scenario's group, and the scenario lowered in it. RulesError when it does not hold."""
        return self._programs.scenario_program(ref)

    def scenarios_in(self, source: Source) -> tuple[list[ScenarioRef], list[Diagnostic]]:
        """The scenarios of a text that is none of its files, or what is wrong with the text."""
        return self._contents.scenarios_in(source)

    def lowered_alone(self, ref: ScenarioRef) -> tuple[Program | None, Scenario | None, tuple[Diagnostic, ...]]:
        """One scenario, also of no file, with its program; else what is wrong with it."""
        return self._programs.lowered_alone(ref)

    def lowered(self, refs: Sequence[ScenarioRef]) -> Iterator[tuple[ScenarioRef, Program | None, Scenario | None]]:
        """Scenarios, also those of another version of this ruleset, lowered here; None where one does not hold here."""
        return self._programs.lowered(refs)

    # ---------------------------------------------------------------- checking
    def check(self, *, all_combinations: bool = True) -> list[Diagnostic]:
        """Everything that can be known without playing, but for what a comment silences.

        What was found out about the same texts before is kept.
        """
        known = self.known_problems(all_combinations=all_combinations)
        if known is not None:
            return known
        from rulewright.loading.checking import check

        sources = self.source_folder.sources
        found = check(self._programs, all_combinations=all_combinations)
        keep(self._check_kind(all_combinations), sources, problems_as_data(found, sources))
        return self._told(found, all_combinations)

    def known_problems(self, *, all_combinations: bool = True) -> list[Diagnostic] | None:
        """What `check` found out about the same texts before; None if that is not kept."""
        sources = self.source_folder.sources
        found = problems_from_data(kept(self._check_kind(all_combinations), sources), sources)
        return None if found is None else self._told(found, all_combinations)

    def _told(self, found: list[Diagnostic], all_combinations: bool) -> list[Diagnostic]:
        folder = self.source_folder
        told = silenced([*folder.problems, *found], folder.sources, complete=all_combinations)
        return sorted(told, key=Diagnostic.sort_key)

    def _check_kind(self, all_combinations: bool) -> str:
        folder = self.source_folder
        roles = f"{len(folder.base)} {len(folder.overlays)} {len(folder.scenarios)} {len(folder.decks)}"
        return f"check {roles}{'' if all_combinations else ' of the base'}"


def load_ruleset(name: str | Path, drafts: Mapping[str, str] | None = None) -> Ruleset:
    """Reads a ruleset by path or shipped name; what is wrong is in its ``diagnostics``.

    drafts: texts, by the paths of their sources, that stand in the place of what is on the disk.
    """
    path = locate(name)
    if path is not None:
        return Ruleset(read_folder(path, drafts))
    folder = Folder(Path(name), str(name), title=str(name))
    known = shipped_rulesets()
    near = nearest(str(name), known)
    notes = [f"did you mean `{near[0]}`?"] if near else []
    shipped = ", ".join(f"`{one}`" for one in known)
    notes.append(f"give the folder of a ruleset, or one that is shipped: {shipped}")
    folder.problems.append(Diagnostic("RW518", f"there is no ruleset `{shown(Path(name))}`", notes=tuple(notes)))
    return Ruleset(folder)
