"""`rulewright diff`: two versions go in, git revisions or folders; what differs in the game's words comes out."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.cli.parser import CommandParser, UsageError
from rulewright.cli.shared import chosen_options, count, seed_argument, terminal_width

if TYPE_CHECKING:
    from rulewright.tools.diff import Version
    from rulewright.tools.diff_values import Comparison

_GAMES = 300
_SECONDS = 60
_WIDEST = 80


def arguments(parser: CommandParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  rulewright diff main                     what this working tree changes\n"
        "  rulewright diff v1 v2 rulesets/my-game   two revisions, one ruleset\n"
        "  rulewright diff old-folder new-folder\n"
        "A name that is a folder and a revision: `./name` is the folder, `refs/heads/name` the branch.\n"
        "Exit codes: 0 compared, 1 the new version does not hold (with --exit-code: or something\n"
        "differs), 2 usage."
    )
    parser.add_argument("old", metavar="OLD", help="a git revision, or a folder")
    parser.add_argument(
        "rest",
        metavar="NEW [PATH ...]",
        nargs="*",
        default=[],
        help="a revision or folder, the working tree unless said; and where to look, everywhere unless said",
    )
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text", help="markdown: a comment")
    parser.add_argument("--exit-code", action="store_true", help="end with 1 when anything means or plays differently")
    parser.add_argument(
        "-n",
        "--games",
        type=count,
        metavar="N",
        default=_GAMES,
        help=f"pairs of games for win rates ({_GAMES}); 0: none",
    )
    parser.add_argument(
        "--seconds", type=count, metavar="N", default=_SECONDS, help=f"time for all of these games ({_SECONDS})"
    )
    parser.add_argument("--seats", metavar="A,B", help="a bot for each seat: random, greedy (all random unless said)")
    parser.add_argument("--players", type=count, metavar="N", help="how many play (the fewest unless said)")
    seed_argument(parser, "the seed of the first pair; each further one is one higher (1)", default=1)
    parser.add_argument(
        "--with", dest="overlays", metavar="NAME", action="append", default=[], help="play with it (repeatable)"
    )
    parser.add_argument(
        "--set", dest="options", metavar="K=V", action="append", default=[], help="play with it (repeatable)"
    )


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.diff import compare
    from rulewright.tools.diff_rates import Games
    from rulewright.tools.versions import NoVersion

    games = Games(
        count=values.games,
        seconds=values.seconds,
        seed=values.seed,
        bots=_bots(values.seats),
        players=values.players,
        overlays=tuple(values.overlays),
        options=chosen_options(values.options),
    )
    try:
        with _versions([values.old, *values.rest]) as (old, new, paths):
            comparison = compare(old, new, paths, simulating=games if values.games else None)
            if paths and not comparison.rulesets:
                raise UsageError(f"there is no ruleset at {', '.join(f'`{path}`' for path in paths)} in either version")
            _write(comparison, values.format)
    except NoVersion as error:
        raise UsageError(str(error), error.hint) from None
    return 1 if comparison.broken or (values.exit_code and comparison.differs) else 0


def _bots(seats: str | None) -> tuple[str, ...]:
    from rulewright.session.seats import parse_seats

    if not seats:
        return ()
    typed = [f"bot:{seat.strip().removeprefix('bot:')}" for seat in seats.split(",")]
    return tuple(seat.bot or "random" for seat in parse_seats(",".join(typed)))


def _write(comparison: Comparison, form: str) -> None:
    if form == "json":
        from rulewright.tools.diff_json import as_data

        sys.stdout.write(json.dumps(as_data(comparison), indent=2, ensure_ascii=False) + "\n")
    elif form == "markdown":
        from rulewright.tools.diff_markdown import as_markdown

        sys.stdout.write(as_markdown(comparison))
    else:
        from rulewright.tools.diff_text import as_lines

        print("\n".join(as_lines(comparison, min(terminal_width(), _WIDEST))))


# ---------------------------------------------------------------- which versions
@contextmanager
def _versions(words: Sequence[str]) -> Iterator[tuple[Version, Version, list[str]]]:
    """The two versions that the words name, and the ways from their roots where to look. They lie in temporary folders
    where they are git's.
    """
    import tempfile

    from rulewright.tools.versions import Repository, folder

    repository = Repository.at(Path("."))
    first, *rest = words
    if _is_folder(first, repository):
        if not rest:
            raise UsageError(f"`{first}` is a folder, and is compared with nothing", "name a second folder")
        other, *paths = rest
        if not _is_folder(other, repository):
            raise UsageError(f"`{first}` is a folder, and `{other}` is none", "compare two folders, or two revisions")
        yield folder(_place(first), first), folder(_place(other), other), [_plain(path) for path in paths]
        return
    if repository is None:
        hint = "this folder is in no git repository, where a revision could be named"
        raise UsageError(f"there is no folder `{first}`", hint)
    second: str | None = None
    if rest and not (Path(rest[0]).exists() and repository.commit(rest[0]) is None):
        second, *rest = rest
        if _is_folder(second, repository):
            raise UsageError(f"`{first}` is a revision, and `{second}` is a folder", "compare two of one sort")
    with tempfile.TemporaryDirectory(prefix="rulewright-") as place:
        old, new = Path(place, "old"), Path(place, "new")
        old.mkdir()
        new.mkdir()
        before = repository.revision(first, old)
        after = repository.working_tree(new) if second is None else repository.revision(second, new)
        yield before, after, [_from_top(path, repository.top) for path in rest]


def _is_folder(name: str, repository: object) -> bool:
    """Whether a word names a folder, or a shipped ruleset, and no revision. UsageError where it names both."""
    from rulewright.resources import is_folder, shipped_rulesets
    from rulewright.tools.versions import Repository

    if not is_folder(Path(name)):
        known = isinstance(repository, Repository) and repository.commit(name) is not None
        return name in shipped_rulesets() and not known
    plain = not (name.startswith((".", "/", "~")) or name.endswith("/") or os.path.isabs(name))
    if plain and isinstance(repository, Repository) and repository.commit(name) is not None:
        raise UsageError(f"`{name}` is a folder, and a revision too", f"write ./{name} or refs/heads/{name}")
    return True


def _place(name: str) -> Path:
    from rulewright.loading.folder import locate
    from rulewright.resources import is_folder

    found = None if is_folder(Path(name)) else locate(name)
    return Path(name) if found is None else found


def _plain(path: str) -> str:
    return Path(path).as_posix()


def _from_top(path: str, top: Path) -> str:
    """A path that was typed, as a way from the top of the repository."""
    way = os.path.relpath(os.path.realpath(path), os.path.realpath(top))
    if way.startswith(".."):
        raise UsageError(f"`{path}` is not in this repository")
    return Path(way).as_posix()
