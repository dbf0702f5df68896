"""A game goes in, a recorded game comes out: one YAML text that is a save, a bug report and a test at once.

It holds what a game follows from (rules, options, seats, seed, choices) and fingerprints to prove that it still does.
Choices that were taken back are not in it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from rulewright.diagnostics import Diagnostic, Fix, RulesError
from rulewright.resources import may_be_written, shipped_rulesets, write_atomically
from rulewright.session.asking import CHANCE
from rulewright.source import Span
from rulewright.syntax.yaml_door import MAX_LENGTH, write_yaml

if TYPE_CHECKING:
    from rulewright.session.game import Chance, Game, Step

FORMAT = 1
STAGED_FORMAT = 2
"""The form of a game that was changed by hand: among its choices stand maps of `set`, `put` or `try`."""
FORMATS = (FORMAT, STAGED_FORMAT)
STAGED = ("set", "put", "try")
PROOF = "fingerprint"
_MANY_MOVES = 2_000
_SPARSE = 20
"""Of a game with many choices every so many fingerprints are kept: enough to find a difference in a small file."""

FIRST_KEY = "rulewright-game"


@attrs.frozen
class Move:
    """One choice: who made it (a name, or ``chance``), its key, and the fingerprint of the position behind it.

    staged: no choice, but what was done to the table by hand: `set`, `put` or `try`; ``key`` is the rest of the line.
    """

    player: str
    key: str
    fingerprint: str | None = None
    span: Span | None = attrs.field(default=None, eq=False, repr=False)
    staged: str = ""


@attrs.frozen
class Record:
    """A recorded game. ``folder``: where its ruleset lies, seen from the file, when it is not a shipped one.

    start: the fingerprint of the position before the first choice. result: how it ended, None for a game in progress.
    """

    ruleset: str
    identity: str
    options: Mapping[str, object]
    expansions: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    chance: Chance
    moves: tuple[Move, ...]
    start: str | None = None
    result: str | None = None
    folder: str | None = None
    spans: Mapping[str, Span] = attrs.field(factory=dict, eq=False, repr=False)
    """Where each field stands in the file it was read from."""

    def text(self) -> str:
        """The record as YAML, one choice a line."""
        data = {
            FIRST_KEY: STAGED_FORMAT if any(move.staged for move in self.moves) else FORMAT,
            "ruleset": self.ruleset,
            "folder": self.folder,
            "identity": self.identity,
            "options": {name: _plain(value) for name, value in self.options.items()},
            "expansions": self.expansions,
            "players": self.players,
            "seed": self.seed,
            "chance": self.chance,
            "start": self.start,
            "choices": [self._line(number, move) for number, move in enumerate(self.moves, 1)],
            "result": self.result,
        }
        written = write_yaml({name: value for name, value in data.items() if value is not None})
        return f"# A game recorded by Rulewright: `rulewright replay FILE` plays it again.\n{written}"

    def _line(self, number: int, move: Move) -> list[str] | dict[str, str]:
        sparse = len(self.moves) > _MANY_MOVES and number % _SPARSE and number < len(self.moves)
        proof = [] if move.fingerprint is None or sparse else [move.fingerprint]
        if move.staged:
            return {move.staged: move.key, **({PROOF: proof[0]} if proof else {})}
        return [move.player, move.key, *proof]

    def write(self, path: Path) -> None:
        """Write it whole or not at all. OSError, also where something that is no recorded game would be overwritten."""
        may_be_written(path, mark=f"{FIRST_KEY}:", what="recorded game")
        text = attrs.evolve(self, folder=_seen_from(path, self.folder)).text()
        if len(text) > MAX_LENGTH:
            raise OSError(f"this game of {len(self.moves):,} choices is too long to be kept")
        write_atomically(path, text)


def record_of(game: Game, *, fingerprints: bool = True) -> Record:
    """The record of a game as it stands. Fingerprints: one for each choice, else only those of start and end.

    RulesError for a game that began in a scenario: no choices lead to it.
    """
    origin = game.setting.origin
    if origin is not None:
        title = "a game that began in a scenario cannot be saved"
        notes = ("a recorded game is its choices from the start, and this one has no start",)
        fixes = (Fix(f"write what happened as lines of the scenario “{origin.scenario}”: {origin.place}"),)
        raise RulesError([Diagnostic("RW675", title, notes=notes, fixes=fixes)])
    steps = game.steps
    last = len(steps) - 1
    moves = tuple(
        Move(
            game.players[step.seat - 1] if step.seat else CHANCE,
            step.key,
            step.after.fingerprint() if fingerprints or at == last else None,
            staged=step.staged,
        )
        for at, step in enumerate(steps)
    )
    rules = game.began_with.rules
    first = steps[0].before if steps else game.position
    return Record(
        ruleset=rules.name,
        identity=rules.identity,
        options=dict(rules.chosen),
        expansions=rules.overlays,
        players=game.players,
        seed=game.seed,
        chance=game.setting.chance,
        moves=moves,
        start=first.fingerprint(),
        result=str(game.result) if game.over else None,
        folder=None if rules.name in shipped_rulesets() else str(rules.ruleset.folder.resolve()),
    )


def choice_lines(game: Game, steps: Sequence[Step]) -> str:
    """Choices as further lines at the end of a recorded game that has some already and no result, without proofs."""
    moves = [[game.players[step.seat - 1] if step.seat else CHANCE, step.key] for step in steps]
    return write_yaml({"choices": moves}).partition("\n")[2] if moves else ""


def _seen_from(path: Path, folder: str | None) -> str | None:
    """A ruleset's folder as the file at ``path`` names it: relative, so that both can be moved together."""
    if folder is None:
        return None
    try:
        return Path(os.path.relpath(folder, path.resolve().parent)).as_posix()
    except ValueError:  # another drive
        return Path(folder).as_posix()


def _plain(value: object) -> object:
    """An option's value as people choose it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, int) else str(value)
