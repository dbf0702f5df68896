"""Text to Lark tree, or the place where the text stops making sense: the only module that runs Lark.

Working out the tables of the grammar takes some tenths of a second. They are shipped beside the grammar as plain data
(`python -m rulewright.syntax.engine` writes them anew); for another version of Lark they are kept in the user's cache.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sys
import threading
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import attrs

from rulewright.resources import cache_read, cache_write, grammar_text

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    from rulewright.syntax.growing import Grower

Start = Literal["start", "expr"]

GRAMMAR = "rules.lark"
TABLES = "rules.tables.json"
_OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "basic",  # which words are special is decided by the layout, never by what the parser would like to see
    "propagate_positions": True,
    "maybe_placeholders": False,
    "start": ["start", "expr"],
}


@attrs.frozen
class Failure:
    """Where reading stopped, as offsets into the text that was read.

    kind: ``sign`` (a character no word begins with), ``word`` (it fits nothing here), ``deeper`` (a block nobody
    opened), ``line`` (the line ended too early), ``end`` (the text did), ``odd`` and ``deep`` (see LayoutError).
    start, end: the word; the place behind the last one if something is missing.
    expected: the terminals that would have been accepted there, sorted by name.
    """

    kind: Literal["sign", "word", "deeper", "line", "end", "odd", "deep"]
    start: int
    end: int
    expected: tuple[str, ...] = ()


_lock = threading.Lock()
_shared: Lark | None = None


def parser() -> Lark:
    """The one parser of the process. Parsing keeps no state in it, so threads may share it."""
    global _shared  # noqa: PLW0603 - built once, on first use
    with _lock:
        if _shared is None:
            _shared = _shipped() or _from_cache() or build()
        return _shared


@cache
def grower() -> Grower:
    """What makes trees by the tables of the one parser."""
    from rulewright.syntax.growing import Grower

    return Grower(parser())


def build(strict: bool = False) -> Lark:
    """Work the tables out from the grammar. ``strict`` refuses a grammar with a conflict (it needs interegular)."""
    from lark import Lark

    from rulewright.syntax.layout import Layout

    collecting = gc.isenabled()
    gc.disable()  # thousands of small objects and no garbage: collecting costs a fifth of the time
    try:
        made = Lark(grammar_text(GRAMMAR), postlex=Layout(), strict=strict, **_OPTIONS)
    finally:
        if collecting:
            gc.enable()
    if not strict:
        cache_write(_key(), to_data(made))
    return made


def to_data(made: Lark) -> Any:
    """The tables as lists, dictionaries, numbers and strings."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"] = data["options"] | {"postlex": None}  # an object; put in again by `from_data`
    return {"data": data, "memo": memo}


def from_data(kept: Any) -> Lark:
    """The inverse of ``to_data``, also behind JSON, which turns the numbers that are keys into strings."""
    from lark import Lark

    from rulewright.syntax.layout import Layout

    data, memo = kept["data"], {int(number): entry for number, entry in kept["memo"].items()}
    tables = data["parser"]["parser"]
    tables["tokens"] = {int(number): name for number, name in tables["tokens"].items()}
    tables["states"] = {
        int(state): {int(number): action for number, action in row.items()} for state, row in tables["states"].items()
    }
    made: Lark = Lark._load_from_dict(data, memo, postlex=Layout())  # type: ignore[no-untyped-call]
    return made


def _shipped() -> Lark | None:
    """The parser from the tables that come with the package, if they are those of this grammar and this Lark."""
    try:
        kept = json.loads(grammar_text(TABLES))
    except (FileNotFoundError, ValueError):
        return None
    return _from(kept["tables"]) if kept.get("key") == _key() else None


def shipped_text() -> str:
    """What the file of shipped tables should say."""
    return json.dumps({"key": _key(), "tables": to_data(build())}, separators=(",", ":"), sort_keys=True) + "\n"


def _from_cache() -> Lark | None:
    kept = cache_read(_key())
    return _from(kept) if kept is not None else None


def _from(kept: Any) -> Lark | None:
    try:
        return from_data(kept)
    except Exception:  # whatever is wrong with what was kept, the grammar itself is still there
        return None


def _key() -> str:
    from lark import __version__

    return f"grammar tables {__version__} {hashlib.sha256(grammar_text(GRAMMAR).encode()).hexdigest()}"


def read(text: str, start: Start) -> Tree[Token] | Failure:
    """Read a whole text as declarations (``start``) or as one expression (``expr``)."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    from rulewright.syntax.layout import LayoutError

    try:
        grown = grower().grow(text, start)
        return grown if grown is not None else parser().parse(text, start=start)
    except LayoutError as error:
        return Failure(error.kind, error.at, error.at)
    except UnexpectedToken as error:
        return _at_token(error, len(text))
    except UnexpectedCharacters as error:
        return Failure("sign", error.pos_in_stream or 0, (error.pos_in_stream or 0) + 1)
    except UnexpectedInput:  # the text ended inside something
        return Failure("end", len(text), len(text))


def _at_token(error: Any, length: int) -> Failure:
    expected = tuple(sorted(str(name) for name in error.interactive_parser.accepts()))
    token = error.token
    start = length if token.start_pos is None else token.start_pos
    end = start if token.end_pos is None else token.end_pos
    if token.type == "$END":  # it borrows the place of the word before it
        return Failure("end", end, end, expected)
    if token.type == "_INDENT":
        return Failure("deeper", start, end, expected)
    return Failure("line" if token.type in ("_NL", "_DEDENT") else "word", start, end, expected)


@cache
def terminal_texts() -> dict[str, str]:
    """What is written for each terminal that is a fixed word or sign."""
    return {t.name: t.pattern.value for t in parser().terminals if t.pattern.type == "str"}


if __name__ == "__main__":
    sys.stdout.write(shipped_text())
