"""A hostile text → what checking makes of it: problems, and nothing else; an exception is a finding of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import attrs

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.diagnostics.render_text import render_problems
from rulewright.loading import checking
from rulewright.loading.folder import read_folder
from rulewright.loading.ruleset import Ruleset
from rulewright.session.replay import load_game

CORPUS = Path(__file__).parent / "corpus"
GAME = """game "Market"
players 2

kind ware
  owner: player
  price: number

table of wares for each owner
  ware | price
  "Oil" | 2

flow game
  end game
"""
MANIFEST = "title: Market\nfiles:\n  - market.rules\ndecks:\n  of: wares\n  owner: owner\n  files: [decks/own.yaml]\n"
DECK = "title: Own\nwares:\n  Oil: 1\n"
MOST_SECONDS = 6.0
"""Of the processor's time, for one text; nothing in the corpus needs a third of it."""


@attrs.frozen
class Looked:
    """What came of a text: its problems, or what should never come. seconds: of the processor."""

    problems: tuple[Diagnostic, ...]
    failure: str
    seconds: float

    @property
    def bad(self) -> str:
        """Why this is a finding, or nothing."""
        return self.failure or ("too slow" if self.seconds > MOST_SECONDS else "")


def role(path: Path) -> str:
    """What a file of the corpus is: `rules`, `manifest`, `deck` or `save`."""
    return path.name.split(".")[-2] if path.suffix == ".yaml" else "rules"


def look(data: bytes, kind: str) -> Looked:
    """Checks a text as what it is, and puts everything that is found into words."""
    started = process_time()
    found: tuple[Diagnostic, ...] = ()
    failure = ""
    try:
        with _folder(data, kind) as folder:
            found = tuple(_problems(folder, kind))
            render_problems(found)
    except RulesError as error:
        found = tuple(error.diagnostics)
    except (Exception, KeyboardInterrupt) as error:
        failure = f"{type(error).__name__}: {error}"[:200]
    return Looked(found, failure, process_time() - started)


@contextmanager
def _folder(data: bytes, kind: str) -> Iterator[Path]:
    with TemporaryDirectory() as name:
        folder = Path(name) / "market"
        (folder / "decks").mkdir(parents=True)
        (folder / "market.rules").write_bytes(data if kind == "rules" else GAME.encode())
        if kind != "rules":
            (folder / "ruleset.yaml").write_bytes(data if kind == "manifest" else MANIFEST.encode())
            (folder / "decks" / "own.yaml").write_bytes(data if kind == "deck" else DECK.encode())
        (folder / "saved.yaml").write_bytes(data if kind == "save" else b"")
        yield folder


def _problems(folder: Path, kind: str) -> list[Diagnostic]:
    if kind == "save":
        load_game(folder / "saved.yaml")
        return []
    ruleset = Ruleset(read_folder(folder))
    return [*ruleset.source_folder.problems, *checking.check(ruleset._programs)]
