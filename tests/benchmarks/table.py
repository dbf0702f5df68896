"""How long a table makes people wait: what Tab offers (allowed: 30 ms) and the next prompt after a choice (50 ms).

Prints the median and the slowest of a game of each shipped ruleset, played by bots through the lines of a table.
`python -m tests.benchmarks.table [CHOICES]`
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from rulewright.repl.drawing import Style, draw
from rulewright.repl.driver import Driver
from rulewright.repl.typed_line import Words
from rulewright.resources import shipped_rulesets
from rulewright.session.api import load
from rulewright.session.seats import Seat

PARTS = ("", "1", "e", "explain ", "explain W", "why not ", "view ", "seat ", "undo", "eval ", "break ")
"""What is typed when Tab is pressed."""


def timed(what: Callable[[], object]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    what()
    return (time.perf_counter() - start) * 1e3


def waits(name: str, choices: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each prompt and each completion in a game of persons."""
    dice = random.Random(7)
    game = load(name).start(seed=7)
    driver = Driver(game, [Seat(player) for player in game.players])
    style, words = Style(width=80, colour=True, box="unicode"), Words(driver)
    draw(driver.begin(), style)
    prompts, tabs = [], []
    for _ in range(choices):
        decision = driver.game.decision
        if decision is None:
            break
        line = decision.options[dice.randrange(len(decision.options))].key
        prompts.append(timed(lambda line=line: draw(driver.feed(line), style)))  # type: ignore[misc]
        part = dice.choice(PARTS)
        tabs.append(timed(lambda part=part: list(words.get_completions(Document(part), CompleteEvent()))))  # type: ignore[misc]
    return prompts, tabs


def report(choices: int = 40) -> None:
    print("at the table, milliseconds           prompt  slowest |    Tab  slowest")
    for name in shipped_rulesets():
        prompts, tabs = waits(name, choices)
        print(
            f"  {name:30} {statistics.median(prompts):10.1f} {max(prompts):8.1f} |"
            f" {statistics.median(tabs):6.1f} {max(tabs):8.1f}"
        )


if __name__ == "__main__":
    report(*map(int, sys.argv[1:2]))
