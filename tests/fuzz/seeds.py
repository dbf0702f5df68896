"""The texts that changes begin with: the corpus, and what is shipped: their names, what they are, their bytes."""

from __future__ import annotations

from pathlib import Path

from tests.fuzz.looking import CORPUS, DECK, MANIFEST, role

RULESETS = Path(__file__).parents[2] / "rulesets"
SMALL = ("pig", "tic-tac-toe", "goofspiel", "kuhn-poker", "connect-four")


def seeds(*, small: bool = False) -> list[tuple[str, str, bytes]]:
    """``small``: only texts that are checked quickly."""
    found = [(path.name, role(path), path.read_bytes()) for path in corpus()]
    games = SMALL if small else tuple(path.name for path in sorted(RULESETS.iterdir()) if path.is_dir())
    for game in games:
        for path in sorted((RULESETS / game).rglob("*.rules")):
            found.append((f"{game}/{path.name}", "rules", path.read_bytes()))
        for path in sorted((RULESETS / game).glob("games/*.yaml"))[:2]:
            found.append((f"{game}/{path.name}", "save", path.read_bytes()))
    found += [("manifest", "manifest", MANIFEST.encode()), ("deck", "deck", DECK.encode())]
    return found


def corpus() -> list[Path]:
    """The files of the corpus."""
    return sorted(path for path in CORPUS.iterdir() if path.suffix in (".rules", ".yaml"))
