"""Names of versions (git revisions, folders) go in; folders with the texts of their rulesets come out.

A revision may be anyone's, so it is never checked out: the names of its files are listed, and the contents of those
that belong to rulesets are read from git's store and written into a temporary folder. That runs no hook, no filter and
no attribute of the repository; links and submodules are left out, and no name leads out of the folder.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

import attrs

from rulewright.resources import inside, read_file
from rulewright.tools.diff import Version

WORKING_TREE = "the working tree"
_ENDINGS = (".rules", ".yaml")
_MOST_FILES = 50_000
_MOST_BYTES = 8_000_000
"""Of one file; the loader says what is too large for it."""
_MOST_TOTAL = 500_000_000
_SECONDS = 120


class NoVersion(Exception):
    """A name that is no version, and a hint what would be one."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@attrs.frozen
class Repository:
    """A git repository by the top folder of its working tree."""

    top: Path

    @classmethod
    def at(cls, place: Path) -> Repository | None:
        """The repository that a folder lies in, None where there is none, or no git."""
        try:
            found = _git(place, "rev-parse", "--show-toplevel")
        except NoVersion:
            return None
        text = os.fsdecode(found).rstrip("\n")
        return cls(Path(text)) if text else None

    def commit(self, revision: str) -> str | None:
        """The full name of the commit that a revision means; None if it means none."""
        if not revision or revision.startswith("-") or "\0" in revision or "\n" in revision:
            return None
        try:
            found = _git(self.top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        except NoVersion:
            return None
        return found.decode("ascii").strip() or None

    def revision(self, revision: str, into: Path) -> Version:
        """The rulesets of a revision, written into an empty folder. NoVersion if it is none or cannot be read."""
        commit = self.commit(revision)
        if commit is None:
            raise NoVersion(f"git knows no revision `{revision}`", "give a branch, a tag or a commit, or a folder")
        files, left = [], 0
        for mode, kind, name, size, path in _tree(_git(self.top, "ls-tree", "-r", "-l", "-z", "--full-tree", commit)):
            if kind != "blob" or not path.endswith(_ENDINGS):
                continue
            if mode not in {"100644", "100755"} or size > _MOST_BYTES:
                left += 1
                continue
            files.append((name, path))
        self._write(files, into)
        return Version(_real(into), called(revision, commit), _notes(revision, left))

    def _write(self, files: Sequence[tuple[str, str]], into: Path) -> None:
        if len(files) > _MOST_FILES:
            raise NoVersion(f"there are {len(files):,} files with rules, and {_MOST_FILES:,} at most are read")
        wanted = "".join(f"{name}\n" for name, _ in files).encode("ascii")
        contents = _batch(_git(self.top, "cat-file", "--batch", feed=wanted)) if files else iter(())
        for (_, path), content in zip(files, contents, strict=True):
            _put(into, path, content)

    def working_tree(self, into: Path) -> Version:
        """The rulesets as they lie there: files that git tracks or would, as they are now, copied."""
        listed = _git(self.top, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        paths = sorted({os.fsdecode(one) for one in listed.split(b"\0") if one})
        left = 0
        for path in paths:
            source = self.top / path
            if not path.endswith(_ENDINGS) or not source.is_file():
                continue
            if source.is_symlink() or inside(self.top, path) is None or source.stat().st_size > _MOST_BYTES:
                left += 1
                continue
            _put(into, path, read_file(source, _MOST_BYTES))
        return Version(_real(into), WORKING_TREE, _notes(WORKING_TREE, left))


def folder(place: Path, name: str) -> Version:
    """A folder as a version."""
    return Version(_real(place), name)


def _real(place: Path) -> Path:
    return Path(os.path.realpath(place))


def _notes(name: str, left: int) -> tuple[str, ...]:
    files = "file is" if left == 1 else "files are"
    return (f"{left} {files} left out of {name}: links, or too large",) if left else ()


def _put(into: Path, path: str, content: bytes) -> None:
    """One file below a folder; a path that leads out of it is refused."""
    parts = PurePosixPath(path).parts
    place = inside(into, path)
    if place is None or ".git" in (part.lower() for part in parts):
        raise NoVersion(f"a file is called `{path!a}`, which is no name of a file in a folder")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


# ---------------------------------------------------------------- git
def _git(place: Path, *words: str, feed: bytes | None = None) -> bytes:
    """What git answers. NoVersion when it is not there, fails, or takes too long."""
    variables = {name: value for name, value in os.environ.items() if name not in _STEERING}
    quiet = {"GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    command = ["git", "--no-pager", "--no-replace-objects", "-c", "core.fsmonitor=false", *words]
    try:
        done = subprocess.run(
            command,
            cwd=place,
            input=b"" if feed is None else feed,
            capture_output=True,
            timeout=_SECONDS,
            env={**variables, **quiet},
            check=False,
        )
    except FileNotFoundError:
        raise NoVersion("git is not there, and revisions are read with it", "compare two folders instead") from None
    except subprocess.TimeoutExpired:
        raise NoVersion(f"git did not answer within {_SECONDS} seconds") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoVersion(f"git could not read it: {said[0] if said else 'it gave no reason'}")
    if len(done.stdout) > _MOST_TOTAL:
        raise NoVersion("there is more text in this revision than is read")
    return done.stdout


_STEERING = frozenset({"GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_TRACE"})


def _tree(listed: bytes) -> Iterator[tuple[str, str, str, int, str]]:
    """Mode, kind, name, size and path of everything in a listing."""
    for entry in listed.split(b"\0"):
        if entry:
            facts, _, path = entry.partition(b"\t")
            mode, kind, name, size = facts.decode("ascii").split()
            yield mode, kind, name, int(size) if size.isdecimal() else 0, os.fsdecode(path)


def _batch(answer: bytes) -> Iterator[bytes]:
    """The contents in an answer of `cat-file --batch`: a line with the size, the content, a line end."""
    at = 0
    while at < len(answer):
        end = answer.index(b"\n", at)
        facts = answer[at:end].split()
        if len(facts) != 3 or facts[1] != b"blob":
            raise NoVersion("git's store lacks a file of this revision")
        size = int(facts[2])
        yield answer[end + 1 : end + 1 + size]
        at = end + 1 + size + 1


def called(revision: str, commit: str) -> str:
    """A revision with the commit it is; a commit that is named itself is shortened."""
    short = commit[:10]
    return short if commit.startswith(revision) and len(revision) >= len(short) else f"{revision} ({short})"
