"""What several commands share: the arguments that choose a ruleset and its options, and how problems are printed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from rulewright.cli.parser import CommandParser, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from rulewright.diagnostics import Diagnostic
    from rulewright.session.rules import Rules


def ruleset_arguments(parser: CommandParser) -> None:
    """`RULESET --with NAME --set k=v`."""
    parser.add_argument("ruleset", metavar="RULESET", help="a shipped ruleset's name, or the folder of one")
    overlay_arguments(parser)


def overlay_arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "--with", dest="overlays", metavar="NAME", action="append", default=[], help="an expansion or mode (repeatable)"
    )
    parser.add_argument(
        "--deck",
        dest="decks",
        metavar="DECK",
        action="append",
        default=[],
        help="a deck, by title or file, of the first player, the second … (repeatable)",
    )
    parser.add_argument(
        "--set", dest="options", metavar="K=V", action="append", default=[], help="an option's value (repeatable)"
    )


def seed_argument(parser: CommandParser, text: str, default: int | None = None) -> None:
    parser.add_argument("--seed", type=count, metavar="N", default=default, help=text)


def count(text: str) -> int:
    """A whole number from 0, as an argument's type."""
    if not text.isascii() or not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"`{text}` is not a whole number")
    return int(text)


def load_rules(values: argparse.Namespace) -> Rules:
    """The rules that the arguments choose. RulesError for names that do not exist and rules that do not hold."""
    from rulewright.session.api import load

    no_file(values.ruleset)
    return load(values.ruleset, options=chosen_options(values.options), expansions=values.overlays, decks=values.decks)


def chosen_options(items: Sequence[str]) -> dict[str, object]:
    """`k=v` items as a mapping; what a value means depends on the option, which the ruleset knows."""
    chosen: dict[str, object] = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals or not name.strip():
            raise UsageError(f"`--set {item}` sets nothing", "write --set option=value")
        chosen[name.strip()] = value.strip()
    return chosen


def print_problems(problems: Iterable[Diagnostic], *, to_error: bool = False) -> None:
    """Problems as text, in colour on a terminal, as wide as it is."""
    from rulewright.diagnostics.render_text import render_problems, use_colour

    stream = sys.stderr if to_error else sys.stdout
    stream.write(render_problems(problems, width=terminal_width(), colour=use_colour(stream)))


def terminal_width() -> int:
    """Columns to write into: the terminal's, at most 120, and 100 when there is none."""
    import shutil

    return min(shutil.get_terminal_size((100, 24)).columns, 120)


def paths_argument(parser: CommandParser) -> None:
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", default=["."], help="folders with rulesets in them, or shipped names (here)"
    )


def rulesets_at(paths: Sequence[str]) -> list[Path]:
    """The folders of all rulesets under the paths. UsageError where there is none."""
    from rulewright.loading import find_rulesets

    folders: list[Path] = []
    for path in paths:
        found = find_rulesets([path])
        if not found:
            raise no_ruleset(path)
        folders.extend(folder for folder in found if folder not in folders)
    return folders


def no_file(name: str) -> None:
    """UsageError for the name of a file where a ruleset's folder is wanted."""
    from pathlib import Path

    with suppress(OSError, ValueError):  # a name that no file can have
        if Path(name).is_file():
            folder = Path(name).parent
            raise UsageError(f"`{name}` is a file, and a ruleset is a folder", f"give the folder it lies in: {folder}")


def no_ruleset(name: str) -> UsageError:
    """A name or path with no ruleset behind it."""
    from pathlib import Path

    from rulewright.resources import is_folder, shipped_rulesets

    no_file(name)
    if is_folder(Path(name)):
        place = "this folder" if name == "." else f"`{name}`"
        hint = f"a ruleset is a folder with a `ruleset.yaml` in it; shipped are {', '.join(shipped_rulesets())}"
        return UsageError(f"there is no ruleset in {place}", hint)
    return UsageError.unknown("ruleset", name, shipped_rulesets())


def count_words(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def rules_for_explaining(name: str | None, values: argparse.Namespace) -> list[Rules]:
    """The rules that are named; else those of the folder one stands in; else all shipped ones that hold."""
    from pathlib import Path

    from rulewright.diagnostics import RulesError
    from rulewright.loading import find_rulesets
    from rulewright.resources import shipped_rulesets
    from rulewright.session.api import load

    options = chosen_options(values.options)
    if name is not None:
        no_file(name)
        return [load(name, options=options, expansions=values.overlays, decks=values.decks)]
    here = [folder for folder in find_rulesets(["."]) if folder == Path(".")]
    if here or options or values.overlays or values.decks:
        places = here or [Path(".")]
        return [load(one, options=options, expansions=values.overlays, decks=values.decks) for one in places]
    found = []
    for shipped in shipped_rulesets():
        try:
            found.append(load(shipped))
        except RulesError:
            continue  # `check` tells; here only what holds can explain anything
    return found
