"""A folder on disk → the texts of a ruleset: manifest, rules files, expansions, scenarios, recorded games. Nothing is parsed.

Rulesets may come from anyone: nothing outside the folder is read, and sizes are limited.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.resources import inside, ruleset_folder, shipped_rulesets
from rulewright.source import Source, Span

MANIFEST = "ruleset.yaml"
MOST_BYTES = 1_000_000
MOST_FILES = 500


@attrs.define
class Folder:
    """The texts of one ruleset, by what they are. ``title``, ``about``: from the manifest."""

    path: Path
    name: str
    title: str = ""
    about: str = ""
    base: list[Source] = attrs.Factory(list)
    overlays: list[Source] = attrs.Factory(list)
    scenarios: list[Source] = attrs.Factory(list)
    games: list[Path] = attrs.Factory(list)
    problems: list[Diagnostic] = attrs.Factory(list)

    @property
    def sources(self) -> list[Source]:
        return [*self.base, *self.overlays, *self.scenarios]

    def digest(self, *, scenarios: bool) -> str:
        """A hash of the rules' texts (and the scenarios'), by file name; the same on every machine."""
        made = hashlib.blake2b(digest_size=16)
        for source in sorted(self.sources if scenarios else [*self.base, *self.overlays]):
            made.update(f"{Path(source.path).name}\0{source.text}\0".encode())
        return made.hexdigest()


def shown(path: Path) -> str:
    """A path as messages print it: relative to where one stands, if that is shorter."""
    try:
        relative = os.path.relpath(path)
    except ValueError:
        return path.as_posix()
    return Path(relative).as_posix() if not relative.startswith("..") else path.as_posix()


def locate(name: str | Path) -> Path | None:
    """The folder of a ruleset given by path, or by the name of one that is shipped."""
    path = Path(name)
    if path.is_file() and path.name == MANIFEST:
        return path.parent
    if path.is_dir() and _is_ruleset(path):
        return path
    if str(name) in shipped_rulesets():
        return ruleset_folder(str(name))
    return None


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
        below = sorted(p.parent for p in start.rglob(MANIFEST)) if start.is_dir() else []
        for folder in below:
            found[folder] = None
        if one is not None and not below:
            found[one] = None
    return list(found)


def read_folder(path: Path) -> Folder:
    """Reads every text of the ruleset in a folder; what cannot be read is a problem, the rest is there."""
    from rulewright.loading.manifest import Manifest, read_manifest

    folder = Folder(path, path.resolve().name)
    manifest = Manifest()
    if (path / MANIFEST).is_file():
        source = _read(folder, path / MANIFEST, None)
        if source is not None:
            manifest, problems = read_manifest(source)
            folder.problems.extend(problems)
    folder.title = manifest.title or folder.name
    folder.about = manifest.about
    folder.base = _files(folder, manifest.files, "*.rules")
    folder.overlays = _files(folder, manifest.expansions, "expansions/*.rules")
    folder.scenarios = _files(folder, manifest.scenarios, "scenarios/*.rules")
    folder.games = sorted((path / "games").glob("*.yaml"))
    if not folder.base and not folder.problems:
        folder.problems.append(
            Diagnostic(
                "RW513", f"there are no rules in {shown(path)}", None, notes=("rules stand in files called `*.rules`",)
            )
        )
    return folder


def _files(folder: Folder, given: tuple | None, pattern: str) -> list[Source]:  # type: ignore[type-arg]
    if given is None:
        paths = sorted(folder.path.glob(pattern))[:MOST_FILES]
        inner = [(p, None) for p in paths if inside(folder.path, p.relative_to(folder.path).as_posix()) is not None]
    else:
        inner = []
        for entry in given[:MOST_FILES]:
            path = inside(folder.path, entry.text)
            if path is None:
                folder.problems.append(
                    Diagnostic(
                        "RW514",
                        f"`{entry.text}` lies outside the ruleset",
                        entry.span,
                        "only files in its folder are read",
                    )
                )
            else:
                inner.append((path, entry.span))
    found = [_read(folder, path, span) for path, span in inner]
    return [source for source in found if source is not None]


def _read(folder: Folder, path: Path, span: Span | None) -> Source | None:
    name = shown(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            folder.problems.append(Diagnostic("RW515", f"{name} is too large", span, f"{MOST_BYTES:,} bytes at most"))
            return None
        return Source(name, path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as error:
        folder.problems.append(
            Diagnostic(
                "RW516", f"{name} is not UTF-8 text", span, f"byte {error.start} is not", notes=("save it as UTF-8",)
            )
        )
    except OSError as error:
        why = error.strerror or "it cannot be read"
        folder.problems.append(
            Diagnostic("RW517", f"{name} cannot be read: {why.lower()}", span, "named here" if span else "")
        )
    return None
