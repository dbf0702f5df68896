"""A ruleset: its texts parsed, its overlays combined, and a Program for each choice of options, overlays and seats."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import attrs

from rulewright.check.overlays import Entry, Layer, merge
from rulewright.check.program import Built, build
from rulewright.check.words import nearest
from rulewright.core.program import Program, Scenario
from rulewright.diagnostics import Diagnostic, Diagnostics, RulesError
from rulewright.loading.folder import Folder, find_rulesets, locate, read_folder, shown
from rulewright.loading.options import OptionSpec, option_spec
from rulewright.phrases import PhraseBook
from rulewright.resources import shipped_rulesets
from rulewright.source import Span
from rulewright.syntax import ast, parse

MOST_COMBINATIONS = 64


@attrs.frozen
class Overlay:
    """An expansion or mode: its title, its files, what it says of others."""

    title: str
    mode: bool
    files: tuple[ast.RulesFile, ...]
    span: Span

    def related(self, kind: str) -> tuple[str, ...]:
        return tuple(
            d.title.text for f in self.files for d in f.declarations if isinstance(d, ast.Relation) and d.kind == kind
        )


@attrs.frozen
class ScenarioRef:
    """A scenario as it stands in a file, with the program it asks for."""

    title: str
    file: str
    span: Span
    overlays: tuple[str, ...]
    options: Mapping[str, object] = attrs.field(hash=False)
    seats: tuple[str, ...] | None
    node: ast.Scenario = attrs.field(repr=False)

    @property
    def group(self) -> tuple[object, ...]:
        """Scenarios of one group share a program."""
        return self.overlays, tuple(sorted((k, str(v)) for k, v in self.options.items())), self.seats


class Ruleset:
    """Never raises while loading: ``diagnostics`` says what is wrong. ``program`` raises RulesError."""

    def __init__(self, folder: Folder) -> None:
        self.source_folder = folder
        self._problems = Diagnostics(folder.problems)
        self._base = [self._parse(source) for source in folder.base]
        self._overlays = self._find_overlays([self._parse(source) for source in folder.overlays])
        self._scenario_files = [self._parse(source) for source in folder.scenarios]
        self._built: dict[object, Built] = {}
        self._identity = folder.digest(scenarios=False)

    # ---------------------------------------------------------------- what it is
    @property
    def name(self) -> str:
        return self.source_folder.name

    @property
    def title(self) -> str:
        for one in self._declarations(self._base):
            if isinstance(one, ast.Game):
                return one.title.text
        return self.source_folder.title

    @property
    def about(self) -> str:
        return self.source_folder.about

    @property
    def folder(self) -> Path:
        return self.source_folder.path

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Problems of reading and parsing; `check` finds the rest."""
        return list(self._problems)

    @property
    def expansions(self) -> tuple[str, ...]:
        return tuple(o.title for o in self._overlays.values() if not o.mode)

    @property
    def modes(self) -> tuple[str, ...]:
        return tuple(o.title for o in self._overlays.values() if o.mode)

    @property
    def games(self) -> list[Path]:
        return self.source_folder.games

    @property
    def options(self) -> dict[str, OptionSpec]:
        """The options of the base and of every overlay."""
        return self.options_with(tuple(self._overlays))

    def options_with(self, overlays: Sequence[str]) -> dict[str, OptionSpec]:
        files = [*self._base, *(f for title in overlays for f in self._overlays[title].files)]
        declarations = self._declarations(files)
        return {d.name.text: option_spec(d, declarations) for d in declarations if isinstance(d, ast.Option)}

    @property
    def players(self) -> tuple[int, int]:
        return self.players_with(())

    def players_with(self, overlays: Sequence[str]) -> tuple[int, int]:
        """Fewest and most players with these overlays."""
        found = self._players(overlays)
        return (found.low.value, found.high.value) if found is not None else (1, 1)

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats, where the rules give them."""
        found = self._players(())
        return tuple(seat.text for seat in found.seats) if found is not None else ()

    def _players(self, overlays: Sequence[str]) -> ast.Players | None:
        entries, _ = merge(self._layers(overlays))
        return next((e.declaration for e in entries if isinstance(e.declaration, ast.Players)), None)

    # ---------------------------------------------------------------- programs
    def program(
        self,
        options: Mapping[str, object] | None = None,
        overlays: Sequence[str] = (),
        players: int | None = None,
        names: Sequence[str] | None = None,
    ) -> Program:
        """The program for these choices, built once. RulesError: an unknown choice, or rules that do not hold."""
        options = dict(options or {})
        overlays = self._in_order(overlays)
        problems = [d for d in self._problems if d.severity.value == "error"]
        problems += self._choice_problems(options, overlays, players if names is None else len(names))
        if problems:
            raise RulesError(problems, self.title)
        seats = self._seats(overlays, players, names)
        built = self.build(options, overlays, seats)
        if built.program is None:
            raise RulesError([d for d in built.problems if d.severity.value == "error"], self.title)
        return built.program

    def build(
        self,
        options: Mapping[str, object],
        overlays: tuple[str, ...],
        seats: tuple[str, ...],
        words: tuple[str, ...] | None = None,
        scenarios: tuple[ast.Scenario, ...] = (),
    ) -> Built:
        """Program and problems for choices that are known to exist."""
        key = (
            tuple(sorted((k, str(v)) for k, v in options.items())),
            overlays,
            seats,
            words,
            tuple(map(id, scenarios)),
        )
        if key not in self._built:
            entries, problems = merge(self._layers(overlays))
            named = words if words is not None else self._seat_words(overlays, len(seats))
            made = build(
                entries,
                ruleset=self.name,
                identity=self._identity,
                options=options,
                overlays=overlays,
                seats=seats,
                seat_words=named,
                scenarios=scenarios,
            )
            if problems:
                made = Built(None, (*problems, *made.problems), made.book)
            self._built[key] = made
        return self._built[key]

    def book(self, overlays: Sequence[str] = ()) -> PhraseBook:
        """The phrase book with these overlays. RulesError when the rules do not hold so far."""
        overlays = self._in_order(overlays)
        built = self.build({}, overlays, self._seats(overlays, None, None))
        if built.book is None:
            raise RulesError(built.problems, self.title)
        return built.book

    def entries(self, overlays: Sequence[str] = ()) -> list[Entry]:
        """The declarations in force with these overlays, each with what it replaced."""
        return merge(self._layers(self._in_order(overlays)))[0]

    def _seat_words(self, overlays: Sequence[str], count: int) -> tuple[str, ...]:
        found = self._players(overlays)
        names = tuple(seat.text for seat in found.seats) if found is not None else ()
        return names[:count]

    def _seats(self, overlays: Sequence[str], players: int | None, names: Sequence[str] | None) -> tuple[str, ...]:
        if names is not None:
            return tuple(names)
        low, _ = self.players_with(overlays)
        count = players if players is not None else low
        words = self._seat_words(overlays, count)
        return words if len(words) == count else tuple(f"Player {at}" for at in range(1, count + 1))

    def _in_order(self, overlays: Sequence[str]) -> tuple[str, ...]:
        """Overlays in manifest order; unknown ones stay, to be reported."""
        known = [title for title in self._overlays if title in overlays]
        return tuple([*known, *(title for title in overlays if title not in self._overlays)])

    # ---------------------------------------------------------------- choices that do not fit
    def _choice_problems(
        self, options: Mapping[str, object], overlays: tuple[str, ...], players: int | None
    ) -> list[Diagnostic]:
        problems = [self._unknown_overlay(title) for title in overlays if title not in self._overlays]
        if problems:
            return problems
        problems += self._relations(overlays)
        known = self.options_with(overlays)
        for name, value in options.items():
            spec = known.get(name)
            if spec is None:
                near = nearest(name, known)
                notes = [f"did you mean `{near[0]}`?"] if near else []
                notes.append("options are " + ", ".join(f"`{o}`" for o in known) if known else "it has no options")
                problems.append(Diagnostic("RW520", f"there is no option `{name}`", notes=tuple(notes)))
            elif not spec.accepts(value):
                near = nearest(str(value), [str(c) for c in spec.choices or ()])
                notes = [f"did you mean `{near[0]}`?"] if near else []
                notes.append(f"it can be {spec.says}")
                problems.append(
                    Diagnostic("RW521", f"`{value}` is not a value of the option `{name}`", notes=tuple(notes))
                )
        low, high = self.players_with(overlays)
        if players is not None and not low <= players <= high:
            span = f"{low} players" if low == high else f"{low} to {high} players"
            span = "1 player" if low == high == 1 else span
            problems.append(Diagnostic("RW522", f"{self.title} is a game for {span}, not for {players}"))
        return problems

    def _unknown_overlay(self, title: str) -> Diagnostic:
        near = nearest(title, self._overlays)
        notes = [f'did you mean "{near[0]}"?'] if near else []
        known = ", ".join(f'"{o}"' for o in self._overlays)
        notes.append(f"there are {known}" if known else "this ruleset has no expansions or modes")
        return Diagnostic("RW523", f'there is no expansion or mode "{title}"', notes=tuple(notes))

    def _relations(self, overlays: tuple[str, ...]) -> list[Diagnostic]:
        problems = []
        modes = [title for title in overlays if self._overlays[title].mode]
        if len(modes) > 1:
            problems.append(
                Diagnostic("RW524", "at most one mode can be on", notes=(" and ".join(f'"{m}"' for m in modes),))
            )
        for title in overlays:
            one = self._overlays[title]
            for other in one.related("excludes"):
                if other in overlays:
                    problems.append(Diagnostic("RW524", f'"{title}" and "{other}" exclude one another', one.span))
            for other in one.related("needs"):
                if other not in overlays:
                    problems.append(Diagnostic("RW524", f'"{title}" needs "{other}"', one.span, notes=("choose both",)))
        return problems

    # ---------------------------------------------------------------- checking
    def combinations(self) -> list[tuple[str, ...]]:
        """Every legal combination of overlays, fewest first (at most 64)."""
        titles = list(self._overlays)
        found = []
        for size in range(len(titles) + 1):
            for some in itertools.combinations(titles, size):
                if not self._relations(some):
                    found.append(some)
                if len(found) >= MOST_COMBINATIONS:
                    return found
        return found

    def check(self, *, all_combinations: bool = True) -> list[Diagnostic]:
        """Everything that can be known without playing: parsing, every combination, sentences, pairs, scenarios."""
        problems = Diagnostics(self._problems)
        seen: set[tuple[str, ...]] = set()
        for overlays in self.combinations() if all_combinations else [()]:
            for options, count in self._variants(overlays):
                built = self.build(options, overlays, self._seats(overlays, count, None))
                problems.extend(built.problems)
                if built.book is not None and not options and overlays not in seen:
                    seen.add(overlays)
                    problems.extend(built.book.pair_check())
        for group in self._scenario_groups().values():
            problems.extend(self._scenario_build(group).problems)
        problems.extend(self._scenario_problems())
        return _without_echo(problems)

    def _variants(self, overlays: tuple[str, ...]) -> Iterable[tuple[dict[str, object], int]]:
        low, high = self.players_with(overlays)
        yield {}, low
        if high != low:
            yield {}, high
        for name, spec in self.options_with(overlays).items():
            for value in spec.alternatives():
                yield {name: value}, low

    # ---------------------------------------------------------------- scenarios
    def scenarios(self) -> list[ScenarioRef]:
        """Every scenario, in order of file and line."""
        found = []
        overlay_files = [(f, o.title) for o in self._overlays.values() for f in o.files]
        for file, home in [*((f, None) for f in [*self._base, *self._scenario_files]), *overlay_files]:
            for node in file.declarations:
                if isinstance(node, ast.Scenario):
                    found.append(self._ref(node, home))
        return found

    def _ref(self, node: ast.Scenario, home: str | None) -> ScenarioRef:
        overlays = [home] if home is not None else []
        options: dict[str, object] = {}
        seats: tuple[str, ...] | None = None
        for step in node.steps:
            if isinstance(step, ast.WithOverlays):
                overlays += [title.text for title in step.titles]
            elif isinstance(step, ast.WithOption):
                value = step.value
                options[step.name.text] = value.value if isinstance(value, ast.Number) else value.text
            elif isinstance(step, ast.Seats):
                seats = tuple(name.text for name in step.names)
        return ScenarioRef(
            node.title.text,
            node.span.path,
            node.title.span,
            self._in_order(tuple(dict.fromkeys(overlays))),
            options,
            seats,
            node,
        )

    def _scenario_groups(self) -> dict[tuple[object, ...], list[ScenarioRef]]:
        groups: dict[tuple[object, ...], list[ScenarioRef]] = {}
        for ref in self.scenarios():
            if not self._ref_problems(ref):
                groups.setdefault(ref.group, []).append(ref)
        return groups

    def _scenario_build(self, group: list[ScenarioRef]) -> Built:
        first = group[0]
        seats = first.seats if first.seats is not None else self._seats(first.overlays, None, None)
        nodes = tuple(ref.node for ref in group)
        return self.build(first.options, first.overlays, seats, first.seats, nodes)

    def _ref_problems(self, ref: ScenarioRef) -> list[Diagnostic]:
        count = len(ref.seats) if ref.seats is not None else None
        return self._choice_problems(ref.options, ref.overlays, count)

    def _scenario_problems(self) -> list[Diagnostic]:
        return [
            attrs.evolve(one, span=one.span or ref.span, label=one.label or "in this scenario")
            for ref in self.scenarios()
            for one in self._ref_problems(ref)
        ]

    def scenario_program(self, ref: ScenarioRef) -> tuple[Program, Scenario]:
        """The program of a scenario's group, and the scenario lowered in it. RulesError when it does not hold."""
        problems = self._ref_problems(ref)
        if problems:
            raise RulesError(problems, ref.title)
        group = self._scenario_groups()[ref.group]
        built = self._scenario_build(group)
        if built.program is None:
            raise RulesError([d for d in built.problems if d.severity.value == "error"], ref.title)
        at = next(at for at, one in enumerate(group) if one.node is ref.node)
        return built.program, built.program.scenarios[at]

    # ---------------------------------------------------------------- texts
    def _parse(self, source: object) -> ast.RulesFile:
        from rulewright.source import Source

        assert isinstance(source, Source)
        file, problems = parse(source)
        self._problems.extend(problems)
        return file

    def _declarations(self, files: Iterable[ast.RulesFile]) -> list[ast.Declaration]:
        return [d for f in files for d in f.declarations]

    def _find_overlays(self, files: list[ast.RulesFile]) -> dict[str, Overlay]:
        """Files with the same head belong to one overlay; a file without a head is a problem."""
        found: dict[str, Overlay] = {}
        for file in files:
            head = next((d for d in file.declarations if isinstance(d, ast.Overlay)), None)
            if head is None:
                if file.declarations:
                    self._problems.add(
                        Diagnostic(
                            "RW501",
                            "a file of an expansion begins with its name",
                            file.declarations[0].span,
                            'write `expansion "…" for "…"` or `mode "…" for "…"` above this line',
                        )
                    )
                continue
            if head.base.text != self.title:
                self._problems.add(
                    Diagnostic(
                        "RW504", f'this is the game "{self.title}"', head.base.span, "another game is named here"
                    )
                )
            before = found.get(head.title.text)
            found[head.title.text] = Overlay(
                head.title.text, head.kind == "mode", (*(before.files if before else ()), file), head.title.span
            )
        return found

    def _layers(self, overlays: Sequence[str]) -> list[Layer]:
        made = [Layer(None, tuple(self._base))]
        made += [Layer(title, self._overlays[title].files) for title in overlays if title in self._overlays]
        return made


def _without_echo(problems: Diagnostics) -> list[Diagnostic]:
    """Warnings of unused words only where every combination has them would be right; errors keep them out of sight."""
    return list(problems)


def load_ruleset(name: str | Path) -> Ruleset:
    """Reads a ruleset by path or shipped name; what is wrong is in its ``diagnostics``."""
    path = locate(name)
    if path is None:
        folder = Folder(Path(name), str(name))
        near = nearest(str(name), shipped_rulesets())
        notes = [f"did you mean `{near[0]}`?"] if near else []
        shipped = ", ".join(f"`{one}`" for one in shipped_rulesets())
        notes.append(f"give the folder of a ruleset, or one that is shipped: {shipped}")
        folder.problems.append(Diagnostic("RW518", f"there is no ruleset `{shown(Path(name))}`", notes=tuple(notes)))
        return Ruleset(folder)
    return Ruleset(read_folder(path))


__all__ = ["OptionSpec", "Ruleset", "ScenarioRef", "find_rulesets", "load_ruleset"]
