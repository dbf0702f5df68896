"""Which things are one option, and how several are picked so that each multiset comes up once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as some

from rulewright.decisions.alike import next_picks


def ways(marks: list[str], least: int, most: int) -> list[tuple[int, ...]]:
    """Every end that picking can come to."""
    found: list[tuple[int, ...]] = []

    def go_on(picked: tuple[int, ...]) -> None:
        places = next_picks(marks, picked, least) if len(picked) < most else []
        if len(picked) >= least:
            found.append(picked)
        for place in places:
            go_on((*picked, place))

    go_on(())
    return found


@given(some.lists(some.sampled_from("abc"), max_size=6), some.integers(0, 4), some.integers(0, 4))
def test_each_multiset_of_the_right_size_comes_up_exactly_once(marks: list[str], least: int, more: int):
    most = least + more
    picked = [tuple(sorted(Counter(marks[place] for place in way).items())) for way in ways(marks, least, most)]
    wanted = {
        tuple(sorted(Counter(marks[place] for place in chosen).items()))
        for size in range(least, most + 1)
        for chosen in combinations(range(len(marks)), size)
    }
    assert len(picked) == len(set(picked))
    assert set(picked) == wanted


def test_the_first_of_equal_things_is_picked_first():
    assert next_picks(["a", "b", "a"], (), 1) == [0, 1]
    assert next_picks(["a", "b", "a"], (0,), 1) == [2, 1]


def test_a_pick_that_leaves_too_few_is_not_offered():
    assert next_picks(["a", "b", "c"], (), 2) == [0, 1]
    assert next_picks(["a", "b", "c"], (), 3) == [0]
