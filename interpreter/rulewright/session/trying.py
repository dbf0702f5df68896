"""A game, a sentence and a card's name go in; the game goes on under rules in which that card bears that sentence.

The rules are those of before with one row of a table changed or added; whatever the checker says of them, it says here.
The position is carried over as it stands: what has happened under the old sentence has happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

from rulewright.core.program import Field, Program
from rulewright.diagnostics import Diagnostic, RulesError, Severity
from rulewright.diagnostics.wording import listing, nearest
from rulewright.execute import MachineError
from rulewright.execute.carrying import carried
from rulewright.execute.corresponding import LostError
from rulewright.loading import Ruleset, load_ruleset
from rulewright.session.game import Game, Setting, Step
from rulewright.session.rules import Rules
from rulewright.session.staging import settle
from rulewright.source import Span
from rulewright.syntax import ast

_TRY = re.compile(
    r'\s*"(?P<sentence>[^"]*)"(?:\s+as\s+(?P<card>"[^"]+"|.+?)(?:\s+like\s+(?P<like>"[^"]+"|.+?))?)?\s*', re.DOTALL
)


@attrs.frozen
class Try:
    """``card``: whose sentence it is to be, empty when it is only read. like: the row a new one is made after."""

    sentence: str
    card: str = ""
    like: str = ""


def parse_try(text: str) -> Try:
    """`"SENTENCE" [as CARD [like CARD]]`; a sentence alone needs no quotation marks. RulesError: it is none."""
    match = _TRY.fullmatch(text)
    if match is None:
        if '"' in text or not text:
            note = 'say `try "SENTENCE" as CARD`; a new card is made with `try "SENTENCE" as NAME like CARD`'
            raise RulesError([Diagnostic("RW685", "this tries nothing", notes=(note,))])
        return Try(text)
    parts = {name: (part or "").strip('"') for name, part in match.groupdict().items()}
    return Try(" ".join(parts["sentence"].split()), parts["card"], parts["like"])


def try_text(game: Game, text: str) -> None:
    """Carry out a `try`. RulesError: the sentence has no reading, there is no such card, the rules do not hold with
    it, or what runs now cannot go on under them. The game then stands as it was.
    """
    wanted = parse_try(text)
    game.rules.read(wanted.sentence)
    if not wanted.card:
        raise RulesError([Diagnostic("RW685", "it is not said which card is to bear the sentence")])
    rules = _rules_with(game, wanted)
    setting = game.setting
    machine = rules.machine(game.players, setting.chance, setting.backend)
    later = attrs.evolve(setting, rules=rules, machine=machine)
    try:
        after = carried(game.position, machine)
        settle(after)
    except LostError as error:
        note = "go on until that is over, or `undo` to before it, and try again"
        title = f"what happens now cannot go on under the new rules: they do not have {error}"
        raise RulesError([Diagnostic("RW685", title, notes=(note,))]) from None
    except MachineError as error:
        raise RulesError([error.diagnostic]) from None
    game.take(Step(0, text, f"try {text}", game.position, after, "try", setting, later))


# ---------------------------------------------------------------- the rules with it
def _rules_with(game: Game, wanted: Try) -> Rules:
    span, text = _edit(game.rules, game.setting, wanted)
    source = span.source
    drafts = {
        **game.rules.ruleset.source_folder.drafts,
        source.path: source.text[: span.start] + text + source.text[span.end :],
    }
    return rules_again(game.rules, drafts)


def rules_again(rules: Rules, drafts: Mapping[str, str]) -> Rules:
    """The same choices in the ruleset as its files are now, or as these texts say. RulesError: it does not hold."""
    old = rules.ruleset
    ruleset = load_ruleset(old.folder, drafts)
    errors = [problem for problem in ruleset.diagnostics if problem.severity is Severity.ERROR]
    if errors:
        raise RulesError(errors, old.name)
    own = {source.path for source in ruleset.source_folder.decks}
    ruleset.bring([Path(source.path) for source in old.source_folder.decks if source.path not in own])
    again = Rules(ruleset, rules.given, rules.overlays, counters=rules.counters, coverage=rules.coverage)
    return again


def _edit(rules: Rules, setting: Setting, wanted: Try) -> tuple[Span, str]:
    """Where the text of the rules changes, and what stands there then."""
    name = wanted.card if not wanted.like else wanted.like
    rows = list(_rows(rules.ruleset, setting.machine.program, name))
    if wanted.like and any(_rows(rules.ruleset, setting.machine.program, wanted.card)):
        raise RulesError([Diagnostic("RW685", f'there is a "{wanted.card}" already', notes=("leave `like` out",))])
    if not rows:
        raise RulesError([_unknown(rules.ruleset, setting.machine.program, wanted)])
    if len(rows) > 1:
        note = f"they stand at {listing([row.name.place for row in rows])}"
        raise RulesError([Diagnostic("RW685", f'the sentence of "{name}" stands in several places', notes=(note,))])
    row = rows[0]
    if not wanted.like:
        return row.sentence, f'"{wanted.sentence}"'
    source, line = row.name.source, row.whole
    start = source.text.rfind("\n", 0, line.start) + 1
    end = source.text.find("\n", line.end)
    end = len(source.text) if end < 0 else end
    text = source.text[start:end]
    for span, new in sorted(((row.name, wanted.card), (row.sentence, wanted.sentence)), key=lambda one: -one[0].start):
        text = f'{text[: span.start - start]}"{new}"{text[span.end - start :]}'
    behind = row.last
    behind = source.text.find("\n", behind)
    behind = len(source.text) if behind < 0 else behind
    return source.span(behind, behind), f"\n{text}"


@attrs.frozen
class _Row:
    """A row of a table that gives a sentence: where its name, its sentence and all of it stand, and the table ends."""

    name: Span
    sentence: Span
    whole: Span
    last: int


def _rows(ruleset: Ruleset, program: Program, wanted: str) -> Iterator[_Row]:
    """Rows of that name with a cell for a sentence; upper and lower case do not matter."""
    fields = {field.name for field in program.fields if _bears(field)}
    for table in _tables(ruleset, program):
        columns = [at for at, column in enumerate(table.columns) if column.parts[0].name.text in fields]
        for row in table.rows:
            name = row.cells[0].values[0].parts[0] if row.cells and row.cells[0].values else None
            if not isinstance(name, ast.Quoted) or name.text.casefold() != wanted.casefold():
                continue
            for at in columns:
                cell = row.cells[at]
                if len(cell.values) == 1 and len(cell.values[0].parts) == 1:
                    yield _Row(name.span, cell.values[0].span, row.span, table.rows[-1].span.end)


def _bears(field: Field) -> bool:
    return field.type.tag == "sentence" and len(field.dimensions) == 1


def _tables(ruleset: Ruleset, program: Program) -> Iterator[ast.Table]:
    for title, files in ruleset.layers.items():
        if title and title not in program.overlays:
            continue
        for file in files:
            yield from (one for one in file.declarations if isinstance(one, ast.Table))


def bearers(ruleset: Ruleset, program: Program) -> list[str]:
    """The names of all rows that give a sentence, in order."""
    fields = {field.name for field in program.fields if _bears(field)}
    found: dict[str, None] = {}
    for table in _tables(ruleset, program):
        if any(column.parts[0].name.text in fields for column in table.columns):
            for row in table.rows:
                name = row.cells[0].values[0].parts[0] if row.cells and row.cells[0].values else None
                if isinstance(name, ast.Quoted):
                    found[name.text] = None
    return list(found)


def _unknown(ruleset: Ruleset, program: Program, wanted: Try) -> Diagnostic:
    name = wanted.like or wanted.card
    known = bearers(ruleset, program)
    if not known:
        return Diagnostic(
            "RW685", f"no card of {ruleset.title} bears a sentence", notes=("a sentence can only be read",)
        )
    near = nearest(name, known, 2)
    notes = [f"did you mean {listing(near)}?"] if near else []
    if not wanted.like:
        notes.append(f'a new card is made after another: `try "…" as {name} like {near[0] if near else known[0]}`')
    return Diagnostic("RW685", f"no row of a table gives `{name}` a sentence", notes=tuple(notes))
