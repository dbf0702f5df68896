"""Speed, as ratios taken in one run: prints a table. `python -m tests.benchmarks.run [--seconds S]`

The yardstick is ``drones_hand.py``, a hand-written engine of the same game. Ours and the yardstick take turns, so that
a slow moment of the machine slows both. Nothing here fails by being slow.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rulewright.execute import Machine
from rulewright.loading import load_ruleset
from tests.benchmarks import drones_hand, table
from tests.benchmarks.duel import games, playout, reading

RULESET = "drones-vs-goelands"
OTHERS = ("oddball-aeronauts-2", "aether-captains")
ROUNDS = 5


def playouts_hand(rng: random.Random, seconds: float) -> float:
    """Decisions a second of the yardstick."""
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        count += drones_hand.playout(drones_hand.State.new(rng), rng)
    return count / (time.perf_counter() - start)


def playouts_ours(machine: Machine, rng: random.Random, seconds: float) -> float:
    """Decisions a second of the ruleset."""
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        count += playout(machine, rng)
    return count / (time.perf_counter() - start)


def interleaved(jobs: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The median of each job over rounds in which all take turns."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    gc.collect()
    for _ in range(ROUNDS):
        for name, job in jobs.items():
            found[name].append(job())
    return {name: statistics.median(values) for name, values in found.items()}


def copying(machine: Machine, rng: random.Random) -> tuple[float, float]:
    """Microseconds to copy a position: ours, the yardstick's; the median over the positions of some games."""
    ours, hand = [], []
    for _ in range(10):
        position = machine.start(rng.randrange(2**32))
        while not position.over:
            start = time.perf_counter()
            for _ in range(20):
                position.clone()
            ours.append((time.perf_counter() - start) / 20)
            decision = position.decision
            assert decision is not None
            position.choose(rng.randrange(decision.count))
        state = drones_hand.State.new(rng)
        while not state.is_over:
            start = time.perf_counter()
            for _ in range(20):
                state.clone()
            hand.append((time.perf_counter() - start) / 20)
            state.apply(rng.choice(state.legal_moves()))
    return statistics.median(ours) * 1e6, statistics.median(hand) * 1e6


def process(arguments: list[str], environment: dict[str, str] | None = None, runs: int = 5) -> float:
    """The least seconds that a whole process takes."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(arguments, check=False, capture_output=True, env={**os.environ, **(environment or {})})
        best = min(best, time.perf_counter() - start)
    return best


def checking(command: list[str]) -> tuple[float, float]:
    """Seconds of `check` with an empty cache, and with a warm one."""
    with tempfile.TemporaryDirectory() as folder:
        cold = []
        for number in range(3):
            cache = {"XDG_CACHE_HOME": str(Path(folder) / str(number))}
            cold.append(process(command, cache, runs=1))
        warm = process(command, cache)
    return min(cold), warm


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.6, help="of each measurement (there are about 15)")
    seconds = parser.parse_args().seconds
    rng = random.Random(7)
    program = load_ruleset(RULESET).program()
    compiled, walker = Machine(program), Machine(program, backend="walk")
    rates = interleaved(
        {
            "hand": lambda: playouts_hand(rng, seconds),
            "compiled": lambda: playouts_ours(compiled, rng, seconds),
            "walker": lambda: playouts_ours(walker, rng, seconds),
        }
    )
    ours, hand = copying(compiled, rng)
    bare = process([sys.executable, "-c", "pass"])
    run = [sys.executable, "-m", "rulewright.cli.main"]
    helping = process([*run, "--help"])
    cold, warm = checking([*run, "check", RULESET])
    print(f"random playouts of {RULESET}, decisions a second")
    for name, rate in rates.items():
        print(f"  {name:<10}{rate:>10,.0f}   {rate / rates['hand']:.2f} of the yardstick")
    print(
        f"copying a position: {ours:.1f} µs, the yardstick {hand:.1f} µs, ratio {ours / hand:.2f}   (30 µs are allowed)"
    )
    for name in OTHERS:
        machine = Machine(load_ruleset(name).program())
        print(f"random games of {name}: {games(machine, rng, seconds * 3):,.0f} a second on one core")
    count, new, again = reading(OTHERS[0])
    print(
        f"reading the {count} sentences of {OTHERS[0]}: {new:.3f} s with a new book, {again:.4f} s once more "
        f"  (0.5 s are allowed)"
    )
    print(f"check {RULESET}: cold {cold:.2f} s, warm {warm:.2f} s   (1 s and 0.3 s are allowed)")
    print(f"rulewright --help: {helping - bare:.3f} s more than bare Python ({bare:.3f} s)   (0.15 s are allowed)")
    table.report()


if __name__ == "__main__":
    main()
