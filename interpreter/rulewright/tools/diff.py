"""Two folders with versions of rulesets go in; all that differs between them comes out as a ``Comparison``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import attrs

from rulewright.core.program import Program
from rulewright.diagnostics import Diagnostic, RulesError, Severity
from rulewright.loading import Ruleset, find_rulesets, load_ruleset
from rulewright.phrases import PhraseBook
from rulewright.source import Source, Span
from rulewright.syntax import ast
from rulewright.tools.diff_declarations import Key, Place, by_key, compare_declarations, name_of
from rulewright.tools.diff_meaning import Meanings
from rulewright.tools.diff_played import compare_played
from rulewright.tools.diff_rows import Kinds, Row, compare_decks, compare_rows, rows_of
from rulewright.tools.diff_sentences import Books
from rulewright.tools.diff_values import Change, Comparison, Part, Played, Reached, RulesetDiff
from rulewright.tools.paired import Rates

Simulating = Callable[[Ruleset, Ruleset, Sequence[tuple[str, ...]]], tuple[tuple[Rates, ...], tuple[str, ...]]]
"""Two versions and the sets of overlays that differ → rates, and why there are none."""

_NOT_PLAYED = frozenset({"scenario", "board"})
"""Sorts of changes that cannot change how a game goes."""


@attrs.frozen
class Version:
    """A folder that holds one version of rulesets, and what it is called. shown: what its places are seen from."""

    root: Path
    name: str
    notes: tuple[str, ...] = ()

    def rulesets(self, paths: Sequence[str]) -> dict[str, Path]:
        """The folders of rulesets by their way from the root: all, or those that lie in, or hold, one of the paths."""
        found = {}
        for folder in find_rulesets([self.root]):
            way = _way(folder, self.root)
            if not paths or any(_within(way, path) or _within(path, way) for path in paths):
                found[way] = folder
        return found

    def place(self, span: Span) -> str:
        """FILE:LINE, seen from the root."""
        return f"{_way(Path(span.path), self.root)}:{span.line}"


def _way(path: Path, root: Path) -> str:
    return Path(os.path.relpath(os.path.abspath(path), os.path.abspath(root))).as_posix()


def _within(inner: str, outer: str) -> bool:
    return outer in (".", inner) or inner.startswith(f"{outer}/")


def compare(
    old: Version, new: Version, paths: Sequence[str] = (), *, played: bool = True, simulating: Simulating | None = None
) -> Comparison:
    """Compare all rulesets of two versions, or those at ``paths``, ways from the root."""
    before, after = old.rulesets(paths), new.rulesets(paths)
    _pair_moved(before, after)
    rulesets = []
    for way in sorted({*before, *after}):
        rulesets.append(_ruleset(way, before.get(way), after.get(way), (old, new), played, simulating))
    return Comparison(old.name, new.name, tuple(rulesets), (*old.notes, *new.notes))


def _pair_moved(before: dict[str, Path], after: dict[str, Path]) -> None:
    """A ruleset whose folder moved is the one of the same name, where there is only one on each side."""
    gone, came = [way for way in before if way not in after], [way for way in after if way not in before]
    for way in came:
        named = [other for other in gone if Path(other).name == Path(way).name]
        if len(named) == 1 and sum(Path(other).name == Path(way).name for other in came) == 1:
            before[way] = before.pop(named[0])


def _ruleset(
    way: str,
    old_folder: Path | None,
    new_folder: Path | None,
    versions: tuple[Version, Version],
    played: bool,
    simulating: Simulating | None,
) -> RulesetDiff:
    old = load_ruleset(old_folder) if old_folder is not None else None
    new = load_ruleset(new_folder) if new_folder is not None else None
    if old is None or new is None:
        there = new if new is not None else old
        assert there is not None
        problems = _problems(there)
        side = {"new_problems": problems} if old is None else {"old_problems": problems}
        return RulesetDiff(there.title, way, "added" if old is None else "removed", **side)  # type: ignore[arg-type]
    roots = {"old_root": str(versions[0].root), "new_root": str(versions[1].root)}
    if _texts(old) == _texts(new):
        return RulesetDiff(new.title, way, "same", **roots)  # type: ignore[arg-type]
    pair = _Pair(old, new, versions)
    changes = pair.changes()
    reached = list(pair.reached())
    told = _played(pair) if played else Played()
    found = RulesetDiff(
        name=new.title,
        folder=way,
        status="changed",
        changes=tuple(changes),
        reached=tuple(reached),
        layout=tuple(pair.layout(changes)),
        played=told,
        old_problems=pair.old_problems,
        new_problems=pair.new_problems,
        **roots,  # type: ignore[arg-type]
    )
    if simulating is not None:
        playing = [one for one in found.meant if one.sort not in _NOT_PLAYED]
        if playing or reached:
            rates, why = simulating(old, new, pair.set_ups(playing))
            found = attrs.evolve(found, rates=rates, not_played=why)
    silent = (
        not (pair.old_problems or pair.new_problems) and not found.changes and not found.reached and not found.differs
    )
    return attrs.evolve(found, status="layout") if silent and found.layout else found


def _played(pair: _Pair) -> Played:
    """Nothing, where the new rules do not hold even without expansions."""
    try:
        return compare_played(pair.old, pair.new, pair.places)
    except RulesError:
        return Played()


def _texts(ruleset: Ruleset) -> object:
    folder = ruleset.source_folder
    texts = [(_way(Path(one.path), folder.path), one.text) for one in folder.sources]
    return texts, [(path.name, path.read_bytes()) for path in folder.games]


def _problems(ruleset: Ruleset, overlays: Sequence[str] = ()) -> tuple[Diagnostic, ...]:
    """What keeps the rules from being played."""
    try:
        ruleset.program({}, overlays)
    except RulesError as error:
        return tuple(one for one in error.diagnostics if one.severity is Severity.ERROR)
    return ()


class _Pair:
    """Two versions of one ruleset, compared layer by layer: the base, then every overlay."""

    def __init__(self, old: Ruleset, new: Ruleset, versions: tuple[Version, Version]) -> None:
        self.old, self.new = old, new
        self.places: tuple[Place, Place] = (versions[0].place, versions[1].place)
        self.old_layers, self.new_layers = old.layers, new.layers
        self.old_problems, self.new_problems = self._all_problems(old), self._all_problems(new)
        self._changed: dict[str, dict[Key, str]] = {}
        self._programs: dict[str, tuple[Program, Program] | None] = {}
        self._books: dict[str, list[PhraseBook]] = {}
        self._meanings: dict[str, tuple[Meanings, Meanings] | None] = {}
        self._kinds = tuple(Kinds.of(_all(layers)) for layers in (self.old_layers, self.new_layers))

    @staticmethod
    def _all_problems(ruleset: Ruleset) -> tuple[Diagnostic, ...]:
        """Those of the base; of overlays, where it holds."""
        found = dict.fromkeys(_problems(ruleset))
        if not found:
            for title in ruleset.layers:
                overlays = _smallest(ruleset, title)
                found.update(dict.fromkeys(_problems(ruleset, overlays) if overlays else ()))
        return tuple(found)

    # ---------------------------------------------------------------- changes
    def changes(self) -> list[Change]:
        """Everything that is declared otherwise."""
        found: list[Change] = []
        both = [title for title in self.new_layers if title in self.old_layers]
        for title in both:
            found.extend(self._layer(title))
        found.extend(compare_decks(self.old.decks, self.new.decks, self.places))
        plans = [one.source_folder.deck_plan for one in (self.old, self.new)]
        parts = tuple(
            Part(label, *(_plain(getattr(plan, label, None)) for plan in plans))
            for label in ("size", "most")
            if getattr(plans[0], label, None) != getattr(plans[1], label, None)
        )
        if parts:
            found.append(Change("decks", "", "changed", parts=parts))
        for title in self.new_layers:
            if title not in self.old_layers:
                found.append(self._overlay(self.new, title, "added", None, self.places[1]))
        for title in self.old_layers:
            if title not in self.new_layers:
                found.append(self._overlay(self.old, title, "removed", self.places[0], None))
        found.extend(self._scenarios())
        return self._readable(found)

    def _readable(self, changes: list[Change]) -> list[Change]:
        """Without what only seems to be gone, or new, because the other version could not be read there."""
        texts = [
            ""
            if not any(p.severity is Severity.ERROR for p in one.diagnostics)
            else "\n".join(map(_text, _sources(one)))
            for one in (self.old, self.new)
        ]
        hidden = {"added": texts[0], "removed": texts[1]}
        return [one for one in changes if not (one.name and one.name in hidden.get(one.how, ""))]

    def _layer(self, title: str) -> Iterator[Change]:
        old, new = (list(_declarations(layers[title])) for layers in (self.old_layers, self.new_layers))
        declared = compare_declarations(old, new, title, *self.places, partial(self._alike, title))
        changed = self._changed.setdefault(title, {})
        silent = list(self._silent(title, old, new))
        for one in [*declared, *silent]:
            if one.means:
                changed.update(self._keys(one, old, new))
        yield from declared
        yield from silent
        rows = [rows_of(layer, kinds) for layer, kinds in zip((old, new), self._kinds, strict=True)]
        yield from compare_rows(
            rows[0], rows[1], (self._kinds[0], self._kinds[1]), title, self.places, self._sentence(title)
        )

    def _sentence(self, title: str) -> Callable[[str, str, str], tuple[Part, ...] | None]:
        books = self.books(title)
        return lambda column, a, b: () if books is None else books.sentence(a, b)

    @staticmethod
    def _keys(
        change: Change, old: Sequence[ast.Declaration], new: Sequence[ast.Declaration]
    ) -> Iterator[tuple[Key, str]]:
        """The keys under which a program knows what changed, and what it is called."""
        for key in (*by_key(old), *by_key(new)):
            if name_of(key[:-1]) == (change.sort, change.name):
                core = key[1:-1] if key[0] == "replaced" else key[:-1]
                core = core[:2] if core[0] in {"zone", "memory"} else core
                yield core, f"{change.sort.removeprefix('replacement of ')} `{change.name}`"
                if key[0] == "removed":
                    yield (key[1], *key[2:-1]), f"{key[1]} `{change.name}`"

    def _alike(self, title: str, key: Key, old: ast.Declaration, new: ast.Declaration) -> bool:
        """Whether a declaration that is spelled otherwise means the same."""
        meanings = self.meanings(title)
        core = key[1:] if key[0] == "replaced" else key
        if meanings is None:
            return False
        before, after = (one.meaning(core) for one in meanings)
        if before is None or before != after:
            return False
        if isinstance(old, ast.Replace) and isinstance(new, ast.Replace):
            old, new = old.declaration, new.declaration
        if isinstance(old, ast.Phrase) and isinstance(new, ast.Phrase):
            return all(
                ast.same(getattr(old, part), getattr(new, part)) for part in ("says", "binds", "reads", "reads_later")
            )
        return True

    def _silent(self, title: str, old: Sequence[ast.Declaration], new: Sequence[ast.Declaration]) -> Iterator[Change]:
        """Declarations spelled as before in which a word refers to something else now."""
        meanings = self.meanings(title)
        if meanings is None:
            return
        before, after = by_key(old), by_key(new)
        for key, node in after.items():
            earlier = before.get(key)
            if earlier is None or not ast.same(earlier, node):
                continue
            core = key[1:-1] if key[0] == "replaced" else key[:-1]
            was, now = (one.meaning(core) for one in meanings)
            if was is not None and now is not None and was != now:
                sort, name = name_of(key[:-1])
                places = self.places[0](earlier.span), self.places[1](node.span)
                note = "its text is the same, but what it names means something else"
                yield Change(sort, name, "changed", title, *places, note=note)

    def _overlay(
        self, ruleset: Ruleset, title: str, how: str, old_place: Place | None, new_place: Place | None
    ) -> Change:
        files = ruleset.layers[title]
        sort = "mode" if title in ruleset.modes else "expansion"
        span = next((one.span for one in _declarations(files) if isinstance(one, ast.Overlay)), None)
        places = [None if span is None or place is None else place(span) for place in (old_place, new_place)]
        count = sum(len(one.rows) if isinstance(one, ast.Table) else 1 for one in _declarations(files)) - 1
        return Change(sort, title, how, "", places[0], places[1], note=f"{count} declarations and rows")

    def _scenarios(self) -> Iterator[Change]:
        old, new = ({(one.overlays, one.title): one for one in side.scenarios()} for side in (self.old, self.new))
        for key, ref in new.items():
            before = old.get(key)
            if before is None:
                yield Change("scenario", ref.title, "added", "", None, self.places[1](ref.span), means=False)
            elif not ast.same(before.node, ref.node):
                where = self.places[0](before.span), self.places[1](ref.span)
                yield Change("scenario", ref.title, "changed", "", *where, means=False)
        for key, ref in old.items():
            if key not in new:
                yield Change("scenario", ref.title, "removed", "", self.places[0](ref.span), None, means=False)

    # ---------------------------------------------------------------- what is reached
    def reached(self) -> Iterator[Reached]:
        """Cards whose sentences are as before and mean something else."""
        seen: set[tuple[str, str]] = set()
        for title in self._changed:
            books = self.books(title)
            if books is None:
                continue
            layers = [""] if not title else ["", title]
            rows = [row for layer in layers for row in self._kept_rows(layer)]
            for one in books.reached(rows, title):
                cards = tuple(card for card in one.cards if (one.cause, card) not in seen)
                seen.update((one.cause, card) for card in cards)
                if cards:
                    read_back = tuple(pair for pair in one.read_back if pair[0] in cards)
                    yield attrs.evolve(one, cards=cards, read_back=read_back)

    def _kept_rows(self, title: str) -> Iterator[tuple[Row, Row]]:
        old, new = (
            rows_of(_declarations(layers[title]), kinds)
            for layers, kinds in zip((self.old_layers, self.new_layers), self._kinds, strict=True)
        )
        return ((old[key], row) for key, row in new.items() if key in old)

    # ---------------------------------------------------------------- programs
    def programs(self, title: str) -> tuple[Program, Program] | None:
        """Both versions with the fewest overlays that the layer is played with, the same options and players."""
        if title not in self._programs:
            self._programs[title] = self._build(title)
        return self._programs[title]

    def _build(self, title: str) -> tuple[Program, Program] | None:
        sets = [_smallest(one, title) for one in (self.old, self.new)]
        if None in sets:
            return None
        try:
            old = self.old.program({}, sets[0] or ())
            low, high = self.new.players_with(sets[1] or ())
            players = len(old.seats) if low < len(old.seats) <= high else None
            known = self.new.options_with(sets[1] or ())
            options = {
                name: value
                for name, value in old.options.items()
                if name in known and known[name].default != value and known[name].accepts(value)
            }
            return old, self.new.program(options, sets[1] or (), players)
        except RulesError:
            return None

    def meanings(self, title: str) -> tuple[Meanings, Meanings] | None:
        if title not in self._meanings:
            programs = self.programs(title)
            self._meanings[title] = None if programs is None else (Meanings(programs[0]), Meanings(programs[1]))
        return self._meanings[title]

    def books(self, title: str) -> Books | None:
        """Books can often be made where the rules do not hold."""
        if title not in self._books:
            sets = [_smallest(one, title) for one in (self.old, self.new)]
            try:
                books = [one.book(overlays or ()) for one, overlays in zip((self.old, self.new), sets, strict=True)]
            except RulesError:
                books = []
            self._books[title] = books if None not in sets else []
        if not self._books[title]:
            return None
        old, new = self._books[title]
        changed = {**self._changed.get("", {}), **self._changed.get(title, {})}
        return Books(old, new, tuple(reversed(self.meanings(title) or ())), changed)

    # ---------------------------------------------------------------- the rest
    def layout(self, changes: Sequence[Change]) -> Iterator[str]:
        """Files that differ in their text and in nothing that was told."""
        places = [place for one in changes for place in (one.old_place, one.new_place) if place is not None]
        told = {place.rpartition(":")[0] for place in places}
        before = {self._way(self.old, one): (one, self.places[0]) for one in _sources(self.old)}
        for source in _sources(self.new):
            earlier, place = before.get(self._way(self.new, source), (None, None))
            if earlier is None or place is None or earlier.text == source.text:
                continue
            names = {place(earlier.span(0, 0)), self.places[1](source.span(0, 0))}
            if not any(name.rpartition(":")[0] in told for name in names):
                yield self.places[1](source.span(0, 0)).rpartition(":")[0]

    @staticmethod
    def _way(ruleset: Ruleset, source: Source) -> str:
        return _way(Path(source.path), ruleset.folder)

    def set_ups(self, changes: Iterable[Change]) -> list[tuple[str, ...]]:
        """The sets of overlays that what changed is played with."""
        titles = dict.fromkeys(one.layer for one in changes) or {"": None}
        found = [_smallest(self.new, title) for title in titles]
        return [one for one in dict.fromkeys(found) if one is not None]


def _smallest(ruleset: Ruleset, title: str) -> tuple[str, ...] | None:
    """The smallest legal set of overlays with this one in it; None when there is none."""
    if not title:
        return ()
    return next((one for one in ruleset.combinations() if title in one), None)


def _sources(ruleset: Ruleset) -> list[Source]:
    return ruleset.source_folder.sources


def _text(source: Source) -> str:
    return source.text


def _declarations(files: Iterable[ast.RulesFile]) -> Iterator[ast.Declaration]:
    return (one for file in files for one in file.declarations)


def _all(layers: Mapping[str, Iterable[ast.RulesFile]]) -> Iterator[ast.Declaration]:
    return (one for files in layers.values() for one in _declarations(files))


def _plain(value: object) -> str | None:
    return None if value is None else str(value)
