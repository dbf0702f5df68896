"""A folder on disk → the texts of a ruleset: manifest, rules, expansions, scenarios, recorded games. None is parsed.

Rulesets may come from anyone: nothing outside the folder is read, and sizes are limited.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.diagnostics.wording import nearest
from rulewright.loading.identity import without_layout
from rulewright.loading.keeping import digest
from rulewright.loading.manifest import DeckPlan, Entry, Manifest, read_manifest
from rulewright.resources import NoFile, inside, is_folder, read_file, ruleset_folder, shipped_rulesets
from rulewright.source import Source, Span

MANIFEST = "ruleset.yaml"
MOST_BYTES = 1_000_000
MOST_FILES = 500


@attrs.define
class Folder:
    """The texts of one ruleset, by what they are. ``title``, ``about``, ``deck_plan``: from the manifest.

    drafts: texts by their shown path that stand in the place of what is on the disk.
    """

    path: Path
    name: str
    title: str = ""
    about: str = ""
    manifest: Source | None = None
    base: list[Source] = attrs.Factory(list)
    overlays: list[Source] = attrs.Factory(list)
    scenarios: list[Source] = attrs.Factory(list)
    deck_plan: DeckPlan | None = None
    decks: list[Source] = attrs.Factory(list)
    games: list[Path] = attrs.Factory(list)
    problems: list[Diagnostic] = attrs.Factory(list)
    drafts: Mapping[str, str] = attrs.Factory(dict)

    @property
    def sources(self) -> list[Source]:
        """Every text, in a fixed order."""
        manifest = [self.manifest] if self.manifest is not None else []
        return [*manifest, *self.base, *self.overlays, *self.scenarios, *self.decks]

    @property
    def identity(self) -> str:
        """A hash of the texts that make the game what it is; layout and comments of rules, how lines end, and scenarios
        do not count."""
        texts = [(source.path, without_layout(source.text)) for source in (*self.base, *self.overlays)]
        texts += [(source.path, source.text.replace("\r\n", "\n")) for source in self.decks]
        return digest((Path(path).name, text) for path, text in texts)


def shown(path: Path) -> str:
    """A path as messages print it: relative to where one stands, if it lies below."""
    try:
        relative = Path(os.path.relpath(path)).as_posix()
    except ValueError:  # on another drive
        return path.as_posix()
    return path.as_posix() if relative.startswith("..") else relative


# ---------------------------------------------------------------- finding rulesets
def locate(name: str | Path) -> Path | None:
    """The folder of a ruleset given by path, or by the name of one that is shipped."""
    path = Path(name)
    try:
        if path.is_file() and path.name == MANIFEST:
            return path.parent
        if path.is_dir() and _is_ruleset(path):
            return path
    except (OSError, ValueError):  # no name of a file at all
        return None
    return ruleset_folder(str(name)) if str(name) in shipped_rulesets() else None


def _is_ruleset(path: Path) -> bool:
    return (path / MANIFEST).is_file() or any(path.glob("*.rules"))


def find_rulesets(paths: Iterable[str | Path]) -> list[Path]:
    """Folders of rulesets under the paths, or shipped ones by name, in order of path; each once."""
    found: dict[Path, None] = {}
    for path in paths:
        one = locate(path)
        if one is not None and (one / MANIFEST).is_file():
            found[one] = None
            continue
        start = Path(path)
        below = _rulesets_below(start) if is_folder(start) else []
        found.update(dict.fromkeys(below))
        if one is not None and not below:
            found[one] = None
    return list(found)


def _rulesets_below(start: Path) -> list[Path]:
    """Folders with a manifest; and those without whose rules, in one file of them, begin a game."""
    found = {manifest.parent for manifest in start.rglob(MANIFEST)}
    for folder in {path.parent for path in start.rglob("*.rules")} - found - {start}:
        inside_of_one = any(parent in found for parent in folder.parents)
        if not inside_of_one and sum(map(_begins_a_game, folder.glob("*.rules"))) == 1:
            found.add(folder)
    return sorted(found)


def _begins_a_game(path: Path) -> bool:
    try:
        return any(line.startswith(b"game ") for line in read_file(path, MOST_BYTES).splitlines())
    except OSError:
        return False


# ---------------------------------------------------------------- reading one
def read_folder(path: Path, drafts: Mapping[str, str] | None = None) -> Folder:
    """Reads every text of the ruleset in a folder; what cannot be read is a problem, the rest is there."""
    folder = Folder(path, path.resolve().name, drafts=drafts or {})
    manifest = Manifest()
    if (path / MANIFEST).exists():
        folder.manifest = read_text(folder, path / MANIFEST, None)
    if folder.manifest is not None:
        manifest, problems = read_manifest(folder.manifest)
        folder.problems.extend(problems)
    folder.title = manifest.title or folder.name
    folder.about = manifest.about
    folder.base = _texts(folder, manifest.files, "*.rules")
    folder.overlays = _texts(folder, manifest.expansions, "expansions/*.rules")
    folder.scenarios = _texts(folder, manifest.scenarios, "scenarios/*.rules")
    if manifest.decks is not None:
        folder.deck_plan = manifest.decks
        folder.decks = _texts(folder, manifest.decks.files, "decks/*.yaml")
    folder.games = sorted(_below(folder, "games/*.yaml"))
    if not folder.base and not folder.problems:
        notes = ("rules stand in files called `*.rules`",)
        folder.problems.append(Diagnostic("RW513", f"there are no rules in {shown(path)}", notes=notes))
    return folder


def _below(folder: Folder, pattern: str) -> Iterator[Path]:
    """The files in the usual place, in order of name; links that lead out of the folder are none of them."""
    for path in sorted(folder.path.glob(pattern)):
        if inside(folder.path, path.relative_to(folder.path).as_posix()) is not None:
            yield path
        else:
            _outside(folder, path.name, None)


def _outside(folder: Folder, name: str, span: Span | None) -> None:
    label = "only files in the ruleset's folder are read" if span is not None else ""
    folder.problems.append(Diagnostic("RW514", f"`{name}` lies outside the ruleset", span, label))


def _texts(folder: Folder, named: tuple[Entry, ...] | None, pattern: str) -> list[Source]:
    paths: dict[Path, Span | None] = {}
    if named is None:
        paths.update((path, None) for path in _below(folder, pattern))
    for entry in named or ():
        path = inside(folder.path, entry.text)
        if path is None:
            _outside(folder, entry.text, entry.span)
        elif path in paths:
            folder.problems.append(Diagnostic("RW519", f"`{entry.text}` is named twice", entry.span, "here again"))
        else:
            paths[path] = entry.span
    if named is not None:
        _forgotten(folder, paths, pattern)
    if len(paths) > MOST_FILES:
        folder.problems.append(
            Diagnostic("RW515", f"there are {len(paths)} files {pattern}", label=f"{MOST_FILES} at most")
        )
    found = [read_text(folder, path, span) for path, span in list(paths.items())[:MOST_FILES]]
    return [source for source in found if source is not None]


def _forgotten(folder: Folder, paths: dict[Path, Span | None], pattern: str) -> None:
    """Files in the usual place that the manifest does not name, though it names others."""
    span = next(iter(paths.values()), None)
    for path in _below(folder, pattern):
        if path not in paths:
            name = path.relative_to(folder.path).as_posix()
            title = f"`{name}` is not read"
            label = "the manifest names other files, but not this one"
            folder.problems.append(Diagnostic("RW525", title, span, label, severity=Severity.WARNING))


def read_text(folder: Folder, path: Path, span: Span | None) -> Source | None:
    """One text, None if it cannot be read, which is a problem then. ``span``: where the manifest names it."""
    name = shown(path)
    if name in folder.drafts:
        return Source(name, folder.drafts[name])
    label = "named here" if span is not None else ""
    try:
        data = read_file(path, MOST_BYTES)
        if len(data) > MOST_BYTES:
            folder.problems.append(Diagnostic("RW515", f"{name} is too large", span, f"{MOST_BYTES:,} bytes at most"))
            return None
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        notes = (
            f"byte {error.start + 1:,} of it, {byte:02X} hexadecimal, cannot stand there",
            "save the file as UTF-8",
        )
        folder.problems.append(Diagnostic("RW516", f"{name} is not UTF-8 text", span, label, notes=notes))
    except NoFile:
        folder.problems.append(Diagnostic("RW517", f"{name} is no file that can be read", span, label))
    except OSError as error:
        why = getattr(error, "strerror", None) or "it cannot be read"
        title = f"{name} cannot be read: {why.lower()}"
        folder.problems.append(Diagnostic("RW517", title, span, label, notes=_near(path)))
    return None


def _near(path: Path) -> tuple[str, ...]:
    """Which file may be meant, where there is none of that name."""
    others = sorted(other.name for other in path.parent.glob("*")) if is_folder(path.parent) else []
    near = nearest(path.name, others) if path.name not in others else []
    return (f"did you mean `{near[0]}`?",) if near else ()
