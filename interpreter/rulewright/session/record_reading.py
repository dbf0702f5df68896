"""The text of a recorded game goes in; the record comes out, or what is wrong with it, where, and what belongs there.

A save may come from anyone: sizes are limited, nothing in it is trusted, every field is looked at before any is used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar, cast

from rulewright.diagnostics import Diagnostic, Fix, RulesError
from rulewright.diagnostics.wording import listing, nearest
from rulewright.resources import read_file
from rulewright.session.record import FIRST_KEY, FORMATS, PROOF, STAGED, Move, Record
from rulewright.session.seats import HIGHEST_SEED
from rulewright.source import Source, Span
from rulewright.syntax.lower_base import MAX_PLAYERS
from rulewright.syntax.yaml_door import MAX_LENGTH, YList, YMap, YNode, YScalar, read_yaml

MOST_BYTES = 4 * MAX_LENGTH
_LONGEST_TEXT = 2_000
_MOST_SEATS = MAX_PLAYERS

_REQUIRED = {
    FIRST_KEY: f"the form of the file: {FORMATS[0]} or {FORMATS[1]}",
    "ruleset": "the name of the ruleset",
    "players": "the names of the players, in order",
    "seed": f"a whole number from 0 to {HIGHEST_SEED}",
    "choices": "a list of [player, key], one for each choice, each perhaps with a fingerprint",
}
_OPTIONAL = {
    "folder": "where the ruleset lies, when it is not a shipped one",
    "identity": "a hash of the rules' text",
    "options": "a mapping of options to their values",
    "expansions": "a list of expansions and modes",
    "chance": "seeded or explicit",
    "start": "the fingerprint of the first position",
    "result": "how the game ended",
}
_FIELDS = {**_REQUIRED, **_OPTIONAL}
_MOVE = "[player, key] or [player, key, fingerprint]"
_STAGED = "one of `set`, `put` and `try` with the rest of its line, perhaps a `fingerprint`"

T = TypeVar("T")


def read_record(path: Path) -> Record:
    """The recorded game in a file. RulesError: everything that is wrong with it."""
    return parse_record(_read(path))


def parse_record(source: Source) -> Record:
    """The recorded game in a text. RulesError: everything that is wrong with it."""
    node, problems = read_yaml(source)
    if problems or node is None:
        raise RulesError(problems or [_no_record(source, source.span(0, 0))])
    if not isinstance(node, YMap) or all(key.text != FIRST_KEY for key, _ in node.items):
        raise RulesError([_no_record(source, node.span)])
    reader = _Reader(node)
    record = reader.record()
    if record is None:
        raise RulesError(reader.problems)
    return record


def _read(path: Path) -> Source:
    shown = path.as_posix()
    try:
        data = read_file(path, MOST_BYTES)
        if len(data) > MOST_BYTES:
            raise RulesError([Diagnostic("RW650", f"`{shown}` is larger than any recorded game")])
        return Source(shown, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        problem = Diagnostic("RW650", f"`{shown}` is no UTF-8 text", notes=(f"byte {error.start} is none of a letter",))
    except OSError as error:
        why = error.strerror or "it cannot be read"
        problem = Diagnostic("RW650", f"`{shown}` cannot be read: {why[0].lower()}{why[1:]}")
    raise RulesError([problem])


def _no_record(source: Source, span: Span) -> Diagnostic:
    end = source.text.find("\n", span.start)
    return Diagnostic(
        "RW651",
        "this is no recorded game",
        source.span(span.start, end if end >= 0 else len(source.text)),
        f"expected a mapping with `{FIRST_KEY}: {FORMATS[0]}`",
    )


class _Reader:
    """The fields of one record, looked at one by one; what is wrong is collected."""

    def __init__(self, node: YMap) -> None:
        self.node = node
        self.problems: list[Diagnostic] = []
        self.fields: dict[str, YNode] = {}
        self.spans: dict[str, Span] = {}

    def record(self) -> Record | None:
        self._collect()
        form = self._field(FIRST_KEY, self._number, 0)
        if form not in FORMATS and not self.problems:
            label = f"expected {FORMATS[0]} or {FORMATS[1]}"
            self._bad(self.fields[FIRST_KEY].span, label, "this recorded game has another form", code="RW652")
        if self.problems:
            return None
        record = Record(
            ruleset=self._field("ruleset", self._text, ""),
            identity=self._field("identity", self._text, ""),
            options=self._field("options", self._options, {}),
            expansions=self._field("expansions", self._texts, ()),
            players=self._field("players", self._texts, ()),
            seed=self._field("seed", self._number, 0),
            chance=cast(Literal["seeded", "explicit"], self._field("chance", self._chance, "seeded")),
            moves=self._field("choices", self._moves, ()),
            start=self._field("start", self._text, None),
            result=self._field("result", self._text, None),
            folder=self._field("folder", self._text, None),
            spans=self.spans,
        )
        if not self.problems and not 0 < len(record.players) <= _MOST_SEATS:
            self._expected("players")
        return None if self.problems else record

    # ------------------------------------------------------------ fields
    def _collect(self) -> None:
        for key, value in self.node.items:
            if key.text not in _FIELDS:
                near = nearest(key.text, _FIELDS, 1)
                self._bad(
                    key.span,
                    "no such field",
                    f"a recorded game has no field `{key.text[:40]}`",
                    notes=(f"fields are {listing(_FIELDS, most=20)}",),
                    fixes=tuple(Fix(f"did you mean `{one}`?") for one in near),
                )
            else:
                self.fields[key.text] = value
                self.spans[key.text] = value.span
        for name, what in _REQUIRED.items():
            if name not in self.fields:
                start = self.node.span.start
                span = self.node.span.source.span(start, start)
                self._bad(span, f"expected `{name}`: {what}", f"this recorded game has no `{name}`")

    def _field(self, name: str, read: Callable[[YNode], T | None], default: T) -> T:
        node = self.fields.get(name)
        if node is None:
            return default
        value = read(node)
        if value is None:
            if not any(problem.span is not None and _within(problem.span, node.span) for problem in self.problems):
                self._expected(name)
            return default
        return value

    def _expected(self, name: str) -> None:
        node = self.fields[name]
        self._bad(_first_line(node.span), f"expected {_FIELDS[name]}", f"`{name}` cannot be read")

    def _bad(
        self,
        span: Span,
        label: str,
        title: str,
        *,
        code: str = "RW653",
        notes: tuple[str, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        self.problems.append(Diagnostic(code, title, span, label, notes=notes, fixes=fixes))

    # ------------------------------------------------------------ sorts of values; None: not of that sort
    def _text(self, node: YNode) -> str | None:
        return node.text if isinstance(node, YScalar) and len(node.text) <= _LONGEST_TEXT else None

    def _number(self, node: YNode) -> int | None:
        text = node.text if isinstance(node, YScalar) else ""
        if not text.isascii() or not text.isdecimal() or len(text) > len(str(HIGHEST_SEED)) or int(text) > HIGHEST_SEED:
            return None
        return int(text)

    def _chance(self, node: YNode) -> str | None:
        text = self._text(node)
        return text if text in {"seeded", "explicit"} else None

    def _texts(self, node: YNode) -> tuple[str, ...] | None:
        if not isinstance(node, YList) or len(node.items) > _MOST_SEATS:
            return None
        texts = [text for item in node.items if (text := self._text(item)) is not None]
        return tuple(texts) if len(texts) == len(node.items) else None

    def _options(self, node: YNode) -> dict[str, object] | None:
        if not isinstance(node, YMap):
            return None
        options: dict[str, object] = {}
        for key, value in node.items:
            text = self._text(value)
            if text is None or key.text in options:
                return None
            options[key.text] = text
        return options

    def _moves(self, node: YNode) -> tuple[Move, ...] | None:
        if not isinstance(node, YList):
            return None
        return tuple(
            move for number, item in enumerate(node.items, 1) if (move := self._move(item, number)) is not None
        )

    def _move(self, node: YNode, number: int) -> Move | None:
        if isinstance(node, YMap):
            return self._staged(node, number)
        texts = self._texts(node)
        if texts is None or not 2 <= len(texts) <= 3:
            self._bad(_first_line(node.span), f"expected {_MOVE}", f"choice {number} cannot be read")
            return None
        return Move(texts[0], texts[1], texts[2] if len(texts) == 3 else None, node.span)

    def _staged(self, node: YMap, number: int) -> Move | None:
        fields = {key.text: self._text(value) for key, value in node.items}
        verbs = [verb for verb in STAGED if verb in fields]
        if len(verbs) != 1 or None in fields.values() or set(fields) - {verbs[0], PROOF}:
            self._bad(_first_line(node.span), f"expected {_STAGED}", f"change {number} cannot be read")
            return None
        return Move("", fields[verbs[0]] or "", fields.get(PROOF), node.span, verbs[0])


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _first_line(span: Span) -> Span:
    end = span.source.text.find("\n", span.start, span.end)
    return span if end < 0 else span.source.span(span.start, end)
