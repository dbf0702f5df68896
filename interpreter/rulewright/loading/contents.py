"""The texts of a ruleset → its syntax trees, its overlays in their order, its scenarios, and what can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import attrs

from rulewright.check.overlays import Entry, Layer, merge
from rulewright.diagnostics import Diagnostic, Diagnostics, RulesError, Severity
from rulewright.diagnostics.wording import listing, nearest
from rulewright.loading.decks import Deck, deck_table, read_deck
from rulewright.loading.declared import option_spec, plural_of
from rulewright.loading.folder import Folder, read_text
from rulewright.loading.options import OptionSpec, deck_option
from rulewright.source import Source, Span
from rulewright.syntax import ast, parse


@attrs.frozen
class Overlay:
    """An expansion or mode: its title, its files, what it says of others."""

    title: str
    mode: bool
    files: tuple[ast.RulesFile, ...]
    span: Span

    def relations(self, kind: str) -> list[ast.Relation]:
        """What it says by `needs`, `excludes` or `after`."""
        return [d for f in self.files for d in f.declarations if isinstance(d, ast.Relation) and d.kind == kind]


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

    def place_of(self, choice: str) -> Span:
        """Where it says a choice: the name of an option or overlay, or `players`; else its title."""
        for step in self.node.steps:
            if isinstance(step, ast.WithOverlays):
                found = next((title.span for title in step.titles if title.text == choice), None)
            elif isinstance(step, ast.WithOption):
                found = step.span if step.name.text == choice else None
            else:
                found = step.span if isinstance(step, ast.Seats) and choice == "players" else None
            if found is not None:
                return found
        return self.span

    @property
    def group(self) -> tuple[object, ...]:
        """Scenarios of one group share a program."""
        return self.overlays, tuple(sorted((k, str(v)) for k, v in self.options.items())), self.seats


class Contents:
    """Everything that stands in the texts. ``problems``: those of reading the rules and of putting them together."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.problems = Diagnostics()
        self.base = tuple(self._parsed(source) for source in folder.base)
        self.title = next((d.title.text for d in _declarations(self.base) if isinstance(d, ast.Game)), folder.title)
        self.overlays = self._find_overlays([self._parsed(source) for source in folder.overlays])
        self._entries: dict[tuple[str, ...], tuple[list[Entry], list[Diagnostic]]] = {}

    def _parsed(self, source: Source) -> ast.RulesFile:
        file, problems = parse(source)
        self.problems.extend(problems)
        return file

    @cached_property
    def _scenarios_read(self) -> tuple[tuple[ast.RulesFile, ...], Diagnostics]:
        """The files with scenarios, read when first asked for: a game needs none of them, nor is it stopped by them."""
        read = [parse(source) for source in self.folder.scenarios]
        return tuple(file for file, _ in read), Diagnostics(one for _, problems in read for one in problems)

    @property
    def scenario_files(self) -> tuple[ast.RulesFile, ...]:
        return self._scenarios_read[0]

    @property
    def scenario_problems(self) -> Diagnostics:
        """Problems of reading the files with scenarios."""
        return self._scenarios_read[1]

    @cached_property
    def overlays_by_file(self) -> dict[str, str]:
        """Titles of overlays by the names of their files, without the ending."""
        return {
            Path(file.source.path).stem: title
            for title, overlay in self.overlays.items()
            for file in reversed(overlay.files)
        }

    # ---------------------------------------------------------------- decks
    @cached_property
    def _decks_read(self) -> tuple[dict[str, Deck], Diagnostics]:
        plan = self.folder.deck_plan
        decks: dict[str, Deck] = {}
        problems = Diagnostics()
        if plan is None:
            return decks, problems
        files = self.files(tuple(self.overlays))
        kinds = [plural_of(one) for one in _declarations(files) if isinstance(one, ast.Kind)]
        if plan.of.text not in kinds:
            near = nearest(plan.of.text, kinds)
            note = f"did you mean `{near[0]}`?" if near else f"kinds are {listing(kinds)}"
            title = f"`{plan.of.text}` is no kind of thing"
            problems.add(Diagnostic("RW209", title, plan.of.span, "a kind is needed here", notes=(note,)))
            return decks, problems
        for source in self.folder.decks:
            deck, found = read_deck(source, plan)
            problems.extend(found)
            if deck is None:
                continue
            if deck.title in decks:
                problems.add(Diagnostic("RW526", f'two decks are called "{deck.title}"', deck.span, "the second one"))
            decks.setdefault(deck.title, deck)
        return decks, problems

    @property
    def decks(self) -> dict[str, Deck]:
        """The decks that players can bring, by title."""
        return self._decks_read[0]

    @property
    def deck_problems(self) -> Diagnostics:
        """Problems of reading deck files."""
        return self._decks_read[1]

    def bring(self, path: Path) -> str:
        """Adds a deck file from outside to the ruleset's own; its title. RulesError if it cannot be read."""
        plan = self.folder.deck_plan
        if plan is None:
            raise RulesError([Diagnostic("RW529", f"{self.title} is played without decks")])
        source = read_text(self.folder, path, None)
        deck, problems = read_deck(source, plan) if source is not None else (None, self.folder.problems)
        if deck is None or source is None:
            notes = (f"decks of this ruleset are {listing(self.decks)}",) if source is None else ()
            raise RulesError([attrs.evolve(one, notes=(*one.notes, *notes)) for one in problems], self.title)
        self.folder.decks.append(source)
        del self._decks_read
        return deck.title

    def deck_tables(self, options: Mapping[str, object], seats: int) -> list[ast.DeckTable]:
        """The decks that the seats bring, as tables of the rules."""
        plan, decks = self.folder.deck_plan, list(self.decks.values())
        if plan is None:
            return []
        if not decks:  # none could be read: nobody brings anything
            decks = [Deck("", (), plan.of.span)]
            plan = attrs.evolve(plan, size=None)
        by_title = {title.lower(): deck for title, deck in self.decks.items()}
        found = []
        for seat in range(1, seats + 1):
            chosen = str(options.get(deck_option(seat), "")).lower()
            deck = by_title.get(chosen, decks[(seat - 1) % len(decks)])
            found.append(deck_table(deck, plan, seat))
        return found

    # ---------------------------------------------------------------- overlays
    def _find_overlays(self, files: Iterable[ast.RulesFile]) -> dict[str, Overlay]:
        """Files with the same head belong to one overlay; a file without a head is a problem."""
        found: dict[str, Overlay] = {}
        for file in files:
            head = next((d for d in file.declarations if isinstance(d, ast.Overlay)), None)
            if head is None:
                if file.declarations:
                    place = file.declarations[0].span
                    label = 'write `expansion "…" for "…"` or `mode "…" for "…"` above this line'
                    title = "a file of an expansion begins with its name"
                    self.problems.add(Diagnostic("RW501", title, place, label))
                continue
            if head.base.text != self.title:
                title = f'this is the game "{self.title}"'
                self.problems.add(Diagnostic("RW504", title, head.base.span, "another game is named here"))
            name = head.title.text
            before = found[name].files if name in found else ()
            found[name] = Overlay(name, head.kind == "mode", (*before, file), head.title.span)
        self._check_relations(found)
        return self._ordered(found)

    def _check_relations(self, overlays: Mapping[str, Overlay]) -> None:
        for one in overlays.values():
            for kind in ("needs", "excludes", "after"):
                for relation in one.relations(kind):
                    name = relation.title.text
                    if name in overlays and name != one.title:
                        continue
                    near = nearest(name, [other for other in overlays if other != one.title])
                    notes = (f'did you mean "{near[0]}"?',) if near else ()
                    title = f'there is no other expansion or mode "{name}"'
                    span, warning = relation.title.span, Severity.WARNING
                    self.problems.add(
                        Diagnostic("RW507", title, span, f"`{kind}` names one", notes=notes, severity=warning)
                    )

    def _ordered(self, overlays: dict[str, Overlay]) -> dict[str, Overlay]:
        """In manifest order, except where one says that it comes `after` another."""
        ordered: dict[str, Overlay] = {}
        waiting = dict(overlays)
        while waiting:
            ready = next((one for one in waiting.values() if not _waits(one, waiting)), None)
            if ready is None:
                one = next(iter(waiting.values()))
                relation = one.relations("after")[0]
                title = "these overlays come after one another in a circle"
                names = " and ".join(f'"{name}"' for name in waiting)
                self.problems.add(Diagnostic("RW506", title, relation.title.span, "one of them", notes=(names,)))
                return ordered | waiting
            ordered[ready.title] = waiting.pop(ready.title)
        return ordered

    def in_order(self, overlays: Sequence[str]) -> tuple[str, ...]:
        """Overlays in their order, each once; unknown ones stay, to be reported."""
        known = [title for title in self.overlays if title in overlays]
        return (*known, *dict.fromkeys(title for title in overlays if title not in self.overlays))

    # ---------------------------------------------------------------- declarations
    def files(self, overlays: Sequence[str]) -> list[ast.RulesFile]:
        """The files of the base and of these overlays."""
        return [*self.base, *(file for title in overlays for file in self.overlays[title].files)]

    def merged(self, overlays: Sequence[str]) -> tuple[list[Entry], list[Diagnostic]]:
        """The declarations in force with these overlays, and what is wrong with putting them together."""
        key = tuple(title for title in overlays if title in self.overlays)
        if key not in self._entries:
            layers = [Layer(None, self.base), *(Layer(title, self.overlays[title].files) for title in key)]
            self._entries[key] = merge(layers)
        return self._entries[key]

    def options(self, overlays: Sequence[str]) -> dict[str, OptionSpec]:
        declarations = _declarations(self.files(overlays))
        found = {d.name.text: option_spec(d, declarations) for d in declarations if isinstance(d, ast.Option)}
        if self.decks:
            titles = tuple(self.decks)
            for seat in range(1, self.players(overlays)[1] + 1):
                name = deck_option(seat)
                found.setdefault(name, OptionSpec(name, titles, None, None, titles[(seat - 1) % len(titles)]))
        return found

    def players(self, overlays: Sequence[str]) -> tuple[int, int]:
        """Fewest and most players with these overlays."""
        found = self._players(overlays)
        return (found.low.value, max(found.low.value, found.high.value)) if found is not None else (1, 1)

    def seat_names(self, overlays: Sequence[str]) -> tuple[str, ...]:
        """Names of the seats, where the rules give them."""
        found = self._players(overlays)
        return tuple(seat.text for seat in found.seats) if found is not None else ()

    def _players(self, overlays: Sequence[str]) -> ast.Players | None:
        entries, _ = self.merged(overlays)
        return next((e.declaration for e in entries if isinstance(e.declaration, ast.Players)), None)

    # ---------------------------------------------------------------- scenarios
    def scenarios(self) -> list[ScenarioRef]:
        """Every scenario, in order of file and line."""
        files: list[tuple[ast.RulesFile, str | None]] = [(file, None) for file in (*self.base, *self.scenario_files)]
        files += [(file, overlay.title) for overlay in self.overlays.values() for file in overlay.files]
        return [
            self._scenario(node, home)
            for file, home in files
            for node in file.declarations
            if isinstance(node, ast.Scenario)
        ]

    def scenarios_in(self, source: Source) -> tuple[list[ScenarioRef], list[Diagnostic]]:
        """The scenarios of a text that is none of the folder's."""
        file, problems = parse(source)
        found = [self._scenario(node, None) for node in file.declarations if isinstance(node, ast.Scenario)]
        return found, list(problems)

    def _scenario(self, node: ast.Scenario, home: str | None) -> ScenarioRef:
        """``home``: the overlay in whose file it stands."""
        overlays = [home] if home is not None else []
        options: dict[str, object] = {}
        seats: tuple[str, ...] | None = None
        for step in node.steps:
            if isinstance(step, ast.WithOverlays):
                overlays += [title.text for title in step.titles]
            elif isinstance(step, ast.WithOption):
                options[step.name.text] = step.value.value if isinstance(step.value, ast.Number) else step.value.text
            elif isinstance(step, ast.Seats):
                seats = tuple(name.text for name in step.names)
        span = node.title.span
        return ScenarioRef(node.title.text, span.path, span, self.in_order(overlays), options, seats, node)


def _declarations(files: Iterable[ast.RulesFile]) -> list[ast.Declaration]:
    return [declaration for file in files for declaration in file.declarations]


def _waits(overlay: Overlay, waiting: Mapping[str, Overlay]) -> bool:
    return any(r.title.text in waiting and r.title.text != overlay.title for r in overlay.relations("after"))
