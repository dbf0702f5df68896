"""`rulewright fmt`: rule files go in and are laid out anew; or what would change is shown, and nothing is written."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from rulewright.cli.parser import CommandParser, UsageError
from rulewright.cli.shared import count_words, print_problems

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from rulewright.diagnostics import Diagnostic
    from rulewright.tools.formatting import Laid

PIPE = "-"


def arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        default=["."],
        help="files of rulesets, folders with such in them, or shipped names (here); - reads what is piped in",
    )
    parser.add_argument("--check", action="store_true", help="write nothing, name the files that would change")
    parser.add_argument("--diff", action="store_true", help="write nothing, show what would change")
    parser.add_argument(
        "--stdin-filename", metavar="NAME", default="<stdin>", help="what messages call the text that is piped in"
    )
    parser.epilog = (
        "examples:\n"
        "  rulewright fmt                   all rulesets below this folder\n"
        "  rulewright fmt --check --diff .  for a CI: what is not laid out so, and how it would be\n"
        "  rulewright fmt - < my.rules      the new text goes to the output\n"
        "Exit codes: 0 all are laid out so now (with --check or --diff: were before), 1 not, or a file\n"
        "cannot be read as rules: it is left as it is, and the others are laid out all the same."
    )


def run(values: argparse.Namespace) -> int:
    if PIPE in values.paths:
        if len(values.paths) > 1:
            raise UsageError("`-` reads what is piped in, and stands alone", "give the files in another run")
        return _piped(values)
    from rulewright.tools.formatting import lay_out_files

    files, problems = _files(values.paths)
    return _report(lay_out_files(files), problems, values)


def _piped(values: argparse.Namespace) -> int:
    """The new text is the output; with --check or --diff nothing but what they say."""
    from rulewright.source import Source
    from rulewright.tools.formatting import lay_out

    text = _read_pipe(values.stdin_filename)
    laid = lay_out(Source(values.stdin_filename, text))
    if values.check or values.diff or laid.after is None:
        return _report([laid], [], values)
    with open(sys.stdout.fileno(), "w", encoding="utf-8", newline="", closefd=False) as out:
        out.write(laid.after)
    return 0


def _read_pipe(name: str) -> str:
    from rulewright.diagnostics import Diagnostic, RulesError
    from rulewright.loading.folder import MOST_BYTES

    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RulesError([Diagnostic("RW515", f"{name} is too large", label=f"{MOST_BYTES:,} bytes at most")])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        notes = ("save the file as UTF-8",)
        raise RulesError([Diagnostic("RW516", f"{name} is not UTF-8 text", notes=notes)]) from None


def _files(names: Iterable[str]) -> tuple[list[Path], list[Diagnostic]]:
    from rulewright.tools.formatting import RULES, YAML, files_at

    files: dict[Path, None] = {}
    problems: list[Diagnostic] = []
    for name in names:
        found, wrong = files_at(name)
        if not found and not wrong:
            raise UsageError(*_nothing_at(name))
        for path in found:
            if path.suffix not in (RULES, *YAML):
                raise UsageError(f"`{name}` is no file of a ruleset", f"rule files are called `*{RULES}`")
        files.update(dict.fromkeys(found))
        problems += wrong
    return list(files), problems


def _nothing_at(name: str) -> tuple[str, str]:
    from pathlib import Path

    from rulewright.resources import is_folder, shipped_rulesets

    hint = f"rule files are called `*.rules`; shipped rulesets are {', '.join(shipped_rulesets())}"
    if is_folder(Path(name)):
        return f"there are no rule files in {'this folder' if name == '.' else f'`{name}`'}", hint
    return f"there is no file, folder or ruleset `{name}`", hint


def _report(all_laid: Iterable[Laid], problems: list[Diagnostic], values: argparse.Namespace) -> int:
    """What was done with each file on the output; problems, and beside a diff the sum, on the error output."""
    changed = clean = unread = 0
    unwritten: list[str] = []
    only_told = values.check or values.diff
    for laid in all_laid:
        if laid.after is None:
            unread += 1
            problems += laid.problems
        elif not laid.changed:
            clean += 1
        else:
            try:
                if not only_told:
                    laid.write()
            except OSError as error:
                unwritten.append(f"{laid.name} cannot be written: {(error.strerror or str(error)).lower()}")
                continue
            changed += 1
            _tell(laid, values)
    sys.stdout.flush()
    sys.stderr.writelines(f"{line}\n" for line in unwritten)
    if problems:
        print_problems(problems, to_error=True)
    did = "would be laid out anew" if only_told else "laid out anew"
    parts = [f"{count_words(changed, 'file')} {did}"] if changed else []
    parts += [f"{count_words(clean, 'file')} left as {'it is' if clean == 1 else 'they are'}"] if clean else []
    parts += [f"{count_words(unread, 'file')} cannot be read"] if unread else []
    parts += [f"{count_words(len(unwritten), 'file')} cannot be written"] if unwritten else []
    print(", ".join(parts), file=sys.stderr if values.diff else sys.stdout)
    return 1 if problems or unread or unwritten or (changed and only_told) else 0


def _tell(laid: Laid, values: argparse.Namespace) -> None:
    if values.diff:
        sys.stdout.write(_coloured(laid.diff()))
    else:
        print(f"{'would lay out' if values.check else 'laid out'} anew: {laid.name}")


def _coloured(diff: str) -> str:
    """A diff in the usual colours, on a terminal only."""
    from rulewright.diagnostics.render_text import use_colour

    if not use_colour(sys.stdout):
        return diff
    heads = {"---": "1", "+++": "1", "@@ ": "36"}
    signs = {"+": "32", "-": "31"}
    lines = diff.split("\n")
    codes = [heads.get(line[:3]) or signs.get(line[:1]) for line in lines]
    return "\n".join(f"\x1b[{code}m{line}\x1b[0m" if code else line for code, line in zip(codes, lines, strict=True))
