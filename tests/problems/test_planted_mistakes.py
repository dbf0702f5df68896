"""One mistake at a time, planted into a shipped game: reported on its line, with its mend, and hardly anything else.

The mistakes stand in `planted.yaml`. Run as a module it prints what is found, `--whole` with every program of a game
and all of its scenarios: `python -m tests.problems.test_planted_mistakes [--whole] [WORD]`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import pytest

from rulewright.diagnostics import Diagnostic
from tests.problems.planting import Mistake, findings, mistakes, names, new

MISTAKES = mistakes()
MOST_FOLLOWING = 2
ENOUGH = 60
NAMED = 0.95
"""What part of the messages names the right mend."""


@attrs.frozen
class Result:
    mistake: Mistake
    found: tuple[Diagnostic, ...]

    @property
    def own(self) -> list[Diagnostic]:
        """The findings on the line of the mistake."""
        mistake = self.mistake
        path = f"{mistake.game}/{mistake.file}"
        spans = [(one, one.span) for one in self.found]
        return [one for one, span in spans if span and span.line == mistake.line and span.source.path.endswith(path)]

    @property
    def codes(self) -> list[str]:
        return [one.code for one in self.own]

    @property
    def named(self) -> bool:
        return any(names(one, self.mistake.fix) for one in self.own)

    def row(self) -> str:
        mistake = self.mistake
        line = "yes" if mistake.code in self.codes else f"NO, {len(self.found)} elsewhere"
        follow = max(0, len(self.found) - 1)
        where = f"{mistake.game}/{mistake.file}:{mistake.line}"
        return f"{mistake.name:48} {mistake.code}  {line:9} {follow}  {'yes' if self.named else 'NO':4} {where}"


def result(mistake: Mistake, folder: Path, *, whole: bool = False) -> Result:
    assert mistake.text.count(mistake.old) == 1, f"{mistake.name}: {mistake.text.count(mistake.old)} times"
    found = findings(mistake.game, mistake.file, mistake.changed, folder, whole=whole)
    return Result(mistake, tuple(new(found, whole=whole)))


def table(results: Iterable[Result], *, full: bool = False) -> str:
    rows = [f"{'mistake':48} code   on line  +  mend where"]
    for one in results:
        rows.append(one.row())
        if full or not one.named or len(one.found) > 1 + MOST_FOLLOWING:
            rows += [f"    {found.code} {found.title} | {found.label}" for found in one.found]
    return "\n".join(rows)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[Result]:
    return [result(mistake, tmp_path_factory.mktemp("game")) for mistake in MISTAKES]


def test_the_mistakes_are_many_and_of_all_three_games():
    assert len({(one.game, one.file, one.old, one.new) for one in MISTAKES}) == len(MISTAKES) >= ENOUGH
    for game in ("drones-vs-goelands", "oddball-aeronauts-2", "aether-captains"):
        assert sum(one.game == game for one in MISTAKES) >= ENOUGH // 3
    assert len({one.file.partition("/")[0] for one in MISTAKES if "/" in one.file}) == 3  # decks, expansions, scenarios


@pytest.mark.parametrize("game", sorted({one.game for one in MISTAKES}))
def test_a_game_has_no_mistake(game: str, tmp_path: Path):
    one = next(one for one in MISTAKES if one.game == game and not one.file.startswith("scenarios"))
    assert new(findings(game, one.file, one.text, tmp_path)) == []


def test_a_mistake_is_reported_on_its_line_and_hardly_anything_else(results: list[Result]):
    print(table(results))
    assert [one.mistake.name for one in results if one.mistake.code not in one.codes] == []
    assert [one.mistake.name for one in results if len(one.found) > 1 + MOST_FOLLOWING] == []


def test_nearly_every_message_names_the_mend(results: list[Result]):
    unnamed = [one for one in results if not one.named]
    assert len(unnamed) <= (1 - NAMED) * len(results), table(unnamed)


if __name__ == "__main__":
    whole = "--whole" in sys.argv
    words = [word for word in sys.argv[1:] if word != "--whole"]
    for mistake in MISTAKES:
        if all(word in mistake.name for word in words):
            with TemporaryDirectory() as folder:
                print(
                    table([result(mistake, Path(folder), whole=whole)], full=bool(words)).split("\n", 1)[1], flush=True
                )
